// Package hash holds the functions that make digests of texts and bytes.
//
// It has nothing of the hashing of keys inside the engine (exec/state).
//
// All of them give lower case hexadecimal digits of the digest of the UTF-8
// bytes (case hash-functions). Start with [MD5].
package hash

import (
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/hex"
	"fmt"

	"github.com/tidemark-sql/tidemark/sql/function/bind"
	"github.com/tidemark-sql/tidemark/sql/function/fn"
	"github.com/tidemark-sql/tidemark/sql/function/lift"
	"github.com/tidemark-sql/tidemark/sql/types"
	"github.com/tidemark-sql/tidemark/sql/vector"
)

// input is text or bytes.
var input = bind.Param{
	Want: "text or bytes", Default: types.String(),
	Accept: func(t types.Type) bool { return t.Kind.Text() || t.Kind.Bytes() },
}

// digest describes a function that gives n hexadecimal digits.
func digest(name, example string, n int, sum func(b []byte) []byte) fn.Func {
	return fn.Func{
		Name: name, Doc: "Returns the " + name + " digest of a text as hexadecimal digits.",
		Examples: []fn.Example{{SQL: "SUBSTRING(" + name + "('hello'), 1, 8)", Want: example}},
		Bind:     bind.Of(bind.Fixed(types.WithLength(types.Char, n)), input),
		Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
			return lift.Text(func(dst []byte, args []*vector.Vector, i int) []byte {
				return hex.AppendEncode(dst, sum(args[0].Bytes(i)))
			}), nil
		},
	}
}

func sum224(b []byte) []byte { s := sha256.Sum224(b); return s[:] }
func sum256(b []byte) []byte { s := sha256.Sum256(b); return s[:] }
func sum384(b []byte) []byte { s := sha512.Sum384(b); return s[:] }
func sum512(b []byte) []byte { s := sha512.Sum512(b); return s[:] }

// The digests. MD5 and SHA1 are for comparing with hashes made elsewhere, not
// for secrets.
var (
	MD5    = digest("MD5", "5d41402a", 32, func(b []byte) []byte { s := md5.Sum(b); return s[:] })
	SHA1   = digest("SHA1", "aaf4c61d", 40, func(b []byte) []byte { s := sha1.Sum(b); return s[:] })
	SHA224 = digest("SHA224", "ea09ae9c", 56, sum224)
	SHA256 = digest("SHA256", "2cf24dba", 64, sum256)
	SHA384 = digest("SHA384", "59e17487", 96, sum384)
	SHA512 = digest("SHA512", "9b71d224", 128, sum512)
)

// SHA2 is SHA2(s, bits), for 224, 256, 384 or 512 bits.
var SHA2 = fn.Func{
	Name: "SHA2", CanFail: true,
	Doc:      "Returns the SHA-2 digest of a text, of 224, 256, 384 or 512 bits, as hexadecimal digits.",
	Examples: []fn.Example{{SQL: "SHA2('hello', 512) = SHA512('hello')", Want: "TRUE"}},
	Bind:     bind.Of(bind.Fixed(types.WithLength(types.Varchar, 128)), input, bind.Int),
	Prepare: func([]fn.Arg, types.Type) (fn.Kernel, error) {
		return lift.CheckedEach(func(_ *fn.Call, args []*vector.Vector, i int, out *vector.Vector) error {
			var sum func(b []byte) []byte
			switch bits := vector.Integer(args[1], i); bits {
			case 224:
				sum = sum224
			case 256:
				sum = sum256
			case 384:
				sum = sum384
			case 512:
				sum = sum512
			default:
				return fmt.Errorf("takes 224, 256, 384 or 512 bits, found %d", bits)
			}
			out.SetData(hex.AppendEncode(out.Data(), sum(args[0].Bytes(i))))
			out.AppendBytes(nil)
			return nil
		}), nil
	},
}
