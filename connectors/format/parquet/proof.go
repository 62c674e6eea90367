package parquet

import (
	"context"
	"fmt"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/memory"
	"github.com/apache/arrow/go/v17/parquet/pqarrow"
)

// The library decodes the fields of a ROW (a MAP holds one) in goroutines of its
// own, where nobody can catch the panic that damaged data causes. So such columns
// are decoded twice: leaf by leaf where a panic is caught, and then as they are.

// addProofs prepares a column to be proved, if it has to be.
func (r *reader) addProofs(c *column, field *pqarrow.SchemaField) error {
	if !hasRow(field.Field.Type) {
		return nil
	}
	for _, leaf := range leafFields(nil, field) {
		p, err := pqarrow.NewFileReader(r.file, pqarrow.ArrowReadProperties{}, memory.DefaultAllocator)
		if err != nil {
			return err
		}
		manifest := *r.arrow.Manifest
		manifest.Fields = []pqarrow.SchemaField{*leaf}
		p.Manifest = &manifest
		c.proofs = append(c.proofs, p)
	}
	return nil
}

func hasRow(t arrow.DataType) bool {
	switch t := t.(type) {
	case *arrow.StructType, *arrow.MapType:
		return true
	case *arrow.ListType:
		return hasRow(t.Elem())
	}
	return false
}

// leafFields appends the fields below f that hold values.
func leafFields(list []*pqarrow.SchemaField, f *pqarrow.SchemaField) []*pqarrow.SchemaField {
	if len(f.Children) == 0 {
		return append(list, f)
	}
	for i := range f.Children {
		list = leafFields(list, &f.Children[i])
	}
	return list
}

// prove decodes the leaves of a column of the next row group and forgets them.
func (r *reader) prove(c *column) error {
	for _, p := range c.proofs {
		leaf, err := p.GetFieldReader(context.Background(), 0, c.leaves, []int{r.group})
		if err != nil {
			return err
		}
		err = exhaust(leaf, r.groups[r.group])
		leaf.Release()
		if err != nil {
			return err
		}
	}
	return nil
}

// exhaust reads so many rows of a leaf.
func exhaust(leaf *pqarrow.ColumnReader, rows int64) error {
	for at := int64(0); at < rows; at += pending {
		got, err := leaf.NextBatch(min(rows-at, pending))
		if err != nil {
			return err
		}
		values := got.Len()
		got.Release()
		// Rows without values, such as empty arrays, still have levels.
		levels, err := leaf.GetDefLevels()
		if err != nil {
			return err
		}
		if values == 0 && len(levels) == 0 {
			return fmt.Errorf("found at most %d rows, expected %d", at, rows)
		}
	}
	return nil
}
