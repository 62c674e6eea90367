package scope

import (
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/over"
	"github.com/tidemark-sql/tidemark/sql/function/scalar"
)

// findAggregate returns the aggregate function of a name in any case, or nil.
func findAggregate(name string) *aggregate.Func { return aggregate.Find(strings.ToUpper(name)) }

// functionNames returns the names that calls may have, for hints.
func functionNames() []string {
	names := scalar.Names()
	for _, f := range slices.Concat(aggregate.Funcs, over.All()) {
		names = append(names, f.Name)
	}
	return names
}
