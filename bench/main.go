// Command bench runs the speed checks of the project and appends machine, commit
// and medians to docs/performance.md.
//
// It is no test: it judges nothing, since machines are shared and noisy. It runs
// Go benchmarks of kernels and operators, and whole jobs as processes on one
// core, each several times.
//
// Start with checks, the visible list; a new check is a line there.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"
)

// A check is a Go benchmark or a job, and what was asked of it.
type check struct {
	name  string
	pkg   string // Go package; "" for a job
	match string // of the benchmark
	unit  string // the metric that is quoted
	times string // how often or how long it runs; "": as go test does
	job   string // SQL, with the input's path as %s
	goal  string
}

// cpuTime is the unit of benchmarks that report the processor time of the median of
// their rounds, and that of the least beside it: they run on one core.
const cpuTime = "cpu-ns/row"

// checks lists everything that is measured.
func checks() []check {
	return []check{
		{name: "JSON, 3 of 7 columns", pkg: "./connectors/conntest", match: "^BenchmarkJSON3of7$", unit: "ns/row", goal: "100"},
		{name: "JSON, 7 columns", pkg: "./connectors/conntest", match: "^BenchmarkJSON7$", unit: "ns/row", goal: "140"},
		{name: "CSV, 3 of 7 columns", pkg: "./connectors/conntest", match: "^BenchmarkCSV3$", unit: "ns/row", goal: "100"},
		{name: "JSON, keys in any order", pkg: "./connectors/conntest", match: "^BenchmarkJSONShuffled$", unit: "ns/row", goal: "250"},
		{name: "bare loop: the least that TUMBLE can cost", pkg: "./exec/window", match: "^BenchmarkBare$", unit: cpuTime, goal: "measures the machine"},
		{name: "TUMBLE, count, sum, max by BIGINT", pkg: "./exec/window", match: "^BenchmarkTumble$", unit: cpuTime, goal: "25"},
		{name: "HOP 10 s / 2 s", pkg: "./exec/window", match: "^BenchmarkHop$", unit: cpuTime, goal: "45"},
		{name: "COUNT DISTINCT", pkg: "./exec/window", match: "^BenchmarkCountDistinct$", unit: cpuTime, goal: "40"},
		{name: "SESSION", pkg: "./exec/window", match: "^BenchmarkSessions$", unit: cpuTime, goal: "60"},
		{name: "OVER ROWS 10", pkg: "./exec/over", match: "^BenchmarkOver$/^rows_10$/^ordered$", unit: cpuTime, goal: "80"},
		{name: "memory of windows", pkg: "./exec/window", match: "^Benchmark(Tumble|Hop|CountDistinct|Sessions)$", unit: "B/row", times: "2000x", goal: "5"},
		{name: "in disorder", pkg: "./exec/job", match: "^BenchmarkDisorder$", unit: cpuTime, times: "6x", goal: "1.5 times ordered; SESSION, OVER 3"},
		{name: "assigner, ordered and disordered", pkg: "./exec/op", match: "^BenchmarkAssigner$", unit: "ns/row", goal: "twice exactness.md 4"},
		{name: "filter with marks", pkg: "./exec/op", match: "^BenchmarkFilter$", unit: "ns/row", goal: "twice exactness.md 4"},
		{name: "exchange to 4", pkg: "./exec/task", match: "^BenchmarkExchange$", unit: "ns/row", goal: "twice exactness.md 4"},
		{name: "expressions", pkg: "./sql/function/scalar", match: "^BenchmarkKernels$", unit: "ns/row", goal: "BIGINT 1.5"},
		{name: "timestamps from text", pkg: "./sql/function/scalar", match: "^BenchmarkStamps$", unit: "ns/row", goal: "15"},
		{name: "bids as JSON, TUMBLE 10 s by auction, into blackhole", job: tumbleJob, goal: "1 s, 150 MiB"},
		{name: "bids as JSON, SELECT of 5 columns to JSON", job: selectJob, goal: "report"},
	}
}

const bids = `CREATE TABLE bids (auction BIGINT, bidder BIGINT, price BIGINT, channel STRING, url STRING, ` +
	"`dateTime` TIMESTAMP(3), extra STRING, WATERMARK FOR `dateTime` AS `dateTime` - INTERVAL '4' SECOND)" + `
WITH ('connector' = 'filesystem', 'path' = '%s', 'format' = 'json');
`

const tumbleJob = bids + `CREATE TABLE per_auction (w TIMESTAMP(3), auction BIGINT, n BIGINT, s BIGINT, m BIGINT) WITH ('connector' = 'blackhole');
INSERT INTO per_auction SELECT window_start, auction, COUNT(*), SUM(price), MAX(price)
FROM TABLE(TUMBLE(TABLE bids, DESCRIPTOR(` + "`dateTime`" + `), INTERVAL '10' SECOND)) GROUP BY window_start, window_end, auction;
`

const selectJob = bids + "SELECT auction, bidder, price, `dateTime`, extra FROM bids;\n"

