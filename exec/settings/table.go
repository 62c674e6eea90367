package settings

import (
	"cmp"
	"slices"

	"github.com/tidemark-sql/tidemark/connectors/connector"
)

// Table returns the settings in order of key.
func Table() []Setting {
	list := slices.Concat(general(), client(), changes(), plans(), execution(), ends())
	slices.SortFunc(list, func(a, b Setting) int { return cmp.Compare(a.Key, b.Key) })
	return list
}

// general are the settings of jobs and queries as a whole.
func general() []Setting {
	return []Setting{
		{
			Key: "execution.runtime-mode", Default: "STREAMING", Check: connector.OneOfFold("STREAMING", "BATCH"),
			Doc: "Whether results change as rows arrive or leave once, at the end of the input; then watermarks are not heeded and no row is late.",
		},
		{
			Key: "parallelism.default", Default: "", Check: tasks,
			Doc: "How many tasks work side by side on each keyed stage: as many as there are cores unless it is set.",
		},
		{
			Key: "pipeline.auto-watermark-interval", Default: "0 ms", Check: connector.Duration,
			Doc: "How often watermarks are sent, by the clock, unless a table says on-event. 0 sends one after every row that raises it, which makes results repeatable.",
		},
		{
			Key: "pipeline.name", Default: "", Check: anything,
			Doc: "The name of the jobs that follow.",
		},
		{
			Key: "table.column-expansion-strategy", Default: "", Check: anything,
			Doc:     "Which columns a star leaves out.",
			Missing: "a star stands for all columns",
		},
		{
			Key: "table.dml-sync", Default: "false", Check: connector.Bool,
			Doc: "Whether an INSERT over unbounded inputs is waited for before the next statement starts.",
		},
		{
			Key: "table.dynamic-table-options.enabled", Default: "true", Check: connector.Bool,
			Doc: "Whether the hint OPTIONS may change options of a table.",
		},
		{
			Key: "table.local-time-zone", Default: "UTC", Check: zone,
			Doc: "The time zone in which instants are shown and days begin.",
		},
		{
			Key: "table.rtas-ctas.atomicity-enabled", Default: "false", Check: connector.Bool,
			Doc:     "Whether a table made by CREATE TABLE AS goes again if its job fails.",
			Missing: "the table stays",
		},
		{
			Key: "task.edge.memory", Default: "64 MB", Check: connector.Size,
			Doc: "How much an edge between tasks holds in memory before it continues in a file.",
		},
	}
}

// client are the settings of the shell.
func client() []Setting {
	return []Setting{
		{
			Key: "sql-client.display.color-schema", Default: "default", Check: anything,
			Doc: "Taken for the sake of files written for Flink's client; the shell chooses its own colours.",
		},
		{
			Key: "sql-client.execution.result-mode", Default: "TABLE", Check: connector.OneOfFold("TABLE", "CHANGELOG", "TABLEAU"),
			Doc: "How the shell shows the result of a query.",
		},
		{
			Key: "sql-client.verbose", Default: "false", Check: connector.Bool,
			Doc: "Taken for the sake of files written for Flink's client; errors always show their place.",
		},
		{
			Key: "table.display.max-column-width", Default: "30", Check: positive,
			Doc: "How wide the shell shows a column at most.",
		},
	}
}

