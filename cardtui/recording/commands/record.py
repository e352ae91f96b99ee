"""The command `record`: writes a game as a recording for terminals, a moving picture or a still."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from cardtui.cli.interruption import end_as_with_ctrl_c
from cardtui.cli.options import CliCommand, InsideOption, Parsed, appearance, setting_type
from cardtui.cli.streams import are_terminals
from cardtui.engine.errors import BadInput, quote
from cardtui.engine.id_loader import FARTHEST_PLY
from cardtui.engine.ids import read_saved_id
from cardtui.engine.parsing import read_number
from cardtui.engine.phrases import count
from cardtui.games import open_id
from cardtui.platform import install_command
from cardtui.recording import LARGEST, MOST_STEPS, SMALLEST
from cardtui.settings import LOOK, SPEED, THEME, THEME_NAMES
from cardtui.storage.new_file import check_new_file, new_file
from cardtui.storage.paths import quoted

if TYPE_CHECKING:
    from cardtui.engine.session import Session
    from cardtui.pictures.frames import Recording

_CAST, _SVG, _GIF, _PNG = ".cast", ".svg", ".gif", ".png"
_SUFFIXES = (_CAST, _SVG, _GIF, _PNG)

_USUAL_STEPS = 24
"""The steps of a moving picture, if nothing else is asked for."""

_MOST_STEPS = {_CAST: MOST_STEPS, _SVG: 400, _GIF: 400}

_END = "end"


def _read_size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"([0-9]{1,4})[x×]([0-9]{1,4})", text)
    size = (int(match[1]), int(match[2])) if match else (0, 0)
    if not all(least <= n <= most for least, n, most in zip(SMALLEST, size, LARGEST, strict=True)):
        sizes = " to ".join(f"{columns}x{rows}" for columns, rows in (SMALLEST, LARGEST))
        raise BadInput(f"the size is columns and rows, from {sizes}, not {quote(text)}")
    return size


def _read_ply(text: str) -> int:
    """Parse a step, or `end`, which is a step that no game reaches."""
    return FARTHEST_PLY if text == _END else read_number(text, 0, FARTHEST_PLY, "a step")


@click.command("record", cls=CliCommand)
@click.argument("game_id", metavar="ID")
@click.argument("file", metavar="FILE")
@click.option("--from", "start", type=Parsed("n", _read_ply, (_END,)), help="Begin at step N.")
@click.option("--to", "stop", type=Parsed("n|end", _read_ply, (_END,)), help="Stop at step N, or at the end.")
@click.option("--still", is_flag=True, help="Draw the one screen at --from, as .svg or .png.")
@click.option(
    "--size",
    type=Parsed("size", _read_size),
    default="80x24",
    show_default=True,
    help="Set columns and rows.",
)
@click.option(
    "--speed",
    type=setting_type(SPEED),
    default="auto",
    show_default=True,
    help="Set the speed: auto, steps a second (1/4, 1/2, 1, 2, 4 and so on) or max.",
)
@click.option(
    "--theme",
    type=setting_type(THEME._replace(choices=tuple((name, name) for name in THEME_NAMES))),
    help=f"Choose the colours: {', '.join(THEME_NAMES)}. By default felt.",
)
@click.option("--look", "render_modes", type=setting_type(LOOK), help="Draw with ascii, narrow or mono.")
@click.option(cls=InsideOption)
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
@click.pass_context
def record_command(
    context: click.Context,
    game_id: str,
    file: str,
    start: int | None,
    stop: int | None,
    still: bool,
    size: tuple[int, int],
    speed: float,
    theme: str | None,
    render_modes: frozenset[str] | None,
    force: bool,
) -> int:
    """Record a game, as it would be watched, in a file.

    The ending of FILE decides what it is: .cast is a recording for terminals (asciinema) with a marker at
    each landmark, .svg and .gif are moving pictures, .png is a still. GIF and PNG need Pillow (pip
    install pillow). Recording is faster than watching, your settings have no effect, and the same game gives
    the same file each time.

    A .cast holds the whole game, a moving picture 24 steps, unless --from and --to choose. A deal that never
    ends is recorded until everything is as it was before.
    """
    session = open_id(game_id)
    suffix = _check_file(file, still, force)
    still = still or suffix == _PNG
    if start is None:  # a played game whose id has no step is opened after its last move
        start = session.ply if still or read_saved_id(game_id).ply else 0
    if still and stop is not None:
        raise BadInput("a still shows the one screen at --from: leave --to out")
    start, stop = _check_steps(session, start, stop, suffix, still)
    session.seek(start)
    end_as_with_ctrl_c()
    given = _given_appearance(context, theme, render_modes)
    given["views"] = appearance().get("views", frozenset())
    if still:
        from cardtui.recording.recorder import picture_of

        recording = picture_of(session, size, **given)
    else:
        from cardtui.recording.recorder import CAST_RATE, PICTURE_RATE, record_game

        rate = CAST_RATE if suffix == _CAST else PICTURE_RATE
        with _progress("playing") as update:
            recording = record_game(session, stop, size, speed=speed, rate=rate, progress=update, **given)
    with new_file(Path(file), overwrite=force) as stream:
        _write(stream, suffix, recording, still)
    return 0


def _check_file(name: str, still: bool, force: bool) -> str:
    """Return the ending of the file. Raises `BadInput` if it cannot be written, before anything is played."""
    suffix = Path(name).suffix.lower()
    if suffix not in _SUFFIXES:
        raise BadInput(f"a recording is a file that ends in {', '.join(_SUFFIXES)}, not {quoted(name)}")
    if still and suffix not in (_SVG, _PNG):
        raise BadInput(f"a still is a file that ends in {_SVG} or {_PNG}, not {quoted(name)}")
    check_new_file(name, force)
    if suffix in (_GIF, _PNG):
        try:
            import cardtui.pictures.bitmap  # noqa: F401
        except ImportError:
            raise BadInput(f"a {suffix} needs Pillow: {install_command('pillow')}") from None
    return suffix


def _check_steps(
    session: Session[Any, Any], start: int, stop: int | None, suffix: str, still: bool
) -> tuple[int, int]:
    """Return the first and the last step. Raises `BadInput` if there are no such steps, or too many."""
    game = session.game
    most = 0 if still else _MOST_STEPS[suffix]
    wanted = start if still else start + _USUAL_STEPS if suffix != _CAST else FARTHEST_PLY
    if stop is not None:
        wanted = stop
    # A game may have no end: one step more than there may be tells that there are too many.
    session.look_ahead(max(0, min(start + most + 1, max(start, wanted)) - session.length))
    known = f"this game has {count(session.length, game.step_name)}"
    if start == FARTHEST_PLY and session.complete:
        start = session.length
    if start > session.length:
        raise BadInput(f"--from {start} is past the end: {known}")
    if stop is not None and FARTHEST_PLY > stop > session.length and session.fully_explored:
        raise BadInput(f"--to {stop} is past the end: {known}")
    if wanted < start:
        raise BadInput(f"--to {wanted} is before --from {start}")
    wanted = min(wanted, session.length)
    if stop is None and game.fates and (round_ends := game.fates.comes_round(game)):
        wanted = max(start, min(wanted, round_ends))
    if wanted - start > most:
        steps = count(most, game.step_name)
        raise BadInput(f"a {suffix} holds at most {steps}: choose them with --from and --to")
    return start, wanted


def _given_appearance(
    context: click.Context, theme: str | None, render_modes: frozenset[str] | None
) -> dict[str, Any]:
    """Return the theme and the render modes given here or before `record`, not by the environment."""
    above, given = context.find_root(), {"theme": theme, "render_modes": render_modes}
    for name, value in given.items():
        if value is None and above.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            given[name] = appearance()[name]
    return given


@contextmanager
def _progress(what: str) -> Iterator[Callable[[float], None]]:
    """Show a bar on standard error, if that is a terminal."""
    if not are_terminals(sys.stderr):
        yield lambda part: None
        return
    from rich.progress import TextColumn

    from cardtui.cli.progress import progress_bar

    with progress_bar(TextColumn("{task.percentage:3.0f} %")) as bar:
        task = bar.add_task(what, total=1.0)
        yield lambda part: bar.update(task, completed=part)


def _write(stream: IO[bytes], suffix: str, recording: Recording, still: bool) -> None:
    """Write what the ending of the file asks for."""
    from cardtui.pictures import cast, svg

    if suffix == _CAST:
        stream.writelines(f"{line}\n".encode() for line in cast.lines(recording))
    elif suffix == _SVG and still:
        stream.write(svg.still(recording.frames[-1].rows, recording.colors, recording.title).encode())
    elif suffix == _SVG:
        stream.write(svg.moving(recording).encode())
    else:
        from cardtui.pictures import bitmap

        if suffix == _PNG:
            bitmap.write_png(stream, recording.frames[-1].rows, recording.colors)
            return
        with _progress("painting") as update:
            bitmap.write_gif(stream, recording, update)
