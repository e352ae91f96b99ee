"""Snap on the table: flights."""

from __future__ import annotations

from itertools import pairwise

import pytest
from textual.geometry import Region

from cardtui.engine.places import Moved
from cardtui.games.snap import Snap
from cardtui.games.snap.rules import BOTTOM, DECKS, PUBLIC, TOP
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.stage.fan import Fan
from tests.ui.desk import SIZES, Desk, in_turn, opened
from tests.ui.flights import ALMOST, HALF, aloft, picture, target
from tests.ui.snap_desk import (
    HERE,
    LAST_CARDS,
    LENGTH,
    SEED,
    caption,
    card_region,
    cells,
    check_cards,
    decks,
    face,
    fresh,
    ink,
    movements,
    public,
    snap_places,
    states,
    step_to,
)

QUIET_THROWS = [0, 1, 2, 10, 15, HERE, 373]
"""Places whose next throw is no snap: from both decks, from the top and the bottom."""


def test_the_quiet_throws_are_of_every_kind() -> None:
    steps = [
        Snap.from_seed(305).play(states()[n], Snap.from_seed(305).moves(states()[n])[0]) for n in QUIET_THROWS
    ]
    assert {(step.before.turn, step.move) for step in steps} == {(0, TOP), (0, BOTTOM), (1, TOP), (1, BOTTOM)}
    assert all(len(step.events) == 1 for step in steps)


@pytest.mark.parametrize(("place", "size"), in_turn(QUIET_THROWS))
async def test_a_thrown_card_flies_from_where_it_lay_to_where_it_then_lies(
    place: int, size: tuple[int, int]
) -> None:
    async with opened(f"{SEED}@{place}", size, flights=True) as desk:
        (move,) = movements(desk, place + 1)
        assert isinstance(move, Moved)
        deck, pile = desk.places[move.source], public(desk)
        lay, _ = deck.slots(move.source_at, 1, len(deck.cards))
        await desk.press("right")
        assert desk.flying
        assert desk.at == place + 1
        assert desk.flight.offset == lay
        end = target(desk)
        check_cards(desk)
        await desk.fly(HALF)
        assert desk.flight.offset not in (lay, end)
        check_cards(desk)
        await desk.fly(ALMOST)
        assert (desk.flying, desk.flight.offset) == (
            True,
            end,
        )  # before it has landed it is where it will lie
        await desk.fly(HALF - ALMOST)
        assert not desk.flying
        assert pile.slots(move.target_at, 1, len(pile.cards))[0] == end
        (card,) = move.cards
        assert picture(desk, Region.from_offset(end, pile.card_size.value)) == face(card, pile.card_size)
        check_cards(desk)
        assert desk.text == await fresh(f"{SEED}@{place + 1}", size)


def golden(desk: Desk, fan: Fan) -> set[int]:
    """The columns of a fan in which cards lie golden, in the row of their labels."""
    row = Region(fan.region.x, fan.region.y + 2, fan.region.width, 1)
    lit = ink(desk, "card-lit")
    return {at.x - row.x for at, _, style in cells(desk, row) if style.bgcolor == lit}


def columns(fan: Fan, indices: range) -> set[int]:
    """The columns in which these cards of a fan are seen."""
    edges = fan.edges(len(fan.cards))
    width = fan.card_size.width
    rights = [min(left + width, following) for left, following in pairwise([*edges, 999])]
    return {column for index in indices for column in range(edges[index], rights[index])}


async def watch_a_snap(desk: Desk, place: int, *, size: tuple[int, int]) -> None:
    """Step on to the snap at `place`, and look at each of its three movements."""
    step = step_to(desk, place)
    player = step.before.turn
    name = "AB"[player]
    (card,) = step.before.decks[player][:1] if step.move == TOP else step.before.decks[player][-1:]
    match = next(n for n, other in enumerate(step.before.public) if other.rank == card.rank)
    taken = (*step.before.public[match:], card)
    deck, pile = decks(desk)[player], public(desk)
    lay = card_region(deck, 0 if step.move == TOP else len(deck.cards) - 1).offset

    await desk.press("right")
    assert desk.at == place
    assert aloft(desk) == {PUBLIC: (card,)}
    assert desk.flight.offset == lay
    assert not pile.lit
    end = target(desk)
    check_cards(desk)
    await desk.fly(HALF)
    assert desk.flight.offset not in (lay, end)
    check_cards(desk)
    await desk.fly(HALF)

    assert pile.cards == (*step.before.public, card)
    assert card_region(pile, len(pile.cards) - 1).offset == end
    assert picture(desk, card_region(pile, len(pile.cards) - 1)) == face(card, pile.card_size)
    for _ in range(2):
        assert desk.flying
        assert pile.lit == range(match, len(pile.cards))
        assert golden(desk, pile) == columns(pile, pile.lit)
        assert all(not fan.lit and not golden(desk, fan) for fan in decks(desk))
        assert caption(pile).startswith("Snap! on the table")
        assert "Snap! on the table" in desk.text
        assert aloft(desk) == {}
        check_cards(desk)
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
    check_cards(desk)
    await desk.fly(HALF)
    check_cards(desk)
    await desk.fly(HALF)

    assert not desk.flying
    assert deck.cards[-len(taken) :] == taken
    assert deck.slots(len(deck.cards) - len(taken), len(taken), len(deck.cards))[0] == end
    assert picture(desk, card_region(deck, len(deck.cards) - 1)) == face(card, deck.card_size)
    assert not any(fan.lit or golden(desk, fan) for fan in (*decks(desk), pile))
    assert not any("takes" in caption(fan) or "Snap!" in caption(fan) for fan in (*decks(desk), pile))
    assert desk.shown() == desk.due()
    check_cards(desk)
    assert desk.text == await fresh(desk.table.session.save(), size)


