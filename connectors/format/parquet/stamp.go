package parquet

import (
	"time"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/connectors/format/text"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// unitsOf returns how many units of a timestamp or time make a second.
func unitsOf(u arrow.TimeUnit) int64 {
	return [...]int64{1, 1e3, 1e6, 1e9}[u]
}

// clock returns the load of a TIME, or nil.
func clock(from arrow.DataType, precision int) load {
	step := int64(1) // ms that the precision cannot tell apart
	for range 3 - min(3, precision) {
		step *= 10
	}
	switch t := from.(type) {
	case *arrow.Time32Type:
		unit := unitsOf(t.Unit)
		return convert(func(x int32) int32 { ms := int64(x) * 1000 / unit; return int32(ms - ms%step) })
	case *arrow.Time64Type:
		unit := unitsOf(t.Unit) / 1000
		return convert(func(x int64) int32 { ms := x / unit; return int32(ms - ms%step) })
	}
	return nil
}

// stamps returns the load of a TIMESTAMP or TIMESTAMP_LTZ. Digits beyond its
// precision are dropped.
func stamps(from *arrow.TimestampType, to types.Type, zone *time.Location) load {
	shift := shiftOf(from.TimeZone != "", to.Kind == types.TimestampLTZ, zone)
	unit := unitsOf(from.Unit)
	if shift == nil && (to.Precision == 3 && from.Unit == arrow.Millisecond || to.Precision == 6 && from.Unit == arrow.Microsecond) {
		return copied[int64]
	}
	split := func(x int64) (int64, int) {
		seconds := types.FloorDiv(x, unit)
		nanos := text.Cut(int((x-seconds*unit)*(1e9/unit)), to.Precision)
		if shift != nil {
			seconds += shift(seconds)
		}
		return seconds, nanos
	}
	if to.Precision > 6 {
		return convert(func(x int64) decimal128.Num { return text.Wide(split(x)) })
	}
	return convert(func(x int64) int64 {
		seconds, nanos := split(x)
		return text.Units(seconds, nanos, to.Precision)
	})
}

// shiftOf returns what is added to the seconds of a wall clock or instant in a
// file to get what the table has; nil for nothing.
func shiftOf(instant, wanted bool, zone *time.Location) func(seconds int64) int64 {
	switch {
	case instant == wanted || zone == time.UTC:
		return nil
	case instant:
		return func(s int64) int64 {
			_, offset := time.Unix(s, 0).In(zone).Zone()
			return int64(offset)
		}
	default:
		return func(s int64) int64 {
			t := time.Unix(s, 0).UTC()
			at := time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), 0, zone)
			return at.Unix() - s
		}
	}
}
