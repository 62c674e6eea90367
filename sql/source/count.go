package source

import "fmt"

// Count returns a number and what is counted, for messages: 1 column, 2 columns.
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
