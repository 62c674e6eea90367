package ast

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/source"
)

// Dump returns the node as an S-expression, for tests: the name of each type with the
// fields that are set, without positions. Two nodes with equal dumps are equal but for
// their places.
func Dump(n Node) string {
	d := &dumper{}
	d.value(reflect.ValueOf(n), 0)
	return d.b.String()
}

type dumper struct{ b strings.Builder }

// dumpWidth is how long a node may be to stay on one line.
const dumpWidth = 90

func (d *dumper) value(v reflect.Value, indent int) {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		d.value(v.Elem(), indent)
	case reflect.Struct:
		d.structure(v, indent)
	case reflect.Slice:
		d.group("", v.Len(), indent, func(e *dumper, i, indent int) { e.value(v.Index(i), indent) })
	case reflect.String:
		fmt.Fprintf(&d.b, "%q", v.String())
	default:
		fmt.Fprintf(&d.b, "%v", v.Interface())
	}
}

// structure writes a struct. Identifiers and operators, of which there are many, are
// written short.
func (d *dumper) structure(v reflect.Value, indent int) {
	switch x := v.Interface().(type) {
	case Ident:
		d.b.WriteString("`" + x.Name + "`")
		return
	case Op:
		fmt.Fprintf(&d.b, "%q", x.Text)
		return
	}
	var fields []int
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if f.Type != reflect.TypeFor[At]() && f.Type != reflect.TypeFor[source.Span]() && !v.Field(i).IsZero() {
			fields = append(fields, i)
		}
	}
	d.group(v.Type().Name(), len(fields), indent, func(e *dumper, i, indent int) {
		name := v.Type().Field(fields[i]).Name
		e.b.WriteString(strings.ToLower(name[:1]) + name[1:])
		if f := v.Field(fields[i]); f.Kind() != reflect.Bool {
			e.b.WriteString(":")
			e.value(f, indent)
		}
	})
}

// group writes (head part part ...), on one line if it fits.
func (d *dumper) group(head string, n, indent int, part func(d *dumper, i, indent int)) {
	parts := make([]string, n)
	long := len(head)
	for i := range n {
		e := &dumper{}
		part(e, i, indent+2)
		parts[i] = e.b.String()
		long += 1 + len(parts[i])
		if strings.Contains(parts[i], "\n") {
			long += dumpWidth
		}
	}
	separator := " "
	if long+indent > dumpWidth {
		separator = "\n" + strings.Repeat(" ", indent+2)
	}
	d.b.WriteString("(" + head)
	for i, s := range parts {
		if i > 0 || head != "" {
			d.b.WriteString(separator)
		}
		d.b.WriteString(s)
	}
	d.b.WriteString(")")
}
