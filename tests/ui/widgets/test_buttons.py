"""Bars of buttons: which buttons there are, and how the one under the mouse is marked."""

from __future__ import annotations

from functools import partial
from itertools import product

import pytest
from textual.widgets import Tooltip

from cardtui.ui.app import CardApp
from cardtui.ui.theme.themes import THEMES
from cardtui.ui.widgets.buttons import Buttons
from cardtui.ui.widgets.key_footer import KeyFooter
from tests.ui.desk import SEED, Desk, opened
from tests.ui.pointing import buttons, find
from tests.ui.sixteen_colors import GROUNDS, PALETTES
from tests.ui.sixteen_colors import of_text as contrast_in_sixteen
from tests.ui.test_contrast import LEAST, of_text

STEERING, FOOTER = "#steering", "KeyFooter"


@pytest.fixture(autouse=True)
def _tooltips_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CardApp, "TOOLTIP_DELAY", 0.001)


def papers(desk: Desk, bar: Buttons) -> dict[str, set[object]]:
    """Return the background colors of each button of a bar."""
    (y,) = {spot.y for spot in buttons(bar).values()}
    line = desk.strips[y]
    return {
        name: {segment.style.bgcolor for segment in line.crop(spot.x, spot.right) if segment.style}
        for name, spot in buttons(bar).items()
    }


def tooltip_shows(desk: Desk, text: str) -> bool:
    """Return whether the tooltip shows `text`, or is hidden if that is empty."""
    tooltip = desk.screen.query_one(Tooltip)
    return text == (str(tooltip.render()) if tooltip.display else "")


async def test_the_button_under_the_mouse_is_marked_as_a_whole_and_has_a_tooltip() -> None:
    async with opened(SEED) as desk:
        for where in (STEERING, FOOTER):
            bar, _ = find(desk.screen, where)
            assert isinstance(bar, Buttons)
            plain = papers(desk, bar)
            (paper,) = set[object]().union(*plain.values())
            for name, spot in buttons(bar).items():
                for x in (spot.x, spot.right - 1):
                    await desk.hover_at(x, spot.y)
                    (marked,) = {button for button, behind in papers(desk, bar).items() if behind != {paper}}
                    assert marked == name == bar.pointed
                    assert bar.styles.pointer == "pointer"
                    assert len(papers(desk, bar)[name]) == 1
            await desk.hover("#title")
            assert papers(desk, bar) == plain
            assert not bar.pointed and bar.styles.pointer == "default"
            for name in buttons(bar):
                await desk.hover(name)
                await desk.wait_until(partial(tooltip_shows, desk, bar.tip(name)))
            await desk.hover("#title")
            await desk.wait_until(partial(tooltip_shows, desk, ""))


async def test_the_marked_button_can_be_read_in_every_theme_and_in_sixteen_colors() -> None:
    async with opened(SEED) as desk:
        for theme in THEMES:
            await desk.hover("#title")
            await desk.set_theme(theme.name)
            plain = desk.strips
            for bar in desk.screen.query(Buttons):
                for name, spot in buttons(bar).items():
                    await desk.hover(name)
                    segments = [*desk.strips[spot.y].crop(spot.x, spot.right)]
                    assert segments != [*plain[spot.y].crop(spot.x, spot.right)], (theme.name, name)
                    for segment in segments:
                        if not theme.ansi:
                            assert of_text(segment) >= LEAST, (theme.name, name)
                            continue
                        for (inks, least), ground in product(PALETTES.values(), GROUNDS):
                            assert contrast_in_sixteen(segment, ground, inks) >= least, (ground, segment)


async def test_the_buttons_fit_the_size_also_after_a_resize_behind_a_dialog() -> None:
    found = {}
    for width in (79, 80):
        async with opened(SEED, (width, 24)) as desk:
            found[width] = [desk.text_at(bar) for bar in (STEERING, FOOTER)]
    assert [len(line) for line in found[79]] < [len(line) for line in found[80]]
    async with opened(SEED, (80, 24)) as desk:
        for width in (79, 80, 79):
            await desk.press("question_mark")
            await desk.resize(width, 24)
            await desk.press("escape")
            assert [desk.text_at(bar) for bar in (STEERING, FOOTER)] == found[width]


async def test_the_key_under_the_mouse_is_marked_after_a_resize() -> None:
    async with opened("coins,players=1:1.4.5.9") as desk:
        bar = desk.screen.query_one(KeyFooter)
        await desk.hover("t")
        x = buttons(bar)["t"].x
        await desk.resize(120, 24)
        assert bar.pointed == bar.button_at(x)
