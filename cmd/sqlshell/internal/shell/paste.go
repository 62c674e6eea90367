package shell

import (
	"bytes"
	"io"
)

// A pasteReader takes the marks of bracketed paste out of what a terminal sends,
// and turns tabs between them into blanks: the line editor would take a tab for
// a request to complete and lose it.
type pasteReader struct {
	from    io.ReadCloser
	pasting bool
	held    []byte // the start of what may become a mark
	ready   []byte // what Read returns next
}

var pasteMarks = [2][]byte{[]byte("\x1b[200~"), []byte("\x1b[201~")}

// Read implements io.Reader.
func (r *pasteReader) Read(p []byte) (int, error) {
	for len(r.ready) == 0 {
		buf := make([]byte, 4096)
		n, err := r.from.Read(buf)
		r.take(buf[:n])
		if err != nil {
			r.ready = append(r.ready, r.held...)
			r.held = nil
			if len(r.ready) == 0 {
				return 0, err
			}
		}
	}
	n := copy(p, r.ready)
	r.ready = r.ready[n:]
	return n, nil
}

// Close implements io.Closer.
func (r *pasteReader) Close() error { return r.from.Close() }

func (r *pasteReader) take(b []byte) {
	b = append(r.held, b...)
	r.held = nil
	for len(b) > 0 {
		switch {
		case bytes.HasPrefix(b, pasteMarks[0]):
			r.pasting, b = true, b[len(pasteMarks[0]):]
		case bytes.HasPrefix(b, pasteMarks[1]):
			r.pasting, b = false, b[len(pasteMarks[1]):]
		case r.begins(b):
			// The rest of the mark comes with the next read.
			r.held = bytes.Clone(b)
			return
		case r.pasting && b[0] == '\t':
			r.ready, b = append(r.ready, "    "...), b[1:]
		default:
			r.ready, b = append(r.ready, b[0]), b[1:]
		}
	}
}

// begins reports whether b may be the beginning of a mark. One or two bytes that
// are typed may be a key of their own (Escape), which must not wait; in what is
// pasted there are no keys.
func (r *pasteReader) begins(b []byte) bool {
	if r.pasting {
		return bytes.HasPrefix(pasteMarks[1], b)
	}
	return len(b) > 2 && (bytes.HasPrefix(pasteMarks[0], b) || bytes.HasPrefix(pasteMarks[1], b))
}