@pytest.mark.parametrize("size", SIZES)
async def test_at_a_snap_a_card_is_thrown_then_cards_light_up_and_then_they_fly(
    size: tuple[int, int],
) -> None:
    places = [6, 10, 13, 19, 375]
    async with opened(SEED, size, flights=True) as desk:
        for place in places:
            desk.table.player.go(place - 1)
            await desk.settle()
            await watch_a_snap(desk, place, size=size)


@pytest.mark.parametrize("game", LAST_CARDS)
async def test_a_snap_with_the_only_card_of_a_deck_is_no_different(game: str) -> None:
    place = LAST_CARDS[game]
    async with opened(f"{game}@{place - 1}", flights=True) as desk:
        assert len(decks(desk)[(place - 1) % 2].cards) == 1
        await watch_a_snap(desk, place, size=(80, 24))
        await desk.press("left")
        await desk.land()
        assert desk.text == await fresh(f"{game}@{place - 1}")


async def test_one_snap_right_after_another_is_shown_in_full() -> None:
    async with opened(f"{SEED}@18", flights=True) as desk:
        assert {19, 20} <= set(snap_places())
        await watch_a_snap(desk, 19, size=(80, 24))
        await watch_a_snap(desk, 20, size=(80, 24))


async def test_a_snap_that_was_cut_short_while_it_glowed_does_not_cut_the_next_one_short() -> None:
    async with opened(f"{SEED}@18", flights=True) as desk:
        await desk.press("right")
        await desk.fly(2 * HALF)
        assert public(desk).lit
        await watch_a_snap(desk, 20, size=(80, 24))


@pytest.mark.parametrize(("place", "size"), in_turn([1, 6, 7, 10, 20, HERE, 375]))
async def test_a_step_back_flies_back_and_nothing_lights_up(place: int, size: tuple[int, int]) -> None:
    async with opened(f"{SEED}@{place}", size, flights=True) as desk:
        moves = [move for move in reversed(movements(desk, place)) if isinstance(move, Moved)]
        lay, _ = desk.places[moves[0].target].slots(
            moves[0].target_at, len(moves[0].cards), len(desk.places[moves[0].target].cards)
        )
        await desk.press("left")
        assert desk.at == place - 1
        assert desk.flight.offset == lay
        for move in moves:
            assert aloft(desk) == {move.source: move.cards}
            end = target(desk)
            for _ in range(2):
                check_cards(desk)
                assert not any(fan.lit for fan in (*decks(desk), public(desk)))
                assert "Snap!" not in desk.text
                await desk.fly(HALF)
        assert not desk.flying
        deck = desk.places[moves[-1].source]
        assert deck.slots(moves[-1].source_at, 1, len(deck.cards))[0] == end
        assert desk.text == await fresh(f"{SEED}@{place - 1}", size)


@pytest.mark.parametrize("opened_up", [False, True])
@pytest.mark.parametrize(("key", "start"), [("right", 0), ("left", 25), ("right", LENGTH - 15)])
async def test_no_card_is_lost_or_doubled_in_any_phase(key: str, start: int, opened_up: bool) -> None:
    async with opened(f"{SEED}@{start}", flights=True) as desk:
        if opened_up:
            await desk.press("o")
        for count in range(1, 16):
            await desk.press(key)
            assert desk.at == start + (count if key == "right" else -count)
            phases = 0
            while desk.flying:
                check_cards(desk)
                await desk.fly(0.1)
                phases += 1
            assert phases
            check_cards(desk)
            assert desk.shown() == desk.due()


@pytest.mark.parametrize("size", SIZES)
async def test_the_ends_that_are_left_lie_face_up_while_cards_fly(size: tuple[int, int]) -> None:
    async with opened(f"{SEED}@5", size, flights=True) as desk:
        (left,) = {deck.cards[-2] for deck in decks(desk) if deck.chosen}
        await desk.press("right")
        deck = decks(desk)[1]
        while desk.flying:
            assert f"│{left.label}" in deck.render_line(2).text
            assert f"│{deck.cards[0].label}" in deck.render_line(2).text
            await desk.fly(0.1)


