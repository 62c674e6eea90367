package model

import "math/rand/v2"

// A Shape says how a random input looks.
type Shape struct {
	Rows     int
	Keys     int64
	Edges    func(r *rand.Rand, near int64) int64 // an end of a window near a time
	Spread   int64                                // of the times around the running one
	Ties     bool
	Updating bool
	Nulls    bool // some times are NULL
}

// Generate returns a random input. A third of the times lie at e-2 up to e+1 for
// an end e of some window: a window that ends at e fires at e-1, and times drawn
// alike would rarely hit that. There are ties, gaps, negative times and rows from
// far away.
func Generate(r *rand.Rand, s Shape) []Row {
	now := r.Int64N(200) - 100
	var rows []Row
	for i := range s.Rows {
		row := Row{Key: r.Int64N(s.Keys) - s.Keys/2, Val: r.Int64N(7) - 2, Sign: 1, ID: int64(i)}
		switch r.IntN(20) {
		case 0:
			now += r.Int64N(60)
		case 1:
			row.Time = now - r.Int64N(80)
		default:
			now += r.Int64N(3)
		}
		switch k := r.IntN(12); {
		case row.Time != 0:
		case k < 4:
			row.Time = s.Edges(r, now) + r.Int64N(4) - 2
		case k < 5 && len(rows) > 0:
			row.Time = rows[r.IntN(len(rows))].Time
		default:
			row.Time = now - r.Int64N(s.Spread)
		}
		if s.Nulls && r.IntN(8) == 0 {
			row.Null = true
		}
		rows = append(rows, row)
	}
	if s.Updating {
		takeBack(r, rows)
	}
	return rows
}

// takeBack turns some rows into ones that take back an earlier row, each of which
// is taken back once.
func takeBack(r *rand.Rand, rows []Row) {
	gone := make([]bool, len(rows))
	for i := range rows {
		if i == 0 || r.IntN(3) > 0 {
			continue
		}
		j := r.IntN(i)
		if rows[j].Sign < 0 || gone[j] {
			continue
		}
		gone[j] = true
		id := rows[i].ID
		rows[i] = rows[j]
		rows[i].Sign, rows[i].ID = -1, id
	}
}
