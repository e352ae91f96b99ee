"""The home screen as a conversation: numbered choices, each of which is a command."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import click

from cardtui.cli.conversation_mode import words
from cardtui.cli.running import conversation_of
from cardtui.cli.store_access import read_data
from cardtui.engine.asking import Conversation, Prompt
from cardtui.engine.errors import BadInput
from cardtui.engine.phrases import capitalized, count
from cardtui.games import GAMES, NOTICES, Entry, daily_id, kinds, load
from cardtui.library.game_library import GameLibrary
from cardtui.library.progress import DayMark
from cardtui.library.runs import run_of
from cardtui.wings import HomeChoice, wings

if TYPE_CHECKING:
    from cardtui.storage.store import Store

__all__ = ["home"]

_LAST_STATUS = 128
"""Exit statuses from here on end the program, not only a command: Ctrl-C, a closed terminal."""

_LIST = ("", "list", "help", "h", "?")
"""Words that print the list of choices at home."""

_TOOLS = (
    HomeChoice(("practice",), "Practice: write operations of data structures"),
    HomeChoice(("history",), "History: finished games"),
    HomeChoice(("stats",), "Statistics"),
    HomeChoice(("config", "list"), "Settings: cardtui config set changes one"),
    HomeChoice(("manual",), "Manual: the list of its pages"),
)
"""The choices besides the games, among which those of the wings are listed."""


def home() -> Conversation[int]:
    """Run the commands that a person chooses until they leave; return the exit status."""
    context = click.get_current_context()
    assert isinstance(context.command, click.Group)
    cardtui, commands = context.command, context.command.list_commands(context)
    yield from words(f"cardtui, as text. A command can be typed too, such as stats {GAMES[0].key}.")
    for notice in NOTICES:
        yield from words(f"{capitalized(notice.text)}.")
    choices, wanted = list[HomeChoice](), "list"
    while True:
        if wanted in _LIST:  # until then the numbers are those of the last list
            choices = list(read_data(_choices))
            for line in (*read_data(_news), *_numbered(choices)):
                yield from words(line)
        yield "Home. Type a number, list, or quit:"
        typed = yield Prompt()
        wanted = "quit" if typed is None else typed.strip().lower()
        if wanted in ("quit", "q", "exit"):
            yield "Goodbye."
            return 0
        if wanted in _LIST:
            continue
        numbers = {str(number): choice for number, choice in enumerate(choices, 1)}
        command = _words_now(numbers[wanted]) if wanted in numbers else _command(str(typed))
        if not command or command[0] not in commands:
            yield f"Type a number from 1 to {len(choices)}, list, or quit."
            continue
        asks_otherwise = {"--plain", "--story"}.intersection(command)
        lines = [] if asks_otherwise else ["--lines"]
        status = yield from conversation_of(cardtui, [*lines, *command], from_home=True)
        if status >= _LAST_STATUS:
            return status


def _words_now(choice: HomeChoice) -> Sequence[str]:
    """Return the present command of a choice: the next level may have changed since the list was printed."""
    now = [one.words for one in read_data(_choices) if one.words[:2] == choice.words[:2]]
    return choice.words if choice.words in now else next(iter(now), choice.words)


def _command(typed: str) -> Sequence[str]:
    """Return the words of a command line, which may begin with `cardtui`; none if it is not one."""
    try:
        words = shlex.split(typed)
    except ValueError:
        return ()
    return words[1:] if words[:1] == ["cardtui"] else words


def _numbered(choices: Iterable[HomeChoice]) -> Iterator[str]:
    for number, choice in enumerate(choices, 1):
        yield f"{number}. {choice.label}."


def _news(store: Store) -> Iterator[str]:
    """Yield whether today's puzzle is done, and the streak of days."""
    library = GameLibrary(store)
    library.refresh()
    for key in _rated():
        progress = library.progress(key)
        is_small = progress.mark(progress.today) is DayMark.SMALL
        done = (
            "done, on the small board" if is_small else "done" if progress.is_today_done else "not done yet"
        )
        yield f"Today's puzzle: {done}. Days in a row: {progress.streak}."
    for kind in kinds():
        if kind.bets is not None and (bets := library.bets(kind.key)).of_today.asked:
            yield f"Bets on {kind.title}: {bets.lines_of_today[0]}."


def _at(library: GameLibrary, key: str) -> str:
    kind = load(key)
    return f"{kind.title} at {kind.step_name} {library.saved[key].step}"


def _rated() -> Iterator[str]:
    """Yield the kinds of games that have puzzles."""
    return (kind.key for kind in kinds() if kind.puzzles is not None)


def _choices(store: Store) -> Iterator[HomeChoice]:
    """Yield the choices: today's puzzle, the games, lists, and last the saved games, which come and go."""
    library = GameLibrary(store)
    library.refresh()
    for key in _rated():
        board = ": the small board" if _is_small_today(library, key) else ""
        yield HomeChoice((key, "today"), f"Today's puzzle{board}")
    for entry in GAMES:
        yield from _choices_of(entry, library)
    for key in _rated():
        if _is_small_today(library, key):
            yield HomeChoice((key, "today", "--large"), "Today's puzzle: the large board")
    for choice in _TOOLS:
        for wing in wings():
            yield from (added for added in wing.choices if added.before == choice.words[0])
        yield choice
    playable = {kind.key for kind in kinds()}
    for key in library.saved:
        if key in playable:
            yield HomeChoice(("resume", key), f"Go on with {_at(library, key)}")


def _is_small_today(library: GameLibrary, key: str) -> bool:
    """Return whether the small puzzle of today is offered."""
    progress = library.progress(key)
    return progress.is_small(progress.offered_today)


def _choices_of(entry: Entry, library: GameLibrary) -> Iterator[HomeChoice]:
    """Yield the ways to begin a game of a kind; none if it cannot be loaded."""
    key = entry.key
    try:
        kind = load(key)
    except BadInput:
        return
    yield HomeChoice((key,), f"{entry.title}: {'a new game' if kind.played else 'watch a game'}")
    if kind.puzzles is None:
        yield HomeChoice(("open", daily_id(key, library.today)), f"{entry.title}: today's deal")
    if entry.by_hand:
        yield HomeChoice(
            (key, "--hand"), f"{entry.title}: {'against the computer' if entry.has_opponent else 'by hand'}"
        )
    if entry.asks_how:
        label = f"{entry.title}: with slaps, easy; {key} --slap medium and --slap hard are quicker"
        yield HomeChoice((key, "--slap", "easy"), label)
    if kind.puzzles is not None:
        puzzles = library.progress(key).puzzles
        yield HomeChoice(
            (key, "puzzle"), f"A puzzle{'' if puzzles is None else f', your rating {puzzles.rating:.0f}'}"
        )
    if kind.levels is not None:
        stars = library.progress(key).stars
        level = kind.levels.next_level(stars)
        which = "list" if level is None else f"level {level}"
        words = (key, "path") if level is None else (key, "path", str(level))
        yield HomeChoice(words, f"The path: {which}, {count(sum(stars.values()), 'star')} so far")
    if kind.matches is not None:
        left = library.runs(key).current()
        tally = None if left is None else entry.load("results").tally_of(left)
        score = "" if tally is None else f", {tally.spoken_score} so far"
        yield HomeChoice((key, "match"), f"{entry.title}: a match with slaps, best of five{score}")
    if kind.run_puzzles is not None:
        left, best = library.runs(key).current(), library.runs(key).best
        solved = f", {run_of(left).solved} solved so far" if left is not None else ""
        yield HomeChoice((key, "run"), f"A run{solved}{'' if best is None else f', your best {best}'}")
