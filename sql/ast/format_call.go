package ast

import "strings"

func (p *printer) call(c *Call) {
	p.functionName(c)
	if c.Bare {
		return
	}
	p.put("(")
	p.putIf(c.Distinct, "DISTINCT ")
	if c.Star {
		p.put("*")
	} else {
		p.arguments(c)
	}
	if !c.Within {
		p.orderBy(" ORDER BY ", c.OrderBy)
	}
	p.put(")")
	if c.Within {
		p.orderBy(" WITHIN GROUP (ORDER BY ", c.OrderBy)
		p.put(")")
	}
	if c.Nulls != nil {
		p.put(" ", c.Nulls.Text)
	}
	if c.Filter != nil {
		p.clause(" FILTER (WHERE ", c.Filter)
		p.put(")")
	}
	if c.Over != nil {
		p.put(" OVER ")
		p.window(c.Over)
	}
}

// functionName writes the name of a function as Flink does: those that are part of
// its grammar and its core in upper case, all others in back quotes.
func (p *printer) functionName(c *Call) {
	last := c.Name.Last()
	upper := strings.ToUpper(last.Name)
	switch {
	case len(c.Name.Parts) == 1 && c.core():
		p.put(upper)
	case len(c.Name.Parts) == 1 && !last.Quoted && laterFunctions[upper]:
		p.ident(upper)
	default:
		p.name(c.Name)
	}
}

// core reports whether the function is printed without quotes. In back quotes, a
// name that words between the arguments would belong to is an ordinary one.
func (c *Call) core() bool {
	upper := strings.ToUpper(c.Name.Last().Name)
	if c.Name.Last().Quoted {
		return coreFunctions[upper] && !wordyFunctions[upper]
	}
	return coreFunctions[upper] || wordyFunctions[upper]
}

// arguments writes the arguments with the words that belong between them.
func (p *printer) arguments(c *Call) {
	at := func(i int) { p.expr(c.Args[i], 0) }
	name := ""
	if len(c.Name.Parts) == 1 && !c.Name.Last().Quoted {
		name = strings.ToUpper(c.Name.Last().Name)
	}
	n := len(c.Args)
	_, first := argument(c, 0).(*Keyword)
	_, last := argument(c, n-1).(*Keyword)
	switch {
	case name == "EXTRACT" && first && n == 2:
		p.list(n, " FROM ", at)
	case name == "TRIM" && first:
		at(0)
		p.put(" ")
		p.list(n-1, " FROM ", func(i int) {
			p.putIf(n == 2, "FROM ")
			at(i + 1)
		})
	case (name == "FLOOR" || name == "CEIL" || name == "CEILING") && last && n > 1:
		p.list(n, " TO ", at)
	case name == "POSITION" && n > 1:
		// IN would belong to what stands before it.
		p.expr(c.Args[0], precAdd)
		p.put(" IN ")
		at(1)
		for i := 2; i < n; i++ {
			p.put(" FROM ")
			at(i)
		}
	case name == "OVERLAY" && n > 2:
		words := []string{"", " PLACING ", " FROM ", " FOR "}
		for i := range min(n, 4) {
			p.put(words[i])
			at(i)
		}
	case name == "JSON_OBJECT" || name == "JSON_OBJECTAGG":
		for i := range n {
			p.put([]string{map[bool]string{true: ", KEY ", false: "KEY "}[i > 0], " VALUE "}[i%2])
			at(i)
		}
	default:
		p.list(n, ", ", at)
	}
	p.json(c)
}

// argument returns argument i, or nil if there is none.
func argument(c *Call, i int) Expr {
	if i < 0 || i >= len(c.Args) {
		return nil
	}
	return c.Args[i]
}

// json writes the clauses of a JSON function.
func (p *printer) json(c *Call) {
	j := c.JSON
	if j == nil {
		return
	}
	before := " "
	if len(c.Args) == 0 {
		before = ""
	}
	if j.OnNull != "" {
		p.put(before, j.OnNull, " ON NULL")
		before = " "
	}
	if j.Returning != nil {
		p.put(before, "RETURNING ")
		p.dataType(j.Returning)
	}
	switch j.Wrapper {
	case "WITHOUT":
		p.put(" WITHOUT ARRAY WRAPPER")
	case "":
	default:
		p.put(" WITH ", j.Wrapper, " ARRAY WRAPPER")
	}
	p.behavior(j.OnEmpty, " ON EMPTY")
	p.behavior(j.OnError, " ON ERROR")
}

