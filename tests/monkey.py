"""Random input of every kind, in bursts, from a seed that is printed. What breaks the app is made short.

`python -m tests.monkey --events 100000` tries home and all games. A *case* is the game to start with, the
size of the terminal, and groups of events. The events of a group arrive before the app handles the first.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, NamedTuple

from textual import events
from textual.geometry import Size
from textual.keys import _character_to_key

from cardtui.engine.session import Session
from cardtui.games import open_id
from cardtui.games.coins.path import LEVELS
from cardtui.games.coins.screens.table import CoinsTable
from cardtui.storage.paths import DATA_FILE_NAME
from cardtui.storage.rows import FinishedGame, SavedGame
from cardtui.storage.store import Store
from cardtui.ui.app import CardApp
from cardtui.ui.table.by_hand import HandMoves
from cardtui.ui.table.moves import Moves
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.theme.themes import THEMES
from tests.stand_ins import stand_ins

Happening = tuple[Any, ...]
"""An event: `("key", "i")`, `("down", 3, 4, 1)`, `("paste", "x")`, `("size", 80, 24)` …"""


class Case(NamedTuple):
    """A sequence of input.

    `start` is the id that the app is opened with, and ` by hand` for one that is played so; None for home.
    `new` says that nothing has been played before.
    """

    start: str | None
    size: tuple[int, int]
    groups: tuple[tuple[Happening, ...], ...]
    new: bool = False

    def __str__(self) -> str:
        return json.dumps(self._asdict())


def case_of(data: dict[str, Any]) -> Case:
    """Return a case parsed from JSON."""
    groups = tuple(tuple(tuple(happening) for happening in group) for group in data["groups"])
    return Case(data["start"], tuple(data["size"]), groups, data.get("new", False))


_IDS = """
beggar#305 beggar:J.2.3.J.4.5 beggar:J.2.J.2 beggar:5 beggar,rounds=1000000:J.2.3.J.4.5 perditio#8
perditio#8@30 snap#305 snap#7@180 coins#3 coins,players=1:7.40.41.80 coins,players=2:2.5.9
coins,players=1,coins=3,target=30#2 coins,step=3,level=perfect,first=computer#7
coins,players=2:1.4.5.9~0-1.3-2@1 coins,dollar=2:1.4.5.9~0-2 coins:999999999999999990.999999999999999999
snap,you=A,suits=2#305 snap,you=B,level=hard#305~t.b.t beggar,slap=easy#22 beggar,slap=hard:J.2/3.2
"""
STARTS = (None, None, None, *_IDS.split())
PUZZLE_STARTS = (
    *(
        "coins,grade=1#2",
        "coins,grade=3#7",
        "coins,grade=4#3",
        "coins,find=1:1.4.5.9",
        "coins,find=3:1.4.5.9",
    ),
    *(LEVELS[number - 1].rules.id for number in (1, 4, 9, 21, 31, 34, 38)),
    *("coins:0.1.3", "coins,level=perfect:1.4.5.9", "coins,players=1:2.3", "coins,dollar=1:1.4.5"),
    *("snap,you=A,suits=2#3", "beggar:J.2.J.2 by hand", "beggar:J.2.J.2", "perditio#8 by hand"),
    *("beggar,slap=easy:J.2/3.2", "beggar,slap=hard:2.2.2/3.J"),
)
"""Games that a few moves finish: puzzles, levels of the path, small games of each kind."""
HAND_STARTS = ("beggar#305 by hand", "beggar#305@11 by hand", "perditio#8 by hand", "snap#305 by hand")
"""Watched games that a person plays by hand."""
SIZES = ((80, 24), (60, 18), (120, 40), (100, 30), (200, 60), (80, 24))
_CHARACTERS = "abcdefghijklmnopqrstuvwxyzGNUJPSHRLADOY0123456789<>:+-=*.,?/[](){}WKJBC "
_NAMED = (
    "left right up down enter escape tab shift+tab space backspace delete insert home end pageup pagedown "
    "f1 f2 f4 f5 f7 f8 ctrl+r ctrl+n ctrl+b ctrl+t shift+up shift+down shift+left shift+right "
    "ctrl+p ctrl+s ctrl+z ctrl+y ctrl+c ctrl+v ctrl+a ctrl+w ctrl+u"
)
_KEYS = (*_CHARACTERS, *_NAMED.split())
_OFTEN = (
    "enter escape right left down up i m x u U ctrl+p f2 > G t H S R L F d d ( ) { } w W v P A "
    "x x f4 I ctrl+r ctrl+n ctrl+b"
)
_WANTED = tuple(_OFTEN.split())
_PASTES = (
    *("beggar#305@142", "coins:1.4.5.9~0-1.3-2@1", "snap#-7", "perditio#8", "beggar,rounds=0#1"),
    *("J 2 J 2", "1,4,5,9", "305", "", " ", "#", "~@"),
    *(
        "node = head\nhead = node.next\nreturn node.card",
        "while True: pass",
        "\ttop = top.next\r\n",
        "x\n" * 99,
    ),
    *("[$mark]", "[bold red]x[/]", "\x1b[2J\x1b]0;x\x07", "\x00\x7f\u202e", "ắ༗๏/"),
    *("9" * 2000, "A K Q J " * 1250, "no deck " * 12_500, "coins:" + ".".join(map(str, range(0, 400, 3)))),
)
_TERMINALS = (
    *((1, 1), (2, 1), (1, 4), (4, 6), (5, 8), (9, 3), (20, 5), (40, 12), (59, 18), (60, 17), (60, 18)),
    *((79, 24), (80, 24), (80, 24), (80, 24), (100, 30), (110, 18), (120, 40), (120, 40), (160, 48)),
    *((200, 60), (250, 80), (40, 30), (40, 48), (50, 34)),
)

_HABITS = {
    **{"wanted": 14, "key": 14, "hold": 2, "click": 10, "double": 3, "drag": 4, "wheel": 3, "stray": 3},
    **{"size": 3, "paste": 2, "theme": 1, "focus": 1},
}
"""The kinds of input, with weights."""


def _happenings(
    random: Random, size: tuple[int, int], habits: Mapping[str, int] = _HABITS
) -> list[Happening]:
    """Return the events of one action: mostly one, two for a click, several for a drag."""
    what = random.choices([*habits], [*habits.values()])[0]
    x, y = random.randrange(-1, size[0] + 1), random.randrange(-1, size[1] + 1)
    button = random.choices([1, 2, 3], [8, 1, 1])[0]
    if what in ("wanted", "key"):
        return [("key", random.choice(_WANTED if what == "wanted" else _KEYS))]
    if what == "hold":
        return [("key", random.choice(_WANTED))] * random.randint(2, 8)
    if what in ("click", "double"):
        times = 1 if what == "click" else 2
        return [("down", x, y, button), ("up", x, y, button)] * times
    if what == "drag":
        moves = [("move", x + random.randint(-30, 30), y + random.randint(-5, 5), button) for _ in range(3)]
        return [("down", x, y, button), *moves, ("up", moves[-1][1], moves[-1][2], button)]
    if what == "wheel":
        return [(random.choice(["sup", "sdown"]), x, y)]
    if what == "stray":
        return [(random.choice(["down", "up", "move"]), x, y, button)]
    if what == "size":
        return [("size", *random.choice(_TERMINALS))]
    if what == "paste":
        return [("paste", random.choice(_PASTES))]
    if what == "theme":
        return [("theme", random.choice(THEMES).name)]
    if what == "play":
        return [("play", random.choice(["rightly", "wrongly", "by hints"])), ("reply",)]
    return [("focus", random.random() < 0.5)]


_FINISHING = {"play": 60, "wanted": 14, "key": 14, "click": 4, "size": 1}
"""The kinds of input, with weights, where games shall come to their ends."""

_AFTER = ("u", "U", "r", "z", "i", "e", "t", "m", "Y", "y", "N", "n", "g", "G", "q", "x", "escape", "enter")
"""Keys that somebody presses once a game has ended."""


def play_through(seed: int, number: int) -> Case:
    """Return a case of about `number` events in which small games are finished, rightly and wrongly."""
    random = Random(seed)
    start, size = random.choice(PUZZLE_STARTS), random.choice(SIZES[:4])
    groups: list[tuple[Happening, ...]] = []
    while sum(map(len, groups)) < number:
        group = _happenings(random, size, _FINISHING)
        if random.random() < 0.3:
            group.append(("key", random.choice(_AFTER)))
        groups.append(tuple(group))
    return Case(start, size, tuple(groups), new=True)


def walk(seed: int, number: int, starts: Sequence[str | None] = STARTS) -> Case:
    """Return a case of `number` events, or a few more, made from a seed. It begins with one of `starts`."""
    random = Random(seed)
    start, size = random.choice(starts), random.choice(SIZES)
    groups: list[tuple[Happening, ...]] = []
    now, left = size, number
    while left > 0:
        group: list[Happening] = []
        for _ in range(random.choices([1, 2, 3, 6], [6, 3, 2, 1])[0]):
            done = _happenings(random, now)
            if done[0][0] == "size":
                now = done[0][1:]
            group += done
        left -= len(group)
        groups.append(tuple(group))
    return Case(start, size, tuple(groups))


_LEAVING = ("q", "q", "q", "escape", "enter", "b", "p", "s", "c", ">", "u")
"""Keys that leave the screen that is open, or open another one."""


def with_sizes(seed: int, case: Case) -> Case:
    """Return the same case, but in every third group the terminal is resized while screens are left."""
    random = Random(seed)
    groups = list(case.groups)
    for at in range(0, len(groups), 3):
        group = list(groups[at])
        for _ in range(random.randint(1, 4)):
            size: Happening = ("size", *random.choice(_TERMINALS))
            key: Happening = ("key", random.choice(_LEAVING))
            group += random.choice([[size, key], [key, size]])
        groups[at] = tuple(group)
    return case._replace(groups=tuple(groups))


_MOUSE: dict[str, type[events.MouseEvent]] = {
    **{"down": events.MouseDown, "up": events.MouseUp, "move": events.MouseMove},
    **{"sup": events.MouseScrollUp, "sdown": events.MouseScrollDown},
}


def post(app: CardApp, happening: Happening) -> None:
    """Send an event to the app as the terminal's driver does, without waiting for its effect."""
    what, *rest = happening
    if what == "play":
        for name in _keys_of_a_move(app, rest[0]):
            post(app, ("key", name))
    elif what == "reply":
        if isinstance(app.screen, TableScreen) and isinstance(app.screen.play, Moves):
            app.screen.play.reply()  # as its timer does
    elif what == "key":
        name = rest[0]
        char = name if len(name) == 1 else " " if name == "space" else None
        app.post_message(events.Key(_character_to_key(name) if len(name) == 1 else name, char))
    elif what == "paste":
        app.post_message(events.Paste(rest[0]))
    elif what == "size":
        size = Size(*rest)
        app._driver._size = (size.width, size.height)  # type: ignore[union-attr]
        app.post_message(events.Resize(size, size))
    elif what == "theme":
        app.theme = rest[0]
    elif what == "focus":
        app.post_message(events.AppFocus() if rest[0] else events.AppBlur())
    else:
        x, y, button = (*rest, 0)[:3]
        app.post_message(_MOUSE[what](None, x, y, 0, 0, button, False, False, False, x, y))


