package json

import (
	"errors"
	"fmt"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/jsontext"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// What became of looking for a path in a text.
var (
	errEmpty  = errors.New("the path leads to nothing")
	errAbsent = errors.New("the path leads to what is not there")
	errNoJSON = errors.New("the text is no JSON")
	errNull   = errors.New("the path leads to null")
	errScalar = errors.New("the path leads to an array or object, a scalar is needed")
	errNested = errors.New("the path leads to a scalar, an array or object is needed; WITH WRAPPER makes an array of it")
)

// Paths are remembered by their text, as they may come from a column; past this
// many all are forgotten.
const remembered = 256

// A finder looks for paths in texts.
type finder struct {
	reader reader
	paths  map[string]*path // nil values stand for texts that are no path
	reason map[string]error
	one    [1]*value
}

func newFinder() *finder { return &finder{paths: map[string]*path{}, reason: map[string]error{}} }

func (f *finder) path(s string) (*path, error) {
	if p, ok := f.paths[s]; ok {
		return p, f.reason[s]
	}
	if len(f.paths) >= remembered {
		clear(f.paths)
		clear(f.reason)
	}
	kept := strings.Clone(s)
	p, err := newPath(kept)
	f.paths[kept], f.reason[kept] = p, err
	return p, err
}

// find returns the values at a path of a text. Of a lax path errEmpty stands for
// everything that goes wrong; of a strict path a missing value is an error as
// well, and so is null (case json-value-on-empty-and-on-error).
func (f *finder) find(doc, at string) ([]*value, *path, error) {
	p, err := f.path(at)
	if err != nil {
		return nil, &path{}, err
	}
	found, ok, err := f.look(doc, p)
	switch {
	case err != nil:
	case !ok:
		err = errNoJSON
	case p.definite && len(found) == 0:
		err = fmt.Errorf("the path %s leads to nothing", strings.Clone(at))
	case p.definite && found[0].kind == null:
		err = errNull
	}
	if err != nil && p.lax {
		err = errEmpty
	}
	return found, p, err
}

// look returns the values at a path, and whether the text is JSON.
func (f *finder) look(doc string, p *path) (found []*value, ok bool, err error) {
	if p.forward {
		v, ok := f.reader.seek(doc, p.steps)
		if v == nil || !ok {
			return nil, ok, nil
		}
		f.one[0] = v
		return f.one[:], true, nil
	}
	root, ok := f.reader.read(doc)
	if !ok {
		return nil, false, nil
	}
	found, err = p.find(root)
	return found, true, err
}

// A behavior is what a function gives ON EMPTY or ON ERROR.
type behavior struct {
	word string // NULL, ERROR, DEFAULT, TRUE, FALSE, UNKNOWN, EMPTY ARRAY, EMPTY OBJECT
	arg  int    // of DEFAULT: the index among the arguments of the kernel
}

// clauses are the words of a call.
type clauses struct {
	returning types.Type // the zero type: not given
	wrapper   string     // WITHOUT, CONDITIONAL, UNCONDITIONAL
	onEmpty   behavior
	onError   behavior
	absent    string // NULL or ABSENT, of ON NULL
}

// read takes the words out of arguments, and returns the values among them.
func read(args []fn.Arg, c *clauses) []fn.Arg {
	var values []fn.Arg
	for _, a := range args {
		word, empty := strings.CutSuffix(a.Word, " ON EMPTY")
		word, failed := strings.CutSuffix(word, " ON ERROR")
		switch {
		case a.Word == "":
			values = append(values, a)
		case a.Word == "RETURNING":
			c.returning = a.Type
		case empty:
			c.onEmpty = behavior{word, len(values)}
		case failed:
			c.onError = behavior{word, len(values)}
		case strings.HasSuffix(word, " WRAPPER"):
			c.wrapper = strings.TrimSuffix(word, " WRAPPER")
		case strings.HasSuffix(word, " ON NULL"):
			c.absent = strings.TrimSuffix(word, " ON NULL")
		}
	}
	return values
}

// bindFind is the Bind of functions of a text and a path, whose defaults are of
// the type of the result. allowed lists the words ON EMPTY and ON ERROR may have.
func bindFind(args []fn.Arg, result types.Type, literalPath bool, allowed ...string) (fn.Signature, error) {
	var c clauses
	values := read(args, &c)
	if len(values) < 2 {
		return fn.Signature{}, fmt.Errorf("takes a text and a path, found %d arguments", len(values))
	}
	at := bind.Text
	if literalPath {
		at = bind.Literal(at)
	}
	ts, err := bind.Check(values[:2], bind.Text, at)
	if err != nil {
		return fn.Signature{}, err
	}
	for _, b := range []behavior{c.onEmpty, c.onError} {
		ok := b.word == ""
		for _, w := range allowed {
			ok = ok || w == b.word
		}
		if !ok {
			return fn.Signature{}, fmt.Errorf("takes %s before ON EMPTY and ON ERROR, found %s", strings.Join(allowed, ", "), b.word)
		}
	}
	for _, d := range values[2:] {
		ts = append(ts, result.WithNull(d.Type.Nullable || d.Type.Kind == types.Null))
	}
	return fn.Signature{Args: bind.Place(args, ts), Result: result.Null()}, nil
}

// Value is JSON_VALUE(text, path [RETURNING type] [... ON EMPTY] [... ON ERROR]).
var Value = fn.Func{
	Name: "JSON_VALUE", CanFail: true, OwnNulls: true,
	Doc: "Returns the scalar at a path of a JSON text.",
	Examples: []fn.Example{
		{SQL: `JSON_VALUE('{"a": {"b": [1, 2]}}', '$.a.b[1]' RETURNING INTEGER)`, Want: "2"},
		{SQL: `JSON_VALUE('{"a": 1}', 'lax $.b' DEFAULT 'none' ON EMPTY)`, Want: "none"},
		{SQL: `JSON_VALUE('{"a": [1]}', '$.a')`, Want: "NULL"},
	},
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		var c clauses
		read(args, &c)
		switch c.returning.Kind {
		case types.Null:
			c.returning = types.String()
		case types.Varchar, types.Boolean, types.Int, types.Double:
		default:
			return fn.Signature{}, fmt.Errorf("returns BOOLEAN, INTEGER, DOUBLE or STRING, found %s", c.returning.Name())
		}
		return bindFind(args, c.returning, false, "NULL", "ERROR", "DEFAULT")
	},
	Prepare: func(args []fn.Arg, result types.Type) (fn.Kernel, error) {
		var c clauses
		read(args, &c)
		set := setterOf(result)
		f := newFinder()
		return kernel(c, func(args []*vector.Vector, i int, out *vector.Vector) error {
			found, p, err := f.find(args[0].Str(i), args[1].Str(i))
			if err != nil {
				return err
			}
			if !p.definite || !found[0].scalar() {
				return laxly(p, errScalar)
			}
			return set(out, found[0])
		}), nil
	},
}

