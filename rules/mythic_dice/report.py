"""What a replay prints about a game of Mythic Dice: each seat's dice, cards and points, the display and the pool."""

from rules.game import Json, Seat
from rules.mythic_dice.layout import Place, Table


def report(table: Table, round_: int, active: Seat, winner: Seat | None) -> dict[str, Json]:
    """The table at the end of a log. ``active`` is None in it before the first turn."""
    return {
        "round": round_,
        "active": active if round_ else None,
        "winner": winner,
        "pool": table.pool,
        "display": [face.key for face in table.display],
        "places": [_place(place) for place in table.places],
    }


def _place(place: Place) -> dict[str, Json]:
    return {
        "dice": list(place.free),
        "creatures": [
            {"creature": held.creature.key, "dice": list(held.dice), "points": held.points} for held in place.held
        ],
        "artifacts": [face.key for face in place.artifacts],
        "points": place.points,
    }
