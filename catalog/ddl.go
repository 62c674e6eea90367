package catalog

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/types"
)

// DDL returns the CREATE TABLE statement that declares t, as SHOW CREATE TABLE
// prints it in Flink: names in full and in backticks, options in order of key.
func (t *Table) DDL() string {
	var b strings.Builder
	fmt.Fprintf(&b, "CREATE %sTABLE %s", temporary(t.Temporary), t.Path)
	if items := t.items(); len(items) > 0 {
		b.WriteString(" (\n  " + strings.Join(items, ",\n  ") + "\n)")
	}
	if t.Comment != "" {
		b.WriteString("\nCOMMENT " + literal(t.Comment))
	}
	if t.Distributed != nil {
		b.WriteString("\n" + t.Distributed.ddl())
	}
	if len(t.PartitionBy) > 0 {
		b.WriteString("\nPARTITIONED BY (" + quoteAll(t.PartitionBy) + ")")
	}
	if len(t.Options) > 0 {
		b.WriteString("\nWITH " + optionsDDL(t.Options))
	}
	return b.String()
}

func temporary(is bool) string {
	if is {
		return "TEMPORARY "
	}
	return ""
}

// items returns what stands between the brackets of CREATE TABLE.
func (t *Table) items() []string {
	var items []string
	for _, c := range t.Columns {
		items = append(items, c.ddl())
	}
	if w := t.Watermark; w != nil {
		items = append(items, "WATERMARK FOR "+quote(w.Column)+" AS "+ast.Format(w.Expr))
	}
	if len(t.PrimaryKey) > 0 {
		items = append(items, "CONSTRAINT "+quote(t.ConstraintName())+" PRIMARY KEY ("+quoteAll(t.PrimaryKey)+") NOT ENFORCED")
	}
	return items
}

// ConstraintName returns the name of the primary key: the one that was given,
// or PK_ and the columns.
func (t *Table) ConstraintName() string {
	if t.KeyName != "" {
		return t.KeyName
	}
	return "PK_" + strings.Join(t.PrimaryKey, "_")
}

func (c Column) ddl() string {
	text := quote(c.Name) + " "
	if c.Kind == Computed {
		text += "AS " + ast.Format(c.Expr)
	} else {
		text += typeDDL(c.Type)
	}
	if c.Kind == Metadata {
		text += " " + c.Extras()
	}
	if c.Comment != "" {
		text += " COMMENT " + literal(c.Comment)
	}
	return text
}

// Extras returns how a computed or metadata column is made, as DESCRIBE prints
// it, and "" for a physical one.
func (c Column) Extras() string {
	switch c.Kind {
	case Computed:
		return "AS " + ast.Format(c.Expr)
	case Metadata:
		text := "METADATA"
		if c.Key != c.Name {
			text += " FROM " + literal(c.Key)
		}
		if c.Virtual {
			text += " VIRTUAL"
		}
		return text
	default:
		return ""
	}
}

func (d *Distribution) ddl() string {
	text := "DISTRIBUTED"
	if len(d.Columns) > 0 {
		text += " BY " + d.Kind + "(" + quoteAll(d.Columns) + ")"
	}
	if d.Buckets != "" {
		text += " INTO " + d.Buckets + " BUCKETS"
	}
	return text
}

// DDL returns the CREATE VIEW statement that declares v.
func (v *View) DDL() string {
	var b strings.Builder
	fmt.Fprintf(&b, "CREATE %sVIEW %s", temporary(v.Temporary), v.Path)
	for i, c := range v.Columns {
		b.WriteString([]string{" (\n  ", ",\n  "}[min(i, 1)] + quote(c))
	}
	if len(v.Columns) > 0 {
		b.WriteString("\n)")
	}
	if v.Comment != "" {
		b.WriteString("\nCOMMENT " + literal(v.Comment))
	}
	b.WriteString("\nAS " + ast.Format(v.Query))
	return b.String()
}

// optionsDDL returns options as a WITH clause has them, in order of key.
func optionsDDL(options []Option) string {
	sorted := slices.SortedFunc(slices.Values(options), func(a, b Option) int { return cmp.Compare(a.Key, b.Key) })
	lines := make([]string, len(sorted))
	for i, o := range sorted {
		lines[i] = "  " + literal(o.Key) + " = " + literal(o.Value)
	}
	return "(\n" + strings.Join(lines, ",\n") + "\n)"
}

func quoteAll(names []string) string {
	list := make([]string, len(names))
	for i, n := range names {
		list[i] = quote(n)
	}
	return strings.Join(list, ", ")
}

// literal returns s as a string literal.
func literal(s string) string { return "'" + strings.ReplaceAll(s, "'", "''") + "'" }

// typeDDL returns a type as SHOW CREATE TABLE spells it: STRING and BYTES have
// their lengths, TIMESTAMP_LTZ its long name.
func typeDDL(t types.Type) string {
	text := t.Name()
	switch t.Kind {
	case types.Varchar:
		text = fmt.Sprintf("VARCHAR(%d)", t.Length)
	case types.Varbinary:
		text = fmt.Sprintf("VARBINARY(%d)", t.Length)
	case types.TimestampLTZ:
		text = fmt.Sprintf("TIMESTAMP(%d) WITH LOCAL TIME ZONE", t.Precision)
	case types.Array, types.Multiset:
		text = fmt.Sprintf("%s<%s>", t.Kind, typeDDL(*t.Elem))
	case types.Map:
		text = fmt.Sprintf("MAP<%s, %s>", typeDDL(*t.Key), typeDDL(*t.Elem))
	case types.Row:
		text = rowDDL(t.Fields)
	}
	if !t.Nullable {
		text += " NOT NULL"
	}
	return text
}

func rowDDL(fields []types.Field) string {
	parts := make([]string, len(fields))
	for i, f := range fields {
		parts[i] = quote(f.Name) + " " + typeDDL(f.Type)
		if f.Comment != "" {
			parts[i] += " " + literal(f.Comment)
		}
	}
	return "ROW<" + strings.Join(parts, ", ") + ">"
}

// CatalogDDL returns the CREATE CATALOG statement of a catalog.
func (c *Catalog) CatalogDDL(n *ast.Name) (string, error) {
	comment, options, err := c.DescribeCatalog(n)
	if err != nil {
		return "", err
	}
	return spaceDDL(n.Last().Name, comment, options), nil
}

func spaceDDL(name, comment string, options []Option) string {
	text := "CREATE CATALOG " + quote(name)
	if comment != "" {
		text += "\nCOMMENT " + literal(comment)
	}
	if len(options) == 0 {
		options = []Option{{Key: "type", Value: "generic_in_memory"}}
	}
	return text + "\nWITH " + optionsDDL(options)
}