func (p *printer) behavior(b *JSONBehavior, on string) {
	if b == nil {
		return
	}
	p.put(" ", b.Kind)
	if b.Default != nil {
		p.put(" ")
		p.expr(b.Default, 0)
	}
	p.put(on)
}

// wordyFunctions have words between their arguments.
var wordyFunctions = functionSet(`EXTRACT FLOOR CEIL CEILING TRIM POSITION SUBSTRING OVERLAY TIMESTAMPADD TIMESTAMPDIFF JSON_EXISTS
	JSON_VALUE JSON_QUERY JSON_OBJECT JSON_OBJECTAGG JSON_ARRAY JSON_ARRAYAGG`)

// coreFunctions are printed without quotes.
var coreFunctions = functionSet(`ABS ACOS ASCII ASIN ATAN ATAN2 AVG BIN CARDINALITY CHAR_LENGTH CHARACTER_LENGTH CHR COALESCE COLLECT
	CONCAT CONCAT_WS CONVERT_TZ COS COSH COT COUNT CUME_DIST CURRENT_CATALOG CURRENT_DATABASE CURRENT_DATE
	CURRENT_ROW_TIMESTAMP CURRENT_TIME CURRENT_TIMESTAMP CURRENT_USER DATE_FORMAT DAYOFMONTH DAYOFWEEK DAYOFYEAR DECODE
	DEGREES DENSE_RANK E ELEMENT ENCODE EXP FIRST_VALUE FROM_BASE64 FROM_UNIXTIME GROUPING GROUPING_ID GROUP_ID HASH_CODE HEX
	HOP HOP_END HOP_PROCTIME HOP_ROWTIME HOP_START HOUR IF INITCAP INSTR IS_ALPHA IS_DECIMAL IS_DIGIT JSON_STRING LAG LAST_VALUE LEAD LEFT LISTAGG LN
	LOCALTIME LOCALTIMESTAMP LOCATE LOG LOG10 LOG2 LOWER LPAD LTRIM MATCH_PROCTIME MATCH_ROWTIME MAX MD5 MIN MINUTE MOD MONTH NOW NTILE
	NULLIF PARSE_URL PERCENT_RANK PI POWER PREV NEXT FIRST LAST PROCTIME QUARTER RADIANS RAND RAND_INTEGER RANK REGEXP REGEXP_EXTRACT REGEXP_REPLACE
	REPEAT REPLACE REVERSE RIGHT ROUND ROW_NUMBER RPAD RTRIM SECOND SESSION SESSION_END SESSION_PROCTIME SESSION_ROWTIME SESSION_START SHA1
	SHA2 SHA224 SHA256 SHA384 SHA512 SIGN SIN SINH SPLIT_INDEX SQRT STDDEV STDDEV_POP STDDEV_SAMP STR_TO_MAP SUBSTR SUM TAN
	TANH TO_BASE64 TO_DATE TO_TIMESTAMP TRUNCATE TUMBLE TUMBLE_END TUMBLE_PROCTIME TUMBLE_ROWTIME TUMBLE_START CUMULATE
	UNIX_TIMESTAMP UPPER USER SESSION_USER UUID VAR_POP VAR_SAMP VARIANCE WEEK YEAR`)

// laterFunctions belong to the language but came later, outside the core: Flink shows
// them in upper case and in back quotes.
var laterFunctions = functionSet(`APPLY_CHANGES ARRAY_AGG ARRAY_APPEND ARRAY_CONCAT ARRAY_CONTAINS ARRAY_DISTINCT ARRAY_EXCEPT ARRAY_INTERSECT
	ARRAY_JOIN ARRAY_MAX ARRAY_MIN ARRAY_POSITION ARRAY_PREPEND ARRAY_REMOVE ARRAY_REVERSE ARRAY_SLICE ARRAY_SORT ARRAY_UNION
	BTRIM CURRENT_WATERMARK ELT ENDSWITH GREATEST IFNULL JSON_QUOTE JSON_UNQUOTE LEAST MAP_ENTRIES MAP_FROM_ARRAYS MAP_KEYS
	MAP_UNION MAP_VALUES PARSE_JSON PERCENTILE PRINTF REGEXP_COUNT REGEXP_EXTRACT_ALL REGEXP_INSTR REGEXP_SUBSTR
	SOURCE_WATERMARK SPLIT STARTSWITH TO_TIMESTAMP_LTZ TRANSLATE TRY_PARSE_JSON TYPEOF UNHEX URL_DECODE URL_ENCODE`)

func functionSet(text string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(text) {
		set[w] = true
	}
	return set
}
