package json

import (
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// Maxwell returns the format maxwell-json: {"type": "update", "data": row, "old": changed fields}.
func Maxwell() *connector.Format {
	return &connector.Format{
		Name:       "maxwell-json",
		Apart:      true,
		Doc:        "Changes as Maxwell writes them: the row, and the old values of what changed.",
		Options:    changeOptions(),
		Reads:      changelog.AllKinds,
		Writes:     changelog.AllKinds,
		Carries:    carries,
		NewDecoder: newMaxwell,
		NewEncoder: func(s connector.FormatSpec) (connector.Encoder, error) {
			return newChangeEncoder(s, [2]string{`{"data":`, `,"type":"insert"}`}, [2]string{`{"data":`, `,"type":"delete"}`})
		},
	}
}

func newMaxwell(s connector.FormatSpec) (connector.Decoder, error) {
	e := newEnvelope("type", "data", "old")
	return newChangeDecoder(s, func(d *decoder) func([]byte, int) int {
		return func(c []byte, p int) int {
			end := d.scan(c, p, e)
			if end < 0 || !d.maxwell(c, p, e) {
				return -1
			}
			return end
		}
	})
}

// maxwell reads the rows of the envelope at p.
func (d *decoder) maxwell(c []byte, p int, e *envelope) bool {
	data, old := e.get("data"), e.get("old")
	op := d.word(c, e.get("type"))
	switch {
	case op == "insert" && data > 0:
		return d.change(c, changelog.Insert, data, 0)
	case op == "update" && data > 0 && old > 0:
		return d.both(c, data, old, data)
	case op == "delete" && data > 0:
		return d.change(c, changelog.Delete, data, 0)
	case op == "insert" || op == "update" || op == "delete":
		d.fail(c, p, `found no row in "data", or no "old" values, for type `+op)
	default:
		d.unknownWord(c, max(p, e.get("type")), "type", op, "one of insert, update, delete")
	}
	return false
}
