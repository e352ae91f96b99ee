"""The input from a terminal: keys, the mouse, pastes and replies, of which Textual 8.2 misunderstands some.

`cardtui/ui/UPSTREAM.md` has a report of each of these faults.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Generator, Iterator, Sequence

from textual import constants, events
from textual._parser import ParseEOF, ParseTimeout, Peek1, Read1, TokenCallback
from textual._xterm_parser import BRACKETED_PASTE_END, BRACKETED_PASTE_START, XTermParser
from textual.keys import Keys, _character_to_key
from textual.message import Message

from cardtui.ui.terminal.keyboard_layouts import alphabet, latin_key, with_shift

LONGEST_PASTE = 200_001
"""The characters of a paste that are taken: one more than an id may have, which is the longest text."""

BACKGROUND_QUESTION = "\x1b]11;?\x1b\\"
"""Asks the terminal for its background, which it replies to as `ESC ] 11;rgb:0606/1818/0e0e ESC \\`."""


class LenientDecoder(codecs.getincrementaldecoder("utf-8")):  # type: ignore[misc]
    """Decodes the terminal's input; replaces bytes that are not UTF-8. Raises `EOFError` at its end."""

    def __init__(self) -> None:
        super().__init__(errors="replace")

    def decode(self, data: bytes, final: bool = False) -> str:
        if not data and not final:
            raise EOFError("the terminal is closed")
        text: str = super().decode(data, final)
        return text


class TerminalBackground(Message):
    """The reply of a terminal to `BACKGROUND_QUESTION`."""

    def __init__(self, is_light: bool) -> None:
        super().__init__()
        self.is_light = is_light


class LenientParser(XTermParser):
    """A parser of terminal input that ignores invalid sequences.

    Textual's parser raises an error for key codes that are not characters, for keys with alternate codes
    after colons, and for mouse events in pixels from a terminal that does not know its size in pixels. It
    takes sequences within a paste for keys. Of a paste this one keeps no more than `LONGEST_PASTE`. It names
    letters other than Latin ones by their places on the keyboard, as no command has such a letter.
    """

    _KEY = re.compile(
        r"\x1b\[(?P<code>\d*)(?::\d*)?(?::(?P<place>\d*))?(?::\d*)*"
        r"(?:;(?P<modifiers>\d*)(?::(?P<event>\d*))?)?(?P<text>;[\d:]*)?(?P<end>[u~A-Z])"
    )
    """A key in kitty's protocol. Its code may be followed by its codes with Shift and on a US keyboard, the
    modifiers by whether it was pressed (1), repeated (2) or released (3)."""

    def __init__(self, debug: bool = False) -> None:
        super().__init__(debug)
        self._pasted: str | None = None
        """The text so far of a paste that has not ended yet."""
        self._last = ""
        """The last characters, with which the sequence that begins or ends a paste may begin."""

    def parse(self, token_callback: TokenCallback[Message]) -> Generator[Read1 | Peek1, str, None]:
        """Take out replies about the background, which Textual would take for keys."""
        keys = super().parse(token_callback)
        awaiting, reply = next(keys), ""
        while True:
            ended: ParseTimeout | ParseEOF | None = None
            try:
                may_be_escape = 0 < len(reply) < len(_REPLY)
                reply += yield self.read1(constants.ESCAPE_DELAY) if may_be_escape else awaiting
            except (ParseTimeout, ParseEOF) as error:
                ended = error
            if match := _BACKGROUND.fullmatch(reply):
                token_callback(TerminalBackground(_is_light(match[1].split("/"))))
                reply = ""
            elif ended or not _may_be_reply(reply):
                try:
                    for character in reply:
                        awaiting = keys.send(character)
                    reply = ""
                    if ended:
                        awaiting = keys.throw(ended)
                except StopIteration:  # at the end of the input
                    return

    def feed(self, data: str) -> Iterator[Message]:
        if not data:  # the end of all input
            yield from super().feed(data)
        while data:
            data = yield from self._feed_keys(data) if self._pasted is None else self._feed_paste(data)

    def _feed_keys(self, data: str) -> Generator[Message, None, str]:
        """Parse data up to where a paste begins; return the rest."""
        known = self._last + data
        _, begins, rest = known.partition(BRACKETED_PASTE_START)
        self._pasted, self._last = ("", "") if begins else (None, known[1 - len(BRACKETED_PASTE_START) :])
        yield from super().feed(data.removesuffix(rest) if begins else data)
        return rest

    def _feed_paste(self, data: str) -> Generator[Message, None, str]:
        """Take data up to where a paste ends; return the rest."""
        text, ends, rest = (self._last + data).partition(BRACKETED_PASTE_END)
        known = len(text) if ends else max(0, len(text) - len(BRACKETED_PASTE_END) + 1)
        pasted = f"{self._pasted}{text[:known]}"[:LONGEST_PASTE]
        self._pasted, self._last = (None, "") if ends else (pasted, text[known:])
        if ends:
            yield from (message for message in super().feed(ends) if not isinstance(message, events.Paste))
            yield events.Paste(pasted.replace("\0", ""))
        return rest

    def _parse_extended_key(self, sequence: str) -> list[events.Key] | None:  # type: ignore[override]
        place = ""
        if ":" in sequence and (key := self._KEY.fullmatch(sequence)) is not None:
            if key["event"] == "3":
                return [events.Key(Keys.Ignore, sequence)]
            sequence = f"\x1b[{key['code']};{key['modifiers'] or ''}{key['text'] or ''}{key['end']}"
            place = key["place"] or ""
        try:
            keys = super()._parse_extended_key(sequence)
            return keys and [_at_place(each, chr(int(place)) if place else "") for each in keys]
        except (ValueError, OverflowError):
            return [events.Key(Keys.Ignore, sequence)]

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterator[events.Key]:
        return map(_at_place, super()._sequence_to_key_events(sequence, alt))

    def parse_mouse_code(self, code: str) -> Message | None:
        if not (self.terminal_size and self.terminal_pixel_size):  # a size of zero is unknown, too
            self.mouse_pixels = False
        return super().parse_mouse_code(code)


_REPLY = "\x1b]11;rgb"
_BACKGROUND = re.compile(r"\x1b\]11;rgba?:([0-9a-fA-F]{1,4}(?:/[0-9a-fA-F]{1,4}){2,3})(?:\x07|\x1b\\)")
_PART_OF_REPLY = re.compile(r"\x1b\]11;rgba?(?::[0-9a-fA-F/]{0,19}\x1b?)?")


def _may_be_reply(text: str) -> bool:
    """Return whether a text may be the beginning of a reply about the background."""
    return _REPLY.startswith(text) or _PART_OF_REPLY.fullmatch(text) is not None


def _is_light(parts: Sequence[str]) -> bool:
    """Return whether a colour in hexadecimal parts of one to four digits, red first, is light."""
    red, green, blue = (int(part, 16) / (16 ** len(part) - 1) for part in parts[:3])
    return bool(0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.5)


def _at_place(event: events.Key, place: str = "") -> events.Key:
    """Return the event of a letter that is no Latin one, named by its `place`; other events as they are.

    `place` is the character there on a US keyboard, if the terminal has said it. Commands go by the name of a
    key, and text by its character, which stays.
    """
    *modifiers, letter = event.key.split("+")
    if not alphabet(letter):
        return event
    key = (with_shift(place) if letter.isupper() else place) if place else latin_key(letter)
    name = _character_to_key(key) if key else letter
    return events.Key("+".join([*modifiers, name]), event.character)
