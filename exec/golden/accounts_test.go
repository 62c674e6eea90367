package golden_test

import (
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/golden"
	"github.com/tidemark-sql/tidemark/exec/job"
	"github.com/tidemark-sql/tidemark/exec/stream"
	"github.com/tidemark-sql/tidemark/planner/physical"
)

// TestUnaccounted checks that rows which disappear are noticed: inside of a step
// and between two.
func TestUnaccounted(t *testing.T) {
	scan := &physical.Scan{Info: physical.Info{Name: "scan"}}
	filter := &physical.Filter{Info: physical.Info{Name: "filter"}, Input: scan}
	collect := &physical.Collect{Info: physical.Info{Name: "collect"}, Input: filter}
	stats := func(inside, between int64) job.Stats {
		return job.Stats{Nodes: []job.NodeStats{
			{Node: scan, In: 9, Out: 9, Account: stream.Account{Used: 8, Rejected: 1}},
			{Node: filter, In: 9, Out: 5, Account: stream.Account{Used: 5, Filtered: 4 - inside}},
			{Node: collect, In: 5 - between, Account: stream.Account{Used: 5 - between}},
		}}
	}
	if got := golden.Unaccounted(stats(0, 0)); got != "" {
		t.Errorf("all rows are accounted for, got %s", got)
	}
	if got := golden.Unaccounted(stats(1, 0)); !strings.HasPrefix(got, "9 rows came into filter, 8 are accounted for") {
		t.Errorf("a row that disappears in a step: got %q", got)
	}
	if got := golden.Unaccounted(stats(0, 1)); got != "4 rows came into collect, but 5 were sent to it (I2)\n" {
		t.Errorf("a row that disappears between steps: got %q", got)
	}
}

// TestUnaccountedOfScansReadTwice checks that a scan below two assigners, which is
// read by each, counts once for each, and that a missing row is still noticed.
func TestUnaccountedOfScansReadTwice(t *testing.T) {
	scan := &physical.Scan{Info: physical.Info{Name: "scan"}}
	project := &physical.Project{Info: physical.Info{Name: "project"}, Input: scan}
	left := &physical.Watermark{Info: physical.Info{Name: "left"}, Input: project}
	right := &physical.Watermark{Info: physical.Info{Name: "right"}, Input: scan}
	filter := &physical.Filter{Info: physical.Info{Name: "filter"}, Input: scan}
	stats := func(missing int64) job.Stats {
		of := func(n physical.Node, rows int64) job.NodeStats {
			return job.NodeStats{Node: n, In: rows, Out: rows, Account: stream.Account{Used: rows}}
		}
		return job.Stats{Nodes: []job.NodeStats{of(scan, 15), of(project, 5), of(left, 5-missing), of(right, 5), of(filter, 5)}}
	}
	if got := golden.Unaccounted(stats(0)); got != "" {
		t.Errorf("all rows are accounted for, got %s", got)
	}
	if got := golden.Unaccounted(stats(1)); got != "4 rows came into left, but 5 were sent to it (I2)\n" {
		t.Errorf("a row that disappears below one of two assigners: got %q", got)
	}
}
