package text

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/function/scalar/text/expression"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// Patterns are remembered by their text, as they may come from a column; past
// this many all are forgotten.
const remembered = 256

// patterns remembers compiled expressions; nil stands for text that is none.
type patterns map[string]*expression.Expression

// get returns the expression of a text, which is lent; nil if it is none.
func (p patterns) get(text string) *expression.Expression {
	if e, ok := p[text]; ok {
		return e
	}
	if len(p) >= remembered {
		clear(p)
	}
	kept := strings.Clone(text)
	e, err := expression.New(kept)
	if err != nil {
		e = nil
	}
	p[kept] = e
	return e
}

// errBroken marks a pattern that is none, for which the functions give NULL.
var errBroken = errors.New("the pattern is no regular expression")

// found makes the kernel of a function with a fixed-width result: f is handed
// the expression in the second argument.
//
//go:noinline
func found[R vector.Fixed](f func(e *expression.Expression, s string) (R, error)) fn.Kernel {
	p := patterns{}
	return func(_ *fn.Call, args []*vector.Vector, n int, out *vector.Vector) error {
		res := vector.Values[R](out)
		for i := range n {
			if out.Null(i) {
				continue
			}
			e := p.get(args[1].Str(i))
			if e == nil {
				out.SetNull(i)
				continue
			}
			x, err := f(e, args[0].Str(i))
			if err != nil {
				return err
			}
			res[i] = x
		}
		return nil
	}
}

// parts makes the kernel of a function with a text or an array as result: f
// appends one row for an expression. errBroken makes the row NULL.
//
//go:noinline
func parts(f func(e *expression.Expression, args []*vector.Vector, i int, out *vector.Vector) error) fn.Kernel {
	p := patterns{}
	return lift.CheckedEach(func(_ *fn.Call, args []*vector.Vector, i int, out *vector.Vector) error {
		e := p.get(args[1].Str(i))
		if e == nil {
			out.AppendNull()
			return nil
		}
		err := f(e, args, i, out)
		if errors.Is(err, errBroken) {
			out.AppendNull()
			return nil
		}
		return err
	})
}

// unlessConstant makes a result nullable unless all arguments are constants, for
// a pattern that is none gives NULL.
func unlessConstant(r bind.Result, params ...bind.Param) func(args []fn.Arg) (fn.Signature, error) {
	return func(args []fn.Arg) (fn.Signature, error) {
		sig, err := bind.Of(r, params...)(args)
		sig.Result.Nullable = sig.Result.Nullable || !bind.Constant(args)
		return sig, err
	}
}

// Regexp is REGEXP(s, pattern). An empty pattern, and one that is none, is found
// nowhere.
var Regexp = fn.Func{
	Name: "REGEXP", CanFail: true,
	Doc:      "Tells whether a regular expression is found in a text.",
	Examples: []fn.Example{{SQL: "REGEXP('order', '^o.*r$')", Want: "TRUE"}, {SQL: "REGEXP('abc', '')", Want: "FALSE"}},
	Bind:     bind.Of(aBoolean, bind.Text, bind.Text),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		p := patterns{}
		return lift.CheckedSet(func(_ *fn.Call, args []*vector.Vector, i int) (uint8, error) {
			e := p.get(args[1].Str(i))
			if e == nil || len(args[1].Bytes(i)) == 0 {
				return 0, nil
			}
			ok, err := e.Matches(args[0].Str(i))
			return lift.Bool(ok), err
		}), nil
	},
}

// RegexpCount is REGEXP_COUNT(s, pattern).
var RegexpCount = fn.Func{
	Name: "REGEXP_COUNT", CanFail: true,
	Doc:      "Counts how often a regular expression is found in a text.",
	Examples: []fn.Example{{SQL: "REGEXP_COUNT('a1b2', '[0-9]')", Want: "2"}, {SQL: "REGEXP_COUNT('abc', '[')", Want: "NULL"}},
	Bind:     bind.Of(maybeInt, bind.Text, bind.Text),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return found(func(e *expression.Expression, s string) (int32, error) {
			e.Start(s)
			for count := int32(0); ; count++ {
				if m, err := e.Next(); m == nil {
					return count, err
				}
			}
		}), nil
	},
}

