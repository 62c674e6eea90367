package filesystem_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/tidemark-sql/tidemark/connectors"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/connectors/conntest"
)

// TestWatched checks what a folder that is watched tells the engine: it may be
// empty, has no end, lists new files in order of name, and its files can be read
// from any position.
func TestWatched(t *testing.T) {
	dir := t.TempDir()
	tab, cols := table(dir, "a INT", "path", ".", "format", "csv", "source.monitor-interval", "3 s")
	options, errs := connectors.CheckOptions(tab, nil)
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	src, err := connectors.Source(tab, options, cols, env(1, 10))
	if err != nil {
		t.Fatal(err)
	}
	if g, ok := src.(connector.Growing); !ok || g.Every() != 3000 || src.Bounded() {
		t.Errorf("the folder is %T, bounded %v", src, src.Bounded())
	}
	names := func() string {
		t.Helper()
		splits, err := src.Splits(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		text := ""
		for _, s := range splits {
			text += s.Name + " "
		}
		return text
	}
	if got := names(); got != "" {
		t.Errorf("an empty folder has %s", got)
	}
	for _, name := range []string{"b.csv", ".c.csv.inprogress", "a.csv"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("1\n2\n3\n4\n5\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if got := names(); got != "a.csv b.csv " {
		t.Errorf("the folder has %s", got)
	}
	whole, err := conntest.ReadWithStops(t.Context(), src, connector.Split{Name: "a.csv"}, 100)
	if err != nil {
		t.Fatal(err)
	}
	for every := 1; every < 5; every++ {
		t.Run(fmt.Sprint(every), func(t *testing.T) {
			got, err := conntest.ReadWithStops(t.Context(), src, connector.Split{Name: "a.csv"}, every)
			if err != nil || got != whole {
				t.Errorf("got:\n%s%v\nwant:\n%s", got, err, whole)
			}
		})
	}
}
