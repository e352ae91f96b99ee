"""What can be clicked on the table of the Silver Dollar game: controls, the footer, the story, the graph."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.command import CommandPalette
from textual.widgets._footer import FooterKey

from cardtui.ui.dialogs.ask import Ask
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.dialogs.parameters import Settings
from cardtui.ui.games.coins.heaps import HeapsPanel
from cardtui.ui.games.coins.table import CoinsTable
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.widgets.controls import Control
from cardtui.ui.widgets.story import StoryLines, story_lines
from tests.ui.desk import DRAWN, Desk, opened
from tests.ui.games.coins.desk import HERE, HINT, MIDDLE, MOVES, SEEDED, come_back, said, strip_of


@pytest.fixture(autouse=True)
def _slow_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CoinsTable, "thinking", 3600.0)


Done = dict[str, Callable[[Desk], object]]


CONTROLS: Done = {
    "menu": lambda desk: isinstance(desk.screen, CommandPalette),
    "previous-seed": lambda desk: desk.table.session.save() == "coins,players=2#6",
    "id": lambda desk: desk.app.clipboard == MIDDLE,
    "next-seed": lambda desk: desk.table.session.save() == "coins,players=2#8",
    "first": lambda desk: desk.at == 0,
    "back-ten": lambda desk: desk.at == HERE - 10,
    "back": lambda desk: desk.at == HERE - 1,
    "play": lambda desk: desk.table.playhead.playing,
    "forward": lambda desk: desk.at == HERE + 1,
    "forward-ten": lambda desk: desk.at == HERE + 10,
    "last": lambda desk: desk.at == desk.table.session.length,
    "slower": lambda desk: desk.table.playhead.speed == 2,
    "speed": lambda desk: desk.table.playhead.speed == 1,
    "faster": lambda desk: desk.table.playhead.speed == 8,
    "place": lambda desk: isinstance(desk.screen, Ask),
    "previous-landmark": lambda desk: desk.at == 9,
    "landmark": lambda desk: desk.at == 18,
    "next-landmark": lambda desk: desk.at == 18,
}
ENDED = f"{SEEDED}~{MOVES}"
END_CONTROLS: Done = {
    "end-undo": lambda desk: desk.at < desk.table.session.length,
    "end-again": lambda desk: desk.table.session.save() == SEEDED,
    "end-next-seed": lambda desk: desk.table.session.save() == "coins,players=2#8",
    "end-new-deal": lambda desk: desk.table.session.save() == f"coins,players=2#{DRAWN}",
    "end-ask-deal": lambda desk: isinstance(desk.screen, Ask),
    "end-copy-id": lambda desk: desk.app.clipboard == ENDED,
    "end-back-home": lambda desk: isinstance(desk.screen, HomeScreen),
}
FOOTER: Done = {
    "left": lambda desk: strip_of(desk).hand == len(strip_of(desk).positions) - 1,
    "right": lambda desk: strip_of(desk).hand == 0,
    "down": lambda desk: strip_of(desk).hand == 0,
    "up": lambda desk: strip_of(desk).hand == 0,
    "enter": lambda desk: desk.at == HERE,
    "u": lambda desk: desk.at == HERE - 1,
    "t": lambda desk: HINT in said(desk),
    "e": lambda desk: desk.table.query_one(HeapsPanel).display,
    "m": lambda desk: isinstance(desk.screen, Settings),
    "question_mark": lambda desk: isinstance(desk.screen, HelpScreen),
    "q": lambda desk: isinstance(desk.screen, HomeScreen),
}


async def test_every_control_is_checked() -> None:
    async with opened(MIDDLE) as desk:
        assert {c.id for c in desk.screen.query(Control)} == CONTROLS.keys() | END_CONTROLS.keys()
        assert {key.key for key in desk.screen.query(FooterKey)} == FOOTER.keys()


LEAVING = {"q", "previous-seed", "next-seed", "end-again", "end-next-seed", "end-new-deal", "end-back-home"}
"""After these there is another game, or none: they are clicked in an app of their own."""

STAYING = [name for name in (*CONTROLS, *FOOTER, *END_CONTROLS) if name not in LEAVING]


async def click_it(desk: Desk, name: str) -> None:
    """Click a control, or a key of the footer, and look whether it does what it should."""
    done = {**CONTROLS, **END_CONTROLS, **FOOTER}[name]
    assert name == "enter" or not done(desk), name
    keys = {key.key: key for key in desk.screen.query(FooterKey)}
    await desk.click(keys[name] if name in FOOTER else f"#{name}")
    assert done(desk), name


@pytest.mark.parametrize("game", [MIDDLE, ENDED])
async def test_what_can_be_clicked_does_what_its_key_does(game: str) -> None:
    async with opened(game) as desk:
        place = desk.at
        for name in STAYING:
            if (name in END_CONTROLS) is (game == ENDED):
                await click_it(desk, name)
                await come_back(desk, place)
                assert desk.table.session.save() == game, name


@pytest.mark.parametrize("name", sorted(LEAVING))
async def test_what_is_clicked_to_leave_the_game_does_so(name: str) -> None:
    async with opened(ENDED if name in END_CONTROLS else MIDDLE) as desk:
        await click_it(desk, name)


async def test_a_click_on_a_move_of_the_story_or_on_the_graph_goes_there() -> None:
    async with opened(MIDDLE) as desk:
        story = desk.table.query_one("#moves", StoryLines)
        for y in (0, 2, 4):
            desk.table.player.go(HERE)
            await desk.click(story, 4, y)
            assert desk.at == story_lines(desk.table.session, HERE, story.size.height)[y].place
            assert strip_of(desk).positions == desk.table.session.state.positions
        for selector in ("#graph", "#scrubber"):
            for x, place in ((desk.table.query_one(selector).size.width - 1, 24), (0, 0)):
                await desk.click(selector, x)
                assert desk.at == place
