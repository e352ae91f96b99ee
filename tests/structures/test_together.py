"""Two ways to keep the same cards, side by side: the same operations at once, each line by line."""

from __future__ import annotations

import pytest

from cardtui.games import open_id
from cardtui.structures.paired_replay import OperationPosition, PairedReplay
from cardtui.structures.replay import Replay
from cardtui.structures.trace import trace_of


def together(game: str, *forms: dict[str, str]) -> PairedReplay:
    session = open_id(game)
    session.look_ahead()
    pair = PairedReplay([Replay(session, trace_of(session.game), form) for form in forms])
    assert pair.reach(session.length)
    return pair


def test_an_operation_takes_as_many_small_steps_as_the_slower_of_both() -> None:
    """The first throw of 305 is from the bottom: a singly linked list is walked for it."""
    pair = together("snap#305", {}, {"decks": "singly"})
    doubly, singly = ([done.lines for done in replay.full_step(1).operations] for replay in pair.replays)
    assert (doubly, singly) == ([4, 2, 3], [28, 2, 3])
    assert pair.lengths(1) == [28, 2, 3]
    assert pair.lines(1) == 33


def test_who_is_done_waits_at_the_end_of_the_operation() -> None:
    pair = together("snap#305", {}, {"decks": "singly"})
    quick, slow = pair.moments(1, 10)
    assert quick.line is not None and slow.line is not None
    assert (quick.line.operation, quick.line.line, quick.small) == (0, 3, 4)
    assert (slow.line.operation, slow.line.line, slow.small) == (0, 1, 10)
    # It has nothing to change until the other one is done as well.
    assert (quick.next_line, quick.after) == (None, quick.pictures)
    assert slow.next_line is not None
    quick, slow = pair.moments(1, 29)
    assert quick.line is not None and slow.line is not None
    assert (quick.line.operation, slow.line.operation) == (1, 1)


@pytest.mark.parametrize(
    ("small", "spot", "on", "back"),
    [
        (0, OperationPosition(0, 0), 28, 0),
        (1, OperationPosition(0, 1), 28, 0),
        (28, OperationPosition(0, 28), 30, 0),
        (29, OperationPosition(1, 1), 30, 28),
        (33, OperationPosition(2, 3), 33, 30),
    ],
)
def test_the_ends_of_operations_can_be_gone_to(
    small: int, spot: OperationPosition, on: int, back: int
) -> None:
    pair = together("snap#305", {}, {"decks": "singly"})
    assert pair.position(1, small) == spot
    assert pair.boundary(1, small, back=False) == on
    assert pair.boundary(1, small, back=True) == back


def test_what_removelast_costs_on_a_singly_linked_list_is_summed_over_the_game() -> None:
    pair = together("snap#305", {}, {"decks": "singly"}, {"decks": "ring"})
    last = pair.replays[0].reached_ply
    doubly, singly, ring = (moment.cost for moment in pair.moments(last))
    assert doubly.links == last  # one a throw
    assert singly.links > 20 * doubly.links
    assert ring.links == 0


def test_any_place_of_the_game_is_found_again_at_every_representation() -> None:
    pair = together("beggar#305", {}, {"hands": "array"}, {"hands": "linked", "pile": "stack"})
    for step in (1, 64, 65, 130, 128, 3):
        assert len({tuple(moment.memory) for moment in pair.moments(step)}) == 1
        assert pair.moments(step, pair.lines(step))[1].costs == pair.moments(step)[1].costs
