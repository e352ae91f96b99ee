"""The rules of Beggar My Neighbour, sentence by sentence, and the hands that texts and seeds deal."""

from __future__ import annotations

import random
from itertools import islice, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.cards import Card, Rank, Suit
from cardtui.games.beggar.game import Beggar, BeggarState
from cardtui.games.beggar.notation import penalty_values, read_deal
from tests.games.beggar.deals import ENDLESS, deal, labels
from tests.games.replays import states_of

PENALTIES = {"J": 1, "Q": 2, "K": 3, "A": 4}
PLAIN = ["2", "3", "4", "5", "6", "7", "8", "9", "10"]


def after(text: str, cards: int) -> BeggarState:
    """Return the state of the deal `text` after `cards` cards."""
    return next(islice(states_of(deal(text)), cards, None))


def end(game: Beggar) -> BeggarState:
    *_, last = states_of(game)
    return last


def table(state: BeggarState) -> str:
    """Return the table as text: `hand 0 / hand 1 : pile`."""
    return f"{labels(state.hands[0])} / {labels(state.hands[1])} : {labels(state.pile)}"


@pytest.mark.parametrize(
    ("deck", "dealt"),
    [
        ("J 2 3 J 4 5", "J 3 4 / 2 J 5 : "),
        ("J 2 J 2", "J J / 2 2 : "),
        ("2 3 4", "2 4 / 3 : "),  # an odd count gives player 0 one more
        ("K", "K /  : "),
        ("J 3 4 / 2 J 5 9 9", "J 3 4 / 2 J 5 9 9 : "),  # two hands instead of a deck
    ],
)
def test_a_deck_is_dealt_alternately_player_0_first(deck: str, dealt: str) -> None:
    assert table(after(deck, 0)) == dealt


def test_player_0_leads_and_plain_cards_are_laid_in_turn() -> None:
    tables = [table(state) for state in islice(states_of(deal("2 4 6 8 / 3 5 7")), 5)]
    assert tables == [
        "2 4 6 8 / 3 5 7 : ",
        "4 6 8 / 3 5 7 : 2",
        "4 6 8 / 5 7 : 2 3",
        "6 8 / 5 7 : 2 3 4",
        "6 8 / 7 : 2 3 4 5",
    ]


@pytest.mark.parametrize(("card", "penalty"), list(PENALTIES.items()))
def test_a_jack_asks_for_1_a_queen_for_2_a_king_for_3_an_ace_for_4(card: str, penalty: int) -> None:
    text = f"{card} 9 9 / 2 3 4 5 6"
    state = after(text, 1)
    assert (state.turn, state.debt, state.asked) == (1, penalty, penalty)
    for paid in range(1, penalty):
        state = after(text, 1 + paid)
        assert (state.turn, state.debt, state.asked) == (1, penalty - paid, penalty)
        assert len(state.pile) == 1 + paid
    plain = "2", "3", "4", "5", "6"
    paid_cards, rest = " ".join(plain[:penalty]), " ".join(plain[penalty:])
    assert table(after(text, 1 + penalty)) == f"9 9 {card} {paid_cards} / {rest} : "


@pytest.mark.parametrize(("asking", "answering"), list(product(PENALTIES, PENALTIES)))
def test_a_penalty_card_turned_up_while_paying_ends_that_payment(asking: str, answering: str) -> None:
    plain = PENALTIES[asking] - 1  # it comes as the last of the cards to be paid
    text = f"{asking} 9 9 9 9 9 / {'2 ' * plain}{answering} 3"
    state = after(text, 2 + plain)
    assert (state.turn, state.debt) == (0, PENALTIES[answering])
    state = after(text, 2 + plain + PENALTIES[answering])  # now the other player has paid to it
    assert (state.turn, state.debt, state.tricks, state.pile) == (1, 0, 1, ())
    assert len(state.hands[1]) == 1 + 2 + plain + PENALTIES[answering]


def test_the_debt_can_turn_many_times() -> None:
    text = "J K J A 5 / Q A J 2 3 4 6"
    debts = [(state.turn, state.debt) for state in islice(states_of(deal(text)), 1, 8)]
    assert debts == [(1, 1), (0, 2), (1, 3), (0, 4), (1, 1), (0, 1), (1, 4)]


@pytest.mark.parametrize(
    ("text", "cards", "taker"), [("2 K 9 10 / 3 4 5 6 7", 6, 0), ("2 4 5 / K 7 8", 4, 1)]
)
def test_the_player_who_takes_the_pile_leads_the_next_trick(text: str, cards: int, taker: int) -> None:
    before, state = after(text, cards - 1), after(text, cards)
    assert before.pile
    assert (state.turn, state.pile, state.debt, state.tricks) == (taker, (), 0, 1)


@pytest.mark.parametrize(
    ("text", "cards", "player"),
    [
        ("J / 2 3", 1, 0),
        ("Q / 2 3 4", 1, 0),
        ("2 J / 3 4 5", 3, 0),
        ("2 5 6 / J", 2, 1),
        ("A 5 6 7 8 / 2 K", 3, 1),  # in the middle of a payment
    ],
)
def test_a_hand_just_emptied_by_a_penalty_card_is_not_out(text: str, cards: int, player: int) -> None:
    game, state = deal(text), after(text, cards)
    assert state.hands[player] == ()
    assert state.winner is None
    assert game.outcome_of(state) is None
    assert end(game).winner == player  # it even comes back and wins


