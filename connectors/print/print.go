// Package print writes rows to the standard output, one a line with the kind of
// change: +I[1, a].
//
// It is for looking at a stream, not for reading it back: texts are written
// without quotes. The shell shows results of queries in its own way.
//
// Start with [Connector].
package print

import (
	"context"
	"fmt"
	"os"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// Connector returns the connector print.
func Connector() *connector.Connector {
	return &connector.Connector{
		Name: "print",
		Doc:  "Prints every change, as in +I[1, a].",
		Options: []connector.Option{
			{
				Key: "mode", Default: "retract", Check: connector.OneOf("append", "upsert", "retract"),
				Doc: "Which changes the table takes, as other systems do: append takes inserts only, upsert keeps rows by the PRIMARY KEY and gets -U only where it has to, retract takes all changes as they are.",
			},
			{Key: "print-identifier", Doc: "A text to stand before every line."},
			{Key: "standard-error", Default: "false", Check: connector.Bool, Doc: "Whether to print to the standard error instead of the standard output."},
			{Key: "sink.parallelism", Check: connector.Only("1", "several writers would mix up lines and their order"), Doc: "How many writers print; only 1 keeps lines whole and in order."},
		},
		Check: check,
		Sink:  func(s connector.SinkSpec) (connector.Sink, error) { return &sink{spec: s}, nil },
	}
}

func check(t *catalog.Table, options map[string]string) error {
	if options["mode"] == "upsert" && len(t.PrimaryKey) == 0 {
		return &connector.OptionError{Key: "mode", Msg: "a table that keeps rows by key needs a PRIMARY KEY"}
	}
	return nil
}

type sink struct{ spec connector.SinkSpec }

// Accepts implements connector.Sink.
func (s *sink) Accepts() changelog.Kinds {
	if s.spec.Options["mode"] == "append" {
		return changelog.InsertOnly
	}
	return changelog.AllKinds
}

// Keyed implements connector.Keyed.
func (s *sink) Keyed() bool { return s.spec.Options["mode"] == "upsert" }

// Parallel implements connector.Sink.
func (s *sink) Parallel() bool { return false }

// Open implements connector.Sink.
func (s *sink) Open(_ context.Context, task, _ int) (connector.Writer, error) {
	w := &writer{out: s.spec.Env.Stdout}
	if connector.True(s.spec.Options["standard-error"]) {
		w.out = unbuffered{os.Stderr}
	}
	if w.out == nil {
		return nil, fmt.Errorf("there is no standard output for writer %d", task)
	}
	if id := s.spec.Options["print-identifier"]; id != "" {
		w.prefix = id + "> "
	}
	return w, nil
}

// unbuffered is an output that has nothing to flush.
type unbuffered struct{ *os.File }

// Flush implements connector.WriteFlusher.
func (unbuffered) Flush() error { return nil }

type writer struct {
	out    connector.WriteFlusher
	prefix string
	buf    []byte
}

// Write implements connector.Writer.
func (w *writer) Write(_ context.Context, b *changelog.Batch) error {
	w.buf = w.buf[:0]
	for i := range b.N {
		w.buf = append(w.buf, w.prefix...)
		w.buf = AppendRow(w.buf, b, i)
		w.buf = append(w.buf, '\n')
	}
	_, err := w.out.Write(w.buf)
	return err
}

// Flush implements connector.Writer.
func (w *writer) Flush(context.Context) error { return w.out.Flush() }

// Close implements connector.Writer.
func (w *writer) Close() error { return w.out.Flush() }
