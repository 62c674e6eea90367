package expr

import (
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A block is a list of steps over one set of rows: all rows of a batch, or those
// for which a branch is needed. Each step leaves its result in a slot.
//
// The root of a program reads the batch. Other blocks have a parent, from whose
// slots they gather the rows that they are run for.
type block struct {
	p      *Program
	in     *interner
	parent *block

	steps     []step
	slots     []*vector.Vector
	byID      map[int]int // number of an expression -> its slot
	columns   []link      // of the root: column of the batch -> slot
	imports   []link      // of the others: slot of the parent -> slot
	constants []int

	n        int
	marks    []changelog.Watermark
	gathered []changelog.Watermark
}

// A link says where a slot gets its vector from. own is memory for gathered rows.
type link struct {
	from, to int
	own      *vector.Vector
}

// A step computes one slot of its block from others.
type step interface{ run(b *block) error }

func newBlock(p *Program, in *interner, parent *block) *block {
	return &block{p: p, in: in, parent: parent, byID: map[int]int{}}
}

// slot returns the slot that holds e, compiling what is not there yet.
func (b *block) slot(e Expr) (int, error) {
	id := b.in.id(e)
	if s, ok := b.byID[id]; ok {
		return s, nil
	}
	if s, ok := b.find(id); ok {
		return s, nil
	}
	s, err := b.compile(e)
	if err == nil {
		b.byID[id] = s
	}
	return s, err
}

// find returns the slot of an expression that this block has or a parent has
// computed before, for all of its rows.
func (b *block) find(id int) (int, bool) {
	if s, ok := b.byID[id]; ok {
		return s, true
	}
	if b.parent == nil {
		return 0, false
	}
	from, ok := b.parent.find(id)
	if !ok {
		return 0, false
	}
	v := b.parent.slots[from]
	if v != nil && v.Const {
		// A constant is as long as its block.
		s := b.constant(v)
		b.byID[id] = s
		return s, true
	}
	s := b.add(nil)
	b.imports = append(b.imports, link{from: from, to: s})
	b.byID[id] = s
	return s, true
}

// add returns a new slot that holds v.
func (b *block) add(v *vector.Vector) int {
	b.slots = append(b.slots, v)
	return len(b.slots) - 1
}

func (b *block) constant(v *vector.Vector) int {
	s := b.add(vector.NewConst(v, 0, 1))
	b.constants = append(b.constants, s)
	return s
}

func (b *block) compile(e Expr) (int, error) {
	switch e := e.(type) {
	case *Column:
		return b.column(e)
	case *Literal:
		return b.constant(retyped(e.Value, e.T)), nil
	case *Cast:
		return b.cast(e)
	case *Case:
		return b.branches(caseParts(e), e.T)
	default:
		return b.call(e.(*Call))
	}
}

// retyped returns a NULL literal as a NULL of its type.
func retyped(v *vector.Vector, t types.Type) *vector.Vector {
	if v.Type.Kind == types.Null && t.Kind != types.Null {
		return vector.NullConst(t, 1)
	}
	return v
}

func (b *block) column(c *Column) (int, error) {
	if b.parent == nil {
		s := b.add(nil)
		b.columns = append(b.columns, link{from: c.Index, to: s})
		return s, nil
	}
	from, err := b.parent.slot(c)
	if err != nil {
		return 0, err
	}
	s := b.add(nil)
	b.imports = append(b.imports, link{from: from, to: s})
	return s, nil
}

func (b *block) call(c *Call) (int, error) {
	switch name := c.Func.Name; {
	case name == "CURRENT_WATERMARK":
		b.p.reads = true
	case name == "AND" || name == "OR":
		return b.junction(c)
	case name == "." && len(c.Words) == 2:
		return b.field(c)
	case c.Func.Cases != nil && c.Words == nil:
		return b.branches(callParts(c), c.T)
	}
	args, slots, err := b.args(c)
	if err != nil {
		return 0, err
	}
	kernel, err := c.Func.Prepare(args, c.T)
	if err != nil {
		return 0, failure(c, err)
	}
	return b.kernel(c, kernel, slots, !c.Func.OwnNulls), nil
}

// args compiles the arguments of a call and describes them for its kernel.
func (b *block) args(c *Call) ([]fn.Arg, []int, error) {
	args := make([]fn.Arg, len(c.Args))
	var slots []int
	for i, a := range c.Args {
		if a == nil {
			args[i] = fn.Arg{Word: c.Words[i]}
			continue
		}
		s, err := b.slot(a)
		if err != nil {
			return nil, nil, err
		}
		slots = append(slots, s)
		args[i] = Argument(a)
		if len(c.Words) > i {
			args[i].Word = c.Words[i]
		}
	}
	return args, slots, nil
}

// Argument describes a bound expression as an argument of a function.
func Argument(e Expr) fn.Arg {
	a := fn.Arg{Type: e.Type()}
	if l, ok := e.(*Literal); ok {
		a.Const, a.Literal = retyped(l.Value, l.T), true
	}
	a.Call = called(e)
	return a
}

// called returns the function whose call an expression is, or was before it was
// folded: ROW(...) = ROW(...) is not the same as the equality of two columns.
func called(e Expr) string {
	switch e := e.(type) {
	case *Call:
		return e.Func.Name
	case *Cast:
		if e.Implicit {
			return called(e.X)
		}
	case *Literal:
		return e.Call
	}
	return ""
}

// kernel adds a step that calls a kernel.
func (b *block) kernel(e Expr, kernel fn.Kernel, args []int, strict bool) int {
	t := e.Type()
	s := &callStep{
		e: e, kernel: kernel, slots: args, args: make([]*vector.Vector, len(args)),
		out: vector.New(t), strict: strict, fixed: fixed(t),
	}
	if strict && !s.fixed {
		s.valid = vector.New(types.Of(types.Boolean))
	}
	b.steps = append(b.steps, s)
	return b.add(s.out)
}

// fixed reports whether vectors of t are resized before they are written to.
func fixed(t types.Type) bool { return t.Physical() < types.PhysBytes }

// start runs the root over a batch.
func (b *block) start(batch *changelog.Batch) error {
	for _, l := range b.columns {
		b.slots[l.to] = batch.Cols[l.from]
	}
	b.marks = b.p.marks
	return b.play(batch.N)
}

// run runs the block for some rows of its parent, or for all if rows is nil.
func (b *block) run(rows []int32) error {
	n := b.parent.n
	if rows != nil {
		n = len(rows)
	}
	for i := range b.imports {
		l := &b.imports[i]
		src := b.parent.slots[l.from]
		if rows == nil {
			b.slots[l.to] = src
			continue
		}
		if l.own == nil || !l.own.Type.EqualKind(src.Type) {
			l.own = vector.New(src.Type)
		}
		l.own.Reset()
		l.own.AppendRows(src, rows)
		b.slots[l.to] = l.own
	}
	if b.p.reads {
		b.gatherMarks(rows)
	}
	return b.play(n)
}

func (b *block) gatherMarks(rows []int32) {
	if rows == nil || b.parent.marks == nil {
		b.marks = b.parent.marks
		return
	}
	b.gathered = b.gathered[:0]
	for _, i := range rows {
		b.gathered = append(b.gathered, b.parent.marks[i])
	}
	b.marks = b.gathered
}

func (b *block) play(n int) error {
	b.n = n
	for _, s := range b.constants {
		b.slots[s].SetLen(n)
	}
	for _, s := range b.steps {
		if err := s.run(b); err != nil {
			return err
		}
	}
	return nil
}

// A callStep calls a kernel.
type callStep struct {
	e      Expr
	kernel fn.Kernel
	slots  []int
	args   []*vector.Vector
	out    *vector.Vector
	valid  *vector.Vector // carries the validity of a strict variable-width result
	strict bool
	fixed  bool
}

func (s *callStep) run(b *block) error {
	for i, slot := range s.slots {
		s.args[i] = b.slots[slot]
	}
	s.out.Reset()
	if b.n == 0 {
		return nil
	}
	c := &b.p.call
	c.Valid, c.Watermarks = nil, b.marks
	if s.fixed {
		s.out.Resize(b.n)
	}
	switch {
	case s.strict && s.fixed:
		s.out.SetValid(s.args...)
	case s.strict:
		s.valid.Reset()
		s.valid.Resize(b.n)
		s.valid.SetValid(s.args...)
		c.Valid = s.valid.Valid
	}
	if err := s.kernel(c, s.args, b.n, s.out); err != nil {
		return failure(s.e, err)
	}
	return nil
}
