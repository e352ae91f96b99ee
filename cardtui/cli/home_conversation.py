"""The home screen as a conversation: five choices, and `more`. Words stand for the commands, too."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from cardtui.cli.conversation_mode import words
from cardtui.cli.options import CommandGroup, most_similar
from cardtui.cli.running import BAD_USAGE, conversation_of
from cardtui.cli.store_access import read_data
from cardtui.engine.asking import Conversation, Offer, Prompt, relayed, typed_words
from cardtui.engine.errors import quote
from cardtui.engine.ids import without_moves
from cardtui.engine.phrases import capitalized, count, listed
from cardtui.games import GAMES, NOTICES, daily_id, daily_ids, entry, kinds
from cardtui.library.game_library import GameLibrary
from cardtui.library.progress import PuzzleResult
from cardtui.wings import HomeChoice, wings

if TYPE_CHECKING:
    from cardtui.engine.game import Game
    from cardtui.storage.rows import FinishedGame, SavedRun
    from cardtui.storage.store import Store

_LAST_STATUS = 128
"""Exit statuses from here on end the program, not only a command: Ctrl-C, a closed terminal."""

_FEW = 5
"""The number of choices that are listed before `more`."""

_LIST, _MORE, _HELP, _QUIT = ("list", "home"), ("more",), ("help", "h", "?"), ("quit", "q", "exit")
_RESUME = ("continue", "go on")
"""What goes on with that which was left last: a game, as the command `resume`, a run or a match."""

_SMALL_WORDS = {"a", "an", "by", "the", "with"}
"""Words that say nothing about a choice."""

_TOUR = HomeChoice(("tour",), "The tour: three levels")
_TOOLS = (
    HomeChoice(("practice",), "Practice: write operations of data structures"),
    HomeChoice(("history",), "History: finished games"),
    HomeChoice(("stats",), "Statistics"),
    HomeChoice(("config", "list"), "Settings: config set changes them"),
    HomeChoice(("manual",), "Manual: the list of its pages"),
    _TOUR,
)
"""The choices besides the games, among which those of the wings are listed."""


def home() -> Conversation[int]:
    """Run the commands that a person chooses until they leave; return the exit status."""
    context = click.get_current_context()
    cardtui = context.command
    assert isinstance(cardtui, CommandGroup)
    at_home = _Home(cardtui.list_commands(context), cardtui.can_run)
    yield from words("cardtui, as text. Type a number or a word. Enter takes the first.")
    for notice in NOTICES:
        yield from words(f"{capitalized(notice.text)}.")
    yield from at_home.few()
    while True:
        yield "Home. A number or a word, more, help or quit:"
        typed = yield Prompt(at_home.offers)
        wanted = typed_words(typed)
        if wanted in _QUIT:
            yield "Goodbye."
            return 0
        if wanted in _LIST:
            yield from at_home.few()
        elif wanted in _MORE:
            yield from at_home.more()
        elif wanted in _HELP:
            yield from at_home.help()
        elif command := at_home.command(str(typed)):
            asks_otherwise = {"--plain", "--story"}.intersection(command)
            line = [*([] if asks_otherwise else ["--lines"]), *command]
            status, has_asked = yield from _noticed(conversation_of(cardtui, line, from_home=True))
            if status >= _LAST_STATUS:
                return status
            if has_asked and status != BAD_USAGE:  # after what only prints, the numbers stay valid
                yield from at_home.few()
        else:
            yield from at_home.answer(wanted)


def _noticed(conversation: Conversation[int]) -> Conversation[tuple[int, bool]]:
    """Hold the conversation of a command; return its exit status, and whether it has asked for a line."""
    has_asked = False

    def pass_on(said: str | Prompt) -> Conversation[str | None]:
        nonlocal has_asked
        has_asked |= isinstance(said, Prompt)
        return (yield said)

    status = yield from relayed(conversation, pass_on)
    return status, has_asked


class _Home:
    """The choices that were last listed, and the meaning of the words that a person can type."""

    def __init__(self, commands: Sequence[str], can_run: Callable[[str], bool]) -> None:
        """`commands` are the names of the commands of `cardtui`. Only what `can_run` is among the choices."""
        self._commands, self._can_run = commands, can_run
        self._choices: dict[str, HomeChoice] = {}
        """All choices by their numbers."""
        self._heard: dict[str, HomeChoice] = {}
        """Those that have been listed, whose numbers are valid."""
        self._first = ""
        """The number that Enter takes: the first one of the list, or of those to choose from."""

    # the list

    def few(self) -> Iterator[str]:
        """Yield the first choices of a new list."""
        choices = [choice for choice in read_data(_choices) if self._can_run(choice.words[0])]
        self._choices = {str(number): choice for number, choice in enumerate(choices, 1)}
        self._heard, self._first = {}, next(iter(self._choices))
        yield from self._list(islice(self._choices, _FEW))

    def more(self) -> Iterator[str]:
        """Yield the rest of the list."""
        yield from self._list(islice(self._choices, _FEW, None))

    def _list(self, numbers: Iterable[str]) -> Iterator[str]:
        for number in numbers:
            self._heard[number] = self._choices[number]
            yield from words(f"{number}. {self._choices[number].label}.")

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The choices that have been listed, and `more`."""
        more = () if len(self._heard) == len(self._choices) else (Offer("more", "More"),)
        return *(Offer(number, choice.label) for number, choice in self._heard.items()), *more

    # words

    def command(self, typed: str) -> Sequence[str]:
        """Return the words of the command that a line stands for; none if it stands for none, or several."""
        wanted = typed_words(typed)
        if not wanted:
            return self._choices[self._first].words
        if wanted.isdecimal():
            return self._heard[wanted].words if wanted in self._heard else ()
        if wanted in _RESUME:
            return read_data(_left_last) or ("resume",)
        if wanted in (titles := _titles()):
            return (titles[wanted],)
        tools = [choice for choice in _tools() if choice.words[0] == wanted]
        if len(tools) == 1:  # what it was listed with: only a whole command line starts a hunt, which lasts
            return tools[0].words
        line = [*(_command_line(typed) or [wanted])]
        if not wanted.endswith("."):
            line[-1] = line[-1].removesuffix(".")
        (first, *rest), of_games = line, _commands_of_games()
        if [" ".join(line[:2])] in of_games.values():
            return line
        commands, numbers = of_games.get(first, ()), self._meant(wanted)
        if len(numbers) == 1 and (rest or not (commands or first in self._commands)):
            return self._choices[numbers[0]].words
        if first in self._commands:
            return first, *rest
        return (*commands[0].split(), *rest) if len(commands) == 1 else ()

    def _meant(self, wanted: str) -> Sequence[str]:
        """Return the numbers of the choices that have all these words."""
        looked_for = _words_of(wanted) - _SMALL_WORDS
        choices = self._choices.items() if looked_for else ()
        return [number for number, choice in choices if looked_for <= _words_for(choice)]

    def answer(self, wanted: str) -> Iterator[str]:
        """Yield what to type instead of a line that stands for no command, or for several."""
        commands = _commands_of_games()
        if len(several := commands.get(wanted.partition(" ")[0], ())) > 1:
            yield from words(f"Which one? Type {listed(several, 'or')}.")
        elif not wanted.isdecimal() and (numbers := self._meant(wanted)):
            self._first = numbers[0]
            yield "Which one?"
            yield from self._list(numbers)
        else:
            known = [*_LIST, *_MORE, *_RESUME, *_titles(), *self._commands, *commands]
            similar = most_similar(wanted, known)
            did_you_mean = f" Did you mean {similar}?" if similar else ""
            last = max(map(int, self._heard), default=0)
            example = next(iter(commands), GAMES[0].key)
            yield from words(
                f"{capitalized(quote(wanted))} does not work here.{did_you_mean} A number from 1 to {last} "
                f"does, or a word such as {example}, stats or more. help lists the words."
            )

    def help(self) -> Iterator[str]:
        """Yield what can be typed."""
        games = [game.key for game in GAMES]
        own = [name for name, commands in _commands_of_games().items() if len(commands) == 1]
        others = [name for name in self._commands if name not in games]
        yield "A number takes what it was listed with, and Enter the first."
        yield "list: the first five again. more: the rest. quit: leave."
        yield from words(f"Games: {', '.join(games)}.")
        yield from words(f"Words: {', '.join([*own, *_RESUME[:1], *others])}.")
        yield from words(f"More words can follow, such as stats {games[0]}; help stats says which.")


