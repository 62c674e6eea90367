package vector

import (
	"github.com/apache/arrow/go/v17/arrow"
)

// Arrow returns the rows of v as an Arrow array of type v.Type.Arrow(), which
// shares no memory with v.
func (v *Vector) Arrow() arrow.Array { return nil }

// AppendArrow appends the rows of an Arrow array of type v.Type.Arrow().
func (v *Vector) AppendArrow(a arrow.Array) error { return nil }
