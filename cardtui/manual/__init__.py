"""The manual: Markdown pages in this folder, read in the app, by `cardtui manual`, and in the repository."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

_FOLDER = Path(__file__).parent
_LINK = re.compile(r"^- \[(.+?)\]\((\w[\w-]*)\.md\)", re.MULTILINE)
_NOT_FOR_TERMINALS = re.compile(r"^(?:<!-- .* -->|!\[.*\]\(.*\))\n", re.MULTILINE)

MAN_PAGE = _FOLDER / "cardtui.1"
"""The man page, which `cardtui.cli.man_page` makes."""

INDEX = "index"
"""The page that lists all others."""


class ManualPage(NamedTuple):
    """A page of the manual. `name` is the name of its file without the ending."""

    name: str
    title: str

    @property
    def file(self) -> Path:
        return _FOLDER / f"{self.name}.md"

    def text(self) -> str:
        """Return the page in Markdown without pictures and comments, which a terminal cannot show."""
        return _NOT_FOR_TERMINALS.sub("", self.file.read_text(encoding="utf-8"))


@cache
def pages() -> dict[str, ManualPage]:
    """Return the pages by their names, in the order of the index, which comes first."""
    index = ManualPage(INDEX, "Contents")
    listed = (ManualPage(name, title) for title, name in _LINK.findall(index.text()))
    return {page.name: page for page in (index, *listed)}
