package stream

import (
	"errors"

	"github.com/tidemark-sql/tidemark/sql/vector"
)

var errNoTime = errors.New("a row has no time: its time attribute is NULL")

// Times returns the event times of the rows of the run in milliseconds, those of
// column c, in memory that it may take from spare. A row without a time is an
// error: the assigner of watermarks refuses such rows before.
func (v View) Times(c int, spare []int64) ([]int64, error) {
	if col := v.Cols[c]; col.HasNulls() {
		for i := v.Lo; i < v.Hi; i++ {
			if col.Null(i) {
				return nil, errNoTime
			}
		}
	}
	return vector.AppendMillis(spare[:0], v.Cols[c], v.Lo, v.Hi), nil
}

// SomeTimes is Times where rows may have no time. It returns for which rows that is
// so, in memory that it may take from missing; nil: for none.
func (v View) SomeTimes(c int, spare []int64, missing []bool) ([]int64, []bool) {
	col, any := v.Cols[c], false
	missing = missing[:0]
	for i := v.Lo; i < v.Hi && col.HasNulls(); i++ {
		missing = append(missing, col.Null(i))
		any = any || col.Null(i)
	}
	if !any {
		missing = nil
	}
	return vector.AppendMillis(spare[:0], col, v.Lo, v.Hi), missing
}
