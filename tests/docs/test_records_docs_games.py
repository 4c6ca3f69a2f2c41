"""docs/records.md: its rules of Mythe and Mythic Dice are those of the bot, card by card."""

import re
from pathlib import Path

import pytest

from rules.mythe.pieces import COSTS, DECKS, POINTS, Card
from rules.mythe.rulings import advanced
from rules.mythic_dice.pieces import CARDS, CREATURES, PASSIVE, POACHABLE, SIZES, TOSSED, Face
from rules.mythic_dice.powers import FREELY, POWERS
from tests.docs.record_page import SECTIONS, Entry, Log, replayed, rows


def test_the_page_has_the_deck_of_mythe() -> None:
    """Each card with its points and its numbers."""
    told = rows(r"^\| `(\w+)` \| (\d) \| (\d) \| (\d) \| (\d) \|$", SECTIONS["mythe"])
    decks = [DECKS[seats] for seats in (3, 4, 5)]
    assert told == [(card.key, str(POINTS[card]), *(str(deck.count(card)) for deck in decks)) for card in Card]
    assert DECKS[2] == DECKS[3]


def test_the_page_has_the_board_of_mythe() -> None:
    """The costs of the spaces, and where heroes arrive in the page's examples."""
    examples = rows(r"^\| (\d+) \| ([\d, –]+) \| (\d) \| (yes|no) \| (\d+) \|$", SECTIONS["mythe"])
    assert len(examples) == 5
    assert f"To enter spaces 1 to 13 costs {' '.join(map(str, COSTS))};" in SECTIONS["mythe"]
    for start, others, points, declared, reached in examples:
        taken = set(map(int, re.findall(r"\d+", others)))
        assert advanced(int(start), int(points), taken, declared=declared == "yes") == int(reached)


CREATURE_ROWS = rows(
    r"^\| `([a-z-]+)` \| ([1-8*any ]+) \| (\d|the third die) \| (.*?) ?\| .*\|$", SECTIONS["mythic-dice"]
)
ARTIFACT_ROWS = rows(r"^\| `([a-z-]+)` \| `([a-z-]+)` \| (.*?) ?\| .*\|$", SECTIONS["mythic-dice"])


def test_the_page_has_the_sizes_of_mythic_dice() -> None:
    """For each number of seats the dice and the points needed to win."""
    names = ("seats", "dice each", "points that win")
    lines = [rows(rf"^\| {name} \| (\d.*) \|$", SECTIONS["mythic-dice"]) for name in names]
    told = zip(*(map(int, str(line).split(" | ")) for (line,) in lines), strict=True)
    assert list(told) == [(seats, size.dice, size.goal) for seats, size in SIZES.items()]


def test_the_page_has_every_creature() -> None:
    """Each creature with the dice that capture it, and its points."""
    for creature, (name, numbers, points, _) in zip(CREATURES, CREATURE_ROWS, strict=True):
        third = "" if creature.points is not None else " *any*"
        assert (name, numbers) == (creature.face.key, " ".join(map(str, creature.numbers)) + third)
        assert points == ("the third die" if creature.points is None else str(creature.points))


def test_the_page_has_every_artifact() -> None:
    """Each artifact with the creature on the card's other side, and whether it is an action."""
    told = {(name, back, choices == "always on") for name, back, choices in ARTIFACT_ROWS}
    assert told == {(back.key, front.key, back in PASSIVE) for front, back in CARDS if front in POACHABLE}


def test_the_page_has_the_cards_with_two_creatures() -> None:
    """The pairs are in the order in which luck tosses them."""
    told = SECTIONS["mythic-dice"].partition("The cards with two creatures are, side by side:")[2]
    pairs = re.findall(r"`([a-z-]+)` and\s+`([a-z-]+)`", told)
    assert pairs == [(front.key, back.key) for front, back in TOSSED]


