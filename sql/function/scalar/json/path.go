package json

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A path leads from the root of a JSON value to others inside of it.
type path struct {
	lax      bool
	steps    []step
	definite bool   // at most one value can be found
	forward  bool   // definite, and no index counts from the end
	gathered []step // what comes before a function that takes all that it finds together
}

// A step goes from a value to some of its elements. One of its fields is set, beside
// merge.
type step struct {
	names   []string
	merge   bool // several names make one object of what they lead to
	indexes []int
	all     bool
	slice   *[2]int // from and to, far out where open
	deep    bool    // to everything inside, at any depth, and the value itself
	filter  *filter // to the elements that fit it
	call    *function
}

// newPath reads a path such as lax $.name['other'][0]. One that does not begin
// with $ is taken from the root.
func newPath(s string) (*path, error) {
	p := &path{definite: true}
	text := strings.TrimSpace(s)
	switch mode, rest, ok := strings.Cut(text, " "); {
	case ok && strings.EqualFold(mode, "lax"):
		p.lax, text = true, strings.TrimSpace(rest)
	case ok && strings.EqualFold(mode, "strict"):
		text = strings.TrimSpace(rest)
	}
	if text == "" {
		return nil, fmt.Errorf("the path %q is empty, the root is $", s)
	}
	if text[0] != '$' && text[0] != '@' {
		text = "$." + text
	}
	for rest := text[1:]; rest != ""; {
		n, err := p.step(rest)
		if err != nil {
			return nil, fmt.Errorf("the path %q %w", s, err)
		}
		rest = rest[n:]
	}
	for i := range p.steps {
		s := &p.steps[i]
		s.merge = len(s.names) > 1 && i == len(p.steps)-1
		p.definite = p.definite && (len(s.names) < 2 || s.merge)
	}
	p.forward = p.definite
	for _, s := range p.steps {
		p.forward = p.forward && !s.merge && s.call == nil && (len(s.indexes) == 0 || s.indexes[0] >= 0)
	}
	p.gatherCalls()
	return p, nil
}

// gatherCalls lets a function behind .. take all that is found together: sum() of the
// array of the values, and not of each.
func (p *path) gatherCalls() {
	at := slices.IndexFunc(p.steps, func(s step) bool { return s.call != nil })
	if at < 0 || !p.steps[0].deep {
		return
	}
	p.gathered, p.steps = p.steps[:at], p.steps[at:]
	p.definite = !slices.ContainsFunc(p.steps, func(s step) bool { return s.many() })
}

// many reports whether a step may lead to several values.
func (s step) many() bool {
	return s.all || s.deep || s.slice != nil || s.filter != nil || len(s.indexes) > 1 || len(s.names) > 1 && !s.merge
}

// step reads one step at the beginning of s, and returns how many bytes it has.
func (p *path) step(s string) (n int, err error) {
	switch {
	case strings.HasPrefix(s, ".."):
		p.steps, p.definite = append(p.steps, step{deep: true}), false
		if strings.HasPrefix(s[2:], "[") {
			return 2, nil
		}
		n, err = p.name(s[2:])
		return n + 2, err
	case s[0] == '.':
		n, err = p.name(s[1:])
		return n + 1, err
	case s[0] == '[':
		end := closing(s)
		if end < 0 {
			return 0, fmt.Errorf("has a [ without its ]")
		}
		return end + 1, p.brackets(strings.TrimSpace(s[1:end]))
	default:
		return 0, fmt.Errorf("goes on with %q, a step begins with . or [", s)
	}
}

func (p *path) name(s string) (n int, err error) {
	if call, n, err := newFunction(s); err != nil || call != nil {
		p.steps = append(p.steps, step{call: call})
		return n, err
	}
	if n = strings.IndexAny(s, ".["); n < 0 {
		n = len(s)
	}
	switch name := s[:n]; {
	case name == "":
		return 0, fmt.Errorf("has a point without a name behind it")
	case name == "*":
		p.steps, p.definite = append(p.steps, step{all: true}), false
	case strings.ContainsAny(name, "()? "):
		return 0, fmt.Errorf("has %q, which is no name; put it between ['and']", name)
	default:
		p.steps = append(p.steps, step{names: []string{name}})
	}
	return n, nil
}

// closing returns the index of the ] that belongs to the [ at the beginning,
// quotes regarded; -1 if there is none.
func closing(s string) int {
	quote, depth := byte(0), 0
	for i := 1; i < len(s); i++ {
		switch c := s[i]; {
		case quote != 0 && c == '\\':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '\'' || c == '"':
			quote = c
		case c == '[':
			depth++
		case c == ']' && depth > 0:
			depth--
		case c == ']':
			return i
		}
	}
	return -1
}

// brackets reads what stands between [ and ].
func (p *path) brackets(s string) error {
	switch {
	case s == "*":
		p.steps, p.definite = append(p.steps, step{all: true}), false
		return nil
	case s != "" && (s[0] == '\'' || s[0] == '"'):
		names, err := quoted(s)
		p.steps = append(p.steps, step{names: names})
		return err
	case strings.HasPrefix(s, "?"):
		return p.filter(strings.TrimSpace(s[1:]))
	case strings.Contains(s, ":"):
		return p.slice(s)
	}
	var indexes []int
	for _, part := range strings.Split(s, ",") {
		i, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil {
			return fmt.Errorf("has [%s], take an index, 'a name', a slice or *", s)
		}
		indexes = append(indexes, i)
	}
	p.definite = p.definite && len(indexes) == 1
	p.steps = append(p.steps, step{indexes: indexes})
	return nil
}

