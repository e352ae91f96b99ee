"""Opens games: on the screen, as plain output, as a dialogue, as a conversation, or as a list of operations.

Sessions, the app and the store are imported inside functions: the result of a game is printed without them,
which halves the start-up.
"""

from __future__ import annotations

import gc
import os
import re
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext, suppress
from datetime import datetime
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from cardtui.cli.conversation_mode import (
    conversation_option_given,
    conversation_wanted,
    opens_conversation,
    print_words,
    words,
)
from cardtui.cli.options import (
    CliCommand,
    Display,
    appearance,
    appearance_options,
    by_hand_option,
    counts_option,
    display_options,
    keep_option,
    keeps_piped_games,
    unknown_option,
)
from cardtui.cli.store_access import app_store, data_to_change, read_data
from cardtui.cli.streams import are_terminals, fitted, has_screen, print_lines, read_stdin, stdin_lines
from cardtui.engine.asking import CommandResult, Conversation, answered, with_lines
from cardtui.engine.entry import load_target
from cardtui.engine.errors import BadInput, printable, quote
from cardtui.engine.ids import random_seed
from cardtui.engine.parameters import parameters_of
from cardtui.engine.phrases import count
from cardtui.games import GAMES, catalogue_id, entry, id_words, open_id
from cardtui.settings import SettingsStore, settings_of
from cardtui.unread_output import discard_unread_output
from cardtui.wings import wings

if TYPE_CHECKING:
    from cardtui.engine.game import Game
    from cardtui.engine.next_steps import NextStep
    from cardtui.engine.session import Session
    from cardtui.library.game_library import GameLibrary
    from cardtui.storage.rows import SavedGame
    from cardtui.ui.interfaces import CardAppInterface

_OPTION = r"(?s)(--?[a-z][a-z0-9-]*)(=.*)?"


def open_game(
    kind: type[Game[Any, Any]], how: Display, deal: Sequence[str], seed: int | None, values: dict[str, Any]
) -> CommandResult:
    """Open the game of a deal or of a seed, or a random one.

    `deal` has the words of the command line. `values` are the parameters.
    """
    _check_representation(how)
    output = _output(how)
    as_conversation, plain = output is _Output.CONVERSATION, output is _Output.PLAIN
    if len(deal) == 1 and re.match(rf"(?i:{'|'.join(id_words())})[,#:]", deal[0]):
        session = _open_own_id(kind, deal[0])
        if how.explain:
            return _print_explanation(session.game, session.state)
        return open_saved_id(session, how)
    parameters = kind.parameters_type(**values)
    random = False
    if deal:
        game = _parse_deal(kind, deal, parameters)
        if seed is not None:
            raise BadInput(f"the deal {quote(' '.join(deal))} and --seed are two games: give one of them")
    elif not (
        seed is not None or as_conversation or kind.is_played_with(parameters) or are_terminals(sys.stdin)
    ):
        game = kind.from_deal(read_stdin(), parameters)
    else:
        random = seed is None
        if random and not plain:
            parameters = _with_settings(kind, values)
        game = kind.draw(random_seed, parameters) if seed is None else kind.from_seed(seed, parameters)
    _check_ignored(game, values)
    if how.by_hand:
        _check_playable(game, output)
        game = game.begin_by_hand(_given(values))
    if plain and random:
        click.echo(game.id, err=True)  # so that the game can be opened again
    if how.counts:
        return _print_counts(game)
    if how.explain:
        return _print_explanation(game, game.initial_state())
    if plain and not (game.interactive or how.ops):
        return _print_transcript(game, game.initial_state(), how.story)

    from cardtui.engine.session import Session

    return _open(Session(game), how, output)


def open_saved_id(session: Session[Any, Any], how: Display) -> CommandResult:
    """Open a game in progress, or print what is asked for."""
    _check_representation(how)
    if how.counts:
        return _print_counts(session.game)
    output = _output(how)
    if how.by_hand:
        _check_playable(session.game, output)
        game = session.game.by_hand
        if game.id == session.id:
            session.continue_as(game)
        else:
            session = type(session)(game)
    return _open(session, how, output, _remarks)


