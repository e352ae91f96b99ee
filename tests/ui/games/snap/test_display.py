"""What the table of Snap shows: decks, the public pile, the graph, the end, and its dialog for a seed."""

from __future__ import annotations

from itertools import pairwise

import pytest
from textual.geometry import Offset, Region

from cardtui.engine.zones import CardsMoved
from cardtui.games.snap.rules import BOTTOM, DECKS, TOP
from cardtui.ui.dialogs.ask import Ask
from cardtui.ui.games.snap.table import TABLE
from cardtui.ui.widgets.graph import Graph
from tests.cases import case
from tests.ui.cards.flights import inner, picture
from tests.ui.desk import SIZES, Desk, opened
from tests.ui.games.snap.screen import (
    CAPPED,
    CROWDED,
    HERE,
    LENGTH,
    SEED,
    SNAPS,
    caption,
    card_region,
    cells,
    decks,
    face,
    ink,
    public,
    states,
    step_to,
)
from tests.ui.layout import EDGES
from tests.ui.shared_app import paired

# decks


async def test_both_ends_of_both_decks_lie_face_up_and_whole() -> None:
    async with opened(SEED) as desk:
        for at, size in enumerate(SIZES):
            await desk.resize(*size)
            middle = (1, 5, 6, HERE, 187, 318, 370, 373, 374)[at % 2 :: 2]
            for number, ply in enumerate((0, *middle, LENGTH)):
                desk.table.player.go(ply)
                if number % 3 == at % 3:
                    desk.send_keys("o")
                await desk.settle()
                with case((size, ply)):
                    for deck, cards in zip(decks(desk), states()[ply].decks, strict=True):
                        assert deck.cards == cards
                        for end in (0, len(cards) - 1) if cards else ():
                            assert inner(picture(desk, card_region(deck, end))) == inner(
                                face(cards[end], deck.card_size)
                            )


async def test_the_cards_between_the_ends_are_hidden_until_o_opens_them() -> None:
    assert [(command.action, command.keys) for command in TABLE.own_commands] == [("open_hidden", ("o",))]
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


async def test_before_each_throw_the_chosen_end_is_named() -> None:
    async with opened(SEED) as desk:
        seen = set()
        for ply in sorted({*range(0, LENGTH, 5), *range(20), *range(LENGTH - 9, LENGTH)}):
            desk.table.player.go(ply)
            step = step_to(desk, ply + 1)
            player = step.before.turn
            thrower, other = decks(desk)[player], decks(desk)[1 - player]
            (moved,) = (event for event in step.events[:1] if isinstance(event, CardsMoved))
            assert moved.source == DECKS[player]
            assert thrower.chosen == moved.source_index
            assert moved.source_index == {TOP: 0, BOTTOM: len(thrower.cards) - 1}[step.move]
            assert caption(thrower).startswith(f"{'AB'[player]} throws from the {step.move} ")
            assert other.chosen is None
            assert caption(other).startswith(f"{'BA'[player]} top ◂")
            seen.add((player, step.move))
        assert len(seen) == 4


async def test_the_chosen_card_and_the_name_of_its_end_are_golden() -> None:
    async with opened(SEED) as desk:
        for size, ply in paired((0, 2, 5, 9, 10, 373), SIZES, times=2):
            with case((size, ply)):
                if size != desk.app.size:
                    await desk.resize(*size)
                desk.table.player.go(ply)
                await desk.settle()
                check_gold(desk, step_to(desk, ply + 1).before.turn)


def check_gold(desk: Desk, turn: int) -> None:
    """Check that nothing is golden but the chosen card of that player and the name of its end."""
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


# the public pile


@pytest.mark.parametrize(("game", "sizes"), [(CROWDED, [*SIZES, *EDGES]), ("snap#36@22", SIZES)])
async def test_all_cards_of_the_longest_public_piles_can_be_read(
    game: str, sizes: list[tuple[int, int]]
) -> None:
    async with opened(game) as desk:
        for size in sizes:
            await desk.resize(*size)
            with case(size):
                pile = public(desk)
                assert len(pile.cards) == (13 if game == CROWDED else 12)
                row = desk.lines[pile.region.y + 1][pile.region.x : pile.region.right]
                edges = pile.edges(len(pile.cards))
                for card, left, right in zip(pile.cards, edges, [*edges[1:], pile.size.width], strict=True):
                    assert row[left + 1 : right].startswith(card.label), row
                assert edges[-1] + pile.card_size.width <= pile.size.width
                last = picture(desk, card_region(pile, len(edges) - 1))
                assert inner(last) == inner(face(pile.cards[-1], pile.card_size))
                assert f"on the table · {len(pile.cards)} cards" in desk.text


