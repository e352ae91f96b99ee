"""The inspector: it shows the data structures of a game in any representation, and steps through it."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.cards import Card, standard_deck
from cardtui.games.beggar.game import Beggar
from cardtui.games.snap.structures import SnapTrace
from cardtui.structures.arrays import Array, Ring
from cardtui.structures.linked_lists import DoublyLinked, SinglyLinked
from cardtui.structures.paired_replay import PairedReplay
from cardtui.structures.replay import Replay
from cardtui.structures.stacks import LinkedStack
from cardtui.structures.structure import NOTHING, PictureRow
from cardtui.structures.trace import trace_of
from cardtui.ui.cards.materials import PARTS
from cardtui.ui.cards.structure_drawing import LIT, DrawingForm, drawn_in
from cardtui.ui.table.inspector.inspector import Inspector
from cardtui.ui.table.inspector.lookahead import StructureLookahead
from cardtui.ui.table.inspector.page import InspectorView
from cardtui.ui.table.inspector.panel import InsidePanel
from cardtui.ui.table.inspector.representations import RepresentationChoice
from cardtui.ui.widgets.controls import Control
from cardtui.ui.widgets.graph import Graph
from cardtui.ui.widgets.story import Story
from tests.ui.desk import ENDLESS, Desk, opened
from tests.ui.shared_app import shared_app

SNAP = "snap#305@20"


def looking(desk: Desk) -> Inspector:
    found = desk.table.inspector_control.inspector
    assert found is not None
    return found


def page(desk: Desk) -> str:
    return desk.text_at("#inside-page")


def seen(desk: Desk) -> InspectorView:
    found = looking(desk).view
    assert found is not None
    return found


async def test_d_opens_it_below_the_cards_in_place_of_the_story() -> None:
    async with shared_app(SNAP) as again:
        for size in ((60, 18), (80, 24), (120, 40)):
            async with again(size, size=size) as desk:
                await desk.press("d")
                panel = desk.screen.query_one(InsidePanel).region
                table = desk.screen.query_one("#table").region
                assert (panel.x, panel.width) == (0, size[0])
                assert panel.y >= table.bottom
                assert panel.bottom == size[1] - 2
                assert size != (120, 40) or panel.y == 18
                assert desk.screen.query_one(Graph).size.height == 1
                assert not desk.screen.query_one(Story).display
                assert desk.text_at("#sentence") or size == (60, 18)  # which has no room for it
                await desk.press("d")
                assert not desk.screen.query(InsidePanel)


def plain(desk: Desk) -> tuple[int, bool, int]:
    """Return the ply, whether the whole step is shown, and the number of the step."""
    return desk.ply, seen(desk).whole, seen(desk).moment.step


async def test_it_follows_the_game_in_both_directions_and_when_seeking() -> None:
    async with opened("snap#305", (120, 40)) as desk:
        await desk.press("d")
        assert "the deal" in desk.text_at("#inside-heading")
        for key, at in (("right", 1), ("right", 2), ("left", 1), ("end", 376), ("5", 188), ("home", 0)):
            await desk.press(key)
            assert plain(desk) == (at, True, at)
        await desk.press("space")
        await desk.pass_time(0.25)
        assert seen(desk).moment.step == desk.ply == 1


async def test_small_steps_and_braces_lead_through_a_throw_and_its_operations() -> None:
    async with opened("snap#305", (120, 40)) as desk:
        await desk.press("d")
        for position in [(0, 1), (0, 2), (0, 3), (0, 4), (1, 1), (1, 2), (2, 1)]:
            await desk.press("right_parenthesis")
            assert (desk.ply, seen(desk).position, seen(desk).whole) == (0, position, False)
        await desk.press("right_parenthesis")  # the last one moves the card
        assert (desk.ply, seen(desk).whole) == (1, True)
        assert desk.shown_cards() == desk.expected_cards()
        await desk.press("left_parenthesis")
        assert (desk.ply, seen(desk).position, seen(desk).moment.step) == (0, (2, 1), 1)
        await desk.press(*["left_parenthesis"] * 7)
        assert plain(desk) == (0, True, 0)
        await desk.press("right_curly_bracket")
        assert (desk.ply, seen(desk).position) == (0, (0, 4))
        assert "LinkedDeque.removelast() → 5♠" in page(desk)
        await desk.press("J")
        assert seen(desk).position == (1, 2)
        assert "public.search(5) → nowhere" in page(desk)
        await desk.press("J")
        assert (desk.ply, seen(desk).whole) == (1, True)


async def test_before_the_first_step_come_the_operations_of_the_deal() -> None:
    async with opened("snap#305", (120, 40)) as desk:
        await desk.press("d", "left_parenthesis")
        assert desk.ply == 0
        assert "the deal" in desk.text_at("#inside-heading")
        assert "addlast" in page(desk)
        for _ in range(200):
            looking(desk).to_operation(-1)
        await desk.settle()
        await desk.press("right_parenthesis", "right_parenthesis")
        for code in ("for i from the last slot on down to 1", "i=51", "j="):
            assert code in page(desk)
        await desk.press("right")  # any command of the game leaves the deal
        assert (desk.ply, seen(desk).moment.step) == (1, 1)


async def test_playing_slowly_shows_small_steps_and_playing_fast_shows_none() -> None:
    async def wait(desk: Desk, seconds: float) -> int | None:
        """Let time pass, and return the small step that is shown then."""
        desk.clock.now += seconds
        looking(desk).tick()
        await desk.settle()
        return looking(desk).small

    async with opened("snap#305", (120, 40), speed=0.5) as desk:
        await desk.press("d", "space")
        assert await wait(desk, 1.0) == 4  # of eight small steps, which leave nine parts of the two seconds
        assert plain(desk) == (0, False, 1)
        await desk.press("space")  # pause in the middle
        assert looking(desk).small == 4
        await desk.press("right_parenthesis", "space")
        assert await wait(desk, 0.2) == 5  # it continues from there
        await desk.pass_time(1.8)
        assert (desk.ply, seen(desk).whole) == (1, True)
    async with opened("snap#305", (120, 40), speed=4.0) as desk:
        await desk.press("d", "space")
        assert await wait(desk, 0.2) is None
        await desk.pass_time(0.1)
        assert (desk.ply, seen(desk).whole) == (1, True)


async def test_the_controls_of_the_panel_do_what_their_keys_do() -> None:
    controls = {"forward": "right_parenthesis", "operation": "J", "back": "left_parenthesis"}
    controls |= {"operation-back": "K", "form": "w", "beside": "W", "zones": "v"}

    def state(desk: Desk) -> tuple[object, ...]:
        return looking(desk).small, looking(desk).choice.stored_in(set()), seen(desk).chosen_group

    async with opened("snap#305", (120, 40)) as desk:
        await desk.press("d")
        for name, key in controls.items():
            before = state(desk)
            await desk.click(f"#inside-{name}")
            assert state(desk) != before, name
            assert key in desk.screen.query_one(f"#inside-{name}", Control).command.keys
        await desk.click("#inside-close")
        assert not desk.screen.query(InsidePanel)


async def test_without_a_small_step_it_says_why() -> None:
    async with opened("snap#305@376", (120, 40)) as desk:
        await desk.press("d", "right_parenthesis")
        assert desk.notifications == ["The game is over."]
    async with opened("coins:1.4.5.9") as desk:
        await desk.press("d", "right_parenthesis")
        assert desk.notifications == ["Make a move to see what it does."]
        await desk.press("left_parenthesis")
        assert desk.notifications == ["This is the start of the game."]


async def test_in_an_interactive_game_it_shows_the_moves_and_those_that_replace_them() -> None:
    async with opened("coins,players=1:1.4.5.9") as desk:
        await desk.press("d", "right", "down", "enter")
        assert "CoinStrip.gameOver() → no" in page(desk)
        assert seen(desk).moment.step == desk.ply == 1
        first = seen(desk).moment.pictures
        await desk.press("u", "left", "down", "enter")
        assert desk.ply == 1
        assert seen(desk).moment.pictures != first
        held = [cell.element for cell in seen(desk).moment.pictures["strip"].rows[0].cells]
        assert [at for at, coin in enumerate(held) if isinstance(coin, int)] == list(
            desk.table.session.state.positions
        )


async def test_predict_asks_for_the_next_operation_and_its_links() -> None:
    async with opened("snap#305", (120, 40), views=["inside", "predict"]) as desk:
        asked = 0
        while not asked or desk.ply < 12:
            question = desk.table.predict.question
            if question is not None and "links" in question.text:
                asked += 1
                assert "Next operation? How many links?" in desk.words
                await desk.press("ABC"[question.right])
                assert "Right" in desk.words
            else:
                await desk.press("right")
        while desk.table.predict.question is None:
            await desk.press("right")
        assert "Next operation? How many links?" in desk.words
        await desk.press("d")  # it was about the structures
        assert "How many links?" not in desk.words
        await desk.press("d")
        assert "Next operation? How many links?" in desk.words
        await desk.press("right_parenthesis")  # looking at the answer withdraws the question
        assert desk.table.predict.question is None
        await desk.press("d")  # without the inspector nothing is asked
        assert len(desk.table.predict.sources) == 1


async def test_a_ply_far_ahead_is_computed_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardtui.ui.table.inspector.lookahead._AT_ONCE", 10)
    monkeypatch.setattr("cardtui.ui.table.inspector.lookahead._MOST_AHEAD", 0)
    async with opened("beggar#305", (120, 40), views=["inside", "beside-array"]) as desk:
        await desk.press("end")
        assert desk.ply == 211
        await desk.wait_until(lambda: looking(desk).view is not None and seen(desk).moment.step == 211)
        await desk.press("space", "5")  # also while it plays
        await desk.wait_until(lambda: seen(desk).moment.step == desk.ply)
        assert desk.ply == 106


async def test_the_other_structure_is_worked_through_ahead_like_the_one_that_is_shown() -> None:
    async with opened("beggar#305") as desk:
        session = desk.table.session
        shown, other = (Replay(session, trace_of(session.game), {}) for _ in range(2))
        StructureLookahead(desk.table, [PairedReplay([shown]), other]).go_ahead()
        await desk.wait_until(lambda: shown.reached_ply == other.reached_ply == session.length > 0)


async def test_back_and_home_leave_a_half_done_step_and_another_representation_does_not() -> None:
    async with opened("snap#305", (120, 40)) as desk:
        await desk.press("d", *["right_parenthesis"] * 6)
        assert seen(desk).position == (1, 2)
        await desk.press("W")  # the same operation, however long the others are now
        assert seen(desk).position == (1, 2)
        await desk.press("w", "W")
        assert seen(desk).position.operation == 1
        for keys in ("left", "right_parenthesis home", "right left_parenthesis left"):
            await desk.press(*keys.split())
            assert plain(desk) == (0, True, 0), keys


@pytest.fixture
def small_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let it take a second to compute twenty thousand steps with another representation."""
    monkeypatch.setattr("cardtui.ui.table.inspector.lookahead._AT_ONCE", 100)


