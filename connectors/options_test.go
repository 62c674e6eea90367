package connectors_test

import (
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// declared returns a table with one column a INT and options as they would
// stand in a WITH clause: 'key' = 'value', ...
func declared(with string) *catalog.Table {
	f := &source.File{Name: "t.sql", Text: "WITH (" + with + ")"}
	t := &catalog.Table{Path: catalog.Path{Name: "t"}, Declared: f.Span(0, 4)}
	t.Columns = []catalog.Column{{Name: "a", Type: types.Of(types.Int)}}
	at := len("WITH (")
	for _, pair := range strings.Split(with, ", ") {
		key, value, _ := strings.Cut(pair, " = ")
		v := at + len(key) + len(" = ")
		t.Options = append(t.Options, catalog.Option{
			Key: strings.Trim(key, "'"), Value: strings.Trim(value, "'"),
			KeySpan: f.Span(at, at+len(key)), ValueSpan: f.Span(v, v+len(value)),
		})
		at = v + len(value) + len(", ")
	}
	return t
}

func TestMistakes(t *testing.T) {
	for _, c := range []struct{ with, want string }{
		{`'connector' = 'datagen', 'rows-per-secnd' = '5'`, `t.sql:1:32: option "rows-per-secnd" does not exist for connector "datagen"
    1 | WITH ('connector' = 'datagen', 'rows-per-secnd' = '5')
      |                                ^~~~~~~~~~~~~~~~
hint: did you mean "rows-per-second"?`},
		{`'connector' = 'datagen', 'number-of-rows' = 'ten'`, `t.sql:1:51: option "number-of-rows" is "ten": expected a whole number that is not negative`},
		{`'connector' = 'datagen', 'fields.b.kind' = 'sequence'`, `t.sql:1:50: option "fields.b.kind": the table has no column "b"`},
		{`'connector' = 'datagen', 'fields.a.kind' = 'sequence'`, `t.sql:1:50: option "fields.a.kind": a sequence needs fields.a.start`},
		{`'connector' = 'datagen', 'fields.a.kind' = 'sequence', 'fields.a.start' = '5', 'fields.a.end' = '1'`, `t.sql:1:103: option "fields.a.end": from 5 to 1 is no range of INT`},
		{`'connector' = 'datagen', 'fields.a.kind' = 'sequence', 'fields.a.start' = '5', 'fields.a.end' = '2147483648'`, `option "fields.a.end": from 5 to 2147483648 is no range of INT`},
		{`'connector' = 'datagen', 'fields.a.min' = '3000000000'`, `option "fields.a.min": from 3000000000 to 2147483647 is no range of INT`},
		{`'connector' = 'datagen', 'fields.a.length' = '5'`, `option "fields.a.length": column "a" has no such option for its type and kind`},
		{`'connector' = 'filesystem', 'path' = 'x', 'format' = 'csv', 'csv.field-delimiter' = 'ab'`, `option "csv.field-delimiter" is "ab": expected a single character`},
		{`'connector' = 'filesystem', 'path' = 'x', 'format' = 'json', 'json.fail-on-missing-field' = 'true', 'json.ignore-parse-errors' = 'true'`, `option "json.fail-on-missing-field": cannot be true together with ignore-parse-errors`},
		{`'connector' = 'filesystem', 'path' = 'x', 'format' = 'json', 'json.timestamp-format.standard' = 'RFC'`, `is "RFC": expected one of SQL, ISO-8601`},
		{`'connector' = 'filesystem', 'path' = 'x', 'format' = 'json', 'csv.allow-comments' = 'true'`, `option "csv.allow-comments" does not exist for connector "filesystem" with format "json"`},
		{`'connector' = 'filesystem', 'path' = 'x', 'format' = 'csv', 'csv.quote-character' = ''', 'csv.disable-quote-character' = 'true'`, `expected a single character`},
		{`'connector' = 'filesystem', 'path' = 'x', 'format' = 'csv', 'csv.quote-character' = '|', 'csv.disable-quote-character' = 'true'`, `cannot be set together with disable-quote-character`},
		{`'connector' = 'filesystem', 'path' = 'x', 'format' = 'json', 'json.ignore-parse-errors' = 'yes'`, `is "yes": expected true or false`},
		{`'connector' = 'kafak', 'topic' = 't'`, `t.sql:1:21: connector "kafak" does not exist
    1 | WITH ('connector' = 'kafak', 'topic' = 't')
      |                     ^~~~~~~
hint: did you mean "kafka"? there are blackhole,`},
		{`'connector' = 'filesystem', 'path' = 'x', 'format' = 'jsno'`, `format "jsno" does not exist`},
		{`'connector' = 'filesystem', 'path' = 'x'`, `table "t" of connector "filesystem" needs the option "format"`},
		{`'connector' = 'filesystem', 'format' = 'json'`, `table "t" of connector "filesystem" needs the option "path"`},
		{`'type' = 'filesystem'`, `table "t" needs the option "connector"`},
		{`'CONNECTOR' = 'print'`, `hint: option "CONNECTOR" should be "connector"`},
		{`'connector' = 'filesystem', 'path' = 'x', 'format' = 'json', 'source.monitor-interval' = '0 s'`, `expected a span of time of at least 1 ms`},
		{`'connector' = 'filesystem', 'path' = '-', 'format' = 'json', 'source.monitor-interval' = '1 s'`, `option "source.monitor-interval": the standard input has no files that could become more`},
		{`'connector' = 'filesystem', 'path' = 'x', 'format' = 'json', 'scan.watermark.alignment.group' = ''`, `expected a text that is not empty`},
		{`'connector' = 'filesystem', 'path' = 'x', 'format' = 'json', 'scan.watermark.idle-flush' = 'no'`, `is "no": expected true or false`},
		{`'connector' = 'filesystem', 'path' = 'x', 'format' = 'json', 'sink.rolling-policy.file-size' = '1 mile'`, `expected a size such as "128 MB"`},
		{`'connector' = 'kafka', 'topic' = 'x', 'properties.bootstrap.servers' = 'x', 'value.format' = 'json', 'json.ignore-parse-errors' = 'true'`, `hint: did you mean "value.json.ignore-parse-errors"?`},
		{`'connector' = 'kafka', 'topic' = 'x', 'properties.bootstrap.servers' = 'x', 'format' = 'json', 'scan.startup.mode' = 'timestamp'`, `timestamp needs scan.startup.timestamp-millis`},
		{`'connector' = 'upsert-kafka', 'topic' = 'x', 'properties.bootstrap.servers' = 'x', 'key.format' = 'json', 'value.format' = 'json'`, `needs a PRIMARY KEY`},
	} {
		_, errs := connectors.CheckOptions(declared(c.with), nil)
		if errs.Err() == nil {
			t.Errorf("%s: no error, want %s", c.with, c.want)
		} else if got := errs.Error(); !strings.Contains(got, c.want) {
			t.Errorf("%s: got\n%s\nwant\n%s", c.with, got, c.want)
		}
	}
}

func TestAccepted(t *testing.T) {
	for _, with := range []string{
		`'connector' = 'kafka', 'topic' = 'x', 'properties.bootstrap.servers' = 'x', 'properties.anything.at.all' = 'x', 'value.format' = 'json', 'value.json.ignore-parse-errors' = 'true', 'key.format' = 'csv', 'key.csv.null-literal' = 'x', 'key.fields' = 'a'`,
		`'connector' = 'filesystem', 'path' = 'x', 'format' = 'csv', 'csv.field-delimiter' = '\t', 'scan.watermark.emit.strategy' = 'on-event'`,
		`'connector' = 'print', 'print-identifier' = 'x', 'standard-error' = 'TRUE'`,
		`'connector' = 'datagen', 'fields.a.kind' = 'sequence', 'fields.a.start' = '1', 'fields.a.end' = '9'`,
		`'connector' = 'jdbc', 'url' = 'x', 'table-name' = 'x', 'lookup.cache' = 'PARTIAL', 'sink.buffer-flush.interval' = '2s'`,
	} {
		if _, errs := connectors.CheckOptions(declared(with), nil); errs.Err() != nil {
			t.Errorf("%s: %v", with, errs.Err())
		}
	}
}

func TestHints(t *testing.T) {
	table := declared(`'connector' = 'filesystem', 'path' = 'x', 'format' = 'csv'`)
	options, errs := connectors.CheckOptions(table, []catalog.Option{{Key: "csv.field-delimiter", Value: ";"}, {Key: "path", Value: "y"}})
	if errs.Err() != nil || options["csv.field-delimiter"] != ";" || options["path"] != "y" || options["partition.default-name"] == "" {
		t.Errorf("got %v, %v", options, errs.Err())
	}
}

func TestDirections(t *testing.T) {
	read := declared(`'connector' = 'print'`)
	if _, err := connectors.Source(read, map[string]string{"connector": "print"}, nil, connector.Env{}); err == nil || !strings.Contains(err.Error(), `can only be written, not read`) {
		t.Errorf("got %v", err)
	}
	written := declared(`'connector' = 'datagen'`)
	if _, err := connectors.Sink(written, map[string]string{"connector": "datagen"}, nil, connector.Env{}); err == nil || !strings.Contains(err.Error(), `can only be read, not written`) {
		t.Errorf("got %v", err)
	}
}
