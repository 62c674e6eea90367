package expression

import (
	"fmt"
	"math/rand/v2"
	"regexp/syntax"
	"slices"
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
		{`\p{Alpha}+`, "a1é", "[[0 1]]"},
		{`[\p{Punct}é]+`, "a1é!", "[[2 5]]"},
		{`\P{Digit}+`, "12ab", "[[2 4]]"},
		{`[^\]a]\h`, "] x\t", "[[2 4]]"},
		{`\Q\p{Alpha}\E`, `\p{Alpha}`, "[[0 9]]"},
		{`(?<=\p{Upper})\p{Lower}`, "aBc", "[[2 3]]"},
		{`[]a]+\d`, "a]1", "[[0 3]]"},
		{"(a++)b", "aab", "[[0 3 0 2]]"},
		{"a++a", "aaa", "[]"},
		{"(?:ab)*+c|[ab]?+d", "ababc bd", "[[0 5] [6 8]]"},
		{"a{1,2}+a", "aaa", "[[0 3]]"},
		{"[a-z&&[^b]]+", "abcz", "[[0 1] [2 4]]"},
		{"[a-z&&[b-y]&&[^c]]", "abcd", "[[1 2] [3 4]]"},
		{"[a-c[x-z]]+", "abxmc", "[[0 3] [4 5]]"},
		{"[^a-c[x-z]]+", "abxmnc", "[[3 5]]"},
		{"[^ab&&[a-y]]", "abz", "[[2 3]]"},
		{`\p{IsGreek}\p{javaLowerCase}`, "aαb", "[[1 4]]"},
		{`\0101\x42`, "AB", "[[0 2]]"},
		{"(?<n>a)(?=b)(b)\\k<n>", "aba", "[[0 3 0 1 1 2]]"},
		{`(?<one>.)\k<one>`, "aab", "[[0 2 0 1]]"},
		{"c$", "abc\n", "[[2 3]]"},
		{`c\Z`, "abc\n", "[[2 3]]"},
		{`c\z`, "abc\n", "[]"},
		{"c$", "abc\nd", "[]"},
		{".+", "ab\r\ncd\u2028e", "[[0 2] [4 6] [9 10]]"},
		{"(?s).+", "ab\r\ncd", "[[0 6]]"},
		{`a\sb`, "a\vb", "[[0 3]]"},
		{"(?iu)é", "É", "[[0 2]]"},
		{`a\Q.*\E+`, "a.**", "[[0 4]]"},
		{"(a*)*b", "aab", "[[0 3 2 2]]"},
		{"{a", "{a", "[[0 2]]"},
	}
	for _, tt := range tests {
		e, err := New(tt.pattern)
		if err != nil {
			t.Fatal(err)
		}
		all, err := findAll(e, tt.text)
		if got := fmt.Sprint(all); err != nil || got != tt.want {
			t.Errorf("%q in %q: got %s (%v), want %s", tt.pattern, tt.text, got, err, tt.want)
		}
	}
	if _, err := New("("); err == nil || !strings.Contains(err.Error(), `"("`) {
		t.Errorf("a broken pattern: %v", err)
	}
}

// findAll returns copies of all matches.
func findAll(e *Expression, s string) ([]Match, error) {
	all := []Match{}
	e.Start(s)
	for {
		m, err := e.Next()
		if m == nil || err != nil {
			return all, err
		}
		all = append(all, slices.Clone(m))
	}
}

// TestWalker compares with Go's regexp, which is behind it for very long texts.
func TestWalker(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	patterns := []string{
		"(&|^)id=([^&]*)", `\bab`, "^ab", "(?m)^ab", "x?ab+", "(é|.)abc", "[^a]{0,2}ab(c|$)", "(?i)ab", "(ab)+c", `\Aab`, "a.*bc", `(ab|cd)`,
		"(a|ab)(c|bcd)*", "(a+?)(b*)c?", "(?s).+x", "[é-ü]+", `\Bb`, "(a)|(b)|c", "(?i)[k-m]é", "((a{1,3})b){2}", "(?:ab|a)$", "x*id",
	}
	letters := []string{"a", "b", "c", "é", "&", "id=", "ab", "\n", "x", " ", "\xff", "K", "\u212a"}
	for _, p := range patterns {
		e, err := New(p)
		if err != nil || e.slow != nil {
			t.Fatalf("%q: %v, or not for the walker", p, err)
		}
		for range 3000 {
			var b strings.Builder
			for range random.IntN(9) {
				b.WriteString(letters[random.IntN(len(letters))])
			}
			if e.ends && strings.HasSuffix(b.String(), "\n") {
				continue // Java has a match before the last line break
			}
			got, _ := findAll(e, b.String())
			want := e.long.FindAllStringSubmatchIndex(b.String(), -1)
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Fatalf("%q in %q: got %v, want %v", p, b.String(), got, want)
			}
		}
	}
	if e, _ := New("(&|^)id=([^&]*)"); e.must != (required{"id=", 4}) {
		t.Errorf("the literal is %v", e.must)
	}
}

// TestLongText: a text that the walker has no room for gives the same.
func TestLongText(t *testing.T) {
	e, err := New("(a+)b")
	if err != nil {
		t.Fatal(err)
	}
	s := strings.Repeat("xaab", 1<<16)
	want, _ := findAll(e, s)
	e.walk.insts = append(e.walk.insts, make([]syntax.Inst, 1<<12)...)
	if e.walk.fits(s) {
		t.Fatal("the text is short")
	}
	if got, _ := findAll(e, s); len(got) != 1<<16 || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Fatalf("%d matches, want %d", len(got), len(want))
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

// FuzzExpression: no pattern and no text leads to a panic, and matches lie in order.
func FuzzExpression(f *testing.F) {
	for _, seed := range []string{"(a++)[b&&[^c]]\\p{IsGreek}", "(?<n>a)\\k<n>\\Q+\\E$", "[^a[b]]*?\\Z", "(?iu:x){2,3}+"} {
		f.Add(seed, "aab\n")
	}
	f.Fuzz(func(t *testing.T, pattern, text string) {
		e, err := New(pattern)
		if err != nil || len(text) > 200 {
			return
		}
		if e.slow != nil {
			e.slow.MatchTimeout = 20e6
		}
		e.Start(text)
		at := 0
		for {
			m, err := e.Next()
			if m == nil || err != nil {
				return
			}
			if m[0] < at || m[1] < m[0] || m[1] > len(text) {
				t.Fatalf("%q in %q: %v behind %d", pattern, text, m, at)
			}
			at = m[1]
		}
	})
}
