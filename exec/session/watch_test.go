package session_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/tidemark-sql/tidemark/exec/exectest"
)

// TestWatchedFolder reads the files of a folder as they appear.
func TestWatchedFolder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		write := func(name, text string) {
			t.Helper()
			hidden := filepath.Join(dir, "."+name)
			if err := os.WriteFile(hidden, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
			if err := os.Rename(hidden, filepath.Join(dir, name)); err != nil {
				t.Fatal(err)
			}
		}
		write("2.csv", "1970-01-01 00:00:01.5,2\n")
		write("1.csv", "1970-01-01 00:00:01.1,1\n")
		m := newMoved(t, nil)
		table := strings.ReplaceAll(events(", 'source.monitor-interval' = '10 s'"), "'x'", "'"+dir+"'")
		m.run(strings.Replace(table, "v BIGINT,", "v BIGINT, file STRING METADATA FROM 'file.name',", 1) + `
SELECT EXTRACT(SECOND FROM window_start), SUM(v), LISTAGG(file) FROM TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '1' SECOND)
GROUP BY window_start, window_end;`)
		m.still()
		write("0.csv", "1970-01-01 00:00:01.2,4\n1970-01-01 00:00:02,8\n")
		m.clock.Move(9999)
		m.still()
		m.clock.Move(10000)
		m.want("1 7 1.csv,2.csv,0.csv")
		write("1.csv", "1970-01-01 00:00:09,16\n") // the path has been read
		m.clock.Move(20000)
		m.still()
		write("3.csv", "1970-01-01 00:00:01.9,32\n1970-01-01 00:00:03,64\n") // the first row is late
		m.clock.Move(30000)
		m.want("2 8 0.csv")
	})
}

// TestIngestionTime takes the time at which rows are read as event time.
func TestIngestionTime(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.csv")
	if err := os.WriteFile(path, []byte("1\n2\n3\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ with, want string }{
		"filesystem": {"'connector' = 'filesystem', 'format' = 'csv', 'path' = '" + path + "'", "3 6"},
		"datagen": {
			"'connector' = 'datagen', 'fields.v.kind' = 'sequence', 'fields.v.start' = '1', 'fields.v.end' = '4', 'rows-per-second' = '1'",
			"4 10",
		},
	} {
		t.Run(name, bubble(func(t *testing.T) {
			m := newMoved(t, nil)
			m.clock.Move(7000)
			m.run(`CREATE TABLE r (v BIGINT, t TIMESTAMP_LTZ(3) NOT NULL METADATA FROM 'ingestion-time' VIRTUAL, WATERMARK FOR t AS t) WITH (` + c.with + `);
SELECT EXTRACT(SECOND FROM window_start), COUNT(*), SUM(v) FROM TUMBLE(TABLE r, DESCRIPTOR(t), INTERVAL '10' SECOND) GROUP BY window_start, window_end;`)
			if name == "datagen" {
				m.read("datagen", 1)
				m.clock.Move(20000) // the other rows are read in the next window
				m.want("0 1 1", "20 3 9")
				return
			}
			m.want("0 " + c.want)
		}))
	}
}

// TestWatchedFolderGoesOn stops while a folder is watched, and goes on: what has
// been read is not read again, and the watermark is where it was.
func TestWatchedFolderGoesOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		write := func(name, text string) {
			t.Helper()
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		write("1.csv", "1970-01-01 00:00:01.1,1\n1970-01-01 00:00:02.5,2\n")
		m := newMoved(t, nil)
		table := strings.ReplaceAll(events(", 'source.monitor-interval' = '10 s'"), "'x'", "'"+dir+"'")
		m.run(table + perSecond)
		m.want("1 1")
		m.stop()
		write("2.csv", "1970-01-01 00:00:01.9,4\n1970-01-01 00:00:02.9,8\n1970-01-01 00:00:03,16\n") // late, and in time
		m.run(perSecond)
		m.clock.Move(10000)
		m.want("2 10")
		m.stop()
		write("3.csv", "1970-01-01 00:00:03.5,64\n1970-01-01 00:00:04,32\n")
		m.run(perSecond)
		m.clock.Move(30000)
		m.want("3 80")
	})
}

// TestProcessingTimeGoesOn stops in the middle of a window of processing time.
func TestProcessingTimeGoesOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := (&exectest.Feed{Columns: exectest.Types("BIGINT"), Endless: true}).Add("a")
		m := newMoved(t, map[string]*exectest.Feed{"e": f})
		const query = `SELECT EXTRACT(SECOND FROM window_end), SUM(v) FROM TUMBLE(TABLE e, DESCRIPTOR(p), INTERVAL '10' SECOND) GROUP BY window_start, window_end;`
		m.run(`CREATE TABLE e (v BIGINT, p AS PROCTIME()) WITH ('connector' = 'filesystem', 'path' = 'x', 'format' = 'csv');` + query)
		f.Send(t, "a", "1\n")
		m.read("a", 1)
		m.clock.Move(5000)
		m.still()
		m.stop()
		m.run(query)
		f.Send(t, "a", "2\n")
		m.read("a", 1)
		m.still()
		m.clock.Move(10000)
		m.want("10 3")
	})
}
