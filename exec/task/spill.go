package task

import (
	"encoding/binary"
	"fmt"
	"io"
	"os"
)

// A spill is the part of an edge that is in a file: messages are appended at the
// end and read from the start. It is used with the lock of the inbox held. A nil
// spill holds nothing.
type spill struct {
	dir      string
	file     *os.File
	count    int // messages written and not read
	from, to int64
	buf      []byte
	pool     *pool // of the buffers that have been written
}

func (s *spill) holds() bool { return s != nil && s.count > 0 }

// write appends a message and returns its size.
func (s *spill) write(m message) (int64, error) {
	if s.file == nil {
		f, err := os.CreateTemp(s.dir, "tidemark-edge-*")
		if err != nil {
			return 0, fmt.Errorf("an edge has outgrown 'task.edge.memory' and cannot go to a file: %w", err)
		}
		s.file = f
		// Where the system allows it the file has no name any more, so that
		// nothing is left even if the process is killed.
		_ = os.Remove(f.Name())
	}
	s.buf = append(s.buf[:0], 0, 0, 0, 0, byte(m.signal), 0)
	if m.buf != nil {
		s.buf[5] = 1
		s.buf = binary.LittleEndian.AppendUint64(s.buf, uint64(m.buf.base))
		s.buf = encodeBatch(s.buf, &m.buf.Batch)
		s.pool = m.buf.pool
	}
	binary.LittleEndian.PutUint32(s.buf, uint32(len(s.buf)-4))
	n, err := s.file.WriteAt(s.buf, s.to)
	s.to += int64(n)
	if err != nil {
		return int64(n), fmt.Errorf("an edge has outgrown 'task.edge.memory': %w", err)
	}
	s.count++
	return int64(n), nil
}

// read takes the oldest message from the file.
func (s *spill) read() (message, error) {
	var head [6]byte
	if _, err := s.file.ReadAt(head[:], s.from); err != nil {
		return message{}, fmt.Errorf("read back rows of an edge: %w", err)
	}
	size := int(binary.LittleEndian.Uint32(head[:])) - 2
	if cap(s.buf) < size {
		s.buf = make([]byte, size)
	}
	s.buf = s.buf[:size]
	if _, err := s.file.ReadAt(s.buf, s.from+6); err != nil && err != io.EOF {
		return message{}, fmt.Errorf("read back rows of an edge: %w", err)
	}
	s.from += int64(size) + 6
	if s.count--; s.count == 0 {
		s.from, s.to = 0, 0
		if err := s.file.Truncate(0); err != nil {
			return message{}, fmt.Errorf("empty the file of an edge: %w", err)
		}
	}
	m := message{signal: signal(head[4])}
	if head[5] == 1 {
		m.buf = s.pool.get()
		m.buf.base = int64(binary.LittleEndian.Uint64(s.buf))
		decodeBatch(s.buf[8:], m.buf)
	}
	return m, nil
}

// remove deletes the file. Errors do not matter: it is a temporary one.
func (s *spill) remove() {
	if s == nil || s.file == nil {
		return
	}
	_ = s.file.Close()
	_ = os.Remove(s.file.Name())
	s.file, s.count = nil, 0
}