def _open(
    session: Session[Any, Any],
    how: Display,
    output: _Output,
    remarks: Callable[[], Mapping[str, str] | None] = lambda: None,
) -> CommandResult:
    """Open a game that has begun, or print it. `remarks` are those of `open_app`."""
    if how.ops:
        return _print_operations(session, how.representation)
    if output is _Output.CONVERSATION:
        return game_conversation(lambda library: session)
    if output is _Output.PLAIN:
        if session.game.interactive:
            return _dialogue(session, how.story)
        return _print_transcript(session.game, session.state, how.story)
    return open_app(session, how.speed, remarks())


def _remarks() -> dict[str, str]:
    """Return what wings remark on games, such as that a checked program has failed with one, by their ids."""
    from cardtui.storage.paths import data_file

    folder, found = data_file().parent, dict[str, str]()
    for wing in wings():
        if wing.remarks and any(os.path.exists(folder / kept.name) for kept in wing.kept):
            found |= load_target(wing.remarks)(folder)
    return found


@click.command(
    "open",
    cls=CliCommand,
    params=[
        click.Argument(["game_id"], metavar="ID"),
        by_hand_option(),
        *display_options(),
        counts_option(),
        keep_option(),
    ],
)
def open_command(game_id: str, **options: Any) -> CommandResult:
    """Open the game of an id.

    ID is what the table of a game shows and copies: beggar#305, beggar:J.2.J.2, or with a step
    beggar#305@142.
    """
    return open_saved_id(open_id(game_id), Display(**options))


@click.command(
    "resume",
    cls=CliCommand,
    params=[
        click.Argument(["game"], required=False, metavar="[GAME]"),
        click.Option(["--list", "list_only"], is_flag=True, help="Only list the saved games."),
        *appearance_options(),
    ],
)
def resume_command(game: str | None, list_only: bool) -> CommandResult:
    """Resume the game that was played last.

    GAME is a kind of game, such as coins; by default any kind is resumed. Without a screen, or with --list,
    the saved games are listed, each with the command that resumes it. A run or a match that was left goes on
    by the command that begins one.
    """
    if game is not None:
        entry(game)  # raises `BadInput` if there is no such game
    if opens_conversation() and not list_only:
        return game_conversation(partial(_last_game, key=game), keeps=True)
    rows = read_data(lambda store: store.saved_games(game))
    if list_only or not rows or not has_screen():
        show = print_words if conversation_wanted() else print_lines
        return show(_saved_games(rows, game))
    for row in rows:
        try:
            return open_app(row)
        except BadInput as error:
            click.echo(f"cardtui: a saved game cannot be opened: {error}", err=True)
    raise BadInput("none of the saved games can be opened")


def game_conversation(
    begin: Callable[[GameLibrary], Session[Any, Any]], *, keeps: bool = False
) -> Conversation[int]:
    """Play or watch the game that `begin` returns as a conversation; return the exit status.

    The game is saved as on the screen if `keeps`, as a saved game is whoever types, or if `keeps_game`.
    """
    from cardtui.cli.next_steps import go_on
    from cardtui.engine.dialogue import how_to_resume
    from cardtui.engine.play_modes import play_mode
    from cardtui.library.game_library import GameLibrary

    keeps = keeps or keeps_game()
    with data_to_change() if keeps else nullcontext() as store:
        last_day = "" if keeps else GameLibrary(app_store()).last_day
        library = GameLibrary(store, last_day=last_day, counts=keeps)
        session = begin(library)
        _use_taught_words(session)
        try:
            talk = _game_lines(session, library, SettingsStore(store, {}))
            step = yield from with_lines(talk, words)
        except KeyboardInterrupt:
            discard_unread_output()
            if not session.at_end:
                option = play_mode(session.game).resume_option
                print_lines(["", how_to_resume(session.save(), option)])
            raise
    if not keeps:
        _tell_not_kept(session.game)
    return go_on(step)


