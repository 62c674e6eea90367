package checkpoint

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// Write writes a snapshot into a new folder. It is written beside it first, synced
// and then renamed, so that a folder of that name holds a whole snapshot or is not
// there.
func Write(dir string, s *Snapshot) (err error) {
	if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s is there already, and snapshots are never written over", dir)
	}
	files, err := Encode(s)
	if err != nil {
		return err
	}
	aside, err := os.MkdirTemp(filepath.Dir(dir), "."+filepath.Base(dir)+"-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.RemoveAll(aside)
		}
	}()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := writeFile(filepath.Join(aside, name), files[name]); err != nil {
			return err
		}
	}
	if err := sync(aside); err != nil {
		return err
	}
	if err := os.Rename(aside, dir); err != nil {
		return err
	}
	return sync(filepath.Dir(dir))
}

func writeFile(path string, b []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(b)
	return errors.Join(err, f.Sync(), f.Close())
}

// sync makes the names in a folder durable.
func sync(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// Read reads the snapshot in a folder.
func Read(dir string) (*Snapshot, error) {
	s, err := Decode(func(name string) ([]byte, error) { return os.ReadFile(filepath.Join(dir, name)) })
	if err != nil {
		return nil, fmt.Errorf("snapshot %s: %w", dir, err)
	}
	return s, nil
}
