package rule

import (
	"os"
	"strings"
	"testing"
)

// TestOneRuleOneFile checks that the table lists every rule there is, and that
// each stands in the file of its name.
func TestOneRuleOneFile(t *testing.T) {
	declared := 0
	for _, path := range goFiles(t) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		declared += strings.Count(string(text), " = Rule{\n")
	}
	seen := map[string]bool{}
	for _, r := range Rules() {
		text, err := os.ReadFile(r.Name + ".go")
		if err != nil {
			t.Errorf("rule %s: %v", r.Name, err)
			continue
		}
		if !strings.Contains(string(text), `"`+r.Name+`"`) {
			t.Errorf("%s.go does not declare the rule of its name", r.Name)
		}
		if seen[r.Name] || r.Doc == "" || r.Apply == nil {
			t.Errorf("rule %s is listed twice or is not whole", r.Name)
		}
		seen[r.Name] = true
	}
	if declared != len(Rules()) {
		t.Errorf("table.go lists %d rules, the package declares %d", len(Rules()), declared)
	}
}

func goFiles(t *testing.T) []string {
	t.Helper()
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".go") && !strings.HasSuffix(e.Name(), "_test.go") {
			list = append(list, e.Name())
		}
	}
	return list
}
