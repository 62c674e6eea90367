// Package csv reads and writes rows as lines of fields, without a header:
// columns go by position.
//
// It follows the rules of Flink's format of this name, which is neither RFC 4180
// nor what spreadsheets do: nothing is NULL unless null-literal says so, and
// quotes count only at the start of a field.
//
// Start with [Format] and, for reading, with decoder in decode.go; record.go
// holds the hot loop and cut.go says where records end.
package csv

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// Format returns the format csv.
func Format() *connector.Format {
	return &connector.Format{
		Name: "csv",
		Doc:  "Lines of fields, columns by position and no header.",
		Options: []connector.Option{
			{Key: "field-delimiter", Default: ",", Check: oneCharacter, Doc: "The character between fields, also written as \\t or \\u0001."},
			{Key: "quote-character", Default: `"`, Check: oneCharacter, Doc: "The character around fields that hold the delimiter, a line end or itself, doubled."},
			{Key: "disable-quote-character", Default: "false", Check: connector.Bool, Doc: "Whether no character quotes."},
			{Key: "allow-comments", Default: "false", Check: connector.Bool, Doc: "Whether lines that begin with # are passed over."},
			{Key: "ignore-parse-errors", Default: "false", Check: connector.Bool, Doc: "Whether a field that cannot be read becomes NULL and a record that cannot be read is skipped."},
			{Key: "array-element-delimiter", Default: ";", Check: notEmpty, Doc: "The text between the elements of an ARRAY and the fields of a ROW."},
			{Key: "escape-character", Check: oneCharacter, Doc: "The character that takes the special meaning from the next one."},
			{Key: "null-literal", Doc: "The text that stands for NULL; without it nothing does."},
			{Key: "write-bigdecimal-in-scientific-notation", Default: "true", Check: connector.Bool, Doc: "Whether small DECIMALs are written with an exponent."},
		},
		Reads:      changelog.InsertOnly,
		Writes:     changelog.InsertOnly,
		Check:      check,
		Carries:    carries,
		NewDecoder: func(s connector.FormatSpec) (connector.Decoder, error) { return newDecoder(s) },
		NewEncoder: func(s connector.FormatSpec) (connector.Encoder, error) { return newEncoder(s) },
	}
}

// unescapeOption returns what an option that may be written as \t or \u0001 stands for.
func unescapeOption(value string) string {
	switch value {
	case `\t`:
		return "\t"
	case `\n`:
		return "\n"
	case `\r`:
		return "\r"
	case `\b`:
		return "\b"
	case `\f`:
		return "\f"
	case `\\`:
		return `\`
	case `\"`:
		return `"`
	case `\'`:
		return `'`
	}
	if hex, ok := strings.CutPrefix(value, `\u`); ok && len(hex) == 4 {
		if r, err := strconv.ParseUint(hex, 16, 16); err == nil {
			return string(rune(r))
		}
	}
	return value
}

func oneCharacter(value string) error {
	if utf8.RuneCountInString(unescapeOption(value)) != 1 {
		return fmt.Errorf("expected a single character")
	}
	return nil
}

func notEmpty(value string) error {
	if value == "" {
		return fmt.Errorf("expected a text that is not empty")
	}
	return nil
}

func check(o map[string]string) error {
	if connector.True(o["disable-quote-character"]) && o["quote-character"] != `"` {
		return &connector.OptionError{Key: "quote-character", Msg: "cannot be set together with disable-quote-character"}
	}
	s := newSyntax(o)
	for _, c := range []string{string(s.quote), s.escape, "\n", "\r"} {
		if c != "" && s.delim == c {
			return &connector.OptionError{Key: "field-delimiter", Msg: fmt.Sprintf("%q cannot also be a quote, an escape or a line end", s.delim)}
		}
	}
	if len(s.quote) > 1 {
		return &connector.OptionError{Key: "quote-character", Msg: "expected an ASCII character"}
	}
	if len(s.escape) > 1 {
		return &connector.OptionError{Key: "escape-character", Msg: "expected an ASCII character"}
	}
	return nil
}

// A syntax says which characters mean something.
type syntax struct {
	delim    string
	quote    string // "" for none
	escape   string // "" for none
	elements string
	comments bool
	null     string
	hasNull  bool
}

func newSyntax(o map[string]string) syntax {
	s := syntax{
		delim:    unescapeOption(o["field-delimiter"]),
		quote:    unescapeOption(o["quote-character"]),
		escape:   unescapeOption(o["escape-character"]),
		elements: unescapeOption(o["array-element-delimiter"]),
		comments: connector.True(o["allow-comments"]),
	}
	if connector.True(o["disable-quote-character"]) {
		s.quote = ""
	}
	s.null, s.hasNull = o["null-literal"]
	return s
}

// carries refuses types that CSV has no form for.
func carries(name string, t types.Type) error {
	switch t.Kind {
	case types.Array:
		return simple(name, *t.Elem)
	case types.Row:
		for _, f := range t.Fields {
			if err := simple(name, f.Type); err != nil {
				return err
			}
		}
		return nil
	default:
		return simple(name, t)
	}
}

func simple(name string, t types.Type) error {
	switch {
	case t.Kind == types.Array || t.Kind == types.Row:
		return fmt.Errorf("column %q: CSV has one level of ARRAY and ROW, found %s inside of it", name, t.Name())
	case t.Kind.Nested() || t.Kind.Interval() || t.Kind == types.Null:
		return fmt.Errorf("column %q: CSV has no form for %s", name, strings.TrimSuffix(t.Name(), " NOT NULL"))
	}
	return nil
}
