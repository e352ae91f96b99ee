"""Bad input gives an error of one line, with the bad token and its location."""

from __future__ import annotations

import pytest

from cardtui.cli.streams import MAX_BYTES
from tests.cli.program import Word, complaint

CLEAR = "\x1b[2J"  # what would clear the screen if it were printed as it came
LONG = "9" * 5000


@pytest.mark.parametrize(
    ("deck", "said"),
    [
        (b"", ["the deck is empty"]),
        (b" \n\t\r\n", ["the deck is empty"]),
        (b"J 2 X 4", ["card 3", '"X"', "column 5"]),
        (b"J 2\n3 11\n", ["card 4", '"11"', "line 2, column 3"]),
        (b"J 2 / 3 / 4", ['"/"', "column 9"]),
        (b"J \x1b[2J 2", ["card 2", r'"\x1b[2J"', "column 3"]),
        ("J \u202e 2".encode(), [r'"\u202e"', "column 3"]),
        (b"J 2 " + b"0" * 5000, ["card 3", '"0000', "…", "column 5"]),
        (b"J 2 \xff", ["not text", "0xff", "offset 4"]),
        (b"\xff\xfeJ\x00 \x00", ["not text", "0xff", "offset 0"]),
        (b"J 2\x00J 2", ["not text", "0x00", "offset 3"]),
        (b"J 2 \xe2\x99", ["not text", "0xe2", "offset 4"]),
        (b"2 " * (MAX_BYTES // 2) + b"2", ["past byte 1,000,000"]),
        (b"X".ljust(MAX_BYTES), ["card 1", '"X"']),  # so much is read
    ],
)
def test_a_bad_deck_on_standard_input(deck: bytes, said: list[str]) -> None:
    words = complaint("beggar", stdin=deck)
    assert all(part in words for part in said), words


@pytest.mark.parametrize(
    ("words", "said"),
    [
        # the deal
        (["beggar", ""], ["the deck is empty"]),
        (["beggar", "J", "2", "X"], ["card 3", '"X"', "column 5"]),
        (["beggar", "---K/X"], ['"X"', "column 6"]),
        (["beggar", "-5"], ['"-5"', "column 1"]),
        (["beggar", "J", CLEAR], [r'"\x1b[2J"', "column 3"]),
        (["beggar", b"J \xff"], [r'"\udcff"', "column 3"]),
        (["beggar", "J 2", "--seed", "4"], ['"J 2"', "--seed"]),
        # numbers and speeds
        (["beggar", "--seed", "12x"], ["--seed", '"12x"']),
        (["beggar", "--seed", ""], ["--seed", '""']),
        (["beggar", "--seed", "1.5"], ["--seed", '"1.5"']),
        (["beggar", "--seed", "²"], ["--seed", '"²"']),
        (["beggar", "--seed", LONG], ["--seed", '"9999', "more than 1000 digits"]),
        (["beggar", "--seed", CLEAR], ["--seed", r'"\x1b[2J"']),
        (["beggar", "J", "--max-rounds", "0"], ["--max-rounds", '"0"', "from 1 to 1000000"]),
        (["beggar", "J", "--max-rounds", "-1"], ["--max-rounds", '"-1"']),
        (["beggar", "J", "--max-rounds", "x"], ["--max-rounds", '"x"']),
        (["beggar", "J", "--max-rounds", LONG], ["--max-rounds", '"9999']),
        (["beggar", "J", "--speed", "3"], ["--speed", '"3"', "1/4"]),
        (["beggar", "J", "--speed", CLEAR], ["--speed", r'"\x1b[2J"']),
        (["open", "beggar#1", "--speed", "fast"], ["--speed", '"fast"']),
        # options and commands
        (["beggar", "--sede", "305"], ['"--sede"', "--seed"]),
        (["beggar", "--sede=305"], ['"--sede"', "--seed"]),
        (["beggar", "J", "2", "--verbose"], ['"--verbose"']),
        (["beggar", "-x"], ['"-x"']),
        (["beggar", "--seed"], ["--seed", "requires an argument"]),
        (["beggar", "--plain=yes", "J"], ["--plain"]),
        (["beggar", "--" + "x" * 5000], ['"--xxxx', "…"]),
        (["--sede"], ["--sede"]),
        (["--" + CLEAR], [r"--\x1b[2J"]),
        (["--\nline\nafter\nline"], [r"--\nline\nafter"]),
        (["--" + "x" * 5000], ["--xxxx"]),
        (["begger"], ['"begger"', "beggar"]),
        (["chess"], ['"chess"', "beggar", "open"]),
        ([CLEAR], [r'"\x1b[2J"']),
        ([b"\xff"], [r'"\udcff"']),
        ([""], ['""']),
        # ids
        (["open"], ["ID"]),
        (["open", "beggar#1", "beggar#2"], ["beggar#2"]),
        (["open", "beggar#1", CLEAR], [r"\x1b[2J"]),
        (["open", "beggar"], ['"beggar"']),
        (["open", ""], ['""']),
        (["open", "chess#1"], ['"chess"', "beggar"]),
        (["open", "beggar#x"], ['"x"']),
        (["open", "beggar:J.X"], ["card 2", '"X"', "column 3"]),
        (["open", "beggar,rounds=0#1"], ["rounds", '"0"']),
        (["open", "beggar,colour=1#1"], ['"colour"', "rounds"]),
        (["open", "beggar#305@x"], ['"x"']),
        (["open", "beggar:J.2.J.2@5"], ["step 5"]),
        (["open", CLEAR], [r'"\x1b[2J"']),
        (["open", b"\xff#1"], [r'"\udcff"']),
        # the screen
        ([], ["terminal"]),
    ],
)
def test_bad_words_on_the_command_line(words: list[Word], said: list[str]) -> None:
    told = complaint(*words)
    assert all(part in told for part in said), told
    assert len(told) < 500
