package json_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/connectors/conntest"
	"github.com/tidemark-sql/tidemark/connectors/format/json"
)

func TestMistakes(t *testing.T) {
	deep := strings.Repeat("[", 2000) + strings.Repeat("]", 2000)
	for _, c := range []struct{ decl, message, want string }{
		{"a INT", `{"a":1}}`, `found text behind the JSON object: a message is one object in {"a":1}}`},
		{"a INT", `{"ä":"ö", "a":"x"}`, `column "a": "x" is no INT, expected a whole number in {"ä":"ö", "a":"x"}`},
		{"a STRING", "{\"a\":\"x\ty\"}", "found a control character (0x09), expected a value"},
		{"a STRING", "{\"a\":\"\xff\"}", `found a character that is not ASCII or not UTF-8, expected a value`},
		{"- a STRING", "{\"a\":\"\xff\"}", `found a character that is not ASCII or not UTF-8, expected a value`},
		{"a STRING", `{"a":` + deep + `}`, `found more than 1000 arrays and objects inside each other`},
		{"a INT", `{"b":` + deep + `}`, `found more than 1000 arrays and objects inside each other`},
		{"a INT", `{"a":1 "b":2}`, `found '"', expected a comma or } behind the value`},
		{"a INT", `{"a" 1}`, `found '1', expected a colon behind the key`},
		{"a INT", `{"b":[1,],"a":1}`, `found ']', expected a value`},
		{"a INT", `{"b":tru,"a":1}`, `found 't', expected a value`},
		{"a INT", `{"b":-,"a":1}`, `found ',', expected a value`},
		{"a ROW<x INT, y ROW<z DATE>>", `{"a":{"y":{"z":"2024-02-30"}}}`, `column "a": "2024-02-30" is no day of the calendar`},
		{"a TIMESTAMP(3)", `{"a":"2024-01-01T00:00:00"}`, `(see the option timestamp-format.standard)`},
		{"a TIMESTAMP(3)", `{"a":"2024-01-01 00:61:00"}`, `"2024-01-01 00:61:00" is no time of day`},
		{"a TINYINT", `{"a":-129}`, `-129 is out of the range of TINYINT`},
		{"a BIGINT", `{"a":1e30}`, `1e30 is out of the range of BIGINT`},
	} {
		got, err := conntest.Messages(json.Format(), nil, c.decl, c.message)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.100s: got %s%v, want %s", c.message, got, err, c.want)
		}
	}
}

func TestColumn(t *testing.T) {
	d, err := json.Format().NewDecoder(connector.FormatSpec{Options: conntest.Defaults(json.Format(), nil), Columns: conntest.Columns("a INT")})
	if err != nil {
		t.Fatal(err)
	}
	out := connector.NewRows(conntest.Columns("a INT"))
	n, err := d.Decode([]byte("{\"a\":1}\n\n{\"ä\":\"ö\", \"a\":\"x\"}\n"), out, 10)
	e, ok := err.(*connector.MessageError) //nolint:errorlint // the contract of Decode
	if !ok || e.Line != 2 || e.Column != 15 || n != 9 || out.N != 1 {
		t.Errorf("got %+v after %d bytes and %d rows", e, n, out.N)
	}
}

func TestValues(t *testing.T) {
	var many []string
	for i := range 300 {
		many = append(many, fmt.Sprintf(`"k%d":%d`, i, i))
	}
	for _, c := range []struct{ decl, message, want string }{
		{"a BIGINT", `{"a":1234567890123456}`, "1234567890123456"},
		{"a BIGINT", `{"a":-123456789012345678}`, "-123456789012345678"},
		{"a BIGINT", `{"a":9223372036854775807}`, "9223372036854775807"},
		{"a BIGINT", `{"a":9007199254740993.5e0}`, "9007199254740994"},
		{"a BIGINT", `{"a":-0}`, "0"},
		{"a INT", `{"a":2147483647.9}`, "2147483647"},
		{"a DOUBLE", `{"a":-0.0}`, "-0.0"},
		{"a DOUBLE", `{"a":123456789.123456}`, "1.23456789123456E8"},
		{"a DECIMAL(38, 20)", `{"a":1.5}`, "1.50000000000000000000"},
		{"a STRING", `{"a":"\ud83d\ude00\ud83d"}`, "😀\uFFFD"},
		{"a STRING", `{"a" : { "x" : [ 1.50 , "\u00e9" ] } }`, `{"x":[1.50,"é"]}`},
		{"`a\"b` STRING", `{"a\"b":"x"}`, "x"},
		{"a INT", `{"b":1,"a":1,"b":2,"a":"2","a":null,"a":3}`, "3"},
		{"a STRING", `{"a":"long text","a":null}`, "null"},
		{"a ARRAY<INT>", `{"a":[1],"a":[2,3]}`, "[2, 3]"},
		{"a MAP<STRING, INT>", `{"a":{"x":1,"y":2,"x":3}}`, "{y=2, x=3}"},
		{"a ROW<x INT, y STRING>", `{"a":{"y":"p","x":1,"y":"q"}}`, "+I[1, q]"},
		{"k299 INT", `{` + strings.Join(many, ",") + `}`, "299"},
		{"a MAP<STRING, INT>", `{"a":{` + strings.Join(append(many, `"k7":0`), ",") + `}}`, "k299=299, k7=0}"},
		{"a BOOLEAN", `{"a":trueish}`, "error"},
		{"a BOOLEAN", `{"a":"TRUE"}`, "true"},
	} {
		got, err := conntest.Messages(json.Format(), nil, c.decl, c.message)
		if err != nil {
			got = "error"
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%.100s: got %s%v, want %s", c.message, got, err, c.want)
		}
	}
}

// TestOrder: the order of keys does not matter, however it changes.
func TestOrder(t *testing.T) {
	got, err := conntest.Messages(json.Format(), nil, "a INT, b INT, c INT",
		`{"a":1,"b":2,"c":3}`, `{"c":3,"b":2,"a":1}`, `{"b":2,"x":0,"a":1,"c":3}`, `{"b":2,"y":0,"x":0,"c":3,"a":1}`, `{"c":3}`, `{}`, `{"a":1,"b":2,"c":3}`)
	want := strings.Repeat("+I[1, 2, 3]\n", 4) + "+I[null, null, 3]\n+I[null, null, null]\n+I[1, 2, 3]\n"
	if err != nil || got != want {
		t.Errorf("got %s%v", got, err)
	}
}

func TestRefused(t *testing.T) {
	for _, decl := range []string{"m MAP<INT, STRING>", "m ARRAY<MAP<DATE, INT>>", "m MULTISET<INT>", "r ROW<m MAP<DOUBLE, INT>>"} {
		if _, err := conntest.Messages(json.Format(), nil, decl); err == nil {
			t.Errorf("%s was accepted", decl)
		}
	}
}