// laxly makes an error of a lax path an empty result.
func laxly(p *path, err error) error {
	if p.lax {
		return errEmpty
	}
	return err
}

// kernel makes a kernel of a function that appends one row or says why not; then
// ON EMPTY or ON ERROR decides.
//
//go:noinline
func kernel(c clauses, row func(args []*vector.Vector, i int, out *vector.Vector) error) fn.Kernel {
	return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		if out.Type.Physical().Width() > 0 {
			out.Reset()
		}
		for i := range n {
			if args[0].Null(i) || args[1].Null(i) {
				out.AppendNull()
				continue
			}
			err := row(args, i, out)
			switch {
			case err == nil:
			case errors.Is(err, errEmpty):
				err = c.onEmpty.give(err, args, i, out)
			default:
				err = c.onError.give(err, args, i, out)
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
}

// give appends what a behavior says, NULL by default.
func (b behavior) give(err error, args []*vector.Vector, i int, out *vector.Vector) error {
	switch b.word {
	case "ERROR":
		return err
	case "DEFAULT":
		out.Append(args[b.arg], i)
	case "TRUE", "FALSE":
		vector.AppendValue(out, lift.Bool(b.word == "TRUE"))
	case "EMPTY ARRAY", "EMPTY OBJECT":
		if out.Type.Kind == types.Array {
			out.AppendEntries()
			break
		}
		if b.word == "EMPTY ARRAY" {
			out.AppendString("[]")
		} else {
			out.AppendString("{}")
		}
	default:
		out.AppendNull()
	}
	return nil
}

// setterOf returns the function that appends a scalar as a type. Text is read as
// a value of that type (case differs/json-value-returning-another-kind).
//
//go:noinline
func setterOf(t types.Type) func(out *vector.Vector, v *value) error {
	fail := func(v *value) error { return fmt.Errorf("%q is no %s", strings.Clone(v.text), t.Name()) }
	switch t.Kind {
	case types.Boolean:
		return func(out *vector.Vector, v *value) error {
			b, err := types.ParseBoolean(v.text)
			if v.kind == number || err != nil {
				return fail(v)
			}
			vector.AppendValue(out, lift.Bool(b))
			return nil
		}
	case types.Int:
		return func(out *vector.Vector, v *value) error {
			n, err := types.ParseInteger(v.text, 32)
			if v.kind == boolean || err != nil || strings.ContainsAny(v.text, ". ") {
				return fail(v)
			}
			vector.AppendValue(out, int32(n))
			return nil
		}
	case types.Double:
		return func(out *vector.Vector, v *value) error {
			x, err := types.ParseDouble(v.text, 64)
			if v.kind == boolean || err != nil {
				return fail(v)
			}
			vector.AppendValue(out, x)
			return nil
		}
	default:
		return func(out *vector.Vector, v *value) error {
			if v.kind == number {
				out.SetData(jsontext.Number(out.Data(), v.text))
				out.AppendBytes(nil)
			} else {
				out.AppendString(v.text)
			}
			return nil
		}
	}
}

// Exists is JSON_EXISTS(text, path [TRUE|FALSE|UNKNOWN|ERROR ON ERROR]).
var Exists = fn.Func{
	Name: "JSON_EXISTS", CanFail: true, OwnNulls: true,
	Doc:      "Tells whether a path of a JSON text leads to anything but null.",
	Examples: []fn.Example{{SQL: `JSON_EXISTS('{"a": 1}', '$.a')`, Want: "TRUE"}, {SQL: `JSON_EXISTS('{"a": 1}', '$.b')`, Want: "FALSE"}},
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		return bindFind(args, types.Of(types.Boolean), true, "TRUE", "FALSE", "UNKNOWN", "ERROR")
	},
	Prepare: func(args []fn.Arg, _ types.Type) (fn.Kernel, error) {
		c := clauses{onEmpty: behavior{word: "FALSE"}, onError: behavior{word: "FALSE"}}
		read(args, &c)
		f := newFinder()
		return kernel(c, func(args []*vector.Vector, i int, out *vector.Vector) error {
			found, _, err := f.find(args[0].Str(i), args[1].Str(i))
			if err == nil {
				vector.AppendValue(out, lift.Bool(len(found) > 0))
			}
			return err
		}), nil
	},
}

// Query is JSON_QUERY(text, path [RETURNING type] [WRAPPER] [... ON EMPTY] [... ON
// ERROR]).
var Query = fn.Func{
	Name: "JSON_QUERY", CanFail: true, OwnNulls: true,
	Doc: "Returns the array or object at a path of a JSON text, without blanks and with its names in order.",
	Examples: []fn.Example{
		{SQL: `JSON_QUERY('{"b": 1,  "a": [2]}', '$')`, Want: `{"a":[2],"b":1}`},
		{SQL: `JSON_QUERY('{"a": 5}', '$.a' WITH WRAPPER)`, Want: "[5]"},
	},
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		var c clauses
		read(args, &c)
		t := c.returning
		switch {
		case t.Kind == types.Null:
			t = types.String()
		case t.Kind == types.Varchar, t.Kind == types.Array && t.Elem.Kind == types.Varchar:
		default:
			return fn.Signature{}, fmt.Errorf("returns STRING or ARRAY<STRING>, found %s", t.Name())
		}
		if t.Kind == types.Array { // of which no object can be one
			return bindFind(args, t, false, "NULL", "ERROR", "EMPTY ARRAY")
		}
		return bindFind(args, t, false, "NULL", "ERROR", "EMPTY ARRAY", "EMPTY OBJECT")
	},
	Prepare: func(args []fn.Arg, result types.Type) (fn.Kernel, error) {
		var c clauses
		read(args, &c)
		f := newFinder()
		return kernel(c, func(args []*vector.Vector, i int, out *vector.Vector) error {
			found, p, err := f.find(args[0].Str(i), args[1].Str(i))
			if err != nil {
				return err
			}
			v, err := c.wrap(found, p)
			if err != nil {
				return err
			}
			if result.Kind == types.Array {
				return appendStrings(out, v)
			}
			out.SetData(v.append(out.Data()))
			out.AppendBytes(nil)
			return nil
		}), nil
	},
}

