"""The table of every game fits, with and without the inspector, and survives any keys and clicks."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random

import pytest

from cardtui.engine.cards import Card
from cardtui.engine.narrator import is_win
from cardtui.engine.zones import ZoneKind
from cardtui.games import open_id
from cardtui.settings import CARDS
from cardtui.structures.structure import NOTHING
from cardtui.ui.app import CardApp
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.table.staged import Hand
from cardtui.ui.textual_internals import update_classes
from cardtui.ui.widgets.end_panel import EndPanel
from tests.cases import case
from tests.contract.games import (
    KINDS,
    but_for_the_turn,
    each_kind,
    ended,
    finished,
    ids,
    key_of,
    latest,
    middle,
)
from tests.monkey import check_case, walk
from tests.ui.desk import SIZES, Desk, opened
from tests.ui.layout import check_apart, check_fit, check_whole
from tests.ui.shared_app import looks_of

EVENTS = 25

pytestmark = pytest.mark.usefixtures("slow_computer")


def check_room(desk: Desk) -> None:
    """Check that each visible zone shows its caption and a whole card, and keeps to its columns.

    The number of cards stands apart from the name of the zone and from the zone beside it.
    """
    for name, zone in desk.zones.items():
        if not zone.region:
            continue
        width, height = zone.size
        assert height >= zone.CAPTION_ROWS + zone.card_size.height, (name, height)
        lines = [zone.render_line(y) for y in range(height)]
        assert [line.cell_length for line in lines] == [width] * height, name
        if isinstance(zone, Hand):
            below = zone.board.stage.labels_below
            middle = lines[zone.card_size.height + 1 if below else (zone.card_size.height - 1) // 2].text
            assert re.search(rf" {len(zone.cards)}( cards?)? *$", middle), (name, middle)


@each_kind
async def test_a_table_fits_between_the_usual_sizes_with_open_cards_and_with_smaller_ones(key: str) -> None:
    """At the usual sizes: `test_stage`."""
    end = open_id(finished(ids(key)[0]))
    plies = [0, end.length // 2, end.length]
    async with opened(end.save()) as desk:
        for at, size in enumerate((SIZES[0], (79, 23), (110, 18))):
            await desk.resize(*size)
            with case(size):
                desk.table.player.go(plies[(at + KINDS.index(key)) % 3])
                await desk.settle()
                if desk.table.openable_zones and not desk.table.shows_opened:
                    await desk.press(key_of(desk, "open_hidden"))
                assert desk.shown_cards() == desk.expected_cards()
                check_fit(desk)
                check_whole(desk)
                check_apart(desk)
                check_room(desk)
        await desk.go(0)
        for cards, size in (("medium", SIZES[2]), ("small", SIZES[0])):
            desk.app.settings.set(CARDS, cards)
            with case(cards, size):
                await desk.resize(*size)
                assert desk.shown_cards() == desk.expected_cards()
                check_fit(desk)
                check_whole(desk)
        if "by_hand" in desk.table.by_name:  # with a line more
            await desk.press(key_of(desk, "by_hand"))
            await desk.answer_how_by_hand()
            check_fit(desk)
            check_apart(desk)


SIZES_IN_TURN = ((120, 40), (60, 18)), ((30, 9), (200, 60)), ((30, 9), (110, 18))
"""Sizes in turn; at 30×9 there is no room for a table."""


@each_kind
async def test_after_changes_of_size_a_table_looks_as_if_opened_in_that_size(key: str) -> None:
    turn = KINDS.index(key)
    game, sizes = (middle(key), latest(key))[turn % 2], SIZES_IN_TURN[turn % 3]
    there = await looks_of([(game, size) for size in sizes])
    async with opened(game) as desk:
        for size in sizes:
            with case(size):
                await desk.resize(*size)
                assert desk.text == there[game, size]


@each_kind
async def test_the_end_panel_is_put_aside_before_a_step_back_and_comes_again_with_forward(key: str) -> None:
    session = open_id(ended(key))
    won = is_win(session.game, session.state)
    session.seek(session.length - 1)
    before = session.save()
    there = await looks_of([(before, (80, 24))])
    async with opened(ended(key)) as desk:
        end, panel = desk.text, desk.table.query_one(EndPanel)
        (named,) = re.findall(r"(\S+) look back", end)  # the first press may only put the panel aside
        assert named in desk.table.by_name["back"].key_text.split()
        for aside in ("left", "escape"):
            assert panel.display
            await desk.press(aside)
            assert not panel.display and desk.table.session.at_end
            await desk.press(key_of(desk, "last"))
        await desk.press(key_of(desk, "back"))
        assert but_for_the_turn(desk, desk.text) == but_for_the_turn(desk, there[before, (80, 24)])
        await desk.press(key_of(desk, "forward"))
        assert desk.table.query_one(EndPanel).display
        assert won or desk.text == end


@each_kind
async def test_a_game_without_moves_cannot_be_continued(key: str) -> None:
    """This includes games whose first step is forced and was made automatically."""
    async with opened(f"{key}#305") as desk:
        game, state = desk.table.session.game, desk.table.session.state
        if game.interactive and game.current_player(state) is None:
            desk.moves.reply()
            await desk.settle()
            assert desk.ply, "the first step is forced, but did not happen by itself"
        await desk.press(key_of(desk, "new_deal"))
        assert desk.app.game_stack.has_started_game is False


def check(app: CardApp) -> None:
    """Check that the table shows the cards at the ply of the session, or moves them there."""
    table = app.screen
    if isinstance(table, TableScreen) and not table.player.is_animating:
        shown = {zone.zone: zone.cards for zone in table.zones.values()}
        assert shown == dict(table.session.game.cards(table.session.state))


@pytest.mark.thorough
@pytest.mark.usefixtures("every_frame")
@each_kind
def test_a_walk_of_keys_and_clicks_breaks_nothing(key: str) -> None:
    seed = KINDS.index(key)
    start = finished(ids(key)[-1]) if seed % 2 else ids(key)[0]
    check_case(f"seed {seed}", walk(seed, EVENTS, [start]), check)


@pytest.mark.parametrize("size", SIZES[:2])
async def test_a_stack_that_is_too_deep_is_counted_and_keeps_to_its_columns(
    size: tuple[int, int],
) -> None:
    async with opened("golf#305~stock", size) as desk:
        column, deck = desk.zones["1"], desk.table.session.game.initial_state().stock
        column.show(deck[:12], frozenset(range(12)))
        await desk.settle()
        heading = column.render_line(0).text
        assert "×12" in heading
        check_room(desk)
        (left, _), _ = column.slots(0, 1, 12)
        right = left - column.region.x + column.card_size.width
        for y in range(1, column.card_size.height + 1):  # no label runs into the zone beside it
            assert not column.render_line(y).text[right:].strip(), y
        column.show(deck[:2], frozenset({0, 1}))
        await desk.settle()
        assert "×2" not in column.render_line(0).text  # its edge is seen


@each_kind
async def test_two_hands_have_one_step_so_that_the_longer_one_looks_longer(key: str) -> None:
    end = open_id(finished(ids(key)[0]))
    hands = [zone.name for zone in end.game.zones if zone.kind is ZoneKind.HAND]
    if len(hands) < 2:
        return
    async with opened(end.save()) as desk:
        fans = [desk.table.fan(name) for name in hands]
        for size in SIZES[1:3]:  # open, and then hidden
            await desk.resize(*size)
            await desk.press("o")
            widths = dict[int, int]()
            for ply in range(0, end.length, max(1, end.length // 5)):
                desk.table.player.go(ply)
                await desk.settle()
                for fan in filter(lambda fan: fan.cards, fans):
                    edges = fan.edges(len(fan.cards))
                    gaps = [right - left for left, right in pairwise(edges)]
                    within = gaps[1:] if gaps[:1] >= [fan.card_size.width] else gaps  # both ends of a deck
                    is_open = desk.table.shows_opened
                    assert ply or not is_open or min(within) >= 2, "ranks and suits can be read at the deal"
                    assert max(within, default=0) - min(within, default=0) <= 1, "all cards close up alike"
                    width = edges[-1] + fan.card_size.width
                    assert widths.setdefault(len(edges), width) == width, (size, ply)
            in_order = [width for _, width in sorted(widths.items())]
            assert in_order == sorted(in_order), size


def check_page(desk: Desk) -> None:
    """Check that the inspector's page shows the current operation and the cards that variables point to."""
    if not desk.table.has_class("-inside"):
        assert desk.table.session.at_end  # there is no room for both
        return
    inspector = desk.table.inspector_control.inspector
    assert inspector is not None and inspector.view is not None
    region = desk.screen.query_one("#inside-page").region
    assert region.height >= 4
    seen = inspector.view
    if (call := seen.call) is None:
        return
    page = "\n".join(line[region.x : region.right] for line in desk.lines[region.y : region.bottom])
    assert seen.trace.group_of(call.zone).operation_name(call.operation).rpartition(".")[2] in page
    cells = [
        cell
        for row in seen.moment.pictures[call.zone].rows
        for cell in row.cells
        if cell.element is not NOTHING
    ]
    for cell in cells:
        if cell.labels and not seen.is_secret(cell.element) and region.width >= 56:
            card = cell.element
            names = (
                [card.short, f"{card.label:2}{card.suit.glyph if card.suit else ''}"]
                if isinstance(card, Card)
                else [str(card)]
            )
            assert any(name in page for name in names)


