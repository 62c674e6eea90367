package scope

import (
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// checkRowtime refuses CURRENT_WATERMARK of anything but a time attribute of
// event time: the watermark speaks of no other column. Flink does so too.
func (r *binding) checkRowtime(x *ast.Call) *source.Error {
	if len(x.Args) != 1 {
		return nil // the function says how many it takes
	}
	arg := x.Args[0]
	if call, ok := arg.(*ast.Call); ok && ofGroup(FunctionName(call)) {
		return nil // TUMBLE_ROWTIME and its kin
	}
	hint := "it takes a column that has a watermark, as it is"
	n, ok := arg.(*ast.Name)
	if !ok || r.scope == nil {
		return source.Errorf(arg.Span(), "CURRENT_WATERMARK takes a time attribute of event time, not an expression").WithHint("%s", hint)
	}
	f, depth, err := resolve(n, r.scope)
	if err != nil || depth > 0 {
		return nil // reported where the argument is bound
	}
	time := NoTime
	switch {
	case f.used < len(n.Parts):
	case f.shared != nil:
		time = f.shared.Time
	default:
		c, _ := f.scope.Column(f.index)
		time = c.Time
	}
	switch time {
	case Rowtime:
		return nil
	case Proctime:
		return source.Errorf(arg.Span(), "%s is processing time, which has no watermark", quoted(n.String()))
	}
	return source.Errorf(arg.Span(), "%s is no time attribute, and no watermark speaks of it", quoted(n.String())).WithHint("%s", hint)
}
