"""What holds inside of every game in the list: the structures hold what the rules say lies there."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest

from cardtui.engine.session import Session
from cardtui.games import open_id
from cardtui.structures.replay import Replay
from cardtui.structures.structure import Cost
from cardtui.structures.structure_set import StructureSet
from cardtui.structures.trace import DECK, StructureTrace, trace_of
from tests.contract.games import KEYS, finished, ids

every_game = pytest.mark.parametrize("key", KEYS)


def held(workings: StructureSet) -> dict[str, list[Any]]:
    """What the structures hold, but for the deck."""
    return {
        name: list(structure)
        for name, structure in cast(dict[str, Any], workings.structures).items()
        if name != DECK
    }


def rules_say(inside: StructureTrace, state: Any) -> dict[str, list[Any]]:
    return {name: list(cards) for name, cards in inside.elements(state).items()}


def any_forms(inside: StructureTrace, random: Random) -> dict[str, str]:
    return {role.name: random.choice(role.representations).key for role in inside.zone_groups}


GIVEN = ("beggar:" + ".".join("2J3Q" * 60), "beggar:2.3.4.5.6.7/J", "beggar:/5.6.7", "beggar:2.3.4/5")
"""A deck that is too large to be dealt card by card, and hands that are not of one length."""


def games(key: str) -> list[Session[Any, Any]]:
    given = [game for game in GIVEN if game.startswith(f"{key}:")]
    return [open_id(finished(game)) for game in (*ids(key), f"{key}#7", *given)]


@every_game
def test_at_every_place_the_structures_hold_what_the_rules_say_however_they_are_kept(key: str) -> None:
    for number, session in enumerate(games(key)):
        inside = trace_of(session.game)
        assert inside.zone_groups
        workings = inside.new_structures(forms := any_forms(inside, Random(number)))
        workings.run(inside.shuffle_and_deal())
        assert held(workings) == rules_say(inside, session.state_at(0)), forms
        if DECK in workings.structures:
            assert not list(cast(Any, workings.structures[DECK]))
        for place in range(1, session.length + 1):
            workings.run(inside.calls(session.step(place)))
            assert held(workings) == rules_say(inside, session.state_at(place)), (place, forms)


@every_game
def test_a_place_that_is_sought_is_the_one_that_is_come_to_step_by_step(key: str) -> None:
    session = open_id(finished(f"{key}#1"))
    inside, random = trace_of(session.game), Random(key)
    forms = any_forms(inside, random)
    straight, sought = Replay(session, inside, forms), Replay(session, inside, forms)
    length = session.length
    assert sought.reach(length)
    for place in (random.randint(0, length) for _ in range(12)):
        straight.reach(place)
        ours, theirs = straight.moment(place), sought.moment(place)
        assert (ours.costs, ours.memory, ours.full_step) == (
            theirs.costs,
            theirs.memory,
            theirs.full_step,
        )
        small = random.randint(0, ours.full_step.lines)
        ours, theirs = straight.moment(place, small), sought.moment(place, small)
        assert (ours.line, ours.next_line, ours.costs) == (theirs.line, theirs.next_line, theirs.costs)


@every_game
def test_the_small_steps_of_a_step_add_up_to_it(key: str) -> None:
    session = open_id(finished(f"{key}#2"))
    replay = Replay(session, trace_of(session.game), {})
    replay.reach(length := min(session.length, 40))
    for step in range(1, length + 1):
        course = replay.full_step(step)
        assert course.lines == sum(done.lines for done in course.operations)
        whole = replay.moment(step)
        assert replay.moment(step, course.lines).costs == whole.costs
        assert replay.moment(step, 0).cost == replay.moment(step - 1).cost
        assert whole.cost.minus(replay.moment(step, 0).cost) == course.cost
        for small in range(1, course.lines):
            moment = replay.moment(step, small)
            previous = replay.moment(step, small - 1)
            assert previous.next_line == moment.line
            assert moment.line is not None
            assert moment.line.line in range(len(replay.code(moment.line.call)))


@every_game
def test_costs_are_counted_from_the_deal_on(key: str) -> None:
    session = open_id(finished(f"{key}#3"))
    replay = Replay(session, trace_of(session.game), {})
    assert replay.moment(0).cost == Cost()
