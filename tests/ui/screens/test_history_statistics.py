"""The screens of saved games: history and statistics, and the games that they open."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.widgets import Static

from cardtui.games import GAMES
from cardtui.games.coins.rating import mode_of, ratings
from cardtui.storage.rows import FinishedGame, SavedGame
from cardtui.storage.store import RESULT_FILTERS, Store
from cardtui.ui.screens.history import HistoryScreen
from cardtui.ui.screens.statistics import StatisticsScreen, curve_rows
from cardtui.ui.widgets.histogram import Histogram
from cardtui.ui.widgets.row_table import Rows
from tests.cases import case
from tests.storage.stores import a_game, locked
from tests.ui.desk import NOW, SIZES, Desk, opened
from tests.ui.layout import check_fit
from tests.ui.test_contrast import OURS, hard_to_read

HOUR, DAY = 3600.0, 86400.0

RAW = "[bold]\x1b[31m\u202e[/] no markup"


def finished(number: int, saved: str, result: str, ended: float, **fields: object) -> FinishedGame:
    key = saved.partition("#")[0].partition(":")[0].partition(",")[0]
    values = {"finished": True, "steps": 40, "seen": 40, "seconds": 100.0, **fields}
    return FinishedGame(f"{number:032x}", key, saved, ended - 100, ended, result=result, **values)  # type: ignore[arg-type]


FINISHED = [
    finished(1, "beggar#305", "Player 1 wins after 26 rounds.", NOW - HOUR, steps=211, seen=211, usual=True),
    finished(2, "beggar#7", "Player 0 wins after 9 rounds.", NOW - 2 * HOUR, steps=91, seen=30, usual=True),
    finished(3, "beggar#8", "", NOW - 3 * HOUR, steps=17, seen=17, finished=False),
    finished(4, "perditio#8", "Lost.", NOW - DAY, steps=37, won=False, usual=True),
    finished(5, "perditio#9", "Won.", NOW - 2 * DAY, steps=52, won=True, usual=True),
    finished(6, "snap#305", "A wins", NOW - 3 * DAY, steps=376, usual=True),
    finished(7, "coins,level=easy:1.3~0-1.1-2", "You win.", NOW - 4 * DAY, way="easy", won=True, mistakes=0),
    finished(8, "coins:1.3~0-1.1-2", "Lost.", NOW - 5 * DAY, way="medium", won=False, mistakes=2, hints=1),
    finished(9, "coins,players=1:1.3~0-1.1-2", "Home.", NOW - 6 * DAY, way="puzzle", won=True, over=0),
    finished(10, "beggar#9", RAW, NOW - 7 * DAY, way=""),
]  # fmt: skip


@contextmanager
def filled_store(folder: Path) -> Iterator[Store]:
    """Yield a store with the finished games, and check at last that nothing went wrong with it."""
    new_store = Store(folder / "kept.sqlite", lambda: NOW)
    for row in FINISHED:
        new_store.add_finished_game(row)
    assert new_store.flush()
    yield new_store
    assert new_store.close()
    assert not new_store.problem


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with filled_store(tmp_path) as new_store:
        yield new_store


@asynccontextmanager
async def screen_of(store: Store | None, key: str, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Desk]:
    """Open the app, and with a key one of the screens."""
    async with opened(None, size, store=store) as desk:
        await desk.press(key)
        yield desk


def row_count(desk: Desk) -> int:
    return desk.screen.query_one(Rows).row_count


async def test_the_history_lists_each_game_the_newest_first(store: Store) -> None:
    async with screen_of(store, "H", (120, 40)) as desk:
        assert isinstance(desk.screen, HistoryScreen)
        texts = (
            "Your hand wins after 211 cards",
            "Neighbour wins after 91 cards",
            "left at 17",
            "Lost",
            "Won",
            "A wins",
        )
        positions = [desk.text.index(text) for text in texts]
        assert positions == sorted(positions)
        assert "32 % seen" in desk.text
        assert "medium, 2 mistakes, 1 hint" in desk.text
        assert "[bold]\\x1b[31m" in desk.text  # what somebody has written into the file does no harm
        await desk.press("end")
        assert "[/] no markup · 2 min · beggar#9" in desk.text


async def test_the_history_is_filtered_by_game_and_result_and_searched_while_one_types(store: Store) -> None:
    async with screen_of(store, "H") as desk:
        for result in (None, *RESULT_FILTERS):
            for game in (None, *(game.key for game in GAMES)):
                with case(result, game):
                    wanted = store.finished_games(game, result)
                    assert row_count(desk) == len(wanted)
                    assert desk.screen.query_one(Rows).display is bool(wanted)
                    assert bool(wanted) or "No game matches." in desk.text
                    await desk.press("g")
            await desk.press("f")
        await desk.press("slash")
        await desk.type("ROUNDS")
        assert row_count(desk) == 2
        await desk.press("enter", "down", "enter")
        assert desk.table.session.id == "beggar#7"
        await desk.press("q")
        assert isinstance(desk.screen, HistoryScreen)
        await desk.press("escape")
        assert row_count(desk) == len(FINISHED)


@pytest.mark.usefixtures("every_frame")
async def test_a_terminal_that_was_made_wider_shows_the_rows_as_a_new_one(store: Store) -> None:
    async with screen_of(store, "H", (64, 18)) as desk:
        wider = desk.lines
    async with screen_of(store, "H", (60, 18)) as desk:
        await desk.resize(64, 18)
        assert desk.lines == wider


async def test_a_game_of_the_history_is_watched_again_or_continued_and_its_id_copied(store: Store) -> None:
    async with screen_of(store, "H", (120, 40)) as desk:
        for row, saved in ((0, "beggar#305"), (2, "beggar#8@17"), (7, "coins:1.3~0-1.1-2")):
            await desk.press("home", *["down"] * row, "y")
            assert desk.app.clipboard == saved.partition("@")[0]
            await desk.press("enter")
            assert desk.table.session.save() == saved
            assert row < 7 or (desk.table.session.complete and desk.table.session.may_spoil)
            await desk.press("q")
        y = next(at for at, line in enumerate(desk.lines) if "Neighbour wins" in line)
        await desk.click_at(5, y)
        await desk.click_at(5, y)
        assert desk.table.session.id == "beggar#7"


async def test_the_moves_of_a_game_are_counted_and_not_written_out(tmp_path: Path) -> None:
    own = Store(tmp_path / "own.sqlite", lambda: NOW)
    moves = {"beggar,slap=easy#5": "l.l.l.l", "coins#7": "3-2", "snap,you=A,suits=2#5": "t.b.t"}
    for number, (game, made) in enumerate(moves.items()):
        row = {"game": game.partition(",")[0].partition("#")[0], "id": f"{game}~{made}", "finished": False}
        own.add_finished_game(a_game(f"u{number}", NOW - number, **row))
    async with screen_of(own, "H") as desk:
        for game, made in {"beggar,slap=easy#5": "four moves", "coins#7": "one move"}.items():
            assert desk.text_at("#detail").endswith(f"{game} · {made}")
            await desk.press("down")
        assert not [made for made in moves.values() if made in desk.text]
        await desk.press("y")
        assert desk.app.clipboard == "snap,you=A,suits=2#5~t.b.t"
    assert own.close()


async def test_the_details_of_a_game_have_what_a_narrow_table_cuts_off(store: Store) -> None:
    values = {"way": "slaps, medium", "won": False, "mistakes": 12}
    store.add_finished_game(finished(20, "beggar,slap=medium#1~l", "Neighbour wins.", NOW, **values))
    async with screen_of(store, "H", SIZES[0]) as desk:
        assert "slaps, medium, 12 mistakes, 2 min" in " ".join(desk.text_at("#detail").split())


async def test_a_puzzle_that_was_missed_is_not_watched_in_part(store: Store) -> None:
    missed = {"way": "grade 3", "won": False, "mistakes": 1, "steps": 2, "seen": 1, "seconds": 0.0}
    store.add_finished_game(finished(20, "coins,grade=3#5~2-2", "Missed.", NOW, **missed))
    async with screen_of(store, "H") as desk:
        assert desk.text_at("#detail").startswith("Missed · grade 3, 1 mistake · coins,grade=3#5")
    async with screen_of(store, "S", (120, 60)) as desk:
        assert "4 games · 1 hint · 5 min" in desk.text


async def test_a_long_history_loads_more_rows_at_its_end(store: Store) -> None:
    for number in range(440):
        store.add_finished_game(finished(20 + number, f"beggar#{number}", "over", NOW - 8 * DAY - number))
    async with screen_of(store, "H") as desk:
        assert row_count(desk) == 200
        await desk.press(*["pagedown"] * 12)
        assert row_count(desk) == 400
        await desk.press("end")
        assert row_count(desk) == 450
        await desk.press("enter")
        assert desk.table.session.id == "beggar#439"


async def test_statistics_tell_how_many_games_each_average_counts(store: Store) -> None:
    async with screen_of(store, "S", (120, 60)) as desk:
        assert isinstance(desk.screen, StatisticsScreen)
        compared = "longer than 54 % of random deals"
        assert "this week's shortest: snap" not in desk.text  # the only game is the longest
        for text in (
            "3 games · 1 not ended · 1 watched in part",
            "cards a game: average 151 (2 games)",
            "after 3 more games of random deals a chart compares their lengths",
            f"this week's longest: beggar#305, 211 cards, {compared}",
            "longest watched to the end: beggar#305, 211 cards",
            "won 1 of 2; 0.2 expected (1 in 13)",
            "longest watched to the end: perditio#8, 37 cards",
            "medium 0 of 1 0 0 2.0 –",
            "easy 1 of 1 1 1 0.0 –",
            "puzzle 1 of 1 at par 1 1 – 0.0",
        ):
            assert text in " ".join(desk.text.split())


async def test_the_widest_table_of_ways_fits_the_smallest_terminal(store: Store) -> None:
    for number in range(120):
        values = {"way": "slaps, medium", "won": number > 100, "mistakes": 12, "best": 0.31}
        store.add_finished_game(finished(20 + number, f"beggar,slap=medium#{number}", "", NOW, **values))
    async with screen_of(store, "S", SIZES[0]) as desk:
        await desk.press("pagedown")
        text = " ".join(desk.text.split())
        assert "slaps, medium 19 of 120 19 19 12.0 0.31 s" in text


async def test_five_games_have_a_chart_and_snap_by_hand_is_counted_by_its_level(store: Store) -> None:
    for number in range(3):
        store.add_finished_game(finished(30 + number, f"beggar#{number}", "over", NOW - DAY, usual=True))
    store.add_finished_game(finished(40, "snap,you=A#305~t", "over", NOW - DAY, way="hard", won=True))
    async with screen_of(store, "S", (120, 60)) as desk:
        text = " ".join(desk.text.split())
        assert "(5 games) · ━ expected" in text
        assert len(desk.screen.query(Histogram)) == 1
        assert "by hand: won streak best" in text and "hard 1 of 1 1 1" in text
        assert "longest watched to the end: snap" not in text  # that game was watched in part


@pytest.mark.parametrize("size", [(60, 18), (120, 60)])
async def test_statistics_tell_the_puzzles_solved_at_first_try_and_the_rating_as_a_curve(
    store: Store, size: tuple[int, int]
) -> None:
    for number, (grade, help_) in enumerate(
        [(1, {}), (1, {"hints": 1}), (3, {}), (3, {}), (3, {"undos": 1})]
    ):
        values = {"way": f"grade {grade}", "won": True} | help_
        store.add_finished_game(
            finished(40 + number, f"coins,grade={grade}#{number}", "Solved.", NOW + number, **values)
        )
    async with screen_of(store, "S", size) as desk:
        page = desk.screen.query_one("#page")
        shown = "\n".join(str(part.render()) for part in page.query(Static))
        assert "puzzles: 3 of 5 solved at the first try · streak 0, best 2" in shown
        assert "grade 1: 1 of 2 · grade 3: 2 of 3" in shown and "\ngrade 1 " not in shown
        tries = [(1, True), (1, False), (3, True), (3, True), (3, False)]
        *_, rating = ratings((mode_of(grade), solved) for grade, solved in tries)
        assert f"rating {rating:.0f}; after each puzzle:" in shown


@given(st.lists(st.floats(0, 3000), min_size=1, max_size=60))
def test_a_curve_is_as_high_as_its_values(values: list[float]) -> None:
    rows = curve_rows(values)
    heights = [sum(" ▁▂▃▄▅▆▇█".index(row[at]) for row in rows) for at in range(len(values))]
    assert heights[values.index(min(values))] == 1
    assert max(values) == min(values) or heights[values.index(max(values))] == 8 * len(rows)
    for (value, height), (other, more) in pairwise(sorted(zip(values, heights, strict=True))):
        assert value <= other and height <= more


async def test_statistics_count_hints_and_undos_as_the_history_does(store: Store) -> None:
    lost = {"way": "medium", "won": False, "mistakes": 2}
    store.add_finished_game(
        finished(11, "coins:1.3~0-1", "", NOW - HOUR / 2, finished=False, hints=2, undos=1)
    )
    store.add_finished_game(finished(12, "coins:1.3~0-1.1-2", "You lose.", NOW - HOUR / 3, hints=4, **lost))
    async with screen_of(store, "H", (120, 60)) as desk:
        rows = "\n".join(desk.lines[:-2])  # without the details of one, and the keys
        found = re.findall(r"(\d+) (hint|undo)s?\b", rows)
        counts = {name: sum(int(number) for number, other in found if other == name) for _, name in found}
        assert counts == {"hint": 7, "undo": 1}
        await desk.press("q", "S")
        assert "4 games · 1 not ended · 7 hints · 1 undo · " in " ".join(desk.text.split())


async def test_statistics_can_be_scrolled_and_lead_to_the_history_and_back(store: Store) -> None:
    async with screen_of(store, "S") as desk:
        for key, text in (("home", "Beggar My Neighbour"), ("end", "9 games on 8 days"), ("home", "Beggar")):
            await desk.press(key)
            assert text in desk.text
        await desk.press("H")
        assert isinstance(desk.screen, HistoryScreen)
        await desk.press("q")
        assert desk.screen is desk.app.screen_stack[0]


each_screen = pytest.mark.parametrize("key", ["H", "S"])


@each_screen
async def test_it_fits_and_can_be_read_in_every_theme(store: Store, key: str) -> None:
    await check_themes_and_sizes(store, key)


async def check_themes_and_sizes(store: Store, key: str) -> None:
    """Check that the screen that a key opens fits, and can be read in every theme."""
    async with screen_of(store, key) as desk:
        for theme in OURS:
            await desk.set_theme(theme.name)
            assert not hard_to_read(desk), theme.name
        for size in (SIZES[0], SIZES[3]):
            with case(size):
                await desk.resize(*size)
                check_fit(desk)


@each_screen
async def test_what_is_listed_fills_the_width_with_air_between_columns(store: Store, key: str) -> None:
    await check_width(store, key)


async def check_width(store: Store, keys: str) -> None:
    """Check that the list that these keys open fills the width, with air between its columns."""
    async with opened(None, store=store) as desk:
        await desk.press(*keys.split())
        for width, height in ((80, 24), (120, 40), (160, 48)):
            await desk.resize(width, height)
            lines = [line[: width - 1].rstrip(" ▁▂▃▄▅▆▇█") for line in desk.lines[1:-1]]  # no scrollbar
            with case(width):
                assert max(map(len, lines)) >= width - 8
                if table := desk.screen.query(Rows):
                    top = table.first().region.y
                    gaps = re.findall(r"\S( +)(?=\S)", re.sub(r"(?<=\S) (?=\S)", "_", lines[top - 1]))
                    assert min(map(len, gaps)) >= width // 40


async def test_a_game_that_was_left_is_not_in_the_history_which_says_where_it_is(tmp_path: Path) -> None:
    empty = Store(tmp_path / "new.sqlite", lambda: NOW)
    async with opened(None, SIZES[0], store=empty) as desk:
        await desk.press("b", "right", "q", "H")
        assert "Finish a game to see it here." in desk.text
        assert "One that you left: u at home, or cardtui resume --list." in desk.text
    assert empty.close()


@each_screen
async def test_without_saved_games_it_says_so_and_writes_nothing(tmp_path: Path, key: str) -> None:
    await check_without_games(tmp_path, key, ("Finish a game", "No game matches."))


async def check_without_games(folder: Path, key: str, texts: Sequence[str]) -> None:
    """Check that the screen says one of these texts where no game is saved, and writes nothing."""
    empty = Store(folder / "none.sqlite", lambda: NOW)
    async with screen_of(empty, key) as desk:
        assert any(text in desk.text for text in texts)
        await desk.press("enter", "down", "up", "y", "f", "g", "end", "home")
        while desk.screen is not desk.app.screen_stack[0]:
            await desk.press("q")
    assert not empty.file.exists()


@each_screen
async def test_a_locked_file_is_reported_and_read_again_later(store: Store, key: str) -> None:
    await check_locked_file(store, key, "cannot be read now")


async def check_locked_file(store: Store, key: str, told: str) -> None:
    """Check that a screen reports a locked file, shows what is told then, and reads the file again later."""
    impatient = Store(store.file, lambda: NOW, read_timeout=0.05)
    async with opened(None, size=(100, 30), store=impatient) as desk:
        with locked(store.file):
            await desk.press(key)
            await desk.wait_until(lambda: any("it is locked" in note for note in desk.notifications))
            assert told in desk.text
        assert "Finish a game" not in desk.text
        await desk.press("q", key)
        assert "cannot be read now" not in desk.text
        assert "beggar" in desk.text.lower()
    assert impatient.close()


async def test_the_home_screen_still_offers_the_saved_game_while_the_file_is_locked(store: Store) -> None:
    impatient = Store(store.file, lambda: NOW, read_timeout=0.05)
    impatient.save_game(SavedGame("u", "beggar", "beggar#7@5", 5, 91, NOW, NOW))
    assert impatient.flush()
    async with opened(None, store=impatient) as desk:
        assert "you stopped at card 5" in desk.words
        with locked(store.file):
            await desk.press("H", "q")
            assert "you stopped at card 5" in desk.words
    assert impatient.close()
