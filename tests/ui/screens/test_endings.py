"""How games end on the screen: won, drawn, never, or before they begin."""

from __future__ import annotations

import pytest

from tests.ui.desk import ENDLESS, LENGTH, SEED, SIZES, TRICKS, opened

LAST = 41090
"""The ply at which the limit of rounds ends the endless deal."""
WINS = ("Neighbour wins", "You win")


async def test_a_won_game_tells_who_won_how_long_it_took_and_how_that_compares() -> None:
    async with opened(f"{SEED}@{LENGTH}") as desk:
        assert desk.verdict == (
            f"You win | after {TRICKS} tricks, {LENGTH} cards · longer than 54 % of random deals · beggar#305"
        )
        for size in SIZES:
            await desk.resize(*size)
            for text in ("You win", "after 26 tricks, 211 cards", "You have won", " 52 cards"):
                assert text in desk.text, size


async def test_a_deal_that_never_ends_says_so_with_the_proof() -> None:
    proof = "This deal never ends: after 4 tricks (34 cards) the same 62 tricks (440 cards) repeat for ever"
    async with opened(ENDLESS) as desk:
        await desk.wait_until(lambda: desk.table.session.complete)
        assert "never ends: after card 34 the same 440 for ever" in desk.words
        await desk.press("G")
        assert desk.ply == LAST
        assert desk.verdict.startswith("A draw: this deal never ends | after 5791 tricks, 41090 cards · ")
        assert proof in desk.verdict
        for size in SIZES:
            await desk.resize(*size)
            assert proof in desk.text_at("#end-text"), size


async def test_the_story_says_where_an_endless_deal_begins_to_repeat() -> None:
    async with opened(f"{ENDLESS}@473", (120, 40)) as desk:
        assert "never ends" not in desk.text_right_of(82)
        await desk.press("right")
        assert "▸ Trick 5 again: it never ends" in desk.text_right_of(82)
        sentence = "Now everything is as it was when trick 5 began: this deal never ends."
        assert sentence in desk.text_at("#story")
        assert {len(line) for line in desk.lines} == {120}


async def test_a_game_cut_short_by_the_limit_tells_how_it_would_have_ended() -> None:
    async with opened("beggar,rounds=5#305") as desk:
        await desk.press("end")
        assert desk.verdict == (
            "A draw: nobody has won | after 5 tricks, 49 cards · "
            f"Without the limit you would win after {TRICKS} tricks, {LENGTH} cards · "
            "beggar,rounds=5#305"
        )
        assert "has won" not in desk.lines[1]


@pytest.mark.parametrize(("game", "winner"), [("beggar:5", 0), ("beggar:/5.6", 1), ("beggar:K.A/", 0)])
async def test_a_game_that_is_won_before_it_begins_shows_its_end(game: str, winner: int) -> None:
    async with opened(game) as desk:
        assert desk.verdict.startswith(f"{WINS[winner]} | after 0 tricks, 0 cards")
        assert desk.shown_cards() == desk.expected_cards()
        for key in ("right", "left", "n", "N", "end", "home", "5", "pagedown", "o", "space", "r"):
            await desk.press(key)
            assert desk.ply == 0
        await desk.pass_time(1)
        assert not desk.table.playhead.playing
        assert desk.verdict.startswith(WINS[winner])
