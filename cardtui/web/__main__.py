"""`python -m cardtui.web build DIR` makes the page for a browser."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from cardtui.engine.errors import BadInput, printable
from cardtui.web.build import build


def main() -> int:
    """Run the command; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m cardtui.web", description="cardtui on a web page.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    make = commands.add_parser("build", help="make the folder that a web server serves")
    make.add_argument("folder", type=Path, metavar="DIR", help="a new folder, or that of an earlier page")
    given = parser.parse_args()
    try:
        print(build(given.folder))
    except BadInput as error:
        print(f"cardtui: {printable(str(error))}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
