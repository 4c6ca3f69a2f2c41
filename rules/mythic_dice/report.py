"""What a replay prints of a game of Mythic Dice: everybody's dice, cards and points, and the table's."""

from rules.game import Json, Seat
from rules.mythic_dice.layout import Place, Table


def report(table: Table, round_: int, active: Seat, winner: Seat | None) -> dict[str, Json]:
    """The table as it lies at a log's end; ``active`` is None before the first turn."""
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
