package parse

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/tidemark-sql/tidemark/sql/ast"
)

// joinedString reads a string with those that continue it on further lines.
func (p *parser) joinedString() *ast.Literal {
	first := p.i
	text := p.decoded()
	for p.tok().kind == str {
		between := p.file.Text[p.toks[p.i-1].end:p.tok().pos]
		if !strings.Contains(between, "\n") {
			p.failHint(p.span(p.i), "write 'a' || 'b', or put the second string on a line of its own", "unexpected string directly behind another")
		}
		text += p.tok().text
		p.i++
	}
	return &ast.Literal{At: p.from(first), Kind: ast.StringLiteral, Text: text}
}

// decoded reads one string, with the escapes of U&'...' resolved.
func (p *parser) decoded() string {
	t := p.tok()
	p.i++
	if t.kind == str {
		return t.text
	}
	escape := "\\"
	if p.take("UESCAPE") {
		e := p.tok()
		if e.kind != str || len(e.text) != 1 || strings.ContainsAny(e.text, "0123456789abcdefABCDEF+'\" ") {
			p.unexpected("one character in quotes that is no digit")
		}
		escape = e.text
		p.i++
	}
	text, bad := unescape(t.text, escape)
	if bad != "" {
		p.failHint(p.file.Span(t.pos, t.end), "a character is written "+escape+"00fc or "+escape+"+01f600, the escape itself "+escape+escape,
			"%s is no unicode escape: four or, behind a +, six hexadecimal digits are wanted", bad)
	}
	return text
}

// unescape resolves the escapes of U&'...'. If one is wrong it returns it.
func unescape(s, escape string) (text, wrong string) {
	var units []uint16
	for s != "" {
		before, rest, found := strings.Cut(s, escape)
		units = append(units, utf16.Encode([]rune(before))...)
		if !found {
			break
		}
		if strings.HasPrefix(rest, escape) {
			units = append(units, uint16(escape[0]))
			s = rest[1:]
			continue
		}
		width := 4
		if strings.HasPrefix(rest, "+") {
			rest, width = rest[1:], 6
		}
		digits := rest[:min(width, len(rest))]
		n, err := strconv.ParseUint(digits, 16, 32)
		if err != nil || len(digits) < width || n > utf8.MaxRune {
			return "", escape + strings.ToValidUTF8(digits, "?")
		}
		if width == 4 {
			units = append(units, uint16(n)) // perhaps half of a pair
		} else {
			units = utf16.AppendRune(units, rune(n))
		}
		s = rest[width:]
	}
	return string(utf16.Decode(units)), ""
}

// isLiteral reports whether a constant is next, a sign before a number not included.
func (p *parser) isLiteral() bool {
	t := p.tok()
	switch t.kind {
	case number, str, escaped, bytes:
		return true
	case word:
		switch t.text {
		case "TRUE", "FALSE", "UNKNOWN", "NULL":
			return true
		case "DATE", "TIME", "TIMESTAMP":
			return p.look(1).isString()
		}
	}
	return false
}

// literal reads a constant that is no interval.
func (p *parser) literal() *ast.Literal {
	first, t := p.i, p.tok()
	switch {
	case t.isString():
		return p.joinedString()
	case t.kind == number:
		p.i++
		return &ast.Literal{At: p.from(first), Kind: ast.NumberLiteral, Text: t.text}
	case t.kind == bytes:
		p.i++
		return &ast.Literal{At: p.from(first), Kind: ast.BytesLiteral, Text: strings.ToLower(t.text)}
	case p.take("TRUE"), p.take("FALSE"), p.take("UNKNOWN"), p.take("NULL"):
		return &ast.Literal{At: p.from(first), Kind: ast.LiteralKind(t.text)}
	}
	p.i++ // DATE, TIME or TIMESTAMP
	text := p.joinedString().Text
	return &ast.Literal{At: p.from(first), Kind: ast.LiteralKind(t.text), Text: text}
}

