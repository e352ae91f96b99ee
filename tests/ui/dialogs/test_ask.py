"""The dialog that asks for a line: for a deal, for a place, for an id."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from unittest.mock import patch

import pytest
from textual.binding import Binding
from textual.widgets import Button, Input, Static

from cardtui.ui.app import CardApp
from cardtui.ui.dialogs.ask import Ask
from cardtui.ui.table.screen import TableScreen
from tests.cases import case
from tests.ui.desk import DRAWN, LENGTH, SEED, SIZES, Desk, opened

BAD = [
    ("s", "[bold]", '"[bold]"'),
    ("s", "J 2 [/]", 'card 3, "[" at column 5, is not a card'),
    ("s", "[red]J", 'card 1, "[red]J" at column 1, is not a card'),
    ("s", "[@click='app.quit']x", 'card 1, "[@click=\'app" at column 1, is not a card'),
    ("s", "beggar#[/red]", 'the seed "[/red]" is not a whole number'),
    ("s", "J 2 X", 'card 3, "X" at column 5, is not a card'),
    ("colon", "212", 'the number of the card is a whole number from 0 to 211, not "212"'),
    ("colon", "-1", 'the number of the card is a whole number from 0 to 211, not "-1"'),
    ("colon", "[b]7[/b]", 'the number of the card is a whole number from 0 to 211, not "[b]7[/b]"'),
    ("colon", "9" * 30, "is a whole number from 0 to 211, not"),
]
"""The key that opens a dialog, what is typed, and what is then said."""


def wrong(desk: Desk) -> str:
    """What the dialog says to be wrong."""
    return str(desk.screen.query_one("#ask-wrong", Static).render())


@pytest.mark.parametrize("key", ["s", "colon"])
async def test_what_is_wrong_is_said_literally_while_one_types(key: str) -> None:
    async with opened() as desk:
        await desk.press(key)
        for typed, said in [(typed, said) for opens, typed, said in BAD if opens == key]:
            assert not wrong(desk)  # nothing typed is nothing wrong
            await desk.type(typed)
            assert said in wrong(desk)
            assert said in desk.text_at("#ask-wrong")
            assert desk.screen.query_one("#ask-open", Button).disabled, typed
            await desk.press("enter")
            assert isinstance(desk.screen, Ask), typed
            await desk.press("ctrl+u")
        assert not wrong(desk)


async def test_an_error_goes_away_when_what_is_typed_is_right() -> None:
    async with opened() as desk:
        await desk.press("colon")
        await desk.type("x")
        assert wrong(desk)
        await desk.press("backspace")
        await desk.type("17")
        assert not wrong(desk)
        assert not desk.screen.query_one("#ask-open", Button).disabled


LACKING = ["A A A A A A 2 3", "5 Q 10", "K " * 52]
"""Decks that lack cards, each of which is typed at the smallest size and at one of the others."""


async def test_all_that_is_wrong_with_a_deal_can_be_read_and_every_button_is_in_sight() -> None:
    async with opened("perditio#7", SIZES[0]) as desk:
        await desk.press("s")
        for size in SIZES:
            if desk.app.size != size:
                await desk.resize(*size)
            for typed in LACKING if size == SIZES[0] else LACKING[SIZES.index(size) - 1 :][:1]:
                await desk.press("ctrl+u")
                await desk.paste(typed)
                assert "missing: " in wrong(desk), (typed, size)
                assert desk.text_at("#ask-wrong") == wrong(desk), size
                for button in desk.screen.query(Button):
                    assert desk.screen.find_widget(button).visible_region.size == button.region.size, size
                    assert str(button.label) in desk.text, size


async def test_a_dialog_with_many_offers_is_closed_by_a_click() -> None:
    async with opened("snap#305", SIZES[0]) as desk:
        for size in SIZES:
            if desk.app.size != size:
                await desk.resize(*size)
            await desk.press("s")
            await desk.click("#ask-close", 2)
            assert desk.screen is desk.table, size


def test_escape_is_the_dialogs_only_own_key() -> None:
    assert [b.key for b in Ask.BINDINGS if isinstance(b, Binding)] == ["escape"]


async def test_escape_closes_it_and_nothing_has_changed() -> None:
    async with opened(f"{SEED}@100") as desk:
        before = desk.text
        for key in ("s", "colon"):
            await desk.press(key)
            await desk.type("12")
            await desk.press("escape")
            assert isinstance(desk.screen, TableScreen)
            assert desk.text == before, key


async def test_letters_that_are_commands_of_the_table_are_letters_here() -> None:
    async with opened() as desk:
        await desk.press("s", "q", "o", "space", "n", "question_mark", "J")
        assert desk.screen.query_one(Input).value == "qo n?J"
        assert desk.ply == 0


OPENED = [
    ("305", "beggar#305"),
    ("-12", "beggar#12"),
    ("J 2 J 2", "beggar:J.2.J.2"),
    ("J 3 4 / 2 J 5", "beggar:J.3.4/2.J.5"),
    ("beggar#8", "beggar#8"),
    ("beggar,rounds=3:J.2.J.2", "beggar,rounds=3:J.2.J.2"),
]


@contextmanager
def noted() -> Iterator[list[str]]:
    """The ids of what is opened; no table is laid for it, which takes longer than all else."""
    found: list[str] = []
    with patch.object(CardApp, "open_session", lambda _, session: found.append(session.save())):
        yield found


async def test_a_seed_a_deal_or_an_id_is_opened() -> None:
    async with opened("beggar#1") as desk:
        for typed, save in OPENED:
            with case(typed), noted() if typed != OPENED[-1][0] else nullcontext([save]) as found:
                await desk.press("s")
                await desk.type(typed)
                await desk.press("enter")
                assert found == [save]
                assert isinstance(desk.screen, TableScreen)
        assert desk.table.session.save() == OPENED[-1][1]


async def test_every_place_of_the_game_can_be_gone_to() -> None:
    async with opened(f"{SEED}@100") as desk:
        for place in (0, 1, LENGTH):
            await desk.press("colon")
            assert f"A number from 0 to {LENGTH}" in desk.text
            await desk.type(f"  {place} ")
            await desk.press("enter")
            assert desk.ply == place


@pytest.mark.parametrize("how", ["click", "enter"])
async def test_the_buttons_work_by_mouse_and_by_keys(how: str) -> None:
    async def push(desk: Desk, button: str, tabs: int) -> None:
        if how == "click":
            await desk.click(f"#{button}", 1, 0)
        else:
            await desk.press(*["tab"] * tabs, how)
        await desk.settle()

    async with opened() as desk:
        await desk.press("s")
        line = desk.screen.query_one(Input)
        assert line.has_focus
        await push(desk, "ask-random", 2)  # "Open" cannot be reached yet
        assert line.value == str(DRAWN)
        assert line.has_focus
        await push(desk, "ask-open", 1)
        assert desk.table.session.save() == f"beggar#{DRAWN}"
        await desk.press("s")
        await push(desk, "ask-close", 3)
        assert isinstance(desk.screen, TableScreen)
        assert desk.table.session.save() == f"beggar#{DRAWN}"


OFFERED = {"beggar": ["305"], "perditio": ["305"], "snap": ["305", "400", "1300"]}


@pytest.mark.parametrize("game", OFFERED)
async def test_seeds_are_offered_where_one_is_asked_for(game: str) -> None:
    async with opened(f"{game}#1") as desk:
        with noted() as found:
            await desk.press("s")
            buttons = list(desk.screen.query(".offer").results(Button))
            assert [str(button.label) for button in buttons] == OFFERED[game]
            for offer, button in zip(OFFERED[game], buttons, strict=True):
                await desk.click(button, 1, 0)
                assert desk.screen.query_one(Input).value == offer
            await desk.press("enter")
            assert found == [f"{game}#{OFFERED[game][-1]}"]


@pytest.mark.parametrize("game", OFFERED)
async def test_a_negative_seed_is_said_to_be_the_same_as_the_positive_one(game: str) -> None:
    async with opened(f"{game}#1") as desk:
        with noted() as found:
            await desk.press("s")
            assert "-5 is the same as 5" in desk.words
            await desk.type("-5")
            await desk.press("enter")
            assert found == [f"{game}#5"]


async def test_a_line_is_drawn_at_random_only_where_there_is_such_a_thing() -> None:
    async with opened() as desk:
        await desk.press("colon")
        assert [str(button.label) for button in desk.screen.query(Button)] == ["Go", "Close"]


async def test_a_deck_pasted_with_line_ends_is_read_whole() -> None:
    async with opened() as desk:
        await desk.press("s")
        await desk.paste("J 2\nJ 2\r\n")
        await desk.press("enter")
        assert desk.table.session.save() == "beggar:J.2.J.2"


@pytest.mark.parametrize(
    ("game", "steps"),
    [
        (SEED, [("colon 7", f"{SEED}@7"), ("s 7", "beggar#7")]),
        (None, [("b colon 7", f"beggar#{DRAWN}@7"), ("s 9", "beggar#9")]),
    ],
)
async def test_a_second_enter_in_a_hurry_closes_nothing_else(
    game: str | None, steps: list[tuple[str, str]]
) -> None:
    async with opened(game) as desk:
        for keys, save in steps:
            await desk.press(*keys.split())
            desk.send_keys("enter", "enter", "enter")
            await desk.settle()
            assert desk.screen is desk.table, keys
            assert desk.table.session.save() == save


async def test_a_deck_pasted_on_the_table_stands_in_the_dialog_ready_to_be_opened() -> None:
    async with opened(f"{SEED}@50") as desk:
        await desk.paste("J 2\n J 2\n")
        assert isinstance(desk.screen, Ask)
        assert desk.screen.query_one(Input).value == "J 2 J 2"
        await desk.press("enter")
        assert desk.table.session.save() == "beggar:J.2.J.2"
        await desk.paste("\x1b[2J\x07")
        assert isinstance(desk.screen, Ask)
        assert wrong(desk)
        assert "\x1b" not in desk.text


async def test_it_fits_on_the_screen_with_the_longest_error() -> None:
    async with opened(size=SIZES[0]) as desk:
        await desk.press("s")
        await desk.type("J " * 60 + "W" * 80)
        for size in SIZES:
            if desk.app.size != size:
                await desk.resize(*size)
            assert len(wrong(desk)) > 40, size
            for widget in desk.screen.query("#ask *"):
                if not isinstance(widget, Input):
                    found = desk.screen.find_widget(widget)
                    assert found.visible_region == found.region, (widget, size)
            assert wrong(desk).split()[-1] in desk.text, size


async def test_a_seed_may_be_typed_with_a_printed_minus() -> None:
    async with opened() as desk:
        await desk.press("s")
        await desk.type("−7")
        await desk.press("enter")
        assert desk.table.session.id == "beggar#7"


async def test_suits_that_are_pasted_as_emoji_are_one_column_wide() -> None:
    async with opened() as desk:
        await desk.press("s")
        await desk.paste("A♠\ufe0f J♥\ufe0f 2 3")
        assert desk.screen.query_one(Input).value == "A♠ J♥ 2 3"
        assert not wrong(desk)
