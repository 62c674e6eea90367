package json

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/sql/function/jsontext"
)

// TestPaths finds values as JSON_QUERY shows them; an empty answer stands for
// nothing, an error for a path that is none.
func TestPaths(t *testing.T) {
	const doc = `{"a": {"b": [10, {"c": "x"}, null], "b c": 1}, "l": [1, 2, 3, 4], "a.b": true}`
	tests := []struct{ path, want string }{
		{"$", `{"a":{"b":[10,{"c":"x"},null],"b c":1},"a.b":true,"l":[1,2,3,4]}`},
		{"a.b[1].c", `"x"`},
		{"$['a']['b c']", "1"},
		{`$["a.b"]`, "true"},
		{"$.l[-1]", "4"},
		{"$.l[9]", ""},
		{"$.l[1:3]", "2 3"},
		{"$.l[-2:]", "3 4"},
		{"$.l[0,2]", "1 3"},
		{"$['l','a.b','z']", `{"a.b":true,"l":[1,2,3,4]}`},
		{"$['l','a']['b','x']", `{"b":[10,{"c":"x"},null]}`},
		{"$['l','a'].b", `[10,{"c":"x"},null]`},
		{"$.l[*]", "1 2 3 4"},
		{"$.a.*", `[10,{"c":"x"},null] 1`},
		{"$..c", `"x"`},
		{"strict $.zzz", ""},
		{"lax  $.a.b[2]", "null"},
		{"$.", "error"},
		{"", "error"},
		{"$[", "error"},
		{"$[?(@.a)]", `{"a":{"b":[10,{"c":"x"},null],"b c":1},"a.b":true,"l":[1,2,3,4]}`},
		{"$[?(@.a]", "error"},
		{"$.a.zzz.b[0:1]", "the path leads to what is not there"},
		{"$['a'", "error"},
	}
	var r reader
	for _, tt := range tests {
		root, ok := r.read(doc)
		if !ok {
			t.Fatal("the text is no JSON")
		}
		var got []byte
		p, err := newPath(tt.path)
		if err != nil {
			got = []byte("error")
		} else {
			found, err := p.find(root)
			if err != nil {
				got = []byte(err.Error())
			}
			for i, v := range found {
				if i > 0 {
					got = append(got, ' ')
				}
				got = v.append(got)
			}
		}
		if string(got) != tt.want {
			t.Errorf("%s: got %s (%v), want %s", tt.path, got, err, tt.want)
		}
		if err != nil || !p.forward {
			continue
		}
		got = nil
		v, ok := (&reader{}).seek(doc, p.steps)
		if v != nil {
			got = v.append(nil)
		}
		if !ok || string(got) != tt.want {
			t.Errorf("%s: the short way leads to %s, %v, want %s", tt.path, got, ok, tt.want)
		}
	}
}

