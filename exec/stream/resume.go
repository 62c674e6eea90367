package stream

// A Resumer is a row-wise step that remembers the watermark before its next row.
// In a job that goes on from a snapshot it is told before anything else.
type Resumer interface {
	// Resume says which watermark stands before the first batch.
	Resume(w Watermark)
}
