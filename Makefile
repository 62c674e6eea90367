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
FUZZTIME := 60s
fuzz:
	go test ./sql/parse -run '^$$' -fuzz FuzzParse -fuzztime $(FUZZTIME) -fuzzminimizetime 1x
	go test ./sql/function/scalar/json -run '^$$' -fuzz FuzzRead -fuzztime $(FUZZTIME) -fuzzminimizetime 1x
	go test ./sql/function/scalar/text/expression -run '^$$' -fuzz FuzzExpression -fuzztime $(FUZZTIME) -fuzzminimizetime 1x
	go test ./planner/scope -run '^$$' -fuzz FuzzExpressions -fuzztime $(FUZZTIME) -fuzzminimizetime 1x
	go test ./connectors/conntest -run '^$$' -fuzz FuzzJSON -fuzztime $(FUZZTIME) -fuzzminimizetime 1x
	go test ./connectors/conntest -run '^$$' -fuzz FuzzCSV -fuzztime $(FUZZTIME) -fuzzminimizetime 1x
	go test ./exec/session -run '^$$' -fuzz FuzzSession -fuzztime $(FUZZTIME) -fuzzminimizetime 1x
	go test ./sql/types -run '^$$' -fuzz FuzzStandardStamp -fuzztime $(FUZZTIME) -fuzzminimizetime 1x
	go test ./sql/function/scalar/math -run '^$$' -fuzz FuzzDivision -fuzztime $(FUZZTIME) -fuzzminimizetime 1x
	go test ./connectors/format/parquet -run '^$$' -fuzz FuzzRead -fuzztime $(FUZZTIME) -fuzzminimizetime 1x
nightly: check race matrix fuzz
	TIDEMARK_MODEL=20s go test ./exec/model -timeout 60m
bench:   ; go run ./bench
