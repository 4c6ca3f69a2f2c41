#!/usr/bin/env python3
"""Recompute a recorded game of Mythical Dice from its published seed: ``python3 recompute.py game.json``.

This file needs Python and nothing else, least of all the program that made the record. It checks that the seed
is the one that was promised, throws every die anew, plays the game by its rules and prints the scores. Exit 0:
all is as the seed says; 1: it is not, with the first difference, or the file holds no record; 2: no file is named;
3: the record publishes no seed, or is of another game. Beside this file, fairness.md describes each step and
records.md the record.
"""

import hashlib
import hmac
import json
import sys
from collections import deque
from collections.abc import Callable
from pathlib import Path

SPECIAL = ["minotaur", "griffin", "mermaid"]
COUNTS = {"minotaur": 1, "griffin": 3, "mermaid": 2, "red": 7, "yellow": 7, "purple": 8, "grey": 8}
BAG = [kind for kind, count in COUNTS.items() for _ in range(count)]
SIDES = {kind: ["symbol", "symbol", "symbol", "symbol", "flag", "flag"] for kind in SPECIAL}
SIDES |= {"red": [*"776655"], "yellow": [*"554433"], "purple": [*"332211"], "grey": [*"711", "flag", "flag", "flag"]}
ROUNDS = {3: 8, 4: 8, 5: 7, 6: 6}

Draw = Callable[[int, int, "int | str", str, int], int]
Log = deque[tuple[int, dict]]


class Wrong(Exception):
    """The record does not hold what it promises."""


def luck_of(fairness: dict) -> Draw:
    """Check the promise, and give the function that makes every draw of the game."""
    if fairness["scheme"] != 1:
        raise Wrong(f"unknown scheme {fairness['scheme']}")
    seed = bytes.fromhex(fairness["seed"])
    if hashlib.sha256(seed).hexdigest() != fairness["commitment"]:
        raise Wrong("the published seed is not the one that was promised")
    words = [word.encode() for word in fairness["contributions"]]
    client_seed = hashlib.sha256(b"".join(len(word).to_bytes(4, "big") + word for word in words)).hexdigest()

    def draw(n: int, round_: int, seat: "int | str", purpose: str, counter: int) -> int:
        attempt = 0
        while True:
            name = f"minotaur/1\n{fairness['table']}\n{client_seed}\n{round_}\n{seat}\n{purpose}\n{counter}\n{attempt}"
            number = int.from_bytes(hmac.digest(seed, name.encode(), "sha256")[:8], "big")
            if number < 2**64 - 2**64 % n:
                return number % n
            attempt += 1

    return draw


def take(log: Log, *expected: str) -> tuple[int, dict]:
    """The next entry with its index; the word after its ``do`` or ``chance`` must be an expected one."""
    if not log:
        raise StopIteration
    index, entry = log.popleft()
    if "end" in entry:
        check(index, not log, "the game was abandoned, but there is more")
        raise StopIteration
    check(index, entry.get("do", entry.get("chance")) in expected, f"{' or '.join(expected)} is due, not {entry}")
    return index, entry


def check(index: int, right: object, why: str) -> None:
    """Say where the record is wrong, if it is."""
    if not right:
        raise Wrong(f"log entry {index}: {why}")


def settle(log: Log, due: dict) -> None:
    """The next entry must be luck, and what the seed says. Hands may be listed in any order."""
    index, entry = take(log, due["chance"])
    found = {**entry, "dice": [sorted(hand, key=BAG.index) for hand in entry["dice"]]} if "dice" in entry else entry
    check(index, found == due, f"the seed gives {due}, the record says {entry}")


def deal(draw: Draw, round_: int, seats: int) -> list[list[str]]:
    """Draw hand after hand from the full bag, and lay out each hand strongest die first."""
    bag = list(BAG)
    hands = [[bag.pop(draw(len(bag), round_, seat, "deal", die)) for die in range(round_)] for seat in range(seats)]
    return [sorted(hand, key=BAG.index) for hand in hands]


def read_bets(log: Log, round_: int, seats: int) -> dict[int, int]:
    """Each seat's last bet before the reveal. Where that was left out, it comes with the last missing bet."""
    after = next((entry for _, entry in log if entry.get("do") != "bet"), {})
    left_out = after.get("do") != "reveal" and "end" not in after
    bets = {}
    while not (left_out and len(bets) == seats):
        index, entry = take(log, "bet", "reveal")
        if entry["do"] == "reveal":
            check(index, len(bets) == seats, "a bet is missing")
            break
        check(index, entry["seat"] in range(seats) and entry["tricks"] in range(round_ + 1), "no such bet")
        bets[entry["seat"]] = entry["tricks"]
    return bets


