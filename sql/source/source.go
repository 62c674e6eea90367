// Package source locates things in SQL text: where a statement, a name or a
// mistake stands, and how that is shown to people.
//
// It knows nothing of the language: package parse finds the spans, and whoever
// finds a mistake says so in an Error.
//
// Start with Span; everything that can be wrong has one. Offsets count bytes,
// as slices of Go strings do; lines and columns, which only people see, count
// characters from 1.
package source

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// A File is a piece of SQL text with a name, such as that of a job file.
type File struct {
	Name string
	Text string
}

// Read returns a file with text that comes from outside. Bytes that are not UTF-8 become
// U+FFFD, as in Flink: a comment in another encoding keeps no job from running.
func Read(name, text string) *File {
	return &File{Name: name, Text: strings.ToValidUTF8(text, string(utf8.RuneError))}
}

// Span returns the span of the bytes [start, end) of the file.
func (f *File) Span(start, end int) Span { return Span{File: f, Start: start, End: end} }

// Position returns the line and the column, in characters from 1, of a byte
// offset. Offsets beyond the text count as its end.
func (f *File) Position(offset int) (line, column int) {
	before := f.Text[:min(max(offset, 0), len(f.Text))]
	start := 1 + strings.LastIndexByte(before, '\n')
	return 1 + strings.Count(before, "\n"), 1 + utf8.RuneCountInString(before[start:])
}

// A Span is a range of bytes [Start, End) of a file. The zero Span is nowhere.
type Span struct {
	File       *File
	Start, End int
}

// IsZero reports whether the span is nowhere.
func (s Span) IsZero() bool { return s.File == nil }

// String returns the position of the start of the span, as in "job.sql:3:14",
// or "-" for nowhere.
func (s Span) String() string {
	if s.File == nil {
		return "-"
	}
	line, column := s.File.Position(s.Start)
	return fmt.Sprintf("%s:%d:%d", s.File.Name, line, column)
}

// Text returns the text that the span covers.
func (s Span) Text() string {
	if s.File == nil {
		return ""
	}
	return s.File.Text[s.Start:s.End]
}

// To returns the span from the start of s to the end of end. If one of them is
// nowhere it returns the other.
func (s Span) To(end Span) Span {
	switch {
	case s.File == nil:
		return end
	case end.File == nil:
		return s
	}
	return Span{File: s.File, Start: min(s.Start, end.Start), End: max(s.End, end.End)}
}
