package ast

import (
	"fmt"
	"strconv"
	"strings"
)

func (p *printer) query(q *Query) {
	if len(q.With) > 0 {
		p.put("WITH ")
		p.list(len(q.With), ", ", func(i int) { p.cte(q.With[i]) })
		p.put(" ")
	}
	// Only a bracketed query in brackets of its own keeps its ORDER BY apart.
	if inner, ok := q.Body.(*Query); ok {
		p.bracketed(inner)
	} else {
		p.body(q.Body)
	}
	p.orderBy("\nORDER BY ", q.OrderBy)
	if q.Offset != nil {
		p.put("\nOFFSET ", q.Offset.Text, " ROWS")
	}
	if q.Limit != nil {
		p.put("\nFETCH NEXT ", q.Limit.Text, " ROWS ONLY")
	}
}

func (p *printer) bracketed(q *Query) {
	p.put("(")
	p.query(q)
	p.put(")")
}

func (p *printer) cte(c *CTE) {
	p.ident(c.Name.Name)
	if len(c.Columns) > 0 {
		p.put(" ")
		p.idents(c.Columns)
	}
	p.put(" AS ")
	p.bracketed(c.Query)
}

func (p *printer) body(b Body) {
	switch b := b.(type) {
	case *Select:
		p.selectBlock(b)
	case *Values:
		p.put("VALUES ")
		p.list(len(b.Rows), ",\n", func(i int) {
			p.put("ROW")
			p.exprList(b.Rows[i].Elems)
		})
	case *SetOp:
		p.operandBody(b.L, b.Op.Text, false)
		p.put("\n", b.Op.Text)
		p.putIf(b.All, " ALL")
		p.put("\n")
		p.operandBody(b.R, b.Op.Text, true)
	case *Query:
		p.bracketed(b)
	}
}

// operandBody writes one side of a set operation, in brackets if it would bind
// otherwise.
func (p *printer) operandBody(b Body, op string, right bool) {
	s, ok := b.(*SetOp)
	if ok && (right && (op == "INTERSECT") == (s.Op.Text == "INTERSECT") || op == "INTERSECT" && s.Op.Text != "INTERSECT") {
		p.put("(")
		p.body(b)
		p.put(")")
		return
	}
	p.body(b)
}

func (p *printer) selectBlock(s *Select) {
	p.put("SELECT")
	p.hints(s.Hints)
	p.putIf(s.Distinct, " DISTINCT")
	p.put(" ")
	p.list(len(s.Items), ", ", func(i int) { p.item(s.Items[i]) })
	if s.From != nil {
		p.put("\nFROM ")
		p.table(s.From, false)
	}
	p.clause("\nWHERE ", s.Where)
	if len(s.GroupBy) > 0 {
		p.put("\nGROUP BY ")
		p.putIf(s.OnceEach, "DISTINCT ")
		p.list(len(s.GroupBy), ", ", func(i int) { p.expr(s.GroupBy[i], 0) })
	}
	p.clause("\nHAVING ", s.Having)
	if len(s.Windows) > 0 {
		p.put("\nWINDOW ")
		p.list(len(s.Windows), ", ", func(i int) {
			p.ident(s.Windows[i].Name.Name)
			p.put(" AS ")
			p.window(s.Windows[i].Window)
		})
	}
	p.clause("\nQUALIFY ", s.Qualify)
	if s.Emit != nil {
		p.put("\n")
		p.emit(s.Emit)
	}
}

func (p *printer) clause(word string, x Expr) {
	if x != nil {
		p.put(word)
		p.expr(x, 0)
	}
}

func (p *printer) item(it *Item) {
	switch {
	case it.Star == nil:
		p.expr(it.Expr, 0)
	case it.Star.Qualifier != nil:
		p.name(it.Star.Qualifier)
		p.put(".*")
	default:
		p.put("*")
	}
	if it.Alias != nil {
		p.put(" AS ")
		p.ident(it.Alias.Name)
	}
}

