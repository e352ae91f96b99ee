"""Predict: questions, answers and passes, and that nothing on the screen gives an answer away."""

from __future__ import annotations

import pytest

from cardtui.engine.questions import Question
from cardtui.storage.store import Store
from cardtui.ui.widgets.graph import Graph
from cardtui.ui.widgets.timeline import FADING
from tests.ui.desk import SIZES, Desk, Open, opened
from tests.ui.layout import NEEDS, check_fit

SEED, LENGTH = "snap#305", 376
"""A game, and its number of throws."""

FIRST, SECOND, THIRD = 23, 31, 37
"""The plies of its first questions. The right answers are B, A and B."""

START = f"{SEED}@{FIRST - 2}"

QUESTION = "Will this throw snap?"
ASKED = f"{QUESTION} A: snap B: no snap"
KEYS = "←→ step"
"""Part of the last line where nothing is asked."""


def bar(desk: Desk) -> str:
    """Return the last line of the screen."""
    return " ".join(desk.lines[-1].split())


async def play(desk: Desk, steps: int = 40) -> None:
    """Let so many steps' time pass. Where playing stops, three more are enough to see that it has."""
    stopped = 0
    for _ in range(steps):
        await desk.pass_time(desk.table.playhead.interval)
        stopped += not desk.table.playhead.playing
        if stopped > 3:
            return


async def test_playing_stops_at_a_question_and_goes_on_after_the_answer() -> None:
    async with opened(START) as desk:
        await desk.press("P", "space")
        assert desk.notifications == ["Predict is on: guess before each reveal. P stops."]
        await play(desk)
        assert (desk.ply, desk.table.playhead.playing) == (FIRST, False)
        assert bar(desk) == f"{ASKED} space pass"
        await desk.press("B")
        assert (desk.ply, desk.table.playhead.playing) == (FIRST + 1, True)
        assert bar(desk) == "✓ Right, 1 of 1. The A♠ was thrown, and no ace lay there."
        await play(desk)
        assert desk.ply == SECOND
        assert bar(desk).startswith(ASKED)
        assert "✓ Right, 1 of 1." in desk.text
        await desk.press("B")
        assert bar(desk) == "✗ Not quite, 1 of 2: snap. The A♥ was thrown, and an ace lay there: the A♠."
        await play(desk)
        assert desk.ply == THIRD
        await desk.press("P")  # at a question, which is no longer asked
        assert desk.notifications == ["Predict is off. You predicted 1 of 2."]
        assert KEYS in bar(desk) and desk.table.playhead.playing
        await play(desk, 20)
        assert desk.ply == THIRD + 20
        await desk.press("P")
        await desk.resize(50, 12)
        await play(desk, 40)  # nothing is asked while the terminal is too small
        assert desk.ply == THIRD + 60 and "?" not in desk.text
        await desk.resize(80, 24)
        await desk.press("P")
        await desk.press("space", "B")
        assert desk.notifications == ["There is no such answer now."]


async def test_a_question_that_is_passed_or_answered_is_not_asked_again_and_a_pass_does_not_count() -> None:
    async with opened(START) as desk:
        await desk.press("P", "right", "right")
        assert bar(desk) == f"{ASKED} → pass"
        await desk.press("right")  # a pass
        assert (desk.ply, KEYS in bar(desk)) == (FIRST + 1, True)
        await desk.press("left")
        assert KEYS in bar(desk)
        for ply in (SECOND, THIRD):
            await desk.press("space")  # another pass
            await play(desk)
            assert desk.ply == ply
        await desk.press("B")  # which takes the step, and plays on only if it was playing
        assert (desk.ply, desk.table.playhead.playing) == (THIRD + 1, True)
        await desk.press("left")
        assert (desk.ply, KEYS in bar(desk)) == (THIRD, True)
        await desk.press("P")
        assert desk.notifications == ["Predict is off. You predicted 1 of 1."]


SEEKING = {"end": LENGTH, "5": 188, "g pagedown": 10, "pageup": 0, "colon 9 enter": 9}


