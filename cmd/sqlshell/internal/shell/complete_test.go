package shell

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/cmd/sqlshell/internal/run"
	"github.com/tidemark-sql/tidemark/exec/session"
	"github.com/tidemark-sql/tidemark/sql/parse"
	"github.com/tidemark-sql/tidemark/sql/source"
)

func TestComplete(t *testing.T) {
	s, err := run.Open(run.Options{})
	if err != nil {
		t.Fatal(err)
	}
	declare(t, s, `CREATE TABLE trades (symbol STRING, price INT) WITH ('connector' = 'print'); CREATE VIEW totals AS SELECT 1 AS sumOfAll;`)
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
		"WITH ('connector' = 'kafka', 'top":  {"topic"},
		"WITH ('connector' = 'print', 'top":  nil,
		"WITH ('path' = 'x', 'execution.":    nil,
		"SET 'path":                          nil,
		`\ti`:                                {`\timing`},
		`\format ch`:                         {"changelog"},
		`\d tr`:                              {"trades"},
		"SELECT COALES":                      {"COALESCE"},
		"SELECT 'x' AS y, TUMBLE_ST":         {"TUMBLE_START"},
		"nothingLikeIt":                      nil,
	} {
		start := strings.LastIndexFunc(line, func(r rune) bool { return !wordRune(r) }) + 1
		got := c.candidates(line[:start], line[start:])
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

// declare executes the statements of a text.
func declare(t *testing.T, s *session.Session, text string) {
	t.Helper()
	statements, err := parse.Parse(&source.File{Text: text})
	if err != nil {
		t.Fatal(err)
	}
	for _, stmt := range statements {
		if _, err := s.Execute(context.Background(), stmt); err != nil {
			t.Fatal(err)
		}
	}
}

// TestCompleteAsFarAsWordsAgree presses Tab behind words that may become several.
func TestCompleteAsFarAsWordsAgree(t *testing.T) {
	s, err := run.Open(run.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var listed []string
	begun := ""
	c := &completer{session: s, begun: func() string { return begun }, list: func(words []string) { listed = words }}
	tab := func(line string) string {
		listed = nil
		endings, n := c.Do([]rune(line), len([]rune(line)))
		if len(endings) == 0 {
			return ""
		}
		return line[len(line)-n:] + string(endings[0])
	}
	if got := tab("SELEC"); got != "SELECT" || listed != nil {
		t.Errorf("got %q and %q", got, listed)
	}
	declare(t, s, "CREATE TABLE sales (shop STRING) WITH ('connector' = 'print');")
	if got := tab("SELECT shop FROM s"); got != "sales" {
		t.Errorf("got %q and %q", got, listed)
	}
	if got := tab("SELECT 1 AS a WITH ('avro-confluent.u"); got != "avro-confluent.url" || listed != nil {
		t.Errorf("got %q and %q", got, listed)
	}
	if got := tab("WITH ('csv.a"); got != "" || !slices.Equal(listed, []string{"csv.allow-comments", "csv.array-element-delimiter"}) {
		t.Errorf("got %q and %q", got, listed)
	}
	if got := tab("WITH ('sou"); got != "source." || listed != nil {
		t.Errorf("got %q and %q", got, listed)
	}
	// The lines above count, too.
	begun = "CREATE TABLE t (a INT) WITH (\n'connector' = 'datagen',\n"
	if got := tab("'number"); got != "number-of-rows" {
		t.Errorf("got %q", got)
	}
	if got := tab("'pa"); got != "" || listed != nil {
		t.Errorf("a key of another connector was offered: %q and %q", got, listed)
	}
}

func TestColumns(t *testing.T) {
	if got, want := columns([]string{"a", "bb", "ccc", "d"}, 17), "a    bb   ccc\nd\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := columns(slices.Repeat([]string{"a"}, offered+7), 80); !strings.HasSuffix(got, "a\nand 7 more\n") {
		t.Errorf("got %q", got)
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
