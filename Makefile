# The front door. `make` alone lists what can be done; everything needed is installed on first use.
# Variables: PYTHON (interpreter for .venv), JOBS (test processes), ARGS (passed on to play, test and bench).

PYTHON ?=
# Browsers keep a core a process busy: a third process on two cores brings nothing.
JOBS ?= 2
ARGS ?=
VENV := .venv
BENCH_VENV := .venv-bench
BIN := $(if $(filter Windows_NT,$(OS)),Scripts,bin)
PY := $(VENV)/$(BIN)/python
BENCH_PY := $(BENCH_VENV)/$(BIN)/python
COMPILED := .pytest_cache/compiled
# uv from the machine when there is one that runs (a pyenv shim may not), else the one in the environment.
UV = $$(uv --version >/dev/null 2>&1 && echo uv || echo $(CURDIR)/$(VENV)/$(BIN)/uv)
HINT = { echo "Installing failed. Behind a company certificate authority, try: UV_SYSTEM_CERTS=1 make ..." >&2; exit 1; }
COMPILE = $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate

.PHONY: help play lab test lint lint-python lint-client all-tests package-tests types layout format web bench golden mutants soak fuzz audit release fresh pictures recording install install-lab install-dev lock clean
.DEFAULT_GOAL := help

help: ## list what can be done
	@echo "Gravitable. What can be done here:"
	@echo
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo
	@echo "Each installs what it needs into $(VENV)/ by itself: Python 3.11+, pip and make suffice."
	@echo "ARGS=... is passed on, e.g. make play ARGS='--port 9000', make test ARGS='-k adrift',"
	@echo "make mutants ARGS='adrift --sample 100 --seed 7'."
	@echo "Behind a company certificate authority, set UV_SYSTEM_CERTS=1."

play: install ## open the table in the browser
	@$(VENV)/$(BIN)/gravitable serve --open $(ARGS)

lab: install-lab ## the same with the lab, for designers: about 350 MB more
	@$(VENV)/$(BIN)/gravitable serve --open $(ARGS)

# What tests and checks import is compiled once and kept, also where Python is told to keep nothing.
test lint all-tests package-tests: export PYTHONDONTWRITEBYTECODE :=
test lint all-tests package-tests: export PYTHONPYCACHEPREFIX := $(CURDIR)/$(COMPILED)

# The checks run beside the tests, out of their way: browser tests leave time for them.
test: install-dev ## check style, types and layers, and run all tests, browser tests included
	@$(MAKE) --no-print-directory --jobs=3 ASIDE="nice -n 10" lint-python lint-client all-tests

lint: install-dev ## check style, types, import layers, generated files and the browser client
	@$(MAKE) --no-print-directory --jobs=2 lint-python lint-client

lint-python:
	$(ASIDE) $(PY) -m ruff check
	$(ASIDE) $(PY) -m ruff format --check
	$(ASIDE) $(PY) -m gravitable.server.commands.typescript --check
	$(ASIDE) $(PY) -m mypy
	$(ASIDE) $(VENV)/$(BIN)/lint-imports

lint-client:
	$(ASIDE) $(PY) web/build.py check

package-tests: install-dev $(COMPILED) ## run all tests except those of the browser client
	@$(PY) -m pytest -n $(JOBS) -m "not browser" --ignore=tests/web $(ARGS)

# Playwright brings a Node of its own, which needs a library that bare machines lack: the client's serves as well.
all-tests: $(COMPILED)
	@chromium=$$($(PY) tools/chromium.py --install) && node=$$($(PY) web/build.py node) && \
	GRAVITABLE_CHROMIUM="$$chromium" PLAYWRIGHT_NODEJS_PATH="$$node" $(PY) -m pytest -n $(JOBS) $(ARGS)

# Test processes that start together would each compile everything. What is wrong in the files, the tests will say.
$(COMPILED):
	@$(PY) -m pytest --collect-only --quiet >/dev/null 2>&1 || true

types: install-dev ## write the TypeScript types, the JSON Schema and docs/observations.md from the Python structs
	@$(PY) -m gravitable.server.commands.typescript
	@$(PY) -m gravitable.envs.observation > docs/observations.md

layout: install-dev ## check folders, module lengths, import circles and class names
	@$(PY) tools/layout.py

format: install-dev ## rewrite the Python files in the house style
	$(PY) -m ruff check --fix
	$(PY) -m ruff format

web: $(PY) ## build the browser client (only when its sources changed)
	@$(PY) web/build.py fresh || { $(NODE) && echo "Building the browser client" && $(PY) web/build.py build; }

bench: $(BENCH_VENV)/.installed ## measure us and our peers side by side
	$(BENCH_PY) -m benchmarks $(ARGS)

golden: install-dev ## play the golden matches anew; a change of behaviour shows as a diff
	$(PY) -m tests.golden $(ARGS)

mutants: install-dev ## break a game's rules in random places and see which tests notice
	@PYTHONPATH=tools $(PY) -m mutants $(ARGS)

