"""Where Predict asks and tells: nothing else moves, at any size, and nothing tells what comes."""

from __future__ import annotations

import pytest

from cardtui.ui.widgets.graph import Graph
from cardtui.ui.widgets.timeline import Timeline
from tests.ui.again import reopened
from tests.ui.asking import ASKED, FIRST, KEYS, SECOND, THIRD, bar, play
from tests.ui.desk import ENDLESS, LENGTH, SEED, SIZES, opened
from tests.ui.layout import NEEDS, check_fit


async def test_while_something_is_asked_nothing_else_has_moved() -> None:
    async with reopened() as again:
        for size in SIZES:
            async with again(size, f"{SEED}@{FIRST - 1}", size) as desk:
                await desk.press("P")
                before = {widget: widget.region for widget in desk.screen.query("#table *, #transport *")}
                room = desk.screen.query_one("#room").region
                assert KEYS in bar(desk)
                await desk.press("right")
                assert "A 0 takes 6" in bar(desk)
                assert {widget: widget.region for widget in before} == before
                assert desk.screen.query_one("#room").region == room
                check_fit(desk)
                await desk.press("A")
                assert "Not quite" in bar(desk)
                check_fit(desk)
                desk.table.predicting._kept.done.clear()


async def test_where_there_is_no_room_for_the_question_it_stands_in_the_line_of_the_step() -> None:
    async with opened(f"{SEED}@{FIRST}", (60, 18)) as desk:
        await desk.press("P")
        assert desk.text_at("#sentence") == "Who takes the pile?"
        assert bar(desk) == "A 0 takes 6 B 0 takes 7 C 1 takes 6 D 1 takes 7 → pass"
        await desk.press("A")
        assert bar(desk) == "✗ Not quite, 0 of 1: 0 takes 7."
        assert desk.text_at("#sentence") == "The debt turns once, last by the A♦."
        await desk.press("right")
        assert "Player 1 pays" in desk.text_at("#sentence")


async def test_in_the_story_the_last_answer_is_told_while_the_next_is_asked() -> None:
    async with opened(f"{SEED}@{FIRST}", (120, 40)) as desk:
        await desk.press("P", "space")
        await play(desk)
        assert desk.ply == SECOND
        assert not desk.text_at("#story-why").startswith("✓")  # nothing was answered: space has passed on
        await desk.press("D")
        await play(desk)
        assert desk.ply == THIRD
        assert desk.text_at("#story-why") == "✓ Right, 1 of 1. The debt turns once, last by the K♦."


async def test_it_asks_on_after_any_changes_of_size() -> None:
    async with opened(f"{SEED}@{FIRST}") as desk:
        await desk.press("P")
        for size in ((120, 40), (60, 18), (60, 10), (80, 24)):
            await desk.resize(*size)
            assert (desk.words == NEEDS) is (size == (60, 10))
        assert bar(desk) == ASKED
        assert desk.text_at("#sentence").startswith("Player 1 plays the ace of hearts")
        await desk.press("B")
        assert "✓ Right" in bar(desk)


async def test_where_it_is_too_small_to_be_seen_nothing_is_asked() -> None:
    async with opened(speed=64.0) as desk:
        await desk.press("P", "space")
        await desk.resize(50, 12)
        await play(desk)
        assert desk.ply > SECOND
        assert "?" not in desk.text
        await desk.resize(80, 24)
        assert desk.shown_cards() == desk.expected_cards()


async def test_what_is_asked_is_seen_when_the_cards_have_landed() -> None:
    async with opened(f"{SEED}@1", flights=True) as desk:
        await desk.press("P", "right")
        assert desk.flying
        assert KEYS in bar(desk)
        await desk.land()
        assert bar(desk) == ASKED
        await desk.press("B")
        assert desk.flying
        assert "✓ Right, 1 of 1." in bar(desk)


async def test_nothing_on_the_screen_tells_what_comes_while_it_is_asked() -> None:
    async with opened("perditio#8@20") as desk:
        length = f"card 20/{desk.table.session.length}"
        graph = desk.screen.query_one(Graph)
        columns = slice(graph.left + graph.column_of(20) + 2, graph.size.width)
        rows = range(graph.region.y + 1, graph.region.bottom)

        def ahead() -> str:
            return "".join(desk.lines[y][columns] for y in rows).strip()

        assert length in desk.words
        assert ahead()
        await desk.press("P")
        assert "card 20/? " in desk.words
        assert not ahead()
        assert "100" not in "".join(desk.lines[y] for y in rows)
        await desk.press("P")
        assert length in desk.words
        assert ahead()
        await desk.press("P", "end")
        assert f"card 52/{desk.table.session.length}" in desk.words


# from the shortest to some that take thousands of cards, or never end
LENGTHS = ("beggar:J.2.3.4.5.6.7.J.2.3", SEED, "beggar#7", "beggar,rounds=3000:J.2.3.J.4.5", ENDLESS)


@pytest.mark.parametrize("at", [3, 9])
@pytest.mark.parametrize("size", SIZES)
async def test_nothing_on_the_screen_tells_how_long_the_game_is(size: tuple[int, int], at: int) -> None:
    shown = set()
    for game in LENGTHS:
        async with opened(f"{game}@{at}", size, views=["predict"]) as desk:
            await desk.wait_until(lambda desk=desk: desk.table.session.fully_explored)  # type: ignore[misc]
            assert desk.table.session.length > at
            graph, transport = (desk.screen.query_one(name).region for name in ("#graph", "#transport"))
            mark = {
                x
                for line in desk.lines[graph.y + 1 : graph.bottom]
                for x, char in enumerate(line[graph.x + 4 : graph.right])
                if char in "╎┃"
            }
            told = desk.lines[transport.y]
            trick = desk.table.session.landmark_number(at)
            assert f"{trick}/? " in told
            shown.add((told.replace(f"{trick}/? ", "n/? "), *mark))
            assert str(desk.table.session.length) not in told
            assert "never" not in desk.text_at("#graph")
    assert len(shown) == 1


async def test_whoever_asks_for_a_step_by_its_number_is_not_told_how_many_there_are() -> None:
    async with opened(f"{SEED}@3", views=["predict"]) as desk:
        await desk.press("colon")
        assert "A number from 0 on" in desk.text
        desk.send_keys(*"2000000")
        await desk.settle()
        assert str(desk.table.session.length) not in desk.text
        await desk.press(*["backspace"] * 7, *"9999", "enter")
        assert desk.table.session.at_end


@pytest.mark.parametrize("timeline", ["#scrubber", "#graph"])
async def test_a_click_or_a_drag_on_the_line_without_an_end_goes_where_the_mark_then_stands(
    timeline: str,
) -> None:
    async with opened(f"{SEED}@30", (120, 40), views=["predict"]) as desk:
        line = desk.screen.query_one(timeline, Timeline)
        for x in (line.left, line.left + 9, line.left + 20, line.left + 12):
            await desk.click(line, x, line.size.height - 1)
            assert line.column_of(desk.ply) == x - line.left
        await desk.click(line, line.size.width - 1, line.size.height - 1)
        assert desk.table.session.at_end
        assert f"card {LENGTH}/{LENGTH} " in desk.words  # now that it is known
        assert line.column_of(LENGTH) == line.columns - 1
