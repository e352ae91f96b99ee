"""Snap on the table: the decks, the public pile, the graph."""

from __future__ import annotations

from itertools import pairwise

import pytest
from textual.geometry import Offset, Region

from cardtui.engine.zones import CardsMoved
from cardtui.games.snap.rules import BOTTOM, DECKS, PUBLIC, TOP
from cardtui.ui.widgets.graph import Graph
from tests.cases import case
from tests.ui.again import paired
from tests.ui.cards.flights import aloft, check_air, inner, picture
from tests.ui.desk import SIZES, Desk, opened
from tests.ui.games.snap.desk import (
    CAPPED,
    CROWDED,
    HERE,
    LENGTH,
    SEED,
    caption,
    card_region,
    cells,
    decks,
    face,
    fresh,
    ink,
    public,
    states,
    step_to,
)
from tests.ui.layout import EDGES


async def test_both_ends_of_both_decks_lie_face_up_and_whole() -> None:
    async with opened(SEED) as desk:
        for at, size in enumerate(SIZES):
            await desk.resize(*size)
            places = (1, 5, 6, HERE, 187, 318, 370, 373, 374)[at % 2 :: 2]
            for number, place in enumerate((0, *places, LENGTH)):
                desk.table.player.go(place)
                if number % 3 == at % 3:
                    desk.send_keys("o")
                await desk.settle()
                with case((size, place)):
                    for deck, cards in zip(decks(desk), states()[place].decks, strict=True):
                        assert deck.cards == cards
                        for end in (0, len(cards) - 1) if cards else ():
                            assert inner(picture(desk, card_region(deck, end))) == inner(
                                face(cards[end], deck.card_size)
                            )


async def test_what_lies_between_the_ends_is_hidden_until_it_is_opened() -> None:
    async with opened(f"{SEED}@{HERE}") as desk:
        for shown in (False, True):
            for deck in decks(desk):
                row = desk.lines[deck.region.y + 1][deck.region.x :]
                edges = deck.edges(len(deck.cards))
                for card, (left, right) in zip(deck.cards[1:-1], pairwise(edges[1:]), strict=True):
                    label = "T" if card.label == "10" else card.label  # there is no room for two digits
                    assert (label in row[left:right]) is shown
                    assert (set(row[left:right]) <= {"▏", "▚", "♦"}) is not shown
            await desk.press("o")


async def test_before_each_throw_the_end_that_chance_chose_is_named_and_marked() -> None:
    async with opened(SEED) as desk:
        seen = set()
        for place in sorted({*range(0, LENGTH, 5), *range(20), *range(LENGTH - 9, LENGTH)}):
            desk.table.player.go(place)
            step = step_to(desk, place + 1)
            player = step.before.turn
            thrower, other = decks(desk)[player], decks(desk)[1 - player]
            (moved,) = (event for event in step.events[:1] if isinstance(event, CardsMoved))
            assert moved.source == DECKS[player]
            assert thrower.chosen == moved.source_index
            assert (thrower.cards[moved.source_index],) == moved.cards
            assert moved.source_index == {TOP: 0, BOTTOM: len(thrower.cards) - 1}[step.move]
            assert caption(thrower).startswith(f"{'AB'[player]} throws from the {step.move} ")
            assert other.chosen is None
            assert caption(other).startswith(f"{'BA'[player]} top ◂")
            seen.add((player, step.move))
        assert len(seen) == 4


async def test_the_chosen_card_and_the_name_of_its_end_are_golden_on_the_screen() -> None:
    async with opened(SEED) as desk:
        for size, place in paired((0, 2, 5, 9, 10, 373), SIZES, times=2):
            with case((size, place)):
                if size != desk.app.size:
                    await desk.resize(*size)
                desk.table.player.go(place)
                await desk.settle()
                check_gold(desk, step_to(desk, place + 1).before.turn)


def check_gold(desk: Desk, turn: int) -> None:
    """Nothing but the chosen card of whose turn it is, and the name of that end, is golden."""
    thrower = decks(desk)[turn]
    assert thrower.chosen is not None
    for deck in decks(desk):
        for end in {0, len(deck.cards) - 1}:
            side = Region.from_offset(card_region(deck, end).offset + Offset(0, 1), (1, 1))
            ((_, char, style),) = cells(desk, side)
            marked = deck is thrower and end == deck.chosen
            assert (char == "▌") is marked
            assert (style.color == ink(desk, "card-mark")) is marked
        line = Region(deck.region.x, deck.region.y, deck.region.width, 1)
        row = desk.lines[line.y][line.x : line.right]
        gold = [at.x - line.x for at, _, style in cells(desk, line) if style.color == ink(desk, "mark")]
        assert (row.index("◂") in gold) is (deck is thrower and deck.chosen == 0)
        last = deck is thrower and deck.chosen == len(deck.cards) - 1
        assert (row.index("▸") in gold) is last


async def test_the_card_that_was_marked_is_the_card_that_then_flies() -> None:
    async with opened(SEED, flights=True) as desk:
        for place in (0, 2, 3, 5, 6, 17, 18, HERE, 371, 372, 373, 374, 375):
            with case(place):
                desk.table.player.go(place)
                if place in (3, 18, 371):
                    desk.send_keys("o")
                await desk.settle()
                thrower = decks(desk)[place % 2]
                assert thrower.chosen is not None
                marked, lay = thrower.cards[thrower.chosen], card_region(thrower, thrower.chosen).offset
                await desk.press("right")
                assert aloft(desk) == {PUBLIC: (marked,)}
                assert desk.flight.offset == lay
                assert thrower.chosen is None
                await desk.land()


