package session

import (
	"context"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/sql/ast"
	"github.com/tidemark-sql/tidemark/sql/source"
)

// createTable is CREATE TABLE in all its forms. What the connector and the
// format make of the options is looked at when the table is used.
func (s *Session) createTable(ctx context.Context, stmt *ast.CreateTable) (*Result, error) {
	if stmt.Replace && stmt.Query == nil {
		return nil, source.Errorf(stmt.Span(), "CREATE OR REPLACE TABLE needs AS and a query").WithHint("drop the table and create it anew, or write IF NOT EXISTS")
	}
	path, err := s.catalog.Resolve(stmt.Name)
	if err != nil {
		return nil, err
	}
	if stmt.Query != nil {
		return s.createTableAs(ctx, stmt, path)
	}
	t, err := s.declared(stmt, path)
	if err != nil {
		return nil, err
	}
	if _, err := s.catalog.Create(stmt.Name, t, stmt.IfNotExists, false); err != nil {
		return nil, err
	}
	return done()
}

// declared returns the table that a statement without a query declares.
func (s *Session) declared(stmt *ast.CreateTable, path catalog.Path) (*catalog.Table, error) {
	d, wrong := s.draft(stmt, path)
	if stmt.Like != nil {
		if wrong != nil {
			return nil, wrong // columns of the same name would hide it
		}
		base, err := s.likeBase(stmt.Like)
		if err != nil {
			return nil, err
		}
		if d, err = merge(d, base, stmt.Like); err != nil {
			return nil, err
		}
	}
	return s.complete(d, wrong)
}

// draft returns what the CREATE TABLE part of a statement says by itself, also with an
// error: then what was wrong is left out or has no type.
func (s *Session) draft(stmt *ast.CreateTable, path catalog.Path) (*draft, error) {
	d := &draft{Table: catalog.Table{
		Path: path, Options: catalog.Options(stmt.Options), Comment: catalog.Text(stmt.Comment),
		Temporary: stmt.Temporary, Declared: stmt.Span(), Dir: s.config.Dir,
	}}
	var errs source.Errors
	errs.Take(d.add(stmt.Columns))
	if k := stmt.PrimaryKey; k != nil {
		d.setKey(k, k.Columns)
	}
	d.watermark, d.partition = stmt.Watermark, stmt.PartitionBy
	d.Distributed = distribution(stmt.Distributed)
	errs.Take(checkDistribution(d, stmt.Distributed))
	return d, errs.Err()
}

func distribution(x *ast.Distribution) *catalog.Distribution {
	if x == nil {
		return nil
	}
	out := &catalog.Distribution{Kind: x.Kind, Buckets: catalog.Text(x.Buckets)}
	for _, c := range x.Columns {
		out.Columns = append(out.Columns, c.Name)
	}
	return out
}

// checkDistribution refuses to distribute by what is no column. Columns that
// LIKE brings along are not known yet; with LIKE the check is left out.
func checkDistribution(d *draft, x *ast.Distribution) error {
	if x == nil || len(d.Columns) == 0 {
		return nil
	}
	for _, id := range x.Columns {
		if d.index(id.Name) < 0 {
			return d.unknownColumn(id)
		}
	}
	return nil
}
