package json

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/jsontext"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// member returns the type in which JSON_OBJECT and JSON_ARRAY take a value.
func member(a fn.Arg) (types.Type, error) {
	if a.Type.Kind == types.Null {
		return types.String(), nil
	}
	return a.Type, jsontext.Writable(a.Type)
}

// raw reports whether an argument is JSON itself, as built by another call.
func raw(a fn.Arg) bool {
	switch a.Call {
	case "JSON", "JSON_OBJECT", "JSON_ARRAY", "JSON_OBJECTAGG", "JSON_ARRAYAGG":
		return true
	default:
		return false
	}
}

// appendMember writes row i of an argument, JSON as it is.
func appendMember(dst []byte, a fn.Arg, v *vector.Vector, i int) []byte {
	if raw(a) && !v.Null(i) {
		return append(dst, v.Bytes(i)...)
	}
	return jsontext.Append(dst, v, i)
}

// Object is JSON_OBJECT([KEY] name VALUE x, ... [NULL|ABSENT ON NULL]): names and
// values in turn. NULLs are kept by default.
var Object = fn.Func{
	Name: "JSON_OBJECT", OwnNulls: true,
	Doc:      "Builds a JSON object, with its names in order.",
	Examples: []fn.Example{{SQL: "JSON_OBJECT('b' VALUE 1, 'a' VALUE 'x')", Want: `{"a":"x","b":1}`}, {SQL: "JSON_OBJECT('a' VALUE CAST(NULL AS INT) ABSENT ON NULL)", Want: "{}"}},
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		values := read(args, &clauses{})
		if len(values)%2 == 1 {
			return fn.Signature{}, fmt.Errorf("takes names and values in turn, found %d arguments", len(values))
		}
		var ts []types.Type
		for i, a := range values {
			if i%2 == 1 {
				t, err := member(a)
				if err != nil {
					return fn.Signature{}, err
				}
				ts = append(ts, t)
				continue
			}
			if _, ok := lift.ConstText(a); !ok {
				return fn.Signature{}, fmt.Errorf("names of members are text literals, found %s", a.Type.Name())
			}
			ts = append(ts, a.Type)
		}
		return fn.Signature{Args: bind.Place(args, ts), Result: types.String().NotNull()}, nil
	},
	Prepare: func(args []fn.Arg, _ types.Type) (fn.Kernel, error) {
		var c clauses
		values := read(args, &c)
		var names []string
		for i := 0; i < len(values); i += 2 {
			name, _ := lift.ConstText(values[i])
			names = append(names, name)
		}
		order := inOrder(names)
		return func(_ *fn.Call, vs []*vector.Vector, n int, out *vector.Vector) error {
			for i := range n {
				dst := append(out.Data(), '{')
				first := true
				for _, k := range order {
					v := vs[2*k+1]
					if c.absent == "ABSENT" && v.Null(i) {
						continue
					}
					if !first {
						dst = append(dst, ',')
					}
					first = false
					dst = append(jsontext.Quote(dst, names[k]), ':')
					dst = appendMember(dst, values[2*k+1], v, i)
				}
				out.SetData(append(dst, '}'))
				out.AppendBytes(nil)
			}
			return nil
		}, nil
	},
}

// inOrder returns the indexes of names in their order; of equal names the last.
func inOrder(names []string) []int {
	var order []int
	for i, name := range names {
		if !slices.Contains(names[i+1:], name) {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(i, j int) int { return strings.Compare(names[i], names[j]) })
	return order
}

// Array is JSON_ARRAY(x, ... [NULL|ABSENT ON NULL]). NULLs are left out by default.
var Array = fn.Func{
	Name: "JSON_ARRAY", OwnNulls: true,
	Doc:      "Builds a JSON array.",
	Examples: []fn.Example{{SQL: "JSON_ARRAY(1, 'x', TRUE, 2.5)", Want: `[1,"x",true,2.5]`}, {SQL: "JSON_ARRAY(JSON_ARRAY(1))", Want: "[[1]]"}},
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		var ts []types.Type
		for _, a := range read(args, &clauses{}) {
			t, err := member(a)
			if err != nil {
				return fn.Signature{}, err
			}
			ts = append(ts, t)
		}
		return fn.Signature{Args: bind.Place(args, ts), Result: types.String().NotNull()}, nil
	},
	Prepare: func(args []fn.Arg, _ types.Type) (fn.Kernel, error) {
		var c clauses
		values := read(args, &c)
		return func(_ *fn.Call, vs []*vector.Vector, n int, out *vector.Vector) error {
			for i := range n {
				dst := append(out.Data(), '[')
				first := true
				for k, v := range vs {
					if c.absent != "NULL" && v.Null(i) {
						continue
					}
					if !first {
						dst = append(dst, ',')
					}
					first = false
					dst = appendMember(dst, values[k], v, i)
				}
				out.SetData(append(dst, ']'))
				out.AppendBytes(nil)
			}
			return nil
		}, nil
	},
}

