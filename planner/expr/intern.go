package expr

import (
	"fmt"
	"strconv"
)

// An interner numbers expressions so that equal ones have one number. What is
// volatile gets a number of its own each time.
type interner struct {
	ids   map[string]int
	known map[Expr]int
	last  int
}

func (in *interner) id(e Expr) int {
	if id, ok := in.known[e]; ok {
		return id
	}
	id := in.number(e)
	in.known[e] = id
	return id
}

func (in *interner) number(e Expr) int {
	key := in.key(e)
	id, ok := in.ids[key]
	if !ok || key == "" {
		in.last++
		id = in.last
		in.ids[key] = id
	}
	return id
}

// key describes e by the numbers of its parts, so that long expressions are not
// printed once for each of their parts. It is empty for calls of volatile functions.
func (in *interner) key(e Expr) string {
	var key []byte
	switch e := e.(type) {
	case *Call:
		if e.Func.Volatile {
			return ""
		}
		key = fmt.Appendf(nil, "%s%q:%s", e.Func.Name, e.Words, e.T)
	case *Cast:
		key = fmt.Appendf(nil, "cast %t %t:%s", e.Try, e.Implicit, e.T)
	case *Case:
		key = []byte("case")
	default:
		return Digest(e)
	}
	for _, c := range Children(e) {
		key = strconv.AppendInt(append(key, ' '), int64(in.id(c)), 10)
	}
	return string(key)
}
