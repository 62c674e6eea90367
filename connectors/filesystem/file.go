package filesystem

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// An output is a file being written, by nobody else. It is hidden until publish
// gives it its name; what was written to it after that can be taken back.
type output struct {
	file    *os.File
	to      io.WriteCloser       // the file, or the pipe that it is
	hidden  string               // its name until it is published; "" after that
	name    string               // its name from then on
	shown   string               // that name as the table says it
	size    int64                // bytes written, before compression
	kept    int64                // bytes in the file when it was last published
	cut     bool                 // rows stand there, and the last line has no end
	fresh   bool                 // lines were written since it was last published
	special bool                 // a device or pipe: nothing can be taken back
	pack    packer               // nil for plain files
	whole   connector.FileWriter // nil for lines
}

var (
	errBusy  = errors.New("another job, or another table of this one, writes to it; one file has one writer at a time")
	errMoved = errors.New("a file of this name came or went")
)

// A packer compresses; Close ends a stream, after which another may follow in
// the same file.
type packer interface {
	io.WriteCloser
	Reset(w io.Writer)
}

// create opens an output whose name will be path. If a file of this name exists
// rows are added to it, as INSERT INTO says. Its error is errBusy if somebody else
// writes to it.
func create(path, shown string) (*output, error) {
	for {
		o, err := reopen(path, shown)
		if os.IsNotExist(err) {
			o, err = begin(path, shown)
		}
		if errors.Is(err, errMoved) {
			continue
		}
		return o, err
	}
}

// reopen opens an output to add rows to a file.
func reopen(path, shown string) (*output, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return nil, fmt.Errorf("path %q is a folder, expected a file", shown)
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return nil, err
	}
	o := &output{name: path, shown: shown, file: f, to: f, special: !info.Mode().IsRegular()}
	if !o.special {
		if err = own(f, path); err == nil {
			o.kept, o.cut, err = last(path, shown)
		}
		if err != nil {
			_ = f.Close()
			return nil, err
		}
	}
	return o, o.compress()
}

// begin opens an output that is a new file. What a process that is gone has left
// under its hidden name is thrown away. Its error is errMoved if a file of its
// name is there meanwhile.
func begin(path, shown string) (*output, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return nil, err
	}
	o := &output{name: path, shown: shown, hidden: filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+inProgress)}
	f, err := os.OpenFile(o.hidden, os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	o.file, o.to = f, f
	if err := own(f, o.hidden); err != nil {
		_ = f.Close()
		return nil, err
	}
	if _, err := os.Stat(path); err == nil {
		o.discard()
		return nil, errMoved
	}
	if err := f.Truncate(0); err != nil {
		o.discard()
		return nil, err
	}
	return o, o.compress()
}

// inProgress is behind the names of files that are not visible yet.
const inProgress = ".inprogress"

// own makes f the only writer of the file at a path, or returns errBusy; errMoved
// if f is not the file there any more.
func own(f *os.File, path string) error {
	if err := lock(f); err != nil {
		return err
	}
	mine, err := f.Stat()
	if err != nil {
		return err
	}
	there, err := os.Stat(path)
	if err != nil || !os.SameFile(mine, there) {
		return errMoved
	}
	return nil
}

// last returns the size of a file, and whether its last line has no end.
func last(path, shown string) (size int64, cut bool, err error) {
	info, err := os.Stat(path)
	if err != nil || info.Size() == 0 {
		return 0, false, err
	}
	in, err := openInput(context.Background(), path, shown, 0)
	if err != nil {
		return 0, false, err
	}
	defer func() { _ = in.Close() }()
	if in.kind == "" { // else it has to be read from its beginning
		if err := in.forward(in.Reader.(*os.File), info.Size()-1); err != nil {
			return 0, false, err
		}
	}
	end := byte('\n')
	buf := make([]byte, 32<<10)
	for {
		n, err := in.Read(buf)
		if n > 0 {
			end = buf[n-1]
		}
		if errors.Is(err, io.EOF) {
			return info.Size(), end != '\n', nil
		}
		if err != nil {
			return 0, false, err
		}
	}
}