def _keys_of_a_move(app: CardApp, how: str) -> Iterator[str]:
    """Yield the keys that make a move: the best one, one of the others, or that of the hints."""
    table = app.screen
    if not isinstance(table, TableScreen):
        return
    game, state = table.game, table.session.state
    if not game.interactive:
        yield "space" if isinstance(table.play, HandMoves) else "right"
    elif game.is_human_turn(state):
        best = game.hint(state).move
        others = [move for move in game.legal_moves(state) if move != best]
        if how == "by hints" or not isinstance(table, CoinsTable):
            yield from ("t", "t", "t", "enter") if how != "wrongly" else ("right", "enter", "enter")
        elif move := best if how == "rightly" or not others else others[table.session.ply % len(others)]:
            clear = ("escape",) if table.play.is_selecting else ()
            yield from (*clear, *str(move.coin), *str(move.distance), "enter")


_QUIET = 10  # rounds of the event loop without a message
_MAX_SECONDS = 20.0  # of processor time that anything may keep the app busy: the machine may be, too


async def settle(app: CardApp) -> None:
    """Wait until the app has handled everything. Raises what it raised, or `TimeoutError`."""
    end = process_time() + _MAX_SECONDS
    quiet = 0
    while quiet < _QUIET and not app.is_exiting:
        await asyncio.sleep(0)
        if app._exception is not None:
            raise app._exception
        if process_time() > end:
            raise TimeoutError("the app has been busy for too long")
        nothing = not asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
        quiet = quiet + 1 if nothing and not (quiet + 1 == _QUIET and _waiting(app)) else 0
    if not app.is_exiting:
        app.screen._compositor.render_strips()  # which fails if the screen cannot be painted


