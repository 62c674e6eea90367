package parse_test

import (
	"flag"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/parse"
	"github.com/tidemark-sql/tidemark/sql/source"
)

var (
	mutations = flag.Int("mutations", 20000, "how many changed statements to try")
	seed      = flag.Uint64("seed", 1, "seed of the changes, 0 for a random one")
)

// tokenRE cuts well-formed statements into tokens.
var tokenRE = regexp.MustCompile("'(?:[^']|'')*'|`(?:[^`]|``)*`|[A-Za-z_][A-Za-z_0-9]*|[0-9.]+|=>|<>|<=|>=|\\|\\||/\\*\\+|\\*/|\\S")

// TestMutations changes a few tokens of statements of the corpus: it leaves out,
// doubles, swaps and borrows. More of the results parse than of those of a fuzzer that
// knows no tokens, and what parses has to keep all promises.
func TestMutations(t *testing.T) {
	var statements [][]string
	var all []string
	for _, f := range corpus(t, "tree") {
		for _, span := range parse.Split(f) {
			tokens := tokenRE.FindAllString(span.Text(), -1)
			statements = append(statements, tokens)
			all = append(all, tokens...)
		}
	}
	if *seed == 0 {
		*seed = rand.Uint64()
	}
	rnd := rand.New(rand.NewPCG(*seed, 0))
	accepted := 0
	for range *mutations {
		tokens := slices.Clone(statements[rnd.IntN(len(statements))])
		for range 1 + rnd.IntN(3) {
			tokens = mutate(rnd, tokens, all)
		}
		f := &source.File{Name: "mutation.sql", Text: strings.Join(tokens, " ")}
		for _, span := range parse.Split(f) {
			s, err := parse.ParseStatement(f, span)
			if err != nil {
				checkError(t, f, err)
				continue
			}
			accepted++
			if _, other := s.(*ast.Other); !other {
				checkNode(t, s)
			}
		}
		if t.Failed() {
			t.Fatalf("-seed %d", *seed)
		}
	}
	t.Logf("%d of %d parse", accepted, *mutations)
}

func mutate(rnd *rand.Rand, tokens, all []string) []string {
	if len(tokens) < 2 {
		return append(tokens, all[rnd.IntN(len(all))])
	}
	i, j := rnd.IntN(len(tokens)), rnd.IntN(len(tokens))
	switch rnd.IntN(5) {
	case 0:
		return slices.Delete(tokens, i, i+1)
	case 1:
		return slices.Insert(tokens, i, tokens[j])
	case 2:
		tokens[i], tokens[j] = tokens[j], tokens[i]
		return tokens
	case 3:
		return slices.Insert(tokens, i, all[rnd.IntN(len(all))])
	}
	tokens[i] = all[rnd.IntN(len(all))]
	return tokens
}
