package golden

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// Find returns the golden files under the paths, each a file or a folder, whose
// name matches; nil matches all. Files of one path are in order of name.
func Find(paths []string, match *regexp.Regexp) ([]string, error) {
	var files []string
	for _, root := range paths {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || path != root && !strings.HasSuffix(path, ".sql") {
				return err
			}
			if match == nil || match.MatchString(filepath.ToSlash(path)) {
				files = append(files, path)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return files, nil
}

// Load reads and parses a golden file.
func Load(path string) (*File, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return Parse(path, filepath.Dir(path), string(text))
}

// Test runs the file at a path in the given configurations and returns what
// differs, as text for people; "" if nothing does. It stops at the first
// configuration with a difference.
func Test(ctx context.Context, path string, configurations []Configuration) string {
	f, err := Load(path)
	if err != nil {
		return err.Error() + "\n"
	}
	for _, c := range configurations {
		outcomes, err := f.Run(ctx, c)
		if err != nil {
			return fmt.Sprintf("%s (%s): %v\n", path, c, err)
		}
		if d := f.Check(outcomes, c); len(d) > 0 {
			return report(f, c, d)
		}
	}
	return ""
}

func report(f *File, c Configuration, list []Difference) string {
	var b strings.Builder
	for _, d := range list {
		fmt.Fprintf(&b, "%s:%d: (%s)\n", f.Name, d.Line, c)
		for _, l := range strings.Split(strings.TrimRight(d.Text, "\n"), "\n") {
			b.WriteString("    " + l + "\n")
		}
	}
	return b.String()
}