@pytest.mark.parametrize("row", [*CREATURE_ROWS, *ARTIFACT_ROWS], ids=lambda row: row[0])
def test_the_page_names_the_choices_of_each_card(row: tuple[str, ...]) -> None:
    """Exactly the keys that the card's power or use asks for; the Unicorn's depend on the repeated action."""
    face = next(face for face in Face if face.key == row[0])
    if face is Face.UNICORN:
        assert row[-1] == "`of`, and what the action repeated asks"
        return
    asks = FREELY if face in PASSIVE else POWERS[face][0]
    asked = {
        "victims": asks.victims[1],
        "dice": asks.dice[1],
        "theirs": asks.theirs,
        "to": asks.to,
        "number": asks.number,
    }
    assert re.findall(r"`(\w+)`", row[-1]) == [key for key, needed in asked.items() if needed]


# --- logs ---------------------------------------------------------------------------------------------

STARTER: Entry = {"chance": "starter", "seat": 1}
FOR_TWO: Log = [
    STARTER,
    {
        "chance": "deal",
        "hands": [["obstacle", "zero", "one", "shield"], ["fairy", "one", "zero", "obstacle"]],
        "neutral": ["sword", "one", "zero", "obstacle"],
    },
]
SWORD: Log = [{"seat": 1, "do": "draw", "from": "neutral"}, {"chance": "card", "card": "sword"}]
SKULL: Log = [{"seat": 1, "do": "draw", "from": 0}, {"chance": "card", "card": "obstacle"}]
FAIRY: Entry = {"seat": 1, "do": "declare", "card": "fairy"}
STOP: Entry = {"seat": 1, "do": "stop"}


def given(*gifts: tuple[str, int | str]) -> Entry:
    """``given(("one", 0))``: seat 1 gives these cards."""
    return {"seat": 1, "do": "give", "gifts": [{"card": card, "to": to} for card, to in gifts]}


