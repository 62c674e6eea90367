package text

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// SplitIndex is SPLIT_INDEX(s, separator, n), counted from 0. The separator may
// be the code of a character from 1 to 255; an empty one is any white space. An
// empty text has no pieces.
var SplitIndex = fn.Func{
	Name:     "SPLIT_INDEX",
	Doc:      "Returns the nth piece of a text between separators, counted from 0; NULL if there is none.",
	Examples: []fn.Example{{SQL: "SPLIT_INDEX('10.0.0.7', '.', 3)", Want: "7"}, {SQL: "SPLIT_INDEX('a,b', 44, 0)", Want: "a"}},
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		if len(args) > 1 && args[1].Type.Kind.Integer() {
			return bind.Of(maybeString, bind.Text, bind.Int, bind.Int)(args)
		}
		return bind.Of(maybeString, bind.Text, bind.Text, bind.Int)(args)
	},
	Prepare: func(args []fn.Arg, _ types.Type) (fn.Kernel, error) {
		code := args[1].Type.Kind.Integer()
		var buf [utf8.UTFMax]byte
		return lift.Bytes(func(dst []byte, args []*vector.Vector, i int) ([]byte, bool) {
			var separator []byte
			if !code {
				separator = args[1].Bytes(i)
			} else if c := integer(args[1], i); c >= 1 && c <= 255 {
				separator = utf8.AppendRune(buf[:0], rune(c))
			} else {
				return dst, false
			}
			piece, ok := pieceOf(args[0].Bytes(i), separator, integer(args[2], i))
			return append(dst, piece...), ok
		}), nil
	},
}

func pieceOf(s, separator []byte, n int) ([]byte, bool) {
	if n < 0 || len(s) == 0 {
		return nil, false
	}
	next := func() (at, size int) { return bytes.Index(s, separator), len(separator) }
	if len(separator) == 0 {
		next = func() (at, size int) {
			at = bytes.IndexFunc(s, unicode.IsSpace)
			_, size = utf8.DecodeRune(s[max(at, 0):])
			return at, size
		}
	}
	for ; n > 0; n-- {
		at, size := next()
		if at < 0 {
			return nil, false
		}
		s = s[at+size:]
	}
	if at, _ := next(); at >= 0 {
		s = s[:at]
	}
	return s, true
}

// Split is SPLIT(s, separator). Without a separator the pieces are characters.
var Split = fn.Func{
	Name:     "SPLIT",
	Doc:      "Returns the pieces of a text between separators.",
	Examples: []fn.Example{{SQL: "SPLIT('a,b,,c', ',')", Want: "[a, b, , c]"}, {SQL: "SPLIT('abc', '')", Want: "[a, b, c]"}},
	Bind:     bind.Of(bind.Fixed(types.ArrayOf(types.String())), bind.Text, bind.Text),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return lift.Each(func(args []*vector.Vector, i int, out *vector.Vector) {
			s, separator := args[0].Bytes(i), args[1].Bytes(i)
			for len(separator) == 0 && len(s) > 0 {
				n := skip(s, 1)
				out.Child[0].AppendBytes(s[:n])
				s = s[n:]
			}
			for len(separator) > 0 {
				at := bytes.Index(s, separator)
				if at < 0 {
					out.Child[0].AppendBytes(s)
					break
				}
				out.Child[0].AppendBytes(s[:at])
				s = s[at+len(separator):]
			}
			out.AppendEntries()
		}), nil
	},
}

// StrToMap is STR_TO_MAP(s[, between pairs, between key and value]); both
// separators are regular expressions. Of equal keys the last counts.
var StrToMap = fn.Func{
	Name: "STR_TO_MAP", CanFail: true,
	Doc:      "Cuts a text into pairs of key and value, by default at commas and equals signs.",
	Examples: []fn.Example{{SQL: "STR_TO_MAP('x:1;y:2', ';', ':')", Want: "{x=1, y=2}"}},
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		if len(args) == 2 {
			return fn.Signature{}, fmt.Errorf("takes 1 or 3 arguments, found 2")
		}
		return bind.Of(bind.Always(types.MapOf(types.String(), types.String())), bind.Text, bind.Opt(bind.Text), bind.Opt(bind.Text))(args)
	},
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		p := patterns{}
		return lift.CheckedEach(func(_ *fn.Call, args []*vector.Vector, i int, out *vector.Vector) error {
			between, inside := ",", "="
			if len(args) == 3 {
				between, inside = args[1].Str(i), args[2].Str(i)
			}
			pairs, values := p.get(between), p.get(inside)
			if pairs == nil || values == nil {
				out.AppendNull()
				return nil
			}
			s := args[0].Str(i)
			if s == "" {
				out.AppendEntries()
				return nil
			}
			texts, err := pairs.Split(s)
			if err != nil {
				return err
			}
			var m ordered
			for _, t := range texts {
				at, err := values.Find(t)
				if err != nil {
					return err
				}
				if at == nil {
					m.set(t, "", false)
				} else {
					m.set(t[:at[0]], t[at[1]:], true)
				}
			}
			m.appendTo(out)
			return nil
		}), nil
	},
}