// changes are the settings of when results are sent.
func changes() []Setting {
	return []Setting{
		{
			Key: "table.exec.emit.allow-lateness", Default: "", Check: connector.Duration,
			Doc: "How long group windows take late rows.",
		},
		{
			Key: "table.exec.emit.early-fire.delay", Default: "", Check: connector.Duration,
			Doc: "How often group windows show what they have before they end.",
		},
		{
			Key: "table.exec.emit.early-fire.enabled", Default: "false", Check: connector.Bool,
			Doc: "Whether group windows show what they have before they end.",
		},
		{
			Key: "table.exec.emit.late-fire.delay", Default: "", Check: connector.Duration,
			Doc: "How often group windows show what late rows have changed.",
		},
		{
			Key: "table.exec.emit.late-fire.enabled", Default: "false", Check: connector.Bool,
			Doc: "Whether late rows change the results of group windows that have ended.",
		},
		{
			Key: "table.exec.mini-batch.allow-latency", Default: "0 ms", Check: connector.Duration,
			Doc: "How long changes may be gathered, which has to be given when table.exec.mini-batch.enabled is true.",
		},
		{
			Key: "table.exec.mini-batch.enabled", Default: "false", Check: connector.Bool,
			Doc:   "Whether the changes of several rows to one key may be sent as one. The table in the end is the same.",
			Plain: "every row's changes are sent",
		},
		{
			Key: "table.exec.mini-batch.size", Default: "-1", Check: size,
			Doc: "How many rows may be gathered, which has to be given when table.exec.mini-batch.enabled is true.",
		},
	}
}

// plans are the settings of plans that give the same table.
func plans() []Setting {
	const plain = "a plan for one machine is chosen, and the table is the same"
	return []Setting{
		{
			Key: "table.optimizer.agg-phase-strategy", Default: "AUTO", Check: connector.OneOfFold("AUTO", "ONE_PHASE", "TWO_PHASE"),
			Doc:   "Whether rows are aggregated before they are sent to the tasks of their keys.",
			Plain: plain,
		},
		{
			Key: "table.optimizer.distinct-agg.split.bucket-num", Default: "1024", Check: positive,
			Doc:   "Into how many parts a DISTINCT is split.",
			Plain: plain,
		},
		{
			Key: "table.optimizer.distinct-agg.split.enabled", Default: "false", Check: connector.Bool,
			Doc:   "Whether a DISTINCT is split by its values, for the sake of keys with many rows.",
			Plain: plain,
		},
		{
			Key: "table.optimizer.incremental-agg-enabled", Default: "true", Check: connector.Bool,
			Doc:   "Whether the parts of a split DISTINCT are put together as they change.",
			Plain: plain,
		},
	}
}

// execution are the settings of operators.
func execution() []Setting {
	return []Setting{
		{
			Key: "table.exec.async-lookup.output-mode", Default: "ORDERED", Check: connector.OneOfFold("ORDERED", "ALLOW_UNORDERED"),
			Doc: "Whether rows of a lookup join may overtake each other. They never do here, which both values allow.",
		},
		{
			Key: "table.exec.deduplicate.insert-update-after-sensitive-enabled", Default: "true", Check: connector.Bool,
			Doc:     "Whether the first row of a deduplication is an insert.",
			Missing: "the first row is always an insert",
		},
		{
			Key: "table.exec.interval-join.min-cleanup-interval", Default: "0 ms", Check: connector.Duration,
			Doc: "How long an interval join may keep rows that it no longer needs. They go at once here.",
		},
		{
			Key: "table.exec.legacy-cast-behaviour", Default: "DISABLED", Check: connector.OneOfFold("DISABLED", "ENABLED"),
			Doc:     "Whether a CAST that fails gives NULL.",
			Missing: "a CAST that fails stops the job, TRY_CAST gives NULL",
		},
		{
			Key: "table.exec.resource.default-parallelism", Default: "-1", Check: parallelism,
			Doc: "How many tasks work side by side on each keyed stage; -1 means parallelism.default.",
		},
		{
			Key: "table.exec.state.ttl", Default: "0 ms", Check: connector.Duration,
			Doc: "After which time without use, by the clock, state of joins, versions of temporal ones, groups, rankings and OVER is forgotten; 0 means never, and so does batch mode. State that ends by time is not concerned, nor MATCH_RECOGNIZE; windows take it for table.exec.emit.allow-lateness where that is not set.",
		},
	}
}

