package source

import "strings"

// Nearest returns the candidate that name is most likely a slip of, for "did
// you mean", or "" if none is near. A name in another case is nearest; beyond
// that a third of the letters may differ.
func Nearest(name string, candidates []string) string {
	best, least := "", 1+max(1, len([]rune(name))/3)
	for _, c := range candidates {
		if strings.EqualFold(c, name) {
			return c
		}
		if d := distance(strings.ToLower(name), strings.ToLower(c), least); d < least {
			best, least = c, d
		}
	}
	if best == "" || len([]rune(name)) < 2 {
		return ""
	}
	return best
}

// distance counts the letters to insert, drop, replace or swap with their
// neighbour to turn a into b. Distances of limit and more come out as limit.
func distance(a, b string, limit int) int {
	s, t := []rune(a), []rune(b)
	if len(s)-len(t) >= limit || len(t)-len(s) >= limit {
		return limit
	}
	before, last, row := make([]int, len(t)+1), make([]int, len(t)+1), make([]int, len(t)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(s); i++ {
		row[0] = i
		for j := 1; j <= len(t); j++ {
			cost := 1
			if s[i-1] == t[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && s[i-1] == t[j-2] && s[i-2] == t[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return min(last[len(t)], limit)
}