// ordered is a map of texts that keeps the order of first appearance.
type ordered struct {
	keys, values []string
	known        []bool
}

func (m *ordered) set(key, value string, known bool) {
	for i, k := range m.keys {
		if k == key {
			m.values[i], m.known[i] = value, known
			return
		}
	}
	m.keys, m.values, m.known = append(m.keys, key), append(m.values, value), append(m.known, known)
}

func (m *ordered) appendTo(out *vector.Vector) {
	for i, k := range m.keys {
		out.Child[0].AppendString(k)
		if m.known[i] {
			out.Child[1].AppendString(m.values[i])
		} else {
			out.Child[1].AppendNull()
		}
	}
	out.AppendEntries()
}

// ParseURL is PARSE_URL(url, part[, key]).
var ParseURL = fn.Func{
	Name:     "PARSE_URL",
	Doc:      "Returns a part of a URL: PROTOCOL, HOST, PATH, QUERY, REF, FILE, AUTHORITY or USERINFO, or the value of a key of its QUERY; NULL if there is none.",
	Examples: []fn.Example{{SQL: "PARSE_URL('https://shop.example/p?x=1#top', 'QUERY', 'x')", Want: "1"}},
	Bind:     bind.Of(maybeString, bind.Text, bind.Text, bind.Opt(bind.Text)),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return lift.Bytes(func(dst []byte, args []*vector.Vector, i int) ([]byte, bool) {
			u, ok := cutURL(args[0].Str(i))
			if !ok {
				return dst, false
			}
			part, ok := u.part(args[1].Str(i))
			if ok && len(args) == 3 {
				ok = args[1].Str(i) == "QUERY"
				if ok {
					part, ok = queryValue(part, args[2].Str(i))
				}
			}
			return append(dst, part...), ok
		}), nil
	},
}

// A cut URL is its text in parts; those that have a mark before them in the
// text are known only if the mark is there.
type parsedURL struct {
	protocol, authority, user, host, path, query, ref string
	hasAuthority, hasUser, hasQuery, hasRef           bool
}

// cutURL cuts a URL as Java does, which knows a few protocols.
func cutURL(s string) (parsedURL, bool) {
	s = strings.TrimFunc(s, func(r rune) bool { return r <= ' ' })
	if len(s) > 4 && strings.EqualFold(s[:4], "url:") {
		s = s[4:]
	}
	var u parsedURL
	protocol, rest, _ := strings.Cut(s, ":")
	switch u.protocol = strings.ToLower(protocol); u.protocol {
	case "http", "https", "ftp", "file", "jar", "mailto":
	default:
		return u, false
	}
	rest, u.ref, u.hasRef = strings.Cut(rest, "#")
	rest, u.query, u.hasQuery = strings.Cut(rest, "?")
	u.path = rest
	if rest, u.hasAuthority = strings.CutPrefix(rest, "//"); u.hasAuthority {
		u.authority, u.path = rest, ""
		if at := strings.IndexByte(rest, '/'); at >= 0 {
			u.authority, u.path = rest[:at], rest[at:]
		}
	}
	return u, u.cutAuthority()
}

// cutAuthority finds the user and the host, and reports whether the port is a number.
// Where two users stand there is neither user nor host.
func (u *parsedURL) cutAuthority() bool {
	u.host = u.authority
	switch strings.Count(u.authority, "@") {
	case 0:
	case 1:
		u.user, u.host, u.hasUser = strings.Cut(u.authority, "@")
	default:
		u.host = ""
	}
	from := 0
	if strings.HasPrefix(u.host, "[") {
		if from = strings.IndexByte(u.host, ']'); from < 0 {
			return false
		}
	}
	if at := strings.IndexByte(u.host[from:], ':'); at >= 0 {
		port := u.host[from+at+1:]
		u.host = u.host[:from+at]
		n, err := strconv.ParseInt(port, 10, 32)
		return port == "" || err == nil && n >= -1
	}
	return true
}

func (u parsedURL) part(name string) (string, bool) {
	switch name {
	case "PROTOCOL":
		return u.protocol, true
	case "HOST":
		return u.host, true
	case "PATH":
		return u.path, true
	case "QUERY":
		return u.query, u.hasQuery
	case "REF":
		return u.ref, u.hasRef
	case "FILE":
		if u.hasQuery {
			return u.path + "?" + u.query, true
		}
		return u.path, true
	case "AUTHORITY":
		return u.authority, u.hasAuthority
	case "USERINFO":
		return u.user, u.hasUser
	default:
		return "", false
	}
}

func queryValue(query, key string) (string, bool) {
	for _, pair := range strings.Split(query, "&") {
		if k, v, ok := strings.Cut(pair, "="); ok && k == key {
			return v, true
		}
	}
	return "", false
}
