"""Set everything up in `.venv` and open the apps: `python3 tools/start.py [options of frontier-nb serve]`."""

from __future__ import annotations

import subprocess
import sys

from environment import ROOT, SetupError, ensure_python, make_environment


def main() -> int:
    """Return the exit code of the server."""
    try:
        ensure_python()
        programs = make_environment(ROOT / ".venv")
    except SetupError as error:
        print(f"Error: {error}", file=sys.stderr)
        return 1
    try:
        return subprocess.call([str(programs / "frontier-nb"), "serve", *sys.argv[1:]])
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main())
