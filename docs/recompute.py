#!/usr/bin/env python3
"""Recompute a recorded game from its published seed: ``python3 recompute.py game.json``.

This file needs Python and nothing else, least of all the program that made the record. It checks that the seed
is the one that was promised, settles all luck anew, plays the game by its rules and prints the scores. Exit 0:
all is as the seed says; 1: it is not, with the first difference, or the file holds no record; 2: no file is named;
3: the record publishes no seed, or is of another game. Beside this file, fairness.md describes each step and
records.md the record. Read the first and the last part, and between them the part of your game.
"""

import hashlib
import hmac
import json
import sys
from collections import deque
from collections.abc import Callable
from itertools import product
from pathlib import Path

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


def settle(log: Log, due: dict, sort: "Callable[[dict], dict]" = dict) -> None:
    """The next entry must be luck, and what the seed says; ``sort`` brings it into the order of ``due``."""
    index, entry = take(log, due["chance"])
    check(index, sort(entry) == due, f"the seed gives {due}, the record says {entry}")


def answers(log: Log, word: str, seats: "list[int]", valid: "Callable[[dict], bool]") -> "dict[int, dict]":
    """Each seat's last answer before the reveal. Where that was left out, it comes with the last missing answer."""
    after = next((entry for _, entry in log if entry.get("do") != word), {})
    left_out = after.get("do") != "reveal" and "end" not in after
    given = {}
    while not (left_out and len(given) == len(seats)):
        index, entry = take(log, word, "reveal")
        if entry["do"] == "reveal":
            check(index, len(given) == len(seats), "an answer is missing")
            break
        check(index, entry["seat"] in seats and valid(entry), f"no such {word}")
        given[entry["seat"]] = entry
    return given


def over(log: Log) -> None:
    """Nothing may follow."""
    for index, entry in log:
        check(index, right=False, why=f"the game is over, but there is {entry}")


# --- Mythical Dice ----------------------------------------------------------------------------------------------

SPECIAL = ["minotaur", "griffin", "mermaid"]
COUNTS = {"minotaur": 1, "griffin": 3, "mermaid": 2, "red": 7, "yellow": 7, "purple": 8, "grey": 8}
BAG = [kind for kind, count in COUNTS.items() for _ in range(count)]
SIDES = {kind: ["symbol", "symbol", "symbol", "symbol", "flag", "flag"] for kind in SPECIAL}
SIDES |= {"red": [*"776655"], "yellow": [*"554433"], "purple": [*"332211"], "grey": [*"711", "flag", "flag", "flag"]}
ROUNDS = {3: 8, 4: 8, 5: 7, 6: 6}


def deal(draw: Draw, round_: int, seats: int) -> list[list[str]]:
    """Draw hand after hand from the full bag, and lay out each hand strongest die first."""
    bag = list(BAG)
    hands = [[bag.pop(draw(len(bag), round_, seat, "deal", die)) for die in range(round_)] for seat in range(seats)]
    return [sorted(hand, key=BAG.index) for hand in hands]


def sorted_dice(entry: dict) -> dict:
    """The deal with each hand strongest die first."""
    return {**entry, "dice": [sorted(hand, key=BAG.index) for hand in entry["dice"]]}


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


def points(options: dict, round_: int, bet: int, taken: int, bonus: int) -> int:
    """What the round is worth to a seat."""
    variant = options.get("variant", "standard")
    if bet == taken:
        return 20 * taken + (bonus if variant == "standard" else 0) if bet else 10 * round_
    if variant == "simplified":
        return 0
    return -10 * abs(bet - taken) if bet else -10 * round_


def mythical_dice(log: Log, draw: Draw, options: dict, scores: list[int]) -> None:
    """Play the game and add up the scores; StopIteration says that the log ends before the game."""
    seats = len(scores)
    leader = draw(seats, 0, "-", "leader", 0)
    settle(log, {"chance": "leader", "seat": leader})
    for round_ in range(1, ROUNDS[seats] + 1):
        hands = deal(draw, round_, seats)
        settle(log, {"chance": "deal", "dice": hands}, sorted_dice)
        bets = answers(log, "bet", list(range(seats)), lambda bet, most=round_: bet["tricks"] in range(most + 1))
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
            scores[seat] += points(options, round_, bets[seat]["tricks"], taken[seat], bonuses[seat])
        leader = (leader + 1) % seats if options.get("edition") == "french" else first
    over(log)


