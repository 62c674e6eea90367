package scope_test

import (
	"testing"

	"github.com/tidemark-sql/tidemark/planner/expr"
	"github.com/tidemark-sql/tidemark/planner/scope"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// TestBind binds expressions over the columns of orders.
func TestBind(t *testing.T) {
	for _, c := range []struct{ sql, want string }{
		{"o.id", "o.id : BIGINT NOT NULL"},
		{"db.c.id", "c.id : INT"},
		{"cat.db.c.orderId", "orderId : INT"},
		{"c.id + 1", "c.id + 1 : INT"},
		{"price * 0.908", "price * 0.908 : DECIMAL(15, 5)"},
		{"qty * price", "CAST(qty AS DECIMAL(10, 0)) * price : DECIMAL(21, 2)"},
		{"o.id > 5", "o.id > 5 : BOOLEAN NOT NULL"},
		{"qty BETWEEN 1 AND 5", "qty >= 1 AND qty <= 5 : BOOLEAN"},
		{"qty NOT BETWEEN SYMMETRIC 1 AND 5", "NOT (qty >= 1 AND qty <= 5 OR qty >= 5 AND qty <= 1) : BOOLEAN"},
		{"qty IN (1, 2, NULL)", "qty IN (1, 2, CAST(NULL AS INT)) : BOOLEAN"},
		{"qty NOT IN (1)", "NOT qty IN (1) : BOOLEAN"},
		{"CASE WHEN ok THEN 1 ELSE 2.5 END", "CASE WHEN ok THEN 1.0 ELSE 2.5 END : DECIMAL(11, 1) NOT NULL"},
		{"CASE code WHEN 'new' THEN 1 END", "CASE WHEN code = 'new' THEN 1 ELSE CAST(NULL AS INT) END : INT"},
		{"CASE WHEN ok THEN NULL END", "CASE WHEN ok THEN CAST(NULL AS STRING) ELSE CAST(NULL AS STRING) END : STRING"},
		{"COALESCE(qty, 0)", "COALESCE(qty, 0) : INT NOT NULL"},
		{"IF(ok, 'a', 'bcd')", "IF(ok, 'a', 'bcd') : VARCHAR(3)"},
		{"NULLIF(qty, 0)", "NULLIF(qty, 0) : INT"},
		{"1 + NULL", "1 + CAST(NULL AS INT) : INT"},
		{"NULL", "NULL : NULL"},
		{"-qty", "-qty : INT"},
		{"- (-5)", "-(-5) : INT NOT NULL"},
		{"+qty", "qty : INT"},
		{"ts - INTERVAL '5' SECOND", "ts - INTERVAL '5' SECOND : TIMESTAMP(3)"},
		{"INTERVAL '1 10:30' DAY TO MINUTE", "INTERVAL '2070' MINUTE : INTERVAL SECOND(3) NOT NULL"},
		{"INTERVAL qty DAY", "INTERVAL '1' DAY * CAST(qty AS BIGINT) : INTERVAL SECOND(3)"},
		{"d = '2024-01-01'", "d = DATE '2024-01-01' : BOOLEAN"},
		{"ts > '2024-01-01'", "ts > TIMESTAMP '2024-01-01 00:00:00.000' : BOOLEAN"},
		{"x = f", "x = CAST(f AS DOUBLE) : BOOLEAN"},
		{"ok IS NOT TRUE", "ok IS NOT TRUE : BOOLEAN NOT NULL"},
		{"code IS NULL OR NOT ok AND qty = 1", "code IS NULL OR NOT ok AND qty = 1 : BOOLEAN"},
		{"(code IS NULL OR ok) AND qty = 1", "(code IS NULL OR ok) AND qty = 1 : BOOLEAN"},
		{"qty - (qty - 1) - 2", "qty - (qty - 1) - 2 : INT"},
		{"qty IS DISTINCT FROM 1", "qty IS DISTINCT FROM 1 : BOOLEAN NOT NULL"},
		{"CAST(qty AS STRING)", "CAST(qty AS STRING) : STRING"},
		{"TRY_CAST(code AS INT)", "TRY_CAST(code AS INT) : INT"},
		{"CAST(NULL AS DECIMAL(10, 2))", "CAST(NULL AS DECIMAL(10, 2)) : DECIMAL(10, 2)"},
		{"CAST(2.5 AS DECIMAL(5, 0))", "CAST(2.5 AS DECIMAL(5, 0)) : DECIMAL(5, 0) NOT NULL"},
		{"mod(qty, 2)", "MOD(qty, 2) : INT"},
		{"pi", "PI() : DOUBLE NOT NULL"},
		{"addr.city", "addr.city : STRING"},
		{"o.addr.geo.lat", "addr.geo.lat : DOUBLE"},
		{"addr.zip", "addr.zip : INT"},
		{"JSON_VALUE(code, 'lax $.a' RETURNING INT NULL ON EMPTY DEFAULT -1 ON ERROR)", "JSON_VALUE(code, 'lax $.a' RETURNING INT NULL ON EMPTY DEFAULT ON ERROR -1) : INT"},
		{"JSON_QUERY(code, '$.a' WITH WRAPPER)", "JSON_QUERY(code, '$.a' UNCONDITIONAL WRAPPER) : STRING"},
		{"tags[1] || 'x' IS NULL AND props['k'] = 1", "tags[1] || 'x' IS NULL AND props['k'] = 1 : BOOLEAN"},
		{"ARRAY[qty, 2.5]", "ARRAY[CAST(qty AS DECIMAL(11, 1)), 2.5] : ARRAY<DECIMAL(11, 1)> NOT NULL"},
		{"(qty, code) = ROW(1, 'x')", "ROW(qty, code) = ROW(1, 'x') : BOOLEAN"},
		{"(d - d) DAY", "(d - d) DAY : INTERVAL SECOND(3)"},
		{"EXTRACT(HOUR FROM ts)", "EXTRACT(HOUR FROM ts) : BIGINT"},
		{"FLOOR(ts TO DAY)", "FLOOR(ts TO DAY) : TIMESTAMP(3)"},
		{"TRIM(BOTH 'x' FROM code)", "TRIM(BOTH 'x' FROM code) : VARCHAR(10)"},
		{"code LIKE 'a!%' ESCAPE '!'", "code LIKE 'a!%' ESCAPE '!' : BOOLEAN"},
		{"code NOT LIKE 'a%'", "NOT code LIKE 'a%' : BOOLEAN"},
	} {
		t.Run(c.sql, func(t *testing.T) {
			if got := shown(binder().Bind(parsed(t, c.sql), orders(t))); got != c.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, c.want)
			}
		})
	}
}

