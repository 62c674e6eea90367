package filesystem

import (
	"fmt"
	"strings"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/connectors/format/text"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// A commitPolicy says when a partition is complete and gets its success file.
// Partitions are looked at when the writer is flushed, and at its end all are
// complete.
type commitPolicy struct {
	file    string
	byTime  bool // by the watermark and the time that the partition is named after
	delay   int64
	pattern string // of that time
}

// newCommitPolicy returns the policy of a table, or nil if it has none.
func newCommitPolicy(s *sink) (*commitPolicy, error) {
	o := s.spec.Options
	if o["sink.partition-commit.policy.kind"] == "" {
		return nil, nil
	}
	if len(s.partition) == 0 {
		return nil, &connector.OptionError{Key: "sink.partition-commit.policy.kind", Msg: "only a table with PARTITIONED BY has partitions to commit"}
	}
	delay, err := connector.ParseDuration(o["sink.partition-commit.delay"])
	if err != nil {
		return nil, err
	}
	p := &commitPolicy{
		file:    o["sink.partition-commit.success-file.name"],
		byTime:  o["sink.partition-commit.trigger"] == "partition-time",
		delay:   delay,
		pattern: o["partition.time-extractor.timestamp-pattern"],
	}
	if p.pattern == "" {
		p.pattern = "$" + s.spec.Table.PartitionBy[0]
	}
	rest := p.pattern
	for _, name := range s.spec.Table.PartitionBy {
		rest = strings.ReplaceAll(rest, "$"+name, "")
	}
	if strings.Contains(rest, "$") {
		return nil, &connector.OptionError{
			Key: "partition.time-extractor.timestamp-pattern",
			Msg: fmt.Sprintf("%q names a column by which the table is not partitioned", p.pattern),
		}
	}
	return p, nil
}

// due reports whether a partition, first written at since, is complete.
func (p *commitPolicy) due(partition string, since, now int64, w changelog.Watermark) bool {
	if !p.byTime {
		return now >= since+p.delay
	}
	t, ok := p.time(partition)
	return ok && int64(w) >= t+p.delay
}

// time returns the time that a partition is named after, in ms. A partition
// whose name is no time is complete at the end.
func (p *commitPolicy) time(partition string) (int64, bool) {
	s := p.pattern
	for _, dir := range strings.Split(partition, "/") {
		key, value, _ := strings.Cut(dir, "=")
		s = strings.ReplaceAll(s, "$"+unescapeName(key), unescapeName(value))
	}
	if len(s) == len("2024-01-31") {
		s += " 00:00:00"
	}
	if len(s) == len("2024-01-31 12:30") {
		s += ":00"
	}
	seconds, nanos, f := text.NewStamps(types.WithPrecision(types.Timestamp, 3), false).Parse([]byte(s))
	return text.Units(seconds, nanos, 3), f == text.OK
}
