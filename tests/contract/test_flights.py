"""Cards and pieces are dealt and move visibly; none is lost or doubled, and nobody has to wait for them."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest
from textual.geometry import Offset

from cardtui.engine.cards import Cards
from cardtui.engine.narrator import is_win
from cardtui.games import open_id
from cardtui.ui.cards.flight import flight_seconds
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.widgets.end_panel import EndPanel
from cardtui.ui.widgets.graph import Graph
from tests.contract.games import (
    DESTINATIONS,
    KINDS,
    LEAST_STEPS,
    MOST_SEEDS,
    Position,
    but_for_the_turn,
    each_kind,
    ended,
    is_turn,
    key_of,
    latest,
    position_of,
)
from tests.madeup.eights.game import STOCK
from tests.madeup.register import registered
from tests.ui.cards.flights import HALF, aloft, check_air, check_lying
from tests.ui.desk import SIZES, Desk, find, opened
from tests.ui.shared_app import shared_app

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("slow_computer")]

USUAL = (80, 24)


def at(key: str, ply: int) -> str:
    """Return the explored game of that kind at a ply."""
    session = open_id(latest(key))
    session.seek(ply)
    return session.save()


@cache
def flying(key: str) -> tuple[int, int]:
    """Return a ply with movements before and after it, and the number of movements of the next step."""
    with registered():
        session = open_id(latest(key))
        assert session.length >= LEAST_STEPS, (
            f"random moves end {MOST_SEEDS} random games of {key} before step {LEAST_STEPS}, too soon "
            "to try what flies: from_seed has to give larger ones"
        )
        moves = [len(session.step(ply).events) for ply in range(1, session.length)]
        plies = [n for n in range(2, len(moves) - 2) if moves[n - 1] and moves[n + 1]]
        assert plies, f"no three steps in a row of a game of {key} have events, which show what a step does"
        here = max(plies, key=lambda n: moves[n])
        return here, moves[here]


async def begin(desk: Desk, movement: int = 0) -> None:
    """Make a step, and wait until the middle of one of its movements."""
    await desk.press(key_of(desk, "forward"))
    await desk.fly(2 * HALF * movement + HALF)
    assert desk.flying


def check_still(desk: Desk) -> None:
    """Check that nothing moves or is lit, and that all cards lie where they should."""
    assert not desk.flying and not aloft(desk)
    assert not any(place.lit for place in desk.zones.values())
    check_lying(desk)


def motion(desk: Desk) -> tuple[dict[str, Cards], tuple[Offset, Offset] | None]:
    """Return the flying cards and their way: within one zone, only that tells there from back."""
    return aloft(desk), desk.flight.path if desk.flying else None


@each_kind
async def test_nothing_is_lost_or_doubled_in_any_phase(key: str) -> None:
    length, (here, _) = open_id(latest(key)).length, flying(key)
    async with shared_app(at(key, 0), flights=True) as again:
        size = SIZES[KINDS.index(key) % len(SIZES)]
        for start, way in ((0, "forward"), (here, "forward"), (here + 2, "back"), (length - 1, "back")):
            async with again((start, way), at(key, start), size) as desk:
                phases = 0
                for step in (1, 2):
                    await desk.press(key_of(desk, way))
                    assert desk.ply == max(0, min(length, start + (step if way == "forward" else -step)))
                    while desk.flying:
                        check_air(desk)
                        await desk.fly(0.1)
                        phases += 1
                    check_still(desk)
                assert phases > 2


@each_kind
async def test_a_command_ends_the_movement_at_once_and_is_obeyed(key: str) -> None:
    here, movements = flying(key)
    async with shared_app(at(key, here), flights=True) as again:
        session = open_id(at(key, here + 1))
        session.look_ahead()
        position = position_of(session)
        own = {pressed for command in again.desk.table.own_commands for pressed in command.keys}
        ends = {name: leads_to(position, 5) for name, leads_to in DESTINATIONS.items()}
        if "5" in own:
            del ends["percent"]
        cases = [(name, movement) for name in ("forward", "back") for movement in range(movements)]
        others = [name for name in ends if name not in dict(cases)]
        others = [name for at, name in enumerate(others) if is_turn(key, at)]
        cases += [(name, turn % movements) for turn, name in enumerate(others)]
        there = {end: await again.look(at(key, end)) for end in sorted({ends[name] for name, _ in cases})}
        for name, movement in cases:
            async with again((name, movement), at(key, here)) as desk:
                await begin(desk, movement)
                first = motion(desk)
                await desk.press("5" if name == "percent" else key_of(desk, name))
                assert desk.ply == ends[name]
                if name in ("forward", "back"):  # what flies now is what this key made fly
                    assert desk.flying and (motion(desk) != first or not first[0])
                    check_air(desk)
                    await desk.land()
                check_still(desk)
                is_confetti = is_win(desk.table.game, desk.table.session.state)
                assert is_confetti or desk.text == there[ends[name]]


@each_kind
async def test_the_own_commands_of_a_game_and_clicks_end_the_movement_too(key: str) -> None:
    here, movements = flying(key)
    async with shared_app(at(key, here), flights=True) as again:
        table = again.desk.table
        actions = [command.action for command in table.own_commands]
        shared = ("play_pause", "again", "go_to", "inside")
        # One path leads all keys past the flights: many take turns.
        actions = actions[:: max(1, len(actions) // 4)]
        actions += [action for at, action in enumerate(shared) if is_turn(key, at)]
        keys = [key_of(again.desk, action) for action in actions]
        zones = list(table.zones.values())
        zones = zones[:: max(1, len(zones) - 1)]  # the first and the last
        graphs = [f"#{graph.id}" for graph in again.desk.screen.query(Graph)]
        spots = ["back", "forward", *graphs, *(f"#{zone.id}" for zone in zones)]
        spots = spots[KINDS.index(key) % 3 :: 3]
        cases = [(pressed, "") for pressed in keys] + [("", spot) for spot in spots]
        for turn, (pressed, spot) in enumerate(cases):
            async with again(pressed or spot, at(key, here)) as desk:
                await begin(desk, turn % movements)
                first = motion(desk)
                if spot:
                    widget, whole = find(desk.screen, spot)
                    region = whole.intersection(desk.screen.region)
                    rows, columns = range(region.y, region.bottom), range(region.x + 1, region.right)
                    free = [
                        cell for cell in product(columns, rows) if desk.app.get_widget_at(*cell)[0] is widget
                    ]
                    assert free, f"at 80×24 there is no room for {spot}, or something else covers it"
                    await desk.click_at(*free[0])  # a cell that no card flies over
                else:
                    await desk.press(pressed)
                if not any(isinstance(screen, TableScreen) for screen in desk.app.screen_stack):
                    continue  # Esc leads home where nothing is in hand, and P to the path
                assert not desk.flying or motion(desk) != first or not first[0]
                if pressed != key_of(desk, "again"):  # when it may be dealt again
                    check_air(desk)
                await desk.land()
                check_still(desk)


@each_kind
async def test_another_size_of_the_terminal_and_help_end_the_movement(key: str) -> None:
    here, movements = flying(key)
    size = ((120, 40), (60, 18), (81, 24), (40, 10))[KINDS.index(key) % 4]
    async with shared_app(at(key, here), flights=True) as again:
        there = {look: await again.look(at(key, here + 1), look) for look in (USUAL, size)}
        async with again(size) as desk:
            await begin(desk, KINDS.index(key) % movements)
            await desk.resize(*size)
            check_still(desk)
            assert desk.text == there[size]
        async with again("help") as desk:
            await begin(desk, movements - 1)
            await desk.press("question_mark")
            assert isinstance(desk.screen, HelpScreen)
            check_still(desk)
            await desk.press("escape")
            check_still(desk)
            assert desk.text == there[USUAL]


BURSTS = (
    "forward " * 9,
    "back " * 4,
    "forward back " * 6 + "forward",
    "forward forward back_ten forward_ten back",
)
"""Commands that are given all at once."""


@each_kind
async def test_a_burst_of_keys_ends_where_as_many_slow_ones_do(key: str) -> None:
    here, _ = flying(key)
    length = open_id(latest(key)).length
    async with shared_app(at(key, here), flights=True) as again:
        for start, bursts in ((here, BURSTS[KINDS.index(key) % 4 :][:1]), (length - 1, BURSTS[-1:])):
            for names in bursts:
                end = start
                for name in names.split():
                    end = DESTINATIONS[name](Position(end, length, [], []), 0)
                there = await again.look(at(key, end))
                async with again((start, names), at(key, start)) as desk:
                    desk.send_keys(*(key_of(desk, name) for name in names.split()))
                    await desk.settle()
                    assert desk.ply == end
                    check_air(desk)
                    await desk.land()
                    check_still(desk)
                    assert but_for_the_turn(desk, desk.text) == but_for_the_turn(desk, there)


@each_kind
async def test_nothing_moves_if_animation_is_turned_off(key: str) -> None:
    here, _ = flying(key)
    async with opened(at(key, here), flights=True) as desk:
        desk.app.animation_level = "basic" if KINDS.index(key) % 2 else "none"
        for name in ("forward", "back"):
            await desk.press(key_of(desk, name))
            check_still(desk)


@each_kind
async def test_while_playing_all_movements_end_before_the_next_step_is_due(key: str) -> None:
    here, _ = flying(key)
    here = min(here, open_id(latest(key)).length - 4)
    async with shared_app(at(key, here), flights=True) as again:
        for speed in (4.0, 8.0, 16.0):
            async with again(speed) as desk:
                desk.table.playhead.speed = speed
                await desk.press(key_of(desk, "play_pause"))
                for step in range(1, 4):
                    await desk.pass_time(1 / speed)
                    assert desk.ply == here + step
                    movements = len(desk.table.session.step(desk.ply).events)
                    assert desk.flying is bool(flight_seconds(movements, 1 / speed))
                    check_air(desk)
                    for _ in range(movements):
                        await desk.fly(0.81 / speed / movements)
                    check_still(desk)


@each_kind
async def test_the_end_panel_appears_after_the_last_movement(key: str) -> None:
    length = open_id(ended(key)).length
    async with opened(at(key, length - 1), flights=True) as desk:
        panel = desk.table.query_one(EndPanel)
        if not panel.display:  # as it is where all is known before the last step
            await desk.press(key_of(desk, "forward"))
            if desk.table.session.step(length).events:
                assert desk.flying and not panel.display
            await desk.land()
        assert panel.display


@each_kind
async def test_a_deal_is_dealt_and_keys_are_obeyed_meanwhile(key: str) -> None:
    async with opened(f"{key}#305", flights=True, dealing=True) as desk:
        assert desk.count_dealt() == 0
        await desk.fly(0.3)
        half, speed = desk.count_dealt(), desk.table.playhead.speed
        assert half, "no card or piece has been dealt in 0.3 seconds: zones or strips show the deal"
        await desk.press(key_of(desk, "faster"))
        assert desk.table.playhead.speed > speed
        assert desk.count_dealt() > half
        check_lying(desk)
        desk.app.open_game(open_id(f"{key}#305").game)
        await desk.settle()
        assert desk.count_dealt() == 0
        await desk.fly(1.0)
        assert not desk.flying
        check_lying(desk)


@pytest.mark.parametrize("place", ["top", "bottom"])
async def test_a_card_that_flies_to_either_end_of_a_stack_leaves_the_others_in_sight(place: str) -> None:
    async with opened("eights#305", size=USUAL) as desk:
        stock = desk.zones[STOCK]

        def picture() -> list[str]:
            return [line.text for line in stock.draw()]

        flying, others = stock.cards[:1], stock.cards[1:4]
        stock.show(others, frozenset({0, 1, 2}))
        before = picture()
        assert others[0].label in before[1]
        at = 0 if place == "top" else len(others)
        stock.lay(flying, at, frozenset(range(4)), seen=False)
        assert picture() == before
        stock.unseen = range(0)
        assert (flying[0].label in picture()[1]) is (place == "top")
        assert picture() != before
