"""The command `hunt`: looks for long games, and for games that never end."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from functools import lru_cache, partial
from itertools import groupby
from random import SystemRandom
from typing import Any

import click
from click.core import ParameterSource

from cardtui.cli.conversation_mode import conversation_wanted, say
from cardtui.cli.interruption import end_as_with_ctrl_c
from cardtui.cli.options import CliCommand, Parsed, parameter_option, read_seconds, with_conversation
from cardtui.cli.streams import are_terminals, output_width
from cardtui.cli.tables import print_json
from cardtui.engine.errors import BadInput
from cardtui.engine.ids import id_of_deal
from cardtui.engine.parameters import parameters_of
from cardtui.engine.phrases import count
from cardtui.games import catalogue_id, open_id
from cardtui.lab import hunt_report
from cardtui.lab.commands.lab import SEED, chosen_workers, workers_options
from cardtui.lab.commands.plot import check_plot, plot_options
from cardtui.lab.families import KEPT_CARDS, find_and_keep
from cardtui.lab.hunt import begin_hunt, run_hunt
from cardtui.lab.hunt_store import HUNTS_FILE, HuntProgress, HuntStore
from cardtui.lab.kernels import COMPILING, compiles_first
from cardtui.lab.quests import Find, Quest, quest, quests
from cardtui.lab.records import describe_cycle
from cardtui.storage.paths import data_file

_LONG, _ENDLESS = "long", "endless"
_SHOWN_FINDS = 10
_MAX_FINDS = 100
_CHART_ROWS = 14


def _quest(name: str) -> Quest:
    """Return the quest of this name, of the game that has quests."""
    return quest(quests()[0].game, name)


class _HuntCommand(CliCommand):
    """Adds the parameters of the quest for endless games as options."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        *options, help_option = super().get_params(ctx)
        return [*options, *_parameter_options(), help_option]


@lru_cache(1)
def _parameter_options() -> list[click.Option]:
    kind = _quest(_ENDLESS).parameters_type
    return [
        parameter_option(
            one,
            partial(one.spec.read, name=one.option),
            f"With --never-ends: {one.spec.help[:1].lower()}{one.spec.help[1:]}",
        )
        for one in (parameters_of(kind) if kind else ())
    ]


