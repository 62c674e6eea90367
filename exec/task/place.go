package task

import (
	"sync/atomic"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// A Place is a node of the plan as one task has it: what errors say, what is
// counted and what may leave it.
type Place struct {
	Name  string
	Span  source.Span
	Types []types.Type    // of the columns that leave the node
	Kinds changelog.Kinds // of the changes that leave it
	// Saved says that a snapshot has what the task knows of the node; Split is the
	// split in whose chain it stands.
	Saved bool
	Split string
	// Store holds the state of the node's operator; nil: it has none.
	Store   *state.Store
	Counter Counter
}

// A Counter counts what happens at a place. The task writes it after each batch;
// anybody may read it at any time.
type Counter struct {
	In, Out                        atomic.Int64
	Used, Filtered, Late, Rejected atomic.Int64
	Behind                         atomic.Int64
	StateRows                      atomic.Int64
	Spilled                        atomic.Int64 // bytes that went through a file on the way in
	watermark                      atomic.Int64 // xor MinWatermark, so that zero is none
}

// Watermark returns the last watermark that left the place.
func (c *Counter) Watermark() stream.Watermark {
	return stream.Watermark(c.watermark.Load() ^ int64(stream.MinWatermark))
}

func (c *Counter) setWatermark(w stream.Watermark) {
	c.watermark.Store(int64(w) ^ int64(stream.MinWatermark))
}

// Account returns the terms of the accounting identity so far.
func (c *Counter) Account() stream.Account {
	return stream.Account{
		Used: c.Used.Load(), Filtered: c.Filtered.Load(), Late: c.Late.Load(), Rejected: c.Rejected.Load(), Behind: c.Behind.Load(),
	}
}

func (c *Counter) setAccount(a stream.Account) {
	c.Used.Store(a.Used)
	c.Filtered.Store(a.Filtered)
	c.Late.Store(a.Late)
	c.Rejected.Store(a.Rejected)
	c.Behind.Store(a.Behind)
}
