package shell

import (
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/connectors"
	"github.com/tidemark-sql/tidemark/exec/session"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/scalar"
	"github.com/tidemark-sql/tidemark/sql/function/window"
	"github.com/tidemark-sql/tidemark/sql/parse"
)

// A completer offers keywords, names of tables, columns and functions, and
// inside of quotes the keys of options.
type completer struct {
	session *session.Session
}

// Do implements the library's completer: the endings of the word before pos,
// and the length of that word.
func (c *completer) Do(line []rune, pos int) ([][]rune, int) {
	start := pos
	for start > 0 && wordRune(line[start-1]) {
		start--
	}
	word := string(line[start:pos])
	quoted := strings.Count(string(line[:start]), "'")%2 == 1
	var endings [][]rune
	for _, candidate := range c.candidates(word, quoted) {
		endings = append(endings, []rune(candidate)[len([]rune(word)):])
	}
	return endings, pos - start
}

func wordRune(r rune) bool {
	return r == '_' || r == '.' || r == '-' || r == '$' || r >= '0' && r <= '9' ||
		r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r > 127
}

// candidates returns what a word may become, in order. Words of the language are
// offered in the case in which the word was begun.
func (c *completer) candidates(word string, quoted bool) []string {
	var list []string
	add := func(names []string, fold bool) {
		for _, n := range names {
			switch {
			case strings.HasPrefix(n, word):
				list = append(list, n)
			case fold && word != "" && strings.HasPrefix(strings.ToUpper(n), strings.ToUpper(word)):
				list = append(list, word+strings.ToLower(n[len(word):]))
			}
		}
	}
	if quoted {
		add(c.optionKeys(), false)
	} else {
		add(c.session.Names(), false)
		if word != "" {
			add(parse.Keywords(), true)
			add(functionNames(), true)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func functionNames() []string {
	names := scalar.Names()
	for _, f := range aggregate.Funcs {
		names = append(names, f.Name)
	}
	for _, k := range window.Kinds {
		names = append(names, k.Name)
	}
	return names
}

// optionKeys are the keys of all connectors and formats and of SET.
func (c *completer) optionKeys() []string {
	keys := c.session.SettingKeys()
	for _, con := range connectors.All() {
		for _, o := range con.Options {
			keys = append(keys, o.Key)
		}
	}
	return keys
}
