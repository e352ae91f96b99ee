"""The colours of the themes: graphics stand out, and what differs in meaning differs for all eyes."""

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

OURS = [theme for theme in THEMES if theme.name != "terminal"]
BOTH = [*OURS, *(replace(theme_in_256_colors(theme), name=f"{theme.name} in 256 colours") for theme in OURS)]

ALONE = 20.0
"""Told by colour alone: nine times what is just noticed, so that it is seen in a line of text as well."""

BESIDE = 15.0
"""Told by a glyph, a word or a place too."""

GRAPHICS = 3.0
"""The contrast of WCAG 2.2, 1.4.11."""

LAYERS = [("mark", "layer-1", "layer-2"), ("ahead", "ahead-1", "ahead-2")]
"""Snap's graph: who holds the cards, in what has been played and in what comes."""

PAIRS = [
    *((one, other, ALONE) for layers in LAYERS for one, other in combinations(layers, 2)),
    *((past, ahead, BESIDE) for past, ahead in zip(*LAYERS, strict=True)),  # the place stands between
    ("card-ink", "card-red", ALONE),
    ("coin", "coin-gold", ALONE),
    ("mark", "label", ALONE),
    ("mark", "foreground", ALONE),
    ("mark", "muted", ALONE),
    ("mark", "track", ALONE),
    ("back-face", "card-face", ALONE),
    ("back-face", "background", ALONE),
    ("back-face", "back-mark", ALONE),
    ("card-face", "card-mark", ALONE),
    ("card-face", "card-lit", 10.0),  # a lit card has an asterisk
    # Four suits: each has its glyph.
    *(
        (one, other, BESIDE)
        for one, other in combinations(("card-ink", "card-red", "court-blue", "court-green"), 2)
    ),
    # What is wrong has a sign, or stands where nothing else does.
    ("error", "label", BESIDE),
    ("error", "foreground", BESIDE),
    ("error", "mark", BESIDE),
]


def colours(theme: Theme) -> dict[str, Color]:
    variables = COLOURS | theme.to_color_system().generate() | theme.variables
    return {
        name: Color.parse(value)
        for name, value in variables.items()
        if re.fullmatch("#[0-9A-Fa-f]{6}", value)
    }


@pytest.mark.parametrize("theme", BOTH, ids=lambda theme: theme.name)
def test_what_differs_in_meaning_differs_for_all_eyes(theme: Theme) -> None:
    found = colours(theme)
    close = [
        (one, other, eye, round(far, 1))
        for one, other, least in PAIRS
        for eye in EYES
        if (far := apart(found[one], found[other], eye)) < least
    ]
    assert not close


@pytest.mark.parametrize("theme", BOTH, ids=lambda theme: theme.name)
def test_graphics_stand_out_from_what_they_lie_on(theme: Theme) -> None:
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
def test_where_there_are_256_colours_each_of_the_theme_is_one_of_them(theme: Theme) -> None:
    theirs = theme_in_256_colors(theme)
    for colour in [*theirs.variables.values(), *vars(theirs).values()]:
        if isinstance(colour, str) and colour.startswith("#") and " " not in colour:
            assert nearest_color256(Color.parse(colour).rgb).get_truecolor() == Color.parse(colour).rgb, (
                colour
            )
    assert {name for name in theirs.variables if theirs.variables[name] == theme.variables[name]} <= {
        "input-selection-background"
    }


def test_the_nearest_colour_of_a_mixture_is_as_grey_or_as_blue_as_that() -> None:
    found = {rgb: nearest_color256(rgb).number for rgb in ((240, 236, 228), (10, 10, 120), (92, 92, 90))}
    assert list(found.values()) == [255, 17, 59]


async def test_a_terminal_with_256_colours_is_shown_nothing_but_these(
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


async def test_what_is_in_bold_or_a_link_is_so_in_256_colours_too() -> None:
    style = Style(bold=True, color="#102030", meta={"@click": "x"})
    (segment,) = Color256Filter().apply([Segment("x", style)], Color(0, 0, 0))
    assert segment.style is not None and segment.style.bold and segment.style.meta == style.meta
