package stream

// A Finisher is a row-wise step, such as LIMIT, that may need no more input. The
// task asks after each batch. Once it has answered true the task passes on the
// end of the stream and gives the step nothing more; when no other step of the
// task needs input either, the senders stop, up to the sources.
type Finisher interface {
	Finished() bool
}
