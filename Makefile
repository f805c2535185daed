# tilewyrm: `make play` to play, `make test` to check that everything works.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
ROOMS := api cli client editions engine events language replays server
TEXTS := $(wildcard language/*/*.po)
COMPILE := $(BIN)/python setup.py --quiet build_language --editable-mode
INSTALL := $(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check --editable

.DEFAULT_GOAL := help
.PHONY: help play test check proto-check bench faults boxes events exact-rounds numbers real-events generate man language golden screens pictures page-pictures house site release clean mutants

help: ## say what the targets do
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 20

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "tilewyrm needs Python 3.11 or later; set PYTHON=/path/to/python3.11")'
	$(PYTHON) -m venv $(VENV)

# An install compiles the texts. What compiles them is no part of it, but one of the test tools.
$(VENV)/.play: pyproject.toml setup.py $(TEXTS) | $(BIN)/python
	@echo "Installing tilewyrm into $(VENV) (the first time about a minute) ..."
	$(INSTALL) .
	@touch $@

$(VENV)/.dev: pyproject.toml setup.py $(TEXTS) | $(BIN)/python
	@echo "$(if $(filter-out %.po,$?),Installing tilewyrm and its test tools into $(VENV) (the first time about a minute),Compiling the texts of language/) ..."
	$(if $(filter-out %.po,$?),$(INSTALL) '.[dev]',$(COMPILE))
	@touch $@ $(VENV)/.play
	@echo "Ready. 'make test' runs the tests, $(BIN)/tilewyrm is the program, CONTRIBUTING.md the next page."

play: $(VENV)/.play ## open the home screen, or a match against two bots
	$(BIN)/tilewyrm play $(ARGS)

test: $(VENV)/.dev ## run every test
	$(BIN)/python -m pytest -n auto --dist worksteal $(ARGS)

check: $(VENV)/.dev ## lint, types, generated code fresh
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@rm -rf build/typed && mkdir -p build/typed/tilewyrm
	@ln -s $(CURDIR)/proto/tilewyrm/* $(foreach room,$(ROOMS),$(CURDIR)/$(room)) build/typed/tilewyrm/
	$(BIN)/mypy
	$(BIN)/python proto/generate.py --check

proto-check: $(BIN)/python ## hold the schemas to buf's rules and the frozen version (needs npm; ARGS=--freeze takes in what was added)
	$(BIN)/python proto/check.py $(ARGS)

bench: $(VENV)/.dev ## measure the hot paths (minutes)
	$(BIN)/python -m tests.bench $(ARGS)

faults: $(VENV)/.dev ## kill a server 300 times under load (ARGS="--rounds 20"), then call it with random bytes and in random order, and read 10,000 strangers' files (half an hour)
	$(BIN)/python -m tests.kills $(ARGS)
	$(BIN)/python -m pytest -q --hypothesis-profile=faults tests/faults/test_bytes.py tests/faults/test_calls.py tests/faults/test_strangers.py

boxes: $(VENV)/.dev ## play whole random games of Carcassonne with each expansion, every pair and 200 random subsets (minutes; ARGS="--seed 2 --rounds 5")
	PYTHONPATH=tests $(BIN)/python -m support.carcassonne.whole_games $(ARGS)

events: $(VENV)/.dev ## hold 10,000 simulated events, each checked against a program of its own (minutes; ARGS="--seed 2 --events 100")
	PYTHONPATH=tests $(BIN)/python -m support.simulated_events $(ARGS)

real-events: $(VENV)/.dev ## hold 100 events with folders and match files, each verified (minutes; ARGS="--seed 2 --events 10")
	PYTHONPATH=tests $(BIN)/python -m support.real_events $(ARGS)

numbers: $(VENV)/.dev ## play 1,000 random games by the numbers of the environment (minutes; ARGS="--seed 2 --games 100")
	PYTHONPATH=tests $(BIN)/python -m support.numbered_games $(ARGS)

exact-rounds: $(VENV)/.dev ## compare 500 pairings for up to 24 players with the cheapest ones (half an hour; ARGS="--seed 2 --rounds 20")
	PYTHONPATH=tests $(BIN)/python -m support.exact_rounds $(ARGS)

mutants: $(VENV)/.dev ## make 300 one-line mutants of the rules, and list those that no test sees (half an hour; ARGS="--seed 2 --mutants 50 --only dragon")
	$(BIN)/python -c "import cosmic_ray" 2>/dev/null || $(INSTALL) '.[mutants]'
	$(BIN)/python -m tests.mutants $(ARGS)

generate: $(VENV)/.dev ## write the Python code of proto/ again
	$(BIN)/python proto/generate.py

man: $(VENV)/.play ## write the manual page to build/tilewyrm.1
	@mkdir -p build
	$(BIN)/tilewyrm man > build/tilewyrm.1

language: $(VENV)/.dev ## compile the texts of language/ (an install does so, too)
	$(COMPILE)

$(VENV)/.site: pyproject.toml | $(VENV)/.dev
	@echo "Installing the tools of the site into $(VENV) ..."
	$(INSTALL) '.[site]'
	@touch $@

site: $(VENV)/.dev $(VENV)/.site ## write the documentation site to build/site/html
	$(BIN)/python docs/site/site.py

release: $(VENV)/.dev ## build, checksum and tag the last commit (RELEASING.md; ARGS='--sign KEY')
	$(BIN)/python release/release.py $(ARGS)

golden: $(VENV)/.dev ## record golden replays that are new; those of version 1 are frozen (see tests/support/golden.py)
	PYTHONPATH=tests $(BIN)/python -m support.golden_writing

screens: $(VENV)/.dev ## write the golden screens of tests/client/screens and tests/cli/event/screens again
	PYTHONPATH=tests $(BIN)/python -m support.screens
	PYTHONPATH=tests $(BIN)/python -m support.desk_screens

pictures: $(VENV)/.dev ## write docs/images again from what the client draws (ARGS="--game carcassonne --out x.png" for one moment)
	PYTHONPATH=tests $(BIN)/python -m support.pictures $(ARGS)

events-page: $(VENV)/.dev ## write the tables of docs/api-events.md again from the engine
	PYTHONPATH=tests $(BIN)/python -m support.events_page

page-pictures: $(VENV)/.dev ## take docs/images/page-*.png again in a browser
	PYTHONPATH=tests $(BIN)/python -m support.page_pictures

house: $(VENV)/.dev ## print the folders of the rooms floor by floor, and draw them in build/house-*.svg (ARGS=server)
	PYTHONPATH=tests $(BIN)/python -m support.folders $(ARGS)

clean: ## remove what make made
	rm -rf $(VENV) build *.egg-info .mypy_cache .ruff_cache .pytest_cache .coverage*
