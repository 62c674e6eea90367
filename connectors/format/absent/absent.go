// Package absent declares the formats avro, avro-confluent and parquet, which this
// build cannot read or write.
//
// They are in the list so that a table that names one is told so, and not that
// it has misspelt a name.
//
// Start with [Avro].
package absent

import (
	"fmt"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// Avro returns the format avro.
func Avro() *connector.Format {
	return absent("avro", connector.Option{Key: "codec", Doc: "How blocks are compressed."})
}

// Confluent returns the format avro-confluent.
func Confluent() *connector.Format {
	return absent("avro-confluent",
		connector.Option{Key: "url", Required: true, Doc: "The address of the schema registry."},
		connector.Option{Key: "subject", Doc: "The name under which the schema is registered."},
		connector.Option{Key: "schema", Doc: "The schema, if it should not be made of the columns."},
		connector.Option{Key: "basic-auth.*", Doc: "How to log in to the registry."},
		connector.Option{Key: "bearer-auth.*", Doc: "How to log in to the registry."},
		connector.Option{Key: "ssl.*", Doc: "How the connection to the registry is secured."},
		connector.Option{Key: "properties.*", Doc: "Anything else that the client should know."})
}

// absent returns a format that refuses to work.
func absent(name string, options ...connector.Option) *connector.Format {
	return &connector.Format{
		Name:    name,
		Doc:     "This build knows the options of the format and cannot read or write it.",
		Options: options,
		Reads:   changelog.InsertOnly,
		Writes:  changelog.InsertOnly,
		NewDecoder: func(connector.FormatSpec) (connector.Decoder, error) {
			return nil, &connector.OptionError{Key: "format", Msg: fmt.Sprintf("this build cannot read the format %q", name)}
		},
		NewEncoder: func(connector.FormatSpec) (connector.Encoder, error) {
			return nil, &connector.OptionError{Key: "format", Msg: fmt.Sprintf("this build cannot write the format %q", name)}
		},
	}
}
