package json

import (
	"fmt"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// A change format wraps rows in an envelope that says what happened to them. It
// is a decoder whose message function reads the envelope and then the rows in
// it; this file holds what envelopes have in common.

// changeOptions are the options that change formats take from json.
func changeOptions(more ...connector.Option) []connector.Option {
	return append(Options(), more...)
}

// An envelope is the keys of an object that a change format looks at, and where
// their values begin; 0 for those that are not there or null.
type envelope struct {
	keys []string
	at   []int
}

func newEnvelope(keys ...string) *envelope { return &envelope{keys: keys, at: make([]int, len(keys))} }

// get returns the place of the value of a key.
func (e *envelope) get(key string) int {
	for i, k := range e.keys {
		if k == key {
			return e.at[i]
		}
	}
	return 0
}

// scan judges the message at p, an object, and notes where the values of the
// keys of e are. It returns the place behind the message, or notes a fault and
// returns a negative number.
func (d *decoder) scan(c []byte, p int, e *envelope) int {
	clear(e.at)
	p = d.space.skip(c, p)
	if c[p] != '{' {
		d.notObject(c, p)
		return -1
	}
	end := d.space.valueEnd(c, p, 0)
	if end < 0 {
		d.broken(c, ^end, "JSON")
		return -1
	}
	d.members(c, p, e)
	after := d.space.skip(c, end)
	if !d.atEnd(c, after) {
		d.fail(c, after, "found text behind the JSON object: a message is one object")
		return -1
	}
	return after
}

// members notes where the values of the keys of e are in the judged object at p.
func (d *decoder) members(c []byte, p int, e *envelope) {
	p = d.space.skip(c, p+1)
	for c[p] != '}' {
		key, at := d.key(c, p)
		for i, k := range e.keys {
			if k != string(key) {
				continue
			}
			if e.at[i] = at; c[at] == 'n' {
				e.at[i] = 0
			}
		}
		p = d.space.skip(c, d.space.valueEnd(c, at, 0))
		if c[p] == ',' {
			p = d.space.skip(c, p+1)
		}
	}
}

// word returns the text at p if it is a string, else "".
func (d *decoder) word(c []byte, p int) string {
	if p == 0 || c[p] != '"' {
		return ""
	}
	t, _ := d.token(c, p, false)
	return string(t.text)
}

// change reads one row of a kind from the object at p. Over, if not 0, is an
// object whose fields stand over those of p: the old values of changed fields.
func (d *decoder) change(c []byte, kind changelog.RowKind, p, over int) bool {
	if c[p] != '{' {
		d.notObject(c, p)
		return false
	}
	d.room()
	end := d.object(c, p, d.top)
	if end < 0 || over > 0 && d.object(c, over, d.top) < 0 || !d.finishRow(c, end) {
		return false
	}
	d.out.Kinds = append(d.out.Kinds, kind)
	return true
}

// both reads the two halves of an update.
func (d *decoder) both(c []byte, before, over, after int) bool {
	return d.change(c, changelog.UpdateBefore, before, over) && d.change(c, changelog.UpdateAfter, after, 0)
}

// newChangeDecoder returns a decoder of a change format.
func newChangeDecoder(s connector.FormatSpec, read func(d *decoder) func(c []byte, p int) int) (connector.Decoder, error) {
	d, err := newDecoder(s)
	if err != nil {
		return nil, err
	}
	message := read(d)
	d.message = func(c []byte, p int) int {
		if d.out.Kinds == nil {
			d.out.Kinds = []changelog.RowKind{}
		}
		if d.atEnd(c, p) { // an empty message is passed over
			return p
		}
		if c[p] == '\r' && !d.space.lines && d.atEnd(c, p+1) {
			return p + 1
		}
		return message(c, p)
	}
	return d, nil
}

// unknownWord notes that a key has a value that is no operation.
func (d *decoder) unknownWord(c []byte, p int, key, found, want string) {
	if found == "" {
		d.fail(c, p, fmt.Sprintf("found no %q in the message, expected %s", key, want))
	} else {
		d.fail(c, p, fmt.Sprintf("found %q as %q, expected %s", found, key, want))
	}
}

// A changeEncoder writes rows in envelopes: what stands before, between and
// after an object.
type changeEncoder struct {
	rows         *encoder
	insert, drop [2]string // for rows that come and rows that go
}

// Lines implements connector.Encoder.
func (e *changeEncoder) Lines(dst []byte, b *changelog.Batch, from, to int) ([]byte, error) {
	var err error
	for i := from; i < to; i++ {
		if dst, err = e.Message(dst, b, i); err != nil {
			return dst, err
		}
		dst = append(dst, '\n')
	}
	return dst, nil
}

// Message implements connector.Encoder.
func (e *changeEncoder) Message(dst []byte, b *changelog.Batch, i int) ([]byte, error) {
	around := e.insert
	if b.Kind(i).Sign() < 0 {
		around = e.drop
	}
	dst, err := e.rows.Message(append(dst, around[0]...), b, i)
	return append(dst, around[1]...), err
}

func newChangeEncoder(s connector.FormatSpec, insert, drop [2]string) (connector.Encoder, error) {
	rows, err := newEncoder(s)
	return &changeEncoder{rows: rows, insert: insert, drop: drop}, err
}
