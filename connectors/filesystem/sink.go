package filesystem

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/connectors/format"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A sink is a table that is written to files.
type sink struct {
	spec      connector.SinkSpec
	place     place
	format    *connector.Format
	message   connector.FormatSpec
	columns   []int // of the spec, which messages hold
	partition []int // of the spec, which folders are named after
	single    bool  // one file, or the standard output
	size      int64 // at which the next file begins
	interval  int64 // ms after which it does
	check     int64 // ms between flushes of a folder
	commit    *commitPolicy
}

func newSink(spec connector.SinkSpec) (connector.Sink, error) {
	s := &sink{spec: spec, place: newPlace(spec.Table.Dir, spec.Options["path"])}
	s.format = format.Find(spec.Options["format"])
	if s.format == nil || s.format.NewEncoder == nil && s.format.Files == nil {
		return nil, &connector.OptionError{Key: "format", Msg: fmt.Sprintf("format %q cannot be written", spec.Options["format"])}
	}
	s.message.Options, s.message.Zone = format.Options(s.format, spec.Options, ""), spec.Env.Zone
	for i, c := range spec.Columns {
		if slices.Contains(spec.Table.PartitionBy, c.Name) {
			if err := checkConstant(c); err != nil {
				return nil, err
			}
			continue
		}
		s.columns = append(s.columns, i)
		s.message.Columns = append(s.message.Columns, c)
	}
	for _, name := range spec.Table.PartitionBy {
		s.partition = append(s.partition, slices.IndexFunc(spec.Columns, func(c connector.Column) bool { return c.Name == name }))
	}
	if len(s.columns) == 0 {
		return nil, fmt.Errorf("every column is a partition column: nothing is left to write into files")
	}
	s.single = len(s.partition) == 0 && isFile(s.place.path)
	if s.place.path == stdin && len(s.partition) > 0 {
		return nil, &connector.OptionError{Key: "path", Msg: "the standard output cannot be partitioned"}
	}
	var err error
	if s.size, err = connector.ParseSize(spec.Options["sink.rolling-policy.file-size"]); err != nil {
		return nil, err
	}
	if s.interval, err = connector.ParseDuration(spec.Options["sink.rolling-policy.rollover-interval"]); err != nil {
		return nil, err
	}
	if s.check, err = connector.ParseDuration(spec.Options["sink.rolling-policy.check-interval"]); err != nil {
		return nil, err
	}
	if s.commit, err = newCommitPolicy(s); err != nil {
		return nil, err
	}
	if s.format.Files != nil {
		return s, s.checkFiles()
	}
	_, err = s.format.NewEncoder(s.message)
	return s, err
}

// isFile reports whether a path means one file: by its name, because nobody may
// look before the job runs.
func isFile(path string) bool {
	if path == stdin || strings.HasPrefix(path, "/dev/") {
		return true
	}
	if compression(path) != "" {
		return true
	}
	known := []string{".json", ".jsonl", ".ndjson", ".csv", ".tsv", ".psv", ".txt", ".log", ".dat", ".raw", ".bin", ".out"}
	return slices.Contains(known, strings.ToLower(filepath.Ext(path)))
}

// Accepts implements connector.Sink.
func (s *sink) Accepts() changelog.Kinds { return s.format.Writes }

// Parallel implements connector.Sink. One file has one writer, and who commits a partition must know that
// nobody else still writes to it.
func (s *sink) Parallel() bool {
	return !s.single && s.commit == nil && s.spec.Options["sink.parallelism"] == ""
}

// Every implements connector.Spaced: each flush ends the files of a folder.
func (s *sink) Every() int64 {
	if s.single {
		return 0
	}
	return s.check
}

