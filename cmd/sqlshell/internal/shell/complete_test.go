package shell

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/cmd/sqlshell/internal/run"
	"github.com/tidemark-sql/tidemark/sql/parse"
	"github.com/tidemark-sql/tidemark/sql/source"
)

func TestComplete(t *testing.T) {
	s, err := run.Open(run.Options{})
	if err != nil {
		t.Fatal(err)
	}
	file := &source.File{Text: `CREATE TABLE trades (symbol STRING, price INT) WITH ('connector' = 'print'); CREATE VIEW totals AS SELECT 1 AS sumOfAll;`}
	statements, err := parse.Parse(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, stmt := range statements {
		if _, err := s.Execute(context.Background(), stmt); err != nil {
			t.Fatal(err)
		}
	}
	c := &completer{session: s}
	for line, want := range map[string][]string{
		"SELECT symb":                        {"symbol"},
		"SELECT sumO":                        {"sumOfAll"},
		"SELECT t.pri":                       {"t.price"},
		"SELECT * FROM tra":                  {"trades"},
		"selec":                              {"select"},
		"SELEC":                              {"SELECT"},
		"CREATE TABLE x (a INT) WITH ('conn": {"connector"},
		"WITH ('connector' = 'filesy":        {"filesystem"},
		"WITH ('format' = 'cs":               {"csv"},
		"WITH ('csv.field-d":                 {"csv.field-delimiter"},
		"WITH ('scan.watermark.idle":         {"scan.watermark.idle-timeout"},
		"SET 'execution.runt":                {"execution.runtime-mode"},
		`\ti`:                                {`\timing`},
		`\format ch`:                         {"changelog"},
		`\d tr`:                              {"trades"},
		"SELECT COALES":                      {"COALESCE"},
		"SELECT 'x' AS y, TUMBLE_ST":         {"TUMBLE_START"},
		"nothingLikeIt":                      nil,
	} {
		runes := []rune(line)
		endings, n := c.Do(runes, len(runes))
		var got []string
		for _, e := range endings {
			got = append(got, string(runes[len(runes)-n:])+string(e))
		}
		// Words that begin with a keyword have companions; it is enough that the
		// wanted ones are offered, and that a name alone is completed at once.
		for _, w := range want {
			if !slices.Contains(got, w) {
				t.Errorf("%q: got %q, want %q among them", line, got, w)
			}
		}
		if want == nil && got != nil {
			t.Errorf("%q: got %q, want nothing", line, got)
		}
	}
}

// chunks is a terminal that sends one chunk a read.
type chunks struct{ list []string }

// Read implements io.Reader.
func (c *chunks) Read(p []byte) (int, error) {
	if len(c.list) == 0 {
		return 0, context.Canceled
	}
	n := copy(p, c.list[0])
	c.list = c.list[1:]
	return n, nil
}

// Close implements io.Closer.
func (c *chunks) Close() error { return nil }

func TestPaste(t *testing.T) {
	for _, sent := range [][]string{
		{"a\t\x1b[200~b\tc\r\td\x1b[201~\te"},
		{"a\t\x1b[2", "00~b\tc", "\r\td\x1b[201", "~\te"},
		{"a\t\x1b[200~b\tc\r\td\x1b[", "201~\te"},
	} {
		r := &pasteReader{from: &chunks{sent}}
		var got strings.Builder
		buf := make([]byte, 3)
		for {
			n, err := r.Read(buf)
			got.Write(buf[:n])
			if err != nil {
				break
			}
		}
		// Outside of the marks a tab asks for completion.
		if want := "a\tb    c\r    d\te"; got.String() != want {
			t.Errorf("%q: got %q, want %q", sent, got.String(), want)
		}
	}
	// Keys that begin as a mark does are passed on, at the latest with the next.
	r := &pasteReader{from: &chunks{[]string{"\x1b", "\x1b[", "\x1b[A", "\x1b[20"}}}
	var got strings.Builder
	buf := make([]byte, 16)
	for range 4 {
		n, _ := r.Read(buf)
		got.Write(buf[:n])
	}
	if want := "\x1b\x1b[\x1b[A\x1b[20"; got.String() != want {
		t.Errorf("got %q, want %q", got.String(), want)
	}
}

func TestOneLine(t *testing.T) {
	for text, want := range map[string]string{
		"SELECT 1;\n":                      "SELECT 1;",
		"SELECT 1, -- one\n  2;\n":         "SELECT 1, /* one */ 2;",
		"SELECT '--', -- a */ b\n 2;":      "SELECT '--', /* a  b */ 2;",
		"SELECT `a--b`\n;":                 "SELECT `a--b` ;",
		"SELECT 1; -- the last line stays": "SELECT 1; -- the last line stays",
		"SELECT 1 -- \n;":                  "SELECT 1 /* */ ;",
	} {
		if got := oneLine(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
