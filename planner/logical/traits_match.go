package logical

import "github.com/tidemark-sql/tidemark/sql/changelog"

// Proctime reports whether rows are matched as they come, by processing time.
func (n *Match) Proctime() bool { return Of(n.Input).Times[n.Time] == Proctime }

// matchTraits returns the traits of a pattern. A measure that is the time of a row
// is a time attribute, as it is in Flink, though the watermark has passed it when
// the match is of several rows (case fall-then-rise). Rows of equal time are
// matched in the order of arrival.
func matchTraits(n *Match) *Traits {
	in := Of(n.Input)
	t := &Traits{
		Kinds: changelog.InsertOnly, Bounded: in.Bounded, Deterministic: in.Deterministic && repeats(n),
		Arrival: true, Term: &Term{Grain: 1}, State: untilUnused(in.Bounded),
	}
	if n.Proctime() {
		t.Term = nil
		t.Deterministic = t.Deterministic && n.Within == 0 && len(n.Order) == 0
	}
	if n.Within > 0 {
		t.State = UntilWithin
	}
	for _, k := range n.Partition {
		t.Columns, t.Times = append(t.Columns, in.Columns[k]), append(t.Times, NoTime)
	}
	places := make([]TimeKind, len(n.Places))
	for i, p := range n.Places {
		if p.Column >= 0 {
			places[i] = in.Times[p.Column]
		}
	}
	for i, e := range n.Measures {
		t.Columns, t.Times = append(t.Columns, Column{Name: n.Names[i], Type: e.Type()}), append(t.Times, TimeOf(e, places))
	}
	return t
}
