"""How cards are drawn: their columns in a fan, and what each size of card shows."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from cardtui.engine.cards import Card, Rank, Suit
from cardtui.ui.cards.faces import (
    BACK,
    Size,
    empty_rows,
    fan_rows,
    ink_of,
    joined,
    lifted,
    shadowed,
)
from cardtui.ui.cards.materials import PARTS, CellRow
from cardtui.ui.widgets.tile import picture_rows

ALL_CARDS = [Card(rank, suit) for rank in Rank if rank for suit in Suit] + [Card(rank) for rank in Rank]
"""The 52 cards, and all ranks without a suit: thirteen and the plain card."""

cards = st.sampled_from(ALL_CARDS)
sizes = st.sampled_from(Size)
rooms, pitches = st.integers(3, 250), st.sampled_from([2, 3])

WITH_PIPS = (Size.LARGE, Size.GREAT, Size.HUGE)
EVERY_SIZE = pytest.mark.parametrize("size", Size, ids=lambda size: size.name.lower())


def check_rows(rows: list[CellRow] | tuple[CellRow, ...], width: int, height: int) -> None:
    """Check the number of rows and cells, and that each cell has a known part."""
    assert len(rows) == height
    for text, parts in rows:
        assert len(text) == len(parts) == cell_len(text) == width
        assert set(parts) <= PARTS.keys()


def columns_of(cards: int, room: int, pitch: int) -> list[int]:
    """Return the left edges of cards that are `pitch` columns apart, or less without room for that."""
    return [min(at * pitch, at * room // cards) for at in range(cards)]


# rows


@given(st.lists(cards | st.just(BACK), min_size=2, max_size=60), sizes, rooms, pitches, st.data())
def test_a_fan_is_as_wide_as_its_columns_say_and_hidden_cards_leave_their_cells_empty(
    hand: list[Card | None], size: Size, room: int, pitch: int, data: st.DataObject
) -> None:
    edges = columns_of(len(hand), room, pitch)
    cut = data.draw(st.integers(1, len(hand) - 1))
    whole = fan_rows(hand, edges, size)
    flags = st.frozensets(st.integers(0, len(hand) - 1))
    flagged = fan_rows(hand, edges, size, None, data.draw(flags), data.draw(flags))
    check_rows(flagged, edges[-1] + size.width, size.height)
    left = fan_rows(hand, edges, size, range(cut))
    right = fan_rows(hand, edges, size, range(cut, len(hand)))
    check_rows(left, edges[cut - 1] + size.width, size.height)
    check_rows(right, edges[-1] + size.width, size.height)
    for row, mine in zip(right, whole, strict=True):
        assert not row.text[: edges[cut]].strip()
        # The first visible card has corners where the others have a seam.
        assert row.text[edges[cut] + 1 :] == mine.text[edges[cut] + 1 :]
    if edges[cut - 1] < edges[cut]:
        for row, mine in zip(left, whole, strict=True):
            assert row.text[: edges[cut - 1]] == mine.text[: edges[cut - 1]]


@EVERY_SIZE
@pytest.mark.parametrize("flag", ["", "marked", "lit"])
def test_a_whole_card_shows_its_rank_and_suit(size: Size, flag: str) -> None:
    for card in ALL_CARDS:
        marked, lit = (frozenset({0} if flag == name else ()) for name in ("marked", "lit"))
        rows = fan_rows([card], [0], size, None, marked, lit)
        check_rows(rows, size.width, size.height)
        shown = "".join(row.text for row in rows)
        assert shown.count(card.label) == (1 if size is Size.TINY else 2)
        if card.suit:
            covered = flag == "lit" and size is Size.LARGE and card.rank >= Rank.JACK  # by the sign
            assert shown.count(card.suit.glyph) == suits_on(card, size) - covered
        paints = [PARTS[part] for row in rows for part in row.parts]
        assert ("*" in shown) is (flag == "lit" and size is not Size.TINY)
        assert any(paint.paper == "card-lit" for paint in paints) is (flag == "lit")
        if size is not Size.TINY:
            assert any(paint.ink == ink_of(card) and paint.bold for paint in paints)
            assert any(paint.ink == "card-mark" for paint in paints) is (flag == "marked")


def suits_on(card: Card, size: Size) -> int:
    """Return how often the suit is on a card: in the corners and in the middle, or as pips."""
    if size is Size.TINY:
        return 1
    if size in WITH_PIPS and card.rank <= Rank.TEN:
        return int(card.rank)
    return 3 if size is Size.LARGE and card.rank < Rank.JACK else 2


@pytest.mark.parametrize("size", [Size.GREAT, Size.HUGE])
def test_court_cards_differ_and_kings_of_each_suit_have_other_robes(size: Size) -> None:
    courts = [Card(rank, suit) for rank in (Rank.JACK, Rank.QUEEN, Rank.KING) for suit in (*Suit, None)]
    middles = [
        tuple((row.text[2:-2], row.parts[2:-2]) for row in fan_rows([card], [0], size)[1:-1])
        for card in courts
    ]
    assert len(set(middles)) == len(courts)
    kings = {
        card: {PARTS[part].ink for row in rows for part in row[1]}
        for card, rows in zip(courts, middles, strict=True)
    }
    assert len({frozenset(inks) for inks in kings.values()}) >= 5  # as many robes


@pytest.mark.parametrize("rank", [rank for rank in Rank if Rank.ACE < rank <= Rank.TEN])
@pytest.mark.parametrize("size", WITH_PIPS)
def test_pips_are_symmetric(rank: Rank, size: Size) -> None:
    whole = [row.text for row in fan_rows([Card(rank, Suit.HEARTS)], [0], size)]
    rows = whole[1:-1] if size is Size.LARGE else [row[3:-3] for row in whole]  # without the corners
    assert all(row == row[::-1] for row in rows if "♥" in row)


@given(st.lists(cards, min_size=1, max_size=60), st.sampled_from(list(Size)[:-1]), rooms, pitches)
def test_a_shadow_covers_no_card(hand: list[Card], size: Size, room: int, pitch: int) -> None:
    edges = columns_of(len(hand), room, pitch)
    rows = fan_rows(hand, edges, size)
    below = shadowed(rows, edges, size, range(len(hand)))
    check_rows(below, edges[-1] + size.width + 1, size.height + 1)
    for row, mine in zip(below, rows, strict=False):
        for (char, part), (theirs, their_part) in zip(
            zip(*row, strict=True), zip(*mine, strict=True), strict=False
        ):
            assert (char, part) == (theirs, their_part) or not theirs.strip()
    assert below[-1].text.strip(" ▘") == "▀" * (edges[-1] + size.width - 1)
    aloft, beside = lifted(rows, below=True), lifted(rows, below=False)
    check_rows(aloft, edges[-1] + size.width + 1, size.height + 1)
    assert [row.text[:-1] for row in aloft[:-1]] == [row.text for row in rows]
    assert {PARTS[part].paper for part in aloft[-1].parts[1:]} == {"shadow"}
    assert beside == aloft[:-1]


@EVERY_SIZE
def test_a_covered_card_shows_as_much_as_fits(size: Size) -> None:
    for card, columns in product([*ALL_CARDS, BACK], range(size.width + 1)):
        rows = fan_rows([card, Card(Rank.FIVE, Suit.CLUBS)], [0, columns], size)
        check_rows(rows, columns + size.width, size.height)
        shown = "".join(row.text[:columns] for row in rows)
        if card is not BACK and columns:
            assert ("T" if card.label == "10" and columns <= 2 else card.label) in shown
        if card is not BACK and card.suit and columns >= 2 and size is not Size.TINY:
            assert card.suit.glyph in shown
            has_pips = size in WITH_PIPS and card.rank <= Rank.TEN
            if has_pips and columns >= size.width - 2 + (size is Size.LARGE):
                assert shown.count(card.suit.glyph) == int(card.rank)  # its pips can be counted


@EVERY_SIZE
def test_the_corners_of_the_first_card_are_round_and_lie_on_the_table(size: Size) -> None:
    """On the paper of the card they would be holes where there are no colours."""
    if size is Size.TINY:
        return
    for card, columns in product(ALL_CARDS, range(len("10 "), size.width + 1)):
        rows = fan_rows([card, card], [0, columns], size)
        assert [rows[0].text[0], rows[-1].text[0]] == ["▟", "▜"]
        assert {PARTS[row.parts[0]].paper for row in (rows[0], rows[-1])} == {None}


@EVERY_SIZE
def test_backs_and_empty_zones_have_the_size_of_a_card_and_no_text(size: Size) -> None:
    for rows in (fan_rows([BACK], [0], size), empty_rows(size)):
        check_rows(rows, size.width, size.height)
        assert not any(char.isalnum() for row in rows for char in row.text)


@pytest.mark.parametrize(
    ("labels", "room", "text"),
    [(["10"], 3, "10"), (["10", "2", "J"], 6, "10 2 J"), (["10", "2", "J"], 5, "T2J"), (["6", "8"], 2, "68")],
)
def test_ten_is_10_where_there_is_room_and_T_where_there_is_not(
    labels: list[str], room: int, text: str
) -> None:
    assert joined(labels, room) == text


# pictures on tiles


def test_a_picture_is_drawn_from_its_notation() -> None:
    texts = [row.text.rstrip() for row in picture_rows("5C+KH # 10S", Size.LOW)]
    assert texts == ["▟5 ▏K ♥▙ ▟▚▚▚▙ ▟10♠▙", " ♣ ▏     ▚▚♦▚▚", "▜  ▏♥ K▛ ▜▚▚▚▛ ▜♠10▛"]
    assert texts[0] == picture_rows("5C+KH! # 10S", Size.LOW)[0].text.rstrip()  # gold needs no sign
    hand = [row.text for row in picture_rows("#+#+# 4S", Size.LOW)]
    assert hand == ["▟▍▍▚▚▚▙ ▟4 ♠▙", "▍▍▍▚♦▚▚      ", "▜▍▍▚▚▚▛ ▜♠ 4▛"]


@EVERY_SIZE
def test_covered_cards_of_which_too_little_is_seen_have_no_rank(size: Size) -> None:
    for pitch in (1, 2, 3):
        edges = [pitch * at for at in range(len(ALL_CARDS))]
        rows = fan_rows(ALL_CARDS, edges, size, least=2)
        covered = "".join(row.text[: edges[-1]] for row in rows)
        assert any(char.isalnum() for char in covered) is (pitch > 1)
