package bind

import (
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// read returns the plan that reads the rows of a table: the scan, computed columns,
// and the watermark. Its columns are those of the table in declared order.
func (b *binder) read(t *catalog.Table, hints []*ast.Hint, at source.Span) (logical.Node, error) {
	b.ctx.Reads.note(t, false)
	r, err := b.reading(t, hints, at)
	if err != nil {
		return nil, err
	}
	return b.normalized(b.guarded(r), t, at)
}

// A reading is a table as it is read: its columns in declared order and behind them,
// if what it rejects is read as well, those of messages.
type reading struct {
	node  logical.Node
	table *catalog.Table // with the columns that are read
	own   int            // columns of the table itself
	time  int            // column of its time; -1: it has no watermark
}

// messages reports whether rows of messages that were rejected are among the rows.
func (r *reading) messages() bool { return r.table.Rejects != nil }

// reading reads a table, with its messages if somebody wants both.
func (b *binder) reading(t *catalog.Table, hints []*ast.Hint, at source.Span) (*reading, error) {
	r := &reading{table: t, own: len(t.Columns), time: -1}
	hinted, err := b.hints(hints)
	if err != nil {
		return nil, err
	}
	scan, err := b.scan(t, hinted, at)
	if err != nil {
		return nil, err
	}
	if b.ctx.Beside[t.Path.String()] && scan.Kinds == changelog.InsertOnly {
		r.table = t.WithMessages()
		r.table.Stops = true
		if scan, err = b.scan(r.table, hinted, at); err != nil {
			return nil, err
		}
	}
	emit, err := b.emission(t, scan.Options, hinted)
	if err != nil {
		return nil, err
	}
	if r.node, err = b.compute(scan); err != nil || t.Watermark == nil {
		return r, err
	}
	return r, b.watermark(r, scan, emit, at)
}

// watermark puts the watermark of a table over its rows.
func (b *binder) watermark(r *reading, scan *logical.Scan, emit logical.Emission, at source.Span) error {
	t := r.table
	w := &ast.Watermark{
		At:     ast.At(t.Watermark.Span),
		Column: &ast.Name{At: ast.At(t.Watermark.Span), Parts: []ast.Ident{{Name: t.Watermark.Column, Span: t.Watermark.Span}}},
		Expr:   t.Watermark.Expr,
	}
	mark, err := scope.BindWatermark(w, t.Columns, b.ctx.Env)
	if err != nil {
		return err
	}
	r.time = slices.IndexFunc(t.Columns, func(c catalog.Column) bool { return c.Name == t.Watermark.Column })
	if scope.IsSourceWatermark(mark) {
		if !scan.Marks {
			return source.Errorf(mark.Span(), "the source of %q (%s) gives no watermarks of its own", t.Path.Name, scan.Options["connector"]).
				WithHint("write the delay out, such as WATERMARK FOR %s AS %s - INTERVAL '5' SECOND", t.Watermark.Column, t.Watermark.Column)
		}
		emit.Source, mark = true, logical.ColumnOf(r.node, r.time)
	}
	n, skip := r.node, true
	if r.messages() {
		mark = r.unless(mark) // a message that is no row moves no time
	} else {
		n, skip = b.nullTimes(n, t, r.time, at)
	}
	r.node = &logical.Watermark{Base: logical.Base{At: at}, Input: n, SkipNulls: skip, Table: t, Time: r.time, Mark: mark, Emit: emit}
	return nil
}

// scan returns the node that reads all physical and metadata columns, with options that
// hints give instead of those of the table.
func (b *binder) scan(t *catalog.Table, hinted []catalog.Option, at source.Span) (*logical.Scan, error) {
	options, errs := b.ctx.CheckOptions(t, hinted)
	if err := errs.Err(); err != nil {
		return nil, err
	}
	n := &logical.Scan{Base: logical.Base{At: at}, Table: t, Options: options}
	for _, o := range hinted {
		n.Hinted = append(n.Hinted, o.Key)
	}
	for i, c := range t.Columns {
		switch c.Kind {
		case catalog.Physical:
			n.Columns, n.Types = append(n.Columns, i), append(n.Types, c.Type)
		case catalog.Metadata:
			n.Columns, n.Types = append(n.Columns, i), append(n.Types, metadataType(options, c))
		}
	}
	s, err := b.ctx.Source(t, options, n.Asked())
	if err != nil {
		return nil, err
	}
	n.Kinds, n.Bounded = s.Kinds(), s.Bounded()
	if m, ok := s.(connector.Marking); ok {
		n.Marks = m.Marks()
	}
	if a, ok := s.(connector.Apart); ok {
		n.Apart = a.Apart()
	}
	return n, nil
}

// hints returns the options that hints behind a table's name give.
func (b *binder) hints(hints []*ast.Hint) ([]catalog.Option, error) {
	var list []catalog.Option
	for i, h := range hints {
		name := strings.ToUpper(h.Name.Name)
		if slices.Contains(selectHints(), name) {
			return nil, source.Errorf(h.Name.Span, "hint %s stands behind SELECT, not behind a table", name)
		}
		if name != "OPTIONS" {
			return nil, source.Errorf(h.Name.Span, "hint %q is not known", h.Name.Name).WithHint("behind a table stands OPTIONS('key' = 'value')")
		}
		if i > 0 {
			return nil, source.Errorf(h.Span(), "OPTIONS stands twice behind a table").WithHint("write all options into one")
		}
		if !b.ctx.Settings.True("table.dynamic-table-options.enabled", true) {
			return nil, source.Errorf(h.Span(), "hints of options are switched off by table.dynamic-table-options.enabled")
		}
		for _, a := range h.Args {
			if a.Value == nil {
				return nil, source.Errorf(a.Span(), "option %q has no value", a.Key).WithHint("write 'key' = 'value'")
			}
			list = append(list, catalog.Option{Key: a.Key, Value: a.Value.Text, KeySpan: a.Span(), ValueSpan: a.Value.Span()})
		}
	}
	return list, nil
}

// compute puts the computed columns of a table among those that are read, and
// casts metadata to the declared types.
func (b *binder) compute(scan *logical.Scan) (logical.Node, error) {
	t := scan.Table
	read := make([]expr.Expr, len(t.Columns)) // nil: computed
	same := len(scan.Columns) == len(t.Columns)
	for i, c := range scan.Columns {
		e, err := castMetadata(logical.ColumnOf(scan, i), t.Columns[c].Type, t.Columns[c])
		if err != nil {
			return nil, err
		}
		_, plain := e.(*expr.Column)
		read[c], same = e, same && plain
	}
	if same {
		return scan, nil
	}
	p := &logical.Project{Base: logical.Base{At: scan.Span()}, Input: scan}
	for i, c := range t.Columns {
		e := read[i]
		if e == nil {
			bound, err := scope.BindComputed(c.Expr, t.Columns, b.ctx.Env)
			if err != nil {
				return nil, err
			}
			e = expr.Replace(bound, read)
		}
		p.Exprs, p.Names = append(p.Exprs, e), append(p.Names, c.Name)
	}
	return p, nil
}
