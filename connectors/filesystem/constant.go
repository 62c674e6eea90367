package filesystem

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/connectors/format/column"
	"github.com/tidemark-sql/tidemark/connectors/format/text"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A constant is a column that has one value in the whole file: metadata of the
// file, or a partition column, whose value stands in the name of a folder.
type constant struct {
	column int // of the spec
	value  column.Value
	vec    *vector.Vector
}

// vector returns n rows of the constant.
func (c *constant) vector(n int) *vector.Vector {
	c.vec.Truncate(n)
	for c.vec.Len() < n {
		column.Append(c.vec, c.value)
	}
	return c.vec
}

// checkConstant refuses columns of types that a constant cannot have.
func checkConstant(c connector.Column) error {
	if c.Metadata == "" {
		if c.Type.Kind.Nested() || c.Type.Kind.Bytes() {
			return fmt.Errorf("partition column %q is %s; the name of a folder can hold text, numbers, dates and times", c.Name, c.Type.Name())
		}
		return nil
	}
	k := c.Type.Kind
	for _, m := range metadata() {
		if m.Key != c.Metadata {
			continue
		}
		if m.Type.Kind == k || m.Type.Kind.Text() && k.Text() || m.Type.Kind.Integer() && k.Integer() {
			return nil
		}
		return fmt.Errorf("metadata column %q: %s is %s, not %s", c.Name, m.Key, m.Type.Name(), c.Type.Name())
	}
	return fmt.Errorf("metadata column %q: files have no %s", c.Name, c.Metadata)
}

// constants prepares the constant columns of a split.
func (r *reader) constants(name string) error {
	for i, c := range r.source.spec.Columns {
		if r.source.from[i] >= 0 || !c.Needed && c.Metadata == "" {
			continue
		}
		if c.Metadata == connector.IngestionTime().Key {
			r.arrivals = append(r.arrivals, arrival{column: i, vec: vector.New(c.Type)})
			continue
		}
		var v column.Value
		var err error
		if c.Metadata != "" {
			v, err = r.source.ofFile(name, c)
		} else {
			v, err = r.source.ofFolder(name, c)
		}
		if err != nil {
			return err
		}
		r.fixed = append(r.fixed, constant{column: i, value: v, vec: vector.New(c.Type)})
	}
	return nil
}

// ofFile returns metadata of a file.
func (s *source) ofFile(name string, c connector.Column) (v column.Value, err error) {
	path := s.absolute(name)
	switch c.Metadata {
	case "file.path":
		return column.Value{Bytes: []byte(path)}, nil
	case "file.name":
		return column.Value{Bytes: []byte(filepath.Base(path))}, nil
	}
	if name == stdin {
		return v, fmt.Errorf("metadata column %q: the standard input has no %s", c.Name, c.Metadata)
	}
	info, err := os.Stat(path)
	if err != nil {
		return v, plain(err)
	}
	if c.Metadata == "file.size" {
		return column.Value{Int: info.Size()}, nil
	}
	ms := info.ModTime().UnixMilli()
	return stampValue(types.FloorDiv(ms, 1000), int(types.FloorMod(ms, 1000))*1e6, c.Type.Precision), nil
}

func stampValue(seconds int64, nanos, precision int) column.Value {
	if precision > 6 {
		return column.Value{Wide: text.Wide(seconds, nanos)}
	}
	return column.Value{Int: text.Units(seconds, nanos, precision)}
}

// ofFolder returns the value of a partition column from the folders above a file.
func (s *source) ofFolder(name string, c connector.Column) (v column.Value, err error) {
	for _, dir := range strings.Split(filepath.ToSlash(filepath.Dir(s.absolute(name))), "/") {
		key, value, ok := strings.Cut(dir, "=")
		if !ok || unescapeName(key) != c.Name {
			continue
		}
		if value == s.spec.Options["partition.default-name"] {
			return column.Value{Null: true}, nil
		}
		value = unescapeName(value)
		v, f := partitionValue([]byte(value), c.Type)
		if f != text.OK {
			return v, fmt.Errorf("file %q: partition column %q: %s", name, c.Name, text.Describe(f, c.Type, value, "2024-01-31 12:30:00"))
		}
		return v, nil
	}
	return v, fmt.Errorf("file %q does not lie in a folder %s=..., but the table is partitioned by %q", name, c.Name, c.Name)
}

func unescapeName(s string) string {
	if u, err := url.PathUnescape(s); err == nil {
		return u
	}
	return s
}

// partitionValue reads a value from the name of a folder.
func partitionValue(b []byte, t types.Type) (v column.Value, f text.Fault) {
	switch k := t.Kind; {
	case k.Text():
		v.Bytes = b
	case k == types.Boolean:
		if text.IsTrue(b) {
			v.Int = 1
		}
	case k.Integer():
		if v.Int, f = text.Int(b); f == text.OK && !text.Fits(v.Int, k) {
			f = text.Range
		}
	case k == types.Float:
		v.Float, f = text.Float(b, 32)
	case k == types.Double:
		v.Float, f = text.Float(b, 64)
	case k == types.Decimal:
		n, fits, fault := text.Decimal(b, t.Precision, t.Scale)
		v.Wide, v.Null, f = n, !fits, fault
	case k == types.Date:
		d, fault := text.Date(b)
		v.Int, f = int64(d), fault
	case k == types.Time:
		ms, fault := text.Time(b, t.Precision, true)
		v.Int, f = int64(ms), fault
	case k.Stamp():
		seconds, nanos, fault := text.NewStamps(t, false).Parse(b)
		return stampValue(seconds, nanos, t.Precision), fault
	}
	return v, f
}
