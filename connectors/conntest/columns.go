// Package conntest helps to test connectors and formats: columns written as in
// SQL, rows as text, and the laws that every connector and format obeys.
//
// It does not test what a connector is for; that is up to the tests beside it.
// The laws themselves are run for all tables by laws_test.go here.
//
// Start with [Columns] and [Text].
package conntest

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/connectors/print"
	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// Columns returns columns declared as in CREATE TABLE: "a INT, b ARRAY<STRING>".
// All are needed, but those that have a "-" before their name. It panics if it
// does not understand.
func Columns(decl string) []connector.Column {
	p := &typeParser{rest: decl}
	var cols []connector.Column
	for {
		p.space()
		skip := p.take("-")
		name := p.name()
		cols = append(cols, connector.Column{Name: name, Type: p.typ(), Needed: !skip})
		if !p.take(",") {
			break
		}
	}
	if p.space(); p.rest != "" {
		panic("conntest: cannot read columns from " + strconv.Quote(p.rest))
	}
	return cols
}

// typeParser reads what little type syntax tests need.
type typeParser struct{ rest string }

func (p *typeParser) space() { p.rest = strings.TrimLeft(p.rest, " \t\r\n") }

func (p *typeParser) take(s string) bool {
	p.space()
	rest, ok := strings.CutPrefix(p.rest, s)
	if ok {
		p.rest = rest
	}
	return ok
}

func (p *typeParser) name() string {
	if p.take("`") {
		name, rest, _ := strings.Cut(p.rest, "`")
		p.rest = rest
		return name
	}
	return p.word()
}

func (p *typeParser) word() string {
	p.space()
	i := strings.IndexAny(p.rest, " \t\r\n,()<>")
	if i < 0 {
		i = len(p.rest)
	}
	w := p.rest[:i]
	p.rest = p.rest[i:]
	return w
}

// numbers reads up to two numbers in parentheses: the first is as given if there
// are none, the second 0.
func (p *typeParser) numbers(first int) (int, int) {
	second := 0
	if !p.take("(") {
		return first, second
	}
	first, _ = strconv.Atoi(p.word())
	if p.take(",") {
		second, _ = strconv.Atoi(p.word())
	}
	p.take(")")
	return first, second
}

func (p *typeParser) typ() types.Type {
	t := p.nullable()
	if p.take("NOT NULL") {
		return t.NotNull()
	}
	return t
}

func (p *typeParser) nullable() types.Type {
	word := strings.ToUpper(p.word())
	switch word {
	case "STRING":
		return types.String()
	case "BYTES":
		return types.Of(types.Varbinary)
	case "CHAR", "VARCHAR", "BINARY", "VARBINARY":
		n, _ := p.numbers(1)
		return types.WithLength(kind(word), n)
	case "DECIMAL":
		return types.DecimalOf(p.numbers(10))
	case "TIME":
		n, _ := p.numbers(0)
		return types.WithPrecision(types.Time, n)
	case "TIMESTAMP", "TIMESTAMP_LTZ":
		n, _ := p.numbers(6)
		return types.WithPrecision(kind(word), n)
	case "ARRAY", "MULTISET", "MAP", "ROW":
		return p.nested(word)
	default:
		return types.Of(kind(word))
	}
}

func (p *typeParser) nested(word string) types.Type {
	p.take("<")
	defer p.take(">")
	switch word {
	case "ARRAY":
		return types.ArrayOf(p.typ())
	case "MULTISET":
		return types.MultisetOf(p.typ())
	case "MAP":
		key := p.typ()
		p.take(",")
		return types.MapOf(key, p.typ())
	}
	var fields []types.Field
	for {
		name := p.name()
		fields = append(fields, types.Field{Name: name, Type: p.typ()})
		if !p.take(",") {
			return types.RowOf(fields...)
		}
	}
}

func kind(word string) types.Kind {
	for k := types.Boolean; k <= types.Row; k++ {
		if k.String() == word {
			return k
		}
	}
	panic("conntest: there is no type " + word)
}

// Text returns the rows of b, one a line, as the print connector shows them.
func Text(b *changelog.Batch) string {
	var dst []byte
	for i := range b.N {
		dst = append(print.AppendRow(dst, b, i), '\n')
	}
	return string(dst)
}

// Messages decodes messages one by one and returns the rows as text.
func Messages(f *connector.Format, options map[string]string, decl string, messages ...string) (string, error) {
	cols := Columns(decl)
	d, err := f.NewDecoder(connector.FormatSpec{Options: Defaults(f, options), Columns: cols})
	if err != nil {
		return "", err
	}
	out := connector.NewRows(cols)
	for i, m := range messages {
		if err := d.Message([]byte(m), out); err != nil {
			return Text(&out.Batch), fmt.Errorf("message %d: %w", i+1, err)
		}
	}
	return Text(&out.Batch), nil
}

// Defaults returns options of a format with defaults applied.
func Defaults(f *connector.Format, options map[string]string) map[string]string {
	all := map[string]string{}
	for _, o := range f.Options {
		if o.Default != "" {
			all[o.Key] = o.Default
		}
	}
	for k, v := range options {
		all[k] = v
	}
	return all
}
