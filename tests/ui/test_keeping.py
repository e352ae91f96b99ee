"""Games are kept as they are played: under way at every step, in the history at their end, once."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager
from datetime import datetime
from functools import partial
from pathlib import Path
from unittest.mock import patch
from weakref import ref

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.games import GAMES
from cardtui.store.rows import UnderWay
from cardtui.store.store import Store
from cardtui.ui.keeping import with_span
from cardtui.ui.trail import Trail
from tests.killing import kill_some
from tests.ui.desk import LENGTH, SEED, Desk, opened

NOW = datetime(2026, 11, 21, 20, 15).timestamp()
DAY = "20261121"

Open = Callable[..., AbstractAsyncContextManager[Desk]]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A store whose clock goes on by a second each time that it is asked."""
    times = iter(range(10**6))
    kept = Store(tmp_path / "kept.sqlite", lambda: NOW + next(times))
    yield kept
    assert kept.close()
    assert not kept.trouble


@pytest.fixture
def cards(store: Store) -> Open:
    """The app, with that store."""
    return partial(opened, store=store)


async def test_every_step_is_kept_with_the_place_the_speed_and_the_views(store: Store, cards: Open) -> None:
    async with cards(SEED) as desk:
        assert not store.under_way()
        await desk.press("right", "right", "o", "plus", "right")
        (row,) = store.under_way()
        assert (row.game, row.id, row.step, row.steps) == ("beggar", f"{SEED}@3", 3, LENGTH)
        assert (row.seen, row.speed, row.views) == (3, 8.0, "open")
        await desk.press("left")
        assert [kept.step for kept in store.under_way()] == [2]


async def test_a_game_that_stands_at_its_start_again_is_not_under_way(store: Store, cards: Open) -> None:
    async with cards(SEED) as desk:
        await desk.press("right", "right", "g")
        assert not store.under_way()


@pytest.mark.parametrize("game", ["beggar#305", "perditio#8", "snap#305", "coins,players=2:0.2.5"])
async def test_a_game_is_brought_back_at_its_place_with_its_speed_and_views(
    store: Store, cards: Open, game: str
) -> None:
    async with cards(game) as desk:
        await desk.press(*(["t", "enter"] if game.startswith("coins") else ["right", "minus"]))
        before = desk.text, desk.table.views, desk.table.playhead.speed
        saved = desk.table.session.save()
    async with cards(None) as desk:
        await desk.press("u")
        assert desk.table.session.save() == saved
        assert (desk.text, desk.table.views, desk.table.playhead.speed) == before
        assert [row.id for row in store.under_way()] == [saved]


async def test_who_goes_on_has_one_game_under_way_and_not_two(store: Store, cards: Open) -> None:
    for step in (1, 2, 3):
        async with cards(None if step > 1 else SEED) as desk:
            await desk.press(*["u"] * (step > 1), "right")
            assert [row.step for row in store.under_way()] == [step]


async def test_what_another_program_plays_on_is_not_lost(store: Store, cards: Open, tmp_path: Path) -> None:
    async with cards(SEED) as desk:
        await desk.press("right")
        (row,) = store.under_way()
        async with opened(None, store=Store(store.file, lambda: NOW + 500)) as other:
            await desk.press("right")  # after the other one has looked
            other.app.open_session(other.app.resume(row))
            await other.settle()
            await other.press("right", "right", "right")
            assert other.app.store is not None
            assert other.app.store.close()
        await desk.press("right")
        assert sorted(row.step for row in store.under_way()) == [3, 4]


async def test_a_game_played_to_its_end_is_in_the_history_once(store: Store, cards: Open) -> None:
    async with cards(f"{SEED}@{LENGTH - 2}") as desk:
        await desk.press("right", "right", "left", "right", "right")
        (row,) = store.history()
        assert (row.id, row.finished, row.steps, row.seen) == (SEED, True, LENGTH, 2)
        assert row.result == "Player 1 wins after 26 rounds."
        assert row.usual
        assert not store.under_way()
        await desk.press("left", "left")
        assert not store.under_way()  # it has been, and is only looked at again


async def test_a_jump_to_the_end_is_not_a_game_watched(store: Store, cards: Open) -> None:
    async with cards(SEED) as desk:
        await desk.press("right", "G")
        assert not store.history()
        assert [row.step for row in store.under_way()] == [1]  # where it was before