async def test_there_is_no_mark_when_the_game_is_over() -> None:
    async with opened(f"{SEED}@{LENGTH}") as desk:
        assert [deck.chosen for deck in decks(desk)] == [None, None]
        assert [caption(deck) for deck in decks(desk)] == [
            "A has won top ◂ 45 cards ▸ bottom",
            "B top ◂ 0 cards ▸ bottom",
        ]


def test_nowhere_lie_more_cards_on_the_table_than_at_the_crowded_place() -> None:
    most = max(len(state.public) for seed in range(0, 201, 8) for state in states(seed))
    assert len(states(8)[32].public) == most == 13


@pytest.mark.parametrize(("game", "sizes"), [(CROWDED, [*SIZES, *EDGES]), ("snap#36@22", SIZES)])
async def test_all_the_cards_of_the_longest_public_pile_can_be_read_in_one_row(
    game: str, sizes: list[tuple[int, int]]
) -> None:
    async with opened(game) as desk:
        for size in sizes:
            await desk.resize(*size)
            with case(size):
                pile = public(desk)
                assert len(pile.cards) == (13 if game == CROWDED else 12)
                assert len({card.rank for card in pile.cards}) == len(pile.cards)
                row = desk.lines[pile.region.y + 1][pile.region.x : pile.region.right]
                edges = pile.edges(len(pile.cards))
                for card, left, right in zip(pile.cards, edges, [*edges[1:], pile.size.width], strict=True):
                    assert row[left + 1 : right].startswith(card.label), row
                assert edges[-1] + pile.card_size.width <= pile.size.width
                assert desk.screen.region.contains_region(pile.region)
                last = picture(desk, card_region(pile, len(edges) - 1))
                assert inner(last) == inner(face(pile.cards[-1], pile.card_size))
                assert f"on the table · {len(pile.cards)} cards" in desk.text


async def test_the_card_before_and_the_card_after_fly_to_and_from_the_longest_public_pile() -> None:
    async with opened("snap#8@31", flights=True) as desk:
        for key in ("right", "left", "right", "right", "left"):
            await desk.press(key)
            while desk.flying:
                check_air(desk)
                await desk.fly(0.1)
        assert desk.text == await fresh(CROWDED)


LAYERS = ("by A", "on the table", "by B")


def check_legend(desk: Desk, graph: Graph) -> None:
    """The legend names the three layers in their colours."""
    line = Region(graph.region.x, graph.region.y, graph.region.width, 1)
    legend = desk.lines[line.y][line.x : line.right]
    assert legend.split() == ["cards", "held", *" ".join(f"█ {name}" for name in LAYERS).split()]
    painted = [style.color for _, char, style in cells(desk, line) if char == "█"]
    assert painted == [ink(desk, name) for name in ("mark", "layer-1", "layer-2")]


def layers_of_columns(desk: Desk, graph: Graph) -> list[list[int]]:
    """What is painted of each layer in each column of the graph, from the bottom up, in eighths of a row.

    The column of the mark is empty: it covers what is there.
    """
    region = graph.region
    chart = Region(region.x + graph.left, region.y + 1, graph.columns, region.height - 1)
    colours = {
        graph.get_component_rich_style(f"graph--{time}-{layer}").color: layer
        for time in ("past", "ahead")
        for layer in range(3)
    }
    found = [[0, 0, 0] for _ in range(graph.columns)]
    for at, char, style in cells(desk, chart):
        if char in "┃╎":
            continue
        eighths = " ▁▂▃▄▅▆▇█".index(char)
        column = found[at.x - chart.x]
        column[colours[style.color]] += eighths
        if eighths < 8:
            column[colours[style.bgcolor]] += 8 - eighths  # fails if the table shows through
    return found


async def test_the_three_layers_are_named_and_are_all_the_cards_in_every_column() -> None:
    async with opened(SEED) as desk:
        for size, place in paired([0, HERE, LENGTH, 40], SIZES, times=2):
            if size != desk.app.size:
                await desk.resize(*size)
            desk.table.player.go(place)
            await desk.settle()
            with case((size, place)):
                graph = desk.table.query_one(Graph)
                if place < LENGTH:  # there the end may stand in its place
                    check_legend(desk, graph)
                height = graph.size.height - 1
                here = graph.column_of(place)
                assert all(sum(values) == pytest.approx(52) for values in graph._values)
                assert all(tops[-1] == height * 8 for tops in graph._tops(height))
                for number, column in enumerate(layers_of_columns(desk, graph)):
                    assert sum(column) == (0 if number == here else height * 8)


async def test_a_column_of_a_short_game_shows_how_many_cards_lie_where() -> None:
    async with opened(CAPPED) as desk:
        for size in SIZES:
            await desk.resize(*size)
            with case(size):
                graph = desk.table.query_one(Graph)
                height = graph.size.height - 1
                painted = layers_of_columns(desk, graph)
                for column in range(1, graph.columns):
                    place = graph.place_of(graph.left + column)
                    if graph.column_of(place) != column:
                        continue
                    state = states()[place]
                    held = (len(state.decks[0]), len(state.public), len(state.decks[1]))
                    assert desk.table.session.graph_values_at(place) == held
                    for eighths, cards in zip(painted[column], held, strict=True):
                        assert abs(eighths - cards * height * 8 / 52) < 8


async def test_a_click_on_the_graph_goes_there() -> None:
    async with opened(f"{SEED}@{HERE}") as desk:
        for size in SIZES:
            desk.table.player.go(HERE)
            await desk.resize(*size)
            with case(size):
                graph = desk.table.query_one(Graph)
                for x in (graph.size.width // 2, graph.left, graph.size.width // 3, graph.size.width - 1):
                    place = graph.place_of(x)
                    await desk.click(graph, x, graph.size.height - 1)
                    assert desk.ply == place
                    assert f"{place}/{LENGTH} " in desk.words
                    assert desk.shown_cards() == desk.expected_cards()
