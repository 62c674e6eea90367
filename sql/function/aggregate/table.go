package aggregate

// Funcs lists the aggregate functions of the dialect, by name.
var Funcs = []*Func{
	&Avg,
	&Count,
	&Max,
	&Min,
	&Sum,
}

// Find returns the function of the given upper-case name, or nil.
func Find(name string) *Func {
	for _, f := range Funcs {
		if f.Name == name {
			return f
		}
	}
	return nil
}
