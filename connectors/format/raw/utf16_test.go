package raw

import "testing"

// TestUTF16 writes texts and reads them again, as Java does.
func TestUTF16(t *testing.T) {
	for _, tt := range []struct {
		charset     wide
		text, bytes string
	}{
		{"UTF-16", "aé", "\xfe\xff\x00a\x00\xe9"},
		{"UTF-16", "", ""},
		{"UTF-16BE", "a😀", "\x00a\xd8\x3d\xde\x00"},
		{"UTF-16LE", "a😀", "a\x00\x3d\xd8\x00\xde"},
	} {
		if got := string(tt.charset.encode(nil, tt.text)); got != tt.bytes {
			t.Errorf("%s of %q: got %q, want %q", tt.charset, tt.text, got, tt.bytes)
		}
		if got := string(tt.charset.decode(nil, []byte(tt.bytes))); got != tt.text {
			t.Errorf("%s %q: got %q, want %q", tt.charset, tt.bytes, got, tt.text)
		}
	}
	for in, want := range map[string]string{
		"\xff\xfea\x00": "a", "\x00a": "a", "\x00a\x00": "a\uFFFD", "\xd8\x3d": "\uFFFD", "\xd8\x3d\x00a": "\uFFFDa", "\xde\x00\x00a": "\uFFFDa",
	} {
		if got := string(wide("UTF-16").decode(nil, []byte(in))); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}
