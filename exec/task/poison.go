package task

import (
	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// poison overwrites the values and marks of a batch that was lent and is lent no
// more, so that whoever kept it or a part of it gives wrong results at once.
func poison(b *changelog.Batch) {
	for _, c := range b.Cols {
		if c != nil {
			poisonVector(c)
		}
	}
	for i := range b.Marks {
		b.Marks[i] = changelog.Mark{Row: -1, W: -0x5a5a5a5a}
	}
}

func poisonVector(v *vector.Vector) {
	switch v.Type.Physical() {
	case types.PhysBool, types.PhysInt8:
		fill(vector.Values[uint8](v), 0xa5)
	case types.PhysInt16:
		fill(vector.Values[int16](v), -0x5a5b)
	case types.PhysInt32, types.PhysFloat32:
		fill(vector.Values[int32](v), -0x5a5a5a5b)
	case types.PhysInt64, types.PhysFloat64:
		fill(vector.Values[int64](v), -0x5a5a5a5a5a5a5a5b)
	case types.PhysWide:
		fill(vector.Values[decimal128.Num](v), decimal128.FromI64(-0x5a5a5a5a5a5a5a5b))
	case types.PhysBytes:
		fill(v.Data(), '#')
	}
	for _, c := range v.Child {
		poisonVector(c)
	}
}

func fill[T any](values []T, x T) {
	for i := range values {
		values[i] = x
	}
}
