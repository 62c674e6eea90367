package filesystem

import (
	"context"
	"errors"
	"os"
	"syscall"
	"time"
)

// A pipe is a named pipe. Whoever opens one waits for the other end, and reads and
// writes wait for what the other end does: all of that ends with the context.
type pipe struct {
	*os.File
	ctx     context.Context //nolint:containedctx // of the run that reads or writes
	release func() bool
}

// isPipe reports whether a file is a named pipe.
func isPipe(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode()&os.ModeNamedPipe != 0
}

// openPipe opens a named pipe to read or to write.
func openPipe(ctx context.Context, path string, flag int) (*pipe, error) {
	opened, left := make(chan struct{}), make(chan struct{})
	stop := context.AfterFunc(ctx, func() { // be the other end
		defer close(left)
		if f, err := os.OpenFile(path, os.O_RDWR|syscall.O_NONBLOCK, 0); err == nil {
			<-opened
			_ = f.Close()
		}
	})
	f, err := os.OpenFile(path, flag, 0)
	close(opened)
	if !stop() {
		<-left // whoever opens the pipe next must not meet this end
	}
	if err != nil {
		return nil, err
	}
	if ctx.Err() != nil {
		_ = f.Close()
		return nil, ctx.Err()
	}
	p := &pipe{File: f, ctx: ctx}
	p.release = context.AfterFunc(ctx, p.interrupt)
	return p, nil
}

// interrupt ends the waits of reads and writes, also of those that are to come.
func (p *pipe) interrupt() { _ = p.SetDeadline(time.Unix(1, 0)) }

// Read implements io.Reader.
func (p *pipe) Read(b []byte) (int, error) {
	n, err := p.File.Read(b)
	return n, p.given(err)
}

// Write implements io.Writer.
func (p *pipe) Write(b []byte) (int, error) {
	n, err := p.File.Write(b)
	return n, p.given(err)
}

// given returns the error of the context if the wait was given up for it, and that
// of a closed file if it was interrupted to be closed.
func (p *pipe) given(err error) error {
	if !errors.Is(err, os.ErrDeadlineExceeded) {
		return err
	}
	if ended := p.ctx.Err(); ended != nil {
		return ended
	}
	return os.ErrClosed
}

// Close implements io.Closer.
func (p *pipe) Close() error {
	p.release()
	return p.File.Close()
}
