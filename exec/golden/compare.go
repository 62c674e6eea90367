package golden

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/types"
)

// A Table is rows as text, each value as CAST(v AS STRING) prints it.
type Table struct {
	Columns []string
	Types   []types.Type
	Rows    [][]string
	Ops     []string // of changes: +I, -U, +U, -D; nil for a table
	Keys    []int    // columns by which a sink keeps its rows; nil: it keeps them as they come

	groups []int // numbers of changes handed over together
	full   bool  // the last batch may have been cut in the middle of what one watermark causes
}

// separator stands between values.
const separator = " | "

// Lines returns the table as it stands in a golden file: a header and rows,
// padded to columns, without trailing blanks.
func (t Table) Lines() []string {
	rows := [][]string{t.Columns}
	if t.Ops != nil {
		rows[0] = append([]string{"op"}, t.Columns...)
	}
	for i, r := range t.Rows {
		if t.Ops != nil {
			r = append([]string{t.Ops[i]}, r...)
		}
		rows = append(rows, r)
	}
	width := make([]int, len(rows[0]))
	for _, r := range rows {
		for c, v := range r {
			width[c] = max(width[c], len([]rune(v)))
		}
	}
	lines := make([]string, len(rows))
	for i, r := range rows {
		cells := make([]string, len(r))
		for c, v := range r {
			cells[c] = v + strings.Repeat(" ", width[c]-len([]rune(v)))
		}
		lines[i] = strings.TrimRight(strings.Join(cells, separator), " ")
	}
	return lines
}

// cells divides a line into n values without trailing blanks. A value that
// holds a separator is found by the places of the separators in the header.
func cells(line, header string, n int) []string {
	parts := strings.Split(line+" ", separator)
	if len(parts) != n {
		parts = byColumns(line, header)
	}
	for i := range parts {
		parts[i] = strings.TrimRight(parts[i], " ")
	}
	return parts
}

func byColumns(line, header string) []string {
	runes, head := []rune(line), []rune(header)
	var parts []string
	at := 0
	for i := 0; i+3 <= len(head); i++ {
		if string(head[i:i+3]) == separator {
			parts = append(parts, string(runes[min(at, len(runes)):min(i, len(runes))]))
			at = i + 3
		}
	}
	return append(parts, string(runes[min(at, len(runes)):]))
}

// normal returns the rows under the header of a block as comparable text.
func (t Table) normal(block []string) []string {
	if len(block) == 0 {
		return nil
	}
	n := len(t.Columns)
	if t.Ops != nil {
		n++
	}
	rows := make([]string, 0, len(block))
	for _, line := range block[1:] {
		rows = append(rows, t.row(cells(line, block[0], n)))
	}
	return rows
}

// row joins values; maps and multisets are put into one order, since their
// entries have none.
func (t Table) row(values []string) string {
	values = slices.Clone(values)
	first := len(values) - len(t.Types)
	for i := range t.Types {
		if first+i >= 0 && hasMap(t.Types[i]) {
			values[first+i] = sortEntries(values[first+i])
		}
	}
	return strings.Join(values, separator)
}

func hasMap(t types.Type) bool {
	if t.Kind == types.Map || t.Kind == types.Multiset {
		return true
	}
	if t.Elem != nil && hasMap(*t.Elem) {
		return true
	}
	return slices.ContainsFunc(t.Fields, func(f types.Field) bool { return hasMap(f.Type) })
}

// sortEntries puts the entries of every {...} in s into the order of their text.
func sortEntries(s string) string {
	open := strings.IndexByte(s, '{')
	if open < 0 {
		return s
	}
	depth, from := 0, open+1
	var entries []string
	for i := open; i < len(s); i++ {
		switch s[i] {
		case '{', '[', '(':
			depth++
		case '}', ']', ')':
			depth--
		}
		if depth == 0 {
			entries = append(entries, sortEntries(s[from:i]))
			slices.Sort(entries)
			return s[:open] + "{" + strings.Join(entries, ", ") + "}" + sortEntries(s[i+1:])
		}
		if depth == 1 && strings.HasPrefix(s[i:], ", ") {
			entries = append(entries, sortEntries(s[from:i]))
			from = i + 2
		}
	}
	return s
}

// CompareTable reports how the table differs from a block of expected lines,
// as multisets; "" if it does not.
func CompareTable(got Table, want []string) string {
	have := got.normal(got.Lines())
	expect := got.normal(want)
	if len(want) > 0 {
		if h := strings.Join(cells(want[0], want[0], len(got.Columns)), separator); h != strings.Join(got.Columns, separator) {
			return fmt.Sprintf("columns differ\n  got:  %s\n  want: %s", strings.Join(got.Columns, separator), h)
		}
	}
	slices.Sort(have)
	slices.Sort(expect)
	return difference(have, expect)
}

// CompareLines compares rows without a header, as SHOW and DESCRIBE give them.
func CompareLines(got [][]string, want []string) string {
	have, expect := []string{}, []string{}
	for _, r := range got {
		for _, l := range strings.Split(strings.Join(r, separator), "\n") {
			have = append(have, strings.TrimRight(l, " "))
		}
	}
	for _, w := range want {
		expect = append(expect, strings.TrimRight(w, " "))
	}
	slices.Sort(have)
	slices.Sort(expect)
	return difference(have, expect)
}

// difference lists what stands in one sorted list and not in the other.
func difference(have, want []string) string {
	var missing, surplus []string
	i, j := 0, 0
	for i < len(have) || j < len(want) {
		switch {
		case j == len(want) || i < len(have) && have[i] < want[j]:
			surplus = append(surplus, have[i])
			i++
		case i == len(have) || want[j] < have[i]:
			missing = append(missing, want[j])
			j++
		default:
			i, j = i+1, j+1
		}
	}
	if missing == nil && surplus == nil {
		return ""
	}
	return list("missing", missing) + list("not expected", surplus)
}

// listed is how many lines of a difference are shown.
const listed = 10

func list(what string, lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	text := fmt.Sprintf("%s (%d):\n", what, len(lines))
	for _, l := range lines[:min(len(lines), listed)] {
		text += "  " + l + "\n"
	}
	return text
}

// CompareTypes compares the types of a result with a Types line. The marks of
// time attributes are left out: Flink keeps them where they mean nothing.
func CompareTypes(got []types.Type, want string) string {
	names := make([]string, len(got))
	for i, t := range got {
		names[i] = t.String()
	}
	have := strings.Join(names, ", ")
	want = strings.NewReplacer(" *ROWTIME*", "", " *PROCTIME*", "").Replace(want)
	if have == want {
		return ""
	}
	return fmt.Sprintf("types differ\n  got:  %s\n  want: %s\n", have, want)
}