# --- Mythe ------------------------------------------------------------------------------------------------------

CARDS = ["zero", "one", "shield", "fairy", "sword", "obstacle"]
DECKS = {2: (3, 3, 1, 1, 1, 3), 3: (3, 3, 1, 1, 1, 3), 4: (3, 4, 1, 1, 1, 3), 5: (3, 6, 1, 1, 1, 4)}
NEUTRAL = {2: ["neutral"]}
WORTH = {"zero": 0, "one": 1, "shield": 2, "fairy": 2, "sword": 3}
COSTS = [1, 1, 1, 2, 1, 2, 1, 2, 2, 3, 2, 3, 1]
DRAGON = 13


def mythe(log: Log, draw: Draw, options: dict, spaces: list[int]) -> None:
    """Play the game and move the heroes; StopIteration says that the log ends before the game."""
    seats = len(spaces)
    starter = draw(seats, 0, "-", "starter", 0)
    settle(log, {"chance": "starter", "seat": starter})
    hands = deal_cards(draw, seats, starter)
    neutral = {hand: hands[hand] for hand in NEUTRAL.get(seats, [])}
    settle(log, {"chance": "deal", "hands": [hands[seat] for seat in range(seats)], **neutral}, sorted_cards)
    for turn in range(1, 301):
        seat = (starter + turn - 1) % seats
        drawn, declared, walks = draw_cards(log, draw, hands, seat, turn)
        if walks:
            spaces[seat] = advanced(spaces[seat], sum(WORTH[card] for card in drawn), spaces, declared)
        hands[seat] = in_order(hands[seat] + drawn)
        if spaces[seat] == DRAGON:
            break
        give(log, hands, seat, drawn if options.get("variant") == "only-drawn" else list(hands[seat]))
    over(log)


def in_order(cards: list[str]) -> list[str]:
    """The cards in the order of the deck."""
    return sorted(cards, key=CARDS.index)


def sorted_cards(entry: dict) -> dict:
    """The deal with each hand in the order of the deck."""
    neutral = {"neutral": in_order(entry["neutral"])} if "neutral" in entry else {}
    return {**entry, "hands": [in_order(hand) for hand in entry["hands"]], **neutral}


def deal_cards(draw: Draw, seats: int, starter: int) -> dict:
    """The whole deck card by card, the seat after the starter first; with two seats the neutral deck is third."""
    deck = [card for card, count in zip(CARDS, DECKS[seats], strict=True) for _ in range(count)]
    around = [(starter + step) % seats for step in range(1, seats + 1)] + NEUTRAL.get(seats, [])
    hands = {hand: [] for hand in around}
    for number in range(len(deck)):
        hands[around[number % len(around)]].append(deck.pop(draw(len(deck), 0, "-", "deal", number)))
    return {hand: in_order(cards) for hand, cards in hands.items()}


def draw_cards(log: Log, draw: Draw, hands: dict, seat: int, turn: int) -> tuple[list[str], bool, bool]:
    """A turn's cards, whether the Dragon may be fought, and whether the hero walks at all."""
    drawn, declared = [], False
    while any(cards for hand, cards in hands.items() if hand != seat):
        index, entry = take(log, "declare", "draw", "stop")
        check(index, entry["seat"] == seat, f"it is the turn of seat {seat}")
        if entry["do"] == "stop":
            check(index, drawn, "a card must be drawn first")
            break
        if entry["do"] == "declare":
            legendary = entry["card"] in CARDS[2:5] and entry["card"] in hands[seat]
            check(index, not declared and not drawn and legendary, "no such declaration")
            declared = True
            continue
        source = entry["from"]
        check(index, source != seat and hands.get(source), "no such hand to draw from")
        whose = "-" if source == "neutral" else source
        card = hands[source].pop(draw(len(hands[source]), turn, whose, "card", len(drawn)))
        settle(log, {"chance": "card", "card": card})
        drawn.append(card)
        if card == "obstacle":
            return drawn, declared, False
    return drawn, declared, True


