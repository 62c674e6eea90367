// Package functest helps to test functions: it finds what a package declares,
// and calls a descriptor with columns as the planner would.
//
// It reads no SQL; the examples of descriptors are run where there is a binder.
//
// Start with [Declared] for tables and [Call] for kernels.
package functest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// Declared returns the names of the package-level variables of the package in a
// directory that hold descriptors of the given type: composite literals, or
// calls of functions of the package that return one. A test compares them with a
// table, so that a function without a line in the table fails the build rather
// than going missing.
func Declared(t *testing.T, dir, typ string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	makers := makersOf(files, typ)
	var names []string
	for _, f := range files {
		for _, d := range f.Decls {
			names = append(names, declared(d, typ, makers)...)
		}
	}
	return names
}

// makersOf returns the functions whose only result is of the given type.
func makersOf(files []*ast.File, typ string) map[string]bool {
	makers := map[string]bool{}
	for _, f := range files {
		for _, d := range f.Decls {
			fd, ok := d.(*ast.FuncDecl)
			if ok && fd.Recv == nil && fd.Type.Results != nil && len(fd.Type.Results.List) == 1 {
				makers[fd.Name.Name] = named(fd.Type.Results.List[0].Type, typ)
			}
		}
	}
	return makers
}

// named reports whether an expression is the name of the type, as in "fn.Func".
func named(e ast.Expr, typ string) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name == typ
	case *ast.SelectorExpr:
		pkg, ok := e.X.(*ast.Ident)
		return ok && pkg.Name+"."+e.Sel.Name == typ
	default:
		return false
	}
}

func declared(d ast.Decl, typ string, makers map[string]bool) []string {
	g, ok := d.(*ast.GenDecl)
	if !ok || g.Tok != token.VAR {
		return nil
	}
	var names []string
	for _, s := range g.Specs {
		v := s.(*ast.ValueSpec)
		for i, value := range v.Values {
			switch value := value.(type) {
			case *ast.CompositeLit:
				ok = named(value.Type, typ)
			case *ast.CallExpr:
				id, isName := value.Fun.(*ast.Ident)
				ok = isName && makers[id.Name]
			default:
				ok = false
			}
			if ok {
				names = append(names, v.Names[i].Name)
			}
		}
	}
	return names
}