// TestMistakes checks what people are told, where, and with which hint.
func TestMistakes(t *testing.T) {
	for _, c := range []struct{ sql, want string }{
		{"o.amout", `q:1:3: column "amout" does not exist in table "o"`},
		{"prise", `q:1:1: column "prise" does not exist | did you mean "price"?`},
		{"orderid", `q:1:1: column "orderid" does not exist | names are case-sensitive: did you mean "orderId"?`},
		{"c.nam", `q:1:3: column "nam" does not exist in table "c" | did you mean "name"?`},
		{"c.nope", `q:1:3: column "nope" does not exist in table "c" | there are "id", "name" and "orderId"`},
		{"name", `q:1:1: column "name" is ambiguous, it may be "c.name" or "o.name" | write the table before it, as in c.name`},
		{"orders.id", `q:1:1: table "orders" has the name "o" here | write o.id`},
		{"O.id", `q:1:1: there is no table or column "O" here | names are case-sensitive: did you mean "o"?`},
		{"a.b.c.d", `q:1:1: there is no table or column "a" here | there are "o" and "c"`},
		{"qty.a", `q:1:5: qty is INT and has no field "a"`},
		{"addr.town", `q:1:6: row addr has no field "town" | there are "city", "zip" and "geo"`},
		{"nope + prise * zork", "q:1:1: column \"nope\" does not exist\nq:1:8: column \"prise\" does not exist | did you mean \"price\"?\nq:1:16: column \"zork\" does not exist"},
		{"NOT qty", "q:1:5: NOT takes a BOOLEAN, found INT"},
		{"ok AND 1", "q:1:8: AND takes a BOOLEAN, found INT"},
		{"-code", "q:1:2: - takes a number, found VARCHAR(10) | cast it to a number, as in CAST(... AS INT)"},
		{"+code", "q:1:2: + takes a number or an interval, found VARCHAR(10)"},
		{"d + 1", "q:1:1: cannot add DATE and INT | write INTERVAL '1' DAY, with the unit"},
		{"code + 1", "q:1:1: + cannot be applied to VARCHAR(10) and INT | write CAST(... AS INT) around the text"},
		{"x % 3", "q:1:1: % cannot be applied to DOUBLE and INT | it takes whole numbers and DECIMALs"},
		{"code = 1", "q:1:1: VARCHAR(10) and INT cannot be compared | write CAST(... AS INT) around the text"},
		{"code || qty", "q:1:1: || joins text with text, found VARCHAR(10) and INT | cast them to STRING"},
		{"qty[1]", "q:1:1: [] reads elements of an ARRAY or MAP, found INT"},
		{"props[1]", "q:1:1: the keys of MAP<STRING, INT> are no INT | cast the key"},
		{"JSON_VALUE(code)", "q:1:12: JSON_VALUE takes a text and a path, found 1 arguments"},
		{"JSON_OBJECT(1 VALUE 2)", "q:1:1: JSON_OBJECT: names of members are text literals, found INT"},
		{"d = ts", "q:1:1: DATE and TIMESTAMP(3) cannot be compared | cast one of them"},
		{"code LIKE 'a!b' ESCAPE '!'", `q:1:1: the escape ! stands before %, _ or itself, found "b" in the pattern "a!b"`},
		{"EXTRACT(HOUR FROM code)", "q:1:19: EXTRACT takes a date, time, timestamp or interval, found VARCHAR(10) | TO_TIMESTAMP reads text"},
		{"MOD(qty)", "q:1:5: MOD takes 2 arguments, found 1"},
		{"MOD(code, 2)", "q:1:5: argument 1 of MOD takes a number, found VARCHAR(10) | cast it to a number, as in CAST(... AS INT)"},
		{"COALESCE(1, 'a')", "q:1:1: COALESCE: cannot mix INT and CHAR(1) | cast one of them"},
		{"CASE WHEN ok THEN 1 ELSE 'x' END", "q:1:1: the branches of CASE have no common type: cannot mix INT and CHAR(1) | cast one of them"},
		{"CASE WHEN qty THEN 1 END", "q:1:11: WHEN needs a condition, found INT | compare it, as in qty <> 0"},
		{"LENGTH(code)", `q:1:1: function "LENGTH" does not exist | did you mean CHAR_LENGTH?`},
		{"colaesce(code)", `q:1:1: function "colaesce" does not exist | did you mean COALESCE?`},
		{"my.f(1)", `q:1:1: function "my.f" does not exist`},
		{"MOD(DISTINCT qty)", "q:1:1: MOD is no aggregate function and takes no DISTINCT"},
		{"SUM(qty)", "q:1:1: aggregate function SUM is not allowed in SELECT"},
		{"SUM(qty) OVER w", "q:1:1: OVER is not allowed in SELECT"},
		{"row_number()", "q:1:1: ROW_NUMBER needs OVER | write ROW_NUMBER(...) OVER (PARTITION BY ... ORDER BY ...)"},
		{"TUMBLE_START(ts, INTERVAL '1' MINUTE)", "q:1:1: TUMBLE_START belongs to GROUP BY and is not allowed in SELECT"},
		{"(SELECT 1)", "q:1:1: a query is not allowed in SELECT"},
		{"qty IN (SELECT 1)", "q:1:1: a query is not allowed in SELECT"},
		{"SOURCE_WATERMARK()", "q:1:1: SOURCE_WATERMARK() stands in WATERMARK FOR only, as its whole expression"},
		{"CAST(d AS INT)", "q:1:1: DATE cannot be cast to INT | EXTRACT and TIMESTAMPDIFF give numbers"},
		{"CAST(1 AS DECIMAL(39, 0))", "q:1:19: DECIMAL has at most 38 digits, found 39"},
		{"CAST(1 AS DECIMAL(5, 6))", "q:1:22: DECIMAL(5, 6) has more digits behind the point than digits | the first number counts all digits, the second those behind the point: at most 5 here"},
		{"CAST(ts AS TIMESTAMP(10))", "q:1:22: TIMESTAMP has at most 9 digits of a second, found 10"},
		{"9223372036854775808", "q:1:1: 9223372036854775808 does not fit into BIGINT | write CAST('9223372036854775808' AS DECIMAL(38, 0))"},
		{"92233720368547758.08", "q:1:1: 92233720368547758.08 has more digits than a literal may have | write CAST('92233720368547758.08' AS DECIMAL(38, 2))"},
		{"DATE '2024-02-30'", `q:1:1: DATE '2024-02-30' is none, there is no such day`},
		{"TIME '25:00:00'", `q:1:1: TIME '25:00:00' is none, there is no such time of day`},
		{"TIMESTAMP '2024-02-29T10:00:00'", `q:1:1: TIMESTAMP '2024-02-29T10:00:00' is not written like one | write TIMESTAMP 'yyyy-MM-dd HH:mm:ss'`},
		{"TIMESTAMP '2024-02-29 10:00'", `q:1:1: TIMESTAMP '2024-02-29 10:00' is not written like one | write TIMESTAMP 'yyyy-MM-dd HH:mm:ss'`},
		{"INTERVAL '100' SECOND", "q:1:10: INTERVAL '100' has more than 2 digits in its first field | write SECOND(3)"},
		{"INTERVAL '1 25' DAY TO HOUR", "q:1:10: INTERVAL '1 25' DAY TO HOUR has 25 in a field that goes up to 23"},
		{"INTERVAL '1-13' YEAR TO MONTH", "q:1:10: INTERVAL '1-13' YEAR TO MONTH has 13 in a field that goes up to 11"},
		{"INTERVAL '1.5' HOUR", `q:1:10: INTERVAL '1.5' is not written like HOUR | write INTERVAL '10' HOUR`},
		{"INTERVAL 'ten' MINUTE", `q:1:10: INTERVAL 'ten' is not written like MINUTE | write INTERVAL '10' MINUTE`},
		{"INTERVAL '1' DAY TO MONTH", "q:1:14: there is no interval DAY TO MONTH | an interval is YEAR TO MONTH, or goes from DAY, HOUR or MINUTE to a smaller unit up to SECOND"},
	} {
		t.Run(c.sql, func(t *testing.T) {
			if got := shown(binder().Bind(parsed(t, c.sql), orders(t))); got != c.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, c.want)
			}
		})
	}
}