def _waiting(app: CardApp) -> bool:
    """Return whether there are messages that were not handled."""
    return app.input_queue.waiting or any(
        pump.message_queue_size for pump in (app, *app._registry) if pump.is_running
    )


async def _play(case: Case, check: Callable[[CardApp], None]) -> None:
    """Play a case. If it exits the app, open the app again for the rest."""
    with TemporaryDirectory() as folder, stand_ins():
        store = Store(Path(folder) / DATA_FILE_NAME)
        if not case.new:
            fill(store)
        try:
            await _play_with(store, case, check)
            assert not store.problem, store.problem
        finally:
            store.close()


def fill(store: Store) -> None:
    """Save games, also invalid ones, as if they had been played before."""
    now = store.clock()
    for number, (saved, result) in enumerate(_SAVED):
        key = saved.partition("#")[0].partition(":")[0].partition(",")[0]
        times = now - 99, now - number * 40_000
        store.add_finished_game(
            FinishedGame(f"been{number}", key, saved, *times, True, 40, result, usual=True)
        )
        store.save_game(SavedGame(f"left{number}", key, f"{saved}@3", 3, 40, now - 99, now - 50 + number))


_SAVED = (
    ("beggar#305", "Player 1 wins after 26 rounds."),
    ("perditio#8", "[bold]\x1b[2J [/] [link=x]"),
    ("snap#305", "A wins"),
    ("coins:1.4.5.9~0-1", "You win"),
    ("coins:9.5.1", "is no strip"),
    ("nothing#1", "is no game"),
)


