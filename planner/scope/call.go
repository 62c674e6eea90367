package scope

import (
	"strings"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/scalar"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// callOf binds a call with what the query makes of it, if it is no call of a
// scalar function.
func (r *binding) callOf(x *ast.Call) expr.Expr {
	name := FunctionName(x)
	switch {
	case name == "":
		return r.userFunction(x)
	case x.Over != nil:
		if r.Hooks.Over == nil {
			return r.fail(source.Errorf(x.Name.Span(), "OVER is not allowed in %s", r.clause()).WithHint("%s", around(r.clause(), "use it in a query around this one")))
		}
		return r.hook(x, r.Hooks.Over, "")
	case IsAggregate(name):
		if r.Hooks.Aggregate == nil {
			return r.fail(source.Errorf(x.Name.Span(), "aggregate function %s is not allowed in %s", name, r.clause()).
				WithHint("%s", around(r.clause(), "conditions on groups stand in HAVING, behind GROUP BY")))
		}
		return r.hook(x, r.Hooks.Aggregate, "")
	case onlyOver(name):
		return r.fail(source.Errorf(x.Name.Span(), "%s needs OVER", name).WithHint("write %s(...) OVER (PARTITION BY ... ORDER BY ...)", name))
	case ofGroup(name):
		return r.hook(x, r.Hooks.Group, "%s belongs to GROUP BY and is not allowed in %s", name, r.clause())
	case ofMatch(name) && r.Hooks.Match != nil:
		return r.hook(x, r.Hooks.Match, "")
	case name == "SOURCE_WATERMARK":
		return r.failf(x.Span(), "SOURCE_WATERMARK() stands in WATERMARK FOR only, as its whole expression")
	}
	if name == "CURRENT_WATERMARK" {
		if err := r.checkRowtime(x); err != nil {
			return r.fail(err)
		}
	}
	f := scalar.Lookup(name)
	if f == nil || f.Operator {
		return r.unknownFunction(x)
	}
	if err := onlyArguments(x, f); err != nil {
		return r.fail(err)
	}
	ops, ok := r.operandsOf(x)
	if !ok {
		return nil
	}
	return r.callFunc(f, x.Span(), onlyValue(x), ops)
}

// onlyValue returns the place of the one argument that is no word, and of the
// call if there are several or none.
func onlyValue(x *ast.Call) source.Span {
	at, values := x.Span(), 0
	for _, a := range x.Args {
		if _, word := a.(*ast.Keyword); !word {
			at = a.Span()
			values++
		}
	}
	if values != 1 {
		return x.Span()
	}
	return at
}

// FunctionName returns the name of a function in upper case, or "" for one with
// a path, which only user-defined functions have.
func FunctionName(x *ast.Call) string {
	if len(x.Name.Parts) > 1 {
		return ""
	}
	return strings.ToUpper(x.Name.Parts[0].Name)
}

// hook passes a call to the query that stands around, or refuses it.
func (r *binding) hook(x *ast.Call, h func(*ast.Call, *Scope) (expr.Expr, error), refusal string, args ...any) expr.Expr {
	if h == nil {
		return r.failf(x.Name.Span(), refusal, args...)
	}
	e, err := h(x, r.scope)
	return r.hooked(e, err, x.Span())
}

// around returns a hint about a condition, for the clauses that have one.
func around(clause, hint string) string {
	switch clause {
	case "WHERE", "HAVING":
		return hint
	}
	return ""
}

// onlyOver reports whether a function is defined over windows of rows only.
func onlyOver(name string) bool {
	switch name {
	case "ROW_NUMBER", "RANK", "DENSE_RANK", "NTILE", "CUME_DIST", "PERCENT_RANK", "LAG", "LEAD":
		return true
	}
	return false
}

// ofGroup reports whether a function has a meaning beside GROUP BY only.
func ofGroup(name string) bool {
	kind, what, found := strings.Cut(name, "_")
	switch name {
	case "GROUPING", "GROUPING_ID", "GROUP_ID":
		return true
	}
	if kind != "TUMBLE" && kind != "HOP" && kind != "SESSION" {
		return false
	}
	return !found || what == "START" || what == "END" || what == "ROWTIME" || what == "PROCTIME"
}

func ofMatch(name string) bool {
	switch name {
	case "FIRST", "LAST", "PREV", "NEXT", "CLASSIFIER", "MATCH_NUMBER", "MATCH_ROWTIME", "MATCH_PROCTIME", "RUNNING", "FINAL":
		return true
	}
	return false
}

// onlyArguments refuses clauses that belong to aggregate functions.
func onlyArguments(x *ast.Call, f *fn.Func) *source.Error {
	what := ""
	switch {
	case x.Distinct:
		what = "DISTINCT"
	case x.Star:
		what = "*"
	case x.Filter != nil:
		what = "FILTER"
	case x.Within:
		what = "WITHIN GROUP"
	case len(x.OrderBy) > 0:
		what = "ORDER BY"
	case x.Nulls != nil:
		what = x.Nulls.Text
	case x.JSON != nil && !strings.HasPrefix(f.Name, "JSON_"):
		what = "clauses of JSON functions"
	default:
		return nil
	}
	return source.Errorf(x.Span(), "%s is no aggregate function and takes no %s", f.Name, what)
}

// operandsOf binds the arguments of a call; ok is false if one has no meaning.
func (r *binding) operandsOf(x *ast.Call) (ops []operand, ok bool) {
	ok = true
	for _, a := range x.Args {
		if k, word := a.(*ast.Keyword); word {
			ops = append(ops, operand{word: k.Word, at: k.Span()})
			continue
		}
		e := r.bind(a)
		ok = ok && e != nil
		ops = append(ops, operand{e: e, at: a.Span()})
	}
	clauses, good := r.jsonClauses(x.JSON)
	return append(ops, clauses...), ok && good
}

// jsonClauses returns the words of JSON functions as arguments, in the order of
// the text, as scalar/json describes them.
func (r *binding) jsonClauses(j *ast.JSONClauses) (ops []operand, ok bool) {
	if j == nil {
		return nil, true
	}
	ok = true
	word := func(w string) { ops = append(ops, operand{word: w, at: j.Span()}) }
	if j.Returning != nil {
		t, err := Type(j.Returning)
		if err != nil {
			r.hooked(nil, err, j.Returning.Span())
			return nil, false
		}
		ops = append(ops, operand{word: "RETURNING", t: t, at: j.Returning.Span()})
	}
	if j.Wrapper != "" {
		word(j.Wrapper + " WRAPPER")
	}
	if j.OnNull != "" {
		word(j.OnNull + " ON NULL")
	}
	for _, b := range []struct {
		on  string
		how *ast.JSONBehavior
	}{{"EMPTY", j.OnEmpty}, {"ERROR", j.OnError}} {
		if b.how == nil {
			continue
		}
		ops = append(ops, operand{word: b.how.Kind + " ON " + b.on, at: b.how.Span()})
		if b.how.Default != nil {
			e := r.bind(b.how.Default)
			ok = ok && e != nil
			ops = append(ops, operand{e: e, at: b.how.Default.Span()})
		}
	}
	return ops, ok
}

// userFunction refuses a function with a path: only user-defined ones have one.
func (r *binding) userFunction(x *ast.Call) expr.Expr {
	if r.Hooks.Function != nil {
		if err := r.Hooks.Function(x.Name); err != nil {
			return r.fail(err)
		}
	}
	return r.failf(x.Name.Span(), "function %s does not exist", quoted(x.Name.String()))
}

func (r *binding) unknownFunction(x *ast.Call) expr.Expr {
	if r.Hooks.Function != nil {
		if err := r.Hooks.Function(x.Name); err != nil {
			return r.fail(err)
		}
	}
	// What is wrong inside of the brackets is said as well.
	for _, a := range x.Args {
		if _, word := a.(*ast.Keyword); !word {
			r.bind(a)
		}
	}
	name := FunctionName(x)
	err := source.Errorf(x.Name.Span(), "function %s does not exist", quoted(x.Name.String()))
	if err.Hint = foreign(name); err.Hint != "" {
		return r.fail(err)
	}
	err.Hint = "SHOW FUNCTIONS lists those that there are"
	if near := source.Nearest(name, FunctionNames()); near != "" {
		err.Hint = "did you mean " + near + "?"
	}
	return r.fail(err)
}

// foreign says what functions of other systems are called here.
func foreign(name string) string {
	switch name {
	case "LENGTH", "LEN", "CHAR_LEN":
		return "did you mean CHAR_LENGTH?"
	case "NVL", "ISNULL":
		return "did you mean IFNULL? A test for NULL is written x IS NULL"
	case "IIF":
		return "did you mean IF?"
	case "DATE_ADD", "DATEADD", "ADD_MONTHS", "DATE_SUB":
		return "write d + INTERVAL '1' DAY, or TIMESTAMPADD(DAY, 1, d)"
	case "DATEDIFF", "DATE_DIFF":
		return "write TIMESTAMPDIFF(DAY, a, b)"
	case "DATE_TRUNC", "TRUNC":
		return "write FLOOR(ts TO HOUR), TO DAY or TO MONTH"
	case "DATE_PART":
		return "write EXTRACT(MONTH FROM ts)"
	case "TO_CHAR":
		return "write DATE_FORMAT(ts, 'yyyy-MM-dd'), or CAST(x AS STRING)"
	case "TO_NUMBER", "CONVERT", "SAFE_CAST":
		return "write CAST(x AS type), or TRY_CAST"
	case "GETDATE", "SYSDATE":
		return "write CURRENT_TIMESTAMP"
	case "STRING_AGG", "GROUP_CONCAT":
		return "did you mean LISTAGG?"
	case "STRPOS", "CHARINDEX":
		return "did you mean POSITION(x IN y)?"
	case "REGEXP_LIKE", "RLIKE":
		return "did you mean REGEXP?"
	case "JSON_EXTRACT", "GET_JSON_OBJECT":
		return "did you mean JSON_VALUE?"
	case "ARRAY_LENGTH", "ARRAY_SIZE", "SIZE":
		return "did you mean CARDINALITY?"
	case "GENERATE_UUID", "GEN_RANDOM_UUID", "NEWID":
		return "did you mean UUID?"
	case "LAST_DAY":
		return "write CAST(FLOOR(d TO MONTH) + INTERVAL '1' MONTH - INTERVAL '1' DAY AS DATE)"
	case "CBRT":
		return "write POWER(x, 1e0 / 3)"
	case "MEDIAN":
		return "write PERCENTILE(x, 0.5)"
	default:
		return ""
	}
}