func (p *printer) emit(e *Emit) {
	p.put("EMIT ")
	if e.Every != nil {
		p.put("EVERY ")
		p.expr(e.Every, 0)
		p.put(" BEFORE WATERMARK")
	}
	if e.Lateness != nil {
		p.putIf(e.Every != nil, ", ")
		p.put("ALLOW LATENESS ")
		p.expr(e.Lateness, 0)
		if e.LateEvery != nil {
			p.put(" EVERY ")
			p.expr(e.LateEvery, 0)
		}
	}
}

func (p *printer) orderBy(before string, list []*Order) {
	if len(list) > 0 {
		p.put(before)
		p.list(len(list), ", ", func(i int) { p.order(list[i]) })
	}
}

func (p *printer) order(o *Order) {
	p.expr(o.Expr, 0)
	p.putIf(o.Desc, " DESC")
	p.putIf(o.Nulls != "", " NULLS "+o.Nulls)
}

func (p *printer) hints(list []*Hint) {
	if len(list) > 0 {
		p.put(" /*+ ")
		p.list(len(list), ", ", func(i int) { p.hint(list[i]) })
		p.put(" */")
	}
}

func (p *printer) hint(h *Hint) {
	p.ident(h.Name.Name)
	if len(h.Args) == 0 {
		return
	}
	p.put("(")
	p.list(len(h.Args), ", ", func(i int) {
		p.quote(h.Args[i].Key)
		if v := h.Args[i].Value; v != nil {
			p.put(" = ")
			p.quote(v.Text)
		}
	})
	p.put(")")
}

// table writes a table; inner says that a join needs brackets.
func (p *printer) table(t Table, inner bool) {
	switch t := t.(type) {
	case *TableName:
		p.name(t.Name)
		p.hints(t.Hints)
		p.clause(" FOR SYSTEM_TIME AS OF ", t.AsOf)
	case *Derived:
		p.putIf(t.Lateral, "LATERAL ")
		p.bracketed(t.Query)
	case *TableFunc:
		p.putIf(t.Lateral, "LATERAL ")
		p.put("TABLE(")
		p.call(t.Call)
		p.put(")")
	case *Unnest:
		p.putIf(t.Lateral, "LATERAL ")
		p.put("UNNEST")
		p.exprList(t.Args)
		p.putIf(t.Ordinality, " WITH ORDINALITY")
	case *Aliased:
		p.table(t.Table, true)
		p.put(" AS ")
		p.ident(t.As.Name)
		if len(t.Columns) > 0 {
			p.put(" ")
			p.idents(t.Columns)
		}
	case *Join:
		p.putIf(inner, "(")
		p.join(t)
		p.putIf(inner, ")")
	case *Match:
		p.match(t)
	default:
		panic(fmt.Sprintf("ast: no format for %T", t))
	}
}

func (p *printer) join(j *Join) {
	p.table(j.L, false)
	if j.Kind == CommaJoin {
		p.put(",\n")
		p.table(j.R, true)
		return
	}
	p.put("\n")
	p.putIf(j.Natural, "NATURAL ")
	p.put(string(j.Kind), " JOIN ")
	p.table(j.R, true)
	p.clause(" ON ", j.On)
	if len(j.Using) > 0 {
		p.put(" USING ")
		p.idents(j.Using)
	}
}

func (p *printer) match(m *Match) {
	p.table(m.Input, true)
	p.put(" MATCH_RECOGNIZE (")
	if len(m.PartitionBy) > 0 {
		p.put("\nPARTITION BY ")
		p.list(len(m.PartitionBy), ", ", func(i int) { p.expr(m.PartitionBy[i], 0) })
	}
	p.orderBy("\nORDER BY ", m.OrderBy)
	p.putIf(len(m.Measures) > 0, "\nMEASURES ")
	p.list(len(m.Measures), ", ", func(i int) {
		p.expr(m.Measures[i].Expr, 0)
		p.put(" AS ")
		p.ident(m.Measures[i].Alias.Name)
	})
	p.put(map[bool]string{true: "\nALL ROWS PER MATCH", false: "\nONE ROW PER MATCH"}[m.AllRows != nil])
	if m.Skip != nil {
		p.put("\nAFTER MATCH SKIP ", m.Skip.To)
		if m.Skip.Variable != nil {
			p.put(" ")
			p.ident(m.Skip.Variable.Name)
		}
	}
	p.put("\nPATTERN (")
	p.pattern(m.Pattern, 0)
	p.put(")")
	if m.Within != nil {
		p.put(" WITHIN ")
		p.expr(m.Within, 0)
	}
	p.putIf(len(m.Subsets) > 0, "\nSUBSET ")
	p.list(len(m.Subsets), ", ", func(i int) {
		p.ident(m.Subsets[i].Name.Name)
		p.put(" = ")
		p.idents(m.Subsets[i].Variables)
	})
	p.put("\nDEFINE ")
	p.list(len(m.Define), ", ", func(i int) {
		p.ident(m.Define[i].Variable.Name)
		p.put(" AS ")
		p.expr(m.Define[i].Expr, 0)
	})
	p.put("\n)")
}