GROUPS = SnapTrace.zone_groups

TITLES = [
    *("singly linked list", "linked list with a tail", "array", "ring buffer"),
    *("linked stack", "array stack", "doubly linked list"),
]
"""The representations of a deck, in the order in which w goes through them."""


async def test_w_changes_the_representation_and_v_chooses_of_which_zones() -> None:
    async with opened(SNAP, (120, 40)) as desk:
        await desk.press("d")
        assert "Ben's deck · doubly linked list" in page(desk)
        for title in TITLES:
            await desk.press("w")
            assert seen(desk).representations[0]("deck A").title == title
        await desk.press("v", "w")
        assert seen(desk).representations[0]("public").title == TITLES[0]
        assert seen(desk).representations[0]("deck A").title == TITLES[-1]


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
        assert desk.table.inspector_control.inspector is None
        await desk.press("d")
        assert seen(desk).representations[0]("deck A").key == "singly"
        assert seen(desk).representations[1]("deck A").key == "doubly"


async def test_a_strip_of_coins_has_two_representations() -> None:
    async with opened("coins:1.4.5.9") as desk:
        await desk.press("d", "W")
        assert "[·][0][·][·][1][2][·][·][·][3]" in page(desk)
        assert "array of positions 4 slots [1][4][5][9]" in page(desk)


