"""Makes the tables of keys, the list of pages and the man page anew: `python -m tests.manual`."""

from __future__ import annotations

import tests.alone  # noqa: F401  before the list of games
from cardtui.cli.man_page import man_page
from cardtui.manual import MAN_PAGE
from tests.madeup.register import MADE_UP, registered
from tests.manual.test_manual import FILES, made, with_key_tables


def main() -> None:
    for name, file in FILES.items():
        file.write_text(made(name), encoding="utf-8")
    MAN_PAGE.write_text(man_page(), encoding="ascii")
    with registered():
        for game in MADE_UP:
            page = game.folder / "manual.md"
            page.write_text(with_key_tables(page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
