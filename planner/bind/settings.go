package bind

import "strings"

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

// Batch reports whether execution.runtime-mode is batch.
func (s Settings) Batch() bool {
	return strings.EqualFold(s.Text("execution.runtime-mode", "streaming"), "batch")
}