async def test_the_code_shown_is_that_of_the_representation_that_still_works() -> None:
    async with opened("snap#305") as desk:
        await desk.press("d", "W", *["right_parenthesis"] * 10)
        assert "removelast() singly ▸ while at.next.next is not None: at = at.next" in page(desk)
        assert "doubly linked list: 1 link, 0 moved, 0 compared so far 1" in page(desk)
        assert "singly linked list: 9 links, 0 moved, 0 compared so far 9" in page(desk)


@pytest.mark.usefixtures("small_slices")
async def test_far_into_a_game_w_keeps_the_operation_and_steps_wait_for_it() -> None:
    async with opened(f"{ENDLESS}@8000", (120, 40)) as desk:
        await desk.press("d")
        await desk.wait_until(lambda: looking(desk).view)
        await desk.press("right_curly_bracket", "right_parenthesis")
        operation, code = seen(desk).position.operation, seen(desk).code
        for keys, title in (("w", TITLES[0]), ("www", TITLES[3]), ("www", TITLES[1])):
            desk.send_keys(*keys)
            await desk.settle()
            assert "Computing the steps" in page(desk)
            await desk.wait_until(lambda: "Computing the steps" not in page(desk))
            assert seen(desk).representations[0]("hand 0").title == title
            assert (seen(desk).position.operation, seen(desk).whole) == (operation, False)
        assert seen(desk).code == code
        for key in ("right_parenthesis", "left_curly_bracket", "x"):
            await desk.press("w", key)
            assert "Computing the steps" in page(desk)
            assert desk.notifications == ["This is still being computed."]
        await desk.wait_until(lambda: "Computing the steps" not in page(desk))
        assert (desk.ply, seen(desk).whole) == (8000, False)


