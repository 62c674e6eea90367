package ast

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
)

// How tightly expressions bind. What stands inside another has to bind more tightly,
// or as tightly on the left, or it gets brackets.
const (
	precOr = 1 + iota
	precAnd
	precNot
	precCompare
	precPredicate
	precAdd
	precMultiply
	precSign
	precConcat
	precOperand
)

// precedence returns how tightly an expression binds.
func precedence(x Expr) int {
	switch x := x.(type) {
	case *Binary:
		switch x.Op.Text {
		case "OR":
			return precOr
		case "AND":
			return precAnd
		case "+", "-":
			return precAdd
		case "*", "/", "%":
			return precMultiply
		case "||":
			return precConcat
		}
		return precCompare
	case *Unary:
		if x.Op.Text == "NOT" {
			return precNot
		}
		return precSign
	case *Is, *Quantified:
		return precCompare
	case *Between, *In, *Like:
		return precPredicate
	}
	return precOperand
}

// expr writes an expression, in brackets if it binds less tightly than least.
func (p *printer) expr(x Expr, least int) {
	bracket := precedence(x) < least
	p.putIf(bracket, "(")
	p.plain(x)
	p.putIf(bracket, ")")
}

// plain writes an expression without brackets around it.
func (p *printer) plain(x Expr) {
	switch x := x.(type) {
	case *Binary:
		prec := precedence(x)
		p.expr(x.L, prec)
		p.put(" ", x.Op.Text, " ")
		p.expr(x.R, prec+1)
	case *Unary:
		p.put(x.Op.Text)
		n, ok := x.X.(*Literal)
		p.putIf(!ok || n.Kind != NumberLiteral || x.Op.Text == "NOT", " ")
		if x.Op.Text == "NOT" {
			p.expr(x.X, precNot)
		} else {
			p.expr(x.X, precOperand)
		}
	case *Is:
		p.expr(x.X, precCompare)
		p.put(map[bool]string{true: " IS NOT ", false: " IS "}[x.Not], x.Test)
	case *Quantified:
		p.expr(x.X, precCompare)
		p.put(" ", x.Op.Text, map[bool]string{true: " ALL ", false: " SOME "}[x.All])
		if x.Query != nil {
			p.bracketed(x.Query)
		} else {
			p.exprList(x.List)
		}
	case *Between, *In, *Like:
		p.predicate(x)
	case *Case:
		p.caseExpr(x)
	case *Name:
		p.name(x)
	case *Call:
		p.call(x)
	case *Literal, *Interval, *IntervalOf, *Difference:
		p.constant(x)
	default:
		p.operand(x)
	}
}

// predicate writes what has a word between its operands.
func (p *printer) predicate(x Expr) {
	not := func(not bool, word string) {
		p.putIf(not, " NOT")
		p.put(" ", word, " ")
	}
	switch x := x.(type) {
	case *Between:
		p.expr(x.X, precAdd)
		not(x.Not, "BETWEEN")
		p.put(map[bool]string{true: "SYMMETRIC ", false: "ASYMMETRIC "}[x.Symmetric])
		p.expr(x.Lo, precAdd)
		p.put(" AND ")
		p.expr(x.Hi, precAdd)
	case *In:
		p.expr(x.X, precAdd)
		not(x.Not, "IN")
		if x.Query != nil {
			p.bracketed(x.Query)
		} else {
			p.exprList(x.List)
		}
	case *Like:
		p.expr(x.X, precAdd)
		not(x.Not, map[bool]string{true: "SIMILAR TO", false: "LIKE"}[x.Similar])
		p.expr(x.Pattern, precConcat)
		if x.Escape != nil {
			p.put(" ESCAPE ")
			p.quote(x.Escape.Text)
		}
	}
}

// constant writes literals and what else is made of units of time.
func (p *printer) constant(x Expr) {
	switch x := x.(type) {
	case *Literal:
		p.literal(x)
	case *Interval:
		p.put("INTERVAL ")
		p.putIf(x.Negative, "-")
		p.quote(x.Value.Text)
		p.put(" ")
		p.unit(x.Unit)
	case *IntervalOf:
		p.put("INTERVAL ")
		_, lit := x.X.(*Literal)
		_, name := x.X.(*Name)
		if number := lit && x.X.(*Literal).Kind == NumberLiteral; number || name {
			p.expr(x.X, 0)
		} else {
			p.put("(")
			p.expr(x.X, 0)
			p.put(")")
		}
		p.put(" ")
		p.unit(x.Unit)
	case *Difference:
		p.put("(")
		p.expr(x.L, precAdd)
		p.put(" - ")
		p.expr(x.R, precMultiply)
		p.put(") ")
		p.unit(x.Unit)
	}
}

func (p *printer) literal(x *Literal) {
	switch x.Kind {
	case NumberLiteral:
		p.put(x.Text)
	case StringLiteral:
		p.text(x.Text)
	case BytesLiteral:
		p.put("X'", strings.ToUpper(x.Text), "'")
	case DateLiteral, TimeLiteral, TimestampLiteral:
		p.put(string(x.Kind), " ")
		p.quote(x.Text)
	default:
		p.put(string(x.Kind))
	}
}

