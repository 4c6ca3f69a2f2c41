"""What each power and each artifact does, as steps, and which choices it needs."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from rules.game import Seat
from rules.mythic_dice.choices import Asks, reachable
from rules.mythic_dice.deeds import (
    Barred,
    Calmed,
    DiceMoved,
    DicePicked,
    DiceReturned,
    DiceTurned,
    DiceUnbound,
    Hatched,
)
from rules.mythic_dice.layout import ROLL, Repeatable, Table
from rules.mythic_dice.moves import Choice
from rules.mythic_dice.pieces import HIGHEST, VALUES, Face, raised
from rules.mythic_dice.steps import Gain, Step, Stock, Surrender, Throw, Toss

Effect: TypeAlias = Callable[[Table, Seat, Choice, Repeatable], Iterable[Step]]
"""Makes steps from a seat's choices. The last argument is the card that is used; it may be a Unicorn that repeats."""


def _rerolled(seat: Seat, dice: tuple[int, ...], *, own: bool) -> Iterator[Step]:
    """Free dice are rolled again. ``own``: it is the action of their owner."""
    if dice:
        yield DicePicked(seat, dice, own)
        yield Throw(seat, len(dice))


def _gain(number: int) -> Effect:
    return lambda _table, seat, _choice, _card: (Gain(seat, number),)


def _leprechaun(table: Table, seat: Seat, _choice: Choice, _card: Repeatable) -> Iterator[Step]:
    # The Leprechaun's own dice count, too: all dice are counted before any of them moves.
    mine = table.places[seat].dice
    richer = tuple(other for other in reachable(table, seat) if table.places[other].dice > mine)
    if richer:
        yield Surrender(richer, seat, rolled=True)


def _jackalope(_table: Table, seat: Seat, choice: Choice, _card: Repeatable) -> Iterator[Step]:
    yield from _rerolled(seat, choice.dice, own=True)
    yield Gain(seat, 1)


def _thunderbird(table: Table, seat: Seat, choice: Choice, _card: Repeatable) -> Iterator[Step]:
    for victim in choice.victims:
        yield from _rerolled(victim, table.places[victim].free, own=False)
    yield Gain(seat, 1)


def _take_chosen(_table: Table, seat: Seat, choice: Choice, _card: Repeatable) -> Iterator[Step]:
    for victim in choice.victims:
        yield DiceMoved(victim, seat, choice.theirs)


def _lung(_table: Table, seat: Seat, _choice: Choice, _card: Repeatable) -> Iterator[Step]:
    yield Stock(seat, 1, HIGHEST)


def _kraken(table: Table, seat: Seat, _choice: Choice, _card: Repeatable) -> Iterator[Step]:
    # "Every player" includes the seat that releases the Kraken.
    mine = (seat,) if table.places[seat].free else ()
    givers = tuple(sorted((*reachable(table, seat), *mine)))
    if givers:
        yield Surrender(givers, None)


def _wisp(_table: Table, seat: Seat, choice: Choice, _card: Repeatable) -> Iterator[Step]:
    for victim in choice.victims:
        yield DicePicked(victim, choice.theirs)
        yield Throw(seat, len(choice.theirs))


def _garuda(_table: Table, seat: Seat, choice: Choice, _card: Repeatable) -> Iterator[Step]:
    for victim in choice.victims:
        yield DiceReturned(victim, choice.theirs)
    yield Gain(seat, 1)


def _bunyip(table: Table, seat: Seat, _choice: Choice, _card: Repeatable) -> Iterator[Step]:
    for victim in reachable(table, seat):
        # Free dice are sorted, so the last one is the highest.
        yield DiceTurned(victim, table.places[victim].free[-1:], (VALUES[0],))


def _kelpie(_table: Table, seat: Seat, choice: Choice, _card: Repeatable) -> Iterator[Step]:
    if choice.victims:
        yield Surrender(choice.victims, seat)


def _basilisk(_table: Table, _seat: Seat, choice: Choice, _card: Repeatable) -> Iterator[Step]:
    return map(Barred, choice.victims)


def _domovoi(_table: Table, seat: Seat, _choice: Choice, _card: Repeatable) -> Iterator[Step]:
    yield Gain(seat, 1)
    yield Calmed(seat)


def _turn(_table: Table, seat: Seat, choice: Choice, _card: Repeatable) -> Iterator[Step]:
    if choice.dice:
        yield DiceTurned(seat, choice.dice, choice.to)


def _golem(_table: Table, seat: Seat, _choice: Choice, _card: Repeatable) -> Iterator[Step]:
    yield Stock(seat, 2, VALUES[0])


def _swap(_table: Table, seat: Seat, choice: Choice, _card: Repeatable) -> Iterator[Step]:
    for victim in choice.victims:
        yield DiceMoved(seat, victim, choice.dice)
        yield DiceMoved(victim, seat, choice.theirs)


def _cerberus(table: Table, _seat: Seat, choice: Choice, _card: Repeatable) -> Iterator[Step]:
    for victim in choice.victims:
        free = table.places[victim].free
        yield DiceTurned(victim, free, (VALUES[0],) * len(free))


def _fenrir(_table: Table, seat: Seat, choice: Choice, _card: Repeatable) -> Iterator[Step]:
    if choice.victims:
        yield Surrender(tuple(sorted(choice.victims)), seat, rolled=True)


