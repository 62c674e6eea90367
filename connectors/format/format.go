// Package format finds the format that a table names and picks its options
// from those of the table.
//
// It does not say what a format is: that contract stands beside the one of
// connectors, in connectors/connector, so that formats and connectors need not
// know this package's table.
//
// Start with [Find]; table.go lists all formats.
package format

import (
	"strings"

	"github.com/tidemark-sql/tidemark/connectors/connector"
)

// Find returns the format of a name, or nil.
func Find(name string) *connector.Format {
	for _, f := range All() {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// Names returns the names of all formats in the order of the table.
func Names() []string {
	var names []string
	for _, f := range All() {
		names = append(names, f.Name)
	}
	return names
}

// Options returns the options of f among those of a table, without prefix and
// with defaults applied. Prefix is what stands before the name of the format:
// "" in 'json.x', "value." in 'value.json.x'.
func Options(f *connector.Format, table map[string]string, prefix string) map[string]string {
	options := map[string]string{}
	for _, o := range f.Options {
		if o.Default != "" {
			options[o.Key] = o.Default
		}
	}
	for key, value := range table {
		if short, ok := strings.CutPrefix(key, prefix+f.Name+"."); ok {
			options[short] = value
		}
	}
	return options
}