// filter reads (condition).
func (p *path) filter(s string) error {
	if !strings.HasPrefix(s, "(") || !strings.HasSuffix(s, ")") {
		return fmt.Errorf("has [?%s], a filter stands in brackets: [?(@.a == 1)]", s)
	}
	f, err := newFilter(s[1 : len(s)-1])
	p.steps, p.definite = append(p.steps, step{filter: f}), false
	return err
}

func (p *path) slice(s string) error {
	from, to, _ := strings.Cut(s, ":")
	const far = 1 << 30
	bounds := [2]int{0, far}
	for i, part := range []string{from, to} {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		n, err := strconv.Atoi(part)
		if err != nil {
			return fmt.Errorf("has the slice [%s], its ends are numbers", s)
		}
		bounds[i] = n
	}
	p.steps, p.definite = append(p.steps, step{slice: &bounds}), false
	return nil
}

// quoted reads names between quotes with commas between them.
func quoted(s string) ([]string, error) {
	var names []string
	for {
		quote, end := s[0], 1
		var b strings.Builder
		for end < len(s) && s[end] != quote {
			if s[end] == '\\' && end+1 < len(s) {
				end++
			}
			b.WriteByte(s[end])
			end++
		}
		names = append(names, b.String())
		if end >= len(s) {
			return nil, fmt.Errorf("has a quote without its other")
		}
		s = strings.TrimSpace(s[end+1:])
		if s == "" {
			return names, nil
		}
		s = strings.TrimSpace(strings.TrimPrefix(s, ","))
		if s == "" || s[0] != '\'' && s[0] != '"' {
			return nil, fmt.Errorf("has a name without quotes between [ and ]")
		}
	}
}

// find returns the values that p leads to; of a definite path none means that it leads
// nowhere. It is an error if a step cannot be made from the only value that there is so
// far: a name of what is no object or has none of it, an index of what is no array.
func (p *path) find(root *value) ([]*value, error) {
	at := []*value{root}
	if p.gathered != nil {
		found, err := follow(p.gathered, at, root)
		if err != nil {
			return nil, err
		}
		at = []*value{{kind: array, elems: found}}
	}
	return follow(p.steps, at, root)
}

// follow goes some steps from values.
func follow(steps []step, at []*value, root *value) ([]*value, error) {
	certain := true // all steps so far lead to one value
	for i, s := range steps {
		if certain && len(at) > 0 && !s.possible(at[0], i == len(steps)-1) {
			return nil, errAbsent
		}
		certain = certain && !s.many()
		var next []*value
		for _, v := range at {
			var err error
			if next, err = s.from(v, root, next); err != nil {
				return nil, err
			}
		}
		if at = next; len(at) == 0 {
			return nil, nil
		}
	}
	return at, nil
}

// possible reports whether a step can be made from a value. The last one need not find
// a name.
func (s step) possible(v *value, last bool) bool {
	switch {
	case len(s.names) > 0:
		return v.kind == object && (last || len(s.names) > 1 || v.find(s.names[0]) != nil)
	case s.slice != nil || len(s.indexes) > 0:
		return v.kind == array
	case s.filter != nil:
		return !v.scalar()
	}
	return true
}

// from appends the values to which a step leads from v.
func (s step) from(v, root *value, to []*value) ([]*value, error) {
	var err error
	switch {
	case s.call != nil:
		v, err = s.call.of(v)
		to = append(to, v)
	case s.filter != nil:
		return s.fitting(v, root, to)
	case s.deep:
		to = append(to, v)
		for _, e := range v.elems {
			if to, err = s.from(e, root, to); err != nil {
				break
			}
		}
	case s.all:
		to = append(to, v.elems...)
	case v.kind == object:
		to = s.named(v, to)
	case v.kind == array && s.slice != nil:
		n := len(v.elems)
		lo, hi := within(s.slice[0], n), within(s.slice[1], n)
		if lo < hi {
			to = append(to, v.elems[lo:hi]...)
		}
	case v.kind == array:
		for _, i := range s.indexes {
			if i < 0 {
				i += len(v.elems)
			}
			if i >= 0 && i < len(v.elems) {
				to = append(to, v.elems[i])
			}
		}
	}
	return to, err
}

// named appends the members of an object that the step names, or one object of them.
func (s step) named(v *value, to []*value) []*value {
	part := &value{kind: object}
	for _, name := range s.names {
		e := v.find(name)
		switch {
		case e == nil:
		case s.merge:
			part.keys, part.elems = append(part.keys, name), append(part.elems, e)
		default:
			to = append(to, e)
		}
	}
	if s.merge {
		to = append(to, part)
	}
	return to
}

// fitting appends what fits the filter: elements of an array, or an object itself.
func (s step) fitting(v, root *value, to []*value) ([]*value, error) {
	list := v.elems
	if v.kind == object {
		list = []*value{v}
	}
	for _, e := range list {
		yes, err := s.filter.holds(e, root)
		if err != nil {
			return to, err
		}
		if yes {
			to = append(to, e)
		}
	}
	return to, nil
}

// within returns an end of a slice of n elements; negative ones count from the end.
func within(i, n int) int {
	if i < 0 {
		i += n
	}
	return min(max(i, 0), n)
}
