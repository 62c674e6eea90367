package json

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/function/scalar/text/expression"
)

// A filter is the condition of a step [?(...)]: of the elements of an array, or of an
// object, those stay for which it holds. The rules are those of the library that Flink
// uses (Jayway JsonPath), whose syntax is:
//
//	a || b, a && b, !a, (a)
//	x op y, where op is == != === !== < <= > >= =~ in nin subsetof anyof noneof contains size empty
//	@.path or $.path, which holds if there is something, and !@.path
//
// x and y are paths from the element (@) or from the root ($), numbers, 'texts', true,
// false, null, arrays and objects as JSON, or /expressions/ with i for any case.
type filter struct {
	junction string // "||" or "&&" of parts, "!" of one, "" for a comparison
	parts    []*filter
	op       string // of a comparison; "exists" and "lacks" look for left
	left     operand
	right    operand
}

// An operand is a path or a literal.
type operand struct {
	path    *path
	root    bool // the path begins at the root
	literal *value
	pattern *expression.Expression
}

// A filterReader reads the text of a filter.
type filterReader struct {
	s  string
	at int
}

var errFilter = errors.New("has a filter that cannot be read")

// longest is how many bytes a filter may have: that bounds how deep others stand in it.
const longest = 4096

// newFilter reads what stands between [?( and )].
func newFilter(s string) (*filter, error) {
	if len(s) > longest {
		return nil, fmt.Errorf("has a filter of %d bytes, at most %d may be", len(s), longest)
	}
	r := &filterReader{s: s}
	f, err := r.either()
	if err != nil {
		return nil, err
	}
	if r.blanks(); r.at < len(r.s) {
		return nil, fmt.Errorf("has a filter that goes on with %q", r.s[r.at:])
	}
	return f, nil
}

func (r *filterReader) blanks() {
	for r.at < len(r.s) && r.s[r.at] == ' ' {
		r.at++
	}
}

// take skips blanks and a sign, and reports whether it was there.
func (r *filterReader) take(sign string) bool {
	r.blanks()
	if strings.HasPrefix(r.s[r.at:], sign) {
		r.at += len(sign)
		return true
	}
	return false
}

func (r *filterReader) either() (*filter, error) { return r.junction("||", r.both) }
func (r *filterReader) both() (*filter, error)   { return r.junction("&&", r.part) }

func (r *filterReader) junction(sign string, next func() (*filter, error)) (*filter, error) {
	all := &filter{junction: sign}
	for {
		f, err := next()
		if err != nil {
			return nil, err
		}
		all.parts = append(all.parts, f)
		if !r.take(sign) {
			break
		}
	}
	if len(all.parts) == 1 {
		return all.parts[0], nil
	}
	return all, nil
}

func (r *filterReader) part() (*filter, error) {
	r.blanks()
	if from := r.at; r.take("!") {
		r.blanks()
		if r.at < len(r.s) && r.s[r.at] != '@' && r.s[r.at] != '$' {
			f, err := r.part()
			return &filter{junction: "!", parts: []*filter{f}}, err
		}
		r.at = from
	}
	if !r.take("(") {
		return r.comparison()
	}
	f, err := r.either()
	if err == nil && !r.take(")") {
		err = errFilter
	}
	return f, err
}

// comparison reads x op y, or a path alone.
func (r *filterReader) comparison() (*filter, error) {
	lacks := r.take("!")
	left, err := r.operand()
	if err != nil {
		return nil, err
	}
	from := r.at
	if op := r.operator(); op != "" {
		right, err := r.operand()
		return &filter{op: op, left: left, right: right}, err
	}
	r.at = from
	switch {
	case left.path == nil:
		return nil, errFilter
	case lacks:
		return &filter{op: "lacks", left: left}, nil
	}
	return &filter{op: "exists", left: left}, nil
}

// operators are those of filters; of two that begin alike the longer one stands first.
var operators = [...]string{"===", "!==", "==", "!=", "=~", "<=", ">=", "<", ">"}

// words are the operators that are words.
var words = [...]string{"in", "nin", "subsetof", "anyof", "noneof", "contains", "size", "empty"}

