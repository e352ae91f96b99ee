"""Snap on the table: clicks, seeds."""

from __future__ import annotations

from collections.abc import Callable

from textual.binding import Binding
from textual.command import CommandPalette
from textual.widgets import Button, Static
from textual.widgets._footer import FooterKey

from cardtui.games.snap.rules import DECKS
from cardtui.ui.dialogs.ask import Ask
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.games.snap.table import TABLE
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.screens.table import TableScreen
from cardtui.ui.widgets.controls import Control
from cardtui.ui.widgets.story import StoryLines, story_lines
from tests.ui import asking
from tests.ui.again import clicks_do, paired, reopened
from tests.ui.desk import DRAWN, SIZES, Desk, opened
from tests.ui.games.snap.desk import HERE, LENGTH, SEED, decks, next_snap, snap_before, states

CONTROLS: dict[str, Callable[[Desk], object]] = {
    "menu": lambda desk: isinstance(desk.screen, CommandPalette),
    "previous-seed": lambda desk: desk.table.session.save() == "snap#304",
    "id": lambda desk: desk.app.clipboard == SEED,
    "next-seed": lambda desk: desk.table.session.save() == "snap#306",
    "first": lambda desk: desk.at == 0,
    "back-ten": lambda desk: desk.at == HERE - 10,
    "back": lambda desk: desk.at == HERE - 1,
    "play": lambda desk: desk.table.playhead.playing,
    "forward": lambda desk: desk.at == HERE + 1,
    "forward-ten": lambda desk: desk.at == HERE + 10,
    "last": lambda desk: desk.at == LENGTH,
    "slower": lambda desk: desk.table.playhead.speed == 2,
    "speed": lambda desk: desk.table.playhead.speed == 1,
    "faster": lambda desk: desk.table.playhead.speed == 8,
    "place": lambda desk: isinstance(desk.screen, Ask),
    "previous-landmark": lambda desk: desk.at == snap_before(HERE),
    "landmark": lambda desk: desk.at == next_snap(HERE),
    "next-landmark": lambda desk: desk.at == next_snap(HERE),
}
"""What is so after a control of the title bar or the transport bar has been clicked."""


END_CONTROLS: dict[str, Callable[[Desk], object]] = {
    "end-again": lambda desk: desk.table.session.save() == SEED,
    "end-next-seed": lambda desk: desk.table.session.save() == "snap#306",
    "end-new-deal": lambda desk: desk.table.session.save() == f"snap#{DRAWN}",
    "end-ask-deal": lambda desk: isinstance(desk.screen, Ask),
    "end-copy-id": lambda desk: desk.app.clipboard == SEED,
    "end-back-home": lambda desk: isinstance(desk.screen, HomeScreen),
}


FOOTER: dict[str, Callable[[Desk], object]] = {
    "space": lambda desk: desk.table.playhead.playing,
    "left": lambda desk: desk.at == HERE - 1,
    "right": lambda desk: desk.at == HERE + 1,
    "n": lambda desk: desk.at == next_snap(HERE),
    "minus": lambda desk: desk.table.playhead.speed == 2,
    "plus": lambda desk: desk.table.playhead.speed == 8,
    "o": lambda desk: all(deck.face_up for deck in decks(desk)),
    "question_mark": lambda desk: isinstance(desk.screen, HelpScreen),
    "q": lambda desk: isinstance(desk.screen, HomeScreen),
    "s": lambda desk: isinstance(desk.screen, Ask),
}


async def test_every_control_is_checked() -> None:
    async with opened(SEED) as desk:
        ids = {control.id for control in desk.screen.query(Control)}
        assert ids == CONTROLS.keys() | END_CONTROLS.keys() | asking.CONTROLS
        assert FOOTER.keys() == {key.key for key in desk.screen.query(FooterKey)}
        assert FOOTER.keys() == {b.key for b in TABLE.BINDINGS if isinstance(b, Binding) and b.show}


async def test_a_control_does_what_its_key_does() -> None:
    await clicks_do(f"{SEED}@{HERE}", CONTROLS)


async def test_a_control_of_the_end_panel_does_what_its_key_does() -> None:
    await clicks_do(f"{SEED}@{LENGTH}", END_CONTROLS)


async def test_a_key_of_the_footer_can_be_clicked() -> None:
    await clicks_do(f"{SEED}@{HERE}", FOOTER, footer=True)


