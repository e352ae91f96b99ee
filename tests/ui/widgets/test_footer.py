"""Every key of the footer is a button of its own: a click on it does what the key does, and nothing else."""

from __future__ import annotations

from itertools import cycle, product
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest
from textual import events

from cardtui.ui.games.beggar.table import BeggarTable
from cardtui.ui.games.coins.editor import EditorScreen
from cardtui.ui.games.coins.table import CoinsTable
from cardtui.ui.games.perditio.table import PerditioTable
from cardtui.ui.games.snap.table import SnapTable
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.widgets.key_footer import KeyFooter
from cardtui.ui.widgets.title import TitleBar
from tests.cases import case
from tests.ui.desk import SIZES, Desk, opened
from tests.ui.pointing import buttons
from tests.ui.shared_app import shared_app

WIDE = 110
"""Columns from which on a terminal is wide."""


class Place(NamedTuple):
    """Where keys are clicked: the screen, the game, and what is pressed to come there."""

    screen: Any
    game: str | None
    ways: tuple[str, ...] = ()
    size: tuple[int, int] = (80, 24)
    left_out: str = ""
    """Keys that are not tried there: they do the same as at another place, or leave the app."""
    own: bool = False
    """Whether only keys of the game's own are tried, because the others do the same as at another table."""

    @property
    def keys(self) -> list[str]:
        """The keys in the footer that are tried."""
        commands = self.screen.own_commands if self.own else self.screen.commands
        seen = [c for c in commands if c.label and (self.size[0] >= WIDE or not c.wide)]
        return [c.keys[0] for c in seen if c.keys[0] not in self.left_out.split()]


PLACES = {
    "home": Place(HomeScreen, None, ("right", "down"), left_out="q"),
    "home, first": Place(HomeScreen, None, left_out="enter i question_mark q"),
    "beggar": Place(BeggarTable, "beggar#305@100", size=(WIDE, 24)),
    "perditio": Place(PerditioTable, "perditio#7@15", own=True),
    "snap": Place(SnapTable, "snap#305@80", own=True),
    "coins": Place(CoinsTable, "coins,players=2:2.5.9.14~0-1", ("right", "right", "2"), own=True),
    "editor": Place(EditorScreen, "coins,players=2:2.5.9.14~0-1", ("i", "left")),
}

VAIN = {("home", "right"), ("home", "down"), ("home, first", "left"), ("home, first", "up")}
"""Where there is no other game in that direction."""

_WATCHED = {"space": "space", "left": "right", "right": "left", "n": "left", "minus": "plus", "plus": "minus"}
_WATCHED |= {"question_mark": "escape", "s": "escape", "o": "o", "d": "d"}
_HOME = {
    "left": "right",
    "right": "left",
    "up": "down",
    "down": "up",
    "i": "escape",
    "question_mark": "escape",
}
_COINS = {"left": "right 2", "right": "left 2", "down": "up", "up": "down", "u": "U right right 2", "e": "e"}
_COINS |= {"t": "escape right right 2", "m": "escape"}

BACK: dict[str, dict[str, str]] = {
    "home": _HOME,
    "home, first": _HOME,
    "beggar": _WATCHED,
    "perditio": {"f": "f", "c": "c"},
    "snap": {"o": "o"},
    "coins": _COINS,
    "editor": {"left": "right", "right": "left", "space": "space", "backspace": "escape i left"}
    | {"escape": "i left"},
}
"""What takes back what a key has done. Where nothing does, the place is come to anew."""


def found(desk: Desk) -> tuple[object, ...]:
    """Everything that a key could have changed, as far as it is to be seen."""
    app = desk.app
    tables = [screen for screen in app.screen_stack if isinstance(screen, TableScreen)]
    played = [(table.session.save(), table.playhead.playing, table.playhead.speed) for table in tables]
    # The footer itself is painted otherwise where the mouse is.
    looks = [] if desk.exited else [list(strip) for strip in desk.strips[:-1]]
    return desk.exited, played, app.clipboard, desk.notifications, looks


EDGES = (0, -1)
"""The cells of a key that are clicked: its first and its last."""


async def after(desk: Desk, key: str, edge: int | None) -> tuple[object, ...]:
    """What is found after a key is pressed, or clicked at its first or last cell."""
    if edge is None:
        await desk.press(key)
    else:
        where = buttons(desk.screen.query_one(KeyFooter))[key]
        await desk.click_at(where.x + edge % where.width, where.y)
    return found(desk)


async def put_back(desk: Desk, keys: str, before: tuple[object, ...], at: int) -> None:
    """Let everything be again as it was before."""
    if found(desk) != before:
        await desk.press(*keys.split())
        for screen in desk.app.screen_stack:
            for bar in screen.query(TitleBar):
                bar.hush()
        desk.app._clipboard = ""
        if isinstance(desk.screen, TableScreen) and desk.ply != at:
            desk.table.player.go(at)
        await desk.settle()
    assert found(desk) == before, keys


