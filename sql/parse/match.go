package parse

import (
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// match reads MATCH_RECOGNIZE.
func (p *parser) match(first int, input ast.Table) ast.Table {
	m := &ast.Match{Input: input}
	p.want("MATCH_RECOGNIZE")
	p.wantPunct("(")
	if p.by("PARTITION") {
		m.PartitionBy = p.exprs()
	}
	m.OrderBy = p.orderBy()
	if p.take("MEASURES") {
		m.Measures = p.measures()
	}
	if at := p.i; p.take("ALL", "ROWS", "PER", "MATCH") {
		m.AllRows = &ast.Op{Text: "ALL ROWS PER MATCH", Span: source.Span(p.from(at))}
	} else {
		p.take("ONE", "ROW", "PER", "MATCH")
	}
	m.Skip = p.skip()
	p.want("PATTERN")
	p.wantPunct("(")
	m.Pattern = p.pattern()
	p.wantPunct(")")
	if p.take("WITHIN") {
		m.Within = p.intervalLiteral()
	}
	if p.take("SUBSET") {
		m.Subsets = p.subsets()
	}
	p.want("DEFINE")
	m.Define = p.defines()
	if !p.takePunct(")") {
		p.unexpected(`an operator, "," or ")"`)
	}
	m.At = p.from(first)
	return m
}

func (p *parser) measures() []*ast.Measure {
	var list []*ast.Measure
	for {
		first := p.i
		switch behind := p.look(1); {
		case behind.is("("), behind.is("."): // a call or a variable with that name
		case p.isWord(0, "RUNNING"):
			p.fail(p.span(p.i), "RUNNING is not supported: there is one row for a match")
		default:
			p.take("FINAL") // what the one row of a match shows in any case
		}
		m := &ast.Measure{Expr: p.expr()}
		p.want("AS")
		m.Alias = p.ident("the name of the measure")
		m.At = p.from(first)
		list = append(list, m)
		if !p.takePunct(",") {
			return list
		}
	}
}

// skip reads AFTER MATCH SKIP.
func (p *parser) skip() *ast.Skip {
	first := p.i
	if !p.take("AFTER", "MATCH", "SKIP") {
		return nil
	}
	s := &ast.Skip{}
	switch {
	case p.take("PAST", "LAST", "ROW"):
		s.To = "PAST LAST ROW"
	case p.take("TO", "NEXT", "ROW"):
		s.To = "TO NEXT ROW"
	case p.take("TO", "FIRST"):
		s.To = "TO FIRST"
	case p.take("TO", "LAST"), p.take("TO"):
		s.To = "TO LAST"
	default:
		p.unexpected("PAST LAST ROW, TO NEXT ROW, TO FIRST or TO LAST")
	}
	if s.To == "TO FIRST" || s.To == "TO LAST" {
		v := p.ident("the name of a variable")
		s.Variable = &v
	}
	s.At = p.from(first)
	return s
}

func (p *parser) subsets() []*ast.Subset {
	var list []*ast.Subset
	for {
		first := p.i
		s := &ast.Subset{Name: p.ident("the name of a subset")}
		p.wantPunct("=")
		s.Variables = p.idents("the name of a variable")
		s.At = p.from(first)
		list = append(list, s)
		if !p.takePunct(",") {
			return list
		}
	}
}

func (p *parser) defines() []*ast.Define {
	var list []*ast.Define
	for {
		first := p.i
		d := &ast.Define{Variable: p.ident("the name of a variable")}
		p.want("AS")
		d.Expr = p.expr()
		d.At = p.from(first)
		list = append(list, d)
		if !p.takePunct(",") {
			return list
		}
	}
}

// pattern reads a row pattern: choices of sequences.
func (p *parser) pattern() *ast.Pattern {
	first := p.i
	var choice []*ast.Pattern
	for {
		choice = append(choice, p.sequence())
		if !p.takePunct("|") {
			break
		}
	}
	if len(choice) == 1 {
		return choice[0]
	}
	return &ast.Pattern{At: p.from(first), Choice: choice, Min: 1, Max: 1}
}

func (p *parser) sequence() *ast.Pattern {
	first := p.i
	var list []*ast.Pattern
	for !p.isPunct(")") && !p.isPunct("|") && !p.isPunct("-}") && !p.isPunct(",") && p.tok().kind != eof {
		f := p.patternFactor()
		if f.Quantifier == nil && len(f.Sequence) > 0 {
			list = append(list, f.Sequence...) // brackets that say nothing
		} else {
			list = append(list, f)
		}
	}
	if len(list) == 1 {
		return list[0]
	}
	return &ast.Pattern{At: p.from(first), Sequence: list, Min: 1, Max: 1}
}

// patternFactor reads a variable or a part in brackets, with its quantifier.
func (p *parser) patternFactor() *ast.Pattern {
	defer p.enter()()
	first := p.i
	f := &ast.Pattern{}
	switch {
	case p.isWord(0, "PERMUTE") && p.look(1).is("("):
		p.i++
		p.commaList("a pattern", func() { f.Permute = append(f.Permute, p.pattern()) })
	case p.takePunct("("):
		inner := p.pattern()
		p.wantPunct(")")
		f = inner
		if inner.Quantifier != nil {
			f = &ast.Pattern{Sequence: []*ast.Pattern{inner}}
		}
	case p.takePunct("{-"):
		f.Exclude = p.pattern()
		p.wantPunct("-}")
	case p.isPunct("^"), p.isPunct("$"):
		f.Variable = &ast.Ident{Name: p.tok().text, Span: p.span(p.i)}
		p.i++
	default:
		v := p.ident("the name of a variable")
		f.Variable = &v
	}
	p.quantifierOf(f)
	f.At = p.from(first)
	return f
}

// quantifierOf reads * + ? {n,m} behind a part of a pattern.
func (p *parser) quantifierOf(f *ast.Pattern) {
	first := p.i
	f.Min, f.Max = 1, 1
	switch {
	case p.takePunct("*"):
		f.Min, f.Max = 0, -1
	case p.takePunct("+"):
		f.Max = -1
	case p.takePunct("?"):
		f.Min = 0
	case p.takePunct("{"):
		p.repetitions(f)
	default:
		return
	}
	f.Reluctant = p.takePunct("?")
	f.Quantifier = &ast.Op{Text: f.Repetition(), Span: source.Span(p.from(first))}
}

// repetitions reads n}, n,}, ,m} or n,m}.
func (p *parser) repetitions(f *ast.Pattern) {
	f.Min, f.Max = 0, -1
	lower := !p.isPunct(",")
	if lower {
		f.Min = p.smallNumber("a count")
		f.Max = f.Min
	}
	if p.takePunct(",") {
		f.Max = -1
		if !lower || !p.isPunct("}") {
			f.Max = p.smallNumber("a count")
		}
	}
	p.wantPunct("}")
	if f.Max >= 0 && f.Max < f.Min || f.Max == 0 {
		p.fail(p.span(p.i-1), "the greatest count %d makes no sense behind the least, %d", f.Max, f.Min)
	}
}