// sweep removes the hidden files of a folder whose writers are gone.
func sweep(dir string) {
	entries, _ := os.ReadDir(dir) // a folder that is not there has none
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".part-") || !strings.HasSuffix(e.Name(), inProgress) {
			continue
		}
		path := filepath.Join(dir, e.Name())
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			continue // it is published, or of another user
		}
		if own(f, path) == nil {
			_ = os.Remove(path)
		}
		_ = f.Close()
	}
}

// createPipe opens an output that is a named pipe.
func createPipe(ctx context.Context, path string) (*output, error) {
	p, err := openPipe(ctx, path, os.O_WRONLY)
	if err != nil {
		return nil, err
	}
	o := &output{name: path, shown: path, special: true, file: p.File, to: p}
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
	var to io.Writer = o.to
	if o.pack != nil {
		to = o.pack
	}
	if o.cut && len(b) > 0 {
		if _, err := to.Write([]byte{'\n'}); err != nil {
			return o.failed(err)
		}
		o.cut = false
	}
	o.size += int64(len(b))
	o.fresh = o.fresh || len(b) > 0
	_, err := to.Write(b)
	return o.failed(err)
}

// failed says in words what went wrong with the file.
func (o *output) failed(err error) error {
	if err == nil || errors.Is(err, syscall.EPIPE) {
		return closedPipe(err, o.name)
	}
	if o.hidden != "" && os.IsNotExist(err) {
		return &plainError{fmt.Sprintf("file %q: it was removed while it was written, as %s in its folder", o.shown, filepath.Base(o.hidden)), err}
	}
	return fmt.Errorf("file %q: %w", o.shown, unwritten(err))
}

// unwritten drops what errors of writing say about system calls and paths.
func unwritten(err error) error {
	var path *os.PathError
	var link *os.LinkError
	switch {
	case os.IsNotExist(err):
		return &plainError{"its folder does not exist any more", err}
	case os.IsPermission(err):
		return &plainError{"it may not be written by this user", err}
	case errors.Is(err, syscall.ENOSPC):
		return &plainError{"the disk is full", err}
	case errors.Is(err, syscall.ENOTDIR):
		return &plainError{"a file stands where its folder should be", err}
	case errors.As(err, &path):
		return &plainError{path.Err.Error(), err}
	case errors.As(err, &link):
		return &plainError{link.Err.Error(), err}
	}
	return err
}

// publish makes what was written part of the file under its own name.
func (o *output) publish() error {
	if o.pack != nil && o.fresh {
		if err := o.pack.Close(); err != nil {
			return o.failed(err)
		}
		o.pack.Reset(o.to)
	}
	if o.special {
		o.fresh = false
		return nil
	}
	at, err := o.file.Seek(0, io.SeekEnd)
	if err != nil {
		return o.failed(err)
	}
	if o.hidden != "" {
		if err := os.Rename(o.hidden, o.name); err != nil {
			return o.failed(err)
		}
		o.hidden = ""
	}
	o.kept, o.fresh = at, false
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
		o, err = create(path, written)
	}
	if err != nil {
		return nil, fmt.Errorf("file %q: %w", written, unwritten(err))
	}
	return &single{o}, nil
}

func (s *single) write(_, lines []byte) error { return s.out.write(lines) }
func (s *single) advance(changelog.Watermark) {}
func (s *single) discard()                    { s.out.discard() }

// flush makes the rows visible. Without a row nothing happens to the file, and a
// new one is not made.
func (s *single) flush(last bool) error {
	if s.out.fresh {
		if err := s.out.publish(); err != nil {
			return err
		}
	}
	switch {
	case !last:
		return nil
	case s.out.hidden != "":
		s.out.discard()
		return nil
	default:
		return s.out.failed(s.out.to.Close())
	}
}
