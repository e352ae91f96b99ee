"""The table of Snap: its decks and public pile, its graph, its end, and cards that fly and light up."""

from __future__ import annotations

import re
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
from cardtui.engine.session import Session
from cardtui.games.snap.game import Snap
from cardtui.games.snap.narrator import run_length
from cardtui.games.snap.rules import BOTTOM, DECKS, PUBLIC, TOP, SnapState
from cardtui.games.snap.screens.table import TABLE
from cardtui.games.snap.settings import SNAP_NAMES
from cardtui.ui.cards import faces
from cardtui.ui.cards.fan import Fan
from cardtui.ui.dialogs.ask import Ask
from cardtui.ui.widgets.graph import Graph
from cardtui.ui.widgets.story import story_lines
from tests.cases import case
from tests.ui.cards.flights import HALF, aloft, check_air, inner, looks_of, picture
from tests.ui.desk import SIZES, Desk, opened
from tests.ui.layout import EDGES
from tests.ui.shared_app import paired, shared_app

SEED = "snap#305"

LENGTH, SNAPS = 376, 91
"""The number of throws and of snaps in that game."""

NAMES = ("Ann", "Ben")
"""The names of the players, unless others are set."""

HERE = 110
"""A ply between two snaps, not next to either."""

CAPPED = "snap,throws=20#305"
"""A game that is stopped before anybody has won."""

CROWDED = "snap#8@32"
"""A game and ply with thirteen cards on the table, one of each rank."""


@cache
def states(seed: int = 305) -> list[SnapState]:
    """Return the state at every ply."""
    game = Snap.from_seed(seed)
    return [game.initial_state(), *(step.after for step in game.forced_steps(game.initial_state()))]


def decks(desk: Desk) -> tuple[Fan, Fan]:
    return desk.table.query_one("#deck-a", Fan), desk.table.query_one("#deck-b", Fan)


def public(desk: Desk) -> Fan:
    return desk.table.query_one("#public", Fan)