// pattern writes a row pattern; level is 1 inside a sequence and 2 where a
// quantifier follows.
func (p *printer) pattern(t *Pattern, level int) {
	if t.Quantifier != nil {
		level = 2
	}
	empty := t.Variable == nil && t.Sequence == nil && t.Choice == nil && t.Permute == nil && t.Exclude == nil
	bracket := empty && level > 0 || len(t.Choice) > 0 && level > 0 || len(t.Sequence) > 0 && level > 1
	p.putIf(bracket, "(")
	switch {
	case t.Variable != nil && (t.Variable.Name == "^" || t.Variable.Name == "$") && !t.Variable.Quoted:
		p.put(t.Variable.Name)
	case t.Variable != nil:
		p.ident(t.Variable.Name)
	case t.Choice != nil:
		p.list(len(t.Choice), " | ", func(i int) { p.pattern(t.Choice[i], 1) })
	case t.Permute != nil:
		p.put("PERMUTE(")
		p.list(len(t.Permute), ", ", func(i int) { p.pattern(t.Permute[i], 0) })
		p.put(")")
	case t.Exclude != nil:
		p.put("{- ")
		p.pattern(t.Exclude, 0)
		p.put(" -}")
	default:
		p.list(len(t.Sequence), " ", func(i int) { p.pattern(t.Sequence[i], 1) })
	}
	p.putIf(bracket, ")")
	if t.Quantifier != nil {
		p.put(t.Repetition())
	}
}

// Repetition returns the canonical spelling of the quantifier, such as {2,}, as if
// there were one.
func (t *Pattern) Repetition() string {
	var s string
	switch {
	case t.Min == 0 && t.Max < 0:
		s = "*"
	case t.Min == 1 && t.Max < 0:
		s = "+"
	case t.Min == 0 && t.Max == 1:
		s = "?"
	case t.Min == t.Max:
		s = "{" + strconv.Itoa(t.Min) + "}"
	case t.Max < 0:
		s = "{" + strconv.Itoa(t.Min) + ",}"
	default:
		s = "{" + strconv.Itoa(t.Min) + "," + strconv.Itoa(t.Max) + "}"
	}
	return s + strings.Repeat("?", map[bool]int{true: 1}[t.Reluctant])
}

func (p *printer) window(w *Window) {
	if w.Bare {
		p.ident(w.Base.Name)
		return
	}
	var parts []func()
	if w.Base != nil {
		parts = append(parts, func() { p.ident(w.Base.Name) })
	}
	if len(w.PartitionBy) > 0 {
		parts = append(parts, func() {
			p.put("PARTITION BY ")
			p.list(len(w.PartitionBy), ", ", func(i int) { p.expr(w.PartitionBy[i], 0) })
		})
	}
	if len(w.OrderBy) > 0 {
		parts = append(parts, func() { p.orderBy("ORDER BY ", w.OrderBy) })
	}
	if w.Frame != nil {
		parts = append(parts, func() { p.frame(w.Frame) })
	}
	p.put("(")
	p.list(len(parts), " ", func(i int) { parts[i]() })
	p.put(")")
}

func (p *printer) frame(f *Frame) {
	p.put(map[bool]string{true: "ROWS", false: "RANGE"}[f.Rows], " BETWEEN ")
	p.bound(f.Start)
	p.put(" AND ")
	p.bound(f.End)
}

func (p *printer) bound(b *Bound) {
	if b.X != nil {
		p.expr(b.X, precAdd)
		p.put(" ")
	}
	p.put(string(b.Kind))
}