// ends are the settings of sources and sinks.
func ends() []Setting {
	return []Setting{
		{
			Key: "table.exec.sink.keyed-shuffle", Default: "AUTO", Check: connector.OneOfFold("AUTO", "NONE", "FORCE"),
			Doc: "Whether rows are sent to the writers of a sink by its primary key. FORCE does so with all rows; AUTO and NONE where changes of one row would take several paths otherwise, which they never do.",
		},
		{
			Key: "table.exec.sink.not-null-enforcer", Default: "ERROR", Check: connector.OneOfFold("ERROR", "DROP"),
			Doc: "What a NULL in a NOT NULL column of a sink does: stop the job, or drop the row and count it.",
		},
		{
			Key: "table.exec.sink.require-on-conflict", Default: "true", Check: connector.Bool,
			Doc: "Whether an INSERT whose rows may meet in one key of its sink needs ON CONFLICT. Without it false means DO DEDUPLICATE.",
		},
		{
			Key: "table.exec.sink.rowtime-inserter", Default: "ENABLED", Check: connector.OneOfFold("ENABLED", "DISABLED"),
			Doc: "Whether the event time is handed to the sink beside the row. Sinks take it from the columns here.",
		},
		{
			Key: "table.exec.sink.type-length-enforcer", Default: "IGNORE", Check: connector.OneOfFold("IGNORE", "TRIM_PAD", "ERROR"),
			Doc: "What a text or bytes of another length than their column of a sink says do: pass, be cut and padded, or stop the job.",
		},
		{
			Key: "table.exec.sink.upsert-materialize", Default: "AUTO", Check: connector.OneOfFold("AUTO", "NONE", "FORCE"),
			Doc: "Whether the rows that meet in one key of a sink are remembered, so that the one before comes again when the last is taken back: where they may meet, never, or always. ON CONFLICT says more and counts more.",
		},
		{
			Key: "table.exec.source.cdc-events-duplicate", Default: "false", Check: connector.Bool,
			Doc: "Whether a source of changes may send one twice. Its rows are then remembered by the PRIMARY KEY of the table.",
		},
		{
			Key: "table.exec.source.idle-timeout", Default: "0 ms", Check: connector.Duration,
			Doc: "After which time without rows a split no longer holds back the watermark, unless its table says scan.watermark.idle-timeout; 0 means never.",
		},
		{
			Key: "table.exec.source.rowtime-null-handling", Default: "FAIL", Check: connector.OneOfFold("FAIL", "DROP", "SKIP_WATERMARK"),
			Doc: "What a NULL event time does: stop the job, drop the row and count it, or let it pass without moving the watermark.",
		},
	}
}

// A family is a group of Flink's keys that tune a cluster and cannot change a
// result: they are taken with a note.
type family struct{ prefix, reason string }

func foreign() []family {
	const cluster, one = "it is about a Flink cluster", "it is about how Flink optimises a plan"
	const checkpoint = "checkpoints are not built; a job that is started again begins at the start"
	return []family{
		{"classloader.", cluster},
		{"client.", cluster},
		{"cluster.", cluster},
		{"env.", cluster},
		{"execution.attached", cluster},
		{"execution.buffer-timeout", "batches are handed on as they are ready"},
		{"execution.checkpointing.", checkpoint},
		{"execution.savepoint.", checkpoint},
		{"execution.state-recovery.", checkpoint},
		{"execution.target", cluster},
		{"high-availability", cluster},
		{"io.tmp.", cluster},
		{"jobmanager.", cluster},
		{"kubernetes.", cluster},
		{"metrics.", cluster},
		{"pipeline.generic-types", cluster},
		{"pipeline.jars", "there is no JVM here"},
		{"pipeline.max-parallelism", "rows belong to one of 256 key groups"},
		{"pipeline.object-reuse", cluster},
		{"pipeline.operator-chaining", cluster},
		{"python.", "there are no Python functions here"},
		{"rest.", cluster},
		{"restart-strategy", "a job that fails stays failed and says why"},
		{"security.", cluster},
		{"slot.", cluster},
		{"sql-client.execution.max-table-result.rows", "the whole result is shown"},
		{"state.", checkpoint},
		{"table.exec.disabled-operators", one},
		{"table.exec.spill-compression.", cluster},
		{"table.optimizer.", one},
		{"table.plan.", one},
		{"taskmanager.", cluster},
		{"web.", cluster},
		{"yarn.", cluster},
	}
}
