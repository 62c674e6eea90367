package filesystem

import (
	"strings"
	"testing"
)

// TestReadFileIsClosed checks that a file is closed with its last chunk, before
// the rows in it are taken: a table of many small files has all of them at once,
// since rows of several are read by time.
func TestReadFileIsClosed(t *testing.T) {
	closed := 0
	in := &input{Reader: strings.NewReader("a\nb\n"), closes: []func() error{func() error { closed++; return nil }}}
	k := &cutter{in: in, format: faultyDecoder{}, size: 5}
	c, err := k.next(nil)
	if err != nil || string(c.data) != "a\nb\n" || closed != 1 {
		t.Errorf("got %q, %v, closed %d times, want all and once", c.data, err, closed)
	}
	if err := in.Close(); err != nil || closed != 1 {
		t.Errorf("got %v, closed %d times, want once", err, closed)
	}
}
