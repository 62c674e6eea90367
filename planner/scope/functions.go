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

// FunctionNames returns the names that calls may have, with those of aggregates and of
// what needs OVER, in upper case.
func FunctionNames() []string {
	names := scalar.Names()
	for _, f := range slices.Concat(aggregate.Funcs, over.All()) {
		names = append(names, f.Name)
	}
	return names
}
