# The same commands run on a developer's machine and in CI.

PYTHON ?= python3
VPYTHON := .venv/bin/python
CODE = $(foreach folder,affinage docs web tools tests e2e research/bench research/training research/questions,$(if $(wildcard $(folder)/*.py),$(folder)))

# Modules of the page whose docstrings have examples; others need a browser to be imported.
EXAMPLES = $(shell grep -rl --include=*.py '>>> ' web)

# Print a heading, run a command and print its duration: $(call timed,name,command)
timed = @echo "== $(1)"; begun=$$(date +%s); $(2) && echo "== $(1): $$(($$(date +%s) - begun)) s"

# Run a step of the set-up without its output; if it fails, print one line without a network, else the output:
# $(call step,command)
NO_NETWORK = NewConnectionError|ConnectTimeoutError|dns error|tcp connect error|timed out
step = @log=$$( { $(1); } 2>&1 ) || { ! echo "$$log" | grep -Eq '$(NO_NETWORK)' || \
	log="no network, which the first set-up needs: connect and run this again"; echo "$$log" >&2; exit 1; }

# Make an environment of locked packages, or bring it up to date: $(call environment,folder,"sync" or "install -r",list).
# Relocatable ones work in a copied or moved checkout.
UV := build/uv/bin/uv
define environment
@test -e $(1)/bin/python || echo "environment: installing the packages of $(3) in $(1)"
$(call step,$(UV) venv --quiet --allow-existing --relocatable --python $(PYTHON) $(1) && \
	$(UV) pip $(2) $(3) --quiet --require-hashes --python $(1))
endef

# Browser tests wait for a seventh of their time, so one more runs than there are cores. Failed ones (exit status 1) run
# once more, one at a time; those that now pass are reported as unsteady.
BROWSERS = $(shell $(PYTHON) -c "import os; print(os.cpu_count() + 1)")
E2E = $(VPYTHON) -W error -m pytest e2e $(THOROUGH)
AGAIN = $(E2E) --last-failed --last-failed-no-failures none --name-unsteady
BROWSER_TESTS = { $(E2E) -n $(BROWSERS) --dist worksteal || { [ $$? -eq 1 ] && $(AGAIN); }; }

ifeq ($(OS),Windows_NT)
$(error make needs Linux or macOS; on Windows, run it in WSL, or "pip install ." and play in a terminal)
endif

# Tests start hundreds of processes: without bytecode files each of them compiles every module again.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.NOTPARALLEL: # the steps share .venv
.PHONY: help setup play test test-all test-fast test-extras unit coverage site relay docs package bench bench-boot lighthouse fuzz mutate \
	hosts gallery lint audit clean ahead python runtime environment site-environment extras-environment extras-browser browser

help: ## show this list
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/make \1|\2/p' Makefile | while IFS='|' read -r name text; do \
		printf '%-16s %s\n' "$$name" "$$text"; done

setup: runtime environment ## fetch everything the page and the tests need

play: runtime ## serve the game on this machine
	@$(PYTHON) -m tools.serve

test: setup browser ahead lint unit ## run every check and test
	$(call timed,browser tests,$(BROWSER_TESTS))

test-all: THOROUGH = --thorough
test-all: test ## the same with `--thorough`: every puzzle, every scene, two builds, rare hosts and engines

test-fast: CHOSEN = -m "not long"
test-fast: setup lint unit ## run every check, and the unit tests that take a second at most

test-extras: extras-browser ## run the tests of the extras, in .venv-extras
	$(call timed,tests of extras,.venv-extras/bin/python -W error -m pytest -q -n auto --confcutdir=tests/extras tests/extras)

coverage: setup ## report branch coverage of the engine; slow before Python 3.14
	$(call timed,coverage,$(VPYTHON) -W error -m pytest -q -n auto tests affinage $(EXAMPLES) --doctest-modules --cov \
		--cov-report=term)

docs: site-environment ## build the documentation in build/docs/index.html
	@$(VPYTHON) -m tools.documents

site: runtime site-environment ## build the static site in dist/
	@$(VPYTHON) -m tools.site $(if $(BASE),--base '$(BASE)') $(if $(LIVE),--live '$(LIVE)')

relay: ## run a relay for live games on PORT, 8787 unless given
	@$(PYTHON) -m tools.relay.running $(if $(PORT),--port $(PORT))

package: environment ## build wheel and source archive in build/package/
	@rm -rf build/package
	@$(VPYTHON) -m hatchling build -d build/package

bench: environment ## measure speed
	@$(VPYTHON) -m research.bench

lighthouse: environment site browser ## print Lighthouse's scores of the landing page, a board, a game's page and the atlas
	@$(VPYTHON) -m research.bench.lighthouse

bench-boot: environment site browser ## measure how soon the page is playable
	@$(VPYTHON) -m research.bench.boot

fuzz: environment runtime ## feed 400,000 mutated texts to the parsers
	@$(VPYTHON) -W error -m pytest -q -n auto --hypothesis-profile=fuzz tests/test_fuzz.py

mutate: environment ## run mutation tests of the rules; resumes where it stopped
	@nice -n 19 $(VPYTHON) -m mutmut run --max-children 1
	@$(VPYTHON) -m mutmut results

hosts: environment site browser ## test the site on nginx, Apache, Caddy and lighttpd (installs them from Debian)
	@$(VPYTHON) -m tools.servers
	$(call timed,hosts,$(VPYTHON) -W error -m pytest -q e2e/check_servers.py)

gallery: environment site browser ## take a picture of every screen: build/gallery/index.html
	@$(VPYTHON) -m e2e.gallery

lint: environment ## run linters, format check, type checker and architecture check
	$(call timed,ruff check,$(VPYTHON) -m ruff check .)
	$(call timed,ruff format,$(VPYTHON) -m ruff format --check .)
	$(call timed,mypy,$(VPYTHON) -m mypy $(CODE))
	$(call timed,import-linter,.venv/bin/lint-imports --no-cache --no-logo)
	$(call timed,actionlint,$(VPYTHON) -m tools.actionlint)

audit: environment ## check for known vulnerabilities; needs a network
	$(call timed,pip-audit,$(VPYTHON) -m pip_audit --requirement requirements/dev.txt --requirement requirements/page.txt \
		--requirement requirements/uv.txt --require-hashes --disable-pip)
	$(call timed,pip-audit of extras,$(VPYTHON) -m pip_audit --requirement requirements/extras.txt --require-hashes --disable-pip)
	$(call timed,npm audit,npm audit --package-lock-only)
	$(call timed,npm audit of the relay,npm audit --package-lock-only --prefix tools/relay)

clean: ## remove everything that make built here (the download cache stays)
	@rm -rf .venv .venv-extras vendor dist build mutants .vendor-* .dist-* .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# What takes long in the site of the browser tests, made beside steps that keep one core only. If it fails here, the
# browser tests make it again and show why.
ahead:
	@$(VPYTHON) -m tools.site --prepare >/dev/null 2>&1 &

unit:
	$(call timed,unit tests,$(VPYTHON) -W error -m pytest -n auto --dist worksteal tests affinage tools $(EXAMPLES) --doctest-modules $(THOROUGH) $(CHOSEN))

python:
	@command -v $(PYTHON) >/dev/null || { \
		echo "$(PYTHON) is not installed: install Python 3.11 or newer, or set PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit("Affinage needs Python 3.11 or newer, this is %d.%d: name another one, e.g. make play\
 PYTHON=python3.11" % sys.version_info[:2] if sys.version_info < (3, 11) else 0)'

$(UV): requirements/uv.txt | python
	@$(PYTHON) -c "import ensurepip" 2>/dev/null || { \
		echo "this Python cannot make environments: install its venv package (python3-venv)" >&2; exit 1; }
	@echo "environment: installing uv"
	$(call step,$(PYTHON) -m venv --clear build/uv && build/uv/bin/python -m pip install --quiet --require-hashes \
		--requirement requirements/uv.txt && touch $(UV))

runtime: python
	@$(PYTHON) -m tools.runtime

environment: python $(UV)
	$(call environment,.venv,sync,requirements/dev.txt)

site-environment: python $(UV)
	$(call environment,.venv,install -r,requirements/site.txt)

extras-environment: python $(UV)
	$(call environment,.venv-extras,sync,requirements/extras.txt)

extras-browser: extras-environment
	@.venv-extras/bin/python -c "from tools.browser import CHROMIUM, provide_axe; CHROMIUM.provide(); provide_axe()"

browser: environment
	@echo "== browser"
	@$(VPYTHON) -m tools.browser
