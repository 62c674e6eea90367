package format

import "github.com/tidemark-sql/tidemark/connectors/connector"

// All returns every format of this build.
func All() []*connector.Format {
	return []*connector.Format{}
}