async def _play_with(store: Store, case: Case, check: Callable[[CardApp], None]) -> None:
    groups = list(case.groups)
    while groups:
        start, _, by_hand = (case.start or "").partition(" ")
        session = open_id(start) if start else None
        if session is not None and by_hand:
            session = Session(session.game.by_hand)
        app = CardApp(session, theme="felt", draw_seed=lambda: 7, store=store)
        async with app.run_test(size=case.size, tooltips=True):
            await settle(app)
            while groups and not app.is_exiting:
                for happening in groups.pop(0):
                    post(app, happening)
                await settle(app)
            if not app.is_exiting:
                check(app)
                await _leave(app)


async def _leave(app: CardApp) -> None:
    """Exit the app with Esc and q. Raises `AssertionError` if that does not work."""
    for key in ("escape", "q") * 12:  # whatever is open
        post(app, ("key", key))
        await settle(app)
        if app.is_exiting:
            return
    raise AssertionError("q and Esc do not end it any more")


def failure(case: Case, check: Callable[[CardApp], None] = lambda app: None) -> BaseException | None:
    """Return what goes wrong in a case, or None. `check` is called at its end, before the app exits."""
    try:
        with redirect_stderr(StringIO()), redirect_stdout(StringIO()):  # Textual prints errors there
            asyncio.run(_play(case, check))
    except Exception as error:
        return error
    return None


_MAX_TRIES = 150  # runs to make a case short


def shrunk(case: Case, fails: Callable[[Case], bool]) -> Case:
    """Return a shorter case that still fails: leave out groups, then single events, larger parts first."""
    tries = 0

    def smaller(parts: Sequence[Any], rebuilt: Callable[[tuple[Any, ...]], Case]) -> tuple[Any, ...]:
        nonlocal tries
        parts, size = tuple(parts), max(1, len(parts) // 2)
        while True:
            at = 0
            while at < len(parts) and tries < _MAX_TRIES:
                tries += 1
                without = parts[:at] + parts[at + size :]
                if fails(rebuilt(without)):
                    parts = without
                else:
                    at += size
            if size == 1:
                return parts
            size = max(1, size // 2)

    case = case._replace(groups=smaller(case.groups, lambda groups: case._replace(groups=groups)))
    for at in range(len(case.groups) - 1, -1, -1):
        before, after = case.groups[:at], case.groups[at + 1 :]

        def rebuilt(group: tuple[Any, ...], case: Case = case, at: int = at) -> Case:
            return case._replace(groups=(*case.groups[:at], group, *case.groups[at + 1 :]))

        group = smaller(case.groups[at], rebuilt)
        case = case._replace(groups=(*before, *((group,) if group else ()), *after))
    return case


def check_case(name: str, case: Case, check: Callable[[CardApp], None] = lambda app: None) -> None:
    """Play a case. Raises `AssertionError` with the shortest case that fails with the same type of error."""
    error = failure(case, check)
    if error is not None:
        shortest = shrunk(case, lambda shorter: type(failure(shorter, check)) is type(error))
        raise AssertionError(
            f"{name}: {type(error).__name__}: {str(error)[:200]} after {shortest}"
        ) from error


def main() -> None:
    """Play random cases, and print each one that fails, made short."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=10_000)
    parser.add_argument("--each", type=int, default=60, help="events a walk")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hand", action="store_true", help="only games that are played by hand")
    parser.add_argument(
        "--finish", action="store_true", help="finish games, from an empty data file each time"
    )
    options = parser.parse_args()
    done, seed, found = 0, options.seed, 0
    while done < options.events:
        starts = HAND_STARTS if options.hand else (*STARTS, *HAND_STARTS)
        case = with_sizes(seed, walk(seed, options.each, starts))
        if options.finish:
            case = play_through(seed, options.each)
        try:
            check_case(f"seed {seed}", case)
        except AssertionError as error:
            found += 1
            print(error, flush=True)
        gc.collect()  # an app leaves few but large objects behind
        done += sum(map(len, case.groups))
        seed += 1
    print(f"{done} events from seeds {options.seed} to {seed - 1}: {found} failures")


if __name__ == "__main__":
    main()
