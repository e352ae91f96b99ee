"""For a terminal on a slow connection: knows when it is behind, and writes less for the same picture."""

from __future__ import annotations

import re
from functools import lru_cache
from threading import Event
from time import monotonic

QUESTION = "\x1b[6n"
"""Asks the terminal for the position of its cursor."""

_INTERVAL = 2_000  # bytes from one question to the next
_LEAST_ROOM = 6_000  # bytes that may be on the way to any terminal
_ROOM = 0.5  # seconds: what the line carries in this time may be on the way, too
REPLY_PATIENCE = 3.0
"""Seconds for a reply."""


class OutputBacklog:
    """Knows how much of the output the terminal has not shown yet, because it asks the terminal.

    That a write returns says little: the system takes some 64 kB before a write has to wait, and ssh takes
    more, which is many seconds on a slow line. But a terminal reports the position of its cursor only after
    it has shown all that was written before the question. There is one question at a time. How long the
    reply takes tells how much the line carries: a distant line may have more on the way than a slow one.

    A terminal that does not reply counts as a quick one, until it does.
    """

    def __init__(self) -> None:
        self.written = 0
        """The number of bytes written so far."""
        self._shown = 0
        """The number of bytes that the terminal is known to have shown."""
        self._asked = 0
        """The number of bytes that it will have shown when it replies to the last question."""
        self._asked_at = 0.0
        self._room = _LEAST_ROOM
        """The number of bytes that may be on the way."""
        self._replies = False
        self._replied = Event()
        """Whether there is no question without a reply."""
        self._replied.set()
        self._closed = False

    @property
    def behind(self) -> bool:
        """Whether the terminal has more to show than it may have."""
        late = not self._replied.is_set() and monotonic() - self._asked_at > REPLY_PATIENCE
        return self._replies and not late and self.written - self._shown > self._room

    @property
    def is_slow(self) -> bool:
        """Whether the line is known to carry so little that no more than the least may be on the way."""
        return self._replies and self._room <= _LEAST_ROOM

    def ask(self) -> bool:
        """Return whether the terminal is to be asked now."""
        if self._closed or not self._replied.is_set() or self.written - self._shown < _INTERVAL:
            return False
        self._asked, self._asked_at = self.written, monotonic()
        self._replied.clear()
        return True

    def arrived(self) -> None:
        """Note a reply. The thread that reads input calls this."""
        if not self._replied.is_set():
            rate = (self._asked - self._shown) / max(monotonic() - self._asked_at, 0.001)  # bytes a second
            self._room = max(_LEAST_ROOM, round(rate * _ROOM))
            self._shown, self._replies = self._asked, True
            self._replied.set()

    def close(self, patience: float = REPLY_PATIENCE) -> None:
        """Ask no more, and wait for the last reply: the shell would take it for something typed."""
        if self._replies and not self._closed:
            self._replied.wait(patience)
        self._closed = True


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
