"""A slow line: fewer bytes for the same picture, and keys that are seen soon."""

from __future__ import annotations

import pyte
from hypothesis import given
from hypothesis import strategies as st
from rich.color import ColorSystem
from rich.style import Style

from cardtui.ui.slow_line import without_repetition

RATE = 10_000.0  # bytes a second

COLORS = st.none() | st.sampled_from(["red", "bright_blue", "color(200)", "#15532f", "#195a34", "default"])
STYLES = st.builds(
    Style,
    color=COLORS,
    bgcolor=COLORS,
    **dict.fromkeys(("bold", "dim", "italic", "underline", "reverse", "strike"), st.none() | st.booleans()),
)
TEXTS = st.sampled_from(["♠", "  ", "Q ", "\n", "\x1b[2;5H", "▞▞", "\x1b[3;1Hx"])


def shown(*outputs: str) -> list[list[tuple[object, ...]]]:
    """Return all that is seen of each cell. On a blank no colour of text is seen."""
    screen = pyte.Screen(20, 5)
    stream = pyte.Stream(screen)
    for output in outputs:
        stream.feed(output)
    rows = ([screen.buffer[y][x] for x in range(20)] for y in range(5))
    return [
        [cell._replace(fg="default" if _is_plain_blank(cell) else cell.fg) for cell in row] for row in rows
    ]


def _is_plain_blank(cell: pyte.screens.Char) -> bool:
    return cell.data == " " and not (cell.underscore or cell.reverse or cell.strikethrough)


@given(st.lists(st.lists(st.tuples(STYLES, TEXTS), max_size=12), max_size=3))
def test_output_without_repetition_looks_the_same(frames: list[list[tuple[Style, str]]]) -> None:
    for system in (ColorSystem.TRUECOLOR, ColorSystem.EIGHT_BIT, ColorSystem.STANDARD):
        outputs = [
            "".join(style.render(text, color_system=system) for style, text in frame) for frame in frames
        ]
        shorter = [without_repetition(output) for output in outputs]
        assert shown(*shorter, "end") == shown(*outputs, "end")
        assert all(len(one) <= len(other) + 2 for one, other in zip(shorter, outputs, strict=True))


def test_a_colour_is_set_once_and_none_for_blanks() -> None:
    felt, card = Style.parse("#195a34 on #15532f"), Style.parse("bold #1b1b1b on #fcf7ea")
    output = "".join(
        style.render(text) for style, text in [(felt, "▞"), (felt, "▞"), (card, " "), (card, "Q")]
    )
    assert without_repetition(output) == (
        "\x1b[0;38;2;25;90;52;48;2;21;83;47m▞▞\x1b[1;38;2;27;27;27;48;2;252;247;234m Q\x1b[m"
    )
