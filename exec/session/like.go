package session

import (
	"slices"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// The strategies of LIKE.
const (
	including   = "INCLUDING"   // take it, and refuse what is declared anew
	excluding   = "EXCLUDING"   // leave it out
	overwriting = "OVERWRITING" // take it, unless it is declared anew
)

// likeBase returns the table that LIKE copies.
func (s *Session) likeBase(like *ast.LikeTable) (*catalog.Table, error) {
	t, err := s.catalog.Table(like.Table)
	if err == nil {
		s.used[t.Path] = true
	}
	return t, err
}

// strategies returns what LIKE does with each feature of its table.
func strategies(like *ast.LikeTable) (map[string]string, error) {
	out := map[string]string{
		"CONSTRAINTS": including, "DISTRIBUTION": including, "GENERATED": including, "METADATA": including,
		"OPTIONS": overwriting, "PARTITIONS": including, "WATERMARKS": including,
	}
	plain := []string{"ALL", "CONSTRAINTS", "DISTRIBUTION", "PARTITIONS"}
	given := map[string]bool{}
	for _, o := range like.Options {
		switch {
		case given[o.Feature]:
			return nil, source.Errorf(o.Span(), "LIKE says twice what to do with %s", o.Feature)
		case o.Merge == overwriting && slices.Contains(plain, o.Feature):
			return nil, source.Errorf(o.Span(), "LIKE cannot overwrite %s", o.Feature).WithHint("write INCLUDING or EXCLUDING")
		}
		given[o.Feature] = true
		if o.Feature == "ALL" {
			for f := range out {
				out[f] = o.Merge
			}
		}
	}
	for _, o := range like.Options {
		if o.Feature != "ALL" {
			out[o.Feature] = o.Merge
		}
	}
	return out, nil
}

// merge returns a draft with what LIKE takes from its table and, behind it, what
// the statement declares itself. The comment of the table is not taken.
func merge(own *draft, t *catalog.Table, like *ast.LikeTable) (*draft, error) {
	how, err := strategies(like)
	if err != nil {
		return nil, err
	}
	out, base := *own, draftOf(t)
	out.Columns = nil
	for _, c := range base.Columns {
		left := c.Kind == catalog.Computed && how["GENERATED"] == excluding || c.Kind == catalog.Metadata && how["METADATA"] == excluding
		if !left {
			out.Columns = append(out.Columns, c)
		}
	}
	var errs source.Errors
	for _, c := range own.Columns {
		mergeColumn(&out, c, how, &errs)
	}
	mergeParts(&out, base, how, like, &errs)
	mergeOptions(&out, own, base, how, &errs)
	return &out, errs.Err()
}

// mergeColumn adds a column, or puts it in the place of one of the same kind
// that may be overwritten.
func mergeColumn(out *draft, c catalog.Column, how map[string]string, errs *source.Errors) {
	i := out.index(c.Name)
	if i < 0 {
		out.Columns = append(out.Columns, c)
		return
	}
	feature := [...]string{"", "METADATA", "GENERATED"}[c.Kind]
	switch {
	case c.Kind == out.Columns[i].Kind && how[feature] == overwriting:
		out.Columns[i] = c
	case feature != "" && c.Kind == out.Columns[i].Kind:
		errs.Add(source.Errorf(c.Span, "the table of LIKE has %s %q already", kindName(c.Kind), c.Name).
			WithHint("write LIKE ... (OVERWRITING %s) or (EXCLUDING %s)", feature, feature))
	default:
		errs.Add(source.Errorf(c.Span, "the table of LIKE has a column %q already", c.Name).
			WithHint("leave it out: columns of that table are taken over as they are"))
	}
}

// mergeParts takes key, watermark, partitions and distribution of the base.
func mergeParts(out, base *draft, how map[string]string, like *ast.LikeTable, errs *source.Errors) {
	clash := func(feature, what string, at source.Span) {
		errs.Add(source.Errorf(at, "the table of LIKE has %s already", what).WithHint("write LIKE ... (EXCLUDING %s)", feature))
	}
	if len(base.key) > 0 && how["CONSTRAINTS"] != excluding {
		if len(out.key) > 0 {
			clash("CONSTRAINTS", "a primary key", out.key[0].Span)
		}
		out.key, out.KeyName = base.key, base.KeyName
	}
	if len(base.partition) > 0 && how["PARTITIONS"] != excluding {
		if len(out.partition) > 0 {
			clash("PARTITIONS", "partitions", out.partition[0].Span)
		}
		out.partition = base.partition
	}
	if base.Distributed != nil && how["DISTRIBUTION"] != excluding {
		if out.Distributed != nil {
			clash("DISTRIBUTION", "a distribution", like.Span())
		}
		out.Distributed = base.Distributed
	}
	if base.watermark == nil || how["WATERMARKS"] == excluding || out.watermark != nil && how["WATERMARKS"] == overwriting {
		return
	}
	if out.watermark != nil {
		errs.Add(source.Errorf(out.watermark.Span(), "the table of LIKE has a watermark already, for column %q", base.watermark.Column).
			WithHint("write LIKE ... (OVERWRITING WATERMARKS) or (EXCLUDING WATERMARKS)"))
	}
	out.watermark = base.watermark
}

// mergeOptions takes the options of the base. Relative paths stay relative to
// the file that said them.
func mergeOptions(out, own, base *draft, how map[string]string, errs *source.Errors) {
	if how["OPTIONS"] == excluding {
		return
	}
	if how["OPTIONS"] == including {
		for _, o := range own.Options {
			if had, ok := base.Option(o.Key); ok {
				errs.Add(source.Errorf(o.KeySpan, "the table of LIKE has the option %q already, with the value %q", o.Key, had).
					WithHint("write LIKE ... (OVERWRITING OPTIONS) or (EXCLUDING OPTIONS)"))
			}
		}
	}
	out.Options = catalog.WithOptions(base.Options, own.Options)
	if _, given := own.Option("path"); !given {
		out.Dir = base.Dir
	}
}
