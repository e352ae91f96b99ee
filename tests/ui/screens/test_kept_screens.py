"""What was kept, on the screen: history, statistics and records; each fits, and each leads on by one key."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path

import pytest

from cardtui.games import GAMES, open_id
from cardtui.lab.hunt_store import HUNTS_FILE, HuntStore
from cardtui.lab.quests import Find, UnitResult
from cardtui.lab.records import records
from cardtui.storage.rows import FinishedGame, SavedGame
from cardtui.storage.store import RESULT_FILTERS, Store
from cardtui.ui.screens.history import HistoryScreen
from cardtui.ui.screens.records import RecordsScreen
from cardtui.ui.screens.statistics import StatisticsScreen
from cardtui.ui.widgets.row_table import Rows
from tests.storage.kept import locked
from tests.ui.desk import SIZES, Desk, opened
from tests.ui.layout import check_fit
from tests.ui.test_contrast import OURS, hard_to_read

NOW = datetime(2026, 11, 21, 20, 15).timestamp()
HOUR, DAY = 3600.0, 86400.0

RAW = "[bold]\x1b[31m\u202e[/] no markup"


def been(number: int, saved: str, result: str, ended: float, **known: object) -> FinishedGame:
    key = saved.partition("#")[0].partition(":")[0].partition(",")[0]
    values = {"finished": True, "steps": 40, "seen": 40, "seconds": 100.0, **known}
    return FinishedGame(f"{number:032x}", key, saved, ended - 100, ended, result=result, **values)  # type: ignore[arg-type]


GAMES_BEEN = [
    been(1, "beggar#305", "Player 1 wins after 26 rounds.", NOW - HOUR, steps=211, seen=211, usual=True),
    been(2, "beggar#7", "Player 0 wins after 9 rounds.", NOW - 2 * HOUR, steps=91, seen=30, usual=True),
    been(3, "beggar#8", "", NOW - 3 * HOUR, steps=17, seen=17, finished=False),
    been(4, "perditio#8", "Lost.", NOW - DAY, steps=37, won=False, usual=True),
    been(5, "perditio#9", "Won.", NOW - 2 * DAY, steps=52, won=True, usual=True),
    been(6, "snap#305", "A wins", NOW - 3 * DAY, steps=376, usual=True),
    been(7, "coins,level=easy:1.3~0-1.1-2", "You win.", NOW - 4 * DAY, way="easy", won=True, mistakes=0),
    been(8, "coins:1.3~0-1.1-2", "You lose.", NOW - 5 * DAY, way="medium", won=False, mistakes=2, hints=1),
    been(9, "coins,players=1:1.3~0-1.1-2", "Home in 2 moves.", NOW - 6 * DAY, way="puzzle", won=True, over=0),
    been(10, "beggar#9", RAW, NOW - 7 * DAY, way=""),
]  # fmt: skip


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    kept = Store(tmp_path / "kept.sqlite", lambda: NOW)
    for row in GAMES_BEEN:
        kept.add_finished_game(row)
    assert kept.flush()
    yield kept
    assert kept.close()
    assert not kept.problem


@asynccontextmanager
async def at(
    store: Store | None, key: str, size: tuple[int, int] = (80, 24), **how: object
) -> AsyncIterator[Desk]:
    async with opened(None, size, store=store, **how) as desk:  # type: ignore[arg-type]
        await desk.press(key)
        yield desk


# history


async def test_the_history_tells_each_game_the_newest_first(store: Store) -> None:
    async with at(store, "H", (120, 40)) as desk:
        assert isinstance(desk.screen, HistoryScreen)
        text = desk.text
        told = [
            text.index(part) for part in ("26 rounds", "9 rounds", "given up at 17", "Lost", "Won", "A wins")
        ]
        assert told == sorted(told)
        assert "32 % seen" in text
        assert "medium, 2 mistakes, 1 hint" in text


async def test_a_result_of_snap_that_was_kept_as_a_pair_is_told_as_a_sentence(tmp_path: Path) -> None:
    kept = Store(tmp_path / "kept.sqlite", lambda: NOW)
    kept.add_finished_game(been(1, "snap#305", "('A wins', ['5', '0', 'K'])", NOW, steps=376))
    async with at(kept, "H") as desk:
        assert "A wins after 376 throws, with 3 c…" in desk.text
        assert "A wins after 376 throws, with 3 cards · snap#305" in desk.text
        assert "['5'" not in desk.text
    assert kept.close()


async def test_what_somebody_has_written_into_the_file_is_shown_as_it_is_and_harmlessly(store: Store) -> None:
    async with at(store, "H", (120, 40)) as desk:
        assert "[bold]\\x1b[31m" in desk.text
        await desk.press("end")
        assert "[/] no markup · beggar#9" in desk.text


@pytest.mark.parametrize("result", [None, *RESULT_FILTERS])
async def test_it_is_narrowed_to_games_and_results(store: Store, result: str | None) -> None:
    keys = [None, *RESULT_FILTERS].index(result)
    async with at(store, "H") as desk:
        await desk.press(*["f"] * keys)
        for game in (None, *(game.key for game in GAMES)):
            wanted = store.finished_games(game, result)
            rows = desk.screen.query_one(Rows)
            assert rows.row_count == len(wanted)
            assert rows.display is bool(wanted)
            assert bool(wanted) or "There is no such game." in desk.text
            await desk.press("g")
        assert desk.screen.query_one(Rows).row_count == len(
            store.finished_games(None, result)
        )  # and round again


async def test_it_is_searched_as_one_types(store: Store) -> None:
    async with at(store, "H") as desk:
        await desk.press("slash")
        await desk.type("ROUNDS")
        assert desk.screen.query_one(Rows).row_count == 2
        await desk.press("enter", "down", "enter")
        assert desk.table.session.id == "beggar#7"
        await desk.press("q")
        assert isinstance(desk.screen, HistoryScreen)
        await desk.press("escape")
        assert desk.screen.query_one(Rows).row_count == len(GAMES_BEEN)


@pytest.mark.parametrize(("row", "saved", "place"), [(0, "beggar#305", 0), (2, "beggar#8", 17)])
async def test_a_game_is_watched_again_from_its_start_or_gone_on_with(
    store: Store, row: int, saved: str, place: int
) -> None:
    async with at(store, "H") as desk:
        await desk.press(*["down"] * row, "enter")
        assert (desk.table.session.id, desk.ply) == (saved, place)


async def test_a_coin_game_opens_with_its_mistakes_marked(store: Store) -> None:
    async with at(store, "H", (120, 40)) as desk:
        await desk.press(*["down"] * 7, "enter")
        session = desk.table.session
        assert session.complete
        assert session.may_spoil
        assert session.save() == "coins:1.3~0-1.1-2"


async def test_a_click_opens_the_game_of_that_row(store: Store) -> None:
    async with at(store, "H") as desk:
        y = next(at for at, line in enumerate(desk.lines) if "9 rounds" in line)
        await desk.click_at(5, y)
        await desk.click_at(5, y)
        assert desk.table.session.id == "beggar#7"


async def test_the_id_of_a_game_is_copied_with_its_moves(store: Store) -> None:
    async with at(store, "H") as desk:
        await desk.press(*["down"] * 7, "y")
        assert desk.app.clipboard == "coins:1.3~0-1.1-2"


async def test_a_long_history_is_read_on_as_one_comes_to_its_end(tmp_path: Path) -> None:
    kept = Store(tmp_path / "long.sqlite", lambda: NOW)
    for number in range(450):
        kept.add_finished_game(been(number, f"beggar#{number}", "over", NOW - number))
    async with at(kept, "H") as desk:
        assert desk.screen.query_one(Rows).row_count == 200
        await desk.press("end", "end", "end", "end")
        assert desk.screen.query_one(Rows).row_count == 450
        await desk.press("enter")
        assert desk.table.session.id == "beggar#449"
    assert kept.close()


# statistics


async def test_statistics_say_of_what_each_average_is(store: Store) -> None:
    async with at(store, "S", (120, 60)) as desk:
        assert isinstance(desk.screen, StatisticsScreen)
        text = " ".join(desk.text.split())
        assert "3 games · 1 given up · 1 watched in part" in text
        assert "cards a game: 151 on the average of 2 games" in text
        assert "this week's longest: beggar#305, 211 cards" in text
        assert "won 1 of 2; 1 in 13 is to be expected, which is 0.2" in text
        assert "medium 0 of 1 0 0 2.0 of 1 –" in text
        assert "easy 1 of 1 1 1 0.0 of 1 –" in text
        assert "puzzle 1 of 1 1 1 – 0.0 of 1" in text


async def test_statistics_count_hints_and_undos_as_the_history_does(store: Store) -> None:
    lost = {"way": "medium", "won": False, "mistakes": 2}
    store.add_finished_game(been(11, "coins:1.3~0-1", "", NOW - HOUR / 2, finished=False, hints=2, undos=1))
    store.add_finished_game(been(12, "coins:1.3~0-1.1-2", "You lose.", NOW - HOUR / 3, hints=4, **lost))
    assert store.flush()
    async with at(store, "H", (120, 60)) as desk:
        told = re.findall(r"(\d+) (hint|undo)s?\b", desk.text)
        counted = {what: sum(int(number) for number, one in told if one == what) for what in ("hint", "undo")}
        assert counted == {"hint": 7, "undo": 1}
        await desk.press("q", "S")
        assert "4 games · 1 given up · 7 hints · 1 undo · " in " ".join(desk.text.split())


async def test_a_page_that_is_longer_than_the_screen_can_be_read_to_its_end(store: Store) -> None:
    async with at(store, "S") as desk:
        assert "Beggar My Neighbour" in desk.text
        await desk.press("end")
        assert "9 games on 8 days" in desk.text
        await desk.press("home")
        assert "Beggar My Neighbour" in desk.text


async def test_statistics_lead_to_the_history_and_back(store: Store) -> None:
    async with at(store, "S") as desk:
        await desk.press("H")
        assert isinstance(desk.screen, HistoryScreen)
        await desk.press("q")
        assert desk.app.screen is desk.app.screen_stack[0]


# records


async def test_records_tell_who_and_when_and_each_can_be_watched(store: Store) -> None:
    known = [one for game in GAMES for one in records(game.key)]
    assert known
    async with at(store, "R") as desk:
        assert isinstance(desk.screen, RecordsScreen)
        assert "211 cards" in desk.text
        assert "you" in desk.text
        rows = desk.screen.query_one(Rows).row_count
        assert rows == len(known) + 3  # one's own longest of each game that is watched
        for one in known:
            session = open_id(one.id)
            if one.steps is not None:
                session.look_ahead()
                assert session.length == one.steps
        await desk.press("down", "enter")
        assert desk.table.session.id == max(known, key=lambda one: one.steps or 0).id


LONG, CYCLE = "J.2.3.J.4.5", "---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA"


def hunted(folder: Path) -> None:
    """Let a hunt have found something."""
    with HuntStore(folder) as kept:
        begun = kept.open_hunt("beggar", "long", 1, 1)
        finds = [Find(LONG, 9, 2), Find(CYCLE, 440, 62, 34, 4, "c"), Find("J.2", 440, 62, 50, 9, "c")]
        kept.record_unit(begun, 0, UnitResult({}, finds), 1.0)


async def test_records_tell_what_hunts_have_found_and_open_it(store: Store, tmp_path: Path) -> None:
    hunted(tmp_path)
    async with at(store, "R", (120, 60)) as desk:
        assert "9 cards, 2 tricks" in desk.text
        assert desk.text.count("a hunt") == 2  # a line for the cycle, not for each deal of it
        screen = desk.screen
        assert isinstance(screen, RecordsScreen)
        number = next(
            at for at, row in enumerate(screen.games) if row.id == f"beggar:{CYCLE}" and row.who == "a hunt"
        )
        screen.table.move_cursor(row=number)
        await desk.settle()
        assert "2 deals into 62 tricks with 440 cards, after 4 to 9 tricks" in desk.words
        await desk.press("enter")
        assert desk.table.session.id == f"beggar:{CYCLE}"


async def test_finds_that_cannot_be_read_are_said_and_the_rest_is_shown(tmp_path: Path) -> None:
    store = Store(tmp_path / "Mine" / "kept.sqlite")
    file = tmp_path / "Mine" / HUNTS_FILE
    file.parent.mkdir()
    file.write_bytes(b"no file of a hunt" * 999)
    async with at(store, "R", (120, 40)) as desk:
        assert desk.notifications[0].startswith(
            f"What hunts have found cannot be kept in '{file}': it is damaged"
        )
        await desk.click("#notice")
        assert "8344 cards" in desk.text
    assert store.close()


async def test_records_are_shown_where_nothing_is_kept() -> None:
    async with at(None, "R") as desk:
        assert "8344 cards" in desk.text


# all of them


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", ["H", "S", "R"])
async def test_it_fits_and_can_be_read_in_every_theme(store: Store, key: str, size: tuple[int, int]) -> None:
    async with at(store, key, size) as desk:
        if key != "S":  # a page that is scrolled
            check_fit(desk)
        assert [len(line) for line in desk.lines] == [size[0]] * size[1]
        for theme in OURS if size == SIZES[1] else ():
            desk.app.theme = theme.name
            await desk.settle()
            assert not hard_to_read(desk), theme.name


@pytest.mark.parametrize("key", ["H", "S", "R"])
async def test_where_nothing_has_been_it_says_so_and_leads_back(tmp_path: Path, key: str) -> None:
    empty = Store(tmp_path / "none.sqlite", lambda: NOW)
    async with at(empty, key) as desk:
        await desk.press("enter", "down", "up", "y", "f", "g", "end", "home")
        assert desk.screen is not desk.app.screen_stack[0] or key == "R"
        if key != "R":
            assert "No game has been finished yet." in desk.text or "There is no such game." in desk.text
        while desk.screen is not desk.app.screen_stack[0]:
            await desk.press("q")
    assert not empty.file.exists()  # nothing is written while nothing happens


@pytest.mark.parametrize("key", ["H", "S", "R"])
async def test_what_a_locked_file_keeps_from_being_shown_is_said(store: Store, key: str) -> None:
    quick = Store(store.file, lambda: NOW, read_timeout=0.05)
    async with opened(None, size=(100, 30), store=quick) as desk:
        with locked(store.file):
            await desk.press(key)
            await desk.wait_until(lambda: any("it is locked" in note for note in desk.notifications))
            assert ("cannot be read now" in desk.text) == (key != "R")
        assert "No game has been finished" not in desk.text
        await desk.press("q", key)
        assert "cannot be read now" not in desk.text
        assert "beggar" in desk.text.lower()
    assert quick.close()


async def test_what_can_be_gone_on_with_is_told_also_while_the_file_is_locked(store: Store) -> None:
    quick = Store(store.file, lambda: NOW, read_timeout=0.05)
    quick.save_game(SavedGame("u", "beggar", "beggar#7@5", 5, 91, NOW, NOW))
    assert quick.flush()
    async with opened(None, store=quick) as desk:
        assert "go on at 5 of 91" in desk.words
        with locked(store.file):
            await desk.press("H", "q")
            assert "go on at 5 of 91" in desk.words
    assert quick.close()
