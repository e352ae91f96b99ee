"""Settings are parsed strictly, and an option overrides the environment, which overrides a saved value."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.errors import BadInput
from cardtui.engine.playhead import AUTO
from cardtui.engine.setting import MAX_LENGTH, Setting
from cardtui.settings import (
    MOTION,
    SHARED_SETTINGS,
    SPEED,
    THEME,
    ResolvedSetting,
    SettingsStore,
    Source,
    all_game_settings,
    find_setting,
)

ALL = (*SHARED_SETTINGS, *all_game_settings())


def resolved(
    setting: Setting, saved: dict[str, str], environment: dict[str, str], options: dict[str, str]
) -> ResolvedSetting:
    """Return the value of a setting, given the texts of all sources."""
    store = SettingsStore(None, options, environment)
    store.saved.update(saved)
    return store.get(setting)


PARSED: list[tuple[str, str, object]] = [
    *(("look", "full", frozenset()), ("look", "mono,ascii", frozenset({"mono", "ascii"}))),
    *(("speed", "1/4", 0.25), ("speed", "16x", 16.0), ("speed", "max", 1024.0)),
    ("coins.names", "Ann B + Bob", "Ann B+Bob"),
]


@pytest.mark.parametrize(("name", "text", "value"), PARSED)
def test_a_value_is_parsed(name: str, text: str, value: object) -> None:
    """The transcripts of `cardtui config` have other values, and those that are refused."""
    assert find_setting(ALL, name).read(text) == value


@pytest.mark.parametrize(
    ("name", "text"), [("theme", "x" * (MAX_LENGTH + 1)), ("look", ",".join(["ascii"] * MAX_LENGTH))]
)
def test_a_long_value_is_refused_in_a_short_sentence(name: str, text: str) -> None:
    with pytest.raises(BadInput, match=name) as refused:
        find_setting(ALL, name).read(text)
    assert len(str(refused.value)) < 250


@given(st.sampled_from(ALL), st.text(max_size=80))
def test_any_text_is_parsed_or_refused_without_control_characters(setting: Setting, text: str) -> None:
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


def test_every_setting_has_its_own_name_and_is_described() -> None:
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
def test_an_option_overrides_the_environment_which_overrides_a_saved_value(
    option: str | None, variable: str | None, kept: str | None, value: str, source: Source
) -> None:
    now = resolved(
        THEME,
        {"theme": kept} if kept is not None else {},
        {"CARDTUI_THEME": variable} if variable is not None else {},
        {"theme": option} if option is not None else {},
    )
    assert (now.value, now.source, now.problem) == (value, source, "")
    assert now.is_overridden == (source in (Source.OPTION, Source.ENVIRONMENT))
    said = {Source.OPTION: "--theme", Source.ENVIRONMENT: "CARDTUI_THEME"}
    assert now.source_label == said.get(source, source.value)


def test_an_invalid_saved_value_is_ignored_and_reported() -> None:
    now = resolved(SPEED, {"speed": "\x1b[31mfast"}, {}, {})
    assert (now.value, now.source) == (AUTO, Source.DEFAULT)
    assert now.problem.startswith("speed: ") and now.problem.isprintable()


def test_the_variable_of_textual_sets_the_motion() -> None:
    for said, value in (("none", "none"), ("BASIC", "none"), ("full", "full")):
        now = resolved(MOTION, {"motion": "short"}, {"TEXTUAL_ANIMATIONS": said}, {})
        assert (now.value, now.source) == (value, Source.ENVIRONMENT)
    assert resolved(MOTION, {"motion": "short"}, {"TEXTUAL_ANIMATIONS": "wild"}, {}).value == "short"


def test_an_unknown_name_is_reported_with_a_similar_one() -> None:
    with pytest.raises(BadInput, match="did you mean theme"):
        find_setting(ALL, "thme")
    with pytest.raises(BadInput, match=r'called "\\x1b\[2J"; cardtui config list'):
        find_setting(ALL, "\x1b[2J")
