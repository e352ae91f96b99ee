"""A slow line: fewer bytes for the same picture, and keys that are seen soon."""

from __future__ import annotations

import os
import re
import select
import time
from collections.abc import Callable
from threading import Thread

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.color import ColorSystem
from rich.style import Style

from cardtui.manual import pages
from cardtui.ui.terminal import slow_connection
from cardtui.ui.terminal.slow_connection import QUESTION, OutputBacklog, without_repetition
from tests.cases import case
from tests.terminal import CARDTUI, Terminal

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
        for frame, one, other in zip(frames, shorter, outputs, strict=True):
            assert len(one) <= len(other) + 4 * len(frame)  # a colour that is kept may cost some bytes more


def test_a_colour_is_set_once_and_none_for_blanks() -> None:
    felt, card = Style.parse("#195a34 on #15532f"), Style.parse("bold #1b1b1b on #fcf7ea")
    output = "".join(
        style.render(text) for style, text in [(felt, "▞"), (felt, "▞"), (card, " "), (card, "Q")]
    )
    assert without_repetition(output) == (
        "\x1b[0;38;2;25;90;52;48;2;21;83;47m▞▞\x1b[1;38;2;27;27;27;48;2;252;247;234m Q\x1b[m"
    )


def test_a_terminal_is_behind_until_it_replies_and_one_that_never_does_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 0.0
    monkeypatch.setattr(slow_connection, "monotonic", lambda: now)
    backlog = OutputBacklog()
    backlog.written = 10_000
    assert backlog.ask() and not backlog.ask()
    assert not backlog.behind  # nobody knows whether it replies
    now += 1.0
    backlog.arrived()
    assert not backlog.ask()  # all is shown
    backlog.written += 3_000
    assert backlog.ask() and not backlog.behind
    backlog.written += 7_000
    assert backlog.behind
    now += 0.3
    backlog.arrived()
    assert backlog.behind and backlog.ask()
    now += 1_000.0
    assert not backlog.behind and not backlog.ask()  # it replies no more, it seems
    backlog.arrived()
    assert not backlog.behind
    backlog.written += 10_000
    assert backlog.behind and backlog.ask() and backlog.behind


@pytest.mark.parametrize(("seconds", "room"), [(1.0, 6_000), (0.1, 30_000), (0.01, 300_000)])
def test_a_distant_line_has_more_room_than_a_slow_one(
    seconds: float, room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    monkeypatch.setattr(slow_connection, "monotonic", lambda: now)
    backlog = OutputBacklog()
    backlog.written = 6_000
    assert backlog.ask()
    now += seconds
    backlog.arrived()
    backlog.written += room
    assert not backlog.behind
    backlog.written += 10
    assert backlog.behind


def test_the_shell_gets_no_reply() -> None:
    backlog = OutputBacklog()
    backlog.written = 10_000
    assert backlog.ask()
    backlog.arrived()
    backlog.written += 10_000
    assert backlog.ask()
    waiting = Thread(target=backlog.close)
    waiting.start()
    waiting.join(0.1)
    assert waiting.is_alive()
    backlog.arrived()
    waiting.join()
    backlog.written += 10_000
    assert not backlog.ask()


class SlowTerminal(Terminal):
    """A terminal that shows `rate` bytes a second, and replies where its cursor is."""

    rate = 1e6
    _last = 0.0
    _allowed = 0.0
    _end = b""

    def read(self, seconds: float = 0.05) -> bool:
        """Read what may be shown by now, if there is anything."""
        now = time.monotonic()
        self._allowed = min(self._allowed + (now - self._last) * self.rate, self.rate / 20)
        self._last = now
        time.sleep(0.005)
        if self._allowed < 1 or not select.select([self._fd], [], [], 0)[0]:
            return False
        data = os.read(self._fd, int(self._allowed))
        self._allowed -= len(data)
        self.show(data)
        return True

    def show(self, data: bytes) -> None:
        super().show(data)
        self._end += data
        for _ in range(self._end.count(QUESTION.encode())):
            os.write(self._fd, b"\x1b[24;80R")
        self._end = self._end[-len(QUESTION) + 1 :]

    def bytes_until(self, condition: Callable[[str], bool]) -> int:
        """Wait for a picture, and return how much is written until it is shown."""
        before = self.written
        self.wait(condition)
        return self.written - before


def test_a_pause_and_leaving_are_seen_soon() -> None:
    """In Snap, whose frames are the largest: three layers of its graph change with each card."""
    keys = {"space": "space play ", "q": "H history"}
    with SlowTerminal([*CARDTUI, "open", "snap#305", "--speed", "4", "--theme", "felt"]) as terminal:
        terminal.wait_for("space play")
        terminal.rate = RATE
        for key, shown in keys.items():
            with case(key):
                terminal.press("space")
                terminal.wait_for("space pause")
                terminal.run(1.5)
                terminal.press(key)
                # A frame of the table is on the way, and one of what the key leads to follows.
                count = terminal.bytes_until(lambda text, shown=shown: shown in text)  # type: ignore[misc]
                assert count < 3.0 * RATE


WATCHED = ("perditio#1", "beggar#305")
"""The game whose steps cost least, and the one whose steps cost most."""
STEPS = 6


def settle(terminal: Terminal) -> int:
    """Return the number of bytes written when nothing more comes."""
    while terminal.read(0.3):
        pass
    return terminal.written


def press(terminal: Terminal, key: str) -> int:
    """Press a key; return the number of bytes written when its effect is painted."""
    frames = terminal.frames
    terminal.press(key)
    terminal.wait(lambda _: terminal.frames > frames)
    return settle(terminal)


def bytes_of_a_step(game: str, options: list[str]) -> float:
    """Return the mean of the first steps without motion."""
    with Terminal([*CARDTUI, "open", game, *options], env={"TEXTUAL_ANIMATIONS": "none"}) as terminal:
        terminal.wait_for("help")
        begin = settle(terminal)
        for _ in range(STEPS):
            press(terminal, "right")
        return (settle(terminal) - begin) / STEPS


def bytes_of_home(options: list[str]) -> int:
    """Return what is written when one returns to the home screen."""
    with Terminal([*CARDTUI, *options], env={"TEXTUAL_ANIMATIONS": "none"}) as terminal:
        terminal.wait_for("Silver Dollar")
        settle(terminal)
        before = press(terminal, ",")
        return press(terminal, "escape") - before


TOLD = re.findall(
    r"^\| `(--\w+ \w+)`.*? \| ([\d,]+) to ([\d,]+) \| ([\d,]+) \|$",
    pages()["slow"].text(),
    re.MULTILINE,
)


@pytest.mark.parametrize(("options", "least", "most", "home"), TOLD, ids=[row[0] for row in TOLD])
def test_the_manual_says_what_a_picture_costs(options: str, least: str, most: str, home: str) -> None:
    """To ten percent."""
    measured = [*(bytes_of_a_step(game, options.split()) for game in WATCHED), bytes_of_home(options.split())]
    told = [int(number.replace(",", "")) for number in (least, most, home)]
    assert measured == pytest.approx(told, rel=0.1)


def test_all_looks_of_the_manual_are_measured() -> None:
    assert [row[0] for row in TOLD] == ["--theme felt", "--theme terminal", "--look mono"]
