"""The games of the house and who of the house plays them."""

import random

import pytest

from rules.catalogue import GAMES, ROBOTS, game_of, house_player, newest
from rules.game import BadSetup
from rules.robots.mythical_dice import Steady
from rules.robots.random import RandomRobot


def test_every_game_is_found_under_its_key_and_rule_set() -> None:
    """Records name both."""
    for (key, rules), game in GAMES.items():
        assert (game.key, game.rules) == (key, rules)
        assert game_of(key, rules) is game


def test_a_new_game_is_played_under_the_newest_rule_set() -> None:
    """There is but one yet."""
    assert newest("mythical-dice").rules == max(rules for key, rules in GAMES if key == "mythical-dice")


def test_an_unknown_game_or_rule_set_is_refused_by_name() -> None:
    """Two different mistakes: a game nobody knows, a rule set that came later."""
    with pytest.raises(BadSetup) as game:
        game_of("chess", 1)
    with pytest.raises(BadSetup) as rules:
        game_of("mythical-dice", 99)
    with pytest.raises(BadSetup) as unknown:
        newest("chess")
    assert [refused.value.code for refused in (game, rules, unknown)] == [
        "unknown-game",
        "unknown-rules",
        "unknown-game",
    ]


def test_the_steady_player_stands_in_for_people_who_are_away() -> None:
    """Unless another one is asked for by name."""
    luck = random.Random(0)
    assert isinstance(house_player("mythical-dice", luck), Steady)
    assert isinstance(house_player("mythical-dice", luck, "steady"), Steady)
    assert isinstance(house_player("mythical-dice", luck, "random"), RandomRobot)


def test_an_unknown_house_player_is_refused_by_name() -> None:
    """The same for a game that nobody knows."""
    with pytest.raises(BadSetup) as robot:
        house_player("mythical-dice", random.Random(0), "clever")
    with pytest.raises(BadSetup) as game:
        house_player("chess", random.Random(0))
    assert (robot.value.code, robot.value.values) == ("unknown-robot", {"robot": "clever"})
    assert game.value.code == "unknown-game"


def test_every_game_has_house_players() -> None:
    """Without one a table could not go on when somebody is away."""
    assert all(ROBOTS[key] for key, _ in GAMES)
