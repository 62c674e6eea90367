package model

import (
	"fmt"
	"slices"
)

// A RegularJoin is a join of two tables that change (flink-semantics.md 5), over
// changes that come one at a time. It keeps the rows of both sides in the order in
// which they came and compares each row with all.
type RegularJoin struct {
	// The kind of join: which sides leave padded, or which left rows do alone.
	PadsLeft, PadsRight bool
	Semi, Anti          bool
	// Match reports whether two rows are partners.
	Match func(l, r Row) bool
	// Text returns a row, or a padded one, as text; rows that are equal have one text.
	Text func(r *Row) string

	sides [2][]Row
	out   []JoinChange
}

// A JoinInput is a change of one side: 0 is the left, 1 the right.
type JoinInput struct {
	Side int
	Kind string // +I, -U, +U, -D
	Row  Row
}

// A JoinChange is a change of the result.
type JoinChange struct {
	Kind string
	Text string
	with string // the partner, to tell updates from other changes
}

func (j *RegularJoin) half() bool { return j.Semi || j.Anti }

func (j *RegularJoin) match(side int, own, other Row) bool {
	if side == 0 {
		return j.Match(own, other)
	}
	return j.Match(other, own)
}

// Change takes a change, or the two halves of an update, and returns what they do to
// the result.
func (j *RegularJoin) Change(in ...JoinInput) []JoinChange {
	var parts [][]JoinChange
	for _, c := range in {
		j.out = nil
		j.one(c)
		parts = append(parts, j.out)
	}
	updates := !j.PadsLeft && !j.PadsRight && !(j.half() && in[0].Side == 1)
	if len(in) == 2 && updates && len(parts[0]) == 1 && len(parts[1]) == 1 && parts[0][0].with == parts[1][0].with {
		parts[0][0].Kind, parts[1][0].Kind = "-U", "+U"
	}
	return slices.Concat(parts...)
}

func (j *RegularJoin) one(c JoinInput) {
	adds := c.Kind[0] == '+'
	if !adds && !j.has(c) {
		return
	}
	kind := "+I"
	if !adds {
		kind = "-D"
	}
	var partners []Row
	for _, o := range j.sides[1-c.Side] {
		if j.match(c.Side, c.Row, o) {
			partners = append(partners, o)
		}
	}
	switch {
	case !j.half():
		j.wide(c, kind, partners)
	case c.Side == 0:
		if (len(partners) > 0) == j.Semi {
			j.out = append(j.out, JoinChange{kind, j.Text(&c.Row), ""})
		}
	default:
		for _, l := range partners {
			if had := j.partners(1, l); adds && had == 0 || !adds && had == 1 {
				j.out = append(j.out, JoinChange{map[bool]string{true: "+I", false: "-D"}[adds == j.Semi], j.Text(&l), ""})
			}
		}
	}
	j.store(c, adds)
}

// wide notes what a row changes that has partners, in a join that shows both sides.
func (j *RegularJoin) wide(c JoinInput, kind string, partners []Row) {
	pads := [2]bool{j.PadsLeft, j.PadsRight}
	if len(partners) == 0 && pads[c.Side] {
		j.emit(c.Side, kind, &c.Row, nil)
	}
	for _, o := range partners {
		had := j.partners(c.Side, o)
		if kind == "+I" {
			if pads[1-c.Side] && had == 0 {
				j.emit(c.Side, "-D", nil, &o)
			}
			j.emit(c.Side, "+I", &c.Row, &o)
			continue
		}
		j.emit(c.Side, "-D", &c.Row, &o)
		if pads[1-c.Side] && had == 1 {
			j.emit(c.Side, "+I", nil, &o)
		}
	}
}

func (j *RegularJoin) emit(side int, kind string, own, other *Row) {
	with := fmt.Sprint(other)
	if side == 1 {
		own, other = other, own
	}
	j.out = append(j.out, JoinChange{kind, j.Text(own) + " " + j.Text(other), with})
}

// partners returns how many rows of a side are partners of a row of the other.
func (j *RegularJoin) partners(side int, other Row) (n int) {
	for _, r := range j.sides[side] {
		if j.match(side, r, other) {
			n++
		}
	}
	return n
}

func (j *RegularJoin) has(c JoinInput) bool { return j.last(c) >= 0 }

// last returns the last row that equals that of c; -1 if there is none.
func (j *RegularJoin) last(c JoinInput) int {
	for i := len(j.sides[c.Side]) - 1; i >= 0; i-- {
		if j.Text(&j.sides[c.Side][i]) == j.Text(&c.Row) {
			return i
		}
	}
	return -1
}

func (j *RegularJoin) store(c JoinInput, adds bool) {
	s := &j.sides[c.Side]
	if adds {
		*s = append(*s, c.Row)
		return
	}
	i := j.last(c)
	*s = slices.Delete(*s, i, i+1)
}

// Table returns what the result is now, computed from the rows of both sides.
func (j *RegularJoin) Table() (list []string) {
	left, right := j.sides[0], j.sides[1]
	for _, l := range left {
		n := j.partners(1, l)
		switch {
		case j.half():
			if (n > 0) == j.Semi {
				list = append(list, j.Text(&l))
			}
			continue
		case n == 0 && j.PadsLeft:
			list = append(list, j.Text(&l)+" "+j.Text(nil))
		}
		for _, r := range right {
			if j.Match(l, r) {
				list = append(list, j.Text(&l)+" "+j.Text(&r))
			}
		}
	}
	for _, r := range right {
		if j.PadsRight && j.partners(0, r) == 0 {
			list = append(list, j.Text(nil)+" "+j.Text(&r))
		}
	}
	return list
}
