package ast_test

import (
	"fmt"

	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/parse"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// The trees of all kinds of statements, and their text, are tested with the
// parser: sql/parse/testdata.

func ExampleFormat() {
	x, err := parse.ParseExpr(&source.File{Name: "watermark", Text: "case when src = 'clock' then (ts - interval '1' second) end"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(ast.Format(x))
	// Output: CASE WHEN `src` = 'clock' THEN `ts` - INTERVAL '1' SECOND END
}

func ExampleDump() {
	x, err := parse.ParseExpr(&source.File{Name: "computed", Text: "price * quantity + 1"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(ast.Dump(x))
	// Output:
	// (Binary
	//   op:"+"
	//   l:(Binary op:"*" l:(Name parts:(`price`)) r:(Name parts:(`quantity`)))
	//   r:(Literal kind:"NUMBER" text:"1"))
}
