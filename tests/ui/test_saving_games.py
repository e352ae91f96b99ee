"""A game is saved at every step, and added to the history once when it ends."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from cardtui.storage.store import Store
from cardtui.ui.game_recorder import add_span
from tests.killing import kill_some
from tests.ui.desk import LENGTH, SEED, opened
from tests.ui.saved_games import NOW, Open


async def test_each_step_saves_the_ply_the_speed_and_the_views(store: Store, cards: Open) -> None:
    async with cards(SEED) as desk:
        assert not store.saved_games()
        await desk.press("right", "right", "o", "plus", "right")
        (row,) = store.saved_games()
        assert (row.game, row.id, row.step, row.steps) == ("beggar", f"{SEED}@3", 3, LENGTH)
        assert (row.seen, row.speed, row.views) == (3, 8.0, "open")
        await desk.press("left")
        assert [row.step for row in store.saved_games()] == [2]


async def test_a_game_at_its_start_is_not_saved(store: Store, cards: Open) -> None:
    async with cards(SEED) as desk:
        await desk.press("right", "right", "g")
        assert not store.saved_games()


async def test_a_game_played_to_its_end_is_in_the_history_once(store: Store, cards: Open) -> None:
    async with cards(f"{SEED}@{LENGTH - 2}") as desk:
        await desk.press("right", "right", "left", "right", "right")
        (row,) = store.finished_games()
        assert (row.id, row.finished, row.steps, row.seen) == (SEED, True, LENGTH, 2)
        assert row.result == "Player 1 wins after 26 rounds."
        assert row.usual
        assert not store.saved_games()
        await desk.press("left", "left")
        assert not store.saved_games()  # it is finished already


async def test_a_jump_to_the_end_adds_nothing_to_the_history(store: Store, cards: Open) -> None:
    async with cards(SEED) as desk:
        await desk.press("right", "G")
        assert not store.finished_games()
        assert [row.step for row in store.saved_games()] == [1]  # where it was before


async def test_a_game_played_at_the_highest_speed_counts_as_watched(store: Store, cards: Open) -> None:
    async with cards(SEED, speed=64.0) as desk:
        await desk.press("space")
        for _ in range(40):
            await desk.pass_time(0.1)
        (row,) = store.finished_games()
        assert (row.steps, row.seen) == (LENGTH, LENGTH)


async def test_hints_and_undone_moves_are_counted(store: Store, cards: Open) -> None:
    async with cards("coins,players=1:1.3") as desk:
        await desk.press("t", "enter", "u", "t", "enter", "t", "enter")
        (row,) = store.finished_games()
        assert (row.way, row.won, row.over, row.mistakes) == ("puzzle", True, 0, 0)
        assert (row.hints, row.undos) == (3, 1)
        assert row.id == desk.table.session.save()
        await desk.press("u")
        await desk.press("t", "enter")
        assert len(store.finished_games()) == 1  # a game is won once


async def test_a_game_opened_at_its_end_is_not_won_again(store: Store, cards: Open) -> None:
    async with cards("coins,players=1:1.3~0-1.1-2") as desk:
        await desk.press("u", "t", "enter")
        assert desk.table.session.complete
        assert not store.finished_games()


async def test_nothing_is_written_while_nothing_happens(store: Store, cards: Open) -> None:
    async with cards(f"{SEED}@20") as desk:
        await desk.press("right")
        assert store.flush()
        before = store.file.stat().st_mtime_ns, store.file.read_bytes()
        await desk.press("question_mark", "escape", "percent_sign")
        await desk.resize(100, 30)
        assert store.flush()
        assert (store.file.stat().st_mtime_ns, store.file.read_bytes()) == before


SPANS = st.lists(st.tuples(st.integers(0, 40), st.integers(0, 9)).map(lambda p: (p[0], p[0] + p[1])))


@given(SPANS)
def test_merged_spans_contain_the_steps_of_each(spans: list[tuple[int, int]]) -> None:
    made: list[tuple[int, int]] = []
    for first, last in spans:
        made = add_span(made, first, last)
    wanted = {step for first, last in spans for step in range(first + 1, last + 1)}
    assert [step for first, last in made for step in range(first + 1, last + 1)] == sorted(wanted)


def test_a_killed_process_loses_at_most_one_step(tmp_path: Path) -> None:
    assert len(list(kill_some(tmp_path, 4, seed=11))) == 4


async def test_without_a_writable_file_the_app_works_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    nowhere = Store(tmp_path / "file" / "kept.sqlite", lambda: NOW)
    async with opened(SEED, store=nowhere) as desk:
        await desk.press("right", "right")
        assert not nowhere.flush()
        await desk.wait_until(lambda: desk.notifications)
        assert "Nothing is saved" in desk.notifications[0]
        await desk.press("right")
        assert desk.ply == 3
    nowhere.close()


async def test_a_damaged_file_is_quarantined_and_reported(tmp_path: Path) -> None:
    file = tmp_path / "kept.sqlite"
    file.write_bytes(b"noise" * 1000)
    store = Store(file, lambda: NOW)
    async with opened(None, store=store) as desk:
        await desk.wait_until(lambda: desk.notifications)
        assert "was damaged" in desk.notifications[0]
        await desk.press("b", "right")
        assert len(store.saved_games()) == 1
    assert store.close()
    assert [other.read_bytes() for other in store.quarantined] == [b"noise" * 1000]


async def test_ten_steps_at_once_do_not_count_as_watched(store: Store, cards: Open) -> None:
    async with cards(f"{SEED}@{LENGTH - 5}") as desk:
        await desk.press("right", "shift+right")
        assert desk.table.session.at_end
        assert not store.finished_games()
        assert [row.seen for row in store.saved_games()] == [1]