def beside(fan: Fan) -> str:
    """Return what stands beside a deck, which a flying card may cover on the screen."""
    row = fan.render_line((fan.card_size.height - 1) // 2).text
    return " ".join(word for word in row.split() if not set(word) & set("▍▚▌▟♠♥♦♣▏▀"))


def spoken(desk: Desk) -> str:
    """Return the line of speech below the pile, which a flying card may cover on the screen."""
    return desk.table.narration.sentence.text.plain


def step_to(desk: Desk, ply: int) -> Step[SnapState, str]:
    step: Step[SnapState, str] = desk.table.session.step(ply)
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
    return fan.region_of(index)


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
                if ply == LENGTH:
                    desk.send_keys("escape")  # the end panel lies above the decks
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
                row = desk.lines[deck.region.y][deck.region.x :]
                edges = deck.edges(len(deck.cards))
                for card, (left, right) in zip(deck.cards[1:-1], pairwise(edges[1:]), strict=True):
                    label = "T" if card.label == "10" else card.label  # there is no room for two digits
                    assert (label in row[left:right]) is shown
                    assert (set(row[left:right]) <= {"▍", "▚", "▟"}) is not shown
            await desk.press("o")


def twin_of(seed: int, ply: int) -> Snap:
    """Return a game with the same id and cards, in which chance chooses the other end at `ply`."""
    other, chance_end = Snap.from_seed(seed), Snap._chance_end

    def end(state: SnapState) -> str:
        chosen = chance_end(other, state)
        return {TOP: BOTTOM, BOTTOM: TOP}[chosen] if state.ply == ply else chosen

    vars(other)["_chance_end"] = end
    return other


async def test_nothing_tells_from_which_end_the_next_card_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTUI_SPOILERS", "hidden")
    async with opened(SEED) as desk:
        for size, ply in paired((0, 1, HERE, LENGTH - 2), SIZES[:2]):
            with case(ply):
                await desk.resize(*size)
                looks = []
                for game in (Snap.from_seed(305), twin_of(305, ply)):
                    session = Session(game)
                    session.forward(ply + 1)
                    assert session.step(ply + 1).move == game.legal_moves(session.state_at(ply))[0]
                    session = Session(game)
                    session.forward(ply)
                    desk.app.switch_screen(desk.app.make_table(session))
                    await desk.settle()
                    assert [deck.chosen for deck in decks(desk)] == [None, None]
                    turn = states()[ply].turn
                    signs = [" ▸" in beside(deck) for deck in decks(desk)]
                    assert signs == [turn == player for player in (0, 1)]
                    looks.append([strip.simplify() for strip in desk.strips])
                assert looks[0] == looks[1]
    other = twin_of(305, HERE)
    assert other.legal_moves(states()[HERE]) != Snap.from_seed(305).legal_moves(states()[HERE])


async def test_what_either_player_could_hit_is_marked_while_a_card_flies() -> None:
    async with opened(SEED, flights=True) as desk:
        found = 0
        for ply in (5, 18, HERE, 187):
            await desk.go(ply)
            before = states()[ply]
            ends = {card.rank for deck in before.decks for card in (deck[0], deck[-1])}
            hit = {index for index, card in enumerate(before.public) if card.rank in ends}
            found += len(hit)
            assert not public(desk).at_stake and not framed(desk)
            await desk.press("right")
            assert desk.flying and public(desk).at_stake == hit
            await desk.fly(HALF)
            assert framed(desk) <= hit  # the flying card may cover a side
            while desk.flying:
                await desk.fly(HALF)
            assert not public(desk).at_stake and not framed(desk)
        assert found > 4


def framed(desk: Desk) -> set[int]:
    """Return the cards of the public pile with a golden side at the left."""
    pile = public(desk)
    sides = {
        index: Region.from_offset(card_region(pile, index).offset + Offset(0, 1), (1, 1))
        for index in range(len(pile.cards))
    }
    return {
        index
        for index, side in sides.items()
        if next(style.color == ink(desk, "card-mark") for *_, style in cells(desk, side))
    }


async def test_names_are_those_in_the_settings_and_the_result_keeps_the_letters() -> None:
    async with opened(f"{SEED}@{LENGTH}") as desk:
        assert desk.verdict.startswith("Ann wins")
        desk.app.settings.set(SNAP_NAMES, "Zoë + Bob")
        await desk.settle()
        assert desk.verdict.startswith("Zoë wins")
        assert beside(decks(desk)[0]).startswith("Zoë ")
        assert not re.search(r"\b(Ann|Ben|[AB] (has|throws|takes|wins))\b", desk.text)
        result = desk.table.session.result
        assert result is not None and result.sentence == f"A wins after {LENGTH} throws."
        assert desk.table.session.id == SEED
        await desk.press("home", "right")
        await desk.resize(120, 40)
        assert "by Zoë" in desk.text
        assert desk.text_at("#sentence") == "Zoë throws the five of spades from the bottom."


async def test_n_goes_from_one_big_snap_to_the_next_and_the_story_tells_them() -> None:
    game = Snap.from_seed(305)
    session = Session(game)
    session.look_ahead()
    big = [ply for ply in session.landmarks if run_length(session.step(ply)) >= 10]
    small = [ply for ply in session.landmarks if ply > big[-1]]
    assert len(big) == 3 and len(small) > 1
    async with opened(SEED, size=(120, 40)) as desk:
        for ply in (*big, *small[:2]):
            await desk.press("n")
            assert desk.ply == ply
        for ply in (*big[::-1], 0):
            await desk.press("N")
            assert desk.ply == ply
        await desk.go(LENGTH - 1)
        for ply in big:
            short = game.with_names("+".join(NAMES)).describe(session.step(ply)).short
            assert f"  {ply} · {short}" in desk.text
        for number in (20, 60):
            story = story_lines(session, 190, number)
            assert len(story) == number
            told = [line.ply for line in story]
            older = [ply for ply in big if ply <= 190]
            assert set(older) <= set(told) and len(set(told)) == number
            assert [line.ply for line in story if line.part == "landmark"] == older


# the public pile


async def test_all_cards_of_the_longest_public_pile_can_be_read() -> None:
    async with opened(CROWDED) as desk:
        for size in (SIZES[0], *EDGES):
            await desk.resize(*size)
            with case(size):
                pile = public(desk)
                assert len(pile.cards) == 13
                row = desk.lines[pile.region.y][pile.region.x : pile.region.right]
                edges = pile.edges(len(pile.cards))
                for card, left, right in zip(pile.cards, edges, [*edges[1:], pile.size.width], strict=True):
                    label = card.label if right - left > 2 else "T" if card.label == "10" else card.label
                    assert row[left:right].lstrip("▟▏ ").startswith(label), row
                assert edges[-1] + pile.card_size.width <= pile.size.width
                last = picture(desk, card_region(pile, len(edges) - 1))
                assert inner(last) == inner(face(pile.cards[-1], pile.card_size))


# the graph


def layers_of_columns(desk: Desk, graph: Graph) -> list[list[int]]:
    """Return the height of each layer in each column of the chart, in eighths of a row.

    Columns of which the present ply, its value or the dashed line is a part are empty.
    """
    region = graph.region
    chart = Region(region.x, region.y, graph.columns, graph.bar_rows)
    colors = {
        graph.part_style(f"{time}-{layer}").color: layer for time in ("past", "ahead") for layer in range(3)
    }
    here, value = graph.column_of(desk.ply), graph.right
    found = [[0, 0, 0] for _ in range(graph.columns)]
    for at, char, style in cells(desk, chart):
        if here <= at.x - chart.x <= here + value + 1:
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
        for size in SIZES[2:]:
            await desk.resize(*size)
            with case(size):
                region = graph.region
                legend = Region(0, region.y, region.x, 3)
                named = [" ".join(row.split()) for row in picture(desk, legend)]
                assert named == ["█ by Ben", "█ on the table", "█ by Ann"]
                painted = [style.color for _, char, style in cells(desk, legend) if char == "█"]
                assert painted == [ink(desk, name) for name in ("layer-2", "layer-1", "mark")]
                height = graph.bar_rows * 8
                for number, column in enumerate(layers_of_columns(desk, graph)):
                    total = sum(column)
                    assert total in (0, height)
                    ply = graph.ply_at(number)
                    if game == CAPPED and total and graph.column_of(ply) == number:
                        state = states()[ply]
                        held = (len(state.decks[0]), len(state.public), len(state.decks[1]))
                        for eighths, cards in zip(column, held, strict=True):
                            assert abs(eighths - cards * height / 52) < 8


@pytest.mark.parametrize(
    ("game", "title", "facts"),
    [
        (
            f"{SEED}@{LENGTH}",
            "Ann wins",
            [
                f"throws {LENGTH}, with {SNAPS} snaps",
                "cards Ann holds 45, 7 lie on the table",
                f"game {SEED}",
            ],
        ),
        (
            f"{CAPPED}@20",
            "Nobody has won",
            ["throws 20, the most there may be, with 5 snaps", f"game {CAPPED}"],
        ),
    ],
)
async def test_the_end_tells_who_has_won_and_how_long_it_took(
    game: str, title: str, facts: list[str]
) -> None:
    async with opened(game) as desk:
        for size in (SIZES[0], SIZES[2]):
            await desk.resize(*size)
            with case(size):
                assert desk.text_at("#end-title") == title
                shown = " ".join(desk.text_at("#end-facts").split())
                assert all(fact in shown for fact in facts[: 1 if size == SIZES[0] else 3]), shown
                assert [deck.chosen for deck in decks(desk)] == [None, None]
                for deck, name in zip(decks(desk), NAMES, strict=True):
                    assert beside(deck).startswith(name) and "▸" not in beside(deck)


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
    row = Region(fan.region.x, fan.region.y, fan.region.width, 1)
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
        assert deck.cards[end].label in deck.render_line(0).text
    check_air(desk)
    await desk.fly(2 * HALF)

    # The cards that match, and all above them, light up and are counted.
    assert pile.cards == (*step.before.public, card) and not pile.at_stake
    assert inner(picture(desk, card_region(pile, len(pile.cards) - 1))) == inner(face(card, pile.card_size))
    for lit in (1, len(taken)):
        assert desk.flying and aloft(desk) == {}
        assert pile.lit == range(match, match + lit)
        assert golden(desk, pile) == columns(pile, pile.lit)
        assert all(not fan.lit and not golden(desk, fan) for fan in decks(desk))
        assert spoken(desk) == f"Snap! {NAMES[player]} takes {lit}"
        check_air(desk)
        await desk.fly(HALF if lit == 1 else 0.0)
    await desk.fly(HALF)

    # They fly to the bottom of the deck.
    assert aloft(desk) == {DECKS[player]: taken}
    assert pile.cards == step.before.public[:match]
    assert spoken(desk) == f"{NAMES[player]} takes {len(taken)}"
    assert f" +{len(taken)}" in beside(deck)
    assert not any(golden(desk, fan) for fan in (*decks(desk), pile))
    assert deck.unseen == range(len(deck.cards) - len(taken), len(deck.cards))
    await desk.fly(HALF)
    check_air(desk)
    await desk.fly(HALF)

    assert not desk.flying
    assert deck.cards[-len(taken) :] == taken
    assert "Snap!" not in desk.text
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
