package connectors

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/connectors/format"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// EngineOptions returns the keys that the engine itself reads from tables of any
// connector.
func EngineOptions() []connector.Option {
	return []connector.Option{
		{Key: "scan.watermark.emit.strategy", Check: connector.OneOf("on-periodic", "on-event"), Doc: "When watermarks leave: with every row that raises them (on-event, the default here) or by a timer."},
		{Key: "scan.watermark.alignment.group", Check: connector.Filled, Doc: "A name: splits of all tables of a statement that give it are kept close to one another in event time."},
		{Key: "scan.watermark.alignment.max-drift", Check: connector.Duration, Doc: "How far a split may be ahead of the last one of its group before it has to wait."},
		{Key: "scan.watermark.alignment.update-interval", Check: connector.Span, Doc: "How often the last one of the group is looked for; 1 s unless it is given."},
		{Key: "scan.watermark.idle-flush", Check: connector.Bool, Doc: "Whether the watermark rises to the highest of all inputs when all are idle, as in Flink (true, the default), or stays where it is."},
		{Key: "scan.watermark.idle-timeout", Check: connector.Duration, Doc: "After how long without rows a split no longer holds the watermark back."},
	}
}

// CheckOptions returns the options of a table, overridden by hints of one use
// of it, with defaults applied. Keys that nobody declares, values that are not
// what a key wants, missing keys and unknown metadata columns are errors, each
// with its place; the map is complete only if there are none.
func CheckOptions(t *catalog.Table, hints []catalog.Option) (map[string]string, source.Errors) {
	c := &checker{table: t, given: map[string]catalog.Option{}, out: map[string]string{}}
	for _, list := range [][]catalog.Option{t.Options, hints} {
		for _, o := range list {
			if _, again := c.given[o.Key]; !again {
				c.order = append(c.order, o.Key)
			}
			c.given[o.Key] = o
		}
	}
	if c.findConnector() {
		c.declare()
		c.values()
		c.together()
		c.columns()
		c.metadata()
	}
	return c.out, c.errs
}

// A checker is one call of CheckOptions.
type checker struct {
	table    *catalog.Table
	given    map[string]catalog.Option
	order    []string // keys as they were given
	con      *connector.Connector
	formats  []namedFormat
	declared []connector.Option
	out      map[string]string
	errs     source.Errors
}

// A namedFormat is a format that the table names, and the prefix of its options.
type namedFormat struct {
	*connector.Format
	prefix string
}

func (c *checker) findConnector() bool {
	o, ok := c.given["connector"]
	if !ok {
		e := source.Errorf(c.table.Declared, "table %q needs the option \"connector\"", c.table.Path.Name)
		if near := source.Nearest("connector", c.order); near != "" {
			e.Span = c.given[near].KeySpan
			e.WithHint("option %q should be \"connector\"", near)
		} else {
			e.WithHint("there are %s", strings.Join(Names(), ", "))
		}
		c.errs.Add(e)
		return false
	}
	if c.con = Find(o.Value); c.con == nil {
		c.errs.Add(unknown(o, "connector", Names()))
		return false
	}
	return true
}

// unknown says that there is no connector or format of a name.
func unknown(o catalog.Option, kind string, names []string) *source.Error {
	e := source.Errorf(o.ValueSpan, "%s %q does not exist", kind, o.Value)
	list := "there are " + strings.Join(names, ", ")
	if near := source.Nearest(o.Value, names); near != "" {
		return e.WithHint("did you mean %q? %s", near, list)
	}
	return e.WithHint("%s", list)
}

// declare collects the options that the table may have.
func (c *checker) declare() {
	c.declared = append(c.declared, connector.Option{Key: "connector"})
	c.declared = append(c.declared, c.con.Options...)
	c.declared = append(c.declared, EngineOptions()...)
	if !c.con.Formats {
		return
	}
	keys := []string{"format"}
	for _, o := range c.con.Options {
		if o.Key == "key.format" || o.Key == "value.format" {
			keys = append(keys, o.Key)
		}
	}
	_, plain := c.given["format"]
	_, value := c.given["value.format"]
	if !plain && !value {
		c.errs.Add(source.Errorf(c.table.Declared, "table %q of connector %q needs the option \"format\"", c.table.Path.Name, c.con.Name).
			WithHint("there are %s", strings.Join(c.formatNames(), ", ")))
	}
	c.declared = append(c.declared, connector.Option{Key: "format"})
	for _, key := range keys {
		o, ok := c.given[key]
		if !ok {
			continue
		}
		f := format.Find(o.Value)
		if f == nil {
			c.errs.Add(unknown(o, "format", c.formatNames()))
			continue
		}
		c.declareFormat(f, strings.TrimSuffix(key, "format"))
	}
}

// formatNames returns the formats that the connector can use.
func (c *checker) formatNames() []string {
	return slices.DeleteFunc(format.Names(), func(name string) bool { return c.con.Messages && format.Find(name).Files != nil })
}

func (c *checker) declareFormat(f *connector.Format, prefix string) {
	c.formats = append(c.formats, namedFormat{f, prefix})
	for _, o := range f.Options {
		o.Key = prefix + f.Name + "." + o.Key
		c.declared = append(c.declared, o)
	}
}

