package scope

import (
	"strconv"

	"github.com/tidemark-sql/tidemark/sql/ast"
)

// ItemName returns the name of the column that a select item makes: the alias,
// or the last name of a column or field. For others it returns "", and the
// column is called EXPR$ and the item's number from 0.
func ItemName(item *ast.Item) string {
	if item.Alias != nil {
		return item.Alias.Name
	}
	switch x := item.Expr.(type) {
	case *ast.Name:
		return x.Last().Name
	case *ast.Field:
		return x.Name.Name
	default:
		return ""
	}
}

// UniqueNames names unnamed columns EXPR$0, EXPR$1 and so on by their place, and
// numbers names that clash with an earlier one, as in id, id0, id1.
func UniqueNames(names []string) []string {
	used := map[string]bool{}
	unique := make([]string, len(names))
	for i, name := range names {
		if name == "" {
			name = "EXPR$" + strconv.Itoa(i)
		}
		unique[i] = name
		for k := 0; used[unique[i]]; k++ {
			unique[i] = name + strconv.Itoa(k)
		}
		used[unique[i]] = true
	}
	return unique
}
