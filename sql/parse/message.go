package parse

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/source"
)

// unexpected fails at the next token; want says what would have been right there.
func (p *parser) unexpected(want string) { p.unexpectedAt(p.i, want) }

// unexpectedAt fails at token i.
func (p *parser) unexpectedAt(i int, want string) {
	t := p.toks[i]
	if t.kind == word && isReserved(t.text) && isNameWanted(want) && !structuralHere(t.text) {
		name := p.spell(t)
		p.failHint(p.span(i), "write `"+name+"` in back quotes", "%q is a reserved word, want %s", name, want)
	}
	msg := "unexpected " + p.describe(i)
	if want != "" {
		msg += ", want " + want
	}
	panic(bailout{&source.Error{Span: p.span(i), Msg: msg, Hint: p.hint(i)}})
}

// isNameWanted reports whether a name would have been right.
func isNameWanted(want string) bool {
	return strings.Contains(want, "name") || strings.Contains(want, "alias") || strings.Contains(want, "a column")
}

// structuralHere reports whether nobody would mean the word as a name, so that the
// mistake is something missing before it.
func structuralHere(w string) bool {
	return slices.Contains([]string{"SELECT", "FROM", "WHERE", "HAVING", "AS", "ON", "JOIN", "AND", "OR", "UNION", "BY", "WITH", "LIMIT"}, w)
}

// describe returns token i as a message shows it.
func (p *parser) describe(i int) string {
	t := p.toks[min(i, len(p.toks)-1)]
	switch {
	case t.kind == eof, t.is(";") && i == len(p.toks)-2:
		return "end of the statement"
	case t.isString():
		text := p.file.Text[t.pos:t.end]
		if len(text) > 30 {
			text = strings.ToValidUTF8(text[:27], "") + "…'"
		}
		return "string " + strings.ReplaceAll(text, "\n", " ")
	}
	return fmt.Sprintf("%q", p.file.Text[t.pos:t.end])
}

// A slip is a mistake that many people make: what is found at token i tells it.
type slip struct {
	found func(p *parser, before, t, after token) bool
	hint  string
}

// slips are tried in this order.
var slips = []slip{
	{func(_ *parser, b, t, _ token) bool { return b.is("=") && t.is("=") || t.is("=") && b.is("<") }, "equal is written ="},
	{func(_ *parser, b, t, _ token) bool { return b.is(",") && (t.is(",") || t.is(")") || clauseWord(t)) }, "the comma before it is one too many"},
	{func(_ *parser, b, t, a token) bool { return t.is(":") && (a.is(":") || b.is(":")) }, "write CAST(x AS type)"},
	{func(_ *parser, _, t, _ token) bool { return t.is("[") }, "names are quoted with back quotes, and arrays begin with ARRAY["},
	{func(p *parser, b, t, _ token) bool { return t.is(",") && b.kind == number && p.behind("LIMIT") }, "write LIMIT count OFFSET start"},
	{func(_ *parser, b, t, _ token) bool { return t.is(",") && b.kind == number }, "BETWEEN is written BETWEEN x AND y"},
	{func(_ *parser, b, t, _ token) bool { return t.kind == number && b.kind == word && b.text == "TOP" }, "write LIMIT n at the end of the query"},
	{func(_ *parser, b, t, _ token) bool { return t.isString() && b.kind == word && b.text == "AS" }, "a name stands in back quotes, not in quotes"},
	{func(_ *parser, b, t, _ token) bool { return t.isString() && b.isString() }, "write 'a' || 'b' to join texts"},
	{func(_ *parser, _, t, _ token) bool {
		return t.kind == word && (t.text == "REGEXP" || t.text == "RLIKE")
	}, "write REGEXP(text, pattern)"},
	{func(_ *parser, _, t, _ token) bool { return t.kind == word && t.text == "ILIKE" }, "write UPPER(text) LIKE 'PATTERN'"},
	{func(_ *parser, b, t, _ token) bool { return t.is(">") && b.is("-") }, "a member of JSON text is read with JSON_VALUE(text, '$.member')"},
	{func(p *parser, b, _, _ token) bool { return b.kind == word && b.text == "FORM" }, "did you mean FROM?"},
	{func(_ *parser, b, t, _ token) bool { return t.is(":") && b.isString() }, "options are written 'key' = 'value'"},
	{func(_ *parser, _, t, a token) bool {
		return t.kind == word && t.text == "WATERMARK" && !(a.kind == word && a.text == "FOR")
	}, "a watermark stands behind a comma of its own: WATERMARK FOR ts AS ts - INTERVAL '5' SECOND"},
}

// behind reports whether the word stands two tokens before the next one.
func (p *parser) behind(w string) bool { return p.i >= 2 && p.toks[p.i-2].text == w }

func clauseWord(t token) bool {
	return t.kind == word && slices.Contains([]string{"FROM", "WHERE", "GROUP", "HAVING", "ORDER", "LIMIT"}, t.text)
}

// hint returns advice for the mistake at token i, or "".
func (p *parser) hint(i int) string {
	before, t, after := token{}, p.toks[i], p.toks[min(i+1, len(p.toks)-1)]
	if i > 0 {
		before = p.toks[i-1]
	}
	p.i = i // for the conditions; whoever asks for a hint is about to fail
	for _, s := range slips {
		if s.found(p, before, t, after) {
			return s.hint
		}
	}
	if t.kind == word && before.kind != eof && !structural[t.text] {
		if near := source.Nearest(t.text, []string{"SELECT", "FROM", "WHERE", "GROUP", "HAVING", "ORDER", "LIMIT"}); near != "" && near != t.text {
			return "did you mean " + near + "?"
		}
	}
	return ""
}