def _use_taught_words(session: Session[Any, Any]) -> None:
    """Describe a game with the words of its theory that the person's levels have taught."""
    if session.game.levels is None:
        return
    from cardtui.library.game_library import GameLibrary

    session.describe_as(session.game.as_taught(GameLibrary(app_store()).progress(session.game.key).stars))


def _game_lines(
    session: Session[Any, Any], library: GameLibrary, settings: SettingsStore
) -> Conversation[NextStep | None]:
    """Play or watch the game of `session`, which `library` saves; return what the person does next, if that
    is a command."""
    from cardtui.cli.next_steps import after_game
    from cardtui.engine.bets import BETS_VIEW
    from cardtui.engine.conversation import conversation
    from cardtui.engine.ending import ending_lines
    from cardtui.engine.playhead import AUTO
    from cardtui.library.endings import ending_of
    from cardtui.structures.structure_description import StructureDescription

    own = {setting.name: settings.get(setting).value for setting in settings_of(session.game.key)}
    session.describe_as(session.game.with_settings(own))
    recorder, score = library.record(session), library.hand_score(session)

    def ending() -> Iterator[str]:
        end = ending_of(session, library)
        # What comes next is among the steps.
        yield from ending_lines(end._replace(lines=[line for line in end.lines if line.label != "Next"]))

    inside = StructureDescription(session)
    betting = None
    if session.game.bets is not None and session.game.watched is session.game:
        betting = library.betting(session)
        speed, views = recorder.view or (AUTO, set())
        if BETS_VIEW in views:
            betting.enable(True)
        recorder.show_view(lambda: (speed, views - {BETS_VIEW} | ({BETS_VIEW} if betting.enabled else set())))
    return conversation(
        session,
        recorder,
        score=score,
        inside=inside.lines,
        ending=ending,
        betting=betting,
        next_steps=partial(after_game, session, library),
    )


def _last_game(library: GameLibrary, key: str | None) -> Session[Any, Any]:
    """Return the game that was left last. Raises `BadInput` if there is none."""
    if (session := library.restore_last(key)) is None:
        raise BadInput(f"there is no saved game{f' of {key}' if key else ''}")
    return session


class _Output(Enum):
    """The kind of output for a game: the screen, a conversation in lines, or plain output."""

    SCREEN = auto()
    CONVERSATION = auto()
    """In words, as with `--lines`."""
    PLAIN = auto()
    """As plain output, or as a dialogue."""


def _output(how: Display) -> _Output:
    """Return where to show a game. What is only printed about it is plain output.

    Raises `BadInput` if `--lines` is combined with `--plain` or `--story`.
    """
    if how.in_print:
        return _Output.PLAIN
    if how.plain or how.story:
        if conversation_option_given():
            raise BadInput(
                f"--lines and --{'story' if how.story else 'plain'} are two ways to print: give one of them"
            )
        return _Output.PLAIN
    if opens_conversation():
        return _Output.CONVERSATION
    return _Output.SCREEN if has_screen() else _Output.PLAIN


def open_app(
    game: Session[Any, Any] | SavedGame | None,
    speed: float | None = None,
    remarks: Mapping[str, str] | None = None,
    *,
    today: str = "",
    tour: bool = False,
    begin: Callable[[CardAppInterface], None] | None = None,
) -> int:
    """Open the app with a game, with the game of the day of the kind `today`, with the tour, or at home.

    `begin` opens something above the home screen. Return the exit status.

    `remarks` are shown on the tables of the games with these ids. Raises `BadInput` if a saved game cannot be
    opened.
    """
    gc.disable()
    import signal

    from cardtui.engine.dialogue import how_to_resume
    from cardtui.ui.app import EXIT_SIGNALS, CardApp

    # Imported modules are never garbage: looking through them takes 50 ms at each full collection.
    gc.freeze()
    gc.enable()
    arguments = appearance() if speed is None else appearance() | {"speed": speed}
    store = app_store()
    app = CardApp(game, today=today, tour=tour, begin=begin, remarks=remarks, **arguments, store=store)
    for number in EXIT_SIGNALS:  # until the app itself handles the signals
        signal.signal(number, app.exit_on_signal)
    app.run()
    for number in EXIT_SIGNALS:  # a second one must not end it before all is saved
        signal.signal(number, signal.SIG_IGN)
    if app.unfinished_game:
        with suppress(OSError):  # if the terminal is closed: the app has said how it ended
            click.echo(how_to_resume(app.unfinished_game))
    return 1 if app.return_code is None else app.return_code  # None: the app has ended with an error