// TestFilters looks for elements, as Flink's library does.
func TestFilters(t *testing.T) {
	const doc = `{"n": 1.5, "f": [{"p": 1, "q": "u"}, {"p": 2, "q": "v", "r": [1, 2]}, {"q": "w", "r": []}, {"p": "2"}]}`
	for path, want := range map[string]string{
		"$.f[?(@.p>1)].q":                     `"v"`,
		"$.f[?(@.p == 2)].p":                  `2 "2"`,
		"$.f[?(@.p === 2)].p":                 `2`,
		"$.f[?(@.p != 1)].q":                  `"v" "w"`,
		"$.f[?(@.p !== 2)].q":                 `"u" "w"`,
		"$.f[?(@.p < $.n)].q":                 `"u"`,
		"$.f[?(@.q >= 'v')].q":                `"v" "w"`,
		"$.f[?(@.p)].p":                       `1 2 "2"`,
		"$.f[?(!@.p)].q":                      `"w"`,
		"$.f[?(!(@.p == 1 || @.q == 'w'))].p": `2 "2"`,
		"$.f[?(@.p == 1 && @.q == 'u')].p":    `1`,
		"$.f[?(@.p in [1, 3])].q":             `"u"`,
		"$.f[?(@.q nin ['u'])].q":             ``,
		`$.f[?(@.q nin ["u"])].q`:             `"v" "w"`,
		"$.f[?(@.r contains 2)].q":            `"v"`,
		"$.f[?(@.r subsetof [1,2,3])].q":      `"v" "w"`,
		"$.f[?(@.r anyof [2,3])].q":           `"v"`,
		"$.f[?(@.r noneof [2,3])].q":          `"w"`,
		"$.f[?(@.r size 2)].q":                `"v"`,
		"$.f[?(@.r empty true)].q":            `"w"`,
		"$.f[?(@.q =~ /[uv]/)].q":             `"u" "v"`,
		"$.f[?(@.q =~ /U|W/i)].q":             `"u" "w"`,
		"$.f[?(@.q =~ /x?/)].q":               ``,
		"$.f[?(@.r.length() == 2)].q":         `"v"`,
		`$.f[?(@["p"]==1)].q`:                 `"u"`,
		"$.f[?(@.p < 1e999999999)].q":         ``,
		"$.f[1].r.sum()":                      `3.0`,
		"$.f[1].r.avg()":                      `1.5`,
		"$.f[1].r.stddev()":                   `0.5`,
		"$.f[1].r.append(9).length()":         `3`,
		"$.f[1].r.index(-1)":                  `2`,
		"$.f[1].keys()":                       `["p","q","r"]`,
		"$.f[0].q.length()":                   `null`,
		"$..p.sum()":                          `3.0`,
		"$.f[2].r.max()":                      `there are no numbers`,
		"$.f[2].r.first()":                    `first finds no element`,
		"$.n[?(@.a)]":                         `the path leads to what is not there`,
	} {
		root, _ := (&reader{}).read(doc)
		p, err := newPath(path)
		var got []byte
		if err == nil {
			var found []*value
			found, err = p.find(root)
			for i, v := range found {
				if i > 0 {
					got = append(got, ' ')
				}
				got = v.append(got)
			}
		}
		if err != nil {
			got = []byte(err.Error())
		}
		if string(got) != want && (want != "" || err == nil) {
			t.Errorf("%s: got %s, want %s", path, got, want)
		}
	}
	for _, path := range []string{"$[?(" + strings.Repeat("(", 1e6) + ")]", "$.a.b()", "$.a.index()", "$[?(@.a ==)]", "$[?(1)]", "$[?(@.a =~ /(/)]", "$[?(@.a == 1]", "$[?]", "$.a.sum(", "$[?(@.a == 'x)]"} {
		if _, err := newPath(path); err == nil {
			t.Errorf("%s is taken", path)
		}
	}
}

// TestNumbers are printed as BigDecimal prints them.
func TestNumbers(t *testing.T) {
	for in, want := range map[string]string{
		"1.50": "1.50", "1e3": "1E+3", "1.0E20": "1.0E+20", "1.0E-10": "1.0E-10", "12E-3": "0.012", "-1.5e1": "-15", "-2e-99999999999999999999": "-2e-99999999999999999999", "0e5": "0E+5", "100": "100",
	} {
		if got := string(jsontext.Number(nil, in)); got != want {
			t.Errorf("%s: got %s, want %s", in, got, want)
		}
	}
}

// FuzzRead compares with encoding/json: the same texts are JSON, and mean the same.
func FuzzRead(f *testing.F) {
	for _, s := range []string{
		`{"a": [1, 2.5e3, -0, "x\u00e9\ud83d\ude00\n"], "b": null, "a": true}`, `[]`, `""`, `01`, `{"a":}`, `"\x"`, ` 1 `, `[1,]`, "\"\t\"", `1 2`, `nul`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var r reader
		v, ok := r.read(s)
		if want := json.Valid([]byte(s)); ok != want {
			t.Fatalf("%q: JSON %v, want %v", s, ok, want)
		}
		if _, short := (&reader{}).seek(s, []step{{names: []string{"a"}}, {indexes: []int{1}}}); short != ok {
			t.Fatalf("%q: JSON %v, the short way %v", s, ok, short)
		}
		if !ok {
			return
		}
		var want, got any
		if json.Unmarshal([]byte(s), &want) != nil {
			return // a number out of range
		}
		written := v.append(nil)
		if err := json.Unmarshal(written, &got); err != nil {
			t.Fatalf("%q is written as %q: %v", s, written, err)
		}
		if !reflect.DeepEqual(got, want) && !bytes.ContainsRune([]byte(s), '\\') && json.Valid(written) {
			t.Fatalf("%q is written as %q", s, written)
		}
	})
}
