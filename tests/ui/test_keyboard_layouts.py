"""Keyboards with Cyrillic, Greek, Hebrew and other letters: each key means what it means on a Latin one."""

from __future__ import annotations

from unicodedata import name

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual.keys import Keys

from cardtui.engine.errors import BadInput
from cardtui.storage.store import Store
from cardtui.ui.keymap import read_keys
from cardtui.ui.terminal.input import LenientParser
from cardtui.ui.terminal.keyboard_layouts import alphabet, has_key_q, latin_key
from tests.terminal import CARDTUI, Terminal
from tests.ui.desk import opened

KEYBOARDS = {
    "Cyrillic": ("йцукенгшщзфывапролдячсмить", "qwertyuiopasdfghjklzxcvbnm"),
    "Greek": ("ςερτυθιοπασδφγηξκλζχψωβνμ", "wertyuiopasdfghjklzxcvbnm"),
    "Hebrew": ("קראטוןםפשדגכעיחלךזסבהנמצ", "ertyuiopasdfghjklzxcvbnm"),
}
"""Letters of a keyboard, and the Latin letters at their places."""


def keys(text: str) -> list[tuple[str, str | None]]:
    """Return the name and the character of each key that a terminal has sent."""
    return [
        (event.key, event.character) for event in LenientParser().feed(text) if isinstance(event, events.Key)
    ]


@pytest.mark.parametrize("keyboard", KEYBOARDS)
def test_a_letter_is_the_key_at_its_place_and_stays_what_it_types(keyboard: str) -> None:
    letters, places = KEYBOARDS[keyboard]
    for letter, place in zip(letters, places, strict=True):
        assert alphabet(letter) == keyboard
        assert keys(letter) == [(place, letter)]
        if letter.upper() != letter != "ς":  # which has no capital of its own
            assert keys(letter.upper()) == [(place.upper(), letter.upper())]
    assert has_key_q(keyboard) == ("q" in places)


@pytest.mark.parametrize(
    ("sent", "key"),
    [
        ("\x1b[1081::113;;1081u", ("q", "й")),
        ("\x1b[1081:1049:113;2;1049u", ("Q", "Й")),
        ("\x1b[1081::113;5u", ("ctrl+q", None)),
        ("\x1b[1605::108;;1605u", ("l", "م")),  # Arabic, which no table knows
        ("\x1b[1093:1061:91;2;1061u", ("left_curly_bracket", "Х")),
        ("\x1b[1081;;1081u", ("q", "й")),  # a terminal that tells no places
        ("\x1b[97::113;;97u", ("a", "a")),  # AZERTY
        ("\x1b[38::49;;38u", ("ampersand", "&")),
        ("\x1b[233::50;;233u", ("é", "é")),
        ("\x1b[111::115;;111u", ("o", "o")),  # Dvorak
        ("ά", ("a", "ά")),
        ("ת", ("comma", "ת")),
        ("ش", ("ش", "ش")),
    ],
)
def test_places_that_a_terminal_tells_count_where_the_letter_is_no_latin_one(
    sent: str, key: tuple[str, str | None]
) -> None:
    assert keys(sent) == [key]


@pytest.mark.parametrize("sent", ["\x1b[1081::113;1:3u", "\x1b[1081::99999999999;;1081u"])
def test_a_key_that_is_released_or_has_no_place_is_none(sent: str) -> None:
    assert all(key == Keys.Ignore for key, _ in keys(sent))


@given(st.characters())
def test_only_letters_have_an_alphabet_and_latin_ones_have_none(character: str) -> None:
    found = alphabet(character)
    assert not found or (character.isalpha() and "LATIN" not in name(character))
    if not found and character.isprintable():
        assert latin_key(character) is None


@pytest.mark.parametrize("sign", ["a", "ñ", "µ", "ª", "ʼ", "★", "", "ab", None])
def test_signs_and_latin_letters_have_no_alphabet(sign: str | None) -> None:
    assert alphabet(sign) == ""


def test_a_key_of_another_alphabet_in_the_settings_is_the_key_at_its_place() -> None:
    assert read_keys("г,Й,ctrl+ς", "keys.undo") == ("u", "Q", "ctrl+w")
    with pytest.raises(BadInput, match="is not a key"):
        read_keys("гг", "keys.undo")


@pytest.mark.parametrize(
    ("typed", "notice"),
    [
        (("ش", "ش"), "Your keyboard is set to Arabic letters: the keys here have Latin ones."),
        (
            ("e", "ε"),
            "Your keyboard is set to Greek letters: each means the key at its place. For q press Esc.",
        ),
        (("e", "у"), ""),
        (("ñ", "ñ"), ""),
    ],
)
async def test_what_a_keyboard_cannot_say_is_told_once_where_a_command_is_expected(
    typed: tuple[str, str], notice: str, store: Store
) -> None:
    async with opened(None, store=store) as desk:
        said = list[str]()
        desk.app.notify = lambda text, **more: said.append(text)  # type: ignore[method-assign]

        async def press() -> None:
            desk.app.post_message(events.Key(*typed))
            await desk.settle()

        await desk.press("i")  # the field for an id, where this is text
        await press()
        assert said == []
        await desk.press("escape")
        for _ in range(2):
            await press()
            assert said == [notice] * bool(notice)


@pytest.mark.parametrize("kitty", [False, True])
def test_on_a_cyrillic_keyboard_a_game_is_played_and_left(kitty: bool) -> None:
    def press(terminal: Terminal, letter: str, place: str) -> None:
        code = f"\x1b[{ord(letter)}::{ord(place)};;{ord(letter)}u" if kitty else letter
        terminal.press(code)

    with Terminal([*CARDTUI, "open", "coins,players=1:1.4.5.9"]) as terminal:
        terminal.wait_for("Move 1")
        press(terminal, "е", "t")
        terminal.wait_for("4 moves more will do")
        press(terminal, "й", "q")
        terminal.wait_for("Beggar My Neighbour")
        press(terminal, "й", "q")
        assert terminal.wait_for_exit() == 0
