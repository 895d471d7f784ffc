# Every target makes the environment that it needs; nothing has to be installed before but Python 3.11 or later.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PROCESSES := -n logical --maxprocesses 4

.PHONY: help demo test test-all test-slow test-page test-languages lint bench fuzz attack mutation docs vectors sessions screens wheel clean

help:
	@echo "make demo       show the main job on a code of every family"
	@echo "make test       install what the tests need, then run unit, property and doc tests"
	@echo "make test-all   the same, then the exhaustive proofs, the page in a browser, and generated code"
	@echo "make test-slow  the exhaustive proofs"
	@echo "make test-page  the page in a browser, which is installed if there is none"
	@echo "make test-languages  generated code of every format in every language, on CODES=100000 codes each"
	@echo "make lint       ruff, mypy and import-linter"
	@echo "make bench      speed against other libraries, in one run"
	@echo "make fuzz       ten million random texts for each format, a million frames; goes on where it was ended"
	@echo "make attack     a bounded attack on an installed copy; MINUTES=3 makes it short"
	@echo "make mutation   what the tests notice when the code is changed"
	@echo "make docs       write the generated tables into docs"
	@echo "make vectors    write vectors/*.json"
	@echo "make sessions   write the sessions of tests/cli/transcripts and of the docs anew"
	@echo "make screens    take the pictures of the page in docs/images anew"
	@echo "make wheel      build the package into dist/"

$(VENV)/ready:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade 'pip>=25.1'
	$(BIN)/pip install --quiet --editable .
	@touch $@

# One stamp for each group of tools, made anew when their list changes.
$(VENV)/with-%: pyproject.toml $(VENV)/ready
	$(BIN)/pip install --quiet --group $*
	@touch $@

demo: $(VENV)/ready
	@$(BIN)/python tools/demo.py

# A file of tests stays in one process, which needs what it compiles and builds only once.
test: $(VENV)/with-test
	$(BIN)/pytest $(PROCESSES) --dist loadfile -q -m "not slow and not page and not languages" --cov --cov-report=
	$(BIN)/coverage report --skip-covered --show-missing --fail-under=99

test-slow: $(VENV)/with-test
	$(BIN)/pytest $(PROCESSES) -q -m slow tests

test-page: $(VENV)/with-test chromium
	$(BIN)/pytest $(PROCESSES) -q -m page tests/page

# The compilers come from the system's packages, those of Kaitai and TypeScript from npm.
COMPILERS = gcc:gcc node:nodejs rustc:rustc javac:openjdk-17-jdk-headless mcs:mono-mcs mono:mono-runtime go:golang-go npm:npm
PACKAGES = kaitai-struct-compiler@0.11 kaitai-struct@0.11 js-yaml@4 typescript@5
test-languages: $(VENV)/with-test
	@for pair in $(COMPILERS); do command -v $${pair%%:*} >/dev/null || \
	  { run=$$([ "$$(id -u)" = 0 ] || echo sudo); $$run apt-get update -qq && $$run apt-get install -y -qq $${pair##*:}; } || \
	  echo "$${pair##*:} cannot be installed: tests that need it are skipped"; done
	@test -d $(VENV)/npm || npm install --silent --no-audit --no-fund --prefix $(VENV)/npm $(PACKAGES) || \
	  echo "packages of npm cannot be installed: tests that need them are skipped"
	BOARDCODE_CODES=$(CODES) BOARDCODE_DECLARATIONS=$(DECLARATIONS) $(BIN)/pytest $(PROCESSES) -q -m languages tests/languages

# Every language on 100,000 codes of a format takes hours; with everything else there are fewer.
CODES ?= 100000
DECLARATIONS ?= 200
test-all: gnubg test test-slow test-page
	$(MAKE) test-languages CODES=300 DECLARATIONS=20

screens: $(VENV)/with-test chromium
	WRITE_SCREENS=1 $(BIN)/pytest -q tests/page/test_screens.py

# From the system's packages, where it keeps up with security; the tests find it by its name.
.PHONY: chromium
chromium:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
	  { run=$$([ "$$(id -u)" = 0 ] || echo sudo); $$run apt-get update -qq && $$run apt-get install -y -qq chromium; }

# The program whose IDs the backgammon formats read; a slow test asks it.
.PHONY: gnubg
gnubg:
	@test -x /usr/games/gnubg || command -v gnubg >/dev/null || \
	  { run=$$([ "$$(id -u)" = 0 ] || echo sudo); $$run apt-get update -qq && $$run apt-get install -y -qq gnubg; }

lint: $(VENV)/with-lint $(VENV)/with-test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/with-bench $(VENV)/with-test chromium
	$(BIN)/python benchmarks/one_code.py
	$(BIN)/python benchmarks/stream_codes.py
	$(BIN)/python benchmarks/klotski.py
	$(BIN)/python benchmarks/labyrinth.py
	$(BIN)/python benchmarks/practice_server.py
	$(BIN)/python benchmarks/chacun.py
	$(BIN)/python benchmarks/arx.py
	@# They ask for packages that reading an ID does not need.
	$(BIN)/pip install --quiet --no-deps ankigammon gnubg-nn
	$(BIN)/python benchmarks/backgammon.py
	$(BIN)/python benchmarks/decks.py
	$(BIN)/python benchmarks/command_line.py
	$(BIN)/python benchmarks/columns.py
	$(BIN)/python benchmarks/languages.py
	$(BIN)/python benchmarks/convert.py
	$(BIN)/python benchmarks/flat_memory.py
	$(BIN)/python benchmarks/service.py
	$(BIN)/python benchmarks/page.py

fuzz: $(VENV)/ready
	$(BIN)/python tools/fuzz.py
	$(BIN)/python tools/fuzz_wire.py

MINUTES ?= 30
attack: $(VENV)/with-test
	$(BIN)/python tools/attack.py --minutes $(MINUTES)

mutation: $(VENV)/with-test $(VENV)/with-mutation
	$(BIN)/python tools/mutation.py

docs: $(VENV)/with-test
	$(BIN)/python tools/write_docs.py
	$(BIN)/python tools/write_routes.py
	$(BIN)/python tools/draw_architecture.py

sessions: $(VENV)/with-test
	WRITE_TRANSCRIPTS=1 $(BIN)/pytest -q tests/cli/test_transcripts.py

vectors: $(VENV)/ready
	$(BIN)/python tools/write_vectors.py

wheel: $(VENV)/with-test
	$(BIN)/python -m build --outdir dist

clean:
	rm -rf $(VENV) dist .*_cache .hypothesis .coverage
