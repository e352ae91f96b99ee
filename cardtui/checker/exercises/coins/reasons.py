"""Reasons why a strip is not the one that a move makes: what the program does, and what the sheet asks.

A reason is given only if it explains everything that was seen and no other one does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from cardtui.checker.exercise import sentences
from cardtui.checker.exercises.coins.profile import CoinsProfile
from cardtui.checker.exercises.coins.strip_format import SeenCoins
from cardtui.engine.phrases import few, listed
from cardtui.games.coins.legal_moves import Move, Positions, slide, why_illegal


class Turn(NamedTuple):
    """A legal move, and the strip before it."""

    before: Positions
    move: Move


class _Reading(NamedTuple):
    """A wrong interpretation of a move."""

    does: str
    """With `{coin}` for the coin that is moved, and `{move}`."""
    asked: str
    moved: Callable[[Positions, Move], Move]
    """Returns the move that a program makes instead."""


_READINGS = (
    _Reading(
        "moves coin {coin} by the move {move}",
        "the leftmost is coin 0",
        lambda before, move: Move(len(before) - 1 - move.coin, move.distance),
    ),
    _Reading(
        "moves coin {coin} to the right by the move {move}",
        "coins go to the left",
        lambda before, move: Move(move.coin, -move.distance),
    ),
)


class Evidence(NamedTuple):
    """Everything that is known when a strip comes that is not the right one."""

    profile: CoinsProfile
    turns: Sequence[Turn]
    """The legal moves so far, the one in question last."""
    illegal: Sequence[Move]
    """The illegal moves of the same turn that it may have made late."""


def why_illegal_made(seen: SeenCoins, before: Positions, move: Move, profile: CoinsProfile) -> str:
    """Return what the program has done by an illegal move that has changed the strip."""
    name, why = profile.move_name(move, before), why_illegal(before, profile.most_squares or None, *move)
    reason = next(_illegal_move_made(seen, before, move, profile), "")
    return reason or sentences(f"changes the strip by the move {name}", f"it is illegal: {why}")


def why_other_strip(seen: SeenCoins, evidence: Evidence) -> str:
    """Return what the program has done if exactly one explanation fits, else a general sentence."""
    before, move = evidence.turns[-1]
    reasons = [
        reason
        for illegal in dict.fromkeys(evidence.illegal)
        for reason in _illegal_move_made(seen, before, illegal, evidence.profile, move)
    ]
    reasons += _other_readings(seen, evidence)
    reasons += _coins_gone(seen, evidence, not reasons)
    if len(reasons) == 1:
        return reasons[0]
    name = evidence.profile.move_name(move, before)
    if evidence.illegal:
        moves = listed([evidence.profile.move_name(one, before) for one in (*evidence.illegal, move)])
        return sentences(f"prints another strip after the moves {moves}", f"only {name} is legal")
    return sentences(
        f"prints another strip after the move {name} than that move makes",
        f"it moves coin {move.coin} by {few(move.distance, 'square')} to the left, and no other",
    )


def why_refused(seen: SeenCoins, before: Positions, moves: Sequence[Move], profile: CoinsProfile) -> str:
    """Return a reason if one wrong interpretation alone explains a strip; else nothing.

    The first of the moves that is legal by the interpretation has made it, and those before were refused.
    """
    found = []
    for reading in _READINGS:
        made = [(move, reading.moved(before, move)) for move in moves]
        made = [(move, other) for move, other in made if why_illegal(before, None, *other) is None]
        if made and looks_like(seen, slide(before, made[0][1]), profile):
            move, other = made[0]
            does = reading.does.format(coin=other.coin, move=profile.move_name(move, before))
            found.append(sentences(does, reading.asked))
    return found[0] if len(found) == 1 else ""


def _illegal_move_made(
    seen: SeenCoins, before: Positions, move: Move, profile: CoinsProfile, legal: Move | None = None
) -> Iterator[str]:
    """Yield a reason if an illegal move, and perhaps the `legal` one after it, explains the strip."""
    why = why_illegal(before, profile.most_squares or None, *move)
    made = {"": move, " to the left": Move(move.coin, -move.distance)}
    for how, other in made.items() if move.distance < 0 else [("", move)]:
        strips = _after_any_move(before, other)
        if legal is not None:
            strips += tuple(after for strip in strips for after in _after_any_move(strip, legal))
        if any(looks_like(seen, strip, profile) for strip in strips):
            does = f"makes the move {profile.move_name(move, before)}{how}"
            yield sentences(does, f"it is illegal: {why}")


def _other_readings(seen: SeenCoins, evidence: Evidence) -> Iterator[str]:
    """Yield a reason for each wrong interpretation of legal moves that explains every strip."""
    before, legal = evidence.turns[-1]
    for reading in _READINGS:
        moved = reading.moved(before, legal)
        after = _after_reading(reading, before, legal)
        if after is None or not looks_like(seen, after, evidence.profile):
            continue
        if not evidence.profile.are_alike and seen.get(moved.coin) != after[moved.coin]:
            continue
        if all(_after_reading(reading, *turn) == slide(*turn) for turn in evidence.turns[:-1]):
            does = reading.does.format(coin=moved.coin, move=evidence.profile.move_name(legal, before))
            yield sentences(does, reading.asked)


def _coins_gone(seen: SeenCoins, evidence: Evidence, alone: bool) -> Iterator[str]:
    """Yield a reason if coins are missing. `alone` says whether there is no other reason."""
    before, move = evidence.turns[-1]
    after = slide(before, move)
    gone = [coin for coin in range(len(before)) if coin not in seen]
    if evidence.profile.are_alike or not gone or not (gone == [move.coin] or alone):
        return
    if all(after[coin] == square for coin, square in seen.items()):
        profile = evidence.profile
        coins = listed([f"coin {coin}" for coin in gone])
        moves = listed([profile.move_name(one, before) for one in (*evidence.illegal, move)])
        yield sentences(
            f"loses {coins} after the {'moves' if evidence.illegal else 'move'} {moves}",
            "no coin leaves the strip",
        )


def _after_reading(reading: _Reading, before: Positions, move: Move) -> Positions | None:
    """Return the strip after a move by another interpretation; None if no such coin exists."""
    other = reading.moved(before, move)
    return slide(before, other) if other.coin in range(len(before)) else None


def _after_any_move(positions: Positions, move: Move) -> tuple[Positions, ...]:
    """Return the strip after a move, legal or not, if the coin exists; -1 is the last coin in Python."""
    coin, distance = move
    if not -len(positions) <= coin < len(positions):
        return ()
    after = list(positions)
    after[coin] -= distance
    return (tuple(after),)


def looks_like(seen: SeenCoins, positions: Positions, profile: CoinsProfile) -> bool:
    """Return whether a strip is printed so. A coin off the edge, or under another one, is invisible."""
    visible = {square for square in positions if square >= 0}
    if profile.are_alike:
        return set(seen.values()) == visible
    for coin, square in enumerate(positions):
        may_be_hidden = square < 0 or positions.count(square) > 1
        if seen.get(coin, square if may_be_hidden else None) != square:
            return False
    # Of several coins on one square, at least one has to be visible.
    return visible <= set(seen.values())
