"""Snap on the table: playing, the end, sizes."""

from __future__ import annotations

from functools import cache
from itertools import product

from cardtui.engine.zones import CardsLit
from tests.cases import case
from tests.ui.again import reopened
from tests.ui.cards.flights import check_air, inner, picture
from tests.ui.desk import SIZES, Desk, opened
from tests.ui.games.snap.desk import (
    CAPPED,
    CROWDED,
    LENGTH,
    SEED,
    SNAPS,
    card_region,
    decks,
    face,
    movements,
    public,
    states,
)
from tests.ui.layout import check_apart, check_fit, check_whole


async def test_while_playing_all_movements_of_a_step_end_before_the_next_is_due() -> None:
    async with reopened(f"{SEED}@4", flights=True) as again:
        for speed in (0.25, 4.0, 8.0):
            async with again(speed) as desk:
                await play_at(desk, speed)
                seen = set()
                for place in range(5, 14):
                    await desk.pass_time(1 / speed)
                    assert desk.ply == place
                    moves = movements(desk, place)
                    seen.add(len(moves))
                    # At eight a second there is no time to fly thrice.
                    for move in moves if speed < 8 or len(moves) == 1 else []:
                        assert desk.flying
                        assert bool(public(desk).lit) is isinstance(move, CardsLit)
                        check_air(desk)
                        await desk.fly(0.81 / speed / len(moves))
                    assert not desk.flying
                    assert desk.shown_cards() == desk.expected_cards()
                assert seen == {1, 3}


async def test_while_playing_they_do_so_too_if_the_screen_is_drawn_sixty_times_a_second() -> None:
    frame, late = 1 / 60, 0.0005  # what ends at one frame lets the next begin a moment after it
    async with reopened(f"{SEED}@8", flights=True) as again:
        for speed in (1.0, 2.0, 4.0, 8.0):
            async with again(speed) as desk:
                await play_at(desk, speed)
                for place in range(9, 14):  # of which two are snaps
                    await desk.pass_time(1 / speed)
                    assert desk.ply == place
                    frames = 0
                    while desk.flying:
                        desk.air.now += frame - late
                        desk.app.animator()
                        desk.air.now += late
                        await desk.settle()
                        frames += 1
                    assert frames * frame <= 1 / speed + late, f"throw {place}: {frames} frames"


async def play_at(desk: Desk, speed: float) -> None:
    """Play on, at so many steps a second."""
    desk.table.playhead.speed = speed
    await desk.press("space")


async def test_faster_than_eight_throws_a_second_nothing_flies_or_glows() -> None:
    async with opened(f"{SEED}@4", flights=True, speed=16.0) as desk:
        await desk.press("space")
        for _ in range(8):
            await desk.pass_time(1 / 16)
            assert not desk.flying
            assert not public(desk).lit
            assert desk.shown_cards() == desk.expected_cards()


async def test_playing_stops_at_the_end_of_the_game() -> None:
    async with opened(f"{SEED}@{LENGTH - 2}", flights=True) as desk:
        await desk.press("space")
        for _ in range(4):
            await desk.pass_time(0.25)
            await desk.land()
        assert desk.ply == LENGTH
        assert not desk.table.playhead.playing


async def test_a_won_game_tells_who_won_and_how_long_it_took() -> None:
    async with reopened(f"{SEED}@{LENGTH}") as again:
        for size in SIZES:
            async with again(size, size=size) as desk:
                told = f"A wins | after {LENGTH} throws and {SNAPS} snaps, with 45 cards · "
                assert desk.verdict.startswith(told)
                assert desk.verdict.endswith(f" · {SEED}")
                for part in desk.verdict.split(" | "):
                    assert part in desk.text_at("#end-title") + desk.text_at("#end-text")
                assert "A has won" in desk.text


async def test_of_a_game_that_was_stopped_the_end_panel_says_that_nobody_has_won() -> None:
    async with opened(CAPPED) as desk:
        await desk.press("end")
        for size in SIZES:
            await desk.resize(*size)
            with case(size):
                assert desk.ply == 20
                assert desk.verdict == f"Nobody has won | stopped after 20 throws and 5 snaps · {CAPPED}"
                assert desk.text_at("#end-title").endswith("Nobody has won")
                assert f"after 20 throws and 5 snaps · {CAPPED}" in desk.text_at("#end-text")
                assert " wins" not in desk.text
                assert "has won " not in desk.text.replace("Nobody has won", "")
                assert [deck.chosen for deck in decks(desk)] == [None, None]
                assert "throws from" not in desk.text
        await desk.press("greater_than_sign")
        assert desk.table.session.save() == "snap,throws=20#306"


def check_fits(desk: Desk) -> None:
    check_fit(desk)
    check_whole(desk)
    check_apart(desk)


async def test_the_longest_pile_a_stopped_game_and_a_long_seed_fit_too() -> None:
    games = [CROWDED, f"{CAPPED}@20", "snap#1234567890123456789012345678901234567890@9"]
    async with reopened(CROWDED) as again:
        for at, (game, size) in enumerate(product(games, SIZES[::-1])):
            views = ((), ("open",))[(at + at // len(SIZES)) % 2]
            async with again((game, size, views), game, size, views) as desk:
                check_fits(desk)


async def test_a_deck_of_nearly_all_cards_fits_with_both_ends_whole() -> None:
    seed, place = fullest_deck()
    async with reopened(f"snap#{seed}@{place}") as again:
        for size in SIZES:
            async with again(size, size=size) as desk:
                deck = max(decks(desk), key=lambda deck: len(deck.cards))
                assert len(deck.cards) >= 49
                for _ in range(2):
                    check_fit(desk)
                    check_apart(desk)
                    for end in (0, len(deck.cards) - 1):
                        lies = card_region(deck, end)
                        assert inner(picture(desk, lies)) == inner(face(deck.cards[end], deck.card_size))
                    await desk.press("o")


@cache
def fullest_deck() -> tuple[int, int]:
    """The seed, of some, and the place where somebody holds the most cards."""
    return max(
        ((seed, place) for seed in range(20) for place in range(len(states(seed)))),
        key=lambda found: max(map(len, states(found[0])[found[1]].decks)),
    )
