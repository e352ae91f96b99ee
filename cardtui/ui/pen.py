"""Writing cells to a terminal: of each style only what differs from the one before it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style

__all__ = ["Pen"]

_SYSTEMS = {
    "standard": ColorSystem.STANDARD,
    "256": ColorSystem.EIGHT_BIT,
    "truecolor": ColorSystem.TRUECOLOR,
    "windows": ColorSystem.WINDOWS,
}
_PLAIN = ("", "39", "49")
_END = "\x1b[0m"


class Pen:
    """What a terminal writes with: attributes, ink and paper, as it was told last.

    Rich says for each few cells all three, and takes them back behind; a card's back has new cells at every
    column, of which mostly only one colour is another.
    """

    def __init__(self, system: str | None) -> None:
        """`system` is what Rich calls the colours that the terminal has; None: it has none."""
        self._system = _SYSTEMS.get(system or "")
        self._now = _PLAIN

    def write(self, cells: Iterable[Segment]) -> str:
        """What makes the terminal write these cells where it is."""
        written: list[str] = []
        for text, style, _ in cells:
            codes = _codes(style, self._system) if style else _PLAIN
            if codes != self._now:
                written.append(_change(self._now, codes))
                self._now = codes
            written.append(text)
        return "".join(written)

    def put_down(self) -> str:
        """What makes the terminal write plainly again."""
        self._now = _PLAIN
        return _END


@lru_cache(4096)
def _change(before: tuple[str, str, str], after: tuple[str, str, str]) -> str:
    anew = ["0", *(code for code in after if code not in _PLAIN)]
    only = [code for old, code in zip(before, after, strict=True) if old != code]
    takes_back = before[0] and before[0] != after[0]  # of some attributes, which no terminal does for one
    codes = anew if takes_back else min(only, anew, key=lambda some: len(";".join(some)))
    return f"\x1b[{';'.join(codes)}m"


@lru_cache(4096)
def _codes(style: Style, system: ColorSystem | None) -> tuple[str, str, str]:
    """The codes of the attributes, the ink and the paper of a style."""
    if system is None:
        return _PLAIN
    written = style.without_color.render("x", color_system=system)
    attributes = written.partition("m")[0].removeprefix("\x1b[") if written != "x" else ""
    ink, paper = (
        ";".join(colour.downgrade(system).get_ansi_codes(foreground)) if colour else plain
        for colour, foreground, plain in ((style.color, True, "39"), (style.bgcolor, False, "49"))
    )
    return attributes, ink, paper
