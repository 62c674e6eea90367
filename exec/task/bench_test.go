package task

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/exectest"
	"github.com/tidemark-sql/tidemark/exec/op"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

func benchTypes() []types.Type { return exectest.Types("TIMESTAMP(3)", "BIGINT") }

// benchStream returns batches with marks, as an assigner gives them.
func benchStream(kind string, batches int) []*changelog.Batch {
	r := rand.New(rand.NewPCG(5, 6))
	a := op.NewAssigner(op.AssignerSpec{Columns: 2})
	var out []*changelog.Batch
	n := int64(0)
	for range batches {
		b := exectest.Empty(benchTypes())
		for range 4096 {
			t := n
			if kind == "dense" {
				t = n / 10
			} else if kind == "disordered" {
				t = n - r.Int64N(10001)
			}
			vector.AppendValue(b.Cols[0], t)
			vector.AppendValue(b.Cols[1], int64(r.Uint64()>>1))
			n++
		}
		b.N = 4096
		m, err := a.Map(b)
		if err != nil {
			panic(err)
		}
		c := *m
		c.Cols, c.Marks = append([]*vector.Vector(nil), m.Cols...), append([]changelog.Mark(nil), m.Marks...)
		out = append(out, &c)
	}
	return out
}

// mixed is a hash that costs nothing, so that the exchange is measured alone.
func mixed(cols []*vector.Vector, n int, dst []uint64) {
	for i, x := range vector.Values[int64](cols[0])[:n] {
		dst[i] = uint64(x) * 0x9E3779B97F4A7C15
	}
}

// BenchmarkSend measures the sender's side of an exchange to four; the receiver
// gives everything back at once.
func BenchmarkSend(b *testing.B) {
	for _, kind := range []string{"ordered", "dense", "disordered"} {
		b.Run(kind, func(b *testing.B) {
			env := Env{EdgeRows: 1 << 30}.WithDefaults()
			in := benchStream(kind, 64)
			p := &Place{Name: "exchange", Types: benchTypes()}
			t := &Task{Env: env}
			var edges []*Edge
			var boxes []*Inbox
			for range 4 {
				x := NewInbox(env, p.Types, true)
				edges, boxes = append(edges, x.AddEdge(0, p)), append(boxes, x)
			}
			l := t.NewSender(p, edges, []int{1})
			l.step.(*send).hash = mixed
			l.start(context.Background(), &busy{})
			b.ResetTimer()
			for range b.N {
				for _, x := range in {
					if err := l.push(x); err != nil {
						b.Fatal(err)
					}
					for _, box := range boxes {
						if m, ok, _ := box.take(0, false); ok {
							m.buf.free(false)
						}
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(in)*4096), "ns/row")
		})
	}
}

// BenchmarkExchange measures a whole exchange with its goroutines: some senders
// to four receivers that merge, which is two merges' worth of work a row.
func BenchmarkExchange(b *testing.B) {
	for _, senders := range []int{1, 2, 4} {
		for _, kind := range []string{"ordered", "dense", "disordered"} {
			b.Run(fmt.Sprintf("%d to 4/%s", senders, kind), func(b *testing.B) {
				in := benchStream(kind, 64)
				env := Env{}.WithDefaults()
				b.ResetTimer()
				for range b.N {
					exchangeOnce(b, env, in, senders)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(in)*4096*senders), "ns/row")
			})
		}
	}
}

func exchangeOnce(b *testing.B, env *Env, in []*changelog.Batch, senders int) {
	p := &Place{Name: "exchange", Types: benchTypes()}
	var tasks []*Task
	var boxes []*Inbox
	for range 4 {
		x := NewInbox(env, p.Types, true)
		t := &Task{Env: env, Feed: x}
		t.Head = t.NewCollect(&Place{Name: "collect", Types: p.Types}, nil)
		tasks, boxes = append(tasks, t), append(boxes, x)
	}
	for range senders {
		var edges []*Edge
		for _, x := range boxes {
			edges = append(edges, x.AddEdge(0, p))
		}
		t := &Task{Env: env}
		t.Head = t.NewSender(p, edges, []int{1})
		t.Feed = &playback{in}
		tasks = append(tasks, t)
	}
	var wg sync.WaitGroup
	for _, t := range tasks {
		wg.Go(func() {
			if err := t.Run(context.Background()); err != nil {
				b.Error(err)
			}
		})
	}
	wg.Wait()
}

// playback is a feed that plays batches.
type playback struct{ in []*changelog.Batch }

func (f *playback) run(_ context.Context, t *Task) error {
	for _, x := range f.in {
		if err := t.Head.push(x); err != nil {
			return err
		}
	}
	return t.end()
}

func (f *playback) halt(error) {}
