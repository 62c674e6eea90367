package lift

import (
	"errors"
	"fmt"
	"testing"

	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

var big = types.Of(types.BigInt)

// ints returns a column; 0 stands for NULL.
func ints(xs ...int64) *vector.Vector {
	v := vector.New(big)
	for _, x := range xs {
		if x == 0 {
			v.AppendNull()
		} else {
			vector.AppendValue(v, x)
		}
	}
	return v
}

func show(v *vector.Vector) string {
	var s []string
	for i := range v.Len() {
		if v.Null(i) {
			s = append(s, "NULL")
		} else {
			s = append(s, string(vector.AppendText(nil, v, i, nil)))
		}
	}
	return fmt.Sprint(s)
}

func run(t *testing.T, k fn.Kernel, result types.Type, n int, args ...*vector.Vector) string {
	t.Helper()
	out := vector.New(result)
	if err := Run(k, &fn.Call{}, args, n, out); err != nil {
		return err.Error()
	}
	return show(out)
}

// TestShapes computes with columns and constants on either side.
func TestShapes(t *testing.T) {
	minus := Map2(func(x, y int64) int64 { return x - y })
	col, seven := ints(1, 0, 3), vector.NewConst(ints(7), 0, 3)
	tests := []struct {
		args []*vector.Vector
		want string
	}{
		{[]*vector.Vector{col, ints(5, 6, 0)}, "[-4 NULL NULL]"},
		{[]*vector.Vector{col, seven}, "[-6 NULL -4]"},
		{[]*vector.Vector{seven, col}, "[6 NULL 4]"},
		{[]*vector.Vector{seven, seven}, "[0 0 0]"},
		{[]*vector.Vector{col, vector.NullConst(big, 3)}, "[NULL NULL NULL]"},
	}
	for _, tt := range tests {
		if got := run(t, minus, big, 3, tt.args...); got != tt.want {
			t.Errorf("got %s, want %s", got, tt.want)
		}
	}
}

// TestRows skips NULLs, makes NULLs, and stops at an error.
func TestRows(t *testing.T) {
	col := ints(1, 0, 3)
	even := TrySet(func(args []*vector.Vector, i int) (int64, bool) {
		x := vector.Integer(args[0], i)
		return x * 2, x != 3
	})
	if got := run(t, even, big, 3, col); got != "[2 NULL NULL]" {
		t.Errorf("TrySet: %s", got)
	}
	text := Bytes(func(dst []byte, args []*vector.Vector, i int) ([]byte, bool) {
		return append(dst, "xyz"[:vector.Integer(args[0], i)]...), vector.Integer(args[0], i) != 1
	})
	if got := run(t, text, types.String(), 3, col); got != "[NULL NULL xyz]" {
		t.Errorf("Bytes: %s", got)
	}
	fails := CheckedSet(func(_ *fn.Call, args []*vector.Vector, i int) (int64, error) {
		return 0, errors.New("row " + fmt.Sprint(vector.Integer(args[0], i)))
	})
	if got := run(t, fails, big, 3, ints(0, 5)); got != "row 5" {
		t.Errorf("CheckedSet: %s", got)
	}
	if got := run(t, fails, big, 0, ints()); got != "[]" {
		t.Errorf("an empty batch: %s", got)
	}
}

func TestConstants(t *testing.T) {
	seven := ints(7)
	if n, ok := ConstInteger(fn.Arg{Type: big, Const: seven}); !ok || n != 7 {
		t.Errorf("ConstInteger: %d, %v", n, ok)
	}
	if _, ok := ConstInteger(fn.Arg{Type: big, Const: ints(0)}); ok {
		t.Error("NULL is a constant number")
	}
	if _, ok := ConstText(fn.Arg{Type: big, Const: seven}); ok {
		t.Error("a number is a text")
	}
	var scratch []int64
	if got := fmt.Sprint(Values(vector.NewConst(seven, 0, 3), 3, &scratch)); got != "[7 7 7]" {
		t.Errorf("Values: %s", got)
	}
}