def _command_line(typed: str) -> Sequence[str]:
    """Return the words of a command line, the first in lower case; none if it is not one.

    It may begin with `cardtui`.
    """
    try:
        line = shlex.split(typed)
    except ValueError:
        return ()
    first, *rest = (line[1:] if line[:1] == ["cardtui"] else line) or [""]
    return [first.lower(), *rest]


def _words_of(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))


def _words_for(choice: HomeChoice) -> set[str]:
    """Return the words that find a choice: those of its label, and what the label says of a game."""
    head, _, rest = choice.label.partition(":")
    is_of_game = head.lower() in _titles()
    return _words_of(head) | (_words_of(f"{rest} {' '.join(choice.words)}") if is_of_game else set())


def _titles() -> Mapping[str, str]:
    """Return the keys of the games by their titles in lower case."""
    return {game.title.lower(): game.key for game in GAMES}


def _commands_of_games() -> Mapping[str, Sequence[str]]:
    """Return the games' own commands by their words without the key of the game: there may be several."""
    found = dict[str, list[str]]()
    for game in GAMES:
        for command in game.commands:
            found.setdefault(command.name.partition(" ")[2], []).append(command.name)
    return found


# the choices


def _choices(store: Store) -> Sequence[HomeChoice]:
    """Return all choices, first the best for this person now.

    A puzzle of today that is solved is the last one before `more`.
    """
    library = GameLibrary(store)
    library.refresh()
    solved = [choice for key in _rated() for choice in _of_today(library, key, solved=True)]
    ordered = {choice.words: choice for choice in (*_best(library), *_every(library))}
    others = [choice for choice in ordered.values() if choice not in solved]
    first = _FEW - len(solved[:1])
    return [*others[:first], *solved[:1], *others[first:], *solved[1:]]


