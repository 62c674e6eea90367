// Package filesystem reads and writes tables as files: one file, a folder, a
// glob, the standard input and output; plain or compressed.
//
// It does not know how rows are written (the formats do) and never waits for
// rows of a file: what it reads is what is there when it looks. New files in a
// folder that is watched are new splits, for which the engine asks.
//
// Start with [Connector]. find.go says which files a path means, cut.go divides
// them into chunks, reader.go and parallel.go turn chunks into batches, sink.go
// and file.go write.
package filesystem

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// Connector returns the connector filesystem.
func Connector() *connector.Connector {
	return &connector.Connector{
		Name:     "filesystem",
		Doc:      "Reads and writes files: one, a folder, a glob, or - for the standard input and output; .gz, .zst and .bz2 are compressed, and the standard input may be.",
		Formats:  true,
		Options:  options(),
		Metadata: metadata(),
		Source:   newSource,
		Sink:     newSink,
		Check:    check,
	}
}

func options() []connector.Option {
	return []connector.Option{
		{Key: "path", Required: true, Doc: "A file, a folder (read with all below it), a glob such as logs/*.json, or - for the standard input or output. Relative paths start at the job file."},
		{Key: "source.path.regex-pattern", Check: pattern, Doc: "A regular expression that the whole absolute path of a file must match to be read."},
		{Key: "source.monitor-interval", Check: connector.Span, Doc: "How often to look for new files. The table then has no end; each path is read once, so files have to be complete when they appear."},
		{Key: "partition.default-name", Default: "__DEFAULT_PARTITION__", Doc: "The name that stands for NULL in folders such as dt=2024-01-01."},
		{Key: "sink.rolling-policy.file-size", Default: "128 MB", Check: connector.Size, Doc: "The size at which the next file of a folder begins."},
		{Key: "sink.rolling-policy.rollover-interval", Default: "30 min", Check: connector.Duration, Doc: "How long rows are written to one file of a folder; looked at when rows arrive."},
		{Key: "sink.rolling-policy.check-interval", Default: "1 min", Check: connector.Duration, Doc: "How long rows of an endless input wait in a folder until they are visible: that often a file ends, unless it is full or old before."},
		{Key: "sink.partition-commit.trigger", Default: "process-time", Check: connector.OneOf("process-time", "partition-time"), Doc: "What makes a partition complete: time since its first row, or the watermark."},
		{Key: "sink.partition-commit.delay", Default: "0 s", Check: connector.Duration, Doc: "How long after that a partition is complete."},
		{Key: "sink.partition-commit.watermark-time-zone", Default: "UTC", Check: connector.OneOf("UTC"), Doc: "The zone in which the times of partitions are meant; this build knows UTC."},
		{Key: "sink.partition-commit.policy.kind", Check: connector.OneOf("success-file"), Doc: "What to do with a complete partition: success-file writes an empty file into it."},
		{Key: "sink.partition-commit.success-file.name", Default: "_SUCCESS", Doc: "The name of that file."},
		{Key: "partition.time-extractor.timestamp-pattern", Doc: "How the time of a partition is made of its columns, as in '$dt $hour:00:00'."},
		{Key: "auto-compaction", Default: "false", Check: connector.OneOf("false"), Doc: "Whether small files are joined later; this build does not."},
		{Key: "sink.parallelism", Check: connector.OneOf("1"), Doc: "1 is one writer; without it there is one for each task of the stage before."},
	}
}

func pattern(value string) error {
	if _, err := regexp.Compile(value); err != nil {
		return fmt.Errorf("expected a regular expression: %w", err)
	}
	return nil
}

// metadata returns the columns that files have beside their rows.
func metadata() []connector.MetadataColumn {
	return []connector.MetadataColumn{
		{Key: "file.path", Type: types.String().NotNull(), Doc: "The absolute path of the file."},
		{Key: "file.name", Type: types.String().NotNull(), Doc: "The name of the file without its folder."},
		{Key: "file.size", Type: types.Of(types.BigInt).NotNull(), Doc: "The size of the file in bytes."},
		{Key: "file.modification-time", Type: types.WithPrecision(types.TimestampLTZ, 3).NotNull(), Doc: "When the file was last changed."},
		connector.IngestionTime(),
	}
}

func check(t *catalog.Table, options map[string]string) error {
	path := options["path"]
	if path == "" {
		return &connector.OptionError{Key: "path", Msg: "expected a path, found an empty text"}
	}
	if scheme, _, ok := strings.Cut(path, "://"); ok && scheme != "file" {
		return &connector.OptionError{Key: "path", Msg: fmt.Sprintf("this build reads and writes local files, not %s://", scheme)}
	}
	if path == stdin && options["source.monitor-interval"] != "" {
		return &connector.OptionError{Key: "source.monitor-interval", Msg: "the standard input has no files that could become more"}
	}
	partitionTime := options["sink.partition-commit.trigger"] == "partition-time"
	if partitionTime && len(t.PartitionBy) == 0 {
		return &connector.OptionError{Key: "sink.partition-commit.trigger", Msg: "only a table with PARTITIONED BY has partitions to commit"}
	}
	return nil
}
