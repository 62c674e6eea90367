package docs

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/sql/function/aggregate"
	"github.com/tidemark-sql/tidemark/sql/function/over"
	"github.com/tidemark-sql/tidemark/sql/function/scalar"
)

// absent are functions of Flink that we do not have, with the reason.
func absent() map[string]string {
	return map[string]string{
		"FROM_CHANGELOG":   "a function of tables: planner/bind/changelog.go",
		"TO_CHANGELOG":     "a function of tables, as FROM_CHANGELOG",
		"ML_PREDICT":       "there are no models",
		"OBJECT_OF":        "makes objects of Java classes",
		"OBJECT_UPDATE":    "makes objects of Java classes",
		"PARSE_JSON":       "there is no VARIANT",
		"TRY_PARSE_JSON":   "there is no VARIANT",
		"rowtime":          "internal: names the time attribute in the Table API",
		"SOURCE_WATERMARK": "stands in WATERMARK FOR alone, and no connector has watermarks of its own",
	}
}

// bitmaps begin the names of a family that is left out as a whole: there is no
// type for compressed sets of numbers.
const bitmaps = "BITMAP_"

// TestFunctionNames looks for every built-in function of Flink among ours and
// prints those that are missing without a reason, and reasons that are no longer
// true.
func TestFunctionNames(t *testing.T) {
	text, err := os.ReadFile("../testdata/functions.txt")
	if err != nil {
		t.Fatal(err)
	}
	have := known()
	var missing []string
	for line := range strings.Lines(string(text)) {
		name := strings.TrimSpace(line)
		if name == "" || strings.HasPrefix(name, "#") || strings.HasPrefix(name, bitmaps) {
			continue
		}
		reason := absent()[name]
		if found := have[plain(name)]; found == (reason != "") {
			missing = append(missing, name)
		}
	}
	if len(missing) > 0 {
		slices.Sort(missing)
		t.Errorf("functions of Flink that are missing without a reason, or present with one: %s", strings.Join(missing, ", "))
	}
}

// plain is a name without what tells CHAR_LENGTH from charLength.
func plain(name string) string {
	return strings.NewReplacer("_", "", " ", "").Replace(strings.ToUpper(name))
}

// known returns the names that we have, plain ones. Some have an internal name in
// Flink that says what they are for and not how they are called.
func known() map[string]bool {
	have := map[string]bool{}
	add := func(names ...string) {
		for _, n := range names {
			have[plain(n)] = true
		}
	}
	for _, f := range scalar.Funcs {
		add(f.Name)
		add(f.Aliases...)
	}
	for _, f := range slices.Concat(aggregate.Funcs, over.All()) {
		add(f.Name)
	}
	for internal, ours := range map[string]string{
		"lowerCase": "LOWER", "upperCase": "UPPER", "temporalOverlaps": "OVERLAPS", "similar": "SIMILAR TO",
		"JSON_ARRAYAGG_ABSENT_ON_NULL": "JSON_ARRAYAGG", "JSON_ARRAYAGG_NULL_ON_NULL": "JSON_ARRAYAGG",
		"JSON_OBJECTAGG_ABSENT_ON_NULL": "JSON_OBJECTAGG", "JSON_OBJECTAGG_NULL_ON_NULL": "JSON_OBJECTAGG",
	} {
		if have[plain(ours)] {
			add(internal)
		}
	}
	// Syntax that the binder turns into other calls: field and element access,
	// BETWEEN and TRY_CAST.
	add("get", "at", "between", "notBetween", "TRY_CAST")
	return have
}
