"""Themes can be changed at any time, and a terminal with sixteen colors keeps its own colors."""

from __future__ import annotations

import pytest
from rich.segment import Segment

from cardtui.settings import THEME_NAMES
from cardtui.ui.app import CardApp
from cardtui.ui.theme.themes import COLOURS, THEMES
from tests.ui.desk import LENGTH, SEED, Desk, opened

SCREENS = [None, f"{SEED}@40", f"{SEED}@{LENGTH}"]
"""The home screen, the middle of a trick, and the end."""


def test_the_app_offers_these_themes_alone_and_each_has_all_colors_of_cards() -> None:
    assert tuple(theme.name for theme in THEMES) == THEME_NAMES
    assert CardApp(theme="felt").available_themes.keys() == set(THEME_NAMES)
    for theme in THEMES:
        assert COLOURS.keys() <= theme.variables.keys()


def segments(desk: Desk) -> list[Segment]:
    return [segment for strip in desk.strips for segment in strip]


@pytest.mark.parametrize("game", SCREENS)
async def test_a_theme_changes_colors_at_once_and_no_text(game: str | None) -> None:
    async with opened(game) as desk:
        texts, styles = [], []
        for name in (*THEME_NAMES, "felt"):
            await desk.set_theme(name)
            texts.append([line.translate(_FRAMES) for line in desk.lines])
            styles.append(tuple(str(segment.style) for segment in segments(desk)))
        assert all(text == texts[0] for text in texts)
        assert len(set(styles[:-1])) == len(styles) - 1  # all of them differ
        assert styles[-1] == styles[0]


_FRAMES = str.maketrans(dict.fromkeys("▛▀▜▌▐▙▄▟╭─╮│╰╯", "·"))
"""Sixteen colours have other frames round the tiles."""


@pytest.mark.parametrize(
    ("term", "colorterm", "theme"),
    [
        ("xterm", "", "terminal"),
        ("linux", "", "terminal"),
        ("xterm-256color", "", "felt"),
        ("xterm-256color", "truecolor", "felt"),
    ],
)
async def test_the_terminal_decides_the_default_theme(
    monkeypatch: pytest.MonkeyPatch, term: str, colorterm: str, theme: str
) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.setenv("COLORTERM", colorterm)
    async with opened(theme=None) as desk:
        assert desk.app.theme == theme
        await desk.press("right", "end")
        assert "Player 1 wins" in desk.text


async def test_the_terminal_theme_uses_only_the_colors_of_the_terminal() -> None:
    for game in SCREENS:
        async with opened(game, theme="terminal") as desk:
            for segment in segments(desk):
                for color in (segment.style.color, segment.style.bgcolor) if segment.style else ():
                    assert color is None or color.triplet is None, segment
