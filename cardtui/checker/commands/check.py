"""The command `check`: checks somebody's own program. The checker itself is imported when it is used."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import click

from cardtui.cli.options import CliCommand, Parsed, read_seconds, with_conversation
from cardtui.engine.errors import BadInput, quote
from cardtui.engine.parsing import read_choice, read_number, read_seed

_FORMATS = ("text", "json", "junit", "tap", "github", "gradescope")
_ARGUMENTS = "cardtui.check.arguments"
"""Name of the arguments as they were typed, in the metadata of click's context."""

_CLASS_OPTIONS = ("student", "csv", "json", "pages")
"""Options that mean nothing without `--each`."""

_WITH_EACH = "With --each: "
_SECTIONS = {
    "Program": ("call", "persistent", "shell", "build", "profile", "guess"),
    "Deals": ("number", "seconds", "seed", "pack", "only", "asks_all", "fresh", "strict"),
    "Runs": ("jobs", "limit", "memory", "sealed"),
    "For teachers and machines": ("points", "hide_expected", "tests", "form"),
    "A whole class": ("each", "each_limit", *_CLASS_OPTIONS),
}
"""The names of the parameters under each heading of the help. The others come last."""

_MOST_DEALS = 10_000_000
_MOST_TESTS = 100_000


_SECONDS = Parsed("time", read_seconds)


def read_bytes(text: str) -> int:
    match = re.fullmatch(r"(\d{1,6})\s*(M|G)B?", text.strip(), re.ASCII | re.IGNORECASE)
    size = 0 if match is None else int(match[1]) * {"M": 10**6, "G": 10**9}[match[2].upper()]
    if not size:
        raise BadInput(f"an amount of memory is 512M or 2G, not {quote(text)}")
    return size


def _number(least: int, most: int, name: str) -> Parsed:
    return Parsed("n", partial(read_number, least=least, most=most, name=name))


class _CheckCommand(CliCommand):
    """Remembers its arguments as they were typed."""

    prints_exactly = True  # what programs have printed, and formats for machines

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta[_ARGUMENTS] = list(args)
        return super().parse_args(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = [one for one in self.get_params(ctx) if isinstance(one, click.Option)]
        records = {one.name: one.get_help_record(ctx) for one in options}
        sections = {title: [records.pop(name) for name in names] for title, names in _SECTIONS.items()}
        for title, section in {**sections, "Options": list(records.values())}.items():
            with formatter.section(title):
                rows = [(name, text.removeprefix(_WITH_EACH)) for name, text in filter(None, section)]
                formatter.write_dl([(name, text[:1].upper() + text[1:]) for name, text in rows])


def _complete(context: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from cardtui.checker.exercises import all_exercises

    return [exercise.key for exercise in all_exercises() if exercise.key.startswith(incomplete)]


@with_conversation
@click.command(
    "check",
    cls=_CheckCommand,
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
    help="Check a Python function of a file; for coins, deque, list, stack and pile a class, also FILE.java.",
)
@click.option(
    "--persistent", is_flag=True, help="Keep the program running: it answers each line with a line."
)
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
    "--tle", "limit", type=_SECONDS, default="5s", help="Stop a run at this time limit; by default 5s."
)
@click.option(
    "--mem",
    "memory",
    type=Parsed("memory", read_bytes),
    help="Stop a run that uses more memory: 512M, 2G (on Linux).",
)
@click.option(
    "--format",
    "form",
    type=Parsed("format", partial(read_choice, choices=_FORMATS, name="the format"), _FORMATS),
    default="text",
    help="Print text or, for machines, json, junit, tap, github or gradescope.",
)
@click.option("--all", "asks_all", is_flag=True, help="Try all cases, also if one fails, and list them.")
@click.option("--only", multiple=True, metavar="CASE", help="Try these cases only; repeat it for several.")
@click.option("--points", metavar="FILE.toml", help="Try all cases, and give them the points in a file.")
@click.option("--build", metavar="COMMAND", help="Run this line in the shell first, such as 'javac *.java'.")
@click.option(
    "--sealed/--no-sealed",
    "sealed",
    default=None,
    help="Seal programs off by bubblewrap (on Linux); by default with --each, where it works.",
)
@click.option("--copy", hidden=True, metavar="PATH", help="The copy of a submission, which --each has made.")
@click.option("--fresh", is_flag=True, help="Use no earlier results, and save none.")
@click.option(
    "--each", metavar="PATTERN", help="Check all these files or folders; {} stands for each of them."
)
@click.option(
    "--student", metavar="REGEX", help="With --each: take the student's number from the name of the folder."
)
@click.option(
    "--limit",
    "each_limit",
    type=_SECONDS,
    default="2m",
    help="With --each: stop each after this processor time; by default 2m.",
)
@click.option("--csv", metavar="FILE", help="With --each: write the table.")
@click.option("--json", metavar="FILE", help="With --each: write all reports.")
@click.option("--pages", metavar="FOLDER", help="With --each: write a page of Markdown for each student.")
@click.option(
    "--pack",
    metavar="PACK",
    help="For beggar, kata and camicia: deal whole packs only: 52, italian (40 cards), no-aces (48), or the "
    "cards in a file.",
)
@click.option("--strict", is_flag=True, help="Count blanks, empty lines, capitals and full stops, too.")
@click.option("--hide-expected", is_flag=True, help="Do not show the right answers.")
@click.option(
    "--print-tests",
    "tests",
    type=_number(1, _MOST_TESTS, "the number of tests"),
    help="Print N deals with their answers as JSON.",
)
@click.pass_context
def check_command(
    context: click.Context, /, name: str | None, command: tuple[str, ...], **options: Any
) -> int:
    """Check your own program with many deals. The first failure is made small and explained.

    The exercise's own examples come first, then corner cases, then random deals of growing size. Cases that
    an exercise does not specify come last, and no program fails because of them. Other ways to talk than
    those of --list are found out, and counted as differences of form. A profile allows one: --guess writes
    it, --profile uses it.

    The program runs in a copy of its folder. Unless it is sealed, it can do whatever you can do. The exit
    status is 0 if it agrees, 1 if not, 2 for wrong usage, 3 if it could not be run or judged, and 130 if
    Ctrl-C came before the result.
    """
    from cardtui.checker.commands import check_actions
    from cardtui.checker.supervisor import supervise

    if options["listed"]:
        return check_actions.print_list(name)
    if name is None:
        raise BadInput("say what to check, such as: cardtui check beggar -- java BeggarMyNeighbour")
    if options["tests"] is not None:
        return check_actions.print_tests(name, options["tests"], options["seed"] or 0, options["pack"])
    if options["each"] is not None:
        from cardtui.checker.commands.check_class import run_class

        supervise()
        return run_class(name, context.meta[_ARGUMENTS], options)
    for option in _CLASS_OPTIONS:
        if options[option] is not None:
            raise BadInput(f"--{option} belongs to --each, which checks many programs")
    supervise()
    return check_actions.run_check(name, command, options)
