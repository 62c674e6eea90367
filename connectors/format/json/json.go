// Package json reads and writes rows as JSON: one object a message, one message
// a line of a file.
//
// It is not a general JSON library. It knows the columns before it sees the
// text, guesses which key comes next from the message before and converts
// values in passing; but it judges every message to its end, those of unread
// columns included.
//
// Start with [Format] and, for reading, with decoder in decode.go; object.go
// holds the hot loop and scan.go the grammar. Change formats that wrap rows in
// an envelope use [Rows].
package json

import (
	"fmt"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// Format returns the format json.
func Format() *connector.Format {
	return &connector.Format{
		Name:       "json",
		Apart:      true,
		Doc:        "One JSON object a message; an array of objects is several rows.",
		Options:    append(Options(), failOnMissing(), jsonParser()),
		Reads:      changelog.InsertOnly,
		Writes:     changelog.InsertOnly,
		Check:      check,
		Carries:    carries,
		NewDecoder: func(s connector.FormatSpec) (connector.Decoder, error) { return newDecoder(s) },
		NewEncoder: func(s connector.FormatSpec) (connector.Encoder, error) { return NewEncoder(s) },
	}
}

// Options returns the options that json shares with the change formats made of it.
func Options() []connector.Option {
	return []connector.Option{
		{Key: "ignore-parse-errors", Default: "false", Check: connector.Bool, Doc: "Whether a field that cannot be read becomes NULL and a message that cannot be read is skipped."},
		{Key: "timestamp-format.standard", Default: "SQL", Check: connector.OneOf("SQL", "ISO-8601"), Doc: "Whether a blank (SQL) or a T (ISO-8601) stands between date and time."},
		{Key: "map-null-key.mode", Default: "FAIL", Check: connector.OneOfFold("FAIL", "DROP", "LITERAL"), Doc: "What to write for a NULL key of a map: nothing, stopping the job; nothing; or a text."},
		{Key: "map-null-key.literal", Default: "null", Doc: "The key to write with LITERAL."},
		{Key: "encode.decimal-as-plain-number", Default: "false", Check: connector.Bool, Doc: "Whether small DECIMALs are written without exponent."},
		{Key: "encode.ignore-null-fields", Default: "false", Check: connector.Bool, Doc: "Whether fields that are NULL are left out."},
	}
}

func failOnMissing() connector.Option {
	return connector.Option{
		Key: "fail-on-missing-field", Default: "false", Check: connector.Bool,
		Doc: "Whether a field that is not there stops the job instead of being NULL.",
	}
}

// jsonParser chooses between two parsers in Flink, of which only one loses
// fields behind an error. Both values mean the other one here.
func jsonParser() connector.Option {
	return connector.Option{
		Key: "decode.json-parser.enabled", Default: "true", Check: connector.Bool,
		Doc: "Accepted for the sake of Flink's files; fields after an error are read in either case.",
	}
}

func check(options map[string]string) error {
	if connector.True(options["fail-on-missing-field"]) && connector.True(options["ignore-parse-errors"]) {
		return &connector.OptionError{
			Key: "fail-on-missing-field",
			Msg: "cannot be true together with ignore-parse-errors: a missing field either stops the job or does not",
		}
	}
	return nil
}

// carries refuses types that JSON has no form for.
func carries(name string, t types.Type) error {
	switch t.Kind {
	case types.Map:
		if !t.Key.Kind.Text() {
			return fmt.Errorf("column %q: JSON can only have texts as keys of a map, found %s", name, t.Key)
		}
		return carries(name, *t.Elem)
	case types.Multiset:
		if !t.Elem.Kind.Text() {
			return fmt.Errorf("column %q: JSON can only have texts as elements of a multiset, found %s", name, t.Elem)
		}
	case types.Array:
		return carries(name, *t.Elem)
	case types.Row:
		for _, f := range t.Fields {
			if err := carries(name, f.Type); err != nil {
				return err
			}
		}
	case types.IntervalDay, types.IntervalMonth, types.Null:
		return fmt.Errorf("column %q: JSON has no form for %s", name, t)
	}
	return nil
}
