package parse_test

import (
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/sql/parse"
	"github.com/tidemark-sql/tidemark/sql/source"
)

var cases = flag.String("cases", "../../testdata/conformance", "folder of the conformance cases")

// TestConformance parses every statement of the conformance cases. Those that the
// parser refuses have to be refused when planned, and stand in testdata/refused.golden with the
// reason.
func TestConformance(t *testing.T) {
	var refused strings.Builder
	n := 0
	walk := func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".sql" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(*cases, path)
		f := &source.File{Name: filepath.ToSlash(name), Text: string(text)}
		for _, span := range parse.Split(f) {
			n++
			s, err := parse.ParseStatement(f, span)
			if err == nil {
				checkNode(t, s)
				continue
			}
			if !strings.HasPrefix(strings.TrimSpace(f.Text[span.End:]), "-- Fails: when planned") {
				t.Errorf("this should parse: %v", err)
			}
			line, _, _ := strings.Cut(err.Error(), "\n")
			refused.WriteString(line + "\n")
		}
		return nil
	}
	if err := filepath.WalkDir(*cases, walk); err != nil && n > 0 {
		t.Fatal(err)
	}
	if n > 0 {
		golden(t, "testdata/refused.golden", refused.String())
	}
}
