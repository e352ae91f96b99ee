"""The end of every game: a panel with nothing to be read beside it, whole at every size."""

from __future__ import annotations

from collections import Counter

import pytest
from textual.color import Color
from textual.geometry import Region

from cardtui.ui.cards.faces import Size
from cardtui.ui.cards.strip import SquareStrip
from cardtui.ui.widgets.controls import Transport
from cardtui.ui.widgets.end_layout import INSET
from tests.cases import case
from tests.contract.games import each_kind, ended
from tests.ui.desk import ENDLESS, Desk, opened
from tests.ui.layout import check_fit, check_whole

STAGES = [(60, 18), (80, 24), (100, 30), (120, 40), (160, 48), (200, 60)]


def check_nothing_beside(desk: Desk, panel: Region) -> None:
    """Check that no letter or digit is read beside the panel."""
    rows = [row.strip() for row in beside(desk, panel) if any(map(str.isalnum, row))]
    assert not rows, f"beside the end panel there can be read: {rows}"


def beside(desk: Desk, panel: Region) -> list[str]:
    """Return the rows between the title and the keys without the columns of the panel."""
    rows = list(enumerate(desk.lines))[1:-1]
    return [line[: panel.x] + line[panel.right :] if y in panel.line_range else line for y, line in rows]


def cards_in(desk: Desk) -> dict[str, tuple[Region, Size]]:
    """Return where each zone stands, and the size of its cards."""
    return {name: (zone.region, zone.card_size) for name, zone in desk.zones.items()}


def grounds(desk: Desk, panel: Region) -> list[Color]:
    """Return the background of each cell between the title and the keys that is not the panel's."""
    found = list[Color]()
    for y, strip in list(enumerate(desk.strips))[1:-1]:
        parts = [strip]
        if y in panel.line_range:
            parts = [strip.crop(0, panel.x), strip.crop(panel.right)]
        for segment in (segment for part in parts for segment in part):
            assert segment.style is not None and segment.style.bgcolor is not None
            found += [Color.from_rich_color(segment.style.bgcolor)] * segment.cell_length
    return found


@each_kind
async def test_the_end_panel_stands_in_the_middle_with_nothing_to_be_read_beside_it(key: str) -> None:
    async with opened(ended(key)) as desk:
        for columns, rows in STAGES:
            with case((columns, rows)):
                await desk.resize(columns, rows)
                panel = desk.table.end_panel.region
                assert panel.width == (72 if columns >= 110 else 60)
                assert abs(panel.x - (columns - panel.right)) <= 1
                strips = [strip.region for strip in desk.table.query(SquareStrip) if strip.region]
                if desk.table.is_shaded:
                    assert abs(panel.y - (rows - panel.bottom)) <= (2 if rows >= 24 else 3)
                    check_nothing_beside(desk, panel)
                else:
                    assert all(panel.y > strip.bottom for strip in strips), "a blank row below the board"
                    assert not any(map(str.isalnum, "".join(desk.lines[panel.bottom : -2])))
                title, *texts = (desk.lines[y][panel.x : panel.right] for y in panel.line_range)
                headline = desk.table.ending.headline
                assert title.strip() == headline, f"the end panel has the title {title!r}, not {headline!r}"
                edges = "".join(line[:INSET] + line[-INSET:] for line in texts)
                assert not edges.strip(" ▞"), edges
                check_fit(desk)
                check_whole(desk)
                cut = [line.strip() for line in texts if "…" in line]
                assert not cut, f"there is no room for the whole of these texts at the end: {cut}"


@pytest.mark.parametrize("look", ["mono", "ascii", "terminal"])
@each_kind
async def test_without_colours_to_mix_only_the_panel_is_seen_above_cards(key: str, look: str) -> None:
    theme, looks = ("terminal", ()) if look == "terminal" else ("felt", (look,))
    async with opened(ended(key), theme=theme, looks=looks) as desk:
        if not desk.table.is_shaded:
            return
        read = [row.strip() for row in beside(desk, desk.table.end_panel.region) if row.strip()]
        assert not read, f"beside the end panel there can be read: {read}"


SHADED = 0.66
"""The part of the colour of the bar in each colour under an end panel."""


@each_kind
async def test_all_is_in_the_shade_under_an_end_and_lit_when_one_looks_back(key: str) -> None:
    async with opened(ended(key)) as desk:
        if not desk.table.is_shaded:
            return
        shade = Color.parse(desk.app.theme_variables["bar"])
        felt = desk.table.styles.background.blend(shade, SHADED)
        for columns, rows in STAGES[::3]:
            with case((columns, rows)):
                await desk.resize(columns, rows)
                panel = desk.table.end_panel.region
                shaded = grounds(desk, panel)
                zones = cards_in(desk)
                if panel.area < columns * (rows - 2):
                    assert Counter(shaded).most_common(1)[0][0] == felt
                await desk.press("escape")
                lit = grounds(desk, panel)
                assert cards_in(desk) == zones, "no card moves or grows"
                assert all(before != after for before, after in zip(lit, shaded, strict=True))
                bar = desk.table.query_one(Transport).region
                assert "".join(desk.lines[bar.y : bar.bottom]).strip(), "graph and ply are there again"
                desk.table.end.put_end_aside(False)
                await desk.settle()


@pytest.mark.parametrize("game", [ENDLESS, *(f"snap,suits=2#{seed}" for seed in range(3))])
async def test_nothing_is_read_beside_a_draw_or_a_long_game(game: str) -> None:
    async with opened(game) as desk:
        await desk.wait_until(lambda: desk.table.session.complete)
        await desk.go(desk.table.session.length)
        for size in STAGES:
            with case(size):
                await desk.resize(*size)
                assert desk.table.end_panel.display
                check_nothing_beside(desk, desk.table.end_panel.region)


async def test_what_is_put_aside_leaves_the_table_as_it_was() -> None:
    async with opened(ended("beggar")) as desk:
        await desk.press("escape")
        captions = [line for line in desk.lines if "Neighbour" in line or "You" in line]
        assert captions, "names and counts are there again"
