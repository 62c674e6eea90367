// Package json holds the functions that read and build JSON.
//
// It is not the format json (connectors/format), which decodes messages by a
// schema; here a text is looked into by paths, row by row.
//
// The words that stand inside of calls are arguments with Word set, behind the
// values: RETURNING (with the type), NULL, ERROR, TRUE, EMPTY ARRAY and so on
// before ON EMPTY and ON ERROR, DEFAULT ON EMPTY and DEFAULT ON ERROR with the
// value behind them, CONDITIONAL WRAPPER, NULL ON NULL and ABSENT ON NULL. A path
// is strict unless it says lax (flink-semantics 7; the cases json-* and
// build-json-*). Start with read.go for what is found, build.go for what is made.
package json

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tidemark-sql/tidemark/sql/function/jsontext"
)

// A kind is the kind of a JSON value.
type kind uint8

const (
	null kind = iota
	boolean
	number
	text
	array
	object
)

// A value is a JSON value. Its texts are parts of the text that it was read
// from, unless they had escapes.
type value struct {
	kind  kind
	text  string   // of a number as written, of a text decoded; true or false
	keys  []string // of an object
	elems []*value // of an array or an object
}

func (v *value) scalar() bool { return v.kind < array }

// find returns the member of an object; of equal names the last counts.
func (v *value) find(key string) *value {
	for i := len(v.keys) - 1; i >= 0; i-- {
		if v.keys[i] == key {
			return v.elems[i]
		}
	}
	return nil
}

// append writes v without blanks and with the members of objects in order of name.
func (v *value) append(dst []byte) []byte {
	switch v.kind {
	case null:
		return append(dst, "null"...)
	case boolean:
		return append(dst, v.text...)
	case number:
		return jsontext.Number(dst, v.text)
	case text:
		return jsontext.Quote(dst, v.text)
	case array:
		dst = append(dst, '[')
		for i, e := range v.elems {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = e.append(dst)
		}
		return append(dst, ']')
	default:
		return v.appendObject(dst)
	}
}

