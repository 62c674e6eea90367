package over

import "github.com/tidemark-sql/tidemark/sql/function/aggregate"

// Funcs lists the functions that need OVER, by name.
var Funcs = []*aggregate.Func{
	&DenseRank,
	&Lag,
	&Rank,
	&RowNumber,
}

// Find returns the function of the given upper-case name, or nil.
func Find(name string) *aggregate.Func {
	for _, f := range Funcs {
		if f.Name == name {
			return f
		}
	}
	return nil
}
