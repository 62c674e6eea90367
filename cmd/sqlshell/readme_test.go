package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// blocks returns the code blocks of the README in order: the language of each and
// its text.
func blocks(t *testing.T) (readme string, languages, texts []string) {
	t.Helper()
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile("(?ms)^```([a-z]*)\n(.*?)^```$").FindAllStringSubmatch(string(text), -1) {
		languages, texts = append(languages, m[1]), append(texts, m[2])
	}
	if got := strings.Join(languages, " "); got != "sql sh  csv sql  sql" {
		t.Fatalf("the README has the blocks %q", got)
	}
	return string(text), languages, texts
}

// output runs sqlshell and returns its standard output and error.
func output(t *testing.T, args ...string) (stdout, stderr string) {
	t.Helper()
	cmd := program(t, args...)
	var out, errors bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errors
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s%s", err, out.String(), errors.String())
	}
	return out.String(), errors.String()
}

// TestReadme runs the jobs of the README: what it shows is what comes out.
func TestReadme(t *testing.T) {
	readme, _, text := blocks(t)
	job, err := os.ReadFile("../../testdata/examples/orders.sql")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasSuffix(string(job), text[0]) {
		t.Error("testdata/examples/orders.sql is not the job of the README")
	}
	out, summary := output(t, "-f", "../../testdata/examples/orders.sql")
	if !strings.HasPrefix(out, text[2]) {
		t.Errorf("orders.sql prints\n%s\nand not what the README shows", out[:min(len(out), 300)])
	}
	summary, _, _ = strings.Cut(summary, " rejected")
	if !strings.Contains(readme, summary) {
		t.Errorf("the README does not know the summary %q", summary)
	}

	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	write("temps.csv", text[3])
	out, summary = output(t, "-f", write("temps.sql", text[4]))
	if out != text[5] || !strings.HasPrefix(summary, "6 rows in, 4 out, 1 late") {
		t.Errorf("temps.sql prints\n%s%s", out, summary)
	}
	if out, _ = output(t, "test", write("clicks.sql", text[6])); out != "1 passed, 0 failed\n" {
		t.Errorf("the test of the README ends with\n%s", out)
	}
}

// TestReadmeLinks checks that every file that the README and the guide name is
// there.
func TestReadmeLinks(t *testing.T) {
	for path, folder := range map[string]string{"../../README.md": "../..", "../../docs/guides/shell.md": "../../docs/guides"} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`\]\(([^)#]+)\)`).FindAllStringSubmatch(string(text), -1) {
			if _, err := os.Stat(filepath.Join(folder, m[1])); err != nil {
				t.Errorf("%s: %v", path, err)
			}
		}
	}
}
