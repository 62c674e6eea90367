package csv

import (
	"bytes"
	"strings"
	"unsafe"
)

// recordsEnd returns where the last complete record of data ends, line end
// included, or 0. Data begins at the start of a record. A line end inside
// quotes ends nothing, and a quote counts only at the start of a field, so what
// a quote means depends on all that stands before it: this looks at every quote,
// but at nothing else.
func (s *syntax) recordsEnd(data []byte) int {
	if s.escape != "" || len(s.quote) != 1 {
		return s.slowEnd(data, -1)
	}
	quote := s.quote[0]
	end, p := 0, 0
	for {
		i := bytes.IndexByte(data[p:], quote)
		if i < 0 {
			if n := bytes.LastIndexByte(data[p:], '\n'); n >= 0 {
				end = p + n + 1
			}
			return end
		}
		q := p + i
		if n := bytes.LastIndexByte(data[p:q], '\n'); n >= 0 {
			end = p + n + 1
		}
		p = q + 1
		if !s.startsField(data, q, end) || s.inComment(data, q, end) {
			continue
		}
		if p = quotedEnd(data, p, quote); p < 0 {
			return end
		}
	}
}

// startsField reports whether a field starts at q, in a record that starts at
// record.
func (s *syntax) startsField(data []byte, q, record int) bool {
	if q == record {
		return true
	}
	before := data[record:q]
	return before[len(before)-1] == '\n' || len(before) >= len(s.delim) && string(before[len(before)-len(s.delim):]) == s.delim
}

// inComment reports whether q is in a line that is a comment. A line end before
// q and behind record was inside quotes, so the line is that of the record.
func (s *syntax) inComment(data []byte, q, record int) bool {
	return s.comments && q > record && isComment(data[record:q])
}

// isComment reports whether a record is a comment: # behind nothing but blanks.
func isComment(b []byte) bool {
	b = bytes.TrimLeft(b, " \t")
	return len(b) > 0 && b[0] == '#'
}

// quotedEnd returns the place behind the quote that closes the field whose
// inside begins at p, or -1.
func quotedEnd(data []byte, p int, quote byte) int {
	for {
		i := bytes.IndexByte(data[p:], quote)
		if i < 0 {
			return -1
		}
		p += i + 1
		if p == len(data) || data[p] != quote {
			return p
		}
		p++
	}
}

// slowEnd is recordsEnd for any syntax, a character at a time. With records > 0
// it stops behind so many.
func (s *syntax) slowEnd(data []byte, records int) int {
	end, p := 0, 0
	for p < len(data) {
		n := s.recordEnd(data[p:])
		if n < 0 {
			return end
		}
		p += n
		end = p
		if records--; records == 0 {
			break
		}
	}
	return end
}

// recordEnd returns where the first record of data ends, line end included, or
// -1 if data does not hold all of it.
func (s *syntax) recordEnd(data []byte) int {
	if s.comments && isComment(firstLine(data)) {
		return lineEnd(data)
	}
	p, start := 0, true
	for p < len(data) {
		c := data[p]
		switch {
		case start && s.quote != "" && c == s.quote[0]:
			n := s.insideEnd(data[p+1:])
			if n < 0 {
				return -1
			}
			p += 1 + n
			start = false
		case s.escape != "" && c == s.escape[0]:
			p += 2
			start = false
		case c == '\n':
			return p + 1
		case c == s.delim[0] && strings.HasPrefix(unsafe.String(&data[p], len(data)-p), s.delim):
			p += len(s.delim)
			start = true
		default:
			p++
			start = false
		}
	}
	return -1
}

// insideEnd returns the place behind the quote that closes the field whose
// inside is at the start of data, or -1.
func (s *syntax) insideEnd(data []byte) int {
	for p := 0; p < len(data); p++ {
		switch c := data[p]; {
		case s.escape != "" && c == s.escape[0]:
			p++
		case c == s.quote[0] && p+1 < len(data) && data[p+1] == c:
			p++
		case c == s.quote[0]:
			return p + 1
		}
	}
	return -1
}

func firstLine(data []byte) []byte {
	if i := bytes.IndexByte(data, '\n'); i >= 0 {
		return data[:i]
	}
	return data
}

func lineEnd(data []byte) int {
	if i := bytes.IndexByte(data, '\n'); i >= 0 {
		return i + 1
	}
	return -1
}
