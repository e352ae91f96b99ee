"""The games that the tests of the contract use, and where commands lead in them according to the rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from cardtui.engine.errors import BadInput
from cardtui.engine.game import Game
from cardtui.engine.session import Session
from cardtui.games import load, open_id
from cardtui.ui.commands import PUT_ASIDE
from cardtui.ui.table.moves import TurnLine
from tests.contract.failures import told
from tests.contract.one_game import entries
from tests.contract.sound import check_sound
from tests.madeup.register import MADE_UP, registered
from tests.ui.desk import Desk

ENTRIES = {game.key: game for game in entries()}
"""The games by their keys: all, or the one that `--game` names."""


def why_not_opened(key: str) -> str:
    """Return why a game cannot be imported or dealt, in a sentence; empty if it can."""
    with registered():
        try:
            ENTRIES[key].load("screens.table:TABLE")
            for seed in (SEED, *load(key).example_seeds[:2]):
                session = open_id(f"{key}#{seed}")
                session.game.by_hand.legal_moves(session.state)
        except Exception as error:
            if isinstance(error, BadInput) and error.__cause__ is None:
                return str(error)
            return told(error.__cause__ or error)  # a game that cannot be loaded has a reason
    return ""


SEED = 305
"""The seed of the games here, which is neither the one drawn at random nor next to it."""

KEYS = tuple(key for key in ENTRIES if not why_not_opened(key))
"""The games that can be opened. One test says of any other why it cannot."""

every_game = pytest.mark.parametrize("key", KEYS)

TABLES = (
    *KEYS,
    *(more for more in ("snap,you=A,suits=2", "beggar,slap=easy") if more.partition(",")[0] in KEYS),
)
"""The games that have a table of their own: a kind, and a watched kind that is played."""

every_table = pytest.mark.parametrize("key", TABLES)

LIKE_OTHERS = {"golf": "tommy", "war": "beggar", "nim": "coins"} if len(ENTRIES) > 1 else {}
"""Made-up games which tests that take long leave out, and the games that are played as they are.

