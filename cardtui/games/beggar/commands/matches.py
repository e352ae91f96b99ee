"""The command `cardtui beggar match`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from cardtui.cli.next_steps import HOME, share
from cardtui.cli.options import CliCommand
from cardtui.cli.run_lines import play_run, run_options, told_games
from cardtui.engine.asking import CommandResult, Conversation
from cardtui.engine.ids import random_seed
from cardtui.engine.next_steps import NextStep
from cardtui.games.beggar import matches
from cardtui.games.beggar.results import MatchRecorder, tally_of
from cardtui.library.game_library import GameLibrary
from cardtui.storage.rows import SavedRun

_BEGGAR = "beggar"


@click.command(
    "match",
    cls=CliCommand,
    params=run_options(
        "match",
        matches.MOST_SEED,
        click.Option(
            ["--slap", "level"],
            type=click.Choice(matches.LEVELS),
            help="Play against a neighbour of this level; by default that of the last match, or medium.",
        ),
    ),
)
def match_command(seed: int | None, level: str | None, plain: bool) -> CommandResult:
    """Play a match of Beggar My Neighbour with slaps: best of five rounds.

    A round has 24 cards, nine to ace, and takes about a minute. A seed fixes all deals, so that two people
    can play the same match. A match that was left goes on where it was.
    """
    return play_run(
        _BEGGAR, "match", lambda row: tally_of(row).line, _lines, plain=plain, seed=seed, level=level or ""
    )


def _lines(
    library: GameLibrary, seed: int | None, level: str, *, as_conversation: bool
) -> Conversation[Sequence[NextStep]]:
    """Play a match, either `as_conversation` of words or as a dialogue; return what a conversation offers."""

    def heading(row: SavedRun) -> str:
        number = len(row.run.marks) + 1
        return f"Match {row.seed}, {row.level} · round {number} · {tally_of(row).spoken_score}"

    row = yield from told_games(
        "match",
        library,
        library.runs(_BEGGAR).open(seed, random_seed, level),
        heading,
        command_of,
        as_conversation=as_conversation,
        recorder_type=MatchRecorder,
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
