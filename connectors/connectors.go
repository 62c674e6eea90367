// Package connectors finds the connector that a table names, checks the options
// of the table and opens it for reading or writing. It is all that the engine
// needs to know of the folders below.
//
// It does not say what a connector is (package connector does) and does not
// know any by name: table.go lists them.
//
// Start with [CheckOptions], [Source] and [Sink].
package connectors

import (
	"errors"
	"fmt"
	"strings"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/connectors/format"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// Find returns the connector of a name, or nil.
func Find(name string) *connector.Connector {
	for _, c := range All() {
		if c.Name == name {
			return c
		}
	}
	return nil
}

// Names returns the names of all connectors in the order of the table.
func Names() []string {
	var names []string
	for _, c := range All() {
		names = append(names, c.Name)
	}
	return names
}

// Source returns the table for reading. Options are those that [CheckOptions]
// returned; errors are [*source.Error] with the place of the option or table.
func Source(t *catalog.Table, options map[string]string, columns []connector.Column, env connector.Env) (connector.Source, error) {
	c := Find(options["connector"])
	if c == nil || c.Source == nil {
		return nil, place(t, &connector.OptionError{
			Key: "connector", Msg: fmt.Sprintf("tables of connector %q can only be written, not read", options["connector"]),
		})
	}
	s, err := c.Source(connector.ScanSpec{Table: t, Options: options, Columns: columns, Env: env})
	if err != nil {
		return nil, place(t, err)
	}
	return s, nil
}

// Sink returns the table for writing, as [Source] does for reading.
func Sink(t *catalog.Table, options map[string]string, columns []connector.Column, env connector.Env) (connector.Sink, error) {
	c := Find(options["connector"])
	if c == nil || c.Sink == nil {
		return nil, place(t, &connector.OptionError{
			Key: "connector", Msg: fmt.Sprintf("tables of connector %q can only be read, not written", options["connector"]),
		})
	}
	s, err := c.Sink(connector.SinkSpec{Table: t, Options: options, Columns: columns, Env: env})
	if err != nil {
		return nil, place(t, err)
	}
	return s, nil
}

// Decoder returns a decoder of the messages of a table, without its connector:
// tests put messages in the place of the outside world. Columns are the
// physical ones in declared order.
func Decoder(t *catalog.Table, options map[string]string, columns []connector.Column) (connector.Decoder, error) {
	f, prefix, err := valueFormat(options)
	if err != nil {
		return nil, place(t, err)
	}
	if f = format.For(t, f); f.NewDecoder == nil {
		if f.Files != nil {
			return nil, place(t, &connector.OptionError{Key: prefix + "format", Msg: fmt.Sprintf("format %q has no messages: it is read from files", f.Name)})
		}
		return nil, place(t, &connector.OptionError{Key: prefix + "format", Msg: fmt.Sprintf("format %q cannot be read", f.Name)})
	}
	d, err := f.NewDecoder(connector.FormatSpec{Options: format.Options(f, options, prefix), Columns: columns})
	if err != nil {
		return nil, place(t, err)
	}
	return d, nil
}

// valueFormat returns the format of messages (of their values, where they have
// keys) and the prefix of its options.
func valueFormat(options map[string]string) (*connector.Format, string, error) {
	prefix, name := "", options["format"]
	if v, ok := options["value.format"]; ok {
		prefix, name = "value.", v
	}
	f := format.Find(name)
	if f == nil {
		return nil, "", &connector.OptionError{Key: prefix + "format", Msg: fmt.Sprintf("format %q does not exist", name)}
	}
	return f, prefix, nil
}

// place gives an error of a connector the place of the option that it names,
// or that of the table.
func place(t *catalog.Table, err error) error {
	var placed *source.Error
	if errors.As(err, &placed) {
		return err
	}
	span, msg := t.Declared, err.Error()
	var option *connector.OptionError
	if errors.As(err, &option) {
		msg = option.Msg
		for _, o := range t.Options {
			if o.Key == option.Key {
				span = o.ValueSpan
			}
		}
	}
	return source.Errorf(span, "table %q: %s", t.Path.Name, strings.TrimSuffix(msg, "."))
}
