// Package datagen makes up rows: random values or sequences.
//
// It has no state: what stands in row number n follows from n and the seed, so
// that a job may begin again at any row and gets the same ones. Only columns of
// dates and times, which say what the clock says, are another matter.
//
// Start with [Connector]. field.go says how a column is filled.
package datagen

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Connector returns the connector datagen.
func Connector() *connector.Connector {
	return &connector.Connector{
		Name: "datagen",
		Doc:  "Makes up rows: random values or sequences.",
		Options: []connector.Option{
			{Key: "rows-per-second", Default: "10000", Check: positive, Doc: "How many rows to make in a second."},
			{Key: "number-of-rows", Check: connector.Whole, Doc: "After how many rows to end; without it, and without a sequence, never."},
			{Key: "seed", Default: "0", Check: whole, Doc: "Another number gives other random values."},
			{Key: "fields.*", Doc: "Of column f: fields.f.kind is random or sequence; random values have .min, .max, .length, .var-len, .max-past and .null-rate, sequences .start and .end. Parts of nested columns are fields.f.element, .key, .value or the name of a field."},
		},
		Metadata: []connector.MetadataColumn{connector.IngestionTime()},
		Source:   newSource,
		Check: func(t *catalog.Table, options map[string]string) error {
			_, err := fieldsOf(t, options)
			return err
		},
	}
}

func positive(value string) error {
	if n, err := strconv.ParseInt(value, 10, 64); err != nil || n < 1 {
		return fmt.Errorf("expected a whole number from 1")
	}
	return nil
}

func whole(value string) error {
	if _, err := strconv.ParseInt(value, 10, 64); err != nil {
		return fmt.Errorf("expected a whole number")
	}
	return nil
}

// fieldsOf returns how the physical columns of t are filled, by name. It refuses
// options of columns that do not exist.
func fieldsOf(t *catalog.Table, options map[string]string) (map[string]*field, error) {
	left := map[string]string{}
	for key, value := range options {
		if name, ok := strings.CutPrefix(key, "fields."); ok {
			left[name] = value
		}
	}
	seed, _ := strconv.ParseInt(options["seed"], 10, 64)
	fields := map[string]*field{}
	var names []string
	for i, c := range t.Columns {
		if c.Kind != catalog.Physical {
			continue
		}
		f, err := newField(c.Name, c.Type, left, uint64(seed)+uint64(i)*0x9E3779B97F4A7C15)
		if err != nil {
			return nil, err
		}
		fields[c.Name] = f
		names = append(names, c.Name)
	}
	for key := range left {
		name, _, _ := strings.Cut(key, ".")
		if fields[name] == nil {
			msg := fmt.Sprintf("the table has no column %q", name)
			if near := source.Nearest(name, names); near != "" {
				msg += fmt.Sprintf("; did you mean %q?", near)
			}
			return nil, &connector.OptionError{Key: "fields." + key, Msg: msg}
		}
		return nil, &connector.OptionError{Key: "fields." + key, Msg: fmt.Sprintf("column %q has no such option for its type and kind", name)}
	}
	return fields, nil
}

type datagen struct {
	spec   connector.ScanSpec
	fields []*field // one a column; nil where it is not needed
	limit  int64    // rows; MaxInt64 for no end
	rate   int64
}

func newSource(spec connector.ScanSpec) (connector.Source, error) {
	all, err := fieldsOf(spec.Table, spec.Options)
	if err != nil {
		return nil, err
	}
	s := &datagen{spec: spec, limit: math.MaxInt64}
	if n := spec.Options["number-of-rows"]; n != "" {
		s.limit, _ = strconv.ParseInt(n, 10, 64)
	}
	s.rate, _ = strconv.ParseInt(spec.Options["rows-per-second"], 10, 64)
	for _, f := range all {
		s.limit = min(s.limit, f.rows())
	}
	for _, c := range spec.Columns {
		f := all[c.Name]
		switch {
		case c.Metadata != "":
			f = &field{typ: c.Type} // a time that is never past
		case !c.Needed:
			f = nil
		}
		s.fields = append(s.fields, f)
	}
	return s, nil
}

// Bounded implements connector.Source.
func (s *datagen) Bounded() bool { return s.limit < math.MaxInt64 }

// Kinds implements connector.Source.
func (s *datagen) Kinds() changelog.Kinds { return changelog.InsertOnly }

// Splits implements connector.Source.
func (s *datagen) Splits(context.Context) ([]connector.Split, error) {
	return []connector.Split{{Name: "datagen"}}, nil
}

// Open implements connector.Source.
func (s *datagen) Open(_ context.Context, split connector.Split, p connector.Position) (connector.Reader, error) {
	r := &reader{datagen: s, start: s.spec.Env.Now()}
	if p != nil {
		n, err := strconv.ParseInt(string(p), 10, 64)
		if err != nil {
			return nil, fmt.Errorf("split %q: found position %q, expected the number of a row", split.Name, p)
		}
		r.first, r.next = n, n
	}
	for i, c := range s.spec.Columns {
		var v *vector.Vector
		if s.fields[i] != nil {
			v = vector.New(c.Type)
		}
		r.batch.Cols = append(r.batch.Cols, v)
	}
	return r, nil
}

type reader struct {
	*datagen
	start int64 // ms
	first int64 // row at that time
	next  int64 // row behind the batch
	batch changelog.Batch
}

// longest is how long a Read waits before it returns without rows, so that the
// caller may look at its other inputs.
const longest = 50 * time.Millisecond

// Read implements connector.Reader.
func (r *reader) Read(ctx context.Context) (*changelog.Batch, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if r.next >= r.limit {
		return nil, connector.ErrEnd
	}
	n := r.due()
	if n == 0 {
		if err := pause(ctx, min(longest, time.Second/time.Duration(r.rate)+time.Millisecond)); err != nil {
			return nil, err
		}
		n = r.due()
	}
	now := r.spec.Env.Now()
	for i, v := range r.batch.Cols {
		if v == nil {
			continue
		}
		v.Reset()
		for row := r.next; row < r.next+n; row++ {
			r.fields[i].append(v, uint64(row), now)
		}
	}
	r.batch.N = int(n)
	r.next += n
	return &r.batch, nil
}

// pause waits for a while, or until ctx ends.
func pause(ctx context.Context, d time.Duration) error {
	wait, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	<-wait.Done()
	return ctx.Err()
}

// due returns how many rows may be made now.
func (r *reader) due() int64 {
	passed := float64(r.spec.Env.Now()-r.start) / 1000
	allowed := r.first + 1 + int64(passed*float64(r.rate))
	return max(0, min(allowed, r.limit, r.next+int64(max(1, r.spec.Env.BatchRows)))-r.next)
}

// Position implements connector.Reader.
func (r *reader) Position(n int) connector.Position {
	return strconv.AppendInt(nil, r.next-int64(r.batch.N)+int64(n), 10)
}

// Progress implements connector.Reader.
func (r *reader) Progress() connector.Progress { return connector.Progress{} }

// Close implements connector.Reader.
func (r *reader) Close() error { return nil }
