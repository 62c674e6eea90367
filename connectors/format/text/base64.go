package text

import (
	"bytes"
	"encoding/base64"
)

// Base64 appends the bytes that b stands for in base 64 to dst. Blanks, that is
// characters up to the blank, may stand around each four letters, and letters that
// were padded may be followed by others, as in Flink. False says that b is not of
// this form.
func Base64(dst, b []byte) ([]byte, bool) {
	dst = append(dst, make([]byte, base64.StdEncoding.DecodedLen(len(b)))...)
	whole := dst[len(dst)-base64.StdEncoding.DecodedLen(len(b)):]
	start := len(dst) - len(whole)
	if n, err := base64.StdEncoding.Decode(whole, b); err == nil && bytes.IndexByte(b, '\n') < 0 && bytes.IndexByte(b, '\r') < 0 {
		return dst[:start+n], true
	}
	at := start
	for b = Trim(b); len(b) > 0; b = Trim(b) {
		if len(b) < 4 || bytes.ContainsAny(b[:4], "\r\n") {
			return dst, false
		}
		n, err := base64.StdEncoding.Decode(dst[at:], b[:4])
		if err != nil {
			return dst, false
		}
		at, b = at+n, b[4:]
	}
	return dst[:at], true
}
