package math

import (
	"fmt"
	"math/rand/v2"

	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// perRow makes a kernel of a function of the surroundings alone, called for each row.
//
//go:noinline
func perRow[R vector.Fixed](f func(c *fn.Call) R) fn.Kernel {
	return func(c *fn.Call, _ []*vector.Vector, n int, out *vector.Vector) error {
		res := vector.Values[R](out)[:n]
		for i := range res {
			res[i] = f(c)
		}
		return nil
	}
}

// A generator gives the numbers that java.util.Random gives for a seed, so that
// RAND(seed) is what Flink's users know.
type generator struct {
	state  int64
	seeded bool
}

const (
	multiplier = 0x5DEECE66D
	mask       = 1<<48 - 1
)

func (g *generator) seed(seed int64) {
	g.state, g.seeded = (seed^multiplier)&mask, true
}

func (g *generator) next(bits int) int32 {
	g.state = (g.state*multiplier + 0xB) & mask
	return int32(g.state >> (48 - bits))
}

func (g *generator) double() float64 {
	return float64(int64(g.next(26))<<27+int64(g.next(27))) / (1 << 53)
}

// below returns a number from 0 up to but not including bound.
func (g *generator) below(bound int32) int32 {
	if bound&-bound == bound {
		return int32(int64(bound) * int64(g.next(31)) >> 31)
	}
	for {
		bits := g.next(31)
		n := bits % bound
		if bits-n+(bound-1) >= 0 {
			return n
		}
	}
}

// ready seeds a generator once: from the argument if there is one, otherwise
// from the task.
func (g *generator) ready(c *fn.Call, seed *vector.Vector) {
	switch {
	case g.seeded:
	case seed == nil:
		g.seed(int64(c.Seed))
	default:
		g.seed(vector.Integer(seed, 0))
	}
}

// Rand is RAND([seed]).
var Rand = fn.Func{
	Name: "RAND", Volatile: true,
	Doc:      "Returns a random DOUBLE from 0 up to but not including 1; with a seed always the same sequence.",
	Examples: []fn.Example{{SQL: "RAND() BETWEEN 0 AND 1", Want: "TRUE"}, {SQL: "RAND(42)", Want: "0.7275636800328681"}},
	Bind:     bind.Of(bind.Fixed(types.Of(types.Double)), bind.Opt(bind.Int)),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		var g generator
		return func(c *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
			if n == 0 {
				return nil
			}
			g.ready(c, first(args, 1))
			return perRow(func(*fn.Call) float64 { return g.double() })(c, args, n, out)
		}, nil
	},
}

// first returns the first argument if there are as many as with a seed.
func first(args []*vector.Vector, withSeed int) *vector.Vector {
	if len(args) < withSeed {
		return nil
	}
	return args[0]
}

// RandInteger is RAND_INTEGER([seed,] bound).
var RandInteger = fn.Func{
	Name: "RAND_INTEGER", Volatile: true, CanFail: true,
	Doc:      "Returns a random INT from 0 up to but not including a bound; with a seed before it always the same sequence.",
	Examples: []fn.Example{{SQL: "RAND_INTEGER(1)", Want: "0"}},
	Bind:     bind.Of(bind.Fixed(types.Of(types.Int)), bind.Int, bind.Opt(bind.Int)),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		var g generator
		return lift.CheckedSet(func(c *fn.Call, args []*vector.Vector, i int) (int32, error) {
			g.ready(c, first(args, 2))
			bound := int32(vector.Integer(args[len(args)-1], i))
			if bound <= 0 {
				return 0, fmt.Errorf("takes a bound above 0, found %d", bound)
			}
			return g.below(bound), nil
		}), nil
	},
}

// UUID is UUID(), a random one of version 4.
var UUID = fn.Func{
	Name: "UUID", Volatile: true,
	Doc:      "Returns a random UUID.",
	Examples: []fn.Example{{SQL: "CHAR_LENGTH(UUID())", Want: "36"}},
	Bind:     bind.Of(bind.Always(types.WithLength(types.Char, 36).NotNull())),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		var random *rand.PCG
		return func(c *fn.Call, _ []*vector.Vector, n int, out *vector.Vector) error {
			if random == nil {
				random = rand.NewPCG(c.Seed, uint64(uuidStream))
			}
			for range n {
				hi, lo := random.Uint64(), random.Uint64()
				hi = hi&^0xf000 | 0x4000
				lo = lo&(1<<62-1) | 1<<63
				out.AppendString(fmt.Sprintf("%08x-%04x-%04x-%04x-%012x", hi>>32, hi>>16&0xffff, hi&0xffff, lo>>48, lo&(1<<48-1)))
			}
			return nil
		}, nil
	},
}

// uuidStream parts the sequence of UUID from that of RAND of the same seed.
const uuidStream = 0x75756964