def advanced(space: int, points: int, spaces: list[int], declared: bool) -> int:  # noqa: FBT001 - a turn's own word
    """Where the points lead: taken spaces cost nothing and are passed, and only the declared enter the Dragon's."""
    for ahead in range(space + 1, DRAGON + declared):
        if ahead not in spaces:
            points -= COSTS[ahead - 1]
            if points < 0:
                break
            space = ahead
    return space


def give(log: Log, hands: dict, seat: int, may_give: list[str]) -> None:
    """The seat's gifts, after which every hand holds a card."""
    index, entry = take(log, "give")
    check(index, entry["seat"] == seat, f"seat {seat} gives")
    for gift in entry["gifts"]:
        card, to = gift["card"], gift["to"]
        check(index, card in may_give and card in hands[seat] and to in hands and to != seat, f"no such gift {gift}")
        may_give.remove(card)
        hands[seat].remove(card)
        hands[to] = in_order([*hands[to], card])
    check(index, all(hands.values()), "a hand stays empty")


# --- Mythic Dice ------------------------------------------------------------------------------------------------

CREATURES = {
    line.split()[0]: (tuple(map(int, line.split()[1:3])), line.split()[3])
    for line in """
    kappa 2 2 2, leprechaun 3 3 3, jackalope 4 4 4, thunderbird 5 5 5, nemean-lion 6 6 6, unicorn 7 7 7, lung 8 8 8,
    kraken 6 8 7, will-o-the-wisp 1 3 2, garuda 5 7 6, bunyip 2 4 3, bahamut 4 8 6, kelpie 1 5 3, basilisk 4 6 5,
    domovoi 3 5 4, simurgh 3 7 5, taniwha 2 6 4, golem 2 8 5, tikbalang 1 7 4, cerberus 4 5 any, fenrir 5 6 any,
    phoenix 1 1 any, sphinx 2 3 any, roc 3 4 any, quetzalcoatl 6 7 any
    """.strip().split(",")
}
ARTIFACTS = {
    "kappa": "water-dish", "leprechaun": "pot-of-gold", "jackalope": "antlers", "thunderbird": "storm-drum",
    "nemean-lion": "lions-hide", "unicorn": "horn", "lung": "dragon-pearl", "phoenix": "feather", "sphinx": "riddle",
    "roc": "egg", "quetzalcoatl": "mask",
}  # fmt: skip
SIDES_TOSSED = [
    ("kraken", "will-o-the-wisp"), ("garuda", "bunyip"), ("bahamut", "kelpie"), ("basilisk", "domovoi"),
    ("simurgh", "taniwha"), ("golem", "tikbalang"), ("cerberus", "fenrir"),
]  # fmt: skip
BACK = {up: down for pair in SIDES_TOSSED for up, down in (pair, pair[::-1])}
SIZES = {2: (10, 36), 3: (8, 28), 4: (8, 28), 5: (6, 20), 6: (6, 20), 7: (5, 18), 8: (5, 18), 9: (4, 14), 10: (4, 14)}
GAINS = {
    "kappa": 2, "jackalope": 1, "thunderbird": 1, "garuda": 1, "bahamut": 2, "domovoi": 1, "sphinx": 1, "roc": 2,
    "quetzalcoatl": 1, "pot-of-gold": 1, "egg": 3,
}  # fmt: skip
VALUES = range(1, 9)
ASKS = {
    "roll": {"dice": "half"},
    "jackalope": {"dice": (0, 40)},
    "thunderbird": {"victims": (1, 1)},
    "nemean-lion": {"victims": (1, 1), "theirs": 8},
    "will-o-the-wisp": {"victims": (1, 1), "theirs": 3},
    "garuda": {"victims": (1, 1), "theirs": 8},
    "kelpie": {"victims": (1, 1)},
    "basilisk": {"victims": (1, 1)},
    "simurgh": {"dice": (0, 2), "to": lambda _: VALUES},
    "tikbalang": {"victims": (1, 1), "dice": (1, 2), "theirs": 8},
    "cerberus": {"victims": (1, 1)},
    "fenrir": {"victims": (0, 2)},
    "sphinx": {"number": True},
    "water-dish": {"victims": (1, 1), "dice": (1, 1), "theirs": 8},
    "antlers": {"dice": (1, 40)},
    "dragon-pearl": {"dice": (1, 2), "to": lambda die: (min(8, die + 1), min(8, die + 2))},
    "riddle": {"victims": (1, 1), "theirs": 8},
}
"""What each power asks for: how many victims and own dice, the highest die of theirs, what own dice may become."""


