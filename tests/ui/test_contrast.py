"""The themes: every text and all graphics have enough contrast, in true colors, 256 and 16.

Texts have 4.5 to 1 (WCAG 2.2, 1.4.3) in each theme with colors of its own, and less in the sixteen colors of
the terminal, which vary. Graphics that differ in meaning also differ for people who are color-blind.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import combinations, product

import pytest
from rich.color import ColorSystem, ColorType
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.theme import Theme
from textual.widgets import Input

from cardtui.settings import THEME_NAMES
from cardtui.ui.app import CardApp
from cardtui.ui.theme.color256 import Color256Filter, nearest_color256, theme_in_256_colors
from cardtui.ui.theme.themes import COLOURS, THEMES, theme_in_16_colors
from cardtui.ui.widgets.graph import Graph
from tests.ui.color_contrast import (
    GROUNDS,
    LEAST_IN_SIXTEEN,
    VISIONS,
    XTERM,
    color_distance,
    contrast,
    drawn_signs,
    hard_to_read_in_sixteen_colors,
    shown,
    written,
)
from tests.ui.desk import LENGTH, SEED, Desk, Screens, opened, screens_in

LEAST = 4.5

GRAPHICS = 3.0
"""The contrast of WCAG 2.2, 1.4.11, which rings, slots and other signs have."""

SCREENS = screens_in("readable-screens.txt")


def of_text(segment: Segment) -> float:
    """Return the contrast of a text and its background."""
    style = segment.style
    assert style is not None and style.color is not None and style.bgcolor is not None, segment
    return contrast(Color.from_rich_color(style.color), Color.from_rich_color(style.bgcolor))


def hard_to_read(desk: Desk) -> list[tuple[str, float]]:
    """Return the texts and signs on the screen with too little contrast, and their contrast."""
    return [*_fainter_than(LEAST, written(desk)), *_fainter_than(GRAPHICS, drawn_signs(desk))]


def _fainter_than(least: float, parts: Iterable[Segment]) -> list[tuple[str, float]]:
    known = {segment.style: of_text(segment) for segment in {part.style: part for part in parts}.values()}
    return [(part.text, round(known[part.style], 2)) for part in parts if known[part.style] < least]


SIXTEEN = next(theme for theme in THEMES if theme.name == "terminal")
OURS = [theme for theme in THEMES if theme is not SIXTEEN]
CHOSEN = [replace(theme_in_256_colors(theme), name=f"{theme.name} in 256 colours") for theme in OURS]


async def use_theme(desk: Desk, theme: Theme) -> None:
    desk.app.register_theme(theme)
    await desk.set_theme(theme.name)


async def test_every_text_has_enough_contrast_and_current_styles_in_every_theme() -> None:
    await check_contrast(SCREENS)


async def check_contrast(screens: Screens) -> None:
    """Try every screen in the first theme and in sixteen colors.

    In the others, those that have a text and a background in colors that no screen before had together.
    """
    found, known = dict[tuple[str, str], Collection[object]](), set[tuple[object, object]]()
    for name, (game, size, keys) in screens.items():
        async with opened(game, size) as desk:
            await desk.press(*keys)
            for line in desk.screen.query(Input):
                line.cursor_blink = False  # a busy machine may take half a second between two looks
            await desk.settle()
            painted = desk.strips
            for screen in desk.app.screen_stack:  # every style is computed again
                screen.update_node_styles(animate=False)
            await desk.settle()
            assert desk.strips == painted, f"{name} was painted in styles that are not current"
            await use_theme(desk, OURS[0])
            found[name, OURS[0].name] = hard_to_read(desk)
            styles = [segment.style for segment in written(desk) if segment.style is not None]
            pairs = {(style.color, style.bgcolor) for style in styles}
            is_new, known = not pairs <= known, pairs | known
            for theme in OURS[1:] if is_new else ():
                await use_theme(desk, theme)
                found[name, theme.name] = hard_to_read(desk)
            if name != "palette":
                desk.app.notify("Copied")
            await use_theme(desk, SIXTEEN)
            found[name, SIXTEEN.name] = hard_to_read_in_sixteen_colors(desk)
            if is_new:
                desk.app._filters.append(Color256Filter())
                for theme in CHOSEN:
                    await use_theme(desk, theme)
                    found[name, theme.name] = hard_to_read(desk)
    wrong = {where: hard for where, hard in found.items() if hard}
    assert not wrong, "\n".join(f"{where}: {hard}" for where, hard in wrong.items())


ALL = [*OURS, *CHOSEN]

COLOR_ALONE = 20.0
"""The least distance where only color differs: nine times what is just noticeable."""

COLOR_AND_MORE = 15.0
"""The least distance where a glyph, a word or the position differs too."""

LAYERS = [("mark", "layer-1", "layer-2"), ("ahead", "ahead-1", "ahead-2")]
"""The layers of the graph of Snap, before and after the current ply."""

PAIRS = [
    *((one, other, COLOR_ALONE) for layers in LAYERS for one, other in combinations(layers, 2)),
    *((past, ahead, COLOR_AND_MORE) for past, ahead in zip(*LAYERS, strict=True)),  # apart in space too
    *(("mark", other, COLOR_ALONE) for other in ("label", "foreground", "muted", "track")),
    *(("back-face", other, COLOR_ALONE) for other in ("card-face", "background", "back-mark")),
    ("card-ink", "card-red", COLOR_ALONE),
    ("coin", "coin-gold", COLOR_ALONE),
    ("coin-dollar", "coin-gold", COLOR_ALONE),
    ("coin", "coin-dollar", COLOR_ALONE),
    ("card-face", "card-mark", COLOR_ALONE),
    ("card-face", "card-lit", 10.0),  # a lit card has an asterisk
    # Each of the four suits has its glyph, and errors have a sign or a position of their own.
    *(
        (a, b, COLOR_AND_MORE)
        for a, b in combinations(("card-ink", "card-red", "court-blue", "court-green"), 2)
    ),
    *(("error", other, COLOR_AND_MORE) for other in ("label", "foreground", "mark")),
]


def colours(theme: Theme) -> dict[str, Color]:
    variables = COLOURS | theme.to_color_system().generate() | theme.variables
    parsed = re.compile("#[0-9A-Fa-f]{6}")
    return {name: Color.parse(value) for name, value in variables.items() if parsed.fullmatch(value)}


@pytest.mark.parametrize("theme", ALL, ids=lambda theme: theme.name)
def test_colors_with_other_meanings_differ_for_all_eyes_and_graphics_have_enough_contrast(
    theme: Theme,
) -> None:
    found = colours(theme)
    gaps = all(found[past] == found[ahead] for past, ahead in zip(*LAYERS, strict=True))
    assert gaps is (theme in CHOSEN)  # what is ahead has other colours, or gaps
    pairs = [pair for pair in PAIRS if not (gaps and pair[1].startswith("ahead"))]
    for (one, other, least), vision in product(pairs, VISIONS):
        assert color_distance(found[one], found[other], vision) >= least, (one, other, vision)
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
    for one, other in lying:
        assert contrast(found[one], found[other]) >= GRAPHICS, (one, other)


GROUND = ("background", "surface", "bar")
"""What texts stand on: the table, a panel, and the first and last row."""

INKS = ("foreground", "label", "muted", "mark", "error", "success")


@pytest.mark.parametrize("theme", ALL, ids=lambda theme: theme.name)
def test_every_ink_can_be_read_on_the_table_on_a_panel_and_on_the_bar(theme: Theme) -> None:
    found = colours(theme)
    for name, ground in product(INKS, GROUND):
        assert contrast(found[name], found[ground]) >= LEAST, (name, ground)
    for ground in GROUND:
        assert contrast(found["track"], found[ground]) >= GRAPHICS, ("track", ground)


@pytest.mark.parametrize("theme", OURS, ids=lambda theme: theme.name)
def test_a_theme_in_256_colors_has_only_these(theme: Theme) -> None:
    theirs = theme_in_256_colors(theme)
    for colour in [*theirs.variables.values(), *vars(theirs).values()]:
        if isinstance(colour, str) and colour.startswith("#") and " " not in colour:
            rgb = Color.parse(colour).rgb
            assert nearest_color256(rgb).get_truecolor() == rgb, colour
    same = {name for name in theirs.variables if theirs.variables[name] == theme.variables[name]}
    assert same <= {"input-selection-background"}


def test_the_nearest_color_keeps_grey_and_blue() -> None:
    found = {rgb: nearest_color256(rgb).number for rgb in ((240, 236, 228), (10, 10, 120), (92, 92, 90))}
    assert list(found.values()) == [255, 17, 59]


async def test_a_terminal_with_256_colors_gets_only_these(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLORTERM")
    for game in ("coins#7", "perditio#8@30"):
        async with opened(game, (120, 40)) as desk:
            await desk.press("left", "2", "question_mark")
            assert {colour.type for colour in desk.colors} == {ColorType.EIGHT_BIT}
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
        assert contrast(shown(colour, ink, XTERM), Color.parse(paper)) >= LEAST_IN_SIXTEEN, name
    for one, other in (("card-mark", "card-face"), ("back-mark", "back-face"), ("card-ink", "card-lit")):
        front, back = (Color.parse(theme.variables[name]).rich_color for name in (one, other))
        assert contrast(shown(front, ink, XTERM), shown(back, paper, XTERM)) >= LEAST_IN_SIXTEEN, one


@pytest.mark.parametrize(
    "theme", [theme for theme in THEMES if theme.name != "terminal"], ids=lambda one: one.name
)
def test_the_mark_of_a_chosen_theme_is_seen_in_sixteen_colors(theme: Theme) -> None:
    colors = colours(theme_in_16_colors(theme))

    def seen(name: str) -> Color:
        return shown(colors[name].rich_color.downgrade(ColorSystem.STANDARD), "", XTERM)

    for ink, paper in (
        ("mark-ink", "mark"),
        *(("mark", paper) for paper in ("background", "surface", "bar")),
    ):
        assert contrast(seen(ink), seen(paper)) >= LEAST_IN_SIXTEEN, (ink, paper)


THEMED = [None, f"{SEED}@40", f"{SEED}@{LENGTH}"]
"""The home screen, the middle of a trick, and the end."""


def test_the_app_offers_these_themes_alone_and_each_has_all_colors_of_cards() -> None:
    assert tuple(theme.name for theme in THEMES) == THEME_NAMES
    assert CardApp(theme="felt").available_themes.keys() == set(THEME_NAMES)
    for theme in THEMES:
        assert COLOURS.keys() <= theme.variables.keys()


@pytest.mark.parametrize("game", THEMED)
async def test_a_theme_changes_colors_at_once_and_no_text(game: str | None) -> None:
    # In 80 x 24, sixteen colours leave two rows less to the panel at the end, which has a frame there.
    ended = game == THEMED[-1]
    async with opened(game, (120, 40) if ended else (80, 24)) as desk:
        texts, styles = [], []
        for name in (*THEME_NAMES, "felt"):
            await desk.set_theme(name)
            # In sixteen colours what is ahead on a graph has gaps.
            end = min((graph.region.y for graph in desk.screen.query(Graph) if graph.region), default=None)
            texts.append([line.translate(_DRAWN if ended else _FRAMES) for line in desk.lines[:end]])
            styles.append(tuple(str(segment.style) for strip in desk.strips for segment in strip))
        assert all(text == texts[0] for text in texts)
        assert len(set(styles[:-1])) == len(styles) - 1  # all of them differ
        assert styles[-1] == styles[0]


_FRAMES = str.maketrans(dict.fromkeys("▛▀▜▌▐▙▄▟█▘▝▖▗▚▞╭─╮│╰╯", " "))
"""Sixteen colours have flat coins, and other frames round the tiles."""

_DRAWN = str.maketrans(dict.fromkeys(map(chr, range(0x2500, 0x25A0)), " "))
"""Sixteen colours cannot be mixed: behind the panel at the end are no cards, and it has a frame."""


@pytest.mark.parametrize(
    ("term", "colorterm", "theme"),
    [
        *(("xterm", "", "terminal"), ("linux", "", "terminal")),
        *(("xterm-256color", "", "felt"), ("xterm-256color", "truecolor", "felt")),
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
        assert "Your hand wins" in desk.text


async def test_the_terminal_theme_uses_only_the_colors_of_the_terminal() -> None:
    for game in THEMED:
        async with opened(game, theme="terminal") as desk:
            assert all(color.triplet is None for color in desk.colors)