# the graph


LAYERS = ("by A", "on the table", "by B")


def check_legend(desk: Desk, graph: Graph) -> None:
    """Check that the legend names the three layers in their colors."""
    line = Region(graph.region.x, graph.region.y, graph.region.width, 1)
    legend = desk.lines[line.y][line.x : line.right]
    assert legend.split() == ["cards", "held", *" ".join(f"█ {name}" for name in LAYERS).split()]
    painted = [style.color for _, char, style in cells(desk, line) if char == "█"]
    assert painted == [ink(desk, name) for name in ("mark", "layer-1", "layer-2")]


def layers_of_columns(desk: Desk, graph: Graph) -> list[list[int]]:
    """Return the height of each layer in each column of the graph, in eighths of a row.

    The column of the current ply is empty, because the mark covers it.
    """
    region = graph.region
    chart = Region(region.x + graph.left, region.y + 1, graph.columns, region.height - 1)
    colors = {
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
        column[colors[style.color]] += eighths
        if eighths < 8:
            column[colors[style.bgcolor]] += 8 - eighths  # fails if the table shows through
    return found


@pytest.mark.parametrize("game", [f"{SEED}@{HERE}", CAPPED])
async def test_the_graph_names_its_three_layers_and_shows_who_holds_how_many_cards(game: str) -> None:
    async with opened(game) as desk:
        for size in SIZES:
            await desk.resize(*size)
            with case(size):
                graph = desk.table.query_one(Graph)
                check_legend(desk, graph)
                height = (graph.size.height - 1) * 8
                here = graph.column_of(desk.ply)
                for number, column in enumerate(layers_of_columns(desk, graph)):
                    assert sum(column) == (0 if number == here else height)
                    ply = graph.place_of(graph.left + number)
                    if game == CAPPED and number != here and graph.column_of(ply) == number:
                        state = states()[ply]
                        held = (len(state.decks[0]), len(state.public), len(state.decks[1]))
                        for eighths, cards in zip(column, held, strict=True):
                            assert abs(eighths - cards * height / 52) < 8


# the end


async def test_a_won_game_tells_who_won_and_how_long_it_took() -> None:
    async with opened(f"{SEED}@{LENGTH}") as desk:
        for size in SIZES:
            await desk.resize(*size)
            with case(size):
                verdict = f"A wins | after {LENGTH} throws and {SNAPS} snaps, with 45 cards · "
                assert desk.verdict.startswith(verdict)
                assert desk.verdict.endswith(f" · {SEED}")
                for part in desk.verdict.split(" | "):
                    assert part in desk.text_at("#end-title") + desk.text_at("#end-text")
                assert [deck.chosen for deck in decks(desk)] == [None, None]
                assert [caption(deck) for deck in decks(desk)] == [
                    "A has won top ◂ 45 cards ▸ bottom",
                    "B top ◂ 0 cards ▸ bottom",
                ]


async def test_a_game_that_was_stopped_tells_that_nobody_has_won() -> None:
    async with opened(CAPPED) as desk:
        await desk.press("end")
        for size in SIZES:
            await desk.resize(*size)
            with case(size):
                assert desk.verdict == f"Nobody has won | stopped after 20 throws and 5 snaps · {CAPPED}"
                assert f"after 20 throws and 5 snaps · {CAPPED}" in desk.text_at("#end-text")
                assert " wins" not in desk.text
                assert "has won " not in desk.text.replace("Nobody has won", "")


async def test_the_dialog_accepts_only_seeds_and_says_so() -> None:
    only_seeds = "nothing but a seed makes a game of Snap"
    async with opened(SEED) as desk:
        await desk.press("s")
        for typed in ("J 2 J 2", "3o5", "[/]", "snap:J.2.J.2"):
            await desk.type(typed)
            assert only_seeds in desk.text_at("#ask-wrong"), typed
            await desk.press("enter")
            assert isinstance(desk.screen, Ask)
            await desk.press("ctrl+u")
        for part in ("#ask-title", "#ask-hint"):
            assert "seed" in desk.text_at(part) and "deal" not in desk.text_at(part)
        await desk.type("snap#400@9")
        await desk.press("enter")
        assert desk.table.session.save() == "snap#400@9"