// wrap returns what JSON_QUERY gives of the values found. Of a path that finds
// many they are in an array already (case differs/json-query-wrapper-of-many).
func (c clauses) wrap(found []*value, p *path) (*value, error) {
	all := &value{kind: array, elems: found}
	wrapped := c.wrapper == "CONDITIONAL" || c.wrapper == "UNCONDITIONAL"
	switch {
	case !p.definite && len(found) == 0:
		return nil, errEmpty
	case !p.definite:
		return all, nil
	case c.wrapper == "UNCONDITIONAL", wrapped && found[0].kind != array:
		return all, nil
	case found[0].scalar():
		return nil, laxly(p, errNested)
	default:
		return found[0], nil
	}
}

// appendStrings appends an array of JSON as an ARRAY<STRING>.
func appendStrings(out *vector.Vector, v *value) error {
	if v.kind != array {
		return errors.New("the path leads to an object, an array is needed for RETURNING ARRAY<STRING>")
	}
	elems := out.Child[0]
	for _, e := range v.elems {
		switch e.kind {
		case null:
			elems.AppendNull()
		case text, boolean:
			elems.AppendString(e.text)
		default:
			elems.SetData(e.append(elems.Data()))
			elems.AppendBytes(nil)
		}
	}
	out.AppendEntries()
	return nil
}

