package task

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/tidemark-sql/tidemark/exec/stream"
)

// TestEarlyAlarm checks that an alarm that rings before its time, because the clock
// was set back, is set again: nothing else would wake who waits for that time.
func TestEarlyAlarm(t *testing.T) {
	var set []func()
	env := (&Env{
		Clock: func() int64 { return 9 },
		Alarm: func(_ int64, ring func()) func() { set = append(set, ring); return func() {} },
	}).WithDefaults()
	rings := 0
	s := timersOf(env, func() { rings++ })
	s.arm(10)
	if s.arm(10); len(set) != 1 {
		t.Errorf("%d alarms are set for one time", len(set))
	}
	set[0]()
	if s.arm(10); len(set) != 2 || rings != 1 {
		t.Errorf("%d alarms are set, of which %d have rung, want a second one", len(set), rings)
	}
	if s.arm(10); len(set) != 2 {
		t.Errorf("%d alarms are set, want no third one", len(set))
	}
}

// TestFarAlarm checks that an alarm for a time that is far away rings now and then,
// since the clock may be set, and not without end.
func TestFarAlarm(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rings := 0
		var ring func()
		stop := func() {}
		ring = func() { rings++; stop = SystemAlarm(stream.Never-1, ring) }
		ring()
		time.Sleep(time.Hour)
		synctest.Wait()
		if stop(); rings < 30 || rings > 120 {
			t.Errorf("the alarm has rung %d times in an hour", rings)
		}
	})
}

// TestAlarmEnds checks that whoever stops the alarm of a clock of which nothing is
// known waits until nobody looks at that clock any more.
func TestAlarmEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		looks, shown := make(chan struct{}), make(chan int64)
		stop := AlarmOf(func() int64 { looks <- struct{}{}; return <-shown })(10, func() { t.Error("the alarm rings") })
		<-looks
		stopped := false
		go func() { stop(); stopped = true }()
		synctest.Wait()
		if stopped {
			t.Error("the clock is still being looked at")
		}
		shown <- 9
		synctest.Wait()
		if !stopped {
			t.Error("the alarm does not end")
		}
	})
}