def without(dice: list[int], gone: list[int]) -> "list[int] | None":
    """The dice that are left, or None unless all that go are there."""
    left = list(dice)
    for die in gone:
        if die not in left:
            return None
        left.remove(die)
    return left


def exchanged(dice: list[int], before: int, after: int) -> "list[int] | None":
    """The dice with one of them turned, or None where it is not there."""
    left = without(dice, [before])
    return None if left is None else [*left, after]


class Seated:
    """All that lies before one seat."""

    def __init__(self, free: list[int]) -> None:
        self.free = sorted(free)
        self.held = {}
        self.artifacts = set()
        self.barred = self.calm = False
        self.latest = None

    def points(self) -> int:
        """What its creatures are worth."""
        return sum(points for _, points in self.held.values())

    def dice(self) -> int:
        """How many it has, free and protected."""
        return len(self.free) + sum(len(dice) for dice, _ in self.held.values())

    def lose(self, index: int, dice: list[int]) -> None:
        """Free dice go."""
        left = without(self.free, dice)
        check(index, left is not None, f"{dice} are not free")
        self.free = left

    def gets(self, dice: list[int]) -> None:
        """Free dice come."""
        self.free = sorted(self.free + dice)

    def decays(self) -> "list[tuple[int, int]]":
        """What one of its dice may turn to."""
        if self.calm or not self.free:
            return []
        falls = [(die, die - 1) for die in self.free if die > 1]
        if "horn" not in self.artifacts:
            return falls
        return falls + [(die, die + 1) for die in self.free if die + 1 in VALUES] + ([] if falls else [(1, 1)])


