// Package connector is the contract between the engine and the systems that it
// reads from and writes to.
//
// A connector is free of engine concerns: it does not see watermarks, barriers
// or queries. It says which parts a table has, reads one part from a position
// and says where it got to. Goroutines that it starts (ordered parallel
// decoding) end with Close.
//
// Start with [Connector]. connectors/table.go lists all of them; conntest holds
// the laws that each obeys.
package connector

import (
	"context"
	"errors"
	"log/slog"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// ErrEnd is returned by [Reader.Read] at the end of a bounded split.
var ErrEnd = errors.New("end of split")

// A Connector describes one kind of external system.
type Connector struct {
	Name     string // as in WITH ('connector' = 'kafka')
	Doc      string // one sentence for the manual
	Options  []Option
	Formats  bool // takes 'format' and the options of the format
	Messages bool // takes formats of messages only, none of whole files
	Metadata []MetadataColumn
	// Source and Sink are nil if tables cannot be read or written at all. They
	// check options and formats without touching the outside world, so that
	// `check` and EXPLAIN can call them.
	Source func(ScanSpec) (Source, error)
	Sink   func(SinkSpec) (Sink, error)
	// Check refuses options that are right one by one but not together or not
	// for this table; nil checks nothing. An [*OptionError] is shown at its option.
	Check func(t *catalog.Table, options map[string]string) error
}

// An Option is a key of the WITH clause. The engine refuses keys that nobody
// declares and values that Parse refuses, so connectors never see them.
type Option struct {
	Key      string // a key that ends in '*' stands for a family, as in 'properties.*'
	Default  string
	Required bool
	Doc      string
	// Check returns what would have been right if the value is not; nil checks nothing.
	Check func(value string) error
}

// A MetadataColumn is a value that the connector has beside the message.
type MetadataColumn struct {
	Key      string
	Type     types.Type
	Writable bool
	Doc      string
}

// IngestionTime returns the metadata column that says when a row was read, by the
// clock of the engine. It may be the time attribute of a table whose rows bring
// none along. A row that is read again has another one.
func IngestionTime() MetadataColumn {
	return MetadataColumn{
		Key: "ingestion-time", Type: types.WithPrecision(types.TimestampLTZ, 3).NotNull(), Doc: "When the row was read.",
	}
}

// A Column is a column that a scan is to deliver or a writer is to take.
type Column struct {
	Name     string
	Type     types.Type
	Metadata string // key of a metadata column; "" for a physical one
	// Needed is false for physical columns that nobody reads: their values are
	// not converted, but the message around them is judged all the same.
	Needed bool
	// Path leads through the ROW of that name to a field that is read apart from the
	// others; Type is that of the field, which is NULL where a ROW on the way is. The
	// column itself is not needed then. Only a source that is [Apart] is asked so.
	Path []string
}

// A ScanSpec says what to read.
type ScanSpec struct {
	Table   *catalog.Table
	Options map[string]string // with defaults and hints applied
	// Columns are all physical columns in declared order, then the metadata columns that
	// are needed, then the fields of ROWs that are read apart.
	Columns []Column
	Env     Env
}

// A SinkSpec says what to write.
type SinkSpec struct {
	Table   *catalog.Table
	Options map[string]string
	Columns []Column // physical columns in declared order, then writable metadata
	Env     Env
}

// An Env is what the engine lends to connectors.
type Env struct {
	Workers   int    // goroutines that may decode one split side by side; at least 1
	BatchRows int    // rows at which a batch ends
	Zone      string // table.local-time-zone
	// Stdin returns nil where somebody has the standard input already: it can be
	// read once.
	Stdin  func() ReadCloser
	Stdout WriteFlusher
	Log    *slog.Logger
	Now    func() int64 // processing time in ms
}

// A ReadCloser is the standard input.
type ReadCloser interface {
	Read(p []byte) (int, error)
	Close() error
}

// A WriteFlusher is the standard output.
type WriteFlusher interface {
	Write(p []byte) (int, error)
	Flush() error
}

// A Split is a part of a table that is read in order, such as a partition of a
// topic or a file. Splits are ordered by name.
type Split struct {
	Name string
	Size int64 // bytes, for progress; 0 if not known
}

// A Position is a place in a split, in a form that only the connector
// understands. A nil Position is the start.
type Position []byte

// A Source is a table that can be read.
type Source interface {
	// Bounded reports whether every split ends.
	Bounded() bool
	// Kinds returns the kinds of changes that rows may carry.
	Kinds() changelog.Kinds
	// Splits returns the splits that exist now, in order of name.
	Splits(ctx context.Context) ([]Split, error)
	// Open returns a reader of s that starts at p.
	Open(ctx context.Context, s Split, p Position) (Reader, error)
}

// A Growing source may get more splits while it is read, as a folder does that is
// watched. It is not bounded, although each split may end.
type Growing interface {
	Source
	// Every returns how often to look for new splits, in ms; 0: there are no new
	// ones. Splits may then return none.
	Every() int64
}

// An Apart source reads fields of a ROW apart from the others: see [Column.Path].
type Apart interface {
	Source
	// Apart reports whether it does.
	Apart() bool
}

// A Marking source may have watermarks of its own, of which SOURCE_WATERMARK()
// speaks.
type Marking interface {
	Source
	// Marks reports whether it has. Batches of its readers then carry marks,
	// which rise within a split.
	Marks() bool
}

// A Reader reads one split in order. One goroutine calls it.
type Reader interface {
	// Read waits for rows and returns them, lent until the next call, without
	// marks unless the source is [Marking]. Columns that are not needed are nil in the batch. A batch may be
	// empty (nothing but rejected rows, or a pause for the caller to look at
	// its other inputs). At the end of a bounded split it returns ErrEnd.
	Read(ctx context.Context) (*changelog.Batch, error)
	// Position returns the place after row n of the batch that Read returned
	// last: reading from there gives the rows from n on. n may be any number up
	// to the batch's rows, so that a restart may begin at any row.
	Position(n int) Position
	// Progress returns what has been read so far.
	Progress() Progress
	Close() error
}

// Progress counts what a reader has seen.
type Progress struct {
	Bytes    int64
	Rejected int64 // malformed messages skipped because the table says so
	Fields   int64 // fields that became NULL because the table says so
}

// A Sink is a table that can be written.
type Sink interface {
	// Accepts returns the kinds of changes that the sink can apply; the planner
	// asks, and refuses a query that produces others before it starts.
	Accepts() changelog.Kinds
	// Parallel reports whether several writers may write side by side.
	Parallel() bool
	// Open returns writer number task of tasks. Of a sink that is not parallel a job
	// opens one, also if several INSERTs write to it; of others one a task and INSERT,
	// so that two writers may have one number.
	Open(ctx context.Context, task, tasks int) (Writer, error)
}

// A Keyed sink keeps rows by the primary key of its table: a row takes the place of
// the one with its key, and -U tells it nothing unless the key changes.
type Keyed interface {
	Sink
	// Keyed reports whether it does so in spite of taking -U. A sink that takes
	// updates and no -U does in any case.
	Keyed() bool
}

// KeepsByKey reports whether a sink keeps rows by the primary key of its table.
func KeepsByKey(s Sink) bool {
	if k, ok := s.(Keyed); ok && k.Keyed() {
		return true
	}
	return s.Accepts().Has(changelog.UpdateAfter) && !s.Accepts().Has(changelog.UpdateBefore)
}

// A Spaced sink makes rows visible in pieces that should not be small: files.
type Spaced interface {
	// Every returns how many ms rows of endless inputs may wait for others before
	// they are flushed; 0 if they do not wait.
	Every() int64
}

// A Writer writes rows to a sink. One goroutine calls it.
type Writer interface {
	// Write takes the rows of a batch, lent, with their kinds; marks do not
	// concern it.
	Write(ctx context.Context, b *changelog.Batch) error
	// Flush returns once all rows written so far are where the table says.
	Flush(ctx context.Context) error
	// Close ends the writer. After an error or a cancelled context, which is that of
	// Open and is cancelled if not all rows have come, nothing more is made visible
	// than Flush has made visible.
	Close() error
}

// ErrFlush is returned by [Reader.Read] of a source that is read in rounds: the
// reader has no more rows in this round. The engine lets everything that was
// read pass through the whole job and then reads on. Golden tests use it to
// give several tables one order of arrival.
var ErrFlush = errors.New("end of round")
