package bind

import (
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// changelogArgs are the arguments of TO_CHANGELOG and FROM_CHANGELOG.
func changelogArgs(name string) arguments {
	return arguments{
		function: name, names: []string{"INPUT", "OP", "OP_MAPPING"}, required: 1,
		signature: name + "(TABLE t [, DESCRIPTOR(op)] [, MAP['code', 'kind', ...]])",
	}
}

// opColumn is the column that says what a change is unless a DESCRIPTOR names
// another.
const opColumn = "op"

// kindNames are the kinds of changes as mappings have them.
func kindNames() []string { return []string{"INSERT", "UPDATE_BEFORE", "UPDATE_AFTER", "DELETE"} }

// toChangelog binds TO_CHANGELOG: changes become rows that say what they were.
func (b *binder) toChangelog(call *ast.Call) (logical.Node, error) {
	in, op, mapping, err := b.changelogInput(call, "TO_CHANGELOG")
	if err != nil {
		return nil, err
	}
	n := &logical.ToChangelog{Base: at(call), Input: in, Name: op.Name, Has: changelog.AllKinds}
	copy(n.Codes[:], kindNames())
	if slices.ContainsFunc(logical.Of(in).Columns, func(c logical.Column) bool { return c.Name == op.Name }) {
		return nil, source.Errorf(op.Span, "the table of TO_CHANGELOG has a column %q already", op.Name).WithHint("name another: op => DESCRIPTOR(kind)")
	}
	if mapping == nil {
		return n, nil
	}
	n.Has = 0
	pairs, err := pairsOf(mapping)
	if err != nil {
		return nil, err
	}
	for _, p := range pairs {
		code, err := textOf(p.value)
		if err != nil {
			return nil, err
		}
		kinds, err := kindsOf(p.key)
		if err != nil {
			return nil, err
		}
		for _, k := range kinds {
			if n.Has.Has(k) {
				return nil, twice(p.key, k)
			}
			n.Has |= 1 << k
			n.Codes[k] = code
		}
	}
	return n, nil
}

// fromChangelog binds FROM_CHANGELOG: rows become the changes that they tell of.
func (b *binder) fromChangelog(call *ast.Call) (logical.Node, error) {
	in, op, mapping, err := b.changelogInput(call, "FROM_CHANGELOG")
	if err != nil {
		return nil, err
	}
	t := logical.Of(in)
	if t.Kinds != changelog.InsertOnly {
		return nil, source.Errorf(logical.Changing(in).Span(), "FROM_CHANGELOG takes inserts only, and this gives rows that change later")
	}
	n := &logical.FromChangelog{Base: at(call), Input: in}
	n.Op = slices.IndexFunc(t.Columns, func(c logical.Column) bool { return c.Name == op.Name })
	switch {
	case n.Op < 0:
		return nil, source.Errorf(op.Span, "the table of FROM_CHANGELOG has no column %q, which says what becomes of a row", op.Name).
			WithHint("name the column that does: op => DESCRIPTOR(kind)")
	case !t.Columns[n.Op].Type.Kind.Text():
		return nil, source.Errorf(op.Span, "column %q says what becomes of a row and has to be a text, it is %s", op.Name, t.Columns[n.Op].Type.Name())
	case len(t.Columns) == 1:
		return nil, source.Errorf(op.Span, "the table of FROM_CHANGELOG has no other column than %q", op.Name)
	}
	n.Kinds, err = kindsByCode(mapping)
	return n, err
}

// kindsByCode returns which kind each code of a mapping means.
func kindsByCode(mapping *ast.Map) (map[string]changelog.RowKind, error) {
	codes := map[string]changelog.RowKind{}
	if mapping == nil {
		for k, name := range kindNames() {
			codes[name] = changelog.RowKind(k)
		}
		return codes, nil
	}
	var seen changelog.Kinds
	pairs, err := pairsOf(mapping)
	if err != nil {
		return nil, err
	}
	for _, p := range pairs {
		kinds, err := kindsOf(p.value)
		if err != nil {
			return nil, err
		}
		if len(kinds) > 1 || seen.Has(kinds[0]) {
			return nil, twice(p.value, kinds[len(kinds)-1]).WithHint("several codes of one kind stand together: MAP['c, r', 'INSERT']")
		}
		seen |= 1 << kinds[0]
		for _, code := range strings.Split(p.text, ",") {
			code = strings.TrimSpace(code)
			if _, ok := codes[code]; ok {
				return nil, source.Errorf(p.key.Span(), "code '%s' stands for two kinds", code)
			}
			codes[code] = kinds[0]
		}
	}
	if seen.Has(changelog.UpdateAfter) && !seen.Has(changelog.UpdateBefore) {
		return nil, source.Errorf(mapping.Span(), "the mapping has UPDATE_AFTER and no UPDATE_BEFORE: what an update takes back is not known without it")
	}
	return codes, nil
}

// changelogInput returns the table, the column of kinds and the mapping of a call; a
// mapping that is not given is nil.
func (b *binder) changelogInput(call *ast.Call, name string) (n logical.Node, op ast.Ident, mapping *ast.Map, err error) {
	args, err := changelogArgs(name).of(call)
	if err != nil {
		return nil, op, nil, err
	}
	data, ok := args[0].(*ast.TableArg)
	switch {
	case !ok:
		return nil, op, nil, source.Errorf(args[0].Span(), "the input of %s has to be a table", name).WithHint("write %s", changelogArgs(name).signature)
	case len(data.PartitionBy) > 0:
		return nil, op, nil, source.Errorf(data.PartitionBy[0].Span(), "%s looks at each row alone, its table cannot be partitioned", name)
	case len(data.OrderBy) > 0:
		return nil, op, nil, source.Errorf(data.OrderBy[0].Span(), "the table of %s cannot be ordered", name)
	}
	op = ast.Ident{Name: opColumn, Span: call.Span()}
	if args[1] != nil {
		d, ok := args[1].(*ast.Descriptor)
		if !ok {
			return nil, op, nil, source.Errorf(args[1].Span(), "the argument OP of %s has to be a DESCRIPTOR", name).WithHint("write DESCRIPTOR(op)")
		}
		if len(d.Columns) != 1 {
			return nil, op, nil, source.Errorf(d.Columns[1].Span, "the DESCRIPTOR of %s takes one column", name)
		}
		op = d.Columns[0]
	}
	if args[2] != nil {
		if mapping, ok = args[2].(*ast.Map); !ok || len(mapping.Elems) == 0 {
			return nil, op, nil, source.Errorf(args[2].Span(), "the argument OP_MAPPING of %s has to be written out", name).WithHint("write MAP['code', 'INSERT', ...] with texts in quotes")
		}
	}
	r, err := b.table(data.Table)
	return r.node, op, mapping, err
}

// A pair is a key of a mapping, of a text, and its value.
type pair struct {
	key, value ast.Expr
	text       string
}

// pairsOf returns the pairs of a mapping. Of pairs with the same key the last one
// counts, as in any MAP.
func pairsOf(m *ast.Map) ([]pair, error) {
	var list []pair
	for i := 0; i < len(m.Elems); i += 2 {
		text, err := textOf(m.Elems[i])
		if err != nil {
			return nil, err
		}
		p := pair{key: m.Elems[i], value: m.Elems[i+1], text: text}
		if at := slices.IndexFunc(list, func(o pair) bool { return o.text == text }); at >= 0 {
			list[at] = p
			continue
		}
		list = append(list, p)
	}
	return list, nil
}

// textOf returns a text that is written out.
func textOf(x ast.Expr) (string, error) {
	l, ok := x.(*ast.Literal)
	if !ok || l.Kind != ast.StringLiteral {
		return "", source.Errorf(x.Span(), "a mapping has texts in quotes only")
	}
	return l.Text, nil
}

// kindsOf returns the kinds that a text names, with commas between them.
func kindsOf(x ast.Expr) ([]changelog.RowKind, error) {
	text, err := textOf(x)
	if err != nil {
		return nil, err
	}
	var list []changelog.RowKind
	for _, name := range strings.Split(text, ",") {
		name = strings.TrimSpace(name)
		k := slices.Index(kindNames(), name)
		if k < 0 {
			err := source.Errorf(x.Span(), "'%s' is no kind of change", name)
			if near := source.Nearest(strings.ToUpper(name), kindNames()); near != "" {
				return nil, err.WithHint("did you mean '%s'?", near)
			}
			return nil, err.WithHint("there are %s", strings.Join(kindNames(), ", "))
		}
		if slices.Contains(list, changelog.RowKind(k)) {
			return nil, twice(x, changelog.RowKind(k))
		}
		list = append(list, changelog.RowKind(k))
	}
	return list, nil
}

func twice(x ast.Expr, k changelog.RowKind) *source.Error {
	return source.Errorf(x.Span(), "%s is mapped twice", kindNames()[k])
}
