# Everything runs from here, the same on a developer's machine and in CI.

PYTHON ?= python3
VPYTHON := .venv/bin/python
CODE = $(foreach folder,affinage docs web tools tests e2e research/bench research/training,$(if $(wildcard $(folder)/*.py),$(folder)))

# Run a command under a headline and say how long it took: $(call timed,name,command)
timed = @echo "== $(1)"; begun=$$(date +%s); $(2) && echo "== $(1): $$(($$(date +%s) - begun)) s"

# Browser tests that fail on a busy machine (1: tests failed) run once more, one at a time; what passes then is named.
E2E = $(VPYTHON) -W error -m pytest e2e $(IN_SIZES)
AGAIN = $(E2E) --last-failed --last-failed-no-failures none --name-unsteady
BROWSER_TESTS = { $(E2E) -n auto --dist worksteal || { [ $$? -eq 1 ] && $(AGAIN); }; }

ifeq ($(OS),Windows_NT)
$(error make needs Linux or macOS: run it in WSL, or play in a terminal after "pip install .")
endif

.DEFAULT_GOAL := help
.NOTPARALLEL: # the steps share .venv
.PHONY: help setup play test test-all test-fast test-extras unit coverage site docs package bench bench-boot lighthouse fuzz mutate soak \
	hosts gallery lint audit clean python runtime environment site-environment extras-environment extras-browser browser

help: ## show this list
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/make \1|\2/p' Makefile | while IFS='|' read -r name text; do \
		printf '%-16s %s\n' "$$name" "$$text"; done

setup: runtime environment ## fetch what the page runs on and what the tests need

play: runtime ## play on this machine
	@$(PYTHON) -m tools.serve

test: setup browser lint unit ## run every check and every test
	$(call timed,browser tests,$(BROWSER_TESTS))

test-all: THOROUGH = --thorough
test-all: IN_SIZES = --every-size
test-all: test ## the same, with every puzzle proved, the site built twice and every scene looked at in every size

test-fast: setup lint unit ## run every check and test that needs no browser

test-extras: extras-browser ## run the tests of what other libraries use, with these in an environment of their own
	$(call timed,tests of extras,.venv-extras/bin/python -W error -m pytest -q -n auto tests/extras)

coverage: setup ## say which branches of the engine the unit tests never take; slow before Python 3.14
	$(call timed,coverage,$(VPYTHON) -W error -m pytest -q -n auto tests affinage --doctest-modules --cov \
		--cov-report=term)

docs: site-environment ## make the documents into pages: build/docs/index.html
	@$(VPYTHON) -m tools.documents

site: runtime site-environment ## build the static site in dist/
	@$(VPYTHON) -m tools.site $(if $(BASE),--base '$(BASE)')

package: environment ## build the package, wheel and source archive, in build/package/
	@rm -rf build/package
	@$(VPYTHON) -m hatchling build -d build/package

bench: environment ## measure speed
	@$(VPYTHON) -m research.bench

lighthouse: environment site browser ## print Lighthouse's scores of the landing page, a board, a game's page and the atlas
	@$(VPYTHON) -m research.bench.lighthouse

bench-boot: environment site browser ## measure how soon the page can be played on
	@$(VPYTHON) -m research.bench.boot

fuzz: environment runtime ## try 400,000 mutated texts on the readers
	@$(VPYTHON) -W error -m pytest -q -n auto --hypothesis-profile=fuzz tests/test_fuzz.py

mutate: environment ## change the rules in thousands of small ways and list what no test notices; goes on where it was stopped
	@nice -n 19 $(VPYTHON) -m tools.mutation

soak: environment site browser ## use one page for ten minutes and say what it takes up
	@$(VPYTHON) -m research.bench.soak

hosts: environment site browser ## play the site on nginx, Apache, Caddy and lighttpd, which it installs from Debian
	@$(VPYTHON) -m tools.servers
	$(call timed,hosts,$(VPYTHON) -W error -m pytest -q e2e/check_servers.py)

gallery: environment site browser ## take a picture of every screen, dialog and mode: build/gallery/index.html
	@$(VPYTHON) -m e2e.gallery

lint: environment ## run the linters, the formatter's check and the type checker
	$(call timed,ruff check,$(VPYTHON) -m ruff check .)
	$(call timed,ruff format,$(VPYTHON) -m ruff format --check .)
	$(call timed,mypy,$(VPYTHON) -m mypy $(CODE))
	$(call timed,import-linter,.venv/bin/lint-imports --no-cache --no-logo)
	$(call timed,actionlint,$(VPYTHON) -m tools.actionlint)

audit: environment ## ask for known holes in what is shipped and in what the tests need; takes a network
	$(call timed,pip-audit,$(VPYTHON) -m pip_audit --requirement requirements/dev.txt --requirement requirements/page.txt --require-hashes --disable-pip)
	$(call timed,pip-audit of extras,$(VPYTHON) -m pip_audit --requirement requirements/extras.txt --require-hashes --disable-pip)
	$(call timed,npm audit,npm audit --package-lock-only)

clean: ## remove everything that make made here (downloads stay in the cache)
	@rm -rf .venv .venv-extras vendor dist build .vendor-* .dist-* .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

unit:
	$(call timed,unit tests,$(VPYTHON) -W error -m pytest -n auto tests affinage tools --doctest-modules $(THOROUGH))

python:
	@command -v $(PYTHON) >/dev/null || { \
		echo "$(PYTHON) is not installed: install Python 3.11 or newer, or name one with PYTHON=..." >&2; exit 1; }
	@$(PYTHON) tools/check_python.py

runtime: python
	@$(PYTHON) -m tools.runtime

environment: python
	@$(PYTHON) -m tools.venv tests

site-environment: python
	@$(PYTHON) -m tools.venv site

extras-environment: python
	@$(PYTHON) -m tools.venv extras

extras-browser: extras-environment
	@.venv-extras/bin/python -c "from tools.browser import CHROMIUM; CHROMIUM.provide()"
	@.venv-extras/bin/python -m tools.axe

browser: environment
	@echo "== browser"
	@$(VPYTHON) -m tools.browser
	@$(VPYTHON) -m tools.axe