// values checks every option by itself and fills c.out.
func (c *checker) values() {
	for _, o := range c.declared {
		_, given := c.given[o.Key]
		switch {
		case given:
		case o.Default != "":
			c.out[o.Key] = o.Default
		case o.Required:
			c.errs.Add(source.Errorf(c.table.Declared, "table %q of connector %q needs the option %q", c.table.Path.Name, c.con.Name, o.Key))
		}
	}
	for _, key := range c.order {
		o := c.given[key]
		d := c.find(key)
		if d == nil {
			c.undeclared(o)
			continue
		}
		c.out[key] = o.Value
		if d.Check == nil {
			continue
		}
		if err := d.Check(o.Value); err != nil {
			c.errs.Add(source.Errorf(o.ValueSpan, "option %q is %q: %s", key, o.Value, err))
		}
	}
}

// find returns the declared option of a key, or nil.
func (c *checker) find(key string) *connector.Option {
	for i := range c.declared {
		d := &c.declared[i]
		if d.Key == key {
			return d
		}
		if family, ok := strings.CutSuffix(d.Key, "*"); ok && strings.HasPrefix(key, family) && len(key) > len(family) {
			return d
		}
	}
	return nil
}

// undeclared reports a key that nobody declares.
func (c *checker) undeclared(o catalog.Option) {
	what := fmt.Sprintf("connector %q", c.con.Name)
	for _, f := range c.formats {
		what += fmt.Sprintf(" with format %q", f.Name)
	}
	e := source.Errorf(o.KeySpan, "option %q does not exist for %s", o.Key, what)
	var keys, kin []string // kin begin with the same word
	first, _, _ := strings.Cut(o.Key, ".")
	for _, d := range c.declared {
		keys = append(keys, d.Key)
		if strings.HasPrefix(d.Key, first+".") {
			kin = append(kin, d.Key)
		}
	}
	if near := source.Nearest(o.Key, keys); near != "" {
		e.WithHint("did you mean %q?", near)
	} else if len(kin) > 0 {
		e.WithHint("there are %s", strings.Join(kin, ", "))
	} else {
		e.WithHint("there are %s", strings.Join(keys, ", "))
	}
	c.errs.Add(e)
}

// together asks the formats and the connector about options that contradict
// each other. It waits until each of them is right by itself.
func (c *checker) together() {
	if len(c.errs) > 0 {
		return
	}
	for _, f := range c.formats {
		if f.Check == nil {
			continue
		}
		err := f.Check(format.Options(f.Format, c.out, f.prefix))
		var option *connector.OptionError
		if errors.As(err, &option) {
			err = &connector.OptionError{Key: f.prefix + f.Name + "." + option.Key, Msg: option.Msg}
		}
		c.add(err)
	}
	if c.con.Check != nil {
		c.add(c.con.Check(c.table, c.out))
	}
}

// add notes an error of a connector or format at the option it names.
func (c *checker) add(err error) {
	if err == nil {
		return
	}
	span, msg := c.table.Declared, err.Error()
	var option *connector.OptionError
	if errors.As(err, &option) {
		msg = fmt.Sprintf("option %q: %s", option.Key, option.Msg)
		if o, ok := c.given[option.Key]; ok {
			span = o.ValueSpan
		}
	}
	c.errs.Add(source.Errorf(span, "%s", msg))
}

// columns checks that the formats can carry the columns of the table. Partition
// columns are not part of messages.
func (c *checker) columns() {
	c.single()
	for _, f := range c.formats {
		for _, col := range c.table.Columns {
			if f.Carries == nil || col.Kind != catalog.Physical || slices.Contains(c.table.PartitionBy, col.Name) {
				continue
			}
			err := f.Carries(col.Name, col.Type)
			if err == nil {
				continue
			}
			span := col.Span
			if span.IsZero() {
				span = c.table.Declared
			}
			c.errs.Add(source.Errorf(span, "table %q: %s", c.table.Path.Name, err))
		}
	}
}

// single checks that a table whose messages are one value has one column. Of two
// formats, as for keys and values, each has its own columns; they count them when
// they are made.
func (c *checker) single() {
	if len(c.formats) != 1 || !c.formats[0].Single {
		return
	}
	n := 0
	for _, col := range c.table.Columns {
		if col.Kind == catalog.Physical && !slices.Contains(c.table.PartitionBy, col.Name) {
			n++
		}
	}
	if n != 1 {
		c.errs.Add(source.Errorf(c.table.Declared, "table %q: the format %s has a single column, found %d", c.table.Path.Name, c.formats[0].Name, n))
	}
}

// metadata checks that the connector or a format has the metadata that columns
// ask for.
func (c *checker) metadata() {
	var keys []string
	for _, m := range c.con.Metadata {
		keys = append(keys, m.Key)
	}
	for _, f := range c.formats {
		for _, m := range f.Metadata {
			keys = append(keys, "value."+m.Key)
		}
	}
	for _, col := range c.table.Columns {
		if col.Kind != catalog.Metadata {
			continue
		}
		key := col.Key
		if key == "" {
			key = col.Name
		}
		if slices.Contains(keys, key) {
			continue
		}
		e := source.Errorf(col.Span, "metadata %q of column %q does not exist for connector %q", key, col.Name, c.con.Name)
		if len(keys) > 0 {
			e.WithHint("there are %s", strings.Join(keys, ", "))
		} else {
			e.WithHint("this connector has no metadata")
		}
		c.errs.Add(e)
	}
}