STEPS = st.lists(st.sampled_from(["next_representation", "next_compared", "next_group"]), max_size=30)


@given(STEPS)
def test_the_compared_representations_differ_and_are_restored_from_their_view_options(
    steps: list[str],
) -> None:
    choice, again = RepresentationChoice(GROUPS), RepresentationChoice(GROUPS)
    for step in steps:
        getattr(choice, step)()
        assert choice.compared != choice.representation.key
        assert len(choice.keys) == (2 if choice.compared else 1)
    again.restore(
        choice.stored_in({"inside", "kept", "beside", "-"}) | {"kept-decks", "kept-x-ring", "beside-x"}
    )
    for group in GROUPS:
        kept, restored = (group.representation(one.keys[0].get(group.name, "")) for one in (choice, again))
        assert kept == restored
    assert again.compared == choice.compared or choice.group is not GROUPS[0]


def test_other_view_options_are_not_touched() -> None:
    views = {"open", "kept-decks-ring", "beside-array", "inside", "kept"}
    assert RepresentationChoice(GROUPS).stored_in(views) == {"open", "inside", "kept"}


# Drawings: in any width the relevant cells are shown, and the others counted


DECK = standard_deck()


drawn = partial(drawn_in, DrawingForm.SMALL)


def row_of(structure: Any) -> PictureRow:
    (row,) = structure.picture.rows
    assert isinstance(row, PictureRow)
    return row


def parts_of(cells: Any, text: str) -> set[str]:
    """Return the styles of a text in a drawing."""
    at = cells.text.index(text)
    return set(cells.parts[at : at + len(text)])


