"""Moves are made by pointing at their targets, with keys and the mouse, in made-up games of every kind.

In Golf a target is a zone, in Sir Tommy two zones one after the other, in Crazy Eights a card of a hand, in
Nim a square of a strip.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from textual import events
from textual.geometry import Offset

from cardtui.engine.errors import BadInput
from cardtui.engine.narrator import is_win
from cardtui.engine.rules import Step
from cardtui.engine.zones import Target
from cardtui.games import open_id
from cardtui.ui.cards.strip_rows import Aim
from cardtui.ui.cards.zone_widget import ZoneHighlight
from cardtui.ui.table.pointing import ZonePointing
from tests.madeup.eights.game import COMPUTER, PILE, STOCK, YOU, Eights
from tests.madeup.golf import game as golf
from tests.madeup.golf.game import COLUMNS, WASTE, Golf, State
from tests.madeup.golf.screens import table as golf_screen
from tests.madeup.golf.screens.table import TABLE, GolfTable
from tests.madeup.nim import game as nim
from tests.madeup.nim.game import Nim
from tests.madeup.nim.game import State as Heaps
from tests.madeup.nim.screens import table as nim_screen
from tests.madeup.nim.screens.table import NimTable
from tests.madeup.tommy import game as tommy
from tests.madeup.tommy.game import FOUNDATIONS, WASTES, Tommy
from tests.ui.desk import Desk, opened

pytestmark = pytest.mark.usefixtures("slow_computer")

AIMED, CHOSEN, OFFERED = ZoneHighlight.AIMED, ZoneHighlight.CHOSEN, ZoneHighlight.OFFERED


def turn_line(desk: Desk) -> str:
    return desk.text_at("#in-hand")


def highlights(desk: Desk) -> dict[str, ZoneHighlight]:
    return {name: zone.choice for name, zone in desk.zones.items() if zone.choice}


def moves(desk: Desk) -> list[str]:
    return list(desk.table.session.moves)


async def click(desk: Desk, *zones: str) -> None:
    for zone in zones:
        await desk.click(desk.zones[zone], 1, 2)


def mouse(kind: type[events.MouseEvent], spot: Offset, button: int) -> events.MouseEvent:
    return kind(None, *spot, 0, 0, button, False, False, False, *spot)


async def drag(desk: Desk, *zones: str) -> None:
    start, stop = (desk.zones[zone].region.offset + Offset(1, 2) for zone in zones)
    await desk.drag_to(start, stop)


# Golf: a move is a zone

GOLF = "golf#305~stock"


async def test_the_first_card_is_turned_automatically_but_not_again_after_a_step_back() -> None:
    async with opened("golf#305") as desk:
        table = desk.table
        assert isinstance(table, TABLE)
        assert turn_line(desk).endswith("this happens by itself")
        desk.moves.reply()
        await desk.settle()
        assert (desk.ply, len(desk.zones[WASTE].cards)) == (1, 1)
        await desk.press("h")
        desk.moves.reply()
        assert desk.ply == 0
        await desk.press("U")
        assert desk.ply == 1


async def test_arrows_go_through_the_legal_moves_and_enter_makes_one_and_escape_ends_that() -> None:
    async with opened(GOLF) as desk:
        legal = desk.table.session.game.legal_moves(desk.table.session.state)
        assert highlights(desk) == dict.fromkeys(legal, OFFERED)
        assert turn_line(desk).startswith("Your turn ")
        assert "○stock" in desk.text  # a sign, and not a colour alone
        await desk.press("right")
        assert highlights(desk)[legal[0]] is AIMED
        await desk.press("down")  # from the columns to the stock
        assert highlights(desk)[STOCK] is AIMED
        await desk.press("up")
        assert highlights(desk)[STOCK] is OFFERED and AIMED in highlights(desk).values()
        await desk.press("escape")
        assert AIMED not in highlights(desk).values()
        await desk.press("right", *["right"] * len(legal))
        assert highlights(desk)[legal[0]] is AIMED
        await desk.press("left")
        assert "▸stock" in desk.text and "○stock" not in desk.text
        await desk.press("enter")
        assert moves(desk) == [STOCK, legal[-1]]
        assert AIMED not in highlights(desk).values()


async def test_a_click_makes_a_move_or_shows_why_it_is_illegal() -> None:
    async with opened(GOLF) as desk:
        column, stock = desk.zones["1"], desk.zones[STOCK]
        height = column.card_size.height
        assert [column.card_at(2, y) for y in (0, 1, height, height + 1, height + 3)] == [None, 0, 0, 1, 3]
        assert stock.card_at(0, 2) == stock.card_at(stock.size.width - 1, 2) == 0
        session = desk.table.session
        game, state = session.game, session.state
        illegal = next(name for name in "1234567" if game.why_illegal(state, name))
        await click(desk, illegal)
        assert session.length == 1
        assert turn_line(desk).endswith(str(game.why_illegal(state, illegal)))
        await click(desk, STOCK)
        assert moves(desk) == [STOCK, STOCK]
        await desk.press("u")
        assert desk.ply == 1
        await desk.press("U")
        assert desk.ply == 2


async def test_a_hint_points_at_its_move_and_enter_makes_it_to_the_end_of_the_game() -> None:
    async with opened("golf#305~" + ".".join([STOCK] * 17)) as desk:
        session = desk.table.session
        while session.game.legal_moves(session.state):
            hinted = session.game.hint(session.state).move
            await desk.press("t")
            assert turn_line(desk).endswith("Enter makes it") and highlights(desk)[str(hinted)] is AIMED
            await desk.press("enter")
            assert moves(desk)[-1] == hinted
        assert desk.table.has_class("-ended")
        end = desk.ply
        await desk.click("#end-undo")
        assert desk.ply == end - 1


async def test_there_is_no_hint_if_nobody_chooses_but_landmarks_are_shown() -> None:
    async with opened(f"{GOLF}.stock@0") as desk:
        assert desk.table.session.landmarks == [1, 2]
        for key in ("t", "enter", "right"):
            await desk.press(key)
            assert turn_line(desk).endswith("press U to go on")
            assert not highlights(desk) and desk.ply == 0


# Golf with longer moves: one move is the beginning of another


class LongerGolf(Golf):
    """Golf in which the target of a card can be named as well; from the stock it has to be."""

    def legal_moves(self, state: State) -> Sequence[str]:
        names = super().legal_moves(state)
        return [*(name for name in names if name != STOCK), *(f"{name}-{WASTE}" for name in names)]

    def why_illegal(self, state: State, move: str) -> str | None:
        return super().why_illegal(state, move.partition("-")[0])

    def parse_move(self, text: str) -> str:
        return text

    def apply(self, state: State, move: str) -> Step[State, str]:
        return super().apply(state, move.partition("-")[0])


class MixedGolf(LongerGolf):
    """Golf in which only a card from the stock needs a target."""

    def legal_moves(self, state: State) -> Sequence[str]:
        return [
            move for move in super().legal_moves(state) if ("-" in move) is (move.partition("-")[0] == STOCK)
        ]


class RoomyGolf(Golf):
    """Golf in which a card may also go to an empty column, as in `1-2`."""

    def legal_moves(self, state: State) -> Sequence[str]:
        ways = [f"{source}-{target}" for source in COLUMNS for target in COLUMNS]
        return [*super().legal_moves(state), *(way for way in ways if self.why_illegal(state, way) is None)]

    def why_illegal(self, state: State, move: str) -> str | None:
        target = move.partition("-")[2]
        if not target:
            return super().why_illegal(state, move)
        return f"column {target} is not empty" if self.cards(state)[target] else None

    def parse_move(self, text: str) -> str:
        parts = text.split("-")
        if len(parts) > 1 and not {*parts} <= {*COLUMNS}:
            raise BadInput("only columns can follow a column")
        return "-".join(map(super().parse_move, parts))


def test_a_short_move_and_longer_ones_can_be_made_by_dragging_and_any_other_is_refused() -> None:
    game = RoomyGolf.from_seed(305)
    state = game.apply(game.initial_state(), STOCK).after
    state = state._replace(columns=(*state.columns[:-1], ()))
    played, notes = list[str](), list[str]()
    player: Any = SimpleNamespace(session=SimpleNamespace(game=game, state=state), play=played.append)
    table = SimpleNamespace(zones={}, strips={})
    play: Any = SimpleNamespace(player=player, table=table, why_blocked=str, say=notes.append, key=str)
    pointing = ZonePointing(play)
    column = Target(next(name for name in COLUMNS if name in game.legal_moves(state)), 0)
    pointing.drag(column, Target("7"))
    pointing.drag(column, Target(WASTE))
    assert played == [f"{column.zone}-7", column.zone]
    for onto, why in (("6", "column 6 is not empty"), (STOCK, f"column {column.zone} does not go there")):
        pointing.drag(column, Target(onto, 0))
        assert notes[-1] == why
    assert len(played) == 2


LONGER_GOLF = f"golf#305~{STOCK}-{WASTE}"


@pytest.fixture
def longer_golf(monkeypatch: pytest.MonkeyPatch) -> None:
    class LongerGolfTable(GolfTable):
        game_type = LongerGolf

    monkeypatch.setattr(golf, "GAME", LongerGolf)
    monkeypatch.setattr(golf_screen, "TABLE", LongerGolfTable)


def playable_column(desk: Desk) -> str:
    legal = desk.table.session.game.legal_moves(desk.table.session.state)
    return next(str(move) for move in legal if "-" not in move)


async def test_enter_or_a_second_click_makes_the_short_move_and_another_target_the_long_one(
    longer_golf: None,
) -> None:
    async with opened(LONGER_GOLF) as desk:
        column = playable_column(desk)
        await desk.press("right", "enter")
        assert desk.zones[column].choice is CHOSEN
        assert "Enter makes this move, or point on" in turn_line(desk)
        await desk.press("enter")
        assert moves(desk)[1:] == [column]
        await desk.press("u")
        await click(desk, column)
        assert desk.ply == 1
        await click(desk, column)
        assert moves(desk)[1:] == [column]
        await desk.press("u", "right", "enter", "right", "enter")
        assert moves(desk)[1:] == [f"{column}-{WASTE}"]
        await desk.press("u")
        move = desk.table.session.game.hint(desk.table.session.state).move
        await desk.press("t", "enter")  # the hint chooses all targets
        assert moves(desk)[1:] == [move]


@pytest.mark.parametrize("rules", [LongerGolf, MixedGolf])
async def test_a_click_elsewhere_begins_another_move(
    rules: type[Golf], longer_golf: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(golf, "GAME", rules)
    async with opened(LONGER_GOLF) as desk:
        column = playable_column(desk)
        await click(desk, STOCK)
        assert desk.zones[STOCK].choice is CHOSEN
        await click(desk, column)
        assert desk.zones[STOCK].choice is not CHOSEN
        if rules is LongerGolf:  # otherwise the move is complete
            assert desk.zones[column].choice is CHOSEN
            await desk.press("enter")
        assert moves(desk)[1:] == [column]
        assert CHOSEN not in highlights(desk).values()


# Sir Tommy: a move is two zones

FIRST_CARDS = ["AS", "5H", "2S", "KD", "9C", "4H"]
TOMMY = "tommy:{}~stock-1.stock-2".format(
    ".".join([*FIRST_CARDS, *(c.text for c in Tommy.from_seed(1).deck if c.text not in FIRST_CARDS)])
)
"""The ace lies on the first waste and the five on the second; the two is the next card of the stock."""


def targets(*zones: str) -> tuple[Target, ...]:
    return tuple(map(Target, zones))


class WholeMovesTommy(Tommy):
    """The same game, which parses whole moves only."""

    def parse_move(self, text: str) -> str:
        return super().parse_move(text if "-" in text else "")


@pytest.mark.parametrize(
    ("rules", "zones", "why"),
    [
        (Tommy, (STOCK, "a"), "the two of spades is not the next card of foundation a"),
        (Tommy, ("2", "3"), "from waste 2 a card does not go there"),
        (Tommy, ("2",), "the five of hearts fits on no foundation"),
        (Tommy, ("3",), "waste 3 is empty"),
        (Tommy, ("a",), "what is built stays where it is"),
        (Tommy, ("nowhere",), ""),
        (WholeMovesTommy, ("3",), "waste 3 is empty"),  # the reason of all moves from there
        (WholeMovesTommy, ("a",), "what is built stays where it is"),
        (WholeMovesTommy, ("2",), ""),
        (WholeMovesTommy, ("nowhere",), ""),
    ],
)
def test_targets_without_a_move_are_refused_with_the_reason(
    rules: type[Tommy], zones: tuple[str, ...], why: str
) -> None:
    session = open_id(TOMMY)
    game = rules.from_deal(session.game.deal_text())
    assert game.why_no_move(session.state, targets(*zones)) == why


async def test_two_targets_are_chosen_by_keys_or_by_clicks() -> None:
    async with opened(TOMMY) as desk:
        assert highlights(desk) == {STOCK: OFFERED, "1": OFFERED}
        await desk.press("right", "enter")
        assert highlights(desk) == {STOCK: CHOSEN} | dict.fromkeys(WASTES, OFFERED)
        assert "the stock, and then?" in turn_line(desk) and "●stock" in desk.text
        await desk.press("escape")
        assert CHOSEN not in highlights(desk).values()
        await desk.press("left", "enter", "right", "enter")
        assert moves(desk)[2:] == ["1-a"]
        await desk.press("u", "t")
        assert highlights(desk) == {"1": CHOSEN, "a": AIMED} | dict.fromkeys(FOUNDATIONS[1:], OFFERED)
        await desk.press("enter")
        assert moves(desk)[2:] == ["1-a"]
        await desk.press("u")
        await click(desk, STOCK, "1")
        assert moves(desk)[2:] == ["stock-1"]
        await desk.press("u")
        await click(desk, "1", STOCK)
        assert highlights(desk)[STOCK] is CHOSEN
        await click(desk, STOCK)
        assert CHOSEN not in highlights(desk).values()
        await click(desk, "1", "d")
        assert moves(desk)[2:] == ["1-d"]
        await desk.press("u")
        before = highlights(desk)
        await drag(desk, "1", "stock")  # which is no move: nothing is chosen
        assert (desk.ply, highlights(desk)) == (2, before)
        await drag(desk, "1", "a")
        assert moves(desk)[2:] == ["1-a"]


async def test_while_a_card_is_dragged_the_zones_where_it_can_go_light_up() -> None:
    async with opened(TOMMY) as desk:
        before = highlights(desk)
        stock, waste, tall = (desk.zones[name].region.offset + Offset(1, 2) for name in (STOCK, "3", "a"))
        for button_held, over, lit in (
            (True, stock, before),  # it may become a click
            (True, waste, dict.fromkeys(WASTES, OFFERED) | {STOCK: CHOSEN, "3": AIMED}),
            (True, tall, dict.fromkeys(WASTES, OFFERED) | {STOCK: CHOSEN}),
            (True, Offset(0, 0), dict.fromkeys(WASTES, OFFERED) | {STOCK: CHOSEN}),
            (False, tall, before),  # it was released out of sight
        ):
            if over == stock:
                desk.app.post_message(mouse(events.MouseDown, stock, 1))
            desk.app.post_message(mouse(events.MouseMove, over, int(button_held)))
            await desk.settle()
            assert highlights(desk) == lit, over
        await drag(desk, STOCK, "a")
        assert (desk.ply, highlights(desk)) == (2, before)
        assert "is not the next card of foundation a" in turn_line(desk)
        await desk.drag_to(stock, Offset(0, 0))
        assert highlights(desk) == before
        await drag(desk, STOCK, "3")
        assert moves(desk)[2:] == ["stock-3"]


async def test_a_card_that_alone_names_a_move_lights_up_where_it_would_lie() -> None:
    async with opened(GOLF) as desk:
        legal = playable_column(desk)
        column, stock = (desk.zones[name].region.offset + Offset(1, 2) for name in (legal, STOCK))
        before = highlights(desk)
        desk.app.post_message(mouse(events.MouseDown, column, 1))
        desk.app.post_message(mouse(events.MouseMove, stock, 1))
        await desk.settle()
        assert highlights(desk) == {legal: CHOSEN, WASTE: OFFERED}
        desk.app.post_message(mouse(events.MouseUp, stock, 1))
        await desk.settle()
        assert (desk.ply, highlights(desk)) == (1, before)
        assert "does not go there" in turn_line(desk)
        await drag(desk, legal, WASTE)
        assert moves(desk)[1:] == [legal]


async def test_a_click_that_begins_no_move_shows_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tommy, "GAME", WholeMovesTommy)
    async with opened(TOMMY) as desk:
        for zone, why in (("3", "waste 3 is empty"), ("2", "waste 2 cannot be chosen now")):
            await click(desk, zone)  # the rules have no reason for the second
            assert why in turn_line(desk) and CHOSEN not in highlights(desk).values()


# Crazy Eights: a move is a card of a hand

DEALT = ["QH", "2C", "3D", "4S", "5H", "6S", "7S", "9C", "8D", "JC", "2H"]
EIGHTS = "eights:" + ".".join([*DEALT, *(c.text for c in Eights.from_seed(1).deck if c.text not in DEALT)])
"""You hold Q♥ 3♦ 5♥ 7♠ 8♦, of which all but 3♦ and 7♠ match the 2♥ on the pile."""


async def click_card(desk: Desk, zone: str, card: int) -> None:
    widget = desk.zones[zone]
    corner = widget.region_of(card).offset - widget.region.offset
    await desk.click(widget, corner.x, corner.y)


async def test_arrows_go_through_the_playable_cards_and_enter_plays_one() -> None:
    async with opened(EIGHTS, (120, 40)) as desk:
        hand = desk.zones[YOU]
        before, region = desk.strips, hand.region_of(0)
        assert (hand.choice, hand.chosen) == (OFFERED, None)
        await desk.press("right")
        rows = range(region.y, region.bottom)
        assert [desk.strips[y] for y in rows] != [before[y] for y in rows]  # the card looks different
        marked = [hand.chosen]
        for _ in range(2):
            await desk.press("right")
            marked.append(hand.chosen)
        assert (marked, hand.choice) == (
            [4, 2, 0],
            AIMED,
        )  # from left to right: the first card is the rightmost
        assert "the queen of hearts" in turn_line(desk) and str(desk.at_cursor).startswith("Q")
        await desk.press("up")
        assert (hand.chosen, desk.zones[STOCK].choice) == (None, AIMED)
        assert "▸" in str(desk.at_cursor)[: hand.size.width]
        await desk.press("down", "right", "enter")
        (move,) = moves(desk)
        assert desk.zones[PILE].cards[-1].text == move


async def test_a_hint_points_at_a_card_and_a_click_plays_one_or_shows_why_it_is_illegal() -> None:
    async with opened(EIGHTS) as desk:
        await desk.press("t")
        assert desk.zones[YOU].chosen == 0
        await desk.press("enter")
        assert moves(desk) == ["QH"]
        await desk.press("u")
        await click_card(desk, YOU, 1)
        assert "the three of diamonds matches neither the suit nor the rank" in turn_line(desk)
        await click_card(desk, COMPUTER, 2)
        assert "the computer's hand cannot be chosen now" in turn_line(desk)
        assert desk.ply == 0
        await click_card(desk, YOU, 2)
        assert moves(desk) == ["5H"]


@pytest.mark.parametrize(("won", "words"), [(True, "you have won"), (False, "you have lost")])
def test_the_end_says_whether_the_player_has_won(won: bool, words: str) -> None:
    session = open_id(EIGHTS)
    yours, computers = session.state.hands
    end = session.state._replace(hands=((), computers) if won else (yours, ()))
    assert session.game.when_over(end) == words
    assert session.game.plain_text.outcome_line(end) == f"{words.capitalize()}."
    assert is_win(session.game, end) is won


# Nim: a move is a square of a strip

NIM = "nim:3.4.6"


def cell_of(desk: Desk, zone: str, square: int) -> Offset:
    """Return the cell in the middle of a square of a strip."""
    region = desk.table.strips[zone].region_of_target(Target(zone, square=square))
    return region.offset + Offset(region.width // 2, 0)


async def test_arrows_go_through_the_squares_of_all_strips_and_enter_moves_a_piece() -> None:
    async with opened(NIM) as desk:
        strips = desk.table.strips
        assert {name: strip.choice for name, strip in strips.items()} == dict.fromkeys("abc", OFFERED)
        assert "○ heap a" in desk.text
        counter = strips["a"].region_of_target(Target("a", square=3))
        assert any("a" in desk.lines[y][counter.x : counter.right] for y in counter.line_range)
        await desk.press("right")
        assert (strips["a"].choice, strips["a"].cursor) == (AIMED, 0)
        assert "square 0 of heap a · Enter chooses it" in turn_line(desk)
        await desk.press("down")  # to the square below it on the next strip
        assert (strips["a"].cursor, strips["b"].cursor) == (None, 0)
        assert strips["b"].region.contains_point(desk.app.cursor_position)
        assert "▸ heap b" in desk.text and "▸ heap a" not in desk.text
        await desk.press("right", "enter")
        assert moves(desk) == ["b/1"]


async def test_a_click_on_a_square_makes_a_move_or_shows_why_it_is_illegal() -> None:
    async with opened(NIM) as desk:
        await desk.click_at(*cell_of(desk, "b", 7))
        assert turn_line(desk).endswith("fewer have to be left") and not moves(desk)
        await desk.click_at(*(cell_of(desk, "c", 9) + Offset(5, 0)))  # past the end of the strip
        assert turn_line(desk).endswith("fewer have to be left") and not moves(desk)
        await desk.click_at(*cell_of(desk, "c", 5))
        assert moves(desk) == ["c/5"]


async def test_a_piece_is_dragged_along_its_strip_but_only_where_it_can_go() -> None:
    async with opened(NIM) as desk:
        strip = desk.table.strips["b"]
        start = cell_of(desk, "b", 4)
        await desk.drag_to(start, cell_of(desk, "b", 6))
        assert turn_line(desk).endswith("square 4 of heap b does not go there") and not moves(desk)
        await desk.drag_to(start, cell_of(desk, "b", 2))
        assert moves(desk) == ["b/2"] and strip.positions == (2,)


async def test_a_hint_points_at_a_square() -> None:
    async with opened(NIM) as desk:
        session = desk.table.session
        hinted = str(session.game.hint(session.state).move)
        await desk.press("t")
        assert turn_line(desk).endswith("Enter makes it") and desk.table.strips[hinted[0]].choice is AIMED
        await desk.press("enter")
        assert moves(desk)[0] == hinted


class TwoTargetNim(Nim):
    """Nim in which one points at the counter first, and then at its new square."""

    def move_targets(self, state: Heaps, move: str) -> tuple[Target, ...]:
        (square,) = self.pieces(state)[move[0]]
        return Target(move[0], square=square), Target(move[0], square=int(move[2:]))


@pytest.fixture
def two_target_nim(monkeypatch: pytest.MonkeyPatch) -> None:
    class TwoTargetNimTable(NimTable):
        game_type = TwoTargetNim

    monkeypatch.setattr(nim, "GAME", TwoTargetNim)
    monkeypatch.setattr(nim_screen, "TABLE", TwoTargetNimTable)


async def test_a_piece_is_chosen_and_then_its_square_by_keys_clicks_or_a_drag(two_target_nim: None) -> None:
    async with opened(NIM) as desk:
        strips = desk.table.strips
        assert [next(iter(strip.targets)) for strip in strips.values()] == [3, 4, 6]
        assert "○4" in desk.text  # the counter hides a sign on its square
        await desk.press("right", "right")
        assert "▸4" in desk.text and strips["b"].cursor == 4
        await desk.press("enter", "right", "right")
        assert (strips["b"].hand, strips["b"].aim) == (0, Aim(1, legal=True))
        assert "square 4 of heap b, and then? square 1 of heap b" in turn_line(desk)
        await desk.press("enter")
        assert moves(desk) == ["b/1"]
        await desk.press("u")
        await desk.click_at(*cell_of(desk, "c", 6))
        assert (strips["c"].choice, strips["c"].hand, {*strips["c"].targets}) == (CHOSEN, 0, {*range(6)})
        await desk.click_at(*cell_of(desk, "c", 2))
        assert moves(desk) == ["c/2"]
        await desk.press("u")
        await desk.drag_to(cell_of(desk, "a", 3), cell_of(desk, "a", 0))
        assert moves(desk) == ["a/0"]
