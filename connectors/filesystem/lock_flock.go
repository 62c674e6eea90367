//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package filesystem

import (
	"errors"
	"os"
	"syscall"
)

// lock makes this opening of a file the only one that writes to it, among all
// processes, until it is closed or the process ends in whatever way. It returns
// errBusy if another one writes. File systems without locks take every writer.
func lock(f *os.File) error {
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); errors.Is(err, syscall.EWOULDBLOCK) {
		return errBusy
	}
	return nil
}
