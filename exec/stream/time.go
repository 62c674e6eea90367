package stream

import (
	"errors"

	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

var errNoTime = errors.New("a row has no time: its time attribute is NULL")

// Times returns the event times of the rows of the run in milliseconds, those of
// column c, in memory that it may take from spare. A row without a time is an
// error: the assigner of watermarks refuses such rows before.
func (v View) Times(c int, spare []int64) ([]int64, error) {
	col := v.Cols[c]
	if col.HasNulls() {
		for i := v.Lo; i < v.Hi; i++ {
			if col.Null(i) {
				return nil, errNoTime
			}
		}
	}
	spare = spare[:0]
	switch {
	case col.Type.Physical() == types.PhysWide:
		for i := v.Lo; i < v.Hi; i++ {
			seconds, nanos := vector.Stamp(col, i)
			spare = append(spare, seconds*1000+int64(nanos)/1e6)
		}
	case col.Type.Precision > 3:
		for _, us := range vector.Values[int64](col)[v.Lo:v.Hi] {
			spare = append(spare, types.FloorDiv(us, 1000))
		}
	default:
		spare = append(spare, vector.Values[int64](col)[v.Lo:v.Hi]...)
	}
	return spare, nil
}
