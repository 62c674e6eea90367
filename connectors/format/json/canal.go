package json

import (
	"regexp"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/sql/changelog"
)

// Canal returns the format canal-json: {"type": "UPDATE", "data": [rows], "old": [changed fields]}.
func Canal() *connector.Format {
	return &connector.Format{
		Name:  "canal-json",
		Apart: true,
		Doc:   "Changes as Canal writes them: lists of rows, and of the old values of what changed.",
		Options: changeOptions(
			connector.Option{Key: "database.include", Check: pattern, Doc: "A regular expression: messages of other databases are passed over."},
			connector.Option{Key: "table.include", Check: pattern, Doc: "A regular expression: messages of other tables are passed over."},
		),
		Reads:      changelog.AllKinds,
		Writes:     changelog.AllKinds,
		Carries:    carries,
		NewDecoder: newCanal,
		NewEncoder: func(s connector.FormatSpec) (connector.Encoder, error) {
			return newChangeEncoder(s, [2]string{`{"data":[`, `],"type":"INSERT"}`}, [2]string{`{"data":[`, `],"type":"DELETE"}`})
		},
	}
}

func pattern(value string) error {
	_, err := regexp.Compile(value)
	return err
}

// A canal is what a decoder of canal-json knows beside its columns.
type canal struct {
	*decoder
	e               *envelope
	database, table *regexp.Regexp // nil for all
}

func newCanal(s connector.FormatSpec) (connector.Decoder, error) {
	k := &canal{e: newEnvelope("type", "data", "old", "database", "table")}
	for key, re := range map[string]**regexp.Regexp{"database.include": &k.database, "table.include": &k.table} {
		if p := s.Options[key]; p != "" {
			var err error
			if *re, err = regexp.Compile("^(?:" + p + ")$"); err != nil {
				return nil, &connector.OptionError{Key: key, Msg: err.Error()}
			}
		}
	}
	return newChangeDecoder(s, func(d *decoder) func([]byte, int) int {
		k.decoder = d
		return k.message
	})
}

func (k *canal) message(c []byte, p int) int {
	end := k.scan(c, p, k.e)
	if end < 0 {
		return end
	}
	if k.database != nil && !k.database.MatchString(k.word(c, k.e.get("database"))) ||
		k.table != nil && !k.table.MatchString(k.word(c, k.e.get("table"))) {
		return end
	}
	if !k.rowsOf(c, p) {
		return -1
	}
	return end
}

// rowsOf reads the rows of the envelope at p.
func (k *canal) rowsOf(c []byte, p int) bool {
	op := k.word(c, k.e.get("type"))
	data, old := k.e.get("data"), k.e.get("old")
	switch op {
	case "CREATE":
		return true
	case "INSERT", "UPDATE", "DELETE":
	default:
		k.unknownWord(c, max(p, k.e.get("type")), "type", op, "one of INSERT, UPDATE, DELETE, CREATE")
		return false
	}
	if data == 0 || c[data] != '[' || op == "UPDATE" && (old == 0 || c[old] != '[') {
		k.fail(c, p, `found no list of rows in "data", or of "old" values, for type `+op)
		return false
	}
	for row, before := k.first(c, data), k.first(c, max(old, 0)); row > 0; row = k.after(c, row) {
		ok := false
		switch op {
		case "INSERT":
			ok = k.change(c, changelog.Insert, row, 0)
		case "DELETE":
			ok = k.change(c, changelog.Delete, row, 0)
		default:
			if before == 0 || c[before] != '{' {
				k.fail(c, row, `found fewer rows in "old" than in "data"`)
				return false
			}
			ok = k.both(c, row, before, row)
			before = k.after(c, before)
		}
		if !ok {
			return false
		}
	}
	return true
}

// first returns the place of the first element of the judged array at p, or 0.
func (k *canal) first(c []byte, p int) int {
	if p == 0 || c[p] != '[' {
		return 0
	}
	if p = k.space.skip(c, p+1); c[p] == ']' {
		return 0
	}
	return p
}

// after returns the place of the element behind the one at p, or 0.
func (k *canal) after(c []byte, p int) int {
	p = k.space.skip(c, k.space.valueEnd(c, p, 0))
	if c[p] != ',' {
		return 0
	}
	return k.space.skip(c, p+1)
}
