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
		return printed(newPatterns(), vector.Stamp, args[0].Type.Kind == types.TimestampLTZ), nil
	},
}

// printed makes a kernel that prints times by the pattern in the second argument,
// or in the standard form if there is none. read returns row i of the first one;
// instants are shown on the clock of the session zone.
//
//go:noinline
func printed(patterns *memory[*pattern.Pattern], read func(v *vector.Vector, i int) (seconds int64, nanos int), instants bool) fn.Kernel {
	clock := wall.In(nil)
	row := func(c *fn.Call, dst []byte, p *pattern.Pattern, v *vector.Vector, i int) ([]byte, error) {
		seconds, nanos := read(v, i)
		t := pattern.Time{Zoned: instants}
		if p.Zoned() {
			t.Zone, t.Offset = zoneOf(c, seconds)
		}
		if instants {
			seconds = clock.Wall(seconds)
		}
		m := momentOf(seconds, nanos)
		t.Days, t.Nanos = m.Days, m.Nanos
		return p.Append(dst, t)
	}
	return func(c *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		clock.Set(c.Zone)
		var p *pattern.Pattern
		data, off := out.Data(), out.Off
		for i := range n {
			if c.Valid == nil || c.Valid.Get(i) {
				if p == nil || len(args) > 1 && !args[1].Const {
					var err error
					if p, err = patternAt(patterns, args[1:], i); err != nil {
						return err
					}
					if p.Zoned() && !instants {
						return errNoZone
					}
				}
				var err error
				if data, err = row(c, data, p, args[0], i); err != nil {
					return err
				}
			}
			off = append(off, int32(len(data)))
		}
		out.SetText(data, off, c.Valid)
		return nil
	}
}

// patternAt returns the pattern in row i of the only argument; standard if there
// is none.
func patternAt(patterns *memory[*pattern.Pattern], args []*vector.Vector, i int) (*pattern.Pattern, error) {
	if len(args) == 0 {
		return patterns.get(standard)
	}
	return patterns.get(args[0].Str(i))
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
		t, ok := from.Parse(args[0].Str(i))
		if !ok {
			out.AppendNull()
			return nil
		}
		data, err := p.Append(out.Data(), t)
		if err != nil {
			return err
		}
		out.SetData(data)
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
		return printed(oldPatterns(), secondsAt, true), nil
	},
}

// secondsAt returns row i of a whole number of seconds.
func secondsAt(v *vector.Vector, i int) (seconds int64, nanos int) { return vector.Integer(v, i), 0 }
