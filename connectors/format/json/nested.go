package json

import (
	"fmt"

	"github.com/tidemark-sql/tidemark/connectors/format/column"
	"github.com/tidemark-sql/tidemark/connectors/format/text"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// appendValue appends the value at p to v and returns the place behind it. The
// structure of the value has been judged already, so only its meaning can be
// wrong; with ignore-parse-errors a part that is wrong becomes NULL. Otherwise
// it notes a fault and returns a negative number, with v in any state.
func (d *decoder) appendValue(c []byte, p int, conv *converter, v *vector.Vector) int {
	k := conv.typ.Kind
	if !k.Nested() {
		t, end := d.token(c, p, k.Text())
		x, f := conv.value(t)
		if f != text.OK {
			return d.appendWrong(c, p, end, conv, v, f)
		}
		column.Append(v, x)
		return end
	}
	want := byte('{')
	if k == types.Array {
		want = '['
	}
	switch {
	case c[p] == 'n':
		v.AppendNull()
		return p + 4
	case c[p] != want:
		return d.appendWrong(c, p, d.space.valueEnd(c, p, 0), conv, v, text.Kind)
	case k == types.Row:
		return d.appendRow(c, p, conv, v)
	case k == types.Array:
		return d.appendArray(c, p, conv, v)
	default:
		return d.appendMap(c, p, conv, v)
	}
}

// appendWrong deals with a value that conv cannot take.
func (d *decoder) appendWrong(c []byte, p, end int, conv *converter, v *vector.Vector, f text.Fault) int {
	if !d.ignore {
		d.wrongValue(c, p, conv, f)
		return -1
	}
	d.out.Fields++
	v.AppendNull()
	return end
}

func (d *decoder) appendArray(c []byte, p int, conv *converter, v *vector.Vector) int {
	p = d.space.skip(c, p+1)
	for c[p] != ']' {
		if p = d.appendValue(c, p, conv.elem, v.Child[0]); p < 0 {
			return p
		}
		if p = d.space.skip(c, p); c[p] == ',' {
			p = d.space.skip(c, p+1)
		}
	}
	v.AppendEntries()
	return p + 1
}

// appendMap appends an object as a map; of equal keys the last one wins.
func (d *decoder) appendMap(c []byte, p int, conv *converter, v *vector.Vector) int {
	p = d.space.skip(c, p+1)
	keys, values := v.Child[0], v.Child[1]
	first := keys.Len()
	clear(conv.keys)
	for c[p] != '}' {
		key, at := d.key(c, p)
		p = at
		if row := conv.find(keys, first, key); row < keys.Len() {
			dropRow(values, row)
			dropRow(keys, row)
			clear(conv.keys) // the rows behind have moved
		}
		keys.AppendBytes(key)
		if p = d.appendValue(c, p, conv.elem, values); p < 0 {
			return p
		}
		if p = d.space.skip(c, p); c[p] == ',' {
			p = d.space.skip(c, p+1)
		}
	}
	v.AppendEntries()
	return p + 1
}

// fewKeys is how many keys of a map are compared one by one.
const fewKeys = 16

// find returns the row of keys, from first on, that holds key, or the number of
// rows if there is none.
func (c *converter) find(keys *vector.Vector, first int, key []byte) int {
	n := keys.Len()
	if n-first <= fewKeys {
		for row := first; row < n; row++ {
			if string(keys.Bytes(row)) == string(key) {
				return row
			}
		}
		return n
	}
	if c.keys == nil {
		c.keys = map[string]int{}
	}
	for row := first + len(c.keys); row < n; row++ {
		c.keys[string(keys.Bytes(row))] = row
	}
	if row, ok := c.keys[string(key)]; ok {
		return row
	}
	return n
}

// dropRow removes a row of v; it is slow, and only maps with equal keys need it.
func dropRow(v *vector.Vector, row int) {
	rest := vector.New(v.Type)
	rest.AppendRange(v, row+1, v.Len())
	v.Truncate(row)
	v.AppendRange(rest, 0, rest.Len())
}

// appendRow appends an object as a ROW. Its fields are collected first, because
// of equal keys the last one wins and the order may be any.
func (d *decoder) appendRow(c []byte, p int, conv *converter, v *vector.Vector) int {
	from := len(conv.seen)
	for range conv.fields {
		conv.seen = append(conv.seen, -1)
	}
	defer func() { conv.seen = conv.seen[:from] }()
	p = d.space.skip(c, p+1)
	for c[p] != '}' {
		key, at := d.key(c, p)
		if i, ok := conv.byName[string(key)]; ok {
			conv.seen[from+i] = at
		}
		p = d.space.skip(c, d.space.valueEnd(c, at, 0))
		if c[p] == ',' {
			p = d.space.skip(c, p+1)
		}
	}
	for i, f := range conv.fields {
		at := conv.seen[from+i]
		switch {
		case at >= 0:
			if d.appendValue(c, at, f.conv, v.Child[i]) < 0 {
				return -1
			}
		case d.failMissing:
			d.fail(c, p, fmt.Sprintf("field %q of the row is missing", f.name))
			return -1
		default:
			v.Child[i].AppendNull()
		}
	}
	v.AppendEntries()
	return p + 1
}

// key returns the key at p, which has been judged, and the place of its value.
func (d *decoder) key(c []byte, p int) (key []byte, value int) {
	end, met := stringEnd(c, p+1)
	key = c[p+1 : end]
	if met&hasEscape != 0 {
		d.keyBuf = unescape(d.keyBuf[:0], key)
		key = d.keyBuf
	}
	p = d.space.skip(c, end+1)
	return key, d.space.skip(c, p+1)
}

// token returns the judged value at p and the place behind it; objects and
// arrays become compact JSON if they are wanted as text.
func (d *decoder) token(c []byte, p int, compact bool) (token, int) {
	switch b := c[p]; {
	case b == '"':
		end, met := stringEnd(c, p+1)
		s := c[p+1 : end]
		if met&hasEscape != 0 {
			d.textBuf = unescape(d.textBuf[:0], s)
			s = d.textBuf
		}
		return token{'"', s}, end + 1
	case b == '{' || b == '[':
		end := d.space.valueEnd(c, p, 0)
		if compact {
			d.textBuf = compactJSON(d.textBuf[:0], c[p:end])
			return token{b, d.textBuf}, end
		}
		return token{b, c[p:end]}, end
	case b == '-' || isDigit(b):
		end := numberEnd(c, p)
		return token{'0', c[p:end]}, end
	default:
		end := wordEnd(c, p)
		return token{b, c[p:end]}, end
	}
}

// compactJSON appends an object or array without the spaces between its parts.
// Strings are written anew, so that "\u00e9" becomes "é"; numbers stay as they are.
func compactJSON(dst, s []byte) []byte {
	var buf []byte
	for p := 0; p < len(s); p++ {
		switch c := s[p]; c {
		case ' ', '\t', '\r', '\n':
		case '"':
			end := p + 1
			for s[end] != '"' {
				if s[end] == '\\' {
					end++
				}
				end++
			}
			buf = unescape(buf[:0], s[p+1:end])
			dst = appendString(dst, buf)
			p = end
		default:
			dst = append(dst, c)
		}
	}
	return dst
}
