"""Bars of buttons: each is one target, marked under the mouse; each key in the footer is a button."""

from __future__ import annotations

from functools import partial
from itertools import groupby, product
from unittest.mock import patch

import pytest
from textual.widgets import Tooltip

from cardtui.games import GAMES
from cardtui.ui.screens.home_layout import FEW
from cardtui.ui.theme.themes import THEMES
from cardtui.ui.widgets.buttons import Buttons
from cardtui.ui.widgets.key_footer import KeyFooter
from tests.cases import case
from tests.ui.color_contrast import GROUNDS, PALETTES, contrast_in_sixteen
from tests.ui.desk import SEED, SIZES, Desk, buttons, find, opened
from tests.ui.test_contrast import LEAST, of_text

STEERING, FOOTER = "#steering", "KeyFooter"


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
        desk.app.TOOLTIP_DELAY = 0.001
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


SCREENS: list[tuple[str | None, str]] = [
    (None, "right down"),
    ("beggar#305@100", ""),
    ("perditio#7@15", ""),
    ("snap#305@80", ""),
    ("coins,players=2:2.5.9.14~0-1", "right right 2"),
    ("coins,players=2:2.5.9.14~0-1", "i left"),
]
"""The game to open, and the keys that lead to the screen."""


ABOVE_FOOTER = slice(-1)
"""The rows of the screen that do not change where the mouse is."""


async def click_key(desk: Desk, key: str, cell: int) -> None:
    """Click the first (0) or last (-1) cell of a key in the footer."""
    region = buttons(desk.screen.query_one(KeyFooter))[key]
    await desk.click_at(region.x + cell % region.width, region.y)


@pytest.mark.parametrize(("game", "keys"), SCREENS)
async def test_a_click_presses_that_key_alone(game: str | None, keys: str) -> None:
    pressed = list[str]()
    async with opened(game, SIZES[3]) as desk:
        await desk.press(*keys.split())
        before, commands = desk.snapshot(ABOVE_FOOTER), desk.screen.commands  # type: ignore[attr-defined]
        absent = {"find"} if len(GAMES) <= FEW else set[str]()
        shown = [c.keys[0] for c in commands if c.label and c.first_action not in absent]
        with patch.object(desk.app, "simulate_key", pressed.append):
            for key, cell in product(shown, (0, -1)):
                with case((key, cell)):
                    await click_key(desk, key, cell)
                    assert desk.snapshot(ABOVE_FOOTER) == before
                    assert pressed == [key]
                    pressed.clear()


@pytest.mark.parametrize(
    ("game", "key"), [(None, "q"), (None, "enter"), ("beggar#305@100", "left"), ("coins#7", "question_mark")]
)
async def test_a_click_does_what_the_key_does(game: str | None, key: str) -> None:
    results = []
    for cell in (None, 0, -1):
        async with opened(game) as desk:
            before = desk.snapshot(ABOVE_FOOTER)
            await (desk.press(key) if cell is None else click_key(desk, key, cell))
            results.append(desk.snapshot(ABOVE_FOOTER))
            assert results[-1] != before
    assert results[0] == results[1] == results[2]


FOOTERS = [
    (None, "", "q quit"),
    (None, "P", "q back"),
    ("beggar#305@100", "", "q back"),
    ("beggar#305", "end", "q home"),
    ("coins,players=2:2.5.9.14~0-1", "", "q back"),
]
"""The game to open, the keys that lead to the screen, and the key that leaves it."""


@pytest.mark.parametrize(("game", "keys", "leaves"), FOOTERS)
async def test_keys_that_do_not_fit_whole_are_left_out_but_never_the_one_that_leaves(
    game: str | None, keys: str, leaves: str
) -> None:
    async with opened(game, (240, 24)) as desk:
        await desk.press(*keys.split())
        bar = desk.screen.query_one(KeyFooter)
        by_word = groupby(bar.offers(), lambda offer: offer[2])
        groups = ["".join(text for _, text, _ in keys) + f" {word}" for word, keys in by_word]
        seen = set[int]()
        for width in (*range(24, 124, 7), 200):
            with case(width):
                await desk.resize(width, 24)
                line = "".join(sign.text for sign in bar.signs())
                assert len(line) < width, "a column is free at the right"
                assert leaves in line
                rest, shown = " ".join(line.split()), 0
                for group in groups:
                    if f"{rest} ".startswith(f"{group} "):
                        rest, shown = rest[len(group) + 1 :], shown + 1
                assert not rest, "no key without its word, and no word without its key"
                seen.add(shown)
        assert len(seen) > 1, "the wider, the more"


async def test_a_click_on_the_label_of_several_keys_does_nothing() -> None:
    async with opened("beggar#305@100") as desk:
        before, bar = desk.snapshot(ABOVE_FOOTER), desk.screen.query_one(KeyFooter)
        columns = [x for x, char in enumerate(desk.lines[-1]) if char.isalpha() and not bar.button_at(x)]
        assert len(columns) == len("stepspeed")
        for x in columns:
            await desk.click(bar, x)
            assert desk.snapshot(ABOVE_FOOTER) == before
