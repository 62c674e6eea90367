package filesystem

import (
	"context"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/connectors/format"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// A source is a table that is read from files.
type source struct {
	spec    connector.ScanSpec
	place   place
	match   *regexp.Regexp
	format  *connector.Format
	message connector.FormatSpec // what is in messages
	// from says for each column of the spec where it comes from: its number in
	// the message, or -1 for one that is the same in the whole file.
	from  []int
	every int64 // ms from one look for new files to the next; 0: there is one
}

func newSource(spec connector.ScanSpec) (connector.Source, error) {
	s := &source{spec: spec, place: newPlace(spec.Table.Dir, spec.Options["path"])}
	s.format = format.For(spec.Table, format.Find(spec.Options["format"]))
	if s.format == nil || s.format.NewDecoder == nil && s.format.Files == nil {
		return nil, &connector.OptionError{Key: "format", Msg: fmt.Sprintf("format %q cannot be read", spec.Options["format"])}
	}
	if p := spec.Options["source.path.regex-pattern"]; p != "" {
		match, err := regexp.Compile("^(?:" + p + ")$")
		if err != nil {
			return nil, &connector.OptionError{Key: "source.path.regex-pattern", Msg: err.Error()}
		}
		s.match = match
	}
	if m := spec.Options["source.monitor-interval"]; m != "" {
		s.every, _ = connector.ParseDuration(m)
	}
	s.message.Options, s.message.Zone = format.Options(s.format, spec.Options, ""), spec.Env.Zone
	for _, c := range spec.Columns {
		if c.Metadata != "" || slices.Contains(spec.Table.PartitionBy, c.Name) {
			s.from = append(s.from, -1)
			if err := checkConstant(c); err != nil {
				return nil, err
			}
			continue
		}
		s.from = append(s.from, len(s.message.Columns))
		s.message.Columns = append(s.message.Columns, c)
	}
	if s.format.Files != nil {
		return s, s.checkFiles()
	}
	_, err := s.format.NewDecoder(s.message) // to refuse columns before anything is read
	return s, err
}

// Bounded implements connector.Source.
func (s *source) Bounded() bool { return s.every == 0 }

// Every implements connector.Growing.
func (s *source) Every() int64 { return s.every }

// Kinds implements connector.Source.
func (s *source) Kinds() changelog.Kinds { return s.format.Reads }

// Apart implements connector.Apart.
func (s *source) Apart() bool { return s.format.Apart }

// Splits implements connector.Source.
func (s *source) Splits(context.Context) ([]connector.Split, error) {
	return s.place.find(s.match, s.every > 0)
}

// Open implements connector.Source.
func (s *source) Open(ctx context.Context, split connector.Split, p connector.Position) (connector.Reader, error) {
	pos, err := decodePosition(p)
	if err != nil {
		return nil, fmt.Errorf("split %q: %w", split.Name, err)
	}
	if s.format.Files != nil {
		return s.openFile(split.Name, pos)
	}
	in, err := s.open(ctx, split.Name, pos.offset)
	if err != nil {
		return nil, err
	}
	r, err := s.newReader(ctx, in, split, pos)
	if err != nil {
		_ = in.Close()
		return nil, err
	}
	return r, nil
}

func (s *source) open(ctx context.Context, name string, offset int64) (*input, error) {
	if name != stdin {
		return openInput(ctx, s.place.resolve(name), name, offset)
	}
	if s.spec.Env.Stdin == nil {
		return nil, fmt.Errorf("there is no standard input to read")
	}
	r := s.spec.Env.Stdin()
	if r == nil {
		return nil, fmt.Errorf("the standard input has been taken by another reader: one table or job can read it, and once only")
	}
	in := &input{name: "<stdin>", live: true, closes: []func() error{r.Close}}
	in.Reader = &sniffed{in: in, src: r}
	return in, in.forward(nil, offset)
}

// newReader returns a reader of an input that stands at pos.offset.
func (s *source) newReader(ctx context.Context, in *input, split connector.Split, pos position) (*reader, error) {
	env := s.spec.Env
	limit := max(1, env.BatchRows)
	size := chunkSize
	if limit < 512 {
		size = smallest
	}
	small := 0 < split.Size && split.Size <= smallest // there may be many of them
	if small && in.kind == "" {
		size = int(split.Size) + 1 // to see the end as well
	}
	boundary, err := s.format.NewDecoder(s.message)
	if err != nil {
		return nil, err
	}
	r := &reader{source: s, name: in.name, in: in, at: pos, skip: pos.skip, seen: pos.offset}
	cut := &cutter{in: in, format: boundary, size: size, offset: pos.offset}
	if (env.Workers <= 1 || small) && !in.live { // a read from a terminal must not keep a cancelled job waiting
		d, err := s.format.NewDecoder(s.message)
		r.parts = &inline{cut: cut, decoder: d, rows: connector.NewRows(s.message.Columns), limit: limit}
		if err != nil {
			return nil, err
		}
	} else if r.parts, err = newPool(ctx, s, cut, max(1, env.Workers), limit); err != nil {
		return nil, err
	}
	if err := r.constants(split.Name); err != nil {
		_ = r.parts.close()
		return nil, err
	}
	return r, nil
}

// absolute returns the absolute path of a split.
func (s *source) absolute(name string) string {
	if name == stdin {
		return name
	}
	path := s.place.resolve(name)
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return path
}
