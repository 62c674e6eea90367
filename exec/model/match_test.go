package model_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/exec/exectest"
	"github.com/tidemark-sql/tidemark/exec/match"
	"github.com/tidemark-sql/tidemark/exec/model"
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/planner"
	"github.com/tidemark-sql/tidemark/planner/bind"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/parse"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// A define is a condition of a variable as SQL, in which V is the variable and U
// the first of the pattern, and as a function.
type define struct {
	sql  string
	fits func(of int, rows [][]model.Row, all []model.Row) bool
}

func val(rows []model.Row) int64 { return rows[len(rows)-1].Val }

func sum(rows []model.Row) (s int64) {
	for _, r := range rows {
		s += r.Val
	}
	return s
}

// defines are conditions of all sorts: of the row alone, of rows before, of other
// variables, of aggregates, and mixtures.
func defines() []define {
	rowAlone := func(f func(v int64) bool) func(int, [][]model.Row, []model.Row) bool {
		return func(of int, rows [][]model.Row, _ []model.Row) bool { return f(val(rows[of])) }
	}
	return []define{
		{"", func(int, [][]model.Row, []model.Row) bool { return true }},
		{"V.v < 2", rowAlone(func(v int64) bool { return v < 2 })},
		{"v >= 1", rowAlone(func(v int64) bool { return v >= 1 })},
		{"V.v <> 0 AND V.v <> 3", rowAlone(func(v int64) bool { return v != 0 && v != 3 })},
		{"LAST(V.v, 1) IS NULL OR V.v >= LAST(V.v, 1)", func(of int, rows [][]model.Row, _ []model.Row) bool {
			n := len(rows[of])
			return n < 2 || rows[of][n-1].Val >= rows[of][n-2].Val
		}},
		{"V.v > -2 AND SUM(V.v) <= 4", func(of int, rows [][]model.Row, _ []model.Row) bool {
			return val(rows[of]) > -2 && sum(rows[of]) <= 4
		}},
		{"V.v <> FIRST(U.v)", func(of int, rows [][]model.Row, _ []model.Row) bool {
			return len(rows[0]) > 0 && val(rows[of]) != rows[0][0].Val
		}},
		{"COUNT(*) < 6 AND MAX(U.v * 2) >= V.v", func(of int, rows [][]model.Row, all []model.Row) bool {
			if len(all) >= 6 || len(rows[0]) == 0 {
				return false
			}
			most := rows[0][0].Val
			for _, r := range rows[0] {
				most = max(most, r.Val)
			}
			return 2*most >= val(rows[of])
		}},
		{"SUM(U.v) > V.v", func(of int, rows [][]model.Row, _ []model.Row) bool {
			return len(rows[0]) > 0 && sum(rows[0]) > val(rows[of])
		}},
	}
}

// A pattern is a random query and what the model makes of it.
type pattern struct {
	sql   string
	model func() *model.Match
}

func randomPattern(r *rand.Rand) pattern {
	n := 1 + r.IntN(4)
	var parts []model.MatchPart
	var names, conditions, measures []string
	for i := range n {
		name := string(rune('A' + i))
		p, q := quantifier(r, i == n-1, i == 0)
		d := defines()[r.IntN(len(defines()))]
		p.Fits = d.fits
		if d.sql != "" {
			sql := strings.ReplaceAll(strings.ReplaceAll(d.sql, "V.", name+"."), "U.", "A.")
			conditions = append(conditions, name+" AS "+sql)
		}
		parts, names = append(parts, p), append(names, name+q)
		measures = append(measures, fmt.Sprintf("COUNT(%s.v) AS n%d, FIRST(%s.id) AS f%d, %s.id AS l%d", name, i, name, i, name, i))
	}
	if len(conditions) == 0 {
		conditions = []string{"A AS TRUE"}
	}
	m := model.Match{Parts: parts, Group: keyGroup, Show: model.ShowRows}
	skip, within := "", ""
	switch m.Skip = []string{"next", "past", "first", "last"}[r.IntN(4)]; {
	case m.Skip == "past":
		skip = "AFTER MATCH SKIP PAST LAST ROW"
	case m.Skip != "next" && parts[n-1].Min > 0 && parts[0].Min > 0 && n > 1:
		m.Of = n - 1
		skip = fmt.Sprintf("AFTER MATCH SKIP TO %s %s", strings.ToUpper(m.Skip), string(rune('A'+n-1)))
	default:
		m.Skip = "next"
	}
	if r.IntN(2) == 0 {
		m.Within = 1 + r.Int64N(20)
		within = fmt.Sprintf("WITHIN INTERVAL '0.%03d' SECOND", m.Within)
	}
	sql := fmt.Sprintf("SELECT * FROM t MATCH_RECOGNIZE (PARTITION BY k ORDER BY ts MEASURES %s %s PATTERN (%s) %s DEFINE %s)",
		strings.Join(measures, ", "), skip, strings.Join(names, " "), within, strings.Join(conditions, ", "))
	return pattern{sql, func() *model.Match { c := m; return &c }}
}

