"""Makes the tables of keys, the list of pages and the man page anew: `python -m tests.manual`.

With `--game PACKAGE:ENTRY`, it makes only the tables of keys on the page of a game of another package.
"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from pytest import UsageError

import tests.alone  # noqa: F401  before the list of games
from cardtui.cli.man_page import man_page
from cardtui.manual import MAN_PAGE
from tests.contract import one_game
from tests.madeup.register import MADE_UP, registered
from tests.manual.test_manual import FILES, made, with_key_tables


def main(arguments: list[str] | None = None) -> None:
    parser = ArgumentParser("python -m tests.manual", description="Make anew what is made on the pages.")
    parser.add_argument("--game", metavar="PACKAGE:ENTRY", help="only the keys of a game of another package")
    if name := parser.parse_args(arguments).game:
        try:
            one_game.choose(name)
        except UsageError as error:
            parser.error(str(error))
        _make_key_tables(*(game.folder for game in one_game.entries()))
        return
    for name, file in FILES.items():
        file.write_text(made(name), encoding="utf-8")
    MAN_PAGE.write_text(man_page(), encoding="ascii")
    _make_key_tables(*(game.folder for game in MADE_UP))


def _make_key_tables(*folders: Path) -> None:
    """Make the tables of keys on the pages of games anew."""
    with registered():
        for page in (folder / "manual.md" for folder in folders):
            page.write_text(with_key_tables(page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
