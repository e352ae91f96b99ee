"""A watched game gives nothing away: what has not been seen is not shown, until it is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtui.games import load, open_id
from cardtui.storage.store import Store
from cardtui.ui.widgets.graph import Graph
from cardtui.ui.widgets.timeline import Scrubber
from tests.contract.games import KEYS
from tests.madeup.register import registered
from tests.ui.desk import Desk, opened

with registered():
    WATCHED = [key for key in KEYS if not load(key).played]

watched = pytest.mark.parametrize("key", WATCHED)


@pytest.fixture(autouse=True)
def hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTUI_SPOILERS", "hidden")


def first_game(key: str) -> str:
    return f"{key}#{load(key).example_seeds[0]}"


def hides(desk: Desk) -> bool:
    """Return whether only what has been seen is shown; all parts of the table agree about it."""
    table, farthest = desk.table, desk.table.session.farthest
    seen = {table.query_one(Graph).seen, table.query_one(Scrubber).seen}
    counted = "/" in desk.text_at("#whereabouts")
    assert seen in ({None}, {farthest}) and counted == (None in seen)
    return None not in seen


@watched
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_two_games_look_alike_until_their_first_cards_are_seen(key: str, size: tuple[int, int]) -> None:
    """Neither the bar nor the graph of one deal differs from those of another."""
    looks = set()
    for seed in load(key).example_seeds[:3]:
        async with opened(f"{key}#{seed}", size) as desk:
            assert hides(desk)
            looks.add((desk.text_at("#transport"), desk.text_at("#graph")))
    assert len(looks) == 1


@watched
async def test_what_was_seen_stays_shown_and_more_is_shown_when_it_is_asked_for(key: str) -> None:
    async with opened(first_game(key)) as desk:
        await desk.press(*["right"] * 5, "left", "left")
        assert hides(desk) and (desk.ply, desk.table.session.farthest) == (3, 5)
        graph = desk.table.query_one(Graph)
        await desk.click(graph, graph.size.width - 1, graph.size.height - 1)
        assert desk.ply == 5  # there is no way beyond it
        await desk.press("X")
        assert not hides(desk)


@watched
async def test_the_end_and_digits_reveal_the_game_also_after_it_was_left(key: str) -> None:
    keys = ("end", "9", "X")[WATCHED.index(key) % 3]
    async with opened(first_game(key)) as desk:
        await desk.press("right", keys, "home", "right", "right")
        assert not hides(desk)
        await desk.press("q", "u")
        assert not hides(desk)


@watched
async def test_a_game_that_is_resumed_remembers_how_far_it_was_seen(key: str, tmp_path: Path) -> None:
    store = Store(tmp_path / "kept.sqlite")
    async with opened(first_game(key), store=store) as desk:
        await desk.press(*["right"] * 4, "left")
    (row,) = store.saved_games(key)
    async with opened(None, store=store) as desk:
        assert "continue at 3 of" not in desk.text
        await desk.press("u")
        assert hides(desk) and desk.table.session.farthest == 4
        await desk.press("X", "right")
    assert store.saved_games(key)[0].is_revealed and not row.is_revealed
    async with opened(None, store=store) as desk:
        await desk.press("u")
        assert not hides(desk)
    store.close()


async def test_games_from_the_history_and_ids_with_a_ply_are_shown_as_wholes() -> None:
    assert open_id("beggar#305@3").revealed and not open_id("beggar#305").revealed
    async with opened("beggar#305@3") as desk:
        assert not hides(desk)
        await desk.press("P")
        assert hides(desk)  # predictions ask for what comes


async def test_the_setting_shows_all() -> None:
    async with opened("beggar#305") as desk:
        await desk.press("right")
        desk.app.settings.store._environment = {"CARDTUI_SPOILERS": "shown"}
        await desk.press("right")
        assert not hides(desk)