def _phoenix(table: Table, seat: Seat, _choice: Choice, card: Repeatable) -> Iterator[Step]:
    assert isinstance(card, Face)
    # The roll comes before the release, in which ``LetGo`` then finds no dice left to roll.
    yield DiceUnbound(seat, card)
    yield Throw(seat, len(table.places[seat].holding(card).dice), plus=2)


def _sphinx(table: Table, seat: Seat, choice: Choice, _card: Repeatable) -> Iterator[Step]:
    for victim in reachable(table, seat):
        if choice.number in table.places[victim].free:
            yield DiceReturned(victim, (choice.number,))
    yield Gain(seat, 1)


def _quetzalcoatl(table: Table, seat: Seat, _choice: Choice, _card: Repeatable) -> Iterator[Step]:
    free = table.places[seat].free
    if free:
        yield DiceTurned(seat, free, tuple(raised(die, 1) for die in free))
    yield Gain(seat, 1)


def _roll(_table: Table, seat: Seat, choice: Choice, _card: Repeatable) -> Iterator[Step]:
    return _rerolled(seat, choice.dice, own=True)


def _storm_drum(table: Table, seat: Seat, _choice: Choice, _card: Repeatable) -> Iterator[Step]:
    for victim in reachable(table, seat):
        free = table.places[victim].free
        yield DiceTurned(victim, free, tuple(max(VALUES[0], die - 1) for die in free))


def _riddle(_table: Table, seat: Seat, choice: Choice, _card: Repeatable) -> Iterator[Step]:
    # The die is chosen before the coin is tossed.
    prize = tuple(DiceMoved(victim, seat, choice.theirs) for victim in choice.victims)
    yield Toss(seat, prize)


def _egg(_table: Table, seat: Seat, _choice: Choice, _card: Repeatable) -> Iterator[Step]:
    yield Hatched(seat)
    yield Gain(seat, 3)


def _nothing(_table: Table, _seat: Seat, _choice: Choice, _card: Repeatable) -> Iterable[Step]:
    """The Taniwha's extra capture comes after its release, so ``release_steps`` adds it."""
    return ()


def _any_value(_die: int) -> tuple[int, ...]:
    return tuple(VALUES)


def _one_or_two_more(die: int) -> tuple[int, ...]:
    return tuple(sorted({raised(die, 1), raised(die, 2)}))


_ALL: Final = 40
# "Any of your free dice": a bound that no seat can exceed, since the game has 40 dice.
_ONE: Final = (1, 1)
FREELY: Final = Asks()

POWERS: Final[Mapping[Repeatable, tuple[Asks, Effect]]] = MappingProxyType(
    {
        ROLL: (Asks(half=True), _roll),
        Face.KAPPA: (FREELY, _gain(2)),
        Face.LEPRECHAUN: (FREELY, _leprechaun),
        Face.JACKALOPE: (Asks(dice=(0, _ALL)), _jackalope),
        Face.THUNDERBIRD: (Asks(victims=_ONE), _thunderbird),
        Face.NEMEAN_LION: (Asks(victims=_ONE, theirs=True), _take_chosen),
        Face.LUNG: (FREELY, _lung),
        Face.KRAKEN: (FREELY, _kraken),
        Face.WILL_O_THE_WISP: (Asks(victims=_ONE, theirs=True, highest=3), _wisp),
        Face.GARUDA: (Asks(victims=_ONE, theirs=True), _garuda),
        Face.BUNYIP: (FREELY, _bunyip),
        Face.BAHAMUT: (FREELY, _gain(2)),
        Face.KELPIE: (Asks(victims=_ONE), _kelpie),
        Face.BASILISK: (Asks(victims=_ONE), _basilisk),
        Face.DOMOVOI: (FREELY, _domovoi),
        Face.SIMURGH: (Asks(dice=(0, 2), to=_any_value), _turn),
        Face.TANIWHA: (FREELY, _nothing),
        Face.GOLEM: (FREELY, _golem),
        Face.TIKBALANG: (Asks(victims=_ONE, dice=(1, 2), theirs=True), _swap),
        Face.CERBERUS: (Asks(victims=_ONE), _cerberus),
        Face.FENRIR: (Asks(victims=(0, 2)), _fenrir),
        Face.PHOENIX: (FREELY, _phoenix),
        Face.SPHINX: (Asks(number=True), _sphinx),
        Face.ROC: (FREELY, _gain(2)),
        Face.QUETZALCOATL: (FREELY, _quetzalcoatl),
        Face.WATER_DISH: (Asks(victims=_ONE, dice=_ONE, theirs=True), _swap),
        Face.POT_OF_GOLD: (FREELY, _gain(1)),
        Face.ANTLERS: (Asks(dice=(1, _ALL)), _roll),
        Face.STORM_DRUM: (FREELY, _storm_drum),
        Face.DRAGON_PEARL: (Asks(dice=(1, 2), to=_one_or_two_more), _turn),
        Face.RIDDLE: (Asks(victims=_ONE, theirs=True), _riddle),
        Face.EGG: (FREELY, _egg),
    }
)
"""By power: the choices that it asks for, and its effect. The Unicorn has none of its own: it repeats another one."""
