package filesystem

import (
	"fmt"

	"github.com/tidemark-sql/tidemark/connectors/connector"
)

// A position is a place in a file: behind a number of rows from an offset on.
type position struct {
	offset int64 // in the uncompressed bytes, at the start of a message
	line   int64 // lines before the offset
	skip   int   // rows after it
}

func (p position) encode() connector.Position {
	return fmt.Appendf(nil, "offset=%d line=%d skip=%d", p.offset, p.line, p.skip)
}

func decodePosition(b connector.Position) (p position, err error) {
	if b == nil {
		return p, nil
	}
	if _, err := fmt.Sscanf(string(b), "offset=%d line=%d skip=%d", &p.offset, &p.line, &p.skip); err != nil {
		return p, fmt.Errorf("found position %q, expected one such as \"offset=0 line=0 skip=0\"", b)
	}
	return p, nil
}
