package filesystem

import (
	"bytes"
	"compress/bzip2"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// An input is an open file: the bytes of its rows, whatever the file is
// compressed with.
type input struct {
	io.Reader
	name string
	kind string // what it is compressed with; "": nothing
	live bool   // bytes arrive when they like: take what there is
	// interrupt makes a Read that waits return; nil: it does not wait, or nothing
	// can.
	interrupt func()
	closes    []func() error
}

// openInput opens a file and moves to an offset in its uncompressed bytes.
func openInput(ctx context.Context, file, name string, offset int64) (*input, error) {
	in := &input{name: name, live: isPipe(file)}
	f, err := in.open(ctx, file)
	if err != nil {
		return nil, fmt.Errorf("file %q: %w", name, plain(err))
	}
	if err := in.uncompress(f); err != nil {
		_ = in.Close()
		return nil, fmt.Errorf("file %q: %w", name, err)
	}
	regular, _ := f.(*os.File)
	if err := in.forward(regular, offset); err != nil {
		_ = in.Close()
		return nil, fmt.Errorf("file %q ends before the place to go on from, which is byte %d: %w", name, offset, err)
	}
	return in, nil
}

// open opens the file, or the named pipe that it is.
func (in *input) open(ctx context.Context, file string) (f io.ReadCloser, err error) {
	if in.live {
		var p *pipe
		if p, err = openPipe(ctx, file, os.O_RDONLY); err != nil {
			return nil, err
		}
		f, in.interrupt = p, p.interrupt
	} else if f, err = os.Open(file); err != nil {
		return nil, err
	}
	in.Reader, in.closes = f, []func() error{f.Close}
	return f, nil
}

// uncompress puts a decompressor between f and the reader if the name says so.
func (in *input) uncompress(f io.Reader) (err error) {
	if in.kind = compression(in.name); in.kind != "" {
		var stop func() error
		if in.Reader, stop, err = in.decompressor(f); stop != nil {
			in.closes = append(in.closes, stop)
		}
	}
	return err
}

// decompressor returns what reads f uncompressed, and what gives its memory back; nil:
// nothing does.
func (in *input) decompressor(f io.Reader) (r io.Reader, stop func() error, err error) {
	switch in.kind {
	case "gzip":
		r, err := gzip.NewReader(f)
		if errors.Is(err, io.EOF) {
			return bytes.NewReader(nil), nil, nil // a file without bytes has no rows
		}
		if err != nil {
			return nil, nil, fmt.Errorf("its name says gzip, but its contents are not: %w", err)
		}
		return r, nil, nil
	case "zstd":
		r, err := zstd.NewReader(f, zstd.WithDecoderConcurrency(1))
		if err != nil {
			return nil, nil, err
		}
		return r, func() error { r.Close(); return nil }, nil
	case "bzip2":
		return bzip2.NewReader(f), nil, nil
	default:
		return f, nil, nil
	}
}

// compression returns what a file is compressed with, by its name; "" for nothing.
func compression(name string) string {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".gz", ".gzip":
		return "gzip"
	case ".zst", ".zstd":
		return "zstd"
	case ".bz2":
		return "bzip2"
	default:
		return ""
	}
}

// forward moves to an offset in the uncompressed bytes. f is the file if it is one.
func (in *input) forward(f *os.File, offset int64) error {
	if offset == 0 {
		return nil
	}
	if in.Reader == f {
		info, err := f.Stat()
		if err != nil {
			return err
		}
		if info.Mode().IsRegular() {
			if info.Size() < offset {
				return fmt.Errorf("it has %d bytes", info.Size())
			}
			_, err = f.Seek(offset, io.SeekStart)
			return err
		}
	}
	_, err := io.CopyN(io.Discard, in.Reader, offset)
	return err
}

// Read implements io.Reader and says in words when compressed data is broken.
func (in *input) Read(p []byte) (int, error) {
	n, err := in.Reader.Read(p)
	switch {
	case err == nil || errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF):
		return n, err
	case errors.Is(err, io.ErrUnexpectedEOF):
		return n, fmt.Errorf("file %q ends in the middle of its compressed data: it is truncated", in.name)
	case in.kind != "":
		return n, fmt.Errorf("file %q cannot be uncompressed: %w", in.name, err)
	default:
		return n, fmt.Errorf("file %q: %w", in.name, err)
	}
}

// Close closes the file and what reads it. It may be called again.
func (in *input) Close() error {
	var errs []error
	for _, f := range in.closes {
		errs = append(errs, f())
	}
	in.closes = nil
	return errors.Join(errs...)
}
