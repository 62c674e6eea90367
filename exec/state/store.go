package state

import (
	"fmt"
	"slices"

	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// numbersName is the part of a store that holds its numbers.
const numbersName = "numbers"

// A number is a declared number.
type number struct {
	name string
	at   *int64
}

// Part declares state that is no table.
func (s *Store) Part(p Part) { s.parts = append(s.parts, &p) }

// Number declares a number, such as how many rows have come or which window fired
// last. Where several tasks have saved it, the greatest counts: at a snapshot they
// have all seen the same watermarks.
func (s *Store) Number(name string, at *int64) { s.numbers = append(s.numbers, number{name, at}) }

// Beside adds to what is saved of a table.
func (s *Store) Beside(t *Table, b Beside) { t.beside = b }

// Besides returns what was declared with Beside.
func (t *Table) Besides() Beside { return t.beside }

// Derive leaves a table out of snapshots: whoever declared it makes it anew when
// a part has been loaded.
func (s *Store) Derive(t *Table) { t.derived = true }

// OnLoaded adds a function that is called when everything has been loaded, for
// what follows from the state and is not saved: queues of what is due, lists by
// key.
func (s *Store) OnLoaded(f func()) { s.loaded = append(s.loaded, f) }

// all returns all parts but the numbers.
func (s *Store) all() []*Part {
	var list []*Part
	for _, t := range s.tables {
		if !t.derived {
			list = append(list, t.part())
		}
	}
	return append(list, s.parts...)
}

// Save returns the state, a piece a part. It is called between two calls of the
// operator, which goes on as if nothing had been.
func (s *Store) Save() []Saved {
	var list []Saved
	if len(s.numbers) > 0 {
		list = append(list, s.saveNumbers())
	}
	for _, p := range s.all() {
		list = append(list, p.Snapshot())
	}
	return list
}

func (s *Store) saveNumbers() Saved {
	names, values := vector.New(types.String()), vector.New(types.Of(types.BigInt))
	saved := Saved{Name: numbersName, Rows: len(s.numbers)}
	for _, n := range s.numbers {
		names.AppendString(n.name)
		vector.AppendValue(values, *n.at)
		saved.Groups = append(saved.Groups, 0)
	}
	saved.Columns = append(saved.Columns, names.Arrow(), values.Arrow())
	return saved
}

// Load fills the store, which is new, with what stores of the same operator have
// saved, each in one task: the rows of key groups lo up to but not including hi.
func (s *Store) Load(tasks [][]Saved, lo, hi int) error {
	set := map[string]bool{}
	for _, saved := range tasks {
		if err := s.loadTask(saved, set, lo, hi); err != nil {
			return err
		}
	}
	for _, f := range s.loaded {
		f()
	}
	return nil
}

func (s *Store) loadTask(saved []Saved, set map[string]bool, lo, hi int) error {
	parts := s.all()
	for _, one := range saved {
		if one.Name == numbersName {
			if err := s.loadNumbers(one, set); err != nil {
				return err
			}
			continue
		}
		i := slices.IndexFunc(parts, func(p *Part) bool { return p.Name == one.Name })
		if i < 0 {
			return fmt.Errorf("saved state %q has no place: the query was another", one.Name)
		}
		if err := parts[i].Restore(one, lo, hi); err != nil {
			return err
		}
		parts = slices.Delete(parts, i, i+1)
	}
	if len(parts) > 0 {
		return fmt.Errorf("state %q is missing", parts[0].Name)
	}
	return nil
}

func (s *Store) loadNumbers(saved Saved, set map[string]bool) error {
	names, values := vector.New(types.String()), vector.New(types.Of(types.BigInt))
	if len(saved.Columns) != 2 {
		return fmt.Errorf("saved numbers have %d columns and not 2", len(saved.Columns))
	}
	if err := names.AppendArrow(saved.Columns[0]); err != nil {
		return err
	}
	if err := values.AppendArrow(saved.Columns[1]); err != nil {
		return err
	}
	for i, x := range vector.Values[int64](values) {
		name := names.Str(i)
		k := slices.IndexFunc(s.numbers, func(n number) bool { return n.name == name })
		if k < 0 {
			return fmt.Errorf("saved number %q has no place: the query was another", name)
		}
		if at := s.numbers[k].at; !set[name] || x > *at {
			*at = x
		}
		set[name] = true
	}
	return nil
}
