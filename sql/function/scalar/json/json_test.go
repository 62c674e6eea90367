package json

import (
	"bytes"
	"encoding/json"
	"reflect"
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
		{"$[?(@.a)]", "error"},
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
			for i, v := range p.find(root) {
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