async def test_at_any_speed_a_game_that_plays_to_its_end_was_watched(store: Store, cards: Open) -> None:
    async with cards(SEED, speed=64.0) as desk:
        await desk.press("space")
        for _ in range(40):
            await desk.pass_time(0.1)
        (row,) = store.history()
        assert (row.steps, row.seen) == (LENGTH, LENGTH)


async def test_hints_and_moves_taken_back_are_counted(store: Store, cards: Open) -> None:
    async with cards("coins,players=1:1.3") as desk:
        await desk.press("t", "enter", "u", "t", "enter", "t", "enter")
        (row,) = store.history()
        assert (row.way, row.won, row.over, row.mistakes) == ("puzzle", True, 0, 0)
        assert (row.hints, row.undos) == (3, 1)
        assert row.id == desk.table.session.save()
        await desk.press("u")
        await desk.press("t", "enter")
        assert len(store.history()) == 1  # a game is won once


async def test_a_game_that_was_over_when_it_was_opened_is_not_won_again(store: Store, cards: Open) -> None:
    async with cards("coins,players=1:1.3~0-1.1-2") as desk:
        await desk.press("u", "t", "enter")
        assert desk.table.session.complete
        assert not store.history()


async def test_nothing_is_written_while_nothing_happens(store: Store, cards: Open) -> None:
    async with cards(f"{SEED}@20") as desk:
        await desk.press("right")
        assert store.flush()
        before = store.file.stat().st_mtime_ns, store.file.read_bytes()
        await desk.press("question_mark", "escape", "left_curly_bracket")
        await desk.resize(100, 30)
        assert store.flush()
        assert (store.file.stat().st_mtime_ns, store.file.read_bytes()) == before


@pytest.mark.parametrize("key", [game.key for game in GAMES])
async def test_the_game_of_the_day_is_offered_until_it_is_finished(
    store: Store, cards: Open, key: str
) -> None:
    letter = next(game.letter for game in GAMES if game.key == key)
    async with cards(None) as desk:
        await desk.press(letter, "q", "d")
        assert desk.table.session.id == f"{key}#{DAY}"
        table = desk.table
        if table.session.game.played:
            while not table.session.complete:
                await desk.press("t")
                own = table.session.game.is_own(table.session.state)
                await desk.press("enter") if own else table._reply()  # type: ignore[attr-defined]
                await desk.settle()
        else:
            await desk.press("G", "left", "right")
        assert [row.id.partition("~")[0] for row in store.history()] == [f"{key}#{DAY}"]
        await desk.press("q", "Y")
        assert desk.app.clipboard.startswith(f"{key}#{DAY} · ")
        assert "~" not in desk.app.clipboard  # the moves would spoil it
        assert {*desk.app.clipboard.rpartition(" · ")[2]} <= {*"█░"}


async def test_without_a_store_nothing_is_offered_that_would_need_one() -> None:
    async with opened(None) as desk:
        await desk.press("H")
        assert desk.notes == ["Nothing is kept here."]
        assert "deal of the day" not in desk.text


SPANS = st.lists(st.tuples(st.integers(0, 40), st.integers(0, 9)).map(lambda p: (p[0], p[0] + p[1])))


@given(SPANS)
def test_spans_together_are_the_steps_in_any_of_them(spans: list[tuple[int, int]]) -> None:
    made: list[tuple[int, int]] = []
    for first, last in spans:
        made = with_span(made, first, last)
    wanted = {step for first, last in spans for step in range(first + 1, last + 1)}
    assert [step for first, last in made for step in range(first + 1, last + 1)] == sorted(wanted)


def test_who_is_killed_loses_at_most_the_step_in_flight(tmp_path: Path) -> None:
    assert len(list(kill_some(tmp_path, 4, seed=11))) == 4