def _check_playable(game: Game[Any, Any], output: _Output) -> None:
    """Raise `BadInput` if a game cannot be played by hand without a screen.

    Where the moves are forced, there is nothing to type.
    """
    if output is _Output.PLAIN and not game.by_hand.interactive:
        raise BadInput(f"--hand plays {game.title} on the screen, which needs a terminal and no --plain")


def _check_representation(how: Display) -> None:
    if how.representation is not None and not how.ops:
        raise BadInput("--as chooses the data structures whose operations --ops prints: give both")


def _check_ignored(game: Game[Any, Any], given: dict[str, Any]) -> None:
    """Raise `BadInput` if a parameter was given that the game has dropped because it has no meaning there."""
    chosen = _given(given)
    for one in parameters_of(game.parameters_type):
        if one.name in chosen and getattr(game.parameters, one.name) != given[one.name]:
            raise BadInput(f"--{one.option} means nothing in {game.id}")


def _given(values: Iterable[str]) -> set[str]:
    """Return the names of those `values` that are given on the command line."""
    source = click.get_current_context().get_parameter_source
    return {name for name in values if source(name) is ParameterSource.COMMANDLINE}


def _with_settings(kind: type[Game[Any, Any]], values: dict[str, Any]) -> Any:
    """Return the parameters, with the user's settings for those that are not given on the command line."""
    from cardtui.cli.config import saved_parameters

    given = _given(values)
    saved = {name: value for name, value in saved_parameters(kind).items() if name not in given}
    return kind.parameters_type(**values | saved)


def _parse_deal(kind: type[Game[Any, Any]], words: Sequence[str], parameters: Any) -> Game[Any, Any]:
    """Return the game of a deal, the words of a command line. Raises `BadInput` if they are not a deal.

    click takes an unknown option for a part of the deal, and everything that follows `--`: only the game can
    tell whether it is one.
    """
    try:
        return kind.from_deal(" ".join(words), parameters)
    except BadInput:
        if len(words) == 1 and words[0].isdecimal() and len(words[0]) <= 18:
            what = f'"{words[0]}" is no deal of {kind.title}'
            raise BadInput(f"{what}; to deal from a seed: --seed {words[0]}") from None
        for match in filter(None, (re.fullmatch(_OPTION, word) for word in words)):
            raise unknown_option(match[1], click.get_current_context()) from None
        raise


def _open_own_id(kind: type[Game[Any, Any]], text: str) -> Session[Any, Any]:
    """Open an id that is given for a deal.

    Raises `BadInput` if it is a game of another kind, or if options say what it says.
    """
    session = open_id(text)
    if not isinstance(session.game, kind):
        opening = f"cardtui open {shlex.quote(text)}"
        raise BadInput(f"{quote(text)} is a game of {session.game.title}: {printable(opening)}")
    source = click.get_current_context().get_parameter_source
    options = {one.name: one.option for one in parameters_of(kind.parameters_type)}
    for name, option in {"seed": "seed", **options}.items():
        if source(name) is ParameterSource.COMMANDLINE:
            raise BadInput(f"the id {quote(text)} says what --{option} says: give one of them")
    return session


def _print_explanation(game: Game[Any, Any], state: Any) -> int:
    """Print the explanation of a state of a game that has one; return the exit status."""
    assert game.explanation is not None  # or there is no option for it
    return print_lines(game.explanation.explain(game, state))


