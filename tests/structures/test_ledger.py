"""The printed list of the operations of a game, and its sums."""

from __future__ import annotations

import pytest

from cardtui.games import open_id
from cardtui.structures.cost_ledger import operation_list, read_representations
from cardtui.structures.replay import Replay
from cardtui.structures.trace import trace_of


def lines_of(game: str, representations: str | None = None) -> list[str]:
    session = open_id(game)
    trace = trace_of(session.game)
    chosen = {} if representations is None else read_representations(trace, representations)
    return list(operation_list(session, trace, chosen))


def numbers(line: str) -> tuple[int, ...]:
    return tuple(map(int, line.split()[-3:]))


@pytest.mark.parametrize(
    "representations", [None, "singly", "ring", "public=stack", "decks=linked,public=tailed"]
)
@pytest.mark.parametrize("game", ["snap#305", "snap#2"])
def test_the_sums_are_those_of_the_lines_and_of_the_inspector(game: str, representations: str | None) -> None:
    lines = lines_of(game, representations)
    gap = lines.index("")
    counted = [line for line in lines[2:gap] if line.split()[0] != "0"]
    sums = tuple(map(sum, zip(*map(numbers, counted), strict=True)))
    assert numbers(lines[-1]) == sums
    assert int(lines[-1].split()[0]) == len(counted)
    parts = tuple(map(sum, zip(*map(numbers, lines[gap + 2 : -1]), strict=True)))
    assert parts == sums
    session = open_id(game)
    session.look_ahead()
    trace = trace_of(session.game)
    chosen = {} if representations is None else read_representations(trace, representations)
    replay = Replay(session, trace, chosen)
    replay.reach(session.length)
    assert tuple(replay.moment(session.length).cost) == sums


def test_the_deal_of_a_seed_is_shuffled_and_that_of_cards_is_not() -> None:
    assert "Deck.shuffle()" in "".join(lines_of("perditio#7"))
    assert "Deck.shuffle()" not in "".join(lines_of("beggar:J.2.J.2"))
    assert sum("Deck.deal()" in line for line in lines_of("perditio#7")) == 52
