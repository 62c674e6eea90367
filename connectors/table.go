package connectors

import (
	"github.com/tidemark-sql/tidemark/connectors/blackhole"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/connectors/datagen"
	"github.com/tidemark-sql/tidemark/connectors/filesystem"
	"github.com/tidemark-sql/tidemark/connectors/jdbc"
	"github.com/tidemark-sql/tidemark/connectors/kafka"
	"github.com/tidemark-sql/tidemark/connectors/print"
)

// All returns every connector of this build.
func All() []*connector.Connector {
	return []*connector.Connector{
		blackhole.Connector(),
		datagen.Connector(),
		filesystem.Connector(),
		jdbc.Connector(),
		kafka.Connector(),
		kafka.Upsert(),
		print.Connector(),
	}
}
