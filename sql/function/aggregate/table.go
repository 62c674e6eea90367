package aggregate

// Funcs lists the aggregate functions of the dialect, by name.
var Funcs = []*Func{
	&ApproxCountDistinct,
	&ArrayAgg,
	&Avg,
	&Collect,
	&Count,
	&FirstValue,
	&JSONArrayAgg,
	&JSONObjectAgg,
	&LastValue,
	&ListAgg,
	&Max,
	&Min,
	&Percentile,
	&Stddev,
	&StddevPop,
	&StddevSamp,
	&Sum,
	&Variance,
	&VarPop,
	&VarSamp,
}

// Internal lists the functions that only plans call.
var Internal = []*Func{&SingleValue}

// Find returns the function of the given upper-case name, or nil.
func Find(name string) *Func {
	for _, f := range Funcs {
		if f.Name == name {
			return f
		}
	}
	return nil
}
