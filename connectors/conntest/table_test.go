package conntest

import (
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/connectors"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/connectors/format"
)

// TestDescriptors: what the tables list is described, and defaults are values
// that the options take.
func TestDescriptors(t *testing.T) {
	names := map[string]bool{}
	for _, c := range connectors.All() {
		described(t, "connector "+c.Name, c.Doc, c.Options)
		if names[c.Name] || c.Source == nil && c.Sink == nil {
			t.Errorf("connector %s: twice in the table, or neither read nor written", c.Name)
		}
		names[c.Name] = true
		for _, m := range c.Metadata {
			if m.Doc == "" || m.Key == "" {
				t.Errorf("connector %s: metadata %q has no description", c.Name, m.Key)
			}
		}
	}
	for _, f := range format.All() {
		described(t, "format "+f.Name, f.Doc, f.Options)
		if names[f.Name] || f.NewDecoder == nil && f.NewEncoder == nil && f.Files == nil {
			t.Errorf("format %s: twice in the table, or neither read nor written", f.Name)
		}
		names[f.Name] = true
	}
}

func described(t *testing.T, what, doc string, options []connector.Option) {
	if !strings.HasSuffix(doc, ".") {
		t.Errorf("%s: its description %q is no sentence", what, doc)
	}
	keys := map[string]bool{}
	for _, o := range options {
		if keys[o.Key] {
			t.Errorf("%s: option %s is declared twice", what, o.Key)
		}
		keys[o.Key] = true
		if !strings.HasSuffix(o.Doc, ".") {
			t.Errorf("%s: the description of option %s is no sentence", what, o.Key)
		}
		if o.Default != "" && o.Check != nil {
			if err := o.Check(o.Default); err != nil {
				t.Errorf("%s: option %s does not take its own default %q: %v", what, o.Key, o.Default, err)
			}
		}
	}
}