def _best(library: GameLibrary) -> Iterator[HomeChoice]:
    """Yield what a person may want most: the tour, if nothing was played; today's puzzle, the game left last,
    a lesson, a game to watch."""
    if not library.has_games(1):
        yield _TOUR
    for key in _rated():
        yield from islice(_of_today(library, key, solved=False), 1)
    yield from islice((choice for choice in _left(library) if not _is_of_today(library, choice)), 1)
    for kind in kinds():
        yield from islice(_lessons(kind, library), 2)
    watched = [kind for kind in kinds() if not kind.played]
    if watched:
        yield _beginning(max(watched, key=lambda kind: library.last_played.get(kind.key, 0.0)), library)


def _every(library: GameLibrary) -> Iterator[HomeChoice]:
    """Yield the games, today's puzzles, lists, and last the games that were left, which come and go."""
    for kind in kinds():
        yield from _choices_of(kind, library)
    for key in _rated():
        yield from _of_today(library, key, solved=False)
    yield from _tools()
    yield from _left(library)


def _tools() -> Iterator[HomeChoice]:
    """Yield the choices besides the games, with those of the wings among them."""
    for choice in _TOOLS:
        for wing in wings():
            yield from (added for added in wing.choices if added.before == choice.words[0])
        yield choice


def _rated() -> Iterator[str]:
    """Yield the kinds of games that have puzzles."""
    return (kind.key for kind in kinds() if kind.puzzles is not None)


def _of_today(library: GameLibrary, key: str, *, solved: bool) -> Iterator[HomeChoice]:
    """Yield today's puzzles, either those that are solved or the others, the one that is offered first."""
    progress, boards = library.progress(key), _boards_of_today(library, key)
    streak = f". Days in a row: {progress.streak}" if progress.streak else ""
    for game_id, row in boards.items():
        if _is_won(row) is not solved:
            continue
        size = "small" if progress.is_small(game_id) else "large"
        board = f", the {size} board" if len(boards) > 1 else ""
        result = "not done yet" if row is None else "missed, and not solved yet"
        if solved:
            first = progress.result(game_id)
            result = "solved after a miss" if first in (None, PuzzleResult.MISSED) else first.value
        words = (key, "today", *([] if game_id == progress.offered_today else [f"--{size}"]))
        yield HomeChoice(words, f"Today's puzzle{board}: {result}{streak}")


def _boards_of_today(library: GameLibrary, key: str) -> Mapping[str, FinishedGame | None]:
    """Return the ids of today's puzzles with their results, the one that is offered first.

    The small board is only there if it is offered, or was played.
    """
    progress = library.progress(key)
    offered, large = progress.offered_today, daily_id(key, progress.today)
    rows = {one: progress.row_at(one, progress.today) for one in (offered, *daily_ids(key, progress.today))}
    return {one: row for one, row in rows.items() if row is not None or one in (offered, large)}


