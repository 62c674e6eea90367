// Package docs holds the documents of the project and the tests that keep them
// and the house rules true.
//
// It has no code of its own. Start with ARCHITECTURE.md, then TESTING.md.
package docs
