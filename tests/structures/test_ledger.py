"""The printed list of the operations of a game, and its sums."""

from __future__ import annotations

import pytest

from cardtui.engine.errors import BadInput
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


def test_the_first_throw_of_305_is_printed_operation_by_operation() -> None:
    lines = lines_of("snap#305")
    assert lines[0] == "snap#305 · decks: doubly linked list · public: array"
    assert [line.split()[1:] for line in lines if line.split()[:1] == ["1"]] == [
        ["deck", "A", "LinkedDeque.removelast()", "5♠", "1", "0", "0"],
        ["public", "public.search(5)", "nowhere", "0", "0", "0"],
        ["public", "public.append(5♠)", "0", "0", "0"],
    ]


def test_the_deal_of_a_seed_is_shuffled_and_that_of_cards_is_not() -> None:
    assert "Deck.shuffle()" in "".join(lines_of("perditio#7"))
    assert "Deck.shuffle()" not in "".join(lines_of("beggar:J.2.J.2"))
    assert sum("Deck.deal()" in line for line in lines_of("perditio#7")) == 52


def test_a_played_game_lists_its_known_moves() -> None:
    lines = lines_of("coins:1.4.5.9~0-1.3-2", "gaps")
    assert [" ".join(line.split()[:3]) for line in lines[2:6]] == [
        "1 strip CoinStrip.move(0,",
        "1 strip CoinStrip.gameOver()",
        "2 strip CoinStrip.move(3,",
        "2 strip CoinStrip.gameOver()",
    ]


SEQUENCES = "doubly, singly, tailed, array, ring, linked or"


@pytest.mark.parametrize(
    ("game", "representations", "message"),
    [
        ("snap#305", "heap", f'kept as "heap", but as {SEQUENCES}'),
        ("snap#305", "", f'kept as "", but as {SEQUENCES}'),
        ("snap#305", "hands=ring", 'nothing here is called "hands"; there are the decks and public'),
        ("coins:1.4", "ring", 'the strip cannot be kept as "ring", but as squares, positions or gaps'),
        ("coins:1.4000", "squares", 'the strip cannot be kept as "squares", but as positions or gaps'),
    ],
)
def test_an_impossible_representation_is_refused(game: str, representations: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        lines_of(game, representations)