// TestCondition checks what a clause that needs a condition says.
func TestCondition(t *testing.T) {
	b := binder()
	b.Hooks.Clause = "WHERE"
	if got, want := shown(b.BindCondition(parsed(t, "qty"), orders(t))), "q:1:1: WHERE needs a condition, found INT | compare it, as in qty <> 0"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := shown(b.BindCondition(parsed(t, "NULL"), orders(t))), "CAST(NULL AS BOOLEAN) : BOOLEAN"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestScopes checks names of joins with USING, of scopes around, and of paths.
func TestScopes(t *testing.T) {
	a, b := table(t, "a", "id INT, v INT"), table(t, "b", "id INT, w INT")
	joined := scope.Join(scope.New(a), scope.New(b))
	joined.Shared = []scope.Shared{{Name: "id", Expr: &expr.Column{Index: 0, Name: "id", T: types.Of(types.Int)}, Columns: []int{0, 2}}}
	inner := scope.New(table(t, "i", "x INT, v INT"))
	inner.Outer = joined
	bind := binder()
	for _, c := range []struct {
		sql  string
		s    *scope.Scope
		want string
	}{
		{"id", joined, "id : INT"},
		{"b.id", joined, "b.id : INT"},
		{"w", joined, "w : INT"},
		{"w", inner, `q:1:1: column "w" belongs to the query around, which is not allowed in SELECT | join the tables in FROM, and use it there`},
		{"v", inner, "v : INT"},
		{"zork", inner, `q:1:1: column "zork" does not exist | there are "x", "v", "id", "v", "id" and "w"`},
		{"id", scope.Join(joined, scope.New(table(t, "c", "id INT"))), `q:1:1: column "id" is ambiguous, it may be "a.id", "b.id" or "c.id" | write the table before it, as in a.id`},
		{"s", &scope.Scope{Tables: []*scope.Table{a}, Aliases: map[string]string{"s": "repeat its expression"}}, `q:1:1: column "s" does not exist | "s" is a name that SELECT gives, which only ORDER BY knows: repeat its expression`},
		{"x", scope.New(table(t, "", "x INT, x0 INT")), "x : INT"},
		{"x", scope.New(&scope.Table{Columns: []scope.Column{{Name: "x"}, {Name: "x"}}}), `q:1:1: column "x" is ambiguous: 2 columns have the name | give the columns different names where they are made`},
	} {
		if got := shown(bind.Bind(parsed(t, c.sql), c.s)); got != c.want {
			t.Errorf("%s: got:\n%s\nwant:\n%s", c.sql, got, c.want)
		}
	}
	bind.Hooks.Correlated = func(n *ast.Name, outer *scope.Scope, index, depth int) (expr.Expr, error) {
		if outer != joined || depth != 1 {
			return nil, source.Errorf(n.Span(), "scope %d out", depth)
		}
		return &expr.Column{Index: 100 + index, Name: "outer", T: types.Of(types.Int)}, nil
	}
	e, err := bind.Bind(parsed(t, "w"), inner)
	if err != nil || e.(*expr.Column).Index != 103 {
		t.Errorf("got %v, %v", e, err)
	}
}

// TestStar checks which columns a star stands for.
func TestStar(t *testing.T) {
	a, b := table(t, "a", "id INT, v INT"), table(t, "b", "id INT, w INT")
	b.Columns = append(b.Columns, scope.Column{Name: "hidden", Hidden: true})
	joined := scope.Join(scope.New(a), scope.New(b))
	using := *joined
	using.Shared = []scope.Shared{{Name: "id", Expr: &expr.Column{Name: "id"}, Columns: []int{0, 2}}}
	for _, c := range []struct {
		qualifier string
		s         *scope.Scope
		want      string
	}{
		{"", joined, "id v id w"},
		{"", &using, "id v w"},
		{"b", &using, "id w"},
		{"", scope.New(), "q:1:1: * needs a FROM | write SELECT ... FROM table"},
		{"z", joined, `q:1:1: there is no table "z" here | there are "a" and "b"`},
	} {
		f := &source.File{Name: "q", Text: "z"}
		x := &ast.Star{At: ast.At(f.Span(0, 1))}
		if c.qualifier != "" {
			x.Qualifier = &ast.Name{At: x.At, Parts: []ast.Ident{{Name: c.qualifier, Span: f.Span(0, 1)}}}
		}
		list, err := binder().Star(x, c.s)
		got := ""
		for i, it := range list {
			if i > 0 {
				got += " "
			}
			got += it.Name
		}
		if err != nil {
			got = shown(nil, err)
		}
		if got != c.want {
			t.Errorf("%s.*: got %s, want %s", c.qualifier, got, c.want)
		}
	}
}

// TestHooks checks that hooks are given what belongs to them, and take over.
func TestHooks(t *testing.T) {
	b := binder()
	mark := func(name string) func(*ast.Call, *scope.Scope) (expr.Expr, error) {
		return func(*ast.Call, *scope.Scope) (expr.Expr, error) {
			return &expr.Column{Name: name, T: types.Of(types.BigInt)}, nil
		}
	}
	b.Hooks.Aggregate, b.Hooks.Over, b.Hooks.Group = mark("agg"), mark("over"), mark("group")
	b.Hooks.Query = func(ast.Expr, *scope.Scope) (expr.Expr, error) {
		return &expr.Column{Name: "query", T: types.Of(types.BigInt)}, nil
	}
	b.Hooks.Any = func(x ast.Expr, _ *scope.Scope) (expr.Expr, error) {
		if x.Span().Text() == "qty * 2" {
			return &expr.Column{Name: "key", T: types.Of(types.BigInt)}, nil
		}
		return nil, nil
	}
	sql := "SUM(qty) + MAX(qty) OVER w + GROUPING(qty) + (SELECT 1) + qty * 2"
	if got, want := shown(b.Bind(parsed(t, sql), orders(t))), "agg + over + group + query + key : BIGINT"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestAggregates binds aggregate calls.
func TestAggregates(t *testing.T) {
	for _, c := range []struct{ sql, want string }{
		{"SUM(qty)", "SUM(qty) INT"},
		{"count(*)", "COUNT() BIGINT NOT NULL"},
		{"COUNT(DISTINCT qty)", "COUNT(DISTINCT qty) BIGINT NOT NULL"},
		{"SUM(o.id)", "SUM(o.id) BIGINT NOT NULL"},
		{"SUM(o.id) FILTER (WHERE ok)", "SUM(o.id) WHERE ok BIGINT"},
		{"ARRAY_AGG(qty IGNORE NULLS)", "ARRAY_AGG(qty, IGNORE NULLS) ARRAY<INT>"},
		{"ARRAY_AGG(code ORDER BY qty DESC, o.id)", "ARRAY_AGG(code, qty, DESC, o.id, ASC) ARRAY<VARCHAR(10)>"},
		{"JSON_OBJECTAGG(KEY code VALUE qty ABSENT ON NULL)", "JSON_OBJECTAGG(code, qty, ABSENT ON NULL) VARCHAR(2000) NOT NULL"},
		{"LISTAGG(code, '; ')", "LISTAGG(code, '; ') VARCHAR(10)"},
		{"LISTAGG(code) WITHIN GROUP (ORDER BY qty)", "q:1:38: LISTAGG takes no WITHIN GROUP | values come in the order of their arrival; ARRAY_AGG takes ORDER BY inside of its brackets"},
		{"PERCENTILE(qty, ARRAY[0.5, 0.75])", "PERCENTILE(CAST(qty AS DOUBLE), ARRAY[0.5E0, 0.75E0]) ARRAY<DOUBLE>"},
		{"SUM(qty ORDER BY qty)", "q:1:18: SUM takes no ORDER BY, only ARRAY_AGG does"},
		{"SUM(code)", "q:1:5: SUM takes a number, found VARCHAR(10) | cast it to a number, as in CAST(... AS INT)"},
		{"SUM(qty, qty)", "q:1:1: SUM takes 1 argument, found 2"},
		{"SUM()", "q:1:1: SUM takes 1 argument, found 0"},
		{"SUM(*)", "q:1:1: only COUNT takes *, not SUM"},
		{"SUM(COUNT(qty))", "q:1:5: aggregate function COUNT stands inside of SUM | compute the inner one in a subquery"},
		{"SUM(qty) FILTER (WHERE qty)", "q:1:24: FILTER needs a condition, found INT | compare it, as in qty <> 0"},
	} {
		a, err := binder().BindAggregate(parsed(t, c.sql).(*ast.Call), orders(t), true)
		got := ""
		if err != nil {
			got = shown(nil, err)
		} else {
			got = a.Func.Name + "("
			if a.Distinct {
				got += "DISTINCT "
			}
			for i, x := range a.Args {
				if i > 0 {
					got += ", "
				}
				if x == nil {
					got += a.Words[i]
					continue
				}
				got += x.String()
			}
			got += ")"
			if a.Filter != nil {
				got += " WHERE " + a.Filter.String()
			}
			got += " " + a.Type.String()
		}
		if got != c.want {
			t.Errorf("%s: got %s, want %s", c.sql, got, c.want)
		}
	}
}

// TestNames checks the names of columns of results.
func TestNames(t *testing.T) {
	got := scope.UniqueNames([]string{"id", "", "id", "id0", "id", "EXPR$1"})
	want := []string{"id", "EXPR$1", "id0", "id00", "id1", "EXPR$10"}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("got %q, want %q", got, want)
			break
		}
	}
}

