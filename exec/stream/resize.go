package stream

// Resize returns s with length n; what it holds does not matter. It is for lists
// that an operator keeps from run to run.
func Resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, max(n, 2*cap(s)))
	}
	return s[:n]
}
