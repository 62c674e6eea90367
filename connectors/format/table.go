package format

import (
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/connectors/format/absent"
	"github.com/tidemark-sql/tidemark/connectors/format/csv"
	"github.com/tidemark-sql/tidemark/connectors/format/json"
	"github.com/tidemark-sql/tidemark/connectors/format/parquet"
	"github.com/tidemark-sql/tidemark/connectors/format/raw"
)

// All returns every format of this build.
func All() []*connector.Format {
	return []*connector.Format{
		absent.Avro(),
		absent.Confluent(),
		csv.Format(),
		json.Format(),
		json.Debezium(),
		json.Canal(),
		json.Maxwell(),
		json.Ogg(),
		parquet.Format(),
		raw.Format(),
	}
}
