package window

// Kinds lists the window table functions of the dialect.
var Kinds = []*Kind{
	&Tumble,
	&Hop,
	&Cumulate,
	&Session,
}

// Groups lists the group windows: what may stand in GROUP BY. Their first
// argument is the time, the others are Params.
var Groups = []*Kind{
	&GroupTumble,
	&GroupHop,
	&GroupSession,
}

// Find returns the kind of the given upper-case name, or nil.
func Find(kinds []*Kind, name string) *Kind {
	for _, k := range kinds {
		if k.Name == name {
			return k
		}
	}
	return nil
}
