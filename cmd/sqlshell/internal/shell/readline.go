package shell

import (
	"errors"
	"io"
	"os"
	"path/filepath"

	"github.com/chzyer/readline"
)

// readlineReader is a LineReader on the terminal. Only this file knows the
// library.
type readlineReader struct {
	rl *readline.Instance
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
	c.list = func(words []string) { _, _ = io.WriteString(rl.Stdout(), columns(words, readline.GetScreenWidth())) }
	_, _ = io.WriteString(rl.Stdout(), pasteOn)
	return &readlineReader{rl}, nil
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
	line, err := r.rl.Readline()
	if errors.Is(err, readline.ErrInterrupt) {
		return "", ErrInterrupt
	}
	return line, err
}

// Save implements LineReader.
func (r *readlineReader) Save(statement string) { _ = r.rl.SaveHistory(statement) }

// Out implements LineReader.
func (r *readlineReader) Out() io.Writer { return r.rl.Stdout() }

// Close implements LineReader.
func (r *readlineReader) Close() error {
	_, _ = io.WriteString(r.rl.Stdout(), pasteOff)
	return r.rl.Close()
}
