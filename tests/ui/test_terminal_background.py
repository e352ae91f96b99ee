"""The theme `auto` is light on a light terminal, and what a terminal replies is never taken for keys."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

import pytest
from textual import constants, events
from textual.message import Message

from cardtui.storage.store import Store
from cardtui.ui.terminal.input import BACKGROUND_QUESTION, LenientParser, TerminalBackground
from tests.terminal import CARDTUI, Terminal
from tests.ui.desk import opened

LIGHT = "\x1b]11;rgb:ffff/f0f0/e0e0\x1b\\"
DARK = "\x1b]11;rgb:06/18/0e\x07"


def told(messages: Iterable[Message]) -> list[object]:
    """Return the keys, and of each reply whether it is light."""
    return [
        message.is_light if isinstance(message, TerminalBackground) else message.key
        for message in messages
        if isinstance(message, TerminalBackground | events.Key)
    ]


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        (LIGHT, [True]),
        (DARK, [False]),
        ("\x1b]11;rgba:ffff/ffff/ffff/8080\x07", [True]),
        (f"a{LIGHT}\x1b[A{DARK}b", ["a", True, "up", False, "b"]),
        ("\x1b]11;rgb:zz\x07q", None),  # not a reply, but nothing that ends the app
        ("\x1bOP\x1b[B", ["f1", "down"]),
    ],
)
def test_a_reply_is_taken_out_wherever_it_is_cut(sent: str, expected: list[object] | None) -> None:
    for size in (1, 3, 100):
        parser = LenientParser()
        pieces = [sent[start : start + size] for start in range(0, len(sent), size)]
        found = told(chain.from_iterable(map(parser.feed, pieces)))
        assert expected is None or found == expected, size


def test_esc_and_alt_with_a_bracket_are_keys_as_soon_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("textual._parser.get_time", lambda: now)
    for sent, key in (("\x1b", "escape"), ("\x1b]", "right_square_bracket")):
        parser = LenientParser()
        assert told(parser.feed(sent)) == told(parser.tick()) == []
        now += constants.ESCAPE_DELAY
        assert told(parser.tick()) == [key]
        assert told(parser.feed("x")) == ["x"]
    assert told(LenientParser().feed("\x1b")) == []
    parser = LenientParser()
    assert told(chain(parser.feed("\x1b"), parser.feed(""))) == ["escape"]


@pytest.mark.parametrize(
    ("game", "theme", "on_light"),
    [(None, "auto", "light"), (None, "dark", "dark"), ("coins:1.4.5.9", "auto", "felt")],
)
async def test_the_theme_follows_the_terminal_until_a_game_is_open(
    game: str | None, theme: str, on_light: str, store: Store
) -> None:
    async with opened(game, store=store, theme=theme) as desk:
        for is_light in (True, False):
            desk.app.post_message(TerminalBackground(is_light))
            await desk.settle()
            assert desk.app.theme == (on_light if is_light or theme != "auto" else "felt")


class Replying(Terminal):
    """A terminal with a light background."""

    asked = 0

    def show(self, data: bytes) -> None:
        if BACKGROUND_QUESTION.encode() in data:
            self.asked += 1
            self.press(LIGHT)
        super().show(data)


@pytest.mark.parametrize(("options", "asked"), [((), 1), (("--theme", "felt"), 0)])
def test_a_terminal_is_asked_once_where_the_theme_depends_on_it(options: tuple[str, ...], asked: int) -> None:
    with Replying([*CARDTUI, *options], env={"CARDTUI_THEME": ""}) as terminal:
        terminal.wait_for("Silver Dollar")
        terminal.run(0.3)
        red = int(terminal.screen.buffer[1][1].bg[:2], 16)
        assert (red > 128) is bool(asked)
        assert terminal.asked == asked and "Silver Dollar" in terminal.text
        terminal.press("q")
        assert terminal.wait_for_exit() == 0


def test_the_mouse_can_be_left_to_the_terminal() -> None:
    reports = b"\x1b[?1000h"
    seen = bytearray()

    class Listening(Terminal):
        def show(self, data: bytes) -> None:
            seen.extend(data)
            super().show(data)

    with Listening(CARDTUI) as terminal:
        terminal.wait_for("Silver Dollar")
        assert reports in seen
        terminal.press(",")
        terminal.wait_for("mouse")
        terminal.press("down", "down", "down", "down", "down")
        terminal.wait_for("then it selects text")
        seen.clear()
        terminal.press("right")
        terminal.wait_for("off: selects text")
        assert b"\x1b[?1000l" in seen and reports not in seen
        terminal.press("\x11")
        assert terminal.wait_for_exit() == 0
    with Listening(CARDTUI) as terminal:
        terminal.wait_for("Silver Dollar")
        terminal.run(0.3)
        assert seen.rindex(b"\x1b[?1000l") > seen.rindex(reports)
        terminal.press("\x11")
        assert terminal.wait_for_exit() == 0