// is describes IS [NOT] JSON and its kinds, to which NULL is no JSON.
func is(name, doc, example, want string, holds func(k kind) bool, not bool) fn.Func {
	return fn.Func{
		Name: name, Doc: doc, Operator: true, OwnNulls: true, Examples: []fn.Example{{SQL: example, Want: want}},
		Bind: bind.Of(bind.Always(types.Of(types.Boolean).NotNull()), bind.Text),
		Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
			var r reader
			return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
				res := vector.Values[uint8](out)
				for i := range n {
					if args[0].Null(i) {
						res[i] = lift.Bool(not)
						continue
					}
					v, ok := r.read(args[0].Str(i))
					res[i] = lift.Bool((ok && holds(v.kind)) != not)
				}
				return nil
			}, nil
		},
	}
}

func anyKind(kind) bool    { return true }
func isObject(k kind) bool { return k == object }
func isArray(k kind) bool  { return k == array }
func isScalar(k kind) bool { return k < array }

// The tests for JSON.
var (
	Is          = is("IS JSON", "Tells whether a text is JSON.", "'[]' IS JSON", "TRUE", anyKind, false)
	IsValue     = is("IS JSON VALUE", "Tells whether a text is JSON.", "'1' IS JSON VALUE", "TRUE", anyKind, false)
	IsObject    = is("IS JSON OBJECT", "Tells whether a text is a JSON object.", "'[]' IS JSON OBJECT", "FALSE", isObject, false)
	IsArray     = is("IS JSON ARRAY", "Tells whether a text is a JSON array.", "'[]' IS JSON ARRAY", "TRUE", isArray, false)
	IsScalar    = is("IS JSON SCALAR", "Tells whether a text is a JSON scalar.", "'1' IS JSON SCALAR", "TRUE", isScalar, false)
	IsNot       = is("IS NOT JSON", "Tells whether a text is no JSON.", "'a' IS NOT JSON", "TRUE", anyKind, true)
	IsNotValue  = is("IS NOT JSON VALUE", "Tells whether a text is no JSON.", "'a' IS NOT JSON VALUE", "TRUE", anyKind, true)
	IsNotObject = is("IS NOT JSON OBJECT", "Tells whether a text is no JSON object.", "'[]' IS NOT JSON OBJECT", "TRUE", isObject, true)
	IsNotArray  = is("IS NOT JSON ARRAY", "Tells whether a text is no JSON array.", "'1' IS NOT JSON ARRAY", "TRUE", isArray, true)
	IsNotScalar = is("IS NOT JSON SCALAR", "Tells whether a text is no JSON scalar.", "'[]' IS NOT JSON SCALAR", "TRUE", isScalar, true)
)
