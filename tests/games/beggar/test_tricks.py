"""Beggar My Neighbour a trick at a time, and the proof that a deal never ends."""

from __future__ import annotations

import tracemalloc
from itertools import product

import pytest
from hypothesis import given

from cardtui.engine.errors import BadInput
from cardtui.games.beggar.game import BeggarOutcome, Cycle, Position, play_out, settle
from cardtui.games.beggar.tricks import play_trick
from tests.games.beggar.deals import MARKS, endless_often, position, small_deals
from tests.oracles.beggar import Values, fate


def written(found: Position) -> str:
    return "/".join("".join(MARKS[value] for value in hand) for hand in found.hands)


@pytest.mark.parametrize(
    ("before", "lead", "after", "taker", "cards"),
    [
        ("J--/---", 0, "--J-/--", 0, 2),
        ("---/J--", 1, "--/--J-", 1, 2),
        ("-K--/-----", 0, "----K---/-", 0, 6),
        ("A-----/-Q--", 0, "---/--A-Q--", 1, 5),
        ("J/Q", 0, "/JQ", 1, 2),
        ("J/-", 0, "J-/", 0, 2),
        ("A-/--", 0, "-A--/", 0, 3),  # nothing left to pay with
        ("-/-", 0, "/--", 1, 2),  # player 0 has to play
        ("-/-", 1, "--/", 0, 2),
        ("-/--", 0, "/---", 1, 2),
    ],
)
def test_a_trick_leads_from_position_to_position(
    before: str, lead: int, after: str, taker: int, cards: int
) -> None:
    trick = play_trick(position(before)._replace(lead=lead))
    assert (written(trick.after), trick.after.lead, trick.cards) == (after, taker, cards)


@pytest.mark.parametrize(("text", "winner"), [("J-/-", None), ("J/", 0), ("/J", 1), ("-----/", 0), ("/-", 1)])
def test_the_player_with_every_card_has_won(text: str, winner: int | None) -> None:
    assert position(text).winner == winner


def positions_of(start: Position, tricks: int) -> list[Position]:
    """Return the position at the start and after each trick."""
    positions = [start]
    for _ in range(tricks):
        positions.append(play_trick(positions[-1]).after)
    return positions


@pytest.mark.parametrize("text", ["K-J/", "/-"])
def test_a_game_won_at_the_start_takes_no_trick_and_no_card(text: str) -> None:
    assert play_out(position(text)) == settle(position(text)) == (position(text).winner, 0, 0)


def test_a_position_without_cards_is_refused() -> None:
    with pytest.raises(BadInput):
        play_out(position("/"))
    with pytest.raises(BadInput):
        settle(position("/"))


@pytest.mark.parametrize(
    ("most_tricks", "most_cards", "outcome"),
    [
        (None, None, BeggarOutcome(0, 2, 4)),
        (2, None, BeggarOutcome(0, 2, 4)),  # won with the last trick allowed
        (1, None, BeggarOutcome(None, 1, 2)),
        (0, None, BeggarOutcome(None, 0, 0)),
        (None, 4, BeggarOutcome(0, 2, 4)),  # won with the last card allowed
        (None, 3, BeggarOutcome(None, 1, 2)),
        (None, 1, BeggarOutcome(None, 0, 0)),
        (1, 4, BeggarOutcome(None, 1, 2)),
    ],
)
def test_a_game_is_played_out_up_to_a_limit(
    most_tricks: int | None, most_cards: int | None, outcome: BeggarOutcome
) -> None:
    assert play_out(position("JJ/--"), most_tricks, most_cards) == outcome


def test_the_endless_deal_of_the_sheet_repeats_every_two_tricks() -> None:
    assert settle(position("J--/-J-")) == Cycle(pre_tricks=1, pre_cards=2, tricks=2, cards=6)


@given(small_deals | endless_often)
def test_the_proof_agrees_with_remembering_every_position(values: Values) -> None:
    assert settle(Position(values)) == fate(values)


@pytest.mark.parametrize(
    ("marks", "cards", "endless"), [((0, 1), 8, 23), ((0, 1, 2), 7, 3), ((0, 1, 2, 3, 4), 5, 0)]
)
def test_the_proof_agrees_on_every_small_deck(marks: tuple[int, ...], cards: int, endless: int) -> None:
    decks = [bytes(deck) for count in range(1, cards + 1) for deck in product(marks, repeat=count)]
    deals = [(deck[:cut], deck[cut:]) for deck in decks for cut in range(len(deck) + 1)]
    found = [settle(Position(hands)) for hands in deals]
    assert found == [fate(hands) for hands in deals]
    assert sum(isinstance(end, Cycle) for end in found) == endless


@given(endless_often)
def test_an_endless_deal_repeats_after_its_period_and_not_before(values: Values) -> None:
    found = settle(Position(values))
    if not isinstance(found, Cycle):
        return
    first, period = found.pre_tricks, found.tricks
    positions = positions_of(Position(values), first + 2 * period)
    assert positions[first] == positions[first + period] == positions[first + 2 * period]
    assert len(set(positions)) == first + period


@pytest.mark.parametrize(
    ("text", "most_cards", "found"),
    [
        ("J--/-J-", 1000, Cycle(1, 2, 2, 6)),
        ("J--/-J-", 1, None),
        ("JJ/--", 4, BeggarOutcome(0, 2, 4)),
        ("JJ/--", 1, None),
    ],
)
def test_the_proof_gives_up_after_the_given_number_of_cards(
    text: str, most_cards: int, found: BeggarOutcome | Cycle | None
) -> None:
    assert settle(position(text), most_cards) == found


# Ten thousand cards. To remember every position of these games takes 1 MB and 100 MB.
LONG_ROUND = Position((bytes(1602) + b"\1" + bytes(3419), bytes(1003) + b"\1" + bytes(4018)))
LONG_GAME = Position((bytes(3) + b"\1\0\0" * 1667, b"\0\1\0" * 1666))


@pytest.mark.parametrize(
    ("start", "found"),
    [(LONG_ROUND, Cycle(2, 3206, 102, 510_510)), (LONG_GAME, BeggarOutcome(0, 10_019, 40_104))],
    ids=["goes round", "ends"],
)
def test_the_proof_remembers_two_positions_and_not_every_one(
    start: Position, found: BeggarOutcome | Cycle
) -> None:
    assert sum(map(len, start.hands)) >= 10_000
    tracemalloc.start()
    try:
        assert settle(start) == found
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 250_000
