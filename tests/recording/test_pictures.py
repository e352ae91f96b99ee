"""Writers of pictures and recordings show each frame as it was taken."""

from __future__ import annotations

import io
import json
from xml.etree import ElementTree

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageFont, ImageSequence
from rich.segment import Segment
from rich.style import Style

from cardtui.engine.errors import BadInput
from cardtui.pictures import bitmap, cast, svg
from cardtui.pictures.frames import CellStyle, Colors, FrameRows, Marker, Recording, cells
from cardtui.pictures.glyphs import SHAPES

INKS = [
    CellStyle(),
    CellStyle("#c8102e", "#fcf7ea", bold=True),
    CellStyle("1", "12"),
    CellStyle("#f1f7f2", reverse=True),
]
CELLS = st.tuples(st.sampled_from("A<&▞▌♥ "), st.sampled_from(INKS))
ROWS = st.lists(st.lists(CELLS, min_size=9, max_size=9).map(tuple), min_size=2, max_size=2).map(tuple)
RECORDINGS = st.lists(ROWS, min_size=1, max_size=6)


def recorded(screens: list[FrameRows]) -> Recording:
    """Return a recording of screens, each shown for half a second."""
    recording = Recording(len(screens[0][0]), len(screens[0]), "A <game> & more", seconds=len(screens) / 2)
    for number, rows in enumerate(screens):
        recording.add(number / 2, rows)
    return recording


def seen(terminal: pyte.Screen) -> FrameRows:
    """Return the cells on a terminal, with the inks of these tests."""
    names = {"default": "", "red": "1", "brightblue": "12"}

    def ink(char: pyte.screens.Char) -> CellStyle:
        color, paper = (names.get(name, f"#{name}") for name in (char.fg, char.bg))
        return CellStyle(color, paper, bold=char.bold, reverse=char.reverse)

    lines = [[terminal.buffer[y][x] for x in range(terminal.columns)] for y in range(terminal.lines)]
    return tuple(tuple((char.data, ink(char)) for char in line) for line in lines)


@given(RECORDINGS)
def test_a_terminal_shows_each_frame_of_a_cast(screens: list[FrameRows]) -> None:
    recording = recorded(screens)
    recording.markers += [Marker(0.5 * at, f"screen {at}") for at in range(len(screens))]
    header, *events = map(json.loads, cast.lines(recording))
    assert (header["version"], header["term"]["cols"], header["term"]["rows"]) == (3, 9, 2)
    terminal = pyte.Screen(9, 2)
    stream, time = pyte.Stream(terminal), 0.0
    frames, markers = {frame.time: frame.rows for frame in recording.frames}, []
    for interval, code, text in events:
        time += interval
        if code == "m":
            markers.append(Marker(time, text))
        elif code == "o":
            stream.feed(text)
            if text != cast._END:
                assert seen(terminal) == frames.pop(time)
    assert (events[-1][1:], time, frames, markers) == (["x", "0"], recording.seconds, {}, recording.markers)


@given(RECORDINGS)
def test_the_parts_of_a_moving_picture_make_up_each_frame(screens: list[FrameRows]) -> None:
    spans = recorded(screens).spans
    shown = dict[float, FrameRows]()
    for scene in svg._scenes(spans):
        background = svg._background(scene)
        overlays = svg._overlays(scene, background)
        for start, _, _ in scene:
            rows = [list(row) for row in background]
            for times, runs in overlays.items():
                if any(begin <= start < end for begin, end in times):
                    for run in runs:
                        rows[run.y][run.x : run.x + len(run.cells)] = run.cells
            shown[start] = tuple(map(tuple, rows))
    assert shown == {start: rows for start, _, rows in spans}


@given(RECORDINGS)
def test_pictures_are_xml_whatever_is_written_on_the_screen(screens: list[FrameRows]) -> None:
    recording = recorded(screens)
    for drawn in (svg.moving(recording), svg.still(screens[0], Colors(), "A <game> & more")):
        root = ElementTree.fromstring(drawn)
        assert root.attrib["aria-label"] == "A <game> & more"
        assert "script" not in drawn
    words = "".join(text.text or "" for text in root.iter("{http://www.w3.org/2000/svg}text"))
    expected = [char for row in screens[0] for char, _ in row if char not in "▞▌ "]
    assert sorted(words.replace(" ", "")) == sorted(expected)


def test_shapes_stay_in_their_cell_and_wide_characters_take_two() -> None:
    for glyph, areas in SHAPES.items():
        for left, top, wide, high in areas:
            assert 0 <= left <= left + wide <= 1 + 1e-9 and 0 <= top <= top + high <= 1 + 1e-9, glyph
    red = Style.parse("bold red on #102030")
    assert cells([Segment("世a", red)]) == tuple(
        (c, CellStyle("1", "#102030", bold=True)) for c in ("世", "", "a")
    )


def test_bitmaps_have_the_colours_and_times_of_the_frames() -> None:
    red, blue = CellStyle(paper="#c80000"), CellStyle("#0000c8")
    screens: list[FrameRows] = [((("█", blue), (" ", red)),), (((" ", red), ("█", blue)),)]
    file = io.BytesIO()
    bitmap.write_gif(file, recorded([*screens, screens[1], screens[0]]))
    picture = Image.open(file)
    found = [
        (frame.info["duration"], *(frame.convert("RGB").getpixel((x, 9)) for x in (2, 17)))
        for frame in ImageSequence.Iterator(picture)
    ]
    left, right = (0, 0, 200), (200, 0, 0)
    assert found == [(500, left, right), (1000, right, left), (500, left, right)]
    bitmap.write_png(file := io.BytesIO(), screens[0], Colors())
    assert Image.open(file).size == (20, 20)


def test_without_a_font_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(ImageFont, "truetype", missing)
    bitmap._fonts.cache_clear()
    with pytest.raises(BadInput, match="a bitmap needs a monospaced font such as DejaVuSansMono"):
        bitmap.write_png(io.BytesIO(), (((" ", CellStyle()),),), Colors())
