"""What shows the whole game: the graph and the scrubber, on which one seeks, and the story."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.color import Color
from textual.geometry import Size

from cardtui.engine.bars import scale, stacked_cell
from cardtui.engine.narrator import GraphScale
from cardtui.games import open_id
from cardtui.ui.widgets.bar_layout import bar_layout
from cardtui.ui.widgets.buttons import Buttons
from cardtui.ui.widgets.controls import Transport
from cardtui.ui.widgets.graph import Graph
from cardtui.ui.widgets.story import Story, StoryLines, recent_lines, story_lines
from cardtui.ui.widgets.timeline import Timeline
from tests.cases import case
from tests.ui.color_contrast import contrast
from tests.ui.desk import LENGTH, SEED, SIZES, TRICKS, Desk, buttons, opened

BARS = " ▁▂▃▄▅▆▇█"


class DetachedGraph(Graph):
    """A graph on no screen."""

    size = Size(0, 0)


@given(width=st.integers(6, 250), length=st.integers(0, 50_000), x=st.integers(-9999, 9999), data=st.data())
def test_columns_and_plies_correspond(width: int, length: int, x: int, data: st.DataObject) -> None:
    line = DetachedGraph(GraphScale("what it shows", 52), id="graph")
    line.size = Size(width, 4)
    line.set_reactive(Timeline.length, length)
    assert 0 <= line.ply_at(x) <= length
    assert x > 0 or line.ply_at(x) == 0
    assert x < line.columns - 1 or line.ply_at(x) == length
    assert line.column_of(0) == 0 and line.columns + len(" 52") == width
    assert not length or line.column_of(length) == line.columns - 1
    first, second = sorted(data.draw(st.integers(0, length)) for _ in range(2))
    assert line.column_of(first) <= line.column_of(second)
    found = line.ply_at(line.column_of(first))
    assert abs(found - first) <= length / (2 * (line.columns - 1)) + 0.5
    if length >= width:
        for column in range(line.columns):
            assert line.column_of(line.ply_at(column)) == column


@given(st.integers(60, 300))
def test_the_bar_has_room_for_buttons_graph_and_words(columns: int) -> None:
    bar = bar_layout(columns)
    assert bar.all_buttons is (columns >= 110)
    assert bar.first == (34 if bar.all_buttons else 16)  # after all buttons, or the three and a short title
    assert columns >= 110 or bar.last == columns - 25
    words = columns - bar.last - 3  # a blank column stands before them, and one after them
    assert words >= len("card 106/211 ◂ 13/26 ▸") and bar.width >= 20
    assert columns < 150 or words >= len("card 1060/2110 ◂ trick 13/26 ▸")


@given(st.lists(st.integers(0, 10_000), min_size=1))
def test_a_chart_is_scaled_to_what_it_shows(values: list[int]) -> None:
    low, high = scale(values)
    assert low < min(values) <= max(values) <= high
    if min(values) < max(values):
        assert high == max(values)
        assert low == pytest.approx(min(values) - (max(values) - min(values)) / 8)


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


async def look_at(desk: Desk, ply: int) -> None:
    """Go to a ply, and put aside the panel of an end, under which no graph is drawn."""
    await desk.go(ply)
    desk.table.end.put_end_aside(desk.table.session.at_end)
    await desk.settle()


def chart(desk: Desk, graph: Graph) -> list[str]:
    """Return the rows of the bars."""
    region = graph.region
    lines = desk.lines[region.y : region.y + graph.bar_rows]
    return [line[region.x : region.x + graph.columns] for line in lines]


CHARTS = [("perditio#8", SIZES[1]), ("perditio#8", (200, 60)), (SEED, SIZES[0]), (SEED, SIZES[2])]


@pytest.mark.parametrize(("game", "size"), CHARTS)
async def test_the_graph_is_as_high_as_its_values(game: str, size: tuple[int, int]) -> None:
    async with opened(game, size) as desk:
        graph, session = desk.screen.query_one(Graph), desk.table.session
        await desk.wait_until(lambda: session.complete)
        values = [session.graph_values_at(ply)[0] for ply in range(session.length + 1)]
        rows, whole = chart(desk, graph), session.game.graph.whole
        low, high = (0, session.game.graph.highest) if whole else scale(values)
        heights = [sum(BARS.find(row[at]) for row in rows if row[at] in BARS) for at in range(graph.columns)]
        for column, height in enumerate(heights):
            if column <= len(" 100 % "):  # the present ply, and its value
                continue
            first, past = (graph.ply_at(at) for at in (column, column + 1))
            shown = values[first : max(past, first + 1)]
            # A column stands for one ply, or for several with their mean.
            least, most = ((value - low) / (high - low) * len(rows) * 8 for value in (min(shown), max(shown)))
            assert int(least) - 1 <= height <= round(most) + 1, column
        if not whole:
            assert max(heights) == 8 * len(rows) and min(heights[len(" 100 % ") + 1 :]) > 0


@pytest.mark.parametrize("game", [SEED, "perditio#8", "snap#305"])
async def test_the_value_stands_right_after_the_present_cell_which_is_white(game: str) -> None:
    async with opened(game) as desk:
        graph, session = desk.screen.query_one(Graph), desk.table.session
        for size in SIZES:
            await desk.resize(*size)
            for ply in (0, 1, session.length // 2, session.length):
                await look_at(desk, ply)
                with case((size, ply)):
                    scales = session.game.graph
                    value = f" {session.graph_values_at(ply)[scales.main]}{scales.unit}"
                    x = graph.region.x + graph.column_of(ply)
                    y = graph.region.y + graph.bar_rows - 1
                    assert desk.lines[y][x + 1 :].startswith(value)
                    assert x + len(value) < graph.region.right
                    (cell,) = desk.strips[y].crop(x, x + 1)
                    assert cell.text.strip() and cell.style is not None
                    assert cell.style.color == graph.part_style("present").color


async def test_there_is_no_axis_and_a_dashed_line_at_half_of_the_cards() -> None:
    async with opened(SEED, (120, 40)) as desk:
        graph = desk.screen.query_one(Graph)
        for ply in (0, 60, LENGTH):
            await look_at(desk, ply)
            titles = [line[: graph.region.x].strip() for line in desk.lines[graph.region.y :][:3]]
            assert titles == ["", "26", "cards that you hold"]
    async with opened(SEED, (120, 40), views=["bets"]) as desk:
        graph = desk.screen.query_one(Graph)
        assert [row.strip() for row in chart(desk, graph)] == ["", f"▄{'╌' * (graph.columns - 1)}", "█ 26"]


FEW = {"back", "play_pause", "forward"}
ALL = {*FEW, "first", "back_ten", "forward_ten", "last", "slower", "faster"}


async def test_where_there_are_rows_the_chart_stands_on_the_timeline_in_its_columns() -> None:
    async with opened(SEED) as desk:
        graph, transport = desk.screen.query_one(Graph), desk.screen.query_one(Transport)
        for size in (*SIZES, (100, 35), (100, 36), (109, 30), (110, 30)):
            await desk.resize(*size)
            with case(size):
                columns, rows = size
                bar = bar_layout(columns)
                assert (graph.region.x, graph.region.right - 1) == (bar.first, bar.last)
                assert graph.region.bottom == transport.region.bottom == rows - 1
                assert graph.bar_rows == (3 if rows >= 36 else 1)
                found = {*buttons(desk.screen.query_one("#steering", Buttons))}
                assert found - {"normal"} == (ALL if columns >= 110 else FEW)
                if rows < 36:
                    continue
                for ply in (0, 60, LENGTH - 1, LENGTH):
                    await look_at(desk, ply)
                    line = desk.lines[rows - 2][bar.first : bar.first + graph.columns]
                    assert line.index("●") == graph.column_of(ply)
                    assert line == "━" * line.index("●") + "●" + "─" * (graph.columns - line.index("●") - 1)


async def test_a_click_goes_to_the_ply_of_the_column() -> None:
    async with opened(f"{SEED}@100", SIZES[0]) as desk:
        line = desk.screen.query_one(Graph)
        for size, inspecting in ((SIZES[0], False), (SIZES[2], False), (SIZES[1], True)):
            await desk.resize(*size)
            if inspecting:
                await desk.press("d")
            last = line.columns - 1
            for x in (last // 2, last, 0, last // 3, line.size.width - 1):
                with case((size, x)):
                    ply = line.ply_at(x)
                    await desk.click(line, x, line.size.height - 1)
                    assert desk.ply == ply
                    assert desk.table.end_panel.display is (ply == LENGTH)
                    assert (ply == 0) is (x == 0)
                    assert (ply == LENGTH) is (x >= last)
                    assert line.at == desk.ply
                    assert desk.shown_cards() == desk.expected_cards()
                    await look_at(desk, ply)


@pytest.mark.parametrize("views", [(), ("inside",)])
async def test_a_drag_moves_through_the_game_even_outside_the_line(views: tuple[str, ...]) -> None:
    async with opened(f"{SEED}@100", views=views) as desk:
        line = desk.screen.query_one(Graph)
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


@pytest.mark.parametrize("ply", range(0, LENGTH + 1, 7))
def test_the_story_on_the_felt_is_the_present_trick_and_how_the_one_before_ended(ply: int) -> None:
    session = open_id(SEED)
    session.look_ahead()
    lines = recent_lines(session, ply, WHOLE)
    if not ply:
        assert lines == []
        return
    began = max([0, *(mark for mark in session.landmarks if mark < ply)])
    steps = [line.ply for line in lines if line.part != "heading"]
    assert steps == [*([began] if began else []), *range(began + 1, ply + 1)]
    number = session.landmark_number(ply)
    headings = [line.text for line in lines if line.part == "heading"]
    assert headings == [f"trick {one}" for one in (number - 1, number) if one][-len(headings) :]
    # What follows from a card is told by the sentence below.
    assert not any(", " in line.text or ": " in line.text for line in lines)


async def test_nothing_is_drawn_where_nothing_has_happened_and_the_newest_line_is_the_brightest() -> None:
    async with opened(SEED, (120, 40)) as desk:
        story = desk.screen.query_one(Story)
        assert story.region.x == 120 - 27 and not desk.text_at("#story")
        for ply in range(1, 50):
            await desk.go(ply)
            lines = [line for line in story.draw() if line.text.strip()]
            styles = [one.style for line in lines for one in line if one.text.strip() and one.style]
            colors = [map(Color.from_rich_color, (style.color, style.bgcolor)) for style in styles]
            assert min((contrast(*pair) for pair in colors), default=21) >= 4.4
            text, session = [line.text.strip() for line in lines], desk.table.session
            brief = session.brief(ply)
            if session.state.debt:  # of which the line below the pile tells
                assert text[-1] == f"▸ {brief}"
            else:
                assert session.describe(ply).full == desk.text_at("#sentence")
                assert text[-1:] == ([session.brief(ply - 1)] if ply > 1 else []), "it repeats nothing"
        await desk.resize(109, 40)
        assert not story.region


async def test_s_opens_the_whole_story_with_the_rule_behind_each_step() -> None:
    async with opened(f"{SEED}@41") as desk:
        for size in SIZES:
            await desk.resize(*size)
            await desk.press("S")
            for ply, keys in ((41, ""), (40, "up"), (41, "down"), (1, "home"), (41, "end")):
                await desk.press(*keys.split())
                sentence = desk.table.session.describe(ply)
                assert f"▸ {sentence.short}" in desk.text
                assert sentence.why in desk.text_at("#story-why"), size
            await desk.press("up", "up", "enter")
            assert desk.ply == 39
            await desk.press("right", "right", "S", "escape")
            assert desk.ply == 41


async def test_a_click_on_a_line_of_the_whole_story_goes_there() -> None:
    async with opened(f"{SEED}@41") as desk:
        await desk.press("S")
        lines = desk.app.screen.query_one(StoryLines)
        shown = story_lines(desk.table.session, 41, lines.size.height)
        await desk.click(lines, 4, 2)
        assert desk.ply == shown[2].ply
