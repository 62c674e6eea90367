package ast

// What the binder can rely on in statements:
//
//   - Names of objects have one to three parts, those of databases one or two,
//     those of catalogs one.
//   - A table has at most one watermark and at most one primary key, declared as
//     a constraint or at a column; keys say NOT ENFORCED, and other constraints
//     are refused by the parser. Whether columns exist, repeat or have fitting
//     types is not checked.
//   - Options stand in the order of the text and may repeat; the last wins.
//   - Literals called Key, Value, Comment, Pattern and Class are strings.

// A Statement is one command to the engine: one of the types of this file, of
// alter.go and of show.go, or a *Query.
type Statement interface {
	Node
	statement()
}

// CreateTable is CREATE TABLE, with LIKE (Like) or AS (Query) if they are set.
type CreateTable struct {
	At
	Temporary, IfNotExists, Replace bool

	Name        *Name
	Columns     []*Column
	Watermark   *Watermark  // nil: none
	PrimaryKey  *PrimaryKey // the constraint of the table; nil: none, or one at a column
	Comment     *Literal
	Distributed *Distribution
	PartitionBy []Ident
	Options     []*Option
	Like        *LikeTable
	Query       *Query
}

// A Column declares a column of a table. Exactly one of these holds:
//
//   - Type is set, Computed and Metadata are not: a physical column;
//   - Type and Metadata are set: a metadata column;
//   - Computed is set: a computed column;
//   - none is set: the bare name of a column of CREATE TABLE ... AS.
type Column struct {
	At
	Name       Ident
	Type       *Type
	Computed   Expr
	Metadata   *Metadata
	PrimaryKey *PrimaryKey // without columns: PRIMARY KEY at the column
	Comment    *Literal
	Place      *Place // only in ALTER TABLE
}

// Metadata says that a column is metadata of its connector.
type Metadata struct {
	At
	Key     *Literal // nil: the name of the column
	Virtual bool
}

// A Place is where ALTER TABLE puts a column: FIRST, or AFTER another.
type Place struct {
	At
	After *Ident // nil: FIRST
}

// A Watermark declares the event time of a table. Column has more than one part
// if a field of a column was named, which is for the binder to refuse.
type Watermark struct {
	At
	Column *Name
	Expr   Expr
}

// PrimaryKey declares a key. Columns is empty if it stands at a column.
type PrimaryKey struct {
	At
	Name    *Ident // CONSTRAINT name; nil: none
	Columns []Ident
}

// A Distribution is DISTRIBUTED BY [HASH|RANGE](columns) INTO n BUCKETS.
type Distribution struct {
	At
	Kind    string // "", "HASH" or "RANGE"
	Columns []Ident
	Buckets *Literal // a number; nil: not given
}

// An Option is one 'key' = 'value'.
type Option struct {
	At
	Key, Value *Literal
}

// LikeTable is LIKE table (options).
type LikeTable struct {
	At
	Table   *Name
	Options []LikeOption
}

// A LikeOption is as in EXCLUDING OPTIONS: the words in upper case.
type LikeOption struct {
	At
	Merge   string // INCLUDING, EXCLUDING or OVERWRITING
	Feature string // ALL, CONSTRAINTS, DISTRIBUTION, GENERATED, METADATA, OPTIONS, PARTITIONS or WATERMARKS
}

// CreateView is CREATE VIEW.
type CreateView struct {
	At
	Temporary, IfNotExists, Replace bool

	Name    *Name
	Columns []Ident
	Comment *Literal
	Query   *Query
}

// CreateDatabase is CREATE DATABASE.
type CreateDatabase struct {
	At
	IfNotExists bool
	Name        *Name
	Comment     *Literal
	Options     []*Option
}

// CreateCatalog is CREATE CATALOG.
type CreateCatalog struct {
	At
	IfNotExists bool
	Name        *Name
	Comment     *Literal
	Options     []*Option
}

// CreateFunction is CREATE FUNCTION name AS 'class'.
type CreateFunction struct {
	At
	Temporary, System, IfNotExists bool

	Name     *Name
	Class    *Literal
	Language *Ident // JAVA, PYTHON, ...; nil: not given
	Jars     []*Literal
}

// Drop is DROP of any kind of object.
type Drop struct {
	At
	Temporary, System, IfExists bool

	Kind     string // TABLE, VIEW, DATABASE, CATALOG or FUNCTION
	Name     *Name
	Behavior string // "", CASCADE or RESTRICT
}

// Use is USE database or USE CATALOG catalog.
type Use struct {
	At
	Catalog bool
	Name    *Name
}

// Set is SET 'key' = 'value'; without a key it lists what is set.
type Set struct {
	At
	Key, Value *Literal
}

// Reset is RESET 'key'; without a key it resets everything.
type Reset struct {
	At
	Key *Literal
}

// Insert is INSERT INTO or INSERT OVERWRITE.
type Insert struct {
	At
	Overwrite  bool
	Table      *Name
	Hints      []*Hint
	Partition  []PartitionValue
	Columns    []Ident
	Query      *Query
	OnConflict *Op // ERROR, NOTHING or DEDUPLICATE; nil: not given
}

// A PartitionValue is one column = value of a PARTITION clause. Value is nil in
// a clause that only names the column.
type PartitionValue struct {
	At
	Column Ident
	Value  Expr
}

// StatementSet is several INSERTs that run as one job.
type StatementSet struct {
	At
	Inserts []*Insert
}

// Execute is EXECUTE before a single statement, an *Insert or a *Query.
type Execute struct {
	At
	Statement Statement
}

// Explain is EXPLAIN of a *Query, an *Insert, a *StatementSet or a *CreateTable
// with a query.
type Explain struct {
	At
	Details   []Op // such as CHANGELOG_MODE, in upper case
	Statement Statement
}

// Other is a statement that the parser knows but that no part of Tidemark
// executes, such as UPDATE: Words are its leading keywords in upper case, and
// nothing behind them was looked at.
type Other struct {
	At
	Words []string
}

func (*CreateTable) statement()    {}
func (*CreateView) statement()     {}
func (*CreateDatabase) statement() {}
func (*CreateCatalog) statement()  {}
func (*CreateFunction) statement() {}
func (*Drop) statement()           {}
func (*Use) statement()            {}
func (*Set) statement()            {}
func (*Reset) statement()          {}
func (*Insert) statement()         {}
func (*StatementSet) statement()   {}
func (*Execute) statement()        {}
func (*Explain) statement()        {}
func (*Other) statement()          {}
func (*Query) statement()          {}
