"""The command `cardtui beggar match`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import click

from cardtui.cli.conversation_mode import opens_conversation
from cardtui.cli.next_steps import HOME, share
from cardtui.cli.options import CliCommand, Parsed, appearance_options, keep_option
from cardtui.cli.run_lines import run_conversation, run_on_screen, told_games
from cardtui.cli.streams import has_screen
from cardtui.engine.asking import CommandResult, Conversation
from cardtui.engine.ids import random_seed
from cardtui.engine.next_steps import NextStep
from cardtui.engine.parsing import read_number
from cardtui.games.beggar import matches
from cardtui.games.beggar.results import MatchRecorder, tally_of
from cardtui.library.game_library import GameLibrary
from cardtui.storage.rows import SavedRun

_BEGGAR = "beggar"


def _read_seed(text: str) -> int:
    return read_number(text, 0, matches.MOST_SEED, "seed")


@click.command(
    "match",
    cls=CliCommand,
    params=[
        click.Option(["--seed"], type=Parsed("n", _read_seed), help="Play the match of the seed N."),
        click.Option(
            ["--slap", "level"],
            type=click.Choice(matches.LEVELS),
            help="Play against a neighbour of this level; by default that of the last match, or medium.",
        ),
        click.Option(["--plain"], is_flag=True, help="Open no screen: type the moves."),
        *appearance_options(),
        keep_option(),
    ],
)
def match_command(seed: int | None, level: str | None, plain: bool) -> CommandResult:
    """Play a match of Beggar My Neighbour with slaps: best of five rounds.

    A round has 24 cards, nine to ace, and takes about a minute. A seed fixes all deals, so that two people
    can play the same match. A match that was left goes on where it was.
    """
    as_conversation = not plain and opens_conversation()
    if has_screen() and not (plain or as_conversation):
        return run_on_screen(_BEGGAR, "match", lambda row: tally_of(row).line, seed=seed, level=level or "")
    lines = partial(_lines, seed=seed, level=level or "", as_conversation=as_conversation)
    return run_conversation(lines, "match", as_conversation=as_conversation)


def _lines(
    library: GameLibrary, seed: int | None, level: str, *, as_conversation: bool
) -> Conversation[Sequence[NextStep]]:
    """Play a match, either `as_conversation` of words or as a dialogue; return what a conversation offers."""
    runs = library.runs(_BEGGAR)

    def heading(row: SavedRun) -> str:
        number = len(row.run.marks) + 1
        return f"Match {row.seed}, {row.level} · round {number} · {tally_of(row).spoken_score}"

    row = yield from told_games(
        "match",
        runs,
        runs.open(seed, random_seed, level),
        lambda row, session: MatchRecorder(runs, row, session, library.record(session, resumable=False)),
        heading,
        command_of,
        as_conversation=as_conversation,
    )
    if row is None:
        return []
    yield from _result(row)
    if not as_conversation:
        yield tally_of(row).line
        return []
    yield f"For a friend: {command_of(row)}"
    again = NextStep("again", "a new match", (_BEGGAR, "match", "--slap", row.level))
    return [again, share(tally_of(row).line), HOME]


def command_of(row: SavedRun) -> str:
    """Return the command that opens a match."""
    return f"cardtui beggar match --seed {row.seed} --slap {row.level}"


def _result(row: SavedRun) -> Iterator[str]:
    tally = tally_of(row)
    own = sum(slap.is_own for slap in tally.slaps)
    yield f"{'You win' if tally.is_won else f'{tally.neighbour} wins'} the match {tally.spoken_score}."
    yield f"Slaps: you {own}, {tally.neighbour} {len(tally.slaps) - own}."
    if tally.turning_text:
        yield f"The slap that turned it: {tally.turning_text}."
