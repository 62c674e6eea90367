package ast

// Show is SHOW of anything. What holds the words that say what, in upper case:
// TABLES, VIEWS, DATABASES, CATALOGS, FUNCTIONS, USER FUNCTIONS, COLUMNS, CURRENT
// CATALOG, CURRENT DATABASE, CREATE TABLE, CREATE VIEW, CREATE CATALOG, JOBS, JARS,
// MODULES, FULL MODULES, PARTITIONS, PROCEDURES, and of what Tidemark does not have,
// MODELS, MATERIALIZED TABLES, CREATE MODEL and CREATE MATERIALIZED TABLE.
type Show struct {
	At
	What      string
	Name      *Name            // of CREATE TABLE, CREATE VIEW, CREATE CATALOG
	In        *Name            // FROM or IN: a table for COLUMNS, otherwise a database
	Like      *Literal         // the pattern; nil: not given
	Not       bool             // NOT LIKE
	ILike     bool             // ILIKE, which ignores case
	Partition []PartitionValue // of SHOW PARTITIONS
}

// Describe is DESCRIBE [EXTENDED] of a table or view, or of another object if
// Kind says so.
type Describe struct {
	At
	Extended bool
	Kind     string // "" for tables and views; CATALOG, DATABASE, FUNCTION or JOB
	Name     *Name
}

func (*Show) statement()     {}
func (*Describe) statement() {}
