package catalog

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/source"
)

// FileName is the name of the file in which a folder keeps a catalog.
const FileName = "catalog.sql"

// PathsKey is the key of SET statements in a catalog file: relative paths in the
// tables behind one are taken against the folder that it names, by its absolute path.
const PathsKey = "catalog.paths"

// header is the first line of a catalog file. The number is that of the format.
const header = "-- Tidemark catalog, format 1"

const note = `
-- What is declared, as the statements that declare it. The program writes this
-- file anew after each change; edit it while no program uses it.
`

// Read returns the statements of the catalog file in a folder, and nil if there
// is no such file. Whoever calls it executes them, without looking at what views
// mean: they may stand before what they read.
func Read(dir string) (*source.File, error) {
	path := filepath.Join(dir, FileName)
	text, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, err
	}
	first, _, _ := strings.Cut(string(text), "\n")
	switch first = strings.TrimRight(first, "\r"); {
	case first == header:
		return &source.File{Name: path, Text: string(text)}, nil
	case strings.HasPrefix(first, strings.TrimRight(header, "0123456789")):
		return nil, fmt.Errorf("%s has another format: its first line is %q, this program reads %q", path, first, header)
	default:
		return nil, fmt.Errorf("%s is no catalog file: its first line is %q and should be %q", path, first, header)
	}
}

// Write keeps everything but temporary objects in the catalog file of a folder,
// which is made if it is not there, and returns the text of the file. It is
// written aside and takes the place of the old one when it is whole and on the
// disk. was is the text that the file had when it was last read or written, "" if
// there was none: a file that somebody else has changed since is left alone.
func (c *Catalog) Write(dir, was string) (text string, err error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", err
	}
	path := filepath.Join(dir, FileName)
	is, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	if string(is) != was {
		return "", fmt.Errorf("%s was changed by another program, and is left as it is", path)
	}
	text = c.Script()
	return text, replace(path, text)
}

// replace gives a file a new text, or leaves it as it is.
func replace(path, text string) error {
	aside, err := os.CreateTemp(filepath.Dir(path), FileName+".*")
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(aside.Name()) }() // gone already if all went well
	_, err = aside.WriteString(text)
	if err := errors.Join(err, aside.Sync(), aside.Close()); err != nil {
		return err
	}
	if err := os.Rename(aside.Name(), path); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(path))
}

// syncFolder brings a rename in a folder to the disk.
func syncFolder(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// Script returns the text of the catalog's file.
func (c *Catalog) Script() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	w := &scriptWriter{}
	w.WriteString(header + "\n" + note)
	for _, name := range slices.Sorted(maps.Keys(c.spaces)) {
		w.space(name, c.spaces[name])
	}
	return w.String()
}

// A scriptWriter writes statements and remembers the folder for paths.
type scriptWriter struct {
	strings.Builder
	dir string
}

func (w *scriptWriter) statement(text string) { w.WriteString("\n" + text + ";\n") }

func (w *scriptWriter) space(name string, s *space) {
	if name != DefaultCatalog {
		w.statement(spaceDDL(name, s.comment, s.options))
	}
	for _, d := range slices.Sorted(maps.Keys(s.databases)) {
		w.database(name, s.databases[d], d == s.first(name))
	}
}

// database writes what a database holds; first says that its catalog begins with it.
func (w *scriptWriter) database(catalog string, d *Database, first bool) {
	if !first || d.Comment != "" || len(d.Options) > 0 {
		w.statement(d.ddl(catalog, first))
	}
	byName := func(a, b Relation) int { return cmp.Compare(a.Where().Name, b.Where().Name) }
	for _, r := range slices.SortedFunc(maps.Values(d.relations), byName) {
		switch r := r.(type) {
		case *Table:
			w.paths(r.Dir)
			w.statement(r.DDL())
		case *View:
			w.statement(r.DDL())
		}
	}
	for _, name := range slices.Sorted(maps.Keys(d.functions)) {
		f := d.functions[name]
		text := "CREATE FUNCTION " + f.Path.String() + " AS " + literal(f.Class)
		if f.Language != "" {
			text += " LANGUAGE " + f.Language
		}
		w.statement(text)
	}
}

// paths says against which folder relative paths are taken, if it is another one
// than before. It is named from the root, so that the tables mean the same files
// wherever the catalog is used from.
func (w *scriptWriter) paths(dir string) {
	if whole, err := filepath.Abs(dir); err == nil {
		dir = whole
	}
	if dir == w.dir {
		return
	}
	w.dir = dir
	w.statement("SET " + literal(PathsKey) + " = " + literal(dir))
}

// ddl returns the statement that declares a database. The first database of a
// catalog is there already.
func (d *Database) ddl(catalog string, first bool) string {
	text := "CREATE DATABASE "
	if first {
		text += "IF NOT EXISTS "
	}
	text += quote(catalog) + "." + quote(d.Name)
	if d.Comment != "" {
		text += "\nCOMMENT " + literal(d.Comment)
	}
	if len(d.Options) > 0 {
		text += "\nWITH " + optionsDDL(d.Options)
	}
	return text
}
