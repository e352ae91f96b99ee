"""Hands and a pile on a stage: counts, slots, what closes up, and what is at stake."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from cardtui.engine.cards import Cards
from cardtui.games import open_id
from cardtui.games.beggar.notation import PENALTIES
from cardtui.ui.table.staged import Hand, Pile
from tests.cases import case
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
                assert lines[0].count("╮") == owed
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
