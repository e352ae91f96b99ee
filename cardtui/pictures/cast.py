"""Writes recordings as asciicast v3, the format of asciinema.

Its first line is a header, each other line an event: the seconds since the event before it, a code and a
text. See https://docs.asciinema.org/manual/asciicast/v3/.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from cardtui.pictures.frames import CellStyle, FrameRows, Recording, changed_runs

_OUTPUT, _MARKER, _EXIT = "o", "m", "x"

_BEGIN = "\x1b[?25l\x1b[0m\x1b[2J"
_END = "\x1b[0m\x1b[?25h"

_GAP = 4
"""Unchanged cells that are written again: moving the cursor over them would take as many characters."""


def lines(recording: Recording) -> Iterator[str]:
    """Yield the lines of a `.cast` file."""
    yield json.dumps(_header(recording), ensure_ascii=False)
    last = 0.0
    for time, code, text in _events(recording):
        # Rounding errors must not add up.
        interval = round(round(time, 3) - last, 3)
        last = round(last + interval, 3)
        yield json.dumps([interval, code, text], ensure_ascii=False)


def _header(recording: Recording) -> dict[str, Any]:
    colors = recording.colors
    theme = {"fg": colors.color, "bg": colors.paper, "palette": ":".join(colors.sixteen)}
    terminal = {"cols": recording.columns, "rows": recording.rows, "type": "xterm-256color", "theme": theme}
    return {"version": 3, "term": terminal, "title": recording.title}


def _events(recording: Recording) -> Iterator[tuple[float, str, str]]:
    markers = deque(recording.markers)
    before: FrameRows = ()
    for frame in recording.frames:
        while markers and markers[0].time < frame.time:
            yield markers[0].time, _MARKER, markers.popleft().label
        yield frame.time, _OUTPUT, ("" if before else _BEGIN) + changes(before, frame.rows)
        before = frame.rows
    yield from ((marker.time, _MARKER, marker.label) for marker in markers)
    yield recording.seconds, _OUTPUT, _END
    yield recording.seconds, _EXIT, "0"


def changes(before: FrameRows, after: FrameRows) -> str:
    """Return the output that turns one screen into another. The default style is set before and after it."""
    written: list[str] = []
    ink = CellStyle()
    for y, row in enumerate(after):
        old = before[y] if before else ()
        if row is old:
            continue
        for start, stop in changed_runs(old, row, _GAP):
            while start and not row[start][0]:
                start -= 1  # a wide character is written as a whole
            written.append(f"\x1b[{y + 1};{start + 1}H")
            for char, style in row[start:stop]:
                if style != ink:
                    written.append(_sgr(style))
                    ink = style
                written.append(char)
    return "".join(written) + ("" if ink == CellStyle() else _sgr(CellStyle()))


@lru_cache(4096)
def _sgr(ink: CellStyle) -> str:
    styles = {1: ink.bold, 2: ink.dim, 3: ink.italic, 4: ink.underline, 7: ink.reverse, 9: ink.strike}
    codes = ["0", *(str(code) for code, is_on in styles.items() if is_on)]
    codes += [*_color(ink.color, 0), *_color(ink.paper, 10)]
    return f"\x1b[{';'.join(codes)}m"


def _color(color: str, base: int) -> list[str]:
    """Return the codes of a colour; `base` is 10 for the background."""
    if color[:1] == "#":
        return [str(38 + base), "2", *(str(int(color[at : at + 2], 16)) for at in (1, 3, 5))]
    if not color:
        return []
    number = int(color)
    return [str((30 if number < 8 else 82) + base + number)]
