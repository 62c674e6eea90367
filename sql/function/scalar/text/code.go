package text

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// either is text or bytes.
var either = bind.Param{
	Want: "text or bytes", Default: types.String(),
	Accept: func(t types.Type) bool { return t.Kind.Text() || t.Kind.Bytes() },
}

// ASCII is ASCII(s): the first byte as a signed number, 0 for an empty text.
var ASCII = fn.Func{
	Name:     "ASCII",
	Doc:      "Returns the first byte of a text as a number, which is negative for what is not ASCII.",
	Examples: []fn.Example{{SQL: "ASCII('Zoo')", Want: "90"}},
	Bind:     bind.Of(anInt, bind.Text),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return lift.Set(func(args []*vector.Vector, i int) int32 {
			if s := args[0].Bytes(i); len(s) > 0 {
				return int32(int8(s[0]))
			}
			return 0
		}), nil
	},
}

// Chr is CHR(n), n modulo 256.
var Chr = fn.Func{
	Name:     "CHR",
	Doc:      "Returns the character of a code, which is taken modulo 256; an empty text for a negative one.",
	Examples: []fn.Example{{SQL: "CHR(90)", Want: "Z"}},
	Bind:     bind.Of(maybeString, bind.Integer),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return lift.Text(func(dst []byte, args []*vector.Vector, i int) []byte {
			n := vector.Integer(args[0], i)
			if n < 0 {
				return dst
			}
			return utf8.AppendRune(dst, rune(n%256))
		}), nil
	},
}

// ToBase64 is TO_BASE64(s).
var ToBase64 = fn.Func{
	Name: "TO_BASE64", Doc: "Encodes the bytes of a text in base 64.",
	Examples: []fn.Example{{SQL: "TO_BASE64('hello')", Want: "aGVsbG8="}},
	Bind:     bind.Of(aString, either),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return lift.Text(func(dst []byte, args []*vector.Vector, i int) []byte {
			return base64.StdEncoding.AppendEncode(dst, args[0].Bytes(i))
		}), nil
	},
}

// FromBase64 is FROM_BASE64(s).
var FromBase64 = fn.Func{
	Name: "FROM_BASE64", CanFail: true, Doc: "Decodes a text in base 64.",
	Examples: []fn.Example{{SQL: "FROM_BASE64('aGVsbG8=')", Want: "hello"}},
	Bind:     bind.Of(aString, bind.Text),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return lift.CheckedEach(func(_ *fn.Call, args []*vector.Vector, i int, out *vector.Vector) error {
			b, err := base64.StdEncoding.DecodeString(args[0].Str(i))
			if err != nil {
				b, err = base64.RawStdEncoding.DecodeString(args[0].Str(i))
			}
			if err != nil {
				return fmt.Errorf("%q is not written in base 64", args[0].Bytes(i))
			}
			out.SetData(vector.AppendUTF8(out.Data(), b))
			out.AppendBytes(nil)
			return nil
		}), nil
	},
}

// Hex is HEX(x): an integer in base 16, negative ones as 64 bits, or the bytes of
// a text.
var Hex = fn.Func{
	Name: "HEX", Doc: "Shows a whole number, or the bytes of a text, in base 16.",
	Examples: []fn.Example{{SQL: "HEX(255)", Want: "FF"}, {SQL: "HEX('hi')", Want: "6869"}},
	Bind: func(args []fn.Arg) (fn.Signature, error) {
		if len(args) == 1 && args[0].Type.Kind.Integer() {
			return bind.Of(aString, bind.Integer)(args)
		}
		p := bind.Text
		p.Want = "a whole number or text"
		return bind.Of(aString, p)(args)
	},
	Prepare: func(args []fn.Arg, _ types.Type) (fn.Kernel, error) {
		if args[0].Type.Kind.Integer() {
			return base(16), nil
		}
		return lift.Text(func(dst []byte, args []*vector.Vector, i int) []byte {
			for _, c := range args[0].Bytes(i) {
				const digits = "0123456789ABCDEF"
				dst = append(dst, digits[c>>4], digits[c&15])
			}
			return dst
		}), nil
	},
}

// base shows 64-bit integers in a base.
//
//go:noinline
func base(b int) fn.Kernel {
	return lift.Text(func(dst []byte, args []*vector.Vector, i int) []byte {
		s := strconv.FormatUint(uint64(vector.Integer(args[0], i)), b)
		return append(dst, strings.ToUpper(s)...)
	})
}

