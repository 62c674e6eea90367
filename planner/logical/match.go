package logical

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/window"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// Match is MATCH_RECOGNIZE: it sorts the rows of each partition by time and looks
// for a pattern in them. Its columns are those of the partition and then the
// measures, one row a match (flink-semantics.md 6).
//
// Conditions and measures read no columns of the input but places, which stand
// for a value in the rows of a match: column i of such an expression is Places[i].
type Match struct {
	Base
	Input     Node
	Partition []int
	Time      int       // the time attribute by which rows are sorted
	Order     []SortKey // that follow the time; equal rows stay in the order of arrival
	Pattern   []MatchPart
	Unused    []string // variables that take no rows: their numbers follow those of Pattern
	Skip      MatchSkip
	Within    int64 // ms from the first row of a match in which its last one comes; 0: no limit
	Places    []MatchPlace
	Calls     []MatchCall // aggregates that places show
	Measures  []expr.Expr
	Names     []string // of the measures
}

// A MatchPart is a variable of a pattern, which takes Min to Max rows.
type MatchPart struct {
	Name      string
	Min, Max  int // Max < 0: no limit
	Reluctant bool
	Define    expr.Expr // nil: any row will do
}

// Variable returns the number of a variable; -1: there is none of this name.
func (n *Match) Variable(name string) int {
	if i := slices.IndexFunc(n.Pattern, func(p MatchPart) bool { return p.Name == name }); i >= 0 {
		return i
	}
	if i := slices.Index(n.Unused, name); i >= 0 {
		return len(n.Pattern) + i
	}
	return -1
}

// variableName is the name of the variable with a number.
func (n *Match) variableName(i int) string {
	if i < len(n.Pattern) {
		return n.Pattern[i].Name
	}
	return n.Unused[i-len(n.Pattern)]
}

// A MatchSkip says where the search goes on after a match.
type MatchSkip struct {
	To   SkipTo
	Part int // of SkipToFirst and SkipToLast
	At   source.Span
}

// A SkipTo is a kind of AFTER MATCH SKIP.
type SkipTo uint8

// The kinds of AFTER MATCH SKIP.
const (
	SkipToNext  SkipTo = iota // to the row behind the first of the match
	SkipPast                  // to the row behind the last
	SkipToFirst               // to the first row of a variable
	SkipToLast                // to its last row
)

// A MatchPlace is a value that conditions and measures read: a column of the row
// that is Offset rows from the end of what a variable took or, if First is set,
// from its beginning; whether there is such a row; or an aggregate. Without such
// a row the value is NULL.
type MatchPlace struct {
	Part   int // -1: all rows of the match
	First  bool
	Offset int
	Column int // of the input; OfRow: whether the row is there; OfCall: an aggregate
	Call   int // number of the aggregate
	Type   types.Type
}

// What MatchPlace.Column holds for a place that is no column.
const (
	OfRow  = -1
	OfCall = -2
)

// A MatchCall is an aggregate over the rows that a variable took.
type MatchCall struct {
	Part  int // -1: all rows of the match
	Func  *aggregate.Func
	Args  []expr.Expr // over columns of the input; nil where Bound has a word
	Bound []fn.Arg
	Type  types.Type
}

// Columns returns the columns of the input that are read for a measure that is
// kept and for every condition.
func (n *Match) Columns(kept []bool) []int {
	list := append(slices.Clone(n.Partition), n.Time)
	for _, k := range n.Order {
		list = append(list, k.Column)
	}
	for i, used := range n.used(kept) {
		switch p := n.Places[i]; {
		case !used || p.Column == OfRow:
		case p.Column == OfCall:
			for _, a := range n.Calls[p.Call].Args {
				if a != nil {
					list = append(list, expr.Columns(a)...)
				}
			}
		default:
			list = append(list, p.Column)
		}
	}
	return list
}

// used says of each place whether a condition or a kept measure reads it.
func (n *Match) used(kept []bool) []bool {
	used := make([]bool, len(n.Places))
	note := func(e expr.Expr) {
		for _, c := range expr.Columns(e) {
			used[c] = true
		}
	}
	for _, p := range n.Pattern {
		if p.Define != nil {
			note(p.Define)
		}
	}
	for i, e := range n.Measures {
		if kept[i] {
			note(e)
		}
	}
	return used
}

// Prune returns n over another input, whose columns stand where to says, with the
// kept measures only.
func (n *Match) Prune(input Node, to func(int) int, kept []bool) *Match {
	c := n.With([]Node{input}).(*Match)
	used := n.used(kept)
	c.Measures, c.Names, c.Places, c.Calls = nil, nil, nil, nil
	place, call := make([]int, len(n.Places)), make([]int, len(n.Calls))
	for i := range call {
		call[i] = -1
	}
	for i, p := range n.Places {
		switch {
		case !used[i]:
			continue
		case p.Column >= 0:
			p.Column = to(p.Column)
		case p.Column == OfCall && call[p.Call] < 0:
			call[p.Call] = len(c.Calls)
			c.Calls = append(c.Calls, n.Calls[p.Call].remap(to))
		}
		if p.Column == OfCall {
			p.Call = call[p.Call]
		}
		place[i] = len(c.Places)
		c.Places = append(c.Places, p)
	}
	move := func(e expr.Expr) expr.Expr { return expr.Remap(e, func(i int) int { return place[i] }) }
	c.Pattern = slices.Clone(n.Pattern)
	for i, p := range c.Pattern {
		if p.Define != nil {
			c.Pattern[i].Define = move(p.Define)
		}
	}
	for i, e := range n.Measures {
		if kept[i] {
			c.Measures, c.Names = append(c.Measures, move(e)), append(c.Names, n.Names[i])
		}
	}
	c.Partition, c.Time, c.Order = nil, to(n.Time), slices.Clone(n.Order)
	for _, k := range n.Partition {
		c.Partition = append(c.Partition, to(k))
	}
	for i := range c.Order {
		c.Order[i].Column = to(c.Order[i].Column)
	}
	return c
}

