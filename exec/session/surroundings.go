package session

import (
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/exec/settings"
)

// SetDir changes the folder against which relative paths of tables that are
// created from now on are taken.
func (s *Session) SetDir(dir string) { s.config.Dir = dir }

// Batch reports whether execution.runtime-mode is batch.
func (s *Session) Batch() bool {
	return strings.EqualFold(s.settings.Get("execution.runtime-mode"), "batch")
}

// ResultMode returns sql-client.execution.result-mode in lower case and whether it
// was set.
func (s *Session) ResultMode() (string, bool) {
	const key = "sql-client.execution.result-mode"
	return strings.ToLower(s.settings.Get(key)), s.settings.IsSet(key)
}

// SettingKeys returns the keys that SET knows.
func (s *Session) SettingKeys() []string {
	var list []string
	for _, k := range settings.Table() {
		list = append(list, k.Key)
	}
	return list
}

// Names returns the names of tables and views of the current database and of
// their columns, for completion.
func (s *Session) Names() []string {
	var list []string
	for _, r := range s.catalog.Relations(s.catalog.Current()) {
		list = append(list, r.Where().Name)
		switch r := r.(type) {
		case *catalog.Table:
			for _, c := range r.Columns {
				list = append(list, c.Name)
			}
		case *catalog.View:
			list = append(list, r.Columns...)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}