@pytest.mark.parametrize(
    ("says", "variant", "log", "outcome"),
    [
        ('with two seats also `"neutral"', "standard", [STARTER, {**FOR_TWO[1], "neutral": []}],
         "log entry 1: wrong number of cards (hand neutral, cards 0, due 4)"),
        ("beginning with the starter's", "standard", FOR_TWO, [1]),
        ("before the first draw, a card of the seat's own hand", "standard", [*FOR_TWO, *SWORD, FAIRY],
         "log entry 4: no declaration now"),
        ("An obstacle ends the drawing", "standard", [*FOR_TWO, *SKULL, STOP], "log entry 4: no stop now"),
        ("a `give`, always", "standard", [*FOR_TWO, *SWORD, STOP], [1]),
        ("`[]` for none", "standard", [*FOR_TWO, FAIRY, *SWORD, STOP, given()], [0]),
        ("any cards of the hand are given to any other hands", "standard",
         [*FOR_TWO, *SWORD, STOP, given(("sword", 0), ("fairy", "neutral"))], [0]),
        ("only cards drawn in this turn", "only-drawn", [*FOR_TWO, *SWORD, STOP, given(("fairy", 0))],
         "log entry 5: card not drawn (card fairy)"),
        ("the neutral deck too, holds at least one card", "standard",
         [*FOR_TWO, *SWORD, STOP, given(*((card, 0) for card in ("sword", "fairy", "one", "zero", "obstacle")))],
         "log entry 5: hand stays empty (hand 1)"),
    ],
)  # fmt: skip
def test_a_log_does_what_the_page_says_of_mythe(
    says: str, variant: str, log: Log, outcome: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A log for this sentence of the page gives the seats to act, or this refusal, as in Mythical Dice."""
    assert says in " ".join(SECTIONS["mythe"].split())
    told = replayed(tmp_path, capsys, log, game="mythe", seats=["A", "B"], options={"variant": variant})
    assert told == outcome


SIDES: Entry = {"chance": "sides", "up": ["cerberus", "golem", "simurgh", "basilisk", "kelpie", "garuda", "kraken"]}
HANDS: Entry = {"chance": "hands", "values": [[1, 1, 2, 3, 3, 4, 5, 6, 8, 8], [2, 2, 3, 4, 4, 5, 6, 7, 7, 8]]}
EVEN: Entry = {"chance": "hands", "values": [[4] * 10, [4] * 10]}
UNICORN: Entry = {"seat": 1, "do": "capture", "creature": "unicorn", "dice": [7, 7]}
LUNG: Entry = {"seat": 0, "do": "capture", "creature": "lung", "dice": [8, 8]}
WISHED: Entry = {"creature": "phoenix", "dice": [1, 1], "any": 8}
PHOENIX: Entry = {"seat": 0, "do": "capture", **WISHED}
CAUGHT: Log = [SIDES, HANDS, UNICORN, PHOENIX]
GONE: Log = [{"seat": 0, "do": "release", "creature": "phoenix", "power": {}}, {"chance": "dice", "values": [7, 2, 4]}]


@pytest.mark.parametrize(
    ("says", "log", "outcome"),
    [
        ("in any order; the first entry", [SIDES, HANDS], [1, 0]),
        ("only where several have the lowest total", [SIDES, EVEN, STARTER], [0, 1]),
        ("are kept, secret, and may be replaced", [SIDES, HANDS, LUNG, PHOENIX, LUNG, UNICORN], [0]),
        ("then the first capture that is still possible happens",
         [SIDES, HANDS, {"seat": 0, "do": "wish", "captures": [WISHED]}, UNICORN, *GONE], [0, 1]),
        ("only if, the creature asks for one", [SIDES, HANDS, {**UNICORN, "any": 8}],
         "log entry 2: no any die (creature unicorn)"),
        ("without `power` its power is declined",
         [*CAUGHT, {"seat": 0, "do": "release", "creature": "phoenix"}, GONE[1]], [0, 1]),
        ("half of the free dice, rounded up", [*CAUGHT, {"seat": 0, "do": "roll", "dice": [2, 3, 3]}],
         "log entry 4: wrong number of choices (what dice, least 4, most 4)"),
        ("A `decay` of everybody who has a free die above 1",
         [*CAUGHT, *GONE, {"seat": 1, "do": "decay", "die": 5, "to": 4}], [0]),
        ("may be left out as everywhere",
         [*CAUGHT, *GONE, {"seat": 1, "do": "decay", "die": 5, "to": 4}, {"seat": 0, "do": "decay", "die": 3, "to": 2},
          {"seat": 0, "do": "decay", "die": 3, "to": 2}], "log entry 8: no answer to this"),
    ],
)  # fmt: skip
def test_a_log_does_what_the_page_says_of_mythic_dice(
    says: str, log: Log, outcome: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A log for this sentence of the page gives the seats to act, or this refusal, as in Mythical Dice."""
    assert says in " ".join(SECTIONS["mythic-dice"].split())
    assert replayed(tmp_path, capsys, log, game="mythic-dice", seats=["A", "B"]) == outcome


WISPS: Entry = {
    "chance": "sides",
    "up": ["fenrir", "golem", "simurgh", "basilisk", "kelpie", "garuda", "will-o-the-wisp"],
}
PASSED: Entry = {"seat": 1, "do": "pass"}


def caught(creature: str, *dice: int, any_die: int | None = None, more: tuple[int, ...] = ()) -> Log:
    """Seat 0 captures the creature with these dice; its others are ``more`` and ones. Seat 1 has a 3 and 8s."""
    known = (*dice, *more) if any_die is None else (*dice, any_die, *more)
    hands = [[*known, *[1] * (10 - len(known))], [3, *[8] * 9]]
    capture: Entry = {"seat": 0, "do": "capture", "creature": creature, "dice": list(dice)}
    if any_die is not None:
        capture["any"] = any_die
    return [WISPS, {"chance": "hands", "values": hands}, PASSED, capture]


def released(creature: str, **power: object) -> Entry:
    """Seat 0 releases the creature and uses its power."""
    return {"seat": 0, "do": "release", "creature": creature, "power": power}


def rolled(*values: int) -> Entry:
    """What rolled dice show."""
    return {"chance": "dice", "values": list(values)}


def decayed(seat: int, die: int) -> Entry:
    """A seat lowers this die, so the die is among its free ones."""
    return {"seat": seat, "do": "decay", "die": die, "to": die - 1}


FENRIR = caught("fenrir", 5, 6, any_die=8)
LION: Log = [
    WISPS,
    {"chance": "hands", "values": [[2, 3, *[1] * 8], [6, 6, *[7] * 8]]},
    {"seat": 1, "do": "capture", "creature": "nemean-lion", "dice": [6, 6]},
    {"seat": 0, "do": "capture", "creature": "sphinx", "dice": [2, 3], "any": 1},
    {"seat": 0, "do": "pass"},
    decayed(1, 7),
    {"seat": 0, "do": "pass"},
    {"seat": 1, "do": "pass"},
    {"seat": 1, "do": "poach", "creature": "nemean-lion", "die": 6},
    decayed(1, 7),
    {"seat": 1, "do": "pass"},
    {"seat": 0, "do": "pass"},
]
HIDDEN: Log = [
    WISPS,
    {"chance": "hands", "values": [[5, 5, *[1] * 8], [6, 6, *[7] * 8]]},
    LION[2],
    {"seat": 0, "do": "capture", "creature": "thunderbird", "dice": [5, 5]},
    *LION[4:],
]
"""Seat 1 has the Lion's Hide, so seat 0 cannot choose a victim for its Thunderbird."""


@pytest.mark.parametrize(
    ("says", "log", "outcome"),
    [
        ("each of its captures must be possible",
         [*caught("kelpie", 1, 5)[:2], {"seat": 0, "do": "wish", "captures": [{"creature": "lung", "dice": [8, 8]}]}],
         "log entry 2: dice not free"),
        ("the Leprechaun's dice count for the seat",
         [*caught("leprechaun", 3, 3), released("leprechaun"), rolled(7, 7)], [0, 1]),
        ("the victim rolls all its free dice and keeps them",
         [*caught("thunderbird", 5, 5), released("thunderbird", victims=[1]), rolled(*[7] * 10), rolled(2),
          rolled(2, 2), decayed(1, 7)], [0]),
        ("`dice` that the seat rolls, one for each victim",
         [*FENRIR, released("fenrir", victims=[1]), {"seat": 1, "do": "yield", "dice": [8]}, rolled(7), rolled(2, 2, 2),
          decayed(0, 7)], [1]),
        ("`fenrir` may leave `victims` out at any time", [*FENRIR, released("fenrir"), rolled(2, 2, 2)], [0, 1]),
        ("such as GAIN 1, still happens",
         [*HIDDEN, {"seat": 0, "do": "release", "creature": "thunderbird", "power": {}}, rolled(2), rolled(2, 2)],
         [0, 1]),
        ("An artifact that is always on has no `use`",
         [*LION[:8], {"seat": 1, "do": "poach", "creature": "nemean-lion", "die": 6, "use": {}}],
         "log entry 8: artifact always on (artifact lions-hide)"),
        ("rolls the dice that the Unicorn protected",
         [*CAUGHT, *GONE, decayed(0, 3), decayed(1, 5), {"seat": 0, "do": "pass"}, {"seat": 1, "do": "pass"},
          {"seat": 1, "do": "release", "creature": "unicorn", "power": {"of": 0}}, rolled(2, 3)], [0, 1]),
        ("the seat takes the die and rolls it",
         [*caught("will-o-the-wisp", 1, 3), released("will-o-the-wisp", victims=[1], theirs=[3]), rolled(7),
          rolled(2, 2), decayed(0, 7)], [1]),
        ("an 8 stays 8",
         [*caught("lung", 8, 8, more=(8,)), {"seat": 0, "do": "poach", "creature": "lung", "die": 8,
          "use": {"dice": [8], "to": [8]}}, decayed(0, 8)], [1]),
        ("without a victim the coin is tossed, too",
         [*LION, {"seat": 0, "do": "poach", "creature": "sphinx", "die": 1, "use": {}},
          {"chance": "coin", "won": True}], [0, 1]),
    ],
)  # fmt: skip
def test_a_power_does_what_the_page_says(
    says: str, log: Log, outcome: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A log for this sentence of the page gives the seats to act, or this refusal, as in Mythical Dice."""
    assert says in " ".join(SECTIONS["mythic-dice"].split())
    assert replayed(tmp_path, capsys, log, game="mythic-dice", seats=["A", "B"]) == outcome
