package expand_test

import (
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/exec/session/expand"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/parse"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// tables returns a catalog with the tables a (x, y), b (x, z), r (id, body) and
// the view v (p, q).
func tables(t *testing.T) *catalog.Catalog {
	t.Helper()
	c := catalog.New()
	add := func(r catalog.Relation) {
		n := &ast.Name{Parts: []ast.Ident{{Name: r.Where().Name}}}
		if _, err := c.Create(n, r, false, false); err != nil {
			t.Fatal(err)
		}
	}
	path := func(name string) catalog.Path {
		return catalog.Path{Catalog: "default_catalog", Database: "default_database", Name: name}
	}
	for name, columns := range map[string][]string{"a": {"x", "y"}, "b": {"x", "z"}, "r": {"id", "body"}} {
		table := &catalog.Table{Path: path(name)}
		for _, c := range columns {
			table.Columns = append(table.Columns, catalog.Column{Name: c})
		}
		add(table)
	}
	add(&catalog.View{Path: path("v"), Columns: []string{"p", "q"}})
	return c
}

func parseQuery(t *testing.T, text string) *ast.Query {
	t.Helper()
	list, err := parse.Parse(&source.File{Name: "test", Text: text})
	if err != nil {
		t.Fatal(err)
	}
	return list[0].(*ast.Query)
}

func TestQuery(t *testing.T) {
	c := tables(t)
	for _, test := range []struct{ name, query, want string }{
		{"a star", "SELECT * FROM a", "SELECT a.x, a.y FROM $a AS a"},
		{"a star of a view", "SELECT * FROM v", "SELECT v.p, v.q FROM $v AS v"},
		{"a star of two tables", "SELECT * FROM a, b", "SELECT a.x, a.y, b.x AS x0, b.z FROM $a AS a, $b AS b"},
		{"a star of one table", "SELECT b.*, 1 AS n FROM a, b", "SELECT b.x, b.z, 1 AS n FROM $a AS a, $b AS b"},
		{"a star of an alias", "SELECT * FROM a AS t (m, n)", "SELECT t.m, t.n FROM $a AS t (m, n)"},
		{"a star of a subquery", "SELECT * FROM (SELECT x + 1 AS s FROM a) AS q", "SELECT q.s FROM (SELECT a.x + 1 AS s FROM $a AS a) AS q"},
		{"a star of a query without a name", "SELECT * FROM (SELECT x + 1 AS s FROM a)", "SELECT `EXPR$0`.s FROM (SELECT a.x + 1 AS s FROM $a AS a) AS `EXPR$0`"},
		{"a star of USING stays", "SELECT * FROM a JOIN b USING (x)", "SELECT * FROM $a AS a INNER JOIN $b AS b USING (x)"},
		{"names", "SELECT y, a.x, default_database.a.y AS d FROM a WHERE x > 1", "SELECT a.y, a.x, a.y AS d FROM $a AS a WHERE a.x > 1"},
		{"names of two tables", "SELECT y, z FROM a JOIN b ON a.x = b.x", "SELECT a.y, b.z FROM $a AS a INNER JOIN $b AS b ON a.x = b.x"},
		{"fields", "SELECT body.text FROM r", "SELECT r.body.text FROM $r AS r"},
		{"a query around", "SELECT x FROM a WHERE EXISTS (SELECT z FROM b WHERE z = y)", "SELECT a.x FROM $a AS a WHERE EXISTS (SELECT b.z FROM $b AS b WHERE b.z = a.y)"},
		{"common table expressions", "WITH a AS (SELECT x AS k FROM b) SELECT * FROM a", "WITH a AS (SELECT b.x AS k FROM $b AS b) SELECT a.k FROM a AS a"},
		{"set operations", "SELECT * FROM a UNION ALL SELECT * FROM b", "SELECT a.x, a.y FROM $a AS a UNION ALL SELECT b.x, b.z FROM $b AS b"},
		{"windows", "SELECT * FROM TABLE(TUMBLE(TABLE a, DESCRIPTOR(y), INTERVAL '1' DAY))", "SELECT `EXPR$0`.x, `EXPR$0`.y, `EXPR$0`.window_start, `EXPR$0`.window_end, `EXPR$0`.window_time FROM TABLE(TUMBLE((SELECT a.x, a.y FROM $a AS a), DESCRIPTOR(y), INTERVAL '1' DAY)) AS `EXPR$0`"},
		{"order", "SELECT x AS y, y AS z FROM a ORDER BY y, x", "SELECT a.x AS y, a.y AS z FROM $a AS a ORDER BY y, a.x"},
		{"calls and cases", "SELECT CASE WHEN x > 1 THEN UPPER(y) END AS c FROM a", "SELECT CASE WHEN a.x > 1 THEN UPPER(a.y) ELSE NULL END AS c FROM $a AS a"},
		{"forms", "SELECT CASE x WHEN 1 THEN 2 ELSE 3 END AS a, NULLIF(x, 1) AS b, YEAR(y) AS c, TRIM(y) AS d, (x, .5e3) AS e, y IS JSON AS f, JSON_ARRAY(x) AS g, CEILING(x) AS h FROM a", "SELECT CASE WHEN a.x = 1 THEN 2 ELSE 3 END AS a, CASE WHEN a.x = 1 THEN NULL ELSE a.x END AS b, EXTRACT(YEAR FROM a.y) AS c, TRIM(BOTH ' ' FROM a.y) AS d, ROW(a.x, 0.5E3) AS e, a.y IS JSON VALUE AS f, JSON_ARRAY(a.x ABSENT ON NULL) AS g, CEIL(a.x) AS h FROM $a AS a"},
		{"grouping sets", "SELECT x, COUNT(*) AS n FROM a GROUP BY GROUPING SETS ((x), (x, y), ())", "SELECT a.x, COUNT(*) AS n FROM $a AS a GROUP BY GROUPING SETS (a.x, (a.x, a.y), ())"},
		{"unknown columns", "SELECT x, e FROM a CROSS JOIN UNNEST(y) AS u (e)", "SELECT a.x, u.e FROM $a AS a CROSS JOIN UNNEST(a.y) AS u (e)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			want := strings.NewReplacer("EXPR$0", "EXPR$0", "$", "default_catalog.default_database.").Replace(test.want)
			q := parseQuery(t, test.query)
			before := ast.Format(q)
			got, expect := ast.Format(expand.Query(q, c)), ast.Format(parseQuery(t, want))
			if got != expect {
				t.Errorf("got:\n%s\nwant:\n%s", got, expect)
			}
			if after := ast.Format(q); after != before {
				t.Errorf("the query was changed to:\n%s", after)
			}
			if again := ast.Format(expand.Query(parseQuery(t, got), c)); again != got {
				t.Errorf("written out again:\n%s\nwant:\n%s", again, got)
			}
		})
	}
}