// TestTypes checks what types are called, and which are refused.
func TestTypes(t *testing.T) {
	for sql, want := range map[string]string{
		"CHAR": "CHAR(1)", "VARCHAR": "STRING", "VARCHAR(20)": "VARCHAR(20)", "BINARY(4)": "BINARY(4)", "VARBINARY": "BYTES", "BYTES": "BYTES",
		"DECIMAL": "DECIMAL(10, 0)", "DEC(5)": "DECIMAL(5, 0)", "TIME": "TIME(0)", "TIMESTAMP": "TIMESTAMP(6)", "TIMESTAMP_LTZ": "TIMESTAMP_LTZ(6)",
		"DOUBLE PRECISION": "DOUBLE", "INTEGER NOT NULL": "INT NOT NULL", "INT ARRAY": "ARRAY<INT>", "ARRAY<INT NOT NULL>": "ARRAY<INT NOT NULL>",
		"MAP<STRING, ARRAY<ROW<x INT, y STRING NOT NULL>>>": "MAP<STRING, ARRAY<ROW<`x` INT, `y` STRING NOT NULL>>>",
		"MULTISET<STRING>": "MULTISET<STRING>", "INTERVAL DAY": "INTERVAL SECOND(3)", "INTERVAL YEAR TO MONTH": "INTERVAL MONTH", "CHAR(0)": "CHAR(0)",
	} {
		if got := typeOf(t, sql).String(); got != want {
			t.Errorf("%s is %s, want %s", sql, got, want)
		}
	}
}
