"""A match on the screen: its rounds, its score, what it tells at the end, and how it is left and resumed."""

from __future__ import annotations

import re

import pytest
from textual.widgets import Static

from cardtui.games.beggar import matches
from cardtui.games.beggar.results import tally_of
from cardtui.games.beggar.screens.match import MatchTable, open_match
from cardtui.games.beggar.screens.strike import Strike
from cardtui.games.beggar.settings import SLAP_TIME
from cardtui.storage.rows import RUN_ELSEWHERE
from cardtui.storage.store import Store
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.table.staged import Pile
from tests.cases import case
from tests.ui.desk import SIZES, Desk, opened, sent
from tests.ui.games.beggar.test_slaps import neighbour, patient_neighbour, see

__all__ = ["patient_neighbour"]

SEED = 305


@pytest.fixture(autouse=True)
def short_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the fifth card of each round make a pair of aces: whoever slaps it wins the round."""
    deals = ["2.3.A/4.A", "3.4.A/5.A", "4.5.A/6.A", "5.6.A/7.A", "6.7.A/8.A"]
    monkeypatch.setattr(
        matches, "game_id", lambda seed, level, number: f"beggar,slap={level}:{deals[number]}"
    )


def table(desk: Desk) -> MatchTable:
    assert isinstance(desk.table, MatchTable)
    return desk.table


async def up_to_the_aces(desk: Desk) -> None:
    """Lay cards until there is something to slap."""
    if not table(desk).play._runs:
        await desk.press("enter")
    while desk.table.session.state.slap is None:
        await (desk.press("enter") if desk.table.session.state.due else neighbour(desk))
        await desk.land()


async def play_round(desk: Desk, mark: str, seconds: float = 0.4) -> None:
    """Play a round to its end: the person slaps first for a `+`, the neighbour for a `-`."""
    await up_to_the_aces(desk)
    see(desk, seconds)
    await (desk.press("space") if mark == "+" else neighbour(desk))
    await desk.land()
    assert desk.table.session.at_end


async def play(desk: Desk, marks: str) -> None:
    """Play rounds, and go on after each but the last."""
    for number, mark in enumerate(marks):
        if number:
            see(desk, 2.0)
            await desk.press("enter")
        await play_round(desk, mark, 0.3 + 0.05 * number)


async def test_m_at_home_begins_a_match_and_q_leaves_it_where_it_was(store: Store) -> None:
    async with opened(None, store=store) as desk:
        await desk.press("right", "M")
        assert "match, medium" in desk.lines[0] and "round 1" in desk.lines[0]
        assert "You  ○ ○ ○" in desk.text and "Otto ○ ○ ○" in desk.text
        assert " ".join(desk.lines[-1].split()) == "Enter lay space slap ? help q back"
        await play(desk, "+-")
        see(desk, 2.0)
        await desk.press("enter")
        await up_to_the_aces(desk)
        saved = desk.table.session.save()
        await desk.press("q")
        assert isinstance(desk.screen, HomeScreen) and "M match 1 : 1, medium" in " ".join(desk.text.split())
    async with opened(None, store=store) as desk:
        await desk.press("M")
        assert desk.table.session.save() == saved and "round 3" in desk.lines[0]
        assert "You  ● ○ ○" in desk.text and "Otto ● ○ ○" in desk.text
    (row,) = store.runs("beggar")
    assert (row.marks, row.level) == ("+-", "medium")
    assert tally_of(row).times == pytest.approx([0.3])


async def test_the_end_of_a_round_is_not_called_that_of_the_match(store: Store) -> None:
    async with opened(None, store=store) as desk:
        open_match(desk.app, SEED)
        await desk.settle()
        await play_round(desk, "+")
        await desk.press("escape")
        assert desk.text_at("#in-hand").startswith("The end of round 1 ")
        score = str(desk.screen.query_one("#score", Static).visual)
        assert score.startswith("round 1: slapped 1 of 1 first")


async def test_it_is_one_of_the_ways_to_play_by_hand() -> None:
    async with opened(None) as desk:
        await desk.press("right", "m", "M")
        assert table(desk)._recorder.row.level == "medium"


async def test_a_match_ends_with_the_duel_and_a_line_to_share() -> None:
    async with opened(None, SIZES[2]) as desk:
        open_match(desk.app, SEED, "medium")
        await desk.settle()
        await play(desk, "+-+")
        assert desk.verdict.startswith("You win round 3 | match  2 : 1")
        see(desk, 2.0)
        await desk.press("enter")
        await play_round(desk, "+", 0.5)
        verdict = desk.verdict
        assert verdict.startswith("You win the match 3 : 1 | ")
        assert "slaps you 3 : 1 Otto" in " ".join(verdict.split())
        assert "median 0.40 s, Otto's 0.58 s" in verdict
        assert "a pair of aces for 5 cards, after 0.30 s" in verdict
        row = "·".join([" " * 2, " ", " ", " │"])  # 0.30, 0.40 and 0.50 s, and 0.58 s
        assert row in verdict
        await desk.press("Y")
        line = f"my median 0.40 s, 3 : 1 against medium, match {SEED}"
        assert desk.notifications == [sent(line)]
        await desk.press("z")
        assert "round 1" in desk.lines[0] and table(desk)._recorder.run.seed != SEED


async def test_on_the_narrowest_screen_the_row_of_times_is_whole_and_each_mark_a_tile() -> None:
    async with opened(None, (40, 30)) as desk:
        open_match(desk.app, SEED, "medium")
        await desk.settle()
        await play(desk, "+++")
        assert any(re.search(r"·.*│.* 1\.0 s", line) for line in desk.lines)
        marks = desk.table.query_one("#end-marks").render_line(0)
        tiles = [segment.cell_length for segment in marks if segment.style and segment.style.bold]
        assert sum(tiles) == len(" ✓ ") * 3


async def test_no_times_are_kept_if_the_neighbour_is_slowed_down() -> None:
    async with opened(None) as desk:
        desk.app.settings.set(SLAP_TIME, "2")
        open_match(desk.app, SEED, "medium")
        await desk.settle()
        await play(desk, "+++")
        assert table(desk).tally.line == f"3 : 0 against medium, match {SEED}"


async def test_a_lost_match_says_who_has_won() -> None:
    async with opened(None) as desk:
        open_match(desk.app, SEED, "hard")
        await desk.settle()
        await play(desk, "---")
        assert desk.verdict.startswith("Vera wins the match 0 : 3")
        assert table(desk).tally.line == f"0 : 3 against hard, match {SEED}"


async def test_a_hammering_hand_skips_no_end_of_a_round() -> None:
    async with opened(None) as desk:
        open_match(desk.app, SEED)
        await desk.settle()
        await play(desk, "+")
        ended = desk.table
        for _ in range(3):
            see(desk, 0.3)
            await desk.press("space", "enter")
        assert desk.table is ended
        see(desk, 0.2)
        await desk.press("space")
        assert desk.table is not ended and "round 2" in desk.lines[0]


async def test_there_are_no_hints_no_undo_and_no_other_deal() -> None:
    async with opened(None) as desk:
        open_match(desk.app, SEED)
        await desk.settle()
        await desk.press("enter")
        await neighbour(desk)
        before = desk.table, desk.table.session.save()
        for key in ("t", "u", "m", "r", "f2", "left", "g", "d", "less_than_sign"):
            with case(key):
                await desk.press(key)
                assert (desk.table, desk.table.session.save()) == before
        assert "not in a match; q leaves, and it goes on later" in desk.text


@pytest.mark.parametrize("size", SIZES)
async def test_the_score_stands_left_of_the_pile_and_the_pile_in_the_middle(size: tuple[int, int]) -> None:
    async with opened(None, size, flights=True) as desk:
        open_match(desk.app, SEED)
        await desk.settle()
        await desk.land()
        await up_to_the_aces(desk)
        pile = desk.table.query_one(Pile).region
        assert abs(pile.x - (size[0] - pile.right)) <= 1
        for name, is_left in (("#match", True), ("#streak", False)):
            region = desk.table.query_one(name).region
            assert region.right <= pile.x if is_left else region.x >= pile.right
        assert desk.text_at("#match").endswith("You ○ ○ ○ Otto ○ ○ ○")
        see(desk, 0.4)
        await desk.press("space")
        assert desk.table.query_one(Strike).view is not None
        if size[1] >= 24:
            assert desk.text_at("#match").endswith("You ● ○ ○ Otto ○ ○ ○")
            assert "in a row 1" in desk.text_at("#streak") and "0.40 s" in desk.text_at("#streak")


async def test_another_window_that_has_gone_on_with_a_match_counts(store: Store) -> None:
    async with opened(None, store=store) as desk:
        open_match(desk.app, SEED, "easy")
        await desk.settle()
        (row,) = store.runs("beggar")
        assert store.save_run(row._replace(marks="+-"), row)
        await desk.press("enter")
        await neighbour(desk)
        await desk.settle()
        assert "round 3" in table(desk).deal_label and desk.notifications == [RUN_ELSEWHERE]
        (row,) = store.runs("beggar")
        assert store.save_run(row._replace(marks="+---"), row)
        await desk.press("enter")
        await neighbour(desk)
        await desk.settle()
        assert isinstance(desk.screen, HomeScreen)
        assert desk.notifications == ["Another window has ended this match."]


async def test_the_rounds_of_a_match_are_in_the_history(store: Store) -> None:
    async with opened(None, store=store) as desk:
        open_match(desk.app, SEED, "easy")
        await desk.settle()
        await play(desk, "+-")
    assert store.flush()
    rows = store.finished_games()
    assert [(row.way, row.won) for row in rows] == [("slaps, easy", False), ("slaps, easy", True)]
    assert not store.saved_games()
