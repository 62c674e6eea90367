package session

import (
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/over"
	"github.com/tidemark-sql/tidemark/sql/function/scalar"
)

// builtins returns the names of the functions of the language, in lower case as
// SHOW FUNCTIONS prints them.
func builtins() []string {
	names := scalar.Names()
	for _, f := range slices.Concat(aggregate.Funcs, over.All()) {
		names = append(names, f.Name)
	}
	for i, n := range names {
		names[i] = strings.ToLower(n)
	}
	return names
}
