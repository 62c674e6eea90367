package run

import (
	"bufio"
	"strconv"
	"strings"

	"github.com/mattn/go-runewidth"

	"github.com/tidemark-sql/tidemark/cmd/sqlshell/internal/render"
	"github.com/tidemark-sql/tidemark/exec/session"
	"github.com/tidemark-sql/tidemark/planner/physical"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// printer returns how the result of a query is shown.
func (r *Runner) printer(result *session.Result) (render.Printer, error) {
	appends, batch := result.Kinds == changelog.InsertOnly, r.Session.Batch()
	format := r.format(appends || result.Bounded)
	// Rows that will change are held until they no longer do, unless somebody
	// wants to see the changes.
	fold := !appends && result.Bounded && (batch || format != render.Changelog && format != render.Tableau)
	width, _ := strconv.Atoi(r.Session.Settings().Get("table.display.max-column-width"))
	p, err := render.New(r.Options.Stdout, render.Spec{
		Format: format, Columns: result.Columns, Zone: r.Session.Zone(),
		Ops: !appends && !result.Bounded, Batch: batch, MaxWidth: width,
	})
	if err != nil || !fold {
		return p, err
	}
	return render.NewFold(p, result.Columns), nil
}

// format chooses the look of a result: that of the command line, that of
// sql-client.execution.result-mode, a table on a terminal, and in a pipe CSV, or
// changes where rows that were shown may be taken back.
func (r *Runner) format(final bool) render.Format {
	mode, set := r.Session.ResultMode()
	switch {
	case r.Options.Format != "":
		return render.Format(r.Options.Format)
	case set && (mode == "tableau" || mode == "changelog"):
		return render.Tableau
	case r.Options.Terminal:
		return render.Table
	case final:
		return render.CSV
	default:
		return render.Changelog
	}
}

// listing prints SHOW, DESCRIBE and EXPLAIN: for programs in the format that they
// asked for, for people one column as it is and several as a table.
func (r *Runner) listing(result *session.Result) error {
	if f := render.Format(r.Options.Format); f == render.CSV || f == render.JSON {
		return r.listingAs(f, result)
	}
	out := bufio.NewWriter(r.Options.Stdout)
	if len(result.Header) == 1 {
		for _, l := range result.Lines {
			_, _ = out.WriteString(l[0] + "\n")
		}
		if len(result.Lines) == 0 && r.Options.Terminal {
			_, _ = out.WriteString("(0 rows)\n")
		}
		return out.Flush()
	}
	lines := append([][]string{result.Header}, result.Lines...)
	width := make([]int, len(result.Header))
	for _, l := range lines {
		for c, text := range l {
			width[c] = max(width[c], runewidth.StringWidth(text))
		}
	}
	for i, l := range lines {
		cells := make([]string, len(l))
		for c, text := range l {
			cells[c] = runewidth.FillRight(text, width[c])
		}
		_, _ = out.WriteString(" " + strings.TrimRight(strings.Join(cells, " | "), " ") + "\n")
		if i == 0 {
			_, _ = out.WriteString(rule(width) + "\n")
		}
	}
	return out.Flush()
}

func rule(width []int) string {
	parts := make([]string, len(width))
	for i, w := range width {
		parts[i] = strings.Repeat("-", w+2)
	}
	return strings.Join(parts, "+")
}

// listingAs prints a listing as if it were the result of a query.
func (r *Runner) listingAs(f render.Format, result *session.Result) error {
	columns := make([]physical.Column, len(result.Header))
	b := changelog.Batch{N: len(result.Lines)}
	for c, name := range result.Header {
		columns[c] = physical.Column{Name: name, Type: types.String()}
		v := vector.New(columns[c].Type)
		for _, l := range result.Lines {
			if l[c] == session.NULL {
				v.AppendNull()
			} else {
				v.AppendString(l[c])
			}
		}
		b.Cols = append(b.Cols, v)
	}
	p, err := render.New(r.Options.Stdout, render.Spec{Format: f, Columns: columns, Zone: r.Session.Zone()})
	if err != nil {
		return err
	}
	if err := p.Begin(); err != nil {
		return err
	}
	if err := p.Batch(&b); err != nil {
		return err
	}
	return p.End(false)
}
