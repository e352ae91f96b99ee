"""The report of a hunt: the tail of the lengths with its errors, and the forecast, as text and as values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cardtui.engine.phrases import count
from cardtui.lab import text_charts
from cardtui.lab.forecast import E_FOLD, Forecast, share_of_deals
from cardtui.lab.hunt_store import HuntProgress
from cardtui.lab.quests import Quest
from cardtui.lab.tail import STEP, ShareEstimate, Tail

TAIL_CAPTION = (
    f"Share of deals at least as long ({text_charts.COUNTED_MARK}), its error "
    f"({text_charts.ERROR_MARK}), exponential of {E_FOLD} ({text_charts.EXPONENTIAL_MARK})"
)
"""The caption of the chart."""

_FIRST = 1000  # cards: from there on lengths are exponential
_ROW_STEP = 500  # cards between two rows of the table
_HOUR = 3600.0
_SPANS = (("hour", _HOUR), ("day", 24 * _HOUR), ("month", 30 * 24 * _HOUR))
_HEAVY = 206.0  # cards
_LIKELY = 0.9, 0.1  # nine of ten hunts find at least so much, and one of ten


class TailRow(NamedTuple):
    """A length, and the share of all deals that are at least so long."""

    cards: int
    share: ShareEstimate
    exponential: float
    """The share by the exponential."""


def tail_rows(tail: Tail, step: int) -> list[TailRow]:
    """Return the tail at regular lengths, as far as deals are known."""
    lengths = range(_FIRST, tail.longest + 1, step) if tail.deals else ()
    return [TailRow(cards, tail.share(cards), share_of_deals(cards)) for cards in lengths]


def tail_chart(tail: Tail, width: int, rows: int) -> list[str]:
    """Draw the tail beside the exponential, as lines of text. There are none while nothing is known."""
    if not tail.deals or tail.longest <= _FIRST:
        return []

    last = tail.longest

    def at(length: float) -> ShareEstimate:
        return tail.share(min(int(length), last) // STEP * STEP)

    return text_charts.share_chart(
        width,
        rows,
        (_FIRST, last),
        lambda length: at(length).value,
        share_of_deals,
        lambda length: at(length).error,
    )


def tail_table(tail: Tail) -> list[str]:
    """Return the tail as lines of a table."""
    table = [("cards", "share of all deals", "exponential", "from")]
    for row in tail_rows(tail, _ROW_STEP):
        share, error, trees = row.share
        text = text_charts.share_with_error(share, error) if error else text_charts.share(share)
        deals = tail.random[row.cards // STEP]
        origin = count(trees, "tree") if trees else count(deals, "deal")
        table.append((f"{row.cards:5}", text, text_charts.share(row.exponential, beside=share), origin))
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = ["  ".join(map(str.ljust, cells, widths)).rstrip() for cells in table]
    return lines if len(lines) > 1 else []


def reach_sentence(tail: Tail) -> str:
    """Say how far the trees show the tail, compared with the random deals; nothing if there are no trees."""
    if not tail.deals or not any(tail.trees):
        return ""
    last = tail.share(tail.longest).value
    return (
        f"{tail.deals:,} random deals reach a share of {text_charts.share(1 / tail.deals)}, their trees "
        f"{text_charts.share(last)}: {1 / tail.deals / last:,.0f} times as rare."
    )


def e_fold_sentence(tail: Tail) -> str:
    """Return a sentence that compares the e-fold of a tail with the known one; or an empty text."""
    found = tail.e_fold()
    if found is None:
        return ""
    text = (
        f"One in e of the deals lasts {text_charts.number_with_error(found.cards, found.error)} cards more, "
        f"from {found.low} to {found.high} cards"
    )
    if is_heavier(tail):
        return f"{text}: more than 206. Long games are more frequent than the forecast says!"
    return f"{text} (known: 205.5 ± 0.2)."


def is_heavier(tail: Tail) -> bool:
    """Return whether one in e of the deals lasts more than 206 cards more, by at least three errors.

    By two it would be now and then, by chance: a hunt looks often.
    """
    found = tail.e_fold()
    return found is not None and found.cards - 3 * found.error > _HEAVY


def progress_parts(hunt: HuntProgress, rate: float) -> Sequence[str]:
    """Say how long a hunt has taken, how much it has done, and how fast it is, as `HuntSpeed` says."""
    parts = [f"{hunt.seconds / 60:.1f} min"]
    parts += [f"{number:,} {name} ({rate:,.0f}/s)" for name, number in [*hunt.numbers.items()][:1]]
    return [*parts, f"{max(hunt.tail.trees):,} trees"] if hunt.tail.deals else parts


def longest_line(quest: Quest, numbers: Mapping[str, int], cards: int) -> str:
    """Compare the longest game of a hunt with luck alone."""
    luck = quest.expected_longest(numbers)
    suffix = "" if luck is None else f" · luck alone: {luck:.0f} ({cards - luck:+.0f})"
    return f"the longest: {cards} cards{suffix}"


def overtaken(quest: Quest, cards: int, before: int = 0) -> str:
    """Say which known length a game passes that is the longest of its hunt; nothing if `before` passed it."""
    passed = [mark for mark in quest.landmarks if before <= mark.cards < cards]
    return f"longer than {passed[-1].finder} ({passed[-1].cards})" if passed else ""


def announcement(quest: Quest, cards: int, before: int) -> str:
    """Announce a game that passes a known length, as `overtaken` has it."""
    found = overtaken(quest, cards, before)
    is_record = cards > quest.landmarks[-1].cards if found else False
    congratulation = " THE LONGEST GAME KNOWN. Keep it, and let others know!" if is_record else ""
    return f"{cards} cards: {found}!{congratulation}" if found else ""


def _forecasts(quest: Quest, numbers: Mapping[str, int], rate: float) -> dict[str, Forecast]:
    """Return the forecast `now`, and after another `hour` and longer times at a `rate` of deals a second."""
    now = quest.forecast(numbers)
    if now is None:
        return {}
    later = {name: Forecast(now.deals + rate * span, now.root_cards) for name, span in _SPANS}
    return {"now": now, **later}


def forecast_lines(quest: Quest, numbers: Mapping[str, int], rate: float) -> list[str]:
    """Return lines with the forecast for a hunt so far, and for more time at a `rate` of deals a second."""
    later = _forecasts(quest, numbers, rate)
    if not later:
        return []
    now = later.pop("now")
    least, most = (now.longest(chance) for chance in _LIKELY)
    record = quest.landmarks[-1].cards
    lengths = [f"{span} {forecast.longest()}" for span, forecast in later.items()]
    return [
        f"expected so far: {now.longest()} cards (nine hunts of ten reach {least}, one of ten {most})",
        f"expected after another {', '.join(lengths)}",
        f"chance of a game longer than {record} so far: {text_charts.share(now.chance(record + 1))}",
    ]


def values(quest: Quest, tail: Tail, numbers: Mapping[str, int], rate: float) -> dict[str, Any]:
    """Return the tail and the forecast, for JSON."""
    if not tail.deals:
        return {}
    found = tail.e_fold()
    record = quest.landmarks[-1].cards + 1
    rows = [
        {
            "cards": row.cards,
            "share": row.share.value,
            "error": row.share.error,
            "trees": row.share.trees,
            "random_deals": tail.random[row.cards // STEP],
            "relatives": tail.relatives[row.cards // STEP],
            "exponential": row.exponential,
        }
        for row in tail_rows(tail, STEP)
    ]
    return {
        "tail": {
            "deals": tail.deals,
            "root_cards": tail.root_cards,
            "e_fold": found and {**found._asdict(), "above_206": is_heavier(tail)},
            "rows": rows,
        },
        "forecast": [
            {
                "after": span,
                "deals": round(forecast.deals),
                "median": forecast.longest(),
                "nine_of_ten": forecast.longest(_LIKELY[0]),
                "one_of_ten": forecast.longest(_LIKELY[1]),
                "chance_of_record": forecast.chance(record),
            }
            for span, forecast in _forecasts(quest, numbers, rate).items()
        ],
    }
