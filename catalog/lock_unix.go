//go:build unix

package catalog

import (
	"errors"
	"fmt"
	"os"
	"syscall"
	"time"
)

// Another program may hold a catalog while one statement of it declares something. It
// is asked for again and again, ten seconds in all.
const (
	pause  = 2 * time.Millisecond
	trials = 5000
)

// Lock keeps other programs from changing the catalog file of a folder, which is made
// if it is not there, until the function it returns is called. The lock is one of the
// operating system on the folder itself: it ends with the process that holds it.
func Lock(dir string) (unlock func(), err error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	f, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	for trial := 1; ; trial++ {
		err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch again := errors.Is(err, syscall.EWOULDBLOCK) || errors.Is(err, syscall.EINTR); {
		case err == nil:
			return func() { _ = f.Close() }, nil // which gives up the lock
		case again && trial < trials:
			<-time.After(pause)
			continue
		case again:
			err = fmt.Errorf("the catalog in %s has been in use by another program for %s", dir, trials*pause)
		default:
			err = fmt.Errorf("the catalog in %s cannot be locked: %w", dir, err)
		}
		return nil, errors.Join(err, f.Close())
	}
}