func main() {
	rows := flag.Int("rows", 2_000_000, "bids in the input of whole jobs")
	runs := flag.Int("runs", 5, "runs of each check, of which the median counts")
	write := flag.Bool("write", true, "append the figures to docs/performance.md")
	only := flag.String("only", "", "run only checks whose name matches")
	flag.Parse()
	if err := run(*rows, *runs, *write, *only); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(rows, runs int, write bool, only string) error {
	match, err := regexp.Compile(only)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "tidemark-bench")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	jobs := &jobRunner{dir: dir, rows: rows}
	var b strings.Builder
	fmt.Fprintf(&b, "\n## %s, %s, commit %s\n\n| check | median | goal |\n| --- | --- | --- |\n", time.Now().UTC().Format("2006-01-02"), machine(), commit())
	for _, c := range checks() {
		if !match.MatchString(c.name) {
			continue
		}
		lines, err := c.measure(jobs, runs)
		if err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		for _, l := range lines {
			fmt.Println(l)
			b.WriteString(l + "\n")
		}
	}
	if !write {
		return nil
	}
	f, err := os.OpenFile(filepath.Join("docs", "performance.md"), os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	_, err = f.WriteString(b.String())
	return err
}

// measure runs a check and returns lines of the table.
func (c check) measure(jobs *jobRunner, runs int) ([]string, error) {
	if c.job != "" {
		text, err := jobs.measure(c.job, runs)
		return []string{fmt.Sprintf("| %s | %s | %s |", c.name, text, c.goal)}, err
	}
	medians, err := c.benchmark(runs)
	if err != nil {
		return nil, err
	}
	var lines []string
	for _, m := range medians {
		name := c.name
		if m.sub != "" {
			name += ", " + m.sub
		}
		text := fmt.Sprintf("%.3g %s", m.value, c.unit)
		if m.least > 0 {
			text += fmt.Sprintf(", least %.3g", m.least)
		}
		lines = append(lines, fmt.Sprintf("| %s | %s | %s |", name, text, c.goal))
	}
	return lines, nil
}

// A median is the middle of the values of one benchmark.
type median struct {
	sub   string // of a benchmark with parts
	value float64
	least float64 // of all rounds; 0: not known
}

// benchmark runs a Go benchmark and returns the medians of its parts in order.
func (c check) benchmark(runs int) ([]median, error) {
	args := []string{"test", c.pkg, "-run", "^$", "-bench", c.match, "-count", fmt.Sprint(runs)}
	if c.times != "" {
		args = append(args, "-benchtime", c.times)
	}
	cmd := exec.Command("go", args...)
	if c.unit == cpuTime {
		cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	}
	out, err := cmd.CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("%w\n%s", err, out)
	}
	values, least, order := map[string][]float64{}, map[string]float64{}, []string{}
	for _, line := range strings.Split(string(out), "\n") {
		fields := strings.Fields(line)
		if len(fields) == 0 || !strings.HasPrefix(fields[0], "Benchmark") {
			continue
		}
		whole, sub, _ := strings.Cut(fields[0], "/")
		if sub == "" && strings.Contains(c.match, "|") {
			sub, _, _ = strings.Cut(strings.TrimPrefix(whole, "Benchmark"), "-") // the number of cores
		}
		if v, ok := metric(fields, c.unit); ok {
			if values[sub] == nil {
				order = append(order, sub)
			}
			values[sub] = append(values[sub], v)
		}
		if v, ok := metric(fields, "least-ns/row"); ok && (least[sub] == 0 || v < least[sub]) {
			least[sub] = v
		}
	}
	var list []median
	for _, sub := range order {
		slices.Sort(values[sub])
		m := median{sub: sub, value: values[sub][len(values[sub])/2]}
		if c.unit == cpuTime {
			m.least = least[sub]
		}
		list = append(list, m)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("no benchmark reports %s", c.unit)
	}
	return list, nil
}

// metric returns the value in front of a unit.
func metric(fields []string, unit string) (v float64, ok bool) {
	for i := 1; i < len(fields); i++ {
		if fields[i] == unit {
			_, err := fmt.Sscan(fields[i-1], &v)
			return v, err == nil
		}
	}
	return 0, false
}

// machine says what this ran on.
func machine() string {
	model := runtime.GOARCH
	text, _ := os.ReadFile("/proc/cpuinfo")
	for _, l := range strings.Split(string(text), "\n") {
		if _, name, ok := strings.Cut(l, "model name\t: "); ok {
			model = name
			break
		}
	}
	busy := "unknown"
	if text, err := os.ReadFile("/proc/loadavg"); err == nil {
		busy, _, _ = strings.Cut(string(text), " ")
	}
	return fmt.Sprintf("%s, %d cores, %s, load %s at the start", model, runtime.NumCPU(), runtime.Version(), busy)
}

func commit() string {
	out, err := exec.Command("git", "rev-parse", "--short", "HEAD").Output()
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(out))
}
