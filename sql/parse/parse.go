package parse

import (
	"errors"
	"fmt"

	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// MaxStatement is the greatest length of one statement in bytes.
const MaxStatement = 1 << 20

// Parse parses all statements of a file. If some have mistakes it returns the
// others, and as its error a *source.Error or, for several, source.Errors.
func Parse(file *source.File) ([]ast.Statement, error) {
	var list []ast.Statement
	var errs source.Errors
	for _, span := range Split(file) {
		s, err := ParseStatement(file, span)
		var e *source.Error
		switch {
		case errors.As(err, &e):
			errs.Add(e)
		default:
			list = append(list, s)
		}
		if errs.Full() {
			break
		}
	}
	return list, errs.Err()
}

// ParseStatement parses the one statement in span, with or without the
// semicolon behind it. Its error is a *source.Error.
func ParseStatement(file *source.File, span source.Span) (s ast.Statement, err error) {
	err = run(file, span, func(p *parser) {
		s = p.statement()
		if p.i < len(p.toks)-2 || !p.isPunct(";") {
			p.endOfStatement()
		}
	})
	if err != nil {
		return nil, err
	}
	return s, nil
}

// ParseExpr parses a file that is one expression, such as that of a watermark.
// Its error is a *source.Error.
func ParseExpr(file *source.File) (x ast.Expr, err error) {
	err = run(file, file.Span(0, len(file.Text)), func(p *parser) {
		x = p.expr()
		p.end("the end of the expression")
	})
	return x, err
}

// ParseType parses a file that is one data type. Its error is a *source.Error.
func ParseType(file *source.File) (t *ast.Type, err error) {
	err = run(file, file.Span(0, len(file.Text)), func(p *parser) {
		t = p.dataType()
		p.end("the end of the type")
	})
	return t, err
}

// run calls read on a parser of the text in span and returns the error that read
// stopped at.
func run(file *source.File, span source.Span, read func(*parser)) (err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case bailout:
			err = r.err
		default:
			// A mistake of ours or of TiDB's must not take a whole session along.
			err = source.Errorf(span, "the parser failed: %v", r).WithHint("this is a bug of Tidemark: please report the statement")
		}
	}()
	if span.End-span.Start > MaxStatement {
		return source.Errorf(file.Span(span.Start, span.Start), "statement of %d bytes, the limit is %d", span.End-span.Start, MaxStatement)
	}
	p := newParser(file)
	p.lex(span)
	read(p)
	return nil
}

// endOfStatement fails unless the statement ends here.
func (p *parser) endOfStatement() {
	p.takePunct(";")
	t, want := p.tok(), "the end of the statement"
	switch {
	case clauseWord(t):
		p.failHint(p.span(p.i), "clauses stand in the order WITH, SELECT, FROM, WHERE, GROUP BY, HAVING, WINDOW, QUALIFY, ORDER BY, LIMIT, OFFSET",
			"unexpected %s, want %s", p.describe(p.i), want)
	case t.kind == word && reserved[t.text] && p.i > 0 && (p.toks[p.i-1].isName() || p.aliasEnds()) && p.hint(p.i) == "":
		p.failHint(p.span(p.i), "write `"+p.spell(t)+"` in back quotes if it is a name", "unexpected %s, want %s", p.describe(p.i), want)
	}
	p.end(want)
}

// aliasEnds reports whether the token behind the next one stands where a name behind a
// value ends.
func (p *parser) aliasEnds() bool {
	t := p.look(1)
	return t.kind == eof || t.is(",") || t.is(";") || t.kind == word && t.text == "FROM"
}

// end fails unless the text ends here.
func (p *parser) end(want string) {
	if p.tok().kind != eof {
		p.unexpected(want)
	}
}

// bailout carries an error up to run. Recursive descent over sixty kinds of
// constructs is readable only if not every step asks for an error.
type bailout struct{ err *source.Error }

// fail ends parsing with an error.
func (p *parser) fail(at source.Span, format string, args ...any) {
	panic(bailout{source.Errorf(at, format, args...)})
}

// failHint ends parsing with an error and a hint.
func (p *parser) failHint(at source.Span, hint, format string, args ...any) {
	panic(bailout{&source.Error{Span: at, Msg: fmt.Sprintf(format, args...), Hint: hint}})
}
