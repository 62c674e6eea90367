package json

import (
	"fmt"
	"strconv"
	"strings"
)

// A path leads from the root of a JSON value to others inside of it.
type path struct {
	lax      bool
	steps    []step
	definite bool // at most one value can be found
	forward  bool // definite, and no index counts from the end
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
	if text[0] != '$' {
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
		p.forward = p.forward && !s.merge && (len(s.indexes) == 0 || s.indexes[0] >= 0)
	}
	return p, nil
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
	quote := byte(0)
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

// find returns the values that p leads to; of a definite path none means that it
// leads nowhere.
func (p *path) find(root *value) []*value {
	at := []*value{root}
	for _, s := range p.steps {
		var next []*value
		for _, v := range at {
			next = s.from(v, next)
		}
		if at = next; len(at) == 0 {
			return nil
		}
	}
	return at
}

// from appends the values to which a step leads from v.
func (s step) from(v *value, to []*value) []*value {
	switch {
	case s.deep:
		to = append(to, v)
		for _, e := range v.elems {
			to = s.from(e, to)
		}
	case s.all:
		to = append(to, v.elems...)
	case v.kind == object && s.merge:
		part := &value{kind: object}
		for _, name := range s.names {
			if e := v.find(name); e != nil {
				part.keys, part.elems = append(part.keys, name), append(part.elems, e)
			}
		}
		to = append(to, part)
	case v.kind == object:
		for _, name := range s.names {
			if e := v.find(name); e != nil {
				to = append(to, e)
			}
		}
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
	return to
}

// within returns an end of a slice of n elements; negative ones count from the end.
func within(i, n int) int {
	if i < 0 {
		i += n
	}
	return min(max(i, 0), n)
}
