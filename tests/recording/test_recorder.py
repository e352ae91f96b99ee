"""Games are recorded in counted time, as they would be watched."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from time import monotonic

import pytest
from textual.app import App
from textual.widgets import Static

from cardtui.engine.playhead import MAX_SPEED
from cardtui.games import open_id
from cardtui.pictures.frames import FrameRows, cells
from cardtui.recording.counted_time import CountedLoop, neutral_environment, run_counted
from cardtui.recording.recorder import opened_app, picture_of, record_game
from cardtui.ui.screen_pictures import screen_rows
from tests.ui.desk import ENDLESS


def text(rows: FrameRows) -> str:
    return "\n".join("".join(char for char, _ in row) for row in rows)


def test_time_is_counted_and_not_waited_for() -> None:
    told: list[tuple[str, float]] = []

    async def wait(name: str, seconds: float) -> None:
        await asyncio.sleep(seconds)
        told.append((name, asyncio.get_running_loop().time()))

    async def main() -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, CountedLoop)
        waiting = asyncio.gather(wait("day", 86_400), wait("second", 1))
        await loop.idle()
        assert (told, loop.time()) == ([], 0)
        assert await asyncio.to_thread(lambda: 7) == 7
        await waiting

    begun = monotonic()
    run_counted(main())
    assert told == [("second", 1), ("day", 86_400)]
    assert monotonic() - begun < 60


def test_a_watched_game_is_played_at_its_pace_with_markers_at_its_tricks() -> None:
    recording = record_game(open_id("beggar#305"), 9, speed=4.0)
    assert "card 0" in text(recording.frames[0].rows)
    assert "card 9 " in text(recording.frames[-1].rows)
    assert recording.seconds == pytest.approx(1 + 9 / 4 + 1.5, abs=0.5)
    [marker] = recording.markers
    assert marker.label == "Trick 1: You pay 9♥: Neighbour takes 7"
    assert marker.time == pytest.approx(1 + 7 / 4, abs=0.2)
    flown = [rows for _, start, rows in recording.spans if start < 1.3]
    assert len(flown) > 5  # the deal, and a card on its way


def test_a_played_game_is_played_back_move_by_move_and_no_further() -> None:
    session = open_id("coins:2.5.9.14~0-2.1-4@0")
    recording = record_game(session, 1)
    assert (session.ply, session.length) == (1, 2)
    assert "move 1" in text(recording.frames[-1].rows).lower()


def test_the_fastest_game_stops_where_it_is_told_to() -> None:
    session = open_id(ENDLESS)
    record_game(session, 474, speed=MAX_SPEED)
    assert session.ply == 474


def test_a_still_is_the_screen_at_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("CARDTUI_THEME", "light")
    first, second = (picture_of(open_id("perditio#7@15")) for _ in range(2))
    assert first == second
    assert "card 15/51" in text(first.frames[0].rows)
    papers = {ink.paper for row in first.frames[0].rows for _, ink in row}
    assert first.colors.paper == "#15532f" and "#15532f" in papers  # felt, as without these variables


def test_the_structures_are_in_a_still_and_in_a_recording_as_on_the_screen() -> None:
    beside, only = frozenset({"inside"}), frozenset({"inside", "inside-only"})
    session = open_id("snap#305@20")
    stills = [
        text(picture_of(session, size, views=views).frames[0].rows)
        for size, views in (((120, 40), beside), ((80, 24), only))
    ]
    frames = record_game(session, 21, views=beside, speed=4.0).frames
    for shown, has_cards in ((stills[0], True), (stills[1], False), (text(frames[-1].rows), True)):
        assert "links" in shown and "compared" in shown
        assert ("▟5 ▏10▏7" in shown) is has_cards  # the row on the felt
    assert "│ ▟8 ♠▙ │" in stills[1]


class Overlapping(App[None]):
    """Wide characters, of which something covers halves."""

    CSS = """
    Screen { layers: below above; }
    #below { layer: below; width: 20; height: 3; }
    #above { layer: above; width: 4; height: 2; offset: 5 1; color: red; }
    """

    def compose(self) -> Iterator[Static]:
        yield Static("漢字漢字漢字漢字漢字\n" * 3, id="below")
        yield Static("abc\n字", id="above")


async def test_cells_are_those_that_textual_paints() -> None:
    app = Overlapping()
    async with app.run_test(size=(30, 5)) as pilot:
        await pilot.pause()
        strips = app.screen._compositor.render_strips()
        rows = screen_rows(app)
        assert text(rows[1:3]).split() == ["漢字", "abc", "字漢字漢字", "漢字", "字", "字漢字漢字"]
        assert rows == tuple(cells([*strip]) for strip in strips)


def test_what_is_painted_again_for_each_frame_makes_up_the_whole_screen() -> None:
    async def watch() -> None:
        async with opened_app(open_id("snap#3"), rate=20, speed=4.0) as camera:
            camera.table.player.play_pause()
            for at in range(100):
                if at == 50:
                    await camera.press("?")  # another screen
                elif at == 60:
                    await camera.press("escape")
                await camera.hold(0)
                assert camera.recording.frames[-1].rows == screen_rows(camera.app), at
                await camera.frame()
        assert len(camera.recording.frames) > 50

    with neutral_environment():
        run_counted(watch())
