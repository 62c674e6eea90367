package golden

import (
	"fmt"
	"hash/fnv"
)

// A Configuration is a way to run a file in which its results must not differ
// from those of any other.
type Configuration struct {
	BatchRows   int
	Parallelism int
}

// String returns the configuration for messages.
func (c Configuration) String() string {
	return fmt.Sprintf("batch size %d, parallelism %d", c.BatchRows, c.Parallelism)
}

// Reference is the configuration in which changes are compared too.
func Reference() Configuration { return Configuration{BatchRows: 4096, Parallelism: 1} }

// Matrix returns all configurations, the reference first.
func Matrix() []Configuration {
	var all []Configuration
	for _, p := range []int{1, 2, 4} {
		for _, b := range []int{4096, 7, 1} {
			all = append(all, Configuration{BatchRows: b, Parallelism: p})
		}
	}
	return all
}

// Chosen returns the configurations in which `go test` runs a file: the
// reference, each dimension changed alone, and two of the others by a hash of
// the file's name.
func Chosen(name string) []Configuration {
	chosen := []Configuration{Reference(), {7, 1}, {1, 1}, {4096, 2}, {4096, 4}}
	rest := []Configuration{{1, 2}, {7, 2}, {1, 4}, {7, 4}}
	h := fnv.New32a()
	_, _ = h.Write([]byte(name))
	first := int(h.Sum32() % uint32(len(rest)))
	return append(chosen, rest[first], rest[(first+1)%len(rest)])
}
