package parse

import (
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"sync"

	tidbparser "github.com/pingcap/tidb/pkg/parser"
	tidbast "github.com/pingcap/tidb/pkg/parser/ast"
	"github.com/pingcap/tidb/pkg/parser/format"
	"github.com/pingcap/tidb/pkg/parser/mysql"
)

// A tidb runs TiDB's parser. The parser is made when it is first needed: most
// statements that are no queries, and many expressions, do without.
type tidb struct{ parser *tidbparser.Parser }

func newTiDB() *tidb { return &tidb{} }

// parse parses a normal form. If it cannot, offset is the byte at which it stopped,
// or the length of the text if that was the end.
func (t *tidb) parse(text string) (stmt tidbast.StmtNode, offset int, err error) {
	if t.parser == nil {
		driverOnce.Do(setDriver)
		t.parser = tidbparser.New()
		t.parser.SetSQLMode(mysql.ModePipesAsConcat | mysql.ModeNoBackslashEscapes)
	}
	list, _, err := t.parser.ParseSQL(text)
	if err != nil {
		return nil, stoppedAt(err, text), err
	}
	if len(list) != 1 {
		return nil, 0, fmt.Errorf("%d statements in one normal form", len(list))
	}
	return list[0], 0, nil
}

// nearRE is how TiDB says where it stopped: behind the word that it could not take.
var nearRE = regexp.MustCompile(`^line 1 column (\d+) near`)

// stoppedAt returns the offset that an error of TiDB's tells.
func stoppedAt(err error, text string) int {
	m := nearRE.FindStringSubmatch(err.Error())
	if m == nil || strings.HasSuffix(err.Error(), `near "" `) {
		return len(text)
	}
	n, _ := strconv.Atoi(m[1])
	return max(n-1, 0)
}

// takes reports whether the beginning of a normal form may go on with a word. TiDB
// does not say what it expected, but it can be asked.
func (t *tidb) takes(beginning, next string) bool {
	text := beginning + " " + next
	_, offset, err := t.parse(text)
	return err == nil || offset == len(text)
}

// driverOnce guards the five variables through which TiDB's parser is told how to make
// constants. They belong to TiDB, are set to the same values whoever comes first,
// and are read by every parser, so setting them once is the only safe way.
var driverOnce sync.Once

func setDriver() {
	tidbast.NewValueExpr = func(v any, _, _ string) tidbast.ValueExpr { return &constant{v: v} }
	tidbast.NewParamMarkerExpr = func(offset int) tidbast.ParamMarkerExpr { return &param{offset: offset} }
	keep := func(s string) (any, error) { return s, nil }
	tidbast.NewDecimal, tidbast.NewHexLiteral, tidbast.NewBitLiteral = keep, keep, keep
}

// A constant satisfies TiDB's idea of a value. The only ones in a normal form are
// the strings behind ESCAPE.
type constant struct {
	tidbast.TexprNode
	v any
}

func (x *constant) SetValue(v any)                     { x.v = v }
func (x *constant) GetValue() any                      { return x.v }
func (x *constant) GetDatumString() string             { return x.GetString() }
func (x *constant) GetString() string                  { s, _ := x.v.(string); return s }
func (*constant) GetProjectionOffset() int             { return -1 }
func (*constant) SetProjectionOffset(int)              {}
func (*constant) SetOrder(int)                         {}
func (x *constant) Format(w io.Writer)                 { fmt.Fprint(w, x.v) }
func (x *constant) Restore(c *format.RestoreCtx) error { c.WritePlain(fmt.Sprint(x.v)); return nil }
func (x *constant) Accept(v tidbast.Visitor) (tidbast.Node, bool) {
	n, _ := v.Enter(x)
	return v.Leave(n)
}

// A param is a ? of the normal form at its offset.
type param struct {
	constant
	offset int
}

// Accept is needed here as well: that of constant would visit only the constant.
func (x *param) Accept(v tidbast.Visitor) (tidbast.Node, bool) {
	n, _ := v.Enter(x)
	return v.Leave(n)
}
