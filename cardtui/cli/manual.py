"""The command `cardtui manual`: prints a page of the manual."""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Iterator
from difflib import get_close_matches
from shutil import get_terminal_size

import click

from cardtui.cli.conversation_mode import conversation_wanted, say
from cardtui.cli.options import CliCommand, Parsed, with_conversation
from cardtui.cli.streams import are_terminals, as_printed
from cardtui.engine.errors import BadInput, quote
from cardtui.engine.phrases import listed
from cardtui.manual import INDEX, MAN_PAGE, pages

_LINK = re.compile(r"(?<=\]\()([\w-]+)\.md(?=\))")
_TARGET = re.compile(r"\[([^\]]+)\]\(([^)]+)\)")
_CODE = re.compile(r"(?<!`)`([^`\n]+(?:\n[^`\n]+)*)`(?!`)")  # it may go on in the next line
_SIGN = re.compile(r"(?<=[`+])[^\w\s!-~](?=`)|^[^\w\s!-~]$")
"""Matches a sign by itself in code or in a cell of a table, such as a key: `✓`, `shift+←`."""
_WIDTH, _MAX_WIDTH = 80, 100
"""Columns, without a terminal and at most: longer lines are hard to read."""


def _help() -> str:
    examples = listed([page for page in ("playing", "coins", "hunt") if page in pages()], "or")
    return f"""Read the manual.

    PAGE is the name of a page, such as {examples}. Without one, the pages are listed.
    """


@with_conversation
@click.command("manual", cls=CliCommand, help=_help())
@click.argument("page", default=INDEX, metavar="[PAGE]", type=Parsed("page", str, [*pages()]))
@click.option("--man", is_flag=True, help="Print the man page cardtui(1).")
def manual_command(page: str, man: bool) -> int:
    """Print a page of the manual, or list its pages."""
    if man:
        click.echo(MAN_PAGE.read_text(encoding="ascii"), nl=False)
        return 0
    known = pages()
    if page not in known:
        similar = get_close_matches(page, known, 1)
        end = f"did you mean {similar[0]}?" if similar else f"it has: {', '.join(known)}"
        raise BadInput(f"the manual has no page {quote(page)}; {end}")
    text = known[page].text()
    if conversation_wanted():
        for line, is_code in _in_lines(text):
            (click.echo if is_code else say)(line)
    elif are_terminals(sys.stdout):
        page = render_page(text, min(get_terminal_size().columns, _MAX_WIDTH), colours=True)
        click.echo_via_pager(as_printed(page))
    else:
        click.echo(render_page(text, _WIDTH, colours=False), nl=False)
    return 0


def _in_lines(text: str) -> Iterator[tuple[str, bool]]:
    """Yield a page without its marks, a line for each paragraph, item, row of a table or line of code.

    Each comes with whether it is code, which stays as it is.
    """
    paragraph, is_code = "", False
    for line in (*map(str.strip, text.splitlines()), ""):
        is_fence = line.startswith("```")
        is_code ^= is_fence
        goes_on = paragraph and line and not (is_code or is_fence or line.startswith(("#", "- ", "|")))
        if not goes_on:
            yield _unmarked(paragraph), False
            paragraph = ""
        if is_code and not is_fence:
            yield line, True
        elif line.startswith("|"):
            first, *rest = (_SIGN.sub(_name_of_sign, cell.strip()) for cell in line.strip("|").split("|"))
            if first.strip("-: "):
                yield _unmarked(f"{first}: {', '.join(rest)}"), False
        elif not is_fence:
            paragraph = f"{paragraph} {line}".lstrip()


def _unmarked(line: str) -> str:
    """Return a line of Markdown without its marks; a link to a page has its name: `Settings (settings)`."""
    line = _SIGN.sub(_name_of_sign, _TARGET.sub(r"\1 (\2)", _LINK.sub(r"\1", line)))
    return re.sub(r"^(#+|-) |`|\*\*|(?<![^\s(])\*(?=\w)|(?<=[\w.])\*(?!\w)", "", line)


def _name_of_sign(match: re.Match[str]) -> str:
    """Return the name of a sign, which a screen reader would leave out: `check mark`, `left arrow`."""
    return unicodedata.name(match[0]).replace("WARDS ARROW", " ARROW").lower()


def render_page(text: str, width: int, *, colours: bool) -> str:
    """Return a page as it is shown in a terminal of that width, in columns."""
    from rich.console import Console
    from rich.markdown import Markdown

    text = _LINK.sub(r"\1", text)
    if not colours:
        text = _CODE.sub(r"`` `\1` ``", text)  # Rich shows the marks that are left
    console = Console(
        width=width,
        force_terminal=colours,
        color_system="standard" if colours else None,
        legacy_windows=False,
    )
    with console.capture() as captured:
        console.print(Markdown(text, hyperlinks=False))
    return "".join(f"{line.rstrip()}\n" for line in captured.get().splitlines())
