package filesystem

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/connectors/format/text"
	"github.com/tidemark-sql/tidemark/connectors/print"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

const (
	// maxOpen is how many files of partitions are written at a time.
	maxOpen = 200
	// maxBuffered is how many if the format keeps rows of each in memory.
	maxBuffered = 16
)

// A folder is a folder of part files as a target. Each writer has files of its
// own, which begin with the number of its task.
type folder struct {
	sink  *sink
	root  string
	task  int
	open  []*partFile // in the order in which they were opened
	ended []*partFile // complete, but not visible yet
	w     changelog.Watermark
	seen  map[string]int64 // partitions written since they were committed last: when first
	swept map[string]bool  // partitions in which nothing is left by writers that are gone
}

// A partFile is a part file of a partition.
type partFile struct {
	*output
	partition string
	since     int64 // ms
}

func newFolder(s *sink, task int) (*folder, error) {
	root := s.place.resolve(s.place.path)
	if info, err := os.Stat(root); err == nil && !info.IsDir() {
		return nil, fmt.Errorf("path %q is a file; a table is written to a folder, or to a file whose name ends in .json, .csv or the like", s.place.path)
	}
	return &folder{sink: s, root: root, task: task, w: changelog.MinWatermark, seen: map[string]int64{}, swept: map[string]bool{}}, nil
}

func (f *folder) now() int64 {
	if f.sink.spec.Env.Now == nil {
		return 0
	}
	return f.sink.spec.Env.Now()
}

func (f *folder) write(partition, lines []byte) error {
	i, err := f.file(partition)
	if err == nil {
		err = f.open[i].write(lines)
	}
	if err != nil {
		return err
	}
	return f.roll(i, f.open[i].size)
}

// rows writes rows in a format of whole files.
func (f *folder) rows(partition []byte, b *changelog.Batch, from, to int) error {
	i, err := f.file(partition)
	if err != nil {
		return err
	}
	p := f.open[i]
	if p.whole == nil {
		if p.whole, err = f.sink.format.Files.Create(f.sink.message, p.file); err != nil {
			return err
		}
	}
	if err = p.whole.Write(b, from, to); err != nil {
		return p.failed(err)
	}
	return f.roll(i, p.whole.Size())
}

// roll ends the open file number i if it is large or old enough.
func (f *folder) roll(i int, size int64) error {
	if size >= f.sink.size || f.now()-f.open[i].since >= f.sink.interval {
		return f.end(i)
	}
	return nil
}

// file returns the number of the open file of a partition.
func (f *folder) file(partition []byte) (int, error) {
	i := slices.IndexFunc(f.open, func(p *partFile) bool { return p.partition == string(partition) })
	if i < 0 {
		if len(f.open) == maxOpen || f.sink.format.Files != nil && len(f.open) == maxBuffered {
			if err := f.end(0); err != nil {
				return 0, err
			}
		}
		p, err := f.create(string(partition))
		if err != nil {
			return 0, err
		}
		f.open = append(f.open, p)
		i = len(f.open) - 1
	}
	p := f.open[i]
	if _, ok := f.seen[p.partition]; !ok {
		f.seen[p.partition] = p.since
	}
	return i, nil
}

// create begins the next part file of a partition: the first whose name neither a
// file has nor another writer uses, of this job or another.
func (f *folder) create(partition string) (*partFile, error) {
	dir := filepath.Join(f.root, partition)
	if !f.swept[partition] {
		f.swept[partition] = true
		sweep(dir)
	}
	for n := 0; ; n++ {
		name := fmt.Sprintf("part-%d-%d.%s", f.task, n, f.sink.format.Name)
		path := filepath.Join(dir, name)
		if _, err := os.Stat(path); err == nil || f.has(path) {
			continue
		}
		shown := filepath.Join(f.sink.place.path, partition, name)
		switch o, err := begin(path, shown); {
		case err == nil:
			return &partFile{output: o, partition: partition, since: f.now()}, nil
		case !errors.Is(err, errBusy) && !errors.Is(err, errMoved):
			return nil, fmt.Errorf("file %q: %w", shown, unwritten(err))
		}
	}
}

func (f *folder) has(path string) bool {
	named := func(p *partFile) bool { return p.name == path }
	return slices.ContainsFunc(f.open, named) || slices.ContainsFunc(f.ended, named)
}

// end completes the open file number i.
func (f *folder) end(i int) error {
	p := f.open[i]
	f.ended = append(f.ended, p)
	f.open = slices.Delete(f.open, i, i+1)
	return p.failed(p.complete())
}

func (f *folder) advance(w changelog.Watermark) { f.w = max(f.w, w) }

// flush makes all files visible: what is written after a flush goes to others.
func (f *folder) flush(last bool) error {
	for len(f.open) > 0 {
		if err := f.end(0); err != nil {
			return err
		}
	}
	for len(f.ended) > 0 {
		p := f.ended[0]
		if err := errors.Join(p.publish(), p.file.Close()); err != nil {
			return err
		}
		f.ended = f.ended[1:]
	}
	if f.sink.commit == nil {
		return nil
	}
	if last {
		f.w = changelog.MaxWatermark
	}
	return f.commit(last)
}

// commit marks the partitions that are complete.
func (f *folder) commit(last bool) error {
	var names []string
	for partition := range f.seen {
		names = append(names, partition)
	}
	slices.Sort(names)
	for _, partition := range names {
		if !last && !f.sink.commit.due(partition, f.seen[partition], f.now(), f.w) {
			continue
		}
		delete(f.seen, partition)
		file, err := os.Create(filepath.Join(f.root, partition, f.sink.commit.file))
		if err == nil {
			err = file.Close()
		}
		if err != nil {
			return fmt.Errorf("file %q: %w", filepath.Join(f.sink.place.path, partition, f.sink.commit.file), unwritten(err))
		}
	}
	return nil
}

func (f *folder) discard() {
	for _, p := range append(f.open, f.ended...) {
		p.discard()
	}
	f.open, f.ended = nil, nil
}

// folder appends the folders of row i, as in dt=2024-01-01/hr=5.
func (s *sink) folder(dst []byte, b *changelog.Batch, i int) []byte {
	for k, col := range s.partition {
		if k > 0 {
			dst = append(dst, '/')
		}
		dst = append(appendName(dst, []byte(s.spec.Columns[col].Name)), '=')
		v := b.Cols[col]
		at := len(dst)
		if !v.Null(i) {
			dst = appendName(dst, folderValue(v, i))
		}
		if len(dst) == at { // NULL and '' have no name of their own
			dst = append(dst, s.spec.Options["partition.default-name"]...)
		}
	}
	return dst
}

// folderValue returns row i of v as partitionValue reads it.
func folderValue(v *vector.Vector, i int) []byte {
	switch k := v.Type.Kind; {
	case k.Stamp():
		return text.NewStampWriter(v.Type, false).Append(nil, v, i)
	case k == types.Time:
		return text.AppendTime(nil, vector.Values[int32](v)[i])
	default:
		return print.AppendValue(nil, v, i)
	}
}

// appendName appends a text with the characters that mean something in paths
// written as %2F.
func appendName(dst, s []byte) []byte {
	const hex = "0123456789ABCDEF"
	for _, c := range s {
		if c < ' ' || c == 0x7F || strings.IndexByte("\"#%'*/:=?\\{[]^", c) >= 0 {
			dst = append(dst, '%', hex[c>>4], hex[c&15])
			continue
		}
		dst = append(dst, c)
	}
	return dst
}
