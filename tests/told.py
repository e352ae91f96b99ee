"""Prints as JSON all that cardtui tells of what there is, for `tests/test_wings.py`."""

from __future__ import annotations

import asyncio
import json

from textual.command import CommandList

from cardtui.cli.man_page import contexts, man_page
from cardtui.games import GAMES
from cardtui.manual import MAN_PAGE, pages
from cardtui.wings import wings
from tests.cli.program import cardtui, printed
from tests.ui.desk import Desk, opened

__all__: list[str] = []

LARGE = (200, 160)
"""Where a whole help and the whole palette are seen."""


def completed(line: str) -> str:
    """Return what a shell offers at the end of a line, each with what stands before it."""
    extra = {"_CARDTUI_COMPLETE": "bash_complete", "COMP_WORDS": line, "COMP_CWORD": str(line.count(" "))}
    offered = cardtui(extra=extra).stdout.decode().split()
    return "".join(f"{line}{item.partition(',')[2]}\n" for item in offered)


async def palette(desk: Desk) -> str:
    await desk.press("ctrl+p")
    options = desk.screen.query_one(CommandList).options
    await desk.press("escape")
    return "\n".join(str(option.prompt) for option in options)


async def screen_help(desk: Desk) -> str:
    await desk.press("question_mark")
    text = desk.text
    await desk.press("escape")
    return text


async def on_screens() -> dict[str, str]:
    """Return what home and the tables show, with their helps and palettes."""
    told = dict[str, str]()
    for size in ((60, 18), (80, 24), (200, 60)):
        async with opened(None, size) as desk:
            told[f"home at {size[0]} columns"] = desk.text
    for game in (None, *(f"{entry.key}#305" for entry in GAMES)):
        async with opened(game, LARGE) as desk:
            told[f"help of {game or 'home'}"] = await screen_help(desk)
            told[f"palette of {game or 'home'}"] = await palette(desk)
    return told


def on_the_command_line() -> dict[str, str]:
    """Return the helps of all commands, what is completed, the choices by lines, and what is kept where."""
    helps = {f"{context.command_path} --help": context.get_help() for context in contexts()}
    lines = ("cardtui ", "cardtui help ", "cardtui manual ")
    return {
        **helps,
        **{f"completion of {line}": completed(line) for line in lines},
        "cardtui --lines": printed("--lines", stdin=b"quit\n"),
        "cardtui config list --keys": printed("config", "list", "--keys"),
        "cardtui data": printed("data"),
    }


def in_the_manual() -> dict[str, str]:
    """Return the pages of the manual and the man page, as made now and as they lie there."""
    texts = {f"page {name}": page.text() for name, page in pages().items()}
    files = {page.file.name: page.file.read_text("utf-8") for page in pages().values()}
    return {**texts, **files, "man page": man_page(), MAN_PAGE.name: MAN_PAGE.read_text(encoding="ascii")}


if __name__ == "__main__":
    told = {**on_the_command_line(), **in_the_manual(), **asyncio.run(on_screens())}
    print(json.dumps({"wings": [wing.name for wing in wings()], "told": told}))
