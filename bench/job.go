package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

// A jobRunner runs whole jobs as processes on one core.
type jobRunner struct {
	dir  string
	rows int
	made bool
}

// measure runs a job and returns the medians of its CPU time, user and system
// together, and of its memory.
func (j *jobRunner) measure(job string, runs int) (string, error) {
	if err := j.prepare(); err != nil {
		return "", err
	}
	path := filepath.Join(j.dir, "job.sql")
	if err := os.WriteFile(path, []byte(fmt.Sprintf(job, filepath.Join(j.dir, "bids.json"))), 0o644); err != nil {
		return "", err
	}
	var cpu []time.Duration
	var memory []int64
	for range runs + 1 { // the first warms up
		cmd := exec.Command(filepath.Join(j.dir, "sqlshell"), "--format", "json", "-f", path)
		cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
		var stderr strings.Builder
		cmd.Stderr = &stderr
		if err := cmd.Run(); err != nil {
			return "", fmt.Errorf("%w: %s", err, stderr.String())
		}
		cpu = append(cpu, cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime())
		memory = append(memory, cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss)
	}
	cpu, memory = cpu[1:], memory[1:]
	slices.Sort(cpu)
	slices.Sort(memory)
	c := cpu[len(cpu)/2]
	return fmt.Sprintf("%.2f s CPU (%.0f ns/row), %d MiB", c.Seconds(), float64(c.Nanoseconds())/float64(j.rows), memory[len(memory)/2]>>10), nil
}

// prepare builds the program and writes the input, once.
func (j *jobRunner) prepare() error {
	if j.made {
		return nil
	}
	build := exec.Command("go", "build", "-o", filepath.Join(j.dir, "sqlshell"), "./cmd/sqlshell")
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	f, err := os.Create(filepath.Join(j.dir, "bids.json"))
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	gen := exec.Command("go", "run", "./bench/gen", "-rows", fmt.Sprint(j.rows), "-format", "json")
	gen.Stdout, gen.Stderr = f, os.Stderr
	j.made = true
	return gen.Run()
}
