"""How screens use the terminal: everything fits, cards grow with it, and no line is cut without a sign."""

from __future__ import annotations

from itertools import cycle, pairwise, product

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
                keys = ("play", "step", "trick", "? help", "q back")
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


BESIDE = ("#story", "#at-stake")
"""What stands at the right and at the left of the pile."""


async def test_the_story_and_what_is_at_stake_stand_beside_the_pile_where_it_is_wide_only() -> None:
    debt, newest, stakes = "Neighbour: 1 of 1 to pay for the J♠", "▸ You pay J♠", ("10 cards", "2 of 16")
    async with opened(f"{SEED}@40", (109, 30)) as desk:
        assert not any(desk.screen.query_one(name).region for name in BESIDE)
        assert debt in desk.text and not any(text in desk.text for text in (newest, *stakes))
        for size in [(110, 30), *GROWING[3:]]:
            with case(size):
                await desk.resize(*size)
                pile = desk.zones["pile"].region
                story, at_stake = (desk.screen.query_one(name).region for name in BESIDE)
                assert (at_stake.x, story.x) == (4, size[0] - 27)
                assert at_stake.right < pile.x and pile.right <= story.x
                assert pile.y - 2 <= story.y and story.bottom <= pile.bottom
                assert pile.y <= at_stake.y and at_stake.bottom <= pile.bottom
                assert all(text in desk.text for text in (debt, newest, *stakes))


async def test_the_line_below_the_pile_has_as_much_of_a_sentence_as_fits() -> None:
    async with opened(f"{SEED}@30") as desk:
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
    "Player 0 is Neighbour · Right: Player 1 wins after 112 rounds. · Yours: Player 0 wins after 5791 rounds."
    " · Your program adds up what is to be paid. · java Beggar"
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
                seen = " ".join(line.strip() for line in lines)
                assert remark.is_cut is (seen != REMARK)
                if size[0] >= 80 and size[1] >= 24:  # a second line has room
                    assert "Yours: Player 0 wins after 5791 rounds." in seen
                    assert not remark.is_cut or size[0] < 100
        await desk.press("q")
        desk.app.push_screen(desk.app.make_table(open_id("beggar:J.2")))
        await desk.settle()
        assert not desk.screen.query("#remark")


async def test_cards_grow_with_the_terminal_and_no_hand_moves_when_the_end_panel_covers_the_pile() -> None:
    sizes = {
        (60, 18): ("LOW", "NORMAL"),
        (80, 24): ("LARGE", "LARGE"),
        (100, 30): ("LARGE", "GREAT"),
        (120, 40): ("GREAT", "HUGE"),
        (160, 48): ("HUGE", "HUGE"),
        (200, 60): ("HUGE", "HUGE"),
    }
    async with opened() as desk:
        for size, (of_hands, of_pile) in sizes.items():
            with case(size):
                await desk.resize(*size)
                await desk.press("home")
                cards = {"hand 0": of_hands, "hand 1": of_hands, "pile": of_pile}
                assert {name: zone.card_size.name for name, zone in desk.zones.items()} == cards
                hands = [desk.zones[name].region for name in ("hand 0", "hand 1")]
                await desk.press("end")
                assert desk.screen.query_one("#end").region
                assert [desk.zones[name].region for name in ("hand 0", "hand 1")] == hands


async def test_a_debt_is_seen_as_slots_at_the_right_of_the_pile_one_for_each_card_still_to_pay() -> None:
    seen = set()
    async with opened(SEED) as desk:
        pile = desk.zones["pile"]
        for size, ply in product(GROWING, (3, 27, 86, 87, 150, 189)):
            with case((size, ply)):
                await go_to(desk, size, ply)
                state = desk.table.session.state
                rows = [pile.render_line(y).text.rstrip() for y in range(pile.card_size.height)]
                last = pile.region_of(len(pile.cards) - 1).right - pile.region.x
                # Where they are close, each lies below the one before, with its right side in sight.
                edges = [x for x, char in enumerate(rows[0]) if char == "╮"]
                assert len(edges) == state.debt > 0
                assert all(x > last and rows[1][x] == "╎" and rows[-1][x] == "╯" for x in edges)
                assert len({right - left for left, right in pairwise(edges)}) <= 1
                paid = state.asked - state.debt
                pips = " ".join("●" * paid + "○" * state.debt)
                assert pips in desk.text and f": {state.debt} of {state.asked} to pay for the" in desk.text
                seen.add((state.debt, state.asked, "╮╭" in rows[0] or "╮ ╭" in rows[0]))
    assert (4, 4, True) in seen  # how they close up is tried in `test_staged`


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
                regions = [widget.region for widget in table if widget.region]
                # The clock has its last pile in the middle; a row has the seventh there.
                if pile := desk.zones.get("pile 13" if desk.table.has_class("-clock") else "pile 7"):
                    regions.append(pile.region.shrink((0, 1, 0, 0)))  # without the shadow
                for region in regions:
                    left, right = region.x - room.x, room.right - region.right
                    assert abs(left - right) <= 1, region
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
