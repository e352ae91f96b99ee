"""What is asked of who looks inside has a right answer, and is no longer than there is room for."""

from __future__ import annotations

import pytest

from cardtui.engine.questions import Question
from cardtui.games import open_id
from cardtui.structures.replay import Replay
from cardtui.structures.trace import trace_of

WIDEST = 80


def asked(game: str, forms: dict[str, str]) -> dict[int, Question]:
    session = open_id(game)
    session.look_ahead()
    replay = Replay(session, trace_of(session.game), forms)
    found = {step: replay.question(step) for step in range(1, min(session.length, 120) + 1)}
    return {step: one for step, one in found.items() if one is not None}


@pytest.mark.parametrize(
    ("game", "forms"),
    [
        ("snap#305", {}),
        ("snap#305", {"decks": "singly"}),
        ("beggar#305", {}),
        ("beggar#305", {"hands": "array"}),
        ("perditio#7", {}),
        ("perditio#7", {"piles": "tailed"}),
    ],
)
def test_the_right_answer_is_the_first_operation_and_its_links(game: str, forms: dict[str, str]) -> None:
    session = open_id(game)
    session.look_ahead()
    inside = trace_of(session.game)
    replay = Replay(session, inside, forms)
    replay.reach(session.length)
    found = asked(game, forms)
    assert len(found) > 8
    for step, one in found.items():
        first = replay.full_step(step).operations[0]
        word = inside.group_of(first.call.zone).operation_name(first.call.operation)
        assert one.choices[one.right] == f"{word.rpartition('.')[2]} {first.cost.links}"
        assert 2 <= len(set(one.choices)) == len(one.choices)
        assert one.reason.startswith(f"{word[0].upper()}{word[1:]} follows {first.cost.links} link")
        assert len(one.text) + sum(map(len, one.choices)) <= WIDEST
    assert asked(game, forms) == found
    assert len({one.right for one in found.values()}) > 1


def test_whether_it_is_asked_depends_on_the_place_alone() -> None:
    assert asked("snap#305", {}).keys() == asked("snap#305", {"decks": "ring"}).keys()
