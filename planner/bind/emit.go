package bind

import (
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/function/window"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// trigger says when the window of the grouping fires beside its end: as the EMIT
// clause asks, or, without one, as settings do. at is where the window stands.
func (g *grouping) trigger(w *logical.Window, at source.Span) (logical.Trigger, error) {
	if g.emit != nil {
		return g.clause(g.emit)
	}
	early, late := g.firing("early-fire"), g.firing("late-fire")
	switch {
	case !early && !late:
		return logical.Trigger{}, nil // lateness alone does nothing (flink-semantics.md 3.2)
	case !w.Group:
		return logical.Trigger{}, source.Errorf(at, "settings of early and late results are for windows of GROUP BY %s(time, ...), not for table functions", w.Kind.Name).
			WithHint("write EMIT EVERY ... BEFORE WATERMARK, ALLOW LATENESS ... behind GROUP BY, and RESET %s", g.firingKeys())
	case w.Session():
		return logical.Trigger{}, source.Errorf(at, "settings of early and late results are not for SESSION windows").
			WithHint("write EMIT ... behind GROUP BY, which sessions take, and RESET %s", g.firingKeys())
	}
	var t logical.Trigger
	var err error
	if early {
		t.Early.On = true
		if t.Early.Every, err = g.delay("early-fire", at); err != nil {
			return t, err
		}
	}
	if late {
		err = g.lateSettings(&t, at)
	}
	return t, err
}

func (g *grouping) firing(which string) bool {
	return g.ctx.Settings.True("table.exec.emit."+which+".enabled", false)
}

// firingKeys names the settings that are true.
func (g *grouping) firingKeys() string {
	switch early, late := "'table.exec.emit.early-fire.enabled'", "'table.exec.emit.late-fire.enabled'"; {
	case !g.firing("late-fire"):
		return early
	case !g.firing("early-fire"):
		return late
	default:
		return early + " and " + late
	}
}

// lateSettings reads the settings of late results. Where no lateness is set the
// retention of state stands for it (case lateness-from-state-ttl).
func (g *grouping) lateSettings(t *logical.Trigger, at source.Span) error {
	t.Late.On = true
	var err error
	if t.Late.Every, err = g.delay("late-fire", at); err != nil {
		return err
	}
	const lateness = "table.exec.emit.allow-lateness"
	t.Lateness = g.duration(lateness)
	if g.ctx.Settings.Text(lateness, "") == "" {
		t.Lateness = g.duration("table.exec.state.ttl")
	}
	switch {
	case t.Lateness == 0:
		return source.Errorf(at, "results are to be corrected by late rows, but no lateness is allowed").
			WithHint("SET '%s' = '1 min', or RESET 'table.exec.emit.late-fire.enabled'", lateness)
	case t.Late.Every > t.Lateness:
		return source.Errorf(at, "corrections by late rows are sent every %s, but windows stay for %s only", window.Span(t.Late.Every), window.Span(t.Lateness)).
			WithHint("lower 'table.exec.emit.late-fire.delay', or raise '%s'", lateness)
	}
	return nil
}

// delay returns the period of early or late results, which has to be set.
func (g *grouping) delay(which string, at source.Span) (int64, error) {
	key := "table.exec.emit." + which + ".delay"
	if g.ctx.Settings.Text(key, "") == "" {
		return 0, source.Errorf(at, "'table.exec.emit.%s.enabled' is true, but '%s' is not set", which, key).
			WithHint("SET '%s' = '0 s' sends a result after every row", key)
	}
	return g.duration(key), nil
}

// duration returns a setting in milliseconds; 0 if it is not set.
func (b *binder) duration(key string) int64 {
	d, err := connector.ParseDuration(b.ctx.Settings.Text(key, "0 ms"))
	if err != nil {
		return 0 // looked at when it was set
	}
	return d
}

// clause reads EMIT EVERY ... BEFORE WATERMARK, ALLOW LATENESS ... EVERY ....
func (b *binder) clause(e *ast.Emit) (logical.Trigger, error) {
	t := logical.Trigger{At: e.Span()}
	var errs source.Errors
	if e.Every != nil {
		t.Early.On = true
		t.Early.Every = b.emitSpan(e.Every, "EVERY", 0, &errs)
	}
	if e.Lateness != nil {
		t.Late.On = true
		t.Lateness = b.emitSpan(e.Lateness, "ALLOW LATENESS", 1, &errs)
	}
	if e.LateEvery != nil {
		t.Late.Every = b.emitSpan(e.LateEvery, "EVERY", 0, &errs)
	}
	return t, errs.Err()
}

// emitSpan returns an interval of the EMIT clause in milliseconds, which has to be at
// least some.
func (b *binder) emitSpan(x *ast.Interval, what string, least int64, errs *source.Errors) int64 {
	ms, err := b.span(x, "EMIT", what)
	if errs.Take(err) {
		return least
	}
	if ms < least {
		floor := "must not be negative"
		if least > 0 {
			floor = "must be positive"
		}
		errs.Add(source.Errorf(x.Span(), "the interval of %s is %s, but %s", what, window.Span(ms), floor))
	}
	return ms
}

// refuseEmit refuses an EMIT clause where nothing is grouped by a window.
func refuseEmit(e *ast.Emit) error {
	if e == nil {
		return nil
	}
	return source.Errorf(e.Span(), "EMIT says when windows give results, and this query groups by none").
		WithHint("GROUP BY window_start, window_end, or GROUP BY TUMBLE(time, ...)")
}
