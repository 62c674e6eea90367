package raw

import (
	"unicode/utf16"
	"unicode/utf8"
)

// decode appends a text in UTF-8. A half of a character, and a last byte alone, become
// U+FFFD.
func (w wide) decode(dst, b []byte) []byte {
	order := w.order()
	if w.marked() && len(b) >= 2 && (b[0] == 0xFE && b[1] == 0xFF || b[0] == 0xFF && b[1] == 0xFE) {
		if b[0] == 0xFF {
			order = wide("UTF-16LE").order()
		}
		b = b[2:]
	}
	for len(b) >= 2 {
		r := rune(order.Uint16(b))
		b = b[2:]
		if utf16.IsSurrogate(r) {
			if len(b) < 2 || utf16.DecodeRune(r, rune(order.Uint16(b))) == utf8.RuneError {
				r = utf8.RuneError
			} else {
				r = utf16.DecodeRune(r, rune(order.Uint16(b)))
				b = b[2:]
			}
		}
		dst = utf8.AppendRune(dst, r)
	}
	if len(b) > 0 {
		dst = utf8.AppendRune(dst, utf8.RuneError)
	}
	return dst
}

// encode appends a text, with a mark of its order if it has one.
func (w wide) encode(dst []byte, s string) []byte {
	var pair [2]byte
	put := func(u uint16) {
		w.order().PutUint16(pair[:], u)
		dst = append(dst, pair[:]...)
	}
	if w.marked() && s != "" {
		put(0xFEFF)
	}
	for _, r := range s {
		if hi, lo := utf16.EncodeRune(r); hi != utf8.RuneError {
			put(uint16(hi))
			put(uint16(lo))
		} else {
			put(uint16(r))
		}
	}
	return dst
}