// wholeNumber reads a number without sign and point.
func (p *parser) wholeNumber(what string) *ast.Literal {
	t := p.tok()
	if t.kind != number || strings.Trim(t.text, "0123456789") != "" {
		p.unexpected(what)
	}
	return p.literal()
}

// rowCount reads a number of rows. What stands behind its point does not count, as in
// Flink.
func (p *parser) rowCount() *ast.Literal {
	t := p.tok()
	if t.kind != number {
		p.unexpected("a whole number")
	}
	x := p.literal()
	if strings.Trim(x.Text, "0123456789") != "" {
		n, err := strconv.ParseFloat(x.Text, 64)
		if err != nil || n >= 1<<63 {
			p.fail(x.Span(), "a number of rows is at most %d", int64(math.MaxInt64))
		}
		x.Text = strconv.FormatInt(int64(n), 10)
	}
	return x
}

// smallNumber reads a whole number such as a length or a count.
func (p *parser) smallNumber(what string) int {
	at := p.i
	n, err := strconv.Atoi(p.wholeNumber(what).Text)
	if err != nil || n > 1<<31-1 {
		p.fail(p.span(at), "%s is at most %d", what, 1<<31-1)
	}
	return n
}

// interval reads INTERVAL with a string or any other value and its unit.
func (p *parser) interval() ast.Expr {
	first := p.i
	p.want("INTERVAL")
	negative := p.isPunct("-") && p.look(1).isString()
	if p.look(1).isString() && (negative || p.isPunct("+")) {
		p.i++
	}
	if p.tok().isString() {
		v := p.joinedString()
		unit := p.intervalUnit()
		return &ast.Interval{At: p.from(first), Negative: negative, Value: v, Unit: unit}
	}
	if p.tok().kind == eof || p.tok().kind == word && structural[p.tok().text] && !callable[p.tok().text] {
		p.unexpected("a length of time in quotes, as in INTERVAL '5' SECOND")
	}
	x := p.intervalCount()
	unit := p.intervalUnit()
	return &ast.IntervalOf{At: p.from(first), X: x, Unit: unit}
}

// intervalCount reads the number of units. Brackets here are not those of a
// difference, though a unit stands behind both.
func (p *parser) intervalCount() ast.Expr {
	if !p.isPunct("(") || p.queryAhead(0) {
		return p.operandExpr()
	}
	p.i++
	x := p.expr()
	p.wantClosing()
	return x
}

// intervalLiteral reads an interval that has to be a constant.
func (p *parser) intervalLiteral() *ast.Interval {
	first := p.i
	if p.isWord(0, "INTERVAL") {
		if x, ok := p.interval().(*ast.Interval); ok {
			return x
		}
	}
	p.unexpectedAt(first, "a constant interval, as in INTERVAL '5' SECOND")
	return nil
}

// intervalUnit reads a unit as in DAY(3) TO SECOND(6).
func (p *parser) intervalUnit() *ast.IntervalUnit {
	first := p.i
	u := &ast.IntervalUnit{From: p.unit(), Precision: -1, Fraction: -1}
	if p.takePunct("(") {
		u.Precision = p.smallNumber("a number of digits")
		if p.takePunct(",") {
			u.Fraction = p.smallNumber("a number of digits")
		}
		p.wantPunct(")")
	}
	if p.isWord(0, "TO") && p.look(1).kind == word && units[p.look(1).text] != "" {
		p.i++
		u.To = p.unit()
		if p.takePunct("(") {
			u.Fraction = p.smallNumber("a number of digits")
			p.wantPunct(")")
		}
	}
	u.At = p.from(first)
	return u
}

func (p *parser) unit() string {
	u := units[p.tok().text]
	if p.tok().kind != word || u == "" {
		p.unexpected("a unit of time: YEAR, MONTH, DAY, HOUR, MINUTE or SECOND")
	}
	p.i++
	return u
}
