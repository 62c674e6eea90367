package docs

import (
	"go/ast"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/tidemark-sql/tidemark/"

// outside are folders that no layer may import and that may import any layer.
var outside = []string{"docs", "bench"}

// TestLayers checks that imports only ever point up the table of layers in
// ARCHITECTURE.md.
func TestLayers(t *testing.T) {
	order := layers(t)
	for _, f := range goFiles(t) {
		from, _, _ := strings.Cut(f.path, "/")
		if slices.Contains(outside, from) {
			continue
		}
		if !slices.Contains(order, from) {
			t.Errorf("%s: folder %q is in no layer of ARCHITECTURE.md", f.path, from)
		}
		for _, to := range imports(f.syntax) {
			rest, ok := strings.CutPrefix(to, module)
			if !ok {
				continue
			}
			layer, _, _ := strings.Cut(rest, "/")
			if slices.Contains(outside, layer) {
				t.Errorf("%s imports %s, which is outside of the layers", f.path, to)
			}
			if slices.Index(order, layer) > slices.Index(order, from) {
				t.Errorf("%s imports %s, but layer %q is above %q", f.path, to, from, layer)
			}
		}
	}
}

func imports(f *ast.File) []string {
	var list []string
	for _, spec := range f.Imports {
		path, _ := strconv.Unquote(spec.Path.Value)
		list = append(list, path)
	}
	return list
}

// layers returns the first column of the table between the layers marks.
func layers(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "<!-- layers: begin -->")
	table, _, ok := strings.Cut(rest, "<!-- layers: end -->")
	if !ok {
		t.Fatal("ARCHITECTURE.md has no table of layers")
	}
	var names []string
	for _, m := range regexp.MustCompile("(?m)^\\| `(\\w+)`").FindAllStringSubmatch(table, -1) {
		names = append(names, m[1])
	}
	return names
}
