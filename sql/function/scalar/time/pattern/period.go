package pattern

// A period is a part of the day that has a name, for the letter B: the minutes from
// first up to end, over midnight where end is not above first.
type period struct {
	name, narrow string
	first, end   int
}

// periods are those of English; a moment stands before the parts of the day around it.
var periods = [...]period{
	{"midnight", "mi", 0, 1},
	{"noon", "n", 12 * 60, 12*60 + 1},
	{"in the morning", "in the morning", 6 * 60, 12 * 60},
	{"in the afternoon", "in the afternoon", 12 * 60, 18 * 60},
	{"in the evening", "in the evening", 18 * 60, 21 * 60},
	{"at night", "at night", 21 * 60, 6 * 60},
}

// holds reports whether a minute of the day belongs to the period.
func (p *period) holds(minute int) bool {
	if p.first < p.end {
		return p.first <= minute && minute < p.end
	}
	return p.first <= minute || minute < p.end
}

// middle is the minute half-way through the period.
func (p *period) middle() int {
	n := p.end - p.first
	if n < 0 {
		n += 24 * 60
	}
	return (p.first + n/2) % (24 * 60)
}

// text is the name for a number of letters.
func (p *period) text(count int) string {
	if count == 5 {
		return p.narrow
	}
	return p.name
}

func periodOf(minute int) *period {
	for i := range periods {
		if periods[i].holds(minute) {
			return &periods[i]
		}
	}
	return nil
}
