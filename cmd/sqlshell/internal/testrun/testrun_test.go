package testrun

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestFilesStayInOrder runs many files side by side: reports come in the order of
// the files.
func TestFilesStayInOrder(t *testing.T) {
	dir := t.TempDir()
	var want strings.Builder
	for _, name := range []string{"a", "b", "c", "d", "e", "f"} {
		path := filepath.Join(dir, name+".sql")
		text := "SELECT 1 AS v;\n-- Output:\n-- v\n-- 1\n"
		if name == "c" {
			text = "SELECT 1 AS v;\n-- Outputt:\n"
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if name == "c" {
			want.WriteString("FAIL  " + path + "\n" + path + ":2: found \"-- Outputt:\"; did you mean \"-- Output: \"?\n")
		} else {
			want.WriteString("ok    " + path + "\n")
		}
	}
	want.WriteString("5 passed, 1 failed\n")
	var out strings.Builder
	ok, err := Run(context.Background(), []string{dir}, Options{Verbose: true}, &out)
	if err != nil || ok || out.String() != want.String() {
		t.Errorf("%v %v\ngot\n%swant\n%s", ok, err, out.String(), want.String())
	}
}

func TestInterruptedRun(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.sql"), []byte("SELECT 1 AS v;\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, update := range []bool{false, true} {
		if ok, err := Run(ctx, []string{dir}, Options{Update: update}, &strings.Builder{}); err == nil || ok {
			t.Errorf("got %v %v", ok, err)
		}
	}
}
