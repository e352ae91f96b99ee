"""How games begin and end on the screen: dealing, the end panel, confetti."""

from __future__ import annotations

import pytest

from cardtui.engine.narrator import is_win
from cardtui.games import open_id
from cardtui.ui.cards.confetti import SECONDS, Confetti
from cardtui.ui.cards.strip import SquareStrip
from cardtui.ui.widgets.graph import Graph
from tests.ui.desk import ENDLESS, HINTED, LENGTH, SEED, SIZES, TRICKS, Desk, opened

LAST = 41090
"""The ply at which the limit of rounds ends the endless deal."""
WINS = ("Neighbour wins", "Your hand wins")


async def test_a_won_game_tells_who_won_how_long_it_took_and_how_that_compares() -> None:
    async with opened(f"{SEED}@{LENGTH}") as desk:
        assert " ".join(desk.verdict.split()) == (
            f"Your hand wins | cards {LENGTH}, in {TRICKS} tricks"
            f" · length longer than 54 % of random deals · game {SEED}"
        )
        for size in SIZES:
            await desk.resize(*size)
            for text in ("Your hand wins", "211, in 26 tricks", "longer than 54 % of random deals"):
                assert text in desk.text, size


async def test_no_word_of_a_moment_stands_alone_on_its_last_line() -> None:
    async with opened(SEED, (120, 40)) as desk:
        await desk.press("end")
        told = desk.text[desk.text.index("Turned five") :].splitlines()
        assert told[0].startswith("Turned five times in 12 cards;   ")
        assert told[1].strip() == "the next one settled it."


