"""Beggar My Neighbour with slaps: its rules one by one and against the oracle, and the neighbour's times."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import log
from statistics import fmean, median, stdev
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.cards import Card
from cardtui.engine.errors import BadInput
from cardtui.engine.game import with_parameters
from cardtui.engine.visibility import secret_cards
from cardtui.games import open_id, read_own
from cardtui.games.beggar.game import Beggar
from cardtui.games.beggar.neighbour import LEVELS, Neighbour
from cardtui.games.beggar.parameters import BeggarParameters
from cardtui.games.beggar.slaps import BeggarWithSlaps
from cardtui.games.beggar.slaps.rules import SlapState
from tests.games.beggar.deals import labels
from tests.oracles.slaps import SlapTable, shuffled_hands

ROUNDS = BeggarParameters().rounds


def open_game(text: str) -> BeggarWithSlaps:
    """Return the game of an id."""
    game = open_id(text).game
    assert isinstance(game, BeggarWithSlaps)
    return game


class Table(NamedTuple):
    """What the game and the oracle must agree about after every move."""

    hands: tuple[tuple[str, ...], tuple[str, ...]]
    pile: tuple[str, ...]
    burnt: tuple[str, ...]
    """The last burnt first."""
    legal: frozenset[str]
    due: int | None
    debt: int
    """The cards that are still to be paid: none where the pile is won and waits, or the game is over."""
    tricks: int
    is_over: bool
    winner: int | None


def ranks(cards: Sequence[Card]) -> tuple[str, ...]:
    return tuple(card.label for card in cards)


def due(state: SlapState) -> int | None:
    """Return who can take the pile or lay a card."""
    return state.due if state.taker is not None or state.hands[state.turn] else None


def game_table(game: BeggarWithSlaps, state: SlapState) -> Table:
    result = game.result(state)
    return Table(
        (ranks(state.hands[0]), ranks(state.hands[1])),
        ranks(state.pile),
        ranks(state.burnt),
        frozenset(game.legal_moves(state)),
        None if result else due(state),
        0 if result else state.debt,
        state.tricks,
        result is not None,
        result.winner if result else None,
    )


def oracle_table(oracle: SlapTable) -> Table:
    first, second = oracle.hands
    return Table(
        (tuple(first), tuple(second)),
        tuple(oracle.pile),
        tuple(reversed(oracle.burnt)),
        frozenset(oracle.legal()),
        oracle.due(),
        0 if oracle.is_over() or oracle.pile_waits_for is not None else oracle.debt,
        oracle.piles_taken,
        oracle.is_over(),
        oracle.winner,
    )


Behaviour = Callable[[frozenset[str], random.Random], str]
"""Chooses one of the legal moves."""


def never_slap(legal: frozenset[str], rng: random.Random) -> str:
    return "l"


def slap_all(legal: frozenset[str], rng: random.Random) -> str:
    return "s" if "s" in legal else "l"


def neighbour_slaps_half(legal: frozenset[str], rng: random.Random) -> str:
    return rng.choice("sn") if "s" in legal else "l"


def many_wrong_slaps(legal: frozenset[str], rng: random.Random) -> str:
    """Slap wrongly after every fifth card, and do anything where a slap lies."""
    if "s" in legal:
        return rng.choice("lsn")
    return "x" if "x" in legal and rng.random() < 0.2 else "l"


BEHAVIOURS = [never_slap, slap_all, neighbour_slaps_half, many_wrong_slaps]


def play_both(game: BeggarWithSlaps, oracle: SlapTable, choose: Callable[[frozenset[str]], str]) -> list[str]:
    """Play a game to its end, compare it with the oracle after every move, and return the moves."""
    state, moves = game.initial_state(), list[str]()
    while True:
        table = game_table(game, state)
        assert table == oracle_table(oracle), f"{game.id}~{'.'.join(moves)}"
        if table.is_over:
            return moves
        moves.append(choose(table.legal))
        state = game.apply(state, moves[-1]).after
        oracle.play(moves[-1])


def game_length(seed: int, behaviour: Behaviour) -> int:
    """Play the game of a seed with both, and return the number of moves."""
    rng = random.Random(f"{behaviour.__name__} {seed}")
    game = open_game(f"beggar,slap=medium#{seed}")
    oracle = SlapTable(*shuffled_hands(seed), ROUNDS)
    return len(play_both(game, oracle, lambda legal: behaviour(legal, rng)))


@pytest.mark.parametrize("behaviour", BEHAVIOURS)
def test_the_game_agrees_with_the_oracle(behaviour: Behaviour) -> None:
    lengths = [game_length(seed, behaviour) for seed in range(75)]
    assert 80 < median(lengths) < 400


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize("behaviour", BEHAVIOURS)
def test_the_game_agrees_with_the_oracle_for_long(behaviour: Behaviour) -> None:
    for seed in range(1000, 1075):
        game_length(seed, behaviour)


hand = st.lists(st.sampled_from(["2", "2", "3", "3", "10", "J", "Q", "A"]), min_size=1, max_size=4)


@given(hand, hand, st.integers(1, 12), st.randoms(use_true_random=False))
def test_with_few_cards_too(first: list[str], second: list[str], rounds: int, rng: random.Random) -> None:
    """Where somebody soon has no card, the corner cases are frequent."""
    text = f"{'.'.join(first)}/{'.'.join(second)}"
    game = BeggarWithSlaps.from_deal(text, BeggarParameters("easy", rounds))
    play_both(game, SlapTable(first, second, rounds), lambda legal: rng.choice(sorted(legal)))


# The rules, one by one


def table_after(game: str) -> str:
    """Return the table of an id as text: `hand 0 / hand 1 : pile over burnt, who is due, legal moves`."""
    session = open_id(f"beggar,slap=easy{game}")
    state, result = session.state, session.game.result(session.state)
    hands = " / ".join(labels(cards) or "none" for cards in state.hands)
    pile = labels(state.pile) or "none"
    burnt = f" over {labels(state.burnt)}" * bool(state.burnt)
    if result:
        does = "drawn" if result.winner is None else f"{result.winner} wins"
    elif due(state) is None:
        does = "nobody can lay"
    else:
        does = f"{state.due} " + ("takes" if state.taker is not None else "pays" if state.debt else "lays")
        does += f" {state.debt}" * bool(state.debt)
    legal = "".join(session.game.legal_moves(state))
    return f"{hands} : {pile}{burnt}, {does}" + f", {legal}" * bool(legal)


EXAMPLES = {
    "1 dealt alternately, player 0 leads": (":2.3.4", "2 4 / 3 : none, 0 lays, l"),
    "1 holding every card has won": (":K", "K / none : none, 0 wins"),
    "2 a pair": (":2.5/2.6~l.l", "5 / 6 : 2 2, 0 lays, lsn"),
    "2 a sandwich": (":2.2.5/3.6~l.l.l", "5 / 6 : 2 3 2, 1 lays, lsn"),
    "2 a sandwich of penalty cards": (":Q.5/2.Q.6~l.l.l", "5 / 6 : Q 2 Q, 0 pays 2, lsn"),
    "2 a T is a 10": (":T.5/10.6~l.l", "5 / 6 : 10 10, 0 lays, lsn"),
    "2 two cards between are too many": (":2.4.9/3.2.9~l.l.l.l", "9 / 9 : 2 3 4 2, 0 lays, lx"),
    "2 a pair that is covered": (":2.5.7/2.6~l.l.l", "7 / 6 : 2 2 5, 1 lays, lx"),
    "2 a pile that was taken does not count": (":J.5/5.8~l.l.l", "J 5 / 8 : 5, 1 lays, lx"),
    "2 a burnt card does not count": (":2.9/2.5~l.x.l", "9 / none : 2 5 over 2, 0 lays, lx"),
    "3 nothing to slap before the first card": (":2.3/4.5", "2 3 / 4 5 : none, 0 lays, l"),
    "3 a wrong slap": (":2.3/4.5.6~l", "3 / 4 5 6 : 2, 1 lays, lx"),
    "3 one for each card laid": (":2.3/4.5.6~l.x", "3 / 5 6 : 2 over 4, 1 lays, l"),
    "3 and again after the next": (":2.3/4.5.6~l.x.l", "3 / 6 : 2 5 over 4, 0 lays, lx"),
    "3 a slap without a card": (":2.9.8/2~l.l", "9 8 / none : 2 2, 0 lays, lsn"),
    "4 laying on a slap": (":2.5/2.6.7~l.l.l", "none / 6 7 : 2 2 5, 1 lays, lx"),
    "4 taking a pile that waits": (":Q.8/3.3.7~l.l.l.l", "8 Q 3 3 / 7 : none, 0 lays, l"),
    "5 paid in full": (":J.3.4/2.J.5~l.l", "3 4 J 2 / J 5 : none, 0 lays, l"),
    "5 burnt cards are taken too": (":J.3.4/2.6.5~l.x.l", "3 4 2 J 6 / 5 : none, 0 lays, l"),
    "5 paid in full with a pair": (":Q.8/3.3.7~l.l.l", "8 / 7 : Q 3 3, 0 takes, lsn"),
    "5 paid in full with a sandwich": (":3.4/J.3.7~l.l", "4 / 3 7 : 3 J, 0 pays 1, lx"),
    "5 … the neighbour pays it": (":3.3.4/J.3.7~l.l.l", "4 / 3 7 : 3 J 3, 1 takes, lsn"),
    "5 … and slaps it": (":3.3.4/J.3.7~l.l.l.n", "4 3 J 3 / 3 7 : none, 0 lays, l"),
    "6 you slap": (":2.5/2.6~l.l.s", "5 / 6 2 2 : none, 1 lays, l"),
    "6 the neighbour slaps": (":2.2.5/3.6~l.l.l.n", "5 2 3 2 / 6 : none, 0 lays, l"),
    "6 the last burnt first": (
        ":2.3.4.9/7.8.5.4.6~l.x.l.x.l.l.l.s",
        "9 / 6 5 7 2 8 3 4 4 : none, 1 lays, l",
    ),
    "6 the debt is void, whoever owed": (":Q.5/2.Q.6~l.l.l.n", "5 Q 2 Q / 6 : none, 0 lays, l"),
    "6 … or was owed": (":Q.5/Q.6.7~l.l.s", "5 / 6 7 Q Q : none, 1 lays, l"),
    "6 coming back without a card": (":2.9.8/2~l.l.s", "9 8 / 2 2 : none, 1 lays, l"),
    "7 turn and debt stay": (":Q.8.9/3.4.5.6~l.x", "8 9 / 4 5 6 : Q over 3, 1 pays 2, l"),
    "7 a burnt penalty card asks for nothing": (":2.8/K.4.5~l.x", "8 / 4 5 : 2 over K, 1 lays, l"),
    "8 without a card": (":2.3.4/5~l.l.l.x", "4 / none : 2 5 3, 0 wins"),
    "8 though cards are owed to you": (":4.5.6.7/K~l.l.l.x", "6 7 / none : 4 K 5, 0 wins"),
    "9 you cannot pay": (":2.K.7/3~l.l.l", "7 2 3 K / none : none, 0 wins"),
    "9 you cannot pay all": (":A.7/3.5~l.l.l", "7 A 3 5 / none : none, 0 wins"),
    "9 the neighbour cannot pay": (":4/K.7~l.l", "none / 7 4 K : none, 1 wins"),
    "9 you burn what you owe": (":A.7/3~l.x", "7 3 A / none : none, 0 wins"),
    "9 the pile waits for the slap": (":A.7/3.3~l.l.l", "7 / none : A 3 3, 0 takes, lsn"),
    "9 … which saves you": (":A.7/3.3~l.l.l.s", "7 / A 3 3 : none, 1 lays, l"),
    "9 … or nobody": (":A.7/3.3~l.l.l.l", "7 A 3 3 / none : none, 0 wins"),
    "10 you are passed over": (":2.3.4.6/5~l.l.l", "4 6 / none : 2 5 3, 0 lays, lx"),
    "10 … again and again": (":2.3.4.6/5~l.l.l.l", "6 / none : 2 5 3 4, 0 lays, lx"),
    "10 the neighbour is passed over": (":2/5.6.7~l.l", "none / 6 7 : 2 5, 1 lays, lx"),
    "11 who laid last has won": (":2.4/3.5~l.l.l.l", "none / none : 2 3 4 5, 1 wins"),
    "11 … though passing over the other": (":2.3.4/5~l.l.l.l", "none / none : 2 5 3 4, 0 wins"),
    "11 … and you burn your last card": (":2/3~l.x", "none / none : 2 over 3, 0 wins"),
    "11 … after a card of your own": (":2/3.4~l.l.x", "none / none : 2 3 over 4, 1 wins"),
    "11 a slap that lies there": (":2/2~l.l", "none / none : 2 2, nobody can lay, lsn"),
    "11 … is passed by": (":2/2~l.l.l", "none / none : 2 2, 1 wins"),
    "11 … is yours": (":2/2~l.l.s", "none / 2 2 : none, 1 wins"),
    "11 … is the neighbour's": (":2/2~l.l.n", "2 2 / none : none, 0 wins"),
    "11 a debt is settled first": (":A/3~l.l", "A 3 / none : none, 0 wins"),
    "12 without cards after a payment": (":J.4/2~l.l", "4 J 2 / none : none, 0 wins"),
    "12 without cards after a slap": (":2.3/2~l.l.n", "3 2 2 / none : none, 0 wins"),
    "12 drawn": (",rounds=1:J.3.4/2.J.5~l.l", "3 4 J 2 / J 5 : none, drawn"),
    "12 drawn by a slap": (",rounds=1:2.5/2.6~l.l.s", "5 / 6 2 2 : none, drawn"),
    "12 the last pile can win": (",rounds=1:2.3/2~l.l.n", "3 2 2 / none : none, 0 wins"),
}
"""An id without its beginning and the table after its moves, for each rule."""


@pytest.mark.parametrize("example", EXAMPLES)
def test_a_rule(example: str) -> None:
    game, expected = EXAMPLES[example]
    assert table_after(game) == expected


@pytest.mark.parametrize(
    "game",
    [
        ":2.5/2.6~x",  # there is no card
        ":2.5/3.6~l.s",  # there is no slap
        ":2.5/3.6~l.n",
        ":2.5/2.6~l.l.x",  # there is a slap
        ":2.3/4.5.6~l.x.x",  # twice after one card
        ":2/3~l.x.l",  # the game is over
    ],
)
def test_a_move_that_is_not_legal(game: str) -> None:
    with pytest.raises(BadInput, match=r"cannot be"):
        open_id(f"beggar,slap=easy{game}")


@pytest.mark.parametrize("game", [":J.-/-.-", ":J.2.-.3"])
def test_cards_without_rank_are_refused(game: str) -> None:
    with pytest.raises(BadInput, match='with slaps every card needs a rank, for nothing pairs with "-"'):
        open_id(f"beggar,slap=easy{game}")


@pytest.mark.parametrize("game", ["#305", "#8", ":J.3.4/2.J.3.5", ":2.3.4.2.2.3.J.5"])
def test_a_saved_game_is_the_same_game(game: str) -> None:
    session, rng = open_id(f"beggar,slap=hard{game}"), random.Random(game)
    while moves := session.game.legal_moves(session.state):
        session.play(many_wrong_slaps(frozenset(moves), rng))
        opened = open_id(session.save())
        assert opened.state == session.state
        assert opened.save() == session.save()
        if session.length > 60:
            break


# The neighbour


@pytest.mark.parametrize(
    ("level", "seconds", "missing"), [("easy", 1, 0.25), ("medium", 0.65, 0.1), ("hard", 0.45, 0.03)]
)
def test_the_neighbours_times_are_distributed_as_promised(level: str, seconds: float, missing: float) -> None:
    neighbour = Neighbour(level, "305")
    logarithms = [log(neighbour.seconds(ply)) for ply in range(20_000)]
    assert median(logarithms) == pytest.approx(log(seconds), abs=0.02)
    assert stdev(logarithms) == pytest.approx(0.3, rel=0.03)
    deviations = [value - log(seconds) for value in logarithms]
    assert fmean(value**3 for value in deviations) == pytest.approx(0, abs=0.003)  # nowhere cut off
    neighbours = fmean(first * second for first, second in pairwise(deviations))
    assert neighbours == pytest.approx(0, abs=0.003)  # the last time does not tell the next
    missed = [neighbour.misses(ply) for ply in range(20_000)]
    assert fmean(missed) == pytest.approx(missing, abs=0.02)
    quick = fmean(miss for miss, value in zip(missed, deviations, strict=True) if value < 0)
    assert quick == pytest.approx(missing, abs=0.02)  # nor whether it misses


@pytest.mark.parametrize("level", LEVELS)
def test_the_neighbours_times_follow_from_seed_and_ply_only(level: str) -> None:
    def times(game: str) -> list[tuple[float, bool]]:
        neighbour = open_game(f"beggar,slap={level}{game}").neighbour
        return [(neighbour.seconds(ply), neighbour.misses(ply)) for ply in range(50)]

    usual = times("#305")
    assert times("#305") == times("#305~l.x.l") == times(",rounds=7#305") == usual
    assert len(set(usual)) == 50
    assert not set(times("#306")) & set(usual)
    assert times(":2.3/4.5") == times(":2.3/4.5~l.l")
    assert not set(times(":2.3/4.5")) & set(times(":2.3/5.4"))


# Where nothing is timed


def test_untimed_a_slap_without_anything_to_slap_is_a_wrong_one() -> None:
    session = open_id("beggar,slap=easy:2.5.2/3.6~l")
    assert session.game.untimed_move(session.state, "s") == "x"
    assert session.game.untimed_move(session.state, "l") == "l"


def test_untimed_going_on_where_a_slap_lies_lets_the_neighbour_slap_unless_it_misses() -> None:
    """On easy it misses every fourth; some 670 slaps lie there in these games."""
    rng, chosen = random.Random(5), list[str]()
    for seed in range(60):
        game = open_game(f"beggar,slap=easy#{seed}")
        state = game.initial_state()
        for _ in range(150):
            legal = frozenset(game.legal_moves(state))
            if not legal:
                break
            if "s" in legal:
                chosen.append(game.untimed_move(state, "l"))
                assert chosen[-1] == ("l" if game.neighbour.misses(state.ply) else "n")
                assert game.untimed_move(state, "s") == "s"
            else:
                assert game.untimed_move(state, "l") == "l"
            state = game.apply(state, neighbour_slaps_half(legal, rng)).after
    assert set(chosen) == {"l", "n"}
    assert chosen.count("l") / len(chosen) == pytest.approx(0.25, abs=0.05)


def test_nobody_sees_the_hands_before_the_end_even_if_all_is_opened_and_everybody_what_is_burnt() -> None:
    session = open_id("beggar,slap=easy:J.2/3.2~l.x")
    state = session.state
    assert {zone: len(cards) for zone, cards in secret_cards(session.game, state).items()} == {
        "hand 0": 1,
        "hand 1": 1,
        "pile": 0,
        "burnt": 0,
    }
    while not session.complete:
        session.play("l")
    assert not any(secret_cards(session.game, session.state).values())


@pytest.mark.parametrize("deal", ["#305", ":J.2.3.J.4.5", ":J.3.4/2.J.5"])
def test_a_deal_with_slaps_and_the_same_deal_without_them_make_each_other(deal: str) -> None:
    watched, played = open_id(f"beggar{deal}").game, open_game(f"beggar,slap=easy{deal}")
    assert with_parameters(watched, played.parameters) == played
    assert with_parameters(played, watched.parameters) == watched
    assert played.kind is watched.kind is played.by_hand.kind is watched.by_hand.kind is Beggar


@pytest.mark.parametrize("typed", ["7", "J 2 3 J 4 5", "beggar#7", "beggar,slap=hard#7"])
def test_what_is_typed_at_a_table_with_slaps_has_the_parameters_that_it_names_or_those(typed: str) -> None:
    played = open_game("beggar,slap=easy#305")
    by_id = typed.startswith("beggar")
    expected = typed if by_id else f"beggar,slap=easy{'#7' if typed == '7' else ':J.2.3.J.4.5'}"
    assert read_own(played, typed, played.parameters).game == open_id(expected).game
    if not by_id:
        assert read_own(played, typed, BeggarParameters()).game == read_own(Beggar.from_seed(1), typed).game
    with pytest.raises(BadInput, match="whose cards have ranks"):
        read_own(played, " ", played.parameters)


@pytest.mark.parametrize("seed", range(5))
def test_where_nothing_can_be_slapped_a_hint_says_whose_card_or_pile_comes(seed: int) -> None:
    session, choose = open_id(f"beggar,slap=medium#{seed}"), random.Random(seed)
    for _ in range(60):
        state = session.state
        if session.game.result(state):
            break
        if state.slap is None:
            (said,) = session.game.hint(state).sentence.split(": ")[1:]
            what = "lay" if state.taker is None else "take the pile"
            assert said == (what if state.due == 1 else f"let Otto {what}")
        session.play(choose.choice([*session.game.legal_moves(state)]))
