"""What may be set: texts are read strictly, and what goes before what is told."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.errors import BadInput
from cardtui.settings import (
    LOOK,
    MAX_LENGTH,
    MOTION,
    SHARED_SETTINGS,
    SPEED,
    THEME,
    Setting,
    Source,
    all_game_settings,
    find_setting,
    resolve,
)

ALL = (*SHARED_SETTINGS, *all_game_settings())

READ = [
    ("theme", "dark", "dark", "dark"),
    ("theme", " Felt ", "felt", "felt"),
    ("theme", "auto", "auto", "auto"),
    ("look", "full", frozenset(), "full"),
    ("look", "ASCII", frozenset({"ascii"}), "ascii"),
    ("look", "mono,ascii", frozenset({"mono", "ascii"}), "mono,ascii"),
    ("suits", "four", "four", "four"),
    ("cards", "small", "small", "small"),
    ("motion", "short", "short", "short"),
    ("speed", "1/4", 0.25, "1/4"),
    ("speed", "0.25", 0.25, "1/4"),
    ("speed", "¼", 0.25, "1/4"),
    ("speed", "16x", 16.0, "16"),
    ("speed", "max", 1024.0, "max"),
    ("coins.level", "Perfect", "perfect", "perfect"),
    ("coins.first", "computer", "computer", "computer"),
    ("coins.names", "Ann+Bob", "Ann+Bob", "Ann+Bob"),
    ("coins.names", "Ann B + Bob", "Ann B+Bob", "Ann B + Bob"),
]


@pytest.mark.parametrize(("name", "text", "value", "kept"), READ)
def test_a_text_is_read_and_kept_as_one_writes_it(name: str, text: str, value: Any, kept: str) -> None:
    setting = find_setting(ALL, name)
    assert setting.normalize(text) == kept
    assert setting.read(kept) == value


REFUSED = [
    ("theme", "drak"),
    ("theme", ""),
    ("theme", "dark\x1b[2J"),
    ("look", "ascii,blue"),
    ("look", "full,mono"),
    ("look", ","),
    ("suits", "3"),
    ("cards", "huge"),
    ("motion", "basic"),
    ("speed", "3"),
    ("speed", "-1"),
    ("speed", "nan"),
    ("coins.level", "hard"),
    ("coins.first", "me"),
    ("coins.names", "Ann"),
    ("coins.names", "Ann+Ann"),
    ("coins.names", "[bold]Ann+Bob"),
    ("coins.names", "Ann\x1b[2J+Bob"),
    ("theme", "x" * (MAX_LENGTH + 1)),
    ("look", ",".join(["ascii"] * MAX_LENGTH)),
]


@pytest.mark.parametrize(("name", "text"), REFUSED)
def test_what_means_nothing_is_refused_in_a_sentence_that_names_the_setting(name: str, text: str) -> None:
    with pytest.raises(BadInput) as refused:
        find_setting(ALL, name).read(text)
    said = str(refused.value)
    assert name in said
    assert said.isprintable()
    assert len(said) < 250


@given(st.sampled_from(ALL), st.text(max_size=80))
def test_any_text_is_read_or_refused_and_nothing_raw_is_said(setting: Setting, text: str) -> None:
    try:
        tidy = setting.normalize(text)
    except BadInput as error:
        assert str(error).isprintable()
    else:
        assert tidy.isprintable()
        assert setting.normalize(tidy) == tidy
        assert setting.read(tidy) == setting.read(text)


@pytest.mark.parametrize("setting", ALL, ids=[setting.name for setting in ALL])
def test_every_default_and_every_choice_can_be_read(setting: Setting) -> None:
    for text in [setting.default, *(word for word, _ in setting.choices)]:
        if text:
            assert setting.normalize(text) == text


def test_names_are_used_once_and_belong_to_what_has_a_default_that_can_be_seen() -> None:
    assert len({setting.name for setting in ALL}) == len(ALL)
    assert all(setting.label and setting.help and setting.group for setting in ALL)
    assert all(setting.label_of(setting.default) for setting in ALL)


PRECEDENCE = [
    # option, environment, kept -> value, source
    (None, None, None, "auto", Source.DEFAULT),
    (None, None, "dark", "dark", Source.SAVED),
    (None, "light", "dark", "light", Source.ENVIRONMENT),
    ("felt", "light", "dark", "felt", Source.OPTION),
    ("felt", None, None, "felt", Source.OPTION),
    (None, "junk", "dark", "dark", Source.SAVED),
    (None, "", "dark", "dark", Source.SAVED),
]


@pytest.mark.parametrize(("option", "variable", "kept", "value", "source"), PRECEDENCE)
def test_an_option_goes_before_the_environment_that_before_what_is_kept(
    option: str | None, variable: str | None, kept: str | None, value: str, source: Source
) -> None:
    now = resolve(
        THEME,
        {"theme": kept} if kept is not None else {},
        {"CARDTUI_THEME": variable} if variable is not None else {},
        {"theme": option} if option is not None else {},
    )
    assert (now.value, now.source, now.problem) == (value, source, "")
    assert now.is_overridden == (source in (Source.OPTION, Source.ENVIRONMENT))
    said = {Source.OPTION: "--theme", Source.ENVIRONMENT: "CARDTUI_THEME"}
    assert now.source_label == said.get(source, source.value)


def test_what_is_kept_and_cannot_be_read_is_passed_over_and_told() -> None:
    now = resolve(SPEED, {"speed": "\x1b[31mfast"}, {}, {})
    assert (now.value, now.source) == (4.0, Source.DEFAULT)
    assert now.problem.startswith("speed: ") and now.problem.isprintable()


def test_the_animations_of_textual_are_the_motion() -> None:
    for said, value in (("none", "none"), ("BASIC", "none"), ("full", "full")):
        now = resolve(MOTION, {"motion": "short"}, {"TEXTUAL_ANIMATIONS": said}, {})
        assert (now.value, now.source) == (value, Source.ENVIRONMENT)
    assert resolve(MOTION, {"motion": "short"}, {"TEXTUAL_ANIMATIONS": "wild"}, {}).value == "short"


def test_an_unknown_name_is_told_with_the_one_that_may_be_meant() -> None:
    with pytest.raises(BadInput, match="did you mean theme"):
        find_setting(ALL, "thme")
    with pytest.raises(BadInput, match=r'called "\\x1b\[2J"; cardtui config list'):
        find_setting(ALL, "\x1b[2J")


def test_looks_that_mean_the_same_are_kept_as_one_of_the_choices() -> None:
    assert LOOK.normalize("Mono") == "mono"
    assert LOOK.normalize("ascii, mono") == "ascii, mono"
