"""Holds the conversation of `cardtui --lines` on a web page. The worker of the page calls it.

The command line is the one of a terminal. As nothing can wait on a page, the conversation rests at each
prompt, until JavaScript sends what was typed; and what commands print is told to the page, too.
"""

from __future__ import annotations

import io
import json
import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from typing import NoReturn, Protocol
from weakref import WeakSet

import click

from cardtui.cli.commands import MainGroup, cli
from cardtui.cli.running import conversation_of
from cardtui.cli.store_access import make_stores_with, read_data
from cardtui.cli.streams import UnwrappedStream
from cardtui.engine.asking import Conversation, Offer, Prompt
from cardtui.engine.errors import BadInput
from cardtui.games import open_id
from cardtui.line_commands import line_commands
from cardtui.storage.store import Store
from cardtui.web.visits import PAGE, saved_game


class PageLog(Protocol):
    """The functions of the page that Python calls."""

    def keep(self) -> None: ...
    def told(self, said: str) -> None: ...


class _PageCommands(MainGroup):
    """The command `cardtui`, whose commands say so if they need more than a page has."""

    def can_run(self, name: str) -> bool:
        return name not in line_commands() or not line_commands()[name].needs_system

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if not self.can_run(cmd_name):
            raise BadInput(f"{cmd_name} is for the terminal: it needs an installed cardtui")
        return super().get_command(ctx, cmd_name)


_CARDTUI = _PageCommands(
    cli.name,
    callback=cli.callback,
    params=cli.params,
    help=cli.help,
    epilog=cli.epilog,
    invoke_without_command=True,
    context_settings=cli.context_settings,
)


class _Typed(io.TextIOWrapper):
    """A standard input at which somebody types: so their games are kept. What they type is asked for."""

    def isatty(self) -> bool:
        return True


class PageConversation:
    """A conversation on a page. JavaScript calls its methods."""

    def __init__(self, host: PageLog) -> None:
        self._host = host
        self._typed, self._printed = _Typed(io.BytesIO()), UnwrappedStream()
        self._stores = WeakSet[Store]()
        make_stores_with(self._make_store)
        self._talk: Conversation[NoReturn] | None = None
        self._game_id = ""

    def open(self, game_id: str = "", again: bool = False) -> None:
        """Begin the conversation with the game of an id, or at home. One that is being held ends.

        `again` is whether the page was reloaded: then a game of the id that was left is continued.
        """
        self.close()
        self._talk = self._lines(game_id, again)
        self.answer(None)

    def close(self) -> None:
        """End the conversation where it is: a game is left, and can be resumed."""
        if self._talk is not None:
            with self._streams():
                self._talk.close()

    def answer(self, typed: str | None) -> None:
        """Send what was typed, and send the page the output up to the next prompt."""
        assert self._talk is not None
        with self._streams():
            while not isinstance(said := self._talk.send(typed), Prompt):
                print(said)
                typed = None
        self.flush()
        lines = [line for line in self._printed.getvalue().splitlines() if line.strip()]
        self._printed.seek(0)
        self._printed.truncate()
        self._host.told(json.dumps({"lines": lines, "offers": said.offers}))

    def game_id(self) -> str:
        """Return the id of the game with which the conversation has begun, until one comes home."""
        return self._game_id

    def flush(self) -> None:
        """Write what is pending to the data file."""
        for store in [*self._stores]:
            store.flush()

    def _lines(self, game_id: str, again: bool) -> Conversation[NoReturn]:
        """Hold the conversation about the game of an id, if there is one, and then the one at home.

        Whoever leaves that can begin again.
        """
        if game_id:
            self._game_id = game_id
            yield from _telling_errors(_game(game_id, again))
        self._game_id = ""
        while True:
            yield from _telling_errors(conversation_of(_CARDTUI, ["--lines"]))
            yield "Enter begins again."
            yield Prompt((Offer("", "Begin again"),))

    @contextmanager
    def _streams(self) -> Iterator[None]:
        """Let the standard streams be those of the page."""
        stdin, sys.stdin = sys.stdin, self._typed
        try:
            with redirect_stdout(self._printed), redirect_stderr(self._printed):
                yield
        finally:
            sys.stdin = stdin

    def _make_store(self, file: Path, read_timeout: float) -> Store:
        store = Store(file, read_timeout=read_timeout, platform=PAGE, on_write=lambda: self._host.keep())
        self._stores.add(store)
        return store


def _telling_errors(conversation: Conversation[int]) -> Conversation[None]:
    """Hold a conversation. A Python error ends it and is shown; the browser's console has more."""
    try:
        yield from conversation
    except Exception as error:
        traceback.print_exception(error, file=sys.__stderr__)
        yield f"cardtui has ended with an error. {type(error).__name__}: {error}"


def _game(game_id: str, again: bool) -> Conversation[int]:
    command = ["--lines", *_words(game_id, again)]
    return (yield from conversation_of(_CARDTUI, command, from_home=True))


def _words(game_id: str, again: bool) -> Sequence[str]:
    """Return the command that opens an id or, `again`, continues the game if it is the last of its kind."""
    if again:
        with suppress(BadInput):  # which the command says, too
            session = open_id(game_id)
            key = session.game.key
            if read_data(lambda store: saved_game(store, session) in store.saved_games(key)[:1]):
                return "resume", key
    return "open", "--", game_id
