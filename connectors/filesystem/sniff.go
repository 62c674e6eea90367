package filesystem

import (
	"bufio"
	"io"
	"strings"
)

// sniffed is the standard input, which has no name that says how it is compressed: its
// first bytes do. It reads nothing before it is read from, since bytes may be long in
// coming.
type sniffed struct {
	in  *input
	src io.Reader
	r   io.Reader // nil: nothing has been read
}

// kindOf returns what begins with head, as compression does, and whether more bytes are
// needed to know.
func kindOf(head string) (kind string, more bool) {
	for _, k := range [...]struct{ magic, kind string }{
		{"\x1f\x8b", "gzip"}, {"\x28\xb5\x2f\xfd", "zstd"}, {"BZh", "bzip2"},
	} {
		if strings.HasPrefix(head, k.magic) {
			return k.kind, false
		}
		more = more || strings.HasPrefix(k.magic, head)
	}
	return "", more
}

// Read implements io.Reader.
func (s *sniffed) Read(p []byte) (int, error) {
	if s.r == nil {
		if err := s.sniff(); err != nil {
			return 0, err
		}
	}
	return s.r.Read(p)
}

// sniff looks at as many bytes as it takes: who types text need not type more for it.
func (s *sniffed) sniff() error {
	b := bufio.NewReader(s.src)
	for n, more := 1, true; more; n++ {
		head, err := b.Peek(n)
		if err != nil {
			break // whoever reads on is told
		}
		s.in.kind, more = kindOf(string(head))
	}
	r, _, err := s.in.decompressor(b) // without tasks of its own it need not be closed
	s.r = r
	return err
}
