# Everything a developer or an operator does. Each goal sets up what it needs; `make` alone lists them.
PYTHON ?= python3
ARGS ?=
GAMES ?=

BIN := .venv/bin
PIP_INSTALL := -m pip install --quiet --disable-pip-version-check
LOCK := $(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate --no-emit-index-url --no-config --quiet

# ``make coverage`` runs these. To count lines makes a test three times as slow, so tests that play game after game, and
# reach few lines of their own, are left out.
UNCOUNTED := $(addprefix %/test_,$(addsuffix .py,announcements audit_counting audit_ratings deleted evening \
	non_interference refusals restart robots whole_games))
COVERED := tests/screens/test_languages.py tests/abuse/test_quotas.py tests/commands/test_cli_audit.py \
	$(filter-out $(UNCOUNTED), $(wildcard tests/app/test_*.py tests/core/*/test_*.py tests/core/test_*.py \
	tests/rules/test_*.py tests/rules/*/test_*.py))

# ``make test-long`` also runs these with their stores on a PostgreSQL server.
ON_SERVER := tests/core tests/app \
	$(addprefix tests/adapters/discord/,commands/test_privacy.py delivery/test_faults_of_places.py) \
	$(filter-out %/test_audit.py %/test_records.py, $(wildcard tests/abuse/test_*.py))

# Workers, and the programs that tests start, share what Python has compiled, whatever the environment says.
unexport PYTHONDONTWRITEBYTECODE

# Six workers keep two cores busy, because many tests wait for disks, for servers and for Discord's pace. They are forks of
# one process that has imported all tests (tests/forks). A worker that has nothing left takes tests from another one.
PYTEST := $(BIN)/pytest -q -n 6 --dist worksteal $(ARGS)

.DEFAULT_GOAL := help
.PHONY: help setup run demo test check coverage test-long figures walk counts events limits latency many-rooms presses heights \
	mutants audit bench bench-backup bench-commit bench-league bench-leaving bench-load bench-restart bench-robots bench-scale bench-takeover \
	bench-thinking assets sheets pictures lock clean

help: ## list the goals
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-14s %s\n", $$1, $$2}' Makefile

setup: .venv/installed ## make .venv with everything in it

run: setup ## start the bot when .env has credentials, else a table in the terminal (ARGS="--lang cs")
	@if grep -Eqs "^(export +)?(DISCORD_TOKEN|MATRIX_HOMESERVER) *= *[\"']?[^\"'# ]" .env; then \
		exec $(BIN)/minotaur run $(ARGS); \
	else \
		MINOTAUR_STARTED_BY=make exec $(BIN)/minotaur play $(ARGS); \
	fi

demo: setup ## the bot in a Discord on a page of this machine, without a token (ARGS="--lang cs")
	@exec $(BIN)/python -m tests.demo $(ARGS)

test: setup ## style, types, and all tests but those that take minutes
	@$(MAKE) --no-print-directory --jobs=2 check .venv/collected .venv-synapse/installed
	$(PYTEST)

coverage: setup ## how many lines of the rules and of the core the tests reach; below 95 % it fails
	$(BIN)/coverage erase
	$(BIN)/coverage run $(PYTEST) $(COVERED)
	@$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --include='rules/*' --fail-under=95
	$(BIN)/coverage report --include='bot/core/*' --fail-under=95

check: setup ## check style and types, without running tests
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

test-long: setup .venv-synapse/installed ## the tests that take minutes
	$(PYTEST) -m "long and not alone" --hypothesis-profile=long
	$(BIN)/pytest -q -m alone $(ARGS)
	$(PYTEST) --on-server $(ON_SERVER)

mutants: setup ## whether the tests notice small faults as well as before; half an hour (ARGS="--workers 2")
	@$(BIN)/python -m tests.mutants.command $(ARGS)

figures: setup ## lines, names, functions, and what a bet passes through, each beside its limit
	@$(BIN)/python -m tests.figures.all_figures

walk: setup ## the functions and files that a bet passes through, beside their limits
	@$(BIN)/python -m tests.figures.walk

counts: setup ## the calls and the sounds of whole games on Discord, beside their limits; minutes (ARGS="mythe")
	@$(BIN)/python -m tests.figures.counts $(ARGS)

events: setup .venv-synapse/installed ## the events of whole games on Matrix, beside the least possible number
	@$(BIN)/python -m tests.figures.events

limits: setup .venv-synapse/installed ## how late questions come where Matrix takes few events; ten minutes
	@$(BIN)/python -m tests.figures.matrix.limits

latency: setup .venv-synapse/installed ## from a press to the next question on Matrix, beside a bare echo
	@$(BIN)/python -m tests.figures.matrix.latency

many-rooms: setup .venv-synapse/installed ## the cost of idle rooms and the restart of live tables on Matrix (ARGS="--tables 20")
	@$(BIN)/python -m tests.figures.matrix.many_rooms $(ARGS)

presses: setup ## how often people press before they play, and in whole games, beside the limits
	@$(BIN)/python -m tests.figures.presses

heights: setup ## how high the cards are on a phone, beside their limits; needs Chromium (ARGS="--lang cs")
	@$(BIN)/python -m tests.figures.heights $(ARGS)

audit: setup ## look for secrets in the tree, and for packages that are known to be unsafe
	@$(BIN)/python -m tests.audit

bench: .venv-bench/installed ## decisions a second, beside other engines' and the limit
	@.venv-bench/bin/python -m tests.bench.referee $(ARGS)

bench-backup: setup ## how long moves take while a gigabyte is backed up, beside the limit; two minutes
	@$(BIN)/python -m tests.bench.backup $(ARGS)

bench-commit: setup ## what a commit costs with the SQLite of the bot, beside the standard library's
	@$(BIN)/python -m tests.bench.commit $(ARGS)

bench-league: setup ## an evening of 500 people; standings and hall of fame at a million games (GAMES=20000: quick)
	@$(BIN)/python -m tests.bench.seating
	@$(BIN)/python -m tests.bench.evening_crowd
	@$(BIN)/python -m tests.bench.standings $(GAMES)

bench-leaving: setup ## what people gain by leaving a game, beside the limit; six minutes (ARGS="--factor 0.3")
	@$(BIN)/python -m tests.bench.league.leaving $(ARGS)

bench-load: setup ## a thousand tables in one process, and what they cost (TABLES=50 is a quick look)
	@$(BIN)/python -m tests.bench.load $(if $(TABLES),--tables $(TABLES)) $(ARGS)

bench-robots: setup ## how well robots play, what they cost and how long people wait for them; 30 minutes (ARGS="--factor 10")
	@$(BIN)/python -m tests.bench.robots $(ARGS); first=$$?; $(BIN)/python -m tests.bench.thinking && exit $$first

bench-restart: setup ## how soon a bot with a thousand tables is back, beside the limit (ARGS="--tables 50")
	@$(BIN)/python -m tests.bench.load.restart $(ARGS)

bench-thinking: setup ## how long people wait while strong robots play at 200 tables, beside the limits; three minutes
	@$(BIN)/python -m tests.bench.thinking $(ARGS)

bench-scale: setup ## what a press costs with one, two and four processes on PostgreSQL; eight minutes (ARGS="--turns 1")
	@$(BIN)/python -m tests.bench.load.scale $(ARGS)

bench-takeover: setup ## how long people wait when a process is killed, stopped or replaced; six minutes (ARGS="--turns 1")
	@$(BIN)/python -m tests.bench.load.takeover $(ARGS)

assets: setup ## draw the icons and the bot's profile again, from the licensed set (needs npm)
	@$(BIN)/python -m tests.assets

sheets: setup ## contact sheets and transcripts of whole games; needs Chromium (ARGS="FOLDER --game mythe --lang cs")
	@$(BIN)/python -m tests.demo.sheets $(ARGS)

pictures: setup ## draw the README's pictures again
	@$(BIN)/python -m tests.gallery

lock: setup ## write the requirements again from pyproject.toml (ARGS=--upgrade takes new releases)
	$(LOCK) $(ARGS) pyproject.toml --output-file requirements/run.txt
	$(LOCK) $(ARGS) pyproject.toml --constraint requirements/run.txt --group dev --output-file requirements/dev.txt
	$(LOCK) $(ARGS) --constraint requirements/dev.txt --group build --output-file requirements/build.txt
	$(LOCK) $(ARGS) pyproject.toml --constraint requirements/run.txt --group bench --output-file requirements/bench.txt
	$(LOCK) $(ARGS) --group homeserver --output-file requirements/homeserver.txt

clean: ## remove what the goals made, but no game and no .env
	rm -rf .venv .venv-bench .venv-synapse build ./*.egg-info .coverage .coverage.* .hypothesis
	rm -rf .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# An environment holds what is locked and nothing else. pip brings uv, and uv the rest, in a tenth of pip's time. Where uv
# cannot, because only pip's configuration names the place of the packages, pip brings everything.
SYNC := $(BIN)/uv pip sync --quiet --no-config --require-hashes
NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11) and "Minotaur needs Python 3.11 or newer.")
.venv/locked: requirements/dev.txt
	@$(PYTHON) -c '$(NEW_ENOUGH)'
	@echo "Setting up $(@D) from $< ..." >&2
	@$(SYNC) --python $(BIN)/python $< 2>/dev/null || { \
		$(PYTHON) -m venv --clear $(@D) && \
		sed -n '/^uv==/,/[^\]$$/p' $< | $(BIN)/python $(PIP_INSTALL) --require-hashes --requirement /dev/stdin && \
		$(SYNC) --python $(BIN)/python $< 2>/dev/null || \
		$(BIN)/python $(PIP_INSTALL) --require-hashes --requirement $<; }
	@touch $@

# What the tests import is compiled while style and types are checked: so the tests begin sooner.
.venv/collected: .venv/installed
	@$(BIN)/pytest --quiet --collect-only >$@ || { cat $@; rm $@; exit 1; }

.venv-bench/installed: requirements/bench.txt
.venv-synapse/installed: requirements/homeserver.txt
.venv-bench/installed .venv-synapse/installed: | .venv/locked
	@echo "Setting up $(@D) from $< ..." >&2
	@$(PYTHON) -m venv --clear --without-pip $(@D) && $(SYNC) --python $(@D)/bin/python $< 2>/dev/null || { \
		$(PYTHON) -m venv --clear $(@D) && \
		$(@D)/bin/python $(PIP_INSTALL) --require-hashes --requirement $<; }
	@touch $@

.venv/installed: .venv/locked pyproject.toml
	@$(BIN)/python $(PIP_INSTALL) --no-build-isolation --no-deps --editable .
	@touch $@
