package shell

import (
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/cmd/sqlshell/internal/render"
	"github.com/tidemark-sql/tidemark/connectors"
	"github.com/tidemark-sql/tidemark/connectors/format"
	"github.com/tidemark-sql/tidemark/exec/session"
	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/scalar"
	"github.com/tidemark-sql/tidemark/sql/function/window"
	"github.com/tidemark-sql/tidemark/sql/parse"
)

// A completer offers keywords, names of tables, columns and functions, inside of
// quotes the keys of options and the names of connectors and formats, and behind
// a backslash the shell's own commands.
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
	var endings [][]rune
	for _, candidate := range c.candidates(string(line[:start]), word) {
		endings = append(endings, []rune(candidate)[len([]rune(word)):])
	}
	return endings, pos - start
}

func wordRune(r rune) bool {
	return r == '_' || r == '.' || r == '-' || r == '$' || r == '\\' || r >= '0' && r <= '9' ||
		r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r > 127
}

// candidates returns what a word behind the given text may become, in order.
func (c *completer) candidates(before, word string) []string {
	var list []string
	command := strings.Fields(before)
	switch {
	case len(command) == 0 && strings.HasPrefix(word, `\`):
		for _, b := range backslashes() {
			list = append(list, b.name)
		}
		list = beginning(list, word)
	case len(command) > 0 && command[0] == `\format`:
		list = beginning(render.Formats(), word)
	case len(command) > 0 && command[0] == `\d`:
		list = beginning(c.session.Names(), word)
	case strings.Count(before, "'")%2 == 1:
		list = beginning(c.quoted(), word)
	default:
		list = c.words(word)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// beginning returns the names that begin with a word.
func beginning(names []string, word string) []string {
	var list []string
	for _, n := range names {
		if strings.HasPrefix(n, word) {
			list = append(list, n)
		}
	}
	return list
}

// words returns what a word outside of quotes may become: names, also behind the
// name of a table and a point, and words of the language in the case in which the
// word was begun.
func (c *completer) words(word string) []string {
	table, column := "", word
	if at := strings.LastIndexByte(word, '.'); at >= 0 {
		table, column = word[:at+1], word[at+1:]
	}
	var list []string
	for _, n := range beginning(c.session.Names(), column) {
		list = append(list, table+n)
	}
	if word == "" || table != "" {
		return list
	}
	for _, n := range slices.Concat(parse.Keywords(), functionNames()) {
		switch {
		case strings.HasPrefix(n, word):
			list = append(list, n)
		case strings.HasPrefix(strings.ToUpper(n), strings.ToUpper(word)):
			list = append(list, word+strings.ToLower(n[len(word):]))
		}
	}
	return list
}

func functionNames() []string {
	names := scalar.Names()
	for _, f := range aggregate.Funcs {
		names = append(names, f.Name)
	}
	for _, k := range window.Kinds {
		names = append(names, k.Name)
		if k.Name == "CUMULATE" {
			continue // it is no group window
		}
		for _, part := range []string{"_START", "_END", "_ROWTIME", "_PROCTIME"} {
			names = append(names, k.Name+part)
		}
	}
	return names
}

// quoted returns what stands in quotes: the keys of SET and of all connectors and
// formats, and their names.
func (c *completer) quoted() []string {
	list := c.session.SettingKeys()
	for _, o := range connectors.EngineOptions() {
		list = append(list, o.Key)
	}
	for _, con := range connectors.All() {
		list = append(list, con.Name)
		for _, o := range con.Options {
			list = append(list, o.Key)
		}
	}
	for _, f := range format.All() {
		list = append(list, f.Name)
		for _, o := range f.Options {
			list = append(list, f.Name+"."+o.Key)
		}
	}
	return append(list, "connector", "format")
}
