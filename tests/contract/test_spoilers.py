"""A watched game gives nothing away: what has not been seen is not shown, until it is asked for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from textual.strip import Strip

from cardtui.engine.game import Game
from cardtui.engine.session import Session
from cardtui.games import load, open_id
from cardtui.storage.store import Store
from cardtui.ui.palette import ScreenCommandEntries
from cardtui.ui.widgets.graph import Graph
from tests.contract.differences import check_same
from tests.contract.games import KEYS, LIKE_OTHERS
from tests.contract.twins import cut_short, with_other_cards
from tests.madeup.register import registered
from tests.ui.desk import SIZES, Desk, opened

with registered():
    WATCHED = [key for key in KEYS if not load(key).played]

watched = pytest.mark.parametrize("key", WATCHED)
watched_in_turn = pytest.mark.parametrize("key", WATCHED[::2])
"""For what the game has no part in."""

each_watched = pytest.mark.parametrize("key", [key for key in WATCHED if key not in LIKE_OTHERS])
"""For what takes long."""


@pytest.fixture(autouse=True)
def hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTUI_SPOILERS", "hidden")


def first_game(key: str) -> str:
    return f"{key}#{load(key).example_seeds[0]}"


def hides(desk: Desk) -> bool:
    """Return whether only what has been seen is shown; all parts of the table agree about it."""
    table, farthest = desk.table, desk.table.session.farthest
    seen = table.query_one(Graph).seen
    counted = "/" in desk.text_at("#ply-buttons")
    assert seen in (None, farthest) and counted == (seen is None)
    return seen is not None


Look = list[str | Strip]
"""The rows of the screen, and then the tooltips and the entries of the palette."""

PLY = 9
SMALL, USUAL, LARGE = SIZES[:3]
COVERED = {"": LARGE, "hand": USUAL}
"""The views in which cards that nobody has seen make no difference, and the size at which each is tested."""
VIEWS = {"": LARGE, "inside": LARGE, "hand": USUAL, "predict": USUAL, "open": SMALL}


async def looks(desk: Desk, game: Game[Any, Any], views: Mapping[str, tuple[int, int]]) -> dict[str, Look]:
    """Return what a game shows in each view once it was watched up to the ply."""
    session, found = Session(game), dict[str, Look]()
    session.forward(PLY)
    desk.app.switch_screen(desk.app.make_table(session))
    await desk.settle()
    for view, size in views.items():
        await desk.resize(*size)
        if view == "hand" and game.by_hand.id != game.id:
            continue
        toggled = [view] if view and view != "hand" else []
        desk.table.view_commands.toggle_view(*toggled)
        if view == "hand":
            desk.table.do("by_hand")
            await desk.settle()
            await desk.answer_how_by_hand()
        await desk.settle()
        shown = [
            one for one in desk.screen.query("*") if all(each.display for each in one.ancestors_with_self)
        ]
        tips = [str(widget.tooltip) for widget in shown if widget.tooltip]
        entries = [f"{entry.title}: {entry.note}" for entry in ScreenCommandEntries(desk.screen).entries()]
        found[view] = [*(strip.simplify() for strip in desk.strips), *tips, *entries]
        desk.table.view_commands.toggle_view(*toggled)
        if view == "hand":
            desk.table.do("by_hand")
        await desk.settle()
    return found


@pytest.mark.slow
@each_watched
async def test_games_that_agree_up_to_a_ply_look_the_same_there(key: str) -> None:
    """Neither the cards that nobody has seen nor the end can be told from anything on the screen."""
    game = open_id(first_game(key)).game
    async with opened(game.id) as desk:
        desk.app.settings.time_scale = 10_000.0  # by hand, nothing happens by itself
        expected = await looks(desk, game, VIEWS)
        for twin, views, what in (
            (with_other_cards(game, PLY), COVERED, "which cards come, though nobody has seen them"),
            (cut_short(game, PLY), VIEWS, "when the game ends"),
        ):
            if twin is None:
                continue
            assert twin.id == game.id
            for view, look in (await looks(desk, twin, views)).items():
                sentence = f"{game.id} tells at ply {PLY} {what}, in view {view!r}: these rows differ"
                check_same(expected[view], look, sentence)


@watched
def test_games_that_agree_up_to_a_ply_take_as_long_there(key: str) -> None:
    """A step that is waited for longer must not tell that something comes."""
    game = open_id(first_game(key)).game
    for ply in (*range(12), 33, 40, 60):
        for twin in (with_other_cards(game, ply), cut_short(game, ply)):
            if twin is None or game.result((session := Session(game)).state):
                continue
            other = Session(twin)
            session.forward(ply)
            other.forward(ply)
            if session.ply < ply or session.at_end:
                continue
            tempi = [one.game.tempo(one.step(ply) if ply else None, one.state) for one in (session, other)]
            assert tempi[0] is tempi[1], ply


def told(desk: Desk, ply: int) -> str:
    """Return what is said of a ply: what is owed, or else the sentence about its step."""
    said = str(desk.table.speech_at(ply)) or desk.table.session.describe(ply).full
    return " ".join(said.split())


def sentence(desk: Desk) -> str:
    """Return the sentence of a table, wherever it is shown."""
    return " ".join(desk.table.narration.sentence.text.plain.split())


@each_watched
async def test_a_step_is_told_when_its_cards_have_landed(key: str) -> None:
    """Before, a card that the sentence names may still lie face down."""
    async with opened(first_game(key), flights=True) as desk:
        for ply in (1, 2, 3):
            before = sentence(desk)
            await desk.press("right")
            while desk.flying:
                assert sentence(desk) == before
                await desk.fly(0.1)
            assert sentence(desk) == told(desk, ply)
        await desk.press("left")
        assert desk.flying and sentence(desk) == told(desk, 2)


@each_watched
async def test_what_was_seen_stays_shown_and_more_is_shown_when_it_is_asked_for(key: str) -> None:
    async with opened(first_game(key)) as desk:
        await desk.press(*["right"] * 5, "left", "left")
        assert hides(desk) and (desk.ply, desk.table.session.farthest) == (3, 5)
        graph = desk.table.query_one(Graph)
        await desk.click(graph, graph.size.width - 1, graph.size.height - 1)
        assert desk.ply == 5  # there is no way beyond it
        await desk.press("X")
        assert not hides(desk)


@watched_in_turn
async def test_digits_are_tenths_of_what_was_seen_and_of_the_whole_game_once_it_is_shown(key: str) -> None:
    async with opened(first_game(key)) as desk:
        await desk.press("5")
        assert desk.ply == 0
        await desk.press(*["right"] * 6, "5")
        assert (desk.ply, desk.table.session.farthest) == (3, 6) and hides(desk)
        await desk.press("X", "5")
        assert desk.ply == round(desk.table.session.length / 2) and not hides(desk)


@watched_in_turn
async def test_the_end_and_the_command_reveal_the_game_also_after_it_was_left(key: str) -> None:
    keys = ("end", "G", "X")[WATCHED.index(key) % 3]
    async with opened(first_game(key)) as desk:
        await desk.press("right", keys, "home", "right", "right")
        assert not hides(desk)
        await desk.press("q", "u")
        assert not hides(desk)


@watched_in_turn
async def test_a_game_that_is_resumed_remembers_how_far_it_was_seen(key: str, tmp_path: Path) -> None:
    store = Store(tmp_path / "kept.sqlite")
    async with opened(first_game(key), store=store) as desk:
        await desk.press(*["right"] * 4, "left")
    (row,) = store.saved_games(key)
    async with opened(None, store=store) as desk:
        assert not re.search(r"continue at \w+ 3 of", desk.text)
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
        await desk.press("b")
        assert hides(desk)  # bets ask for what comes


async def test_the_setting_shows_all() -> None:
    async with opened("beggar#305") as desk:
        await desk.press("right")
        desk.app.settings.store._environment = {"CARDTUI_SPOILERS": "shown"}
        await desk.press("right")
        assert not hides(desk)
