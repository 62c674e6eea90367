package conntest

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tidemark-sql/tidemark/catalog"
	"github.com/tidemark-sql/tidemark/connectors"
	"github.com/tidemark-sql/tidemark/connectors/connector"
	"github.com/tidemark-sql/tidemark/connectors/format"
)

// benchRows is how many bids a benchmark decodes in one go: they fit into a
// chunk of a file, and not into the first cache.
const benchRows = 2000

// bids returns rows like those of bench/gen, with connector.Slack behind them.
func bids(line func(i int) string) []byte {
	var b strings.Builder
	for i := range benchRows {
		b.WriteString(line(i))
		b.WriteByte('\n')
	}
	data := make([]byte, b.Len(), b.Len()+connector.Slack)
	copy(data, b.String())
	return data
}

func bidParts(i int) (url, extra, ts string) {
	x := uint64(i+1) * 0x9E3779B97F4A7C15
	letters := make([]byte, 50+x>>60)
	for k := range letters {
		x = x*6364136223846793005 + 1442695040888963407
		letters[k] = byte('a' + x>>59%26)
	}
	url = fmt.Sprintf("https://www.nexmark.com/%s/%s/item.htm?query=1&channel_id=%d", letters[:5], letters[5:10], x>>34)
	return url, string(letters), fmt.Sprintf("2026-01-01 00:%02d:%02d.%03d", i/600%60, i/10%60, x>>54%1000)
}

func jsonBid(i int) string {
	url, extra, ts := bidParts(i)
	return fmt.Sprintf(`{"auction":%d,"bidder":%d,"price":%d,"channel":"channel-%d","url":"%s","dateTime":"%s","extra":"%s"}`,
		11000+i/15-i%997, 6000+i/46, i%77*i%9999, i%10000, url, ts, extra)
}

func csvBid(i int) string {
	url, extra, ts := bidParts(i)
	return fmt.Sprintf(`%d,%d,%d,channel-%d,%s,%s,%s`,
		11000+i/15-i%997, 6000+i/46, i%77*i%9999, i%10000, url, ts, extra)
}

const (
	bid7 = "auction BIGINT, bidder BIGINT, price BIGINT, channel STRING, url STRING, dateTime TIMESTAMP(3), extra STRING"
	bid3 = "auction BIGINT, - bidder BIGINT, price BIGINT, - channel STRING, - url STRING, dateTime TIMESTAMP(3), - extra STRING"
)

func benchDecode(b *testing.B, name, decl string, data []byte) {
	f := format.Find(name)
	cols := Columns(decl)
	d, err := f.NewDecoder(connector.FormatSpec{Options: Defaults(f, nil), Columns: cols})
	if err != nil {
		b.Fatal(err)
	}
	out := connector.NewRows(cols)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		out.Reset()
		if n, err := d.Decode(data, out, 4096); err != nil || n != len(data) || out.N != benchRows {
			b.Fatal(n, err, out.N)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/benchRows, "ns/row")
}

func BenchmarkJSON3of7(b *testing.B) { benchDecode(b, "json", bid3, bids(jsonBid)) }
func BenchmarkJSON7(b *testing.B)    { benchDecode(b, "json", bid7, bids(jsonBid)) }
func BenchmarkCSV3(b *testing.B)     { benchDecode(b, "csv", bid3, bids(csvBid)) }
func BenchmarkCSV7(b *testing.B)     { benchDecode(b, "csv", bid7, bids(csvBid)) }

// BenchmarkJSONSpaced decodes the style of Python's json.dumps.
func BenchmarkJSONSpaced(b *testing.B) {
	benchDecode(b, "json", bid7, bids(func(i int) string {
		return strings.NewReplacer(`,"`, `, "`, `":`, `": `).Replace(jsonBid(i))
	}))
}

// BenchmarkJSONShuffled decodes keys in an order that changes from row to row.
func BenchmarkJSONShuffled(b *testing.B) {
	benchDecode(b, "json", bid7, bids(func(i int) string {
		s := strings.Trim(jsonBid(i), "{}")
		parts := strings.Split(s, `,"`)
		for k := 1; k < len(parts); k++ {
			parts[k] = `"` + parts[k]
		}
		for k := range parts {
			j := (i*7 + k*i) % len(parts)
			parts[k], parts[j] = parts[j], parts[k]
		}
		return "{" + strings.Join(parts, ",") + "}"
	}))
}

func benchEncode(b *testing.B, name string) {
	cols := Columns(bid7)
	json := format.Find("json")
	d, _ := json.NewDecoder(connector.FormatSpec{Options: Defaults(json, nil), Columns: cols})
	rows := connector.NewRows(cols)
	if _, err := d.Decode(bids(jsonBid), rows, 4096); err != nil {
		b.Fatal(err)
	}
	f := format.Find(name)
	e, err := f.NewEncoder(connector.FormatSpec{Options: Defaults(f, nil), Columns: cols})
	if err != nil {
		b.Fatal(err)
	}
	var buf []byte
	b.ReportAllocs()
	for b.Loop() {
		if buf, err = e.Lines(buf[:0], &rows.Batch, 0, rows.N); err != nil {
			b.Fatal(err)
		}
	}
	b.SetBytes(int64(len(buf)))
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/benchRows, "ns/row")
}

func BenchmarkJSONEncode7(b *testing.B) { benchEncode(b, "json") }
func BenchmarkCSVEncode7(b *testing.B)  { benchEncode(b, "csv") }

