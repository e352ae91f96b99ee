"""A student's game of coins. The arguments say what a move is, how the strip looks, and a mistake.

A move is `coin distance`, `square1 target1`, `distance coin1` and so on: 1 is for counting from 1 on.
"""

import random
import sys

STRIPS = {
    "numbers": ("0123", "_", " "),
    "from one": ("1234", ".", ""),
    "letters": ("ABCD", "-", " "),
    "alike": ("oooo", "-", ""),
    "dollars": ("$$$$", "·", " "),
    "rows": ("XXXX", "o", ""),
    "brackets": ("●●●●", " ", "]["),
    "zeros": ("1111", "0", ""),
}


def play(move="coin distance", strip="numbers", mistake="", prompt="Your move: ", start=None):
    """Yield what is printed, and None where a line is read, which is sent."""
    signs, empty, border = STRIPS[strip.partition(", ")[0]]
    coins = list(start or random_start())
    numbers = range(len(coins))

    def shown():
        row = border.join(
            signs[coins.index(square)] if square in coins else empty for square in range(max(coins) + 1)
        )
        return f"[{row}]" if border == "][" else row

    def ended(text):
        return text + (" " if "on the line" in strip else "\n")

    def is_legal(coin, distance):
        if coin not in numbers or distance < 1:
            return False
        return coins[coin] - distance > (coins[coin - 1] if coin else -1)

    def parsed(line):
        """Return a coin and a distance; the coin is -1 if there is none."""
        values = {}
        for name, text in zip(move.split(), line.split(), strict=True):
            values[name.removesuffix("1")] = int(text) - name.endswith("1")
        if "square" in values:
            values["coin"] = coins.index(values["square"]) if values["square"] in coins else -1
        coin = values["coin"]
        if "target" in values:
            values["distance"] = (coins[coin] if coin in numbers else 0) - values["target"]
        return coin, values["distance"] + ("distance1" in move.split())

    def accepts(coin, distance):
        if mistake == "wraps":
            return is_legal(coin % len(coins), distance)
        if coin not in numbers:
            return False
        there = coins[coin] - distance
        return {
            "jumps": 0 <= there < coins[coin] and there not in coins,
            "right": distance < 0,
            "edge": coin == 0 and distance > coins[0],
            "clamps": distance > 0,
        }.get(mistake, False)

    def slide(coin, distance):
        if mistake == "clamps":
            distance = min(distance, coins[coin] - (coins[coin - 1] if coin else -1) - 1)
        if mistake == "wraps":
            coin %= len(coins)
        if mistake == "backwards":
            distance = -distance
        if mistake == "one more" and is_legal(coin, distance + 1):
            distance += 1
        coins[coin] -= distance

    while coins != list(numbers) and -1 not in coins:
        yield ended(shown())
        while True:
            yield prompt
            coin, distance = parsed((yield None))
            if mistake != "refuses" and (is_legal(coin, distance) or accepts(coin, distance)):
                break
            yield "That is no legal move.\n"
            if "again" in strip:
                yield ended(shown())
        slide(coin, distance)
    yield f"{shown()}\n"


def random_start():
    squares = [0, 1, 2, 3]
    while squares == [0, 1, 2, 3]:
        squares = sorted(random.sample(range(12), 4))
    return squares


def main():
    session, line = play(*sys.argv[1:]), None
    try:
        while True:
            text = session.send(line)
            line = input() if text is None else print(text, end="", flush=True)
    except (StopIteration, EOFError):
        pass


if __name__ == "__main__":
    main()
