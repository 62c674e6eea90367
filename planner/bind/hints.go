package bind

import (
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// hints are the hints behind the SELECT of a query block: how long state of its
// tables is kept, and how Flink is to join them. A stream is joined in one way, so
// the latter are looked at and change nothing, as in Flink.
type hints struct {
	entries []*hintEntry
	tables  []string // of FROM, as it calls them
	joins   bool     // FROM has a join
}

// A hintEntry is what a hint says of one table.
type hintEntry struct {
	hint     string // in capitals
	table    string
	at       source.Span
	lifetime int64 // ms; STATE_TTL only
	found    bool  // the table is in FROM
	used     bool  // a step keeps its rows
}

const stateTTL = "STATE_TTL"

// joinHints are the hints that name tables to be joined in some way.
func joinHints() []string {
	return []string{"BROADCAST", "SHUFFLE_HASH", "SHUFFLE_MERGE", "NEST_LOOP", "MULTI_JOIN"}
}

// selectHints are all hints that stand behind SELECT.
func selectHints() []string { return append([]string{stateTTL, "LOOKUP"}, joinHints()...) }

// lookupOptions are the options of LOOKUP, by key.
func lookupOptions() map[string]func(string) error {
	return map[string]func(string) error{
		"table": nil, "async": connector.Bool, "output-mode": connector.OneOfFold("ordered", "allow_unordered"), "capacity": connector.Whole,
		"timeout": connector.Duration, "retry-predicate": connector.OneOfFold("lookup_miss"), "retry-strategy": connector.OneOfFold("fixed_delay"),
		"fixed-delay": connector.Duration, "max-attempts": connector.Whole, "shuffle": connector.Bool,
	}
}

// readHints reads the hints of a block. Whether their tables are there is known when
// FROM is: see [hints.unknown].
func readHints(list []*ast.Hint) (*hints, error) {
	h := &hints{}
	var errs source.Errors
	for _, x := range list {
		name := strings.ToUpper(x.Name.Name)
		switch {
		case name == stateTTL:
			errs.Take(h.lifetimes(x))
		case name == "LOOKUP":
			errs.Take(h.lookup(x))
		case slices.Contains(joinHints(), name):
			errs.Take(h.join(x, name))
		case name == "OPTIONS":
			errs.Add(source.Errorf(x.Span(), "OPTIONS stands behind a table, not behind SELECT").WithHint("write FROM t /*+ OPTIONS('key' = 'value') */"))
		default:
			err := source.Errorf(x.Name.Span, "hint %q is not known", x.Name.Name).WithHint("behind SELECT stand %s", strings.Join(selectHints(), ", "))
			if near := source.Nearest(name, selectHints()); near != "" {
				err = err.WithHint("did you mean %s?", near)
			}
			errs.Add(err)
		}
	}
	return h, errs.Err()
}

// add adds an entry, unless there is one.
func (h *hints) add(e *hintEntry) error {
	if slices.ContainsFunc(h.entries, func(o *hintEntry) bool { return o.hint == e.hint && o.table == e.table }) && e.hint == stateTTL {
		return source.Errorf(e.at, "table %q stands in %s twice", e.table, e.hint)
	}
	h.entries = append(h.entries, e)
	return nil
}

func empty(x *ast.Hint, name, example string) error {
	return source.Errorf(x.Span(), "%s names no table", name).WithHint("write %s", example)
}

// lifetimes reads STATE_TTL('a' = '1 d', ...).
func (h *hints) lifetimes(x *ast.Hint) error {
	const example = "STATE_TTL('a' = '1 d')"
	if len(x.Args) == 0 {
		return empty(x, stateTTL, example)
	}
	var errs source.Errors
	for _, a := range x.Args {
		if a.Value == nil {
			errs.Add(source.Errorf(a.Span(), "table %q has no duration", a.Key).WithHint("write %s", example))
			continue
		}
		ms, err := connector.ParseDuration(a.Value.Text)
		if err != nil {
			errs.Add(source.Errorf(a.Value.Span(), "the state of %q: %s", a.Key, err))
			continue
		}
		errs.Take(h.add(&hintEntry{hint: stateTTL, table: a.Key, at: a.Span(), lifetime: ms}))
	}
	return errs.Err()
}

// join reads BROADCAST(a, b) and its kin.
func (h *hints) join(x *ast.Hint, name string) error {
	if len(x.Args) == 0 {
		return empty(x, name, name+"(a)")
	}
	var errs source.Errors
	for _, a := range x.Args {
		if a.Value != nil {
			errs.Add(source.Errorf(a.Span(), "%s takes names of tables only", name))
			continue
		}
		errs.Take(h.add(&hintEntry{hint: name, table: a.Key, at: a.Span()}))
	}
	return errs.Err()
}

// lookup reads LOOKUP('table' = 'a', ...).
func (h *hints) lookup(x *ast.Hint) error {
	var errs source.Errors
	table := false
	for _, a := range x.Args {
		key := strings.ToLower(a.Key)
		check, known := lookupOptions()[key]
		switch {
		case !known:
			errs.Add(source.Errorf(a.Span(), "LOOKUP has no option %q", a.Key))
		case a.Value == nil:
			errs.Add(source.Errorf(a.Span(), "option %q has no value", a.Key).WithHint("write '%s' = '...'", key))
		case key == "table":
			table = true
			errs.Take(h.add(&hintEntry{hint: "LOOKUP", table: a.Value.Text, at: a.Value.Span()}))
		default:
			if err := check(a.Value.Text); err != nil {
				errs.Add(source.Errorf(a.Value.Span(), "option %q: %s", key, err))
			}
		}
	}
	if !table && len(errs) == 0 {
		return empty(x, "LOOKUP", "LOOKUP('table' = 'a')")
	}
	return errs.Err()
}

// leaf returns how FROM calls a relation: its name, and behind it the path of a table
// that has no other name; nil if it is none that a hint can name.
func leaf(s *scope.Scope) []string {
	if s == nil || len(s.Tables) != 1 || s.Tables[0].Alias == "" {
		return nil
	}
	return append(slices.Clone(s.Tables[0].Path), s.Tables[0].Alias)
}

// see notes a relation of FROM and returns the entries that name it.
func (h *hints) see(s *scope.Scope) []*hintEntry {
	name := leaf(s)
	if h == nil || name == nil {
		return nil
	}
	if alias := name[len(name)-1]; !slices.Contains(h.tables, alias) {
		h.tables = append(h.tables, alias)
	}
	var list []*hintEntry
	for _, e := range h.entries {
		parts := strings.Split(e.table, ".")
		if len(parts) <= len(name) && slices.Equal(parts, name[len(name)-len(parts):]) {
			e.found = true
			list = append(list, e)
		}
	}
	return list
}

// given returns the lifetime that hints ask for, for the rows of a relation.
func (h *hints) given(s *scope.Scope) *hintEntry {
	for _, e := range h.see(s) {
		if e.hint == stateTTL {
			e.used = true
			return e
		}
	}
	return nil
}

// sides gives a join of two relations the lifetimes that hints ask for.
func (h *hints) sides(n *logical.Join, left, right *scope.Scope, batch bool) {
	if h == nil {
		return
	}
	h.joins = true
	for i, s := range []*scope.Scope{left, right} {
		e := h.given(s)
		if e == nil {
			continue
		}
		if n.Hinted = e.at; !batch {
			n.Lifetime[i] = e.lifetime
		}
	}
}

// unknown refuses hints on tables that are not in FROM, once it is bound.
func (h *hints) unknown() error {
	var errs source.Errors
	for _, e := range h.entries {
		if e.found {
			continue
		}
		err := source.Errorf(e.at, "table %q of hint %s is not in FROM", e.table, e.hint)
		if near := source.Nearest(e.table, h.tables); near != "" {
			err = err.WithHint("did you mean %q?", near)
		} else if len(h.tables) > 0 {
			err = err.WithHint("FROM calls its tables %s", strings.Join(h.tables, ", "))
		}
		errs.Add(err)
	}
	return errs.Err()
}

// idle refuses hints that do nothing, once the block is bound.
func (h *hints) idle() error {
	var errs source.Errors
	for _, e := range h.entries {
		switch {
		case e.hint == stateTTL && !e.used:
			errs.Add(source.Errorf(e.at, "%s does nothing for %q: no join keeps its rows here, and no grouping without a window", e.hint, e.table).
				WithHint("it is for tables of a join and for the one table that is grouped; SET 'table.exec.state.ttl' is for all state"))
		case e.hint != stateTTL && !h.joins:
			errs.Add(source.Errorf(e.at, "hint %s is for joins, and FROM has none", e.hint))
		}
	}
	return errs.Err()
}

// lifetime returns after how many ms without use a step forgets its state, unless a
// hint says otherwise.
func (b *binder) lifetime() int64 { return b.ctx.Settings.Lifetime() }

// lifetimes is lifetime for the sides of a join.
func (b *binder) lifetimes() [2]int64 { return [2]int64{b.lifetime(), b.lifetime()} }

// lifetimeOf returns the lifetime of groups of the rows of a relation; nil: of none
// that a hint can name.
func (b *binder) lifetimeOf(s *scope.Scope) int64 {
	if e := b.hinted.given(s); e != nil && !b.ctx.Settings.Batch() {
		return e.lifetime
	}
	return b.lifetime()
}

// hinting returns a binder for a block with some hints.
func (b *binder) hinting(h *hints) *binder {
	c := *b
	c.hinted = h
	return &c
}
