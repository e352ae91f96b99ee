"""What the commands do: a game is opened from what was typed, and shown, played or told."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

from cardtui.cli import screen
from cardtui.cli.store_access import remarks
from cardtui.cli.streams import answers, read_stdin
from cardtui.engine.errors import BadInput, quote

if TYPE_CHECKING:
    from cardtui.engine.game import Game
    from cardtui.engine.session import Session

__all__ = ["go_on", "open_game", "open_saved"]

_OPTION = r"(?s)(--?[a-z][a-z0-9-]*)(=.*)?"


def open_game(
    kind: type[Game[Any, Any]],
    speed: float | None,
    plain: bool,
    story: bool,
    ops: bool = False,
    kept: str | None = None,
    explain: bool = False,
    **values: Any,
) -> int:
    """Open a game of this kind; `values` are its deal, its seed and its parameters."""
    _check_asked(ops, kept)
    plain = plain or story or explain or ops or not screen.has_screen()
    words, seed = values.pop("deal"), values.pop("seed")
    parameters = kind.parameters_type(**values)
    drawn = False
    if words:
        game = read_words(kind, words, parameters)
        if seed is not None:
            raise BadInput(f"the deal {quote(' '.join(words))} and --seed are two games: give one of them")
    elif seed is None and not kind.interactive and not screen.terminals(sys.stdin):
        game = kind.from_deal(read_stdin(), parameters)
    else:
        drawn = seed is None
        if drawn and not plain:
            parameters = _usual(kind, values)
        game = kind.from_seed(_any_seed() if seed is None else seed, parameters)
    _check_used(game, values)
    if plain and drawn:
        click.echo(game.id, err=True)  # so that it can be had again
    if explain:
        return tell(game.explain(game.initial_state()))
    if plain and not (game.interactive or ops):
        return tell(game.transcript(game.initial_state(), story))

    from cardtui.engine.session import Session

    if ops:
        return tell_operations(Session(game), kept)
    return go_on(Session(game), story) if plain else screen.show(Session(game), speed)


def _check_asked(ops: bool, kept: str | None) -> None:
    if kept is not None and not ops:
        raise BadInput("--as says what holds the cards whose operations --ops prints: give both")


def _check_used(game: Game[Any, Any], given: dict[str, Any]) -> None:
    """Raise `BadInput` if the game has dropped a parameter that was given, as it means nothing there."""
    from cardtui.engine.parameters import parameters_of

    typed = click.get_current_context().get_parameter_source
    for name, _, spec in parameters_of(game.parameters_type):
        given_here = typed(name) is click.core.ParameterSource.COMMANDLINE
        if given_here and getattr(game.parameters, name) != given[name]:
            raise BadInput(f"--{spec.option} means nothing in {game.id}")


def _usual(kind: type[Game[Any, Any]], values: dict[str, Any]) -> Any:
    """The parameters with what somebody has set for those that are not said here."""
    from cardtui.cli.config import saved_parameters

    typed = click.get_current_context().get_parameter_source
    said = {name for name in values if typed(name) is click.core.ParameterSource.COMMANDLINE}
    kept = {name: value for name, value in saved_parameters(kind).items() if name not in said}
    return kind.parameters_type(**values | kept)


def _any_seed() -> int:
    from random import SystemRandom

    return SystemRandom().randrange(1_000_000)


def read_words(kind: type[Game[Any, Any]], words: Sequence[str], parameters: Any) -> Game[Any, Any]:
    """The deal that the words of a command line write. Raises `BadInput` if they write none.

    click takes an option it does not know for a part of the deal: only the game can tell whether it is one.
    """
    try:
        return kind.from_deal(" ".join(words), parameters)
    except BadInput as error:
        if len(words) == 1 and words[0].isdecimal() and len(words[0]) <= 18:
            raise BadInput(f"{error}; to deal from a number: --seed {words[0]}") from None
        context = click.get_current_context()
        known = [option for param in context.command.get_params(context) for option in param.opts]
        for match in filter(None, (re.fullmatch(_OPTION, word) for word in words)):
            from difflib import get_close_matches

            near = "".join(f"; did you mean {option}?" for option in get_close_matches(match[1], known, 1))
            raise BadInput(f"there is no option {quote(match[1])}{near}") from None
        raise


def tell(lines: Iterable[str]) -> int:
    """Print `lines` as they come; returns the exit status."""
    for line in lines:
        print(line)
    # Now and not when the interpreter closes, so that a reader who has left is noticed in time.
    print(end="", flush=True)
    return 0


def go_on(session: Session[Any, Any], story: bool) -> int:
    """Print how a game unfolds, or the dialogue in which it is played; returns the exit status."""
    game = session.game
    if game.interactive:
        from cardtui.engine.dialogue import dialogue

        return tell(dialogue(session, answers().__next__, story))
    return tell(game.transcript(session.state, story))


def open_saved(
    session: Session[Any, Any], speed: float | None, plain: bool, story: bool, ops: bool, kept: str | None
) -> int:
    """Open a game in progress, or print what is asked for of it; returns the exit status."""
    _check_asked(ops, kept)
    if ops:
        return tell_operations(session, kept)
    if plain or story or not screen.has_screen():
        return go_on(session, story)
    return screen.show(session, speed, remarks())


def tell_operations(session: Session[Any, Any], kept: str | None) -> int:
    """Print what a game does with its data structures; returns the exit status.

    The moves of a game that is played are those of its id, or else those that are typed or piped in.
    """
    from cardtui.structures.cost_ledger import operation_list, read_representations
    from cardtui.structures.trace import trace_of

    inside = trace_of(session.game)
    forms = {} if kept is None else read_representations(inside, kept)
    if session.game.interactive and not session.length:
        from cardtui.engine.dialogue import dialogue

        for line in dialogue(session, answers().__next__):
            if screen.terminals(sys.stdin):
                click.echo(line, err=True)
    return tell(operation_list(session, inside, forms))
