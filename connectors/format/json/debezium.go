package json

import (
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// Debezium returns the format debezium-json: {"before": row, "after": row, "op": "u"}.
func Debezium() *connector.Format {
	return &connector.Format{
		Name:       "debezium-json",
		Apart:      true,
		Doc:        "Changes as Debezium writes them: the row before and after, and what was done.",
		Options:    changeOptions(connector.Option{Key: "schema-include", Default: "false", Check: connector.Bool, Doc: "Whether messages hold a schema and the change in payload."}),
		Reads:      changelog.AllKinds,
		Writes:     changelog.AllKinds,
		Carries:    carries,
		NewDecoder: newDebezium,
		NewEncoder: func(s connector.FormatSpec) (connector.Encoder, error) {
			return newChangeEncoder(s, [2]string{`{"before":null,"after":`, `,"op":"c"}`}, [2]string{`{"before":`, `,"after":null,"op":"d"}`})
		},
	}
}

func newDebezium(s connector.FormatSpec) (connector.Decoder, error) {
	outer, inner := newEnvelope("payload"), newEnvelope("before", "after", "op")
	schema := connector.True(s.Options["schema-include"])
	return newChangeDecoder(s, func(d *decoder) func([]byte, int) int {
		return func(c []byte, p int) int {
			if !schema {
				end := d.scan(c, p, inner)
				if end < 0 || !d.debezium(c, p, inner) {
					return -1
				}
				return end
			}
			end := d.scan(c, p, outer)
			if end < 0 {
				return end
			}
			at := outer.get("payload")
			if at == 0 || c[at] != '{' {
				d.fail(c, p, `found no "payload", which debezium-json.schema-include expects`)
				return -1
			}
			clear(inner.at)
			if d.members(c, at, inner); !d.debezium(c, at, inner) {
				return -1
			}
			return end
		}
	})
}

// debezium reads the rows of the envelope at p.
func (d *decoder) debezium(c []byte, p int, e *envelope) bool {
	before, after := e.get("before"), e.get("after")
	op := d.word(c, e.get("op"))
	switch op {
	case "c", "r":
		if after > 0 {
			return d.change(c, changelog.Insert, after, 0)
		}
		d.fail(c, p, `found no "after" in an insert`)
	case "u":
		if before > 0 && after > 0 {
			return d.both(c, before, 0, after)
		}
		d.fail(c, p, `found no "before" and "after" in an update; a Postgres table has them with REPLICA IDENTITY FULL`)
	case "d":
		if before > 0 {
			return d.change(c, changelog.Delete, before, 0)
		}
		d.fail(c, p, `found no "before" in a delete; a Postgres table has it with REPLICA IDENTITY FULL`)
	default:
		d.unknownWord(c, max(p, e.get("op")), "op", op, "one of c, r, u, d; an envelope with a schema needs debezium-json.schema-include")
	}
	return false
}
