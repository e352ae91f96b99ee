"""What can be clicked besides the controls and the footer: tiles, the menu at home, the story."""

from __future__ import annotations

from textual.command import CommandPalette
from textual.widgets import Tooltip

from cardtui.games import GAMES
from cardtui.ui.widgets.controls import Control
from cardtui.ui.widgets.story import StoryLines, story_lines
from tests.ui.again import reopened
from tests.ui.desk import SEED, opened

HERE = 100


async def test_a_click_on_a_tile_opens_its_game() -> None:
    async with reopened(None) as again:
        for entry in GAMES:
            async with again(entry.key) as desk:
                await desk.click(f"#tile-{entry.key}", 5, 4)
                assert desk.table.session.game.key == entry.key


async def test_the_home_screens_menu_opens_the_palette() -> None:
    async with opened(None) as desk:
        await desk.click("#menu")
        assert isinstance(desk.screen, CommandPalette)


async def test_a_click_on_a_line_of_the_story_goes_there() -> None:
    async with opened(f"{SEED}@{HERE}", size=(120, 40)) as desk:
        story = desk.screen.query_one(StoryLines)
        lines = story_lines(desk.table.session, HERE, story.size.height)
        assert len(lines) == story.size.height
        for y in (0, 3, len(lines) - 2, len(lines) - 1):
            desk.table.player.go(HERE)
            await desk.settle()
            await desk.click(story, 4, y)
            assert desk.ply == lines[y].place
            assert desk.shown_cards() == desk.expected_cards()


async def test_a_click_below_a_short_story_does_nothing() -> None:
    async with opened(f"{SEED}@2", size=(120, 40)) as desk:
        await desk.click("#story-lines", 4, 10)
        assert desk.ply == 2


HOVERED: list[tuple[str, str]] = [
    ("forward_ten", "Ten cards on, and pause (shift+→ PgDn)"),
    ("slower", "Slower: down to 1/4× (− [)"),
    ("faster", "Faster: up to 64×, and max (+ = ])"),
    ("copy_id", "Copy the id of this game (y)"),
]


async def test_a_control_tells_its_command_and_keys_when_it_is_pointed_at() -> None:
    async with opened() as desk:
        desk.app.TOOLTIP_DELAY = 0.001
        for control, told in HOVERED:
            await desk.hover(control)
            await desk.wait_until(lambda told=told: told in desk.words)  # type: ignore[misc]
            assert desk.screen.query_one(Tooltip).display


async def test_every_control_has_a_tooltip_with_its_help_and_keys() -> None:
    async with opened() as desk:
        for control in desk.screen.query(Control):
            assert str(control.tooltip) == f"{control.command.help} ({control.command.key_text})"