func (r *filterReader) operator() string {
	for _, op := range operators {
		if r.take(op) {
			return op
		}
	}
	r.blanks()
	end := r.at
	for end < len(r.s) && (r.s[end]|0x20 >= 'a' && r.s[end]|0x20 <= 'z') {
		end++
	}
	word := strings.ToLower(r.s[r.at:end])
	if !slices.Contains(words[:], word) {
		return ""
	}
	r.at = end
	return word
}

func (r *filterReader) operand() (operand, error) {
	r.blanks()
	if r.at == len(r.s) {
		return operand{}, errFilter
	}
	switch c := r.s[r.at]; c {
	case '@', '$':
		return r.path()
	case '/':
		return r.pattern()
	case '\'':
		return r.quoted()
	}
	// Everything else is JSON.
	in := reader{s: r.s, at: r.at}
	v := in.value()
	if v == nil {
		return operand{}, errFilter
	}
	r.at = in.at
	return operand{literal: v}, nil
}

// path reads a path up to a blank or sign that belongs to none.
func (r *filterReader) path() (operand, error) {
	from, depth := r.at, 0
	for r.at++; r.at < len(r.s); r.at++ {
		c := r.s[r.at]
		switch {
		case c == '[' || c == '(':
			if n := closing(r.s[r.at:]); c == '[' && n > 0 {
				r.at += n
				continue
			}
			depth++
		case c == ')' && depth > 0:
			depth--
		case c == ')' || depth == 0 && strings.IndexByte(" =!<>&|,~", c) >= 0:
			p, err := newPath("$" + r.s[from+1:r.at])
			return operand{path: p, root: r.s[from] == '$'}, err
		}
	}
	p, err := newPath("$" + r.s[from+1:])
	return operand{path: p, root: r.s[from] == '$'}, err
}

func (r *filterReader) quoted() (operand, error) {
	var b strings.Builder
	for i := r.at + 1; i < len(r.s); i++ {
		switch c := r.s[i]; {
		case c == '\'':
			r.at = i + 1
			return operand{literal: &value{kind: text, text: b.String()}}, nil
		case c == '\\' && i+1 < len(r.s):
			i++
			b.WriteByte(r.s[i])
		default:
			b.WriteByte(c)
		}
	}
	return operand{}, errors.New("has a quote without its other")
}

// pattern reads /expression/flags.
func (r *filterReader) pattern() (operand, error) {
	end := r.at + 1
	for end < len(r.s) && r.s[end] != '/' {
		if r.s[end] == '\\' {
			end++
		}
		end++
	}
	if end >= len(r.s) {
		return operand{}, errFilter
	}
	text, flags := r.s[r.at+1:end], ""
	for r.at = end + 1; r.at < len(r.s) && r.s[r.at]|0x20 >= 'a' && r.s[r.at]|0x20 <= 'z'; r.at++ {
		flags += "(?" + r.s[r.at:r.at+1] + ")"
	}
	e, err := expression.New(flags + `\A(?:` + text + `)\z`)
	return operand{pattern: e}, err
}

// holds reports whether an element fits the filter.
func (f *filter) holds(element, root *value) (bool, error) {
	switch f.junction {
	case "||", "&&":
		for _, p := range f.parts {
			if yes, err := p.holds(element, root); err != nil || yes == (f.junction == "||") {
				return yes, err
			}
		}
		return f.junction == "&&", nil
	case "!":
		yes, err := f.parts[0].holds(element, root)
		return !yes, err
	}
	x := f.left.of(element, root)
	switch f.op {
	case "exists":
		return x != nil, nil
	case "lacks":
		return x == nil, nil
	case "=~":
		return f.fits(x, element, root)
	}
	return compare(f.op, x, f.right.of(element, root)), nil
}

// of returns the value of an operand; nil for a path that leads nowhere. A path that
// may lead to many leads to the array of them.
func (o *operand) of(element, root *value) *value {
	switch {
	case o.literal != nil:
		return o.literal
	case o.path == nil:
		return nil
	case o.root:
		element = root
	}
	found, err := o.path.find(element)
	switch {
	case err != nil || o.path.definite && len(found) == 0:
		return nil
	case o.path.definite:
		return found[0]
	}
	return &value{kind: array, elems: found}
}

