// Package fn is the contract of functions: what a scalar function, an operator
// of the language, a cast or the arguments of an aggregate look like to the
// planner, and how a kernel is called.
//
// It lists no functions: sql/function/scalar/table.go and
// sql/function/aggregate/table.go do. It evaluates no expressions: planner/expr
// does.
//
// Start with [Func]. The families of scalar functions (sql/function/scalar/math
// and so on) import this package; their parent lists them.
package fn

import (
	"time"

	"github.com/tidemark-sql/tidemark/sql/changelog"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// A Func describes one scalar function or operator.
type Func struct {
	Name     string   // upper case, or the symbol of an operator such as "+"
	Aliases  []string // other names of the same function, upper case
	Doc      string   // one sentence for SHOW FUNCTIONS and the manual
	Examples []Example
	// Volatile is set if two calls with the same arguments may differ, so that
	// the planner neither folds, shares nor moves calls.
	Volatile bool
	// Operator is set for what is written with symbols or keywords, which SHOW
	// FUNCTIONS leaves out as Flink does.
	Operator bool
	// CanFail is set if a call may return an error at run time; such calls are
	// evaluated only for the rows that need them (CASE, AND, OR, COALESCE).
	CanFail bool
	// OwnNulls is set if the kernel decides itself what NULL arguments give.
	// Otherwise the result is NULL wherever an argument is: the evaluator has
	// set out's validity before it calls the kernel, and the kernel's values of
	// NULL rows are ignored, but it must not fail because of them. The kernel may
	// make further rows NULL.
	OwnNulls bool
	// Cases, if set, says how a call with n arguments reads as CASE, which the
	// evaluator then computes branch by branch, each for the rows that need it.
	// The kernel computes the same of arguments that are known for all rows.
	Cases func(n int) []Case
	// Bind checks the arguments and says to which types they are cast
	// implicitly and what the result is. Its error says what was found and what
	// would have been right, without the name or position of the call.
	Bind func(args []Arg) (Signature, error)
	// Prepare returns the kernel for a call whose arguments have been cast to
	// the signature's types. Constant arguments (patterns, formats, paths) are
	// looked at here, once, and not for each batch.
	Prepare func(args []Arg, result types.Type) (Kernel, error)
}

// An Arg is what is known of an argument when a call is bound.
type Arg struct {
	Type types.Type
	// Const is the value of a constant argument, a vector with one row; nil if
	// the argument is not constant. Of a literal it is set before folding.
	Const *vector.Vector
	// Literal is set if the argument is written as a literal.
	Literal bool
	// Word is the keyword that stands in place of an argument, upper case, as in
	// EXTRACT(HOUR FROM x) or TRIM(BOTH ' ' FROM x), in the order of the text.
	// Such arguments have no type (but for RETURNING of the JSON functions, see
	// scalar/json), are not cast, and are not passed to kernels.
	Word string
	// Call is the name of the function whose call the argument is, by which
	// JSON_OBJECT and JSON_ARRAY tell JSON from text; empty for other arguments.
	Call string
}

// Constants returns the values of the arguments that are no words, nil for each that
// is not constant.
func Constants(args []Arg) []*vector.Vector {
	var list []*vector.Vector
	for _, a := range args {
		if a.Word == "" {
			list = append(list, a.Const)
		}
	}
	return list
}

// A Case is a branch of a call that reads as CASE: if argument When is TRUE, or
// not NULL where NotNull is set, the result is argument Then. The last branch is
// the ELSE and has no condition.
type Case struct {
	When    int
	NotNull bool
	Then    int
}

// A Signature is the outcome of binding a call.
type Signature struct {
	Args   []types.Type // to which each argument is cast; ignored where Word is set
	Result types.Type   // with nullability
}

// A Kernel computes a function for n rows at once. args hold n rows each and
// may be constant (Vector.Const); out has been Reset, is of the result type,
// and for fixed-width results has been Resized to n. For text and nested
// results the kernel appends n rows, NULL rows included: where out's validity
// is known beforehand (strict functions) it is passed in in.Valid.
//
// Batches are lent: a kernel keeps nothing of args. It is called by one
// goroutine at a time and may keep scratch memory between calls.
type Kernel func(c *Call, args []*vector.Vector, n int, out *vector.Vector) error

// A Call is the surroundings of a kernel call.
type Call struct {
	// Valid is the validity of the result of a strict function with a
	// variable-width result: nil if no row is NULL. (For fixed-width results it
	// is already set in out.)
	Valid vector.Bitmap
	Zone  *time.Location // table.local-time-zone
	// Database is the name of the current database.
	Database string
	// Now returns the processing time of the task, in ms since the epoch.
	Now func() int64
	// Watermarks holds the watermark that stands before each row, for
	// CURRENT_WATERMARK; nil outside of a job.
	Watermarks []changelog.Watermark
	Seed       uint64 // of the task, for RAND and UUID without a seed
}

// An Example is a call and its result, both as SQL text: `ABS(-3)` gives `3`.
// Each is run as constants and, where the arguments allow it, as columns.
type Example struct {
	SQL  string // an expression
	Want string // as CAST(... AS STRING) prints it; NULL for NULL
}