// String is JSON_STRING(x), any value as JSON.
var String = fn.Func{
	Name: "JSON_STRING", Doc: "Returns a value as JSON.",
	Examples: []fn.Example{{SQL: "JSON_STRING(ARRAY['a', 'b'])", Want: `["a","b"]`}, {SQL: "JSON_STRING(1.50)", Want: "1.50"}},
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		ts, err := bind.Check(args, bind.Any)
		if err == nil {
			err = jsontext.Writable(ts[0])
		}
		if err != nil {
			return fn.Signature{}, err
		}
		return fn.Signature{Args: ts, Result: types.String().WithNull(ts[0].Nullable)}, nil
	},
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return lift.Text(func(dst []byte, args []*vector.Vector, i int) []byte { return jsontext.Append(dst, args[0], i) }), nil
	},
}

// Raw is JSON(text), which JSON_OBJECT and JSON_ARRAY put in as it is.
var Raw = fn.Func{
	Name: "JSON", CanFail: true,
	Doc:      "Marks a text as JSON, so that JSON_OBJECT and JSON_ARRAY put it in as it is.",
	Examples: []fn.Example{{SQL: `JSON_OBJECT('a' VALUE JSON('{"b": 1}'))`, Want: `{"a":{"b":1}}`}},
	Bind:     bind.Of(bind.Fixed(types.String()), bind.Text),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		var r reader
		return lift.CheckedEach(func(_ *fn.Call, args []*vector.Vector, i int, out *vector.Vector) error {
			v, ok := r.read(args[0].Str(i))
			if !ok {
				return fmt.Errorf("%q is no JSON", args[0].Bytes(i))
			}
			out.SetData(v.append(out.Data()))
			out.AppendBytes(nil)
			return nil
		}), nil
	},
}

// Quote is JSON_QUOTE(s): slashes and all that is not ASCII are escaped, too.
var Quote = fn.Func{
	Name: "JSON_QUOTE", Doc: "Returns a text as a JSON string, with everything that is not ASCII escaped.",
	Examples: []fn.Example{{SQL: "JSON_QUOTE('a/b')", Want: `"a\/b"`}},
	Bind:     bind.Of(bind.Fixed(types.String()), bind.Text),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return lift.Text(func(dst []byte, args []*vector.Vector, i int) []byte {
			dst = append(dst, '"')
			for _, r := range args[0].Str(i) {
				switch {
				case r > 0xffff:
					hi, lo := utf16.EncodeRune(r)
					dst = jsontext.Escape(jsontext.Escape(dst, hi, lower), lo, lower)
				case r >= ' ' && r < 0x7f && r != '"' && r != '\\' && r != '/':
					dst = append(dst, byte(r))
				default:
					dst = jsontext.Escape(dst, r, lower)
				}
			}
			return append(dst, '"')
		}), nil
	},
}

const lower = "0123456789abcdef"

// Unquote is JSON_UNQUOTE(s). What is no JSON string stays as it is.
var Unquote = fn.Func{
	Name: "JSON_UNQUOTE", Doc: "Returns the text of a JSON string; other text stays as it is.",
	Examples: []fn.Example{{SQL: `JSON_UNQUOTE('"a\u0041"')`, Want: "aA"}},
	Bind:     bind.Of(bind.Fixed(types.String()), bind.Text),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		var r reader
		return lift.Text(func(dst []byte, args []*vector.Vector, i int) []byte {
			s := args[0].Str(i)
			if v, ok := r.read(s); ok && v.kind == text {
				return append(dst, v.text...)
			}
			return append(dst, s...)
		}), nil
	},
}
