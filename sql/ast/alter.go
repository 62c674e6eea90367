package ast

// AlterTable is ALTER TABLE with one action.
type AlterTable struct {
	At
	IfExists bool
	Name     *Name
	Action   AlterAction
}

// An AlterAction is what ALTER TABLE does: one of the types below.
type AlterAction interface {
	Node
	action()
}

// RenameTo is RENAME TO table.
type RenameTo struct {
	At
	Name *Name
}

// RenameColumn is RENAME column TO column. From may be a path to a field.
type RenameColumn struct {
	At
	From *Name
	To   Ident
}

// AddItems is ADD of columns, a watermark or a primary key, one of them or a
// list in brackets.
type AddItems struct {
	At
	Items TableItems
}

// ModifyItems is MODIFY of columns, a watermark or a primary key, one of them or
// a list in brackets.
type ModifyItems struct {
	At
	Items TableItems
}

// TableItems are what may be added or modified.
type TableItems struct {
	Columns     []*Column
	Watermark   *Watermark
	PrimaryKey  *PrimaryKey
	Distributed *Distribution
}

// DropColumns is DROP column or DROP (column, ...).
type DropColumns struct {
	At
	IfExists bool
	Columns  []*Name
}

// DropPart is DROP PRIMARY KEY, DROP WATERMARK, DROP DISTRIBUTION, or DROP
// CONSTRAINT with its name.
type DropPart struct {
	At
	Part string // PRIMARY KEY, WATERMARK, DISTRIBUTION or CONSTRAINT
	Name *Ident // of the constraint
}

// SetOptions is SET ('key' = 'value', ...).
type SetOptions struct {
	At
	Options []*Option
}

// ResetOptions is RESET ('key', ...).
type ResetOptions struct {
	At
	Keys []*Literal
}

func (*RenameTo) action()     {}
func (*RenameColumn) action() {}
func (*AddItems) action()     {}
func (*ModifyItems) action()  {}
func (*DropColumns) action()  {}
func (*DropPart) action()     {}
func (*SetOptions) action()   {}
func (*ResetOptions) action() {}

// AlterView is ALTER VIEW with either a new name or a new query.
type AlterView struct {
	At
	IfExists bool
	Name     *Name
	RenameTo *Name
	Query    *Query
}

// AlterDatabase is ALTER DATABASE name SET (options).
type AlterDatabase struct {
	At
	Name    *Name
	Options []*Option
}

// AlterCatalog is ALTER CATALOG name SET (options), RESET (keys) or COMMENT.
type AlterCatalog struct {
	At
	Name    *Name
	Options []*Option
	Reset   []*Literal
	Comment *Literal
}

func (*AlterTable) statement()    {}
func (*AlterView) statement()     {}
func (*AlterDatabase) statement() {}
func (*AlterCatalog) statement()  {}
