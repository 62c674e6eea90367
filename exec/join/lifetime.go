package join

// This file is the lifetime of the rows of a [Regular] join. A row is forgotten when
// it has not been used for that long: since it came, or since the number of its
// partners changed where that is counted. Nothing is said of it, and what it has
// given stays. From then on it meets nobody.
//
// Partners that were forgotten are still counted: a row that had one has left with it
// and must not be taken for one that stands alone. So partners are counted row by row
// on the sides where that matters.
//
// A row that takes back one which was forgotten is taken at its word, as Flink does:
// it says what the row was, and what it gave with those who are still there is taken
// back.

// forgets reports whether rows of a side have a lifetime.
func (j *Regular) forgets() bool {
	return j.spec.Lifetime[LeftInput].Limited() || j.spec.Lifetime[RightInput].Limited()
}

// expire forgets the rows of both sides whose lifetime is over.
func (j *Regular) expire() {
	for side := range j.sides {
		s := &j.sides[side]
		if s.kept == nil {
			continue
		}
		j.numbers = s.kept.Expired(j.numbers[:0])
		for _, id := range j.numbers {
			g := *s.of.At(id)
			l := j.lists.At(g)
			s.remove(&l[side], id)
			if s.found != nil {
				s.found.Drop(id)
			}
			if l[0].n == 0 && l[1].n == 0 {
				j.empty[0] = g
				j.slice[0].Remove(j.empty[:])
			}
		}
		s.rows.Free(j.numbers)
	}
}

// hold begins the lifetime of a row with the key of group g.
func (s *kept) hold(id, g int32) {
	if s.kept != nil {
		*s.of.At(id) = g
		s.kept.TouchOne(id)
	}
}

// release ends the lifetime of a row that was taken back.
func (s *kept) release(id int32) {
	if s.kept != nil {
		s.kept.Drop([]int32{id})
	}
}
