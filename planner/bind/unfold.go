package bind

import "github.com/tidemark-sql/tidemark/sql/source"

// most is how many SELECTs a statement may come to when every view and common
// table expression stands where it is named. Thirty views that each name the one
// before twice come to a billion.
const most = 10_000

// unfold notes that a plan grows by some SELECTs, and refuses too many of them.
func (b *binder) unfold(selects int, at source.Span) error {
	if *b.selects += selects; *b.selects <= most {
		return nil
	}
	return source.Errorf(at, "the statement comes to more than %d SELECTs, with each view counted as often as it is read", most).
		WithHint("write what is read so often into a table first")
}

// spent reports whether the statement has too many SELECTs already.
func (b *binder) spent() bool { return *b.selects > most }
