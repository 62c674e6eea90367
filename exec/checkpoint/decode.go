package checkpoint

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/apache/arrow/go/v17/arrow/array"
	"github.com/apache/arrow/go/v17/arrow/ipc"

	"github.com/tidemark-sql/tidemark/exec/state"
)

// Decode returns the snapshot whose files read returns by their names.
func Decode(read func(name string) ([]byte, error)) (*Snapshot, error) {
	text, err := read(manifestName)
	if err != nil {
		return nil, err
	}
	var m manifest
	if err := json.Unmarshal(text, &m); err != nil {
		return nil, fmt.Errorf("%s: %w", manifestName, err)
	}
	if m.Version != version {
		return nil, fmt.Errorf("%s: the snapshot has version %d, and this program reads version %d", manifestName, m.Version, version)
	}
	d := &decoder{read: read}
	s := &Snapshot{}
	for _, n := range m.Nodes {
		one := Node{Name: n.Name, Split: n.Split, Watermark: n.Watermark, Ended: n.Ended, Stateful: n.Stateful}
		for _, p := range n.State {
			one.State = append(one.State, d.part(p))
		}
		s.Nodes = append(s.Nodes, one)
	}
	for _, t := range m.Tasks {
		one := Task{Stage: t.Stage, Number: t.Number, Size: t.Size, Ended: t.Ended, Watermark: t.Watermark}
		for _, c := range t.Channels {
			one.Channels = append(one.Channels, Channel{c.Flow, c.From, c.Number, c.Size, d.queue(c.Queue)})
		}
		s.Tasks = append(s.Tasks, one)
	}
	for _, p := range m.Splits {
		one := Split{Node: p.Node, Name: p.Name, Position: p.Position, Ended: p.Ended, Flushed: p.Flushed, Watermark: p.Watermark, Given: p.Given}
		if p.Rest != nil {
			one.Rest = d.queue(*p.Rest)
		}
		s.Splits = append(s.Splits, one)
	}
	return s, d.err
}

// A decoder reads the files that a manifest names, up to the first mistake.
type decoder struct {
	read func(name string) ([]byte, error)
	err  error
}

func (d *decoder) queue(q manifestQueue) Queue {
	return Queue{Watermark: q.Watermark, Rows: d.part(q.Rows), Marks: d.part(q.Marks)}
}

func (d *decoder) part(p manifestPart) state.Saved {
	saved := state.Saved{Name: p.Name}
	if p.Rows == 0 || d.err != nil {
		return saved
	}
	b, err := d.read(p.File)
	if err == nil {
		err = decodePart(b, &saved)
	}
	if err == nil && saved.Rows != p.Rows {
		err = fmt.Errorf("it has %d rows, and the manifest says %d", saved.Rows, p.Rows)
	}
	if err != nil {
		d.err = fmt.Errorf("%s, state %q: %w", p.File, p.Name, err)
	}
	return saved
}

func decodePart(b []byte, saved *state.Saved) error {
	r, err := ipc.NewFileReader(bytes.NewReader(b))
	if err != nil {
		return err
	}
	// The reader reads memory and is left to the garbage collector: closing it would
	// take the record back.
	if n := r.NumRecords(); n != 1 {
		return fmt.Errorf("it has %d batches and not 1", n)
	}
	record, err := r.Record(0)
	if err != nil {
		return err
	}
	groups, ok := record.Column(0).(*array.Uint8)
	if !ok {
		return fmt.Errorf("its first column is %s and not the key group", record.Column(0).DataType())
	}
	saved.Rows = int(record.NumRows())
	saved.Groups = append([]uint8(nil), groups.Uint8Values()...)
	saved.Columns = append(saved.Columns, record.Columns()[1:]...)
	return nil
}