async def test_a_tile_says_where_its_game_stands_and_a_click_there_goes_on(store: Store, cards: Open) -> None:
    async with cards(SEED) as desk:
        await desk.press("right", "right", "right")
    async with cards(None, (120, 40)) as desk:
        assert f"go on at 3 of {LENGTH}" in desk.text
        y = next(at for at, line in enumerate(desk.lines) if "go on at 3" in line)
        await desk.click_at(desk.lines[y].index("go on"), y)
        assert desk.table.session.save() == f"{SEED}@3"
        await desk.press("q")
        assert desk.text.count("the deal of the day") == len(GAMES)
        y = next(at for at, line in enumerate(desk.lines) if "the deal of the day" in line)
        await desk.click_at(desk.lines[y].rindex("the deal"), y)
        assert desk.table.session.id == f"coins#{DAY}"


@pytest.mark.parametrize("key", ["beggar", "coins"])
async def test_a_new_game_says_that_another_one_is_under_way_and_u_brings_it_back(
    store: Store, cards: Open, key: str
) -> None:
    moves = ["t", "enter"] if key == "coins" else ["right"]
    async with cards(f"{key}#305") as desk:
        await desk.press(*moves)
        saved = desk.table.session.save()
    async with cards(f"{key}#7") as desk:
        assert "u brings back the game before" in desk.flat
        await desk.press("u")
        assert desk.table.session.save() == saved
        assert "u brings back" not in desk.flat
        await desk.press("U")
        assert desk.table.session.id == f"{key}#7"


async def test_a_game_that_cannot_be_opened_any_more_is_told_and_harms_nothing(
    store: Store, cards: Open
) -> None:
    store.keep(UnderWay("1", "beggar", "beggar:[b]\x1b[2J@9", 9, 99, NOW, NOW))
    async with cards(None) as desk:
        await desk.press("u")
        assert "A game that was kept cannot be opened" in " ".join(desk.notes)
        assert "\x1b" not in desk.notes[0]
        await desk.press("b")
        assert desk.table.session.game.key == "beggar"


async def test_where_nothing_can_be_written_it_works_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    nowhere = Store(tmp_path / "file" / "kept.sqlite", lambda: NOW)
    async with opened(SEED, store=nowhere) as desk:
        await desk.press("right", "right")
        assert not nowhere.flush()
        await desk.until(lambda: desk.notes)
        assert "Nothing is kept" in desk.notes[0]
        await desk.press("right")
        assert desk.at == 3
    nowhere.close()


async def test_a_damaged_file_is_set_aside_and_told(tmp_path: Path) -> None:
    file = tmp_path / "kept.sqlite"
    file.write_bytes(b"noise" * 1000)
    kept = Store(file, lambda: NOW)
    async with opened(None, store=kept) as desk:
        await desk.until(lambda: desk.notes)
        assert "was damaged" in desk.notes[0]
        await desk.press("b", "right")
        assert len(kept.under_way()) == 1
    assert kept.close()
    assert [other.read_bytes() for other in kept.aside] == [b"noise" * 1000]


async def test_ten_steps_at_once_are_not_watched_each(store: Store, cards: Open) -> None:
    async with cards(f"{SEED}@{LENGTH - 5}") as desk:
        await desk.press("right", "shift+right")
        assert desk.table.session.at_end
        assert not store.history()
        assert [row.seen for row in store.under_way()] == [1]


async def test_one_that_cannot_be_opened_does_not_stand_before_the_others(store: Store, cards: Open) -> None:
    async with cards(SEED) as desk:
        await desk.press("right")
    store.keep(UnderWay("1", "beggar", "beggar:nonsense@9", 9, 99, NOW + 9999, NOW + 9999))
    async with cards(None) as desk:
        await desk.press("u")
        assert desk.table.session.save() == f"{SEED}@1"


async def test_a_game_that_nobody_can_bring_back_is_not_held_in_memory(store: Store, cards: Open) -> None:
    async with cards(None) as desk:
        await desk.press("b", "right")
        left = ref(desk.table.session)
        await desk.press("f2", "right", "f2", "right")
        desk.app.trail = Trail()
        await desk.settle()
        gc.collect()
        assert left() is None


async def test_what_has_ended_is_in_the_history_in_the_very_change_that_ends_it(
    store: Store, cards: Open
) -> None:
    async with cards(f"{SEED}@{LENGTH - 2}") as desk:
        await desk.press("right")
        with patch.object(store, "drop") as dropped:
            await desk.press("right")
        assert not dropped.called  # a kill in between would lose it
        assert len(store.history()) == 1
        assert not store.under_way()