async def test_seeking_is_never_stopped_and_playing_at_any_speed_stops_at_the_next_question() -> None:
    async with opened(SEED, speed=1024.0) as desk:
        await desk.press("P")
        for keys, ply in SEEKING.items():
            await desk.press(*keys.split())
            assert desk.ply == ply, keys
        await desk.click("#graph", 20, 0)
        assert desk.ply > THIRD
        await desk.click("#graph", 0, 0)
        assert desk.ply < FIRST
        await desk.press("space")
        await play(desk)
        assert desk.ply == FIRST


async def test_a_click_answers_and_another_passes() -> None:
    async with opened(START, (120, 40)) as desk:
        await desk.press("P", "space")
        await play(desk)
        await desk.click("#answer-0", 3)
        assert "✗ Not quite, 0 of 1: no snap." in bar(desk)
        assert desk.ply == FIRST + 1
        await play(desk)
        assert "space pass" in bar(desk)
        assert desk.text_at("#sentence").startswith("✗ Not quite, 0 of 1")  # while the next one is asked
        await desk.click("#pass", 3)
        assert desk.table.playhead.playing
        await play(desk)
        assert desk.ply == THIRD
        await desk.press("left", "right")
        assert "→ pass" in bar(desk)
        await desk.click("#pass", 3)
        assert desk.ply == THIRD + 1


def ask_first(desk: Desk, answers: str, right: int, *plies: int) -> None:
    """Ask a question of our own at these plies, or at all, before the game's own."""
    question = Question("Which?", tuple(answers.split()), right, "So it is.")
    desk.table.predict.sources.insert(0, lambda ply: question if not plies or ply in plies else None)


@pytest.mark.parametrize("answer", [True, False])
async def test_the_end_tells_how_much_was_predicted_if_anything_was(answer: bool) -> None:
    async with opened(f"{SEED}@{LENGTH - 2}") as desk:
        if answer:
            ask_first(desk, "yes no", 0)
        await desk.press("P", *"AB" if answer else ["right", "right"])
        assert desk.table.session.at_end
        assert ("Not quite. You predicted 1 of 2. So it is." in bar(desk)) is answer
        await desk.press("escape", "left", "left", "right", "right")
        assert "look back" in bar(desk)


async def test_the_first_source_with_a_question_asks_and_only_its_answers_count() -> None:
    async with opened(f"{SEED}@{FIRST - 1}") as desk:
        ask_first(desk, "this that neither", 2, FIRST - 1)
        await desk.press("P")
        assert bar(desk) == "Which? A: this B: that C: neither → pass"
        await desk.press("D")
        assert desk.ply == FIRST - 1
        assert desk.notifications == ["There is no such answer now."]
        await desk.press("C")
        assert bar(desk) == f"{ASKED} → pass"
        await desk.press("B")  # which takes one step, and does not start to play
        assert (desk.ply, desk.table.playhead.playing) == (FIRST + 1, False)
        assert "✓ Right, 2 of 2." in bar(desk)


async def test_it_is_saved_with_the_game_and_the_count_lasts_while_the_program_runs(
    store: Store, open_app: Open
) -> None:
    async with open_app(f"{SEED}@{FIRST}") as desk:
        await desk.press("P", "B", "right")
        assert [row.views for row in store.saved_games()] == ["predict,revealed"]
        await desk.press("q", "u")
        assert desk.ply == FIRST + 2
        await desk.press("space")
        await play(desk)
        await desk.press("A")
        assert "✓ Right, 2 of 2." in bar(desk)
        await desk.press("greater_than_sign")
        assert "predict" not in desk.table.views


async def test_a_letter_that_is_a_games_own_key_is_no_answer() -> None:
    async with opened("perditio#7") as desk:
        ask_first(desk, "one two three", 2, 0)
        await desk.press("P", "c")
        assert ("row" in desk.table.views, desk.ply) == (True, 0)
        await desk.press("C")
        assert "✓ Right" in bar(desk)


@pytest.mark.parametrize("size", [SIZES[0], SIZES[2]])
async def test_a_question_moves_nothing_else(size: tuple[int, int]) -> None:
    async with opened(f"{SEED}@{FIRST - 1}", size) as desk:
        await desk.press("P")
        before = {widget: widget.region for widget in desk.screen.query("#table *, #transport *, #room")}
        await desk.press("right")
        assert "A: snap" in bar(desk)
        assert {widget: widget.region for widget in before} == before
        check_fit(desk)
        await desk.press("A")
        assert "Not quite" in bar(desk)
        check_fit(desk)


