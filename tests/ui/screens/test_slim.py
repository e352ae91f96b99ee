"""In forty columns a game can be begun, played to its end and left, and all that is needed can be read."""

from __future__ import annotations

import re

import pytest

from cardtui.engine.cards import read_card
from cardtui.games.beggar.screens.played import SlapTable
from cardtui.games.beggar.screens.strike import SlapBar, StrikeView
from cardtui.storage.store import Store
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.widgets.graph import Graph
from cardtui.ui.widgets.key_footer import KeyFooter
from cardtui.ui.widgets.stake import SideState, StakeRow
from tests.cases import case
from tests.house_games import HOUSE_GAMES
from tests.ui.desk import SEED, Desk, opened
from tests.ui.layout import check_fit, check_whole

SLIM = [(40, 30), (40, 48), (50, 34)]


async def test_home_names_each_game_with_its_key_and_offers_the_tour() -> None:
    async with opened(None) as desk:
        for size in SLIM:
            with case(size):
                await desk.resize(*size)
                check_fit(desk)
                check_whole(desk)
                for game in HOUSE_GAMES:
                    named = [line.split()[-1] for line in desk.lines if f" {game.title} " in line]
                    assert game.letter in named
                assert "New here?  t the tour  x no, thanks" in desk.text
                assert not [line for line in desk.lines if "…" in line]


async def press_in_footer(desk: Desk, key: str) -> None:
    """Click a key of the footer."""
    footer = desk.screen.query_one(KeyFooter)
    column = next(x for x in range(footer.size.width) if footer.button_at(x) == key)
    await desk.click_at(footer.region.x + column, footer.region.y)


async def test_a_game_is_begun_watched_to_its_end_and_left_by_keys() -> None:
    async with opened(None, SLIM[0]) as desk:
        for game in (game for game in HOUSE_GAMES if game.key != "coins"):
            with case(game.key):
                await desk.press(game.letter, "right", "end")
                assert desk.table.session.at_end and desk.table.end_panel.display
                await desk.press("q")
                assert isinstance(desk.screen, HomeScreen)


