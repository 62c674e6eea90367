package parse

// kind classifies a token of the dialect.
type kind uint8

const (
	eof     kind = iota
	word         // SELECT, price
	quoted       // `price`
	number       // 1.5e3
	str          // 'it''s'
	escaped      // U&'gr\00fc\00df', not yet decoded
	bytes        // x'1f'
	punct        // ( ) , . = <> ...
	broken       // not a token of the dialect; the error says why
)

// A token is a word of the text. Comments and blanks are none.
type token struct {
	kind     kind
	text     string // in upper case for words, without quotes for what had them
	pos, end int    // the bytes of the file
	mate     int    // for brackets: the index of the other one; for CASE: that of its END
	err      *lexError
}

// A lexError says what is wrong with a broken token.
type lexError struct {
	msg, hint string
	open      bool // something was never closed, so more text may mend it
}

// is reports whether the token is the punctuation s.
func (t token) is(s string) bool { return t.kind == punct && t.text == s }

// isString reports whether the token is a string of any notation.
func (t token) isString() bool { return t.kind == str || t.kind == escaped }

// isName reports whether the token may be a name, if it is not reserved.
func (t token) isName() bool { return t.kind == word || t.kind == quoted }
