package time

import (
	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/scalar/time/pattern"
	"github.com/tidemark-sql/tidemark/sql/function/wall"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// The results that most of the functions have.
var (
	aBigInt     = bind.Fixed(types.Of(types.BigInt))
	maybeString = bind.Always(types.String())
	maybeDate   = bind.Always(types.Of(types.Date))
	maybeStamp  = bind.Always(types.WithPrecision(types.Timestamp, 3))
)

// standard is how times are written when no pattern is given.
const standard = "yyyy-MM-dd HH:mm:ss"

// readWall returns row i as a wall clock; an instant is brought to that of clock.
func readWall(clock *wall.Clock, v *vector.Vector, i int) Moment {
	if v.Type.Kind != types.TimestampLTZ {
		return ReadMoment(v, i)
	}
	seconds, nanos := vector.Stamp(v, i)
	return momentOf(clock.Wall(seconds), nanos)
}

// ofMoments makes a kernel of a function of the wall clock of one argument.
//
//go:noinline
func ofMoments(f func(m Moment) int64) fn.Kernel {
	clock := wall.In(nil)
	return func(c *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		clock.Set(c.Zone)
		res := vector.Values[int64](out)[:n]
		for i := range res {
			if !out.Null(i) {
				res[i] = f(readWall(clock, args[0], i))
			}
		}
		return nil
	}
}

// Patterns and zones are remembered by their text, as they may come from a
// column; past this many all are forgotten.
const remembered = 256

// A memory keeps what was made of texts.
type memory[T any] struct {
	made map[string]entry[T]
	make func(text string) (T, error)
	last string // the text that was asked for last, and what was made of it
	now  entry[T]
}

type entry[T any] struct {
	value T
	err   error
}

func remember[T any](f func(text string) (T, error)) *memory[T] {
	return &memory[T]{made: map[string]entry[T]{}, make: f}
}

// get returns what was made of a text, which is lent.
func (m *memory[T]) get(text string) (T, error) {
	if text == m.last && text != "" {
		return m.now.value, m.now.err
	}
	if e, ok := m.made[text]; ok {
		m.last, m.now = string([]byte(text)), e
		return e.value, e.err
	}
	if len(m.made) >= remembered {
		clear(m.made)
	}
	kept := string([]byte(text))
	v, err := m.make(kept)
	m.made[kept] = entry[T]{v, err}
	return v, err
}

func newPatterns() *memory[*pattern.Pattern] { return remember(pattern.New) }
func oldPatterns() *memory[*pattern.Pattern] { return remember(pattern.Old) }