def _print_transcript(game: Game[Any, Any], state: Any, story: bool) -> int:
    """Print how a watched game ends, and on standard error why it is drawn; return the exit status."""
    lines = game.plain_text.transcript(state, story)
    print_lines(map(fitted, lines) if story else lines)
    if not story and game.fates and (reason := game.fates.draw_reason(game)):  # a story ends with it
        click.echo(reason, err=True)
    return 0


def _print_counts(game: Game[Any, Any]) -> int:
    """Print the length of a game in each way in which it is counted; return the exit status."""
    if game.publications is None:
        raise BadInput(f"--counts is for games whose lengths are counted in several ways, not {game.title}")

    from cardtui.cli.tables import print_tables
    from cardtui.library.table import TableData

    title = " · ".join(filter(None, (game.id, catalogue_id(game.id))))
    return print_tables([TableData(title, ("counted", "", "by"), game.publications.length_counts(game))], "")


def _dialogue(session: Session[Any, Any], story: bool) -> Conversation[int]:
    """Play a game as a dialogue; return the exit status.

    A game that is played in a terminal is kept as on the screen; one whose moves are piped in only if asked.
    """
    from cardtui.engine.dialogue import dialogue

    _use_taught_words(session)
    if not keeps_game():
        yield from dialogue(session, story)
        _tell_not_kept(session.game)
        return 0

    from cardtui.library.game_library import GameLibrary

    with data_to_change() as store:
        library = GameLibrary(store)
        yield from dialogue(session, story, library.record(session))
        yield from filter(None, [library.describe_result(session)])
        yield from _next_challenge(session, library)
    return 0


def keeps_game() -> bool:
    """Return whether to save a game that is played in lines: its moves are typed, or `--keep` is given."""
    return are_terminals(sys.stdin) or keeps_piped_games()


def _tell_not_kept(game: Game[Any, Any]) -> None:
    """Say on standard error that a try whose moves were piped in is not kept, if it would count."""
    if game.is_rated or game.level_number is not None:
        click.echo("This try is not kept, as its moves were not typed: --keep keeps it.", err=True)


def _next_challenge(session: Session[Any, Any], library: GameLibrary) -> Iterator[str]:
    """Yield which challenge comes after a game against the computer that has ended."""
    from cardtui.library.endings import following

    challenges, number = session.game.challenges, following(session, library).challenge
    if challenges is not None and number is not None:
        game_id = challenges.game_id(number, random_seed())
        yield f"Next: {challenges.names()[number]}: cardtui open {game_id}"


def _print_operations(session: Session[Any, Any], representation: str | None) -> int:
    """Print the operations of a game on its data structures; return the exit status.

    The moves of an interactive game are those of its id or, if it has none, those that are typed or piped in.
    """
    from cardtui.engine.dialogue import dialogue
    from cardtui.structures.cost_ledger import operation_list, read_representations
    from cardtui.structures.trace import trace_of

    trace = trace_of(session.game)
    chosen = {} if representation is None else read_representations(trace, representation)
    if session.game.interactive and not session.length:
        for line in answered(dialogue(session), stdin_lines().__next__):
            if are_terminals(sys.stdin):
                click.echo(line, err=True)
    return print_lines(operation_list(session, trace, chosen))


def _saved_games(rows: Sequence[SavedGame], key: str | None) -> Iterator[str]:
    from cardtui.engine.dialogue import how_to_resume

    if not rows:
        yield f"There is no saved game{f' of {key}' if key else ''}."
        return
    installed = {game.key for game in GAMES}
    yield f"{count(len(rows), 'saved game').capitalize()}, the last played first."
    for row in rows:
        of = f" of {row.steps}" if row.steps and row.is_revealed else ""
        when = datetime.fromtimestamp(row.touched)
        yield f"{when:%Y-%m-%d %H:%M}  {printable(row.game)}, at {row.step}{of}"
        missing = "" if row.game in installed else "Its game is not installed here. "
        yield f"  {missing}{how_to_resume(printable(row.id), row.resume_option)}"
