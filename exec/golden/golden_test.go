package golden_test

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/exec/golden"
)

const testdata = "../../testdata"

// configurations are those in which a file is run: all that `go test` chooses,
// or the reference alone where the environment says so (the race detector).
func configurations(name string) []golden.Configuration {
	if os.Getenv("TIDEMARK_CONFIGURATIONS") == "reference" {
		return []golden.Configuration{golden.Reference()}
	}
	return golden.Chosen(name)
}

// TestGolden runs every golden file of our own.
func TestGolden(t *testing.T) {
	for _, folder := range []string{"seed", "query", "error"} {
		files, err := golden.Find([]string{filepath.Join(testdata, folder)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range files {
			t.Run(folder+"/"+filepath.Base(path), func(t *testing.T) {
				t.Parallel()
				if text := golden.Test(context.Background(), path, configurations(path)); text != "" {
					t.Error(text)
				}
			})
		}
	}
}

// TestConformance runs the cases with the answers of a real Flink. Those that
// conformance.passing lists have to pass; it tells which others pass now.
func TestConformance(t *testing.T) {
	listed := lines(t, filepath.Join(testdata, "conformance.passing"))
	files, err := golden.Find([]string{filepath.Join(testdata, "conformance")}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		name, _ := filepath.Rel(filepath.Join(testdata, "conformance"), path)
		name = filepath.ToSlash(name)
		if !slices.Contains(listed, name) {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				if golden.Test(context.Background(), path, []golden.Configuration{golden.Reference()}) == "" {
					t.Logf("%s passes now: add it to conformance.passing", name)
				}
			})
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if text := golden.Test(context.Background(), path, configurations(name)); text != "" {
				t.Error(text)
			}
		})
	}
}

// TestConformanceIsUnchanged checks that the cases are byte for byte those that
// were handed over.
func TestConformanceIsUnchanged(t *testing.T) {
	known := map[string]string{}
	for _, l := range lines(t, filepath.Join(testdata, "conformance.sha256")) {
		hash, path, _ := strings.Cut(l, "  ")
		known[path] = hash
	}
	files, err := golden.Find([]string{filepath.Join(testdata, "conformance")}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		name, _ := filepath.Rel(testdata, path)
		sum := sha256.Sum256(text)
		if known[filepath.ToSlash(name)] != hex.EncodeToString(sum[:]) {
			t.Errorf("%s was changed; cases stay as they are", name)
		}
		delete(known, filepath.ToSlash(name))
	}
	for name := range known {
		t.Errorf("%s is missing", name)
	}
}

// lines returns the lines of a file without comments and blank ones.
func lines(t *testing.T, path string) []string {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	var list []string
	for s := bufio.NewScanner(f); s.Scan(); {
		if l := strings.TrimSpace(s.Text()); l != "" && !strings.HasPrefix(l, "#") {
			list = append(list, l)
		}
	}
	return list
}
