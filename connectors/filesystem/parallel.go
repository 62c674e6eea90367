package filesystem

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"

	"github.com/tidemark-sql/tidemark/connectors/connector"
)

// A pool decodes chunks side by side and gives them back in order: each worker
// takes its turn at cutting the file and decodes what it has cut, while the
// caller of next waits for the oldest chunk. The number of jobs bounds what is in
// memory.
type pool struct {
	cancel context.CancelFunc
	wait   sync.WaitGroup
	limit  int

	turns sync.Mutex // held by the worker that cuts
	cut   *cutter
	ended bool

	free  chan *job   // nobody uses them
	order chan *job   // cut, in the order of the file
	fault chan string // with which a worker has panicked

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
		cancel: cancel, limit: limit, cut: cut,
		free: make(chan *job, jobs), order: make(chan *job, jobs), fault: make(chan string, workers),
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
	for _, d := range decoders {
		p.wait.Go(func() {
			defer p.guard()
			for j := p.take(ctx); j != nil; j = p.take(ctx) {
				p.decode(d, j, s.message.Columns)
			}
		})
	}
	return p, nil
}

// guard hands a panic of a worker to the caller of next, and the worker ends.
func (p *pool) guard() {
	if v := recover(); v != nil {
		p.fault <- fmt.Sprintf("%v\n%s", v, debug.Stack())
	}
}

// take cuts the next chunk into a free job. It returns nil at the end of the
// file, which the caller of next learns from the last job, or of ctx.
func (p *pool) take(ctx context.Context) *job {
	p.turns.Lock()
	defer p.turns.Unlock()
	if p.ended || ctx.Err() != nil {
		return nil
	}
	select {
	case <-ctx.Done():
		return nil
	case j := <-p.free:
		j.chunk, j.err = p.cut.next(j.chunk.buf)
		p.order <- j // it has room for all jobs
		if j.err != nil {
			p.ended = true
			return nil
		}
		return j
	}
}

// decode turns the chunk of a job into parts.
func (p *pool) decode(d connector.Decoder, j *job, columns []connector.Column) {
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

// turn waits for the next chunk of the file to be decoded. It panics if a worker
// has.
func (p *pool) turn(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case text := <-p.fault:
		panic(text)
	case j := <-p.order:
		if j.err != nil {
			return j.err
		}
		select {
		case <-ctx.Done():
			p.current, p.done = nil, 0
			return ctx.Err()
		case text := <-p.fault:
			panic(text)
		case <-j.ready:
			p.current, p.done = j, 0
			return nil
		}
	}
}

// close stops the goroutines and waits for them. It does not wait for a read of the
// standard input, which nothing interrupts; that goroutine ends with the next byte
// and touches nothing but the memory of the pool.
func (p *pool) close() error {
	p.cancel()
	in := p.cut.in
	if in.interrupt != nil {
		in.interrupt()
	}
	if !in.live || in.interrupt != nil {
		p.wait.Wait()
	}
	return nil
}