class MythicDice:
    """One game: its log, its luck, and what lies on the table."""

    def __init__(self, log: Log, draw: Draw, seats: int) -> None:
        self.log, self.draw, self.turn, self.fell = log, draw, 0, 0
        up = [pair[draw(2, 0, "-", "side", card)] for card, pair in enumerate(SIDES_TOSSED)]
        settle(log, {"chance": "sides", "up": sorted(up)}, lambda entry: {**entry, "up": sorted(entry["up"])})
        self.display = {*up, *ARTIFACTS}
        number, self.goal = SIZES[seats]
        hands = [[1 + draw(8, 0, seat, "hand", die) for die in range(number)] for seat in range(seats)]
        self.seats, self.pool = [], 40 - number * seats
        settle(log, {"chance": "hands", "values": hands})
        self.seats = [Seated(hand) for hand in hands]
        lowest = [seat for seat, hand in enumerate(hands) if sum(hand) == min(map(sum, hands))]
        self.starter = lowest[0]
        if len(lowest) > 1:
            self.starter = lowest[draw(len(lowest), 0, "-", "starter", 0)]
            settle(log, {"chance": "starter", "seat": self.starter})

    def play(self) -> None:
        """All turns; StopIteration says that the log ends before the game."""
        for turn in range(1, 40 * len(self.seats) + 1):
            self.turn = turn
            active = (self.starter + turn - 1) % len(self.seats)
            self.fell, self.seats[active].calm = 0, False
            self.captures(active)
            self.action(active)
            if self.seats[active].points() >= self.goal:
                return
            self.decay()

    # Captures

    def captures(self, active: int) -> None:
        """Answers take effect in line; who can capture nothing, or is barred, is not in it."""
        order = [(active - step) % len(self.seats) for step in range(1, len(self.seats) + 1)]
        line = [seat for seat in order if not self.seats[seat].barred and self.may_capture(seat, self.display)]
        given = {}
        while line:
            index, entry = take(self.log, "capture", "wish", "pass")
            check(index, entry["seat"] in line, "this seat is not asked")
            wishes = {"capture": [entry], "wish": entry.get("captures"), "pass": []}[entry["do"]]
            for wish in wishes:
                check(index, self.captured(entry["seat"], wish, self.display) is not None, "no such capture")
            given[entry["seat"]] = wishes
            while line and line[0] in given:
                seat = line.pop(0)
                possible = (wish for wish in given[seat] if self.captured(seat, wish, self.display) is not None)
                self.capture(seat, next(possible, None))
                line = [other for other in line if self.may_capture(other, self.display)]
        for place in self.seats:
            place.barred = False

    def captured(self, seat: int, wish: dict, display: set[str]) -> "list[int] | None":
        """The free dice that a capture leaves, or None where it cannot be."""
        place, creature = self.seats[seat], wish["creature"]
        feather, mask, third = wish.get("feather"), wish.get("mask"), wish.get("any")
        helped = (not feather or "feather" in place.artifacts) and (not mask or "mask" in place.artifacts)
        if creature not in display or not helped or (third is None) != (CREATURES[creature][1] != "any"):
            return None
        free = exchanged(place.free, feather["from"], feather["to"]) if feather else place.free
        numbers = exchanged(wish["dice"], mask["value"], mask["as"]) if mask else wish["dice"]
        near = (not mask or abs(mask["value"] - mask["as"]) == 1) and (not feather or feather["to"] in VALUES)
        if free is None or numbers is None or not near or tuple(sorted(numbers)) != CREATURES[creature][0]:
            return None
        return without(free, wish["dice"] + [third] * (third is not None))

    def may_capture(self, seat: int, display: set[str]) -> bool:
        """Whether there is any way."""
        place = self.seats[seat]
        turned = [place.free]
        if "feather" in place.artifacts:
            turned += [exchanged(place.free, before, after) for before in {*place.free} for after in VALUES]
        for creature in display:
            (one, two), points = CREATURES[creature]
            ways = [[one, two]]
            if "mask" in place.artifacts:
                ways += [[a, b] for a, b in ((one - 1, two), (one + 1, two), (one, two - 1), (one, two + 1))]
            left = [without(free, way) for free, way in product(turned, ways) if {*way} <= {*VALUES}]
            if any(dice is not None and len(dice) >= (points == "any") for dice in left):
                return True
        return False

    def capture(self, seat: int, wish: "dict | None") -> None:
        """Make a capture that is possible."""
        if wish is not None:
            place, creature = self.seats[seat], wish["creature"]
            place.free = sorted(self.captured(seat, wish, self.display))
            dice = wish["dice"] + ([wish["any"]] if "any" in wish else [])
            place.held[creature] = (dice, wish["any"] if "any" in wish else int(CREATURES[creature][1]))
            self.display.remove(creature)

    # The action

    def action(self, active: int) -> None:
        """One of six, or nothing."""
        place = self.seats[active]
        index, entry = take(self.log, "roll", "release", "poach", "use", "take", "pass")
        check(index, entry["seat"] == active, f"seat {active} acts")
        choice = {key: value for key, value in entry.items() if key not in {"seat", "do", "by"}}
        match entry["do"]:
            case "roll":
                check(index, place.free, "no free die")
                place.latest = "roll"
                self.use(index, active, "roll", choice)
            case "release":
                self.release(index, active, entry["creature"], entry.get("power"))
            case "poach":
                self.poach(index, active, entry["creature"], entry["die"], entry.get("use"))
            case "use":
                self.use_artifact(index, active, choice.pop("artifact"), choice)
            case "take":
                check(index, not place.dice() and self.pool, "nothing to take")
                place.latest = None
                self.gain(active, 1)
            case "pass":
                place.latest = None

    def release(self, index: int, seat: int, creature: str, power: "dict | None") -> None:
        """The power, then the creature's return, then its dice, and what a Taniwha brings."""
        place = self.seats[seat]
        check(index, creature in place.held, "this creature is not held")
        place.latest = None if power is None or creature == "unicorn" else creature
        used = None if power is None else self.use(index, seat, creature, power)
        dice, _ = place.held.pop(creature)
        up = BACK.get(creature, creature)
        self.display.add(up)
        self.throw(seat, len(dice))
        if used == "taniwha" and self.may_capture(seat, self.display - {up}):
            index, entry = take(self.log, "capture", "pass")
            check(index, entry["seat"] == seat, f"seat {seat} may capture once more")
            if entry["do"] == "capture":
                check(index, self.captured(seat, entry, self.display - {up}) is not None, "no such capture")
                self.capture(seat, entry)

    def poach(self, index: int, seat: int, creature: str, die: int, use: "dict | None") -> None:
        """A die for the artifact; the others are free."""
        place = self.seats[seat]
        check(index, creature in ARTIFACTS and creature in place.held, "this creature cannot be poached")
        left = without(place.held[creature][0], [die])
        check(index, left is not None, f"{die} is not protected there")
        del place.held[creature]
        place.gets(left)
        place.artifacts.add(ARTIFACTS[creature])
        self.pool += 1
        place.latest = None
        if use is not None:
            self.use_artifact(index, seat, ARTIFACTS[creature], use)

    def use_artifact(self, index: int, seat: int, artifact: str, choice: dict) -> None:
        """An artifact that is an action."""
        place = self.seats[seat]
        check(index, artifact in place.artifacts - {"lions-hide", "horn", "feather", "mask"}, "no such artifact to use")
        place.latest = None if artifact == "egg" else artifact
        self.use(index, seat, artifact, choice)

    # Powers

    def reachable(self, seat: int) -> list[int]:
        """The opponents with a free die and without the Lion's Hide."""
        others = [other for other in range(len(self.seats)) if other != seat]
        return [o for o in others if self.seats[o].free and "lions-hide" not in self.seats[o].artifacts]

    def use(self, index: int, seat: int, card: str, choice: dict) -> "str | None":
        """Use a card's power or, with a Unicorn, another's; which one was used."""
        power, choice = card, dict(choice)
        if card == "unicorn":
            sources = [other for other, place in enumerate(self.seats) if other != seat and place.latest]
            of = choice.pop("of", None)
            check(index, of in (sources or [None]), "nothing to repeat there")
            power = None if of is None else self.seats[of].latest
        self.check_choice(index, seat, ASKS.get(power, {}), choice)
        if power is not None:
            self.work(index, seat, card, power, choice)
        return power

    def check_choice(self, index: int, seat: int, asks: dict, choice: dict) -> None:
        """No more is chosen than the power asks for, and no less than there is to choose."""
        victims, dice, theirs = (choice.get(key, []) for key in ("victims", "dice", "theirs"))
        free, swap = self.seats[seat].free, "theirs" in asks and "dice" in asks
        check(index, set(choice) <= set(asks), "choices that are not asked for")
        may_be = [o for o in self.reachable(seat) if self.seats[o].free[0] <= asks.get("theirs", 8)]
        may_be = may_be if "victims" in asks and (free or not swap) else []
        least, most = asks.get("victims", (0, 0))
        fits = min(least, len(may_be)) <= len(victims) <= min(most, len(may_be))
        check(index, fits and len({*victims}) == len(victims) and {*victims} <= {*may_be}, "no such victims")
        here = [len(self.seats[victim].free) for victim in victims]
        number = min([len(free), *here]) * bool(victims) if swap else len(free)
        half = (len(free) + 1) // 2
        least, most = (half, half) if asks.get("dice") == "half" else asks.get("dice", (0, 0))
        fits = min(least, number) <= len(dice) <= min(most, number)
        check(index, fits and without(free, dice) is not None, "no such dice to choose")
        due = (len(dice) if swap else 1) if "theirs" in asks and victims else 0
        check(index, len(theirs) == due, "wrong number of the victim's dice")
        if due:
            check(index, without(self.seats[victims[0]].free, theirs) is not None, "the victim has no such dice")
            check(index, max(theirs) <= asks["theirs"], "the victim's die is too high")
        to = choice.get("to", [])
        check(index, len(to) == (len(dice) if "to" in asks else 0), "each die becomes one value")
        turns = all(value in asks["to"](die) for die, value in zip(dice, to, strict=True)) if to else True
        check(index, turns, "no such value for a die")
        check(index, "number" not in asks or choice.get("number") in VALUES, "no such number")

    def work(self, index: int, seat: int, card: str, power: str, choice: dict) -> None:
        """What a power does: to others, or to one's own dice; and what nearly all of them gain at the end."""
        place, victims = self.seats[seat], [self.seats[victim] for victim in choice.get("victims", [])]
        self.take_from(index, place, victims, power, choice)
        self.ask_others(seat, power, choice)
        self.trouble(index, seat, victims, power, choice)
        match power:
            case "roll" | "jackalope" | "antlers":
                place.lose(index, choice.get("dice", []))
                self.throw(seat, len(choice.get("dice", [])))
            case "will-o-the-wisp":
                self.throw(seat, len(victims))
            case "lung" | "golem":
                value, most = {"lung": (8, 1), "golem": (1, 2)}[power]
                number = min(most, self.pool)
                self.pool -= number
                place.gets([value] * number)
            case "simurgh" | "dragon-pearl":
                place.lose(index, choice.get("dice", []))
                place.gets(choice.get("to", []))
            case "phoenix":
                dice, points = place.held[card]
                place.held[card] = ([], points)
                self.throw(seat, len(dice), plus=2)
            case "quetzalcoatl":
                place.free = [min(8, die + 1) for die in place.free]
            case "egg":
                place.artifacts.remove("egg")
                self.display.add("roc")
        self.gain(seat, GAINS.get(power, 0))
        place.calm = place.calm or power == "domovoi"

    def take_from(self, index: int, place: Seated, victims: list[Seated], power: str, choice: dict) -> None:
        """Dice of a victim's that the user has chosen: taken, swapped, returned, or picked up to be rolled."""
        dice, theirs = choice.get("dice", []), choice.get("theirs", [])
        for victim in victims if power != "riddle" and theirs else []:
            victim.lose(index, theirs)
            if power == "garuda":
                self.pool += 1
            elif power != "will-o-the-wisp":
                place.lose(index, dice)
                victim.gets(dice)
                place.gets(theirs)

    def ask_others(self, seat: int, power: str, choice: dict) -> None:
        """Dice that others give up, each as it likes."""
        place, others, victims = self.seats[seat], self.reachable(seat), choice.get("victims", [])
        match power:
            case "leprechaun":
                richer = [other for other in others if self.seats[other].dice() > place.dice()]
                self.surrender(richer, seat, rolled=True)
            case "kraken":
                self.surrender(others + [seat] * bool(place.free), None)
            case "kelpie":
                self.surrender(victims, seat)
            case "fenrir":
                self.surrender(victims, seat, rolled=True)

    def trouble(self, index: int, seat: int, victims: list[Seated], power: str, choice: dict) -> None:
        """What befalls the dice of others as they lie."""
        others = [self.seats[other] for other in self.reachable(seat)]
        match power:
            case "thunderbird":
                for victim in victims:
                    number, victim.free = len(victim.free), []
                    self.throw(self.seats.index(victim), number)
            case "bunyip":
                for other in others:
                    other.free = sorted([*other.free[:-1], 1])
            case "basilisk":
                for victim in victims:
                    victim.barred = True
            case "cerberus":
                for victim in victims:
                    victim.free = [1] * len(victim.free)
            case "sphinx":
                showing = [other for other in others if choice["number"] in other.free]
                for other in showing:
                    other.lose(index, [choice["number"]])
                self.pool += len(showing)
            case "storm-drum":
                for other in others:
                    other.free = [max(1, die - 1) for die in other.free]
            case "riddle":
                self.toss(index, seat, victims, choice.get("theirs", []))

    # Dice that move

    def throw(self, seat: int, number: int, plus: int = 0) -> None:
        """Dice are rolled, and are free."""
        if number:
            values = [1 + self.draw(8, self.turn, seat, "die", self.fell + die) for die in range(number)]
            self.fell += number
            settle(self.log, {"chance": "dice", "values": values})
            self.seats[seat].gets([min(8, value + plus) for value in values])

    def toss(self, index: int, seat: int, victims: list[Seated], theirs: list[int]) -> None:
        """A coin is tossed for a die of the victim's."""
        won = bool(self.draw(2, self.turn, seat, "coin", self.fell))
        self.fell += 1
        settle(self.log, {"chance": "coin", "won": won})
        for victim in victims if won else []:
            victim.lose(index, theirs)
            self.seats[seat].gets(theirs)

    def gain(self, seat: int, most: int) -> None:
        """Dice out of the pool are rolled."""
        number = min(most, self.pool)
        self.pool -= number
        self.throw(seat, number)

    def surrender(self, givers: list[int], receiver: "int | None", *, rolled: bool = False) -> None:
        """Each of them gives up one free die: to the pool, or to a seat that may roll it."""
        if not givers:
            return
        given = answers(self.log, "yield", givers, lambda entry: self.may_yield(entry["seat"], entry["dice"]))
        dice = [given[giver]["dice"][0] for giver in sorted(given)]
        for giver, die in zip(sorted(given), dice, strict=True):
            self.seats[giver].free.remove(die)
        if receiver is None:
            self.pool += len(dice)
        elif rolled:
            self.throw(receiver, len(dice))
        else:
            self.seats[receiver].gets(dice)

    def may_yield(self, seat: int, dice: list[int]) -> bool:
        """Whether this is one free die."""
        return len(dice) == 1 and dice[0] in self.seats[seat].free

    def decay(self) -> None:
        """One die of everybody turns, all at once."""
        due = [seat for seat, place in enumerate(self.seats) if place.decays()]
        if due:
            given = answers(self.log, "decay", due, lambda e: (e["die"], e["to"]) in self.seats[e["seat"]].decays())
            for seat, entry in given.items():
                self.seats[seat].free.remove(entry["die"])
                self.seats[seat].gets([entry["to"]])


