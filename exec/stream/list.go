package stream

import "github.com/tidemark-sql/tidemark/sql/changelog"

// Resize returns s with length n; what it holds does not matter. It is for lists
// that an operator keeps from run to run.
func Resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, max(n, 2*cap(s)))
	}
	return s[:n]
}

// Pick appends the items of a list that stand at some places to dst: the columns of a
// key, their types, the kinds of some rows.
func Pick[T any, I int | int32](dst, list []T, places []I) []T {
	for _, i := range places {
		dst = append(dst, list[i])
	}
	return dst
}

// Whole returns how many of some changes, of the given kinds, make a batch: at most
// BatchRows, and one fewer if the last would be a -U, whose other half follows.
func Whole(kinds []changelog.RowKind) int {
	n := min(len(kinds), BatchRows)
	if n > 0 && kinds[n-1] == changelog.UpdateBefore {
		n--
	}
	return n
}
