"""The rules of Snap, throw by throw, and the sheet's results to the letter."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtui.engine.zones import CardsLit, CardsMoved
from cardtui.games import read_game
from cardtui.games.snap import rules
from cardtui.games.snap.game import MOST_THROWS, Snap, SnapParameters, SnapState, playgame
from cardtui.games.snap.rules import BOTTOM, TOP, Chance
from tests.games.replays import states_of, watched
from tests.oracles.layout import pack
from tests.oracles.snap import SHEET, Table, cards, labels, seeds, table_of, tables

GAME = Snap.from_seed(305)


def table(a: str, b: str, public: str, ply: int = 0) -> SnapState:
    return SnapState((cards(a), cards(b)), cards(public), ply)


def as_text(state: SnapState) -> str:
    """Return the table as text: `A's deck / B's deck : public pile`."""
    first, second, public = (" ".join(labels(zone)) for zone in (*state.decks, state.public))
    return f"{first} / {second} : {public}"


# the sheet


@pytest.mark.parametrize("seed", [305, 400, 1300])
def test_playgame_returns_what_the_sheet_prints(seed: int) -> None:
    name, deck = SHEET["results"][str(seed)]
    assert playgame(seed) == (name, deck)
    assert "0" in deck and "10" not in deck


def test_the_decks_of_seed_305() -> None:
    dealt = SHEET["dealt_305"]
    assert table_of(GAME.initial_state()) == Table([], dealt["A"], dealt["B"])


@pytest.mark.parametrize("throw", range(4))
def test_the_first_four_throws_of_seed_305_card_by_card(throw: int) -> None:
    expected = SHEET["first_throws_305"][throw]
    state = next(islice(states_of(GAME), throw, None))
    step = GAME.apply(state, *GAME.legal_moves(state))
    assert state.turn == "AB".index(expected["player"])
    thrown = step.events[0]
    assert isinstance(thrown, CardsMoved)
    assert labels(thrown.cards) == [expected["card"]]
    assert table_of(step.after) == Table(expected["public"], expected["A"], expected["B"])


def test_the_example_of_a_snap_in_the_sheet() -> None:
    """A throws a queen, which stays on the pile; then B throws a four and takes 4 A 8 Q and the 4."""
    state = table("A 2 Q J K 5 Q", "3 2 Q 7 4", "7 5 4 A 8")
    state = GAME.apply(state, BOTTOM).after
    assert as_text(state) == "A 2 Q J K 5 / 3 2 Q 7 4 : 7 5 4 A 8 Q"
    state = GAME.apply(state, BOTTOM).after
    assert as_text(state) == "A 2 Q J K 5 / 3 2 Q 7 4 A 8 Q 4 : 7 5"
    assert (state.ply, state.snaps, state.winner) == (2, 1, None)


# the play


@pytest.mark.parametrize(
    ("state", "move", "after", "winner"),
    [
        (table("2 3 4", "5 6", ""), TOP, "3 4 / 5 6 : 2", None),
        (table("2 3 4", "5 6", ""), BOTTOM, "2 3 / 5 6 : 4", None),
        (table("2 3 4", "5 6", "7", 1), TOP, "2 3 4 / 6 : 7 5", None),
        (table("2 3 4", "5 6", "7", 1), BOTTOM, "2 3 4 / 5 : 7 6", None),
        # a snap: all of the pile, its end, its last card, a ten
        (table("2 3 4", "5 6", "2 9 8"), TOP, "3 4 2 9 8 2 / 5 6 : ", None),
        (table("2 3 4", "5 6", "7 4 8"), BOTTOM, "2 3 4 8 4 / 5 6 : 7", None),
        (table("2 3 4", "5 6", "7 9 6", 1), BOTTOM, "2 3 4 / 5 6 6 : 7 9", None),
        (table("10 3", "5 6", "7 T 8"), TOP, "3 10 8 10 / 5 6 : 7", None),
        # the last card is thrown
        (table("2", "5 6", "7 9"), TOP, " / 5 6 : 7 9 2", 1),
        (table("2", "5 6", "7 9"), BOTTOM, " / 5 6 : 7 9 2", 1),
        (table("2", "5", "7 9", 1), TOP, "2 /  : 7 9 5", 0),
        (table("7", "5 6", "7 9"), TOP, "7 9 7 / 5 6 : ", None),  # and comes back: not lost
    ],
)
def test_a_throw(state: SnapState, move: str, after: str, winner: int | None) -> None:
    step = GAME.apply(state, move)
    assert as_text(step.after) == after
    assert (step.after.winner, step.after.ply) == (winner, state.ply + 1)


def test_at_a_snap_the_card_is_laid_and_then_all_cards_taken_move_together() -> None:
    step = GAME.apply(table("2S 3S 4S", "5S 6S", "7S 6H 9S", 1), BOTTOM)
    assert step.events == (
        CardsMoved(cards("6S"), "deck B", 1, "public", 3),
        CardsLit("public", 1, 3),
        CardsMoved(cards("6H 9S 6S"), "public", 1, "deck B", 1),
    )
    assert GAME.is_landmark(step)
    assert step.after.decks[1] == cards("5S 6H 9S 6S")


@given(st.integers())
@settings(max_examples=60)
def test_throw_by_throw_the_game_agrees_with_the_oracle(seed: int) -> None:
    expected = list(tables(seed))
    assert [table_of(state) for state in states_of(Snap.from_seed(seed))] == expected


@given(seeds)
@settings(max_examples=60)
def test_the_public_pile_never_holds_two_of_a_rank_so_never_more_than_13(seed: int) -> None:
    for state in states_of(Snap.from_seed(seed)):
        ranks = labels(state.public)
        assert len(set(ranks)) == len(ranks) <= 13


@given(seeds)
@settings(max_examples=40)
def test_the_landmarks_are_the_snaps(seed: int) -> None:
    session = watched(Snap.from_seed(seed))
    plies = range(1, session.length + 1)
    shrunk = [p for p in plies if len(session.state_at(p).public) < len(session.state_at(p - 1).public)]
    assert session.landmarks == shrunk
    assert len(shrunk) == session.last_state.snaps


# seeds


@pytest.mark.parametrize("seed", [305, 0, 10**40])
def test_a_negative_seed_is_the_game_of_its_absolute_value(seed: int) -> None:
    assert Snap.from_seed(-seed) == Snap.from_seed(seed)
    assert playgame(-seed) == playgame(seed)


def test_a_throw_depends_on_nothing_but_the_seed_and_its_number() -> None:
    in_order, jumping = Chance(7), Chance(7)
    ends = [in_order.end(throw) for throw in range(3000)]
    assert jumping.end(2999) == ends[2999]
    assert [jumping.end(throw) for throw in (0, 511, 512, 1023, 1024, 2)] == [
        ends[throw] for throw in (0, 511, 512, 1023, 1024, 2)
    ]
    assert set(ends) == {0, 1}


# games that go on


def test_a_game_is_stopped_after_a_million_throws_and_says_so() -> None:
    assert (MOST_THROWS, SnapParameters().throws) == (1_000_000, 1_000_000)
    going_on = GAME.initial_state()._replace(ply=1_000_000)
    assert GAME.legal_moves(going_on) == ()
    assert GAME.outcome_of(going_on) == (None, "Nobody has won after 1000000 throws.")
    assert GAME.legal_moves(going_on._replace(ply=999_999)) in ((TOP,), (BOTTOM,))


@pytest.mark.parametrize(
    ("throws", "ended", "winner", "sentence"),
    [
        (1, 1, None, "Nobody has won after 1 throw."),
        (50, 50, None, "Nobody has won after 50 throws."),
        (375, 375, None, "Nobody has won after 375 throws."),
        (376, 376, 0, "A wins after 376 throws."),  # the last throw decides
        (377, 376, 0, "A wins after 376 throws."),
    ],
)
def test_the_limit_of_throws_can_be_changed(
    throws: int, ended: int, winner: int | None, sentence: str
) -> None:
    game = Snap.from_seed(305, SnapParameters(throws=throws))
    *_, last = states_of(game)
    result = game.outcome_of(last)
    assert result is not None
    assert (last.ply, result.winner) == (ended, winner)
    assert result.sentence.startswith(sentence)
    assert game.id == f"snap,throws={throws}#305"
    assert read_game(game.id) == game


def test_playgame_returns_nothing_for_a_game_that_was_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "DEFAULTS", SnapParameters(throws=375))
    assert playgame(305) is None


def test_a_game_without_end_is_stopped_with_all_its_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """If chance always chose the last card, the game of seed 0 would last more than a million throws."""
    monkeypatch.setattr(Chance, "end", lambda chance, throw: 1)
    session = watched(Snap.from_seed(0, SnapParameters(throws=50_000)))
    assert (session.length, session.complete, session.last_state.winner) == (50_000, True, None)
    assert session.result == (None, "Nobody has won after 50000 throws.")
    assert pack(session.game, session.last_state).total() == 52
    assert session.state_at(33_333).ply == 33_333
    assert session.game.verdict(session.last_state) == ["Nobody has won"]
    throws = f"50000, the most there may be, with {session.last_state.snaps} snaps"
    assert session.game.facts(session.last_state)[0] == ("throws", throws)
