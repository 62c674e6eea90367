package scope

import (
	"strings"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/function/scalar/literal"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// literalOf returns the value of a literal; what is wrong with its text is said
// at its place.
func literalOf(x *ast.Literal) (*expr.Literal, *source.Error) {
	var v *vector.Vector
	var err error
	switch x.Kind {
	case ast.NumberLiteral:
		v, err = literal.Number(x.Text)
	case ast.BytesLiteral:
		v, err = literal.Bytes(x.Text)
	case ast.DateLiteral:
		v, err = literal.Date(x.Text)
	case ast.TimeLiteral:
		v, err = literal.Time(x.Text)
	case ast.TimestampLiteral:
		v, err = literal.Timestamp(x.Text)
	case ast.StringLiteral:
		v = literal.String(x.Text)
	case ast.TrueLiteral, ast.FalseLiteral:
		v = literal.Boolean(x.Kind == ast.TrueLiteral)
	case ast.UnknownLiteral:
		v = literal.Null(types.Of(types.Boolean))
	default:
		v = literal.Null(types.Of(types.Null))
	}
	return placed(v, err, x.Span(), x.Span())
}

// placed returns a value as a literal at s, or its error at wrong. What the error
// says to write is the hint.
func placed(v *vector.Vector, err error, s, wrong source.Span) (*expr.Literal, *source.Error) {
	if err != nil {
		msg, hint, found := strings.Cut(err.Error(), ", write ")
		if found {
			hint = "write " + hint
		}
		return nil, &source.Error{Span: wrong, Msg: msg, Hint: hint}
	}
	return &expr.Literal{At: expr.At(s), Value: v, T: v.Type}, nil
}

// Null returns the literal NULL of a type.
func Null(t types.Type, s source.Span) *expr.Literal {
	return &expr.Literal{At: expr.At(s), Value: literal.Null(t), T: t.Null()}
}

// Text returns a text that stands nowhere in the statement as a literal.
func Text(s string) *expr.Literal { return stringLiteral(s, source.Span{}) }

// stringLiteral returns a text as a literal.
func stringLiteral(text string, s source.Span) *expr.Literal {
	v := literal.String(text)
	return &expr.Literal{At: expr.At(s), Value: v, T: v.Type}
}

// negative returns a number with a minus before it.
func negative(x *ast.Literal, s source.Span) (*expr.Literal, *source.Error) {
	v, err := literal.Number("-" + x.Text)
	return placed(v, err, s, s)
}

func interval(x *ast.Interval) (*expr.Literal, *source.Error) {
	const fields = "YEAR MONTH | DAY HOUR MINUTE SECOND"
	u := x.Unit
	_, after, known := strings.Cut(fields, u.From)
	after, _, _ = strings.Cut(after, "|")
	if u.To != "" && u.To != u.From && (!known || !strings.Contains(after, u.To)) {
		return nil, source.Errorf(u.Span(), "there is no interval %s TO %s", u.From, u.To).
			WithHint("an interval is YEAR TO MONTH, or goes from DAY, HOUR or MINUTE to a smaller unit up to SECOND")
	}
	v, err := literal.Interval(x.Value.Text, x.Negative, literal.Unit{
		From: x.Unit.From, To: x.Unit.To, Precision: x.Unit.Precision, Fraction: x.Unit.Fraction,
	})
	return placed(v, err, x.Span(), x.Value.Span())
}

// oneUnit returns an interval of one unit, by which a number is multiplied.
func oneUnit(u *ast.IntervalUnit) (*expr.Literal, *source.Error) {
	if u.To != "" {
		return nil, source.Errorf(u.Span(), "a number is multiplied by one unit, found %s TO %s", u.From, u.To).
			WithHint("write the interval in quotes, as in INTERVAL '1-6' YEAR TO MONTH")
	}
	v, err := literal.Interval("1", false, literal.Unit{From: u.From, Precision: -1, Fraction: -1})
	return placed(v, err, u.Span(), u.Span())
}