// Bin is BIN(n).
var Bin = fn.Func{
	Name: "BIN", Doc: "Shows a whole number in base 2, negative ones as 64 bits.",
	Examples: []fn.Example{{SQL: "BIN(5)", Want: "101"}},
	Bind:     bind.Of(aString, bind.Integer),
	Prepare:  func([]fn.Arg, types.Type) (fn.Kernel, error) { return base(2), nil },
}

// Unhex is UNHEX(s). Of an odd number of digits the first gives a zero byte, as
// in Flink (case binary-and-hex-of-numbers).
var Unhex = fn.Func{
	Name: "UNHEX", Doc: "Reads bytes written in base 16; NULL if it is not.",
	Examples: []fn.Example{{SQL: "DECODE(UNHEX('6869'), 'UTF-8')", Want: "hi"}, {SQL: "UNHEX('zz')", Want: "NULL"}},
	Bind:     bind.Of(bind.Always(types.Of(types.Varbinary)), bind.Text),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return lift.Bytes(func(dst []byte, args []*vector.Vector, i int) ([]byte, bool) {
			s := args[0].Str(i)
			odd := len(s)%2 == 1
			if odd {
				s = "0" + s
			}
			b, err := hex.DecodeString(s)
			if err == nil && odd {
				b[0] = 0
			}
			return append(dst, b...), err == nil
		}), nil
	},
}

// URLEncode is URL_ENCODE(s), as forms are sent.
var URLEncode = fn.Func{
	Name: "URL_ENCODE", Doc: "Encodes a text for use in a URL.",
	Examples: []fn.Example{{SQL: "URL_ENCODE('a b+c')", Want: "a+b%2Bc"}},
	Bind:     bind.Of(maybeString, bind.Text),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return lift.Text(func(dst []byte, args []*vector.Vector, i int) []byte {
			// Java leaves * as it is and encodes ~.
			s := strings.ReplaceAll(url.QueryEscape(args[0].Str(i)), "~", "%7E")
			return append(dst, strings.ReplaceAll(s, "%2A", "*")...)
		}), nil
	},
}

// URLDecode is URL_DECODE(s).
var URLDecode = fn.Func{
	Name: "URL_DECODE", Doc: "Decodes a text from a URL; NULL if it is not encoded.",
	Examples: []fn.Example{{SQL: "URL_DECODE('a+b%2Bc')", Want: "a b+c"}},
	Bind:     bind.Of(maybeString, bind.Text),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return lift.Bytes(func(dst []byte, args []*vector.Vector, i int) ([]byte, bool) {
			s, err := url.QueryUnescape(args[0].Str(i))
			return vector.AppendUTF8(dst, []byte(s)), err == nil
		}), nil
	},
}

// Encode is ENCODE(s, charset).
var Encode = fn.Func{
	Name: "ENCODE", CanFail: true, Doc: "Encodes a text in a charset such as UTF-8, UTF-16BE, US-ASCII or ISO-8859-1.",
	Examples: []fn.Example{{SQL: "ENCODE('é', 'UTF-16BE') = x'00e9'", Want: "TRUE"}},
	Bind:     bind.Of(bind.Fixed(types.Of(types.Varbinary)), bind.Text, bind.Text),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return lift.CheckedEach(func(_ *fn.Call, args []*vector.Vector, i int, out *vector.Vector) error {
			b, err := encode(out.Data(), args[0].Str(i), args[1].Str(i))
			if err != nil {
				return err
			}
			out.SetData(b)
			out.AppendBytes(nil)
			return nil
		}), nil
	},
}

// Decode is DECODE(bytes, charset).
var Decode = fn.Func{
	Name: "DECODE", CanFail: true, Doc: "Reads bytes as text in a charset such as UTF-8, UTF-16BE, US-ASCII or ISO-8859-1.",
	Examples: []fn.Example{{SQL: "DECODE(x'c3a9', 'UTF-8')", Want: "é"}},
	Bind:     bind.Of(aString, bind.Bytes, bind.Text),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return lift.CheckedEach(func(_ *fn.Call, args []*vector.Vector, i int, out *vector.Vector) error {
			b, err := decode(out.Data(), args[0].Bytes(i), args[1].Str(i))
			if err != nil {
				return err
			}
			out.SetData(b)
			out.AppendBytes(nil)
			return nil
		}), nil
	},
}

