// Package kafka declares the connectors kafka and upsert-kafka: their options
// and metadata, so that jobs that use them can be checked and tested.
//
// It does not read or write topics: this build says so when a table is opened.
//
// Start with [Connector].
package kafka

import (
	"context"
	"errors"
	"fmt"
	"regexp"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/connectors/format"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// Connector returns the connector kafka.
func Connector() *connector.Connector {
	return &connector.Connector{
		Name:     "kafka",
		Doc:      "Reads and writes topics of Apache Kafka. This build checks and tests jobs that use it and cannot run them.",
		Formats:  true,
		Messages: true,
		Options:  append(shared(), scanning()...),
		Metadata: metadata(),
		Source:   func(s connector.ScanSpec) (connector.Source, error) { return newTopic(s.Options) },
		Sink: func(s connector.SinkSpec) (connector.Sink, error) {
			t, err := newTopic(s.Options)
			return written{t}, err
		},
		Check: check,
	}
}

// Upsert returns the connector upsert-kafka.
func Upsert() *connector.Connector {
	options := append(shared(),
		connector.Option{Key: "sink.buffer-flush.max-rows", Default: "0", Check: connector.Whole, Doc: "How many changes are held back to be folded; 0 holds none."},
		connector.Option{Key: "sink.buffer-flush.interval", Default: "0", Check: connector.Duration, Doc: "How long they are held back."})
	return &connector.Connector{
		Name:     "upsert-kafka",
		Doc:      "Reads and writes topics of Apache Kafka as tables with a primary key. This build checks and tests jobs that use it and cannot run them.",
		Formats:  true,
		Messages: true,
		Options:  options,
		Metadata: metadata(),
		Source:   func(s connector.ScanSpec) (connector.Source, error) { return newUpsert(s.Options) },
		Sink: func(s connector.SinkSpec) (connector.Sink, error) {
			t, err := newUpsert(s.Options)
			return written{t}, err
		},
		Check: checkUpsert,
	}
}

func shared() []connector.Option {
	return []connector.Option{
		{Key: "topic", Doc: "The topic; a source may list several, with ; between them."},
		{Key: "topic-pattern", Check: pattern, Doc: "A regular expression: a source reads all topics that match."},
		{Key: "properties.bootstrap.servers", Required: true, Doc: "Brokers to begin with, with commas between them."},
		{Key: "properties.group.id", Doc: "The consumer group."},
		{Key: "properties.*", Doc: "Anything else that the client should know."},
		{Key: "value.format", Doc: "The format of values, if format is not given."},
		{Key: "key.format", Doc: "The format of keys."},
		{Key: "key.fields", Doc: "The columns that keys hold, with ; between them."},
		{Key: "key.fields-prefix", Doc: "What stands before the names of these columns, but not in keys."},
		{Key: "value.fields-include", Default: "ALL", Check: connector.OneOf("ALL", "EXCEPT_KEY"), Doc: "Whether values hold the columns of keys as well."},
		{Key: "scan.parallelism", Check: connector.Whole, Doc: "How many tasks read."},
		{Key: "sink.parallelism", Check: connector.Whole, Doc: "How many tasks write."},
		{Key: "sink.delivery-guarantee", Default: "at-least-once", Check: connector.OneOf("at-least-once", "exactly-once", "none"), Doc: "What is promised of rows when a job is restarted."},
		{Key: "sink.transactional-id-prefix", Doc: "What the names of transactions begin with."},
	}
}

func scanning() []connector.Option {
	return []connector.Option{
		{Key: "scan.startup.mode", Default: "group-offsets", Check: connector.OneOf("group-offsets", "earliest-offset", "latest-offset", "timestamp", "specific-offsets"), Doc: "Where reading begins."},
		{Key: "scan.startup.specific-offsets", Check: offsets, Doc: "As in partition:0,offset:42;partition:1,offset:300."},
		{Key: "scan.startup.timestamp-millis", Check: connector.Whole, Doc: "The time to begin at."},
		{Key: "scan.bounded.mode", Default: "unbounded", Check: connector.OneOf("unbounded", "group-offsets", "latest-offset", "timestamp", "specific-offsets"), Doc: "Where reading ends."},
		{Key: "scan.bounded.specific-offsets", Check: offsets, Doc: "As in partition:0,offset:42;partition:1,offset:300."},
		{Key: "scan.bounded.timestamp-millis", Check: connector.Whole, Doc: "The time to end at."},
		{Key: "scan.topic-partition-discovery.interval", Default: "5 min", Check: connector.Duration, Doc: "How often to look for new topics and partitions; 0 never."},
		{Key: "sink.partitioner", Default: "default", Doc: "Which partition a row goes to: default, fixed, round-robin."},
	}
}

func pattern(value string) error {
	if _, err := regexp.Compile(value); err != nil {
		return fmt.Errorf("expected a regular expression: %w", err)
	}
	return nil
}

func offsets(value string) error {
	ok, _ := regexp.MatchString(`^partition:\d+,offset:\d+(;partition:\d+,offset:\d+)*;?$`, value)
	if !ok {
		return errors.New("expected offsets such as partition:0,offset:42;partition:1,offset:300")
	}
	return nil
}

func metadata() []connector.MetadataColumn {
	text := types.String().NotNull()
	return []connector.MetadataColumn{
		{Key: "topic", Type: text, Writable: true, Doc: "The topic of the record."},
		{Key: "partition", Type: types.Of(types.Int).NotNull(), Doc: "The partition of the record."},
		{Key: "headers", Type: types.MapOf(text, types.Of(types.Varbinary).NotNull()).NotNull(), Writable: true, Doc: "The headers of the record."},
		{Key: "leader-epoch", Type: types.Of(types.Int), Doc: "The leader epoch of the record, if it has one."},
		{Key: "offset", Type: types.Of(types.BigInt).NotNull(), Doc: "The offset of the record in its partition."},
		{Key: "timestamp", Type: types.WithPrecision(types.TimestampLTZ, 3).NotNull(), Writable: true, Doc: "The time of the record."},
		{Key: "timestamp-type", Type: text, Doc: "What that time is: NoTimestampType, CreateTime or LogAppendTime."},
	}
}

func check(_ *catalog.Table, o map[string]string) error {
	if o["topic"] == "" && o["topic-pattern"] == "" {
		return errors.New(`a kafka table needs the option "topic" or "topic-pattern"`)
	}
	if o["topic"] != "" && o["topic-pattern"] != "" {
		return &connector.OptionError{Key: "topic-pattern", Msg: "cannot be set together with topic"}
	}
	for _, mode := range []string{"startup", "bounded"} {
		for value, key := range map[string]string{"timestamp": "timestamp-millis", "specific-offsets": "specific-offsets"} {
			if o["scan."+mode+".mode"] == value && o["scan."+mode+"."+key] == "" {
				return &connector.OptionError{Key: "scan." + mode + ".mode", Msg: fmt.Sprintf("%s needs scan.%s.%s", value, mode, key)}
			}
		}
	}
	if (o["key.format"] == "") != (o["key.fields"] == "") {
		return errors.New(`"key.format" and "key.fields" go together`)
	}
	return nil
}

func checkUpsert(t *catalog.Table, o map[string]string) error {
	if len(t.PrimaryKey) == 0 {
		return errors.New("an upsert-kafka table needs a PRIMARY KEY, which is the key of its records")
	}
	for _, key := range []string{"topic", "key.format", "value.format"} {
		if o[key] == "" {
			return fmt.Errorf("an upsert-kafka table needs the option %q", key)
		}
	}
	return nil
}

// A topic is a table whose changes are known and which cannot be opened.
type topic struct {
	name           string
	reads, accepts changelog.Kinds
	bounded        bool
}

func newTopic(o map[string]string) (*topic, error) {
	name := o["format"]
	if v := o["value.format"]; v != "" {
		name = v
	}
	f := format.Find(name)
	if f == nil {
		return nil, &connector.OptionError{Key: "format", Msg: fmt.Sprintf("format %q does not exist", name)}
	}
	for _, key := range []string{"format", "value.format", "key.format"} {
		if f := format.Find(o[key]); f != nil && f.Files != nil {
			return nil, &connector.OptionError{Key: key, Msg: fmt.Sprintf("format %q is made of files and not of messages; the connector filesystem can use it", f.Name)}
		}
	}
	return &topic{"kafka", f.Reads, f.Writes, o["scan.bounded.mode"] != "unbounded"}, nil
}

func newUpsert(o map[string]string) (*topic, error) {
	t, err := newTopic(o)
	if err != nil {
		return nil, err
	}
	t.name, t.reads, t.accepts, t.bounded = "upsert-kafka", changelog.Upserts, changelog.Upserts, false
	return t, nil
}

// Bounded implements connector.Source.
func (t *topic) Bounded() bool { return t.bounded }

// Kinds implements connector.Source.
func (t *topic) Kinds() changelog.Kinds { return t.reads }

// Splits implements connector.Source.
func (t *topic) Splits(context.Context) ([]connector.Split, error) { return nil, t.missing("read") }

// Open implements connector.Source.
func (t *topic) Open(context.Context, connector.Split, connector.Position) (connector.Reader, error) {
	return nil, t.missing("read")
}

// missing is the error that this build has no client for Kafka.
func (t *topic) missing(what string) error {
	return fmt.Errorf("this build cannot %s tables of connector %q yet; it can check and test jobs that use them", what, t.name)
}

// A written topic is one as a sink.
type written struct{ *topic }

// Accepts implements connector.Sink.
func (w written) Accepts() changelog.Kinds { return w.accepts }

// Parallel implements connector.Sink.
func (w written) Parallel() bool { return true }

// Open implements connector.Sink.
func (w written) Open(context.Context, int, int) (connector.Writer, error) {
	return nil, w.missing("write")
}
