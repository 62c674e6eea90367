package aggregate

import "github.com/tidemark-sql/tidemark/sql/function/fn"

// argsOf returns argument lists to try for a function; those that Bind refuses
// are left out.
func argsOf(name string) [][]fn.Arg {
	var list [][]fn.Arg
	for _, t := range scalarTypes() {
		list = append(list, []fn.Arg{{Type: t}})
	}
	if name == "COUNT" {
		list = append(list, []fn.Arg{})
	}
	return list
}
