// Package session is the front door of the engine and its Go API: it executes
// statements one after another, keeps what they declare and set, and holds the
// jobs that they start.
//
// It does not plan (planner does) or run anything itself (exec/job does), and it
// shows nothing to anybody: the shell, job files and golden tests render its
// results.
//
// Start with [New], [Session.Execute] and [Result]. One file is one statement;
// table.go lists them.
package session

import (
	"context"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/exec/job"
	"github.com/tidemark-sql/tidemark/exec/settings"
	"github.com/tidemark-sql/tidemark/exec/task"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// A Config says in which surroundings a session works. The zero Config is a
// session in memory whose paths are relative to the working directory.
type Config struct {
	// Catalog is what has been declared already; nil: nothing.
	Catalog *catalog.Catalog
	// CatalogDir is a folder in which what is declared is kept; "": nowhere.
	// Then Catalog has to be nil.
	CatalogDir string
	// Settings are set before the first statement.
	Settings map[string]string
	// Dir is the folder against which relative paths in tables are taken: that
	// of the job file.
	Dir string
	// Env is lent to connectors. Zone and Now are filled in by the session.
	Env connector.Env
	// Clock gives processing time; nil: the system's.
	Clock task.Clock
	// Alarm rings when Clock shows a time; nil: Clock is looked at every few ms,
	// unless it is the system's.
	Alarm task.Alarm
	Log   *slog.Logger // nil: none
	// CheckOnly plans queries and INSERTs and runs nothing.
	CheckOnly bool
	// Watched says that somebody looks at watermarks while jobs run, in statistics
	// or at late rows: then the planner thins none out.
	Watched bool
	// RulesOff names rules of the planner that are left out. Tests use it.
	RulesOff map[string]bool

	// Sources, if set, may give rows in the place of what a table reads. Tests
	// use it.
	Sources func(t *catalog.Table, spec connector.ScanSpec) (connector.Source, bool)
	// Sinks, if set, may take rows in the place of what a table writes.
	Sinks func(t *catalog.Table, spec connector.SinkSpec) (connector.Sink, bool)
	// Job, if set, may change how a job is run, just before it starts: sizes,
	// parallelism, checks, listeners, where late rows go. Collect is set by the
	// session.
	Job func(*job.Options)
}

// A Session executes statements. One goroutine calls its methods, except Close
// and Jobs, which any may call.
type Session struct {
	config     Config
	catalog    *catalog.Catalog
	settings   *settings.Values
	statements []statement
	saved      int                   // version of the catalog that is in its file
	kept       string                // the text of the file
	used       map[catalog.Path]bool // tables whose options a statement has looked at
	unlock     func()                // gives up the file; nil: it is not held
	replaying  bool                  // the statements of the catalog's file are being executed

	mu      sync.Mutex // for what follows
	jobs    []*Job
	queries map[*Job]bool // whose results are being read
	closed  bool
}

// New returns a session. Its error is about the settings or the catalog's file.
func New(c Config) (*Session, error) {
	s := &Session{config: c, catalog: c.Catalog, settings: settings.New(), statements: table(), queries: map[*Job]bool{}, used: map[catalog.Path]bool{}}
	if s.catalog == nil {
		s.catalog = catalog.New()
	}
	if s.config.Log == nil {
		s.config.Log = slog.New(slog.DiscardHandler)
	}
	if s.config.Clock == nil {
		s.config.Clock, s.config.Alarm = task.SystemClock, task.SystemAlarm
	}
	for key, value := range c.Settings {
		if _, err := s.settings.Set(key, value); err != nil {
			return nil, err
		}
	}
	return s, s.recall()
}

// Catalog returns what has been declared.
func (s *Session) Catalog() *catalog.Catalog { return s.catalog }

// Zone returns the time zone of the session, table.local-time-zone.
func (s *Session) Zone() *time.Location { return s.env().Zone }

// Settings returns what has been set.
func (s *Session) Settings() *settings.Values { return s.settings }

// Execute executes one statement. An INSERT over bounded inputs has ended when
// Execute returns, one over unbounded inputs is running, unless table.dml-sync
// is true; a query is planned, and runs when its result is read. The context
// bounds the statement and the jobs that it starts.
//
// A mistake in the statement is a *source.Error or source.Errors; what failed
// while a job was running is a *JobError.
func (s *Session) Execute(ctx context.Context, stmt ast.Statement) (r *Result, err error) {
	defer s.rescue(stmt, &err)
	for _, h := range s.statements {
		if r, ok, err := h.run(s, ctx, stmt); ok {
			if err != nil {
				return nil, err
			}
			r.Statement = stmt
			return r, nil
		}
	}
	return nil, source.Errorf(stmt.Span(), "this statement is not part of Tidemark")
}

// rescue turns a mistake of ours into an error, so that it does not take a whole
// session along.
func (s *Session) rescue(stmt ast.Statement, err *error) {
	cause := recover()
	if cause == nil {
		return
	}
	s.config.Log.Error("panic in a statement", "cause", cause, "stack", string(debug.Stack()))
	*err = source.Errorf(stmt.Span(), "the statement failed: %v", cause).WithHint("this is a bug of Tidemark: please report the statement")
}