@each_kind
async def test_the_inspector_fits_at_every_size_and_ply(key: str) -> None:
    end = open_id(finished(ids(key)[0]))
    random = Random(key)
    async with opened(end.save(), views=["inside"]) as desk:
        plies = [end.length, 0, end.length // 2]
        sizes = (*SIZES, (79, 23), (110, 18), (80, 30))
        for at, size in enumerate(sizes[KINDS.index(key) % 3 :: 3]):
            await desk.resize(*size)
            ply = plies[(at + KINDS.index(key)) % 3]
            desk.table.player.go(ply)
            await desk.settle()
            with case((size, ply)):
                assert desk.shown_cards() == desk.expected_cards()
                check_fit(desk)
                check_whole(desk)
                check_page(desk)
                await desk.press(
                    random.choice(["left_parenthesis", "right_parenthesis", "J", "K", "w", "W", "v"])
                )
                check_fit(desk)
                check_page(desk)


async def test_a_class_of_a_table_restyles_all_that_depends_on_it() -> None:
    async with opened(ids(KINDS[0])[0]) as desk:
        table = desk.table

        def styles() -> list[object]:
            return [node.styles.base.get_rules() for node in table.walk_children(with_self=True)]

        for name, has in table.css_classes.items():
            with case(name):
                update_classes(table, {name: not has})
                found = styles()
                table.update_node_styles()
                assert found == styles()
                update_classes(table, {name: has})