@pytest.mark.parametrize(
    ("text", "cards", "winner", "swept"),
    [
        ("2 / 3 4", 2, 1, " / 4 2 3 : "),  # player 0 has to play and has nothing
        ("2 4 / 3", 3, 0, "2 3 4 /  : "),  # so has player 1
        ("2 / 3", 2, 1, " / 2 3 : "),  # both have nothing, but player 0 has to play
        ("Q 9 / 2", 2, 0, "9 Q 2 /  : "),  # in the middle of a payment
        ("A 9 / 2 3 4", 4, 0, "9 A 2 3 4 /  : "),
        ("2 / K 9 9", 2, 1, " / 9 9 2 K : "),  # with nothing paid yet
        ("J / Q", 2, 1, " / J Q : "),
        ("J 2 / Q 9", 3, 1, " / 9 J Q 2 : "),
    ],
)
def test_a_player_who_must_play_without_a_card_loses_and_the_other_takes_the_pile(
    text: str, cards: int, winner: int, swept: str
) -> None:
    state = end(deal(text))
    assert (state.winner, state.cards, table(state)) == (winner, cards, swept)
    assert state.tricks == 1  # the game ends inside the trick, which counts


@pytest.mark.parametrize(
    ("text", "cards", "winner"),
    [
        ("J 3 / 2", 2, 0),  # player 0 does not lead the 3 any more
        ("K 9 9 9 / 2 3 4", 4, 0),
        ("2 3 4 / Q 9 8", 4, 1),
    ],
)
def test_a_player_without_cards_loses_as_the_other_takes_a_pile(text: str, cards: int, winner: int) -> None:
    state = end(deal(text))
    assert (state.winner, state.cards, state.tricks, state.pile) == (winner, cards, 1, ())
    assert not state.hands[1 - winner]


@pytest.mark.parametrize(
    ("text", "tricks", "cards"),
    [
        ("J 2 J 2", 2, 4),  # two piles taken
        ("2 / 3", 1, 2),  # none taken: the game ends inside its first trick
        ("J / 2 3 4", 3, 7),  # two taken, J 2 and J 3, and the game ends inside the third: 2 4 J
        ("J J 2 / 3 4", 2, 4),
        ("Q 5 / 2 3 9", 2, 6),
        ("K", 0, 0),
    ],
)
def test_tricks_are_the_piles_taken_and_the_one_the_game_ends_in(text: str, tricks: int, cards: int) -> None:
    state = end(deal(text))
    assert (state.tricks, state.cards) == (tricks, cards)


@pytest.mark.parametrize(
    ("text", "rounds", "sentence"),
    [
        ("J 2 J 2", 3, "Player 0 wins after 2 rounds."),
        ("J 2 J 2", 2, "Player 0 wins after 2 rounds."),  # won with the last round that is allowed
        ("J 2 J 2", 1, "Draw after 1 rounds."),
        ("2 3", 1, "Player 1 wins after 1 rounds."),  # won inside it
        ("K", 1, "Player 0 wins after 0 rounds."),
        ("J 2 3 J 4 5", 1, "Draw after 1 rounds."),
        ("J 2 3 J 4 5", 5791, "Draw after 5791 rounds."),
        ("J 2 3 J 4 5", 5792, "Draw after 5792 rounds."),
    ],
)
def test_a_game_is_drawn_when_the_last_round_allowed_has_no_winner(
    text: str, rounds: int, sentence: str
) -> None:
    game = deal(text, rounds)
    assert game.plain_text.outcome_line(end(game)) == sentence


def test_the_compact_form_of_the_record_tables_is_read() -> None:
    first, second = read_deal(ENDLESS["deal"]).hands
    assert len(first) == len(second) == 26
    values = "".join("-JQKA"[value] for hand in (first, second) for value in penalty_values(hand))
    assert values == ENDLESS["deal"].replace("/", "")


names = st.text("aZ_9é\"'", min_size=1, max_size=6)
blanks = st.sampled_from(["", " ", "\n", " \t "])


@given(
    *[st.lists(st.sampled_from(["A", "2", "9", "10", "J", "KD", "5♥"]), min_size=1, max_size=4)] * 2,
    st.lists(st.tuples(names, blanks, st.sampled_from(":="), blanks), min_size=2, max_size=2),
    st.sampled_from([", ", " ", ",\n", " / "]),
)
def test_named_lists_are_read_whatever_their_names(
    first: list[str], second: list[str], named: list[tuple[str, ...]], between: str
) -> None:
    lists = [f"[{', '.join(map(repr, hand))}]" for hand in (first, second)]
    text = between.join("".join(name) + cards for name, cards in zip(named, lists, strict=True))
    assert read_deal(text) == read_deal(f"{' '.join(first)} / {' '.join(second)}")


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("J 2 J 2", "JS JH", "2S 2H"),
        ("J J / J J", "JS JH", "JD JC"),
        ("-J / J-", "- JS", "JH -"),
        ("JH J 2", "JH 2", "J"),
        ("J J J J J", "J J J", "J J"),
    ],
)
def test_cards_without_suits_get_different_suits_where_possible(text: str, first: str, second: str) -> None:
    hands = read_deal(text).hands
    assert [" ".join(card.text for card in hand) for hand in hands] == [first, second]


def test_suits_do_not_matter_to_the_play() -> None:
    assert penalty_values([Card(Rank.ACE, suit) for suit in (None, *Suit)]) == bytes([4] * 5)


@given(st.integers())
def test_a_seed_shuffles_and_deals_as_the_sheet_says(seed: int) -> None:
    ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    deck = [rank + suit for suit in "SHDC" for rank in ranks]
    random.Random(seed).shuffle(deck)
    dealt = [" ".join(card.text for card in hand) for hand in Beggar.from_seed(seed).hands]
    assert dealt == [" ".join(deck[0::2]), " ".join(deck[1::2])]
