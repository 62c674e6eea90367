// Package scalar lists the scalar functions and operators of the dialect.
//
// They are not written here: each lives in a file of its family, the packages
// below this one, as a descriptor with its types, its documentation, its
// examples and its kernel. CAST is in scalar/cast, as it is written with a type;
// CASE is an expression of planner/expr.
//
// Start with table.go. To add a function, write the file in a family and add one
// line to the table; the laws in table_test.go then apply to it.
package scalar

import (
	"strings"

	"github.com/tidemark-sql/tidemark/sql/function/fn"
)

// Lookup returns the function or operator of a name, which may be an alias, in
// any case, and nil if there is none.
func Lookup(name string) *fn.Func {
	for _, f := range Funcs {
		if strings.EqualFold(f.Name, name) {
			return f
		}
		for _, alias := range f.Aliases {
			if strings.EqualFold(alias, name) {
				return f
			}
		}
	}
	return nil
}

// Names returns the names of all functions, aliases included, in upper case and
// in the order of the table. Operators are not among them.
func Names() []string {
	var names []string
	for _, f := range Funcs {
		if !f.Operator {
			names = append(append(names, f.Name), f.Aliases...)
		}
	}
	return names
}
