package parse_test

import (
	"strings"
	"testing"

	tidbparser "github.com/pingcap/tidb/pkg/parser"

	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/parse"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// places are where a word, K, may be a name or must be a mistake.
var places = []string{
	"SELECT K a FROM t", "SELECT a K FROM t", "SELECT a FROM t K", "SELECT a FROM t K (p)", "SELECT a FROM t x K (p)",
	"SELECT a FROM t WHERE a K b", "SELECT a FROM t WHERE a K", "SELECT a FROM t WHERE K a", "SELECT a FROM t GROUP BY a K",
	"SELECT a FROM t ORDER BY a K", "SELECT a FROM t K JOIN u ON a = b", "SELECT a FROM t JOIN u K", "SELECT a FROM t JOIN u K ON a = b",
	"SELECT f(a K b)", "SELECT f(K a)", "SELECT f(a K)", "SELECT a FROM t LIMIT 1 K", "SELECT a FROM t K UPDATE",
	"SELECT SUM(a) OVER (K ORDER BY b)", "SELECT SUM(a) OVER (ORDER BY b K)", "SELECT a FROM t UNION K SELECT b FROM u", "K SELECT a FROM t",
	"SELECT a FROM t WHERE a IN K (b)", "SELECT a FROM t WHERE EXISTS K (SELECT 1)", "SELECT a FROM K t", "SELECT a FROM t HAVING a K b",
	"SELECT COUNT(K a) OVER w FROM t", "SELECT CASE K WHEN a THEN b END",
}

// meaningful are the words that change a statement without leaving their own
// spelling in its tree, or say what holds anyway.
var meaningful = map[string]string{
	"ALL": "the default", "AS": "an alias", "ASC": "the default", "DISTINCT": "the default of UNION", "NOT": "an operator", "WHEN": "a branch",
	"INNER": "the default", "OUTER": "", "ROWS": "",
}

// TestKeywords puts every keyword of TiDB's at many places. Each is a name there, or
// means something of ours, or is a mistake; none is passed over in silence because
// TiDB's grammar has a meaning for it.
func TestKeywords(t *testing.T) {
	dump := func(text string) string {
		list, err := parse.Parse(&source.File{Name: "keyword.sql", Text: text})
		if err != nil || len(list) != 1 {
			return ""
		}
		return ast.Dump(list[0])
	}
	list := []string{"SEMI", "ANTI", "QUALIFY", "PIVOT", "ASOF", "MATCH_RECOGNIZE"}
	for _, k := range tidbparser.Keywords {
		list = append(list, k.Word)
	}
	for _, place := range places {
		base := dump(strings.Join(strings.Fields(strings.ReplaceAll(place, "K", "")), " "))
		for _, word := range list {
			got := dump(strings.Replace(place, "K", word, 1))
			if got == "" || strings.Contains(strings.ToUpper(got), word) {
				continue
			}
			if _, ok := meaningful[word]; !ok || got == base && !strings.HasPrefix(meaningful[word], "the default") && word != "AS" {
				t.Errorf("%q is swallowed in %q:\n%s", word, place, got)
			}
		}
	}
}
