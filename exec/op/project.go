package op

import (
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Project computes columns. Rows, kinds and marks stay as they are.
type Project struct {
	eval    func(*changelog.Batch) ([]*vector.Vector, error)
	reading Reading
	out     changelog.Batch
	account stream.Account
}

// NewProject returns a projection whose columns eval computes, as
// expr.Program.Eval does.
func NewProject(eval func(*changelog.Batch) ([]*vector.Vector, error), r Reading) *Project {
	return &Project{eval: eval, reading: r}
}

// Map implements [stream.RowWise].
func (p *Project) Map(in *changelog.Batch) (*changelog.Batch, error) {
	p.reading.read(in)
	p.out = *in
	cols, err := p.eval(in)
	p.out.Cols = cols
	p.account.Used += int64(in.N)
	return &p.out, err
}

// Resume implements [stream.Resumer].
func (p *Project) Resume(w stream.Watermark) { p.reading.last = w }

// Account implements [stream.Accountant].
func (p *Project) Account() stream.Account { return p.account }
