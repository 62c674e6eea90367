package filesystem

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/tidemark-sql/tidemark/connectors/connector"
)

// checkFiles refuses what a format of whole files cannot be read from.
func (s *source) checkFiles() error {
	if s.spec.Table.Rejects != nil {
		return fmt.Errorf("format %q has no messages that could be rejected: a file of it is read, or refused", s.format.Name)
	}
	if s.place.path == stdin {
		return &connector.OptionError{Key: "path", Msg: fmt.Sprintf("format %q is read from its end, which the standard input does not show; name a file", s.format.Name)}
	}
	if c := compression(s.place.path); c != "" {
		return &connector.OptionError{Key: "path", Msg: fmt.Sprintf("format %q is compressed inside and is not read through %s; uncompress the file", s.format.Name, c)}
	}
	return checkColumns(s.format, s.message)
}

func checkColumns(f *connector.Format, m connector.FormatSpec) error {
	for _, c := range m.Columns {
		if f.Carries == nil {
			break
		}
		if err := f.Carries(c.Name, c.Type); err != nil {
			return err
		}
	}
	return nil
}

// checkFiles refuses what a format of whole files cannot be written to: rows
// cannot be added to a file that is complete, so each flush needs one of its own.
func (s *sink) checkFiles() error {
	if s.single {
		return &connector.OptionError{Key: "path", Msg: fmt.Sprintf("a table of format %q is written to a folder of files, and this names one file; rows cannot be added to a file that is complete", s.format.Name)}
	}
	return checkColumns(s.format, s.message)
}

// openFile returns a reader of a file that is read as a whole. In positions
// offsets count rows.
func (s *source) openFile(name string, pos position) (connector.Reader, error) {
	if c := compression(name); c != "" {
		return nil, fmt.Errorf("file %q: format %q is compressed inside and is not read through %s; uncompress the file", name, s.format.Name, c)
	}
	f, err := os.Open(s.place.resolve(name))
	if err != nil {
		return nil, fmt.Errorf("file %q: %w", name, plain(err))
	}
	r, err := s.newFileReader(f, name, pos)
	if err != nil {
		_ = f.Close()
		return nil, fmt.Errorf("file %q: %w", name, err)
	}
	return r, nil
}

func (s *source) newFileReader(f *os.File, name string, pos position) (connector.Reader, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, plain(err)
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("it is a pipe or device; format %q needs a file", s.format.Name)
	}
	in, err := s.format.Files.Open(s.message, connector.File{ReaderAt: f, Size: info.Size()})
	if err != nil {
		return nil, err
	}
	w := &whole{name: name, in: in, at: pos.offset + int64(pos.skip), limit: max(1, s.spec.Env.BatchRows), rows: connector.NewRows(s.message.Columns)}
	if err := in.SkipTo(w.at); err != nil {
		return nil, errors.Join(err, in.Close())
	}
	r := &reader{source: s, name: name, in: &input{Reader: f, name: name, closes: []func() error{f.Close}}, parts: w, at: position{offset: w.at}}
	if err := r.constants(name); err != nil {
		return nil, errors.Join(err, in.Close())
	}
	return r, nil
}

// whole gives the rows of a file in a format of whole files. Its offsets count
// rows.
type whole struct {
	name  string
	in    connector.FileReader
	at    int64
	limit int
	rows  *connector.Rows
}

func (w *whole) next(ctx context.Context) (part, error) {
	if err := ctx.Err(); err != nil {
		return part{}, err
	}
	w.rows.Reset()
	err := w.in.Next(w.rows, w.limit)
	if errors.Is(err, io.EOF) {
		return part{}, io.EOF
	}
	if err != nil {
		return part{}, fmt.Errorf("file %q: %w", w.name, err)
	}
	start := w.at
	w.at += int64(w.rows.N)
	return part{rows: w.rows, start: start, end: w.at, bytes: w.in.Bytes()}, nil
}

func (w *whole) close() error { return w.in.Close() }
