"""Predict: what comes next is asked before it is shown, and nobody is held up who does not want it."""

from __future__ import annotations

import pytest

from cardtui.engine.questions import Question
from cardtui.storage.store import Store
from cardtui.ui.widgets.question import QuestionBar
from tests.ui.asking import ASKED, FIRST, KEYS, SECOND, THIRD, bar, play
from tests.ui.desk import LENGTH, SEED, opened
from tests.ui.kept import Open

PATIENCE = "Will this be won? A won B lost → pass"


async def test_playing_on_stops_in_front_of_what_is_asked_and_goes_on_after_the_answer() -> None:
    async with opened() as desk:
        await desk.press("P", "space")
        assert KEYS in bar(desk)
        await play(desk)
        assert desk.ply == FIRST
        assert not desk.table.playhead.playing
        assert bar(desk) == ASKED
        await desk.press("B")
        assert desk.ply == FIRST + 1
        assert desk.table.playhead.playing
        assert bar(desk) == "✓ Right, 1 of 1. The debt turns once, last by the A♦."
        await play(desk)
        assert desk.ply == SECOND
        assert bar(desk).startswith("Who takes the pile? A 0 takes 3")
        assert "✓ Right, 1 of 1. The debt turns once, last by the A♦." in desk.text  # can still be read
        await desk.press("A")
        assert bar(desk) == "✗ Not quite, 1 of 2: 1 takes 5. The debt turns once, last by the K♦."


async def test_by_single_steps_it_asks_where_one_stands_and_steps_on_after_the_answer() -> None:
    async with opened() as desk:
        await desk.press("P", "right", "right")
        assert bar(desk) == ASKED
        await desk.press("B")
        assert desk.ply == FIRST + 1
        assert not desk.table.playhead.playing
        assert "✓ Right" in bar(desk)
        await desk.press("right")
        assert KEYS in bar(desk)


@pytest.mark.parametrize("speed", [1.0, 16.0, 64.0, 1024.0])
async def test_at_any_speed_it_stops_at_the_first_question_on_the_way(speed: float) -> None:
    async with opened(speed=speed) as desk:
        await desk.press("P", "space")
        await play(desk, 60)
        assert desk.ply == FIRST
        await desk.press("b")
        await play(desk, 60)
        assert desk.ply == SECOND
        assert desk.shown_cards() == desk.expected_cards()


async def test_who_goes_on_without_an_answer_is_not_asked_about_it_and_it_counts_for_nothing() -> None:
    async with opened(f"{SEED}@{FIRST}") as desk:
        await desk.press("P")
        assert bar(desk) == ASKED
        await desk.press("right")
        assert desk.ply == FIRST + 1
        assert KEYS in bar(desk)
        await desk.press("left")
        assert KEYS in bar(desk)
        await desk.press("space")
        await play(desk)
        assert desk.ply == SECOND
        await desk.press("space")  # on without an answer
        assert KEYS in bar(desk)
        await play(desk)
        assert desk.ply == THIRD
        await desk.press("C")
        assert "✓ Right, 1 of 1." in bar(desk)


async def test_a_step_that_was_answered_is_not_asked_about_again() -> None:
    async with opened(f"{SEED}@{FIRST}") as desk:
        await desk.press("P", "B", "left")
        assert desk.ply == FIRST
        assert KEYS in bar(desk)
        await desk.press("g", "space")
        await play(desk)
        assert desk.ply == SECOND


@pytest.mark.parametrize(
    ("keys", "place"),
    [
        (("end",), LENGTH),
        (("5",), 106),
        (("n",), 7),
        (("n", "n"), 12),
        (("pagedown",), 10),
        (("pagedown", "pageup"), 0),
        (("colon", "9", "enter"), 9),
    ],
)
async def test_no_other_way_to_a_place_is_held_up(keys: tuple[str, ...], place: int) -> None:
    async with opened() as desk:
        await desk.press("P", *keys)
        assert desk.ply == place


async def test_nor_is_a_click_on_the_graph_or_the_line_below() -> None:
    async with opened() as desk:
        await desk.press("P")
        await desk.click("#graph", 40, 2)
        assert desk.ply > THIRD
        before = desk.ply
        await desk.click("#scrubber", 2)
        assert desk.ply != before


async def test_another_place_has_its_own_question_and_a_way_past_one_skips_none() -> None:
    async with opened() as desk:
        await desk.press("P", "pagedown")
        assert KEYS in bar(desk)
        await desk.press("g", "space")
        await play(desk)
        assert desk.ply == FIRST
        await desk.press("g")
        assert KEYS in bar(desk)


async def test_a_click_answers_and_another_passes() -> None:
    async with opened(size=(120, 40)) as desk:
        await desk.press("P", "space")
        await play(desk)
        await desk.click("#answer-3", 3)
        assert "✗ Not quite, 0 of 1: 0 takes 7." in bar(desk)
        assert desk.ply == FIRST + 1
        await play(desk)
        assert "space pass" in bar(desk)
        await desk.click("#pass", 3)
        assert desk.table.playhead.playing
        await play(desk)
        assert desk.ply == THIRD
        await desk.press("left", "right")
        assert "→ pass" in bar(desk)
        await desk.click("#pass", 3)
        assert desk.ply == THIRD + 1


