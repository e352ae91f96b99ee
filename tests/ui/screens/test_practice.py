"""The practice tasks on the screen: the list, its marks, and the ways to it."""

from __future__ import annotations

from textual import events
from textual.widgets import OptionList

from cardtui.library.practice_book import PracticeBook
from cardtui.storage.store import Store
from cardtui.structures.practice import tasks
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.screens.practice import PracticeScreen
from tests.cases import case
from tests.ui.desk import SEED, SIZES, Desk, opened
from tests.ui.layout import check_fit, check_whole


def chosen(desk: Desk) -> str | None:
    option = desk.screen.query_one(OptionList).highlighted_option
    return None if option is None else option.id


def row_of(desk: Desk, key: str) -> str:
    """Return the line of a task."""
    return str(desk.screen.query_one(OptionList).get_option(key).prompt)


def groups(desk: Desk) -> list[tuple[str, str]]:
    """Return the tasks of the list, each after the heading above it."""
    group, found = "", list[tuple[str, str]]()
    for option in desk.screen.query_one(OptionList).options:
        if option.id is None:
            group = str(option.prompt).strip().lower()
            assert option.disabled
        else:
            found.append((group, option.id))
    return found


async def test_the_first_task_to_solve_is_chosen_and_keys_reach_every_task(store: Store) -> None:
    keys = [task.key for task in tasks()]
    book = PracticeBook(store, store.clock)
    book.solved(keys[0], fewest=True)
    book.solved(keys[2], fewest=False)
    async with opened(None, store=store) as desk:
        await desk.press("w")
        assert "2 of 23 solved" in desk.text and chosen(desk) == keys[1]
        assert "singly linked list, removefirst(): Take the first card away" in desk.words
        seen = [chosen(desk)]
        await desk.press("home")
        for key in keys:
            seen.append(chosen(desk))
            assert seen[-1] == key
            await desk.press("down")
        await desk.press("end")
        assert chosen(desk) == keys[-1]
        await desk.press("up", "k", "j")
        assert chosen(desk) == keys[-2]
        for _ in range(5):  # past the top, where a heading stands
            await desk.press("pageup")
        assert chosen(desk) == keys[0]
        await desk.press("pagedown", "space")
        assert chosen(desk) not in (None, keys[0])
        assert groups(desk) == [(task.form.title, task.key) for task in tasks()]
        for task in tasks():
            assert f"{task.call} " in row_of(desk, task.key) and task.goal in row_of(desk, task.key)
        await desk.press("escape")
        assert isinstance(desk.screen, HomeScreen)
        desk.app.push_screen(PracticeScreen(tasks()[9]))
        await desk.settle()
        assert chosen(desk) == keys[9]


async def test_the_marks_are_right_when_one_comes_back_also_those_of_another_window(store: Store) -> None:
    async with opened(None, store=store) as desk:
        await desk.press("w", "down")
        assert row_of(desk, "cut").startswith("   cut(index)")
        book, other = desk.app.library.practice, PracticeBook(store, store.clock)
        await desk.press("question_mark")  # another screen above it
        book.add_hint("cut")
        book.solved("cut", fewest=True)
        other.solved("join", fewest=False)
        other.solved("shuffle", fewest=True)
        await desk.press("escape")
        assert [row_of(desk, key)[0] for key in ("cut", "join", "shuffle")] == ["◐", "✓", "★"]
        assert "3 of 23 solved" in desk.text and chosen(desk) == tasks()[1].key


async def test_the_mouse_chooses_no_heading_and_turns_the_list() -> None:
    async with opened(None) as desk:
        await desk.press("w")
        await desk.click("#tasks", 4, 5)
        await desk.click("#tasks", 4, 6)  # the heading of the second structure, and the line above it
        assert isinstance(desk.screen, PracticeScreen) and chosen(desk) == tasks()[0].key
        assert "Array of cards" not in desk.text
        for _ in range(20):
            await desk.wheel(desk.screen.query_one("#tasks"), events.MouseScrollDown)
        assert "Array of cards" in desk.text


async def test_the_list_fits_every_size() -> None:
    async with opened(None) as desk:
        await desk.press("w", "end")
        for size in [*SIZES, (79, 23)]:
            with case(size):
                await desk.resize(*size)
                check_fit(desk)
                check_whole(desk)
                assert "0 of 23 solved" in desk.text and "★ alone" in desk.words
                assert tasks()[-1].goal in desk.text_at("#goal")
                assert "  shuffle()" in desk.text and "Enter write" in desk.lines[-1]
        for size in ((20, 5), (1, 1), (80, 24)):
            await desk.resize(*size)
            await desk.press("pageup", "pagedown")
        assert chosen(desk) in {task.key for task in tasks()}


async def test_the_palette_leads_from_a_table_to_it_and_back() -> None:
    async with opened(SEED) as desk:
        before = desk.screen
        await desk.press("ctrl+p")
        await desk.type_line("practice")
        assert isinstance(desk.screen, PracticeScreen)
        await desk.press("question_mark")
        assert "judged by what they do" in desk.words
        await desk.press("escape", "q")
        assert desk.screen is before
