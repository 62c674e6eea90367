package expression

import (
	"regexp/syntax"
	"unicode/utf8"
)

// A walker searches texts with a compiled program. Where a way through the program
// ends it goes back to the last choice, so that the first way wins, as in Java. No
// pair of an instruction and a place in the text is walked twice: time and memory
// grow with the product of the two at most. The memory is kept from one text to the
// next, and so nothing is allocated for each; Go's regexp would for each match.
type walker struct {
	insts []syntax.Inst
	ascii []set // for each instruction: the ASCII characters that it takes
	begin uint32
	// first holds the bytes that a match begins with, unless it may be empty.
	first *[256]bool

	visited []uint64 // a bit for each place and instruction, from base on
	used    int      // words of visited that are not clear
	jobs    []job
	match   Match
}

// A set of ASCII characters.
type set [2]uint64

func (s set) has(c byte) bool { return s[c>>6&1]>>(c&63)&1 != 0 }

// A job is a way that is not walked yet, or, if pc is negative, a border of a
// group, ^pc, to put back.
type job struct {
	pc int32
	at int32
}

// maxVisited is how many bits a walker may need for one text.
const maxVisited = 1 << 26

func newWalker(prog *syntax.Prog) *walker {
	w := &walker{insts: prog.Inst, begin: uint32(prog.Start), match: make(Match, prog.NumCap)}
	w.ascii = make([]set, len(prog.Inst))
	for i := range prog.Inst {
		in := &prog.Inst[i]
		for c := range byte(utf8.RuneSelf) {
			if takes(in) && in.MatchRune(rune(c)) {
				w.ascii[i][c>>6] |= 1 << (c & 63)
			}
		}
	}
	var first [256]bool
	if w.firsts(&first, w.begin, make([]bool, len(prog.Inst))) {
		w.first = &first
	}
	return w
}

// takes reports whether an instruction takes a character.
func takes(in *syntax.Inst) bool {
	switch in.Op {
	case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
		return true
	default:
		return false
	}
}

// firsts adds the bytes that texts begin with which match from pc on; false if
// one of them may be empty.
func (w *walker) firsts(first *[256]bool, pc uint32, seen []bool) bool {
	if seen[pc] {
		return true
	}
	seen[pc] = true
	switch in := &w.insts[pc]; {
	case in.Op == syntax.InstMatch:
		return false
	case in.Op == syntax.InstFail:
		return true
	case in.Op == syntax.InstAlt || in.Op == syntax.InstAltMatch:
		return w.firsts(first, in.Out, seen) && w.firsts(first, in.Arg, seen)
	case takes(in):
		for c := range 256 {
			first[c] = first[c] || c >= utf8.RuneSelf || w.ascii[pc].has(byte(c))
		}
		return true
	default:
		return w.firsts(first, in.Out, seen)
	}
}

// fits reports whether a text is short enough.
func (w *walker) fits(s string) bool { return len(s) < maxVisited/len(w.insts) }

// find returns the first match that begins at from or behind it, nil if there is
// none. The match is lent until the next call.
func (w *walker) find(s string, from int) Match {
	clear(w.visited[:w.used])
	w.used = 0
	for at := from; ; {
		if w.first != nil {
			for at < len(s) && !w.first[s[at]] {
				at++
			}
			if at == len(s) {
				return nil
			}
		}
		for i := range w.match {
			w.match[i] = -1
		}
		w.match[0] = at
		if end := w.walk(s, from, at); end >= 0 {
			w.match[1] = end
			return w.match
		}
		if at == len(s) {
			return nil
		}
		at += width(s, at)
	}
}

// width returns how many bytes the character at a place takes.
func width(s string, at int) int {
	if s[at] < utf8.RuneSelf {
		return 1
	}
	_, n := utf8.DecodeRuneInString(s[at:])
	return n
}

// walk returns where the match that begins at a place ends, -1 if there is none.
func (w *walker) walk(s string, base, at int) int {
	w.jobs = append(w.jobs[:0], job{int32(w.begin), int32(at)})
	for len(w.jobs) > 0 {
		j := w.jobs[len(w.jobs)-1]
		w.jobs = w.jobs[:len(w.jobs)-1]
		if j.pc < 0 {
			w.match[^j.pc] = int(j.at)
			continue
		}
		if end := w.way(s, base, uint32(j.pc), int(j.at)); end >= 0 {
			return end
		}
	}
	return -1
}

// way walks one way, and notes the others that part from it as jobs. It returns
// where the match ends, -1 if the way leads to none.
func (w *walker) way(s string, base int, pc uint32, at int) int {
	for w.visit(uint(at-base)*uint(len(w.insts)) + uint(pc)) {
		in := &w.insts[pc]
		switch in.Op {
		case syntax.InstMatch:
			return at
		case syntax.InstFail:
			return -1
		case syntax.InstAlt, syntax.InstAltMatch:
			w.jobs = append(w.jobs, job{int32(in.Arg), int32(at)})
		case syntax.InstCapture:
			if int(in.Arg) < len(w.match) {
				w.jobs = append(w.jobs, job{^int32(in.Arg), int32(w.match[in.Arg])})
				w.match[in.Arg] = at
			}
		case syntax.InstEmptyWidth:
			if syntax.EmptyOp(in.Arg)&^around(s, at) != 0 {
				return -1
			}
		case syntax.InstNop:
		default:
			switch {
			case at == len(s):
				return -1
			case s[at] < utf8.RuneSelf:
				if !w.ascii[pc].has(s[at]) {
					return -1
				}
				at++
			default:
				r, n := utf8.DecodeRuneInString(s[at:])
				if !in.MatchRune(r) {
					return -1
				}
				at += n
			}
		}
		pc = in.Out
	}
	return -1
}

// visit notes a visit, and reports whether it is the first.
func (w *walker) visit(bit uint) bool {
	word := int(bit >> 6)
	if word >= w.used {
		for word >= len(w.visited) {
			w.visited = append(w.visited, 0)
		}
		w.used = word + 1
	}
	if w.visited[word]>>(bit&63)&1 != 0 {
		return false
	}
	w.visited[word] |= 1 << (bit & 63)
	return true
}

// around returns what holds between two characters: the end of a line, the border
// of a word and so on. What stands there beyond ASCII is no letter of a word.
func around(s string, at int) syntax.EmptyOp {
	before, behind := rune(-1), rune(-1)
	if at > 0 {
		before = rune(s[at-1])
	}
	if at < len(s) {
		behind = rune(s[at])
	}
	return syntax.EmptyOpContext(before, behind)
}
