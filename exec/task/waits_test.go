package task

import "testing"

// TestGrowthEnds checks that an edge grows only as long as its receiver waits: a
// circle that was found may be open again when the edge is told.
func TestGrowthEnds(t *testing.T) {
	env := (&Env{}).WithDefaults()
	p := &Place{Types: rowTypes()}
	x := NewInbox(env, rowTypes(), true)
	x.owner = &Task{}
	a, b := x.AddEdge(0, p), x.AddEdge(0, p)
	a.from = &Task{}
	b.from = a.from
	x.mu.Lock()
	defer x.mu.Unlock()

	// The sender of both waits for room on a, and the owner for b: a circle.
	x.waiting = b.index
	if free := env.waits.forRoom(a); free != nil {
		t.Fatal("there is a circle before the owner waits")
	}
	free := env.waits.forMessage(x, b.index)
	if free != a {
		t.Fatal("no circle")
	}
	x.letGrow(free)
	if !a.grows {
		t.Error("the edge does not grow")
	}
	if err := b.put(message{signal: signalPause}); err != nil {
		t.Fatal(err)
	}
	if a.grows || x.waiting != nowhere {
		t.Error("the edge grows although its receiver has got what it waited for")
	}

	// The receiver is served between the finding of a circle and the growth.
	x.waiting = b.index
	_ = env.waits.forRoom(a)
	free = env.waits.forMessage(x, b.index)
	if err := b.put(message{signal: signalPause}); err != nil {
		t.Fatal(err)
	}
	if x.letGrow(free); a.grows {
		t.Error("the edge grows although nobody waits for another")
	}
	if again := env.waits.forRoom(a); again != nil {
		t.Error("a circle through a task that waits for nothing")
	}
}
