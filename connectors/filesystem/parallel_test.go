package filesystem

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/connectors/connector"
)

// A faultyDecoder has lines of text for messages, and panics at one.
type faultyDecoder struct{ connector.Decoder }

func (faultyDecoder) Cut(data []byte) int { return bytes.LastIndexByte(data, '\n') + 1 }

func (faultyDecoder) Decode(data []byte, _ *connector.Rows, _ int) (int, error) {
	if bytes.Contains(data, []byte("bad")) {
		panic("a fault")
	}
	return len(data), nil
}

// TestFaultOfWorker lets a worker panic: the caller of next does in its place,
// since a task knows what to do about it, and nobody waits for ever.
func TestFaultOfWorker(t *testing.T) {
	good := strings.Repeat("good\n", 300_000)
	s := &source{format: &connector.Format{NewDecoder: func(connector.FormatSpec) (connector.Decoder, error) { return faultyDecoder{}, nil }}}
	for workers := 1; workers < 5; workers++ {
		in := &input{Reader: strings.NewReader(good + "bad\n" + good)}
		p, err := newPool(t.Context(), s, &cutter{in: in, format: faultyDecoder{}, size: chunkSize}, workers, 4096)
		if err != nil {
			t.Fatal(err)
		}
		fault := func() (v any) {
			defer func() { v = recover() }()
			for err == nil {
				_, err = p.next(t.Context())
			}
			return nil
		}()
		if text := fmt.Sprint(fault); !strings.HasPrefix(text, "a fault\n") || !strings.Contains(text, "faultyDecoder") {
			t.Errorf("%d workers: got %v, %v, want the fault and where it was", workers, fault, err)
		}
		if err := p.close(); err != nil {
			t.Error(err)
		}
	}
}
