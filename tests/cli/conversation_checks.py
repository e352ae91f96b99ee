"""What output by lines has to be: words in short lines, with every number of the usual output."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.plain_words import NOT_ON_SCREEN

_AXIS_OR_CHART = re.compile(r"[\d+ ]*|.*[┤▁▂▃▄▅▆▇█▔].*|The tail: .*|Share of deals at least as long.*")
_TAKES_TIME = re.compile(r".* a second(?: with \S+)?")  # how long a run takes
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


def is_short(line: str) -> bool:
    """Whether a line has at most 100 characters, or is one word or command, which has to stay whole."""
    return len(line) <= 100 or bool(re.fullmatch(r" *(cardtui open )?\S+( --hand)?", line))


def whole_lines(text: str) -> Iterator[str]:
    """Yield the lines of an output, each with the lines that go on with it, after a check of each."""
    whole: list[str] = []
    for line in text.splitlines():
        assert line and line == line.rstrip() and is_short(line), line
        assert line.isprintable() and all(char.isascii() or char.isalpha() for char in line), line
        assert not re.search(r"\S {2}|[|]|\*\*", line) and not NOT_ON_SCREEN.search(line), line
        if line.startswith(" "):
            whole[-1] += line[1:]
        else:
            whole.append(line)
    yield from whole


def check_lines(text: str, usual: str, *, are_labelled: bool) -> None:
    """Check an output by lines beside the usual one. If they `are_labelled`, all lines are `Label: value`."""
    lines = list(whole_lines(text))
    assert lines and all(re.match(r"\w|\(", line) for line in lines)
    if are_labelled:
        assert all(re.match(r".*\S: \S", line) for line in lines)
    said = "\n".join(lines)
    for line in usual.splitlines():
        if not (_AXIS_OR_CHART.fullmatch(line) or _TAKES_TIME.fullmatch(line)):
            for number in _NUMBER.findall(line):
                assert number in said, f"{number} of {line!r} is missing"
