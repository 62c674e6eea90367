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
	Stop        Stop // of every job; a job that ends before it just runs
}

// String returns the configuration for messages.
func (c Configuration) String() string {
	return fmt.Sprintf("batch size %d, parallelism %d%s", c.BatchRows, c.Parallelism, c.Stop)
}

// Reference is the configuration in which changes are compared too.
func Reference() Configuration { return Configuration{BatchRows: 4096, Parallelism: 1} }

// Matrix returns all configurations, the reference first: every combination of
// sizes, and then jobs that are stopped and restored at others.
func Matrix() []Configuration {
	var all []Configuration
	for _, p := range []int{1, 2, 4} {
		for _, b := range []int{4096, 7, 1} {
			all = append(all, Configuration{BatchRows: b, Parallelism: p})
		}
	}
	return append(all, restored()...)
}

// restored returns the configurations with a stop.
func restored() []Configuration {
	return []Configuration{
		{4096, 1, Stop{1, 7, 2}},
		{7, 2, Stop{1, 4096, 1}},
		{1, 1, Stop{7, 4096, 4}},
		{4096, 4, Stop{7, 1, 1}},
		{4096, 1, Stop{third, 1, 4}},
		{7, 2, Stop{third, 4096, 4}},
		{1, 4, Stop{third, 7, 2}},
	}
}

// Chosen returns the configurations in which `go test` runs a file: the
// reference, each dimension changed alone, and by a hash of the file's name two of
// the others and one in which jobs are stopped and restored.
func Chosen(name string) []Configuration {
	plain := func(batch, parallelism int) Configuration {
		return Configuration{BatchRows: batch, Parallelism: parallelism}
	}
	chosen := []Configuration{Reference(), plain(7, 1), plain(1, 1), plain(4096, 2), plain(4096, 4)}
	rest := []Configuration{plain(1, 2), plain(7, 2), plain(1, 4), plain(7, 4)}
	h := fnv.New32a()
	_, _ = h.Write([]byte(name))
	first, stops := int(h.Sum32()%uint32(len(rest))), restored()
	return append(chosen, rest[first], rest[(first+1)%len(rest)], stops[h.Sum32()/8%uint32(len(stops))])
}
