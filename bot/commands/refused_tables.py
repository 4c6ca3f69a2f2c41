"""Says which argument of the command line to change when the rules refuse a table."""

from rules.catalogue import ROBOTS, newest
from rules.game import BadSetup


def sentence(refusal: BadSetup, game: str) -> str:
    """The refusal as one sentence that begins with the argument; ``game`` is the key that was asked for."""
    values = refusal.values
    match refusal.code:
        case "unknown-game":
            return f"--game: there is no {game}; the games are {', '.join(ROBOTS)}"
        case "wrong-number-of-seats":
            return f"--players: {game} has {values['least']} to {values['most']} players, not {values['seats']}"
        case "unknown-option":
            return f"--{values['option']}: {game} has no such option"
        case "unknown-option-value":
            possible = newest(game).options[str(values["option"])]
            return f"--{values['option']}: in {game} this is {' or '.join(possible)}, not {values['value']}"
        case "unknown-robot":
            return f"--robots: there is no {values['robot']}; the robots are {', '.join(ROBOTS[game])}"
        case "more-robots-than-players":
            return f"--robots: {values['robots']} robots do not fit in {values['players']} seats"
        case _:
            return str(refusal)
