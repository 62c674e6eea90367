package stream

// An Account says what became of the rows that arrived at an operator: each row
// is counted in exactly one of the terms, where it happens and never as a
// difference (invariant I2).
type Account struct {
	Used     int64 // put into state or emitted
	Filtered int64 // failed a condition
	Late     int64 // came after all that they could count in had fired
	Rejected int64 // NULL time, or a guard
	Behind   int64 // older than what ORDER BY has emitted, or than all partners in a join; Flink counts these nowhere
}

// Total returns the number of rows in all terms.
func (a Account) Total() int64 { return a.Used + a.Filtered + a.Late + a.Rejected + a.Behind }

// An Accountant is an operator or a row-wise step that keeps an [Account]. The
// task asks for it after each batch and compares it with the number of rows that
// it handed over. Of operators without one, the rows that do not go to
// [Output.Late] count as used.
type Accountant interface {
	// Account returns what became of all rows so far. It is called by the
	// goroutine that calls the operator, between two calls.
	Account() Account
}

// A Stateful operator can say how much it remembers.
type Stateful interface {
	// StateRows returns the number of rows or groups in the operator's state. It
	// is called by the goroutine that calls the operator, between two calls.
	StateRows() int64
}
