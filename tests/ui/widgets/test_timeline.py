"""What shows the whole game: the graph and the scrubber, on which one seeks, and the story."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Size

from cardtui.engine.bars import stacked_cell
from cardtui.games import open_id
from cardtui.ui.widgets.graph import Graph
from cardtui.ui.widgets.story import story_lines
from cardtui.ui.widgets.timeline import Timeline
from tests.cases import case
from tests.ui.desk import LENGTH, SEED, SIZES, TRICKS, Desk, opened

BARS = " ▁▂▃▄▅▆▇█"


class DetachedGraph(Graph):
    """A graph on no screen."""

    size = Size(0, 0)


@given(width=st.integers(6, 250), length=st.integers(0, 50_000), x=st.integers(-9999, 9999), data=st.data())
def test_columns_and_plies_correspond(width: int, length: int, x: int, data: st.DataObject) -> None:
    line = DetachedGraph("what it shows", 52, id="graph")
    line.size = Size(width, 4)
    line.set_reactive(Timeline.length, length)
    assert 0 <= line.ply_at(x) <= length
    assert x > line.left or line.ply_at(x) == 0
    assert x < width - 1 or line.ply_at(x) == length
    assert line.column_of(0) == 0
    assert not length or line.column_of(length) == line.columns - 1 == width - line.left - 1
    first, second = sorted(data.draw(st.integers(0, length)) for _ in range(2))
    assert line.column_of(first) <= line.column_of(second)
    found = line.ply_at(line.left + line.column_of(first))
    assert abs(found - first) <= length / (2 * (line.columns - 1)) + 0.5
    if length >= width:
        for column in range(line.columns):
            assert line.column_of(line.ply_at(line.left + column)) == column


@given(st.lists(st.integers(0, 32), min_size=2, max_size=2))
def test_layers_are_stacked_as_exactly_as_two_colors_in_a_cell_allow(cuts: list[int]) -> None:
    tops = [*sorted(cuts), 32]
    shown = [0, 0, 0, 0]  # eighths of each layer, and of none
    for eighths, lower, upper in (stacked_cell(tops, level) for level in range(4)):
        shown[lower] += eighths
        shown[upper] += 8 - eighths
    assert shown[-1] == 0  # together they are all there is
    for eighths, top, below in zip(shown, tops, [0, *tops], strict=False):
        assert abs(eighths - (top - below)) < 8


@pytest.mark.parametrize(("game", "size"), [("perditio#8", SIZES[1]), (SEED, SIZES[0]), (SEED, (250, 60))])
async def test_the_graph_is_as_high_as_its_values(game: str, size: tuple[int, int]) -> None:
    async with opened(game, size) as desk:
        graph, session = desk.screen.query_one(Graph), desk.table.session
        await desk.wait_until(lambda: session.complete)
        first = graph.region.y + 1
        rows = [desk.lines[y][graph.region.x + graph.left :] for y in range(first, first + graph.bar_rows)]
        scale = len(rows) * 8 / session.game.graph.highest
        for column in range(1, graph.columns):  # the mark covers the first one
            first, past = (graph.ply_at(graph.left + at) for at in (column, column + 1))
            values = [
                session.game.graph_values(session.state_at(n))[0] for n in range(first, max(past, first + 1))
            ]
            eighths = sum(BARS.index(row[column]) for row in rows)
            # A column stands for one ply, or for several with their mean.
            assert round(min(values) * scale) <= eighths <= round(max(values) * scale), column


TIMELINES = {"#graph": (), "#scrubber": ("inside",)}
"""What shows the whole game, and the views in which it does."""


def line_of(desk: Desk, selector: str) -> Timeline:
    return desk.screen.query_one(selector, Timeline)


async def test_a_click_goes_to_the_ply_of_the_column() -> None:
    async with opened(f"{SEED}@100", SIZES[0]) as desk:
        for size, selector in ((SIZES[0], "#graph"), (SIZES[2], "#graph"), (SIZES[1], "#scrubber")):
            await desk.resize(*size)
            if TIMELINES[selector]:
                await desk.press("d")
            line = line_of(desk, selector)
            width = line.size.width
            for x in (width // 2, width - 1, line.left, width // 3, 0):
                with case((size, selector, x)):
                    ply = line.ply_at(x)
                    await desk.click(line, x, line.size.height - 1)
                    assert desk.ply == ply
                    assert (ply == 0) is (x <= line.left)
                    assert (ply == LENGTH) is (x == width - 1)
                    assert line.at == desk.ply
                    assert desk.shown_cards() == desk.expected_cards()


@pytest.mark.parametrize("selector", TIMELINES)
async def test_a_drag_moves_through_the_game_even_outside_the_line(selector: str) -> None:
    async with opened(f"{SEED}@100", views=TIMELINES[selector]) as desk:
        line = line_of(desk, selector)
        region = line.region
        ply = line.ply_at(region.width // 2)
        await desk.pilot.mouse_down(line, offset=(region.width // 2, 0))
        assert desk.ply == ply
        for x, y in [(region.x + 9, region.y), (region.x + 12, 2), (79, 12), (0, 0), (region.x + 30, 5)]:
            ply = line.ply_at(x - region.x)
            await desk.pilot.hover(offset=(x, y))
            await desk.settle()
            assert desk.ply == ply
            assert f"card {desk.ply}/{LENGTH} " in desk.words
        await desk.pilot.mouse_up(offset=(region.x + 30, 5))
        after = desk.ply
        await desk.pilot.hover(line, offset=(5, 0))
        assert desk.ply == after


async def test_one_line_with_a_knob_shows_the_ply_below_the_mark_of_the_graph() -> None:
    async with opened(size=SIZES[0]) as desk:
        for size, ply in zip(SIZES * 2, (0, 60, LENGTH - 1, 1, 1, LENGTH, 61, 0), strict=True):
            with case((size, ply)):
                await desk.resize(*size)
                await desk.go(ply)
                scrubber, graph = line_of(desk, "#scrubber"), desk.screen.query_one(Graph)
                assert not scrubber.visible
                rows = [line[graph.region.x + graph.left : graph.region.right] for line in desk.lines]
                rows = rows[graph.region.y + 1 : graph.region.bottom]
                for row in rows[graph.bar_rows :]:  # none where there is no room for it
                    assert row == "━" * row.index("●") + "●" + "─" * (len(row) - row.index("●") - 1)
                    assert row.index("●") == graph.column_of(ply)
                assert all(bar[graph.column_of(ply)] in "╎┃" for bar in rows[: graph.bar_rows])
        await desk.resize(*SIZES[1])
        await desk.press("d")
        assert scrubber.visible and not graph.region
        assert desk.lines[scrubber.region.y][scrubber.region.x + scrubber.column_of(desk.ply)] == "●"


WHOLE = 10_000  # more lines than any story here


def test_the_story_has_a_line_for_each_step_and_a_heading_for_each_trick() -> None:
    session = open_id(SEED)
    session.look_ahead()
    lines = story_lines(session, LENGTH, WHOLE)
    headings = [line for line in lines if line.part == "heading"]
    steps = [line for line in lines if line.part != "heading"]
    assert [line.text for line in headings] == [f"trick {n}" for n in range(1, TRICKS + 1)]
    assert [line.ply for line in headings] == [0, *session.landmarks[:-1]]
    assert [line.ply for line in steps] == list(range(1, LENGTH + 1))
    for heading, first in pairwise(lines):
        assert heading.part != "heading" or first.ply == heading.ply + 1
    for line in steps:
        assert line.text.strip() == session.game.describe(session.step(line.ply)).short
        assert (line.part == "landmark") is (line.ply in session.landmarks)


@pytest.mark.parametrize("ply", [1, 6, 7, 8, 100, LENGTH])
@pytest.mark.parametrize("most", [0, 1, 2, 5, 30])
def test_lines_of_the_story_that_do_not_fit_are_left_out_at_the_top(ply: int, most: int) -> None:
    session = open_id(SEED)
    session.look_ahead()
    whole = story_lines(session, ply, WHOLE)
    lines = story_lines(session, ply, most)
    assert lines == (whole[-most:] if most else [])
    if most:
        assert lines[-1].ply == ply
    assert story_lines(session, 0, most) == []


async def test_the_story_marks_and_explains_the_current_step() -> None:
    async with opened(size=(120, 40)) as desk:
        assert "The story begins with the first card." in " ".join(desk.text_right_of(82).split())
        for ply in (1, 3, 7, 8, 41, LENGTH):
            await desk.go(ply)
            panel = desk.text_right_of(82)
            step = desk.table.session.step(ply)
            sentence = desk.table.session.game.describe(step)
            assert f"▸ {sentence.short}" in panel
            assert panel.count("▸ ") == 1
            assert sentence.why in " ".join(panel.split())
