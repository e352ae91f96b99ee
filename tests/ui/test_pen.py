"""Writing to the terminal: only what changed, and of each style only what differs from the one before."""

from __future__ import annotations

import pyte
from hypothesis import example, given
from hypothesis import strategies as st
from rich.color import Color
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate
from textual.strip import Strip

from cardtui.ui.pen import Pen
from cardtui.ui.sparing import changes
from cardtui.ui.textual_patches import apply_patches

COLOURS = st.sampled_from(
    [None, Color.default(), *map(Color.parse, ("#15532f", "#fcf7ea", "#000000", "red", "color(200)"))]
)
FLAGS = st.sampled_from([None, True, False])
STYLES = st.builds(
    lambda ink, paper, bold, underline, reverse, dim: Style(
        color=ink, bgcolor=paper, bold=bold, underline=underline, reverse=reverse, dim=dim
    ),
    *(COLOURS, COLOURS, FLAGS, FLAGS, FLAGS, FLAGS),
)
TEXTS = st.text("ab ▚♥", min_size=1, max_size=4)
LINES = st.lists(st.builds(Segment, TEXTS, st.none() | STYLES), max_size=8)
SYSTEMS = st.sampled_from(["standard", "256", "truecolor"])

WIDTH = 40


def shown(text: str) -> list[object]:
    """The cells of a terminal that was sent `text`."""
    screen = pyte.Screen(WIDTH, 2)
    pyte.Stream(screen).feed(text)
    return [screen.buffer[0][x] for x in range(WIDTH)]


@given(LINES, SYSTEMS)
@example([Segment("a", Style.parse("#15532f on #15532f")), Segment("a")], "standard")
def test_the_pen_writes_what_rich_would(line: list[Segment], system: str) -> None:
    console = Console(color_system=system, force_terminal=True, legacy_windows=False)  # type: ignore[arg-type]
    pen = Pen(console.color_system)
    mine = pen.write(line) + pen.put_down()
    its = Strip(line).render(console)
    assert shown(mine) == shown(its)
    assert len(mine) <= len(its) + len("\x1b[0m")


@given(st.lists(LINES, max_size=4), st.lists(LINES, max_size=4))
def test_lines_are_what_they_shall_be_once_what_has_changed_is_painted(
    old: list[list[Segment]], new: list[list[Segment]]
) -> None:
    before, after = [cells(line) for line in old], [cells(line) for line in new]
    for region in changes([*map(Strip, old)], [*map(Strip, new)]):
        while len(before) <= region.y:
            before.append([])
        line = after[region.y] if region.y < len(after) else []
        before[region.y][region.x : region.right] = line[region.x : region.right]
    assert [line for line in before if line] == [line for line in after if line]


def cells(line: list[Segment]) -> list[tuple[str, Style | None]]:
    return [(char, style) for text, style, _ in line for char in text]


def test_of_a_wide_widget_only_the_cells_that_changed_are_written() -> None:
    apply_patches()
    strip = Strip([Segment("0123456789", Style(bold=True)), Segment("abcdefghij")])
    update = ChopsUpdate([{0: strip}], [(0, 8, 12)], [[20]])
    console = Console(color_system="truecolor", force_terminal=True)
    written = update.render_segments(console)
    assert [cell.data for cell in shown(written)[:14]] == [*"        89ab  "]  # type: ignore[attr-defined]
    assert "7" not in written.replace("\x1b[1;9H", "")


def test_what_is_as_it_was_is_not_painted() -> None:
    line = Strip([Segment("the pile · 5 cards"), Segment(" ♥", Style(bold=True))])
    longer = Strip([Segment("the pile · 6 cards"), Segment(" ♥", Style(bold=True))])
    assert changes([line, line], [line, line]) == []
    assert [(r.x, r.y, r.width, r.height) for r in changes([line, line], [line, longer])] == [(11, 1, 1, 1)]
