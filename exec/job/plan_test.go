package job_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/exec/exectest"
	"github.com/tidemark-sql/tidemark/exec/job"
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A planner makes physical plans for tests, node by node.
type planner struct {
	n int
	// bounded is what the nodes say of themselves.
	bounded bool
}

func (p *planner) info(name string, columns []types.Type) physical.Info {
	p.n++
	i := physical.Info{Name: fmt.Sprintf("%s %d", name, p.n), Kinds: changelog.AllKinds, Bounded: p.bounded}
	for k, t := range columns {
		i.Columns = append(i.Columns, physical.Column{Name: fmt.Sprintf("c%d", k), Type: t})
	}
	return i
}

func (p *planner) scan(s *exectest.Source) physical.Node {
	n := &physical.Scan{Info: p.info("scan", s.Columns), Source: s}
	for i := range s.Columns {
		n.Output = append(n.Output, i)
	}
	return n
}

// watermark makes column t the time attribute, with delay taken off, of a scan.
func (p *planner) watermark(s *exectest.Source, t int, delay int64) physical.Node {
	columns := s.Columns
	mark := &expr.Call{Func: minus(delay), Args: []expr.Expr{column(columns, t)}, T: columns[t]}
	exprs := append(columnsOf(columns), mark)
	project := &physical.Project{Info: p.info("mark", append(columns[:len(columns):len(columns)], columns[t])), Input: p.scan(s), Exprs: exprs}
	return &physical.Watermark{Info: p.info("watermark", columns), Input: project, Time: t, Mark: len(columns)}
}

func (p *planner) filter(in physical.Node, f *fn.Func, columns ...int) physical.Node {
	types := in.Base().Types()
	args := []expr.Expr{}
	for _, c := range columns {
		args = append(args, column(types, c))
	}
	return &physical.Filter{Info: p.info("filter", types), Input: in, Cond: &expr.Call{Func: f, Args: args, T: exectest.Types("BOOLEAN")[0]}}
}

func (p *planner) exchange(in physical.Node, keys ...int) physical.Node {
	return &physical.Exchange{Info: p.info("exchange", in.Base().Types()), Input: in, Keys: keys}
}

func (p *planner) union(in ...physical.Node) physical.Node {
	return &physical.Union{Info: p.info("union", in[0].Base().Types()), Branches: in}
}

func (p *planner) collect(in physical.Node) *physical.Collect {
	return &physical.Collect{Info: p.info("collect", in.Base().Types()), Input: in}
}

func (p *planner) sink(in physical.Node, s connector.Sink) physical.Node {
	info := p.info("sink", in.Base().Types())
	return &physical.Sink{Info: info, Table: &catalog.Table{Path: catalog.Path{Name: info.Name}}, Input: in, Sink: s}
}

func column(columns []types.Type, i int) expr.Expr {
	return &expr.Column{Index: i, Name: fmt.Sprintf("c%d", i), T: columns[i]}
}

func columnsOf(columns []types.Type) []expr.Expr {
	var out []expr.Expr
	for i := range columns {
		out = append(out, column(columns, i))
	}
	return out
}

// minus is a function that takes a number off times.
func minus(delay int64) *fn.Func {
	return kernel("MINUS", func(args []*vector.Vector, n int, out *vector.Vector) {
		to := vector.Values[int64](out)
		for i, x := range vector.Values[int64](args[0])[:n] {
			to[i] = x - delay
		}
	})
}

// even is a condition on a BIGINT.
func even() *fn.Func {
	return kernel("EVEN", func(args []*vector.Vector, n int, out *vector.Vector) {
		to := vector.Values[uint8](out)
		for i, x := range vector.Values[int64](args[0])[:n] {
			to[i] = uint8(^x & 1)
		}
	})
}

func kernel(name string, f func(args []*vector.Vector, n int, out *vector.Vector)) *fn.Func {
	return &fn.Func{Name: name, Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
			f(args, n, out)
			return nil
		}, nil
	}}
}

// A configuration is a way to run a plan.
type configuration struct{ parallelism, batchRows int }

func configurations() []configuration {
	var out []configuration
	for _, p := range []int{1, 2, 4} {
		for _, n := range []int{1, 7, 4096} {
			out = append(out, configuration{p, n})
		}
	}
	return out
}

func (c configuration) String() string {
	return fmt.Sprintf("P=%d batch=%d", c.parallelism, c.batchRows)
}

func (c configuration) options() job.Options {
	return job.Options{Parallelism: c.parallelism, BatchRows: c.batchRows, Poison: true, Check: true}
}

// A result gathers what a Collect node gives.
type result struct {
	mu   sync.Mutex
	text strings.Builder
	rows int
}

func (r *result) collect(_ *physical.Collect, b *changelog.Batch) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i := range b.N {
		r.text.WriteString(exectest.Row(b, i))
		r.text.WriteByte('\n')
	}
	r.rows += b.N
	return nil
}

// run runs a plan to its end and returns the rows that it gives.
func run(t *testing.T, o job.Options, roots ...physical.Node) string {
	t.Helper()
	text, err := try(t, o, roots...)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func try(t *testing.T, o job.Options, roots ...physical.Node) (string, error) {
	t.Helper()
	var r result
	if o.Collect == nil {
		o.Collect = r.collect
	}
	j, err := job.Start(context.Background(), &physical.Plan{Roots: roots}, o)
	if err != nil {
		return "", err
	}
	err = j.Wait()
	return r.text.String(), err
}

// always is a condition that everything meets.
func always() *fn.Func {
	return kernel("ALWAYS", func(_ []*vector.Vector, n int, out *vector.Vector) {
		to := vector.Values[uint8](out)
		for i := range n {
			to[i] = 1
		}
	})
}
