package aggregate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/jsontext"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// JSONArrayAgg is JSON_ARRAYAGG(x [NULL | ABSENT ON NULL]).
var JSONArrayAgg = Func{
	Name:     "JSON_ARRAYAGG",
	Doc:      "Returns the values of x as a JSON array in the order of arrival, without NULLs unless NULL ON NULL is said.",
	Examples: []Example{{"JSON_ARRAYAGG(x)", "1, NULL, 2", "[1,2]"}},
	Merges:   true,
	Retracts: true,
	Ordered:  true,
	Bind: func(args []fn.Arg, _ bool) (fn.Signature, error) {
		return bindJSON(args, 1)
	},
	New: func(args []fn.Arg, _ types.Type) Accumulator {
		values, word := jsonArgs(args)
		inline := isJSON(values[0])
		show := func(a *list, items []int32, out *vector.Vector) {
			b := append(a.buf[:0], '[')
			for i, k := range items {
				if i > 0 {
					b = append(b, ',')
				}
				b = appendJSON(b, a.rows[0], int(k), inline)
			}
			a.buf = append(b, ']')
			out.AppendBytes(a.buf)
		}
		return newList([]types.Type{values[0].Type}, word != "NULL ON NULL", show)
	},
}

// JSONObjectAgg is JSON_OBJECTAGG([KEY] k VALUE v [NULL | ABSENT ON NULL]). Of
// equal keys the last value counts.
var JSONObjectAgg = Func{
	Name:     "JSON_OBJECTAGG",
	Doc:      "Returns keys and values as a JSON object, NULL values included unless ABSENT ON NULL is said.",
	Merges:   true,
	Retracts: true,
	Ordered:  true,
	Bind: func(args []fn.Arg, _ bool) (fn.Signature, error) {
		sig, err := bindJSON(args, 2)
		if err == nil && !args[0].Type.Kind.Text() {
			err = fmt.Errorf("takes text as key, found %s", args[0].Type.Name())
		}
		return sig, err
	},
	New: func(args []fn.Arg, _ types.Type) Accumulator {
		values, word := jsonArgs(args)
		absent, inline := word == "ABSENT ON NULL", isJSON(values[1])
		show := func(a *list, items []int32, out *vector.Vector) {
			a.buf = appendObject(a.buf[:0], a.rows, lastOfKeys(a.rows, items, absent), inline)
			out.AppendBytes(a.buf)
		}
		return newList([]types.Type{values[0].Type, values[1].Type}, true, show)
	},
}

// lastOfKeys returns one row for each key, the last, in the order of the keys, as
// JSON_OBJECT has it.
func lastOfKeys(rows []*vector.Vector, items []int32, absent bool) []int32 {
	at := map[string]int{}
	var list []int32
	for _, k := range items {
		if absent && rows[1].Null(int(k)) {
			continue
		}
		if i, ok := at[rows[0].Str(int(k))]; ok {
			list[i] = k
			continue
		}
		at[strings.Clone(rows[0].Str(int(k)))] = len(list)
		list = append(list, k)
	}
	slices.SortFunc(list, func(i, j int32) int { return strings.Compare(rows[0].Str(int(i)), rows[0].Str(int(j))) })
	return list
}

func appendObject(b []byte, rows []*vector.Vector, items []int32, inline bool) []byte {
	b = append(b, '{')
	for i, k := range items {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(jsontext.Quote(b, rows[0].Str(int(k))), ':')
		b = appendJSON(b, rows[1], int(k), inline)
	}
	return append(b, '}')
}

// isJSON reports whether an argument is JSON already: nested constructors are
// put in as they are.
func isJSON(a fn.Arg) bool {
	return strings.HasPrefix(a.Call, "JSON_OBJECT") || strings.HasPrefix(a.Call, "JSON_ARRAY")
}

// jsonArgs divides arguments into values and the word about NULL.
func jsonArgs(args []fn.Arg) (values []fn.Arg, word string) {
	for _, a := range args {
		if a.Word != "" {
			word = a.Word
		} else {
			values = append(values, a)
		}
	}
	return values, word
}

func bindJSON(args []fn.Arg, n int) (fn.Signature, error) {
	values, word := jsonArgs(args)
	if len(values) != n {
		return fn.Signature{}, fmt.Errorf("takes %d arguments, found %d", n, len(values))
	}
	if word != "" && word != "NULL ON NULL" && word != "ABSENT ON NULL" {
		return fn.Signature{}, fmt.Errorf("takes NULL ON NULL or ABSENT ON NULL, found %s", word)
	}
	if err := jsontext.Writable(values[n-1].Type); err != nil {
		return fn.Signature{}, err
	}
	sig := fn.Signature{Args: make([]types.Type, len(args)), Result: types.WithLength(types.Varchar, 2000).NotNull()}
	for i, a := range args {
		sig.Args[i] = a.Type
	}
	return sig, nil
}

// appendJSON appends a value as JSON; what is JSON already stays as it is.
func appendJSON(b []byte, v *vector.Vector, i int, inline bool) []byte {
	if inline && !v.Null(i) {
		return append(b, v.Bytes(i)...)
	}
	return jsontext.Append(b, v, i)
}
