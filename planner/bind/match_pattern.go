package bind

import (
	"slices"

	"github.com/tidemark-sql/tidemark/planner/logical"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// pattern binds PATTERN: variables one after the other, each with a quantifier.
// Everything else is refused (flink-semantics.md 6).
func (x *matching) pattern(p *ast.Pattern) error {
	parts := p.Sequence
	if len(parts) == 0 || p.Quantifier != nil {
		parts = []*ast.Pattern{p}
	}
	var errs source.Errors
	for _, part := range parts {
		errs.Take(x.part(part))
	}
	if err := errs.Err(); err != nil {
		return err
	}
	if !slices.ContainsFunc(x.node.Pattern, func(p logical.MatchPart) bool { return p.Min > 0 }) {
		return source.Errorf(p.Span(), "this pattern matches no rows at all as well").
			WithHint("at least one variable has to take a row: + in place of *, {1,n} in place of {0,n}")
	}
	return x.lastPart(parts)
}

// part binds one variable of the pattern.
func (x *matching) part(p *ast.Pattern) error {
	switch {
	case len(p.Choice) > 0:
		return source.Errorf(p.Span(), "alternatives are not supported in PATTERN").WithHint("DEFINE one variable with OR")
	case len(p.Permute) > 0:
		return source.Errorf(p.Span(), "PERMUTE is not supported in PATTERN")
	case p.Exclude != nil:
		return source.Errorf(p.Span(), "{- -} is not supported in PATTERN").WithHint("there is one row a match, which MEASURES describe: leave the variable out there")
	case p.Variable == nil && len(p.Sequence) == 0:
		return source.Errorf(p.Span(), "PATTERN is empty").WithHint("name at least one variable")
	case p.Variable == nil:
		return source.Errorf(p.Span(), "a group with a quantifier is not supported in PATTERN").WithHint("only single variables can be repeated")
	case p.Variable.Name == "^" || p.Variable.Name == "$":
		return source.Errorf(p.Variable.Span, "the anchor %s is not supported in PATTERN", p.Variable.Name)
	case p.Min == 0 && p.Max == 1 && p.Reluctant:
		return source.Errorf(p.Quantifier.Span, "?? is not supported in PATTERN").WithHint("write ?, or *? if more than one row may come")
	}
	name := p.Variable.Name
	if slices.ContainsFunc(x.node.Pattern, func(o logical.MatchPart) bool { return o.Name == name }) {
		return source.Errorf(p.Variable.Span, "variable %q stands twice in PATTERN", name).
			WithHint("use two variables with equal conditions")
	}
	// A part that takes an exact number of rows has no choice.
	exact := p.Min == p.Max
	x.node.Pattern = append(x.node.Pattern, logical.MatchPart{Name: name, Min: p.Min, Max: p.Max, Reluctant: p.Reluctant && !exact})
	return nil
}

// lastPart refuses a greedy quantifier where the match may be complete: only the
// end of the input could tell that no more rows follow. An optional variable
// behind the last one that has to take a row would never take any.
func (x *matching) lastPart(parts []*ast.Pattern) error {
	for i := len(parts) - 1; i >= 0; i-- {
		p := x.node.Pattern[i]
		if p.Min != p.Max && !p.Reluctant {
			err := source.Errorf(parts[i].Quantifier.Span, "a pattern cannot end with a greedy quantifier")
			if p.Max == 1 {
				return err.WithHint("the match is complete without %q: leave it out, or let another variable follow", p.Name)
			}
			return err.WithHint("let another variable follow, or put a ? behind %s to take as few rows as possible", parts[i].Quantifier.Text)
		}
		if p.Min > 0 {
			return nil
		}
	}
	return nil
}