@with_conversation
@click.command("hunt", cls=_HuntCommand)
@click.option("--never-ends", is_flag=True, help="Construct games that never end, instead of long ones.")
@click.option("--time", "seconds", type=Parsed("time", read_seconds), help="Stop after a time: 60s, 10m, 8h.")
@click.option("--seed", type=SEED, help="Resume or start the hunt N; by default the last one is resumed.")
@click.option("--new", is_flag=True, help="Start another hunt instead of resuming one.")
@click.option(
    "--family",
    "family_id",
    metavar="ID",
    help="List other deals that come to the same end, the longest first.",
)
@click.option("--list", "list_only", is_flag=True, help="Only list what was found.")
@click.option("--json", "as_json", is_flag=True, help="Print finds, tail and forecast as JSON, at the end.")
@plot_options
@workers_options
@click.pass_context
def hunt_command(
    context: click.Context,
    /,
    never_ends: bool,
    seconds: float | None,
    seed: int | None,
    new: bool,
    family_id: str | None,
    list_only: bool,
    as_json: bool,
    plot: str | None,
    force: bool,
    jobs: int | None,
    cluster: str | None,
    **chosen: Any,
) -> int:
    """Hunt for long games on all processors, until Ctrl-C.

    Each find is proved by the rules and saved at once: a hunt resumes where it stopped, whatever stopped it.
    With --never-ends it constructs deals that repeat for ever. In an unusual pack it finds them at random,
    each with up to a hundred others that lead to the same cycle.

    With --family it hunts for nothing, but lists all deals whose games end in the same last trick.
    """
    if family_id is not None:
        _refuse_other_options(context)
        return _print_family(family_id, as_json)
    wanted = _quest(_ENDLESS if never_ends else _LONG)
    given = [
        option.opts[0]
        for option in _parameter_options()
        if option.name and context.get_parameter_source(option.name) is ParameterSource.COMMANDLINE
    ]
    if given and not never_ends:
        raise BadInput(
            f"{given[0]} is for --never-ends: there is only one way to look for {wanted.description}"
        )
    if wanted.parameters_type is not None:
        wanted = wanted.with_parameters(wanted.parameters_type(**chosen))
    game = wanted.game
    folder = data_file().parent
    picture = check_plot(plot, force)
    if picture is not None and (never_ends or list_only):
        raise BadInput("--plot draws how long games last while long ones are hunted: give --time 1m instead")
    if list_only:
        # Without parameters the finds of all packs are listed, of which not all deals are known.
        known = wanted.known_deals() if given else frozenset()
        if not (folder / HUNTS_FILE).exists():
            return _print_finds(game, None, [], known, as_json)
        with HuntStore(folder, readonly=True) as store:
            if never_ends:
                finds = store.endless_finds(game, None, wanted.name if given else None)
            else:
                finds = store.longest_finds(game, _MAX_FINDS)
            return _print_finds(game, None, finds, known, as_json)
    if new and seed is not None:
        raise BadInput("--new begins a hunt of a new seed, and --seed says one: give one of them")
    end_as_with_ctrl_c()

    from cardtui.cli.progress import waiting  # imports Rich
    from cardtui.lab.commands.progress import HuntDisplay

    with HuntStore(folder) as store:
        store.lock()
        hunt, rate = None, 0.0
        with suppress(KeyboardInterrupt), chosen_workers(jobs, cluster) as workers:
            live = are_terminals(sys.stderr)
            measuring = "measuring how fast this machine is"
            why = f"{COMPILING}, and {measuring}" if compiles_first(wanted.kernel) else measuring
            with waiting(why) if live else nullcontext():
                hunt = begin_hunt(wanted, store, workers, SystemRandom().randrange(10**9), seed, new)
            assert hunt is not None  # nothing stops it but an interrupt
            with HuntDisplay(quest(game, hunt.quest), hunt, store, workers, seconds, live) as display:
                try:
                    run_hunt(hunt, store, workers, display.found, display.update)
                finally:
                    rate = display.rate
        if hunt is None:
            click.echo("cardtui: it was stopped before the hunt began", err=True)
            return 0
        finds = store.endless_finds(game, hunt) if never_ends else store.longest_finds(game, _MAX_FINDS, hunt)
        if picture is not None and not hunt.tail.deals:
            click.echo("cardtui: no picture was drawn: the hunt was too short", err=True)
        elif picture is not None:
            from cardtui.lab.plots import plot_tail  # imports matplotlib, which need not be installed

            plot_tail(hunt.tail, f"hunt {hunt.seed}", picture, force)
        wanted = quest(game, hunt.quest)  # as it was tuned
        tail = hunt_report.values(wanted, hunt.tail, hunt.numbers, rate) if as_json else None
        _print_finds(game, hunt, finds, wanted.known_deals(), as_json, tail)
        if not as_json:
            _print_tail(wanted, hunt, rate)
        return 0


def _refuse_other_options(context: click.Context) -> None:
    """Raise `BadInput` if there is another option than those of --family."""
    for option in context.command.get_params(context):
        given = context.get_parameter_source(option.name or "") is ParameterSource.COMMANDLINE
        if given and option.name not in ("family_id", "as_json"):
            name = option.opts[-1]
            raise BadInput(f"--family looks at one deal and hunts for nothing: {name} is for hunts")


def _print_family(family_id: str, as_json: bool) -> int:
    """Find the family of a deal and keep its long deals if that is possible; then print it."""
    game = open_id(family_id).game
    found, kept, trouble = find_and_keep(game, data_file().parent)
    if trouble is not None:
        click.echo(f"cardtui: {trouble}", err=True)
    if as_json:
        values = {
            "id": game.id,
            "cards": found.own.cards,
            "rank": found.rank,
            "deals": len(found.deals),
            "positions": found.examined,
            "whole": found.whole,
            "kept": kept,
        }
        return print_json({"family": values, "finds": _find_values(game.key, found.deals)})
    say(found.extent)
    _print_longest(game.key, found.deals)
    say(found.place)
    if kept:
        deals = f"{kept:,} {'deal' if kept == 1 else 'deals'} of {KEPT_CARDS:,} cards or more"
        say(f"Kept among the finds: {deals}. The longest is in cardtui hunt --list.")
    return 0