Golf is played by one person and with cards, War is watched with two hands and a pile, and Nim is played with
pieces against the computer.
"""

KINDS = tuple(key for key in TABLES if key not in LIKE_OTHERS)

_THOROUGH = {game.key for game in MADE_UP} if len(ENTRIES) > 1 else set[str]()

each_kind = pytest.mark.parametrize(
    "key", [pytest.param(key, marks=pytest.mark.thorough) if key in _THOROUGH else key for key in KINDS]
)
"""The tables for tests that take long: the made-up games are left to the thorough tests."""


def is_turn(key: str, at: int, sharing: Sequence[str] = KINDS, every: int = 5) -> bool:
    """Return whether a table tries a case of shared code, which every fifth table in `sharing` tries.

    At least one of them does, if the case has the same number `at` in all of them.
    """
    return (sharing.index(key) + at) % min(every, len(sharing)) == 0


MOST_STEPS = 400
"""Limit of the steps of a game: some have thousands, and one that is played need not end."""

_VARIANTS = {
    "beggar": ("beggar,slap=medium#7",),
    "coins": ("coins,dollar=2#7",),
    "snap": ("snap,you=B,level=hard,suits=2#7",),
}
"""Games of a kind whose parameters change the rules."""


def kind_of(key: str) -> type[Game[Any, Any]]:
    """Return the game with that key, of which parameters may follow a comma."""
    return load(key.partition(",")[0])


def ids(key: str) -> tuple[str, ...]:
    """Return the ids of some games of a kind."""
    usual = tuple(f"{key}#{seed}" for seed in kind_of(key).example_seeds[:2])
    return *usual, *_VARIANTS.get(key, ())


def go_on(session: Session[Any, Any], random: Random) -> bool:
    """Make any legal move; return whether there was one."""
    game, state = session.game, session.state
    if not (moves := game.legal_moves(state)):
        return False
    if game.current_player(state) is None:
        return bool(session.forward())
    session.play(game.computer_move(state) if game.is_computer_turn(state) else random.choice(moves))
    return True


@cache
def finished(game: str) -> str:
    """Return the saved form of a game after random moves: at its end, or after 400 steps.

    As nearly all tests begin with one, they all say the same of a game that is not sound.
    """
    if game != (first := ids(re.split("[,:#]", game)[0])[0]):
        finished(first)
    with registered():
        session, random = open_id(game), Random(game)
        check_sound(session)
        while session.ply < MOST_STEPS and go_on(session, random):
            check_sound(session)
        return session.save()


class Position(NamedTuple):
    """A ply in a game, its length and its landmarks."""

    ply: int
    length: int
    landmarks: list[int]
    small: list[int]
    """Those at which the keys stop only when none of the big ones is left."""

    def by(self, steps: int) -> int:
        return max(0, min(self.ply + steps, self.length))


def position_of(session: Session[Any, Any]) -> Position:
    """Return the position of a session, with the plies at which big landmarks are shown, by the rules."""
    plies, lead = range(1, session.length + 1), session.game.landmarks.lead
    steps = {ply: session.step(ply) for ply in plies}
    game = session.game
    landmarks = [ply - lead for ply, step in steps.items() if game.is_landmark(step) and game.is_big(step)]
    small = [ply - lead for ply, step in steps.items() if game.is_landmark(step) and not game.is_big(step)]
    return Position(session.ply, session.length, landmarks, small)


DESTINATIONS: dict[str, Callable[[Position, int], int]] = {
    "back": lambda here, _: here.by(-1),
    "forward": lambda here, _: here.by(1),
    "back_ten": lambda here, _: here.by(-10),
    "forward_ten": lambda here, _: here.by(10),
    "next_landmark": lambda here, _: next(
        (n for n in (*here.landmarks, *here.small) if n > here.ply), here.length
    ),
    "previous_landmark": lambda here, _: max((n for n in here.landmarks if n < here.ply), default=0),
    "first": lambda here, _: 0,
    "last": lambda here, _: here.length,
    "percent": lambda here, tenths: round(here.length * tenths / 10),
}
"""The ply to which each command leads; the number is that of the percent keys."""

PAUSING = {"back", "forward", "back_ten", "forward_ten", "last"}
"""The commands after which the game does not play on."""


LEAST_STEPS = 6
"""The steps that a game needs for its flights to be tried: two at each end, and two between them."""

MOST_SEEDS = 30
"""Limit of the seeds that are tried for a game that is so long: random moves can end one very soon."""


@cache
def latest(key: str) -> str:
    """Return a saved game of that kind at its last known ply: the end, unless random moves lead to none.

    It is the first that is long enough, or else the longest.
    """
    with registered():
        longest: Session[Any, Any] | None = None
        for seed in range(SEED, SEED + MOST_SEEDS):
            session = open_id(finished(f"{key}#{seed}"))
            session.look_ahead()
            if longest is None or session.length > longest.length:
                longest = session
            if longest.length >= LEAST_STEPS:
                break
        assert longest
        longest.seek(longest.length)
        return longest.save()


def has_end(key: str) -> bool:
    """Return whether the latest game of that kind is at its end."""
    with registered():
        session = open_id(latest(key))
        return session.game.result(session.state) is not None


def ended(key: str) -> str:
    """Return the latest game of that kind. Skip the test if it is not at its end."""
    if not has_end(key):
        pytest.skip(f"{MOST_STEPS} random moves lead to no end of {key}#{SEED}")
    return latest(key)


@cache
def middle(key: str) -> str:
    """Return the latest game at the ply from which the commands lead to the most different plies."""
    with registered():
        session = open_id(latest(key))
        here = position_of(session)

        def count_destinations(ply: int) -> int:
            tenths = {DESTINATIONS["percent"](here, tenth) for tenth in range(10)}
            others = {leads_to(here._replace(ply=ply), 0) for leads_to in DESTINATIONS.values()}
            return len({ply, *others}) - (ply in tenths)

        session.seek(max(range(session.length + 1), key=count_destinations))
        return session.save()


def key_of(desk: Desk, action: str) -> str:
    """Return a key of another command of this table, rather one that does not put the end panel aside."""
    keys = [key for command in desk.table.commands if command.action == action for key in command.keys]
    assert keys, f"{type(desk.table).__name__} has no command {action} with a key: add it to own_commands"
    return min(keys, key=lambda key: key in PUT_ASIDE.keys)


def but_for_the_turn(desk: Desk, text: str) -> str:
    """Return a text of this screen without its turn line, if the next step happens by itself.

    It does so where a game is opened, but not where one has gone back to, which the line says.
    """
    game, state = desk.table.session.game, desk.table.session.state
    if not game.interactive or game.result(state) is not None or game.current_player(state) is not None:
        return text
    rows, line = text.split("\n"), desk.table.query_one(TurnLine).region
    return "\n".join(row for y, row in enumerate(rows) if y not in range(line.y, line.bottom))