@pytest.mark.parametrize("game", ["beggar#305", "perditio#305", "snap#305"])
async def test_the_curve_has_the_keys_of_the_moments_at_their_places_and_a_click_goes_there(
    game: str,
) -> None:
    async with opened(game) as desk:
        await desk.press("end")
        moments, length = desk.table.moments, desk.table.session.length
        for number, (key, moment) in enumerate(zip("ERT", moments, strict=False)):
            curve = desk.screen.query_one("#end-curve").region
            caps = desk.lines[curve.bottom - 1][curve.x : curve.right]
            middle = caps.index(f" {key} ") + 1
            assert abs(middle - moment.ply * curve.width // length) <= 4 * (len(moments) - 1), key
            row = desk.screen.query_one(f"#end-moment-{number}-row").region
            assert desk.lines[row.y][row.x : row.right].endswith(f" {moment.ply}")
            await desk.click_at(curve.x + middle, curve.bottom - 1)
            assert desk.ply == moment.ply
            await desk.press("end")


async def test_a_deal_that_never_ends_says_so_with_the_proof() -> None:
    proof = "This deal never ends: after 4 tricks (34 cards) the same 62 tricks (440 cards) repeat for ever"
    async with opened(ENDLESS) as desk:
        await desk.wait_until(lambda: desk.table.session.complete)
        graph = desk.screen.query_one(Graph)
        assert "Never ends: after card 34 the same 440 for ever" in str(graph.tooltip)
        await desk.press("G")
        assert desk.ply == LAST
        assert desk.verdict.startswith(f"A draw: this deal never ends | {proof} · ")
        assert "41090, stopped after 5791 tricks" in desk.verdict
        for size in SIZES[:2]:
            await desk.resize(*size)
            assert proof in desk.text_at("#end-text").replace("  ", " "), size


async def test_a_game_cut_short_by_the_limit_tells_how_it_would_have_ended() -> None:
    async with opened("beggar,rounds=5#305") as desk:
        await desk.press("end")
        assert desk.verdict.startswith(
            "A draw: nobody has won | "
            f"Without the limit you would win after {TRICKS} tricks, {LENGTH} cards · "
            "cards  49, stopped after 5 tricks"
        )
        assert "has won" not in desk.lines[1]


@pytest.mark.parametrize(("game", "winner"), [("beggar:5", 0), ("beggar:/5.6", 1), ("beggar:K.A/", 0)])
async def test_a_game_that_is_won_before_it_begins_shows_its_end(game: str, winner: int) -> None:
    async with opened(game) as desk:
        assert desk.verdict.startswith(f"{WINS[winner]} | cards  0, in 0 tricks")
        assert desk.shown_cards() == desk.expected_cards()
        for key in ("right", "left", "n", "N", "end", "home", "5", "pagedown", "o", "space", "r"):
            await desk.press(key)
            assert desk.ply == 0
        await desk.pass_time(1)
        assert not desk.table.playhead.playing
        assert desk.verdict.startswith(WINS[winner])


def falls(desk: Desk) -> bool:
    return desk.screen.query_one(Confetti).display


async def test_after_the_first_step_the_deal_is_there_at_once() -> None:
    async with opened("beggar#305@7", flights=True, dealing=True) as desk:
        assert desk.count_dealt() == 52


@pytest.mark.parametrize(("game", "zone"), [("beggar#305", "hand 0"), ("perditio#305", "pile 7")])
async def test_a_zone_is_dealt_from_the_bottom_up(game: str, zone: str) -> None:
    async with opened(game, flights=True, dealing=True) as desk:
        whole = desk.expected_cards()[zone]
        await desk.fly(0.3)
        dealt = desk.zones[zone].cards
        assert 0 < len(dealt) < len(whole) and dealt == whole[-len(dealt) :]


async def test_a_key_or_a_click_during_the_deal_finishes_it_and_then_counts() -> None:
    async with opened("coins#305", flights=True) as desk:
        desk.send_keys("f2", "right")
        await desk.settle()
        assert desk.screen.query_one(SquareStrip).hand is not None
        coins = len(desk.table.session.state.positions)
        assert desk.count_dealt() == coins
        desk.table.animator.deal()  # which may come later than the key
        assert desk.count_dealt() == coins
    async with opened("coins#305", flights=True, dealing=True) as desk:
        assert desk.count_dealt() == 0
        desk.screen.query_one(SquareStrip).hand = 1  # as a click does
        assert desk.count_dealt() == len(desk.table.session.state.positions)


@pytest.mark.parametrize(
    ("game", "won"),
    [("perditio#8", True), ("perditio#305", False), ("beggar#305", False), ("snap#305", False)],
)
async def test_confetti_falls_for_a_win_once(game: str, won: bool) -> None:
    async with opened(game, flights=True) as desk:
        await desk.press("G")
        assert not falls(desk), "the end was only sought"
        await desk.go(desk.table.session.length - 1)
        await desk.press("right")
        await desk.land()
        assert falls(desk) == won
        assert "space again" in desk.text_at("#end"), "the end panel can be read at once"
        await desk.fly(SECONDS + 0.1)
        assert not falls(desk)
        await desk.press("escape", "left", "right")
        await desk.land()
        assert not falls(desk), "once is enough"


@pytest.mark.parametrize(
    ("game", "keys", "won"),
    [
        ("coins,players=1:0.2.4", " ".join(2 * HINTED), True),  # home in the fewest moves
        ("coins,players=1:0.2.4~2-1", " ".join(2 * HINTED), False),
        ("coins,players=2:0.2", " ".join(HINTED), False),  # one of the two people has lost
        ("coins:0.2", " ".join(HINTED), True),
    ],
)
async def test_confetti_falls_for_a_win_by_ones_own_moves(game: str, keys: str, won: bool) -> None:
    async with opened(game, flights=True) as desk:
        for key in keys.split():
            await desk.press(key)
            await desk.land()
        assert desk.table.session.at_end and falls(desk) == won
        assert is_win(open_id(desk.table.session.save()).game, desk.table.session.state) == won


async def test_confetti_covers_no_text_and_is_gone_with_the_next_key() -> None:
    async with opened("coins:0.2", flights=True) as desk:
        await desk.press(*HINTED)
        await desk.fly(0.31)
        before = desk.lines
        for _ in range(5):
            await desk.fly(0.2)
            strewn = desk.lines
            assert falls(desk) and strewn != before
            for old_line, new_line in zip(before, strewn, strict=True):
                assert all(new == old for old, new in zip(old_line, new_line, strict=True) if old.isalnum())
        await desk.click("#end-again")
        assert not falls(desk) and desk.ply == 0


async def test_without_animations_confetti_hangs_still_until_the_next_key() -> None:
    async with opened("coins:0.2") as desk:
        await desk.press(*HINTED)
        assert falls(desk)
        still = desk.text
        await desk.fly(10)
        assert desk.text == still
        await desk.press("question_mark")
        await desk.press("escape")
        assert not falls(desk)


async def test_a_moment_before_the_first_move_is_at_the_start() -> None:
    async with opened("coins,level=perfect:3~0-1.0-2") as desk:
        assert "With move 1 you gave the win away." in desk.words
        assert desk.text_at("#end-moment-0-row").endswith(" start")