def choose(log: Log, seat: int, hand: list[str], colour: "str | None") -> str:
    """Take the seat's next die out of its hand, if the rules let it roll that one."""
    index, entry = take(log, "roll")
    die = entry["die"]
    check(index, entry["seat"] == seat and die in hand, f"seat {seat} rolls, from {hand}")
    check(index, die in [*SPECIAL, colour] or colour not in hand, f"seat {seat} must follow {colour}")
    hand.remove(die)
    return die


def winner(trick: list[tuple[int, str, str]]) -> tuple[int, int]:
    """Who takes the trick of (seat, die, face), and with which bonus: the last of the strongest faces."""
    shown = [die if face == "symbol" else face for _, die, face in trick]
    best = next(face for face in [*SPECIAL, *"7654321", "flag"] if face in shown)
    bonus = 30 * shown.count("griffin") if best == "minotaur" else 0
    if best == "minotaur" and "mermaid" in shown:
        best, bonus = "mermaid", 50
    last = max(place for place, face in enumerate(shown) if face == best)
    return trick[0 if best == "flag" else last][0], bonus


def points(variant: str, round_: int, bet: int, taken: int, bonus: int) -> int:
    """What the round is worth to a seat."""
    if bet == taken:
        return 20 * taken + (bonus if variant == "standard" else 0) if bet else 10 * round_
    if variant == "simplified":
        return 0
    return -10 * abs(bet - taken) if bet else -10 * round_


def play(log: Log, draw: Draw, options: dict, scores: list[int]) -> None:
    """Play the game and add up the scores; StopIteration says that the log ends before the game."""
    seats = len(scores)
    leader = draw(seats, 0, "-", "leader", 0)
    settle(log, {"chance": "leader", "seat": leader})
    for round_ in range(1, ROUNDS[seats] + 1):
        hands = deal(draw, round_, seats)
        settle(log, {"chance": "deal", "dice": hands})
        bets = read_bets(log, round_, seats)
        taken, bonuses, first = [0] * seats, [0] * seats, leader
        for number in range(1, round_ + 1):
            trick, colour = [], None
            for seat in [(first + turn) % seats for turn in range(seats)]:
                die = choose(log, seat, hands[seat], colour)
                face = SIDES[die][draw(6, round_, seat, "face", number)]
                settle(log, {"chance": "face", "face": face})
                trick.append((seat, die, face))
                colour = colour or (None if die in SPECIAL else die)
            first, bonus = winner(trick)
            taken[first] += 1
            bonuses[first] += bonus
        for seat in range(seats):
            scores[seat] += points(options.get("variant", "standard"), round_, bets[seat], taken[seat], bonuses[seat])
        leader = (leader + 1) % seats if options.get("edition") == "french" else first
    for index, entry in log:
        check(index, right=False, why=f"the game is over, but there is {entry}")


def recompute(record: dict) -> list[str]:
    """What there is to say of the game, once all of it is recomputed."""
    scores = [0] * len(record["seats"])
    told = [f"All {len(record['log'])} entries are as the seed and the rules say."]
    try:
        play(deque(enumerate(record["log"])), luck_of(record["fairness"]), record.get("options", {}), scores)
    except StopIteration:
        told.insert(0, "The game stops before its end.")
    return told + [f"{score:6}  {name}" for name, score in zip(record["seats"], scores, strict=True)]


def main(words: list[str]) -> int:
    """Recompute the game in the file that the words name, and give the exit code."""
    if len(words) != 1:
        return say(2, "usage: python3 recompute.py game.json")
    try:
        record = json.loads(Path(words[0]).read_text(encoding="utf-8"))
        if (record["game"], record.get("rules", 1)) != ("mythical-dice", 1) or "fairness" not in record:
            return say(3, "nothing to recompute: no seed, or no game of Mythical Dice by rules 1")
        return say(0, *recompute(record))
    except Wrong as wrong:
        return say(1, f"not verified: {wrong}")
    except OSError as error:
        return say(1, f"{words[0]}: {error.strerror}")
    except (AttributeError, LookupError, RecursionError, TypeError, ValueError) as fault:
        return say(1, f"no record as records.md describes it: {type(fault).__name__}: {fault}")


def say(code: int, *lines: str) -> int:
    """Print the lines without signs that a terminal obeys, on standard error unless all is well."""
    for line in lines:
        print("".join(sign if sign.isprintable() else " " for sign in line), file=sys.stderr if code else sys.stdout)
    return code


if __name__ == "__main__":
    sys.stdout.reconfigure(errors="replace")
    sys.exit(main(sys.argv[1:]))