async def test_a_game_is_begun_watched_to_its_end_and_left_by_the_mouse() -> None:
    async with opened(None, SLIM[0]) as desk:
        await desk.click("#tile-beggar", 3, 1)
        assert isinstance(desk.screen, TableScreen)
        await press_in_footer(desk, "space")
        assert desk.table.playhead.playing
        await press_in_footer(desk, "space")
        await desk.click("forward")
        assert desk.ply
        desk.table.session.revealed = True
        await desk.press("right")
        graph = desk.table.query_one(Graph)
        await desk.click(graph, graph.columns // 2)
        assert 1 < desk.ply < desk.table.session.length, "a click on the graph goes there"
        await desk.click(graph, graph.columns - 1)
        assert desk.table.session.at_end and desk.table.end_panel.display
        await press_in_footer(desk, "q")
        assert isinstance(desk.screen, HomeScreen)


async def test_a_puzzle_of_coins_is_played_to_its_end_by_keys() -> None:
    async with opened("coins,players=2:0.2", SLIM[0]) as desk:
        await desk.press("right", "1")
        assert desk.text.count("Your turn") == 0 and "coin 1, one square" in desk.words
        await desk.press("enter")
        assert desk.table.session.at_end and "The first player wins" in desk.text
        check_fit(desk)
        await desk.press("q")
        assert not isinstance(desk.screen, TableScreen)


@pytest.mark.parametrize(("columns", "first"), [(40, "rules"), (59, "rules"), (80, "keys")])
async def test_the_rules_come_before_the_keys_in_few_columns(columns: int, first: str) -> None:
    async with opened(SEED, (columns, 48)) as desk:
        await desk.press("question_mark")
        assert isinstance(desk.screen, HelpScreen)
        keys, rules = (desk.screen.query_one(name).region.y for name in ("#help-keys", "#help-details"))
        assert (rules < keys) is (first == "rules")


async def test_other_screens_fit_with_one_row_of_keys(store: Store) -> None:
    async with opened(None, SLIM[0], store=store) as desk:
        for key in ("comma", "P", "w", "f1", "H", "S", "i", "ctrl+p", "question_mark"):
            with case(key):
                await desk.press(key)
                assert not isinstance(desk.screen, HomeScreen)
                check_fit(desk)
                for footer in desk.screen.query(KeyFooter):
                    assert footer.region.size == (SLIM[0][0], 1)
                await desk.press("escape")
                while not isinstance(desk.screen, HomeScreen):
                    await desk.press("escape")


async def test_a_setting_has_its_value_whole_below_its_name() -> None:
    async with opened(None, SLIM[0]) as desk:
        await desk.press("comma")
        assert "‹ largest that fits ›" in desk.text
        above = desk.lines[next(y for y, line in enumerate(desk.lines) if "largest that fits" in line) - 1]
        assert above.strip() == "card size"


async def test_the_keys_of_a_slim_screen_are_those_of_a_narrow_one() -> None:
    async with opened(None, SLIM[0]) as desk:
        for key, words in (("comma", "Enter set Esc back"), ("P", "Enter play ? help q back")):
            await desk.press(key)
            assert desk.lines[-1].strip().endswith(words)
            await desk.press("escape")


@pytest.mark.parametrize("side", [0, 1])
async def test_each_side_of_a_bet_has_a_row_that_can_be_clicked(side: int) -> None:
    async with opened("beggar#8@2", SLIM[0]) as desk:
        await desk.press("b", "right")
        row = desk.table.query_one(StakeRow)
        assert row.region.height == 2
        above, below = (desk.lines[row.region.y + at] for at in (0, 1))
        assert "Neighbour" in above and "You" in below
        await desk.click(row, 12, side)
        assert [one.state is SideState.OTHER for one in row.sides] == [side == 1, side == 0]


async def test_a_slap_with_long_words_has_two_lines_and_both_bars() -> None:
    bars = [SlapBar("You", 0.3, "0.31 s first", is_own=True), SlapBar("Carla", 0.5, "0.45 s")]
    cards = tuple(filter(None, map(read_card, ("Q♠", "Q♥"))))
    async with opened("beggar,slap=easy#5", SLIM[0], flights=True) as desk:
        assert isinstance(desk.table, SlapTable)
        text = "A sandwich of queens: 26 cards for Carla"
        desk.table.begin_strike(StrikeView(cards, text, bars=bars), lambda: None)
        await desk.settle()
        for line in ("A sandwich of queens:", "26 cards for Carla", "0.31 s first", "0.45 s"):
            assert line in desk.text


async def test_how_a_slap_was_and_the_score_are_told_in_whole_words() -> None:
    async with opened("beggar,slap=easy:Q.Q.4/Q.5.6~l.l.n", SLIM[0]) as desk:
        assert isinstance(desk.table, SlapTable)
        slap, score = desk.table.query_one("#slap"), desk.table.query_one("#score")
        rows = [desk.lines[row].strip("▞ ") for row in range(slap.region.y, slap.region.bottom)]
        told = " ".join(" ".join(rows).split())
        assert re.fullmatch(r"Nell was first: a pair of queens after \d\.\d\d s", told)
        assert desk.lines[score.region.y].strip("▞ ") == "you slapped 0 of 1 first"


async def test_the_score_of_a_match_stands_above_the_pile_but_not_on_the_cards_of_a_slap() -> None:
    async with opened(SEED, SLIM[0], flights=True) as desk:
        await desk.press("m", "M", "enter")
        score, streak = (desk.screen.query_one(name).region for name in ("#match", "#streak"))
        assert score.bottom <= desk.zones["pile"].region.y and not score.overlaps(streak)
        assert "in a row 0" in desk.text and "Otto ○ ○ ○" in desk.text
        assert desk.lines[0].split()[-2:] == ["round", "1"]
        check_fit(desk)
        assert isinstance(desk.table, SlapTable)
        desk.table.begin_strike(StrikeView((), "A pair of queens: 2 cards for you"), lambda: None)
        await desk.settle()
        assert "A pair of queens" in desk.text and "in a row" not in desk.text


async def test_the_tour_tells_all_of_its_task() -> None:
    async with opened(None, SLIM[0]) as desk:
        await desk.press("t")
        assert "Press space or click ▶: the game plays by itself." in desk.words
        assert "…" not in desk.text
        check_fit(desk)


async def test_the_dialogs_of_a_table_fit() -> None:
    async with opened(SEED, SLIM[0]) as desk:
        for key in ("m", "s", "S", "question_mark"):
            with case(key):
                await desk.press(key)
                assert not isinstance(desk.screen, TableScreen)
                check_fit(desk)
                await desk.press("escape")
                assert isinstance(desk.screen, TableScreen)
