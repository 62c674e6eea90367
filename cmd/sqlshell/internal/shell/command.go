package shell

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/mattn/go-runewidth"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/cmd/sqlshell/internal/render"
)

// A backslash is a command of the shell itself.
type backslash struct {
	name, args, doc string
	run             func(s *Shell, ctx context.Context, args []string)
}

// backslashes lists the commands in the order in which \? shows them.
func backslashes() []backslash {
	return []backslash{
		{`\?`, "", "show this list", (*Shell).help},
		{`\d`, "[NAME]", "list tables and views, or describe one", (*Shell).describe},
		{`\format`, "table|csv|json|changelog|tableau", "choose how results look", (*Shell).format},
		{`\timing`, "", "show how long statements take, or stop doing so", (*Shell).setTiming},
		{`\q`, "", "leave (also Ctrl-D)", func(s *Shell, _ context.Context, _ []string) { s.quit = true }},
	}
}

func (s *Shell) command(ctx context.Context, words []string) {
	var names []string
	for _, b := range backslashes() {
		if b.name == strings.TrimSuffix(words[0], ";") {
			b.run(s, ctx, words[1:])
			return
		}
		names = append(names, b.name)
	}
	fmt.Fprintf(s.out, "%s is no command; there are %s\n", words[0], strings.Join(names, " "))
}

func (s *Shell) help(context.Context, []string) {
	for _, b := range backslashes() {
		fmt.Fprintf(s.out, "  %-42s %s\n", b.name+" "+b.args, b.doc)
	}
	fmt.Fprintln(s.out, "  Ctrl-C stops a statement, Tab completes, Ctrl-R searches the history")
}

func (s *Shell) describe(ctx context.Context, args []string) {
	if len(args) == 0 {
		s.relations()
		return
	}
	name := strings.TrimSuffix(args[0], ";")
	if !strings.Contains(name, "`") {
		// Names may be words of the language.
		name = "`" + strings.ReplaceAll(name, ".", "`.`") + "`"
	}
	s.execute(ctx, "DESCRIBE "+name+";")
}

// relations lists tables with their connectors, and views.
func (s *Shell) relations() {
	list := s.runner.Session.Catalog().Relations(s.runner.Session.Catalog().Current())
	if len(list) == 0 {
		fmt.Fprintln(s.out, "no tables and no views")
	}
	wide := 0
	for _, r := range list {
		wide = max(wide, runewidth.StringWidth(r.Where().Name))
	}
	for _, r := range list {
		kind := "view"
		if t, ok := r.(*catalog.Table); ok {
			connector, _ := t.Option("connector")
			kind = strings.TrimSpace("table " + connector)
		}
		fmt.Fprintf(s.out, " %s | %s\n", runewidth.FillRight(r.Where().Name, wide), kind)
	}
}

func (s *Shell) format(_ context.Context, args []string) {
	if len(args) == 0 || !slices.Contains(render.Formats(), strings.TrimSuffix(args[0], ";")) {
		fmt.Fprintf(s.out, `\format: expected one of %s`+"\n", strings.Join(render.Formats(), ", "))
		return
	}
	s.runner.Options.Format = strings.TrimSuffix(args[0], ";")
}

func (s *Shell) setTiming(context.Context, []string) {
	s.timing = !s.timing
	if s.timing {
		fmt.Fprintln(s.out, "timing is on")
	} else {
		fmt.Fprintln(s.out, "timing is off")
	}
}
