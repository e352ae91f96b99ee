"""The command `hunt`: long games, and games that never end. Nothing of the lab is imported before."""

from __future__ import annotations

import signal
import sys
from contextlib import suppress
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING, Any

import click

from cardtui.cli.checking import read_seconds
from cardtui.cli.experiments import SEED, workers_option, workers_wanted
from cardtui.cli.options import Reading
from cardtui.cli.screen import terminals
from cardtui.cli.tables import print_json
from cardtui.engine.errors import BadInput
from cardtui.engine.ids import id_of_deal
from cardtui.engine.phrases import count
from cardtui.engine.reading import read_number

if TYPE_CHECKING:
    from cardtui.experiments.quest import Find
    from cardtui.lab.keeping import Begun, Kept

__all__ = ["hunt_command"]

_GAME, _LONG, _ENDLESS = "beggar", "long", "endless"
_ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
_SHOWN = 10


def _number(name: str) -> Reading:
    return Reading("n", partial(read_number, least=1, most=1000, name=f"the number of {name}"))


@click.command("hunt", short_help="Hunt for the longest game, and for games that never end.")
@click.option(
    "--never-ends", is_flag=True, help="Make games that never end, instead of looking for long ones."
)
@click.option(
    "--time", "seconds", type=Reading("time", read_seconds), help="Stop after so long: 60s, 10m, 8h."
)
@click.option(
    "--seed",
    type=SEED,
    help="The hunt of this number; else the one that was last gone on with.",
)
@click.option("--ranks", type=_number("ranks"), help="With --never-ends: a pack of so many ranks; else 13.")
@click.option("--suits", type=_number("suits"), help="And so many suits; else 4.")
@click.option(
    "--penalties", metavar="J=1,Q=2…", help="And which ranks ask for how many cards; else J=1,Q=2,K=3,A=4."
)
@click.option("--new", "anew", is_flag=True, help="Begin another hunt instead of going on.")
@click.option("--list", "listed", is_flag=True, help="Only tell what was found.")
@click.option("--json", "as_json", is_flag=True, help="Tell it as JSON, when the hunt is over.")
@workers_option
def hunt_command(
    never_ends: bool,
    ranks: int | None,
    suits: int | None,
    penalties: str | None,
    seconds: float | None,
    seed: int | None,
    anew: bool,
    listed: bool,
    as_json: bool,
    jobs: int | None,
    cluster: str | None,
) -> int:
    """Hunt for long games of Beggar My Neighbour, on all processors, until Ctrl-C.

    What is found is proved by the rules, and kept at once: a hunt goes on where it stopped, whatever stopped
    it. --never-ends makes deals that go round for ever, instead of waiting for one; of another pack it finds
    them by chance, and with each up to a hundred that come to the same cycle.
    """
    from cardtui.lab.hunting import hunt, quest
    from cardtui.lab.keeping import FILE, Kept
    from cardtui.store.where import data_file

    name = _ENDLESS if never_ends else _LONG
    pack = {"ranks": ranks, "suits": suits, "penalties": penalties}
    if asked := {name: value for name, value in pack.items() if value is not None}:
        if not never_ends:
            raise BadInput(f"--{next(iter(asked))} is for --never-ends: long games are of 52 cards")
        name = quest(_GAME, _ENDLESS).of(asked)
    folder = data_file().parent
    if listed:
        if never_ends and not asked:
            name = ""  # of all packs
        if not (folder / FILE).exists():
            return _tell(None, name, None, as_json)
        with Kept(folder, readonly=True) as kept:
            return _tell(kept, name, None, as_json)
    if anew and seed is not None:
        raise BadInput("--new begins a hunt of a new seed, and --seed says one: give one of them")
    for number in _ENDING:  # as Ctrl-C does: with a summary
        signal.signal(number, signal.default_int_handler)
    from cardtui.cli.watching import Watching

    with Kept(folder) as kept:
        kept.alone()
        otherwise = SystemRandom().randrange(10**9)
        begun = kept.hunt(_GAME, name, otherwise if anew else seed, otherwise)
        wanted = quest(_GAME, name)
        with (
            suppress(KeyboardInterrupt),
            workers_wanted(jobs, cluster) as workers,
            Watching(wanted, begun, kept, workers, seconds, terminals(sys.stderr)) as watching,
        ):
            hunt(begun, kept, workers, watching.found, watching.goes_on)
        return _tell(kept, name, begun, as_json)


def _time(seconds: float) -> str:
    return count(round(seconds), "second") if seconds < 99.5 else f"{seconds / 60:,.1f} minutes"


def _tell(kept: Kept | None, name: str, begun: Begun | None, as_json: bool) -> int:
    """What was found, by a hunt or by all; without a name all that never ends."""
    finds: list[Find] = []
    if kept is not None:
        finds = kept.endless(_GAME, begun, name or None) if name != _LONG else kept.best(_GAME, 100, begun)
    if as_json:
        return print_json({"hunt": begun and _values(begun), "finds": [_find(find) for find in finds]})
    if begun is not None:
        told = [f"{number:,} {what}" for what, number in begun.numbers.items()]
        click.echo(f"Hunt {begun.seed}: {', '.join([_time(begun.seconds), *told])}.")
    if not finds:
        click.echo("Nothing was found yet.")
    elif name != _LONG:
        _tell_cycles(finds)
    else:
        click.echo(f"The longest{f' {_SHOWN} of {len(finds)} kept' if len(finds) > _SHOWN else ''}:")
        for find in finds[:_SHOWN]:
            click.echo(
                f"{find.cards:6} cards, {find.tricks:4} tricks  cardtui open {id_of_deal(_GAME, find.deal)}"
            )
    return 0


def _tell_cycles(finds: list[Find]) -> None:
    from cardtui.lab.finds import after

    cycles: dict[str, list[Find]] = {}
    for find in finds:
        cycles.setdefault(find.cycle, []).append(find)
    many = "deal that never ends" if len(finds) == 1 else "deals that never end"
    click.echo(f"{len(finds)} {many}, in {count(len(cycles), 'cycle')}:")
    for found in sorted(cycles.values(), key=len, reverse=True):
        first = found[0]
        click.echo(
            f"{len(found):5} into {first.tricks} tricks with {first.cards} cards, {after(found)}  "
            f"cardtui open {id_of_deal(_GAME, first.deal)}"
        )


def _values(begun: Begun) -> dict[str, Any]:
    return {
        "quest": begun.quest,
        "seed": begun.seed,
        "seconds": round(begun.seconds, 1),
        "units": begun.next + len(begun.beyond),
        **begun.numbers,
    }


def _find(find: Find) -> dict[str, Any]:
    return {**find._asdict(), "id": id_of_deal(_GAME, find.deal)}
