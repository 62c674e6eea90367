package golden

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tidemark-sql/tidemark/sql/parse"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// A File is a parsed golden file.
type File struct {
	Name  string // as it is shown in errors
	Dir   string // against which relative paths are taken
	Text  string
	Steps []Step
	// Clock is what the clock of jobs shows before the first rows; zero: they go by
	// that of the system.
	Clock time.Time
	// Timeout is how long a statement may take; 0 means a minute.
	Timeout time.Duration
	// Blocks are the rows in order of arrival over all tables.
	Blocks []Rows
	// ByTime are tables that are read by event time, as `sqlshell -f` does, and
	// not in the order of the blocks.
	ByTime []string
}

// Rows are messages that a table receives.
type Rows struct {
	Table    string
	Messages []string
	Line     int       // of the directive, from 1
	Clock    time.Time // what the clock of the file shows for them
}

// A Step is a statement and what it should give.
type Step struct {
	Start, End int // byte range of the statement in Text
	Line       int // from 1
	Expect     Expect
	// After is the byte offset behind the statement's directives, where
	// Update writes; Blocks covers the directives from DirectivesStart on.
	DirectivesStart, DirectivesEnd int
}

// Expect is what the directives behind a statement say. A nil slice says
// nothing; an empty one says that there are no rows.
type Expect struct {
	Types   string // "" says nothing
	Output  []string
	Changes []string
	Outputs []SinkOutput // tables that were written, and changes of them
	Late    int          // -1: nothing said, which means 0
	Fails   string
	// Message is the text of the error, word for word; nil says nothing. Info is
	// what is told about it and not compared.
	Message, Info []string
	// Plan is compared by the tests of the planner and stays as it is.
	Plan       []string
	Watermarks []TableWatermark
	Order      []string // the directives as they come, for Update
}

// onlyPlan reports whether a statement has nothing but a plan, so that there is no
// need to run it.
func (e Expect) onlyPlan() bool { return e.Plan != nil && len(e.Order) == 1 }

// refused takes the lines below Fails: our own words, to be compared, or what is
// told for information, which begins with (Flink) or (ours).
func (e *Expect) refused(lines []string) {
	switch {
	case len(lines) == 0:
	case strings.HasPrefix(lines[0], "(Flink)"), strings.HasPrefix(lines[0], "(ours)"):
		e.Info = lines
	default:
		e.Message = lines
	}
}

// A SinkOutput is what an INSERT wrote to a table: what it adds up to, or the
// changes in order.
type SinkOutput struct {
	Table   string
	Lines   []string
	Changes bool
}

// A TableWatermark is the last watermark of a table before the final one.
type TableWatermark struct{ Table, Time string }

// The moments at which a statement may be refused.
const (
	FailsPlanned = "when planned"
	FailsRunning = "at run time"
)

// Parse reads a golden file. Its error names the line of a directive that
// cannot be understood.
func Parse(name, dir, text string) (*File, error) {
	p := &parser{file: &File{Name: name, Dir: dir, Text: text}}
	p.split()
	for p.i < len(p.lines) {
		if err := p.next(); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, p.i+1, err)
		}
	}
	if !p.file.Clock.IsZero() && len(p.file.ByTime) > 0 {
		return nil, fmt.Errorf("%s: rows that are read by time have no order with the clock; leave \"by time\" or the clock out", name)
	}
	return p.file, p.file.unknownTable()
}

// unknownTable refuses rows for a table that no statement names: they would be
// given to nobody.
func (f *File) unknownTable() error {
	text := regexp.MustCompile(`'[^']*'`) // a path is no name
	for _, b := range f.Blocks {
		named := func(s Step) bool {
			return strings.Contains(text.ReplaceAllString(f.Text[s.Start:s.End], ""), b.Table)
		}
		if !slices.ContainsFunc(f.Steps, named) {
			return fmt.Errorf("%s:%d: no statement names table %q, so nobody reads these rows", f.Name, b.Line, b.Table)
		}
	}
	return nil
}

