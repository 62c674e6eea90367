package docs

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// links are links of Markdown to files, and paths in back quotes that begin with a
// folder of the tree.
var (
	links = regexp.MustCompile(`\]\(([^)#:]+)(?:#[^)]*)?\)`)
	paths = regexp.MustCompile("`((?:sql|catalog|connectors|planner|exec|cmd|docs|testdata|bench)/[^` ]*)`")
)

// TestLinks checks that the files and folders are there which pages speak of. Names in
// capitals stand for any; {a,b} is one of several.
func TestLinks(t *testing.T) {
	pages, err := filepath.Glob("*.md")
	for _, more := range []string{"../*.md", "*/*.md"} {
		list, e := filepath.Glob(more)
		if pages = append(pages, list...); err == nil {
			err = e
		}
	}
	if err != nil || len(pages) < 20 {
		t.Fatalf("found %d pages: %v", len(pages), err)
	}
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range links.FindAllStringSubmatch(string(text), -1) {
			lookFor(t, page, filepath.Join(filepath.Dir(page), m[1]))
		}
		for _, m := range paths.FindAllStringSubmatch(string(text), -1) {
			if !strings.ContainsAny(m[1], "ABCDEFGHIJKLMNOPQRSTUVWXYZ{*") {
				lookFor(t, page, filepath.Join("..", m[1]))
			}
		}
	}
}

func lookFor(t *testing.T, page, path string) {
	t.Helper()
	if _, err := os.Stat(path); err != nil {
		t.Errorf("docs/%s speaks of %s, which is not there", page, strings.TrimPrefix(path, "../"))
	}
}
