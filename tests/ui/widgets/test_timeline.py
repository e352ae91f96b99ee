"""The graph and the scrubber: which column shows which place, and pointing at it."""

from __future__ import annotations

from itertools import product
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region, Size

from cardtui.ui.widgets.graph import Graph, cell
from cardtui.ui.widgets.timeline import Scrubber, Timeline
from tests.cases import case
from tests.ui.desk import LENGTH, SEED, SIZES, Desk, opened


class LooseGraph(Graph):
    """A graph on no screen."""

    room = Size(0, 0)

    @property
    def size(self) -> Size:
        return self.room


class LooseScrubber(Scrubber):
    """A scrubber on no screen."""

    room = Size(0, 0)

    @property
    def size(self) -> Size:
        return self.room


BOTH = pytest.mark.parametrize("kind", [LooseGraph, LooseScrubber])


def timeline(kind: type[LooseGraph | LooseScrubber], width: int, length: int) -> LooseGraph | LooseScrubber:
    """A timeline with so many columns for a game of so many steps."""
    line = LooseGraph("what it shows", 52, id="graph") if kind is LooseGraph else LooseScrubber()
    line.room = Size(width, 4)
    line.set_reactive(Timeline.length, length)
    return line


@BOTH
@given(width=st.integers(6, 250), length=st.integers(0, 50_000))
def test_the_first_and_the_last_column_are_the_first_and_the_last_place(
    kind: type[LooseGraph | LooseScrubber], width: int, length: int
) -> None:
    line = timeline(kind, width, length)
    assert line.column_of(0) == 0
    assert line.place_of(line.left) == 0
    if length:
        assert line.column_of(length) == line.columns - 1 == width - line.left - 1
    assert line.place_of(width - 1) == length


@BOTH
@given(width=st.integers(6, 250), length=st.integers(0, 50_000), x=st.integers(-9999, 9999))
def test_beyond_the_ends_lie_the_ends(
    kind: type[LooseGraph | LooseScrubber], width: int, length: int, x: int
) -> None:
    line = timeline(kind, width, length)
    assert 0 <= line.place_of(x) <= length
    if x <= line.left:
        assert line.place_of(x) == 0
    if x >= width:
        assert line.place_of(x) == length


@BOTH
@given(width=st.integers(6, 250), length=st.integers(1, 50_000), data=st.data())
def test_the_column_of_a_place_leads_back_to_it_as_nearly_as_columns_go(
    kind: type[LooseGraph | LooseScrubber], width: int, length: int, data: st.DataObject
) -> None:
    line = timeline(kind, width, length)
    place = data.draw(st.integers(0, length))
    found = line.place_of(line.left + line.column_of(place))
    assert abs(found - place) <= length / (2 * (line.columns - 1)) + 0.5


@BOTH
@given(width=st.integers(6, 250), more=st.integers(0, 50_000))
def test_every_column_can_be_reached_if_there_are_as_many_places(
    kind: type[LooseGraph | LooseScrubber], width: int, more: int
) -> None:
    line = timeline(kind, width, width + more)
    for column in range(line.columns):
        assert line.column_of(line.place_of(line.left + column)) == column


@BOTH
@given(width=st.integers(6, 250), length=st.integers(1, 50_000), data=st.data())
def test_later_places_never_lie_further_left(
    kind: type[LooseGraph | LooseScrubber], width: int, length: int, data: st.DataObject
) -> None:
    line = timeline(kind, width, length)
    first, second = sorted(data.draw(st.lists(st.integers(0, length), min_size=2, max_size=2)))
    assert line.column_of(first) <= line.column_of(second)


HEIGHT = 4
ROWS = range(HEIGHT)


@BOTH
@given(width=st.integers(6, 250), length=st.integers(1, 50_000), data=st.data())
def test_the_columns_that_the_mark_leaves_and_comes_to_are_painted(
    kind: type[LooseGraph | LooseScrubber], width: int, length: int, data: st.DataObject
) -> None:
    line, places = timeline(kind, width, length), st.integers(0, length)
    before, at = data.draw(places), data.draw(places)
    painted: list[Region] = []
    with patch.object(kind, "refresh", lambda _, *regions: painted.extend(regions)):
        line.watch_at(before, at)
    if line.column_of(before) != line.column_of(at):
        (region,) = painted
        assert {line.left + line.column_of(place) for place in (before, at)} <= {*region.column_range}


def heights(graph: Graph, column: int) -> list[int]:
    """What a column shows of each layer, in eighths of a row."""
    tops = graph._tops(HEIGHT)[column]
    found = [0] * len(tops)
    for level in ROWS:
        eighths, lower, upper = cell(tops, level)
        if lower >= 0:
            found[lower] += eighths
        if upper >= 0:
            found[upper] += 8 - eighths
    return found


