"""Operations are written on a screen of their own: the lines run on real nodes, and are judged."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path

import pytest

from cardtui.library.practice_book import Mark
from cardtui.storage.export_import import ExportedData, export_lines, import_data, parse_export
from cardtui.storage.rows import SavedTask
from cardtui.structures.arrays import Array
from cardtui.structures.guards import UNFORESEEN
from cardtui.structures.linked_lists import DoublyLinked
from cardtui.structures.practice import task_for, task_of
from cardtui.ui.screens.exercise import ExerciseScreen
from tests.cases import case
from tests.storage.stores import a_file, a_store
from tests.ui.desk import SIZES, Desk, opened

RIGHT = (
    "node = tail\ntail = node.prev\nif tail is None: head = None\nelse: tail.next = None\nreturn node.card"
)


async def begin(desk: Desk, key: str) -> None:
    """Open a practice task."""
    task = task_of(key)
    desk.app.push_screen(ExerciseScreen(task))
    await desk.settle()


async def write(desk: Desk, text: str) -> None:
    """Type lines, each with its own indentation, which Enter gives by itself."""
    for number, line in enumerate(text.split("\n")):
        if number:
            await desk.press("enter")
        await desk.type(line.strip())


def said(desk: Desk) -> str:
    return f"{desk.text_at('#verdict')} {desk.text_at('#hint')}".strip()


async def test_from_wrong_lines_to_right_ones_by_keys_alone() -> None:
    async with opened(None) as desk:
        await begin(desk, "doubly-removelast")
        assert "Take the last card away" in desk.text
        await write(desk, "node = tail\ntail = node.prev\ntail.next = None\nreturn node.card")
        await desk.press("ctrl+r")
        assert said(desk) == "✗ With 1 card, line 3: tail is None."
        assert "With 1 card · step 2 of 2" in desk.text
        assert next(line for line in desk.lines if "tail.next = None" in line).strip().startswith("▸ 3")
        await desk.press("up", "home", *["ctrl+k"] * 1)
        await desk.type("if tail is None: head = None")
        await desk.press("enter")
        await desk.type("else: tail.next = None")
        assert said(desk) == ""
        await desk.press("ctrl+r")
        assert said(desk) == "✓ Right. ★ Solved alone, fewest links and moves. Esc goes back."
        assert desk.app.library.practice.mark("doubly-removelast") is Mark.FEWEST
        await desk.press("escape")
        assert not isinstance(desk.screen, ExerciseScreen)


async def test_steps_lead_forward_and_back_and_say_why_they_end() -> None:
    async with opened(None) as desk:
        await begin(desk, "doubly-removelast")
        await write(
            desk, "node = tail\ntail = node.prev\nwhile tail is not None:\ntail = tail.prev\ntail.next = None"
        )
        lines = desk.screen.query_one("#code").text  # type: ignore[attr-defined]
        assert lines.split("\n")[3:] == ["    tail = tail.prev", "    tail.next = None"]
        for step in range(1, 5):
            await desk.press("ctrl+n")
            assert f"step {step} of " in desk.text_at("#picture") or f"step {step} of" in desk.text
        await desk.press("ctrl+b", "ctrl+b")
        assert "step 2 of" in desk.text
        await desk.press(*["f8"] * 20)
        assert said(desk) == "Line 5: tail is None."
        await desk.press("ctrl+t", "ctrl+n")
        assert said(desk) == "Write a line first."
        await desk.press("ctrl+z")
        assert "tail.next = None" in desk.text  # it can be undone
        await desk.press("ctrl+n")
        await desk.press("backspace")  # a change starts again from the untouched structure
        assert "· step" not in desk.text
        assert said(desk) == ""


async def test_a_first_line_that_fails_is_no_step() -> None:
    async with opened(None) as desk:
        await begin(desk, "tailed-addfirst")
        await write(desk, "head = foo")
        await desk.press("ctrl+r")
        assert said(desk) == "✗ Line 1: foo has not been set."
        assert "· step" not in desk.text


async def test_hints_get_plainer_and_are_counted_and_starting_over_forgets_them() -> None:
    async with opened(None) as desk:
        await begin(desk, "tailed-addfirst")
        for hint in ("All cards must be there", "Look at head", " or ", "(that is the last hint)"):
            await desk.press("tab")
            assert hint in said(desk)
        assert desk.app.library.practice.hints("tailed-addfirst") == 3
        await write(desk, task_of("tailed-addfirst").model.text)
        await desk.press("ctrl+r")
        assert "◐ Solved with 3 hints." in said(desk)
        await desk.press("tab")
        assert "no hint is needed" in said(desk)
        await desk.press("ctrl+t", "ctrl+z", "ctrl+t")
        assert desk.screen.query_one("#code").text == ""  # type: ignore[attr-defined]
        assert desk.app.library.practice.hints("tailed-addfirst") == 0
        assert desk.app.library.practice.mark("tailed-addfirst") is Mark.HINTS


async def test_right_with_more_links_than_needed_is_told_so() -> None:
    async with opened(None) as desk:
        await begin(desk, "doubly-removelast")
        await desk.paste(
            RIGHT.replace("node = tail", "node = head\nwhile node.next is not None: node = node.next")
        )
        await desk.press("f5")
        assert said(desk).startswith(
            "✓ Right; with 2 cards you followed 2 links, 1 is enough. ✓ Solved alone."
        )


async def test_lines_are_kept_when_one_leaves_and_in_the_data_file(tmp_path: Path) -> None:
    with closing(a_store(a_file(tmp_path))) as store:
        async with opened(None, store=store) as desk:
            await begin(desk, "singly-addlast")
            await write(desk, "node = Node(card)")
            await desk.press("escape")
            await begin(desk, "singly-addlast")
            assert "node = Node(card)" in desk.text
            await desk.type(" ")
    with closing(a_store(a_file(tmp_path))) as store:
        async with opened(None, store=store) as desk:
            await begin(desk, "singly-addlast")
            assert "node = Node(card)" in desk.text


async def test_a_mouse_alone_runs_and_leaves() -> None:
    async with opened(None, (120, 40)) as desk:
        await begin(desk, "doubly-removelast")
        await desk.paste(RIGHT)
        row = next(number for number, line in enumerate(desk.lines) if "ctrl+r" in line)
        await desk.click_at(desk.lines[row].index("run"), row)
        assert said(desk).startswith("✓ Right.")
        await desk.click_at(desk.lines[row].index("Esc"), row)
        assert not isinstance(desk.screen, ExerciseScreen)


async def test_the_structure_eleven_lines_and_the_verdict_are_seen_together() -> None:
    lines = task_of("tailed-removelast").model.shown.lines
    async with opened(None) as desk:
        await begin(desk, "tailed-removelast")
        await desk.paste(task_of("tailed-removelast").model.text)
        await desk.press("ctrl+r")
        for size in SIZES[:3]:
            with case(size):
                await desk.resize(*size)
                assert re.search("head (──)?▸", desk.text)
                assert "✓ Right." in desk.text
                assert len([line for line in lines if line in desk.text]) >= (11 if size[1] >= 24 else 6)
        await desk.resize(100, 30)  # where its boxes are those of the inspector
        assert "┌───────┬──┐" in desk.text
        assert len([line for line in lines if line in desk.text]) >= 11
        await desk.resize(1, 4)  # where the structure has no column


async def test_tasks_of_every_kind_are_solved_on_the_screen() -> None:
    async with opened(None) as desk:
        for key in ("linked-pop", "stack-push", "ring-addfirst", "cut", "join", "shuffle"):
            task = task_of(key)
            await begin(desk, key)
            await desk.paste(task.model.text)
            await desk.press("ctrl+n", "ctrl+r")
            assert said(desk).startswith("✓ Right."), task.key
            await desk.press("escape")


async def test_the_smallest_structure_that_shows_what_is_wrong_is_drawn() -> None:
    async with opened(None) as desk:
        await begin(desk, "ring-removefirst")
        assert "With 6 cards in 8 slots and head 0" in desk.text  # to try the lines on
        await desk.paste("card = slots[head]\nslots[head] = empty\ncount = count - 1\nreturn card")
        await desk.press("ctrl+r")
        assert said(desk) == "✗ With 2 cards in 2 slots and head 0: the cards are ·, but A♥ is wanted."
        assert "With 2 cards in 2 slots and head 0 · step 4 of 4" in desk.text
        await desk.press("ctrl+t")
        assert "With 6 cards in 8 slots and head 0" in desk.text


HOSTILE = {
    "shuffle": "slots[0] = slots",
    "stack-push": "while top <= len(slots): grow()",
    "cut": "x" * 4040,
    "join": "\n" * 4000,
    "singly-addfirst": "\x1b[2J\x07 = \x7f\t\u202e\r\nhead = \u0301",
    "singly-addlast": "while True:\n    node = Node(card)\n    node.next = head\n    head = node",
    "doubly-addlast": f"x = {'-' * 90}1\nhead.next = head\nhead.prev = head",
    "ring-addlast": "i = 0\nwhile True: i = i - 9999",
    "linked-pop": "\n".join(f"{'    ' * depth}while True:" for depth in range(20)),
}


async def test_lines_of_an_imported_file_are_run_judged_hinted_at_and_drawn(tmp_path: Path) -> None:
    lines = export_lines(ExportedData([SavedTask(*row, touched=1.0) for row in HOSTILE.items()]))
    with closing(a_store(a_file(tmp_path))) as store:
        import_data(store, parse_export([line.encode() for line in lines], str))
        async with opened(None, store=store) as desk:
            for key, text in HOSTILE.items():
                with case(key):
                    await begin(desk, key)
                    assert desk.app.library.practice.source(key) == text
                    await desk.press("ctrl+n", "ctrl+b", "ctrl+r", *["tab"] * 4)
                    assert said(desk).startswith("✗ ")
                    assert UNFORESEEN not in desk.text
                    await desk.press("escape")


async def test_what_is_raised_while_a_structure_is_drawn_is_told_in_its_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> None:
        raise KeyError

    async with opened(None) as desk:
        await begin(desk, "ring-addlast")
        monkeypatch.setattr("cardtui.ui.screens.exercise.drawn_in", fail)
        await desk.paste(task_of("ring-addlast").model.text)
        await desk.press("ctrl+n", "ctrl+r")
        assert desk.text_at("#picture").strip() == "This cannot be drawn."
        assert said(desk).startswith("✓ Right.")


# in a game


async def test_x_writes_the_operation_that_is_shown_on_the_cards_of_the_game() -> None:
    async with opened("snap#305") as desk:
        await desk.press("d", "right_parenthesis", "x")
        assert isinstance(desk.screen, ExerciseScreen)
        assert "removelast()  doubly linked list" in desk.text
        assert "The cards of this game" in desk.text
        await desk.paste(RIGHT)
        await desk.press("ctrl+r")
        assert said(desk).startswith("✓ Right.")
        await desk.press("escape")
        assert desk.ply == 0


async def test_all_names_that_can_be_used_are_shown_at_every_size() -> None:
    async with opened(None) as desk:
        await begin(desk, "doubly-addfirst")
        for size in SIZES:
            with case(size):
                await desk.resize(*size)
                names = desk.text_at("#names").split()
                assert (names[:3], names[-2:]) == (["You", "can", "use"], ["and", "Node(card)."])


async def test_x_opens_the_inspector_first_and_says_where_nothing_can_be_written() -> None:
    async with opened("snap#305", views=["inside", "kept-decks-linked"]) as desk:
        await desk.press("right_parenthesis", "x")
        assert "cannot be written in lines" in " ".join(desk.notifications)
    async with opened("beggar#305@3") as desk:
        await desk.press("x")
        await desk.wait_until(lambda: isinstance(desk.screen, ExerciseScreen))
        await desk.press("escape")
        assert desk.table.inspector_control.inspector is not None
    async with opened("snap#305") as desk:  # after the deal
        await desk.press("d")
        assert "addlast(Q♠)" in desk.text
        await desk.press("x")
        assert "addlast(" in desk.text and "removelast()" not in desk.text


async def test_with_do_it_yourself_the_game_goes_on_with_what_one_writes() -> None:
    async with opened("beggar#305") as desk:
        await desk.press("f4", "right")
        assert "removefirst()" in desk.text
        await desk.press("escape")  # without it nothing goes on
        assert desk.ply == 0
        assert "removefirst is not written yet: → asks again, F4 stops asking." in desk.text
        assert " · do it" in desk.text_at("#inside-heading")
        await desk.press("right")
        await desk.paste(task_of("tailed-removefirst").model.text)
        await desk.press("ctrl+r", "escape")
        assert "addlast(card)" in desk.text  # the second operation of the same step
        await desk.paste(task_of("tailed-addlast").model.text)
        await desk.press("ctrl+r", "escape")
        assert desk.ply == 1
        assert "From now on your lines do removefirst and addlast." in desk.text
        await desk.press("right", "right")
        assert desk.ply == 3  # these lines do it from now on
        await desk.press("w", "right")  # the cards lie in another structure now, with other lines
        assert "removefirst()  singly linked list" in desk.text
        await desk.press("escape", "f4", "right")
        assert desk.ply == 4


async def test_playing_stops_before_what_is_not_written_yet() -> None:
    async with opened("beggar#305") as desk:
        await desk.press("f4", "space")
        assert isinstance(desk.screen, ExerciseScreen)
        await desk.press("escape", "f4", "space")
        await desk.pass_time(0.5)
        assert desk.ply > 0


async def test_playing_goes_on_with_ones_lines_up_to_an_operation_that_is_new() -> None:
    """Snap 305 begins with two throws from the bottom; the third is from the top."""
    async with opened("snap#305") as desk:
        book = desk.app.library.practice
        for form, operation in ((DoublyLinked, "remove_last"), (Array, "find"), (Array, "add_last")):
            task = task_for(form, operation)
            assert task is not None
            book.save_source(task.key, task.model.text)
        await desk.press("f4", "space")
        for _ in range(8):
            await desk.pass_time(0.5)
        assert (desk.ply, desk.table.playhead.playing) == (2, False)
        await desk.press("space")
        assert "removefirst()" in desk.text
