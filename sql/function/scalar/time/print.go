package time

import (
	"errors"

	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/function/scalar/time/pattern"
	"github.com/tidemark-sql/tidemark/sql/function/wall"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

var errNoZone = errors.New("the pattern prints a zone, but a TIMESTAMP has none; take a TIMESTAMP_LTZ")

// DateFormat is DATE_FORMAT(timestamp or text, pattern). Text is read as
// yyyy-MM-dd HH:mm:ss and printed by the older pattern language.
var DateFormat = fn.Func{
	Name: "DATE_FORMAT", CanFail: true,
	Doc: "Prints a timestamp by a pattern such as yyyy-MM-dd HH:mm.",
	Examples: []fn.Example{
		{SQL: "DATE_FORMAT(TIMESTAMP '2024-02-09 15:04:05', 'yyyy/MM/dd HH:mm')", Want: "2024/02/09 15:04"},
		{SQL: "DATE_FORMAT('2024-02-09 15:04:05', 'EEE')", Want: "Fri"},
	},
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		if len(args) > 0 && args[0].Type.Kind.Text() {
			return bind.Of(maybeString, bind.Text, bind.Text)(args)
		}
		return bind.Of(maybeString, bind.Stamp, bind.Text)(args)
	},
	Prepare: func(args []fn.Arg, _ types.Type) (fn.Kernel, error) {
		if args[0].Type.Kind.Text() {
			return reformat(), nil
		}
		return printStamp(args[0].Type.Kind == types.TimestampLTZ), nil
	},
}

//go:noinline
func printStamp(zoned bool) fn.Kernel {
	patterns, clock := newPatterns(), wall.In(nil)
	return lift.CheckedEach(func(c *fn.Call, args []*vector.Vector, i int, out *vector.Vector) error {
		clock.Set(c.Zone)
		p, err := patterns.get(args[1].Str(i))
		if err != nil {
			return err
		}
		m := readWall(clock, args[0], i)
		t := pattern.Time{Days: m.Days, Nanos: m.Nanos}
		if p.Zoned() {
			if !zoned {
				return errNoZone
			}
			seconds, _ := vector.Stamp(args[0], i)
			t.Zoned = true
			t.Zone, t.Offset = zoneOf(c, seconds)
		}
		out.SetData(p.Append(out.Data(), t))
		out.AppendBytes(nil)
		return nil
	})
}

// reformat reads text in the standard form and prints it by another pattern.
//
//go:noinline
func reformat() fn.Kernel {
	patterns := oldPatterns()
	from, _ := pattern.Old(standard)
	return lift.CheckedEach(func(_ *fn.Call, args []*vector.Vector, i int, out *vector.Vector) error {
		p, err := patterns.get(args[1].Str(i))
		if err != nil {
			return err
		}
		t, ok := from.ParseAll(args[0].Str(i))
		if !ok {
			out.AppendNull()
			return nil
		}
		out.SetData(p.Append(out.Data(), t))
		out.AppendBytes(nil)
		return nil
	})
}

// FromUnixtime is FROM_UNIXTIME(seconds[, pattern]).
var FromUnixtime = fn.Func{
	Name: "FROM_UNIXTIME", CanFail: true,
	Doc:      "Prints the wall clock of the session zone at a number of seconds since 1970, by default as yyyy-MM-dd HH:mm:ss.",
	Examples: []fn.Example{{SQL: "FROM_UNIXTIME(UNIX_TIMESTAMP('2024-07-01 00:00:00'), 'MM-dd')", Want: "07-01"}},
	Bind:     bind.Of(maybeString, bind.Integer, bind.Opt(bind.Text)),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		patterns, clock := oldPatterns(), wall.In(nil)
		return lift.CheckedEach(func(c *fn.Call, args []*vector.Vector, i int, out *vector.Vector) error {
			clock.Set(c.Zone)
			form := standard
			if len(args) > 1 {
				form = args[1].Str(i)
			}
			p, err := patterns.get(form)
			if err != nil {
				return err
			}
			seconds := vector.Integer(args[0], i)
			m := momentOf(clock.Wall(seconds), 0)
			t := pattern.Time{Days: m.Days, Nanos: m.Nanos, Zoned: true}
			if p.Zoned() {
				t.Zone, t.Offset = zoneOf(c, seconds)
			}
			out.SetData(p.Append(out.Data(), t))
			out.AppendBytes(nil)
			return nil
		}), nil
	},
}
