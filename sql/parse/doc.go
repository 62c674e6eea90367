// Package parse turns SQL text into the trees of package ast.
//
// It checks syntax only: that names exist, types fit and options are known is
// the business of the planner's binder. It refuses what the dialect does not
// have with the place, what was found, what would have been right, and a hint for
// the slips that everybody makes.
//
// Start with Parse. The text goes through a lexer (lex.go) and a recursive
// descent over statements, types, table factors and operands (statement.go and
// the files named after what they read). What remains of an expression or of a
// query block is operators, brackets and clauses. That is written in a normal form
// (rewrite.go), parsed by TiDB's parser (tidb.go), and its tree turned into ours
// (convert.go). In the normal form
//
//   - a name is `n$12`, 12 being the number of its token, and
//   - every other operand, read by us beforehand, is a ? that is found again by its
//     offset,
//
// so that TiDB's lexer never sees a byte of the user's text, its grammar can
// accept nothing that the closed list of native words cannot spell, and every node
// of its tree leads back to a token and so to a place. No other package knows TiDB.
package parse
