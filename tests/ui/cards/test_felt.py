"""The pattern of the felt: only where the table is empty, and only with enough colors."""

from __future__ import annotations

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.color import Color

from cardtui.ui.cards.felt import WEAVE, Felt, Shade
from tests.ui.desk import SEED, opened

TABLE, OTHER = "#15532f", "#0f3f24"


@pytest.mark.parametrize(
    "text, style, woven",
    [
        ("   ", f"on {TABLE}", True),
        ("   ", f"on {OTHER}", False),  # something covers the table
        (" a ", f"on {TABLE}", False),  # there is text
        ("   ", f"underline on {TABLE}", False),
        ("   ", "", False),
    ],
)
def test_only_the_empty_table_has_the_pattern(text: str, style: str, woven: bool) -> None:
    felt = Felt(Color.parse(TABLE), Color.parse("#195a34"))
    [segment] = felt.apply([Segment(text, Style.parse(style))], Color.parse(TABLE))
    assert segment.text == (WEAVE * 3 if woven else text)
    assert segment.style is not None
    assert (segment.style.bgcolor == Style.parse(style).bgcolor) or woven


async def test_each_theme_but_that_of_the_terminal_has_its_pattern() -> None:
    async with opened(SEED) as desk:
        for theme, woven in (("felt", True), ("light", True), ("terminal", False), ("dark", True)):
            desk.app.theme = theme
            await desk.settle()
            styles = {
                segment.style.color
                for strip in desk.strips
                for segment in strip
                if WEAVE in segment.text and segment.style
            }
            weave = desk.app.theme_variables["weave"]
            assert styles == ({Color.parse(weave).rich_color} if woven else set()), theme


@pytest.mark.parametrize("look", ["ascii", "mono"])
async def test_ascii_and_mono_have_no_pattern(look: str) -> None:
    async with opened(SEED, looks=frozenset({look})) as desk:
        assert WEAVE not in "".join(strip.text for strip in desk.strips)


@pytest.mark.parametrize(
    "text, left",
    [("Neighbour 24", " " * 12), ("▚▚▄▟", "▚▚▄▟"), ("╭╌╎│─", " " * 5), ("♠ 10▐", "    ▐")],
)
def test_the_shade_leaves_only_blocks_and_mixes_every_colour_by_two_thirds(text: str, left: str) -> None:
    shade = Shade(Color.parse("#0a2b19"), None)
    [segment] = shade.apply([Segment(text, Style.parse(f"#f1f7f2 on {TABLE}"))], Color.parse(TABLE))
    assert segment.text == left
    assert segment.style == Style.parse("#587062 on #0d3820")
