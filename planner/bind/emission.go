package bind

import (
	"math"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// everyByDefault is how often, in ms, watermarks are sent if a table asks for a timer and
// pipeline.auto-watermark-interval is not set: Flink's default
// (flink-semantics.md 11).
const everyByDefault = 200

// updateByDefault is how often, in ms, sources of an alignment group look at each
// other's watermarks: Flink's default (flink-semantics.md 2).
const updateByDefault = 1000

// emission says when the watermarks of a table are sent: after every row unless
// the table or the session asks for something else.
func (b *binder) emission(t *catalog.Table, options map[string]string, hinted []catalog.Option) (logical.Emission, error) {
	if t.Watermark == nil {
		return logical.Emission{}, refuseEmission(t, options, hinted)
	}
	e := logical.Emission{
		Every: b.duration("pipeline.auto-watermark-interval"), Idle: b.duration("table.exec.source.idle-timeout"),
		Kept: options["scan.watermark.idle-flush"] != "" && !connector.True(options["scan.watermark.idle-flush"]),
	}
	switch options["scan.watermark.emit.strategy"] {
	case "on-event":
		e.Every = 0
	case "on-periodic":
		if e.Every == 0 {
			e.Every = everyByDefault
		}
	}
	if d, ok := options["scan.watermark.idle-timeout"]; ok {
		e.Idle, _ = connector.ParseDuration(d)
	}
	const group, drift = "scan.watermark.alignment.group", "scan.watermark.alignment.max-drift"
	e.Group = options[group]
	if _, ok := options[drift]; ok != (e.Group != "") {
		key, other := drift, group
		if e.Group != "" {
			key, other = group, drift
		}
		return e, source.Errorf(optionSpan(t, hinted, key), "option %q says nothing without %q", key, other)
	}
	e.Drift, e.Update = math.MaxInt64, updateByDefault
	if e.Group != "" {
		e.Drift, _ = connector.ParseDuration(options[drift])
	}
	const update = "scan.watermark.alignment.update-interval"
	if u, ok := options[update]; ok {
		if e.Group == "" {
			return e, source.Errorf(optionSpan(t, hinted, update), "option %q says nothing without %q", update, group)
		}
		e.Update, _ = connector.ParseDuration(u)
	}
	return e, nil
}

// refuseEmission refuses options about watermarks of a table that has none.
func refuseEmission(t *catalog.Table, options map[string]string, hinted []catalog.Option) error {
	for _, key := range []string{
		"scan.watermark.emit.strategy", "scan.watermark.idle-timeout", "scan.watermark.idle-flush", "scan.watermark.alignment.group",
		"scan.watermark.alignment.max-drift", "scan.watermark.alignment.update-interval",
	} {
		if _, ok := options[key]; ok {
			return source.Errorf(optionSpan(t, hinted, key), "option %q is about watermarks, and table %q has none", key, t.Path.Name).
				WithHint("declare WATERMARK FOR a column, or leave the option out")
		}
	}
	return nil
}

// optionSpan returns where an option was given.
func optionSpan(t *catalog.Table, hinted []catalog.Option, key string) source.Span {
	for _, list := range [][]catalog.Option{hinted, t.Options} {
		for _, o := range list {
			if o.Key == key {
				return o.KeySpan
			}
		}
	}
	return t.Declared
}
