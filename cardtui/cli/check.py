"""The command `check`: checks somebody's own program. The checker itself is imported when it is used."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import click

from cardtui.cli.options import Command, Parsed
from cardtui.engine.errors import BadInput, quote
from cardtui.engine.parsing import read_choice, read_number, read_seed

__all__ = ["check_command", "read_seconds"]

_FORMATS = ("text", "json", "junit", "tap", "github")
_MOST_DEALS = 10_000_000
_MOST_TESTS = 100_000
_MOST_SECONDS = 86_400.0


def read_seconds(text: str) -> float:
    match = re.fullmatch(r"(\d{1,9}(?:\.\d{1,3})?)(s|m|min|h)?", text.strip(), re.ASCII)
    seconds = 0.0 if match is None else float(match[1]) * {"m": 60, "min": 60, "h": 3600}.get(match[2], 1)
    if not 0 < seconds <= _MOST_SECONDS:
        raise BadInput(f"a time is a number of seconds such as 60s, or minutes such as 2m, not {quote(text)}")
    return seconds


_SECONDS = Parsed("time", read_seconds)


def _number(least: int, most: int, name: str) -> Parsed:
    return Parsed("n", partial(read_number, least=least, most=most, name=name))


def _complete(context: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from cardtui.checker.exercises import all_exercises

    return [exercise.key for exercise in all_exercises() if exercise.key.startswith(incomplete)]


@click.command(
    "check",
    cls=Command,
    short_help="Check your own program against the rules.",
)
@click.argument("name", required=False, metavar="[EXERCISE]", shell_complete=_complete)
@click.argument("command", nargs=-1, type=click.UNPROCESSED, metavar="[-- PROGRAM …]")
@click.option(
    "--list", "listed", is_flag=True, help="List the exercises with the exact form of input and output."
)
@click.option(
    "--call",
    metavar="FILE.py:NAME",
    help="Check a Python function (for coins, deque, list, stack and pile: a class) of a file.",
)
@click.option("--persistent", is_flag=True, help="Keep the program running: a line for each line.")
@click.option("--shell", is_flag=True, help="Let the shell run the program, which is one line.")
@click.option(
    "--profile", metavar="FILE.toml", help="Say how the program talks, by a file or a name of --list."
)
@click.option("--guess", is_flag=True, help="Find out how the program talks, and print the profile.")
@click.option(
    "-n",
    "number",
    type=_number(0, _MOST_DEALS, "the number of deals"),
    help="Try N random deals, after the examples and corner cases.",
)
@click.option("--time", "seconds", type=_SECONDS, help="Try random deals for this time: 60s, 5m.")
@click.option("--seed", type=Parsed("n", read_seed), help="Deal from the seed N; the default is printed.")
@click.option(
    "-j",
    "jobs",
    type=_number(1, 256, "the number of programs at a time"),
    help="Run N programs at a time; by default one for each processor.",
)
@click.option(
    "--tle", "limit", type=_SECONDS, default="5s", help="Stop a run after this time; by default 5s."
)
@click.option(
    "--format",
    "form",
    type=Parsed("format", partial(read_choice, choices=_FORMATS, name="the format"), _FORMATS),
    default="text",
    help="Print text or, for machines, json, junit, tap or github.",
)
@click.option("--strict", is_flag=True, help="Count blanks, empty lines, capitals and full stops, too.")
@click.option("--hide-expected", is_flag=True, help="Do not show the right answers.")
@click.option(
    "--print-tests",
    "tests",
    type=_number(1, _MOST_TESTS, "the number of tests"),
    help="Print N deals with their answers as JSON.",
)
def check_command(name: str | None, command: tuple[str, ...], **options: Any) -> int:
    """Check your own program with many deals. The first failure is made small and explained.

    The sheet's own examples come first, then corner cases, then random deals of growing size. Cases that a
    sheet does not specify come last, and no program fails because of them. A dialogue about coins has a
    strict form: before each move a line that ends with the strip, such as _ 0 _ _ 1 2 (see --list). For
    programs that talk in other ways there are profiles: --guess writes the one that fits, --profile uses it.

    The program is not sandboxed: it can do whatever you can do. The exit status is 0 if it agrees, 1 if not,
    2 for wrong usage, 3 if it could not be run or judged, and 130 if Ctrl-C came before the result.
    """
    from cardtui.cli import check_actions

    if options["listed"]:
        return check_actions.print_list(name)
    if name is None:
        raise BadInput("say what to check, such as: cardtui check beggar -- java BeggarMyNeighbour")
    if options["tests"] is not None:
        return check_actions.print_tests(name, options["tests"], options["seed"] or 0)
    return check_actions.run_check(name, command, options)