// quantifier draws a quantifier that may stand at its place.
func quantifier(r *rand.Rand, last, first bool) (model.MatchPart, string) {
	type q struct {
		min, max  int
		reluctant bool
		text      string
	}
	list := []q{{1, 1, false, ""}, {2, 2, false, "{2}"}, {1, -1, true, "+?"}, {1, 3, true, "{1,3}?"}}
	if !last {
		list = append(list, q{1, -1, false, "+"}, q{1, 2, false, "{1,2}"}, q{2, -1, false, "{2,}"})
	}
	if !last && !first {
		list = append(list, q{0, -1, false, "*"}, q{0, 1, false, "?"}, q{0, -1, true, "*?"}, q{0, 2, false, "{0,2}"}, q{0, 2, true, "{0,2}?"})
	}
	x := list[r.IntN(len(list))]
	return model.MatchPart{Min: x.min, Max: x.max, Reluctant: x.reluctant}, x.text
}

// bound returns the pattern of a query over the columns that the driver makes.
func bound(t *testing.T, sql string) (*logical.Match, []types.Type) {
	t.Helper()
	c := catalog.New()
	file := &source.File{Name: "t.sql", Text: sql}
	table := &catalog.Table{}
	for i, name := range []string{"ts", "k", "v", "id"} {
		table.Columns = append(table.Columns, catalog.Column{Name: name, Type: input()[i]})
	}
	ts := ast.Ident{Name: "ts"}
	table.Watermark = &catalog.Watermark{Column: "ts", Expr: &ast.Name{Parts: []ast.Ident{ts}}}
	name := &ast.Name{Parts: []ast.Ident{{Name: "t"}}}
	var err error
	if table.Path, err = c.Resolve(name); err != nil {
		t.Fatal(err)
	}
	if _, err = c.Create(name, table, false, false); err != nil {
		t.Fatal(err)
	}
	ctx := planner.Context{Context: bind.Context{
		Catalog: c, Settings: bind.Settings{},
		CheckOptions: func(*catalog.Table, []catalog.Option) (map[string]string, source.Errors) { return nil, nil },
		Source: func(*catalog.Table, map[string]string, []connector.Column) (connector.Source, error) {
			return &exectest.Source{Columns: input()}, nil
		},
	}}
	stmt, err := parse.ParseStatement(file, parse.Split(file)[0])
	if err != nil {
		t.Fatal(err)
	}
	roots, err := planner.Bind(stmt, ctx)
	if err != nil {
		t.Fatal(err)
	}
	var m *logical.Match
	logical.Walk(roots, func(n logical.Node) {
		if x, ok := n.(*logical.Match); ok {
			m = x
		}
	})
	var columns []types.Type
	for _, c := range logical.Of(m).Columns {
		columns = append(columns, c.Type)
	}
	return m, columns
}

func matcher(t *testing.T, m *logical.Match, store *state.Store) *match.Operator {
	t.Helper()
	o, err := match.New(match.Spec{
		Input: input(), Partition: m.Partition, Time: m.Time, Pattern: m.Pattern, Skip: m.Skip, Within: m.Within,
		Places: m.Places, Calls: m.Calls, Measures: m.Measures,
	}, store)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// near brings the keys of rows into one key group, in which matches of one
// watermark are in the order of time.
func near(rows []model.Row) {
	var keys []int64
	for k := int64(0); len(keys) < 4; k++ {
		if keyGroup(k) == keyGroup(0) {
			keys = append(keys, k)
		}
	}
	for i := range rows {
		rows[i].Key = keys[(rows[i].Key+4)%4]
	}
}

// coarse leaves out some of the watermarks, so that one has much to do.
func coarse(r *rand.Rand, steps []model.Step) []model.Step {
	every := 1 + r.IntN(10)
	return slices.DeleteFunc(steps, func(s model.Step) bool { return s.Row == nil && s.Mark < model.Max && r.IntN(every) > 0 })
}

// TestMatch compares random patterns over random streams with the model.
func TestMatch(t *testing.T) {
	cases := 1500
	if testing.Short() {
		cases = 200
	}
	matches := 0
	for seed := range cases {
		r := rand.New(rand.NewPCG(uint64(seed), 5))
		p := randomPattern(r)
		m, columns := bound(t, p.sql)
		rows := model.Generate(r, model.Shape{
			Rows: 5 + r.IntN(80), Keys: 1 + r.Int64N(3), Spread: 1 + r.Int64N(10),
			Edges: func(r *rand.Rand, near int64) int64 { return near + r.Int64N(5) },
		})
		if r.IntN(2) == 0 {
			near(rows)
		}
		steps := coarse(r, model.Assign(rows, r.Int64N(12)-2))
		want := model.Run(steps, p.model())
		d := &driver{t: t, r: r, op: matcher(t, m, &state.Store{}), size: 1 + r.IntN(30), ordinals: r.IntN(2) == 0}
		got := d.run(columns, steps)
		if diff := differ(got, want); diff != "" {
			t.Fatalf("seed %d: %s\n%s", seed, p.sql, diff)
		}
		accounted(t, d, steps, want)
		for _, l := range want.Lines {
			if l.Text != "" {
				matches++
			}
		}
	}
	if matches < cases {
		t.Errorf("%d matches in %d cases: the streams are too poor", matches, cases)
	}
}
