"""The colors of the themes: graphics have enough contrast, also for people who are color-blind."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations

import pytest
from rich.color import ColorType
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.theme import Theme

from cardtui.ui.theme.color256 import Color256Filter, nearest_color256, theme_in_256_colors
from cardtui.ui.theme.themes import COLOURS, THEMES
from tests.ui.color_vision import EYES, apart, contrast
from tests.ui.desk import opened
from tests.ui.sixteen_colors import GROUNDS, LEAST, XTERM, shown

OURS = [theme for theme in THEMES if theme.name != "terminal"]
ALL = [
    *OURS,
    *(replace(theme_in_256_colors(theme), name=f"{theme.name} in 256 colours") for theme in OURS),
]

COLOR_ALONE = 20.0
"""The least distance where only color differs: nine times what is just noticeable."""

COLOR_AND_MORE = 15.0
"""The least distance where a glyph, a word or the position differs too."""

GRAPHICS = 3.0
"""The contrast of WCAG 2.2, 1.4.11."""

LAYERS = [("mark", "layer-1", "layer-2"), ("ahead", "ahead-1", "ahead-2")]
"""The layers of the graph of Snap, before and after the current ply."""

PAIRS = [
    *((one, other, COLOR_ALONE) for layers in LAYERS for one, other in combinations(layers, 2)),
    *((past, ahead, COLOR_AND_MORE) for past, ahead in zip(*LAYERS, strict=True)),  # apart in space too
    ("card-ink", "card-red", COLOR_ALONE),
    ("coin", "coin-gold", COLOR_ALONE),
    ("mark", "label", COLOR_ALONE),
    ("mark", "foreground", COLOR_ALONE),
    ("mark", "muted", COLOR_ALONE),
    ("mark", "track", COLOR_ALONE),
    ("back-face", "card-face", COLOR_ALONE),
    ("back-face", "background", COLOR_ALONE),
    ("back-face", "back-mark", COLOR_ALONE),
    ("card-face", "card-mark", COLOR_ALONE),
    ("card-face", "card-lit", 10.0),  # a lit card has an asterisk
    # Four suits: each has its glyph.
    *(
        (one, other, COLOR_AND_MORE)
        for one, other in combinations(("card-ink", "card-red", "court-blue", "court-green"), 2)
    ),
    # Errors have a sign or a position of their own.
    ("error", "label", COLOR_AND_MORE),
    ("error", "foreground", COLOR_AND_MORE),
    ("error", "mark", COLOR_AND_MORE),
]


def colours(theme: Theme) -> dict[str, Color]:
    variables = COLOURS | theme.to_color_system().generate() | theme.variables
    return {
        name: Color.parse(value)
        for name, value in variables.items()
        if re.fullmatch("#[0-9A-Fa-f]{6}", value)
    }


@pytest.mark.parametrize("theme", ALL, ids=lambda theme: theme.name)
def test_colors_with_other_meanings_differ_for_all_eyes(theme: Theme) -> None:
    found = colours(theme)
    close = [
        (one, other, eye, round(far, 1))
        for one, other, least in PAIRS
        for eye in EYES
        if (far := apart(found[one], found[other], eye)) < least
    ]
    assert not close


@pytest.mark.parametrize("theme", ALL, ids=lambda theme: theme.name)
def test_graphics_have_enough_contrast(theme: Theme) -> None:
    found = colours(theme)
    found["transport"] = found["background"].blend(found["bar"], 0.4)
    if theme not in OURS:
        found["transport"] = Color.from_rich_color(nearest_color256(found["transport"].rgb))
    lying = [
        *((layer, "background") for layers in LAYERS for layer in layers),
        *((line, paper) for line in ("track", "mark") for paper in ("transport", "surface")),
        ("card-mark", "card-face"),
        ("back-mark", "back-face"),
        ("back-face", "card-face"),
    ]
    faint = {pair: f"{contrast(found[pair[0]], found[pair[1]]):.2f}" for pair in lying}
    assert not {pair: ratio for pair, ratio in faint.items() if float(ratio) < GRAPHICS}


@pytest.mark.parametrize("theme", OURS, ids=lambda theme: theme.name)
def test_a_theme_in_256_colors_has_only_these(theme: Theme) -> None:
    theirs = theme_in_256_colors(theme)
    for colour in [*theirs.variables.values(), *vars(theirs).values()]:
        if isinstance(colour, str) and colour.startswith("#") and " " not in colour:
            assert nearest_color256(Color.parse(colour).rgb).get_truecolor() == Color.parse(colour).rgb, (
                colour
            )
    assert {name for name in theirs.variables if theirs.variables[name] == theme.variables[name]} <= {
        "input-selection-background"
    }


def test_the_nearest_color_keeps_grey_and_blue() -> None:
    found = {rgb: nearest_color256(rgb).number for rgb in ((240, 236, 228), (10, 10, 120), (92, 92, 90))}
    assert list(found.values()) == [255, 17, 59]


async def test_a_terminal_with_256_colors_gets_only_these(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("COLORTERM")
    for game in ("coins#7", "perditio#8@30"):
        async with opened(game, (120, 40)) as desk:
            await desk.press("left", "2", "question_mark")
            styles = [segment.style for strip in desk.strips for segment in strip if segment.style]
            shown = {colour for style in styles for colour in (style.color, style.bgcolor) if colour}
            assert {colour.type for colour in shown} == {ColorType.EIGHT_BIT}
            assert desk.app.theme == "felt"


async def test_256_colors_keep_bold_and_links() -> None:
    style = Style(bold=True, color="#102030", meta={"@click": "x"})
    (segment,) = Color256Filter().apply([Segment("x", style)], Color(0, 0, 0))
    assert segment.style is not None and segment.style.bold and segment.style.meta == style.meta


@pytest.mark.parametrize("ground", GROUNDS)
def test_graphics_in_sixteen_colors_stand_out_on_white_and_on_black(ground: str) -> None:
    theme = next(theme for theme in THEMES if theme.name == "terminal")
    ink, paper = GROUNDS[ground]
    for name in ("mark", "track", "layer-1", "layer-2", "ahead", "ahead-1", "ahead-2", "border"):
        colour = Color.parse(theme.variables[name]).rich_color
        assert contrast(shown(colour, ink, XTERM), Color.parse(paper)) >= LEAST, name
    for one, other in (("card-mark", "card-face"), ("back-mark", "back-face"), ("card-ink", "card-lit")):
        front, back = (Color.parse(theme.variables[name]).rich_color for name in (one, other))
        assert contrast(shown(front, ink, XTERM), shown(back, paper, XTERM)) >= LEAST, one
