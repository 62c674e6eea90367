package aggregate

import (
	"errors"
	"fmt"
	"math"
	"sort"

	"github.com/apache/arrow/go/v17/arrow/decimal128"

	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Percentile is PERCENTILE(x, p [, weight]).
var Percentile = Func{
	Name:     "PERCENTILE",
	Doc:      "Returns the value below which the part p of the values of x lies, between two of them if need be; an array of parts gives an array.",
	Examples: []Example{{"PERCENTILE(x, 0.5)", "10, 20, 40", "20.0"}, {"PERCENTILE(x, 0.9)", "10, 20, 40", "36.0"}},
	Merges:   true,
	Retracts: true,
	Bind:     bindPercentile,
	New: func(args []fn.Arg, result types.Type) Accumulator {
		parts, array := partsOf(args[1].Const), result.Kind == types.Array
		ts := []types.Type{args[0].Type}
		if len(args) == 3 {
			ts = append(ts, args[2].Type)
		}
		// The rows have the columns of all arguments; the parts are left out.
		l := newList(ts, true, func(a *list, items []int32, out *vector.Vector) { showPercentile(a, items, parts, array, out) })
		return &percentile{list: l}
	},
}

func bindPercentile(args []fn.Arg, _ bool) (fn.Signature, error) {
	if len(args) < 2 || len(args) > 3 {
		return fn.Signature{}, fmt.Errorf("takes a value, a part and a weight, found %d arguments", len(args))
	}
	double := types.Of(types.Double)
	sig := fn.Signature{Args: []types.Type{double.WithNull(args[0].Type.Nullable), double, types.Of(types.BigInt)}[:len(args)], Result: double}
	if k := args[0].Type.Kind; !k.Numeric() && k != types.Null {
		return fn.Signature{}, fmt.Errorf("takes a number, found %s", args[0].Type.Name())
	}
	p := args[1].Type
	if p.Kind == types.Array && p.Elem.Kind.Numeric() {
		sig.Args[1], sig.Result = types.ArrayOf(double), types.ArrayOf(double)
	} else if !p.Kind.Numeric() {
		return fn.Signature{}, fmt.Errorf("takes a part from 0 to 1 or an ARRAY of such, found %s", p.Name())
	}
	for _, x := range partsOf(args[1].Const) {
		if !(x >= 0 && x <= 1) {
			return fn.Signature{}, fmt.Errorf("takes a part from 0 to 1, found %v", x)
		}
	}
	if len(args) == 3 && !args[2].Type.Kind.Integer() {
		return fn.Signature{}, errors.New("takes a whole number as weight")
	}
	return sig, nil
}

// partsOf returns the parts that a constant names.
func partsOf(v *vector.Vector) []float64 {
	if v == nil || v.Null(0) {
		return nil
	}
	if v.Type.Kind != types.Array {
		return []float64{part(v, 0)}
	}
	var parts []float64
	for lo, hi := v.Range(0); lo < hi; lo++ {
		parts = append(parts, part(v.Child[0], lo))
	}
	return parts
}

func part(v *vector.Vector, i int) float64 {
	if v.Null(i) {
		return math.NaN()
	}
	if v.Type.Kind == types.Decimal {
		return types.DecimalDouble(vector.Values[decimal128.Num](v)[v.Row(i)], v.Type.Scale)
	}
	return number(v, i)
}

// percentile is a list of values and weights; the constant part between them is
// left out.
type percentile struct{ *list }

func (p *percentile) Update(in Input) error {
	in.Args = append(in.Args[:1:1], in.Args[2:]...)
	return p.list.Update(in)
}

func (p *percentile) Merge(into []int32, src Accumulator, from []int32) {
	p.list.Merge(into, src.(*percentile).list, from)
}

// showPercentile looks up positions among the values as if each stood there as
// often as its weight says.
func showPercentile(a *list, items []int32, parts []float64, array bool, out *vector.Vector) {
	x := func(k int) float64 { return part(a.rows[0], int(items[k])) }
	sort.SliceStable(items, func(i, j int) bool { return vector.CompareFloats(x(i), x(j)) < 0 })
	upTo, total := make([]int64, len(items)), int64(0) // weights up to each value
	for k, it := range items {
		total += weight(a, int(it))
		upTo[k] = total
	}
	if total == 0 {
		out.AppendNull()
		return
	}
	at := func(pos int64) float64 {
		return x(sort.Search(len(upTo), func(k int) bool { return upTo[k] > pos }))
	}
	to := out
	if array {
		to = out.Child[0]
	}
	for _, p := range parts {
		pos := 1 + p*float64(total-1) // the first value is number 1, as in Flink: so the last digits are the same
		lo := math.Floor(pos)
		y := at(int64(lo) - 1)
		if pos > lo {
			y = (lo+1-pos)*y + (pos-lo)*at(int64(lo))
		}
		vector.AppendValue(to, y)
	}
	if array {
		out.AppendEntries()
	}
}

// weight returns the weight of an item; NULL and what is not above 0 count nothing.
func weight(a *list, item int) int64 {
	switch {
	case len(a.rows) == 1:
		return 1
	case a.rows[1].Null(item):
		return 0
	default:
		return max(0, vector.Integer(a.rows[1], item))
	}
}
