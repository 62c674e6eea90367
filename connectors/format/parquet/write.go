package parquet

import (
	"fmt"
	"io"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"
	"github.com/apache/arrow/go/v17/parquet"
	"github.com/apache/arrow/go/v17/parquet/pqarrow"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

const (
	// pending is how many rows are collected before they are encoded: with fewer
	// the library costs more than the rows.
	pending = 4096
	// A row group is kept in memory until it ends, so it ends at either of these.
	groupBytes = 16 << 20
	groupRows  = 1 << 20
)

// A writer writes a file. It implements connector.FileWriter.
type writer struct {
	columns []connector.Column
	schema  *arrow.Schema
	rows    *connector.Rows // not encoded yet
	out     *pqarrow.FileWriter
	sink    *sink
	limit   int64 // bytes of a row group
	full    bool  // the row group has so many
	failed  error
}

// A sink counts what is written and remembers the first error, as the library
// does not pass on all of them.
type sink struct {
	io.Writer
	size   int64
	failed error
}

// Write implements io.Writer.
func (s *sink) Write(b []byte) (int, error) {
	if s.failed != nil {
		return 0, s.failed
	}
	n, err := s.Writer.Write(b)
	s.size += int64(n)
	s.failed = err
	return n, err
}

func create(s connector.FormatSpec, w io.Writer) (*writer, error) {
	fields := make([]arrow.Field, len(s.Columns))
	columns := make([]connector.Column, len(s.Columns))
	for i, c := range s.Columns {
		if err := carries(c.Name, c.Type); err != nil {
			return nil, err
		}
		c.Needed = true
		columns[i] = c
		fields[i] = arrow.Field{Name: c.Name, Type: fileType(c.Type), Nullable: true}
	}
	f := &writer{columns: columns, schema: arrow.NewSchema(fields, nil), rows: connector.NewRows(columns), sink: &sink{Writer: w}, limit: groupBytes}
	props := parquet.NewWriterProperties(
		parquet.WithVersion(parquet.V2_LATEST), // 2.4 has no nanoseconds
		parquet.WithCompression(codec(s.Options["compression"])),
		parquet.WithDictionaryDefault(false),
		parquet.WithDataPageSize(256<<10),
		parquet.WithMaxRowGroupLength(groupRows),
		parquet.WithCreatedBy("tidemark"),
	)
	err := guard(func() (err error) {
		f.out, err = pqarrow.NewFileWriter(f.schema, f.sink, props, pqarrow.DefaultWriterProps())
		return err
	})
	if f.sink.failed != nil {
		err = f.sink.failed
	}
	return f, err
}

// Write implements connector.FileWriter.
func (f *writer) Write(b *changelog.Batch, from, to int) error {
	for from < to && f.failed == nil {
		n := min(to-from, pending-f.rows.N)
		for i, c := range f.rows.Cols {
			c.AppendRange(b.Cols[i], from, from+n)
		}
		f.rows.N += n
		from += n
		if f.rows.N == pending {
			f.encode()
		}
	}
	return f.failed
}

// encode adds the pending rows to the row group.
func (f *writer) encode() {
	if f.failed != nil || f.rows.N == 0 {
		return
	}
	err := guard(func() error {
		arrays := make([]arrow.Array, len(f.columns))
		for i, c := range f.columns {
			var err error
			if arrays[i], err = arrayOf(f.rows.Cols[i], f.schema.Field(i).Type); err != nil {
				return fmt.Errorf("column %q: %w", c.Name, err)
			}
		}
		if f.full {
			f.out.NewBufferedRowGroup()
			f.full = false
		}
		r := array.NewRecord(f.schema, arrays, int64(f.rows.N))
		defer r.Release()
		return f.out.WriteBuffered(r)
	})
	if f.failed = f.sink.failed; f.failed == nil {
		f.failed = err
	}
	f.full = f.out.RowGroupTotalCompressedBytes() >= f.limit
	f.rows.Reset()
}

func arrayOf(v *vector.Vector, to arrow.DataType) (arrow.Array, error) {
	d, err := reshape(v.Arrow().Data(), v.Type, to)
	if err != nil {
		return nil, err
	}
	return array.MakeFromData(d), nil
}

// Size implements connector.FileWriter.
func (f *writer) Size() int64 { return f.sink.size + f.out.RowGroupTotalCompressedBytes() }

// Close implements connector.FileWriter.
func (f *writer) Close() error {
	f.encode()
	if f.failed != nil {
		return f.failed
	}
	err := guard(f.out.Close)
	if f.sink.failed != nil {
		err = f.sink.failed
	}
	return err
}
