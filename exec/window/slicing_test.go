package window_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/exec/stream"
	. "github.com/tidemark-sql/tidemark/exec/window"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/function/window"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// sums is an operator over (time, id) that sums ids, and what it put out.
type sums struct {
	t     *testing.T
	op    stream.Judge
	out   *stream.Output
	w     stream.Watermark
	late  int
	lines []string
}

func sumIDs(t *testing.T, typ types.Type, zone *time.Location, make func(Spec) stream.Judge) *sums {
	big := types.Of(types.BigInt)
	s := &sums{t: t, w: stream.MinWatermark}
	call := benchCall("SUM", false, 3)
	call.Args = []int{1}
	stamp := types.WithPrecision(types.Timestamp, 3).NotNull()
	s.op = make(Spec{
		Input: []types.Type{typ, big}, Zone: zone, Aggregates: []Call{call},
		Output: []OutputPart{{Part: Start}, {Part: End}, {Part: Time}, {Part: Aggregate}},
	})
	s.out = stream.NewOutput([]types.Type{stamp, stamp, typ.NotNull(), big}, stream.BatchRows, s.flush,
		func(_ *changelog.Batch, rows []stream.Late) error { s.late += len(rows); return nil })
	return s
}

func (s *sums) flush(b *changelog.Batch) error {
	for i := range b.N {
		var line []string
		for k, c := range b.Cols {
			text := string(vector.AppendText(nil, c, i, time.UTC))
			if k < 2 {
				text = strings.TrimPrefix(strings.TrimSuffix(text, ".000"), "2024-")
			}
			if k == 2 {
				text = strings.TrimPrefix(text, "2024-")
			}
			line = append(line, text)
		}
		s.lines = append(s.lines, strings.Join(line, " | "))
	}
	return nil
}

// row hands over a row by itself and then the watermark that is its time.
func (s *sums) row(at time.Time, id int64) {
	s.t.Helper()
	b := &changelog.Batch{N: 1, Cols: []*vector.Vector{vector.New(types.WithPrecision(types.TimestampLTZ, 3)), vector.New(types.Of(types.BigInt))}}
	vector.AppendValue(b.Cols[0], at.UnixMilli())
	vector.AppendValue(b.Cols[1], id)
	if err := s.op.Rows(0, stream.View{Batch: b, Hi: 1, Before: s.w}, s.out); err != nil {
		s.t.Fatal(err)
	}
	if w := stream.Watermark(at.UnixMilli()); w > s.w {
		s.advance(w)
	}
}

func (s *sums) advance(w stream.Watermark) {
	s.t.Helper()
	s.w = w
	if w < s.op.Due() {
		return
	}
	if err := s.op.Advance(w, s.out); err != nil {
		s.t.Fatal(err)
	}
}

func (s *sums) end() string {
	s.advance(stream.MaxWatermark)
	if err := s.out.Flush(); err != nil {
		s.t.Fatal(err)
	}
	return strings.Join(s.lines, "\n")
}

func utc(text string) time.Time {
	at, err := time.Parse("2006-01-02 15:04:05.999", "2024-"+text)
	if err != nil {
		panic(err)
	}
	return at
}

