"""A visitor's browser: Chromium with the page, its screen cell by cell, its mouse and its touch.

A `Reader` plays by text there, by keyboard alone.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, Error, Page, Playwright

FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    "--js-flags=--liftoff-only",  # to compile Python well takes longer than these visits
]

_CELLS = """() => {
  const { terminal } = cardtui, rows = [];
  const color = (isDefault, isRgb, value) =>
    isDefault ? "default" : isRgb ? value.toString(16).padStart(6, "0") : `palette ${value}`;
  for (let y = 0; y < terminal.rows; y++) {
    const line = terminal.buffer.active.getLine(y), row = [];
    for (let x = 0; x < terminal.cols; x++) {
      const cell = line.getCell(x);
      row.push([
        cell.getChars() || (cell.getWidth() ? " " : ""),
        color(cell.isFgDefault(), cell.isFgRGB(), cell.getFgColor()),
        color(cell.isBgDefault(), cell.isBgRGB(), cell.getBgColor()),
        !!cell.isBold(), !!cell.isItalic(), !!cell.isUnderline(), !!cell.isInverse(),
      ]);
    }
    rows.push(row);
  }
  return rows;
}"""

_TEXT = """() => Array.from({ length: cardtui.terminal.rows }, (_, y) =>
  cardtui.terminal.buffer.active.getLine(y).translateToString(true)).join("\\n")"""

_CELL_BOXES = """() => {
  const box = document.querySelector(".xterm-screen").getBoundingClientRect();
  const { cols, rows } = cardtui.terminal;
  return [box.left, box.top, box.width / cols, box.height / rows];
}"""


class Cell(NamedTuple):
    """What a cell of a terminal shows. A blank shows no colour of letters."""

    text: str
    color: str
    background: str
    bold: bool
    italic: bool
    underlined: bool
    reverse: bool

    @property
    def seen(self) -> Cell:
        """The cell without what cannot be seen."""
        is_blank = self.text == " " and not (self.underlined or self.reverse)
        return self._replace(color="", bold=False, italic=False) if is_blank else self


class Visitor:
    """Somebody at the page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def come(self, address: str, game_id: str = "") -> None:
        """Open the page, and wait for its first screen."""
        self.page.goto(f"{address}#{game_id.replace('#', '%23')}")
        self.page.wait_for_selector("#cover", state="hidden", timeout=90_000)

    def open(self, game_id: str) -> None:
        """Open another game by the address."""
        self.page.evaluate("(id) => { location.hash = encodeURIComponent(id); }", game_id)

    @property
    def text(self) -> str:
        return str(self.page.evaluate(_TEXT))

    @property
    def cells(self) -> list[list[Cell]]:
        return [[Cell(*cell) for cell in row] for row in self.page.evaluate(_CELLS)]

    @property
    def size(self) -> tuple[int, int]:
        """The columns and rows of the terminal."""
        columns, rows = self.page.evaluate("[cardtui.terminal.cols, cardtui.terminal.rows]")
        return columns, rows

    def until(self, condition: Callable[[], object], seconds: float = 30.0) -> None:
        end = time.monotonic() + seconds
        while True:
            with suppress(Error):  # the page may be loaded again meanwhile
                if condition():
                    return
            if time.monotonic() > end:
                raise AssertionError(f"waited in vain for the screen:\n{self.text}")
            time.sleep(0.2)

    def until_page(self, condition: str, seconds: float = 30.0) -> None:
        """Wait until an expression of JavaScript is true, also if the page is loaded again meanwhile."""
        end = time.monotonic() + seconds
        while True:
            with suppress(Error):
                if self.page.evaluate(condition):
                    return
            assert time.monotonic() < end, condition
            time.sleep(0.1)

    def is_kept(self) -> None:
        """Wait until the files of the page are kept for a visit without a network."""
        self.until_page("navigator.serviceWorker.controller?.state === 'activated'")

    def sees(self, text: str) -> None:
        """Wait until a text stands on the screen."""
        self.until(lambda: text in self.text)

    def rests(self) -> None:
        """Wait until nothing has moved for a while."""
        texts = [self.text]
        while len(texts) < 5 or len({*texts[-5:]}) > 1:
            time.sleep(0.1)
            texts.append(self.text)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def swipe(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Move a finger over the screen."""
        touch = self.page.context.new_cdp_session(self.page)

        def send(kind: str, *points: tuple[float, float]) -> None:
            at = [{"x": x, "y": y} for x, y in points]
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

        send("touchStart", start)
        (left, top), (right, bottom) = start, end
        for part in (step / 10 for step in range(1, 11)):
            send("touchMove", (left + part * (right - left), top + part * (bottom - top)))
        send("touchEnd")
        touch.detach()

    def place(self, column: float, row: float) -> tuple[float, float]:
        """Return the middle of a cell, in pixels of the page."""
        left, top, width, height = self.page.evaluate(_CELL_BOXES)
        return left + (column + 0.5) * width, top + (row + 0.5) * height

    def square(self, number: int) -> tuple[float, float]:
        """Return the place of a square of the coin strip: two rows above its number."""
        # From below, as the coins above the squares have numbers, too.
        for row, line in reversed([*enumerate(self.text.split("\n"))]):
            numbers = [int(text) for text in re.findall(r"\b\d+\b", line)]
            is_strip = len(numbers) > 3 and numbers == [*range(numbers[0], numbers[0] + len(numbers))]
            if is_strip and (found := re.search(rf"\b{number}\b", line)):
                return self.place(found.start(), row - 2)
        raise AssertionError(f"there is no strip:\n{self.text}")


_CONTRASTS = """() => {
  const parse = (color) => color.match(/[\\d.]+/g).map(Number);
  const light = (color) => {
    const [r, g, b] = parse(color).map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    const color = getComputedStyle(element).backgroundColor;
    return parse(color)[3] === 0 ? behind(element.parentElement) : color;
  };
  const isText = (node) => node.nodeType === Node.TEXT_NODE && node.data.trim();
  const hasText = (element) => [...element.childNodes].some(isText);
  const shown = [...document.querySelectorAll("header *, #conversation *")]
    .filter((element) => element.checkVisibility() && hasText(element));
  return shown.map((element) => {
    const both = [light(getComputedStyle(element).color), light(behind(element))].sort((a, b) => b - a);
    return [(both[0] + 0.05) / (both[1] + 0.05), element.textContent];
  });
}"""

_TARGETS = """() => [...document.querySelectorAll("a, button, input")].filter((one) => one.checkVisibility())
  .map((one) => [one.getBoundingClientRect().height, one.getBoundingClientRect().width, one.id])"""


class Reader:
    """Somebody who plays by text, at the keyboard."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def come(self, address: str) -> None:
        """Open an address of the page, and wait for the first lines."""
        self.page.goto(address)
        self.waits_for_answer()

    def waits_for_answer(self) -> None:
        self.page.wait_for_selector("#log p:last-child:not(.typed)", timeout=90_000)

    def answer(self, *texts: str) -> list[str]:
        """Type answers, each with Enter; return the lines that follow the last one."""
        for text in texts:
            self.page.keyboard.type(text)
            self.page.keyboard.press("Enter")
            self.waits_for_answer()
        return self.log[-1]

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    @property
    def log(self) -> list[list[str]]:
        """The lines of the log: those before the first answer, and those after each."""
        found = list[list[str]]([[]])
        for kind, text in self.page.eval_on_selector_all(
            "#log p", "all => all.map((one) => [one.className, one.textContent])"
        ):
            if kind == "typed":
                found.append([])
            else:
                found[-1].append(text)
        return found

    @property
    def focus(self) -> str:
        """The id of the element that has the focus, or else its text."""
        return str(self.page.evaluate("document.activeElement.id || document.activeElement.textContent"))

    def tree(self) -> list[tuple[str, str]]:
        """Return the roles and names in the accessibility tree, without what a screen reader passes over."""
        session = self.page.context.new_cdp_session(self.page)
        nodes = session.send("Accessibility.getFullAXTree")["nodes"]
        session.detach()
        return [(node["role"]["value"], node["name"]["value"]) for node in nodes if not node["ignored"]]

    def contrasts(self) -> list[tuple[float, str]]:
        """Return the contrast of each text with what is behind it."""
        return [(contrast, text) for contrast, text in self.page.evaluate(_CONTRASTS)]

    def targets(self) -> list[tuple[float, float, str]]:
        """Return the heights and widths of what can be pressed."""
        return [(height, width, name) for height, width, name in self.page.evaluate(_TARGETS)]


@contextmanager
def browsing(
    playwright: Playwright, chromium: str, profile: Path, *flags: str, **more: Any
) -> Iterator[BrowserContext]:
    """Start Chromium with the data of a folder, and close it again."""
    context = playwright.chromium.launch_persistent_context(
        profile, executable_path=chromium, args=[*FLAGS, *flags], **more
    )
    try:
        yield context
    finally:
        context.close()
