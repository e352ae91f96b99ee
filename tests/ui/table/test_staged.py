"""Hands and a pile on a stage: counts, slots, what closes up, and what is at stake."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from textual.color import Color

from cardtui.engine.cards import Cards, read_cards
from cardtui.games import open_id
from cardtui.games.beggar.notation import PENALTIES
from cardtui.ui.cards.stack import NumberedStack
from cardtui.ui.table.staged import Hand, Pile
from tests.cases import case
from tests.madeup.register import registered
from tests.ui.desk import SEED, Desk, opened

SIZES = ((60, 18), (80, 24), (100, 30), (120, 40), (160, 48), (200, 60))


def piles() -> Iterator[tuple[Cards, int, int]]:
    """Yield piles of all lengths with a debt or without, and what an honour asks for and what is paid."""
    hands = open_id(SEED).state_at(0).hands
    cards = [card for hand in hands for card in hand]
    plain = [card for card in cards if not PENALTIES[card.rank]]
    honours = {PENALTIES[card.rank]: card for card in cards if PENALTIES[card.rank]}
    for below in (*range(14), 20, 33, 150):
        covered = (plain * 5)[:below]
        yield tuple(covered), 0, 0
        for asked, honour in honours.items():
            for paid in range(asked):
                yield (*covered, honour, *plain[:paid]), asked, paid


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_pile_of_any_length_is_centered_and_shows_how_much_is_out_of_sight_and_owed(
    size: tuple[int, int],
) -> None:
    async with opened(f"{SEED}@1", size) as desk:
        pile = desk.table.fan("pile")
        assert isinstance(pile, Pile)
        width, room = pile.card_size.width, pile.region.width
        for cards, asked, paid in piles():
            with case((len(cards), asked, paid)):
                pile.show(cards, frozenset(range(len(cards))))
                lines = [strip.text for strip in pile.draw()]
                edges, owed = pile.edges(len(cards)), asked - paid
                if not cards:
                    assert lines[0].strip() == f"╭{'╌' * (width - 2)}╮"
                    continue
                assert lines[0].count("╭") == lines[0].count("╮") == owed, "each slot has both its sides"
                sides = edges[0], room - (lines[0].rindex("╮") + 1 if owed else edges[-1] + width)
                # Paying fills the slots, so that the group stands still.
                assert abs(sides[0] - sides[1]) <= 1 and min(sides) >= 0
                (hidden,) = re.findall(r"^ *\+(\d+) ", lines[(pile.card_size.height - 1) // 2]) or ["0"]
                in_sight = len({*edges})
                assert int(hidden) + in_sight == len(cards)
                steps = {right - left for left, right in pairwise([*edges])} - {0}
                assert not steps & {1, width - 1, width}


async def check_counts(desk: Desk, words: str) -> None:
    hands = [*desk.screen.query(Hand)]
    assert len(hands) == 2
    for hand in hands:
        hand.show((hand.cards * 100)[: 26 * 40], frozenset())
        line = hand.draw()[(hand.card_size.height - 1) // 2].text
        assert line.split()[0] == hand.player and line.rstrip().endswith(f"1040{words}"), line
        left, right = line.index(hand.player), len(line.rstrip())
        assert left >= 0 and right <= hand.size.width


async def test_a_hand_of_a_thousand_cards_has_its_name_and_its_count() -> None:
    deal = ".".join(["2345678"] * 260)
    async with opened(f"beggar:{deal}", SIZES[0]) as desk:
        for size in SIZES:
            with case(size):
                await desk.resize(*size)
                await check_counts(desk, " cards" if size[0] >= 110 else "")


@pytest.mark.parametrize(
    ("game", "ply", "told"),
    [
        (SEED, 0, ""),
        (SEED, 1, "at stake 1 card honours 0 of 16"),
        (SEED, 2, "at stake 2 cards honours 1 of 16"),
        (SEED, 87, "at stake 5 cards honours 3 of 16"),
        (SEED, 211, ""),
        ("beggar:2.J.3.Q.4.5", 2, "at stake 2 cards honours 1 of 2"),
        ("beggar,slap=easy#22~l.x.l.l", 2, "at stake 2 cards honours 0 of 16"),
        ("snap#305", 60, ""),
    ],
)
async def test_what_is_at_stake_is_what_the_taker_of_the_pile_wins(game: str, ply: int, told: str) -> None:
    async with opened(game, (120, 40)) as desk:
        await desk.go(ply)
        stakes = desk.table.narration.stakes
        lines = (stakes.render_line(y).text for y in range(stakes.region.height))
        assert " ".join(" ".join(lines).split()) == told


async def test_nothing_is_at_stake_from_when_the_pile_takes_off() -> None:
    async with opened(f"{SEED}@59", (120, 40), flights=True) as desk:
        stakes, pile = desk.table.narration.stakes, desk.zones["pile"]
        lying = stakes.stakes
        assert [stake.number for stake in lying] == [10, 6]
        seen = set()
        await desk.press("right")
        while desk.flying:
            seen.add((bool(pile.cards), stakes.stakes))
            await desk.fly(0.1)
        assert seen == {(True, lying), (False, ())}
        assert stakes.stakes == ()


def shows_faces(desk: Desk) -> bool:
    """Return whether the paper of a card is seen in some zone."""
    paper = Color.parse(desk.app.theme_variables["card-face"]).rich_color
    strips = (strip for zone in desk.zones.values() for strip in zone.draw())
    return any(segment.style and segment.style.bgcolor == paper for strip in strips for segment in strip)


@pytest.mark.parametrize("game", [SEED, "snap#305", "perditio#305"])
async def test_in_the_shade_of_an_end_cards_have_their_backs_up_and_nothing_names_them(game: str) -> None:
    async with opened(game, (120, 40)) as desk:
        await desk.press("end")
        assert not shows_faces(desk)
        for stack in desk.screen.query(NumberedStack):
            assert not any(char.isalnum() or char in "×♠♥♦♣" for char in stack_text(stack).replace("♦", " "))
        await desk.press("left")
        assert shows_faces(desk) is (game != SEED), "they are seen again"


def stack_text(stack: NumberedStack) -> str:
    return "".join(strip.text for strip in stack.draw())


async def test_while_a_pile_is_taken_no_outline_is_seen_and_the_graph_counts_what_has_landed() -> None:
    async with opened(f"{SEED}@141", (120, 40), flights=True) as desk:
        pile, graph = desk.zones["pile"], desk.table.graph
        row = graph.region.bottom - 2
        assert " 29 " in desk.lines[row]
        left = False
        await desk.press("right")
        while desk.flying:
            left = left or not pile.cards
            if not pile.cards:
                assert "╭" not in "".join(strip.text for strip in pile.draw())
            assert " 29 " in desk.lines[row]
            await desk.fly(0.1)
        assert left and " 44 " in desk.lines[row]
        assert "╭" in "".join(strip.text for strip in pile.draw())


@pytest.mark.parametrize("size", SIZES[1:], ids=str)
async def test_a_card_in_flight_does_not_rise_above_the_hand_that_it_leaves(size: tuple[int, int]) -> None:
    async with opened(f"{SEED}@141", size, flights=True) as desk:
        hand, tops = min(desk.screen.query(Hand), key=lambda hand: hand.region.y), list[int]()
        await desk.press("right")
        while desk.flying:
            tops.append(desk.table.flight.region.y)
            await desk.fly(0.1)
        assert tops and min(top for top in tops if top >= 0) >= hand.region.y


async def test_a_head_is_a_letter_in_two_colors_where_there_are_too_few_for_a_face() -> None:
    async with opened(f"{SEED}@139", (80, 24)) as desk:
        pile, colors = desk.table.fan("pile"), {}
        assert pile.cards[-1].label == "K" and pile.card_size.value == (7, 5)
        left = pile.edges(len(pile.cards))[-1] + 1
        for theme in ("felt", "terminal"):
            await desk.set_theme(theme)
            cells = [cell for strip in pile.draw()[1:4] for cell in strip.crop(left, left + 5)]
            colors[theme] = {
                color for cell in cells if cell.style for color in (cell.style.color, cell.style.bgcolor)
            }
        assert len(colors["felt"]) > 3
        names = {color.name for color in colors["terminal"] if color is not None}
        assert names <= {"color(1)", "color(7)", "default"}


@pytest.mark.parametrize("game", ["beggar,slap=easy#22", "snap,you=A,level=easy#305"])
async def test_what_is_played_has_a_line_in_the_row_of_the_bar_and_both_hands_a_shadow(game: str) -> None:
    async with opened(game) as desk:
        for size in SIZES:
            await desk.resize(*size)
            with case(size):
                near, far = sorted(desk.screen.query(Hand), key=lambda hand: -hand.region.y)
                assert near.casts_shadow and far.casts_shadow
                assert not desk.table.transport.region
                assert desk.screen.query_one(".foot").region == (0, size[1] - 2, size[0], 1)


async def test_a_stack_that_is_not_spread_shows_its_top_card_and_counts_the_others() -> None:
    with registered():
        async with opened("tommy#7") as desk:
            stack = desk.table.zones["a"]
            cards = read_cards("32A")
            stack.show(cards[:1], frozenset({0}))
            _, *alone = (strip.text for strip in stack.draw())
            stack.show(cards, frozenset(range(3)))
            heading, *covering = (strip.text for strip in stack.draw())
            assert covering == alone and heading.split() == ["a", "×3"]
