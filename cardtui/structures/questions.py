"""What is asked of who looks inside: which operation comes next, and how many links it will follow."""

from __future__ import annotations

from cardtui.engine.phrases import count
from cardtui.engine.questions import Question, chance, question_of
from cardtui.structures.replay import Replay
from cardtui.structures.trace import StructureTrace

_ASKED = 3
"""One step in so many has a question: chance alone chooses which."""

_CHOICES = 3


def question(inside: StructureTrace, replay: Replay, step: int) -> Question | None:
    """What is asked before a step of the game, with its places kept as `replay` keeps them."""
    random = chance(f"{inside.game.id} inside", step)
    if random.randrange(_ASKED) or not replay.reach(step):
        return None
    operations = replay.operations_of(step).operations
    if not operations:
        return None
    call, links = operations[0].call, operations[0].cost.links
    role = inside.group_of(call.zone)
    word = _short(role.operation_name(call.operation))
    held = replay.moment(step, 0).memory[call.zone]
    length = held.nodes or held.slots - held.empty
    others = {_short(other) for other in role.operation_names.values()} - {word}
    numbers = [number for number in (0, 1, length - 1) if number >= 0 and number != links]
    wrong = {_answer(word, number) for number in numbers}
    wrong |= {_answer(other, number) for other in others for number in (links, *numbers[:1])}
    right = _answer(word, links)
    chosen = random.sample(sorted(wrong - {right}), min(_CHOICES - 1, len(wrong - {right})))
    choices = sorted([right, *chosen])
    title = role.representation(replay.representations.get(role.name, "")).title
    cost = operations[0].cost
    how = "it has to walk there" if links > 1 else "it need not walk"
    if cost.moved:
        how = f"there {count(cost.moved, 'element')} move" + "s" * (cost.moved == 1)
    reason = f"{role.operation_name(call.operation)} follows {count(links, 'link')}: on this {title} {how}."
    return question_of("What is next, with how many links?", choices, right, _sentence(reason))


def _short(word: str) -> str:
    return word.rpartition(".")[2]


def _answer(word: str, links: int) -> str:
    return f"{word} {links}"


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]
