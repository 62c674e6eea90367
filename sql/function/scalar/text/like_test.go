package text

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

// TestLikeIsARegularExpression compares random patterns with what they mean as
// regular expressions.
func TestLikeIsARegularExpression(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	pick := func(from []string, most int) string {
		var b strings.Builder
		for range random.IntN(most) {
			b.WriteString(from[random.IntN(len(from))])
		}
		return b.String()
	}
	for range 20000 {
		pattern := pick([]string{"a", "b", "é", "%", "_", "%", "!%", "!_", "!!"}, 7)
		text := pick([]string{"a", "b", "é", "%", "_", "!", "😀"}, 9)
		match, err := newPattern(pattern, "!")
		if err != nil {
			t.Fatal(err)
		}
		var re strings.Builder
		escaped := false
		for _, r := range pattern {
			switch {
			case escaped:
				re.WriteString(regexp.QuoteMeta(string(r)))
				escaped = false
			case r == '!':
				escaped = true
			case r == '%':
				re.WriteString("(?s:.*)")
			case r == '_':
				re.WriteString("(?s:.)")
			default:
				re.WriteString(regexp.QuoteMeta(string(r)))
			}
		}
		want := regexp.MustCompile(`\A` + re.String() + `\z`).MatchString(text)
		if got := match([]byte(text)); got != want {
			t.Fatalf("%q LIKE %q: got %v, want %v", text, pattern, got, want)
		}
	}
}

func TestLikeEscapes(t *testing.T) {
	for _, tt := range []struct{ pattern, escape string }{{"a!pple", "!"}, {"a%", "!!"}, {"apple!", "!"}} {
		if _, err := newPattern(tt.pattern, tt.escape); err == nil {
			t.Errorf("%q with the escape %q passed", tt.pattern, tt.escape)
		}
	}
}

// TestSubstring compares texts of ASCII with the same texts made of other
// characters: places count characters.
func TestSubstring(t *testing.T) {
	wide := strings.NewReplacer("a", "é", "b", "😀", "c", "日", "d", "x", "e", "ß")
	for from := -7; from < 8; from++ {
		for n := range 8 {
			want := wide.Replace(string(substring([]byte("abcde"), from, n)))
			if got := string(substring([]byte(wide.Replace("abcde")), from, n)); got != want {
				t.Errorf("from %d for %d: got %q, want %q", from, n, got, want)
			}
		}
	}
}