// RegexpInstr is REGEXP_INSTR(s, pattern), a place that SUBSTRING can use (case
// differs/regexp-position-after-an-emoji).
var RegexpInstr = fn.Func{
	Name: "REGEXP_INSTR", CanFail: true,
	Doc:      "Returns the place where a regular expression is first found, counted from 1; 0 if it is not.",
	Examples: []fn.Example{{SQL: "REGEXP_INSTR('a-b', '-')", Want: "2"}},
	Bind:     bind.Of(maybeInt, bind.Text, bind.Text),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return found(func(e *expression.Expression, s string) (int32, error) {
			m, err := e.Find(s)
			if m == nil {
				return 0, err
			}
			return int32(expression.Place(s, m[0])), nil
		}), nil
	},
}

// RegexpSubstr is REGEXP_SUBSTR(s, pattern).
var RegexpSubstr = fn.Func{
	Name: "REGEXP_SUBSTR", CanFail: true,
	Doc:      "Returns what a regular expression first matches; NULL if nothing.",
	Examples: []fn.Example{{SQL: "REGEXP_SUBSTR('abc123', '[0-9]+')", Want: "123"}},
	Bind:     bind.Of(maybeString, bind.Text, bind.Text),
	Prepare:  func([]fn.Arg, types.Type) (fn.Kernel, error) { return extract(), nil },
}

// RegexpExtract is REGEXP_EXTRACT(s, pattern[, group]); group 0 is the whole.
var RegexpExtract = fn.Func{
	Name: "REGEXP_EXTRACT", CanFail: true,
	Doc:      "Returns what a group of a regular expression matches, by default the whole; NULL if nothing.",
	Examples: []fn.Example{{SQL: "REGEXP_EXTRACT('user=ann;age=41', 'age=([0-9]+)', 1)", Want: "41"}},
	Bind:     bind.Of(maybeString, bind.Text, bind.Text, bind.Opt(bind.Int)),
	Prepare:  func([]fn.Arg, types.Type) (fn.Kernel, error) { return extract(), nil },
}

//go:noinline
func extract() fn.Kernel {
	return parts(func(e *expression.Expression, args []*vector.Vector, i int, out *vector.Vector) error {
		s, group := args[0].Str(i), 0
		if len(args) > 2 {
			group = integer(args[2], i)
		}
		m, err := e.Find(s)
		if err != nil {
			return err
		}
		part, ok := m.Group(s, group)
		if !ok {
			return errBroken
		}
		out.AppendString(part)
		return nil
	})
}

// RegexpExtractAll is REGEXP_EXTRACT_ALL(s, pattern[, group]); the group is the
// first by default.
var RegexpExtractAll = fn.Func{
	Name: "REGEXP_EXTRACT_ALL", CanFail: true,
	Doc:      "Returns what a group of a regular expression matches each time, by default the first group.",
	Examples: []fn.Example{{SQL: "REGEXP_EXTRACT_ALL('a1b2', '([a-z])([0-9])', 2)", Want: "[1, 2]"}},
	Bind:     bind.Of(maybeStrings, bind.Text, bind.Text, bind.Opt(bind.Int)),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return parts(func(e *expression.Expression, args []*vector.Vector, i int, out *vector.Vector) error {
			s, group := args[0].Str(i), 1
			if len(args) > 2 {
				group = integer(args[2], i)
			}
			if group < 0 || group > e.Groups() {
				return errBroken
			}
			e.Start(s)
			for {
				m, err := e.Next()
				if err != nil {
					return err
				}
				if m == nil {
					out.AppendEntries()
					return nil
				}
				if part, ok := m.Group(s, group); ok {
					out.Child[0].AppendString(part)
				} else {
					out.Child[0].AppendNull()
				}
			}
		}), nil
	},
}

// RegexpReplace is REGEXP_REPLACE(s, pattern, by). The replacement is taken as it
// is: $1 is no reference to a group.
var RegexpReplace = fn.Func{
	Name: "REGEXP_REPLACE", CanFail: true,
	Doc:      "Replaces every match of a regular expression by a text, which is taken as it is.",
	Examples: []fn.Example{{SQL: "REGEXP_REPLACE('a  b   c', '\\s+', ' ')", Want: "a b c"}, {SQL: "REGEXP_REPLACE('abc', '(a)(b)', '$2$1')", Want: "$2$1c"}},
	Bind:     unlessConstant(aString, bind.Text, bind.Text, bind.Text),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return parts(func(e *expression.Expression, args []*vector.Vector, i int, out *vector.Vector) error {
			dst, err := e.ReplaceAll(out.Data(), args[0].Str(i), args[2].Str(i))
			if err != nil {
				return err
			}
			out.SetData(dst)
			out.AppendBytes(nil)
			return nil
		}), nil
	},
}

