"""For a terminal at the end of a slow line: writes less for the same picture."""

from __future__ import annotations

import re
from functools import lru_cache

_STYLE = re.compile(r"\x1b\[([\d;]*)m")
_CODE = re.compile(r"[34]8;5;\d+|[34]8;2;\d+;\d+;\d+|\d+")
_MOVES = re.compile(r"(?:\n|\x1b\[\d+;\d+H)+")
_RESET = "\x1b[m"

_TEXT, _BACKGROUND = "text", "background"
_OFF = {_TEXT: "39", _BACKGROUND: "49", "1": "22", "2": "22", "3": "23", "4": "24", "7": "27", "9": "29"}
"""The codes that take away a colour, and the attributes that Textual sets."""


def without_repetition(output: str) -> str:
    """Return output that looks the same, but sets no colour or attribute that is set already.

    Textual sets all of them for each piece of text and resets them after it: this is four fifths of what it
    writes. The result assumes nothing about what is set before it.
    """
    first, *rest = _STYLE.split(output)
    written = [first]
    now: str | None = None  # the codes that are set, if they are known
    wanted = ""
    for codes, text in zip(rest[::2], rest[1::2], strict=True):
        wanted = "" if codes in ("", "0") else f"{wanted};{codes}" if wanted else codes
        if text and not (text[0] in "\n\x1b" and _MOVES.fullmatch(text)):
            change, now = _change(now, wanted, blank=text.isspace())
            written.append(change)
        written.append(text)
    if rest:
        written.append(_change(now, wanted)[0])
    return "".join(written)


@lru_cache(maxsize=10_000)
def _change(now: str | None, wanted: str, *, blank: bool = False) -> tuple[str, str]:
    """Return the shortest sequence that sets the codes `wanted` where `now` are set, and what is set then.

    `blank` says that it is for text of blanks, on which no colour of text can be seen.
    """
    old, new = _by_kind(now or ""), _by_kind(wanted)
    if blank and new.keys() <= {_TEXT, _BACKGROUND}:
        new.pop(_TEXT, None)
        new |= {kind: code for kind, code in old.items() if kind == _TEXT}
    then = ";".join(new.values())
    anew = f"\x1b[0;{then}m" if then else _RESET
    gone = [kind for kind in old if kind not in new]
    if (
        now is None
        or any(kind not in _OFF for kind in gone)
        or ({"1", "2"} & {*gone} and {"1", "2"} & {*new})
    ):
        return anew, then
    codes = [_OFF[kind] for kind in gone] + [code for kind, code in new.items() if old.get(kind) != code]
    change = f"\x1b[{';'.join(codes)}m" if codes else ""
    return min(change, anew, key=len), then


def _by_kind(codes: str) -> dict[str, str]:
    """Return the codes by what they set: the colour of text, the background, or an attribute of this code."""
    found: dict[str, str] = {}
    for code in _CODE.findall(codes):
        number = int(code.partition(";")[0])
        text = 30 <= number <= 39 or 90 <= number <= 97
        background = 40 <= number <= 49 or 100 <= number <= 107
        found[_TEXT if text else _BACKGROUND if background else code] = code
    return found
