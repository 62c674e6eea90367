package connector

import (
	"io"

	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// Files are the two halves of a format that makes sense of whole files only: it
// has no messages, so no decoder and no encoder, and only connectors of files
// can use it.
type Files struct {
	// Open returns a reader that stands at the first row. It refuses files that
	// are not of the format and columns whose type is another one in the file.
	Open func(FormatSpec, File) (FileReader, error)
	// Create returns a writer of a new file.
	Create func(FormatSpec, io.Writer) (FileWriter, error)
}

// A File is a file to be read. Whoever opened it closes it.
type File struct {
	io.ReaderAt
	Size int64
}

// A FileReader reads the rows of a file in order. One goroutine uses it. Its
// errors do not name the file.
type FileReader interface {
	// SkipTo goes on at a row, counted from 0 in the whole file. It returns an
	// error if the file has fewer rows.
	SkipTo(row int64) error
	// Next adds up to limit rows to out and returns io.EOF where there are none.
	Next(out *Rows, limit int) error
	// Bytes returns about how many bytes of the file have been read.
	Bytes() int64
	Close() error
}

// A FileWriter writes rows to a file. One goroutine uses it.
type FileWriter interface {
	// Write takes rows from up to to of b, lent.
	Write(b *changelog.Batch, from, to int) error
	// Size returns about how many bytes the file would have if it were closed.
	Size() int64
	// Close completes the file; without it nobody can read what was written. It
	// does not close the io.Writer behind it.
	Close() error
}
