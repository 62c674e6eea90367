package filesystem

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	src "github.com/tidemark-sql/tidemark/sql/source"
)

// stdin is the path and the name of the split that is the standard input.
const stdin = "-"

// A place is a path option with the folder that it starts from.
type place struct {
	dir  string // that of the job file
	path string // as written, without file://
}

func newPlace(dir, path string) place {
	path = strings.TrimPrefix(path, "file://")
	return place{dir: dir, path: path}
}

// resolve returns where a name that starts with the path as written lies.
func (p place) resolve(name string) string {
	if filepath.IsAbs(name) || p.dir == "" {
		return name
	}
	return filepath.Join(p.dir, name)
}

// find returns the files that the path means, in order of name. Names keep the
// form in which the path was written. There may be none if they are awaited.
func (p place) find(match *regexp.Regexp, awaited bool) ([]connector.Split, error) {
	if p.path == stdin {
		return []connector.Split{{Name: stdin}}, nil
	}
	var splits []connector.Split
	roots, err := p.roots()
	if err != nil {
		return nil, err
	}
	for _, root := range roots {
		if splits, err = p.walk(splits, root, match); err != nil {
			return nil, err
		}
	}
	if len(splits) == 0 && !awaited {
		return nil, p.nothing(match)
	}
	slices.SortFunc(splits, func(a, b connector.Split) int { return strings.Compare(a.Name, b.Name) })
	return splits, nil
}

// roots returns the path, or what it matches if it is a glob and no file.
func (p place) roots() ([]string, error) {
	where := p.resolve(p.path)
	_, err := os.Stat(where)
	if err == nil {
		return []string{p.path}, nil
	}
	if !strings.ContainsAny(p.path, "*?[") {
		return nil, p.missing(where, err)
	}
	if strings.Contains(p.path, "**") {
		return nil, fmt.Errorf("path %q: ** means no more than * here; name the folder, which is read with all folders below it, and use source.path.regex-pattern", p.path)
	}
	found, err := filepath.Glob(where)
	if err != nil {
		return nil, fmt.Errorf("path %q is no glob: %w", p.path, err)
	}
	if base := filepath.Base(p.path); base[0] != '.' && base[0] != '_' { // unless the glob asks for them
		found = slices.DeleteFunc(found, func(f string) bool { return hidden(filepath.Base(f)) })
	}
	for i, f := range found {
		if !filepath.IsAbs(p.path) && p.dir != "" {
			if rel, err := filepath.Rel(p.dir, f); err == nil {
				found[i] = rel
			}
		}
	}
	return found, nil
}

// walk appends the files at and below root. Hidden files and those that begin
// with _ are not data.
func (p place) walk(splits []connector.Split, root string, match *regexp.Regexp) ([]connector.Split, error) {
	where := p.resolve(root)
	err := filepath.WalkDir(where, func(file string, e fs.DirEntry, err error) error {
		if err != nil {
			return plain(err)
		}
		if file != where && hidden(e.Name()) {
			if e.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		info, err := os.Stat(file) // of what a link points at
		if err != nil {
			return plain(err)
		}
		if info.IsDir() || !matches(match, file) {
			return nil
		}
		rel, err := filepath.Rel(where, file)
		if err != nil {
			return err
		}
		splits = append(splits, connector.Split{Name: filepath.Join(root, rel), Size: info.Size()})
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("path %q: %w", root, err)
	}
	return splits, nil
}

// hidden reports whether a file or folder is not data.
func hidden(name string) bool { return name[0] == '.' || name[0] == '_' }

func matches(match *regexp.Regexp, file string) bool {
	if match == nil {
		return true
	}
	abs, err := filepath.Abs(file)
	return err == nil && match.MatchString(abs)
}

// nothing says that a path that could be read holds no files.
func (p place) nothing(match *regexp.Regexp) error {
	if match != nil {
		return fmt.Errorf("path %q: no file matches source.path.regex-pattern %s", p.path, match)
	}
	if strings.ContainsAny(p.path, "*?[") {
		return fmt.Errorf("path %q matches no file", p.path)
	}
	return fmt.Errorf("path %q is a folder without files to read", p.path)
}

// missing says that a path is not there, where it was looked for, and what is
// there that has nearly its name.
func (p place) missing(where string, err error) error {
	if !os.IsNotExist(err) {
		return fmt.Errorf("path %q: %w", p.path, plain(err))
	}
	if abs, err := filepath.Abs(where); err == nil {
		where = abs
	}
	dir, base := filepath.Split(where)
	msg := fmt.Sprintf("path %q: there is no such file or folder in %s", p.path, filepath.Clean(dir))
	entries, _ := os.ReadDir(dir)
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if near := src.Nearest(base, names); near != "" {
		msg += fmt.Sprintf("; did you mean %q?", near)
	}
	return &plainError{msg, err}
}

// A plainError says in words of ours what an error of the system means.
type plainError struct {
	msg string
	err error
}

// Error implements error.
func (e *plainError) Error() string { return e.msg }

// Unwrap returns the error of the system.
func (e *plainError) Unwrap() error { return e.err }

// plain drops what fs errors say about system calls and paths.
func plain(err error) error {
	switch {
	case os.IsNotExist(err):
		return &plainError{"there is no such file or folder", err}
	case os.IsPermission(err):
		return &plainError{"it may not be read by this user", err}
	}
	return err
}
