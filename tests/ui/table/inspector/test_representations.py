"""Other representations of the cards in the inspector, and two of them side by side."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.games.snap.structures import SnapTrace
from cardtui.ui.table.inspector.representations import RepresentationChoice, without_representations
from tests.ui.desk import ENDLESS, opened
from tests.ui.table.inspector.test_inspector import SNAP, looking, page, seen

LINKED = "linked list with a tail"


@pytest.fixture
def small_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let it take a second to compute twenty thousand steps with another representation."""
    monkeypatch.setattr("cardtui.ui.table.inspector.lookahead._AT_ONCE", 100)


async def test_w_changes_the_representation_and_v_chooses_of_which_zones() -> None:
    async with opened(SNAP, (120, 40)) as desk:
        await desk.press("d")
        assert "deck B · doubly linked list" in page(desk)
        titles = []
        for _ in range(7):
            await desk.press("w")
            titles.append(seen(desk).representations[0]("deck A").title)
        assert titles == [
            "singly linked list",
            "linked list with a tail",
            "array",
            "ring buffer",
            "linked stack",
            "array stack",
            "doubly linked list",
        ]
        await desk.press("v", "w")
        assert seen(desk).representations[0]("public").title == "singly linked list"
        assert seen(desk).representations[0]("deck A").title == "doubly linked list"


async def test_two_representations_side_by_side_show_their_costs() -> None:
    async with opened("snap#305@376", (120, 40)) as desk:
        await desk.press("d", "W")
        doubly, singly = (moment.cost for moment in seen(desk).moments)
        assert doubly.links == 376  # one a throw, from either end
        assert singly.links > 20 * 376
        assert singly._replace(links=0) == doubly._replace(links=0)
        assert "singly linked list" in page(desk)
        for _ in range(6):
            await desk.press("W")
        assert len(seen(desk).moments) == 1  # after the last one there is no comparison


async def test_the_representations_are_kept_for_the_next_deal() -> None:
    async with opened(SNAP, (120, 40)) as desk:
        await desk.press("d", "w", "W")
        views = {view for view in desk.table.views if view.startswith(("inside", "kept", "beside"))}
        assert views == {"inside", "kept-decks-singly", "beside-doubly"}
        await desk.press("greater_than_sign")
        assert desk.table.session.id == "snap#306"
        assert seen(desk).representations[0]("deck A").key == "singly"
        assert seen(desk).representations[1]("deck A").key == "doubly"


async def test_a_strip_of_coins_has_two_representations() -> None:
    async with opened("coins:1.4.5.9") as desk:
        await desk.press("d", "W")
        assert "strip [·][0][·][·][1][2][·][·][·][3]" in page(desk)
        assert "positions [1][4][5][9]" in page(desk)


async def test_the_code_shown_is_that_of_the_representation_that_still_works() -> None:
    async with opened("snap#305") as desk:
        await desk.press("d", "W", *["right_parenthesis"] * 10)
        assert "removelast() singly ▸ while there are two more: at = at.next" in page(desk)
        assert "links 1 | 9" in page(desk)


@pytest.mark.usefixtures("small_slices")
async def test_far_into_a_game_w_keeps_the_operation_however_often_it_is_pressed() -> None:
    async with opened(f"{ENDLESS}@20000", (120, 40)) as desk:
        await desk.press("d")
        await desk.wait_until(lambda: looking(desk).view)
        await desk.press("right_curly_bracket", "right_parenthesis")
        operation, code = seen(desk).position.operation, seen(desk).code
        for keys, title in (("w", "singly linked list"), ("www", "ring buffer"), ("www", LINKED)):
            desk.send_keys(*keys)
            await desk.settle()
            assert "Working it through" in page(desk)
            await desk.wait_until(lambda: "Working it through" not in page(desk))
            assert seen(desk).representations[0]("hand 0").title == title
            assert (seen(desk).position.operation, seen(desk).whole) == (operation, False)
        assert seen(desk).code == code


@pytest.mark.usefixtures("small_slices")
async def test_far_into_a_game_another_representation_catches_up_while_it_plays_slowly() -> None:
    async with opened(f"{ENDLESS}@20000", (120, 40), speed=0.5) as desk:
        await desk.press("d")
        await desk.wait_until(lambda: looking(desk).view)
        await desk.press("space")
        await desk.press("w")
        assert "Working it through" in page(desk)
        desk.clock.now += 0.5
        looking(desk).tick()
        assert looking(desk).small is None
        await desk.wait_until(lambda: "Working it through" not in page(desk))
        desk.clock.now += 0.5
        looking(desk).tick()
        await desk.settle()
        assert desk.table.playhead.playing and (desk.ply, seen(desk).whole) == (20000, False)


@pytest.mark.usefixtures("small_slices")
async def test_a_small_step_before_a_representation_has_caught_up_says_so() -> None:
    async with opened(f"{ENDLESS}@20000", (120, 40)) as desk:
        await desk.press("d")
        await desk.wait_until(lambda: looking(desk).view)
        await desk.press("right_parenthesis")
        for key in ("right_parenthesis", "left_parenthesis", "right_curly_bracket", "left_curly_bracket"):
            await desk.press("w", key)
            assert "Working it through" in page(desk)
            assert desk.notifications == ["This is still being worked through."]
        await desk.wait_until(lambda: "Working it through" not in page(desk))
        assert (desk.ply, seen(desk).whole) == (20000, False)


# the choice of representations

ROLES = SnapTrace.zone_groups

STEPS = st.lists(st.sampled_from(["next_representation", "next_compared", "next_group"]), max_size=30)


@given(STEPS)
def test_the_compared_representations_differ_and_are_restored_from_their_view_options(
    steps: list[str],
) -> None:
    choice = RepresentationChoice(ROLES)
    for step in steps:
        getattr(choice, step)()
        assert choice.compared != choice.representation.key
        assert len(choice.keys) == (2 if choice.compared else 1)
    again = RepresentationChoice(ROLES)
    again.restore(choice.views | {"inside", "kept", "beside", "kept-decks", "kept-x-ring", "beside-x", "-"})
    assert {role.name: role.representation(again.keys[0].get(role.name, "")) for role in ROLES} == {
        role.name: role.representation(choice.keys[0].get(role.name, "")) for role in ROLES
    }
    if choice.group is ROLES[0]:
        assert again.compared == choice.compared


def test_every_representation_comes_round() -> None:
    choice = RepresentationChoice(ROLES)
    keys = [choice.representation.key]
    while True:
        choice.next_representation()
        if choice.representation.key == keys[0]:
            break
        keys.append(choice.representation.key)
    assert sorted(keys) == sorted(form.key for form in ROLES[0].representations)
    beside: list[str] = []
    while not beside or choice.compared:
        choice.next_compared()
        beside.append(choice.compared)
    assert beside == [*keys[1:], ""]


def test_other_view_options_are_not_touched() -> None:
    assert without_representations({"open", "kept-decks-ring", "beside-array", "inside", "kept"}) == {
        "open",
        "inside",
        "kept",
    }
