package scope

import (
	"strconv"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// maxFraction is how many digits of a second there are.
const maxFraction = 9

// Type returns the type that a piece of syntax names. Numbers beyond what a type
// can have are refused, although Flink lowers them silently (case
// scalar/differs/type-limits-silently-lowered).
func Type(t *ast.Type) (types.Type, error) {
	r, err := nullableType(t)
	return r.WithNull(!t.NotNull), err
}

func nullableType(t *ast.Type) (types.Type, error) {
	switch t.Name {
	case "CHAR", "BINARY":
		return types.WithLength(kindOf(t.Name), argument(t, 0, 1)), nil
	case "VARCHAR", "VARBINARY":
		return lengthType(t)
	case "DECIMAL":
		return decimalType(t)
	case "TIME", "TIMESTAMP", "TIMESTAMP_LTZ":
		return fractionType(t)
	case "INTERVAL":
		if monthUnit(t.Unit.From) {
			return types.Of(types.IntervalMonth), nil
		}
		return types.Of(types.IntervalDay), nil
	case "ARRAY", "MULTISET", "MAP":
		return collectionType(t)
	case "ROW":
		return rowType(t)
	case "STRING":
		return types.String(), nil
	case "BYTES":
		return types.Of(types.Varbinary), nil
	default:
		return types.Of(kindOf(t.Name)), nil
	}
}

// kindOf returns the kind of a name that the parser knows.
func kindOf(name string) types.Kind {
	for k := types.Boolean; k <= types.Row; k++ {
		if k.String() == name {
			return k
		}
	}
	return types.Null
}

// argument returns number i of a type, or a default.
func argument(t *ast.Type, i, otherwise int) int {
	if i < len(t.Args) {
		return t.Args[i]
	}
	return otherwise
}

// argumentSpan returns the place of number i in the text of a type.
func argumentSpan(t *ast.Type, i int) source.Span {
	s := t.Span()
	text := s.Text()
	at := strings.IndexByte(text, '(')
	for ; at >= 0 && i > 0; i-- {
		at += strings.IndexByte(text[at:], ',')
	}
	start := at + strings.IndexAny(text[max(at, 0):], "0123456789")
	if at < 0 || start < at {
		return s
	}
	end := start + len(text[start:]) - len(strings.TrimLeft(text[start:], "0123456789"))
	return s.File.Span(s.Start+start, s.Start+end)
}

// lengthType is VARCHAR or VARBINARY; without a length it is the longest.
func lengthType(t *ast.Type) (types.Type, error) {
	n := argument(t, 0, types.MaxLength)
	if n < 1 {
		return types.Type{}, source.Errorf(argumentSpan(t, 0), "%s has a length of at least 1, found %d", t.Name, n)
	}
	return types.WithLength(kindOf(t.Name), n), nil
}

func decimalType(t *ast.Type) (types.Type, error) {
	p, s := argument(t, 0, 10), argument(t, 1, 0)
	switch {
	case p > types.MaxPrecision:
		return types.Type{}, source.Errorf(argumentSpan(t, 0), "DECIMAL has at most %d digits, found %d", types.MaxPrecision, p)
	case p < 1:
		return types.Type{}, source.Errorf(argumentSpan(t, 0), "DECIMAL has at least 1 digit, found %d", p)
	case s > p:
		return types.Type{}, source.Errorf(argumentSpan(t, 1), "DECIMAL(%d, %d) has more digits behind the point than digits", p, s).
			WithHint("the first number counts all digits, the second those behind the point: at most %d here", p)
	}
	return types.DecimalOf(p, s), nil
}

func fractionType(t *ast.Type) (types.Type, error) {
	otherwise := 6
	if t.Name == "TIME" {
		otherwise = 0
	}
	p := argument(t, 0, otherwise)
	if t.Name == "TIME" && p <= maxFraction {
		p = min(p, 3) // as in Flink, whose times of day have milliseconds at most
	}
	if p > maxFraction {
		return types.Type{}, source.Errorf(argumentSpan(t, 0), "%s has at most %d digits of a second, found %d", t.Name, maxFraction, p)
	}
	return types.WithPrecision(kindOf(t.Name), p), nil
}

func collectionType(t *ast.Type) (types.Type, error) {
	elems := make([]types.Type, len(t.Elems))
	for i, e := range t.Elems {
		var err error
		if elems[i], err = Type(e); err != nil {
			return types.Type{}, err
		}
	}
	switch t.Name {
	case "ARRAY":
		return types.ArrayOf(elems[0]), nil
	case "MULTISET":
		return types.MultisetOf(elems[0]), nil
	default:
		return types.MapOf(elems[0], elems[1]), nil
	}
}

func rowType(t *ast.Type) (types.Type, error) {
	fields := make([]types.Field, len(t.Fields))
	for i, f := range t.Fields {
		for _, g := range t.Fields[:i] {
			if g.Name.Name == f.Name.Name {
				return types.Type{}, source.Errorf(f.Name.Span, "the ROW has two fields called %q", f.Name.Name)
			}
		}
		ft, err := Type(f.Type)
		if err != nil {
			return types.Type{}, err
		}
		fields[i] = types.Field{Name: f.Name.Name, Type: ft}
		if f.Comment != nil {
			fields[i].Comment = f.Comment.Text
		}
	}
	return types.RowOf(fields...), nil
}

// monthUnit reports whether a unit belongs to intervals that count months.
func monthUnit(unit string) bool { return unit == "YEAR" || unit == "QUARTER" || unit == "MONTH" }

func quoted(name string) string { return strconv.Quote(name) }
