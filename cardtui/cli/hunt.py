"""The command `hunt`: long games, and games that never end. Nothing of the lab is imported before."""

from __future__ import annotations

import signal
import sys
from contextlib import suppress
from functools import lru_cache, partial
from random import SystemRandom
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from cardtui.cli.check import read_seconds
from cardtui.cli.lab import SEED, workers_option, workers_wanted
from cardtui.cli.options import Reading, parameter_option
from cardtui.cli.screen import terminals
from cardtui.cli.tables import print_json
from cardtui.engine.errors import BadInput
from cardtui.engine.ids import id_of_deal
from cardtui.engine.phrases import count

if TYPE_CHECKING:
    from cardtui.lab.hunt_store import HuntProgress
    from cardtui.lab.quests import Find, Quest

__all__ = ["hunt_command"]

_LONG, _ENDLESS = "long", "endless"
_ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
_SHOWN = 10
_MOST_LISTED = 100


def _quest(name: str) -> Quest:
    """What is called so of the game in the list that has something to hunt for."""
    from cardtui.lab.quests import quest, quests

    return quest(quests()[0].game, name)


class _Hunt(click.Command):
    """With the parameters of what never ends as options; only who hunts, or asks how, imports them."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        never_ends, *others = super().get_params(ctx)
        return [never_ends, *_parameter_options(), *others]


@lru_cache(1)
def _parameter_options() -> list[click.Option]:
    from cardtui.engine.parameters import parameters_of

    kind = _quest(_ENDLESS).parameters_type
    return [
        parameter_option(
            one, partial(one.spec.read, name=one.spec.option), f"With --never-ends. {one.spec.help}"
        )
        for one in (parameters_of(kind) if kind else ())
    ]


@click.command("hunt", cls=_Hunt, short_help="Hunt for the longest game, and for games that never end.")
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
@click.option("--new", "anew", is_flag=True, help="Begin another hunt instead of going on.")
@click.option("--list", "listed", is_flag=True, help="Only tell what was found.")
@click.option("--json", "as_json", is_flag=True, help="Tell it as JSON, when the hunt is over.")
@workers_option
@click.pass_context
def hunt_command(
    context: click.Context,
    /,
    never_ends: bool,
    seconds: float | None,
    seed: int | None,
    anew: bool,
    listed: bool,
    as_json: bool,
    jobs: int | None,
    cluster: str | None,
    **chosen: Any,
) -> int:
    """Hunt for long games on all processors, until Ctrl-C.

    What is found is proved by the rules, and kept at once: a hunt goes on where it stopped, whatever stopped
    it. --never-ends makes deals that go round for ever, instead of waiting for one; of another pack it finds
    them by chance, and with each up to a hundred that come to the same cycle.
    """
    from cardtui.lab.hunt import run_hunt
    from cardtui.lab.hunt_store import HUNTS_FILE, HuntStore
    from cardtui.storage.paths import data_file

    wanted = _quest(_ENDLESS if never_ends else _LONG)
    asked = [
        option.opts[0]
        for option in _parameter_options()
        if option.name and context.get_parameter_source(option.name) is ParameterSource.COMMANDLINE
    ]
    if asked and not never_ends:
        raise BadInput(
            f"{asked[0]} is for --never-ends: there is only one way to look for {wanted.description}"
        )
    if wanted.parameters_type is not None:
        wanted = wanted.with_parameters(wanted.parameters_type(**chosen))
    game, name = wanted.game, wanted.name
    folder = data_file().parent
    if listed:
        one_pack = bool(asked)  # or those of all packs
        known = wanted.known_deals() if one_pack else frozenset()
        if not (folder / HUNTS_FILE).exists():
            return _tell(game, None, [], known, as_json)
        with HuntStore(folder, readonly=True) as kept:
            named = name if one_pack else None
            found = (
                kept.endless_finds(game, None, named)
                if never_ends
                else kept.longest_finds(game, _MOST_LISTED)
            )
            return _tell(game, None, found, known, as_json)
    if anew and seed is not None:
        raise BadInput("--new begins a hunt of a new seed, and --seed says one: give one of them")
    for number in _ENDING:  # as Ctrl-C does: with a summary
        signal.signal(number, signal.default_int_handler)
    from cardtui.cli.hunt_display import Watching

    with HuntStore(folder) as kept:
        kept.lock()
        otherwise = SystemRandom().randrange(10**9)
        begun = kept.open_hunt(game, name, otherwise if anew else seed, otherwise)
        with (
            suppress(KeyboardInterrupt),
            workers_wanted(jobs, cluster) as workers,
            Watching(wanted, begun, kept, workers, seconds, terminals(sys.stderr)) as watching,
        ):
            run_hunt(begun, kept, workers, watching.found, watching.goes_on)
        found = (
            kept.endless_finds(game, begun) if never_ends else kept.longest_finds(game, _MOST_LISTED, begun)
        )
        return _tell(game, begun, found, wanted.known_deals(), as_json)


def _time(seconds: float) -> str:
    return count(round(seconds), "second") if seconds < 99.5 else f"{seconds / 60:,.1f} minutes"


def _tell(
    game: str, begun: HuntProgress | None, finds: list[Find], known: frozenset[str], as_json: bool
) -> int:
    """Print what was found, by a hunt or by all: games that end, or games that never do.

    `known` are all deals that can be found, if that is known: then print how many of them were.
    """
    deals = {find.deal for find in finds}
    among, others = len(deals & known), len(deals - known)
    if as_json:
        told = [{**find._asdict(), "id": id_of_deal(game, find.deal)} for find in finds]
        counted = {"known": {"deals": len(known), "found": among, "others": others}} if known else {}
        return print_json({"hunt": begun and _values(begun), "finds": told, **counted})
    if begun is not None:
        done = [f"{number:,} {what}" for what, number in begun.numbers.items()]
        click.echo(f"Hunt {begun.seed}: {', '.join([_time(begun.seconds), *done])}.")
    if not finds:
        click.echo("Nothing was found yet.")
    elif finds[0].cycle:
        _tell_cycles(game, finds)
    else:
        click.echo(f"The longest{f' {_SHOWN} of {len(finds)} kept' if len(finds) > _SHOWN else ''}:")
        for find in finds[:_SHOWN]:
            click.echo(
                f"{find.cards:6} cards, {find.tricks:4} tricks  cardtui open {id_of_deal(game, find.deal)}"
            )
    if known:
        also = f"{others} that {'is' if others == 1 else 'are'} not among them" if others else "no others"
        click.echo(f"That is {among} of the {len(known)} deals known of this pack, and {also}.")
    return 0


def _tell_cycles(game: str, finds: list[Find]) -> None:
    from cardtui.lab.records import range_before_cycle

    cycles: dict[str, list[Find]] = {}
    for find in finds:
        cycles.setdefault(find.cycle, []).append(find)
    many = "deal that never ends" if len(finds) == 1 else "deals that never end"
    click.echo(f"{len(finds)} {many}, in {count(len(cycles), 'cycle')}:")
    for found in sorted(cycles.values(), key=len, reverse=True):
        first = found[0]
        click.echo(
            f"{len(found):5} into {first.tricks} tricks with {first.cards} cards, "
            f"{range_before_cycle(found)}  "
            f"cardtui open {id_of_deal(game, first.deal)}"
        )


def _values(begun: HuntProgress) -> dict[str, Any]:
    return {
        "quest": begun.quest,
        "seed": begun.seed,
        "seconds": round(begun.seconds, 1),
        "units": begun.next + len(begun.beyond),
        **begun.numbers,
    }
