"""The dialog for the parameters: what is wrong is marked, what is chosen is found, all of it can be read."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from rich.segment import Segment
from textual.color import Color
from textual.geometry import Region

from cardtui.games import open_id
from cardtui.ui import THEME_NAMES
from cardtui.ui.dialogs.parameters import ParametersDialog
from cardtui.ui.widgets.choices import ChoiceButton, Choices
from tests.cases import case
from tests.ui.desk import Desk, opened
from tests.ui.dialogs.test_settings import FIELDS, change, marked, wrong


async def test_two_lines_that_are_wrong_are_both_marked_and_the_upper_one_is_explained() -> None:
    async with opened("coins#7") as desk:
        await desk.press("m")
        await change(desk, "coins", "x", "keys")
        await change(desk, "gaps", "5-2", "keys")
        assert marked(desk) == ["coins", "gaps"]
        assert wrong(desk).startswith("coins is a whole number")
        await change(desk, "coins", "", "keys")
        assert marked(desk) == ["gaps"]
        assert wrong(desk).startswith("gaps between coins is a range")


async def test_what_is_wrong_only_beside_another_is_marked_and_not_the_other() -> None:
    async with opened("coins,players=1:1.4.5.9") as desk:
        await desk.press("m")
        await change(desk, "step", "2", "keys")
        await change(desk, "target", "99", "keys")
        assert marked(desk) == ["target"]
        await change(desk, "players", "2", "keys")
        assert marked(desk) == []


async def test_a_name_that_is_wrong_is_painted_otherwise() -> None:
    async with opened("coins#7") as desk:
        await desk.press("m", "tab", "shift+tab")
        row = desk.screen.query_one("#setting-step").region
        before = desk.strips[row.y].crop(0, row.x)
        await desk.type("0")
        after = desk.strips[row.y].crop(0, row.x)
        (old,) = {part.style.color for part in before if part.style and "squares" in part.text}
        (new,) = {part.style.color for part in after if part.style and "squares" in part.text}
        assert old != new


async def test_the_name_of_the_line_that_one_is_on_stands_out_and_no_other() -> None:
    async with opened("coins#7") as desk:
        await desk.press("m")
        for name in FIELDS[:4]:
            bold = [part.text for strip in desk.strips for part in strip if part.style and part.style.bold]
            names = [str(line.render()) for line in desk.screen.query(".setting-name")]
            assert [text for text in names if text in map(str.strip, bold)] == [names[FIELDS.index(name)]]
            await desk.press("tab")


CHOSEN = [
    ("coins#7", "players", "computer", "tab"),
    ("coins#7", "level", "medium", "shift+tab"),
    ("coins,players=2#7", "players", "2", "shift+tab"),
    ("coins,players=1#7", "players", "1", "tab"),
    ("coins,level=perfect#7", "level", "perfect", "tab"),
    ("coins,first=computer#7", "first", "computer", "shift+tab"),
    ("coins,first=computer#7", "first", "computer", "tab"),
]


async def test_tab_comes_to_what_is_chosen() -> None:
    async with opened(CHOSEN[0][0]) as desk:
        for game, line, text, key in CHOSEN:
            with case((game, line, key)):
                if desk.table.session.id != game:
                    desk.app.open_session(open_id(game))
                    await desk.settle()
                await desk.press("m")
                choices = desk.screen.query_one(f"#setting-{line}", Choices)
                for _ in range(len(FIELDS) + 2):
                    if choices.has_focus:
                        break
                    await desk.press(key)
                (at,) = choices.query(".-selected").results(ChoiceButton)
                assert at.text == choices.text == text
                await desk.press("space")
                assert choices.text == text
                # Who only looked at another has not chosen it.
                await desk.press("right", "tab", "shift+tab", "space")
                assert choices.text == text
                await desk.press("escape")


async def test_what_is_chosen_is_told_by_a_sign_and_not_only_by_colour() -> None:
    async with opened("coins#7") as desk:
        await desk.press("m")
        assert "○ puzzle ○ two people ● computer" in desk.words
        await change(desk, "players", "2", "keys")
        assert "○ puzzle ● two people ○ computer" in desk.words


@cache
def contrast(one: Color, other: Color) -> float:
    """How well one colour is to be read on the other: 1 to 21, as the WCAG measures it."""

    def light(color: Color) -> float:
        parts = (part / 255 for part in color.rgb)
        red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


def painted(desk: Desk) -> Iterator[Segment]:
    """What is painted of the lines that can be used, the sentence below them, and the title."""
    strips = desk.strips
    for widget in desk.screen.query("#settings-title, #settings-wrong, .setting > *"):
        if widget.parent and widget.parent.has_class("-unused"):
            continue
        region = widget.region if widget.visible else Region()
        for y in range(region.y, region.bottom):
            yield from strips[y].crop(region.x, region.right)


@pytest.mark.parametrize("theme", THEME_NAMES)
async def test_everything_can_be_read_wherever_the_cursor_is(theme: str) -> None:
    async with opened("coins#7", theme=theme) as desk:
        await desk.press("m")
        await change(desk, "coins", "x", "keys")
        for line in ("level", "players", "step"):
            while not desk.screen.query_one(f"#setting-{line}").has_focus:
                await desk.press("shift+tab")
            for _ in range(3 if line != "step" else 1):  # what can be chosen there, one after the other
                for segment in {segment for segment in painted(desk) if segment.text.strip()}:
                    if segment.style is None:
                        continue
                    ink, paper = segment.style.color, segment.style.bgcolor
                    if theme == "terminal":
                        assert ink != paper or ink is None or ink.is_default, segment
                    else:
                        assert ink and paper
                        found = contrast(Color.from_rich_color(ink), Color.from_rich_color(paper))
                        assert found >= 4.5, (line, segment.text, ink.name, paper.name)
                await desk.press("right")


async def test_a_game_whose_parameters_have_no_labels_can_be_set_too() -> None:
    async with opened("beggar#305") as desk:
        game = desk.table.session.game
        answers: list[object] = []
        dialog = ParametersDialog(game, lambda chosen: type(game).from_seed(305, chosen))
        desk.app.push_screen(dialog, lambda made: answers.append(made and made.id))
        await desk.settle()
        assert "rounds" in desk.text
        await desk.press("ctrl+u", "ctrl+k")
        await desk.type("0")
        assert wrong(desk) == 'rounds is a whole number from 1 to 1000000, not "0"'
        await desk.press("backspace")
        await desk.type("7")
        await desk.press("enter")
        assert answers == ["beggar,rounds=7#305"]


async def test_a_key_too_many_in_a_burst_leaves_nothing_but_the_dialog() -> None:
    async with opened("coins#7") as desk:
        for keys in ("escape escape escape", "escape ctrl+s", "ctrl+s ctrl+s", "ctrl+s escape"):
            await desk.press("m")
            dialog = desk.screen
            assert isinstance(dialog, ParametersDialog)
            for key in keys.split():
                dialog.action_close() if key == "escape" else dialog.action_open()
            await desk.settle()
            assert desk.screen is desk.table, keys
            assert desk.table.session.id == "coins#7", keys


async def test_the_parameters_of_any_game_can_be_asked_for() -> None:
    async with opened("beggar#305") as desk:
        for game, lines in (("beggar#305", 1), ("snap#305", 1), ("perditio#7", 0)):
            with case(game):
                desk.app.push_screen(ParametersDialog(open_id(game).game, lambda parameters: parameters))
                await desk.settle()
                assert len(desk.screen.query(".setting")) == lines
                await desk.press("escape")
