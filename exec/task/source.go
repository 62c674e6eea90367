package task

import (
	"context"
	"errors"
	"sync/atomic"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A Source is the feed of a task that reads splits of a table, a range of those
// that there are, in order of name. Each has a chain of its own up to its
// watermarks; behind it the splits are merged as edges are.
type Source struct {
	Env     *Env
	Bounded bool
	Splits  []*Split
	// Columns are the types of the rows that leave the chains of the splits.
	Columns []types.Type
	// Idle is after how many ms without rows a split is idle; 0: never. If
	// IdleKept is set the watermark stays when all are.
	Idle     int64
	IdleKept bool
	// Grow says how splits are added; nil: never.
	Grow *Growth

	alarm *timers // nil: the source does nothing by the clock
	bell  chan struct{}
	ring  func() // rings the bell, from any goroutine
}

// A Split is a split of a source, and what is known of it while it is read.
type Split struct {
	Name string
	Size int64
	// Open opens the reader. The source closes it.
	Open func(ctx context.Context) (connector.Reader, error)
	// Pick are the columns of a batch of the reader that make up a row, of which
	// there may be none; nil: all.
	Pick []int
	// Scan is the first link of the split's chain, made by NewEntry; the last one
	// is found by following it.
	Scan *Link
	// Pace holds the split back for the sake of others; nil: nothing does.
	Pace *Pace

	Rows, Bytes, Rejected atomic.Int64
	Ended                 atomic.Bool

	reader connector.Reader
	gate   <-chan struct{}
	last   *Link
	mark   *Place // of last
	exit   *exit
	lent   changelog.Batch
	given  atomic.Int64 // the last watermark before that of the end

	pump   *pump   // nil unless the source is live
	timers *timers // of the chain up to the exit
	idle   bool
	fresh  bool  // the time of waiting begins with the next look
	since  int64 // it began
	cut    cut
}

// Watermark returns the last watermark that the rows of the split have given. The
// end gives none.
func (s *Split) Watermark() stream.Watermark {
	if s.mark == nil {
		return stream.MinWatermark
	}
	if s.Ended.Load() {
		return stream.Watermark(s.given.Load())
	}
	return s.mark.Counter.Watermark()
}

// scan is the step of an entry.
type scan struct{ rows int64 }

// NewEntry returns a link that hands on what it gets: the first of the chain of a
// split, and the head of a task whose rows go to several links.
func NewEntry(env *Env, p *Place) *Link { return newLink(env, p, &scan{}) }

func (s *scan) inner() any { return s }

// Account implements stream.Accountant.
func (s *scan) Account() stream.Account { return stream.Account{Used: s.rows} }

func (s *scan) take(l *Link, b *changelog.Batch) error {
	s.rows += int64(b.N)
	return l.emit(b)
}

func (s *scan) on(*Link, signal) error { return nil }

// exit is the step at the end of a split's chain if the source has several: it
// keeps the one batch that a read has given for the merge.
type exit struct{ batch *changelog.Batch }

func (e *exit) inner() any                             { return nil }
func (e *exit) take(_ *Link, b *changelog.Batch) error { e.batch = b; return nil }
func (e *exit) on(*Link, signal) error                 { return nil }

// Join prepares the chains of the splits. next is the link that takes their
// rows: the first of the rest of the task, which is the task's head. It is
// called once, before the task runs.
func (s *Source) Join(next *Link) {
	for _, p := range s.Splits {
		s.join(p, next)
	}
	if s.Grow != nil {
		s.Grow.head = next
	}
}

// join prepares the chain of one split.
func (s *Source) join(p *Split, next *Link) {
	p.last = p.Scan
	for len(p.last.next) > 0 {
		p.last = p.last.next[0]
	}
	p.mark = p.last.place
	if len(s.Splits) == 1 && s.Grow == nil {
		p.last.To(next)
		return
	}
	p.exit = &exit{}
	p.last.To(newLink(s.Env, &Place{Name: next.place.Name, Span: next.place.Span}, p.exit))
}

func (s *Source) halt(error) {}

// run implements [Feed].
func (s *Source) run(ctx context.Context, t *Task) (err error) {
	defer func() {
		for _, p := range s.Splits {
			err = p.close(err)
		}
	}()
	for _, p := range s.Splits {
		p.Scan.start(ctx, &t.busy)
	}
	s.prepare(t)
	defer func() { s.alarm.disarm() }()
	switch n := len(s.Splits); {
	case n == 0 && s.Grow == nil:
		return s.runNone(ctx, t)
	case n == 1 && s.Grow == nil:
		return s.runOne(ctx, t, s.Splits[0])
	}
	to := newPacker(t.Head, s.Env, s.Columns, len(s.Splits))
	c := &splitChannels{ctx: ctx, source: s, to: to}
	m := newMerge(len(s.Splits), c, to, true)
	c.merge = m
	m.round = func() error { return s.nextRound(ctx) }
	m.timers = s.alarm
	if g := s.Grow; g != nil {
		g.task, g.next = t, s.Env.Clock()+g.Every
		m.more = func() error { return s.more(ctx, m, to) }
	}
	s.resume(m)
	if err = m.run(); m.cut {
		return s.stopped(t, m, err)
	}
	return err
}

// runNone is the case of no splits.
func (s *Source) runNone(ctx context.Context, t *Task) error {
	if !s.Bounded {
		if stopped, err := s.Env.Stop.await(ctx, nil); !stopped {
			return err
		}
		t.cut = true
		return t.Head.send(signalBarrier)
	}
	if err := t.Head.push(final(&Place{Types: s.Columns})); err != nil {
		return err
	}
	return t.end()
}

// runOne is the case of one split, whose batches go through the whole task as
// they are.
func (s *Source) runOne(ctx context.Context, t *Task, p *Split) error {
	if over, err := s.resumeOne(ctx, t, p); over || err != nil {
		return err
	}
	for {
		if s.Env.Stop.due.Load() {
			return s.stopped(t, nil, p.Scan.send(signalBarrier))
		}
		if !s.Bounded {
			if err := p.Scan.send(signalPause); err != nil {
				return err
			}
		}
		sig, err := p.read(ctx, s)
		switch {
		case err != nil:
			return err
		case sig == signalIdle:
			if err := p.Scan.send(s.idleSignal()); err != nil {
				return err
			}
		case sig == signalEnd:
			return s.ended(p.Scan.send(signalEnd))
		case sig == signalFlush:
			if err := p.Scan.send(signalFlush); err != nil {
				return err
			}
			if err := s.nextRound(ctx); err != nil {
				return err
			}
		}
	}
}

// ended is the result of a task whose input has ended.
func (s *Source) ended(err error) error {
	if errors.Is(err, errStopped) {
		return nil
	}
	return err
}

// nextRound waits until the round that all splits have finished is over.
func (s *Source) nextRound(ctx context.Context) error {
	for _, p := range s.Splits {
		if p.gate == nil {
			continue
		}
		stopped, err := s.Env.Stop.await(ctx, p.gate)
		if err != nil {
			return err
		}
		p.cut.flushed, p.gate = stopped, nil
	}
	return nil
}

// read reads a batch and pushes it into the split's chain. It returns
// signalPause if the split goes on and signalIdle if no rows are expected. At the
// end it pushes the last watermark.
func (p *Split) read(ctx context.Context, s *Source) (signal, error) {
	place := p.Scan.place
	p.Scan.busy.at = place
	if err := p.open(ctx); err != nil {
		return 0, place.fail(err)
	}
	b, err := p.fetch(ctx, s)
	switch {
	case err != nil && p.cut.kept && s.Env.Stop.due.Load() && ctx.Err() == nil:
		return signalPause, nil // the wait for rows was given up
	case err == errIdle: //nolint:errorlint // never wrapped on the way from the pump
		return signalIdle, nil
	case err == errWoken: //nolint:errorlint // likewise
		return signalPause, nil
	}
	p.count()
	switch {
	case errors.Is(err, connector.ErrEnd):
		return signalEnd, p.end(s, place)
	case errors.Is(err, connector.ErrFlush):
		p.cut.rows, p.cut.kept = 0, false // reading goes on behind the end of the round
		if s.Env.Rounds == nil {
			return signalPause, nil
		}
		p.gate = s.Env.Rounds.gate()
		return signalFlush, nil
	case err != nil:
		return 0, place.fail(err)
	}
	b = p.before(b, s.Env.Stop)
	p.Rows.Add(int64(b.N))
	if b.N == 0 && len(b.Marks) == 0 {
		return signalPause, nil
	}
	if p.idle {
		if err := p.wakeUp(); err != nil {
			return 0, err
		}
	}
	err = p.push(b, s.Env)
	p.Pace.reach(p.Watermark())
	return signalPause, err
}

// fetch waits for the next batch.
func (p *Split) fetch(ctx context.Context, s *Source) (*changelog.Batch, error) {
	if !s.live() && s.patient() {
		return p.reader.Read(ctx)
	}
	p.keepPlace()
	if !s.live() {
		return p.readUntilStop(ctx, s.Env.Stop)
	}
	return s.await(ctx, p)
}

// count publishes how far the reader is, unless the pump is reading with it: a
// wait that was given up leaves it to the pump until it is closed.
func (p *Split) count() {
	if p.pump != nil && p.pump.asked {
		return
	}
	progress := p.reader.Progress()
	p.Bytes.Store(progress.Bytes)
	p.Rejected.Store(progress.Rejected)
}

// wakeUp says that a split is not idle any more.
func (p *Split) wakeUp() error {
	p.idle = false
	p.Pace.setIdle(false)
	return p.Scan.send(signalActive)
}

// end closes the reader of a split that has ended, and pushes the last watermark
// unless other splits may follow.
func (p *Split) end(s *Source, place *Place) error {
	p.given.Store(int64(p.Watermark()))
	p.Ended.Store(true)
	p.Pace.setIdle(true)
	if err := p.close(nil); err != nil {
		return err
	}
	if s.Grow != nil {
		return p.finish()
	}
	return p.Scan.push(final(place))
}

// push pushes the columns of a batch that the scan has into the split's chain.
func (p *Split) push(b *changelog.Batch, env *Env) error {
	if p.Pick != nil {
		cols := p.lent.Cols[:0]
		for _, c := range p.Pick {
			cols = append(cols, b.Cols[c])
		}
		p.lent = changelog.Batch{Cols: cols, N: b.N, Kinds: b.Kinds, Marks: b.Marks}
		b = &p.lent
	}
	if !env.Poison || p.exit != nil {
		return p.Scan.push(b)
	}
	// The reader's memory is not ours to overwrite.
	c := *b
	c.Cols = make([]*vector.Vector, len(b.Cols))
	for i, v := range b.Cols {
		c.Cols[i] = v.Clone()
	}
	err := p.Scan.push(&c)
	poison(&c)
	return err
}

func (p *Split) open(ctx context.Context) (err error) {
	if p.reader == nil {
		p.reader, err = p.Open(ctx)
	}
	return err
}

// close closes the reader, if it is open, and returns err or the error of that.
func (p *Split) close(err error) error {
	if p.reader == nil {
		return err
	}
	if p.pump != nil {
		p.pump.close()
		p.pump = nil
	}
	e := p.reader.Close()
	p.reader = nil
	if err == nil {
		err = p.Scan.place.fail(e)
	}
	return err
}

// splitChannels are the splits of a source as the channels of a merge, which is
// patient: a task with several splits has them all bounded, or read in rounds.
type splitChannels struct {
	ctx    context.Context //nolint:containedctx // lives as long as the run
	source *Source
	merge  *merge
	to     *packer
}

// take reads only when it may wait: the merge has then settled, and nobody needs
// the batch that the split has lent before.
func (c *splitChannels) take(i int, wait bool) (message, *changelog.Batch, bool, error) {
	if !wait {
		return message{}, nil, false, nil
	}
	s := c.source
	if s.Env.Stop.due.Load() {
		return message{signal: signalBarrier}, nil, true, nil
	}
	if s.Grow != nil {
		if err := s.grow(c.ctx, c.merge, c.to); err != nil {
			return message{}, nil, false, err
		}
	}
	p := s.Splits[i]
	if p.Ended.Load() {
		err := p.Scan.send(signalEnd)
		if s.Grow != nil {
			p.Scan, p.last, p.exit, p.timers = nil, nil, nil, nil // places stay, for statistics
		}
		return message{signal: signalEnd}, nil, true, err
	}
	p.exit.batch = nil
	if p.cut.flushed {
		p.cut.flushed, p.gate = false, s.Env.Rounds.gate()
		return message{signal: signalFlush}, nil, true, nil
	}
	for p.exit.batch == nil {
		if s.Env.Stop.due.Load() {
			return message{signal: signalBarrier}, nil, true, nil
		}
		sig, err := p.read(c.ctx, s)
		switch {
		case err != nil || sig == signalFlush:
			return message{signal: sig}, nil, true, err
		case sig == signalIdle:
			return message{signal: s.idleSignal()}, nil, true, nil
		case sig == signalEnd && p.exit.batch == nil:
			return message{}, nil, true, nil
		}
	}
	return message{}, p.exit.batch, true, nil
}

// any looks for splits that were idle: the merge waits for the others one by one.
func (c *splitChannels) any(heads []message, has []bool, wait bool) (bool, error) {
	if c.source.back(heads, has) {
		return true, nil
	}
	if !wait {
		return false, nil
	}
	return false, c.source.sleep(c.ctx, stream.Never)
}
