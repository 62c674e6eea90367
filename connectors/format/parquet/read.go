package parquet

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/apache/arrow/go/v17/arrow/memory"
	"github.com/apache/arrow/go/v17/parquet"
	"github.com/apache/arrow/go/v17/parquet/file"
	"github.com/apache/arrow/go/v17/parquet/pqarrow"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	src "github.com/tidemark-sql/tidemark/sql/source"
)

// bufferSize is how much of a column is read from the file at a time.
const bufferSize = 64 << 10

// maxRows is how many rows a file may claim to have: more were never written.
const maxRows = 1 << 48

// A reader reads a file. It implements connector.FileReader.
type reader struct {
	size    int64
	rows    int64 // of the file
	at      int64 // the next row
	groups  []int64
	group   int   // the next row group
	left    int64 // rows of the one before it that are not read
	file    *file.Reader
	arrow   *pqarrow.FileReader
	columns []*column
	damaged error
}

// A column is a column of the table that somebody needs.
type column struct {
	index  int // of the spec
	name   string
	field  int // of the file; -1: there is none, and all rows are NULL
	leaves map[int]bool
	// proofs are readers of each leaf by itself, for columns with a ROW or MAP.
	proofs []*pqarrow.FileReader
	load   load
	reader *pqarrow.ColumnReader // of the row group
}

func open(s connector.FormatSpec, f connector.File) (*reader, error) {
	if err := magic(f); err != nil {
		return nil, err
	}
	r := &reader{size: f.Size}
	err := guard(func() (err error) {
		props := parquet.NewReaderProperties(memory.DefaultAllocator)
		props.BufferedStreamEnabled, props.BufferSize = true, bufferSize
		if r.file, err = file.NewParquetReader(io.NewSectionReader(f, 0, f.Size), file.WithReadProps(props)); err != nil {
			return fmt.Errorf("the end of the file, which describes it, is damaged: %w", err)
		}
		meta := r.file.MetaData()
		if r.arrow, err = pqarrow.NewFileReader(r.file, pqarrow.ArrowReadProperties{}, memory.DefaultAllocator); err != nil {
			return fmt.Errorf("its columns cannot be read: %w", err)
		}
		// What a writer noted about its own types in memory does not concern us.
		r.arrow.Manifest, err = pqarrow.NewSchemaManifest(meta.Schema, nil, &r.arrow.Props)
		if err != nil {
			return fmt.Errorf("its columns cannot be read: %w", err)
		}
		for i := range r.file.NumRowGroups() {
			n := meta.RowGroup(i).NumRows()
			if n < 0 || n > maxRows-r.rows {
				return fmt.Errorf("the file is damaged: row group %d has %d rows", i, n)
			}
			for k := range meta.Schema.NumColumns() {
				c, err := meta.RowGroup(i).ColumnChunk(k)
				if err != nil {
					return fmt.Errorf("row group %d of the file is damaged: %w", i, err)
				}
				if c.NumValues() < n { // NULLs count, and so do empty arrays
					return fmt.Errorf("the file is damaged: row group %d has %d rows, but %d values of column %d", i, n, c.NumValues(), k)
				}
			}
			r.groups = append(r.groups, n)
			r.rows += n
		}
		return r.find(s)
	})
	return r, err
}

// magic says what is wrong with files that cannot be Parquet.
func magic(f connector.File) error {
	const mark = "PAR1"
	var first, last [len(mark)]byte
	if f.Size < 12 {
		return fmt.Errorf("found %d bytes, which is no Parquet file", f.Size)
	}
	if _, err := f.ReadAt(first[:], 0); err != nil {
		return err
	}
	if _, err := f.ReadAt(last[:], f.Size-int64(len(last))); err != nil {
		return err
	}
	switch {
	case string(first[:]) == "PARE" || string(last[:]) == "PARE":
		return errors.New("it is encrypted, which this build does not read")
	case string(first[:]) != mark:
		return fmt.Errorf("it is no Parquet file: it begins with %q, expected %q", first, mark)
	case string(last[:]) != mark:
		return fmt.Errorf("it ends with %q, expected %q: it is truncated, or still being written", last, mark)
	}
	return nil
}

