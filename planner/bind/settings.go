package bind

import (
	"strings"

	"github.com/tidemark-sql/tidemark/connectors/connector"
)

// Settings are the options of a session that were set or have a default.
// Whether they exist and are well formed was checked when they were set.
type Settings map[string]string

// Text returns a setting, or what it is by default.
func (s Settings) Text(key, byDefault string) string {
	if v, ok := s[key]; ok && v != "" {
		return v
	}
	return byDefault
}

// True reports whether a setting is true; it counts as byDefault if it is not set.
func (s Settings) True(key string, byDefault bool) bool {
	v, ok := s[key]
	if !ok || v == "" {
		return byDefault
	}
	return strings.EqualFold(v, "true")
}

// Lifetime returns after how many ms without use state is forgotten; 0: never. Where
// only final tables are wanted, everything is needed to the end.
func (s Settings) Lifetime() int64 {
	ms, err := connector.ParseDuration(s.Text("table.exec.state.ttl", "0 ms"))
	if err != nil || s.Batch() {
		return 0
	}
	return ms
}

// Batch reports whether execution.runtime-mode is batch.
func (s Settings) Batch() bool {
	return strings.EqualFold(s.Text("execution.runtime-mode", "streaming"), "batch")
}
