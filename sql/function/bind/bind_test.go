package bind

import (
	"fmt"
	"testing"

	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// TestOf checks what a function of a text, a whole number and any number of texts
// says to its arguments.
func TestOf(t *testing.T) {
	f := Of(Fixed(types.Of(types.Int)), Text, Opt(Int), Rest(Text))
	text, tiny := types.WithLength(types.Char, 3).NotNull(), types.Of(types.TinyInt)
	tests := []struct {
		args []fn.Arg
		want string
	}{
		{[]fn.Arg{{Type: text}}, "[CHAR(3) NOT NULL] INT NOT NULL"},
		{[]fn.Arg{{Type: text}, {Type: tiny}}, "[CHAR(3) NOT NULL INT] INT"},
		{[]fn.Arg{{}, {Type: tiny.NotNull()}, {Type: text}, {Type: text}}, "[STRING INT NOT NULL CHAR(3) NOT NULL CHAR(3) NOT NULL] INT"},
		{nil, "takes at least 1 argument, found 0"},
		{[]fn.Arg{{Type: tiny}}, "argument 1: takes text, found TINYINT; cast it to STRING"},
		{[]fn.Arg{{Type: text}, {Type: types.Of(types.BigInt)}}, "argument 2: takes an INT, found BIGINT"},
		{[]fn.Arg{{Word: "DAY"}}, "argument 1: takes text, found the word DAY"},
	}
	for _, tt := range tests {
		sig, err := f(tt.args)
		got := fmt.Sprint(sig.Args, " ", sig.Result)
		if err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("got %s, want %s", got, tt.want)
		}
	}
	if _, err := Check([]fn.Arg{{Type: text}}, Literal(Text)); err == nil {
		t.Error("an expression was taken for a literal")
	}
	if _, err := Of(Same(0), Text, Opt(Text))(make([]fn.Arg, 3)); err == nil || err.Error() != "takes 1 to 2 arguments, found 3" {
		t.Errorf("3 arguments for 2: %v", err)
	}
	if err := Count(make([]fn.Arg, 1), 2); err == nil || err.Error() != "takes 2 arguments, found 1" {
		t.Errorf("Count: %v", err)
	}
}

func TestWords(t *testing.T) {
	args := []fn.Arg{{Word: "BOTH"}, {Type: types.String()}, {Word: "X"}, {Type: types.Of(types.Int)}}
	words, values := Words(args)
	if len(words) != 2 || words[1] != "X" || len(values) != 2 {
		t.Fatalf("words %v, values %v", words, values)
	}
	placed := Place(args, []types.Type{types.String(), types.Of(types.Int)})
	if len(placed) != 4 || placed[1].Kind != types.Varchar || placed[3].Kind != types.Int || placed[0].Kind != types.Null {
		t.Errorf("placed %v", placed)
	}
}
