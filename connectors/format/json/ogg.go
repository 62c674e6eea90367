package json

import (
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// Ogg returns the format ogg-json: {"op_type": "U", "before": row, "after": row}.
func Ogg() *connector.Format {
	return &connector.Format{
		Name:       "ogg-json",
		Apart:      true,
		Doc:        "Changes as Oracle GoldenGate writes them.",
		Options:    changeOptions(),
		Reads:      changelog.AllKinds,
		Writes:     changelog.AllKinds,
		Carries:    carries,
		NewDecoder: newOgg,
		NewEncoder: func(s connector.FormatSpec) (connector.Encoder, error) {
			return newChangeEncoder(s, [2]string{`{"before":null,"after":`, `,"op_type":"I"}`}, [2]string{`{"before":`, `,"after":null,"op_type":"D"}`})
		},
	}
}

func newOgg(s connector.FormatSpec) (connector.Decoder, error) {
	e := newEnvelope("op_type", "before", "after")
	return newChangeDecoder(s, func(d *decoder) func([]byte, int) int {
		return func(c []byte, p int) int {
			end := d.scan(c, p, e)
			if end < 0 || !d.ogg(c, p, e) {
				return -1
			}
			return end
		}
	})
}

// ogg reads the rows of the envelope at p.
func (d *decoder) ogg(c []byte, p int, e *envelope) bool {
	before, after := e.get("before"), e.get("after")
	op := d.word(c, e.get("op_type"))
	switch {
	case op == "I" && after > 0:
		return d.change(c, changelog.Insert, after, 0)
	case op == "U" && before > 0 && after > 0:
		return d.both(c, before, 0, after)
	case op == "D" && before > 0:
		return d.change(c, changelog.Delete, before, 0)
	case op == "I" || op == "U" || op == "D" || op == "T":
		d.fail(c, p, `found no row in "before" or "after" for op_type `+op)
	default:
		d.unknownWord(c, max(p, e.get("op_type")), "op_type", op, "one of I, U, D")
	}
	return false
}
