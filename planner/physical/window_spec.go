package physical

import "github.com/tidemark-sql/tidemark/sql/function/window"

// A WindowSpec is a window of a kind over a time column.
type WindowSpec struct {
	Kind *window.Kind
	Args []int64 // in the order of Kind.Params, ms
	Time int     // time column of the input
	// Group is set for the GROUP BY TUMBLE(...) form, whose HOP may have a size
	// that is no multiple of its slide.
	Group bool
	// Zone is the session zone whose wall clock aligns windows over
	// TIMESTAMP_LTZ; "" for TIMESTAMP.
	Zone        string
	Proctime    bool  // windows are over when the clock says so
	PartitionBy []int // of SESSION table functions
}
