package aggregate

import "errors"

// Failed returns the errors of those accumulators whose results do not fit into their
// types ([Failing]), joined; nil if there are none.
func Failed(list []Accumulator) error {
	var errs []error
	for _, a := range list {
		if f, ok := a.(Failing); ok {
			errs = append(errs, f.Failed())
		}
	}
	return errors.Join(errs...)
}