func (v *value) appendObject(dst []byte) []byte {
	order := make([]int, 0, len(v.keys))
	for i, k := range v.keys {
		if v.find(k) == v.elems[i] {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(i, j int) int { return strings.Compare(v.keys[i], v.keys[j]) })
	dst = append(dst, '{')
	for n, i := range order {
		if n > 0 {
			dst = append(dst, ',')
		}
		dst = append(jsontext.Quote(dst, v.keys[i]), ':')
		dst = v.elems[i].append(dst)
	}
	return append(dst, '}')
}

// deepest is how many arrays and objects may stand inside each other.
const deepest = 500

// A reader reads JSON texts. Values that it returned are gone with the next text.
type reader struct {
	s     string
	at    int
	depth int
	slabs [][]value
	used  int
}

func (r *reader) node(k kind) *value {
	const size = 64
	if r.used/size == len(r.slabs) {
		r.slabs = append(r.slabs, make([]value, size))
	}
	v := &r.slabs[r.used/size][r.used%size]
	r.used++
	*v = value{kind: k, keys: v.keys[:0], elems: v.elems[:0]}
	return v
}

// read returns the value of a text, and whether it is JSON.
func (r *reader) read(s string) (*value, bool) {
	r.s, r.at, r.depth, r.used = s, 0, 0, 0
	v := r.value()
	r.blanks()
	return v, v != nil && r.at == len(s)
}

// seek returns the value at a path of names and indexes without reading what
// lies beside it into memory; nil if it leads nowhere. The whole text is checked
// all the same.
func (r *reader) seek(s string, steps []step) (v *value, ok bool) {
	r.s, r.at, r.depth, r.used = s, 0, 0, 0
	v, ok = r.follow(steps)
	r.blanks()
	return v, ok && r.at == len(s)
}

func (r *reader) follow(steps []step) (v *value, ok bool) {
	if len(steps) == 0 {
		v = r.value()
		return v, v != nil
	}
	r.blanks()
	if r.at == len(r.s) || r.depth > deepest {
		return nil, false
	}
	name, index := "", -1
	if len(steps[0].names) > 0 {
		name = steps[0].names[0]
	} else {
		index = steps[0].indexes[0]
	}
	switch c := r.s[r.at]; {
	case c == '{':
		ok = r.members(func(key string) bool {
			if index >= 0 || key != name {
				return r.skip()
			}
			var good bool
			v, good = r.follow(steps[1:])
			return good
		})
	case c == '[':
		ok = r.elements(func(i int) bool {
			if i != index {
				return r.skip()
			}
			var good bool
			v, good = r.follow(steps[1:])
			return good
		})
	default:
		ok = r.skip()
	}
	return v, ok
}

// skip reads over a value, and reports whether it is one.
func (r *reader) skip() bool {
	r.blanks()
	if r.at == len(r.s) || r.depth > deepest {
		return false
	}
	switch c := r.s[r.at]; {
	case c == '{':
		return r.members(func(string) bool { return r.skip() })
	case c == '[':
		return r.elements(func(int) bool { return r.skip() })
	case c == '"':
		return r.skipString()
	default:
		used := r.used
		v := r.value()
		r.used = used
		return v != nil
	}
}

// skipString reads over a text between quotes; one with escapes is read, to
// check them.
func (r *reader) skipString() bool {
	from := r.at + 1
	end := strings.IndexByte(r.s[from:], '"')
	if end < 0 {
		return false
	}
	for i := from; i < from+end; i++ {
		if c := r.s[i]; c < ' ' || c == '\\' {
			_, ok := r.string()
			return ok
		}
	}
	r.at = from + end + 1
	return true
}

// members walks over the members of the object that begins here.
func (r *reader) members(each func(key string) bool) bool {
	r.at++
	r.depth++
	defer func() { r.depth-- }()
	if r.take('}') {
		return true
	}
	for {
		if r.blanks(); r.at == len(r.s) || r.s[r.at] != '"' {
			return false
		}
		key, ok := r.string()
		if !ok || !r.take(':') || !each(key) {
			return false
		}
		if r.take('}') {
			return true
		}
		if !r.take(',') {
			return false
		}
	}
}

// elements walks over the elements of the array that begins here.
func (r *reader) elements(each func(i int) bool) bool {
	r.at++
	r.depth++
	defer func() { r.depth-- }()
	if r.take(']') {
		return true
	}
	for i := 0; ; i++ {
		if !each(i) {
			return false
		}
		if r.take(']') {
			return true
		}
		if !r.take(',') {
			return false
		}
	}
}

func (r *reader) blanks() {
	for r.at < len(r.s) {
		switch r.s[r.at] {
		case ' ', '\t', '\n', '\r':
			r.at++
		default:
			return
		}
	}
}

// take skips blanks and then c, and reports whether it was there.
func (r *reader) take(c byte) bool {
	r.blanks()
	if r.at < len(r.s) && r.s[r.at] == c {
		r.at++
		return true
	}
	return false
}

// value reads one value; nil if there is none.
func (r *reader) value() *value {
	r.blanks()
	if r.at == len(r.s) || r.depth > deepest {
		return nil
	}
	switch c := r.s[r.at]; {
	case c == '{':
		return r.object()
	case c == '[':
		return r.array()
	case c == '"':
		s, ok := r.string()
		if !ok {
			return nil
		}
		v := r.node(text)
		v.text = s
		return v
	case c == 't' || c == 'f' || c == 'n':
		return r.word()
	default:
		return r.number()
	}
}

func (r *reader) word() *value {
	for _, w := range [...]string{"true", "false", "null"} {
		if !strings.HasPrefix(r.s[r.at:], w) {
			continue
		}
		r.at += len(w)
		if w == "null" {
			return r.node(null)
		}
		v := r.node(boolean)
		v.text = w
		return v
	}
	return nil
}

func (r *reader) digits() int {
	from := r.at
	for r.at < len(r.s) && r.s[r.at]-'0' <= 9 {
		r.at++
	}
	return r.at - from
}

func (r *reader) number() *value {
	from := r.at
	if r.s[r.at] == '-' {
		r.at++
	}
	whole := r.at
	n := r.digits()
	if n == 0 || n > 1 && r.s[whole] == '0' {
		return nil
	}
	if r.at < len(r.s) && r.s[r.at] == '.' {
		if r.at++; r.digits() == 0 {
			return nil
		}
	}
	if r.at < len(r.s) && r.s[r.at]|0x20 == 'e' {
		r.at++
		if r.at < len(r.s) && (r.s[r.at] == '+' || r.s[r.at] == '-') {
			r.at++
		}
		if r.digits() == 0 {
			return nil
		}
	}
	v := r.node(number)
	v.text = r.s[from:r.at]
	return v
}

func (r *reader) array() *value {
	v := r.node(array)
	ok := r.elements(func(int) bool {
		e := r.value()
		v.elems = append(v.elems, e)
		return e != nil
	})
	if !ok {
		return nil
	}
	return v
}

func (r *reader) object() *value {
	v := r.node(object)
	ok := r.members(func(key string) bool {
		e := r.value()
		v.keys, v.elems = append(v.keys, key), append(v.elems, e)
		return e != nil
	})
	if !ok {
		return nil
	}
	return v
}

// string reads a text between quotes.
func (r *reader) string() (string, bool) {
	from := r.at + 1
	for i := from; i < len(r.s); i++ {
		switch c := r.s[i]; {
		case c == '"':
			r.at = i + 1
			return r.s[from:i], true
		case c == '\\':
			return r.escaped(from, i)
		case c < ' ':
			return "", false
		}
	}
	return "", false
}

// escaped reads a text that has its first escape at i.
func (r *reader) escaped(from, i int) (string, bool) {
	buf := append([]byte(nil), r.s[from:i]...)
	for i < len(r.s) {
		c := r.s[i]
		switch {
		case c == '"':
			r.at = i + 1
			return string(buf), true
		case c < ' ':
			return "", false
		case c != '\\':
			buf = append(buf, c)
			i++
		default:
			var n int
			if buf, n = unescape(buf, r.s[i:]); n == 0 {
				return "", false
			}
			i += n
		}
	}
	return "", false
}

// unescape appends what the escape at the beginning of s means, and returns how
// many bytes it has; 0 if it is none.
func unescape(dst []byte, s string) ([]byte, int) {
	if len(s) < 2 {
		return dst, 0
	}
	if i := strings.IndexByte(`"\/bfnrt`, s[1]); i >= 0 {
		return append(dst, "\"\\/\b\f\n\r\t"[i]), 2
	}
	u, ok := unit(s)
	if !ok {
		return dst, 0
	}
	if u >= 0xd800 && u < 0xdc00 && len(s) >= 12 {
		if low, ok := unit(s[6:]); ok && low >= 0xdc00 && low < 0xe000 {
			return utf8.AppendRune(dst, (u-0xd800)<<10+(low-0xdc00)+0x10000), 12
		}
	}
	return utf8.AppendRune(dst, u), 6
}

// unit reads \uXXXX.
func unit(s string) (rune, bool) {
	if len(s) < 6 || s[0] != '\\' || s[1] != 'u' {
		return 0, false
	}
	var u rune
	for _, c := range []byte(s[2:6]) {
		switch {
		case c-'0' <= 9:
			u = u<<4 + rune(c-'0')
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			u = u<<4 + rune(c|0x20-'a') + 10
		default:
			return 0, false
		}
	}
	return u, true
}
