package shell

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"

	"github.com/tidemark-sql/tidemark/cmd/sqlshell/internal/render"
	"github.com/tidemark-sql/tidemark/connectors"
	"github.com/tidemark-sql/tidemark/connectors/format"
	"github.com/tidemark-sql/tidemark/exec/session"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/function/window"
	"github.com/tidemark-sql/tidemark/sql/parse"
)

// A completer offers keywords, names of tables, columns and functions, inside of
// quotes the keys of options and the names of connectors and formats, and behind
// a backslash the shell's own commands. A word that may become several things
// grows as far as they agree; if it cannot grow they are listed, and the line
// stays as it is.
type completer struct {
	session *session.Session
	begun   func() string  // the lines of the statement above the one that is edited
	list    func([]string) // shows what a word may become, above the prompt
}

// Do implements the library's completer: the ending of the word before pos, and
// the length of that word. It never returns several, for which the library has a
// menu of its own that stays open while one types.
func (c *completer) Do(line []rune, pos int) ([][]rune, int) {
	start := pos
	for start > 0 && wordRune(line[start-1]) {
		start--
	}
	word := string(line[start:pos])
	candidates := c.candidates(c.begun()+string(line[:start]), word)
	if len(candidates) == 0 {
		return nil, 0
	}
	if ending := agreed(candidates)[len(word):]; ending != "" {
		return [][]rune{[]rune(ending)}, pos - start
	}
	if len(candidates) > 1 {
		c.list(candidates)
	}
	return nil, 0
}

// agreed returns the text that all of the words begin with.
func agreed(words []string) string {
	all := words[0]
	for _, w := range words[1:] {
		for !strings.HasPrefix(w, all) {
			_, n := utf8.DecodeLastRuneInString(all)
			all = all[:len(all)-n]
		}
	}
	return all
}

// offered is how many words are listed at most.
const offered = 100

// columns lays words out in columns, from left to right, in lines that are no
// wider than a terminal.
func columns(words []string, width int) string {
	more := ""
	if n := len(words) - offered; n > 0 {
		words, more = words[:offered], fmt.Sprintf("and %d more\n", n)
	}
	wide := 0
	for _, w := range words {
		wide = max(wide, runewidth.StringWidth(w)+2)
	}
	var b strings.Builder
	across := max(1, (width-1)/wide)
	for at := range slices.Chunk(words, across) {
		line := ""
		for _, w := range at {
			line += runewidth.FillRight(w, wide)
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String() + more
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
		list = beginning(c.quoted(before), word)
	default:
		if list = c.relations(command, word); len(list) == 0 {
			list = c.words(word)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// relations returns the tables and views that begin with a word, if it follows one
// behind which they stand. Where there are some, nothing else is meant.
func (c *completer) relations(before []string, word string) []string {
	if len(before) == 0 || !slices.Contains([]string{"FROM", "JOIN", "INTO", "TABLE", "VIEW", "DESCRIBE", "DESC"}, strings.ToUpper(before[len(before)-1])) {
		return nil
	}
	var names []string
	for _, r := range c.session.Catalog().Relations(c.session.Catalog().Current()) {
		names = append(names, r.Where().Name)
	}
	return beginning(names, word)
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

// functionNames returns the names of functions, of windows and of what speaks of the
// windows of GROUP BY.
func functionNames() []string {
	names := scope.FunctionNames()
	for _, k := range window.Kinds {
		names = append(names, k.Name)
	}
	for _, k := range window.Groups {
		for _, part := range []string{"_START", "_END", "_ROWTIME", "_PROCTIME"} {
			names = append(names, k.Name+part)
		}
	}
	return names
}

// quoted returns what may stand in the quotes that a statement has just opened:
// keys of SET and RESET, or the keys of a table, and the names of connectors and
// formats as their values.
func (c *completer) quoted(before string) []string {
	verb := strings.ToUpper(strings.Join(strings.Fields(before)[:1], ""))
	if verb == "SET" || verb == "RESET" {
		return c.session.SettingKeys()
	}
	switch optionBefore(before) {
	case "":
		return tableOptions(optionValue(before, "connector"), optionValue(before, "format"))
	case "connector":
		var list []string
		for _, con := range connectors.All() {
			list = append(list, con.Name)
		}
		return list
	case "format", "key.format", "value.format":
		var list []string
		for _, f := range format.All() {
			list = append(list, f.Name)
		}
		return list
	default:
		return nil
	}
}

// optionBefore returns the key whose value begins at the end of a text, with its
// quote; "" if that is the place of a key.
func optionBefore(text string) string {
	found := regexp.MustCompile(`'([^']*)'\s*=\s*'$`).FindStringSubmatch(text)
	if found == nil {
		return ""
	}
	return found[1]
}

// optionValue returns the value that a text gives an option, or "".
func optionValue(text, key string) string {
	found := regexp.MustCompile(`'` + key + `'\s*=\s*'([^']*)'`).FindStringSubmatch(text)
	if found == nil {
		return ""
	}
	return found[1]
}

// tableOptions returns the keys of a table's options: those of its connector and
// its format, or of all of them while it has named none.
func tableOptions(connectorName, formatName string) []string {
	list := []string{"connector"}
	for _, o := range connectors.EngineOptions() {
		list = append(list, o.Key)
	}
	formats := false
	for _, con := range connectors.All() {
		if connectorName != "" && con.Name != connectorName {
			continue
		}
		for _, o := range con.Options {
			list = append(list, o.Key)
		}
		formats = formats || con.Formats
	}
	if formats {
		list = append(list, "format")
	}
	for _, f := range format.All() {
		if !formats || formatName != "" && f.Name != formatName {
			continue
		}
		for _, o := range f.Options {
			list = append(list, f.Name+"."+o.Key)
		}
	}
	return list
}
