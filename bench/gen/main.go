// Command gen writes bids of an auction house as JSON or CSV: the input of our
// benchmarks.
//
// It is not a general generator (the connector datagen is) and not the official
// Nexmark one: the same arguments give the same bytes, on every machine and in
// every version, so that figures can be compared over years.
//
// Start with run.
//
//	go run ./bench/gen -rows 2000000 -format json > bids.json
package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
)

func main() {
	rows := flag.Int("rows", 1_000_000, "how many bids to write")
	format := flag.String("format", "json", "json or csv")
	rate := flag.Int("rate", 10_000, "bids in a second of event time")
	disorder := flag.Int("disorder", 30, "percentage of bids that come late")
	seed := flag.Uint64("seed", 42, "another number gives other bids")
	flag.Parse()
	if err := run(os.Stdout, *rows, *format, newMaker(*seed, *rate, *disorder)); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

// run writes rows bids to w.
func run(w io.Writer, rows int, format string, m *maker) error {
	var line func([]byte, *bid) []byte
	switch format {
	case "json":
		line = appendJSON
	case "csv":
		line = appendCSV
	default:
		return fmt.Errorf("format %q: expected json or csv", format)
	}
	out := bufio.NewWriterSize(w, 1<<20)
	var b bid
	var buf []byte
	for i := range rows {
		m.next(i, &b)
		buf = line(buf[:0], &b)
		if _, err := out.Write(buf); err != nil {
			return err
		}
	}
	return out.Flush()
}

// A bid is one row.
type bid struct {
	auction, bidder, price int64
	channel, url, extra    []byte
	time                   int64 // ms since 1970
}

// base is the time of the first bid, 2026-01-01.
const base = 1767225600000

// A maker makes bids. Half of them go to a few hot auctions, half come over four
// large channels, and some are up to 3.5 seconds late.
type maker struct {
	state          uint64
	rate, disorder int
}

func newMaker(seed uint64, rate, disorder int) *maker {
	return &maker{state: seed, rate: max(1, rate), disorder: disorder}
}

// rand returns a number from 0 to n-1 (splitmix64, which never changes).
func (m *maker) rand(n int) int {
	m.state += 0x9E3779B97F4A7C15
	x := m.state
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	x ^= x >> 31
	return int(x % uint64(n))
}

func (m *maker) letters(dst []byte, n int) []byte {
	for range n {
		dst = append(dst, byte('a'+m.rand(26)))
	}
	return dst
}

// next makes bid number i.
func (m *maker) next(i int, b *bid) {
	last := 11000 + i/15 // the newest auction
	if m.rand(2) == 0 {
		b.auction = int64((last - m.rand(3)*100) / 100 * 100)
	} else {
		b.auction = int64(last - m.rand(10000))
	}
	b.bidder = int64(6000 + i/46 - m.rand(5000))
	b.price = m.price()
	hot := [...]string{"Google", "Facebook", "Baidu", "Apple"}
	if m.rand(2) == 0 {
		b.channel = append(b.channel[:0], hot[m.rand(len(hot))]...)
	} else {
		b.channel = strconv.AppendInt(append(b.channel[:0], "channel-"...), int64(m.rand(10000)), 10)
	}
	b.url = append(m.letters(append(b.url[:0], "https://www.nexmark.com/"...), 5), '/')
	b.url = append(m.letters(b.url, 5), "/item.htm?query=1&channel_id="...)
	b.url = strconv.AppendInt(b.url, int64(m.rand(1<<30)), 10)
	b.extra = m.letters(b.extra[:0], 50+m.rand(20))
	b.time = base + int64(i)*1000/int64(m.rate)
	if m.rand(100) < m.disorder {
		b.time = max(base, b.time-int64(m.rand(3500)))
	}
}

// price returns a price: many small ones, few large ones.
func (m *maker) price() int64 {
	p := 1 + m.rand(1000)
	for m.rand(3) == 0 && p < 1e8 {
		p *= 1 + m.rand(10)
	}
	return int64(p)
}

func appendJSON(dst []byte, b *bid) []byte {
	dst = strconv.AppendInt(append(dst, `{"auction":`...), b.auction, 10)
	dst = strconv.AppendInt(append(dst, `,"bidder":`...), b.bidder, 10)
	dst = strconv.AppendInt(append(dst, `,"price":`...), b.price, 10)
	dst = append(append(dst, `,"channel":"`...), b.channel...)
	dst = append(append(dst, `","url":"`...), b.url...)
	dst = appendTime(append(dst, `","dateTime":"`...), b.time)
	dst = append(append(dst, `","extra":"`...), b.extra...)
	return append(dst, "\"}\n"...)
}

func appendCSV(dst []byte, b *bid) []byte {
	dst = append(strconv.AppendInt(dst, b.auction, 10), ',')
	dst = append(strconv.AppendInt(dst, b.bidder, 10), ',')
	dst = append(strconv.AppendInt(dst, b.price, 10), ',')
	dst = append(append(dst, b.channel...), ',')
	dst = append(append(dst, b.url...), ',')
	dst = append(appendTime(dst, b.time), ',')
	return append(append(dst, b.extra...), '\n')
}

// appendTime appends ms as yyyy-MM-dd HH:mm:ss.fff. It counts the days itself:
// the months of 2026 and what follows.
func appendTime(dst []byte, ms int64) []byte {
	days, year, month := (ms-base)/86400000, 2026, 0
	lengths := [...]int64{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}
	for {
		n := lengths[month]
		if month == 1 && year%4 == 0 {
			n++
		}
		if days < n {
			break
		}
		days -= n
		if month++; month == 12 {
			year, month = year+1, 0
		}
	}
	t := (ms - base) % 86400000
	return fmt.Appendf(dst, "%04d-%02d-%02d %02d:%02d:%02d.%03d", year, month+1, days+1, t/3600000, t/60000%60, t/1000%60, t%1000)
}
