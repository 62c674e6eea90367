package filesystem

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// An output is a file being written. It is hidden until publish gives it its
// name; what was written to it after that can be taken back.
type output struct {
	file    *os.File
	to      io.WriteCloser       // the file, or the pipe that it is
	hidden  string               // its name until it is published; "" after that
	name    string               // its name from then on
	size    int64                // bytes written, before compression
	kept    int64                // bytes in the file when it was last published
	special bool                 // a device or pipe: nothing can be taken back
	pack    packer               // nil for plain files
	whole   connector.FileWriter // nil for lines
}

// A packer compresses; Close ends a stream, after which another may follow in
// the same file.
type packer interface {
	io.WriteCloser
	Reset(w io.Writer)
}

// create opens an output whose name will be path. If a file of this name exists
// rows are added to it, as INSERT INTO says.
func create(path string) (*output, error) {
	o := &output{name: path}
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return nil, fmt.Errorf("path %q is a folder, expected a file", path)
	case err == nil:
		o.special = !info.Mode().IsRegular()
		o.file, err = os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
		o.kept = info.Size()
	default:
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return nil, err
		}
		o.hidden = filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+".inprogress")
		o.file, err = os.Create(o.hidden)
	}
	if err != nil {
		return nil, err
	}
	o.to = o.file
	return o, o.compress()
}

// createPipe opens an output that is a named pipe.
func createPipe(ctx context.Context, path string) (*output, error) {
	p, err := openPipe(ctx, path, os.O_WRONLY)
	if err != nil {
		return nil, err
	}
	o := &output{name: path, special: true, file: p.File, to: p}
	return o, o.compress()
}

// compress puts a compressor before the file if its name says so.
func (o *output) compress() (err error) {
	switch compression(o.name) {
	case "gzip":
		o.pack = gzip.NewWriter(o.to)
	case "zstd":
		o.pack, err = zstd.NewWriter(o.to, zstd.WithEncoderConcurrency(1))
	case "bzip2":
		err = fmt.Errorf("path %q: this build reads bzip2 but does not write it; .gz and .zst are written", o.name)
	}
	if err != nil {
		o.discard()
	}
	return err
}

func (o *output) write(b []byte) error {
	o.size += int64(len(b))
	var err error
	if o.pack != nil {
		_, err = o.pack.Write(b)
	} else {
		_, err = o.to.Write(b)
	}
	return closedPipe(err, o.name)
}

// publish makes what was written part of the file under its own name.
func (o *output) publish() error {
	if o.pack != nil {
		if err := o.pack.Close(); err != nil {
			return err
		}
		o.pack.Reset(o.to)
	}
	if o.special {
		return nil
	}
	at, err := o.file.Seek(0, io.SeekCurrent)
	if err != nil {
		return err
	}
	if o.hidden != "" {
		if err := os.Rename(o.hidden, o.name); err != nil {
			return err
		}
		o.hidden = ""
	}
	o.kept = at
	return nil
}

// complete ends a file whose format has an end.
func (o *output) complete() error {
	if o.whole == nil {
		return nil
	}
	err := o.whole.Close()
	o.whole = nil
	return err
}

// discard takes back what was not published, and closes the file.
func (o *output) discard() {
	if o.hidden != "" {
		_ = os.Remove(o.hidden)
	} else if !o.special {
		_ = o.file.Truncate(o.kept)
	}
	_ = o.to.Close()
}

// single is one file as a target.
type single struct{ out *output }

func newSingle(ctx context.Context, path, written string) (*single, error) {
	var o *output
	var err error
	if isPipe(path) {
		o, err = createPipe(ctx, path)
	} else {
		o, err = create(path)
	}
	if err != nil {
		return nil, fmt.Errorf("file %q: %w", written, err)
	}
	return &single{o}, nil
}

func (s *single) write(_, lines []byte) error { return s.out.write(lines) }
func (s *single) advance(changelog.Watermark) {}
func (s *single) discard()                    { s.out.discard() }

// flush keeps a new file hidden while it has no row: a job that fails before its
// first row leaves no file.
func (s *single) flush(last bool) error {
	if !last && s.out.hidden != "" && s.out.size == 0 {
		return nil
	}
	if err := s.out.publish(); err != nil || !last {
		return err
	}
	return s.out.to.Close()
}
