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
		if p.toks[i+1].is("(") && want == "the name of a column" {
			p.failHint(p.span(i), "no expression can stand here; declare a column that has it", "unexpected %q, want %s", name, want)
		}
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

// A slip is a mistake that many people make. It is told by the tokens around the
// one that was not expected, which is never the first.
type slip struct {
	found func(*parser) bool
	hint  string
}

// slips are tried in this order.
var slips = []slip{
	{func(p *parser) bool {
		return endsWithBackslash(p.toks[p.i-1]) || p.i > 1 && endsWithBackslash(p.toks[p.i-2])
	}, noBackslash},
	{func(p *parser) bool { return p.now("=") && (p.before("=") || p.before("<")) }, "equal is written ="},
	{func(p *parser) bool {
		return p.before(",") && (p.now(",", ")", "SELECT") || clauseWord(p.tok()))
	}, "the comma before it is one too many"},
	{func(p *parser) bool { return p.now(":") && p.toks[p.i-1].isString() }, "options are written 'key' = 'value'"},
	{func(p *parser) bool { return p.now(":") && (p.before(":") || p.look(1).is(":")) }, "write CAST(x AS type)"},
	{func(p *parser) bool { return p.now("[") && p.look(1).is("]") }, "the type of an array is written ARRAY<INT>"},
	{func(p *parser) bool { return p.now("[") }, "names are quoted with back quotes, and arrays begin with ARRAY["},
	{func(p *parser) bool {
		return p.i > 1 && p.toks[p.i-1].isString() && among(p.toks[p.i-2], []string{"INTERVAL"}) && (!p.tok().isName() || clauseWord(p.tok()))
	}, "the unit stands behind the quotes: INTERVAL '1' HOUR"},
	{func(p *parser) bool { return p.now(",") && p.i > 1 && p.toks[p.i-2].text == "LIMIT" }, "write LIMIT count OFFSET start"},
	{func(p *parser) bool { return p.now(",") && p.i > 1 && p.toks[p.i-2].text == "BETWEEN" }, "write BETWEEN x AND y"},
	{func(p *parser) bool { return p.now(",") && p.toks[0].text == "DROP" }, "drop one after the other, each in a statement of its own"},
	{func(p *parser) bool { return p.tok().kind == number && p.before("TOP") }, "write LIMIT n at the end of the query"},
	{func(p *parser) bool { return p.tok().isString() && p.before("AS") }, "a name stands in back quotes, not in quotes"},
	{func(p *parser) bool { return p.now("NOT") && p.toks[p.i-1].kind == punct }, "put it in brackets: (NOT x)"},
	{func(p *parser) bool { return p.now("REGEXP", "RLIKE") }, "write REGEXP(text, pattern)"},
	{func(p *parser) bool { return p.now("ILIKE") }, "write UPPER(text) LIKE 'PATTERN'"},
	{func(p *parser) bool { return p.now(">") && p.before("-") }, "a member of JSON text is read with JSON_VALUE(text, '$.member')"},
	{func(p *parser) bool { return p.before("FORM") }, "did you mean FROM?"},
	{func(p *parser) bool { return p.now("-") && p.look(2).is("=") }, "the key of an option stands in quotes"},
	{func(p *parser) bool { return p.now("INCLUDING", "EXCLUDING", "OVERWRITING") }, "what LIKE takes along stands in brackets: LIKE t (EXCLUDING ALL)"},
	{func(p *parser) bool { return p.now("WATERMARK") && !p.isWord(1, "FOR") }, "a watermark stands behind a comma of its own: WATERMARK FOR ts AS ts - INTERVAL '5' SECOND"},
}

// endsWithBackslash reports whether the token is a string that was meant to go on.
func endsWithBackslash(t token) bool { return t.kind == str && strings.HasSuffix(t.text, `\`) }

// now reports whether the next token is one of these words or signs.
func (p *parser) now(list ...string) bool { return among(p.tok(), list) }

// before reports whether the token before the next one is one of these words or signs.
func (p *parser) before(list ...string) bool { return p.i > 0 && among(p.toks[p.i-1], list) }

func among(t token, list []string) bool {
	return (t.kind == word || t.kind == punct) && slices.Contains(list, t.text)
}

func clauseWord(t token) bool {
	return t.kind == word && slices.Contains([]string{"FROM", "WHERE", "GROUP", "HAVING", "ORDER", "LIMIT"}, t.text)
}

// hint returns advice for the mistake at token i, or "".
func (p *parser) hint(i int) string {
	p.i = i // the slips look from there; whoever asks is about to fail
	if i > 0 {
		for _, s := range slips {
			if s.found(p) {
				return s.hint
			}
		}
	}
	t := p.tok()
	if t.kind == word && i > 0 && !structural[t.text] {
		if near := source.Nearest(t.text, []string{"SELECT", "FROM", "WHERE", "GROUP", "HAVING", "ORDER", "LIMIT"}); near != "" && near != t.text {
			return "did you mean " + near + "?"
		}
	}
	return ""
}
