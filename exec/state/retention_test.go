package state

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestRetention compares a Retention with a map, over things that are touched,
// dropped and come again, while the clock moves and sometimes stands behind.
func TestRetention(t *testing.T) {
	const after = 50
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 1))
		clock, now := int64(0), int64(0)
		keep := new(Store).Retention("things", Lifetime{after, func() int64 { return clock }})
		model := map[int32]int64{}
		for range 300 {
			clock += int64(r.IntN(20)) - 3
			now = max(now, clock)
			got := keep.Expired(nil)
			var want []int32
			for id, at := range model {
				if at+after <= now {
					want = append(want, id)
					delete(model, id)
				}
			}
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Fatalf("seed %d, at %d: forgot %v, want %v", seed, now, got, want)
			}
			for range r.IntN(4) {
				id := int32(r.IntN(40))
				if _, there := model[id]; there && r.IntN(4) == 0 {
					keep.Drop([]int32{id})
					delete(model, id)
					continue
				}
				keep.Touch([]int32{-1, id})
				model[id] = now
			}
		}
		if n := keep.queue.Len(); n > 40 {
			t.Fatalf("seed %d: %d places in the queue for 40 things", seed, n)
		}
	}
}

func TestRetentionOfNothing(t *testing.T) {
	r := new(Store).Retention("things", Lifetime{})
	r.Touch([]int32{3})
	r.TouchOne(3)
	r.Drop([]int32{3})
	if got := r.Expired(nil); r != nil || got != nil {
		t.Errorf("a retention of 0 ms is %v and forgot %v; it keeps all", r, got)
	}
}

// TestRetentionOfAges: so long a time that its end is beyond all times is never over.
func TestRetentionOfAges(t *testing.T) {
	now := int64(1 << 40)
	r := new(Store).Retention("things", Lifetime{math.MaxInt64, func() int64 { return now }})
	r.Touch([]int32{1})
	if now = math.MaxInt64 - 1; len(r.Expired(nil)) > 0 {
		t.Error("forgot too early")
	}
}

// TestRetentionGoesOn: what is restored is forgotten as if nothing had been, also by
// a clock that is behind.
func TestRetentionGoesOn(t *testing.T) {
	now := int64(1000)
	clock := func() int64 { return now }
	var first, second Store
	old := first.Retention("things", Lifetime{100, clock})
	old.Touch([]int32{7})
	now = 1050
	old.Expired(nil)
	saved := first.Save()
	now = 500
	r := second.Retention("things", Lifetime{100, clock})
	if err := second.Load([][]Saved{saved}, 0, 256); err != nil {
		t.Fatal(err)
	}
	r.Restore(7, old.At(7))
	r.Touch([]int32{8})
	for _, step := range []struct {
		now  int64
		gone []int32
	}{{1099, nil}, {1100, []int32{7}}, {1149, nil}, {1150, []int32{8}}} {
		now = step.now
		if got := r.Expired(nil); !slices.Equal(got, step.gone) {
			t.Errorf("at %d forgot %v, want %v", now, got, step.gone)
		}
	}
}
