"""Snapshots of the screens: the text, and below it the colors, one letter for each cell.

After an intended change, `pytest tests/ui --snapshot-update` writes new files: review the difference.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from syrupy.assertion import SnapshotAssertion
from textual.widgets import Input

from tests.cases import case
from tests.ui.desk import ENDLESS, LENGTH, SEED, Desk
from tests.ui.shared_app import shared_app

LETTERS = [*map(chr, range(97, 123)), *map(chr, range(65, 91)), *map(chr, range(0x3B1, 0x530))]

USUAL, LARGE, SMALL = (80, 24), (120, 40), (60, 18)

SCREENS: dict[str, tuple[str | None, tuple[int, int], Sequence[str]]] = {
    "home": (None, USUAL, ()),
    "home, small": (None, SMALL, ()),
    "start": (SEED, USUAL, ()),
    "start, large": (SEED, LARGE, ()),
    "owing": (f"{SEED}@10", USUAL, ()),
    "owing, large": (f"{SEED}@10", LARGE, ()),
    "owing, small": (f"{SEED}@10", SMALL, ()),
    "open hands": (f"{SEED}@93", USUAL, ("o",)),
    "open hands, large": (f"{SEED}@93", LARGE, ("o",)),
    "playing": (f"{SEED}@93", USUAL, ("space", "plus")),
    "asked": (f"{SEED}@2", USUAL, ("P",)),
    "asked, large": (f"{SEED}@2", LARGE, ("P",)),
    "asked, small": (f"{SEED}@2", SMALL, ("P",)),
    "answered": ("perditio#8", USUAL, ("P", "A")),
    "inside": ("snap#305@20", USUAL, ("d", "W", *["right_parenthesis"] * 3)),
    "inside, large": ("snap#305@20", LARGE, ("d", "W", *["right_parenthesis"] * 3)),
    "inside, small": (f"{SEED}@93", SMALL, ("d", "J")),
    "inside, the deal": ("perditio#7", LARGE, ("d", *["K"] * 60, "right_parenthesis")),
    "inside, coins": ("coins,players=1:1.4.5.9~3-3", USUAL, ("d", "w", "left_parenthesis")),
    "end": (f"{SEED}@{LENGTH}", USUAL, ()),
    "end, large": (f"{SEED}@{LENGTH}", LARGE, ()),
    "end, small": (f"{SEED}@{LENGTH}", SMALL, ()),
    "never ends": (ENDLESS, USUAL, ("end",)),
    "never ends, large": (ENDLESS, LARGE, ("end",)),
    "perditio": ("perditio#7", USUAL, ()),
    "perditio, turned": ("perditio#7@15", USUAL, ()),
    "perditio, large": ("perditio#7@15", LARGE, ()),
    "perditio, small": ("perditio#7@15", SMALL, ()),
    "perditio, open": ("perditio#7@15", USUAL, ("o",)),
    "fate": ("perditio#7@15", USUAL, ("f",)),
    "fate, large": ("perditio#8@15", LARGE, ("f",)),
    "fate, small": ("perditio#7@15", SMALL, ("f",)),
    "clock": ("perditio#7@15", USUAL, ("c",)),
    "clock, large": ("perditio#7@15", LARGE, ("c", "f")),
    "clock, lost": ("perditio#7@51", USUAL, ("c",)),
    "lost": ("perditio#7@51", USUAL, ()),
    "lost, small": ("perditio#7@51", SMALL, ()),
    "won, large": ("perditio#8@52", LARGE, ("f",)),
    "snap": ("snap#305", USUAL, ()),
    "snap, going": ("snap#305@80", USUAL, ()),
    "snap, large": ("snap#305@80", LARGE, ()),
    "snap, small": ("snap#305@80", SMALL, ()),
    "snap, open": ("snap#305@80", USUAL, ("o",)),
    "snap, end": ("snap#305@376", USUAL, ()),
    "snap, end, large": ("snap#305@376", LARGE, ()),
    "seeds": ("snap#305", USUAL, ("s", "x")),
    "coins": ("coins,step=3:2.5.9.14.15.20", USUAL, ("e", "left", "2")),
    "coins, large": ("coins,step=3:2.5.9.14.15.20", LARGE, ("e", "left", "2")),
    "coins, small": ("coins,step=3:2.5.9.14.15.20", SMALL, ("left", "7")),
    "coins, mistakes": ("coins,players=2,names=Ann+Bob:1.4.5.9~1-2.3-1.0-1.3-2.1-1.2-3.3-3@3", LARGE, ()),
    "coins, long": ("coins:7.40.41.80", USUAL, ("right", "right", "9")),
    "coins, end": ("coins:0.2~1-1", USUAL, ()),
    "puzzle": ("coins,players=1:2.5.9.14~0-2.1-4", USUAL, ("t",)),
    "puzzle, small": ("coins,players=1,target=12:2.5.9.14", SMALL, ("t",)),
    "settings": ("coins:2.5.9.14", USUAL, ("m",)),
    "settings, small": ("coins:2.5.9.14", SMALL, ("m",)),
    "editor": ("coins:2.5.9.14", USUAL, ("i",)),
    "editor, small": ("coins:2.5.9.14", SMALL, ("i",)),
    "help": (SEED, USUAL, ("question_mark",)),
    "error": (SEED, USUAL, ("s", "J", "space", "X")),
    "too small": (SEED, (50, 6), ()),
}
"""The game (none: home), the size of the terminal and the keys that are pressed."""


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


async def test_it_looks_as_it_did(look: SnapshotAssertion) -> None:
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
    wrong = [name for name, seen in pictures.items() if seen != look(name=name)]
    for name in wrong:
        with case(f"{name}, the first of {wrong}"):
            assert pictures[name] == look(name=name)
