package scope_test

import (
	"testing"
)

// TestBind binds expressions over the columns of orders.
func TestBind(t *testing.T) {
	for _, c := range []struct{ sql, want string }{
		{"id", "o.id : BIGINT NOT NULL"},
	} {
		t.Run(c.sql, func(t *testing.T) {
			if got := shown(binder().Bind(parsed(t, c.sql), orders(t))); got != c.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, c.want)
			}
		})
	}
}
func TestTry(t *testing.T) {
	for _, sql := range []string{"id", "o.id", "c.id + 1", "db.c.id", "cat.db.c.orderId", "qty * price", "price * 0.908", "qty > 100 AND name = 'x'", "id > 5", "qty BETWEEN 1 AND 5", "qty NOT BETWEEN SYMMETRIC 1 AND 5",
		"CASE WHEN ok THEN 1 ELSE 2.5 END", "CASE code WHEN 'new' THEN 1 WHEN 'paid' THEN 2 END", "COALESCE(qty, 0)", "IF(ok, 'a', 'bcd')", "-5", "-2147483648", "9223372036854775808", "1.50", "'it''s'",
		"DATE '2024-02-30'", "ts - INTERVAL '5' SECOND", "d + 1", "name + 1", "orderid", "amout", "o.nope", "x.id", "orders.id", "qty IN (1,2,NULL)", "NOT qty", "ok AND 1", "upper(qty, nope, 3)", "SUM(qty)", "lenght(name)", "COALESCE(1, 'a')",
		"CAST(qty AS STRING)", "TRY_CAST(name AS INT)", "CAST(d AS INT)", "CAST(1 AS DECIMAL(39,0))", "INTERVAL '100' SECOND", "INTERVAL '1 10:30' DAY TO MINUTE", "INTERVAL qty DAY", "name IS NOT NULL", "ok IS NOT TRUE", "d = '2024-01-01'", "ts > '2024-01-01'", "name = 5", "qty % 0", "NULL", "1 + NULL", "x = f",
		"TUMBLE_START(ts, INTERVAL '1' MINUTE)", "ROW_NUMBER()", "(SELECT 1)", "foo(nope, bar)", "my.f(1)", "MOD(qty, 2)", "c.name", "a.b.c.d", "addr.nope.x", "nope + amout * zork",
	} {
		t.Logf("%-40s %s", sql, shown(binder().Bind(parsed(t, sql), orders(t))))
	}
}
