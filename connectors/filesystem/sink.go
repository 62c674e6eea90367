package filesystem

import "github.com/tidemark-sql/tidemark/connectors/connector"

func newSink(connector.SinkSpec) (connector.Sink, error) { panic("soon") }
