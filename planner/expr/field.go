package expr

import "github.com/tidemark-sql/tidemark/sql/vector"

// field compiles the access to a field of a row. It is no kernel, because most
// rows are not NULL, and their fields can be used as they are.
func (b *block) field(c *Call) (int, error) {
	row, err := b.slot(c.Args[0])
	if err != nil {
		return 0, err
	}
	s := &fieldStep{row: row, to: b.add(nil), own: vector.New(c.T)}
	for i, f := range c.Args[0].Type().Fields {
		if f.Name == c.Words[1] {
			s.field = i
		}
	}
	b.steps = append(b.steps, s)
	return s.to, nil
}

// A fieldStep reads a field of a row.
type fieldStep struct {
	row, field, to int
	own            *vector.Vector // where NULL rows make a copy necessary
}

func (s *fieldStep) run(b *block) error {
	row := b.slots[s.row]
	child := row.Child[s.field]
	if !row.Const && !row.HasNulls() {
		b.slots[s.to] = child
		return nil
	}
	s.own.Reset()
	b.slots[s.to] = s.own
	if row.Const {
		for i := range b.n {
			s.copyRow(row, child, i)
		}
		return nil
	}
	s.own.AppendRange(child, 0, b.n)
	for i := range b.n {
		if row.Null(i) {
			s.own.SetNull(i)
		}
	}
	return nil
}

func (s *fieldStep) copyRow(row, child *vector.Vector, i int) {
	if row.Null(i) {
		s.own.AppendNull()
	} else {
		s.own.Append(child, row.Row(i))
	}
}
