package ast

// Match is MATCH_RECOGNIZE over a table.
type Match struct {
	At
	Input       Table
	PartitionBy []Expr
	OrderBy     []*Order
	Measures    []*Measure
	AllRows     *Op   // ALL ROWS PER MATCH; nil: one row
	Skip        *Skip // AFTER MATCH SKIP; nil: not given
	Pattern     *Pattern
	Within      *Interval // nil: no limit
	Subsets     []*Subset
	Define      []*Define
}

// A Measure is one column of the result.
type Measure struct {
	At
	Expr  Expr
	Alias Ident
}

// Skip is where the search goes on after a match.
type Skip struct {
	At
	To       string // PAST LAST ROW, TO NEXT ROW, TO FIRST or TO LAST
	Variable *Ident // of TO FIRST and TO LAST
}

// A Pattern is a row pattern. Exactly one of Variable, Sequence, Choice,
// Permute and Exclude is set, or none for the empty pattern; the anchors ^ and $ are variables of
// those names. It matches Min to Max times, Max being -1 for without limit.
type Pattern struct {
	At
	Variable *Ident
	Sequence []*Pattern // one after the other
	Choice   []*Pattern // one of them
	Permute  []*Pattern // in any order
	Exclude  *Pattern   // {- pattern -}

	Min, Max   int
	Reluctant  bool // a quantifier with a ? behind
	Quantifier *Op  // nil: exactly once
}

// A Subset is a variable that stands for several.
type Subset struct {
	At
	Name      Ident
	Variables []Ident
}

// A Define is the condition of a variable.
type Define struct {
	At
	Variable Ident
	Expr     Expr
}
