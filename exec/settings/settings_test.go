package settings_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tidemark-sql/tidemark/exec/settings"
)

// TestTable checks that every key is described, that keys are in order and that
// every default passes its own check.
func TestTable(t *testing.T) {
	list := settings.Table()
	if !slices.IsSortedFunc(list, func(a, b settings.Setting) int { return strings.Compare(a.Key, b.Key) }) {
		t.Error("the table is not in order")
	}
	for i, s := range list {
		if i > 0 && list[i-1].Key == s.Key {
			t.Errorf("%s is there twice", s.Key)
		}
		if s.Doc == "" || !strings.HasSuffix(s.Doc, ".") {
			t.Errorf("%s: doc %q", s.Key, s.Doc)
		}
		if s.Default == "" {
			continue
		}
		if _, err := settings.New().Set(s.Key, s.Default); err != nil {
			t.Errorf("%s: %v", s.Key, err)
		}
	}
}

func TestSet(t *testing.T) {
	for _, c := range []struct{ key, value, note, err, hint string }{
		{"parallelism.default", "4", "", "", ""},
		{"parallelism.default", "many", "", `"many" is no value of "parallelism.default": expected a whole number from 1 to 256`, ""},
		{"parallelism.default", "256", "", "", ""},
		{"parallelism.default", "999999999", "", `"999999999" is no value of "parallelism.default": expected a whole number from 1 to 256`, ""},
		{"table.exec.resource.default-parallelism", "-1", "", "", ""},
		{"table.exec.resource.default-parallelism", "257", "", `"257" is no value of "table.exec.resource.default-parallelism": expected a whole number from 1 to 256`, ""},
		{"paralelism.default", "4", "", `there is no setting "paralelism.default"`, `did you mean "parallelism.default"?`},
		{"sql-client.execution.result-mode", "tableau", "", "", ""},
		{"table.exec.state.ttl", "0 s", "", "", ""},
		{"table.exec.mini-batch.enabled", "true", `"table.exec.mini-batch.enabled" has no effect here: every row's changes are sent`, ``, ``},
		{"table.exec.no.such", "1", "", `there is no setting "table.exec.no.such"`, ""},
		{"taskmanager.memory.size", "1g", `"taskmanager.memory.size" has no effect here: it is about a Flink cluster`, "", ""},
		{"table.exec.mini-batch.enabled", "false", "", "", ""},
		{"table.exec.mini-batch.size", "0", "", `"0" is no value of "table.exec.mini-batch.size": expected a whole number from 1, or -1`, ""},
		{"table.optimizer.agg-phase-strategy", "THREE_PHASE", "", `"THREE_PHASE" is no value of "table.optimizer.agg-phase-strategy": expected one of AUTO, ONE_PHASE, TWO_PHASE`, ""},
		{"table.exec.legacy-cast-behaviour", "ENABLED", "", `"table.exec.legacy-cast-behaviour" cannot be "ENABLED" yet: a CAST that fails stops the job, TRY_CAST gives NULL`, `the one value is "DISABLED", which is the default`},
		{"table.local-time-zone", "Europe/Berlin", "", "", ""},
		{"table.local-time-zone", "Berlin", "", `"Berlin" is no value of "table.local-time-zone": expected the id of a time zone such as Europe/Berlin, or an offset such as GMT-08:00`, ""},
	} {
		v := settings.New()
		note, err := v.Set(c.key, c.value)
		var e *settings.Error
		switch {
		case err == nil && c.err == "":
			if note != c.note || v.Get(c.key) != c.value {
				t.Errorf("%s: note %q, value %q", c.key, note, v.Get(c.key))
			}
		case !errors.As(err, &e) || e.Msg != c.err || e.Hint != c.hint:
			t.Errorf("%s = %s: got %#v\nwant %s\nhint %s", c.key, c.value, err, c.err, c.hint)
		}
	}
}

func TestReset(t *testing.T) {
	v := settings.New()
	for _, key := range []string{"pipeline.name", "yarn.queue"} {
		if _, err := v.Set(key, "x"); err != nil {
			t.Fatal(err)
		}
		if err := v.Reset(key); err != nil || v.Get(key) != "" || v.IsSet(key) {
			t.Errorf("%s is %q, %v", key, v.Get(key), err)
		}
	}
	if err := v.Reset("pipelin.name"); err == nil || err.Error() != `there is no setting "pipelin.name"` {
		t.Errorf("got %v", err)
	}
}

func TestZone(t *testing.T) {
	at := time.Unix(1720000000, 0)
	for name, want := range map[string]int{
		"UTC": 0, "Z": 0, "GMT": 0, "GMT-08:00": -8 * 3600, "UTC+1": 3600, "+05:30": 19800, "Asia/Kolkata": 19800, "Europe/Berlin": 7200,
	} {
		zone, err := settings.Zone(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if _, offset := at.In(zone).Zone(); offset != want {
			t.Errorf("%s is %d seconds from UTC, want %d", name, offset, want)
		}
	}
	for _, name := range []string{"", "Local", "GMT+19:00", "+5:3", "-", "nowhere"} {
		if zone, err := settings.Zone(name); err == nil {
			t.Errorf("%q is %v", name, zone)
		}
	}
}