// Open implements connector.Sink.
func (s *sink) Open(ctx context.Context, task, _ int) (connector.Writer, error) {
	w := &writer{sink: s, cancelled: ctx.Done(), view: changelog.Batch{Cols: make([]*vector.Vector, len(s.columns))}}
	var err error
	if s.format.Files == nil {
		if w.encoder, err = s.format.NewEncoder(s.message); err != nil {
			return nil, err
		}
	}
	switch {
	case s.place.path == stdin:
		if s.spec.Env.Stdout == nil {
			return nil, fmt.Errorf("there is no standard output to write to")
		}
		w.target = &stdout{s.spec.Env.Stdout}
	case s.single:
		w.target, err = newSingle(ctx, s.place.resolve(s.place.path), s.place.path)
	default:
		w.target, err = newFolder(s, task)
	}
	if err != nil {
		return nil, err
	}
	return w, nil
}

// A target is where lines go. Rows of batches are handed over in order.
type target interface {
	// write takes the lines of rows that belong to one partition.
	write(partition, lines []byte) error
	// advance says what the last watermark is.
	advance(w changelog.Watermark)
	// flush makes what was written visible; last says that nothing follows.
	flush(last bool) error
	// discard takes back what flush has not made visible, and ends.
	discard()
}

// A writer writes rows. It implements connector.Writer.
type writer struct {
	sink      *sink
	encoder   connector.Encoder // nil for formats of whole files
	target    target
	cancelled <-chan struct{}
	view      changelog.Batch // the columns of a batch that messages hold
	buf       []byte
	key, next []byte // of partitions
	failed    bool
}

// Write implements connector.Writer.
func (w *writer) Write(_ context.Context, b *changelog.Batch) error {
	for k, i := range w.sink.columns {
		w.view.Cols[k] = b.Cols[i]
	}
	w.view.N, w.view.Kinds = b.N, b.Kinds
	for from := 0; from < b.N; {
		to := w.run(b, from)
		if err := w.rows(from, to); err != nil {
			w.failed = true
			return err
		}
		from = to
	}
	if w.sink.commit != nil {
		w.target.advance(b.Last(changelog.MinWatermark))
	}
	return nil
}

// rows writes rows of the view, which belong to the partition w.key.
func (w *writer) rows(from, to int) (err error) {
	if w.sink.format.Files != nil {
		return w.target.(*folder).rows(w.key, &w.view, from, to)
	}
	if w.buf, err = w.encoder.Lines(w.buf[:0], &w.view, from, to); err != nil {
		return err
	}
	return w.target.write(w.key, w.buf)
}

// run returns the end of the rows from row `from` on that belong to one
// partition, whose folder is left in w.key.
func (w *writer) run(b *changelog.Batch, from int) int {
	if len(w.sink.partition) == 0 {
		return b.N
	}
	w.key = w.sink.folder(w.key[:0], b, from)
	for to := from + 1; to < b.N; to++ {
		w.next = w.sink.folder(w.next[:0], b, to)
		if string(w.next) != string(w.key) {
			return to
		}
	}
	return b.N
}

// Flush implements connector.Writer.
func (w *writer) Flush(context.Context) error {
	err := w.target.flush(false)
	w.failed = w.failed || err != nil
	return err
}

// Close implements connector.Writer.
func (w *writer) Close() error {
	select {
	case <-w.cancelled:
		w.failed = true
	default:
	}
	if w.failed {
		w.target.discard()
		return nil
	}
	err := w.target.flush(true)
	if err != nil {
		w.target.discard()
	}
	return err
}

// stdout is the standard output as a target.
type stdout struct{ out connector.WriteFlusher }

func (s *stdout) write(_, lines []byte) error {
	_, err := s.out.Write(lines)
	return closedPipe(err, "the standard output")
}

func (s *stdout) advance(changelog.Watermark) {}
func (s *stdout) flush(bool) error            { return closedPipe(s.out.Flush(), "the standard output") }
func (s *stdout) discard()                    { _ = s.out.Flush() }

// closedPipe says in words that whoever reads a pipe, such as head, has seen
// enough.
func closedPipe(err error, pipe string) error {
	if errors.Is(err, syscall.EPIPE) {
		return fmt.Errorf("%s was closed by the program that reads it: %w", pipe, syscall.EPIPE)
	}
	return err
}
