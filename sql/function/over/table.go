package over

import "github.com/tidemark-sql/tidemark/sql/function/aggregate"

// Funcs lists the functions that need OVER and see the rows so far, by name.
var Funcs = []*aggregate.Func{
	&DenseRank,
	&Lag,
	&Rank,
	&RowNumber,
}

// PlacedFuncs lists the functions that need all rows of a partition, by name. LAG
// takes more there than in Funcs.
var PlacedFuncs = []*Placed{
	&CumeDist,
	&LagOfAll,
	&Lead,
	&Ntile,
	&PercentRank,
}

// All lists the functions that need OVER, each once, by name.
func All() []*aggregate.Func {
	return []*aggregate.Func{&CumeDist.Func, &DenseRank, &Lag, &Lead.Func, &Ntile.Func, &PercentRank.Func, &Rank, &RowNumber}
}

// Find returns the function of the given upper-case name that sees the rows so far,
// or nil.
func Find(name string) *aggregate.Func {
	for _, f := range Funcs {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// FindPlaced returns the function of the given upper-case name that needs all rows,
// or nil.
func FindPlaced(name string) *Placed {
	for _, f := range PlacedFuncs {
		if f.Name == name {
			return f
		}
	}
	return nil
}
