package text

import "errors"

var (
	errPlaceZero  = errors.New("place 0 is no place in a text; the first is 1, the last -1")
	errOccurrence = errors.New("occurrences are counted from 1")
)
