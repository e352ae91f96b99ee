"""The table of Snap: its decks and public pile, its graph, its end, and cards that fly and light up."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest
from rich.color import Color as Ink
from rich.style import Style
from textual.color import Color
from textual.geometry import Offset, Region

from cardtui.engine.cards import Card
from cardtui.engine.rules import Step
from cardtui.games.snap import Snap
from cardtui.games.snap.rules import DECKS, PUBLIC, TOP, State
from cardtui.ui.cards import faces
from cardtui.ui.cards.fan import Fan
from cardtui.ui.dialogs.ask import Ask
from cardtui.ui.games.snap.table import TABLE
from cardtui.ui.widgets.graph import Graph
from tests.cases import case
from tests.ui.cards.flights import HALF, aloft, check_air, inner, looks_of, movements, picture
from tests.ui.desk import SIZES, Desk, opened
from tests.ui.layout import EDGES
from tests.ui.shared_app import paired, shared_app

SEED = "snap#305"

LENGTH, SNAPS = 376, 91
"""The number of throws and of snaps in that game."""

HERE = 110
"""A ply between two snaps, not next to either."""

CAPPED = "snap,throws=20#305"
"""A game that is stopped before anybody has won."""

CROWDED = "snap#8@32"
"""A game and ply with thirteen cards on the table, one of each rank."""


@cache
def states(seed: int = 305) -> list[State]:
    """Return the state at every ply."""
    game = Snap.from_seed(seed)
    return [game.initial_state(), *(step.after for step in game.forced_steps(game.initial_state()))]


def decks(desk: Desk) -> tuple[Fan, Fan]:
    return desk.table.query_one("#deck-a", Fan), desk.table.query_one("#deck-b", Fan)


def public(desk: Desk) -> Fan:
    return desk.table.query_one("#public", Fan)


def caption(fan: Fan) -> str:
    """Return the words above a fan, which a flying card may cover on the screen."""
    return " ".join(fan.render_line(0).text.split())


def step_to(desk: Desk, ply: int) -> Step[State, str]:
    step: Step[State, str] = desk.table.session.step(ply)
    return step


def cells(desk: Desk, region: Region) -> Iterator[tuple[Offset, str, Style]]:
    """Yield each cell of a region of the screen: its position, its character and its style."""
    strips = desk.strips
    for y in range(region.y, region.bottom):
        x = 0
        for text, style, _ in strips[y]:
            for char in text:
                if region.x <= x < region.right:
                    yield Offset(x, y), char, style or Style()
                x += 1


def ink(desk: Desk, variable: str) -> Ink:
    """Return a color of the theme."""
    return Color.parse(desk.app.theme_variables[variable]).rich_color


def face(card: Card, size: faces.Size) -> list[str]:
    """Return the rows of a whole card that is face up."""
    return [row.text for row in faces.fan_rows([card], [0], size)]


def card_region(fan: Fan, index: int) -> Region:
    """Return the region of a card of a fan as if no other card covered it."""
    at, _ = fan.slots(index, 1, len(fan.cards))
    return Region.from_offset(at, faces.size_for(fan.size.height - 1).value)


# decks


async def test_both_ends_of_both_decks_lie_face_up_and_whole() -> None:
    async with opened(SEED) as desk:
        for at, size in enumerate(SIZES):
            await desk.resize(*size)
            middle = (1, 5, 6, HERE, 187, 370, 373, 374)[at::4]
            for number, ply in enumerate((0, *middle, LENGTH)):
                desk.table.player.go(ply)
                if number % 2 == at % 2:
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
    seen = set()
    async with opened(SEED) as desk:
        for ply in (*range(14), HERE, LENGTH - 2, LENGTH - 1):
            desk.table.player.go(ply)
            await desk.settle()
            step = step_to(desk, ply + 1)
            player = step.before.turn
            thrower, other = decks(desk)[player], decks(desk)[1 - player]
            moved = movements(desk, ply + 1)[0]
            assert moved.source == DECKS[player]
            assert thrower.chosen == moved.source_index == (0 if step.move == TOP else len(thrower.cards) - 1)
            assert caption(thrower).startswith(f"{'AB'[player]} throws from the {step.move} ")
            assert other.chosen is None
            assert caption(other).startswith(f"{'BA'[player]} top ◂")
            seen.add((player, step.move))
    assert len(seen) == 4


async def test_the_chosen_card_and_the_name_of_its_end_are_golden() -> None:
    async with opened(SEED) as desk:
        for size, ply in paired((0, 2, 5, 9, 10, 373), SIZES):
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


async def test_all_cards_of_the_longest_public_pile_can_be_read() -> None:
    async with opened(CROWDED) as desk:
        for size in (SIZES[0], *EDGES):
            await desk.resize(*size)
            with case(size):
                pile = public(desk)
                assert len(pile.cards) == 13
                row = desk.lines[pile.region.y + 1][pile.region.x : pile.region.right]
                edges = pile.edges(len(pile.cards))
                for card, left, right in zip(pile.cards, edges, [*edges[1:], pile.size.width], strict=True):
                    assert row[left + 1 : right].startswith(card.label), row
                assert edges[-1] + pile.card_size.width <= pile.size.width
                last = picture(desk, card_region(pile, len(edges) - 1))
                assert inner(last) == inner(face(pile.cards[-1], pile.card_size))
                assert f"on the table · {len(pile.cards)} cards" in desk.text


# the graph


def layers_of_columns(desk: Desk, graph: Graph) -> list[list[int]]:
    """Return the height of each layer in each column of the graph, in eighths of a row.

    The column of the current ply is empty, because the mark covers it.
    """
    region = graph.region
    chart = Region(region.x + graph.left, region.y + 1, graph.columns, graph.bar_rows)
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
        graph = desk.table.query_one(Graph)
        for size in SIZES[game == CAPPED :: 2]:
            await desk.resize(*size)
            with case(size):
                legend = graph.region._replace(height=1)
                assert " ".join(picture(desk, legend)[0].split()) == "cards held █ by A █ on the table █ by B"
                painted = [style.color for _, char, style in cells(desk, legend) if char == "█"]
                assert painted == [ink(desk, name) for name in ("mark", "layer-1", "layer-2")]
                height = graph.bar_rows * 8
                here = graph.column_of(desk.ply)
                for number, column in enumerate(layers_of_columns(desk, graph)):
                    assert sum(column) == (0 if number == here else height)
                    ply = graph.ply_at(graph.left + number)
                    if game == CAPPED and number != here and graph.column_of(ply) == number:
                        state = states()[ply]
                        held = (len(state.decks[0]), len(state.public), len(state.decks[1]))
                        for eighths, cards in zip(column, held, strict=True):
                            assert abs(eighths - cards * height / 52) < 8


@pytest.mark.parametrize(
    ("game", "verdict", "winner"),
    [
        (f"{SEED}@{LENGTH}", f"A wins | after {LENGTH} throws and {SNAPS} snaps, with 45 cards", "A"),
        (f"{CAPPED}@20", "Nobody has won | stopped after 20 throws and 5 snaps", ""),
    ],
)
async def test_the_end_tells_who_has_won_and_how_long_it_took(game: str, verdict: str, winner: str) -> None:
    async with opened(game) as desk:
        for size in (SIZES[0], SIZES[2]):
            await desk.resize(*size)
            with case(size):
                assert desk.verdict.startswith(verdict)
                for part in desk.verdict.replace(" · ", " | ").split(" | "):
                    assert part in desk.text_at("#end-title") + desk.text_at("#end-text")
                assert [deck.chosen for deck in decks(desk)] == [None, None]
                captions = [caption(deck).partition(" top ◂ ")[0] for deck in decks(desk)]
                assert captions == [f"{name} has won" if name == winner else name for name in "AB"]


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


# snaps


def golden(desk: Desk, fan: Fan) -> set[int]:
    """Return the columns of a fan with golden cards, in the row of the ranks."""
    row = Region(fan.region.x, fan.region.y + 1, fan.region.width, 1)
    lit = ink(desk, "card-lit")
    return {at.x - row.x for at, _, style in cells(desk, row) if lit in (style.bgcolor, style.color)}


def columns(fan: Fan, indices: range) -> set[int]:
    """Return the columns in which these cards of a fan are visible."""
    edges = fan.edges(len(fan.cards))
    rights = [min(left + fan.card_size.width, following) for left, following in pairwise([*edges, 999])]
    return {column for index in indices for column in range(edges[index], rights[index])}


async def watch_a_snap(desk: Desk, ply: int, there: str) -> None:
    """Step to the snap at `ply`, and check its three movements and the screen that follows."""
    step = step_to(desk, ply)
    player = step.before.turn
    (card,) = step.before.decks[player][:1] if step.move == TOP else step.before.decks[player][-1:]
    match = next(n for n, other in enumerate(step.before.public) if other.rank == card.rank)
    taken = (*step.before.public[match:], card)
    deck, pile = decks(desk)[player], public(desk)

    # The card is thrown.
    await desk.press("right")
    assert desk.ply == ply
    assert aloft(desk) == {PUBLIC: (card,)}
    assert not pile.lit and deck.chosen is None
    for end in (0, -1) if len(deck.cards) > 1 else ():  # what is left stays face up
        assert deck.cards[end].label in deck.render_line(1).text
    check_air(desk)
    await desk.fly(2 * HALF)

    # The cards that match, and all above them, light up.
    assert pile.cards == (*step.before.public, card)
    assert inner(picture(desk, card_region(pile, len(pile.cards) - 1))) == inner(face(card, pile.card_size))
    for _ in range(2):
        assert desk.flying and aloft(desk) == {}
        assert pile.lit == range(match, len(pile.cards))
        assert golden(desk, pile) == columns(pile, pile.lit)
        assert all(not fan.lit and not golden(desk, fan) for fan in decks(desk))
        assert "Snap! on the table" in desk.text
        check_air(desk)
        await desk.fly(HALF)

    # They fly to the bottom of the deck.
    assert aloft(desk) == {DECKS[player]: taken}
    assert pile.cards == step.before.public[:match]
    assert "Snap!" not in caption(pile)
    assert f"{'AB'[player]} takes {len(taken)}" in caption(deck)
    assert not any(golden(desk, fan) for fan in (*decks(desk), pile))
    assert deck.unseen == range(len(deck.cards) - len(taken), len(deck.cards))
    await desk.fly(HALF)
    check_air(desk)
    await desk.fly(HALF)

    assert not desk.flying
    assert deck.cards[-len(taken) :] == taken
    assert not any("takes" in caption(fan) or "Snap!" in caption(fan) for fan in (*decks(desk), pile))
    assert desk.shown_cards() == desk.expected_cards()
    assert desk.text == there


SNAPPED = [f"{SEED}@{ply}" for ply in (6, 20, 375)] + ["snap#30@128", "snap#3@540", "snap#21@320"]
"""Games after a snap. In the last three a deck had only one card, and in two no card stays on the table."""


async def test_at_a_snap_a_card_is_thrown_then_cards_light_up_and_then_they_fly() -> None:
    cases = paired(SNAPPED, SIZES)
    async with shared_app(SEED, flights=True) as again:
        there = await looks_of(again, [(after, size) for size, after in cases])
        for size, after in cases:
            game, _, ply = after.partition("@")
            async with again((after, size), f"{game}@{int(ply) - 1}", size) as desk:
                await watch_a_snap(desk, int(ply), there[after, size])


@pytest.mark.parametrize("speed", [1.0, 8.0])
async def test_the_movements_of_a_step_end_in_time_at_sixty_frames_a_second(speed: float) -> None:
    frame, late = 1 / 60, 0.0005  # a movement that ends at one frame lets the next begin a moment later
    async with opened(f"{SEED}@8", flights=True, speed=speed) as desk:
        await desk.press("space")
        for ply in range(9, 14):  # two of these steps are snaps
            await desk.pass_time(1 / speed)
            assert desk.ply == ply
            frames = 0
            while desk.flying:
                desk.air.now += frame - late
                desk.app.animator()
                desk.air.now += late
                await desk.settle()
                frames += 1
            assert frames * frame <= 1 / speed + late, f"throw {ply}: {frames} frames"
