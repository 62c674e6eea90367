package session_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/tidemark-sql/tidemark/exec/exectest"
)

// section returns the SQL of a section of the guide to event time.
func section(t *testing.T, title string) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/guides/event-time.md")
	if err != nil {
		t.Fatal(err)
	}
	_, after, ok := strings.Cut(string(text), "\n## "+title+"\n")
	if !ok {
		t.Fatalf("the guide has no section %q", title)
	}
	body, _, _ := strings.Cut(after, "\n## ")
	body, _, _ = strings.Cut(body, "\n### ")
	var sql strings.Builder
	for _, m := range regexp.MustCompile("(?ms)^```sql\n(.*?)^```$").FindAllStringSubmatch(body, -1) {
		sql.WriteString(m[1])
	}
	return sql.String()
}

// TestGuide plays what the pictures of the guide show.
func TestGuide(t *testing.T) {
	t.Run("Idleness", bubble(func(t *testing.T) {
		f := eventFeed().Add("a", "b")
		m := newMoved(t, map[string]*exectest.Feed{"readings": f})
		m.run(section(t, "Idleness"))
		f.Send(t, "a", "1500 1\n2500 2\n")
		m.read("a", 2)
		m.clock.Move(4000)
		f.Send(t, "a", "3500 4\n")
		m.read("a", 3)
		m.still()
		m.clock.Move(5000)
		m.want("1970-01-01 00:00:02.000 1", "1970-01-01 00:00:03.000 2")
	}))
	t.Run("Alignment", bubble(func(t *testing.T) {
		clicks, orders := eventFeed().Add("c"), eventFeed().Add("o")
		m := newMoved(t, map[string]*exectest.Feed{"clicks": clicks, "orders": orders})
		m.run(section(t, "Alignment"))
		orders.Send(t, "o", "1000 1\n")
		m.want("1")
		m.still()
		m.clock.Move(1000)
		for _, row := range []string{"1000 2\n", "3000 3\n", "5000 4\n", "6000 5\n"} {
			clicks.Send(t, "c", row)
		}
		m.want("2", "3", "4")
		m.clock.Move(4000)
		m.still()
		orders.Send(t, "o", "3000 6\n")
		m.want("6")
		m.clock.Move(5000)
		m.want("5")
	}))
	t.Run("Processing time", bubble(func(t *testing.T) {
		f := (&exectest.Feed{Columns: exectest.Types("STRING"), Endless: true}).Add("v")
		m := newMoved(t, map[string]*exectest.Feed{"visits": f})
		m.run(section(t, "Processing time"))
		for i, at := range []int64{1000, 5000} {
			m.clock.Move(at)
			f.Send(t, "v", "ann\n")
			m.read("v", int64(i+1))
			time.Sleep(20 * time.Millisecond) // on its way to the window
		}
		m.clock.Move(9999)
		m.still()
		m.clock.Move(10000)
		m.want("1970-01-01 00:00:10.000 2")
		m.clock.Move(14000)
		f.Send(t, "v", "bob\n")
		m.read("v", 3)
		f.End("v")
		m.want("1970-01-01 00:00:20.000 1")
	}))
}
