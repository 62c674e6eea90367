package filesystem

import (
	"context"
	"sync"

	"github.com/tidemark-sql/tidemark/connectors/connector"
)

// A pool decodes chunks side by side and gives them back in order: one goroutine
// cuts the file, workers decode, and the caller of next waits for the oldest
// chunk. The number of jobs bounds what is in memory.
type pool struct {
	cancel context.CancelFunc
	wait   sync.WaitGroup
	live   bool      // the input is a terminal or pipe
	free   chan *job // nobody uses them
	order  chan *job // cut, in the order of the file
	work   chan *job // the same jobs, for the workers
	limit  int

	current *job // whose parts are lent
	done    int  // parts of it that were
}

// A job is a chunk on its way. Its memory is used again.
type job struct {
	chunk chunk
	err   error // of the cutter: the job has no chunk
	parts []part
	rows  []*connector.Rows
	ready chan struct{} // has a value once the parts are decoded
}

func newPool(ctx context.Context, s *source, cut *cutter, workers, limit int) (*pool, error) {
	ctx, cancel := context.WithCancel(ctx)
	jobs := 2*workers + 1
	p := &pool{
		cancel: cancel, limit: limit, live: cut.in.live,
		free: make(chan *job, jobs), order: make(chan *job, jobs), work: make(chan *job, jobs),
	}
	decoders := make([]connector.Decoder, workers)
	for i := range decoders {
		var err error
		if decoders[i], err = s.format.NewDecoder(s.message); err != nil {
			cancel()
			return nil, err
		}
	}
	for range jobs {
		p.free <- &job{ready: make(chan struct{}, 1)}
	}
	if p.live {
		go p.cut(ctx, cut)
	} else {
		p.wait.Go(func() { p.cut(ctx, cut) })
	}
	for _, d := range decoders {
		p.wait.Go(func() { p.decode(d, s.message.Columns) })
	}
	return p, nil
}

// cut fills free jobs with chunks until the file or the job ends.
func (p *pool) cut(ctx context.Context, cut *cutter) {
	defer close(p.work)
	for {
		select {
		case <-ctx.Done():
			return
		case j := <-p.free:
			if ctx.Err() != nil {
				return
			}
			j.chunk, j.err = cut.next(j.chunk.buf)
			p.order <- j // both have room for all jobs
			if j.err != nil {
				return
			}
			p.work <- j
		}
	}
}

// decode turns chunks into parts.
func (p *pool) decode(d connector.Decoder, columns []connector.Column) {
	for j := range p.work {
		j.parts = j.parts[:0]
		for done := 0; done < len(j.chunk.data) || done == 0; {
			if len(j.parts) == len(j.rows) {
				j.rows = append(j.rows, connector.NewRows(columns))
			}
			rows := j.rows[len(j.parts)]
			rows.Reset()
			n, err := d.Decode(j.chunk.data[done:], rows, p.limit)
			start := j.chunk.offset + int64(done)
			j.parts = append(j.parts, part{rows: rows, start: start, end: start + int64(n), err: err})
			if done += n; err != nil || n == 0 {
				break
			}
		}
		j.ready <- struct{}{}
	}
}

func (p *pool) next(ctx context.Context) (part, error) {
	for {
		if j := p.current; j != nil {
			if p.done < len(j.parts) {
				p.done++
				return j.parts[p.done-1], nil
			}
			p.current = nil
			p.free <- j
		}
		if err := p.turn(ctx); err != nil {
			return part{}, err
		}
	}
}

// turn waits for the next chunk of the file to be decoded.
func (p *pool) turn(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case j := <-p.order:
		if j.err != nil {
			return j.err
		}
		select {
		case <-ctx.Done():
			p.current, p.done = nil, 0
			return ctx.Err()
		case <-j.ready:
			p.current, p.done = j, 0
			return nil
		}
	}
}

// close stops the goroutines and waits for them. It does not wait for the read
// of a terminal or pipe, which nothing interrupts; that goroutine ends with the
// next byte and touches nothing but its own memory.
func (p *pool) close() error {
	p.cancel()
	if !p.live {
		p.wait.Wait()
	}
	return nil
}
