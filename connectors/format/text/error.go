package text

import (
	"strings"
	"unicode/utf8"

	"github.com/tidemark-sql/tidemark/connectors/connector"
)

// before and after are how much of a message an error shows before and after the place that
// is wrong.
const before, after = 50, 70

// Error returns the error that msg is wrong at a place, with the column and the
// text around it.
func Error(msg []byte, at int, what string) *connector.MessageError {
	at = min(max(at, 0), len(msg))
	from, to := max(0, at-before), min(len(msg), at+after)
	shown := strings.ToValidUTF8(string(msg[from:to]), "\uFFFD")
	if from > 0 {
		shown = "…" + strings.TrimLeft(shown, "\uFFFD")
	}
	if to < len(msg) {
		shown += "…"
	}
	return &connector.MessageError{Column: 1 + utf8.RuneCount(msg[:at]), Msg: what, Text: strings.TrimRight(shown, "\r\n")}
}
