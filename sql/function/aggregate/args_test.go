package aggregate

import (
	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// argsOf returns argument lists to try for a function; those that Bind refuses
// are left out.
func argsOf(name string) [][]fn.Arg {
	var list [][]fn.Arg
	str, num := fn.Arg{Type: types.String()}, fn.Arg{Type: types.Of(types.Int)}
	switch name {
	case "COUNT":
		list = append(list, []fn.Arg{})
	case "LISTAGG":
		semicolon := constant(types.String(), func(v *vector.Vector) { v.AppendString("; ") })
		list = append(list, []fn.Arg{str, semicolon})
	case "ARRAY_AGG":
		list = append(list, []fn.Arg{num, {Word: "IGNORE NULLS"}}, []fn.Arg{str, num, {Word: "DESC"}}, []fn.Arg{num, str, {Word: "ASC NULLS LAST"}})
	case "JSON_ARRAYAGG":
		list = append(list, []fn.Arg{num, {Word: "NULL ON NULL"}})
	case "JSON_OBJECTAGG":
		return [][]fn.Arg{{str, num}, {str, str, {Word: "ABSENT ON NULL"}}}
	case "PERCENTILE":
		half := constant(types.DecimalOf(2, 1), func(v *vector.Vector) { vector.AppendValue(v, decimal128.FromI64(5)) })
		return [][]fn.Arg{{{Type: types.Of(types.Double)}, half}, {{Type: types.Of(types.Double)}, half, {Type: types.Of(types.BigInt)}}}
	}
	for _, t := range scalarTypes() {
		list = append(list, []fn.Arg{{Type: t}})
	}
	return list
}