soak: install-dev ## kill a server a thousand times, and three behind a proxy; nothing acknowledged is lost
	@$(PY) -m tests.server.soak $(or $(ARGS),1000)
	@$(PY) -m tests.server.several_servers $(or $(ROUNDS),100)

fuzz: install-dev ## send a server 10,000 malformed requests and messages, and every game 3,000 hostile actions
	@$(PY) -m tests.server.nonsense $(or $(ARGS),10000)
	@$(PY) -m tests.kernel.hostile $(or $(ACTIONS),3000)

audit: $(PY) ## ask which locked versions have known weaknesses
	@$(PY) tools/audit.py

release: install-dev ## build sdist and wheel, try the wheel in a new environment, print checksums and an SBOM
	@PYTHONPATH=tools $(PY) -m release "$(UV)"

fresh: $(PY) web ## run the documents' examples in a new environment with nothing but .[envs]
	@$(PY) tools/fresh.py "$(UV)"

pictures: install-dev ## take the pictures of the documents anew
	@GRAVITABLE_CHROMIUM="$$($(PY) tools/chromium.py --install)" PYTHONPATH=tools $(PY) -m tests.web.pictures $(ARGS)

recording: install-dev ## film a battle of Dropfleet in space for the README anew
	@GRAVITABLE_CHROMIUM="$$($(PY) tools/chromium.py --install)" PYTHONPATH=tools $(PY) -m tests.web.dropfleet_scenes --record

install: web $(VENV)/.installed ## install what playing needs

install-lab: web $(VENV)/.installed-lab ## install what the lab needs

install-dev: web $(VENV)/.installed-dev ## install what developing needs

lock: $(PY) ## choose current versions anew and write all lock files
	@echo "Locking"
	@$(COMPILE) --upgrade pyproject.toml --extra dev -o requirements-dev.lock
	@$(COMPILE) pyproject.toml -c requirements-dev.lock -o requirements.lock
	@$(COMPILE) pyproject.toml --extra lab -c requirements-dev.lock -o requirements-lab.lock
	@$(COMPILE) --upgrade pyproject.toml benchmarks/requirements.in -c requirements-dev.lock -o benchmarks/requirements.lock
	@$(COMPILE) --upgrade web/requirements.in -o web/requirements.lock
	@echo uv | $(COMPILE) --upgrade - -o tools/uv.lock
	@$(NODE)
	@for folder in web benchmarks/boardgameio; do \
	  rm -f $$folder/package-lock.json && \
	  $(PY) web/build.py npm $$folder install --package-lock-only --omit-lockfile-registry-resolved || exit 1; \
	done

clean: ## remove everything that was built or installed
	rm -rf $(VENV) $(BENCH_VENV) src/gravitable/web src/gravitable/.web-* web/node_modules benchmarks/*/node_modules
	rm -rf build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests tools web benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

# --- what the above stands on ---

# Node from a PyPI wheel, when the machine has none that is new enough.
NODE = { $(PY) web/build.py node >/dev/null || { echo "Installing Node into $(VENV)" && \
	$(UV) pip install --quiet --python $(PY) --require-hashes -r web/requirements.lock; } || $(HINT); }

$(PY) $(BENCH_PY):
	@echo "Making $(@D:/$(BIN)=)"
	@PYTHON="$(PYTHON)" sh tools/venv.sh $(@D:/$(BIN)=) $(BIN)

$(VENV)/.installed: $(PY) pyproject.toml hatch_build.py requirements.lock requirements-dev.lock | web
	@echo "Installing Gravitable into $(VENV)"
	@$(UV) pip install --quiet --python $(PY) --require-hashes -r requirements.lock || $(HINT)
	@$(UV) pip install --quiet --python $(PY) --no-deps --build-constraints requirements-dev.lock -e . || $(HINT)
	@touch $@

$(VENV)/.installed-lab: $(VENV)/.installed requirements-lab.lock
	@echo "Installing what the lab needs into $(VENV)"
	@$(UV) pip install --quiet --python $(PY) --require-hashes -r requirements-lab.lock || $(HINT)
	@touch $@

$(VENV)/.installed-dev: $(VENV)/.installed requirements-dev.lock
	@echo "Installing the tools for developing into $(VENV)"
	@$(UV) pip install --quiet --python $(PY) --require-hashes -r requirements-dev.lock || $(HINT)
	@touch $@

$(BENCH_VENV)/.installed: $(PY) $(BENCH_PY) pyproject.toml hatch_build.py benchmarks/requirements.lock benchmarks/apart.lock | web
	@echo "Installing Gravitable and its peers into $(BENCH_VENV)"
	@$(UV) pip install --quiet --python $(BENCH_PY) --require-hashes -r benchmarks/requirements.lock || $(HINT)
	@$(UV) pip install --quiet --python $(BENCH_PY) --no-deps --require-hashes -r benchmarks/apart.lock || $(HINT)
	@$(UV) pip install --quiet --python $(BENCH_PY) --no-deps --build-constraints requirements-dev.lock -e . || $(HINT)
	@$(NODE)
	@$(PY) web/build.py npm benchmarks/boardgameio ci
	@touch $@
