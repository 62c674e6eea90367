package text

import (
	"math/big"
	"math/bits"

	"github.com/apache/arrow/go/v17/arrow/decimal128"
)

// Decimal reads a number of any size and rounds it half up to the scale. Fits
// is false if it has more digits than the precision allows; it is NULL then.
func Decimal(b []byte, precision, scale int) (n decimal128.Num, fits bool, f Fault) {
	d, f := parseDecimal(b)
	if f != OK {
		return n, false, f
	}
	shift := int64(scale) - d.fraction + d.exponent // digits to add, or to round away
	if len(d.digits) == 0 {
		return n, true, OK
	}
	if int64(len(d.digits))+shift > int64(precision) {
		return n, false, OK
	}
	if shift < 0 {
		drop := int(min(-shift, int64(len(d.digits)+1)))
		if drop > len(d.digits) {
			return n, true, OK
		}
		up := d.digits[len(d.digits)-drop] >= '5'
		n = number(d.digits[:len(d.digits)-drop])
		if up {
			n = n.Add(decimal128.FromI64(1))
		}
	} else {
		n = number(d.digits)
		if shift > 0 {
			n = n.Mul(decimal128.GetScaleMultiplier(int(shift)))
		}
	}
	if !n.FitsInPrecision(int32(precision)) {
		return decimal128.Num{}, false, OK
	}
	if d.negative {
		n = n.Negate()
	}
	return n, true, OK
}

// A decimal is a number taken apart. Its digits, point left out, have no zeros
// before them; fraction says how many of them stood behind the point.
type decimal struct {
	negative bool
	digits   []byte
	fraction int64
	exponent int64
}

func parseDecimal(b []byte) (d decimal, f Fault) {
	p := 0
	if p < len(b) && (b[p] == '-' || b[p] == '+') {
		d.negative = b[p] == '-'
		p++
	}
	start := p
	for p < len(b) && b[p]-'0' <= 9 {
		p++
	}
	whole := b[start:p]
	digits := whole
	if p < len(b) && b[p] == '.' {
		p++
		from := p
		for p < len(b) && b[p]-'0' <= 9 {
			p++
		}
		d.fraction = int64(p - from)
		if len(whole) == 0 {
			digits = b[from:p]
		} else if p > from {
			digits = append(append(make([]byte, 0, len(whole)+p-from), whole...), b[from:p]...)
		}
	}
	if len(digits) == 0 {
		return d, Form
	}
	if p < len(b) && b[p]|0x20 == 'e' {
		x, fault := Int(b[p+1:])
		if fault != OK || x > 1<<31 || x < -1<<31 {
			return d, Form
		}
		d.exponent, p = x, len(b)
	}
	if p != len(b) {
		return d, Form
	}
	for len(digits) > 0 && digits[0] == '0' {
		digits = digits[1:]
	}
	d.digits = digits
	return d, OK
}

// number returns the value of up to 38 digits (of more if they are rounded away
// by the caller's precision check).
func number(digits []byte) decimal128.Num {
	if len(digits) > 38 {
		v, _ := new(big.Int).SetString(string(digits), 10)
		if v.BitLen() > 127 {
			return decimal128.MaxDecimal128
		}
		return decimal128.FromBigInt(v)
	}
	var hi, lo uint64
	for _, c := range digits {
		h, l := bits.Mul64(lo, 10)
		l, carry := bits.Add64(l, uint64(c-'0'), 0)
		hi, lo = hi*10+h+carry, l
	}
	return decimal128.New(int64(hi), lo)
}
