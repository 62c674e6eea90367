package parse_test

import (
	"slices"
	"testing"

	"github.com/tidemark-sql/tidemark/sql/parse"
	"github.com/tidemark-sql/tidemark/sql/source"
)

func TestSplit(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{" ; ;; -- x\n", nil},
		{"SELECT 1", []string{"SELECT 1"}},
		{"SELECT ';' ; -- a;b\nSELECT /* ; */ `;`;", []string{"SELECT ';' ;", "SELECT /* ; */ `;`;"}},
		{"EXECUTE STATEMENT SET BEGIN INSERT INTO a SELECT 1; INSERT INTO b SELECT 2; END; SELECT 1;", []string{"EXECUTE STATEMENT SET BEGIN INSERT INTO a SELECT 1; INSERT INTO b SELECT 2; END;", "SELECT 1;"}},
		{"BEGIN STATEMENT SET;\nINSERT INTO a SELECT 1;; END; SELECT 1", []string{"BEGIN STATEMENT SET;\nINSERT INTO a SELECT 1;; END;", "SELECT 1"}},
		{"explain statement set begin insert into a select case 1 when 1 then 2 end; end; x;", []string{"explain statement set begin insert into a select case 1 when 1 then 2 end; end;", "x;"}},
		// A forgotten END takes no more than the set along.
		{"EXECUTE STATEMENT SET BEGIN INSERT INTO a SELECT 1; CREATE TABLE t (a INT);", []string{"EXECUTE STATEMENT SET BEGIN INSERT INTO a SELECT 1;", "CREATE TABLE t (a INT);"}},
		// Nor does a forgotten quote, where it can be told.
		{"SELECT 'a;\n-- it's\nSELECT \"b;c\";\nSELECT 2;", []string{"SELECT 'a;", "SELECT \"b;c\";", "SELECT 2;"}},
		{"SELECT 'a;\nSELECT 2;\n", []string{"SELECT 'a;", "SELECT 2;"}},
		{"SELECT 'a;\nb';\nSELECT 2;\n", []string{"SELECT 'a;\nb';", "SELECT 2;"}},
		{"SELECT 1 /* a;\nSELECT 2;", []string{"SELECT 1 /* a;", "SELECT 2;"}},
	} {
		f := &source.File{Name: "split.sql", Text: c.text}
		var got []string
		for _, s := range parse.Split(f) {
			got = append(got, s.Text())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("Split(%q)\ngot  %q\nwant %q", c.text, got, c.want)
		}
	}
}

func TestComplete(t *testing.T) {
	for text, want := range map[string]bool{
		"": false, "-- x\n": false, ";": false, "SELECT 1": false, "SELECT 1;": true, "SELECT 1; -- done\n": true, "SELECT 1; SELECT": false,
		"SELECT ';": false, "SELECT 'a;\nb": false, "SELECT 'a;\nb';": true, "SELECT ``;": true, "SELECT 'a;\n-- b\n": false, "SELECT 1; /* ": false, "SELECT `;": false, "SELECT 1; SELECT 2;": true,
		"EXECUTE STATEMENT SET BEGIN INSERT INTO a SELECT 1;":      false,
		"EXECUTE STATEMENT SET BEGIN INSERT INTO a SELECT 1; END":  false,
		"EXECUTE STATEMENT SET BEGIN INSERT INTO a SELECT 1; END;": true,
		"BEGIN STATEMENT SET;": false, "BEGIN STATEMENT SET; INSERT INTO t SELECT 1; END;": true,
	} {
		if got := parse.Complete(text); got != want {
			t.Errorf("Complete(%q) = %v, want %v", text, got, want)
		}
	}
}

func TestParseKeepsTheGoodStatements(t *testing.T) {
	f := &source.File{Name: "f.sql", Text: "SELECT 1;\nSELEC 2;\nSELECT 3;\nSELECT;\n"}
	list, err := parse.Parse(f)
	if len(list) != 2 {
		t.Errorf("got %d statements, want 2", len(list))
	}
	errs, ok := err.(source.Errors)
	if !ok || len(errs) != 2 || errs[0].Span.String() != "f.sql:2:1" || errs[1].Span.String() != "f.sql:4:7" {
		t.Errorf("got errors %v", err)
	}
}

func TestParsePieces(t *testing.T) {
	for text, want := range map[string]string{
		"ts - INTERVAL '5' SECOND": "", "a b": `unexpected "b", want the end of the expression`, "": "unexpected end of the statement, want an expression",
	} {
		_, err := parse.ParseExpr(&source.File{Name: "x", Text: text})
		if e, ok := err.(*source.Error); want == "" && err != nil || want != "" && (!ok || e.Msg != want) {
			t.Errorf("ParseExpr(%q): got %v, want %q", text, err, want)
		}
	}
	if dt, err := parse.ParseType(&source.File{Name: "x", Text: "ROW<a INT NOT NULL> ARRAY"}); err != nil || dt.Name != "ARRAY" || dt.Elems[0].Name != "ROW" {
		t.Errorf("ParseType: got %+v, %v", dt, err)
	}
	words := parse.Keywords()
	if !slices.IsSorted(words) || !slices.Contains(words, "SELECT") || !slices.Contains(words, "WATERMARK") || !slices.Contains(words, "EMIT") {
		t.Errorf("Keywords: got %v", words)
	}
}
