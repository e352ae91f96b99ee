"""Keyboards with letters other than Latin ones: which key of a US keyboard has which letter.

A terminal tells the letter, and commands are bound to keys. The places are those of the layouts in the XKB
data of X.Org: `ru`, with the letters of `ua` and `by`, `gr` and `il`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

_LETTERS: Mapping[str, str] = {
    "йцукенгшщзхъфывапролджэячсмитьбю": "qwertyuiop[]asdfghjkl;'zxcvbnm,.",
    "ёіїєў": "`s]'o",
    "ςερτυθιοπασδφγηξκλζχψωβνμ": "wertyuiopasdfghjklzxcvbnm",
    "קראטוןםפשדגכעיחלךףזסבהנמצתץ": "ertyuiopasdfghjkl;zxcvbnm,.",
}
_KEYS = {letter: key for letters, keys in _LETTERS.items() for letter, key in zip(letters, keys, strict=True)}
_WITH_SHIFT = str.maketrans("`[];',.", '~{}:"<>')

_LETTER = re.compile(r"(?!LATIN|MODIFIER)([A-Z]+)\b.* (?:LETTER|SYLLABLE|CHARACTER|IDEOGRAPH)\b")
"""Matches the Unicode names of letters, which begin with that of their alphabet."""
_NAMES = {"CJK": "Chinese", "HANGUL": "Korean", "HIRAGANA": "Japanese", "KATAKANA": "Japanese"}


def alphabet(character: str | None) -> str:
    """Return the name of the alphabet of a letter, such as `Greek`; empty for Latin letters and for signs."""
    if character is None or len(character) != 1 or character.isascii():
        return ""
    name = _LETTER.match(unicodedata.name(character, ""))
    return _NAMES.get(name[1], name[1].capitalize()) if name else ""


def latin_key(letter: str) -> str | None:
    """Return the character of the key at the place of a letter, with Shift for a capital; None if unknown."""
    small = letter.lower()
    key = _KEYS.get(small) or _KEYS.get(unicodedata.normalize("NFD", small)[:1])  # ά is α with an accent
    return with_shift(key) if key and letter != small else key


def with_shift(key: str) -> str:
    """Return the character of a key of a US keyboard with Shift."""
    return key.upper().translate(_WITH_SHIFT)


def has_key_q(alphabet_name: str) -> bool:
    """Return whether a keyboard with this alphabet has a letter at the place of q."""
    return any(key == "q" and alphabet(letter) == alphabet_name for letter, key in _KEYS.items())
