package session

// builtins returns the names of the functions of the language, in lower case as
// SHOW FUNCTIONS prints them.
func builtins() []string {
	return nil
}