@pytest.mark.parametrize("place", PLACES)
async def test_a_click_on_a_key_is_that_key_and_nothing_else(place: str) -> None:
    where, struck = PLACES[place], list[str]()
    async with opened(where.game, where.size) as desk:
        await desk.press(*where.ways)
        before = found(desk)
        with patch.object(desk.app, "simulate_key", struck.append):
            for key, edge in product(where.keys, EDGES):
                with case((key, edge)):
                    assert (await after(desk, key, edge)) == before
                    assert struck == [key]
                    struck.clear()


@pytest.mark.parametrize("place", PLACES)
async def test_a_click_on_a_key_does_what_the_key_does(place: str) -> None:
    """Every third key: that a click on any other is that key as well, and nothing else, is seen above."""
    where, back = PLACES[place], BACK[place]
    tried = where.keys[[*PLACES].index(place) % 3 :: 3]
    async with shared_app(where.game, where.size) as again:
        desk = again.desk
        await desk.press(*where.ways)
        before, at = found(desk), 0 if where.game is None else desk.ply
        edges = dict(zip(tried, cycle(EDGES), strict=False))
        for key in tried:
            if key in back:
                pressed = await after(desk, key, None)
                assert (pressed == before) is ((place, key) in VAIN), key
                await put_back(desk, back[key], before, at)
                assert (await after(desk, key, edges[key])) == pressed, key
                await put_back(desk, back[key], before, at)
        for key in tried:
            if key not in back:
                seen = []
                for how in (None, edges[key]):
                    async with again((key, how)):
                        await desk.press(*where.ways)
                        assert found(desk) == before
                        seen.append(await after(desk, key, how))
                assert seen[0] == seen[1] != before, key


async def test_a_click_on_the_key_that_quits_leaves_the_app() -> None:
    for edge in EDGES:
        async with opened(None) as desk:
            await after(desk, "q", edge)
            assert desk.exited


FOOTED = {"home": (*SIZES[1:], SIZES[0]), "home, first": (SIZES[1],)}
"""The sizes at which footers are looked at, where that is not once narrow, once wide and once between."""


@pytest.mark.parametrize("place", PLACES)
async def test_keys_with_one_word_stand_close_together_before_it(place: str) -> None:
    async with opened(PLACES[place].game) as desk:
        await desk.press(*PLACES[place].ways)
        for size in FOOTED.get(place, (SIZES[1], SIZES[2], SIZES[0])):
            if desk.app.size != size:
                await desk.resize(*size)
            narrow, wide = size[0] < 80, size[0] >= WIDE
            labelled = [command for command in PLACES[place].screen.commands if command.label]
            shown = [c for c in labelled if not (narrow and c.roomy) and (wide or not c.wide)]
            gap, words, hit = "" if narrow else " ", list[str](), dict[str, str]()
            for label in dict.fromkeys(command.label for command in shown):
                keys = {c.keys[0]: c.key_text.split()[0] for c in shown if c.label == label}
                words.append(f" {''.join(keys.values())} {label}")
                *_, last = keys
                alone = len(keys) == 1
                hit |= keys | {last: f"{keys[last]} {f'{label}{gap}' if alone else ''}"}
                hit[next(iter(keys))] = f" {hit[next(iter(keys))]}"
            line = desk.lines[-1]
            assert line.rstrip() == gap.join(words), size
            where = buttons(desk.screen.query_one(KeyFooter))
            assert {key: line[spot.x : spot.right] for key, spot in where.items()} == hit, size


async def test_in_a_terminal_without_room_for_all_keys_the_wheel_shows_the_rest() -> None:
    width = 40
    up, down = events.MouseScrollUp, events.MouseScrollDown
    async with opened(None, (width, 24)) as desk:
        bar = desk.screen.query_one(KeyFooter)
        whole = "".join(sign.text for sign in bar.signs())
        most = len(whole) - width
        assert most > 4
        for turned, columns in ((down, range(0, most + 9, 4)), (up, range(most, -9, -4))):
            for left_out in columns:
                at = max(0, min(left_out, most))
                assert desk.lines[-1] == whole[at : at + width]
                assert whole[at + buttons(bar)["enter"].right :] == whole.partition("open")[2]
                await desk.wheel(bar, turned, y=0)
        assert desk.lines[-1] == whole[:width]


async def test_the_word_behind_several_keys_does_nothing_when_it_is_clicked() -> None:
    async with opened("beggar#305@100") as desk:
        before, bar = found(desk), desk.screen.query_one(KeyFooter)
        words = [x for x, char in enumerate(desk.lines[-1]) if char.isalpha() and not bar.button_at(x)]
        assert len(words) == len("stepspeed")
        for x in words:
            await desk.click(bar, x)
            assert found(desk) == before