func zone(t *testing.T, name string) *time.Location {
	z, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

func slicer(k *window.Kind, args ...int64) func(Spec) stream.Judge {
	return func(s Spec) stream.Judge { return NewSlicing(s, k.NewSlicer(args), &state.Store{}) }
}

const minute, hour = 60_000, 3_600_000

// TestSkippedHour is testdata/conformance/window-tvf/slide-over-the-hour-that-is-skipped
// with the window_time of differs/time-of-a-window-that-ends-in-the-skipped-hour.
func TestSkippedHour(t *testing.T) {
	rows := []struct {
		at string
		id int64
	}{
		{"03-10 06:10:00", 1},
		{"03-10 06:40:00", 2},
		{"03-10 06:59:59.998", 4},
		{"03-10 06:45:00", 8},
		{"03-10 06:59:59.999", 16},
		{"03-10 07:00:00", 64},
		{"03-10 06:51:00", 128},
		{"03-10 07:20:00", 256},
	}
	tests := []struct {
		make func(Spec) stream.Judge
		want string
	}{
		{slicer(&window.Hop, 30*minute, hour, 0), `
03-10 00:30:00 | 03-10 01:30:00 | 03-10 06:29:59.999 | 1
03-10 01:00:00 | 03-10 02:00:00 | 03-10 06:59:59.999 | 31
03-10 01:30:00 | 03-10 02:30:00 | 03-10 06:59:59.999 | 30
03-10 02:30:00 | 03-10 03:30:00 | 03-10 07:29:59.999 | 320
03-10 03:00:00 | 03-10 04:00:00 | 03-10 07:59:59.999 | 320`},
		{func(s Spec) stream.Judge { return NewSessions(s, 15*minute, nil, &state.Store{}) }, `
03-10 01:10:00 | 03-10 01:25:00 | 03-10 06:24:59.999 | 1
03-10 01:40:00 | 03-10 01:55:00 | 03-10 06:54:59.999 | 2
03-10 01:45:00 | 03-10 02:14:59.999 | 03-10 06:59:59.999 | 28
03-10 03:00:00 | 03-10 03:15:00 | 03-10 07:14:59.999 | 64
03-10 03:20:00 | 03-10 03:35:00 | 03-10 07:34:59.999 | 256`},
	}
	for _, tt := range tests {
		s := sumIDs(t, types.WithPrecision(types.TimestampLTZ, 3), zone(t, "America/New_York"), tt.make)
		for _, r := range rows {
			s.row(utc(r.at), r.id)
		}
		if got := "\n" + s.end(); got != tt.want || s.late != 1 {
			t.Errorf("got %d late, %s\nwant 1 late, %s", s.late, got, tt.want)
		}
	}
}

// TestRepeatedHour is testdata/conformance/window-tvf/window-the-hour-that-comes-twice.
func TestRepeatedHour(t *testing.T) {
	s := sumIDs(t, types.WithPrecision(types.TimestampLTZ, 3), zone(t, "America/New_York"), slicer(&window.Tumble, hour, 0))
	for i, at := range []string{
		"11-03 04:30:00", "11-03 05:30:00", "11-03 05:59:59.999", "11-03 06:30:00", "11-03 05:10:00",
		"11-03 06:59:59.999", "11-03 06:45:00", "11-03 07:30:00", "11-04 04:59:59", "11-04 05:00:00",
	} {
		s.row(utc(at), 1<<i)
	}
	want := `
11-03 00:00:00 | 11-03 01:00:00 | 11-03 04:59:59.999 | 1
11-03 01:00:00 | 11-03 02:00:00 | 11-03 06:59:59.999 | 62
11-03 02:00:00 | 11-03 03:00:00 | 11-03 07:59:59.999 | 128
11-03 23:00:00 | 11-04 00:00:00 | 11-04 04:59:59.999 | 256
11-04 00:00:00 | 11-04 01:00:00 | 11-04 05:59:59.999 | 512`
	if got := "\n" + s.end(); got != want || s.late != 1 {
		t.Errorf("got %d late, %s\nwant 1 late, %s", s.late, got, want)
	}
}

// TestMergesDoNotGrow checks that a sliding window costs about the same however many
// slices it has: two merges of a group in its life, and two for each key of a
// window; if it has up to 32 slices, twelve for each key.
func TestMergesDoNotGrow(t *testing.T) {
	for _, slices := range []int64{2, 5, 10, 32, 33, 100, 1000} {
		spec, columns := benchSpec(benchCall("COUNT", false))
		op := NewSlicing(spec, window.Hop.NewSlicer([]int64{1000, slices * 1000, 0}), &state.Store{})
		emitted := 0
		out := stream.NewOutput(columns, stream.BatchRows, func(b *changelog.Batch) error { emitted += b.N; return nil }, nil)
		groups, w := 0, stream.MinWatermark
		for at := int64(0); at < 3*slices*1000; at += 1000 {
			b := &changelog.Batch{}
			for _, c := range bidTypes() {
				b.Cols = append(b.Cols, vector.New(c))
			}
			for key := range int64(8) {
				vector.AppendValue(b.Cols[0], at+key)
				vector.AppendValue(b.Cols[1], key)
				vector.AppendValue(b.Cols[2], key)
				vector.AppendValue(b.Cols[3], key)
				vector.AppendValue(b.Cols[4], key)
				b.N++
			}
			groups += b.N
			if err := op.Rows(0, stream.View{Batch: b, Hi: b.N, Before: w}, out); err != nil {
				t.Fatal(err)
			}
			w = stream.Watermark(at + 999)
			if err := op.Advance(w, out); err != nil {
				t.Fatal(err)
			}
		}
		if err := out.Flush(); err != nil {
			t.Fatal(err)
		}
		most := int64(2*groups + 2*emitted)
		if slices <= 32 {
			most = int64(12 * emitted)
		}
		if op.Merged > most {
			t.Errorf("%d slices: %d merges for %d groups and %d rows", slices, op.Merged, groups, emitted)
		}
	}
}

// TestEndsWhileFiring checks that many windows that are due at once do not keep a
// task from ending.
func TestEndsWhileFiring(t *testing.T) {
	spec, columns := benchSpec(benchCall("COUNT", false))
	op := NewSlicing(spec, window.Hop.NewSlicer([]int64{1, 86_400_000, 0}), &state.Store{})
	out := stream.NewOutput(columns, stream.BatchRows, func(*changelog.Batch) error { return nil }, nil)
	b := &changelog.Batch{N: 1}
	for _, typ := range bidTypes() {
		v := vector.New(typ)
		vector.AppendValue(v, int64(0))
		b.Cols = append(b.Cols, v)
	}
	if err := op.Rows(0, stream.View{Batch: b, Hi: 1, Before: stream.MinWatermark}, out); err != nil {
		t.Fatal(err)
	}
	gone, asked := errors.New("gone"), 0
	out.EndsWhen(func() error {
		if asked++; asked > 100 {
			return gone
		}
		return nil
	})
	if err := op.Advance(stream.MaxWatermark, out); !errors.Is(err, gone) {
		t.Errorf("got %v", err)
	}
}

func TestRefusals(t *testing.T) {
	spec, columns := benchSpec(benchCall("COUNT", false))
	spec.Input[0] = spec.Input[0].Null()
	out := stream.NewOutput(columns, 1, func(*changelog.Batch) error { return nil }, nil)
	batch := func() *changelog.Batch {
		b := &changelog.Batch{N: 1}
		for _, c := range spec.Input {
			b.Cols = append(b.Cols, vector.New(c))
		}
		for _, c := range b.Cols[1:] {
			vector.AppendValue(c, int64(1))
		}
		return b
	}
	noTime, taken := batch(), batch()
	noTime.Cols[0].AppendNull()
	vector.AppendValue(taken.Cols[0], int64(1))
	taken.Kinds = []changelog.RowKind{changelog.Delete}
	for want, b := range map[string]*changelog.Batch{
		"a row has no time: its time attribute is NULL":                     noTime,
		"the input takes rows back, but the plan says that it only inserts": taken,
	} {
		for _, op := range []stream.Judge{
			NewSlicing(spec, window.Tumble.NewSlicer([]int64{10, 0}), &state.Store{}), NewSessions(spec, 10, spec.Keys, &state.Store{}),
		} {
			err := op.Rows(0, stream.View{Batch: b, Hi: 1, Before: stream.MinWatermark}, out)
			if fmt.Sprint(err) != want {
				t.Errorf("got %v, want %s", err, want)
			}
		}
	}
}

// TestRowBeforeSkippedHour is
// testdata/conformance/window-tvf/differs/lose-a-row-before-the-skipped-hour.
func TestRowBeforeSkippedHour(t *testing.T) {
	s := sumIDs(t, types.WithPrecision(types.TimestampLTZ, 3), zone(t, "America/New_York"), slicer(&window.Hop, 30*minute, hour, 0))
	for i, at := range []string{"03-10 06:40:00", "03-10 06:59:59.999", "03-10 06:50:00", "03-10 07:00:00"} {
		s.row(utc(at), 1<<i)
	}
	want := `
03-10 01:00:00 | 03-10 02:00:00 | 03-10 06:59:59.999 | 3
03-10 01:30:00 | 03-10 02:30:00 | 03-10 06:59:59.999 | 7
03-10 02:30:00 | 03-10 03:30:00 | 03-10 07:29:59.999 | 8
03-10 03:00:00 | 03-10 04:00:00 | 03-10 07:59:59.999 | 8`
	if got := "\n" + s.end(); got != want || s.late != 0 {
		t.Errorf("got %d late, %s\nwant none late, %s", s.late, got, want)
	}
}