// singleByte returns the last character of a charset of one byte a character.
func singleByte(charset string) (last rune, ok bool) {
	switch strings.ToUpper(charset) {
	case "US-ASCII", "ASCII":
		return 0x7f, true
	case "ISO-8859-1", "LATIN1":
		return 0xff, true
	default:
		return 0, false
	}
}

// order returns the byte order of UTF-16.
func order(charset string) (binary.AppendByteOrder, bool) {
	switch strings.ToUpper(charset) {
	case "UTF-16BE", "UTF-16":
		return binary.BigEndian, true
	case "UTF-16LE":
		return binary.LittleEndian, true
	default:
		return nil, false
	}
}

func unknownCharset(name string) error {
	return fmt.Errorf("the charset %q is not known; take UTF-8, UTF-16BE, UTF-16LE, US-ASCII or ISO-8859-1", strings.Clone(name))
}

func isUTF8(charset string) bool {
	return strings.EqualFold(charset, "UTF-8") || strings.EqualFold(charset, "UTF8")
}

func encode(dst []byte, s, charset string) ([]byte, error) {
	if isUTF8(charset) {
		return append(dst, s...), nil
	}
	if last, ok := singleByte(charset); ok {
		for _, r := range s {
			if r > last {
				r = '?'
			}
			dst = append(dst, byte(r))
		}
		return dst, nil
	}
	o, ok := order(charset)
	if !ok {
		return nil, unknownCharset(charset)
	}
	if strings.EqualFold(charset, "UTF-16") && s != "" {
		dst = append(dst, 0xfe, 0xff)
	}
	for _, u := range utf16.Encode([]rune(s)) {
		dst = o.AppendUint16(dst, u)
	}
	return dst, nil
}

func decode(dst, b []byte, charset string) ([]byte, error) {
	if isUTF8(charset) {
		return vector.AppendUTF8(dst, b), nil
	}
	if last, ok := singleByte(charset); ok {
		for _, c := range b {
			r := rune(c)
			if r > last {
				r = utf8.RuneError
			}
			dst = utf8.AppendRune(dst, r)
		}
		return dst, nil
	}
	o, ok := order(charset)
	if !ok {
		return nil, unknownCharset(charset)
	}
	big := o == binary.AppendByteOrder(binary.BigEndian)
	var units []uint16
	for ; len(b) > 1; b = b[2:] {
		u := uint16(b[1])<<8 | uint16(b[0])
		if big {
			u = uint16(b[0])<<8 | uint16(b[1])
		}
		units = append(units, u)
	}
	for _, r := range utf16.Decode(units) {
		if r != 0xfeff {
			dst = utf8.AppendRune(dst, r)
		}
	}
	return dst, nil
}

// InetAton is INET_ATON(s).
var InetAton = fn.Func{
	Name: "INET_ATON", Doc: "Returns an IPv4 address as a number; NULL if it is none.",
	Examples: []fn.Example{{SQL: "INET_ATON('10.0.0.7')", Want: "167772167"}},
	Bind:     bind.Of(bind.Always(types.Of(types.BigInt)), bind.Text),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return lift.TrySet(func(args []*vector.Vector, i int) (int64, bool) { return inetNumber(args[0].Str(i)) }), nil
	},
}

// inetNumber reads an address as MySQL does: a.b is a.0.0.b, a.b.c is a.b.0.c, and
// one number is the last.
func inetNumber(s string) (int64, bool) {
	var n int64
	parts := strings.Split(s, ".")
	for i, part := range parts {
		x, err := strconv.ParseUint(part, 10, 32)
		if err != nil || len(parts) > 4 || x > 255 {
			return 0, false
		}
		if last := i == len(parts)-1; last {
			n |= int64(x)
		} else {
			n |= int64(x) << (24 - 8*i)
		}
	}
	return n, true
}

// InetNtoa is INET_NTOA(n).
var InetNtoa = fn.Func{
	Name: "INET_NTOA", Doc: "Returns a number as an IPv4 address; NULL if it is none.",
	Examples: []fn.Example{{SQL: "INET_NTOA(167772167)", Want: "10.0.0.7"}},
	Bind:     bind.Of(maybeString, bind.Integer),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return lift.Bytes(func(dst []byte, args []*vector.Vector, i int) ([]byte, bool) {
			n := vector.Integer(args[0], i)
			var b [4]byte
			binary.BigEndian.PutUint32(b[:], uint32(n))
			return netip.AddrFrom4(b).AppendTo(dst), n >= 0 && n < 1<<32
		}), nil
	},
}
