"""All games and rule sets, and the robots that play them."""

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from rules.game import BadSetup, Feats, Game, Move, Robot, Share, View
from rules.mythe.game import Mythe
from rules.mythic_dice.game import MythicDice
from rules.mythical_dice.game import MythicalDice
from rules.robots import (
    mythe,
    mythe_advice,
    mythic_advice,
    mythic_dice,
    mythic_keen,
    mythical_advice,
    mythical_dice,
)
from rules.robots.advice import Advice
from rules.robots.ladder import FAIR, STRONG, with_all_steps
from rules.robots.random import RandomRobot

GAMES: Final[Mapping[tuple[str, int], Game]] = MappingProxyType(
    {(game.key, game.rules): game for game in (MythicalDice(), Mythe(), MythicDice())}
)
"""All games by key and rule set. Old rule sets stay, because old games are replayed under their own."""

_Robots: TypeAlias = Mapping[str, Callable[[random.Random], Robot]]

_OWN_ROBOTS: Final[Mapping[str, _Robots]] = MappingProxyType(
    {
        "mythical-dice": {
            "steady": lambda _: mythical_dice.Steady(),
            "greedy": lambda _: mythical_dice.Greedy(),
            "keen": mythical_dice.Keen,
            "random": RandomRobot,
        },
        "mythe": {
            "steady": lambda _: mythe.Steady(),
            "greedy": lambda _: mythe.Greedy(),
            "keen": lambda _: mythe.Keen(),
            "random": RandomRobot,
        },
        "mythic-dice": {
            "steady": lambda _: mythic_dice.Steady(),
            "greedy": lambda _: mythic_dice.Greedy(),
            "keen": mythic_keen.Keen,
            "random": RandomRobot,
        },
    }
)

ROBOTS: Final[Mapping[str, _Robots]] = MappingProxyType(
    {game: with_all_steps(robots) for game, robots in _OWN_ROBOTS.items()}
)
"""Robots by game and name: all steps of the ladder, and others. The first one also plays for people who are away."""


class Adviser(NamedTuple):
    """The robot of a game that gives advice."""

    robot: str
    """Its step of the ladder. In Mythical Dice the strong robot cannot say why: it only tries moves out."""

    advise: Callable[[View, Move | None], list[Advice]]
    """How it weighs the moves of a view, the best first; an empty list if the view's seat is not asked.

    The second value is a move that it weighs in any case; None if there is none.
    """


ADVISERS: Final[Mapping[str, Adviser]] = MappingProxyType(
    {
        "mythical-dice": Adviser(FAIR, mythical_advice.advise),
        "mythe": Adviser(STRONG, mythe_advice.advise),
        "mythic-dice": Adviser(STRONG, mythic_advice.advise),
    }
)
"""Who gives advice, by game."""

_NO_FEATS: Final = Feats({})


def advice(game: str, view: View, made: Move | None = None) -> list[Advice]:
    """What a robot would do in the view's seat, its best move first; nothing if the game has no such robot.

    ``made`` is weighed, too, even if it is none of the best.
    """
    return ADVISERS[game].advise(view, made) if game in ADVISERS else []


def feats_of(key: str) -> Feats:
    """What the game counts about its players, under its newest rule set; nothing if the game no longer exists."""
    return newest(key).feats if any(known == key for known, _ in GAMES) else _NO_FEATS


def share_of(key: str) -> Share | None:
    """The share that standings of the game show; for ``""``, all games together, the only one that games have."""
    shares = {share for share, keys in SHARES.items() if not key or key in keys}
    # Several shares have no common meaning, so a table of all games together shows none of them.
    return shares.pop() if len(shares) == 1 else None


def newest(key: str) -> Game:
    """The game under its newest rule set. Raises BadSetup for an unknown game."""
    versions = [rules for known, rules in GAMES if known == key]
    if not versions:
        raise BadSetup("unknown-game", game=key)
    return GAMES[key, max(versions)]


def game_of(key: str, rules: int) -> Game:
    """The game under the rule set it was played with. Raises BadSetup for an unknown game or rule set."""
    if (key, rules) not in GAMES:
        raise BadSetup("unknown-game" if all(known != key for known, _ in GAMES) else "unknown-rules", game=key)
    return GAMES[key, rules]


def robot_player(key: str, luck: random.Random, name: str | None = None) -> Robot:
    """A robot for the game; without a name, the robot that plays for people who are away. Raises BadSetup."""
    robots = ROBOTS[newest(key).key]
    if name is None:
        name = next(iter(robots))
    if name not in robots:
        raise BadSetup("unknown-robot", robot=name)
    return robots[name](luck)


_SHARE_OF: Final = {key: share for key, _ in GAMES if (share := feats_of(key).share) is not None}
SHARES: Final[Mapping[Share, tuple[str, ...]]] = MappingProxyType(
    {share: tuple(key for key, own in _SHARE_OF.items() if own == share) for share in _SHARE_OF.values()}
)
"""Every share that games count, each with the keys of its games."""