// A line is a line of the file without its end, and where it starts.
type line struct {
	text  string
	start int
}

type parser struct {
	file  *File
	lines []line
	i     int
	now   time.Time // the clock of the file
}

func (p *parser) split() {
	at := 0
	for rest := p.file.Text; rest != ""; {
		text, after, _ := strings.Cut(rest, "\n")
		p.lines = append(p.lines, line{strings.TrimSuffix(text, "\r"), at})
		at += len(rest) - len(after)
		rest = after
	}
}

// next reads a blank line, a comment, a directive or a statement.
func (p *parser) next() error {
	text := p.lines[p.i].text
	switch {
	case strings.TrimSpace(text) == "":
		p.i++
	case strings.HasPrefix(text, "-- Rows: "):
		return p.rows(strings.TrimPrefix(text, "-- Rows: "))
	case strings.HasPrefix(text, clockDirective):
		return p.clock(text)
	case strings.HasPrefix(text, "--"):
		if err := misspelt(text); err != nil {
			return err
		}
		p.i++
	default:
		p.statement()
		return p.expectations()
	}
	return nil
}

// statement reads a statement: up to a line that ends with a semicolon, and a
// statement set up to its END.
func (p *parser) statement() {
	first := p.lines[p.i]
	set := isSet(first.text)
	step := Step{Start: first.start, Line: p.i + 1}
	for p.i < len(p.lines) {
		text := strings.TrimRight(p.lines[p.i].text, " \t")
		step.End = p.lines[p.i].start + len(text)
		p.i++
		if strings.HasSuffix(text, ";") && (!set || endsSet(text) && parse.Complete(p.file.Text[step.Start:step.End])) {
			break
		}
	}
	step.DirectivesStart = p.offset()
	p.file.Steps = append(p.file.Steps, step)
}

func isSet(text string) bool {
	words := strings.Fields(strings.ToUpper(text))
	return slices.Contains(words, "BEGIN") && slices.Contains(words, "SET") ||
		len(words) >= 3 && words[0] == "EXECUTE" && words[1] == "STATEMENT" ||
		len(words) >= 3 && words[0] == "EXPLAIN" && words[1] == "STATEMENT"
}

// endsSet reports whether END is the last word of a line, which may be that of a CASE;
// window_end is another.
func endsSet(text string) bool {
	words := strings.Fields(strings.ToUpper(text))
	return words[len(words)-1] == "END;"
}

// offset returns where line i starts.
func (p *parser) offset() int {
	if p.i < len(p.lines) {
		return p.lines[p.i].start
	}
	return len(p.file.Text)
}

// rows reads a block of messages, or the list of tables read by time.
func (p *parser) rows(head string) error {
	if tables, ok := strings.CutSuffix(head, " by time"); ok {
		return p.rowsByTime(tables, strings.Split(tables, ","))
	}
	block := Rows{Table: unquote(strings.TrimSpace(head)), Line: p.i + 1, Clock: p.now}
	if block.Table == "" {
		return fmt.Errorf("found %q, where the name of a table has to follow", p.lines[p.i].text)
	}
	p.i++
	block.Messages = p.block()
	p.file.Blocks = append(p.file.Blocks, block)
	return nil
}

// rowsByTime reads the list of tables read by time. The rows of one table may
// follow at once; several have a block each, which may stand before or behind.
func (p *parser) rowsByTime(text string, tables []string) error {
	for _, t := range tables {
		p.file.ByTime = append(p.file.ByTime, unquote(strings.TrimSpace(t)))
	}
	line := p.i + 1
	p.i++
	messages := p.block()
	switch {
	case len(messages) == 0:
	case len(tables) > 1:
		p.i = line - 1
		return fmt.Errorf("found rows for %s together, expected a block for each: -- Rows: %s", text, strings.TrimSpace(tables[0]))
	default:
		p.file.Blocks = append(p.file.Blocks, Rows{Table: p.file.ByTime[len(p.file.ByTime)-1], Line: line, Messages: messages})
	}
	return nil
}

