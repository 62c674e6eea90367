package types

// Common returns the type to which values of all of ts are brought by CASE,
// COALESCE, UNION, VALUES, GREATEST and the other places that mix types, and
// whether there is one. It is nullable if one of ts is.
//
// The rules are Flink's (conformance cases common-types-in-unions,
// case-expressions, decimal-result-types), except that FLOAT with DOUBLE is
// DOUBLE whatever the order (scalar/differs/mix-float-and-double).
func Common(ts ...Type) (Type, bool) {
	if len(ts) == 0 {
		return Type{}, false
	}
	common := ts[0]
	for _, t := range ts[1:] {
		var ok bool
		if common, ok = common2(common, t); !ok {
			return Type{}, false
		}
	}
	return common, true
}

func common2(a, b Type) (Type, bool) {
	nullable := a.Nullable || b.Nullable
	c, ok := Type{}, true
	switch {
	case a.Kind == Null:
		c, nullable = b, true
	case b.Kind == Null:
		c, nullable = a, true
	case a.Kind.Numeric() && b.Kind.Numeric():
		c = commonNumber(a, b)
	case a.Kind.Text() && b.Kind.Text():
		c = commonLength(a, b, Char, Varchar)
	case a.Kind.Bytes() && b.Kind.Bytes():
		c = commonLength(a, b, Binary, Varbinary)
	case a.Kind.Stamp() && b.Kind.Stamp():
		c = WithPrecision(max(a.Kind, b.Kind), max(a.Precision, b.Precision))
	case a.Kind != b.Kind:
		return Type{}, false
	case a.Kind == Time:
		c = WithPrecision(Time, max(a.Precision, b.Precision))
	case a.Kind.Nested():
		c, ok = commonNested(a, b)
	default:
		c = a
	}
	return c.WithNull(nullable), ok
}

// commonLength keeps a fixed length if both sides have it; nothing is padded.
func commonLength(a, b Type, fixed, varying Kind) Type {
	if a.Kind == fixed && b.Kind == fixed && a.Length == b.Length {
		return WithLength(fixed, a.Length)
	}
	return WithLength(varying, max(a.Length, b.Length))
}

func commonNumber(a, b Type) Type {
	switch {
	case a.Kind.Integer() && b.Kind.Integer():
		return Of(max(a.Kind, b.Kind))
	case a.Kind == Float && b.Kind == Float,
		a.Kind == Float && b.Kind.Integer(), a.Kind.Integer() && b.Kind == Float:
		return Of(Float)
	case a.Kind.Approximate() || b.Kind.Approximate():
		return Of(Double)
	}
	a, b = AsDecimal(a), AsDecimal(b)
	whole := max(a.Precision-a.Scale, b.Precision-b.Scale)
	scale := min(max(a.Scale, b.Scale), MaxPrecision-whole)
	return DecimalOf(whole+scale, scale)
}

func commonNested(a, b Type) (Type, bool) {
	switch a.Kind {
	case Row:
		return commonRow(a, b)
	case Map:
		key, ok := common2(*a.Key, *b.Key)
		value, ok2 := common2(*a.Elem, *b.Elem)
		return MapOf(key, value), ok && ok2
	default:
		elem, ok := common2(*a.Elem, *b.Elem)
		return Type{Kind: a.Kind, Elem: &elem}, ok
	}
}

// commonRow takes the names of the fields from the first row.
func commonRow(a, b Type) (Type, bool) {
	if len(a.Fields) != len(b.Fields) {
		return Type{}, false
	}
	fields := make([]Field, len(a.Fields))
	for i, f := range a.Fields {
		t, ok := common2(f.Type, b.Fields[i].Type)
		if !ok {
			return Type{}, false
		}
		fields[i] = Field{Name: f.Name, Type: t, Comment: f.Comment}
	}
	return RowOf(fields...), true
}

