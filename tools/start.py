"""Set everything up in `.venv` and open the apps: `python3 tools/start.py [options of frontier-nb serve]`."""

from __future__ import annotations

import os
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
    command = [str(programs / "frontier-nb"), "serve", *sys.argv[1:]]
    if os.name == "posix":
        os.execv(command[0], command)  # signals reach the server itself
    try:
        return subprocess.call(command)
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main())
