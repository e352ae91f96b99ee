"""The cards kept in other structures, and two of them side by side."""

from __future__ import annotations

from tests.ui.desk import ENDLESS, opened
from tests.ui.table.inspector.test_looking import SNAP, looking, page, seen

LINKED = "linked list with a tail"


async def test_w_keeps_the_cards_otherwise_and_v_chooses_for_which_places() -> None:
    async with opened(SNAP, (120, 40)) as desk:
        await desk.press("d")
        assert "deck B · doubly linked list" in page(desk)
        titles = []
        for _ in range(7):
            await desk.press("w")
            titles.append(seen(desk).kept[0]("deck A").title)
        assert titles == [
            "singly linked list",
            "linked list with a tail",
            "array",
            "ring buffer",
            "linked stack",
            "array stack",
            "doubly linked list",
        ]
        await desk.press("v", "w")
        assert seen(desk).kept[0]("public").title == "singly linked list"
        assert seen(desk).kept[0]("deck A").title == "doubly linked list"


async def test_two_side_by_side_do_the_same_and_cost_what_they_cost() -> None:
    async with opened("snap#305@376", (120, 40)) as desk:
        await desk.press("d", "W")
        doubly, singly = (moment.cost for moment in seen(desk).moments)
        assert doubly.links == 376  # one a throw, from whichever end
        assert singly.links > 20 * 376
        assert singly._replace(links=0) == doubly._replace(links=0)
        assert "singly linked list" in page(desk)
        for _ in range(6):
            await desk.press("W")
        assert len(seen(desk).moments) == 1  # after the last one there is none


async def test_how_it_is_looked_at_is_kept_with_the_game(store: object) -> None:
    async with opened(SNAP, (120, 40)) as desk:
        await desk.press("d", "w", "W")
        views = {view for view in desk.table.views if view.startswith(("inside", "kept", "beside"))}
        assert views == {"inside", "kept-decks-singly", "beside-doubly"}
        await desk.press("greater_than_sign")  # and the next deal is looked at in the same way
        assert desk.table.session.id == "snap#306"
        assert seen(desk).kept[0]("deck A").key == "singly"
        assert seen(desk).kept[1]("deck A").key == "doubly"


async def test_before_the_first_move_of_coins_the_strip_is_there_and_both_ways_to_keep_it() -> None:
    async with opened("coins:1.4.5.9") as desk:
        await desk.press("d", "W")
        assert "strip [·][0][·][·][1][2][·][·][·][3]" in page(desk)
        assert "positions [1][4][5][9]" in page(desk)


async def test_two_side_by_side_have_their_costs_at_the_usual_size_and_the_code_of_who_still_works() -> None:
    async with opened("snap#305") as desk:
        await desk.press("d", "W", *["right_parenthesis"] * 10)
        assert "removelast() singly ▸ while there are two more: at = at.next" in page(desk)
        assert "links 1 | 9" in page(desk)


async def test_far_on_the_same_operation_is_found_again_however_often_w_is_pressed_meanwhile() -> None:
    async with opened(f"{ENDLESS}@20000", (120, 40)) as desk:
        await desk.press("d")
        await desk.wait_until(lambda: looking(desk).seen)
        await desk.press("right_curly_bracket", "right_parenthesis")
        operation, code = seen(desk).spot.operation, seen(desk).code
        for keys, title in (("w", "singly linked list"), ("www", "ring buffer"), ("www", LINKED)):
            desk.send_keys(*keys)
            await desk.settle()
            assert "Working it through" in page(desk)
            await desk.wait_until(lambda: "Working it through" not in page(desk))
            assert seen(desk).kept[0]("hand 0").title == title
            assert (seen(desk).spot.operation, seen(desk).whole) == (operation, False)
        assert seen(desk).code == code


async def test_another_structure_while_it_plays_slowly_far_on_is_worked_through_and_then_it_unfolds() -> None:
    async with opened(f"{ENDLESS}@20000", (120, 40), speed=0.5) as desk:
        await desk.press("d")
        await desk.wait_until(lambda: looking(desk).seen)
        await desk.press("space")
        await desk.press("w")
        assert "Working it through" in page(desk)
        desk.clock.now += 0.5
        looking(desk).tick()
        assert looking(desk).small is None
        await desk.wait_until(lambda: "Working it through" not in page(desk))
        desk.clock.now += 0.5
        looking(desk).tick()
        await desk.settle()
        assert desk.table.playhead.playing and (desk.ply, seen(desk).whole) == (20000, False)


async def test_who_goes_by_small_steps_before_it_is_worked_through_is_told_so() -> None:
    async with opened(f"{ENDLESS}@20000", (120, 40)) as desk:
        await desk.press("d")
        await desk.wait_until(lambda: looking(desk).seen)
        await desk.press("right_parenthesis")
        for key in ("right_parenthesis", "left_parenthesis", "right_curly_bracket", "left_curly_bracket"):
            await desk.press("w", key)
            assert "Working it through" in page(desk)
            assert desk.notifications == ["This is still being worked through."]
        await desk.wait_until(lambda: "Working it through" not in page(desk))
        assert (desk.ply, seen(desk).whole) == (20000, False)
