package over

import "github.com/tidemark-sql/tidemark/sql/function/aggregate"

// Lead is LEAD(x [, n [, default]]).
var Lead = Placed{
	Func: aggregate.Func{
		Name: "LEAD",
		Doc:  "Returns x of the row n rows behind, n being 1 unless it is given; the default, or NULL, where there is none. In batch mode.",
		Bind: bindShifted,
	},
	Values: shifted(1),
}

// LagOfAll is LAG(x [, n [, default]]) where all rows are there: n may also be a
// column, or below 0.
var LagOfAll = Placed{
	Func:   aggregate.Func{Name: Lag.Name, Doc: Lag.Doc, Bind: bindShifted},
	Values: shifted(-1),
}
