"""Snap on the table: at a snap cards light up and are swept in, and whatever is asked for ends it."""

from __future__ import annotations

from itertools import pairwise

from textual.geometry import Region

from cardtui.games.snap.rules import DECKS, PUBLIC, TOP
from cardtui.ui.cards.fan import Fan
from tests.ui.again import paired, reopened
from tests.ui.cards.flights import HALF, aloft, check_air, inner, looks_of, picture, target
from tests.ui.desk import SIZES, Desk, opened
from tests.ui.games.snap.desk import (
    LAST_CARDS,
    SEED,
    caption,
    card_region,
    cells,
    decks,
    face,
    fresh,
    ink,
    public,
    snap_places,
    step_to,
)


def golden(desk: Desk, fan: Fan) -> set[int]:
    """The columns of a fan in which cards lie golden, in the row of their labels."""
    row = Region(fan.region.x, fan.region.y + 1, fan.region.width, 1)
    lit = ink(desk, "card-lit")
    # A corner is golden as well: a quarter of its cell is not.
    return {at.x - row.x for at, _, style in cells(desk, row) if lit in (style.bgcolor, style.color)}


def columns(fan: Fan, indices: range) -> set[int]:
    """The columns in which these cards of a fan are seen."""
    edges = fan.edges(len(fan.cards))
    width = fan.card_size.width
    rights = [min(left + width, following) for left, following in pairwise([*edges, 999])]
    return {column for index in indices for column in range(edges[index], rights[index])}


async def watch_a_snap(desk: Desk, place: int, there: str) -> None:
    """Step on to the snap at `place`, and look at each of its three movements, and `there` in the end."""
    step = step_to(desk, place)
    player = step.before.turn
    name = "AB"[player]
    (card,) = step.before.decks[player][:1] if step.move == TOP else step.before.decks[player][-1:]
    match = next(n for n, other in enumerate(step.before.public) if other.rank == card.rank)
    taken = (*step.before.public[match:], card)
    deck, pile = decks(desk)[player], public(desk)
    lay = card_region(deck, 0 if step.move == TOP else len(deck.cards) - 1).offset

    await desk.press("right")
    assert desk.ply == place
    assert aloft(desk) == {PUBLIC: (card,)}
    assert desk.flight.offset == lay
    assert not pile.lit
    end = target(desk)
    check_air(desk)
    await desk.fly(HALF)
    assert desk.flight.offset not in (lay, end)
    check_air(desk)
    await desk.fly(HALF)

    assert pile.cards == (*step.before.public, card)
    assert card_region(pile, len(pile.cards) - 1).offset == end
    assert inner(picture(desk, card_region(pile, len(pile.cards) - 1))) == inner(face(card, pile.card_size))
    for _ in range(2):
        assert desk.flying
        assert pile.lit == range(match, len(pile.cards))
        assert golden(desk, pile) == columns(pile, pile.lit)
        assert all(not fan.lit and not golden(desk, fan) for fan in decks(desk))
        assert caption(pile).startswith("Snap! on the table")
        assert "Snap! on the table" in desk.text
        assert aloft(desk) == {}
        check_air(desk)
        lay, _ = pile.slots(match, len(taken), len(pile.cards))
        await desk.fly(HALF)

    assert aloft(desk) == {DECKS[player]: taken}
    assert pile.cards == step.before.public[:match]
    assert "Snap!" not in caption(pile)
    assert f"{name} takes {len(taken)}" in caption(deck)
    assert not any(golden(desk, fan) for fan in (*decks(desk), pile))
    assert desk.flight.offset == lay
    assert deck.unseen == range(len(deck.cards) - len(taken), len(deck.cards))  # the bottom of the deck
    end = target(desk)
    check_air(desk)
    await desk.fly(HALF)
    check_air(desk)
    await desk.fly(HALF)

    assert not desk.flying
    assert deck.cards[-len(taken) :] == taken
    assert deck.slots(len(deck.cards) - len(taken), len(taken), len(deck.cards))[0] == end
    assert inner(picture(desk, card_region(deck, len(deck.cards) - 1))) == inner(face(card, deck.card_size))
    assert not any(fan.lit or golden(desk, fan) for fan in (*decks(desk), pile))
    assert not any("takes" in caption(fan) or "Snap!" in caption(fan) for fan in (*decks(desk), pile))
    assert desk.shown_cards() == desk.expected_cards()
    check_air(desk)
    assert desk.text == there


async def test_at_a_snap_a_card_is_thrown_then_cards_light_up_and_then_they_fly() -> None:
    cases = paired([6, 10, 13, 19, 375], SIZES)
    async with reopened(SEED, flights=True) as again:
        there = await looks_of(again, [(f"{SEED}@{place}", size) for size, place in cases])
        for size, place in cases:
            async with again((place, size), f"{SEED}@{place - 1}", size) as desk:
                await watch_a_snap(desk, place, there[f"{SEED}@{place}", size])


async def test_a_snap_with_the_only_card_of_a_deck_is_no_different() -> None:
    async with reopened(SEED, flights=True) as again:
        there = await looks_of(again, [(f"{game}@{place}", (80, 24)) for game, place in LAST_CARDS.items()])
        for game, place in LAST_CARDS.items():
            async with again(game, f"{game}@{place - 1}") as desk:
                before = desk.text
                assert len(decks(desk)[(place - 1) % 2].cards) == 1
                await watch_a_snap(desk, place, there[f"{game}@{place}", (80, 24)])
                await desk.press("left")
                await desk.land()
                assert desk.text == before


async def test_one_snap_right_after_another_is_shown_in_full() -> None:
    there = [await fresh(f"{SEED}@{place}") for place in (19, 20)]
    async with opened(f"{SEED}@18", flights=True) as desk:
        assert {19, 20} <= set(snap_places())
        await watch_a_snap(desk, 19, there[0])
        await watch_a_snap(desk, 20, there[1])


async def test_a_snap_that_was_cut_short_while_it_glowed_does_not_cut_the_next_one_short() -> None:
    there = await fresh(f"{SEED}@20")
    async with opened(f"{SEED}@18", flights=True) as desk:
        await desk.press("right")
        await desk.fly(2 * HALF)
        assert public(desk).lit
        await watch_a_snap(desk, 20, there)
