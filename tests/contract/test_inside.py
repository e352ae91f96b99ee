"""In every game the data structures hold the cards that the rules say, with the right costs."""

from __future__ import annotations

from random import Random
from typing import Any, cast

from cardtui.engine.session import Session
from cardtui.games import open_id
from cardtui.structures.replay import Replay
from cardtui.structures.structure import Cost
from cardtui.structures.structure_set import StructureSet
from cardtui.structures.trace import DECK, StructureTrace, trace_of
from tests.contract.games import every_table, finished, ids


def contents(structures: StructureSet) -> dict[str, list[Any]]:
    """Return the contents of the structures other than the deck."""
    return {
        name: list(structure)
        for name, structure in cast(dict[str, Any], structures.structures).items()
        if name != DECK
    }


def rules_say(trace: StructureTrace, state: Any) -> dict[str, list[Any]]:
    return {name: list(cards) for name, cards in trace.elements(state).items()}


def check_contents(
    structures: StructureSet, trace: StructureTrace, session: Session[Any, Any], ply: int
) -> None:
    """Check that each structure holds what the rules say that it holds after `ply` steps."""
    held, right = contents(structures), rules_say(trace, session.state_at(ply))
    assert held.keys() == right.keys()
    for zone, found in held.items():
        texts = [" ".join(str(getattr(each, "text", each)) for each in ones) for ones in (found, right[zone])]
        assert found == right[zone], (
            f"in the inspector, {zone} holds {texts[0] or 'nothing'} after step {ply} of {session.id}, but "
            f"{texts[1] or 'nothing'} by cards(state): the events of the step lead elsewhere"
        )


def any_representations(trace: StructureTrace, random: Random) -> dict[str, str]:
    return {group.name: random.choice(group.representations).key for group in trace.zone_groups}


DEALS = ("beggar:" + ".".join("2J3Q" * 60), "beggar:2.3.4.5.6.7/J", "beggar:/5.6.7", "beggar:2.3.4/5")
"""A deck that is too large to be dealt card by card, and hands of different lengths."""


def games(key: str) -> list[Session[Any, Any]]:
    deals = [game for game in DEALS if game.startswith(f"{key}:")]
    return [open_id(finished(game)) for game in (*ids(key), f"{key}#7", *deals)]


@every_table
def test_at_every_ply_the_structures_of_any_representation_hold_the_cards_of_the_rules(key: str) -> None:
    for number, session in enumerate(games(key)):
        trace = trace_of(session.game)
        assert trace.zone_groups
        structures = trace.new_structures(any_representations(trace, Random(number)))
        structures.run(trace.shuffle_and_deal())
        check_contents(structures, trace, session, 0)
        if DECK in structures.structures:
            assert not list(cast(Any, structures.structures[DECK]))
        for ply in range(1, session.length + 1):
            structures.run(trace.calls(session.step(ply)))
            check_contents(structures, trace, session, ply)


@every_table
def test_seeking_a_ply_and_stepping_to_it_are_the_same(key: str) -> None:
    session = open_id(finished(f"{key}#1"))
    trace, random = trace_of(session.game), Random(key)
    representations = any_representations(trace, random)
    straight, sought = Replay(session, trace, representations), Replay(session, trace, representations)
    length = session.length
    assert sought.reach(length)
    for ply in (random.randint(0, length) for _ in range(12)):
        straight.reach(ply)
        ours, theirs = straight.moment(ply), sought.moment(ply)
        assert (ours.cost, ours.memory) == (theirs.cost, theirs.memory)
        assert ours.full_step == theirs.full_step
        small = random.randint(0, ours.full_step.small_steps)
        ours, theirs = straight.moment(ply, small), sought.moment(ply, small)
        assert (ours.line, ours.cost) == (theirs.line, theirs.cost)


@every_table
def test_the_lines_of_a_step_add_up_to_it(key: str) -> None:
    session = open_id(finished(f"{key}#2"))
    replay = Replay(session, trace_of(session.game), {})
    assert replay.moment(0).cost == Cost()  # the deal costs nothing
    replay.reach(length := min(session.length, 25))
    for step in range(1, length + 1):
        full_step = replay.full_step(step)
        assert full_step.small_steps == sum(done.small_steps for done in full_step.operations)
        whole = replay.moment(step)
        assert replay.moment(step, full_step.small_steps).cost == whole.cost
        assert replay.moment(step, 0).cost == replay.moment(step - 1).cost
        assert whole.cost.minus(replay.moment(step, 0).cost) == full_step.cost
        for small in range(1, full_step.small_steps):
            moment = replay.moment(step, small)
            assert moment.line is not None
            assert moment.line.line in replay.code(moment.line.call).steps


def test_a_card_goes_onto_an_empty_stack_by_the_operation_of_any_other() -> None:
    session = open_id(finished("tommy#2"))
    replay = Replay(session, trace_of(session.game), {})
    replay.reach(session.length)
    called = [done.call for at in range(1, session.length + 1) for done in replay.full_step(at).operations]
    assert {call.operation for call in called if call.zone != "stock"} == {"add_first", "remove_first"}
