"""A student's game of coins. The arguments say what a move is, how the strip looks, and a mistake.

A move is `coin distance`, `square1 target1`, `distance coin1` and so on; with 1 it is counted from 1 on.
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


class Game:
    def __init__(self, move, mistake, coins):
        self.names, self.mistake, self.coins = move.split(), mistake, list(coins)

    def parsed(self, line):
        """Return a coin, which is -1 if there is none, and a distance."""
        values = {
            name.removesuffix("1"): int(text) - name.endswith("1")
            for name, text in zip(self.names, line.split(), strict=True)
        }
        coin = values.get("coin", -1)
        if values.get("square") in self.coins:
            coin = self.coins.index(values["square"])
        if "target" in values:
            return coin, (self.coins[coin] if self.has(coin) else 0) - values["target"]
        return coin, values["distance"]

    def has(self, coin):
        return 0 <= coin < len(self.coins)

    def gap(self, coin):
        return self.coins[coin] - (self.coins[coin - 1] if coin else -1) - 1

    def accepts(self, coin, distance):
        if self.mistake == "wraps":
            coin %= len(self.coins)
        if self.mistake == "refuses" or not self.has(coin):
            return False
        there = self.coins[coin] - distance
        return 1 <= distance <= self.gap(coin) or {
            "jumps": 0 <= there < self.coins[coin] and there not in self.coins,
            "right": distance < 0,
            "edge": coin == 0 and there < 0,
            "clamps": distance > 0,
        }.get(self.mistake, False)

    def slide(self, coin, distance):
        coin %= len(self.coins)
        if self.mistake == "clamps":
            distance = min(distance, self.gap(coin))
        if self.mistake == "backwards":
            distance = -distance
        self.coins[coin] -= distance


def play(move="coin distance", strip="numbers", mistake="", start=None):
    """Yield what is printed, and None where a line is read, which is sent."""
    signs, empty, border = STRIPS[strip.partition(", ")[0]]
    game = Game(move, mistake, start or random_start())
    coins = game.coins

    def shown():
        squares = range(max(coins) + 1)
        row = border.join(signs[coins.index(one)] if one in coins else empty for one in squares)
        return f"[{row}]" if border == "][" else row

    end = " " if "on the line" in strip else "\n"
    while coins != [0, 1, 2, 3] and -1 not in coins:
        yield shown() + end
        yield "Your move: "
        coin, distance = game.parsed((yield None))
        while not game.accepts(coin, distance):
            yield "That is no legal move.\n"
            if "again" in strip:
                yield shown() + end
            yield "Your move: "
            coin, distance = game.parsed((yield None))
        game.slide(coin, distance)
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