// text writes a string, one that is not ASCII with escapes.
func (p *printer) text(s string) {
	if strings.IndexFunc(s, func(r rune) bool { return r > unicode.MaxASCII }) < 0 {
		p.quote(s)
		return
	}
	p.put("u&'")
	for _, u := range utf16.Encode([]rune(s)) {
		switch {
		case u > unicode.MaxASCII:
			p.put(fmt.Sprintf("\\%04x", u))
		case u == '\\' || u == '\'':
			p.put(string(rune(u)), string(rune(u)))
		default:
			p.put(string(rune(u)))
		}
	}
	p.put("'")
}

func (p *printer) unit(u *IntervalUnit) {
	digits := func(n ...int) {
		p.put("(")
		p.list(len(n), ", ", func(i int) { p.put(strconv.Itoa(n[i])) })
		p.put(")")
	}
	p.put(u.From)
	switch {
	case u.To == "" && u.Precision >= 0 && u.Fraction >= 0:
		digits(u.Precision, u.Fraction)
	case u.Precision >= 0:
		digits(u.Precision)
	}
	if u.To != "" {
		p.put(" TO ", u.To)
		if u.Fraction >= 0 {
			digits(u.Fraction)
		}
	}
}

func (p *printer) caseExpr(x *Case) {
	p.put("CASE")
	if x.Value != nil {
		p.put(" ")
		p.expr(x.Value, 0)
	}
	for _, w := range x.Whens {
		p.put(" WHEN ")
		p.expr(w.Cond, 0)
		for _, x := range w.Or {
			p.put(", ")
			p.expr(x, 0)
		}
		p.put(" THEN ")
		p.expr(w.Then, 0)
	}
	p.clause(" ELSE ", x.Else)
	p.put(" END")
}

// operand writes what is an operand by its own brackets.
func (p *printer) operand(x Expr) {
	switch x := x.(type) {
	case *Cast:
		p.put(map[bool]string{true: "TRY_CAST(", false: "CAST("}[x.Try])
		p.expr(x.X, 0)
		p.put(" AS ")
		p.dataType(x.To)
		p.put(")")
	case *Array:
		p.put("ARRAY")
		p.elements("[", x.Elems, "]")
	case *Map:
		p.put("MAP")
		p.elements("[", x.Elems, "]")
	case *Row:
		p.putIf(!x.Bare, "ROW")
		p.exprList(x.Elems)
	case *Index:
		if n, ok := x.X.(*Name); ok {
			p.name(n)
		} else {
			p.base(x.X)
		}
		p.put("[")
		p.expr(x.I, 0)
		p.put("]")
	case *Field:
		p.base(x.X)
		p.put(".")
		p.ident(x.Name.Name)
	case *Exists:
		p.put("EXISTS ")
		p.bracketed(x.Query)
	case *Subquery: // with as many brackets as Flink shows
		p.put("((")
		p.bracketed(x.Query)
		p.put("))")
	case *GroupingSets:
		p.put(x.Op.Text)
		p.exprList(x.Sets)
	default:
		p.argument(x)
	}
}

// base writes what an element is taken of. A field of a name in brackets is not the
// name with one more part.
func (p *printer) base(x Expr) {
	bracket := true
	switch x.(type) {
	case *Call, *Cast, *Array, *Map, *Index, *Field, *Row, *Subquery:
		bracket = false
	}
	p.putIf(bracket, "(")
	p.expr(x, 0)
	p.putIf(bracket, ")")
}

func (p *printer) exprList(list []Expr) { p.elements("(", list, ")") }

func (p *printer) elements(open string, list []Expr, closing string) {
	p.put(open)
	p.list(len(list), ", ", func(i int) { p.expr(list[i], 0) })
	p.put(closing)
}

// argument writes what is an argument only.
func (p *printer) argument(x Expr) {
	switch x := x.(type) {
	case *Keyword:
		p.put(x.Word)
	case *NamedArg:
		p.ident(x.Name.Name)
		p.put(" => ")
		p.expr(x.X, 0)
	case *TableArg:
		f, call := x.Table.(*TableFunc)
		_, query := x.Table.(*Derived)
		p.putIf(!query, "TABLE ")
		if call {
			p.call(f.Call)
		} else {
			p.table(x.Table, true)
		}
		switch len(x.PartitionBy) {
		case 0:
		case 1:
			p.put(" PARTITION BY ")
			p.expr(x.PartitionBy[0], 0)
		default:
			p.put(" PARTITION BY ")
			p.exprList(x.PartitionBy)
		}
		if len(x.OrderBy) > 0 {
			p.orderBy(" ORDER BY (", x.OrderBy)
			p.put(")")
		}
	case *Descriptor:
		p.put("DESCRIPTOR")
		p.idents(x.Columns)
	default:
		panic(fmt.Sprintf("ast: no format for %T", x))
	}
}
