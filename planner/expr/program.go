package expr

import (
	"time"

	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A Program computes a list of expressions over batches, column by column. Parts
// that several of them have in common are computed once. It is used by one
// goroutine at a time.
type Program struct {
	root    *block
	list    []int            // slot of each expression
	results []*vector.Vector // what Eval returns
	written []*vector.Vector // constants written out, by expression; nil: no constant
	filter  *filter          // of a program of one BOOLEAN
	marks   []changelog.Watermark
	call    fn.Call
	reads   bool // CURRENT_WATERMARK is called
}

// NewProgram compiles expressions. Errors are those of constant arguments, such
// as a pattern that cannot be read.
func NewProgram(list []Expr, env Env) (*Program, error) {
	folded := make([]Expr, len(list))
	for i, e := range list {
		folded[i] = foldQuietly(e, env)
	}
	return compile(folded, env)
}

// compile is NewProgram without folding.
func compile(list []Expr, env Env) (*Program, error) {
	p := &Program{call: newCall(env)}
	in := &interner{ids: map[string]int{}, known: map[Expr]int{}}
	p.root = newBlock(p, in, nil)
	for _, e := range list {
		s, err := p.root.slot(e)
		if err != nil {
			return nil, err
		}
		p.list = append(p.list, s)
	}
	p.results = make([]*vector.Vector, len(list))
	p.written = make([]*vector.Vector, len(list))
	for i, s := range p.list {
		if v := p.root.slots[s]; v != nil && v.Const {
			p.written[i] = vector.New(v.Type)
		}
	}
	if len(list) != 1 || list[0].Type().Kind != types.Boolean {
		return p, nil
	}
	var err error
	p.filter, err = newFilter(p, in, list[0])
	return p, err
}

func newCall(env Env) fn.Call {
	c := fn.Call{Zone: env.Zone, Database: env.Database, Now: env.Now, Seed: env.Seed}
	if c.Zone == nil {
		c.Zone = time.UTC
	}
	if c.Now == nil {
		c.Now = func() int64 { return 0 }
	}
	return c
}

// Eval returns one vector an expression, of b.N rows and never constant. They
// are lent until the next call; a bare column is the batch's own vector. An
// error is a *source.Error at the expression that failed.
func (p *Program) Eval(b *changelog.Batch) ([]*vector.Vector, error) {
	if err := p.root.start(b); err != nil {
		return nil, err
	}
	for i, s := range p.list {
		v := p.root.slots[s]
		if w := p.written[i]; w != nil {
			w.Reset()
			fill(w, v, b.N)
			v = w
		}
		p.results[i] = v
	}
	return p.results, nil
}

// fill appends a constant n times.
func fill(w, c *vector.Vector, n int) {
	if n == 0 {
		return
	}
	w.Append(c, 0)
	for w.Len() < n {
		// What is there is doubled, so that fixed-width values are copied as blocks.
		w.AppendRange(w, 0, min(w.Len(), n-w.Len()))
	}
}

// Filter appends to rows the numbers of the rows for which the one expression
// of the program, a BOOLEAN, is TRUE.
func (p *Program) Filter(b *changelog.Batch, rows []int32) ([]int32, error) {
	return p.filter.run(b, rows)
}

// SetWatermarks gives the watermark that stands before each row of the next
// batch, for CURRENT_WATERMARK. The slice is lent until that batch is done.
func (p *Program) SetWatermarks(w []changelog.Watermark) { p.marks = w }

// ReadsWatermarks reports whether the program calls CURRENT_WATERMARK, so that
// SetWatermarks is needed before each batch.
func (p *Program) ReadsWatermarks() bool { return p.reads }
