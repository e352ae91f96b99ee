"""How screens use the terminal: everything fits, cards grow with it, and no line is cut without a sign."""

from __future__ import annotations

from itertools import cycle, product

import pytest
from textual.widget import Widget
from textual.widgets import Static

from cardtui.games import open_id
from cardtui.ui.cards.strip_grid import stage_fit
from cardtui.ui.widgets.ellipsis_label import EllipsisLabel
from cardtui.ui.widgets.end_panel import EndPanel
from tests.cases import case
from tests.ui.desk import ENDLESS, LENGTH, SEED, SIZES, Desk, opened
from tests.ui.games.coins.screen import strip_of
from tests.ui.layout import EDGES, NEEDS, TOO_SMALL, check_fit, check_whole, leaves

GROWING = [(60, 18), (80, 24), (100, 30), (120, 40), (160, 48), (200, 60), (250, 70)]
GAMES_SEEN = [SEED, "perditio#305", "snap#305", "coins,players=2#7"]


async def go_to(desk: Desk, size: tuple[int, int], ply: int) -> None:
    await desk.resize(*size)
    await desk.go(ply)


async def test_long_ids_long_games_and_the_end_of_a_draw_fit() -> None:
    async with opened(ENDLESS) as desk:
        await desk.wait_until(lambda: desk.table.session.complete)
        length = desk.table.session.length
        sizes = [*SIZES, *EDGES]
        for size, ply in [(SIZES[0], length), *zip(sizes, cycle((length // 2, length - 1, length)))]:
            with case((size, ply)):
                await go_to(desk, size, ply)
                check_fit(desk)
                check_whole(desk)
                assert "Beggar My Neighbour" in desk.lines[0]
                assert "beggar:---K---Q-KQAJ" in desk.lines[0]
                keys = ("play", "step", "trick", "o open", "? help", "q back")
                for word in keys if ply < length else ("z next", "again", "look back", "q home"):
                    assert word in desk.lines[-1]


async def test_the_home_screen_fits_and_comes_through_changes_of_size() -> None:
    async with opened(None) as desk:
        await desk.press("right")
        before = desk.text
        for size in [*SIZES, *EDGES]:
            with case(size):
                await desk.resize(*size)
                check_fit(desk)
                check_whole(desk)
                for title in ("Beggar My Neighbour", "Silver Dollar", "Perditio Tempus", "Snap"):
                    assert title in desk.text
        for size in ((20, 5), (1, 1), (80, 24)):
            await desk.resize(*size)
        assert desk.text == before


async def test_a_terminal_that_is_too_small_says_what_is_needed_and_the_game_goes_on_without_keys() -> None:
    async with opened(size=TOO_SMALL[0]) as desk:
        for size in TOO_SMALL:
            with case(size):
                await desk.resize(*size)
                assert desk.words == NEEDS or size[0] < 40
                assert not set(desk.text) & set("▟━")
        await desk.resize(80, 24)
        await desk.press("space")
        await desk.resize(50, 12)
        await desk.pass_time(0.25)
        for key in ("right", "n", "pagedown", "o", "plus", "f2", "greater_than_sign"):
            await desk.press(key)
            assert desk.words == NEEDS
        await desk.resize(80, 24)
        assert f"card 1/{LENGTH}" in desk.words
        assert not desk.zones["hand 0"].face_up
        assert desk.shown_cards() == desk.expected_cards()
        check_fit(desk)


@pytest.mark.parametrize("game", [SEED, "perditio#8"])
async def test_a_step_that_is_taken_while_there_is_no_room_is_shown_once_there_is(game: str) -> None:
    async with opened(f"{game}@20") as desk:
        there = desk.text
    async with opened(game) as desk:
        desk.table.session.revealed = True
        await desk.resize(40, 10)
        desk.table.player.go(20)
        await desk.resize(80, 24)
        assert desk.text == there


@pytest.mark.parametrize("game", [SEED, "coins#3"])
async def test_two_sizes_in_quick_succession_end_with_the_layout_of_the_last(game: str) -> None:
    async with opened(game) as desk:
        before = desk.text
        await desk.send_resize(250, 80)
        await desk.resize(80, 24)
        assert desk.text == before


async def test_the_story_stands_at_the_right_where_it_is_wide_and_the_sentence_elsewhere() -> None:
    sentence = "You pay the jack of spades: now Neighbour must pay 1."
    async with opened(f"{SEED}@40", (109, 30)) as desk:
        assert "The story" not in desk.text and sentence in desk.text
        await desk.resize(110, 30)
        assert "The story" in desk.text and sentence not in desk.text
        assert "▸ You pay J♠: Neighbour owes 1" in desk.text
        widths = []
        for size in GROWING[3:]:
            await desk.resize(*size)
            widths.append(desk.screen.query_one("#story").region.width)
        assert widths == sorted(widths)
        assert (widths[0], widths[-1]) == (38, 60)
        desk.table.player.go(30)
        for width, text in (
            (60, "Neighbour pays 8♠: you take 13"),  # where the sentence is too long for the line
            (80, "Neighbour pays the eight of spades, 1 of 1: you take the pile of 13."),
        ):
            await desk.resize(width, 24)
            assert text in desk.text


def check_ellipses(desk: Desk) -> None:
    """Check that each line that is cut ends with an ellipsis and has its whole text in a tooltip."""
    lines = desk.lines
    for widget in leaves(desk):
        if not isinstance(widget, Static) or not widget.content_size:
            continue
        at = widget.content_region
        shown = "\n".join(line[at.x : at.right] for line in lines[at.y : at.bottom])
        text = str(widget.render())
        whole = "".join(text.split()) in "".join(shown.split())
        assert whole or "…" in shown, (widget, text, shown)
        if isinstance(widget, EllipsisLabel):
            assert whole is not widget.is_cut
            assert str(widget.tooltip or "") == ("" if whole else text)


@pytest.mark.usefixtures("slow_computer")
@pytest.mark.parametrize(("turn", "game"), [*enumerate([*GAMES_SEEN, "coins#305", ENDLESS])])
async def test_no_line_is_cut_without_an_ellipsis(turn: int, game: str) -> None:
    others = [*GROWING[1:4], (110, 18), (118, 24), GROWING[-1]]
    async with opened(game) as desk:
        await desk.press("t" if desk.table.session.game.interactive else "3")
        for key, sizes in (("", [GROWING[0], *others[turn % 3 :: 3]]), ("end", GROWING[:4:3])):
            await desk.press(*[key] if key else [])
            for size in sizes:
                with case((key, size)):
                    await desk.resize(*size)
                    check_ellipses(desk)


REMARK = (
    "Right: Player 1 wins after 112 rounds. · Yours: Player 0 wins after 5791 rounds. (java Beggar) · "
    "Player 0 is Neighbour · Your program adds up what is to be paid."
)


@pytest.mark.usefixtures("slow_computer")
@pytest.mark.parametrize(
    ("turn", "game"),
    [*enumerate(("beggar#305@20", "coins:2.5.9.14", "perditio#7@15", "snap#305@80", "beggar:J.2.J.2@4"))],
)
async def test_the_remark_on_a_checked_deal_stands_above_its_table_only(turn: int, game: str) -> None:
    async with opened(None) as desk:
        session = open_id(game)
        desk.app.remarks[session.game.id] = REMARK
        desk.app.push_screen(desk.app.make_table(session))
        await desk.settle()
        for size in [*SIZES, *EDGES][turn % 4 :: 4]:  # each size has a turn
            with case(size):
                await desk.resize(*size)
                check_fit(desk)
                remark = desk.screen.query_one("#remark", EllipsisLabel)
                lines = desk.lines[remark.region.y : remark.region.bottom]
                assert lines[0].strip().startswith(REMARK.partition(" ·")[0])
                assert remark.is_cut is (" ".join(line.strip() for line in lines) != REMARK)
                assert not remark.is_cut or size[0] < 100 or size[1] < 36  # else a second line has room
        await desk.press("q")
        desk.app.push_screen(desk.app.make_table(open_id("beggar:J.2")))
        await desk.settle()
        assert not desk.screen.query("#remark")


async def test_cards_grow_with_the_height_and_no_hand_moves_when_the_end_panel_replaces_the_pile() -> None:
    async with opened() as desk:
        for height, card in {18: "LOW", 24: "NORMAL", 36: "LARGE", 40: "GREAT"}.items():
            await desk.resize(80, height)
            assert {zone.card_size.name for zone in desk.zones.values()} == {card}
        for size in GROWING[1:]:
            with case(size):
                await desk.resize(*size)
                await desk.press("home")
                hands = [desk.zones[name].region for name in ("hand 0", "hand 1")]
                await desk.press("end")
                assert desk.screen.query_one("#end").region
                assert [desk.zones[name].region for name in ("hand 0", "hand 1")] == hands


async def test_the_debt_stands_beside_the_newest_card_of_the_pile() -> None:
    async with opened(SEED) as desk:
        pile = desk.zones["pile"]
        for size, ply in zip(GROWING, cycle((3, 27, 189))):
            with case((size, ply)):
                await go_to(desk, size, ply)
                _, first, second, *_ = (pile.render_line(y).text.rstrip() for y in range(4))
                last = pile.slots(0, len(pile.cards), len(pile.cards))[1][-1] + pile.card_size.width
                assert first[last + 2 :].startswith(("Neighbour owes", "You owe"))
                assert second[last + 2 :].endswith(" paid")


@pytest.mark.parametrize("game", GAMES_SEEN)
async def test_the_game_is_centered_and_the_graph_takes_at_most_a_third(game: str) -> None:
    length = open_id(game).length or 40
    async with opened(game) as desk:
        sizes = GROWING[GAMES_SEEN.index(game) % 2 :: 2]
        for size, ply in product(sizes, (min(length, 20), desk.table.session.length)):
            with case((size, ply)):
                await go_to(desk, size, ply)
                room = desk.screen.query_one("#table").content_region
                table = desk.screen.query("#table > *").results(Widget)
                for widget in (desk.zones.get("pile 7"), *table):
                    if widget is not None and widget.region:
                        left, right = widget.region.x - room.x, room.right - widget.region.right
                        assert abs(left - right) <= 1, widget
                for graph in desk.screen.query("Graph"):
                    assert graph.region.height <= size[1] / 3


async def test_a_short_strip_has_larger_coins_and_its_lines_stand_below_it() -> None:
    async with opened("coins,players=2:1.4.5.9") as desk:
        widths = []
        for size in GROWING:
            with case(size):
                await desk.resize(*size)
                strip = strip_of(desk)
                widths.append(strip.view.width)
                assert strip.grid == stage_fit(10, *size)
                assert strip.region.height == 1 + strip.grid.rows
                turn, goal = (desk.screen.query_one(name).region for name in ("#in-hand", "#goal"))
                assert 1 <= turn.y - strip.region.bottom <= 4
                # One line, right below those of the turn, which has two where there is room.
                assert goal.y == turn.bottom and goal.height == 1
                board = [strip.region.y - 1, size[1] - 1 - (turn.y + 2)]
                assert abs(board[0] - board[1]) <= 3
        assert widths == [5, 7, 9, 11, 15, 19, 19]


BEFORE_THE_END = {
    **dict.fromkeys(["beggar#305@200", "perditio#8@30", "snap#305@370"], "end"),
    **dict.fromkeys(["coins,players=2:1.3~0-1.1-2@1", "coins,players=1:0.2~1-1@0"], "U"),
}
"""Games, and the key that leads to their end."""


@pytest.mark.parametrize("game", BEFORE_THE_END)
async def test_the_end_panel_has_a_border_in_the_colours_of_the_terminal_and_fits(game: str) -> None:
    async with opened(game, theme="terminal") as desk:
        await desk.press(BEFORE_THE_END[game])
        panel = desk.screen.query_one(EndPanel)
        for size in [*SIZES, *EDGES]:
            with case(size):
                await desk.resize(*size)
                assert panel.region and panel.region.y
                edge = desk.lines[panel.region.y][panel.region.x : panel.region.right]
                assert edge.startswith("╭─") and edge.endswith("─╮")
                check_fit(desk)
                check_whole(desk)
