package ast

// Show is SHOW of anything. What is the words in upper case that say what:
// TABLES, VIEWS, MATERIALIZED TABLES, DATABASES, CATALOGS, FUNCTIONS, USER
// FUNCTIONS, COLUMNS, PARTITIONS, PROCEDURES, MODULES, FULL MODULES, JARS, JOBS,
// MODELS, CURRENT CATALOG, CURRENT DATABASE, CREATE TABLE, CREATE VIEW or CREATE
// CATALOG.
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