// Implicit reports whether values of from become values of to without a CAST,
// in INSERT and for arguments of functions. Nullability does not count. The
// rules are those of Flink's type system (case implicit-casts-when-inserting).
func Implicit(from, to Type) bool {
	f, t := from.Kind, to.Kind
	switch {
	case f == Null:
		return true
	case t == Varchar:
		return f.Text()
	case t == Varbinary:
		return f.Bytes()
	case t.Integer():
		return f.Integer() && f <= t
	case t == Float:
		return f.Numeric() && f != Double
	case t == Decimal, t == Double:
		return f.Numeric()
	case t == Date, t == Time:
		return f == t || f == Timestamp
	case t.Stamp():
		return f.Stamp()
	case f != t:
		return false
	case t == Row:
		return implicitFields(from, to)
	case t == Map:
		return Implicit(*from.Key, *to.Key) && Implicit(*from.Elem, *to.Elem)
	case t.Nested():
		return Implicit(*from.Elem, *to.Elem)
	default:
		return true
	}
}

func implicitFields(from, to Type) bool {
	if len(from.Fields) != len(to.Fields) {
		return false
	}
	for i, f := range from.Fields {
		if !Implicit(f.Type, to.Fields[i].Type) {
			return false
		}
	}
	return true
}

// AsDecimal returns the DECIMAL that holds every value of a whole number's
// type: INT counts as DECIMAL(10, 0) and so on. A DECIMAL is returned as it is.
func AsDecimal(t Type) Type {
	digits := 0
	switch t.Kind {
	case TinyInt:
		digits = 3
	case SmallInt:
		digits = 5
	case Int:
		digits = 10
	case BigInt:
		digits = 19
	default:
		return t
	}
	return DecimalOf(digits, 0).WithNull(t.Nullable)
}

// Arithmetic returns the type of a op b for two numbers, op being one of + - *
// / and %, and whether the operator takes them. It is nullable if a or b is; see
// [Exceeds] for a DECIMAL result that may not fit. A NULL literal takes the type
// of the other side.
func Arithmetic(op byte, a, b Type) (Type, bool) {
	nullable := a.Nullable || b.Nullable
	switch {
	case a.Kind == Null && b.Kind == Null:
		a, b, nullable = Of(Int), Of(Int), true
	case a.Kind == Null:
		a, nullable = b, true
	case b.Kind == Null:
		b, nullable = a, true
	}
	switch {
	case !a.Kind.Numeric() || !b.Kind.Numeric():
		return Type{}, false
	case op == '%' && (a.Kind.Approximate() || b.Kind.Approximate()):
		return Type{}, false
	case op == '%' && whole(a) && whole(b):
		return b.WithNull(nullable), true
	case a.Kind == Decimal && b.Kind.Exact() || b.Kind == Decimal && a.Kind.Exact():
		t, _ := decimalResult(op, AsDecimal(a), AsDecimal(b))
		return t.WithNull(nullable), true
	default:
		return commonNumber(a, b).WithNull(nullable), true
	}
}

// Exceeds reports whether a op b of two exact numbers, one of them a DECIMAL,
// may need more digits than a DECIMAL has. Such a result is NULL, so the type is
// nullable unless both are constants and the value is known to fit.
func Exceeds(op byte, a, b Type) bool {
	if a.Kind != Decimal && b.Kind != Decimal || !a.Kind.Exact() || !b.Kind.Exact() {
		return false
	}
	_, exceeds := decimalResult(op, AsDecimal(a), AsDecimal(b))
	return exceeds
}

func whole(t Type) bool { return t.Kind.Integer() || t.Kind == Decimal && t.Scale == 0 }

// decimalResult is the table of flink-semantics 1.4 and whether the result was
// cut to what a DECIMAL can hold.
func decimalResult(op byte, a, b Type) (t Type, exceeds bool) {
	p1, s1, p2, s2 := a.Precision, a.Scale, b.Precision, b.Scale
	var p, s int
	switch op {
	case '*':
		p, s = p1+p2+1, s1+s2
	case '/':
		s = max(6, s1+p2+1)
		p = p1 - s1 + s2 + s
	case '%':
		s = max(s1, s2)
		p = min(p1-s1, p2-s2) + s
	default:
		s = max(s1, s2)
		p = s + max(p1-s1, p2-s2) + 1
	}
	if p <= MaxPrecision {
		return DecimalOf(p, s), false
	}
	return DecimalOf(MaxPrecision, max(MaxPrecision-(p-s), min(s, 6))), true
}
