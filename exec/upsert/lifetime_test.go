package upsert_test

import (
	"regexp"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/exectest"
	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/upsert"
)

// TestForgottenKeys: a key of which no row has come for its lifetime begins anew, and
// a row of it that is taken back later is not there. A key whose rows wait for the
// watermark stays.
func TestForgottenKeys(t *testing.T) {
	now := int64(0)
	spec := upsert.Spec{Input: columns(), Key: []int{0}, Lifetime: state.Lifetime{Unused: 10, Clock: func() int64 { return now }}}
	latest := upsert.NewLatest(spec, &state.Store{})
	first := upsert.NewFirst(upsert.FirstSpec{Spec: spec, Names: []string{"k"}}, &state.Store{})
	for _, step := range []struct {
		now               int64
		in, latest, first string
	}{
		{0, "1 a 1\n1 b 2\n", "1 a 1\n+U 1 b 2\n", ""},
		{9, "2 c 1\n", "2 c 1\n", ""},
		{12, "-D 1 b 2\n", "", ""},
		{13, "1 d 1\nw 1\n", "1 d 1\n", "1 a 1\n2 c 1\n"},
	} {
		now = step.now
		in := exectest.Parse(t, columns(), step.in)
		if got := exectest.Run(t, latest, columns(), in); rows(got) != step.latest {
			t.Errorf("at %d the last row: got\n%swant\n%s", now, got, step.latest)
		}
		if got := exectest.Run(t, first, columns(), in); rows(got) != step.first {
			t.Errorf("at %d the first row: got\n%swant\n%s", now, got, step.first)
		}
	}
}

// rows returns a stream without its watermarks.
func rows(text string) string { return regexp.MustCompile(`(?m)^w .*\n`).ReplaceAllString(text, "") }
