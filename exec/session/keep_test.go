package session_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/exec/job"
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

// TestCatalogOfAnotherSession checks that a session declares things beside what
// another one has declared since, and not over it.
func TestCatalogOfAnotherSession(t *testing.T) {
	dir := t.TempDir()
	first := open(t, session.Config{CatalogDir: dir})
	second := open(t, session.Config{CatalogDir: dir})
	execute(t, first, "CREATE TABLE a (x INT);")
	if _, err := run(second, "CREATE TABLE a (x INT);"); err == nil || !strings.Contains(err.Error(), "exists already") {
		t.Errorf("got %v", err)
	}
	execute(t, second, "CREATE TABLE b (x INT);")
	execute(t, first, "DROP TABLE a;")
	if got := execute(t, open(t, session.Config{CatalogDir: dir}), "SHOW TABLES;"); len(got) != 1 || got[0] != "b" {
		t.Errorf("tables %q", got)
	}
}

// TestCatalogOfSeveral checks that what programs declare side by side in one catalog
// is all kept, and that each knows it once it declares something itself.
func TestCatalogOfSeveral(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	const programs = 6
	var all sync.WaitGroup
	sessions := make([]*session.Session, programs)
	for i := range sessions {
		sessions[i] = open(t, session.Config{CatalogDir: dir})
	}
	execute(t, sessions[0], "CREATE TEMPORARY TABLE passing (a INT); CREATE DATABASE own; USE own;")
	for i, s := range sessions {
		all.Go(func() {
			execute(t, s, fmt.Sprintf("CREATE TABLE default_catalog.default_database.c%d (a INT) WITH ('connector' = 'blackhole');", i))
		})
	}
	all.Wait()
	const want = "c0\nc1\nc2\nc3\nc4\nc5"
	if got := strings.Join(execute(t, open(t, session.Config{CatalogDir: dir}), "SHOW TABLES;"), "\n"); got != want {
		t.Errorf("the file has\n%s", got)
	}
	execute(t, sessions[0], "CREATE TABLE mine (a INT);")
	if got := strings.Join(execute(t, sessions[0], "SHOW TABLES; SHOW TABLES FROM default_database;"), "\n"); got != "mine\n"+want+"\npassing" {
		t.Errorf("the first program knows\n%s", got)
	}
}

// TestCatalogDuringJob checks that CREATE TABLE AS holds the catalog no longer than
// it takes to declare the table, and that a table whose query cannot be planned is
// taken back from the file too.
func TestCatalogDuringJob(t *testing.T) {
	dir := t.TempDir()
	s := open(t, session.Config{CatalogDir: dir, Job: func(*job.Options) {
		unlock, err := catalog.Lock(dir)
		if err != nil {
			t.Error(err)
			return
		}
		unlock()
	}})
	execute(t, s, "CREATE TABLE a WITH ('connector' = 'blackhole') AS SELECT 1 AS x;")
	if err := s.ExecuteFile(context.Background(), &source.File{Text: "CREATE TABLE b WITH ('connector' = 'nowhere') AS SELECT 1 AS x;"}, nil); err == nil {
		t.Error("an unknown connector was taken")
	}
	if got := strings.Join(execute(t, open(t, session.Config{CatalogDir: dir}), "SHOW TABLES;"), "\n"); got != "a" {
		t.Errorf("the file has\n%s", got)
	}
}

// TestCatalogKeepsWhereFilesAre checks that a catalog means the same files from
// another working directory.
func TestCatalogKeepsWhereFilesAre(t *testing.T) {
	root := t.TempDir()
	for _, name := range []string{"a", "b"} {
		if err := os.Mkdir(filepath.Join(root, name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, name, "t.csv"), []byte(name+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(filepath.Join(root, "a"))
	execute(t, open(t, session.Config{CatalogDir: "../c", Dir: "."}), "CREATE TABLE t (x STRING) WITH ('connector' = 'filesystem', 'path' = 't.csv', 'format' = 'csv');")
	t.Chdir(filepath.Join(root, "b"))
	second := open(t, session.Config{CatalogDir: "../c", Dir: "."})
	for _, r := range second.Catalog().Relations(catalog.DefaultCatalog, catalog.DefaultDatabase) {
		if dir := r.(*catalog.Table).Dir; dir != filepath.Join(root, "a") {
			t.Errorf("paths are relative to %s", dir)
		}
	}
}
