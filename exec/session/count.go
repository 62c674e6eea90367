package session

import (
	"fmt"
	"slices"

	"github.com/tidemark-sql/tidemark/catalog"
)

// count returns a number with its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// indexColumn returns the place of a column of a name, or -1.
func indexColumn(list []catalog.Column, name string) int {
	return slices.IndexFunc(list, func(c catalog.Column) bool { return c.Name == name })
}
