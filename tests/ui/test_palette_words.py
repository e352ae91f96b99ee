"""What the palette offers, in which order, and by which words it is found."""

from __future__ import annotations

from typing import Any

from textual.command import CommandInput, CommandList

from cardtui.ui.commands import PALETTE
from tests.ui.desk import opened
from tests.ui.test_palette import COINS, EVERYWHERE, GAMES, come, found, titles


@EVERYWHERE
async def test_the_commands_of_the_screen_come_first_and_to_quit_last(place: str) -> None:
    async with opened(GAMES[place]) as desk:
        await come(desk, place)
        commands: tuple[Any, ...] = desk.screen.commands  # type: ignore[attr-defined]
        due = []
        for command in commands:
            if command.each:
                due += [command.title_of(key) for key in command.keys]
            elif command is not PALETTE and command.name != "quit":
                due.append(command.help.partition(":")[0])
        await desk.press("ctrl+p")
        settings = [] if "Settings" in due else ["Settings"]
        assert titles(desk) == [*due, *settings, "Theme", "Blue diamonds, green clubs", "Quit"]
        assert desk.screen.query_one(CommandList).highlighted == 0
        assert due[0] in desk.text


async def test_the_places_of_the_game_are_told_in_whole_numbers() -> None:
    async with opened() as desk:
        await desk.press("ctrl+p")
        assert [title for title in titles(desk) if "%" in title] == [
            f"To {tenth * 10} % of the game" for tenth in range(10)
        ]


# words

WORDS = [
    ("play", "Play or pause; at the end, from the start", "beggar perditio snap coins"),
    ("pause", "Play or pause; at the end, from the start", "beggar perditio snap coins"),
    ("stop", "Play or pause; at the end, from the start", "beggar perditio snap coins"),
    ("faster", "Faster", "beggar perditio snap coins"),
    ("slower", "Slower", "beggar perditio snap coins"),
    ("graph", "Go to a card by its number", "beggar perditio"),
    ("graph", "Go to a throw by its number", "snap"),
    ("graph", "Go to a move by its number", "coins"),
    ("next", "The next seed", "beggar"),
    ("next", "To the next ace", "perditio"),
    ("next", "To the next snap", "snap"),
    ("help", "Help", "home beggar perditio snap coins"),
    ("rules", "Help", "home beggar perditio snap coins"),
    ("explain", "Help", "beggar snap"),
    ("new", "A new deal, from a seed drawn at random", "beggar perditio snap coins"),
    ("new", "Open the chosen game with a new deal", "home"),
    ("seed", "A seed or a deal of your own", "beggar perditio snap coins"),
    ("seed", "Open a game by its id; one may also be pasted", "home"),
    ("open", "Open or hide both hands", "beggar"),
    ("reveal", "Open or hide both hands", "beggar"),
    ("open", "Open or hide both decks between their ends", "snap"),
    ("reveal", "Open or hide both decks between their ends", "snap"),
    ("open", "Open or hide the piles", "perditio"),
    ("open", "Open the chosen game with a new deal", "home"),
    ("open", "A seed or a deal of your own", "coins"),
    ("copy", "Copy the id of this game", "beggar perditio snap coins"),
    ("copy", "Copy the id", "editor"),
    ("share", "Copy the id of this game", "beggar perditio snap coins"),
    ("share", "Copy the id", "editor"),
    ("theme", "Theme", "home beggar perditio snap coins editor"),
    ("colour", "Theme", "home beggar perditio snap coins editor"),
    ("quit", "Quit", "home beggar perditio snap coins editor"),
    ("exit", "Quit", "home beggar perditio snap coins editor"),
    ("fate", "The fate of the deal, as the bottom cards tell it", "perditio"),
    ("why", "The fate of the deal, as the bottom cards tell it", "perditio"),
    ("explain", "The fate of the deal, as the bottom cards tell it", "perditio"),
    ("clock", "The piles as a clock, if there is room, or in a row", "perditio"),
    ("explain", "Why", "coins"),
    ("why", "Why", "coins"),
    ("settings", "Settings", "home beggar perditio snap coins editor"),
    ("options", "Alone, by two or against the computer; step limit, level", "coins"),
    ("mode", "Alone, by two or against the computer; step limit, level", "coins"),
    ("edit", "Make a start of your own, coin by coin", "coins"),
    ("editor", "Make a start of your own, coin by coin", "coins"),
    ("exact", "A puzzle", "coins"),
    ("undo", "Take back the move, against the computer to your own turn", "coins"),
    ("take back", "Take back the move, against the computer to your own turn", "coins"),
    ("Take  Back", "Take back the move, against the computer to your own turn", "coins"),
    ("redo", "Make it again", "coins"),
    ("undo", "Bring back the game before, as it was left", "beggar perditio snap"),
    ("undo", "Go on with the chosen game, or the one that was left last, as it was", "home"),
    ("coins", "Open Silver Dollar", "home"),
    ("beggar", "Open Beggar My Neighbour", "home"),
    ("hint", "A hint, with its reason", "coins"),
]


@EVERYWHERE
async def test_the_obvious_words_find_it(place: str) -> None:
    async with opened(GAMES[place]) as desk:
        await come(desk, place)
        await desk.press("ctrl+p")
        for word, title, places in WORDS:
            if place in places.split():
                desk.screen.query_one(CommandInput).value = word
                await desk.settle()
                assert (word, titles(desk)[0]) == (word, title)
                assert desk.screen.query_one(CommandList).highlighted == 0


async def test_what_is_looked_for_is_told_where_the_title_does_not() -> None:
    async with opened(COINS) as desk:
        await desk.press("ctrl+p")
        await desk.type("expl")
        assert "key: e · the heaps, who wins, and what each move does · explain" in desk.words
        await desk.type("zz")
        assert titles(desk) == ["No matches found"]
        await desk.press(*["backspace"] * 6)
        assert titles(desk)[-1] == "Quit"


async def test_whatever_is_typed_breaks_nothing() -> None:
    async with opened() as desk:
        before = found(desk)
        await desk.press("ctrl+p")
        for junk in ["[bold]", "[/]", "]", "\\", "%s", "{key}", "(", "\u202e", "🂡", " "]:
            await desk.type(junk)
            assert desk.text, junk
            await desk.press("ctrl+u")
        await desk.press("escape")
        assert found(desk) == before
