"""Snapshots of the screens: the text, and below it the colors, one letter for each cell.

After an intended change, `pytest tests/ui --snapshot-update` writes new files: review the difference.
"""

from __future__ import annotations

from rich.style import Style
from syrupy.assertion import SnapshotAssertion
from textual.widgets import Input

from tests.cases import case
from tests.ui.desk import ENDLESS, SEED, Desk, screens_in
from tests.ui.shared_app import shared_app

LETTERS = [*map(chr, range(97, 123)), *map(chr, range(65, 91)), *map(chr, range(0x3B1, 0x530))]

SCREENS = screens_in("screens.txt")


def described(style: Style) -> str:
    """Return a style in words: `#f1f7f2 on #15532f bold`."""
    color = style.color.name if style.color else "default"
    paper = style.bgcolor.name if style.bgcolor else "default"
    more = [name for name in ("bold", "dim", "italic", "underline", "reverse") if getattr(style, name)]
    return " ".join([f"{color} on {paper}", *more])


def picture(desk: Desk) -> str:
    """Return the text of the screen, its colors as letters, and the meaning of the letters."""
    letters: dict[str, str] = {}
    rows = []
    for strip in desk.strips:
        row = ""
        for segment in strip:
            words = described(segment.style or Style())
            row += letters.setdefault(words, LETTERS[len(letters)]) * segment.cell_length
        rows.append(row)
    key = [f"{letter} {words}" for words, letter in letters.items()]
    return "\n".join([*(line.rstrip() for line in desk.lines), "", *rows, "", *key, ""])


async def shown(desk: Desk, name: str) -> str:
    """Press the keys of a case and return the picture of the screen."""
    game, _, keys = SCREENS[name]
    if game == ENDLESS:
        await desk.wait_until(lambda: desk.table.session.complete)
    await desk.send(*keys)
    for line in desk.screen.query(Input):
        line.cursor_blink = False
    await desk.settle()
    return picture(desk)


async def test_it_looks_as_it_did(screen_snapshot: SnapshotAssertion) -> None:
    pictures = {}
    async with shared_app(None) as again:
        for name, (game, size, _) in SCREENS.items():
            if game is None:
                async with again(name, size=size) as desk:
                    pictures[name] = await shown(desk, name)
    async with shared_app(SEED) as again:
        tables = [(game.partition("@")[0], size, name) for name, (game, size, _) in SCREENS.items() if game]
        for _, size, name in sorted(tables):  # those of one game one after the other
            async with again(name, SCREENS[name][0], size) as desk:
                pictures[name] = await shown(desk, name)
    wrong = [name for name, seen in pictures.items() if seen != screen_snapshot(name=name)]
    for name in wrong:
        with case(f"{name}, the first of {wrong}"):
            assert pictures[name] == screen_snapshot(name=name)
