package checkpoint

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"
	"github.com/apache/arrow/go/v17/arrow/ipc"
	"github.com/apache/arrow/go/v17/arrow/memory"

	"github.com/tidemark-sql/tidemark/exec/state"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// version is that of the form of snapshots. It changes whenever an older program
// would misread what a newer one has written.
const version = 1

// manifestName is the file that says what the others hold.
const manifestName = "manifest.json"

// A manifest is a snapshot without its rows, which are in files of their own.
type manifest struct {
	Version int             `json:"version"`
	Nodes   []manifestNode  `json:"nodes"`
	Tasks   []manifestTask  `json:"tasks"`
	Splits  []manifestSplit `json:"splits"`
}

type manifestNode struct {
	Name      string              `json:"name"`
	Split     string              `json:"split,omitempty"`
	Watermark changelog.Watermark `json:"watermark"`
	Ended     bool                `json:"ended,omitempty"`
	Stateful  bool                `json:"stateful"`
	State     []manifestPart      `json:"state,omitempty"`
}

// A manifestPart is a piece of state. File is empty if it has no rows.
type manifestPart struct {
	Name string `json:"name"`
	Rows int    `json:"rows"`
	File string `json:"file,omitempty"`
}

type manifestTask struct {
	Stage     string              `json:"stage"`
	Number    int                 `json:"number"`
	Size      int                 `json:"size"`
	Ended     bool                `json:"ended,omitempty"`
	Watermark changelog.Watermark `json:"watermark"`
	Channels  []manifestChannel   `json:"channels,omitempty"`
}

type manifestChannel struct {
	Flow   int           `json:"flow"`
	From   string        `json:"from"`
	Number int           `json:"number"`
	Size   int           `json:"size"`
	Queue  manifestQueue `json:"queue"`
}

type manifestQueue struct {
	Watermark changelog.Watermark `json:"watermark"`
	Rows      manifestPart        `json:"rows"`
	Marks     manifestPart        `json:"marks"`
}

type manifestSplit struct {
	Node      string              `json:"node"`
	Name      string              `json:"name"`
	Position  []byte              `json:"position"` // in base64: what it holds is the connector's matter; null: the start
	Ended     bool                `json:"ended,omitempty"`
	Flushed   bool                `json:"flushed,omitempty"`
	Watermark changelog.Watermark `json:"watermark"`
	Given     changelog.Watermark `json:"given"`
	Rest      *manifestQueue      `json:"rest,omitempty"`
}

// Encode returns the files of a snapshot by their names.
func Encode(s *Snapshot) (map[string][]byte, error) {
	e := &encoder{files: map[string][]byte{}}
	m := manifest{Version: version}
	for _, n := range s.Nodes {
		one := manifestNode{Name: n.Name, Split: n.Split, Watermark: n.Watermark, Ended: n.Ended, Stateful: n.Stateful}
		for _, p := range n.State {
			one.State = append(one.State, e.part(p))
		}
		m.Nodes = append(m.Nodes, one)
	}
	for _, t := range s.Tasks {
		one := manifestTask{Stage: t.Stage, Number: t.Number, Size: t.Size, Ended: t.Ended, Watermark: t.Watermark}
		for _, c := range t.Channels {
			one.Channels = append(one.Channels, manifestChannel{c.Flow, c.From, c.Number, c.Size, e.queue(c.Queue)})
		}
		m.Tasks = append(m.Tasks, one)
	}
	for _, p := range s.Splits {
		one := manifestSplit{Node: p.Node, Name: p.Name, Position: p.Position, Ended: p.Ended, Flushed: p.Flushed, Watermark: p.Watermark, Given: p.Given}
		if !p.Rest.Empty() {
			q := e.queue(p.Rest)
			one.Rest = &q
		}
		m.Splits = append(m.Splits, one)
	}
	if e.err != nil {
		return nil, e.err
	}
	text, err := json.MarshalIndent(m, "", "  ")
	e.files[manifestName] = append(text, '\n')
	return e.files, err
}

// appended is a file in memory that is written from its start to its end.
type appended struct{ bytes.Buffer }

// Seek implements io.Seeker for those who ask where they are.
func (f *appended) Seek(offset int64, whence int) (int64, error) {
	if offset != 0 || whence == io.SeekStart {
		return 0, errors.New("the file is only appended to")
	}
	return int64(f.Len()), nil
}

// An encoder writes rows into files.
type encoder struct {
	files map[string][]byte
	err   error
}

func (e *encoder) queue(q Queue) manifestQueue {
	return manifestQueue{Watermark: q.Watermark, Rows: e.part(q.Rows), Marks: e.part(q.Marks)}
}

// part writes a file for a piece of state: the key groups and then its columns.
func (e *encoder) part(p state.Saved) manifestPart {
	m := manifestPart{Name: p.Name, Rows: p.Rows}
	if p.Rows == 0 || e.err != nil {
		return m
	}
	m.File = fmt.Sprintf("%04d.arrow", len(e.files))
	groups := array.NewUint8Builder(memory.DefaultAllocator)
	groups.AppendValues(p.Groups, nil)
	columns := append([]arrow.Array{groups.NewArray()}, p.Columns...)
	fields := make([]arrow.Field, len(columns))
	for i, c := range columns {
		fields[i] = arrow.Field{Name: fmt.Sprintf("c%d", i), Type: c.DataType(), Nullable: true}
	}
	fields[0].Name = "key group"
	schema := arrow.NewSchema(fields, nil)
	var to appended
	w, err := ipc.NewFileWriter(&to, ipc.WithSchema(schema))
	if err == nil {
		err = w.Write(array.NewRecord(schema, columns, int64(p.Rows)))
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		e.err = fmt.Errorf("state %q: %w", p.Name, err)
	}
	e.files[m.File] = to.Bytes()
	return m
}
