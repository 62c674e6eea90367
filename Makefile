include tools.mk

.PHONY: check lint fmt test race golden matrix fuzz nightly bench

check: lint test                   ## everything that a change must pass

fmt:     ; go run $(GOFUMPT) -w .
lint:
	go vet ./...
	test -z "$$(go run $(GOFUMPT) -l . | tee /dev/stderr)"
	go run $(STATICCHECK) ./...
test:    ; go test ./...
race:    ; go test -race ./exec/... ./connectors/...
golden:  ; go run ./cmd/sqlshell test testdata/seed testdata/query
matrix:  ; go run ./cmd/sqlshell test -matrix testdata/seed testdata/query
fuzz:
	go test ./sql/parse -run '^$$' -fuzz FuzzParse -fuzztime 60s
	go test ./connectors/format/json -run '^$$' -fuzz FuzzJSON -fuzztime 60s
	go test ./connectors/format/csv -run '^$$' -fuzz FuzzCSV -fuzztime 60s
	go test ./exec/session -run '^$$' -fuzz FuzzSession -fuzztime 60s
nightly: check race matrix fuzz
	TIDEMARK_MODEL=5m go test ./exec/model -timeout 20m
bench:   ; go run ./bench