INPUTS = {
    "right": 7,
    "left": 5,
    "pagedown": 16,
    "n": 10,
    "N": 0,
    "home": 0,
    "end": LENGTH,
    "5": 188,
    "o": 6,
    "space": 6,
    "r": 0,
}
"""Where a key leads that is pressed while the cards of throw 6, a snap, fly or glow."""


PHASES = {"throw": 0.5, "glow": 1.5, "sweep": 2.5}
"""What may be going on then, and after how many times a flight's time it is."""


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("key", INPUTS)
async def test_an_input_ends_a_flight_or_a_glow_at_once_and_then_counts(key: str, phase: str) -> None:
    async with opened(f"{SEED}@5", flights=True) as desk:
        await desk.press("right")
        for _ in range(int(PHASES[phase])):
            await desk.fly(2 * HALF)
        await desk.fly(HALF)
        assert bool(public(desk).lit) is (phase == "glow")
        assert aloft(desk).keys() == {"throw": {PUBLIC}, "glow": set(), "sweep": {DECKS[1]}}[phase]
        await desk.press(key)
        assert desk.at == INPUTS[key]
        assert not public(desk).lit
        check_cards(desk)
        assert desk.flying is (key in ("right", "left"))
        if desk.flying:
            # What flies now is what this key made fly: nothing of the snap is left.
            move = movements(desk, 7)[0] if key == "right" else movements(desk, 6)[-1]
            assert isinstance(move, Moved)
            assert aloft(desk) == {move.target if key == "right" else move.source: move.cards}
        else:
            assert desk.shown() == desk.due()
        await desk.land()
        await desk.fly(5.0)
        assert desk.shown() == desk.due()
        if key in ("o", "space"):
            await desk.press(key)
        assert desk.text == await fresh(f"{SEED}@{INPUTS[key]}")


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize(
    "spot", ["#graph", "#scrubber", "#deck-a", "#deck-b", "#back", "#forward-ten", "#next-seed"]
)
async def test_a_click_ends_a_flight_or_a_glow_at_once_too(spot: str, phase: str) -> None:
    async with opened(f"{SEED}@5", flights=True) as desk:
        await desk.press("right")
        for _ in range(int(PHASES[phase])):
            await desk.fly(2 * HALF)
        await desk.click(spot, 1)
        assert desk.flying is (spot == "#back")
        assert not any(fan.lit for fan in (*decks(desk), public(desk)))
        check_cards(desk)
        await desk.land()
        assert desk.shown() == desk.due()


@pytest.mark.parametrize("phase", PHASES)
async def test_another_size_of_the_terminal_ends_a_flight_or_a_glow(phase: str) -> None:
    async with opened(f"{SEED}@5", flights=True) as desk:
        await desk.press("right")
        for _ in range(int(PHASES[phase])):
            await desk.fly(2 * HALF)
        assert desk.flying
        await desk.resize(120, 40)
        assert not desk.flying
        assert desk.shown() == desk.due()
        assert desk.text == await fresh(f"{SEED}@6", (120, 40))


@pytest.mark.parametrize("phase", PHASES)
async def test_help_ends_a_flight_or_a_glow_too(phase: str) -> None:
    async with opened(f"{SEED}@5", flights=True) as desk:
        await desk.press("right")
        for _ in range(int(PHASES[phase])):
            await desk.fly(2 * HALF)
        await desk.press("question_mark")
        assert isinstance(desk.screen, HelpScreen)
        assert not desk.flying
        await desk.press("escape")
        assert desk.text == await fresh(f"{SEED}@6")


@pytest.mark.parametrize(
    ("start", "keys", "end"),
    [
        (0, ["right"] * 30, 30),
        (40, ["left"] * 30, 10),
        (5, ["right", "left"] * 8 + ["right"], 6),
        (LENGTH - 3, ["right"] * 9 + ["left"] * 4, LENGTH - 4),
        (18, ["right", "right", "o", "left", "o", "left", "right"], 19),
    ],
)
async def test_a_burst_of_keys_ends_where_as_many_slow_ones_do(start: int, keys: list[str], end: int) -> None:
    async with opened(f"{SEED}@{start}", flights=True) as desk:
        desk.strike(*keys)
        await desk.until(lambda: desk.at == end)
        if desk.flying:
            check_cards(desk)
        await desk.land()
        assert desk.shown() == desk.due()
        assert desk.text == await fresh(f"{SEED}@{end}")


async def test_who_asks_for_less_motion_sees_neither_flights_nor_glow() -> None:
    async with opened(f"{SEED}@5") as desk:
        await desk.press("right")
        assert not desk.flying
        assert not public(desk).lit
        assert "Snap!" not in desk.text
        assert desk.shown() == desk.due()


async def test_the_last_card_lands_before_the_end_panel_is_shown() -> None:
    async with opened(f"{SEED}@{LENGTH - 1}", flights=True) as desk:
        await desk.press("right")
        assert desk.flying
        assert "A wins" not in desk.seen("#table")
        check_cards(desk)
        await desk.land()
        assert "A wins" in desk.seen("#table")
        assert desk.text == await fresh(f"{SEED}@{LENGTH}")
