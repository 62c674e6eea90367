package source_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/sql/source"
)

func ExampleError() {
	f := &source.File{Name: "orders.sql", Text: "SELECT window_end,\n       sum(amout)\nFROM orders;\n"}
	err := source.Errorf(find(f, "amout"), "column %q does not exist", "amout")
	err.Hint = `did you mean "amount"?`
	fmt.Println(err)
	// Output:
	// orders.sql:2:12: column "amout" does not exist
	//     2 |        sum(amout)
	//       |            ^~~~~
	// hint: did you mean "amount"?
}

// find returns the span of the first text in f.
func find(f *source.File, text string) source.Span {
	at := strings.Index(f.Text, text)
	return f.Span(at, at+len(text))
}

func TestErrorShowsItsPlace(t *testing.T) {
	for _, c := range []struct{ name, text, at, want string }{
		{"tabs are kept", "SELECT\n\t\tamout", "amout", "f:2:3: m\n    2 | \t\tamout\n      | \t\t^~~~~"},
		{"columns count characters", "SELECT 'größe', amout", "amout", "f:1:17: m\n    1 | SELECT 'größe', amout\n      |                 ^~~~~"},
		{"a span of several lines is cut", "a (b\nc)", "(b\nc", "f:1:3: m\n    1 | a (b\n      |   ^~"},
		{"an empty span has a mark", "abc", "", "f:1:1: m\n    1 | abc\n      | ^"},
		{"carriage returns are not shown", "a\r\nbc\r\n", "bc", "f:2:1: m\n    2 | bc\n      | ^~"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := &source.File{Name: "f", Text: c.text}
			if got := source.Errorf(find(f, c.at), "m").Error(); got != c.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, c.want)
			}
		})
	}
}

func TestErrorCutsLongLines(t *testing.T) {
	f := &source.File{Name: "f", Text: strings.Repeat("ü", 5000) + "HERE" + strings.Repeat("ü", 5000)}
	got := source.Errorf(find(f, "HERE"), "m").Error()
	if !strings.Contains(got, "HERE") || len(got) > 500 {
		t.Errorf("got %d bytes: %s", len(got), got)
	}
	lines := strings.Split(got, "\n")
	if mark, at := len([]rune(lines[2]))-4, len([]rune(lines[1][:strings.Index(lines[1], "HERE")])); mark != at {
		t.Errorf("mark at %d, text at %d:\n%s", mark, at, got)
	}
}

func TestErrorWithoutPlace(t *testing.T) {
	if got := source.Errorf(source.Span{}, "no place").Error(); got != "no place" {
		t.Errorf("got %q", got)
	}
}

func TestErrors(t *testing.T) {
	f := &source.File{Name: "f", Text: strings.Repeat("x", 100)}
	var list source.Errors
	if list.Err() != nil {
		t.Errorf("no error is %v", list.Err())
	}
	list.Add(source.Errorf(f.Span(50, 51), "late"))
	if _, ok := list.Err().(*source.Error); !ok {
		t.Errorf("one error is %T", list.Err())
	}
	list.Add(source.Errorf(f.Span(50, 51), "again"))
	for i := range 20 {
		list.Add(source.Errorf(f.Span(i, i+1), "number %d", i))
	}
	if len(list) != source.MaxErrors {
		t.Errorf("kept %d errors, want %d", len(list), source.MaxErrors)
	}
	err := list.Err()
	if text := err.Error(); strings.Index(text, "late") < strings.Index(text, "number 8") || strings.Contains(text, "again") {
		t.Errorf("not in the order of the text, or twice at one place:\n%s", text)
	}
	var one *source.Error
	if !errors.As(err, &one) || one.Msg != "number 0" {
		t.Errorf("first error is %v", one)
	}
}

func TestTake(t *testing.T) {
	f := &source.File{Name: "f", Text: "ab"}
	var some, all source.Errors
	some.Add(source.Errorf(f.Span(0, 1), "one"))
	some.Add(source.Errorf(f.Span(1, 2), "two"))
	if all.Take(nil) || len(all) > 0 {
		t.Errorf("nil is taken as %v", all)
	}
	if !all.Take(some) || !all.Take(errors.New("three")) || len(all) != 3 || all[2].Msg != "three" {
		t.Errorf("got %v", all)
	}
}

func TestNearest(t *testing.T) {
	names := []string{"amount", "account", "customer_id", "ts", "größe"}
	for name, want := range map[string]string{
		"amout": "amount", "AMOUNT": "amount", "amuont": "amount", "custmer_id": "customer_id",
		"grösse": "größe", "st": "ts", "price": "", "x": "", "t": "", "": "",
	} {
		if got := source.Nearest(name, names); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestSpan(t *testing.T) {
	f := &source.File{Name: "f", Text: "SELECT a FROM t"}
	a, b := find(f, "a"), find(f, "t")
	if got := a.To(b).Text(); got != "a FROM t" {
		t.Errorf("a to t is %q", got)
	}
	if got := (source.Span{}).To(b); got != b {
		t.Errorf("nowhere to t is %v", got)
	}
	if got := a.To(source.Span{}); got != a {
		t.Errorf("a to nowhere is %v", got)
	}
	if got := (source.Span{}).String(); got != "-" {
		t.Errorf("nowhere is %q", got)
	}
}

// TestReadOtherEncodings reads text that is not UTF-8, as Flink does.
func TestReadOtherEncodings(t *testing.T) {
	f := source.Read("job.sql", "SELECT 'M\xfcller' -- f\xfcr \u00e4ltere Dateien")
	if want := "SELECT 'M\ufffdller' -- f\ufffdr \u00e4ltere Dateien"; f.Text != want || f.Name != "job.sql" {
		t.Errorf("got %q of %q, want %q", f.Text, f.Name, want)
	}
}
