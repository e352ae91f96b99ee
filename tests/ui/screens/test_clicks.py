"""Everything that can be clicked is clicked."""

from __future__ import annotations

from collections.abc import Callable

from textual.binding import Binding
from textual.command import CommandPalette
from textual.widgets import Tooltip
from textual.widgets._footer import FooterKey

from cardtui.games import GAMES
from cardtui.ui.dialogs.ask import Ask
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.games.beggar.table import TABLE
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.widgets.controls import Control
from cardtui.ui.widgets.story import StoryLines, story_lines
from tests.ui import asking
from tests.ui.again import clicks_do, reopened
from tests.ui.desk import DRAWN, LENGTH, SEED, Desk, opened

HERE = 100

CONTROLS: dict[str, Callable[[Desk], object]] = {
    "menu": lambda desk: isinstance(desk.screen, CommandPalette),
    "previous-seed": lambda desk: desk.table.session.save() == "beggar#304",
    "id": lambda desk: desk.app.clipboard == SEED,
    "next-seed": lambda desk: desk.table.session.save() == "beggar#306",
    "first": lambda desk: desk.at == 0,
    "back-ten": lambda desk: desk.at == HERE - 10,
    "back": lambda desk: desk.at == HERE - 1,
    "play": lambda desk: desk.table.playhead.playing,
    "forward": lambda desk: desk.at == HERE + 1,
    "forward-ten": lambda desk: desk.at == HERE + 10,
    "last": lambda desk: desk.at == LENGTH,
    "slower": lambda desk: desk.table.playhead.speed == 2,
    "speed": lambda desk: desk.table.playhead.speed == 1,
    "faster": lambda desk: desk.table.playhead.speed == 8,
    "place": lambda desk: isinstance(desk.screen, Ask),
    "previous-landmark": lambda desk: desk.at == max(p for p in desk.table.session.landmarks if p < HERE),
    "landmark": lambda desk: desk.at == min(p for p in desk.table.session.landmarks if p > HERE),
    "next-landmark": lambda desk: desk.at == min(p for p in desk.table.session.landmarks if p > HERE),
}
"""What is so after a control of the title bar or the transport bar has been clicked."""

END_CONTROLS: dict[str, Callable[[Desk], object]] = {
    "end-again": lambda desk: desk.table.session.save() == SEED,
    "end-next-seed": lambda desk: desk.table.session.save() == "beggar#306",
    "end-new-deal": lambda desk: desk.table.session.save() == f"beggar#{DRAWN}",
    "end-ask-deal": lambda desk: isinstance(desk.screen, Ask),
    "end-copy-id": lambda desk: desk.app.clipboard == SEED,
    "end-back-home": lambda desk: isinstance(desk.screen, HomeScreen),
}

FOOTER: dict[str, Callable[[Desk], object]] = {
    "space": lambda desk: desk.table.playhead.playing,
    "left": lambda desk: desk.at == HERE - 1,
    "right": lambda desk: desk.at == HERE + 1,
    "n": lambda desk: desk.at == min(p for p in desk.table.session.landmarks if p > HERE),
    "minus": lambda desk: desk.table.playhead.speed == 2,
    "plus": lambda desk: desk.table.playhead.speed == 8,
    "o": lambda desk: desk.places["hand 0"].face_up and desk.places["hand 1"].face_up,
    "question_mark": lambda desk: isinstance(desk.screen, HelpScreen),
    "q": lambda desk: isinstance(desk.screen, HomeScreen),
    "s": lambda desk: isinstance(desk.screen, Ask),
}


async def test_every_control_is_checked() -> None:
    async with opened() as desk:
        ids = {control.id for control in desk.screen.query(Control)}
        assert ids == CONTROLS.keys() | END_CONTROLS.keys() | asking.CONTROLS
        assert FOOTER.keys() == {key.key for key in desk.screen.query(FooterKey)}
        assert FOOTER.keys() == {b.key for b in TABLE.BINDINGS if isinstance(b, Binding) and b.show}


async def test_a_control_does_what_its_key_does() -> None:
    await clicks_do(f"{SEED}@{HERE}", CONTROLS)


