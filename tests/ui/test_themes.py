"""The looks: all can be chosen while it runs, and a terminal with sixteen colours keeps its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.segment import Segment

from cardtui.settings import THEME_NAMES
from cardtui.ui.app import CardApp
from cardtui.ui.dialogs.ask import Ask
from cardtui.ui.theme.themes import COLOURS, THEMES
from tests.ui.desk import LENGTH, SEED, Desk, opened
from tests.ui.shared_app import shared_app

PLACES = [None, f"{SEED}@40", f"{SEED}@{LENGTH}"]
"""The home screen, the middle of a trick, and the end."""


def segments(desk: Desk) -> list[Segment]:
    return [segment for strip in desk.strips for segment in strip]


def test_the_names_are_those_of_the_themes() -> None:
    assert tuple(theme.name for theme in THEMES) == THEME_NAMES


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_every_theme_says_how_cards_are_painted(theme: object) -> None:
    (found,) = (candidate for candidate in THEMES if candidate is theme)
    assert COLOURS.keys() <= found.variables.keys()


def test_the_styles_name_no_colour_themselves() -> None:
    folder = Path(CardApp.__module__.replace(".", "/")).parent
    root = Path(__file__).parent.parent.parent / folder
    sheets = list(root.rglob("*.tcss"))
    assert sheets
    for sheet in sheets:
        for line in sheet.read_text(encoding="utf-8").splitlines():
            assert "color: #" not in line
            assert "background: #" not in line


@pytest.mark.parametrize("game", PLACES)
async def test_every_look_can_be_chosen_while_it_runs(game: str | None) -> None:
    async with opened(game) as desk:
        texts, looks = [], []
        for name in (*THEME_NAMES, "felt"):
            desk.app.theme = name
            await desk.settle()
            texts.append([line.translate(_FRAMES) for line in desk.lines])
            looks.append(tuple(str(segment.style) for segment in segments(desk)))
        assert all(text == texts[0] for text in texts)
        assert len(set(looks[:-1])) == len(looks) - 1  # all of them differ
        assert looks[-1] == looks[0]


_FRAMES = str.maketrans(dict.fromkeys("▛▀▜▌▐▙▄▟╭─╮│╰╯", "·"))
"""Sixteen colours have other frames round the tiles."""


async def test_a_look_comes_with_what_is_opened_later() -> None:
    async with shared_app(None) as again:
        for name in THEME_NAMES:
            async with again(name) as desk:
                desk.app.theme = name
                desk.send_keys("b", "n", "o", "question_mark", "escape", "s", "escape", "end", "q", "i")
                await desk.settle()
                assert isinstance(desk.screen, Ask)
                assert desk.text.strip()


async def test_a_look_is_chosen_by_name_in_the_palette() -> None:
    async with opened() as desk:
        await desk.press("ctrl+p")
        await desk.type("theme")
        assert "Change the current theme" in desk.words
        await desk.press("enter")
        assert "Search for themes" in desk.words
        await desk.type("terminal")
        await desk.press("enter")
        assert desk.app.theme == "terminal"
        assert desk.screen is desk.table


@pytest.mark.parametrize(
    ("term", "colorterm", "theme"),
    [
        ("xterm", "", "terminal"),
        ("linux", "", "terminal"),
        ("xterm-256color", "", "felt"),
        ("xterm-256color", "truecolor", "felt"),
    ],
)
async def test_sixteen_colours_get_the_terminals_own(
    monkeypatch: pytest.MonkeyPatch, term: str, colorterm: str, theme: str
) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.setenv("COLORTERM", colorterm)
    async with opened(theme=None) as desk:
        assert desk.app.theme == theme
        await desk.press("right", "end")
        assert "Player 1 wins" in desk.text


async def test_the_terminals_own_look_mixes_no_colours() -> None:
    for game in PLACES:
        async with opened(game, theme="terminal") as desk:
            for segment in segments(desk):
                for color in (segment.style.color, segment.style.bgcolor) if segment.style else ():
                    assert color is None or color.triplet is None, segment


async def test_what_is_red_is_told_by_its_suit_as_well() -> None:
    async with opened(f"{SEED}@40", theme="terminal") as desk:
        await desk.press("o")
        newest = desk.zones["pile"].cards[-1]
        assert newest.suit is not None
        pile = desk.zones["pile"].region
        below = [line[pile.x : pile.right] for line in desk.lines[pile.y + 1 : pile.y + 3]]
        at = below[1].rindex(newest.suit.glyph)  # below the rank, in the left upper corner
        assert below[0][at : at + len(newest.label)] == newest.label


def test_there_are_no_other_looks_to_choose() -> None:
    assert CardApp(theme="felt").available_themes.keys() == set(THEME_NAMES)
