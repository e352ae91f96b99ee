"""Questions about operations have one right answer and fit in their room."""

from __future__ import annotations

import pytest

from cardtui.engine.questions import Question
from cardtui.games import open_id
from cardtui.structures.replay import Replay
from cardtui.structures.trace import trace_of

WIDEST = 80


def questions(game: str, representations: dict[str, str]) -> dict[int, Question]:
    session = open_id(game)
    session.look_ahead()
    replay = Replay(session, trace_of(session.game), representations)
    found = {step: replay.question(step) for step in range(1, min(session.length, 120) + 1)}
    return {step: question for step, question in found.items() if question is not None}


@pytest.mark.parametrize(
    ("game", "representations"),
    [
        ("snap#305", {}),
        ("snap#305", {"decks": "singly"}),
        ("beggar#305", {}),
        ("beggar#305", {"hands": "array"}),
        ("perditio#7", {}),
        ("perditio#7", {"piles": "tailed"}),
    ],
)
def test_the_right_answer_is_the_first_operation_and_its_links(
    game: str, representations: dict[str, str]
) -> None:
    session = open_id(game)
    session.look_ahead()
    trace = trace_of(session.game)
    replay = Replay(session, trace, representations)
    replay.reach(session.length)
    found = questions(game, representations)
    assert len(found) > 8
    for step, question in found.items():
        first = replay.full_step(step).operations[0]
        name = trace.group_of(first.call.zone).operation_name(first.call.operation)
        assert question.choices[question.right] == f"{name.rpartition('.')[2]} {first.cost.links}"
        assert 2 <= len(set(question.choices)) == len(question.choices)
        assert question.reason.startswith(f"{name[0].upper()}{name[1:]} follows {first.cost.links} link")
        assert len(question.text) + sum(map(len, question.choices)) <= WIDEST
    assert questions(game, representations) == found
    assert len({question.right for question in found.values()}) > 1


def test_the_representation_does_not_decide_which_steps_have_questions() -> None:
    assert questions("snap#305", {}).keys() == questions("snap#305", {"decks": "ring"}).keys()
