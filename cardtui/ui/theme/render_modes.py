"""Render modes for terminals with fewer abilities: filters over the painted lines.

A render mode is a name of `RENDER_MODES`. All are chosen by themselves where the terminal asks for them.
"""

from __future__ import annotations

import locale
import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import groupby

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from cardtui.ui.theme.narrow_glyphs import PLUS_MINUS, Narrow, replacements

_FULL = "█▀▄▌▐▟▙▜▛▇▆▅"
"""Characters that fill most of a cell. In ASCII the cell's background has their colour instead."""

_LETTERS = replacements("ascii")

_POWER_OF_TEN = re.compile("(·)?10(?=[⁻⁰¹²³⁴⁵⁶⁷⁸⁹])")
_UNKNOWN = "?"  # in names that somebody has typed


def ascii_text(text: str, unknown: str | None = _UNKNOWN) -> str:
    """Return `text` without characters above U+007F, cell for cell: `4.7·10⁻⁹ ± 2` as `4.7*1e-9 +-2`.

    Without a replacement for the `unknown`, these stay.
    """
    text = PLUS_MINUS.sub("+-", text)
    text = _POWER_OF_TEN.sub(lambda found: f"{'*' if found[1] else ''}1e", text)
    return "".join(char if char < "\x80" else _LETTERS.get(char, unknown or char) for char in text)


class Ascii(LineFilter):
    """Shows no characters above U+007F."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [piece for segment in segments for piece in _in_ascii(segment)]


@lru_cache(4096)
def _in_ascii(segment: Segment) -> tuple[Segment, ...]:
    text, style, control = segment
    if control or text.isascii():
        return (segment,)
    pieces: list[Segment] = []
    for is_full, run in groupby(text, _FULL.__contains__):
        part = "".join(run)
        if is_full and style is not None and style.color is not None:
            pieces.append(Segment(" " * len(part), style + Style(bgcolor=style.color)))
        else:
            pieces.append(Segment(ascii_text(part), style))
    return tuple(pieces)


_ALIKE = 0.07  # luminances that differ by less are those of a shadow, or of what is not to be seen
_BRIGHT = 0.42  # the luminance of a background from which on it is shown in reverse
# In the terminal's own colours, of which only the names are known:
_MARK = Color.parse("ansi_magenta").rich_color  # is behind what is chosen
_SHADOW = Color.parse("ansi_black").rich_color  # lies on the terminal's background


class Mono(LineFilter):
    """Shows no colours: text on bright backgrounds is in reverse, warnings are underlined."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            Segment(text.translate(_parts(style)), _in_mono(style), control) if style else segment
            for segment in segments
            for text, style, control in [segment]
        ]


_HALVES = str.maketrans(dict.fromkeys("▀▄", " "))
_BLOCKS = str.maketrans(dict.fromkeys("▀▄▌▐▛▜▙▟▘▝▖▗", " "))


@lru_cache(4096)
def _parts(style: Style) -> dict[int, str]:
    """Half-block characters that show no line in one colour, and their replacements."""
    if style.color is None or style.bgcolor is None or style.color.is_default or style.bgcolor.is_default:
        return _BLOCKS if style.color == _SHADOW else {}
    ink, paper = _luminance(style.color.get_truecolor()), _luminance(style.bgcolor.get_truecolor())
    if min(ink, paper) > _BRIGHT:
        return _HALVES  # two shades of something bright; frames are still seen
    return _BLOCKS if abs(ink - paper) < _ALIKE else {}


@lru_cache(4096)
def _in_mono(style: Style) -> Style:
    ink = None if style.color is None or style.color.is_default else style.color.get_truecolor()
    paper = None if style.bgcolor is None or style.bgcolor.is_default else style.bgcolor.get_truecolor()
    bright = paper is not None and (_luminance(paper) > _BRIGHT or style.bgcolor == _MARK)
    red = ink is not None and not bright and ink[0] > ink[1] + 70 and ink[0] > ink[2] + 70
    return Style(
        bold=style.bold,
        italic=style.italic,
        underline=style.underline or red or None,
        reverse=(bright != bool(style.reverse)) or None,
        meta=style.meta or None,
    )


def _luminance(colour: tuple[int, int, int]) -> float:
    red, green, blue = colour
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255


def filters_for(render_modes: frozenset[str]) -> list[LineFilter]:
    """Return the filters for these render modes, in the order in which they are applied."""
    return [
        kind()
        for name, kind in (("ascii", Ascii), ("narrow", Narrow), ("mono", Mono))
        if name in render_modes
    ]


_COLOURLESS = "vt100", "vt220"


def detect_render_modes(environment: Mapping[str, str], encoding: str | None = None) -> frozenset[str]:
    """Return the render modes that a terminal needs. `encoding` is that of its locale, if not the default.

    `NO_COLOR` counts if it is not empty (https://no-color.org). The Linux console has no glyphs for suits,
    rounded corners and most blocks. The language says nothing about ambiguous
    characters: on most terminals they are narrow.
    """
    found = set()
    if environment.get("NO_COLOR"):
        found.add("mono")
    known = (encoding or locale.getpreferredencoding(False)).lower().replace("-", "").replace("_", "")
    term = environment.get("TERM", "")
    if not known.startswith("utf") or term in ("linux", *_COLOURLESS):
        found.add("ascii")
    if term in _COLOURLESS:
        found.add("mono")
    if _ambiguous_is_wide(environment):
        found.add("narrow")
    return frozenset(found)


def _ambiguous_is_wide(environment: Mapping[str, str]) -> bool:
    """Return whether the environment says that ambiguous characters are two cells wide.

    VTE and programs in Go (`RUNEWIDTH_EASTASIAN`) have a variable for it, mintty and newlib a modifier of the
    locale, as in `ja_JP.UTF-8@cjkwide`.
    """
    known = ("LC_ALL", "LC_CTYPE", "LANG")
    modifier = next((environment[name] for name in known if environment.get(name)), "").partition("@")[2]
    return (
        environment.get("VTE_CJK_WIDTH", "").lower() in ("1", "wide")
        or environment.get("RUNEWIDTH_EASTASIAN") == "1"
        or modifier.lower() in ("cjkwide", "cjkwidth")
    )
