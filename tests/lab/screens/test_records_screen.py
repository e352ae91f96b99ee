"""The screen of records: what is known, what hunts have found and one's own, and the games that it opens."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtui.games import GAMES
from cardtui.lab.hunt_store import HUNTS_FILE, HuntStore
from cardtui.lab.quests import Find, UnitResult
from cardtui.lab.records import records
from cardtui.lab.screens.family import FamilyScreen
from cardtui.lab.screens.records import RecordsScreen
from cardtui.storage.store import Store
from cardtui.ui.cards.felt import WEAVE
from tests.ui.desk import SIZES
from tests.ui.layout import check_fit
from tests.ui.screens.test_history_statistics import (
    check_locked_file,
    check_themes_and_sizes,
    check_width,
    check_without_games,
    filled_store,
    row_count,
    screen_of,
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A store with finished games of every kind."""
    with filled_store(tmp_path) as new_store:
        yield new_store


async def test_the_end_of_a_game_says_where_q_leads(store: Store) -> None:
    async with screen_of(store, "R") as desk:
        records = desk.screen
        await desk.press("enter", "G")
        assert desk.text.count("q back") == 2 and "q home" not in desk.text
        await desk.press("q")
        assert desk.screen is records


async def test_records_tell_who_and_when_and_each_can_be_watched(store: Store) -> None:
    known = [record for game in GAMES for record in records(game.key)]
    assert known
    async with screen_of(store, "R") as desk:
        assert isinstance(desk.screen, RecordsScreen)
        assert "211 cards" in desk.text
        assert "you" in desk.text
        assert not any(WEAVE in strip.text for strip in desk.strips)  # it would lie in some blank cells only
        await desk.resize(*SIZES[2])
        assert "never ends: 34 + 440" in desk.text
        assert row_count(desk) == len(known) + 3  # the longest own game of each watched one
        await desk.press("down", "enter")
        assert desk.table.session.id == max(known, key=lambda record: record.steps or 0).id


LONG, CYCLE = "J.2.3.J.4.5", "---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA"


async def test_records_list_what_hunts_have_found_and_open_it(store: Store, tmp_path: Path) -> None:
    with HuntStore(tmp_path) as hunts:
        begun = hunts.open_hunt("beggar", "long", 1)
        finds = [Find(LONG, 9, 2), Find(CYCLE, 440, 62, 34, 4, "c"), Find("J.2", 440, 62, 50, 9, "c")]
        hunts.record_unit(begun, 0, UnitResult({}, finds), 1.0)
    async with screen_of(store, "R", (120, 60)) as desk:
        assert "9 cards, 2 tricks" in desk.text
        assert desk.text.count("a hunt") == 2  # one line for the cycle, not one for each of its deals
        screen = desk.screen
        assert isinstance(screen, RecordsScreen)
        row = next(
            at for at, row in enumerate(screen.games) if row.id == f"beggar:{CYCLE}" and row.who == "a hunt"
        )
        screen.table.move_cursor(row=row)
        await desk.settle()
        assert "2 deals into 62 tricks with 440 cards, after 4 to 9 tricks" in desk.words
        await desk.press("enter")
        assert desk.table.session.id == f"beggar:{CYCLE}"


async def test_a_record_shows_its_family_and_the_screen_says_which_games_have_none(store: Store) -> None:
    async with screen_of(store, "R") as desk:
        screen = desk.screen
        assert isinstance(screen, RecordsScreen)
        await desk.press("end", "f")
        await desk.wait_until(lambda: "Only deals of Beggar My Neighbour have families" in desk.text)
        row = next(row for row in screen.games if row.who == "Collins")
        screen.table.move_cursor(row=screen.games.index(row))
        await desk.press("f")
        await desk.wait_until(lambda: isinstance(desk.screen, FamilyScreen))
        await desk.resize(*SIZES[0])
        check_fit(desk)
        await desk.resize(200, 60)
        assert "This deal (6,913 cards) is number 196 of 1,798." in desk.text
        assert row_count(desk) == 200 and "--J--Q--A---KQ-A-----AQJQ-/" in desk.text
        await desk.press("pagedown", "pagedown", "pagedown", "pagedown")
        assert row_count(desk) == 400  # more are added as the cursor comes near the last one
        await desk.press("end")
        assert row_count(desk) == 1798 and "1798" in desk.text
        await desk.press("f")
        assert "▸196" in desk.text and "this deal" in desk.text_at("#detail")
        await desk.press("enter")
        assert desk.table.session.id == row.id
        await desk.press("G", "f")  # the same family above the one that it was opened from
        await desk.wait_until(lambda: isinstance(desk.screen, FamilyScreen))
        await desk.press("q", "q", "q")
        assert desk.screen is screen
    with HuntStore(store.file.parent, readonly=True) as hunts:
        assert [find.cards for find in hunts.longest_finds("beggar", 9)] == [7544]


async def test_a_damaged_file_of_hunts_is_reported_and_the_other_records_are_shown(tmp_path: Path) -> None:
    store = Store(tmp_path / "Mine" / "kept.sqlite")
    file = tmp_path / "Mine" / HUNTS_FILE
    file.parent.mkdir()
    file.write_bytes(b"no file of a hunt" * 999)
    async with screen_of(store, "R", (120, 40)) as desk:
        assert desk.notifications[0].startswith(
            f'What hunts have found cannot be kept in "{file}": it is damaged'
        )
        await desk.click("#notice")
        assert "8344 cards" in desk.text
    assert store.close()


async def test_it_fits_and_can_be_read_in_every_theme(store: Store) -> None:
    await check_themes_and_sizes(store, "R")


@pytest.mark.parametrize("keys", ["R", "R f"])
async def test_what_is_listed_fills_the_width_with_air_between_columns(store: Store, keys: str) -> None:
    await check_width(store, keys)


async def test_without_saved_games_it_shows_what_is_known_and_writes_nothing(tmp_path: Path) -> None:
    await check_without_games(tmp_path, "R", ["8344 cards"])


async def test_a_locked_file_is_reported_and_what_is_known_is_shown(store: Store) -> None:
    await check_locked_file(store, "R", "R. P. Mann")
