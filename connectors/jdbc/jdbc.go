// Package jdbc declares the connector jdbc: its options, so that jobs that use
// it can be checked and tested.
//
// It does not reach databases: this build says so when a table is opened.
//
// Start with [Connector].
package jdbc

import (
	"context"
	"errors"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// Connector returns the connector jdbc.
func Connector() *connector.Connector {
	return &connector.Connector{
		Name:    "jdbc",
		Doc:     "Reads, writes and looks up tables of databases. This build checks and tests jobs that use it and cannot run them.",
		Options: options(),
		Source:  func(connector.ScanSpec) (connector.Source, error) { return table{}, nil },
		Sink: func(s connector.SinkSpec) (connector.Sink, error) {
			return written{len(s.Table.PrimaryKey) > 0}, nil
		},
		Check: check,
	}
}

func options() []connector.Option {
	whole, span := connector.Whole, connector.Duration
	return []connector.Option{
		{Key: "url", Required: true, Doc: "The address of the database, as in jdbc:postgresql://host/db."},
		{Key: "table-name", Required: true, Doc: "The table in the database."},
		{Key: "username", Doc: "Who connects."},
		{Key: "password", Doc: "The password of that user."},
		{Key: "driver", Doc: "The class of the driver; accepted for the sake of Flink's files."},
		{Key: "connection.max-retry-timeout", Default: "60 s", Check: span, Doc: "How long to try to connect."},
		{Key: "scan.partition.column", Doc: "The column by which a scan is divided."},
		{Key: "scan.partition.num", Check: whole, Doc: "Into how many parts."},
		{Key: "scan.partition.lower-bound", Doc: "The least value of that column."},
		{Key: "scan.partition.upper-bound", Doc: "The greatest value of that column."},
		{Key: "scan.fetch-size", Default: "0", Check: whole, Doc: "How many rows are fetched at a time; 0 leaves it to the driver."},
		{Key: "scan.auto-commit", Default: "true", Check: connector.Bool, Doc: "Whether each statement is its own transaction."},
		{Key: "lookup.cache", Default: "NONE", Check: connector.OneOf("NONE", "PARTIAL"), Doc: "Whether looked-up rows are kept."},
		{Key: "lookup.partial-cache.max-rows", Check: whole, Doc: "How many rows are kept."},
		{Key: "lookup.partial-cache.expire-after-write", Check: span, Doc: "How long they are kept."},
		{Key: "lookup.partial-cache.expire-after-access", Check: span, Doc: "How long they are kept since they were used last."},
		{Key: "lookup.partial-cache.cache-missing-key", Default: "true", Check: connector.Bool, Doc: "Whether it is kept that a key has no row."},
		{Key: "lookup.cache.max-rows", Check: whole, Doc: "Old name of lookup.partial-cache.max-rows."},
		{Key: "lookup.cache.ttl", Check: span, Doc: "Old name of lookup.partial-cache.expire-after-write."},
		{Key: "lookup.max-retries", Default: "3", Check: whole, Doc: "How often a lookup is tried again."},
		{Key: "sink.buffer-flush.max-rows", Default: "100", Check: whole, Doc: "How many rows are written at a time."},
		{Key: "sink.buffer-flush.interval", Default: "1 s", Check: span, Doc: "How long rows wait to be written."},
		{Key: "sink.max-retries", Default: "3", Check: whole, Doc: "How often a write is tried again."},
		{Key: "sink.parallelism", Check: whole, Doc: "How many tasks write."},
	}
}

func check(_ *catalog.Table, o map[string]string) error {
	set := 0
	keys := []string{"scan.partition.column", "scan.partition.num", "scan.partition.lower-bound", "scan.partition.upper-bound"}
	for _, k := range keys {
		if o[k] != "" {
			set++
		}
	}
	if set > 0 && set < len(keys) {
		return errors.New("the options scan.partition.column, .num, .lower-bound and .upper-bound go together")
	}
	return nil
}

func missing(what string) error {
	return errors.New("this build cannot " + what + ` tables of connector "jdbc" yet; it can check and test jobs that use them`)
}

type table struct{}

// Bounded implements connector.Source.
func (table) Bounded() bool { return true }

// Kinds implements connector.Source.
func (table) Kinds() changelog.Kinds { return changelog.InsertOnly }

// Splits implements connector.Source.
func (table) Splits(context.Context) ([]connector.Split, error) { return nil, missing("read") }

// Open implements connector.Source.
func (table) Open(context.Context, connector.Split, connector.Position) (connector.Reader, error) {
	return nil, missing("read")
}

// A written table takes changes by key if it has one, and only inserts if not.
type written struct{ keyed bool }

// Accepts implements connector.Sink.
func (w written) Accepts() changelog.Kinds {
	if w.keyed {
		return changelog.Upserts
	}
	return changelog.InsertOnly
}

// Parallel implements connector.Sink.
func (w written) Parallel() bool { return true }

// Open implements connector.Sink.
func (w written) Open(context.Context, int, int) (connector.Writer, error) {
	return nil, missing("write")
}
