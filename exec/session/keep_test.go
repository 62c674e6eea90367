package session_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/exec/session"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// execute runs a script and returns the listings, a line each.
func execute(t *testing.T, s *session.Session, script string) []string {
	t.Helper()
	var lines []string
	file := &source.File{Name: "test.sql", Text: script}
	err := s.ExecuteFile(context.Background(), file, func(_ ast.Statement, r *session.Result) error {
		for _, l := range r.Lines {
			lines = append(lines, strings.Join(l, " | "))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

func open(t *testing.T, c session.Config) *session.Session {
	t.Helper()
	s, err := session.New(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

const declared = `
CREATE CATALOG lab COMMENT 'a trial' WITH ('type' = 'generic_in_memory');
CREATE DATABASE shop COMMENT 'the shop''s' WITH ('owner' = 'ann');
CREATE TABLE shop.orders (
    id    INT NOT NULL COMMENT 'key',
    ` + "`a ``b`" + ` ROW<x INT, y ARRAY<STRING NOT NULL>> NOT NULL,
    twice AS id * 2 COMMENT 'computed',
    ts    TIMESTAMP_LTZ(3) METADATA FROM 'file.modification-time' VIRTUAL,
    dt    STRING,
    WATERMARK FOR ts AS ts - INTERVAL '5' SECOND,
    CONSTRAINT my_key PRIMARY KEY (id) NOT ENFORCED
) COMMENT 'all; of them' DISTRIBUTED BY HASH(id) INTO 4 BUCKETS PARTITIONED BY (dt)
WITH ('connector' = 'filesystem', 'path' = 'o.json', 'format' = 'json');
CREATE TABLE lab.` + "`default`" + `.plain (a INT);
CREATE TABLE nothing WITH ('connector' = 'print');
CREATE TEMPORARY TABLE passing (a INT);
CREATE FUNCTION discount AS 'com.example.Discount' LANGUAGE JAVA;
USE shop;
CREATE VIEW a_view (number, again) COMMENT 'of orders' AS SELECT * FROM (SELECT id, twice FROM orders) AS o;
USE default_database;
CREATE TABLE gone (a INT) WITH ('connector' = 'filesystem', 'path' = 'g.csv', 'format' = 'json');
CREATE VIEW of_gone AS SELECT a FROM gone;
DROP TABLE gone;
`

// TestCatalogIsKept checks that a second session finds what a first one has
// declared, and that writing it again changes nothing.
func TestCatalogIsKept(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "folder")
	first := open(t, session.Config{CatalogDir: dir, Dir: "/jobs/one"})
	execute(t, first, declared)
	show := `
SHOW CREATE TABLE shop.orders;
DESCRIBE shop.orders;
SHOW CREATE TABLE lab.` + "`default`" + `.plain;
SHOW CREATE TABLE nothing;
SHOW CREATE CATALOG lab;
DESCRIBE DATABASE shop;
SHOW USER FUNCTIONS;
SHOW CREATE VIEW shop.a_view;
DESCRIBE shop.a_view;
SHOW CREATE VIEW of_gone;
`
	want := strings.Join(execute(t, first, show), "\n")

	second := open(t, session.Config{CatalogDir: dir, Dir: "/jobs/two"})
	if got := strings.Join(execute(t, second, show), "\n"); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	if got := strings.Join(execute(t, second, "SHOW TABLES;"), "\n"); got != "nothing\nof_gone" {
		t.Errorf("tables:\n%s", got)
	}
	for _, r := range second.Catalog().Relations(catalog.DefaultCatalog, "shop") {
		if table, ok := r.(*catalog.Table); ok && table.Dir != "/jobs/one" {
			t.Errorf("paths of %s are relative to %s", table.Path, table.Dir)
		}
	}
	if got, want := second.Catalog().Script(), first.Catalog().Script(); got != want {
		t.Errorf("written again:\n%s\nwant:\n%s", got, want)
	}
	execute(t, second, "DROP TABLE nothing;")
	third := open(t, session.Config{CatalogDir: dir})
	if got := strings.Join(execute(t, third, "SHOW TABLES;"), "\n"); got != "of_gone" {
		t.Errorf("tables after DROP:\n%s", got)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 {
		t.Errorf("the folder has %v, %v", entries, err)
	}
}

func TestCatalogFileOfAnotherFormat(t *testing.T) {
	for text, want := range map[string]string{
		"-- Tidemark catalog, format 7\n":                   "has another format",
		"CREATE TABLE t (a INT);\n":                         "is no catalog file",
		"-- Tidemark catalog, format 1\nCREATE TABLE t (\n": "catalog.sql:2:",
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, catalog.FileName), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := session.New(session.Config{CatalogDir: dir}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want it to contain %q", err, want)
		}
	}
}

// TestCatalogOfAnotherSession checks that a session does not write over what
// another one has declared.
func TestCatalogOfAnotherSession(t *testing.T) {
	dir := t.TempDir()
	first := open(t, session.Config{CatalogDir: dir})
	second := open(t, session.Config{CatalogDir: dir})
	execute(t, first, "CREATE TABLE a (x INT);")
	if _, err := run(second, "CREATE TABLE b (x INT);"); err == nil || !strings.Contains(err.Error(), "was changed by another program") {
		t.Errorf("got %v", err)
	}
	third := open(t, session.Config{CatalogDir: dir})
	if got := execute(t, third, "SHOW TABLES;"); len(got) != 1 || got[0] != "a" {
		t.Errorf("tables %q", got)
	}
}
