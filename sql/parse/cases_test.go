package parse_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/sql/parse"
	"github.com/tidemark-sql/tidemark/sql/source"
)

var cases = flag.String("cases", "../../testdata/conformance", "the folder of the conformance cases")

func TestDump(t *testing.T) {
	filepath.WalkDir(*cases, func(path string, d os.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".sql" {
			return nil
		}
		text, _ := os.ReadFile(path)
		f := &source.File{Name: strings.TrimPrefix(path, *cases), Text: string(text)}
		for _, s := range parse.Split(f) {
			_, err := parse.ParseStatement(f, s)
			rest := strings.TrimLeft(f.Text[s.End:], "\n ")
			fails := strings.HasPrefix(rest, "-- Fails: when planned")
			if err != nil {
				flink := ""
				if fails {
					flink, _, _ = strings.Cut(rest[len("-- Fails: when planned\n"):], "\n")
				}
				t.Logf("%v\nFAILS %v %s\n\n", err, fails, flink)
			} else if fails && (strings.Contains(rest[:min(len(rest), 150)], "Parse") || strings.Contains(rest[:min(150, len(rest))], "Non-query")) {
				t.Logf("ACCEPTED %s: %s\n%s\n", s, s.Text(), rest[:min(len(rest), 150)])
			}
		}
		return nil
	})
}