async def test_the_play_control_pauses_too() -> None:
    async with opened() as desk:
        await desk.click("#play")
        await desk.click("#play")
        assert not desk.table.playhead.playing


async def test_a_control_of_the_end_panel_does_what_its_key_does() -> None:
    await clicks_do(f"{SEED}@{LENGTH}", END_CONTROLS)


async def test_a_key_of_the_footer_can_be_clicked() -> None:
    await clicks_do(f"{SEED}@{HERE}", FOOTER, footer=True)


async def test_a_click_on_a_hand_opens_and_hides_both() -> None:
    async with opened() as desk:
        hands = [desk.places["hand 0"], desk.places["hand 1"]]
        for hand in ("#hand-0", "#hand-1"):
            for spot in ((0, 0), (3, 2), (75, 4)):
                for face_up in (True, False):
                    await desk.click(hand, *spot)
                    assert [hand.face_up for hand in hands] == [face_up, face_up], (hand, spot)


async def test_a_click_on_the_pile_or_on_nothing_does_nothing() -> None:
    async with opened(f"{SEED}@{HERE}") as desk:
        before = desk.text
        for spot in ("#pile", "#title", "#sentence"):
            await desk.click(spot, 1)
            assert desk.text == before


async def test_a_click_on_a_tile_opens_its_game() -> None:
    async with reopened(None) as again:
        for entry in GAMES:
            async with again(entry.key) as desk:
                await desk.click(f"#tile-{entry.key}", 5, 4)
                assert desk.table.session.game.key == entry.key


HOME_FOOTER: dict[str, Callable[[Desk], object]] = {
    "left": lambda desk: desk.screen.query_one("#tile-beggar").has_class("-chosen"),
    "up": lambda desk: desk.screen.query_one("#tile-beggar").has_class("-chosen"),
    "down": lambda desk: desk.screen.query_one("#tile-perditio").has_class("-chosen"),
    "right": lambda desk: desk.screen.query_one("#tile-coins").has_class("-chosen"),
    "enter": lambda desk: desk.notes == [] and desk.table.session.save() == f"beggar#{DRAWN}",
    "i": lambda desk: isinstance(desk.screen, Ask),
    "d": lambda desk: desk.table.session.id.startswith("beggar#20"),
    "H": lambda desk: desk.notes == ["Nothing is kept here."],
    "S": lambda desk: desk.notes == ["Nothing is kept here."],
    "question_mark": lambda desk: isinstance(desk.screen, HelpScreen),
    "q": lambda desk: desk.left,
}


async def test_a_key_of_the_home_screens_footer_can_be_clicked() -> None:
    async with reopened(None) as again:
        assert [*HOME_FOOTER][-1] == "q"  # after which there is nothing to come back to
        for key, done in HOME_FOOTER.items():
            async with again(key) as desk:
                assert HOME_FOOTER.keys() == {found.key for found in desk.screen.query(FooterKey)}
                await desk.click(next(found for found in desk.screen.query(FooterKey) if found.key == key))
                assert done(desk)


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
            assert desk.at == lines[y].place
            assert desk.shown() == desk.due()


async def test_a_click_below_a_short_story_does_nothing() -> None:
    async with opened(f"{SEED}@2", size=(120, 40)) as desk:
        await desk.click("#story-lines", 4, 10)
        assert desk.at == 2


HOVERED: list[tuple[str, str]] = [
    ("#forward-ten", "Ten cards on, and pause (shift+→ PgDn)"),
    ("#slower", "Slower: down to 1/4× (− [)"),
    ("#faster", "Faster: up to 64×, and max (+ = ])"),
    ("#id", "Copy the id of this game (y)"),
]


async def test_a_control_tells_its_command_and_keys_when_it_is_pointed_at() -> None:
    async with opened() as desk:
        desk.app.TOOLTIP_DELAY = 0.001
        for control, told in HOVERED:
            await desk.pilot.hover(control)
            await desk.until(lambda told=told: told in desk.flat)  # type: ignore[misc]
            assert desk.screen.query_one(Tooltip).display


async def test_every_control_has_a_tooltip_with_its_help_and_keys() -> None:
    async with opened() as desk:
        for control in desk.screen.query(Control):
            told = str(control.tooltip)
            assert told == f"{control.command.help} ({control.command.key_text})"