def _is_won(row: FinishedGame | None) -> bool:
    return bool(row is not None and row.won)


def _is_of_today(library: GameLibrary, choice: HomeChoice) -> bool:
    """Return whether a choice continues the puzzle of today, which is listed as a separate choice."""
    command, key, *_ = choice.words
    if command != "resume" or key not in _rated():
        return False
    unsolved = (one for one, row in _boards_of_today(library, key).items() if not _is_won(row))
    return without_moves(library.saved[key].id) == next(unsolved, None)


def _left(library: GameLibrary) -> Iterator[HomeChoice]:
    """Yield the games, runs and matches that are not finished, the one that was played last first."""
    found = list[tuple[float, HomeChoice]]()
    for kind in kinds():
        if (row := library.saved.get(kind.key)) is not None:
            label = f"Go on with {kind.title} at {kind.step_name} {row.step}"
            found.append((row.touched, HomeChoice(("resume", kind.key), label)))
        if (kind.run_puzzles or kind.matches) and (run := library.runs(kind.key).current()) is not None:
            found.append((run.touched, _run(kind, run)))
    yield from (choice for _, choice in sorted(found, key=lambda one: -one[0]))


def _left_last(store: Store) -> Sequence[str]:
    """Return the words that go on with what was left last; none if nothing was."""
    library = GameLibrary(store)
    library.refresh()
    return next((choice.words for choice in _left(library)), ())


def _run(kind: type[Game[Any, Any]], row: SavedRun) -> HomeChoice:
    """Return the choice to go on with a run or a match."""
    if row.level:
        score = entry(kind.key).load("results").tally_of(row).spoken_score
        return HomeChoice((kind.key, "match"), f"Go on with the match of {kind.title}, {score}")
    run = row.run
    left = f"{run.solved} solved, misses left: {run.misses_left}"
    return HomeChoice((kind.key, "run"), f"Go on with the run of {kind.title}, {left}")


def _lessons(kind: type[Game[Any, Any]], library: GameLibrary) -> Iterator[HomeChoice]:
    """Yield the next level, if there is one, a puzzle, and else the list of the levels."""
    key, progress, listed = kind.key, library.progress(kind.key), None
    if kind.levels is not None:
        stars = f", {count(sum(progress.stars.values()), 'star')} so far" if progress.stars else ""
        level = kind.levels.next_level(progress.stars)
        if level is None:
            listed = HomeChoice((key, "path"), f"{kind.title}: the path{stars}")
        else:
            yield HomeChoice((key, "path", str(level)), f"{kind.title}: the path, level {level}{stars}")
    if kind.puzzles is not None:
        rating = "" if progress.puzzles is None else f", your rating {progress.puzzles.rating:.0f}"
        yield HomeChoice((key, "puzzle"), f"{kind.title}: a puzzle{rating}")
    if listed is not None:
        yield listed


def _beginning(kind: type[Game[Any, Any]], library: GameLibrary) -> HomeChoice:
    """Return the choice to begin a game, or to watch one, with its bets of today, if any."""
    bets = None if kind.bets is None else library.bets(kind.key)
    asked = f". Bets today: {bets.lines_of_today[0]}" if bets is not None and bets.of_today.asked else ""
    return HomeChoice((kind.key,), f"{kind.title}: {'a new game' if kind.played else 'watch a game'}{asked}")


def _choices_of(kind: type[Game[Any, Any]], library: GameLibrary) -> Iterator[HomeChoice]:
    """Yield the ways to begin a game of a kind."""
    key, title, game = kind.key, kind.title, entry(kind.key)
    yield _beginning(kind, library)
    if kind.puzzles is None:
        yield HomeChoice(("open", daily_id(key, library.today)), f"{title}: today's deal")
    if game.by_hand:
        how = "against the computer" if game.has_opponent else "by hand"
        yield HomeChoice((key, "--hand"), f"{title}: {how}")
    if game.asks_how:
        quicker = f"{key} --slap medium and --slap hard are quicker"
        yield HomeChoice((key, "--slap", "easy"), f"{title}: with slaps, easy; {quicker}")
    yield from _lessons(kind, library)
    if kind.matches is not None:
        yield HomeChoice((key, "match"), f"{title}: a match with slaps, best of five")
    if kind.run_puzzles is not None:
        best = library.runs(key).best
        so_far = "" if best is None else f", your best {best}"
        yield HomeChoice((key, "run"), f"{title}: a run, until the third miss{so_far}")
