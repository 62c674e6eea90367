package expression

import (
	"fmt"
	"strings"
	"testing"
)

// TestFind compares the two engines behind the package where both know a pattern,
// and holds what only one of them knows.
func TestFind(t *testing.T) {
	tests := []struct{ pattern, text, want string }{
		{"([a-z])([0-9])", "a1b2", "[[0 2 0 1 1 2] [2 4 2 3 3 4]]"},
		{"x", "línea日x", "[[9 10]]"},
		{"(?<=a)b", "abb ab", "[[1 2] [5 6]]"},
		{`(.)\1`, "aabbc", "[[0 2 0 1] [2 4 2 3]]"},
		{"", "é😀", "[[0 0] [2 2] [6 6]]"},
		{"a*", "baac", "[[0 0] [1 3] [3 3] [4 4]]"},
		{"(x)?b", "ab", "[[1 2 -1 -1]]"},
		{"z", "abc", "[]"},
	}
	for _, tt := range tests {
		e, err := New(tt.pattern)
		if err != nil {
			t.Fatal(err)
		}
		all, err := e.FindAll(tt.text, -1)
		if got := fmt.Sprint(all); err != nil || got != tt.want {
			t.Errorf("%q in %q: got %s (%v), want %s", tt.pattern, tt.text, got, err, tt.want)
		}
	}
	if _, err := New("("); err == nil || !strings.Contains(err.Error(), `"("`) {
		t.Errorf("a broken pattern: %v", err)
	}
}

func TestReplaceAndSplit(t *testing.T) {
	e, _ := New("a*")
	if got, _ := e.ReplaceAll(nil, "baac", "-"); string(got) != "-b--c-" {
		t.Errorf("replaced: %s", got)
	}
	e, _ = New("[,;]")
	if got, _ := e.Split("a,b;;c,,"); fmt.Sprintf("%q", got) != `["a" "b" "" "c"]` {
		t.Errorf("split: %q", got)
	}
}

// TestLimit: a pattern that takes forever ends with an error.
func TestLimit(t *testing.T) {
	e, err := New(`^(a+)+$(?!x)`)
	if err != nil {
		t.Fatal(err)
	}
	e.slow.MatchTimeout = 10e6
	if _, err := e.Find(strings.Repeat("a", 40) + "b"); err == nil {
		t.Error("it ended by itself")
	}
}
