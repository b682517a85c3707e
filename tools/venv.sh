#!/bin/sh
# Make the virtual environment $1 with any Python 3.11+; $PYTHON names one explicitly. $2 is bin or Scripts.
# uv comes from the machine, or from PyPI into the environment.
set -eu
venv=$1
bin=${2:-bin}

suits() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }

python=
for candidate in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
    if suits "$candidate"; then python=$candidate; break; fi
done
if [ -z "$python" ]; then
    echo "Gravitable needs Python 3.11 or newer. Install it, or name it: make PYTHON=/path/to/python3 ..." >&2
    exit 1
fi

# Without pip: Debian's Python has no ensurepip unless python3-venv is installed.
"$python" -m venv --clear --without-pip "$venv"
if ! uv --version >/dev/null 2>&1; then
    echo "Installing uv into $venv"
    "$python" -m pip --python "$venv/$bin/python" install --quiet --disable-pip-version-check \
        --require-hashes -r tools/uv.lock
fi
