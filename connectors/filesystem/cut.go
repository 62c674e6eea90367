package filesystem

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/tidemark-sql/tidemark/connectors/connector"
)

const (
	chunkSize = 512 << 10 // of files; decoders are fastest from 256 KiB to 1 MiB
	smallest  = 64 << 10
	// maxMessage is how long one message may be. It is a limit on memory, and
	// finds the quote that somebody forgot to close in a large file.
	maxMessage = 64 << 20
)

// A chunk is a run of complete messages of a file.
type chunk struct {
	data   []byte // with connector.Slack zero bytes behind it
	offset int64  // in the uncompressed bytes
	buf    []byte // memory of data, to be used again
}

// A cutter divides an input into chunks. It decides alone where chunks begin,
// so that decoders may work side by side; whether a line end ends a message
// depends on all that stands before it in the file, and the cutter sees that.
type cutter struct {
	in     *input
	format connector.Decoder // of its own: only Cut is asked
	size   int
	offset int64  // of rest
	rest   []byte // read, but behind the last complete message
	end    error  // why no more will be read
}

// next returns the next chunk, using buf's memory, or io.EOF.
func (k *cutter) next(buf []byte) (chunk, error) {
	if room := max(k.size, len(k.rest)) + connector.Slack; cap(buf) < room {
		buf = make([]byte, room)
	}
	buf = buf[:cap(buf)]
	n := copy(buf, k.rest)
	for {
		n += k.fill(buf[n : len(buf)-connector.Slack])
		if k.end != nil && !errors.Is(k.end, io.EOF) {
			return chunk{}, k.end
		}
		if k.offset == 0 && bytes.HasPrefix(buf[:n], []byte("\xEF\xBB\xBF")) { // a byte order mark is no text
			n = copy(buf, buf[3:n])
			k.offset = 3
		}
		whole := n
		if k.end == nil {
			whole = k.format.Cut(buf[:n])
		}
		if whole > 0 {
			return k.take(buf, n, whole), nil
		}
		if k.end != nil {
			return chunk{}, k.end
		}
		if n > maxMessage {
			return chunk{}, fmt.Errorf("file %q: the message at byte %d is longer than %d MiB: is a quote not closed?", k.in.name, k.offset, maxMessage>>20)
		}
		if n == len(buf)-connector.Slack {
			buf = append(buf, make([]byte, len(buf))...)
		}
	}
}

// fill reads into buf: all that fits, or what there is if the input is live. A file
// that has been read is closed at once: a table may have more files than a process
// can have open.
func (k *cutter) fill(buf []byte) (n int) {
	if k.end != nil {
		return 0
	}
	for n < len(buf) && k.end == nil {
		var m int
		m, k.end = k.in.Read(buf[n:])
		if n += m; k.in.live && m > 0 {
			break
		}
	}
	if errors.Is(k.end, io.EOF) && !k.in.live {
		if err := k.in.Close(); err != nil {
			k.end = fmt.Errorf("file %q: %w", k.in.name, err)
		}
	}
	return n
}

// take cuts off the first whole bytes of the n in buf.
func (k *cutter) take(buf []byte, n, whole int) chunk {
	k.rest = append(k.rest[:0], buf[whole:n]...)
	clear(buf[whole : whole+connector.Slack])
	c := chunk{data: buf[:whole], offset: k.offset, buf: buf}
	k.offset += int64(whole)
	return c
}