def test_a_list_is_drawn_with_its_links() -> None:
    row = row_of(DoublyLinked(DECK[:4]))
    cells, names = drawn(row, row, row, 60)
    assert cells.text == "head ▸ [A♠]⇄[2♠]⇄[3♠]⇄[4♠] ◂ tail"
    assert not names.text.strip()
    assert drawn(row_of(SinglyLinked(DECK[:2])), None, None, 60)[0].text == "head ▸ [A♠]→[2♠]"
    assert drawn(row_of(LinkedStack(DECK[:2])), None, None, 60)[0].text == "top ▸ [A♠]→[2♠]"
    assert drawn(row_of(DoublyLinked()), None, None, 60)[0].text == "head ▸ none  tail ▸ none"


def test_slots_have_their_indices_and_pointers_below() -> None:
    cells, names = drawn(row_of(Array(DECK[:2])), None, None, 60)
    assert cells.text == "[A♠][2♠][· ][· ][· ][· ][· ][· ]"
    assert names.text == "  0   1 end=2 3   4   5   6   7"


@given(
    st.sampled_from([DoublyLinked, SinglyLinked, Array, Ring, LinkedStack]),
    st.integers(1, 52),
    st.integers(26, 120),
)
def test_it_fits_any_width_and_counts_the_cells_left_out(form: Any, length: int, width: int) -> None:
    row = row_of(form(DECK[:length]))
    cells, names = drawn(row, row, row, width)
    assert len(cells.text) == len(cells.parts) <= width
    assert len(names.text) == len(names.parts)
    elided = sum(map(int, re.findall(r"··(\d+)", cells.text)))
    assert cells.text.count("[") + elided == len(row.cells)
    assert cells.text.count("[") > 0
    labelled = [cell for cell in row.cells if cell.labels]
    if width >= 40 and labelled and labelled[0].element is not NOTHING:
        assert isinstance(labelled[0].element, Card) and labelled[0].element.short in cells.text


def test_the_last_change_is_lit_and_the_next_one_underlined() -> None:
    deck: Any = DoublyLinked(DECK[:6])
    deck.doing = "remove_last"
    rows = [row_of(deck)]
    for _ in deck.remove_last():
        rows.append(row_of(deck))
    _, names = drawn(rows[1], rows[0], rows[2], 80)
    assert parts_of(names, "node") == {LIT}
    cells, names = drawn(rows[2], rows[1], rows[3], 80)
    assert parts_of(names, "tail") == {LIT}
    link = cells.text.index("⇄[6♠]")
    assert PARTS[cells.parts[link]].underline
    cells, _ = drawn(rows[3], rows[2], rows[4], 80)
    assert cells.parts[cells.text.index("←")] == LIT


def test_a_new_card_is_lit_and_a_card_about_to_go_underlined() -> None:
    before, after = Array(DECK[:3]), Array(DECK[:4])
    lit, _ = drawn(row_of(after), row_of(before), row_of(after), 80)
    (paper,) = {PARTS[part].paper for part in parts_of(lit, "4♠")}
    assert paper == "mark"
    assert lit.parts[lit.text.index("4♠") - 1] == LIT
    assert lit.parts[lit.text.index("A♠") - 1] != LIT
    next_, _ = drawn(row_of(after), row_of(after), row_of(before), 80)
    assert all(PARTS[part].underline for part in parts_of(next_, "4♠"))


@pytest.mark.parametrize("width", [30, 44, 70])
def test_the_cell_at_work_is_always_shown(width: int) -> None:
    deck: Any = SinglyLinked(DECK)
    deck.doing = "remove_last"
    before = row_of(deck)
    for number, _ in enumerate(deck.remove_last()):
        now = row_of(deck)
        cells, names = drawn(now, before, now, width)
        if 0 < number < 50:
            assert f"[{DECK[number].short}]" in cells.text
            assert "at" in names.text
        before = now


async def test_zones_have_the_names_that_the_table_uses() -> None:
    for size in ((60, 18), (120, 40)):
        async with opened("beggar#305@0", size, views=["inside"]) as desk:
            assert "hand 1" not in desk.text
            assert any(name in page(desk) for name in Beggar.player_names)