// SimilarTo is s SIMILAR TO pattern [ESCAPE escape]: % and _ as in LIKE, and
// alternatives, repetition and classes as in regular expressions. It has to
// match the whole text.
var SimilarTo = fn.Func{
	Name: "SIMILAR TO", Operator: true, CanFail: true,
	Doc:      "Tells whether a text matches a pattern of % and _ and parts of regular expressions.",
	Examples: []fn.Example{{SQL: "'cat' SIMILAR TO 'c(a|o)t'", Want: "TRUE"}, {SQL: "'xaab' SIMILAR TO 'a*b'", Want: "FALSE"}},
	Bind:     bind.Of(aBoolean, bind.Text, bind.Text, bind.Opt(bind.Text)),
	Prepare: func(args []fn.Arg, _ types.Type) (fn.Kernel, error) {
		made := map[string]*expression.Expression{}
		get := func(pattern, escape string) (*expression.Expression, error) {
			key := pattern + "\x00" + escape
			if e, ok := made[key]; ok {
				return e, nil
			}
			e, err := expression.New(similar(pattern, escape))
			if err != nil {
				return nil, err
			}
			if len(made) >= remembered {
				clear(made)
			}
			made[strings.Clone(key)] = e
			return e, nil
		}
		if pattern, ok := lift.ConstText(args[1]); ok && len(args) == 2 {
			if _, err := get(pattern, ""); err != nil {
				return nil, err
			}
		}
		return lift.CheckedSet(func(_ *fn.Call, args []*vector.Vector, i int) (uint8, error) {
			escape := ""
			if len(args) > 2 {
				escape = args[2].Str(i)
			}
			e, err := get(args[1].Str(i), escape)
			if err != nil {
				return 0, err
			}
			ok, err := e.Matches(args[0].Str(i))
			return lift.Bool(ok), err
		}), nil
	},
}

// similar returns the regular expression that a pattern of SIMILAR TO means.
func similar(pattern, escape string) string {
	var b strings.Builder
	b.WriteString(`\A(?s:`)
	escaped := false
	for pattern != "" {
		if class, n := classOf(pattern); n > 0 && !escaped {
			b.WriteString(class)
			pattern = pattern[n:]
			continue
		}
		_, n := utf8.DecodeRuneInString(pattern)
		c := pattern[:n]
		pattern = pattern[n:]
		switch {
		case escaped:
			if strings.ContainsAny(c, `\.+*?()|[]{}^$`) {
				b.WriteByte('\\')
			}
			b.WriteString(c)
			escaped = false
		case escape != "" && c == escape:
			escaped = true
		case c == "%":
			b.WriteString(".*")
		case c == "_":
			b.WriteByte('.')
		case c == `\` || c == "^" && !strings.HasSuffix(b.String(), "[") || c == "$":
			b.WriteString(`\` + c)
		default:
			b.WriteString(c)
		}
	}
	b.WriteString(`)\z`)
	return b.String()
}

// classOf returns the class of characters that a pattern of SIMILAR TO begins with,
// such as [:ALPHA:], as regular expressions write it, and its length in the pattern.
func classOf(pattern string) (class string, n int) {
	name, _, ok := strings.Cut(strings.TrimPrefix(pattern, "[:"), ":]")
	if !ok || !strings.HasPrefix(pattern, "[:") {
		return "", 0
	}
	switch n = len(name) + len("[::]"); strings.ToUpper(name) {
	case "ALPHA":
		return `\p{Alpha}`, n
	case "UPPER":
		return `\p{Upper}`, n
	case "LOWER":
		return `\p{Lower}`, n
	case "DIGIT":
		return `\d`, n
	case "ALNUM":
		return `\p{Alnum}`, n
	case "SPACE":
		return " ", n
	case "WHITESPACE":
		return `\s`, n
	default:
		return "", 0
	}
}
