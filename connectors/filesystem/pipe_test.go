//go:build unix

package filesystem_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/tidemark-sql/tidemark/connectors"
	"github.com/tidemark-sql/tidemark/connectors/connector"
)

// within fails the test if f does not return soon: what waits for a pipe must not
// keep a cancelled job waiting.
func within(t *testing.T, what string, f func() error) {
	t.Helper()
	done := make(chan error, 1)
	go func() { done <- f() }()
	select {
	case err := <-done:
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: got %v, want the error of the context", what, err)
		}
	case <-time.After(2 * time.Minute):
		t.Fatalf("%s: does not end with the context", what)
	}
}

// TestPipe opens, reads and writes named pipes whose other end does nothing, and
// cancels.
func TestPipe(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "p.csv")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skipf("this system has no named pipes: %v", err)
	}
	tab, cols := table(dir, "a INT, b STRING", "path", "p.csv", "format", "csv")
	options, _ := connectors.CheckOptions(tab, nil)
	src, err := connectors.Source(tab, options, cols, env(2, 100))
	if err != nil {
		t.Fatal(err)
	}
	sink, err := connectors.Sink(tab, options, cols, env(1, 100))
	if err != nil {
		t.Fatal(err)
	}
	cancelled := func() context.Context {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(50*time.Millisecond, cancel)
		return ctx
	}
	within(t, "opening to read", func() error {
		_, err := src.Open(cancelled(), connector.Split{Name: "p.csv"}, nil)
		return err
	})
	within(t, "opening to write", func() error {
		_, err := sink.Open(cancelled(), 0, 1)
		return err
	})
	other, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = other.Close() }()
	within(t, "reading", func() error {
		ctx := cancelled()
		r, err := src.Open(ctx, connector.Split{Name: "p.csv"}, nil)
		if err != nil {
			return err
		}
		_, err = r.Read(ctx)
		return errors.Join(err, r.Close())
	})
	within(t, "writing", func() error {
		ctx := cancelled()
		w, err := sink.Open(ctx, 0, 1)
		if err != nil {
			return err
		}
		for err == nil {
			err = w.Write(ctx, batch(t, cols, `{"a": 1, "b": "some text"}`))
		}
		return errors.Join(err, w.Close())
	})
}

// TestPipeGivesRows reads what somebody writes into a named pipe.
func TestPipeGivesRows(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "p.csv")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skipf("this system has no named pipes: %v", err)
	}
	go func() { _ = os.WriteFile(path, []byte("1,x\n2,y\n"), 0o600) }()
	tab, cols := table(dir, "a INT, b STRING", "path", "p.csv", "format", "csv")
	if got, err := read(t, tab, cols, env(1, 100)); err != nil || got != "+I[1, x]\n+I[2, y]\n" {
		t.Errorf("got %s, %v", got, err)
	}
}

// TestPipeIsLeft closes readers that wait for a compressed pipe, without the end of
// any context: nothing reads any more when the decompressor is given back.
func TestPipeIsLeft(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "p.csv.zst")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skipf("this system has no named pipes: %v", err)
	}
	other, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = other.Close() }()
	tab, cols := table(dir, "a INT, b STRING", "path", "p.csv.zst", "format", "csv")
	options, _ := connectors.CheckOptions(tab, nil)
	for range 20 {
		src, err := connectors.Source(tab, options, cols, env(2, 100))
		if err != nil {
			t.Fatal(err)
		}
		r, err := src.Open(t.Context(), connector.Split{Name: "p.csv.zst"}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
}
