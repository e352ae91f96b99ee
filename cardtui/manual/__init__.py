"""The pages of the manual: Markdown that is read in the app, by `cardtui manual`, and in the repository.

Most pages lie here. Those of a game are in its folder, and those of a wing in its folder `manual`: each of
them begins with a comment on where the index lists it, and how: `<!-- To play: a patience and its fate -->`.
Links lead to files, so that they can be followed in the repository.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from os.path import relpath
from pathlib import Path
from typing import NamedTuple

from cardtui.games import GAMES
from cardtui.wings import wings

_FOLDER = Path(__file__).parent
_LINK = re.compile(r"(?<=\]\()[\w./-]+\.md(?=\))")
_IN_INDEX = re.compile(r"^- \[(.+?)\]\((.+?)\)", re.MULTILINE)
_LISTED = re.compile(r"<!-- (.+?): (.+?) -->\n+# (.+)\n")
_OTHERS = re.compile(r"(^## (.+)\n(?:(?!## ).*\n)*?<!-- others -->\n)(?:- .*\n)*", re.MULTILINE)
_NOT_FOR_TERMINALS = re.compile(r"^(?:<!-- .* -->|!\[.*\]\(.*\))\n", re.MULTILINE)

MAN_PAGE = _FOLDER / "cardtui.1"
"""The man page, which `cardtui.cli.man_page` makes."""

INDEX = "index"
"""The page that lists all others."""


class ManualPage(NamedTuple):
    """A page of the manual. `name` is what `cardtui manual` calls it."""

    name: str
    title: str
    file: Path

    def text(self) -> str:
        """Return the page in Markdown without pictures and comments, which a terminal cannot show.

        Links to other pages lead to their names: `(settings.md)`.
        """
        text = index_text() if self.name == INDEX else _read(self.file)
        names = {page.file: f"{page.name}.md" for page in pages().values()}

        def by_name(link: re.Match[str]) -> str:
            return names.get((self.file.parent / link[0]).resolve(), link[0])

        return _NOT_FOR_TERMINALS.sub("", _LINK.sub(by_name, text))


def _read(file: Path) -> str:
    """Return a page as it stands in its file, which somebody may have written in another encoding."""
    return file.read_text(encoding="utf-8", errors="replace")


def _others() -> Iterator[tuple[str, Path]]:
    """Yield the names and files of the pages of wings and games, but for names that another page has.

    A game of another package does not know which names there are.
    """
    taken = {file.stem for file in _FOLDER.glob("*.md")}
    for name, file in (*_pages_of_wings(), *_pages_of_games()):
        if name not in taken:
            taken.add(name)
            yield name, file


def _pages_of_wings() -> Iterator[tuple[str, Path]]:
    for wing in wings():
        yield from ((name, _FOLDER.parent / wing.name / "manual" / f"{name}.md") for name in wing.pages)


def _pages_of_games() -> Iterator[tuple[str, Path]]:
    for game in GAMES:
        yield game.key, game.folder / "manual.md"
        yield from ((name, game.folder / f"{name}.md") for name in game.pages)


def index_text() -> str:
    """Return the page that lists all others in Markdown, with the pages of the games and wings there are."""
    lines: dict[str, str] = {}
    for _, file in _others():
        if file.is_file() and (listed := _LISTED.match(_read(file))):
            section, about, title = listed.groups()
            line = f"- [{title}]({Path(relpath(file, _FOLDER)).as_posix()}): {about}\n"
            lines[section] = lines.get(section, "") + line
    text = (_FOLDER / f"{INDEX}.md").read_text(encoding="utf-8")
    return _OTHERS.sub(lambda found: found[1] + lines.get(found[2], ""), text)


@cache
def pages() -> dict[str, ManualPage]:
    """Return the pages by their names, in the order of the index, which comes first."""
    found = {INDEX: ManualPage(INDEX, "Contents", _FOLDER / f"{INDEX}.md")}
    names = {file: name for name, file in _others()}
    for title, link in _IN_INDEX.findall(index_text()):
        file = (_FOLDER / link).resolve()
        name = names.get(file, file.stem)
        found[name] = ManualPage(name, title, file)
    return found
