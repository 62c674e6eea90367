package connectors

import "github.com/tidemark-sql/tidemark/connectors/connector"

// All returns every connector of this build.
func All() []*connector.Connector {
	return []*connector.Connector{}
}