async def test_without_room_the_question_replaces_the_sentence_and_survives_changes_of_size() -> None:
    async with opened("perditio#305") as desk:
        ask_first(desk, "pile-number-one pile-number-two pile-number-three pile-number-four", 1, 0)
        await desk.press("P")
        for size in ((120, 40), (60, 10), (80, 24)):
            await desk.resize(*size)
            assert (desk.words == NEEDS) is (size == (60, 10))
        asked = "A: pile-number-one B: pile-number-two C: pile-number-three D: pile-number-four"
        assert bar(desk)[:70] == asked[:70] and "Which?" in desk.text
        await desk.resize(120, 40)
        assert bar(desk) == f"Which? {asked} → pass"
        await desk.resize(60, 18)
        assert "Which?" in desk.text
        await desk.press("A")
        assert bar(desk) == "✗ Not quite, 0 of 1: pile-number-two. So it is."


async def test_a_question_appears_when_the_cards_have_landed() -> None:
    async with opened(f"{SEED}@{FIRST - 1}", flights=True) as desk:
        await desk.press("P", "right")
        assert desk.flying and KEYS in bar(desk)
        await desk.land()
        assert bar(desk) == f"{ASKED} → pass"
        await desk.press("B")
        assert desk.flying and "✓ Right, 1 of 1." in bar(desk)


async def test_the_length_and_the_graph_ahead_are_hidden_until_the_end_was_seen() -> None:
    async with opened("perditio#8@20") as desk:
        length = f"card 20/{desk.table.session.length}"
        graph = desk.screen.query_one(Graph)

        def ahead() -> str:
            value = graph.region.x + graph.column_of(20) + 1
            return desk.lines[graph.region.y][value : graph.region.right].lstrip(" 0123456789%").strip(FADING)

        assert length in desk.words and ahead()
        await desk.press("P")
        assert "card 20 " in desk.words and length not in desk.words and not ahead()
        await desk.press("P")
        assert length in desk.words and ahead()
        await desk.press("P", "end", "escape")
        assert f"card 52/{desk.table.session.length}" in desk.words


GAMES = (SEED, "snap#2", "snap#7", "snap#11", "snap#12")
"""Games of some hundred throws."""


@pytest.mark.parametrize(("size", "ply"), [(SIZES[0], 3), (SIZES[2], 9)])
async def test_games_of_every_length_look_equally_long(size: tuple[int, int], ply: int) -> None:
    shown = set()
    for game in GAMES:
        async with opened(f"{game}@{ply}", size, views=["predict"]) as desk:
            await desk.wait_until(lambda desk=desk: desk.table.session.fully_explored)  # type: ignore[misc]
            assert desk.table.session.length > ply
            graph = desk.screen.query_one(Graph)
            line = desk.lines[graph.region.bottom - 1]
            assert "/" not in line and str(desk.table.session.length) not in line
            assert "never" not in str(graph.tooltip).lower()
            bottom = line[graph.region.x : graph.region.right]
            shown.add((bottom if "●" in bottom else "", graph.column_of(ply)))
    assert len(shown) == 1


async def test_the_dialog_for_a_step_does_not_tell_how_many_there_are() -> None:
    async with opened(f"{SEED}@3", views=["predict"]) as desk:
        await desk.press("colon")
        assert "A number from 0 on" in desk.text
        await desk.send(*"2000000")
        assert str(desk.table.session.length) not in desk.text
        await desk.press(*["backspace"] * 7, *"9999", "enter")
        assert desk.table.session.at_end


@pytest.mark.parametrize("views", [(), ("inside",)])
async def test_a_click_on_a_timeline_without_an_end_reaches_what_was_seen(views: tuple[str, ...]) -> None:
    async with opened(f"{SEED}@30", views=["predict", *views]) as desk:
        line = desk.screen.query_one(Graph)
        for ply in (0, 9, 20, 12):
            await desk.click(line, line.left + line.column_of(ply), line.size.height - 1)
            assert line.column_of(desk.ply) == line.column_of(ply)
        await desk.click(line, line.size.width - 1, line.size.height - 1)
        assert desk.ply == 30
