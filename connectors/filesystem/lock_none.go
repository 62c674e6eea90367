//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package filesystem

import "os"

// lock takes every writer: this system has no locks that end with their process.
func lock(*os.File) error { return nil }
