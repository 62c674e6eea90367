package bind

import (
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// arguments are those that a table function takes, by position or by name.
type arguments struct {
	function  string
	names     []string // in their order
	required  int      // the first ones
	first     bool     // the first one has to come first where arguments have names
	signature string   // how the function is called
}

// of returns the arguments of a call in their order, nil for one left out.
func (a arguments) of(call *ast.Call) ([]ast.Expr, error) {
	args := make([]ast.Expr, len(a.names))
	named := 0
	for i, x := range call.Args {
		n, ok := x.(*ast.NamedArg)
		if !ok {
			if named > 0 {
				return nil, source.Errorf(x.Span(), "an argument without a name behind one with a name").WithHint("name all arguments of %s or none", a.function)
			}
			if i >= len(a.names) {
				return nil, source.Errorf(x.Span(), "%s takes at most %s", a.function, source.Count(len(a.names), "argument")).WithHint("write %s", a.signature)
			}
			args[i] = x
			continue
		}
		named++
		if named <= i {
			return nil, source.Errorf(n.Name.Span, "an argument with a name behind one without").WithHint("name all arguments of %s or none", a.function)
		}
		if err := a.put(args, n); err != nil {
			return nil, err
		}
	}
	for i := range a.required {
		if args[i] == nil {
			return nil, source.Errorf(call.Span(), "%s lacks its argument %s", a.function, a.names[i]).WithHint("write %s", a.signature)
		}
	}
	return args, nil
}

// put puts a named argument in its place.
func (a arguments) put(args []ast.Expr, n *ast.NamedArg) error {
	name := strings.ToUpper(n.Name.Name)
	i := slices.Index(a.names, name)
	switch {
	case i < 0:
		return source.Errorf(n.Name.Span, "%s has no argument %q", a.function, n.Name.Name).WithHint("it has %s", strings.Join(a.names, ", "))
	case args[i] != nil:
		return source.Errorf(n.Name.Span, "%s is given twice", name)
	case a.first && i > 0 && args[0] == nil:
		return source.Errorf(n.Name.Span, "%s comes before %s, which has to be the first argument", name, a.names[0])
	}
	args[i] = n.X
	return nil
}
