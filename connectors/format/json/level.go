package json

import (
	"fmt"

	"github.com/tidemark-sql/tidemark/connectors/format/text"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A level is what objects in one place of messages are: a row of the table, or the
// value of a field of type ROW. The fields of all levels are filled row by row with
// the columns of the table, so a ROW costs no more than columns do.
type level struct {
	fields  []*field // those of the table or ROW, in declared order
	reads   []*field // those of a ROW that are read
	byName  map[string]*field
	head    *field // before the first key
	unknown *field // all keys beyond maxLearned
	learned int
	want    int // fields of an object that lacks none
	seen    int // fields that the current object had so far
	stamp   int // number of the current object
	none    *field
}

// maxLearned is how many keys of a level that are no fields are remembered.
const maxLearned = 100

func (d *decoder) newLevel() *level {
	l := &level{byName: map[string]*field{}, head: noField(), unknown: noField(), stamp: 1, none: d.none}
	l.head.next, l.unknown.next = l.none, l.none
	return l
}

// keyed returns a field that objects have, none of whose values is read.
func (d *decoder) keyed(name string, t types.Type, iso bool) *field {
	f := newField(name)
	f.conv = newConverter(t, iso)
	if t.Kind == types.Row {
		f.inner = d.newLevel()
		for _, member := range t.Fields {
			f.inner.add(d.keyed(member.Name, member.Type, iso), true)
		}
	}
	return f
}

// add adds a field. It is a key of objects, or filled by the format.
func (l *level) add(f *field, key bool) {
	f.next = l.none
	l.fields = append(l.fields, f)
	if !key {
		return
	}
	f.counts = 1
	last := l.head
	for last.next != l.none {
		last = last.next
	}
	last.next = f
	l.byName[f.name] = f
	l.want++
}

// find returns the field of a key.
func (l *level) find(key []byte) *field {
	if f := l.byName[string(key)]; f != nil {
		return f
	}
	if l.learned == maxLearned {
		return l.unknown
	}
	l.learned++
	f := newField(string(key))
	f.next = l.none
	l.byName[f.name] = f
	return f
}

// begin turns to the next object.
func (l *level) begin() {
	l.stamp++
	l.seen = 0
}

// read says that the values of f are read: as column index of the spec or, where that
// is negative, as those of a field of a ROW that is read whole.
func (f *field) read(index int) {
	f.index, f.op = index, opOf(f.conv.typ)
	if f.inner == nil {
		return
	}
	for _, g := range f.inner.fields {
		g.read(-1)
		f.inner.reads = append(f.inner.reads, g)
	}
}

// readPart says that the values of the field at the end of a path through the ROW f
// are read as column index.
func (f *field) readPart(path []string, index int) {
	f.op = opRow
	g := f.inner.byName[path[0]]
	if g.op == opSkip {
		f.inner.reads = append(f.inner.reads, g)
	}
	if len(path) == 1 {
		g.read(index)
		return
	}
	g.readPart(path[1:], index)
}

// open makes room for rows up to limit in the vector of f, which may be nil, and in
// those of its fields.
func (f *field) open(cols []*vector.Vector, v *vector.Vector, limit int) {
	switch {
	case f.op == opSkip:
		return
	case f.inner == nil:
		if v != nil {
			f.Begin(v, limit)
		}
		return
	case v != nil:
		f.row = v
		v.Resize(limit)
	}
	for i, g := range f.inner.reads {
		switch {
		case v != nil: // all of them are read, in order
			g.open(cols, v.Child[i], limit)
		case g.index >= 0:
			g.open(cols, cols[g.index], limit)
		default:
			g.open(cols, nil, limit)
		}
	}
}

// end leaves the vectors with rows rows.
func (f *field) end(rows int) {
	if f.Vec != nil {
		f.End(rows)
		f.Vec = nil
	}
	if f.inner == nil {
		return
	}
	if f.row != nil {
		f.row.Resize(rows)
		f.row = nil
	}
	for _, g := range f.inner.reads {
		g.end(rows)
	}
}

// undo takes back the value of a row.
func (f *field) undo(row int) {
	if f.Vec != nil {
		f.Undo(row)
	}
	if f.inner == nil {
		return
	}
	if f.row != nil && f.row.Valid != nil {
		f.row.Valid.Set(row)
	}
	for _, g := range f.inner.reads {
		g.undo(row)
	}
}

// null makes the value of a row NULL.
func (f *field) null(row int) {
	if f.Vec != nil {
		f.Null(row)
	}
	if f.inner == nil {
		return
	}
	if f.row != nil {
		f.row.SetNull(row)
	}
	for _, g := range f.inner.reads {
		g.null(row)
	}
}

// nested reads the value at p of a ROW.
func (d *decoder) nested(c []byte, p int, f *field) int {
	if p = d.space.skip(c, p); c[p] != '{' {
		return d.noRow(c, p, f)
	}
	l := f.inner
	l.begin()
	end := d.object(c, p, l)
	if end >= 0 && (l.seen == l.want || d.missing(c, end, l)) {
		return end
	}
	if end >= 0 {
		d.fault.msg = fmt.Sprintf("field %q of the row is missing", d.fault.field)
	}
	d.fault.field = f.name
	return -1
}

// noRow reads a value in the place of a ROW that is no object: NULL, or a mistake.
func (d *decoder) noRow(c []byte, p int, f *field) int {
	end := d.space.valueEnd(c, p, 0)
	switch {
	case end < 0:
		d.broken(c, ^end, value)
	case c[p] != 'n' && !d.ignore:
		d.wrongValue(c, p, f.conv, text.Kind)
	default:
		if c[p] != 'n' {
			d.out.Fields++
		}
		f.null(d.row)
		return end
	}
	d.fault.field = f.name
	return -1
}
