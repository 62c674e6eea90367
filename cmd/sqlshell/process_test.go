package main

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// program returns a command that runs sqlshell: this test binary under the name
// by which TestMain knows it.
func program(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "sqlshell")
	if err := os.Symlink(self, path); err != nil {
		t.Skipf("no symbolic link to the test binary: %v", err)
	}
	return exec.Command(path, args...)
}

// TestMemoryStaysFlat runs the windows of testdata/examples over a million rows:
// what is held must not depend on how long the file is.
func TestMemoryStaysFlat(t *testing.T) {
	if testing.Short() {
		t.Skip("writes 40 MB")
	}
	dir := t.TempDir()
	const rows = 1_000_000
	writeOrders(t, filepath.Join(dir, "orders.csv"), rows)
	job, err := os.ReadFile("../../testdata/examples/orders.sql")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "orders.sql"), job, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := program(t, "-f", filepath.Join(dir, "orders.sql"))
	cmd.Env = append(os.Environ(), "GOMAXPROCS=4") // each further task has buffers of its own
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	counted := 0
	for _, l := range strings.Split(strings.TrimSpace(string(out)), "\n")[1:] {
		var n int
		if _, err := fmt.Sscan(strings.Split(l, ",")[2], &n); err != nil {
			t.Fatalf("%q: %v", l, err)
		}
		counted += n
	}
	if counted != rows {
		t.Errorf("the windows hold %d rows, want %d", counted, rows)
	}
	usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		t.Skip("the system does not tell how much memory a process used")
	}
	const most = 150 << 10 // KiB
	if usage.Maxrss > most {
		t.Errorf("the process held %d KiB, want less than %d", usage.Maxrss, most)
	}
}

// writeOrders writes rows in disorder of less than the ten seconds that the job
// waits.
func writeOrders(t *testing.T, path string, rows int) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	w := bufio.NewWriter(f)
	shops := []string{"berlin", "lisbon", "oslo", "paris", "vienna"}
	start := time.Date(2024, 5, 1, 9, 0, 0, 0, time.UTC)
	for i := range rows {
		back := time.Duration(i*7919%9000) * time.Millisecond
		at := start.Add(time.Duration(i)*20*time.Millisecond + 9*time.Second - back)
		fmt.Fprintf(w, "%d,%s,%d.%02d,%s\n", i, shops[i%len(shops)], i%100, i%97, at.Format("2006-01-02 15:04:05.000"))
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestInterruptWhileWaiting stops an INSERT that is waited for: it says how far it
// has come.
func TestInterruptWhileWaiting(t *testing.T) {
	cmd := program(t, "--set", "table.dml-sync=true", "-e", "CREATE TABLE g (a INT) WITH ('connector' = 'datagen', 'rows-per-second' = '1000')",
		"-e", "CREATE TABLE p (a INT) WITH ('connector' = 'print')", "-e", "INSERT INTO p SELECT a FROM g; SELECT 'never' AS x;")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var said strings.Builder
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for n := 0; lines.Scan(); n++ {
		if strings.Contains(lines.Text(), "never") {
			t.Errorf("the next statement ran: %q", lines.Text())
		}
		if n == 5 {
			if err := cmd.Process.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
		}
	}
	_ = cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != interrupted || !strings.HasPrefix(said.String(), "job 1 (insert-into_p) was stopped: ") {
		t.Errorf("exit code %d, stderr %q", code, said.String())
	}
}

// TestInterrupt stops a query that does not end: it ends soon, with the exit code
// of an interrupted program, and its last line is whole.
func TestInterrupt(t *testing.T) {
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		cmd := program(t, "-e", "CREATE TABLE g (a INT) WITH ('connector' = 'datagen', 'rows-per-second' = '1000')", "-e", "SELECT a, 'end' AS z FROM g")
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		last := ""
		for n := 0; lines.Scan(); n++ {
			last = lines.Text()
			if n == 5 {
				if err := cmd.Process.Signal(s); err != nil {
					t.Fatal(err)
				}
			}
		}
		_ = cmd.Wait()
		if code := cmd.ProcessState.ExitCode(); code != interrupted || !strings.HasSuffix(last, ",end") {
			t.Errorf("%v: exit code %d, last line %q", s, code, last)
		}
	}
}
