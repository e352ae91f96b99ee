"""Measures all that there is against another commit of cardtui: `python -m tests.bench FOLDER`

FOLDER holds the other commit (`git worktree add FOLDER COMMIT`). Leave the machine alone meanwhile: it takes
about an hour. Each part can be run by itself, as its module says.
"""

from __future__ import annotations

import subprocess
import sys

PARTS = {"engine": True, "against": True, "keys": True, "sitting": True, "bets": False}
"""The modules here, each with whether it compares two commits."""


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("usage: python -m tests.bench FOLDER  (which holds another commit of cardtui)")
    failed = False
    for name, compares in PARTS.items():
        print(f"{name}:", flush=True)
        command = [sys.executable, "-m", f"tests.bench.{name}", *(sys.argv[1:] if compares else [])]
        failed |= subprocess.run(command, check=False).returncode != 0
    sys.exit(failed)


if __name__ == "__main__":
    main()