def mythic_dice(log: Log, draw: Draw, _options: dict, scores: list[int]) -> None:
    """Play the game and add up the scores; StopIteration says that the log ends before the game."""
    game = MythicDice(log, draw, len(scores))
    try:
        game.play()
        over(log)
    finally:
        scores[:] = [place.points() for place in game.seats]


# --- the record -------------------------------------------------------------------------------------------------

PLAYS = {"mythical-dice": mythical_dice, "mythe": mythe, "mythic-dice": mythic_dice}


def recompute(record: dict) -> list[str]:
    """What there is to say of the game, once all of it is recomputed."""
    scores = [0] * len(record["seats"])
    told = [f"All {len(record['log'])} entries are as the seed and the rules say."]
    try:
        play = PLAYS[record["game"]]
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
        if record["game"] not in PLAYS or record.get("rules", 1) != 1 or "fairness" not in record:
            return say(3, "nothing to recompute: no seed, or a game or rules that are not in this file")
        return say(0, *recompute(record))
    except Wrong as wrong:
        return say(1, f"not verified: {wrong}")
    except OSError as error:
        return say(1, f"{words[0]}: {error.strerror}")
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as fault:
        return say(1, f"no record as records.md describes it: {type(fault).__name__}: {fault}")


def say(code: int, *lines: str) -> int:
    """Print the lines without signs that a terminal obeys, on standard error unless all is well."""
    for line in lines:
        print("".join(sign if sign.isprintable() else " " for sign in line), file=sys.stderr if code else sys.stdout)
    return code


if __name__ == "__main__":
    sys.stdout.reconfigure(errors="replace")
    sys.exit(main(sys.argv[1:]))
