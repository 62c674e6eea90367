package time

import (
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/function/wall"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// now returns the processing time in milliseconds.
func now(c *fn.Call) int64 {
	if c.Now == nil {
		return 0
	}
	return c.Now()
}

// perCall makes a kernel of a function of the surroundings alone.
//
//go:noinline
func perCall[R vector.Fixed](f func(c *fn.Call) R) fn.Kernel {
	return func(c *fn.Call, _ []*vector.Vector, n int, out *vector.Vector) error {
		lift.Fill(vector.Values[R](out)[:n], f(c))
		return nil
	}
}

// clockTime describes a function without arguments that tells the time.
func clockTime(name, doc string, aliases []string, example string, t types.Type, kernel func() fn.Kernel) fn.Func {
	return fn.Func{
		Name: name, Aliases: aliases, Doc: doc, Volatile: true,
		Examples: []fn.Example{{SQL: example, Want: "TRUE"}},
		Bind:     bind.Of(bind.Always(t.NotNull())),
		Prepare:  func([]fn.Arg, types.Type) (fn.Kernel, error) { return kernel(), nil },
	}
}

func instantNow() fn.Kernel { return perCall(now) }

// wallNow makes a kernel of a function of the wall clock in milliseconds.
//
//go:noinline
func wallNow[R vector.Fixed](f func(millis int64) R) func() fn.Kernel {
	return func() fn.Kernel {
		clock := wall.In(nil)
		return perCall(func(c *fn.Call) R {
			clock.Set(c.Zone)
			at := now(c)
			return f(at + clock.Offset(types.FloorDiv(at, 1000))*1000)
		})
	}
}

func wholeSeconds(millis int64) int32 {
	return int32(types.FloorMod(millis, dayM)) / 1000 * 1000
}

// The functions that tell the processing time, evaluated for each batch.
var (
	CurrentTimestamp = clockTime("CURRENT_TIMESTAMP", "Returns the processing time as an instant.",
		[]string{"NOW"}, "CURRENT_TIMESTAMP IS NOT NULL", types.WithPrecision(types.TimestampLTZ, 3), instantNow)
	CurrentRowTimestamp = clockTime("CURRENT_ROW_TIMESTAMP", "Returns the processing time as an instant.",
		nil, "CURRENT_ROW_TIMESTAMP() IS NOT NULL", types.WithPrecision(types.TimestampLTZ, 3), instantNow)
	Proctime = clockTime("PROCTIME", "Returns the processing time; as a computed column it is a time attribute.",
		nil, "PROCTIME() IS NOT NULL", types.WithPrecision(types.TimestampLTZ, 3), instantNow)
	LocalTimestamp = clockTime("LOCALTIMESTAMP", "Returns the processing time on the wall clock of the session zone.",
		nil, "LOCALTIMESTAMP IS NOT NULL", types.WithPrecision(types.Timestamp, 3), wallNow(func(at int64) int64 { return at }))
	CurrentDate = clockTime("CURRENT_DATE", "Returns the date of the processing time in the session zone.",
		nil, "CURRENT_DATE IS NOT NULL", types.Of(types.Date), wallNow(func(at int64) int32 { return int32(types.FloorDiv(at, dayM)) }))
	CurrentTime = clockTime("CURRENT_TIME", "Returns the time of day of the processing time in the session zone.",
		[]string{"LOCALTIME"}, "CURRENT_TIME IS NOT NULL", types.Of(types.Time), wallNow(wholeSeconds))
)

// CurrentWatermark is CURRENT_WATERMARK(rowtime): the watermark that stands
// before the row, NULL as long as there is none.
var CurrentWatermark = fn.Func{
	Name: "CURRENT_WATERMARK", Volatile: true, OwnNulls: true,
	Doc: "Returns the watermark that stands before a row, NULL as long as there is none. Its argument is a time attribute of event time.",
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		ts, err := bind.Check(args, bind.Stamp)
		if err != nil {
			return fn.Signature{}, err
		}
		return fn.Signature{Args: ts, Result: types.WithPrecision(ts[0].Kind, 3)}, nil
	},
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return func(c *fn.Call, _ []*vector.Vector, n int, out *vector.Vector) error {
			res := vector.Values[int64](out)
			for i := range n {
				if c.Watermarks == nil || c.Watermarks[i] == changelog.MinWatermark {
					out.SetNull(i)
					continue
				}
				res[i] = int64(c.Watermarks[i])
			}
			return nil
		}, nil
	},
}
