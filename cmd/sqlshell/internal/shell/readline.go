package shell

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"sync/atomic"

	"github.com/chzyer/readline"
)

// readlineReader is a LineReader on the terminal. Only this file knows the
// library.
type readlineReader struct {
	rl *readline.Instance
	// editing says that a line is edited. The library learns a little later than
	// we do that it has ended, and would draw the prompt below what is written
	// first.
	editing atomic.Bool
}

// Bracketed paste is asked for when the shell starts and given back at its end.
const (
	pasteOn  = "\x1b[?2004h"
	pasteOff = "\x1b[?2004l"
)

func newReadline(c *completer) (*readlineReader, error) {
	rl, err := readline.NewEx(&readline.Config{
		Prompt:                 prompt,
		HistoryFile:            historyFile(),
		DisableAutoSaveHistory: true,
		HistorySearchFold:      true,
		AutoComplete:           c,
		InterruptPrompt:        "^C",
		Stdin:                  &pasteReader{from: os.Stdin},
	})
	if err != nil {
		return nil, err
	}
	r := &readlineReader{rl: rl}
	c.list = func(words []string) { _, _ = io.WriteString(rl.Stdout(), columns(words, readline.GetScreenWidth())) }
	_, _ = io.WriteString(rl.Stdout(), pasteOn)
	return r, nil
}

// historyFile is in the folder for settings of programs; without one there is
// no history on disk.
func historyFile() string {
	dir, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	dir = filepath.Join(dir, "tidemark")
	if os.MkdirAll(dir, 0o700) != nil {
		return ""
	}
	return filepath.Join(dir, "history")
}

// Read implements LineReader.
func (r *readlineReader) Read(prompt string) (string, error) {
	r.rl.SetPrompt(prompt)
	r.editing.Store(true)
	line, err := r.rl.Readline()
	r.editing.Store(false)
	if errors.Is(err, readline.ErrInterrupt) {
		return "", ErrInterrupt
	}
	return line, err
}

// Save implements LineReader.
func (r *readlineReader) Save(statement string) { _ = r.rl.SaveHistory(statement) }

// Out implements LineReader.
func (r *readlineReader) Out() io.Writer { return r }

// Write implements io.Writer: above the line that is edited, if there is one.
func (r *readlineReader) Write(p []byte) (int, error) {
	if r.editing.Load() {
		return r.rl.Stdout().Write(p)
	}
	return r.rl.Config.Stdout.Write(p)
}

// Close implements LineReader.
func (r *readlineReader) Close() error {
	_, _ = io.WriteString(r.rl.Stdout(), pasteOff)
	return r.rl.Close()
}