func unquote(s string) string { return strings.ReplaceAll(s, "`", "") }

// block reads the comment lines that follow, without their marks, up to the
// next directive.
func (p *parser) block() []string {
	lines := []string{}
	for ; p.i < len(p.lines); p.i++ {
		text := p.lines[p.i].text
		if !strings.HasPrefix(text, "--") || isDirective(text) {
			break
		}
		lines = append(lines, strings.TrimPrefix(strings.TrimPrefix(text, "--"), " "))
	}
	return lines
}

// directives returns how lines begin that are no prose.
func directives() []string {
	return []string{"-- Rows: ", clockDirective, "-- Types:", "-- Output:", "-- Changes:", "-- Late:", "-- Fails:", "-- Error:", "-- Plan:", "-- Watermark:"}
}

func isDirective(text string) bool {
	return slices.ContainsFunc(directives(), func(d string) bool { return strings.HasPrefix(text, d) })
}

// isInput reports whether a directive is about what jobs read, and not about what a
// statement gives.
func isInput(text string) bool {
	return strings.HasPrefix(text, "-- Rows: ") || strings.HasPrefix(text, clockDirective)
}

// misspelt refuses a comment that looks like a directive and is none: it would
// be taken for prose, and compare nothing.
func misspelt(text string) error {
	word, _, ok := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(text, "--"), " "), ":")
	if !ok || strings.ContainsAny(word, " \t") {
		return nil
	}
	var words []string
	for _, d := range directives() {
		words = append(words, strings.Trim(d, "-: "))
	}
	if near := source.Nearest(word, words); near != "" {
		return fmt.Errorf("found %q; did you mean \"-- %s: \"?", text, near)
	}
	return nil
}

// expectations reads the directives directly behind a statement. Rows may stand
// among them.
func (p *parser) expectations() error {
	step := &p.file.Steps[len(p.file.Steps)-1]
	step.Expect.Late = -1
	for p.i < len(p.lines) && isDirective(p.lines[p.i].text) && !isInput(p.lines[p.i].text) {
		at := p.i
		if err := p.directive(&step.Expect); err != nil {
			p.i = at
			return err
		}
	}
	step.DirectivesEnd = p.offset()
	return nil
}

// directive reads one directive.
func (p *parser) directive(e *Expect) error {
	name, value, _ := strings.Cut(strings.TrimPrefix(p.lines[p.i].text, "-- "), ":")
	value = strings.TrimSpace(value)
	e.Order = append(e.Order, name+":"+value)
	p.i++
	switch name {
	case "Types":
		e.Types = value
		for _, more := range p.block() {
			e.Types += " " + strings.TrimSpace(more)
		}
	case "Output":
		if table, ok := strings.CutPrefix(value, "of "); ok {
			e.Outputs = append(e.Outputs, SinkOutput{unquote(table), p.block(), false})
			return nil
		}
		e.Output = p.block()
	case "Changes":
		if table, ok := strings.CutPrefix(value, "of "); ok {
			e.Outputs = append(e.Outputs, SinkOutput{unquote(table), p.block(), true})
			return nil
		}
		e.Changes = p.block()
	case "Late":
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 {
			return fmt.Errorf("found %q, where a number of rows has to follow", value)
		}
		e.Late = n
		p.block()
	case "Fails":
		e.Fails = value
		if value != FailsPlanned && value != FailsRunning {
			return fmt.Errorf("found %q, where %q or %q has to follow", value, FailsPlanned, FailsRunning)
		}
		e.refused(p.block())
	case "Error":
		e.Fails, e.Message = FailsPlanned, p.block()
	case "Plan":
		e.Plan = p.block()
	case "Watermark":
		table, when, ok := strings.Cut(value, " ")
		if !ok {
			return fmt.Errorf("found %q, where a table and a time have to follow", value)
		}
		e.Watermarks = append(e.Watermarks, TableWatermark{unquote(table), strings.TrimSpace(when)})
	}
	return nil
}
