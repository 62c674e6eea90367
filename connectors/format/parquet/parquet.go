// Package parquet reads and writes Parquet files: columns found by name, read
// in batches from one row group after the other, written in row groups of
// bounded size.
//
// It does not know pages, encodings and compression, which Arrow's library
// does; and it knows no messages: a Parquet file makes sense as a whole.
//
// Start with [Format]. read.go reads a file, load.go turns Arrow arrays into
// vectors; write.go writes a file, shape.go says what columns are in it.
package parquet

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/apache/arrow/go/v17/parquet/compress"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// Format returns the format parquet.
func Format() *connector.Format {
	return &connector.Format{
		Name: "parquet",
		Doc:  "Parquet files, for the connector filesystem: columns are found by name, and a column that a file does not have is NULL.",
		Options: []connector.Option{
			{Key: "utc-timezone", Default: "false", Check: connector.Bool, Doc: "Whether the wall clock of an instant (INT96 and timestamps adjusted to UTC, read as TIMESTAMP) is that of UTC or of table.local-time-zone; likewise the instant of a wall clock that is read as TIMESTAMP_LTZ. Files written here say which of both they hold."},
			{Key: "compression", Default: "SNAPPY", Check: connector.OneOfFold("SNAPPY", "ZSTD", "GZIP", "NONE", "UNCOMPRESSED"), Doc: "How pages are compressed: SNAPPY, ZSTD, GZIP, or NONE."},
		},
		Reads:   changelog.InsertOnly,
		Writes:  changelog.InsertOnly,
		Carries: carries,
		Files: &connector.Files{
			Open:   func(s connector.FormatSpec, f connector.File) (connector.FileReader, error) { return open(s, f) },
			Create: func(s connector.FormatSpec, w io.Writer) (connector.FileWriter, error) { return create(s, w) },
		},
	}
}

// codec returns what pages are compressed with.
func codec(option string) compress.Compression {
	switch strings.ToUpper(option) {
	case "ZSTD":
		return compress.Codecs.Zstd
	case "GZIP":
		return compress.Codecs.Gzip
	case "NONE", "UNCOMPRESSED":
		return compress.Codecs.Uncompressed
	default:
		return compress.Codecs.Snappy
	}
}

// zone returns where wall clocks stand that are read as instants, and the other
// way round.
func zone(s connector.FormatSpec) (*time.Location, error) {
	if connector.True(s.Options["utc-timezone"]) || s.Zone == "" {
		return time.UTC, nil
	}
	loc, err := time.LoadLocation(s.Zone)
	if err == nil {
		return loc, nil
	}
	offset, ok := strings.CutPrefix(s.Zone, "GMT")
	if !ok {
		offset = strings.TrimPrefix(s.Zone, "UTC")
	}
	if t, perr := time.Parse("-07:00", offset); perr == nil {
		_, seconds := t.Zone()
		return time.FixedZone(s.Zone, seconds), nil
	}
	return nil, fmt.Errorf("zone %q: %w", s.Zone, err)
}

// carries refuses types that Parquet has no form for.
func carries(name string, t types.Type) error {
	switch t.Kind {
	case types.Array, types.Multiset:
		return carries(name, *t.Elem)
	case types.Map:
		if err := carries(name, *t.Key); err != nil {
			return err
		}
		return carries(name, *t.Elem)
	case types.Row:
		if len(t.Fields) == 0 {
			return fmt.Errorf("column %q: Parquet has no form for a ROW without fields", name)
		}
		for _, f := range t.Fields {
			if err := carries(name, f.Type); err != nil {
				return err
			}
		}
	case types.IntervalDay, types.IntervalMonth, types.Null:
		return fmt.Errorf("column %q: Parquet has no form for %s", name, t.Name())
	}
	return nil
}

// guard calls f and returns a panic of the library, which damaged files can
// cause, as an error.
func guard(f func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the file is damaged: %v", r)
		}
	}()
	return f()
}