// fits compares with an expression on either side: all of a text, or of one in an array,
// has to fit it.
func (f *filter) fits(x, element, root *value) (bool, error) {
	e := f.right.pattern
	if f.left.pattern != nil {
		e, x = f.left.pattern, f.right.of(element, root)
	}
	if e == nil || f.left.pattern != nil && f.right.pattern != nil || x == nil {
		return false, nil
	}
	list := []*value{x}
	if x.kind == array {
		list = x.elems
	}
	for _, v := range list {
		if !v.scalar() || v.kind == null {
			continue
		}
		if yes, err := e.Matches(v.text); yes || err != nil {
			return yes, err
		}
	}
	return false, nil
}

func compare(op string, x, y *value) bool {
	switch op {
	case "==":
		return equal(x, y)
	case "!=":
		return !equal(x, y)
	case "===":
		return x != nil && y != nil && x.kind == y.kind && equal(x, y)
	case "!==":
		return x == nil || y == nil || x.kind != y.kind || !equal(x, y)
	case "<", "<=", ">", ">=":
		return ordered(op, x, y)
	case "size":
		return y != nil && y.kind == number && x != nil && (x.kind == text || !x.scalar()) && y.text == fmt.Sprint(x.size())
	case "empty":
		return y != nil && y.kind == boolean && x != nil && (x.kind == text || !x.scalar()) && (x.size() == 0) == (y.text == "true")
	}
	return among(op, x, y)
}

// among compares with the elements of an array.
func among(op string, x, y *value) bool {
	if x == nil || y == nil {
		return false
	}
	switch {
	case op == "contains" && x.kind == text && y.kind == text:
		return strings.Contains(x.text, y.text)
	case op == "contains":
		return x.has(y)
	case y.kind != array:
		return false
	case op == "in":
		return y.has(x)
	case op == "nin":
		return !y.has(x)
	case x.kind != array:
		return false
	}
	there := 0
	for _, e := range x.elems {
		if y.has(e) {
			there++
		}
	}
	switch op {
	case "subsetof":
		return there == len(x.elems)
	case "anyof":
		return there > 0
	default: // noneof
		return there == 0
	}
}

func (v *value) has(x *value) bool {
	return v.kind == array && slices.ContainsFunc(v.elems, func(e *value) bool { return equal(e, x) })
}

// size is the number of elements or UTF-16 units.
func (v *value) size() int {
	if v.kind != text {
		return len(v.elems)
	}
	n := 0
	for _, c := range v.text {
		if n++; c > 0xffff {
			n++
		}
	}
	return n
}

// equal compares values. Nothing is equal to what is not there; a number is equal to
// a text that is written like it.
func equal(x, y *value) bool {
	switch {
	case x == nil || y == nil:
		return false
	case x.kind == number && (y.kind == number || y.kind == text):
		a, b := rational(x.text), rational(y.text)
		return a != nil && b != nil && a.Cmp(b) == 0
	case x.kind == text && y.kind == number, x.kind == text && y.kind == text, x.kind == boolean && y.kind == boolean:
		return x.text == y.text
	case x.kind != y.kind || x.kind < array:
		return x.kind == y.kind && x.kind == null
	}
	return string(x.append(nil)) == string(y.append(nil))
}

// rational reads a number; nil if it is none, or one with an exponent that no number in
// use has.
func rational(s string) *big.Rat {
	const largest = 1000
	if strings.Trim(s, "0123456789+-.eE") != "" {
		return nil
	}
	if _, e, ok := strings.Cut(strings.ToLower(s), "e"); ok {
		if n, err := strconv.Atoi(e); err != nil || n > largest || n < -largest {
			return nil
		}
	}
	r, ok := new(big.Rat).SetString(s)
	if !ok {
		return nil
	}
	return r
}

func ordered(op string, x, y *value) bool {
	c := 0
	switch {
	case x == nil || y == nil || x.kind != y.kind:
		return false
	case x.kind == number:
		a, b := rational(x.text), rational(y.text)
		if a == nil || b == nil {
			return false
		}
		c = a.Cmp(b)
	case x.kind == text:
		c = strings.Compare(x.text, y.text)
	default:
		return false
	}
	return c < 0 && op[0] == '<' || c > 0 && op[0] == '>' || c == 0 && len(op) == 2
}
