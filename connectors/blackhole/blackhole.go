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
			{Key: "sink.parallelism", Check: connector.Whole, Doc: "How many writers forget side by side."},
		},
		Sink: func(connector.SinkSpec) (connector.Sink, error) { return sink{}, nil },
	}
}

type sink struct{}

// Accepts implements connector.Sink.
func (sink) Accepts() changelog.Kinds { return changelog.AllKinds }

// Parallel implements connector.Sink.
func (sink) Parallel() bool { return true }

// Open implements connector.Sink.
func (sink) Open(context.Context, int, int) (connector.Writer, error) { return writer{}, nil }

type writer struct{}

// Write implements connector.Writer.
func (writer) Write(context.Context, *changelog.Batch) error { return nil }

// Flush implements connector.Writer.
func (writer) Flush(context.Context) error { return nil }

// Close implements connector.Writer.
func (writer) Close() error { return nil }
