"""The page in a real browser: its screens, the mouse, touch, what it keeps, and what it loads."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cardtui.engine.errors import BadInput
from cardtui.games import open_id
from cardtui.games.coins.puzzles import deal_puzzle
from cardtui.storage.paths import HOME_VARIABLE
from cardtui.ui.theme.themes import THEMES
from cardtui.web.build import FOLDER, build
from cardtui.wings import wings
from tests.terminal import CARDTUI, Terminal
from tests.web import CHROMIUM
from tests.web.firefox import ENTER, FIREFOX, firefox
from tests.web.server import Server, serving

playwright = pytest.importorskip(
    "playwright.sync_api", reason="a real browser is driven by playwright: pip install -e '.[browser]'"
)
from tests.web.browser import Cell, Reader, Visitor, browsing  # noqa: E402  # needs playwright

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium: apt-get install chromium"),
]

DESKTOP = {"viewport": {"width": 1100, "height": 700}, "color_scheme": "dark"}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "color_scheme": "light",
    **{"has_touch": True, "is_mobile": True, "device_scale_factor": 2},
}

MOST_BYTES = 12_000_000
"""What the first visit may load, packed."""

SCREENS = {
    "beggar#305@86": ("86/211", ""),
    "perditio#7@15": ("15/51", "f"),
    "coins,players=1:2.5.9.14~0-2.1-4": ("Move 3", "e"),
    "snap#305@20": ("20/376", "d"),  # the last one, as the inspector stays open
}
"""Games, with a text on their tables and a key that is pressed then."""

BUTTONS_SHOWN = "var shown = [...document.querySelectorAll('button')].filter((one) => one.checkVisibility())"

LIGHT_BAR = next(look.variables["bar"] for look in THEMES if look.name == "light").removeprefix("#")
"""The colour of the title bar on a light ground."""

PUZZLE = "coins,grade=1#"
PUZZLE_TITLE = "Find the winning move"
SOLVED = "Solved at the first try"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("web") / "page"
    try:
        build(folder)
    except BadInput as error:
        pytest.skip(f"the page cannot be built here: {error}")
    with serving(folder) as started:
        yield started


@pytest.fixture(scope="module")
def driver() -> Iterator[Any]:
    with playwright.sync_playwright() as started:
        yield started


@pytest.fixture(scope="module")
def profile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("profile")


class Asked:
    """The addresses that a browser asks for, and the errors of its page."""

    def __init__(self, context: Any, server: Server) -> None:
        self._own = server.address
        self.others: list[str] = []
        self.errors: list[str] = []
        context.on("request", lambda request: self._check(request.url))
        context.on("weberror", lambda error: self.errors.append(str(error.error)))
        context.on("console", lambda line: self._note(line.type, line.text))

    def _note(self, kind: str, text: str) -> None:
        if kind == "error":
            self.errors.append(text)

    def _check(self, address: str) -> None:
        if not address.startswith((self._own, "blob:", "data:")):
            self.others.append(address)


def in_a_terminal(game_id: str, shown: str, key: str, size: tuple[int, int]) -> Terminal:
    terminal = Terminal([*CARDTUI, "open", game_id], size)
    terminal.wait_for(shown)
    terminal.run(1.0)
    terminal.press(key)
    return terminal


def cells_of(terminal: Terminal) -> list[list[Cell]]:
    columns, rows = terminal.screen.columns, terminal.screen.lines
    found = []
    for y in range(rows):
        line = terminal.screen.buffer[y]
        found.append([_cell(line[x]) for x in range(columns)])
    return found


def _cell(cell: Any) -> Cell:
    return Cell(
        *(cell.data, cell.fg, cell.bg, cell.bold, cell.italics, cell.underscore, cell.reverse),
    )


def differences(here: list[list[Cell]], there: list[list[Cell]]) -> list[str]:
    return [
        f"{x}, {y}: {one} is {other} in a terminal"
        for y, (row, others) in enumerate(zip(here, there, strict=True))
        for x, (one, other) in enumerate(zip(row, others, strict=True))
        if one.seen != other.seen
    ]


def solution(seed: int) -> tuple[int, int]:
    """Return the squares from and to which the one move that solves a puzzle leads."""
    puzzle = deal_puzzle(seed, 1)
    (move,) = puzzle.line
    start = puzzle.positions[move.coin]
    return start, start - move.distance


def moves(seed: int) -> tuple[str, str]:
    """Return a wrong move of a puzzle and the one that solves it, as they are typed."""
    (right,) = deal_puzzle(seed, 1).line
    session = open_id(f"{PUZZLE}{seed}")
    wrong = next(move for move in session.game.legal_moves(session.state) if move != right)
    return f"{wrong.coin} {wrong.distance}", f"{right.coin} {right.distance}"


def see_puzzle(visitor: Visitor, seed: int) -> None:
    """Open a puzzle, and wait until it lies there."""
    visitor.open(f"{PUZZLE}{seed}")
    visitor.until(lambda: PUZZLE_TITLE in visitor.text and SOLVED not in visitor.text)
    visitor.rests()


def solve(visitor: Visitor, seed: int, point: Callable[[float, float], object]) -> None:
    """Open a puzzle and solve it by pointing at two squares."""
    see_puzzle(visitor, seed)
    for number in solution(seed):
        point(*visitor.square(number))
        time.sleep(0.5)
    visitor.sees(SOLVED)


def test_the_first_visit_and_the_screens(
    server: Server, driver: Any, profile: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """All screens are those of a terminal, cell for cell; nothing comes from elsewhere."""
    monkeypatch.delenv("CARDTUI_SPOILERS")
    with browsing(driver, str(CHROMIUM), profile, **DESKTOP) as context:
        asked, visitor = Asked(context, server), Visitor(context.pages[0])
        visitor.come(server.address, next(iter(SCREENS)))
        visitor.is_kept()
        assert 5_000_000 < server.sent < MOST_BYTES
        assert {status for _, status in server.answers} == {200}
        for number, (game_id, (shown, key)) in enumerate(SCREENS.items()):
            visitor.open(game_id)
            visitor.sees(shown)
            monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / str(number)))
            with in_a_terminal(game_id, shown, key, visitor.size) as terminal:
                visitor.press(*key)
                end = time.monotonic() + 20
                while different := differences(visitor.cells, cells_of(terminal)):
                    assert time.monotonic() < end, (game_id, len(different), different[:5])
                    terminal.run(0.3)
                assert len(visitor.text) > 1000
        assert (asked.others, asked.errors) == ([], [])


def test_a_puzzle_by_mouse_and_a_game_after_a_restart(server: Server, driver: Any, profile: Path) -> None:
    """After a restart of the browser a solved puzzle and a game are there, and nothing is loaded again.

    This browser has no WebGL: the page draws with its elements.
    """
    with browsing(driver, str(CHROMIUM), profile, "--disable-webgl", **DESKTOP) as context:
        asked, visitor = Asked(context, server), Visitor(context.pages[0])
        visitor.come(server.address)
        solve(visitor, 1, visitor.page.mouse.click)
        visitor.open("beggar#305")
        visitor.sees("card 0")
        visitor.press("ArrowRight", "ArrowRight", "ArrowRight")
        visitor.sees("card 3")
        visitor.page.evaluate("document.querySelector('#share').click()")
        visitor.until(lambda: "beggar%23305" in visitor.page.url)
        time.sleep(2.0)  # until it is kept
        visitor.press("q")
        visitor.sees("stopped at card 3")
        visitor.press("q")
        visitor.page.wait_for_selector("text=Goodbye.")
        visitor.page.click("text=Play again")  # which loads the page again
        visitor.page.wait_for_selector("#cover", state="hidden", timeout=90_000)
        visitor.sees("card 3")
        visitor.page.evaluate("navigator.serviceWorker.ready.then(() => true)")  # the page is kept
        assert (asked.others, asked.errors) == ([], [])
    server.sent, server.answers = 0, []
    with browsing(driver, str(CHROMIUM), profile, "--disable-webgl", **DESKTOP) as context:
        asked, visitor = Asked(context, server), Visitor(context.pages[0])
        visitor.come(server.address)
        # Chromium may ask for the address, too, while it starts the service worker that has the page.
        assert {path for path, status in server.answers if status != 304} <= {"/"}, server.answers
        visitor.sees("stopped at card 3")
        for command in (command for wing in wings() for command in wing.home if command.needs_processes):
            visitor.press(command.keys[0])
            visitor.sees(command.needs_processes)
            visitor.sees("this needs an installed cardtui")
        for key, words in {
            "F1": "Playing",
            "Shift+S": "Statistics",
            "Shift+H": f"{PUZZLE}1",
            ",": "Settings",
        }.items():
            visitor.press(key)
            visitor.sees(words)
            time.sleep(0.5)
            visitor.press("Escape")
            visitor.sees("stopped at card 3")
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        visitor.press("i")
        visitor.sees("Open a game by its id")
        visitor.page.evaluate("navigator.clipboard.writeText('perditio#7')")  # as copied elsewhere
        visitor.press("Control+v")
        visitor.sees("perditio#7")
        visitor.press("Escape")
        visitor.sees("stopped at card 3")
        with context.expect_page() as tab:
            visitor.page.evaluate("window.open(location.href)")
        tab.value.wait_for_selector("text=Games are not kept: cardtui is open in another tab.")
        tab.value.close()
        visitor.open("nonsense#1")
        visitor.sees("nonsense#1 cannot be opened: ")
        assert (asked.others, asked.errors) == ([], [])


def test_a_puzzle_by_touch_and_a_finger_that_moves(server: Server, driver: Any, tmp_path: Path) -> None:
    """On a phone the screen has forty columns, the keys are buttons in a row, and sentences are for fingers.

    A finger does sideways what a mouse does, and up and down what a wheel does. The colours are the system's.
    """
    with browsing(driver, str(CHROMIUM), tmp_path, **PHONE) as context:
        asked, visitor = Asked(context, server), Visitor(context.pages[0])
        visitor.come(server.address)
        columns, rows = visitor.size
        assert columns == 40 and rows >= 40
        assert visitor.page.evaluate("cardtui.terminal.options.fontSize") >= 14
        assert [target for target in Reader(visitor.page).targets() if min(target[:2]) < 44] == []
        tops = "shown.map((one) => one.getBoundingClientRect().top)"
        assert len({*visitor.page.evaluate(f"{BUTTONS_SHOWN}; {tops}")}) == 1
        assert "q quit" not in visitor.text  # which is a button
        assert visitor.page.evaluate("document.documentElement.classList.contains('light')")
        assert visitor.cells[0][0].background == LIGHT_BAR
        behind = "getComputedStyle(document.querySelector('.xterm-viewport')).backgroundColor"
        assert visitor.page.evaluate(behind) == "rgba(0, 0, 0, 0)"  # no stripe below the last row
        visitor.page.tap("#keys button:has-text('open')")
        visitor.sees("picks a coin, or click one")
        visitor.page.touchscreen.tap(*visitor.place(1, rows - 2))
        visitor.sees("tap a coin, then a square")
        solve(visitor, 1, visitor.page.touchscreen.tap)
        assert visitor.page.evaluate("cardtui.terminal.textarea.inputMode") == "none"
        see_puzzle(visitor, 2)
        start, end = map(visitor.square, solution(2))
        visitor.swipe(start, end)
        visitor.sees(SOLVED)
        visitor.press("F1")
        visitor.sees("Two ways to learn")
        visitor.rests()
        visitor.swipe(visitor.place(20, 40), visitor.place(20, 20))
        visitor.until(lambda: "Two ways to learn" not in visitor.text)
        visitor.swipe(visitor.place(20, 20), visitor.place(20, 45))
        visitor.sees("Two ways to learn")
        assert (asked.others, asked.errors) == ([], [])


def named(about: str) -> str:
    return f"{FOLDER}{about:x>10}"


def rebuilt(folder: Path, target: Path, about: str) -> None:
    """Make another build: that of a folder, which says something else about the games."""
    (old,) = folder.glob(f"{FOLDER}*")
    new = named(about)
    shutil.copytree(old, target / new)
    for name in ("index.html", "service-worker.js", "_headers"):
        text = (folder / name).read_text(encoding="utf-8").replace(old.name, new)
        (target / name).write_text(text.replace("Four small", about), encoding="utf-8")


def test_after_one_visit_it_is_played_without_a_network_and_back_leaves_step_by_step(
    server: Server, driver: Any, tmp_path: Path
) -> None:
    with browsing(driver, str(CHROMIUM), tmp_path, **DESKTOP) as context:
        asked, visitor = Asked(context, server), Visitor(context.pages[0])
        session = context.new_cdp_session(visitor.page)
        visitor.come(server.address)
        visitor.is_kept()
        assert session.send("Page.getAppManifest")["errors"] == []
        assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
        context.set_offline(True)
        server.sent = 0
        reader = Reader(visitor.page)
        reader.come(f"{server.address}?lines")
        wrong, _ = moves(1)
        reader.answer(f"open {PUZZLE}1")
        assert "That loses." in reader.answer(wrong)
        reader.page.goto("about:blank")
        visitor.come(f"{server.address}?terminal")
        visitor.sees("Silver Dollar")
        visitor.press("Escape")
        visitor.rests()
        solve(visitor, 2, visitor.page.mouse.click)
        visitor.press("F1")
        visitor.until(lambda: PUZZLE_TITLE not in visitor.text)
        for shown in (PUZZLE_TITLE, "still open today"):
            visitor.rests()
            visitor.page.go_back()
            visitor.sees(shown)
        visitor.until(lambda: visitor.page.evaluate("history.state.above") is False)
        visitor.page.go_back()
        assert visitor.page.url == "about:blank"
        assert server.sent == 0
        assert (asked.others, asked.errors) == ([], [])


def test_another_build_is_shown_at_the_next_visit_and_the_games_stay(
    server: Server, driver: Any, tmp_path: Path
) -> None:
    """A page that is open still uses the build with which it was opened."""
    folder, site = tmp_path / "page", tmp_path / "site"
    rebuilt(server.folder, folder, "One")
    with serving(folder) as host, browsing(driver, str(CHROMIUM), site, **DESKTOP) as context:
        visitor = Visitor(context.pages[0])
        about = "document.querySelector('#about').textContent.split(' ')[0]"
        reader = Reader(visitor.page)
        reader.come(f"{host.address}?lines")
        visitor.is_kept()
        wrong, _ = moves(1)
        reader.answer(f"open {PUZZLE}1", wrong, "undo")
        reader.answer("quit")
        shutil.rmtree(folder)
        rebuilt(server.folder, folder, "Two")
        reader.page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
        visitor.until_page(f"caches.has(new URL('{named('Two')}', location).href)")
        assert reader.page.evaluate(about) == "One"
        assert reader.answer("help")  # nothing was taken away
        kept = set[str]()
        while len(kept) != 1:  # until the other build has come as a whole
            reader.page.goto("about:blank")
            reader.come(f"{host.address}?lines")
            kept = {*reader.page.evaluate("caches.keys()")}
        assert reader.page.evaluate(about) == "Two"
        assert any(f"{PUZZLE}1" in line for line in reader.answer("history"))


def see_that_all_can_be_seen(reader: Reader) -> None:
    """See that a narrow window, or a large zoom, and both themes show the whole conversation."""
    usual = reader.page.viewport_size
    assert usual is not None
    reader.page.set_viewport_size({"width": 320, "height": 640})
    assert reader.page.evaluate("document.scrollingElement.scrollWidth") <= 320
    assert len(reader.targets()) == 5  # a link, the input and three buttons
    assert [target for target in reader.targets() if min(target[:2]) < 44] == []
    reader.page.set_viewport_size(usual)
    for scheme in ("light", "dark"):
        reader.page.emulate_media(color_scheme=scheme)
        contrasts = reader.contrasts()
        assert len(contrasts) > 20
        assert [(contrast, text) for contrast, text in contrasts if contrast < 4.5] == []


def test_a_puzzle_by_text_and_by_keyboard_alone(server: Server, driver: Any, tmp_path: Path) -> None:
    """From the terminal to the conversation and back: each word of it is in the accessibility tree.

    What was played by text is kept, and the browser remembers the view.
    """
    with browsing(driver, str(CHROMIUM), tmp_path, **DESKTOP) as context:
        asked, visitor = Asked(context, server), Visitor(context.pages[0])
        visitor.come(server.address)
        visitor.sees("Silver Dollar")
        reader = Reader(context.pages[0])
        reader.press("Tab", "Shift+Tab")  # which are the app's
        assert reader.focus == ""  # the input of the terminal
        reader.press("Escape", "Shift+Tab", "Shift+Tab")
        assert reader.focus == "switch"
        first = reader.page.locator("a[href], button, input, textarea").first
        assert first.get_attribute("id") == "switch"
        reader.press("Enter")

        reader.waits_for_answer()
        assert reader.focus == "line"
        wrong, right = moves(1)
        assert reader.log[0][-1].startswith("Home.")
        reader.answer(f"open {PUZZLE}1")
        assert "That loses." in reader.answer(wrong)
        reader.press("ArrowUp", "ArrowUp", "ArrowDown")
        assert reader.page.input_value("#line") == wrong
        reader.press("ArrowDown")
        assert reader.page.input_value("#line") == ""
        assert "Solved, after a miss." in reader.answer("undo", right)
        reader.answer("quit", "open perditio#7", "predict", "")
        see_that_all_can_be_seen(reader)
        reader.press("Tab", "Tab")
        assert reader.focus.startswith("1. ")
        reader.press("Enter")
        reader.page.wait_for_selector("#offered", state="hidden")
        assert reader.focus == "line"

        tree = reader.tree()
        assert {("log", "Conversation"), ("main", ""), ("textbox", "Your answer")} <= {*tree}
        assert ("heading", "cardtui, by text") in tree
        names = {name for role, name in tree if role == "StaticText"}
        assert not {line for lines in reader.log for line in lines} - names
        assert {wrong, right, "predict"} <= names

        reader.answer("quit")
        reader.come(server.address)
        assert any(f"{PUZZLE}1" in line for line in reader.answer("history"))
        reader.press("Shift+Tab")
        assert reader.focus == "switch"
        reader.press("Enter")
        visitor.page.wait_for_selector("#cover", state="hidden", timeout=90_000)
        visitor.sees("your rating is")
        assert (asked.others, asked.errors) == ([], [])


@pytest.mark.skipif(FIREFOX is None, reason="there is no Firefox: apt-get install firefox-esr")
def test_a_puzzle_by_text_and_the_terminal_in_firefox(server: Server, tmp_path: Path) -> None:
    wrong, right = moves(1)
    with firefox(tmp_path / "profile") as browser:
        browser.go(f"{server.address}?lines#{PUZZLE.replace('#', '%23')}1")
        browser.until("document.querySelector('#log p') && document.activeElement.id === 'line'")
        for typed, said in {
            wrong: "That loses.",
            "undo": "Taken back",
            right: "Solved, after a miss.",
        }.items():
            browser.type(f"{typed}{ENTER}")
            browser.until(f"document.querySelector('#log').innerText.includes('{said}')")
        browser.run("document.querySelector('#switch').click()")
        browser.until("location.search === '?terminal' && document.querySelector('#cover')?.hidden")
        assert browser.run("decodeURIComponent(location.hash)") == f"#{PUZZLE}1"
