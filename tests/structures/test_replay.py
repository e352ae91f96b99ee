"""Replays of structures: two representations side by side, questions, and the printed list of operations."""

from __future__ import annotations

import pytest

from cardtui.engine.questions import Question
from cardtui.games import open_id
from cardtui.structures.cost_ledger import operation_list, read_representations
from cardtui.structures.paired_replay import OperationPosition, PairedReplay
from cardtui.structures.replay import Replay
from cardtui.structures.trace import trace_of


def new_replay(game: str, representations: dict[str, str]) -> tuple[Replay, int]:
    """Return a replay of which nothing is worked through, and the length of the game."""
    session = open_id(game)
    session.look_ahead()
    return Replay(session, trace_of(session.game), representations), session.length


def replay_of(game: str, representations: dict[str, str]) -> Replay:
    replay, length = new_replay(game, representations)
    assert replay.reach(length)
    return replay


def paired(game: str, *representations: dict[str, str]) -> PairedReplay:
    replays, lengths = zip(*(new_replay(game, one) for one in representations), strict=True)
    pair = PairedReplay(list(replays))
    assert pair.reach(lengths[0])
    return pair


def test_an_operation_takes_as_many_small_steps_as_in_the_slower_representation() -> None:
    """The first throw of 305 is from the bottom: a singly linked list is walked for it."""
    pair = paired("snap#305", {}, {"decks": "singly"})
    doubly, singly = (
        [each.small_steps for each in replay.full_step(1).operations] for replay in pair.replays
    )
    assert (doubly, singly) == ([4, 2, 2], [28, 2, 2])
    assert pair.lengths(1) == [28, 2, 2]
    assert pair.small_step_count(1) == 32


def test_the_faster_representation_waits_at_the_end_of_the_operation() -> None:
    pair = paired("snap#305", {}, {"decks": "singly"})
    quick, slow = pair.moments(1, 10)
    assert quick.line is not None and slow.line is not None
    assert (quick.line.operation, quick.line.line, quick.small) == (0, 4, 4)
    assert (slow.line.operation, slow.line.line, slow.small) == (0, 5, 10)
    # It changes nothing until the other one is done as well.
    assert quick.after == quick.pictures and slow.after != slow.pictures
    quick, slow = pair.moments(1, 29)
    assert quick.line is not None and slow.line is not None
    assert (quick.line.operation, slow.line.operation) == (1, 1)


@pytest.mark.parametrize(
    ("small", "position", "forward", "back"),
    [
        (0, OperationPosition(0, 0), 28, 0),
        (1, OperationPosition(0, 1), 28, 0),
        (28, OperationPosition(0, 28), 30, 0),
        (29, OperationPosition(1, 1), 30, 28),
        (32, OperationPosition(2, 2), 32, 30),
    ],
)
def test_the_ends_of_operations_are_found_forward_and_back(
    small: int, position: OperationPosition, forward: int, back: int
) -> None:
    pair = paired("snap#305", {}, {"decks": "singly"})
    assert pair.position(1, small) == position
    assert pair.boundary(1, small, back=False) == forward
    assert pair.boundary(1, small, back=True) == back


# Questions

WIDEST = 80


def questions(replay: Replay) -> dict[int, Question]:
    found = {step: replay.question(step) for step in range(1, min(replay.reached_ply, 120) + 1)}
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
    replay = replay_of(game, representations)
    trace = trace_of(open_id(game).game)
    found = questions(replay)
    assert len(found) > 8
    for step, question in found.items():
        first = replay.full_step(step).operations[0]
        name = trace.group_of(first.call.zone).operation_name(first.call.operation)
        assert question.choices[question.right] == f"{name.rpartition('.')[2]} {first.cost.links}"
        assert 2 <= len(set(question.choices)) == len(question.choices)
        assert question.reason.startswith(f"{name[0].upper()}{name[1:]} follows {first.cost.links} link")
        assert len(question.text) + sum(map(len, question.choices)) <= WIDEST
    assert questions(replay_of(game, representations)) == found
    assert len({question.right for question in found.values()}) > 1


# The printed list of the operations


def lines_of(game: str, representations: str | None = None) -> list[str]:
    session = open_id(game)
    trace = trace_of(session.game)
    chosen = {} if representations is None else read_representations(trace, representations)
    return list(operation_list(session, trace, chosen))


def numbers(line: str) -> tuple[int, ...]:
    return tuple(map(int, line.split()[-3:]))


@pytest.mark.parametrize(
    "representations", [None, "singly", "ring", "public=stack", "decks=linked,public=tailed"]
)
@pytest.mark.parametrize("game", ["snap#305", "snap#2"])
def test_the_sums_are_those_of_the_lines_and_of_the_inspector(game: str, representations: str | None) -> None:
    lines = lines_of(game, representations)
    gap = lines.index("")
    counted = [line for line in lines[2:gap] if line.split()[0] != "0"]
    sums = tuple(map(sum, zip(*map(numbers, counted), strict=True)))
    assert numbers(lines[-1]) == sums
    assert int(lines[-1].split()[0]) == len(counted)
    parts = tuple(map(sum, zip(*map(numbers, lines[gap + 2 : -1]), strict=True)))
    assert parts == sums
    session = open_id(game)
    session.look_ahead()
    trace = trace_of(session.game)
    chosen = {} if representations is None else read_representations(trace, representations)
    replay = Replay(session, trace, chosen)
    replay.reach(session.length)
    assert tuple(replay.moment(session.length).cost) == sums


def test_the_deal_of_a_seed_is_shuffled_and_that_of_cards_is_not() -> None:
    assert "Deck.shuffle()" in "".join(lines_of("perditio#7"))
    assert "Deck.shuffle()" not in "".join(lines_of("beggar:J.2.J.2"))
    assert sum("Deck.deal()" in line for line in lines_of("perditio#7")) == 52
