// Package blackhole takes rows and forgets them.
//
// It measures nothing and counts nothing; the engine does.
//
// Start with [Connector].
package blackhole

import (
	"context"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// Connector returns the connector blackhole.
func Connector() *connector.Connector {
	return &connector.Connector{
		Name: "blackhole",
		Doc:  "Takes every change and forgets it, for measuring what stands before it.",
		Options: []connector.Option{
			{Key: "sink.parallelism", Check: connector.Only("1", "otherwise there is one for each task of the stage before, when it is not given"), Doc: "1 is one writer; without it there is one for each task of the stage before."},
		},
		Sink: func(s connector.SinkSpec) (connector.Sink, error) {
			return sink{parallel: s.Options["sink.parallelism"] == ""}, nil
		},
	}
}

type sink struct{ parallel bool }

// Accepts implements connector.Sink.
func (sink) Accepts() changelog.Kinds { return changelog.AllKinds }

// Parallel implements connector.Sink.
func (s sink) Parallel() bool { return s.parallel }

// Open implements connector.Sink.
func (sink) Open(context.Context, int, int) (connector.Writer, error) { return writer{}, nil }

type writer struct{}

// Write implements connector.Writer.
func (writer) Write(context.Context, *changelog.Batch) error { return nil }

// Flush implements connector.Writer.
func (writer) Flush(context.Context) error { return nil }

// Close implements connector.Writer.
func (writer) Close() error { return nil }
