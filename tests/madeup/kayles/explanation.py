"""Explanations of a position of Kayles."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cardtui.engine.phrases import count, listed
from tests.madeup.kayles.theory import grundy, rows_of, total, winning_moves

if TYPE_CHECKING:
    from tests.madeup.kayles.game import Kayles, State

TOPIC = "who wins, and by which moves"

_MOST = 6
"""The most winning moves that are listed."""


def brief(game: Kayles, state: State) -> Sequence[Sequence[str]]:
    """Return who wins."""
    return [[_verdict(state)]]


def explain(game: Kayles, state: State) -> Iterator[str]:
    """Yield the Grundy value of each row, their XOR, and the moves that make it 0."""
    if not state.standing:
        yield _verdict(state)
        return
    yield "Each row is as good as a heap of Nim, whose size is its Grundy value:"
    rows = rows_of(state.standing)
    pins = [count(row.length, "pin") for row in rows]
    width = max(map(len, pins))
    for row, text in zip(rows, pins, strict=True):
        last = row.first + row.length - 1
        where = f"on {row.first}" if row.length == 1 else f"on {row.first} to {last}"
        yield f"  {text:<{width}}  {where:<11}  value {grundy(row.length)}"
    yield f"The XOR of the values is {total(state.standing)}. {_verdict(state)}"
    if winning := winning_moves(state.standing):
        texts = [game.move_text(move) for move in winning[:_MOST]]
        texts += [f"{len(winning) - _MOST} more"] if len(winning) > _MOST else []
        yield f"The XOR is 0 after {listed(texts)}."


def in_words(game: Kayles, state: State) -> Iterator[str]:
    """Yield the same with a comma between the columns."""
    return (re.sub(" {2,}", ", ", line.strip()) for line in explain(game, state))


def helps(game: Kayles, state: State) -> bool:
    """Return whether it tells a person what to do against the computer now."""
    return game.only_human is not None and game.is_human_turn(state)


def _verdict(state: State) -> str:
    if not state.standing:
        return "No pin is left: whoever knocked down the last one has won."
    winning = len(winning_moves(state.standing))
    if not winning:
        return "Whoever has to move loses, if the other makes no mistake."
    which = "the right move" if winning == 1 else f"any of {winning} moves"
    return f"Whoever has to move wins with {which}."
