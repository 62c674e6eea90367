package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"sqlshell": main})
}

// TestScripts runs testdata/shell: the program as people and other programs see
// it.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "../../testdata/shell",
		RequireExplicitExec: true,
		UpdateScripts:       os.Getenv("UPDATE_SCRIPTS") != "",
		Condition: func(name string) (bool, error) {
			if name != "root" {
				return false, fmt.Errorf("condition %q does not exist", name)
			}
			return os.Geteuid() == 0, nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"exits": exits, "contains": contains, "repeat": repeat, "truncate": truncate,
		},
	})
}

// exits runs a command that has to end with an exit code: exits CODE COMMAND...
func exits(ts *testscript.TestScript, _ bool, args []string) {
	err := ts.Exec(args[1], args[2:]...)
	got := 0
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		got = failed.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if want := args[0]; strconv.Itoa(got) != want {
		ts.Fatalf("exit code %d, want %s", got, want)
	}
}

// contains waits until a file holds a text: contains FILE TEXT.
func contains(ts *testscript.TestScript, _ bool, args []string) {
	path := ts.MkAbs(args[0])
	for deadline := time.Now().Add(2 * time.Minute); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		if text, err := os.ReadFile(path); err == nil && bytes.Contains(text, []byte(args[1])) {
			return
		}
	}
	ts.Fatalf("%s does not hold %q", args[0], args[1])
}

// repeat writes a file that repeats a text: repeat FILE N TEXT, where \n is the
// end of a line and %d the number of the repetition.
func repeat(ts *testscript.TestScript, _ bool, args []string) {
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	text := strings.ReplaceAll(args[2], `\n`, "\n")
	var b strings.Builder
	for i := range n {
		if strings.Contains(text, "%d") {
			fmt.Fprintf(&b, text, i)
		} else {
			b.WriteString(text)
		}
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(b.String()), 0o600))
}

// truncate cuts a file to a number of bytes: truncate FILE N.
func truncate(ts *testscript.TestScript, _ bool, args []string) {
	n, err := strconv.ParseInt(args[1], 10, 64)
	ts.Check(err)
	ts.Check(os.Truncate(ts.MkAbs(args[0]), n))
}