@given(width=st.integers(6, 120), values=st.lists(st.integers(0, 52), min_size=1, max_size=300))
def test_the_graph_is_as_high_as_its_numbers(width: int, values: list[int]) -> None:
    graph = timeline(LooseGraph, width, len(values) - 1)
    assert isinstance(graph, Graph)
    graph._value = lambda place: (values[place],)
    for column in range(graph.columns):
        (eighths,) = heights(graph, column)
        value = values[graph.place_of(graph.left + column)]
        if len(values) <= graph.columns:  # otherwise a column shows the mean of those it stands for
            assert eighths == round(value * HEIGHT * 8 / 52)
        assert round(min(values) * HEIGHT * 8 / 52) <= eighths <= round(max(values) * HEIGHT * 8 / 52)


@given(st.lists(st.integers(0, 52), min_size=2, max_size=2))
def test_layers_stand_upon_each_other_as_near_as_two_colours_a_cell_can_show(cuts: list[int]) -> None:
    first, second = sorted(cuts)
    graph = timeline(LooseGraph, 6, 0)
    assert isinstance(graph, Graph)
    graph._value = lambda place: (first, second - first, 52 - second)
    scale = HEIGHT * 8 / 52
    bounds = [0, round(first * scale), round(second * scale), HEIGHT * 8]
    shown = heights(graph, 0)
    assert sum(shown) == HEIGHT * 8  # together they are all there is
    for layer, eighths in enumerate(shown):
        assert abs(eighths - (bounds[layer + 1] - bounds[layer])) < 8


# on the screen

TIMELINES = ["#graph", "#scrubber"]


def line_of(desk: Desk, selector: str) -> Timeline:
    return desk.screen.query_one(selector, Timeline)


async def test_a_click_goes_to_the_place_that_the_column_shows() -> None:
    async with opened(f"{SEED}@100", SIZES[0]) as desk:
        for size, selector in product(SIZES, TIMELINES):
            if desk.app.size != size:
                await desk.resize(*size)
            line = line_of(desk, selector)
            width = line.size.width
            for x in (width // 2, width - 1, line.left, width // 3, 0):
                with case((size, selector, x)):
                    place = line.place_of(x)
                    await desk.click(line, x, line.size.height - 1)
                    assert desk.ply == place
                    assert (place == 0) is (x <= line.left)
                    assert (place == LENGTH) is (x == width - 1)
                    assert line.at == desk.ply
                    assert desk.shown_cards() == desk.expected_cards()


@pytest.mark.parametrize("selector", TIMELINES)
async def test_a_drag_goes_along_even_beyond_the_ends_and_beside_the_line(selector: str) -> None:
    async with opened(f"{SEED}@100") as desk:
        line = line_of(desk, selector)
        region = line.region
        place = line.place_of(region.width // 2)
        await desk.pilot.mouse_down(line, offset=(region.width // 2, 0))
        assert desk.ply == place
        for x, y in [(region.x + 9, region.y), (region.x + 12, 2), (79, 12), (0, 0), (region.x + 30, 5)]:
            place = line.place_of(x - region.x)
            await desk.pilot.hover(offset=(x, y))
            await desk.settle()
            assert desk.ply == place
            assert f"card {desk.ply}/{LENGTH} " in desk.words
        await desk.pilot.mouse_up(offset=(region.x + 30, 5))
        after = desk.ply
        await desk.pilot.hover(line, offset=(5, 0))
        assert desk.ply == after


async def test_pointing_without_a_button_goes_nowhere() -> None:
    async with opened(f"{SEED}@100") as desk:
        for selector, x in product(TIMELINES, (5, 15)):
            await desk.pilot.hover(selector, offset=(x, 0))
            assert desk.ply == 100, (selector, x)


async def test_the_knob_and_the_mark_stand_where_the_place_is() -> None:
    async with opened(size=SIZES[0]) as desk:
        for size, place in product(SIZES, (0, 1, 60, 61, LENGTH - 1, LENGTH)):
            with case((size, place)):
                if desk.app.size != size:
                    await desk.resize(*size)
                scrubber, graph = line_of(desk, "#scrubber"), line_of(desk, "#graph")
                desk.table.player.go(place)
                await desk.settle()
                row = desk.lines[scrubber.region.y][scrubber.region.x : scrubber.region.right]
                assert row.index("●") == scrubber.column_of(place)
                assert set(row[: row.index("●")]) <= {"━"}
                assert set(row[row.index("●") + 1 :]) <= {"─"}
                top = desk.strips[graph.region.y + 1].crop(graph.region.x, graph.region.right)
                bold = next(n for n, segment in enumerate(top) if segment.style and segment.style.bold)
                before = sum(segment.cell_length for segment in list(top)[:bold])
                assert before == 4 + graph.column_of(place)


async def test_the_place_stays_marked_when_the_width_changes() -> None:
    async with opened(f"{SEED}@150") as desk:
        for size in ((120, 40), (60, 18), (200, 60), (80, 24)):
            await desk.resize(*size)
            scrubber = line_of(desk, "#scrubber")
            row = desk.lines[scrubber.region.y][scrubber.region.x : scrubber.region.right]
            assert row.index("●") == scrubber.column_of(150)
