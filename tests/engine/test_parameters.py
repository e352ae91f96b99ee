"""What may be configured: one specification for ids, options and dialogs."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from cardtui.engine.errors import BadInput, quote
from cardtui.engine.parameters import Choice, Number, Parameter, Text, parameter, parameters_of

SIZE = Number(1, 9, option="size", help="How large it is.", label="how large")
WAY = Choice(("up", "down"), ("upwards", "downwards"), option="way", help="Where it goes.")
PLAIN = Choice(("a", "b"), option="plain", help="One of two.")


def read_mark(text: str, called: str) -> str:
    if not text.isalpha():
        raise BadInput(f"{called} is letters, not {quote(text)}")
    return text.upper()


MARK = Text(read_mark, "ABC", option="mark", help="What it says.", needs=("way", "up"), needs_seed=True)


@dataclass(frozen=True, slots=True)
class Some:
    size: int = parameter(3, SIZE)
    way: str = parameter("up", WAY)
    mark: str | None = parameter(None, MARK)


def test_they_are_the_fields_of_a_dataclass_with_their_defaults() -> None:
    assert Some() == Some(3, "up", None)
    assert parameters_of(Some) == (
        Parameter("size", 3, SIZE),
        Parameter("way", "up", WAY),
        Parameter("mark", None, MARK),
    )
    assert [known.label for known in parameters_of(Some)] == ["how large", "way", "mark"]


@pytest.mark.parametrize(("spec", "text", "value"), [(SIZE, "9", 9), (WAY, " Up ", "up"), (MARK, "x", "X")])
def test_a_value_is_read(spec: Number | Choice | Text, text: str, value: object) -> None:
    assert spec.read(text, "it") == value


@pytest.mark.parametrize(
    ("spec", "text", "why"),
    [
        (SIZE, "10", 'it is a whole number from 1 to 9, not "10"'),
        (WAY, "left", 'it is up or down, not "left"'),
        (MARK, "1", 'it is letters, not "1"'),
    ],
)
def test_what_is_none_is_refused(spec: Number | Choice | Text, text: str, why: str) -> None:
    with pytest.raises(BadInput) as error:
        spec.read(text, "it")
    assert str(error.value) == why


def test_what_stands_for_a_value_in_the_help() -> None:
    assert (SIZE.metavar, WAY.metavar, MARK.metavar) == (None, "up|down", "ABC")
    assert WAY.choices == (("up", "upwards"), ("down", "downwards"))
    assert PLAIN.choices == (("a", "a"), ("b", "b"))
    assert SIZE.choices == MARK.choices == ()


def test_what_needs_another_means_nothing_beside_other_values_of_it() -> None:
    assert MARK.applies({"way": "up"}, seeded=True)
    assert not MARK.applies({"way": "down"}, seeded=True)
    assert not MARK.applies({"way": "up"}, seeded=False)
    assert SIZE.applies({}, seeded=False)
