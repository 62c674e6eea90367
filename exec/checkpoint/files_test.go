package checkpoint_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tidemark-sql/tidemark/exec/checkpoint"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// snapshot returns a snapshot with one of everything.
func snapshot() *checkpoint.Snapshot {
	name, n := vector.New(types.String()), vector.New(types.Of(types.BigInt))
	name.AppendString("a")
	name.AppendNull()
	vector.AppendValue(n, int64(7))
	vector.AppendValue(n, int64(-1))
	rest := checkpoint.NewRest([]types.Type{name.Type, n.Type})
	rest.Add(&changelog.Batch{
		Cols: []*vector.Vector{name, n}, N: 2, Kinds: []changelog.RowKind{changelog.UpdateBefore, changelog.UpdateAfter},
		Marks: []changelog.Mark{{Row: 2, W: 1000}},
	}, 40, 0, 0, []int{0})
	queue := rest.Queue(900)
	return &checkpoint.Snapshot{
		Nodes: []checkpoint.Node{{Name: "tumble", Watermark: 900, Stateful: true}},
		Tasks: []checkpoint.Task{{
			Stage: "tumble", Size: 1, Watermark: 900,
			Channels: []checkpoint.Channel{{From: "scan", Size: 1, Queue: queue}},
		}},
		Splits: []checkpoint.Split{
			{Node: "scan", Name: "a.json", Position: []byte{0xff, 0, 'x'}, Watermark: 1000, Given: 900, Rest: queue},
			{Node: "scan", Name: "b.json", Ended: true},
		},
	}
}

// TestWriteAndRead writes a snapshot to a disk and reads it: what was read is
// written as the same files.
func TestWriteAndRead(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "first")
	want, err := checkpoint.Encode(snapshot())
	if err != nil {
		t.Fatal(err)
	}
	if err := checkpoint.Write(dir, snapshot()); err != nil {
		t.Fatal(err)
	}
	read, err := checkpoint.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	got, err := checkpoint.Encode(read)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("written and read again (-want +got):\n%s", d)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(dir), ".*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	if err := checkpoint.Write(dir, snapshot()); err == nil || !strings.Contains(err.Error(), "is there already") {
		t.Errorf("writing over a snapshot: %v", err)
	}
}

// TestReadMistakes reads folders that hold no snapshot, or a broken one.
func TestReadMistakes(t *testing.T) {
	cases := []struct {
		name  string
		spoil func(t *testing.T, dir string)
		want  string
	}{
		{"no folder", func(t *testing.T, dir string) { remove(t, dir) }, "no such file"},
		{"no manifest", func(t *testing.T, dir string) { remove(t, filepath.Join(dir, "manifest.json")) }, "manifest.json"},
		{"cut manifest", func(t *testing.T, dir string) { write(t, dir, "manifest.json", `{"version": 1,`) }, "manifest.json: unexpected end"},
		{"other version", func(t *testing.T, dir string) { write(t, dir, "manifest.json", `{"version": 9}`) }, "has version 9, and this program reads version 1"},
		{"missing rows", func(t *testing.T, dir string) { remove(t, rowsFile(t, dir)) }, `state "`},
		{"cut rows", func(t *testing.T, dir string) { write(t, dir, filepath.Base(rowsFile(t, dir)), "ARROW1") }, `state "`},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "s")
			if err := checkpoint.Write(dir, snapshot()); err != nil {
				t.Fatal(err)
			}
			c.spoil(t, dir)
			_, err := checkpoint.Read(dir)
			if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "snapshot ") {
				t.Errorf("got %v, want a message with %q", err, c.want)
			}
		})
	}
}

func rowsFile(t *testing.T, dir string) string {
	t.Helper()
	files, _ := filepath.Glob(filepath.Join(dir, "*.arrow"))
	if len(files) == 0 {
		t.Fatal("the snapshot has no files of rows")
	}
	return files[0]
}

func remove(t *testing.T, path string) {
	t.Helper()
	if err := os.RemoveAll(path); err != nil {
		t.Fatal(err)
	}
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