// find looks up the columns that are needed.
func (r *reader) find(s connector.FormatSpec) error {
	loc, err := zone(s)
	if err != nil {
		return err
	}
	fields := r.arrow.Manifest.Fields
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.Field.Name
	}
	for i, c := range s.Columns {
		if !c.Needed {
			continue
		}
		col := &column{index: i, name: c.Name, field: slices.Index(names, c.Name)}
		r.columns = append(r.columns, col)
		if col.field < 0 {
			if !c.Type.Nullable {
				err := fmt.Sprintf("it has no column %q, which the table declares NOT NULL", c.Name)
				if near := src.Nearest(c.Name, names); near != "" {
					err += fmt.Sprintf("; did you mean %q?", near)
				}
				return errors.New(err)
			}
			continue
		}
		field := &fields[col.field]
		col.leaves = map[int]bool{}
		for _, leaf := range leafFields(nil, field) {
			col.leaves[leaf.ColIndex] = true
		}
		if err := r.addProofs(col, field); err != nil {
			return err
		}
		b := binding{zone: loc, column: c.Name, whole: c.Type, found: field.Field.Type}
		if col.load, err = b.loader(field.Field.Type, c.Type); err != nil {
			return err
		}
	}
	return nil
}

// SkipTo implements connector.FileReader.
func (r *reader) SkipTo(row int64) error {
	if row > r.rows {
		return fmt.Errorf("it ends before the place to go on from, which is row %d: it has %d rows", row, r.rows)
	}
	r.release()
	r.at, r.group, r.left = row, 0, 0
	for r.group < len(r.groups) && row >= r.groups[r.group] {
		row -= r.groups[r.group]
		r.group++
	}
	if row == 0 {
		return nil
	}
	return r.try(func() error {
		if err := r.nextGroup(); err != nil {
			return err
		}
		for row > 0 {
			n := min(row, 4096)
			if err := r.pass(n); err != nil {
				return err
			}
			row -= n
			r.left -= n
		}
		return nil
	})
}

// pass reads rows and forgets them.
func (r *reader) pass(n int64) error {
	for _, c := range r.columns {
		if c.field < 0 {
			continue
		}
		got, err := c.reader.NextBatch(n)
		if err != nil {
			return c.damaged(err)
		}
		got.Release()
	}
	return nil
}

func (c *column) damaged(err error) error {
	return fmt.Errorf("column %q cannot be read, the file is damaged: %w", c.name, err)
}

// try calls f and remembers its error: behind one nothing can be read.
func (r *reader) try(f func() error) error {
	if r.damaged == nil {
		r.damaged = guard(f)
	}
	return r.damaged
}

// nextGroup turns to the next row group.
func (r *reader) nextGroup() error {
	r.release()
	ctx := context.Background()
	for _, c := range r.columns {
		if c.field < 0 {
			continue
		}
		if err := r.prove(c); err != nil {
			return c.damaged(err)
		}
		var err error
		if c.reader, err = r.arrow.GetFieldReader(ctx, c.field, c.leaves, []int{r.group}); err != nil {
			return c.damaged(err)
		}
	}
	r.left = r.groups[r.group]
	r.group++
	return nil
}

// release gives back the memory of the readers of a row group.
func (r *reader) release() {
	for _, c := range r.columns {
		if c.reader != nil {
			c.reader.Release()
			c.reader = nil
		}
	}
}

// Next implements connector.FileReader.
func (r *reader) Next(out *connector.Rows, limit int) error {
	return r.try(func() error {
		for r.left == 0 {
			if r.group == len(r.groups) {
				return io.EOF
			}
			if err := r.nextGroup(); err != nil {
				return err
			}
		}
		n := int(min(r.left, int64(limit)))
		for _, c := range r.columns {
			if err := c.next(out, n); err != nil {
				return err
			}
		}
		out.N += n
		r.at += int64(n)
		r.left -= int64(n)
		return nil
	})
}

// next reads n rows of a column.
func (c *column) next(out *connector.Rows, n int) error {
	v := out.Cols[c.index]
	if c.field < 0 {
		for range n {
			v.AppendNull()
		}
		return nil
	}
	got, err := c.reader.NextBatch(int64(n))
	if err != nil {
		return c.damaged(err)
	}
	defer got.Release()
	if got.Len() != n {
		return c.damaged(fmt.Errorf("found %d rows, expected %d", got.Len(), n))
	}
	for _, a := range got.Chunks() {
		if err := c.load(v, a); err != nil {
			return fmt.Errorf("column %q: %w", c.name, err)
		}
	}
	return nil
}

// Bytes implements connector.FileReader.
func (r *reader) Bytes() int64 {
	if r.at == r.rows {
		return r.size
	}
	return int64(float64(r.size) * float64(r.at) / float64(r.rows))
}

// Close implements connector.FileReader. The file itself stays open.
func (r *reader) Close() error {
	return guard(func() error {
		r.release()
		return nil
	})
}
