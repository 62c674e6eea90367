package docs

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestGuideQuotes checks that what a guide quotes from a golden file stands there,
// word for word. So an example in a guide is one that is run.
func TestGuideQuotes(t *testing.T) {
	quote := regexp.MustCompile("(?s)<!-- from (testdata/[^ ]+) -->\n```sql\n(.*?)```")
	pages, err := filepath.Glob("guides/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range pages {
		text := read(t, page)
		quotes := quote.FindAllStringSubmatch(text, -1)
		for _, q := range quotes {
			if !strings.Contains(read(t, filepath.Join("..", q[1])), q[2]) {
				t.Errorf("%s quotes what does not stand in %s:\n%s", page, q[1], q[2])
			}
		}
		if page == filepath.Join("guides", "event-time.md") && len(quotes) != strings.Count(text, "```sql") {
			t.Errorf("%s has %d examples, of which %d are quoted from golden files", page, strings.Count(text, "```sql"), len(quotes))
		}
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
