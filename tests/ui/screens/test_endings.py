"""How games end on the screen: won, drawn, never, and before they have begun; and very long ones."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import pytest

from cardtui.ui import lookahead
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.widgets.graph import Graph
from cardtui.ui.widgets.story import StoryLines
from tests.ui.desk import ENDLESS, LENGTH, SEED, SIZES, TRICKS, Desk, opened

LAST = 41090
"""The place where the limit of rounds ends the deal that never ends."""


async def known(desk: Desk) -> None:
    """Wait until the game is explored to its end."""
    await desk.wait_until(lambda: desk.table.session.complete)


@pytest.mark.parametrize("size", SIZES)
async def test_a_won_game_tells_who_won_how_long_it_took_and_how_that_compares(size: tuple[int, int]) -> None:
    async with opened(f"{SEED}@{LENGTH}", size) as desk:
        assert desk.verdict == (
            f"Player 1 wins | after {TRICKS} tricks, {LENGTH} cards · "
            "longer than 54 % of random deals · beggar#305"
        )
        assert "Player 1 wins" in desk.text
        assert f"after {TRICKS} tricks, {LENGTH} cards" in desk.text
        assert "Player 1 has won" in desk.text
        assert " 52 cards" in desk.text


@pytest.mark.parametrize("size", SIZES)
async def test_a_deal_that_never_ends_says_so_with_the_proof(size: tuple[int, int]) -> None:
    async with opened(ENDLESS, size) as desk:
        await known(desk)
        assert "never ends: after card 34 the same 440 for ever" in desk.words
        await desk.press("G")
        assert desk.ply == LAST
        assert desk.verdict.startswith("A draw: this deal never ends | after 5791 tricks, 41090 cards · ")
        proof = (
            "This deal never ends: after 4 tricks (34 cards) the same 62 tricks (440 cards) "
            "come round for ever"
        )
        assert proof in desk.verdict
        assert proof in desk.text_at("#end-text")


async def test_the_story_says_where_the_deal_begins_to_go_round() -> None:
    async with opened(f"{ENDLESS}@473", (120, 40)) as desk:
        assert "never ends" not in desk.text_right_of(82)
        await desk.press("right")
        assert "▸ Trick 5 again: it never ends" in desk.text_right_of(82)
        assert "Now all is as when trick 5 began: this deal never ends." in " ".join(
            desk.text_right_of(82).split()
        )
        begins = desk.table.session.state_at(34)
        again = desk.table.session.state_at(474)
        assert [[card.rank > 10 or card.rank == 1 for card in hand] for hand in begins.hands] == [
            [card.rank > 10 or card.rank == 1 for card in hand] for hand in again.hands
        ]


async def test_the_graphs_title_says_nothing_of_the_kind_where_the_deal_ends() -> None:
    async with opened() as desk:
        assert desk.screen.query_one(Graph).title == "cards held by player 0"
        assert "never" not in desk.text


async def test_a_game_cut_short_by_the_limit_tells_how_it_would_have_ended() -> None:
    async with opened("beggar,rounds=5#305") as desk:
        await desk.press("end")
        assert desk.verdict == (
            "A draw: nobody has won | after 5 tricks, 49 cards · "
            f"Without the limit player 1 would win after {TRICKS} tricks, {LENGTH} cards · "
            "beggar,rounds=5#305"
        )
        assert "has won" not in desk.lines[1]


@pytest.mark.parametrize(("game", "winner"), [("beggar:5", 0), ("beggar:/5.6", 1), ("beggar:K.A/", 0)])
async def test_a_game_that_is_won_before_it_begins_shows_its_end(game: str, winner: int) -> None:
    async with opened(game) as desk:
        assert desk.verdict.startswith(f"Player {winner} wins | after 0 tricks, 0 cards")
        assert desk.shown_cards() == desk.expected_cards()
        for key in ("right", "left", "n", "N", "end", "home", "5", "pagedown", "o", "space", "r"):
            await desk.press(key)
            assert desk.ply == 0
        await desk.pass_time(1)
        assert not desk.table.playhead.playing
        assert desk.verdict.startswith(f"Player {winner} wins")


async def test_a_deck_of_two_thousand_cards_opens_without_trouble() -> None:
    deck = ".".join("A23456789TJQK"[(n * n + n // 7) % 13] for n in range(2000))
    async with opened(f"beggar,rounds=100:{deck}") as desk:
        assert desk.text.count("1000 cards") == 2
        await known(desk)
        for key in ("right", "n", "o", "5", "end", "left", "home"):
            await desk.press(key)
            assert desk.shown_cards() == desk.expected_cards()
        assert len(desk.lines[0]) == 80
        await desk.press("y")
        assert desk.app.clipboard == desk.table.session.id
        assert len(desk.app.clipboard) > 4000


@contextmanager
def small_slices() -> Iterator[None]:
    """Games are explored twenty steps at a time, however fast that is done."""
    with patch.object(lookahead, "SLICE", 20), patch.object(lookahead, "SLICE_SECONDS", 0.0):
        yield


async def test_a_long_game_is_explored_a_slice_at_a_time_and_can_be_used_meanwhile() -> None:
    with small_slices():
        async with opened(f"{SEED}@30", timers=True) as desk:
            # It was opened past the first slices, and goes on exploring by itself.
            assert desk.ply == 30
            await known(desk)
            await desk.wait_until(lambda: f"card 30/{LENGTH} " in desk.words)
            assert f"trick 4/{TRICKS}" in desk.words


@pytest.mark.parametrize(("key", "place"), [("end", LENGTH), ("5", 106)])
async def test_what_needs_the_whole_game_waits_until_it_is_known(key: str, place: int) -> None:
    with small_slices(), patch.object(TableScreen, "set_timer") as later:
        async with opened(SEED) as desk:
            assert "card 0/20+" in desk.words
            assert desk.table.session.length == 20
            await desk.press(key)
            assert desk.ply == 0
            assert later.call_count == 1
            while not desk.table.session.complete:
                _, explore = later.call_args.args
                explore()
                await desk.settle()
            assert desk.ply == place
            assert f"card {place}/{LENGTH}" in desk.words
            assert desk.shown_cards() == desk.expected_cards()


async def test_playing_and_stepping_go_past_what_is_explored() -> None:
    with small_slices(), patch.object(TableScreen, "set_timer"):
        async with opened(f"{SEED}@18", speed=64) as desk:
            await desk.press("right", "pagedown")
            assert desk.ply == 29
            assert desk.shown_cards() == desk.expected_cards()
            await desk.press("space")
            await desk.pass_time(1 / 8)
            assert desk.ply == 37
            assert "card 37/38+" in desk.words


async def test_a_game_longer_than_one_slice_has_its_whole_graph_and_story() -> None:
    async with opened("beggar,rounds=700:" + ENDLESS.partition(":")[2], (120, 40)) as desk:
        await known(desk)
        length = desk.table.session.length
        assert length > 2 * lookahead.SLICE
        await desk.press("end")
        assert f"card {length}/{length}" in desk.words
        await desk.click(StoryLines.__name__, 4, 0)
        assert length - 40 < desk.ply < length
        assert desk.shown_cards() == desk.expected_cards()
