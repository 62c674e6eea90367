package golden_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tidemark-sql/tidemark/exec/golden"
)

// table declares a table for the files of these tests.
const table = `CREATE TABLE t (a INT, b STRING)
WITH ('connector' = 'kafka', 'topic' = 't', 'properties.bootstrap.servers' = 'x', 'scan.startup.mode' = 'earliest-offset', 'format' = 'csv');
`

// parsed parses a file that has to be right.
func parsed(t *testing.T, text string) *golden.File {
	t.Helper()
	f, err := golden.Parse("dir/case.sql", "dir", text)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestParse(t *testing.T) {
	f := parsed(t, `-- Prose: with a colon is no directive.
CREATE TABLE `+"`my t`"+` (
    a INT -- a comment; inside
) WITH ('connector' = 'print');
-- Rows: `+"`my t`"+`
-- 1
--
-- --2

-- Prose after a blank line.
SELECT 1; SELECT ';' AS x;
-- Types: INT NOT NULL,
--   CHAR(1) NOT NULL
-- Output:
-- x
-- ;
-- Late: 2
-- Watermark: t 2024-01-01 00:00:00.000
-- Rows: my t
-- 3
EXECUTE STATEMENT SET BEGIN
INSERT INTO a SELECT CASE WHEN TRUE THEN 1 END;
INSERT INTO b SELECT 1;
END;
-- Output: of a
-- x
SELECT boom;
-- Fails: when planned
-- (Flink) something
SELECT boom;
-- Fails: at run time
-- case.sql:1:1: our words`)
	var got []string
	for _, s := range f.Steps {
		got = append(got, f.Text[s.Start:s.End])
	}
	want := []string{
		"CREATE TABLE `my t` (\n    a INT -- a comment; inside\n) WITH ('connector' = 'print');",
		"SELECT 1; SELECT ';' AS x;",
		"EXECUTE STATEMENT SET BEGIN\nINSERT INTO a SELECT CASE WHEN TRUE THEN 1 END;\nINSERT INTO b SELECT 1;\nEND;",
		"SELECT boom;", "SELECT boom;",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("statements (-want +got):\n%s", d)
	}
	blocks := []golden.Rows{{Table: "my t", Messages: []string{"1", "", "--2"}, Line: 5}, {Table: "my t", Messages: []string{"3"}, Line: 19}}
	if d := cmp.Diff(blocks, f.Blocks); d != "" {
		t.Errorf("rows (-want +got):\n%s", d)
	}
	expect := golden.Expect{
		Types: "INT NOT NULL, CHAR(1) NOT NULL", Output: []string{"x", ";"}, Late: 2,
		Watermarks: []golden.TableWatermark{{Table: "t", Time: "2024-01-01 00:00:00.000"}},
		Order:      []string{"Types:INT NOT NULL,", "Output:", "Late:2", "Watermark:t 2024-01-01 00:00:00.000"},
	}
	if d := cmp.Diff(expect, f.Steps[1].Expect); d != "" {
		t.Errorf("expectations (-want +got):\n%s", d)
	}
	if e := f.Steps[3].Expect; e.Fails != golden.FailsPlanned || e.Message != nil || len(e.Info) != 1 {
		t.Errorf("got %+v; (Flink) is for information", e)
	}
	if e := f.Steps[4].Expect; e.Fails != golden.FailsRunning || len(e.Message) != 1 {
		t.Errorf("got %+v; our own words are compared", e)
	}
}

func TestParseFindsSlips(t *testing.T) {
	for text, want := range map[string]string{
		"SELECT 1;\n-- Ouput:\n-- 1\n":                                                                        `case.sql:2: found "-- Ouput:"; did you mean "-- Output: "?`,
		"SELECT 1;\n-- Late: many\n":                                                                          `case.sql:2: found "many", where a number of rows has to follow`,
		"SELECT 1;\n-- Late: 1\n-- Fails: never\n":                                                            `case.sql:3: found "never", where "when planned" or "at run time" has to follow`,
		"SELECT 1;\n-- Watermark: t\n":                                                                        `case.sql:2: found "t", where a table and a time have to follow`,
		table + "-- Rows: nobody\n-- 1\n\nSELECT 1;\n":                                                        `case.sql:3: no statement names table "nobody", so nobody reads these rows`,
		table + "-- Rows: t\n-- 1\n-- Row: t\n\nSELECT 1;":                                                    "",
		table + "-- Rows: t by time\n-- 1\n\nSELECT 1;":                                                       "",
		table + "-- Rows: t, u by time\n-- 1\n\nSELECT 1;":                                                    `case.sql:3: found rows for t, u together, expected a block for each: -- Rows: t`,
		table + "-- Clock: noon\n-- Rows: t\n-- 1\n\nSELECT 1;":                                               `case.sql:3: found "noon", where a time such as 2024-01-01 00:00:00 has to follow`,
		table + "-- Clock: 2024-01-02 00:00:00\n-- Rows: t\n-- 1\n-- Clock: 2024-01-01 00:00:00\n\nSELECT 1;": `case.sql:6: the clock goes back to 2024-01-01 00:00:00 from 2024-01-02 00:00:00`,
		table + "-- Rows: t\n-- 1\n-- Clock: 2024-01-01 00:00:00\n\nSELECT 1;":                                `case.sql:5: the clock has to be set before the first rows`,
		table + "-- Clock: 2024-01-01 00:00:00\n-- Rows: t by time\n-- 1\n\nSELECT 1;":                        `case.sql: rows that are read by time have no order with the clock; leave "by time" or the clock out`,
		"SELECT 1;\n-- Note: this is prose\n-- Outcome of all\n":                                              "",
	} {
		_, err := golden.Parse("case.sql", ".", text)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// TestParseRowsByTime writes the rows of one table behind "by time", and in a
// block of their own.
func TestParseRowsByTime(t *testing.T) {
	for _, text := range []string{
		table + "-- Rows: t by time\n-- 1\n-- 2\n\nSELECT 1;",
		table + "-- Rows: t by time\n-- Rows: t\n-- 1\n-- 2\n\nSELECT 1;",
	} {
		f := parsed(t, text)
		if len(f.Blocks) != 1 || f.Blocks[0].Table != "t" || !slices.Equal(f.Blocks[0].Messages, []string{"1", "2"}) || !slices.Equal(f.ByTime, []string{"t"}) {
			t.Errorf("%q: got %+v and %q", text, f.Blocks, f.ByTime)
		}
	}
}

// run runs a file in the reference configuration.
func run(t *testing.T, f *golden.File) []golden.Outcome {
	t.Helper()
	outcomes, err := f.Run(context.Background(), golden.Reference())
	if err != nil {
		t.Fatal(err)
	}
	return outcomes
}

func TestCheckTellsDifferences(t *testing.T) {
	rows := table + "-- Rows: t\n-- 1,x\n-- 2,y\n-- 2,y\n\n"
	sink := "CREATE TABLE w (a INT, b STRING) WITH ('connector' = 'print');\n"
	for text, want := range map[string]string{
		"SELECT a FROM t;\n-- Output:\n-- a\n-- 2\n-- 1\n-- 2\n":                      "",
		"SELECT a FROM t;\n-- Output:\n-- a\n-- 2\n-- 1\n":                            "not expected (1):\n  2",
		"SELECT a FROM t;\n-- Output:\n-- a\n-- 2\n-- 1\n-- 3\n":                      "missing (1):\n  3\nnot expected (1):\n  2",
		"SELECT a FROM t;\n-- Output:\n-- b\n-- 2\n":                                  "columns differ\n  got:  a\n  want: b",
		"SELECT a FROM t;\n-- Types: STRING\n":                                        "types differ\n  got:  INT\n  want: STRING",
		"SELECT a FROM t;\n-- Late: 1\n":                                              "late rows: got 0, want 1",
		"SELECT a FROM t;\n-- Changes:\n-- op | a\n-- +I | 3\n-- +I | 1\n-- +I | 2\n": "got changes:\n  +I | 1\n  +I | 2\n  +I | 2\nwant changes:",
		"SELECT a FROM t;\n-- Changes:\n-- op | a\n-- +I | 1\n-- +I | 2\n-- +I | 2\n": "",
		"SELECT a FROM t;\n-- Fails: when planned\n":                                  "expected to fail when planned, but it did not",
		"SELECT x FROM t;\n-- Output:\n-- x\n":                                        "case.sql:8:8: column \"x\" does not exist",
		"SELECT x FROM t;\n-- Fails: at run time\n":                                   "expected to fail at run time, but failed at the other moment",
		"SELECT x FROM t;\n-- Fails: when planned\n-- (Flink) whatever\n":             "",
		"SELECT x FROM t;\n-- Fails: when planned\n-- case.sql:8:8: something\n":      "got the error:\ncase.sql:8:8: column",
		"SELECT x FROM t;\n-- Error:\n-- case.sql:1:8: column \"x\" does not exist\n--     1 | SELECT x FROM t;\n--       |        ^\n-- hint: there are \"a\" and \"b\"\n": "",
		"SELECT a FROM t;\n-- Output: of u\n-- a\n": "nothing was written to table \"u\"",
		sink + "INSERT INTO w SELECT a, b FROM t;\n-- Changes: of w\n-- op | a | b\n-- +I | 1 | x\n-- +I | 2 | z\n-- +I | 2 | y\n": "got changes:\n  +I | 1 | x",
		sink + "INSERT INTO w SELECT a, b FROM t;\n-- Changes: of w\n-- op | a | b\n-- +I | 1 | x\n-- +I | 2 | y\n-- +I | 2 | y\n": "",
		sink + "INSERT INTO w SELECT a, b FROM t;\n-- Output: of w\n-- a | b\n-- 2 | y\n-- 2 | y\n-- 2 | y\n":                      "missing (1):\n  2 | y",
		"CREATE TABLE u (a INT) WITH ('connector' = 'print');\n-- Output:\n-- 1\n":                                                 "expected rows, but the statement gives none",
	} {
		f := parsed(t, rows+text)
		single := golden.Configuration{BatchRows: 1, Parallelism: 1}
		outcomes, err := f.Run(context.Background(), single)
		if err != nil {
			t.Fatal(err)
		}
		list := f.Check(outcomes, single)
		got := ""
		for _, d := range list {
			got += d.Text
		}
		if !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("%s\ngot %q\nwant %q", text, got, want)
		}
	}
}

func TestUpdate(t *testing.T) {
	f := parsed(t, table+`-- Rows: t
-- 2,y
-- 1,x

-- Prose stays.
SELECT a FROM t;

SELECT b FROM t;
-- Output:
-- wrong
-- More prose is taken for rows, as everywhere.

SELECT a FROM (VALUES 1, 2) AS v (a) ORDER BY a DESC;
-- Changes:

SELECT x FROM t;

SELECT y FROM t;
-- Fails: at run time
-- (Flink) said something

CREATE VIEW v AS SELECT a FROM t;

SHOW CREATE VIEW v;

DESCRIBE t;
`)
	want := table + `-- Rows: t
-- 2,y
-- 1,x

-- Prose stays.
SELECT a FROM t;
-- Types: INT
-- Output:
-- a
-- 1
-- 2

SELECT b FROM t;
-- Output:
-- b
-- x
-- y

SELECT a FROM (VALUES 1, 2) AS v (a) ORDER BY a DESC;
-- Changes:
-- op | a
-- +I | 2
-- +I | 1

SELECT x FROM t;
-- Fails: when planned
-- case.sql:27:8: column "x" does not exist
--    27 | SELECT x FROM t;
--       |        ^
-- hint: there are "a" and "b"

SELECT y FROM t;
-- Fails: when planned
-- (Flink) said something

CREATE VIEW v AS SELECT a FROM t;

SHOW CREATE VIEW v;
-- Output:
-- CREATE VIEW ` + "`default_catalog`.`default_database`.`v`" + ` (
--   ` + "`a`" + `
-- )
-- AS SELECT ` + "`t`.`a`" + `
-- FROM ` + "`default_catalog`.`default_database`.`t` AS `t`" + `

DESCRIBE t;
-- Output:
-- a | INT | true | NULL | NULL | NULL
-- b | STRING | true | NULL | NULL | NULL
`
	got := f.Update(run(t, f))
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
	again := parsed(t, got)
	if list := again.Check(run(t, again), golden.Reference()); len(list) > 0 {
		t.Errorf("an updated file does not pass: %+v", list)
	}
}

func TestTestReportsWhatGoesWrong(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	reference := []golden.Configuration{golden.Reference()}
	path := write("late.sql", "SELECT 1 AS a;\n-- Output:\n-- a\n-- 2\n")
	want := path + ":1: (batch size 4096, parallelism 1)\n    missing (1):\n      2\n    not expected (1):\n      1\n"
	if got := golden.Test(context.Background(), path, reference); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := golden.Test(context.Background(), filepath.Join(dir, "none.sql"), reference); !strings.Contains(got, "no such file") {
		t.Errorf("got %q for a file that is not there", got)
	}
	changed, err := golden.Rewrite(context.Background(), path)
	if got := golden.Test(context.Background(), path, reference); err != nil || !changed || got != "" {
		t.Errorf("after rewriting: %v %v %q", changed, err, got)
	}
	if changed, err = golden.Rewrite(context.Background(), path); err != nil || changed {
		t.Errorf("rewriting again: %v %v", changed, err)
	}
}

func TestRunEndsStatementsThatDoNot(t *testing.T) {
	f := parsed(t, "CREATE TABLE g (a INT) WITH ('connector' = 'datagen');\nSELECT a FROM g;\nSELECT 1 AS a;\n-- Output:\n-- a\n-- 1\n")
	f.Timeout = 50 * time.Millisecond
	list := f.Check(run(t, f), golden.Reference())
	if len(list) != 1 || list[0].Text != "the statement did not end within 50ms\n" {
		t.Errorf("got %+v", list)
	}
}

// TestManual runs the example of docs/TESTING.md.
func TestManual(t *testing.T) {
	text, err := os.ReadFile("../../docs/TESTING.md")
	if err != nil {
		t.Fatal(err)
	}
	_, example, ok := strings.Cut(string(text), "```sql\n")
	example, _, end := strings.Cut(example, "```")
	if !ok || !end {
		t.Fatal("docs/TESTING.md has no example")
	}
	f := parsed(t, example)
	for _, c := range golden.Matrix() {
		outcomes, err := f.Run(context.Background(), c)
		if err != nil {
			t.Fatal(err)
		}
		if list := f.Check(outcomes, c); len(list) > 0 {
			t.Errorf("%s: %+v", c, list)
		}
	}
	if f.Update(run(t, f)) != example {
		t.Error("the example is not as -update would write it")
	}
}
