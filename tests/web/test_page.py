"""The entry of the page and its driver, in this process: a stand-in for the page takes what they say."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pyte
import pytest

from cardtui.engine.errors import BadInput
from cardtui.storage.paths import data_file
from cardtui.ui.screens.home import HomeScreen
from cardtui.web.entry import WebApp
from cardtui.wings import KeyCommand, wings
from tests.terminal import UNKNOWN

_FEW = 8

NEEDS_PROCESSES = [command for wing in wings() for command in wing.home if command.needs_processes]
"""The commands of the home screen that are refused here."""


class FakeHost:
    """What JavaScript gives to Python: a terminal, and a record of the calls."""

    def __init__(self, columns: int = 100, rows: int = 30) -> None:
        self.columns, self.rows = columns, rows
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.page: WebApp | None = None
        self.written = 0
        self.shows = True
        """Whether the terminal says at once that it shows what was written."""
        self.kept = 0
        self.shown_keys: list[list[str]] = []
        self.is_dark: bool | None = None
        self.is_home = True
        self.downloads: dict[str, bytes] = {}
        self.opened: list[str] = []

    def write(self, text: str, number: int) -> None:
        self.written = number
        self._stream.feed(UNKNOWN.sub(b"", text.encode()))
        if self.shows and self.page is not None:
            self.page.shown(number)

    def keys(self, keys: str) -> None:
        self.shown_keys = json.loads(keys)

    def home(self, is_home: bool) -> None:
        self.is_home = is_home

    def theme(self, dark: bool) -> None:
        self.is_dark = dark

    def keep(self) -> None:
        self.kept += 1

    def download(self, name: str, content: Any) -> None:
        self.downloads[name] = content

    def openUrl(self, url: str) -> None:
        self.opened.append(url)

    async def record(self, game: str, options: str) -> Any:
        raise RuntimeError("Worker raised exception: Error: a recording holds at most 20000 steps")

    @property
    def text(self) -> str:
        return "\n".join(self.screen.display)


class Visit:
    """A running page."""

    def __init__(self, page: WebApp, host: FakeHost) -> None:
        self.page, self.host = page, host

    @property
    def app(self) -> Any:
        return self.page._app

    async def until(self, condition: Callable[[], object]) -> None:
        for _ in range(600):
            if condition():
                return
            await asyncio.sleep(0.05)
        raise AssertionError(f"waited in vain:\n{self.host.text}")

    @property
    def ply(self) -> int:
        return int(self.app.table.session.ply)

    async def written_at_last(self) -> int:
        """Return the number of the last message, once no more follow."""
        numbers = [self.host.written]
        while len(numbers) < 5 or len({*numbers[-5:]}) > 1:
            await asyncio.sleep(0.05)
            numbers.append(self.host.written)
        return numbers[-1]

    async def sees(self, text: str) -> None:
        await self.until(lambda: text in self.host.text)


@asynccontextmanager
async def visit(
    game_id: str = "", host: FakeHost | None = None, again: bool = False, **more: Any
) -> AsyncIterator[Visit]:
    host = host or FakeHost()
    page = host.page = WebApp(host, **more)
    running = asyncio.create_task(page.run(game_id, again))
    visited = Visit(page, host)
    try:
        await visited.until(lambda: "≡" in host.text or running.done())
        yield visited
        if not running.done():
            page._app.exit()
        await asyncio.wait_for(running, 30)
    finally:
        running.cancel()


async def test_the_page_is_at_home_and_takes_keys() -> None:
    async with visit() as there:
        await there.sees("Silver Dollar")
        there.page.feed("i")
        await there.sees("Open a game by its id")
        there.page.feed("\x1b")  # a lone Esc is known as one after a while
        await there.until(lambda: isinstance(there.app.screen, HomeScreen))
        assert there.page.game_id() == ""


async def test_it_opens_the_id_and_tells_the_one_to_share() -> None:
    async with visit("beggar#305@86") as there:
        await there.sees("card 86/211")
        assert there.page.game_id() == "beggar#305"
        there.page.feed("\x1b[C")
        await there.sees("card 87/211")
        there.page.feed("y")
        await there.sees("Copied: beggar#305")
        there.page.open("coins:2.5.9")
        await there.sees("Silver Dollar")
        assert there.page.game_id().startswith("coins:2.5.9")


@pytest.mark.parametrize("wrong", ["nonsense#x", "beggar#305@9999", "[bold]", "\x1b[2J"])
async def test_a_wrong_id_is_a_sentence(wrong: str) -> None:
    async with visit(wrong, FakeHost(160, 40)) as there:
        await there.sees("cannot be opened: ")
        assert isinstance(there.app.screen, HomeScreen)
    async with visit("beggar#305", FakeHost(160, 40)) as there:
        there.page.open(wrong)
        await there.sees("cannot be opened: ")
        assert there.page.game_id().startswith("beggar#305")


@pytest.mark.parametrize("command", NEEDS_PROCESSES, ids=lambda command: command.action)
async def test_what_needs_processes_is_refused(command: KeyCommand) -> None:
    async with visit() as there:
        there.page.feed(command.keys[0])
        await there.sees(command.needs_processes)
        await there.sees("needs an installed cardtui")


async def test_it_is_left_with_q_and_the_games_are_kept() -> None:
    async with visit("beggar#305") as there:
        there.page.feed("\x1b[C\x1b[C")
        await there.until(lambda: there.host.kept)
        there.page.feed("q")
        await there.sees("Perditio Tempus")
        await asyncio.sleep(1.0)  # a key that comes sooner might be meant for the table
        there.page.feed("q")
        await there.until(lambda: there.app._exit)
    assert data_file().exists()
    async with visit() as again:
        await again.sees("you stopped at card 2")


async def test_a_page_that_is_reloaded_goes_on_with_the_game_of_its_address() -> None:
    async with visit("beggar#305") as there:
        there.page.feed("\x1b[C\x1b[C")
        await there.sees("card 2/")
        await there.until(lambda: there.host.kept)
    async with visit("beggar#305", again=True) as there:
        await there.sees("card 2")
    async with visit("beggar#306", again=True) as there:
        assert there.page.game_id().startswith("beggar#306")
    async with visit("beggar#305") as there:
        await there.sees("card 0")


async def test_the_keys_of_the_footer_are_buttons() -> None:
    async with visit(wants_keys=True) as there:
        await there.until(lambda: there.host.shown_keys)
        assert ["enter", "Enter", "open"] in there.host.shown_keys
        home = there.host.shown_keys
        there.page.press("enter")
        await there.until(lambda: there.host.shown_keys != home)
        assert "undo" in [word for _, _, word in there.host.shown_keys]


async def test_the_page_around_the_screen_follows_the_theme() -> None:
    async with visit() as there:
        assert there.host.is_dark is True
        there.app.settings.choose_theme("light")
        await there.until(lambda: there.host.is_dark is False)
        there.app.settings.choose_theme("felt")
        await there.until(lambda: there.host.is_dark)


async def test_the_theme_suits_the_ground_of_the_visitor_until_a_game_is_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CARDTUI_THEME", "auto")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TEXTUAL_COLOR_SYSTEM", "truecolor")
    async with visit(is_on_light=True) as there:
        await there.until(lambda: there.host.is_dark is False)
        there.page.ground(False)
        await there.until(lambda: there.host.is_dark)
        there.page.open("beggar#305")
        await there.sees("card 0/")
        there.page.ground(True)
        there.page.feed("\x1b[C")
        await there.sees("card 1/")
        assert there.host.is_dark


async def test_back_leaves_what_is_open_and_not_home() -> None:
    async with visit("beggar#305") as there:
        await there.sees("card 0/")
        await there.until(lambda: not there.host.is_home)
        there.page.feed("?")
        await there.until(lambda: "card 0/" not in there.host.text)
        there.page.back()
        await there.sees("card 0/")
        there.page.back()
        await there.until(lambda: there.host.is_home)
        there.page.back()
        there.page.feed("H")
        await there.sees("History")
        there.page.feed("/")
        there.page.feed("snap")
        await there.sees("snap")
        there.page.back()  # in a field, where q is a letter
        await there.until(lambda: "snap" not in there.host.text)
        there.page.back()
        await there.until(lambda: there.host.is_home)


@pytest.mark.parametrize(
    ("game_id", "sentence"),
    [
        ("coins,players=1:2.5.9", "tap a coin, then a square"),
        ("beggar,slap=medium#305", "tap the pile to slap"),
    ],
)
async def test_sentences_are_for_fingers_after_a_touch(game_id: str, sentence: str) -> None:
    async with visit(game_id, wants_keys=True) as there:
        await there.until(lambda: there.host.shown_keys)
        assert sentence not in there.host.text
        there.page.touched()
        await there.sees(sentence)


async def test_a_picture_is_a_download() -> None:
    async with visit("beggar#305") as there:
        there.app.call_later(there.app.action_keep_picture)
        await there.until(lambda: there.host.downloads)
        ((name, content),) = there.host.downloads.items()
        assert name.endswith(".svg") and content.startswith(b"<svg")


async def test_a_recording_that_fails_says_why() -> None:
    async with visit("beggar#305") as there:
        assert there.app.make_recording is not None
        with pytest.raises(BadInput, match=r"^a recording holds at most 20000 steps$"):
            await there.app.make_recording("beggar#305", {})


async def test_no_frame_is_painted_while_the_terminal_is_behind() -> None:
    async with visit("beggar#305") as there:
        await there.sees("card 0/")
        there.host.shows = False
        there.page.feed("\x1b[C")
        await there.until(lambda: there.ply == 1)
        first = await there.written_at_last()
        there.page.feed("\x1b[C" * 5)
        await there.until(lambda: there.ply == 6)
        # Five steps would be dozens of messages; what a paint under way still has to write may follow.
        assert await there.written_at_last() - first < _FEW
        there.host.shows = True
        there.page.shown(first)
        await there.sees("card 6/")


async def test_it_follows_the_window() -> None:
    async with visit("beggar#305", FakeHost(160, 40)) as there:
        await there.sees("26 cards")
        there.host.screen.resize(24, 80)
        there.page.resize(80, 24)
        await there.until(lambda: there.app.size == (80, 24))
        await there.until(lambda: "26" in there.host.text and "26 cards" not in there.host.text)
