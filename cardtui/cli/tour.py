"""The command `cardtui tour`."""

from __future__ import annotations

import click

from cardtui.cli.conversation_mode import opens_conversation, words
from cardtui.cli.game_commands import open_app
from cardtui.cli.options import KEEP, CliCommand, appearance_options, keep_option, keeps_piped_games
from cardtui.cli.running import NextCommand, one_command
from cardtui.cli.streams import has_screen
from cardtui.engine.asking import CommandResult, Conversation
from cardtui.engine.errors import BadInput
from cardtui.games import kinds

_LEVELS = 3
"""The levels of a path that are the tour in a conversation, which needs no table to point at."""


@click.command("tour", cls=CliCommand, params=[*appearance_options(), keep_option()])
@click.pass_context
def tour_command(context: click.Context) -> CommandResult:
    """Take the tour: two minutes, done by yourself.

    Play, pause and rewind a game, win another one, and open today's puzzle. Every step can be skipped. As
    text, the tour is the first three levels of the path.
    """
    if opens_conversation():
        return _levels(context.find_root().command)
    if not has_screen():
        raise BadInput("the tour needs a terminal; cardtui --help lists what works without")
    return open_app(None, tour=True)


def _levels(cardtui: click.Command) -> Conversation[int]:
    """Play the first levels of a path, each after the other; return the exit status if one is left."""
    key = next(kind.key for kind in kinds() if kind.levels is not None)
    keep = [KEEP] if keeps_piped_games() else []
    yield from words(f"The tour: {_LEVELS} levels. help says what to type, quit leaves.")
    for number in range(1, _LEVELS + 1):
        played, following = [key, "path", str(number), *keep], [key, "path", str(number + 1), *keep]
        while played != following:  # it may be played again
            try:
                return (yield from one_command(cardtui, ["--lines", *played]))
            except NextCommand as chosen:
                if not chosen.words:
                    raise  # home
                played = list(chosen.words)
    yield from words("That was the tour. At home a number or a word begins what is named there.")
    raise NextCommand([])
