package job_test

import (
	"testing"

	"github.com/tidemark-sql/tidemark/exec/exectest"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// table returns a source with one split a text, cut into batches of n rows.
func table(t testing.TB, columns []types.Type, n int, splits ...string) *exectest.Source {
	s := &exectest.Source{Columns: columns}
	for _, text := range splits {
		s.Parts = append(s.Parts, exectest.Cut(exectest.Parse(t, columns, text), n))
	}
	return s
}

func TestFilterAndSink(t *testing.T) {
	columns := exectest.Types("TIMESTAMP(3)", "BIGINT")
	for _, c := range configurations() {
		t.Run(c.String(), func(t *testing.T) {
			p := &planner{bounded: true}
			s := table(t, columns, c.batchRows, "1 1\n3 2\n2 4\n9 5\n")
			var sink exectest.Sink
			watermark := p.watermark(s, 0, 1)
			kept := p.filter(watermark, even(), 1)
			got := run(t, c.options(), p.collect(kept), p.sink(watermark, &sink))
			if want := "3 2\n2 4\n"; got != want {
				t.Errorf("got:\n%swant:\n%s", got, want)
			}
			if got, want := sink.Text(true), "1 1\n3 2\n2 4\n9 5\n"; got != want {
				t.Errorf("written and flushed:\n%swant:\n%s", got, want)
			}
			if sink.Writers() != 0 || s.Readers.Load() != 0 {
				t.Errorf("%d writers and %d readers are still open", sink.Writers(), s.Readers.Load())
			}
		})
	}
}

var _ physical.Node
