package parse

import (
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/source"
)

// Split returns the places of the statements of a file, each with the semicolon
// behind it if there is one. Semicolons in quotes and comments part nothing,
// and a statement set is one statement up to its END. Text that is no statement is
// split as well as it can be, so that the statements around it can run.
func Split(file *source.File) []source.Span {
	s := &splitter{lexer: lexer{src: file.Text}}
	var list []source.Span
	for {
		start, end, _ := s.statement()
		if start == end {
			return list
		}
		list = append(list, file.Span(start, end))
	}
}

// Complete reports whether text ends with a complete statement: nothing but blanks
// and comments stands behind its last semicolon, and neither a quote, a comment nor
// a statement set is open.
func Complete(text string) bool {
	s := &splitter{lexer: lexer{src: text}}
	complete := false
	for {
		start, end, ended := s.statement()
		if start == end {
			return complete && !s.open
		}
		complete = ended
	}
}

// A splitter finds the ends of statements.
type splitter struct {
	lexer lexer
	ahead []token // read but not used
	open  bool    // a quote or a comment was never closed
}

func (s *splitter) next() token {
	if len(s.ahead) > 0 {
		t := s.ahead[0]
		s.ahead = s.ahead[1:]
		return t
	}
	return s.read()
}

func (s *splitter) read() token {
	t := s.lexer.next()
	s.open = s.open || t.kind == broken && t.err.open
	return t
}

func (s *splitter) peek() token {
	if len(s.ahead) == 0 {
		s.ahead = append(s.ahead, s.read())
	}
	return s.ahead[0]
}

// statement returns the bytes of the next statement and whether it ended as it
// should. At the end of the text start and end are equal.
func (s *splitter) statement() (start, end int, ended bool) {
	t := s.next()
	for t.is(";") {
		t = s.next()
	}
	if t.kind == eof {
		return t.pos, t.pos, false
	}
	start = t.pos
	var head []string // the first words, which tell a statement set
	set, closing := false, false
	for ; t.kind != eof; t = s.next() {
		end = t.end
		if len(head) < 12 {
			head = append(head, t.text)
			set = set || beginsSet(head)
		}
		if !t.is(";") {
			continue
		}
		if !set || closing {
			return start, end, true
		}
		for s.peek().is(";") {
			s.next()
		}
		// Between the semicolons of a set stand INSERTs and at last END. A statement
		// that no one would write there is taken as the next one, so that a forgotten END
		// swallows little.
		switch n := s.peek(); {
		case n.kind == word && n.text == "END":
			closing = true
		case n.kind == word && slices.Contains([]string{"INSERT", "SELECT", "WITH", "VALUES", "UPDATE", "DELETE"}, n.text):
			// Only INSERT belongs here; the parser says so.
		default:
			return start, end, n.kind != eof
		}
	}
	return start, end, false
}

// beginsSet reports whether the words so far begin a statement set.
func beginsSet(head []string) bool {
	text := strings.Join(head, " ")
	return strings.HasSuffix(text, "STATEMENT SET BEGIN") || text == "BEGIN STATEMENT SET"
}
