package docs

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A goFile is a parsed file of the tree.
type goFile struct {
	path   string // from the root, with slashes
	fset   *token.FileSet
	syntax *ast.File
}

func (f goFile) test() bool { return strings.HasSuffix(f.path, "_test.go") }

func (f goFile) at(n ast.Node) string {
	p := f.fset.Position(n.Pos())
	return strings.TrimPrefix(p.String(), "../")
}

// goFiles parses every Go file of the module, in order of path.
func goFiles(t *testing.T) []goFile {
	t.Helper()
	var files []goFile
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		files = append(files, goFile{filepath.ToSlash(path)[len("../"):], fset, f})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// starters are the folders whose code may start goroutines.
var starters = []string{"connectors/", "exec/task/", "exec/job/", "exec/checkpoint/", "exec/exectest/", "cmd/", "bench/"}

// tidbFiles are the only files that see TiDB's parser.
var tidbFiles = []string{"sql/parse/tidb.go", "sql/parse/convert.go"}

// clocks are the files that may read the machine's clock: where a program
// begins and hands it down, and the lock that waits for other programs.
var clocks = []string{"exec/job/clock.go", "exec/task/clock.go", "catalog/lock_unix.go", "cmd/", "bench/"}

// TestHouseRules checks the rules that hold in every file (CONTRIBUTING.md).
func TestHouseRules(t *testing.T) {
	for _, f := range goFiles(t) {
		checkImports(t, f)
		checkFunctions(t, f)
		if f.test() {
			continue
		}
		checkStatements(t, f)
	}
}

func in(path string, folders []string) bool {
	return slices.ContainsFunc(folders, func(dir string) bool { return strings.HasPrefix(path, dir) })
}

func checkImports(t *testing.T, f goFile) {
	for _, path := range imports(f.syntax) {
		if strings.HasPrefix(path, "github.com/pingcap/") && !slices.Contains(tidbFiles, f.path) && !f.test() {
			t.Errorf("%s imports %s; only %s do", f.path, path, strings.Join(tidbFiles, " and "))
		}
		if strings.HasPrefix(path, "github.com/stretchr/") {
			t.Errorf("%s imports %s; compare with go-cmp and say what you got and wanted", f.path, path)
		}
	}
}

// longest is how many lines a function may have.
const longest = 70

func checkFunctions(t *testing.T, f goFile) {
	for _, d := range f.syntax.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		if fn.Recv == nil && fn.Name.Name == "init" {
			t.Errorf("%s: init function; use a table that can be seen", f.at(fn))
		}
		lines := f.fset.Position(fn.End()).Line - f.fset.Position(fn.Pos()).Line + 1
		if lines > longest && !f.test() {
			t.Errorf("%s: %s has %d lines, more than %d", f.at(fn), fn.Name.Name, lines, longest)
		}
		checkKernel(t, f, fn)
	}
}

// checkKernel finds functions that return a kernel made of a closure and may be
// inlined: Go then copies the closure without inlining what it calls for each row.
func checkKernel(t *testing.T, f goFile, d *ast.FuncDecl) {
	if f.test() || !in(f.path, []string{"sql/function/lift/", "sql/function/scalar/"}) || d.Type.Results == nil || d.Body == nil {
		return
	}
	kernel, closure := false, false
	for _, r := range d.Type.Results.List {
		ast.Inspect(r.Type, func(n ast.Node) bool {
			name, ok := n.(*ast.Ident)
			kernel = kernel || ok && name.Name == "Kernel"
			return true
		})
	}
	ast.Inspect(d.Body, func(n ast.Node) bool {
		_, ok := n.(*ast.FuncLit)
		closure = closure || ok
		return true
	})
	if !kernel || !closure {
		return
	}
	if d.Doc == nil || d.Doc.List[len(d.Doc.List)-1].Text != "//go:noinline" {
		t.Errorf("%s: %s makes a kernel and may be inlined; write //go:noinline before it (sql/function/lift)", f.at(d), d.Name.Name)
	}
}

func checkStatements(t *testing.T, f goFile) {
	ast.Inspect(f.syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			if !in(f.path, starters) {
				t.Errorf("%s: only %s may start goroutines", f.at(n), strings.Join(starters, ", "))
			}
		case *ast.SelectorExpr:
			checkSelector(t, f, n)
		}
		return true
	})
}

func checkSelector(t *testing.T, f goFile, n *ast.SelectorExpr) {
	pkg, _ := n.X.(*ast.Ident)
	switch {
	case n.Sel.Name == "Retain" || n.Sel.Name == "Release":
		if !strings.HasPrefix(f.path, "sql/vector/") && !strings.HasPrefix(f.path, "connectors/format/parquet/") {
			t.Errorf("%s: %s; batches are lent, see docs/adr/0002-lent-batches.md", f.at(n), n.Sel.Name)
		}
	case pkg != nil && pkg.Name == "time" && slices.Contains([]string{"Now", "Sleep", "After", "Tick", "NewTimer", "NewTicker", "Since"}, n.Sel.Name):
		if !in(f.path, clocks) {
			t.Errorf("%s: time.%s; take the clock from the task", f.at(n), n.Sel.Name)
		}
	case pkg != nil && pkg.Name == "fmt" && strings.HasPrefix(n.Sel.Name, "Print"):
		if !strings.HasPrefix(f.path, "cmd/") && !strings.HasPrefix(f.path, "bench/") {
			t.Errorf("%s: fmt.%s; only cmd talks to people", f.at(n), n.Sel.Name)
		}
	}
}

// TestPackageComments checks that every package says what it is.
func TestPackageComments(t *testing.T) {
	documented := map[string]bool{}
	for _, f := range goFiles(t) {
		if f.test() {
			continue
		}
		dir := filepath.Dir(f.path)
		documented[dir] = documented[dir] || f.syntax.Doc != nil
	}
	for dir, ok := range documented {
		if !ok {
			t.Errorf("%s: no package comment", dir)
		}
	}
}
