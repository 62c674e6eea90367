package source

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// An Error is a mistake in SQL text.
type Error struct {
	Span Span
	Msg  string // lower case, no full stop, and no more than a person needs
	Hint string // what to do about it; empty if that is plain
}

// Errorf returns an error at s.
func Errorf(s Span, format string, args ...any) *Error {
	return &Error{Span: s, Msg: fmt.Sprintf(format, args...)}
}

// WithHint sets the hint of the error and returns the error.
func (e *Error) WithHint(format string, args ...any) *Error {
	e.Hint = fmt.Sprintf(format, args...)
	return e
}

// Line returns the position and the message on one line, for logs and lists.
func (e *Error) Line() string {
	if e.Span.IsZero() {
		return e.Msg
	}
	return e.Span.String() + ": " + e.Msg
}

// Error implements error: the position and the message, below it the line of
// the text with a mark under the span, and the hint.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.Line())
	if !e.Span.IsZero() {
		b.WriteString("\n" + excerpt(e.Span))
	}
	if e.Hint != "" {
		b.WriteString("\nhint: " + e.Hint)
	}
	return b.String()
}

// excerptWidth is how many bytes of a long line are shown on each side of the
// start of a span. Generated SQL may hold a megabyte on one line.
const excerptWidth = 100

// excerpt returns the line on which s starts, with its number, and a line that
// marks s. Tabs before the mark are kept, so that it stands where it should
// whatever the width of a tab is.
func excerpt(s Span) string {
	text := s.File.Text
	at := min(max(s.Start, 0), len(text))
	start := 1 + strings.LastIndexByte(text[:at], '\n')
	rest, _, _ := strings.Cut(text[at:], "\n")
	end := at + len(strings.TrimSuffix(rest, "\r"))
	number, _ := s.File.Position(at)

	before, after := text[start:at], text[at:max(end, at)]
	if len(before) > excerptWidth {
		before = "…" + cutToRune(before[len(before)-excerptWidth:])
	}
	marked := max(0, min(s.End-at, len(after)))
	if len(after) > excerptWidth {
		after = strings.ToValidUTF8(after[:excerptWidth], "") + "…"
		marked = min(marked, len(after))
	}
	pad := strings.Map(func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}, before)
	width := max(1, utf8.RuneCountInString(after[:marked]))
	return fmt.Sprintf("%5d | %s%s\n      | %s^%s", number, before, after, pad, strings.Repeat("~", width-1))
}

// cutToRune drops the bytes of a character that was cut in the middle.
func cutToRune(s string) string {
	for len(s) > 0 && !utf8.RuneStart(s[0]) {
		s = s[1:]
	}
	return s
}

// MaxErrors is how many errors an Errors keeps: who has ten mistakes in sight
// does not read the eleventh.
const MaxErrors = 10

// Errors are several mistakes in one text. The zero value is none.
type Errors []*Error

// Add notes an error, unless there are MaxErrors already or one at the same
// place: what follows from a mistake is no further mistake.
func (l *Errors) Add(e *Error) {
	if l.Full() || slices.ContainsFunc(*l, func(o *Error) bool { return o.Span == e.Span }) {
		return
	}
	*l = append(*l, e)
}

// Take notes the error or errors that err holds and reports whether there was one. An
// error of another kind is noted as one without a place.
func (l *Errors) Take(err error) bool {
	switch err := err.(type) {
	case nil:
		return false
	case *Error:
		l.Add(err)
	case Errors:
		for _, e := range err {
			l.Add(e)
		}
	default:
		l.Add(Errorf(Span{}, "%s", err))
	}
	return true
}

// Full reports whether no more errors are kept.
func (l Errors) Full() bool { return len(l) >= MaxErrors }

// Err returns nil if there is no error, the error if there is one, and
// otherwise the list in the order of the text.
func (l Errors) Err() error {
	switch len(l) {
	case 0:
		return nil
	case 1:
		return l[0]
	}
	sorted := slices.Clone(l)
	slices.SortStableFunc(sorted, func(a, b *Error) int { return a.Span.Start - b.Span.Start })
	return sorted
}

// Error implements error: all errors, each as Error.Error shows it.
func (l Errors) Error() string {
	parts := make([]string, len(l))
	for i, e := range l {
		parts[i] = e.Error()
	}
	return strings.Join(parts, "\n")
}

// Unwrap returns the errors one by one, for errors.Is and errors.As.
func (l Errors) Unwrap() []error {
	list := make([]error, len(l))
	for i, e := range l {
		list[i] = e
	}
	return list
}
