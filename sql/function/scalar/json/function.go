package json

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/types"
)

// A function is a step name(arguments): it makes a value of the one that was found.
type function struct {
	name string
	args []*value
}

// functions are the functions of paths and how many arguments they take; below 0: any
// number.
func arguments(name string) (n int, ok bool) {
	switch name {
	case "length", "size", "keys", "first", "last":
		return 0, true
	case "index":
		return 1, true
	case "min", "max", "avg", "sum", "stddev", "append", "concat":
		return -1, true
	}
	return 0, false
}

// newFunction reads name(arguments) at the beginning of s, and returns how many bytes it
// has; 0 if there is none.
func newFunction(s string) (*function, int, error) {
	open := strings.IndexByte(s, '(')
	if open < 0 || strings.ContainsAny(s[:open], ".[ ") {
		return nil, 0, nil
	}
	f := &function{name: s[:open]}
	want, ok := arguments(f.name)
	if !ok {
		return nil, 0, fmt.Errorf("has no function %q", f.name)
	}
	in := reader{s: s, at: open + 1}
	for !in.take(')') {
		if len(f.args) > 0 && !in.take(',') {
			return nil, 0, fmt.Errorf("has %s without its )", f.name)
		}
		v := in.value()
		if v == nil {
			return nil, 0, fmt.Errorf("has an argument of %s that is no JSON", f.name)
		}
		f.args = append(f.args, v)
	}
	if want >= 0 && len(f.args) != want {
		return nil, 0, fmt.Errorf("has %s with %d arguments, it takes %d", f.name, len(f.args), want)
	}
	return f, in.at, nil
}

var errNoNumbers = errors.New("there are no numbers")

// of returns what the function makes of a value.
func (f *function) of(v *value) (*value, error) {
	switch f.name {
	case "length", "size":
		if v.scalar() {
			return &value{kind: null}, nil
		}
		return numbered(strconv.Itoa(len(v.elems))), nil
	case "keys":
		if v.kind != object {
			return &value{kind: null}, nil
		}
		list := &value{kind: array}
		for _, k := range v.keys {
			list.elems = append(list.elems, &value{kind: text, text: k})
		}
		return list, nil
	case "append":
		if v.kind != array {
			return v, nil
		}
		return &value{kind: array, elems: append(slices.Clone(v.elems), f.args...)}, nil
	case "concat":
		return f.concat(v), nil
	case "first", "last", "index":
		return f.element(v)
	}
	return f.aggregate(v)
}

func numbered(s string) *value { return &value{kind: number, text: s} }

func (f *function) concat(v *value) *value {
	var b strings.Builder
	if v.kind == array {
		for _, e := range v.elems {
			if e.kind == text {
				b.WriteString(e.text)
			}
		}
	}
	for _, a := range f.args {
		b.WriteString(a.text)
	}
	return &value{kind: text, text: b.String()}
}

// element returns one element of an array; below 0 they count from its end.
func (f *function) element(v *value) (*value, error) {
	at := 0
	switch f.name {
	case "last":
		at = -1
	case "index":
		n, err := strconv.Atoi(f.args[0].text)
		if err != nil {
			return nil, fmt.Errorf("index takes a whole number, found %s", f.args[0].text)
		}
		at = n
	}
	if at < 0 {
		at += len(v.elems)
	}
	if v.kind != array || at < 0 || at >= len(v.elems) {
		return nil, fmt.Errorf("%s finds no element", f.name)
	}
	return v.elems[at], nil
}

// aggregate computes a DOUBLE of the numbers in an array and of the arguments.
func (f *function) aggregate(v *value) (*value, error) {
	list := f.args
	if v.kind == array {
		list = slices.Concat(v.elems, f.args)
	}
	var n, sum, squares float64
	least, greatest := math.Inf(1), math.Inf(-1)
	for _, e := range list {
		x, err := types.ParseDouble(e.text, 64)
		if e.kind != number || err != nil {
			continue
		}
		n, sum, squares = n+1, sum+x, squares+x*x
		least, greatest = min(least, x), max(greatest, x)
	}
	if n == 0 {
		return nil, errNoNumbers
	}
	result := sum
	switch f.name {
	case "min":
		result = least
	case "max":
		result = greatest
	case "avg":
		result = sum / n
	case "stddev":
		result = math.Sqrt(squares/n - sum*sum/n/n)
	}
	return numbered(string(types.AppendDouble(nil, result))), nil
}
