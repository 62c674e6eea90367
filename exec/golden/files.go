package golden

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
)

// Find returns the golden files under the paths, each a file or a folder, whose
// name matches; nil matches all. Files of one path are in order of name.
func Find(paths []string, match *regexp.Regexp) ([]string, error) {
	var files []string
	for _, root := range paths {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if missing := new(fs.PathError); path == root && errors.As(err, &missing) {
				return fmt.Errorf("%s: %w", root, missing.Err)
			}
			if err != nil || d.IsDir() || path != root && !strings.HasSuffix(path, ".sql") {
				return err
			}
			if slices.Contains(files, path) {
				return nil // named twice
			}
			if match == nil || match.MatchString(filepath.ToSlash(path)) {
				files = append(files, path)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return files, nil
}

// Load reads and parses a golden file.
func Load(path string) (*File, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return Parse(path, filepath.Dir(path), string(text))
}

// Test runs the file at a path in the given configurations and returns what
// differs, as text for people; "" if nothing does. It stops at the first
// configuration with a difference. A panic is a difference, too.
func Test(ctx context.Context, path string, configurations []Configuration) string {
	f, err := Load(path)
	if err != nil {
		return err.Error() + "\n"
	}
	if len(f.Steps) == 0 {
		return path + ": nothing is checked: there is no statement\n"
	}
	for _, c := range configurations {
		list, err := f.test(ctx, c)
		if err != nil {
			return fmt.Sprintf("%s (%s): %v\n", path, c, err)
		}
		if len(list) > 0 {
			return report(f, c, list)
		}
	}
	return ""
}

// test runs a file in one configuration.
func (f *File) test(ctx context.Context, c Configuration) (list []Difference, err error) {
	defer rescue(&err)
	outcomes, err := f.Run(ctx, c)
	if err != nil {
		return nil, err
	}
	return f.Check(outcomes, c), nil
}

// Rewrite runs the file at a path in the reference configuration, writes what its
// statements gave into it, and reports whether that changed the file.
func Rewrite(ctx context.Context, path string) (changed bool, err error) {
	defer rescue(&err)
	f, err := Load(path)
	if err != nil {
		return false, err
	}
	outcomes, err := f.Run(ctx, Reference())
	if err != nil {
		return false, err
	}
	text := f.Update(outcomes)
	if text == f.Text {
		return false, nil
	}
	return true, os.WriteFile(path, []byte(text), 0o644)
}

// rescue turns a panic into the error of one file, so that the others run.
func rescue(err *error) {
	if cause := recover(); cause != nil {
		*err = fmt.Errorf("a fault of the program: %v\n%s", cause, debug.Stack())
	}
}

func report(f *File, c Configuration, list []Difference) string {
	var b strings.Builder
	for _, d := range list {
		fmt.Fprintf(&b, "%s:%d: (%s)\n", f.Name, d.Line, c)
		for _, l := range strings.Split(strings.TrimRight(d.Text, "\n"), "\n") {
			b.WriteString("    " + l + "\n")
		}
	}
	return b.String()
}