func (c MatchCall) remap(to func(int) int) MatchCall {
	c.Args = slices.Clone(c.Args)
	for i, a := range c.Args {
		if a != nil {
			c.Args[i] = expr.Remap(a, to)
		}
	}
	return c
}

// Inputs implements Node.
func (n *Match) Inputs() []Node { return []Node{n.Input} }

// With implements Node.
func (n *Match) With(inputs []Node) Node {
	c := *n
	c.Base, c.Input = n.again(), inputs[0]
	return &c
}

// Label implements Node.
func (n *Match) Label(f Format) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Match %s%s order by %s", n.PatternText(), by(f, n.Input, n.Partition), f.Column(n.Input, n.Time))
	for _, k := range n.Order {
		b.WriteString(", " + k.Text(f.Column(n.Input, k.Column)))
	}
	if n.Within > 0 {
		b.WriteString(" within " + window.Span(n.Within))
	}
	b.WriteString(" skip " + n.SkipText())
	for _, p := range n.Pattern {
		if p.Define != nil {
			fmt.Fprintf(&b, ", %s as %s", p.Name, n.text(f, p.Define))
		}
	}
	before := ": "
	for i, e := range n.Measures {
		b.WriteString(before + f.Name(n.text(f, e), n.Names[i]))
		before = ", "
	}
	return b.String()
}

// text returns an expression over places as SQL that says what they stand for.
func (n *Match) text(f Format, e expr.Expr) string {
	var names []string
	text := expr.Rewrite(e, func(x expr.Expr) expr.Expr {
		c, ok := x.(*expr.Column)
		if !ok {
			return x
		}
		named := *c
		named.Name = fmt.Sprintf("__place_%d__", c.Index)
		names = append(names, named.Name, n.placeText(f, n.Places[c.Index]))
		return &named
	}).String()
	return strings.NewReplacer(names...).Replace(text)
}

func (n *Match) placeText(f Format, p MatchPlace) string {
	row := ""
	if p.Part >= 0 {
		row = n.variableName(p.Part) + "."
	}
	if p.Column == OfCall {
		return n.Calls[p.Call].text(f, n.Input, row)
	}
	name := row + "*"
	if p.Column >= 0 {
		name = row + f.Column(n.Input, p.Column)
	}
	switch {
	case p.First && p.Offset == 0:
		return fmt.Sprintf("FIRST(%s)", name)
	case p.First:
		return fmt.Sprintf("FIRST(%s, %d)", name, p.Offset)
	case p.Offset > 0:
		return fmt.Sprintf("LAST(%s, %d)", name, p.Offset)
	case p.Column == OfRow:
		return fmt.Sprintf("LAST(%s)", name)
	default:
		return name
	}
}

// text returns the call as SQL; row stands before the columns.
func (c *MatchCall) text(f Format, input Node, row string) string {
	args := make([]string, len(c.Args))
	for i, a := range c.Args {
		if args[i] = c.Bound[i].Word; a == nil {
			continue
		}
		args[i] = expr.Rewrite(a, func(x expr.Expr) expr.Expr {
			column, ok := x.(*expr.Column)
			if !ok {
				return x
			}
			named := *column
			named.Name = row + f.Column(input, column.Index)
			return &named
		}).String()
	}
	if len(args) == 0 {
		args = []string{row + "*"}
	}
	return fmt.Sprintf("%s(%s)", c.Func.Name, strings.Join(args, ", "))
}

// PatternText returns the pattern as SQL: "(A B+ C{2,3}?)".
func (n *Match) PatternText() string { return "(" + joinParts(n.Pattern) + ")" }

func joinParts(pattern []MatchPart) string {
	parts := make([]string, len(pattern))
	for i, p := range pattern {
		parts[i] = p.Name + p.quantifier()
	}
	return strings.Join(parts, " ")
}

func (p MatchPart) quantifier() string {
	text := ""
	switch {
	case p.Min == 1 && p.Max == 1:
		return ""
	case p.Min == 0 && p.Max < 0:
		text = "*"
	case p.Min == 1 && p.Max < 0:
		text = "+"
	case p.Min == 0 && p.Max == 1:
		text = "?"
	case p.Min == p.Max:
		text = fmt.Sprintf("{%d}", p.Min)
	case p.Max < 0:
		text = fmt.Sprintf("{%d,}", p.Min)
	default:
		text = fmt.Sprintf("{%d,%d}", p.Min, p.Max)
	}
	if p.Reluctant {
		text += "?"
	}
	return text
}

// SkipText returns where the search goes on, as SQL has it.
func (n *Match) SkipText() string {
	switch n.Skip.To {
	case SkipToNext:
		return "to next row"
	case SkipPast:
		return "past last row"
	case SkipToFirst:
		return "to first " + n.Pattern[n.Skip.Part].Name
	default:
		return "to last " + n.Pattern[n.Skip.Part].Name
	}
}
