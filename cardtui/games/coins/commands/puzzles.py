"""The commands `cardtui coins puzzle`, `coins today` and `coins path`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import date
from functools import partial
from typing import Any

import click

from cardtui.cli.conversation_mode import conversation_wanted, opens_conversation, print_words
from cardtui.cli.game_commands import game_conversation, open_app, open_saved_id
from cardtui.cli.options import CliCommand, Display, Parsed, display_options, keep_option
from cardtui.cli.store_access import app_store, read_data
from cardtui.cli.streams import fitted, has_screen, print_lines
from cardtui.engine.asking import CommandResult, Conversation, finished
from cardtui.engine.errors import BadInput, quote
from cardtui.engine.game import Game
from cardtui.engine.ids import random_seed
from cardtui.engine.narrator import is_win
from cardtui.engine.parameters import parameters_of
from cardtui.engine.parsing import read_number, read_seed
from cardtui.engine.phrases import count
from cardtui.engine.session import Session
from cardtui.games import daily_ids, load, open_id
from cardtui.games.coins.parameters import CoinsParameters
from cardtui.games.coins.path import CHAPTERS, LEVELS, MOST_STARS, levels_in, next_level
from cardtui.games.coins.rating import RECENT, mode_of
from cardtui.games.coins.rules import CoinsRules
from cardtui.library.game_library import GameLibrary

_COINS = "coins"
_SEED_GRADE = 2
"""The grade of the puzzle of a seed, if none is chosen: a seed means the same for everyone."""

_GRADE = next(each for each in parameters_of(load(_COINS).parameters_type) if each.name == "grade")


def _read_date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadInput(f"date is a day such as 2026-11-24, not {quote(text)}") from None


def _puzzle_data(game: Game[Any, Any]) -> dict[str, object]:
    """Return grade, coins, limit and solution: the moves to find and the replies in turn."""
    assert isinstance(game, CoinsRules) and game.puzzle is not None
    puzzle = game.puzzle
    return {"grade": puzzle.grade, "coins": puzzle.positions, "limit": puzzle.step, "solution": puzzle.line}


def _open(game_id: str, as_json: bool, how: Display) -> CommandResult:
    """Open the puzzle of an id, or print it with its solution as JSON."""
    session = open_id(game_id)
    if not as_json:
        return open_saved_id(session, how)
    print(json.dumps({"id": session.game.id, **_puzzle_data(session.game)}))
    return 0


_JSON = click.Option(["--json", "as_json"], is_flag=True, help="Print the puzzle with its solution as JSON.")


@click.command(
    "puzzle",
    cls=CliCommand,
    params=[
        click.Option(
            ["--grade"],
            type=Parsed("n", partial(_GRADE.spec.read, name=_GRADE.name)),
            help="Choose how hard it is: from 0, for whoever starts, to 5; by default one that fits you.",
        ),
        click.Option(["--seed"], type=Parsed("n", read_seed), help="Make the puzzle of the seed N."),
        _JSON,
        *display_options(interactive=True),
        keep_option(),
    ],
)
def puzzle_command(grade: int | None, seed: int | None, as_json: bool, **options: Any) -> CommandResult:
    """Find the winning move: a puzzle of the Silver Dollar game.

    Exactly one move wins. The opponent makes no mistake: a wrong move is answered at once by the move that
    beats it, and can be undone. In a longer puzzle the winning move is to be found again after the reply.
    """
    how = Display(**options)
    if seed is not None:
        return _open(f"{_COINS},{_GRADE.name}={_SEED_GRADE if grade is None else grade}#{seed}", as_json, how)
    progress = GameLibrary(app_store()).progress(_COINS)
    grade = progress.grade_after(None) if grade is None else grade
    known = [*progress.latest_ids(mode_of(grade), RECENT), *daily_ids(_COINS, progress.today)]
    return _open(CoinsRules.draw(random_seed, CoinsParameters(grade=grade), known).id, as_json, how)


@click.command(
    "today",
    cls=CliCommand,
    params=[
        click.Option(
            ["--date", "day"],
            type=Parsed("date", _read_date),
            help="Choose a day of the past, such as 2026-11-24.",
        ),
        click.Option(["--small"], is_flag=True, help="Open the small board of the day."),
        click.Option(
            ["--large"], is_flag=True, help="Open the large one, also if the small one comes first."
        ),
        _JSON,
        *display_options(interactive=True),
        keep_option(),
    ],
)
def today_command(day: date | None, small: bool, large: bool, as_json: bool, **options: Any) -> CommandResult:
    """Open today's puzzle, the same for everyone: easy on Monday, hard on Sunday.

    Each day has a small board, too, which comes first while your rating is under 1000. What is printed, and
    --date, are the large one, unless you choose.
    """
    if small and large:
        raise BadInput("choose one board: --small or --large")
    library, how = GameLibrary(app_store()), Display(**options)
    today = library.today
    if day is not None and day > today:
        raise BadInput(f"the puzzle of {day} opens on that day; date is a day up to today, {today}")
    is_played = day in (None, today) and not (as_json or how.plain or how.story or how.in_print)
    if is_played and not (small or large):
        if has_screen() and not opens_conversation():
            return open_app(None, how.speed, today=_COINS)
        progress = library.progress(_COINS)
        small = progress.is_small(progress.offered_today)
    if is_played and opens_conversation():
        return game_conversation(lambda library: library.game_of_today(_COINS, small=small))
    if is_played and has_screen():
        return open_app(None, how.speed, begin=lambda app: app.open_game_of_today(_COINS, small=small))
    return _open(daily_ids(_COINS, day or today)[small], as_json, how)


_read_level = partial(read_number, least=1, most=len(LEVELS), name="level")


@click.command(
    "path",
    cls=CliCommand,
    params=[
        click.Argument(["level"], required=False, type=Parsed("n", _read_level), metavar="[LEVEL]"),
        *display_options(interactive=True),
        keep_option(),
    ],
)
def path_command(level: int | None, **options: Any) -> CommandResult:
    """List the levels of the path with the stars that you have earned, or play LEVEL.

    The path leads from sliding one coin to beating the perfect player: forty levels in nine chapters. A level
    has a star each for winning without undo, without a hint and in as few moves as possible.
    """
    if level is not None:
        return _play_level(level, Display(**options))
    shown, printed = (_map_in_words, print_words) if conversation_wanted() else (_map, print_lines)
    return printed(shown(read_data(lambda store: GameLibrary(store).progress(_COINS).stars)))


def _play_level(number: int, how: Display) -> CommandResult:
    """Open a level, as a dialogue with the words that stand beside it on the screen."""
    session = open_id(LEVELS[number - 1].rules.id)
    in_dialogue = how.plain or how.story or not (opens_conversation() or has_screen())
    played = open_saved_id(session, how)
    return _told_level(number, session, played) if in_dialogue and not how.ops else played


def _told_level(number: int, session: Session[Any, Any], played: CommandResult) -> Conversation[int]:
    """Play a level between the words about it; return the exit status.

    They are told here: an own game with the same start has the same id, but is not known to be the level.
    """
    level = LEVELS[number - 1]
    yield level.before
    status = yield from finished(played)
    if session.complete and is_win(session.game, session.state):
        yield f"Level {number} is won."
        yield level.after
    return status


def _map_in_words(earned: Mapping[int, int]) -> Iterator[str]:
    """Yield the lines of the map in words."""
    stars, of_stars = sum(earned.values()), MOST_STARS * len(LEVELS)
    yield f"Won: {len(earned)} of {count(len(LEVELS), 'level')}, {stars} of {of_stars} stars."
    if (following := next_level(earned)) is not None:
        yield f"Next: cardtui coins path {following}."
    for number, chapter in enumerate(CHAPTERS):
        yield f"Chapter {number + 1}: {chapter.title}. {chapter.question}"
        for level in levels_in(number):
            won = f", {count(earned[level], 'star')}" if level in earned else ""
            yield f"Level {level}{won}: {LEVELS[level - 1].before}"


def _map(earned: Mapping[int, int]) -> Iterator[str]:
    """Yield the lines of the map: the chapters and their levels."""
    stars, of_stars = sum(earned.values()), MOST_STARS * len(LEVELS)
    yield f"{len(earned)} of {count(len(LEVELS), 'level')}, {stars} of {of_stars} stars"
    following = next_level(earned)
    if following is not None:
        yield f"next: cardtui coins path {following}"
    for number, chapter in enumerate(CHAPTERS):
        yield f"\n{fitted(f'{number + 1}  {chapter.title}: {chapter.question}', '   ')}"
        for level in levels_in(number):
            won = "*" * earned.get(level, 0)
            head = f"   {won:<{MOST_STARS}} {level:>2}  "
            yield fitted(f"{head}{LEVELS[level - 1].before}", " " * len(head))
