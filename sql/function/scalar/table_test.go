package scalar

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/functest"
)

// TestTable checks that every descriptor of the families has a line in the
// table, and that the table is in order.
func TestTable(t *testing.T) {
	var declared []string
	dirs, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range dirs {
		if d.IsDir() {
			declared = append(declared, functest.Declared(t, d.Name(), "fn.Func")...)
		}
	}
	if len(declared) != len(Funcs) {
		t.Errorf("table.go lists %d functions, the families declare %d: %v", len(Funcs), len(declared), declared)
	}
	if !slices.IsSortedFunc(Funcs, func(a, b *fn.Func) int { return strings.Compare(a.Name, b.Name) }) {
		t.Error("table.go is not in order of name")
	}
	seen := map[string]bool{}
	for _, f := range Funcs {
		for _, name := range append([]string{f.Name}, f.Aliases...) {
			if seen[name] || name != strings.ToUpper(name) {
				t.Errorf("the name %q is given twice, or not in upper case", name)
			}
			seen[name] = true
			if got := Lookup(strings.ToLower(name)); got != f {
				t.Errorf("%s is not found by its name", name)
			}
		}
	}
}

// TestDocumented checks what the manual prints. CURRENT_WATERMARK has no example:
// its argument is a column of a table.
func TestDocumented(t *testing.T) {
	for _, f := range Funcs {
		if f.Doc == "" || !strings.HasSuffix(f.Doc, ".") || len(f.Examples) == 0 && f.Name != "CURRENT_WATERMARK" || f.Bind == nil || f.Prepare == nil {
			t.Errorf("%s: no sentence, example, Bind or Prepare", f.Name)
		}
	}
	if Lookup("NO_SUCH_FUNCTION") != nil {
		t.Error("a function was found that there is not")
	}
	if names := Names(); slices.Contains(names, "+") || !slices.Contains(names, "SUBSTR") {
		t.Error("Names lists operators, or leaves out aliases")
	}
}
