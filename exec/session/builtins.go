package session

import (
	"strings"

	"github.com/tidemark-sql/tidemark/planner/scope"
)

// builtins returns the names of the functions of the language, in lower case as
// SHOW FUNCTIONS prints them.
func builtins() []string {
	names := scope.FunctionNames()
	for i, n := range names {
		names[i] = strings.ToLower(n)
	}
	return names
}
