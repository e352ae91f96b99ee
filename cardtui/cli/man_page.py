"""The manual page cardtui(1), made from the texts of `--help`.

`python -m cardtui.cli.man_page` prints it. The wheel installs it from `cardtui/manual/cardtui.1`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import click

from cardtui import __version__
from cardtui.cli.commands import cli, game_commands
from cardtui.cli.examples import examples_of
from cardtui.cli.options import by_hand_option, display_options
from cardtui.engine.errors import BadInput
from cardtui.engine.phrases import capitalized
from cardtui.wings import wings

_ENVIRONMENT = (
    ("CARDTUI_HOME", "The folder of the data file and of everything else that is saved."),
    ("CARDTUI_THEME, CARDTUI_LOOK", "The defaults of --theme and --look. They override the settings."),
    ("CARDTUI_LINES", "1: games and lists as text, as with --lines."),
    ("CARDTUI_SPOILERS", "hidden or shown: the length of a watched game. It overrides the setting."),
    ("TEXTUAL_ANIMATIONS", "none: nothing moves."),
    ("ACCESSIBLE", "1: the cursor of the terminal is shown on what is chosen."),
    ("NO_COLOR", "If it is not empty, no colours are shown."),
)
_FILES = (
    (
        "~/.local/share/cardtui/cardtui.sqlite",
        "On Linux: saved and finished games and the settings. cardtui data shows where it is, and what "
        "else is saved beside it.",
    ),
)
_EXIT_STATUSES = {
    0: "Success.",
    1: "The output could not be written.",
    2: "Wrong usage or wrong input.",
    130: "Ended by Ctrl-C.",
    141: "Nobody reads the output any more.",
}
_OF_PRACTICE = ((0, "With practice: the lines are right."), (1, "With practice: the lines are wrong."))


def contexts(parent: click.Context | None = None) -> Iterator[click.Context]:
    """Yield a context for `cardtui` and for each of its commands, in the order of the help."""
    if parent is None:
        parent = click.Context(cli, info_name="cardtui", **cli.context_settings)
        yield parent
    group = parent.command
    assert isinstance(group, click.Group)
    for name in group.list_commands(parent):
        own = [other for other in game_commands() if group is cli and other.split()[0] == name]
        for words in ([name], *map(str.split, own)):
            try:
                found, command, _ = group.resolve_command(parent, words)
            except BadInput:  # of a game that cannot be loaded, which says why when it is opened
                continue
            assert command is not None
            context = click.Context(command, parent, found)
            yield context
            if isinstance(command, click.Group):
                yield from contexts(context)


def man_page() -> str:
    """Return the manual page in roff, in ASCII."""
    return "".join(f"{line}\n" for line in _lines())


def _lines() -> Iterator[str]:
    root, *others = contexts()
    about, *paragraphs = _paragraphs(root.command.help)
    common = _records(root, root.command.get_params(root))
    of_games = [
        record for record in _records(root, [by_hand_option(), *display_options()]) if record not in common
    ]
    yield f'.TH CARDTUI 1 "" "cardtui {__version__}" "User Commands"'
    yield ".nh"  # no word is divided, and lines are not stretched
    yield ".ad l"
    yield ".SH NAME"
    yield f"cardtui \\- {_escape(about[:1].lower() + about[1:].removesuffix('.'))}"
    yield ".SH SYNOPSIS"
    yield from _usage(root)
    yield ".SH DESCRIPTION"
    yield from _text([*paragraphs, " ".join((root.command.epilog or "").split()[1:])])
    yield ".SH OPTIONS"
    yield from _definitions(common)
    yield ".SS Options of commands that open a game"
    yield from _definitions(of_games)
    yield ".SH COMMANDS"
    for context in others:
        records = _records(context, context.command.get_params(context))
        yield f".SS {_escape(context.command_path)}"
        yield from _usage(context)
        yield ".PP"
        yield from _text(_paragraphs(context.command.help))
        yield from _definitions(record for record in records if record not in common + of_games)
        if any(record in of_games for record in records):
            yield ".PP"
            yield "It also takes the options of commands that open a game."
        if context.command.epilog:
            yield ".PP"
            yield from _text(_paragraphs(context.command.epilog))
        yield from _examples(context)
    yield ".SH EXAMPLES"
    yield from _examples(root)
    for title, definitions in (
        ("ENVIRONMENT", _ENVIRONMENT),
        ("FILES", _FILES),
        ("EXIT STATUS", _exit_statuses()),
    ):
        yield f".SH {title}"
        yield from _definitions(definitions)


def _exit_statuses() -> Iterator[tuple[str, str]]:
    """Yield the exit statuses and their meanings: for all commands, then for single ones by their names."""
    of_commands = sorted([*_OF_PRACTICE, *(status for wing in wings() for status in wing.exit_statuses)])
    for number in sorted({*_EXIT_STATUSES, *(number for number, _ in of_commands)}):
        meanings = [_EXIT_STATUSES.get(number, ""), *(text for other, text in of_commands if other == number)]
        yield str(number), " ".join(filter(None, meanings))


def _escape(text: str) -> str:
    """Return text that roff prints as it is, with signs that can be copied to a shell."""
    signs = {"…": "...", "\\": r"\e", "-": r"\-", "'": r"\(aq", "`": r"\(ga", "^": r"\(ha", "~": r"\(ti"}
    escaped = "".join(signs.get(sign, sign if sign.isascii() else rf"\[u{ord(sign):04X}]") for sign in text)
    return rf"\&{escaped}" if escaped.startswith(".") else escaped


def _paragraphs(text: str | None) -> list[str]:
    return [" ".join(paragraph.split()) for paragraph in re.split(r"\n\s*\n", text or "")]


def _text(paragraphs: Iterable[str]) -> Iterator[str]:
    for index, paragraph in enumerate(paragraphs):
        if index:
            yield ".PP"
        yield _escape(paragraph)


def _usage(context: click.Context) -> Iterator[str]:
    yield f".B {_escape(context.command_path)}"
    yield _escape(" ".join(context.command.collect_usage_pieces(context)))


def _records(context: click.Context, params: Iterable[click.Parameter]) -> list[tuple[str, str]]:
    options = [param for param in params if isinstance(param, click.Option)]
    return [record for option in options if (record := option.get_help_record(context))]


def _definitions(definitions: Iterable[tuple[str, str]]) -> Iterator[str]:
    for term, meaning in definitions:
        yield ".TP"
        yield f".B {_escape(term)}"
        yield _escape(meaning)


def _examples(context: click.Context) -> Iterator[str]:
    for line, meaning in examples_of(context.command_path):
        yield ".TP"
        yield rf"$ {_escape(line)}"
        yield _escape(f"{capitalized(meaning)}.")


if __name__ == "__main__":
    print(man_page(), end="")