def _print_tail(wanted: Quest, hunt: HuntProgress, rate: float) -> None:
    """Print the tail of the lengths and the forecast, if the quest has them."""
    tail = hunt.tail
    chart = [] if conversation_wanted() else hunt_report.tail_chart(tail, output_width(), _CHART_ROWS)
    parts = [
        [hunt_report.TAIL_CAPTION, *chart] if chart else [],
        hunt_report.tail_table(tail),
        [*filter(None, (hunt_report.reach_sentence(tail), hunt_report.e_fold_sentence(tail)))],
        hunt_report.forecast_lines(wanted, hunt.numbers, rate),
    ]
    for lines in filter(None, parts):
        say("\n".join(["", *lines]))


def _time_text(seconds: float) -> str:
    return count(round(seconds), "second") if seconds < 99.5 else f"{seconds / 60:,.1f} minutes"


def _print_finds(
    game: str,
    hunt: HuntProgress | None,
    finds: list[Find],
    known: frozenset[str],
    as_json: bool,
    tail: dict[str, Any] | None = None,
) -> int:
    """Print the finds of one hunt or of all, either games that end or games that do not.

    `known` are all deals that can be found, if they are known: then the number of those found is printed.
    `tail` is what JSON has about the lengths of all games.
    """
    deals = {find.deal for find in finds}
    found, others = len(deals & known), len(deals - known)
    if as_json:
        rows = _find_values(game, finds)
        counts = {"known": {"deals": len(known), "found": found, "others": others}} if known else {}
        return print_json({"hunt": hunt and _values(hunt), "finds": rows, **counts, **(tail or {})})
    if hunt is not None:
        numbers = [f"{number:,} {name}" for name, number in hunt.numbers.items()]
        say(f"Hunt {hunt.seed}: {', '.join([_time_text(hunt.seconds), *numbers])}.")
    if not finds:
        say("Nothing has been found yet.")
    elif finds[0].cycle:
        _print_cycles(game, finds)
    else:
        _print_longest(game, finds)
    if known:
        also = f"{others} that {'is' if others == 1 else 'are'} not among them" if others else "no others"
        say(f"That is {found} of the {len(known)} deals known of this pack, and {also}.")
    return 0


def _print_longest(game: str, finds: Sequence[Find]) -> None:
    say(f"The longest{f' {_SHOWN_FINDS} of {len(finds):,}' if len(finds) > _SHOWN_FINDS else ''}:")
    for find in finds[:_SHOWN_FINDS]:
        ids = f"{id_of_deal(game, find.deal)}  {_number(game, find)}".rstrip()
        say(f"{find.cards:6} cards, {find.tricks:4} tricks  cardtui open {ids}")


def _print_cycles(game: str, finds: list[Find]) -> None:
    cycles = [[*group] for _, group in groupby(finds, lambda find: find.cycle)]
    noun = "deal that never ends" if len(finds) == 1 else "deals that never end"
    say(f"{len(finds)} {noun}, in {count(len(cycles), 'cycle')}:")
    for found in sorted(cycles, key=len, reverse=True):
        first = found[0]
        say(
            f"{len(found):5} into {describe_cycle(found)}  cardtui open {id_of_deal(game, first.deal)}  "
            f"{_number(game, first)}".rstrip()
        )


def _find_values(game: str, finds: Sequence[Find]) -> list[dict[str, Any]]:
    """Return what JSON has about finds."""
    return [
        {**find._asdict(), "id": id_of_deal(game, find.deal), "number": _number(game, find)} for find in finds
    ]


def _number(game: str, find: Find) -> str:
    """Return the number of a find in a public catalogue, as an id; empty if it has none."""
    return catalogue_id(id_of_deal(game, find.deal))


def _values(hunt: HuntProgress) -> dict[str, Any]:
    """Return what JSON has about a hunt."""
    return {
        "quest": hunt.quest,
        "seed": hunt.seed,
        "seconds": round(hunt.seconds, 1),
        "units": hunt.next + len(hunt.beyond),
        **hunt.numbers,
    }