// fileCopies makes files large enough that opening them does not count.
const fileCopies = 200

// benchFile reads a warm file of 200 copies of the bids through the connector.
func benchFile(b *testing.B, decl string, workers int) {
	dir := b.TempDir()
	data := bytes.Repeat(bids(jsonBid), fileCopies)
	if err := os.WriteFile(filepath.Join(dir, "bids.json"), data, 0o666); err != nil {
		b.Fatal(err)
	}
	tab := &catalog.Table{Dir: dir, Options: []catalog.Option{
		{Key: "connector", Value: "filesystem"}, {Key: "path", Value: "bids.json"}, {Key: "format", Value: "json"},
	}}
	options, _ := connectors.CheckOptions(tab, nil)
	src, err := connectors.Source(tab, options, Columns(decl), connector.Env{Workers: workers, BatchRows: 4096})
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		r, err := src.Open(b.Context(), connector.Split{Name: "bids.json"}, nil)
		if err != nil {
			b.Fatal(err)
		}
		n := 0
		for {
			batch, err := r.Read(b.Context())
			if errors.Is(err, connector.ErrEnd) {
				break
			}
			if err != nil {
				b.Fatal(err)
			}
			n += batch.N
		}
		if err := r.Close(); err != nil || n != fileCopies*benchRows {
			b.Fatal(n, err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/benchRows/fileCopies, "ns/row")
}

func BenchmarkFileJSON3of7(b *testing.B)         { benchFile(b, bid3, 1) }
func BenchmarkFileJSON7(b *testing.B)            { benchFile(b, bid7, 1) }
func BenchmarkFileJSON3of7Workers2(b *testing.B) { benchFile(b, bid3, 2) }
func BenchmarkFileJSON7Workers2(b *testing.B)    { benchFile(b, bid7, 2) }

// BenchmarkJSONReadings decodes the types that bids do not have.
func BenchmarkJSONReadings(b *testing.B) {
	benchDecode(b, "json", "id BIGINT, temp DOUBLE, ok BOOLEAN, price DECIMAL(10, 2), day DATE, tags ARRAY<STRING>, r ROW<x INT, y DOUBLE>", bids(func(i int) string {
		return fmt.Sprintf(`{"id":%d,"temp":%d.%d,"ok":%v,"price":%d.%02d,"day":"2026-01-%02d","tags":["a","b%d"],"r":{"x":%d,"y":%d.5}}`,
			i, i%40, i%10, i%2 == 0, i, i%100, 1+i%28, i, i, i)
	}))
}

// benchParquet reads a warm file of 200 copies of the bids through the connector.
func benchParquet(b *testing.B, decl string) {
	cols := Columns(bid7)
	d, _ := format.Find("json").NewDecoder(connector.FormatSpec{Options: Defaults(format.Find("json"), nil), Columns: cols})
	rows := connector.NewRows(cols)
	if _, err := d.Decode(bids(jsonBid), rows, 4096); err != nil {
		b.Fatal(err)
	}
	f := format.Find("parquet")
	path := filepath.Join(b.TempDir(), "bids.parquet")
	file, err := os.Create(path)
	if err != nil {
		b.Fatal(err)
	}
	w, err := f.Files.Create(connector.FormatSpec{Options: Defaults(f, nil), Columns: cols}, file)
	if err != nil {
		b.Fatal(err)
	}
	for range fileCopies {
		if err := w.Write(&rows.Batch, 0, rows.N); err != nil {
			b.Fatal(err)
		}
	}
	if err := errors.Join(w.Close(), file.Close()); err != nil {
		b.Fatal(err)
	}
	tab, options := fileTable(b, path, f, sample{})
	src, err := connectors.Source(tab, options, Columns(decl), connector.Env{Workers: 1, BatchRows: 4096})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		drain(b, src, path)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/benchRows/fileCopies, "ns/row")
}

// drain reads a split of the copies to its end.
func drain(b *testing.B, src connector.Source, split string) {
	r, err := src.Open(b.Context(), connector.Split{Name: split}, nil)
	if err != nil {
		b.Fatal(err)
	}
	n := 0
	for {
		batch, err := r.Read(b.Context())
		if errors.Is(err, connector.ErrEnd) {
			break
		}
		if err != nil {
			b.Fatal(err)
		}
		n += batch.N
	}
	if err := r.Close(); err != nil || n != fileCopies*benchRows {
		b.Fatal(n, err)
	}
}

func BenchmarkParquetRead7(b *testing.B) { benchParquet(b, bid7) }
func BenchmarkParquetRead3(b *testing.B) { benchParquet(b, bid3) }

// BenchmarkParquetWrite7 writes bids, compressed with Snappy.
func BenchmarkParquetWrite7(b *testing.B) {
	cols := Columns(bid7)
	d, _ := format.Find("json").NewDecoder(connector.FormatSpec{Options: Defaults(format.Find("json"), nil), Columns: cols})
	rows := connector.NewRows(cols)
	if _, err := d.Decode(bids(jsonBid), rows, 4096); err != nil {
		b.Fatal(err)
	}
	f := format.Find("parquet")
	w, err := f.Files.Create(connector.FormatSpec{Options: Defaults(f, nil), Columns: cols}, io.Discard)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := w.Write(&rows.Batch, 0, rows.N); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/benchRows, "ns/row")
}
