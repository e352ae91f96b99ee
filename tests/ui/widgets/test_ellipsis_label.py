"""How a text is divided into lines about equally long."""

from __future__ import annotations

import pytest
from textual.content import Content

from cardtui.ui.widgets.ellipsis_label import balanced


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("Ann takes 12 cards.", 19, ["Ann takes 12 cards."]),
        ("Ben held 33 cards, and never held more.", 36, ["Ben held 33 cards,", "and never held more."]),
        # a number stays with its word, and its sign or unit with it
        ("An ace lay on pile 10, with one left.", 33, ["An ace lay on pile 10,", "with one left."]),
        ("The chance to win was at its best: 14 %.", 39, ["The chance to win was", "at its best: 14 %."]),
        ("3 of 5 first, best 0.40 s, wrong twice.", 26, ["3 of 5 first, best 0.40 s,", "wrong twice."]),
        ("pile 10", 6, ["pile", "10"]),  # where it has no room there
    ],
)  # fmt: skip
def test_lines_are_about_equally_long_and_begin_with_words(text: str, width: int, lines: list[str]) -> None:
    assert [line.plain for line in balanced(Content(text), width)] == lines
