# `make run` shows what Rulewright does, `make test` runs the tests. Both set up .venv by themselves, with nothing but
# Python and pip; a stamp file keeps them from doing it twice.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
DEMO := data/wispwood/positions/first-look.yaml
CARDS := data/yokai/positions

.PHONY: run test lint clean

run: $(VENV)/.installed
	$(BIN)/rulewright check $(DEMO)
	$(BIN)/rulewright score $(DEMO)
	$(BIN)/rulewright best $(DEMO)
	$(BIN)/rulewright best $(CARDS)/first-look.yaml
	$(BIN)/rulewright deduce $(CARDS)/deduction.yaml
	$(BIN)/rulewright verify

test: $(VENV)/.installed-dev $(VENV)/.browser
	$(BIN)/python -m pytest -q -n 2

# This folder may have any name: for mypy the parts of the package are linked under the one that they are imported by.
lint: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	rm -rf build/typing && mkdir -p build/typing/rulewright
	for part in *.py */__init__.py; do ln -sfn "../../../$${part%/__init__.py}" build/typing/rulewright/; done
	MYPYPATH=build/typing $(BIN)/mypy -p rulewright

$(VENV)/.browser: scripts/install-browser
	scripts/install-browser
	touch $@

$(VENV)/.installed: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("Rulewright needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	touch $@

$(VENV)/.installed-dev: pyproject.toml $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

clean:
	rm -rf $(VENV) build dist *.egg-info
