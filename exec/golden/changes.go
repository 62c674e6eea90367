package golden

import (
	"slices"
	"strings"
)

// CompareChanges reports how a stream of changes differs from the expected one.
// groups are the numbers of changes that one input row (or watermark) caused,
// in order: within a group only the order of changes to the same row counts. A
// lone -U equals -D, a lone +U equals +I.
func CompareChanges(got Table, groups []int, want []string) string {
	have := normalChanges(got.normal(got.Lines()), groups)
	if len(want)-1 != len(have) { // a header stands above
		groups = nil
	}
	expect := halves(normalChanges(got.normal(want), groups), have)
	if slices.Equal(have, expect) {
		return ""
	}
	if len(have) == len(expect) && sameInGroups(have, expect, groups) {
		return ""
	}
	return "got changes:\n  " + strings.Join(have, "\n  ") + "\nwant changes:\n  " + strings.Join(expect, "\n  ") + "\n"
}

// sameInGroups compares group by group, as multisets in which the order among
// equal rows is kept.
func sameInGroups(have, want []string, groups []int) bool {
	at := 0
	for _, n := range groups {
		if !sameGroup(have[at:at+n], want[at:at+n]) {
			return false
		}
		at += n
	}
	return slices.Equal(have[at:], want[at:])
}

// sameGroup compares a group. If nothing is an update in it, -U and +U that stand
// side by side in what is expected are halves of different ones: a row that is
// updated in a join is taken back beside each of its partners, in any order, and then
// comes anew beside each.
func sameGroup(have, want []string) bool {
	if slices.Equal(byRow(have), byRow(want)) {
		return true
	}
	if slices.ContainsFunc(have, func(c string) bool { return c[1] == 'U' }) {
		return false
	}
	apart := slices.Clone(want)
	for i, c := range apart {
		switch c[:2] {
		case "-U":
			apart[i] = "-D" + c[2:]
		case "+U":
			apart[i] = "+I" + c[2:]
		}
	}
	return slices.Equal(byRow(have), byRow(apart))
}

// byRow sorts changes by their row and keeps the order of changes to one row.
func byRow(changes []string) []string {
	sorted := slices.Clone(changes)
	slices.SortStableFunc(sorted, func(a, b string) int { return strings.Compare(a[2:], b[2:]) })
	return sorted
}

// halves returns the expected changes with -D and +I for a -U and a +U that are
// so in what was given: they may be what a filter has left of two updates, of
// which one lost its +U and the other its -U (case having-over-late-fire).
func halves(want, have []string) []string {
	for i := 0; i+1 < min(len(want), len(have)); i++ {
		if strings.HasPrefix(want[i], "-U") && have[i] == "-D"+want[i][2:] && have[i+1] == "+I"+want[i+1][2:] {
			want[i], want[i+1] = have[i], have[i+1]
		}
	}
	return want
}

// normalChanges turns halves of updates that stand alone into what they mean. Two
// halves that different rows have caused are no pair.
func normalChanges(changes []string, groups []int) []string {
	begins := map[int]bool{} // at a change that another row has caused
	at := 0
	for _, n := range groups {
		begins[at] = true
		at += n
	}
	begins[at] = true
	out := slices.Clone(changes)
	for i, c := range out {
		before := i > 0 && strings.HasPrefix(changes[i-1], "-U") && !begins[i]
		after := i+1 < len(changes) && strings.HasPrefix(changes[i+1], "+U") && !begins[i+1]
		switch {
		case strings.HasPrefix(c, "-U") && !after:
			out[i] = "-D" + c[2:]
		case strings.HasPrefix(c, "+U") && !before:
			out[i] = "+I" + c[2:]
		}
	}
	return out
}