async def test_a_click_on_a_deck_opens_and_hides_both() -> None:
    async with opened(f"{SEED}@{HERE}") as desk:
        for deck in ("#deck-a", "#deck-b"):
            for spot in ((0, 0), (3, 2), (30, 3), (77, 4)):
                for face_up in (True, False):
                    await desk.click(deck, *spot)
                    assert [deck.face_up for deck in decks(desk)] == [face_up, face_up], (deck, spot)


async def test_a_click_on_the_public_pile_or_on_nothing_does_nothing() -> None:
    async with opened(f"{SEED}@{HERE}") as desk:
        before = desk.text
        for spot in ("#public", "#title", "#sentence"):
            for x, y in ((1, 0), (2, desk.screen.query_one(spot).size.height - 1)):
                await desk.click(spot, x, y)
                assert desk.text == before
                assert desk.at == HERE


async def test_a_click_on_a_line_of_the_story_goes_there() -> None:
    async with opened(f"{SEED}@{HERE}", (120, 40)) as desk:
        story = desk.screen.query_one(StoryLines)
        lines = story_lines(desk.table.session, HERE, story.size.height)
        for y in (0, 3, len(lines) - 2):
            desk.table.player.go(HERE)
            await desk.settle()
            await desk.click(story, 4, y)
            assert desk.at == HERE - (len(lines) - 1 - y)  # nothing but throws stands in it
            assert desk.shown() == desk.due()


async def test_the_next_seed_and_the_one_before_are_one_key_away() -> None:
    async with opened(f"{SEED}@{HERE}") as desk:
        for key, seed in [("greater_than_sign", n) for n in (306, 307)] + [
            ("less_than_sign", n) for n in (306, 305, 304)
        ]:
            await desk.press(key)
            assert desk.screen is desk.table
            assert desk.table.session.save() == f"snap#{seed}"
            assert f"snap#{seed}" in desk.lines[0]
            assert desk.shown() == desk.due()
            assert desk.shown()[DECKS[0]] == states(seed)[0].decks[0]


async def test_the_seed_before_the_first_is_refused_with_the_reason() -> None:
    async with reopened("snap#0@5") as again:
        for how in ("key", "click"):
            async with again(how) as desk:
                if how == "key":
                    await desk.press("less_than_sign")
                else:
                    await desk.click("#previous-seed")
                assert desk.table.session.save() == "snap#0@5"
                assert desk.notes == ["Seed 0 is the first."]
                assert "Seed 0 is the first." in desk.text


ONLY_SEEDS = "nothing but a seed makes a game of Snap"


async def test_nothing_but_a_seed_is_taken_and_the_reason_is_told_while_one_types() -> None:
    async with reopened(f"{SEED}@{HERE}") as again:
        for size, typed in paired(["a", "J 2 J 2", "AS", "3o5", "1.5", "[/]"], SIZES):
            async with again((typed, size), size=size) as desk:
                before = desk.text
                await desk.press("s")
                assert isinstance(desk.screen, Ask)
                wrong = desk.screen.query_one("#ask-wrong", Static)
                assert not str(wrong.render())
                for count in range(1, len(typed) + 1):
                    await desk.type(typed[count - 1])
                    text = typed[:count].rstrip()
                    if not text.isdecimal():
                        told = f'the seed "{text}" is not a whole number; {ONLY_SEEDS}'
                        assert str(wrong.render()) == told
                        assert told in desk.seen("#ask-wrong")
                        assert desk.screen.query_one("#ask-open", Button).disabled
                await desk.press("enter")
                assert isinstance(desk.screen, Ask)
                await desk.press("escape")
                assert isinstance(desk.screen, TableScreen)
                assert desk.text == before


async def test_an_id_may_be_typed_too_but_not_one_with_a_deal() -> None:
    async with opened(SEED) as desk:
        await desk.press("s")
        await desk.type("snap:J.2.J.2")
        assert ONLY_SEEDS in desk.seen("#ask-wrong")
        await desk.press("ctrl+u")
        await desk.type("snap#400@9")
        await desk.press("enter")
        assert desk.table.session.save() == "snap#400@9"


async def test_the_dialog_speaks_of_nothing_but_seeds() -> None:
    async with opened(SEED) as desk:
        await desk.press("s")
        title = str(desk.screen.query_one("#ask-title", Static).render())
        hint = str(desk.screen.query_one("#ask-hint", Static).render())
        assert "seed" in title
        assert "seed" in hint
        assert "deal" not in title
        assert "deal" not in hint
