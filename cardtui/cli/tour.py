"""The command `cardtui tour`."""

from __future__ import annotations

import click

from cardtui.cli.conversation_mode import opens_conversation
from cardtui.cli.game_commands import open_app
from cardtui.cli.options import CliCommand, appearance_options
from cardtui.cli.streams import has_screen
from cardtui.engine.errors import BadInput


@click.command("tour", cls=CliCommand, params=appearance_options())
def tour_command() -> int:
    """Take the tour: two minutes, done by yourself.

    Play, pause and rewind a game, win another one, and open today's puzzle. Every step can be skipped.
    """
    if opens_conversation():
        raise BadInput("the tour is for the screen; as text, help lists what can be typed in a game")
    if not has_screen():
        raise BadInput("the tour needs a terminal; cardtui --help lists what works without")
    return open_app(None, tour=True)