async def test_it_ends_at_once_and_what_has_stopped_for_it_goes_on() -> None:
    async with opened() as desk:
        await desk.press("P", "space")
        await play(desk)
        assert bar(desk) == ASKED
        await desk.press("P")
        assert KEYS in bar(desk)
        assert desk.table.playhead.playing
        await play(desk, 20)
        assert desk.ply == FIRST + 20
        await desk.press("space", "B")
        assert desk.notifications == ["There is no such answer now."]
        assert desk.ply == FIRST + 20


async def test_it_says_that_it_begins_and_ends_and_how_it_went() -> None:
    async with opened(f"{SEED}@{FIRST}") as desk:
        await desk.press("P")
        assert desk.notifications == ["What comes next is asked before it is shown. P ends that."]
        await desk.press("A", "P")
        assert desk.notifications == ["Nothing is asked any more. You predicted 0 of 1."]


async def test_at_the_end_it_tells_how_much_was_predicted() -> None:
    async with opened(f"{SEED}@{LENGTH - 2}") as desk:
        desk.table.question_sources.insert(0, lambda place: Question("Now?", ("yes", "no"), 0, "So it is."))
        await desk.press("P", "A")
        assert bar(desk) == "Now? A yes B no → pass"
        assert desk.text_at("#sentence") == "✓ Right, 1 of 1. So it is."
        await desk.press("B")
        assert desk.table.session.at_end
        assert bar(desk) == "✗ Not quite. You predicted 1 of 2. So it is."
        await desk.press("left", "left", "right", "right")
        assert KEYS in bar(desk)


async def test_who_predicted_nothing_is_told_nothing_at_the_end() -> None:
    async with opened(f"{SEED}@{LENGTH - 1}") as desk:
        await desk.press("P", "right")
        assert KEYS in bar(desk)


async def test_the_first_source_that_has_a_question_asks() -> None:
    async with opened(f"{SEED}@1") as desk:
        asked = Question("Which is next?", ("this", "that", "neither"), 2, "It is so.")
        desk.table.question_sources.append(lambda place: asked if place in (1, FIRST) else None)
        await desk.press("P")
        assert bar(desk) == "Which is next? A this B that C neither → pass"
        await desk.press("D")
        assert desk.ply == 1
        assert desk.notifications == ["There is no such answer now."]
        await desk.press("C")
        assert desk.ply == FIRST
        assert bar(desk) == ASKED


async def test_it_is_kept_with_the_game_and_the_count_while_the_program_runs(
    store: Store, cards: Open
) -> None:
    async with cards(f"{SEED}@{FIRST}") as desk:
        await desk.press("P", "B", "right")
        assert [row.views for row in store.under_way()] == ["predict"]
        await desk.press("q", "u")
        assert desk.ply == FIRST + 2
        await desk.press("space")
        await play(desk)
        assert desk.ply == SECOND
        await desk.press("D")
        assert "✓ Right, 2 of 2." in bar(desk)
        await desk.press("greater_than_sign")
        assert "predict" not in desk.table.views


async def test_a_patience_is_asked_about_before_its_first_card() -> None:
    async with opened("perditio#8") as desk:
        await desk.press("P")
        assert bar(desk) == PATIENCE
        await desk.press("a")
        assert bar(desk) == "✓ Right, 1 of 1. By the bottom cards every pile leads to pile 1."
        assert desk.ply == 1


async def test_a_key_that_a_game_has_for_its_own_does_that() -> None:
    async with opened("perditio#7") as desk:
        asked = Question("Which?", ("pile 1", "pile 2", "pile 3"), 2, "So.")
        desk.table.question_sources.insert(0, lambda place: asked if not place else None)
        await desk.press("P", "c")
        assert "clock" in desk.table.views
        assert desk.ply == 0
        await desk.press("C")
        assert "✓ Right" in bar(desk)


async def test_snap_is_asked_about_and_names_the_card_that_lies_there() -> None:
    async with opened("snap#5@10") as desk:
        await desk.press("P")
        assert bar(desk) == "Will this throw snap? A snap B no snap → pass"
        await desk.press("b")
        assert bar(desk) == ("✗ Not quite, 0 of 1: snap. The 6♠ is thrown, and a six lies there: the 6♥.")


@pytest.mark.parametrize("game", ["coins#3", "coins,players=1:1.3"])
async def test_a_game_that_is_played_asks_nothing(game: str) -> None:
    async with opened(game) as desk:
        assert not desk.screen.query(QuestionBar)
        assert not {"predict", "answer"} & {command.name for command in desk.table.commands}
        await desk.press("P", "A")
        assert "predict" not in desk.table.views
