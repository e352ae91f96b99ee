"""What the places are kept as: each way comes round, two differ, words that mean nothing do nothing."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardtui.games.snap.structures import SnapTrace
from cardtui.ui.table.inspector.representations import FormsChoice, without

ROLES = SnapTrace.zone_groups

STEPS = st.lists(st.sampled_from(["keep_otherwise", "compare", "choose_others"]), max_size=30)


@given(STEPS)
def test_what_is_compared_always_differs_and_comes_back_from_its_words(steps: list[str]) -> None:
    choice = FormsChoice(ROLES)
    for step in steps:
        getattr(choice, step)()
        assert choice.beside != choice.form.key
        assert len(choice.forms) == (2 if choice.beside else 1)
    again = FormsChoice(ROLES)
    again.take(choice.views | {"inside", "kept", "beside", "kept-decks", "kept-x-ring", "beside-x", "-"})
    assert {role.name: role.representation(again.forms[0].get(role.name, "")) for role in ROLES} == {
        role.name: role.representation(choice.forms[0].get(role.name, "")) for role in ROLES
    }
    if choice.role is ROLES[0]:
        assert again.beside == choice.beside


def test_all_ways_come_round() -> None:
    choice = FormsChoice(ROLES)
    keys = [choice.form.key]
    while True:
        choice.keep_otherwise()
        if choice.form.key == keys[0]:
            break
        keys.append(choice.form.key)
    assert sorted(keys) == sorted(form.key for form in ROLES[0].representations)
    beside: list[str] = []
    while not beside or choice.beside:
        choice.compare()
        beside.append(choice.beside)
    assert beside == [*keys[1:], ""]


def test_the_words_of_others_are_not_touched() -> None:
    assert without({"open", "kept-decks-ring", "beside-array", "inside", "kept"}) == {
        "open",
        "inside",
        "kept",
    }
