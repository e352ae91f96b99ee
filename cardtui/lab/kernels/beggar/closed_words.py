"""Closed words, compiled: `endless.closed_words.closed_words` in machine words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import njit

from cardtui.lab.beggar.closed_words import HAND, MOST_WORDS, SHIFT

_HAND = np.frombuffer(HAND, np.uint8)
_ROOM = 512  # cards: the hand grows only by cards from the tape, so that few are needed


def closed_words(gaps: Sequence[int]) -> list[bytes]:
    """Return the closed words of a shape, in the order of `endless.closed_words.words_of_shape`."""
    places = np.cumsum(np.array(gaps, np.int64) + 1) - 1
    room = 64
    while True:
        found = np.zeros((room, sum(gaps) + len(gaps)), np.uint8)
        number = _closed(places, _HAND, SHIFT, MOST_WORDS, found)
        if number <= room:
            return [row.tobytes() for row in found[:number]]
        room = number


@njit(cache=True, boundscheck=False)
def _read(word: Any, hand: Any, back: Any, small: Any, pile: Any) -> Any:
    """Write the cards that return from a word into `back`, and return their number, or -1."""
    length, few = word.shape[0], hand.shape[0]
    begin, end = 0, few
    for place in range(few):
        small[place] = hand[place]
    came = laid = done = 0
    turn, layer, debt = 0, -1, 0
    while True:
        if layer >= 0 and debt == 0:
            if layer == 0:
                for at in range(laid):
                    back[came + at] = pile[at]
                came += laid
            elif end + laid > _ROOM:
                return -1
            else:
                for at in range(laid):
                    small[end + at] = pile[at]
                end += laid
            turn, layer, laid = layer, -1, 0
            if begin == end:
                return -1
            if turn == 0 and done == length:
                if end - begin != few:
                    return -1
                for place in range(few):
                    if small[begin + place] != hand[place]:
                        return -1
                return came
        if turn == 0:
            if done == length:
                return -1
            card = word[done]
            done += 1
        else:
            if begin == end:
                return -1
            card = small[begin]
            begin += 1
        pile[laid] = card
        laid += 1
        if card:
            layer, debt, turn = turn, int(card), 1 - turn
        elif layer < 0:
            turn = 1 - turn
        else:
            debt -= 1


@njit(cache=True, boundscheck=False)
def _is_closed(word: Any, hand: Any, shift: int, most: int, room: Any) -> Any:
    length = word.shape[0]
    now = room[0, :length]
    for place in range(length):
        now[place] = word[place]
    for _ in range(most):
        if _read(now, hand, room[1], room[2], room[3]) < 0:
            return False
        for place in range(length - shift, length):
            if room[1, place]:
                return False
        same = True
        for place in range(length - 1, shift - 1, -1):
            now[place] = room[1, place - shift]
            same &= now[place] == word[place]
        for place in range(shift):
            now[place] = 0
            same &= word[place] == 0
        if same:
            return True
    return False


@njit(cache=True, boundscheck=False)
def _closed(places: Any, hand: Any, shift: int, most: int, found: Any) -> Any:
    penalties, length = places.shape[0], found.shape[1]
    room = np.zeros((4, 2 * _ROOM), np.uint8)
    word = np.zeros(length, np.uint8)
    count = np.zeros(5, np.int64)
    word[places[penalties - 1]] = 1
    for at in range(penalties - 1):
        word[places[at]] = 2
    count[2] = penalties - 1
    number = 0
    while True:
        if count[2] <= 4 and count[3] <= 4 and count[4] <= 4 and _is_closed(word, hand, shift, most, room):
            if number < found.shape[0]:
                for at in range(length):
                    found[number, at] = word[at]
            number += 1
        # The next labels, like an odometer.
        at = penalties - 2
        while at >= 0 and word[places[at]] == 4:
            word[places[at]] = 2
            count[4], count[2] = count[4] - 1, count[2] + 1
            at -= 1
        if at < 0:
            return number
        count[word[places[at]]] -= 1
        word[places[at]] += 1
        count[word[places[at]]] += 1
