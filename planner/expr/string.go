package expr

import (
	"encoding/hex"
	"math"
	"strconv"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Digest returns the text of e with indexes of columns and types of literals,
// so that equal texts mean equal values over the same input, whatever the
// columns are called.
func Digest(e Expr) string { return string(printer{exact: true}.expr(nil, e, lowest)) }

// String implements Expr.
func (x *Column) String() string { return text(x) }

// String implements Expr.
func (x *Literal) String() string { return text(x) }

// String implements Expr.
func (x *Call) String() string { return text(x) }

// String implements Expr.
func (x *Cast) String() string { return text(x) }

// String implements Expr.
func (x *Case) String() string { return text(x) }

func text(e Expr) string { return string(printer{}.expr(nil, e, lowest)) }

// The strengths with which operators bind, weakest first.
const (
	lowest = iota
	orLevel
	andLevel
	notLevel
	compareLevel
	addLevel
	timesLevel
	signLevel
	highest
)

// A printer appends expressions as SQL.
type printer struct {
	exact bool // columns by index, literals with their types
}

// expr appends e, in brackets if it binds more weakly than level.
func (p printer) expr(dst []byte, e Expr, level int) []byte {
	switch e := e.(type) {
	case *Column:
		return p.column(dst, e)
	case *Literal:
		return p.literal(dst, e)
	case *Call:
		return p.call(dst, e, level)
	case *Cast:
		return p.cast(dst, e)
	case *Case:
		return p.branches(dst, e)
	default:
		return append(dst, '?')
	}
}

func (p printer) column(dst []byte, c *Column) []byte {
	if p.exact {
		return strconv.AppendInt(append(dst, '$'), int64(c.Index), 10)
	}
	return append(dst, QuoteName(c.Name)...)
}

// QuoteName returns a name as it is written in SQL: in back quotes, unless it is
// made of letters, digits and underscores.
func QuoteName(name string) string {
	plain := name != ""
	for i, r := range name {
		letter := r == '_' || r == '$' || r == '.' || r|0x20 >= 'a' && r|0x20 <= 'z' || r > 127
		plain = plain && (letter || i > 0 && r >= '0' && r <= '9')
	}
	if plain {
		return name
	}
	return "`" + strings.ReplaceAll(name, "`", "``") + "`"
}

func (p printer) cast(dst []byte, c *Cast) []byte {
	if c.Try {
		dst = append(dst, "TRY_"...)
	}
	dst = p.expr(append(dst, "CAST("...), c.X, lowest)
	dst = append(append(dst, " AS "...), c.T.Name()...)
	return append(dst, ')')
}

func (p printer) branches(dst []byte, c *Case) []byte {
	dst = append(dst, "CASE"...)
	for _, w := range c.Whens {
		dst = p.expr(append(dst, " WHEN "...), w.Cond, lowest)
		dst = p.expr(append(dst, " THEN "...), w.Then, lowest)
	}
	dst = p.expr(append(dst, " ELSE "...), c.Else, lowest)
	return append(dst, " END"...)
}

// level returns how strongly an operator binds, and 0 for what is no infix operator.
func level(name string) int {
	switch name {
	case "OR":
		return orLevel
	case "AND":
		return andLevel
	case "=", "<>", "<", "<=", ">", ">=", "IS DISTINCT FROM", "IS NOT DISTINCT FROM", "OVERLAPS":
		return compareLevel
	case "+", "-", "||":
		return addLevel
	case "*", "/", "%":
		return timesLevel
	default:
		return 0
	}
}

func (p printer) call(dst []byte, c *Call, outer int) []byte {
	name := c.Func.Name
	if l := level(name); l > 0 && len(c.Args) >= 2 && c.Words == nil {
		return bracket(dst, l <= outer, func(dst []byte) []byte { return p.infix(dst, c, l) })
	}
	switch name {
	case "NOT":
		return bracket(dst, notLevel <= outer, func(dst []byte) []byte {
			return p.expr(append(dst, "NOT "...), c.Args[0], notLevel-1)
		})
	case "NEG":
		return bracket(dst, signLevel <= outer, func(dst []byte) []byte {
			x := p.expr(nil, c.Args[0], signLevel)
			// Two signs in a row would begin a comment.
			return bracket(append(dst, '-'), x[0] == '-', func(dst []byte) []byte { return append(dst, x...) })
		})
	case "LIKE", "SIMILAR TO", "IN", "NOT LIKE", "NOT SIMILAR TO", "NOT IN":
		return bracket(dst, compareLevel <= outer, func(dst []byte) []byte { return p.match(dst, c) })
	case "TIME DIFFERENCE":
		dst = p.expr(append(dst, '('), c.Args[0], addLevel-1)
		dst = p.expr(append(dst, " - "...), c.Args[1], addLevel)
		return append(append(dst, ") "...), c.Words[2]...)
	case "[]":
		dst = p.expr(dst, c.Args[0], highest)
		return append(p.expr(append(dst, '['), c.Args[1], lowest), ']')
	case ".":
		return p.field(dst, c)
	case "ARRAY", "MAP":
		return append(p.list(append(append(dst, name...), '['), c.Args), ']')
	}
	if strings.HasPrefix(name, "IS ") && len(c.Args) == 1 {
		return bracket(dst, compareLevel <= outer, func(dst []byte) []byte {
			return append(append(p.expr(dst, c.Args[0], compareLevel), ' '), name...)
		})
	}
	return p.function(dst, c)
}

func bracket(dst []byte, needed bool, inner func([]byte) []byte) []byte {
	if !needed {
		return inner(dst)
	}
	return append(inner(append(dst, '(')), ')')
}

func (p printer) infix(dst []byte, c *Call, l int) []byte {
	for i, a := range c.Args {
		bound := l
		if i == 0 && l != compareLevel {
			bound = l - 1
		}
		if i > 0 {
			dst = append(append(append(dst, ' '), c.Func.Name...), ' ')
		}
		dst = p.expr(dst, a, bound)
	}
	return dst
}

// match appends LIKE with its escape, and IN with its list.
func (p printer) match(dst []byte, c *Call) []byte {
	dst = p.expr(dst, c.Args[0], compareLevel)
	dst = append(append(append(dst, ' '), c.Func.Name...), ' ')
	if strings.HasSuffix(c.Func.Name, "IN") {
		return append(p.list(append(dst, '('), c.Args[1:]), ')')
	}
	dst = p.expr(dst, c.Args[1], compareLevel)
	if len(c.Args) > 2 {
		dst = p.expr(append(dst, " ESCAPE "...), c.Args[2], compareLevel)
	}
	return dst
}

// field appends row.name; the name is that of the row's type, as the second
// argument or word says which field is meant.
func (p printer) field(dst []byte, c *Call) []byte {
	dst = p.expr(dst, c.Args[0], highest)
	dst = append(dst, '.')
	if len(c.Words) > 1 && c.Words[1] != "" {
		return append(dst, QuoteName(c.Words[1])...)
	}
	if v := LiteralValue(c.Args[1]); v != nil && v.Type.Kind.Text() {
		return append(dst, QuoteName(v.Str(0))...)
	}
	return p.expr(dst, c.Args[1], highest)
}

func (p printer) list(dst []byte, args []Expr) []byte {
	for i, a := range args {
		if i > 0 {
			dst = append(dst, ", "...)
		}
		dst = p.expr(dst, a, lowest)
	}
	return dst
}

// function appends name(args). Keywords stand where SQL has them.
func (p printer) function(dst []byte, c *Call) []byte {
	dst = append(append(dst, c.Func.Name...), '(')
	for i, a := range c.Args {
		dst = append(dst, c.divider(i)...)
		switch {
		case a != nil:
			dst = p.expr(dst, a, lowest)
		case c.Words[i] == "RETURNING":
			dst = append(append(dst, "RETURNING "...), c.T.Name()...)
		default:
			dst = append(dst, c.Words[i]...)
		}
	}
	return append(dst, ')')
}

// divider returns what stands before argument i.
func (x *Call) divider(i int) string {
	word := func(i int) bool { return len(x.Words) > i && x.Words[i] != "" }
	switch name := x.Func.Name; {
	case i == 0:
		return ""
	case word(i) && (name == "FLOOR" || name == "CEIL"):
		return " TO "
	case word(i):
		return " "
	case word(i-1) && name == "EXTRACT":
		return " FROM "
	case name == "TRIM" && word(0) && i == len(x.Args)-1:
		return " FROM "
	case name == "TRIM" && word(0), word(i-1) && strings.HasPrefix(name, "JSON_"):
		return " "
	default:
		return ", "
	}
}

func (p printer) literal(dst []byte, l *Literal) []byte {
	v := l.Value
	if v.Null(0) {
		if l.T.Kind == types.Null {
			return append(dst, "NULL"...)
		}
		return append(append(append(dst, "CAST(NULL AS "...), l.T.Name()...), ')')
	}
	dst = appendValue(dst, v, l.T)
	if p.exact && l.T.Kind != types.Int && l.T.Kind != types.Boolean {
		dst = append(append(dst, ':'), l.T.Name()...)
	}
	return dst
}

// appendValue appends a value as a literal.
func appendValue(dst []byte, v *vector.Vector, t types.Type) []byte {
	switch k := t.Kind; {
	case k.Text():
		return quoteText(dst, string(v.Bytes(0)))
	case k.Bytes():
		return append(hex.AppendEncode(append(dst, "x'"...), v.Bytes(0)), '\'')
	case k == types.Double && finite(v):
		return appendDouble(dst, vector.Values[float64](v)[0])
	case k == types.Date, k == types.Time, k == types.Timestamp:
		dst = append(append(dst, k.String()...), " '"...)
		return append(vector.AppendText(dst, v, 0, nil), '\'')
	case k == types.IntervalDay:
		return appendDays(dst, vector.Values[int64](v)[0])
	case k == types.IntervalMonth:
		return appendMonths(dst, vector.Values[int32](v)[0])
	case k.Integer(), k == types.Decimal, k == types.Boolean:
		return vector.AppendText(dst, v, 0, nil)
	case k == types.Array, k == types.Map, k == types.Row:
		return appendNested(dst, v)
	default:
		dst = append(dst, "CAST("...)
		dst = quoteText(dst, string(vector.AppendShown(nil, v, 0, nil)))
		return append(append(append(dst, " AS "...), t.Name()...), ')')
	}
}

func finite(v *vector.Vector) bool {
	x := vector.Values[float64](v)[0]
	return !math.IsNaN(x) && !math.IsInf(x, 0)
}

// appendDouble appends a DOUBLE with the exponent that makes it one.
func appendDouble(dst []byte, x float64) []byte {
	if a := math.Abs(x); a != 0 && (a < 1e-4 || a >= 1e15) {
		return strconv.AppendFloat(dst, x, 'E', -1, 64)
	}
	return append(strconv.AppendFloat(dst, x, 'f', -1, 64), "E0"...)
}

// appendNested appends an array, a map or a row as its constructor.
func appendNested(dst []byte, v *vector.Vector) []byte {
	begin, end, lo, hi := "[", byte(']'), 0, 1
	if v.Type.Kind == types.Row {
		begin, end = "(", ')'
	} else {
		lo, hi = v.Range(0)
	}
	dst = append(append(dst, v.Type.Kind.String()...), begin...)
	first := true
	for i := lo; i < hi; i++ {
		for _, c := range v.Child {
			if !first {
				dst = append(dst, ", "...)
			}
			first = false
			if c.Null(i) {
				dst = append(dst, "NULL"...)
			} else {
				dst = appendValue(dst, vector.NewConst(c, i, 1), c.Type)
			}
		}
	}
	return append(dst, end)
}

func quoteText(dst []byte, s string) []byte {
	return append(append(append(dst, '\''), strings.ReplaceAll(s, "'", "''")...), '\'')
}

// appendDays appends an interval in the largest unit that divides it.
func appendDays(dst []byte, ms int64) []byte {
	unit, size := "SECOND", int64(1000)
	for _, u := range []struct {
		name string
		size int64
	}{{"MINUTE", 60000}, {"HOUR", 3600000}, {"DAY", types.MillisPerDay}} {
		if ms != 0 && ms%u.size == 0 {
			unit, size = u.name, u.size
		}
	}
	whole, rest := ms/size, ms%size
	dst = append(dst, "INTERVAL '"...)
	if ms < 0 {
		dst, whole, rest = append(dst, '-'), -whole, -rest
	}
	dst = strconv.AppendInt(dst, whole, 10)
	if rest != 0 {
		dst = append(dst, strings.TrimRight("."+strconv.Itoa(int(1000 + rest))[1:], "0")...)
	}
	return append(append(dst, "' "...), unit...)
}

func appendMonths(dst []byte, months int32) []byte {
	unit := "MONTH"
	if months != 0 && months%12 == 0 {
		unit, months = "YEAR", months/12
	}
	dst = strconv.AppendInt(append(dst, "INTERVAL '"...), int64(months), 10)
	return append(append(dst, "' "...), unit...)
}
