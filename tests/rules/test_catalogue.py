"""The games of the bot and the robots that play them."""

import random
from collections.abc import Callable

import pytest

from rules.catalogue import GAMES, ROBOTS, game_of, newest, robot_player, share_of
from rules.game import REVEAL, BadSetup, Game
from rules.record import Play
from rules.robots.mythical_dice import Steady
from rules.robots.random import RandomRobot
from tests.rules.by_luck import entries

LUCK = random.Random(0)


def test_every_game_is_found_under_its_key_and_rule_set() -> None:
    """Records name the key and the rule set."""
    for (key, rules), game in GAMES.items():
        assert (game.key, game.rules) == (key, rules)
        assert game_of(key, rules) is game


def test_a_new_game_is_played_under_the_newest_rule_set() -> None:
    """The newest rule set has the highest number; there is only one so far."""
    assert newest("mythical-dice").rules == max(rules for key, rules in GAMES if key == "mythical-dice")


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        pytest.param(lambda: game_of("chess", 1), "unknown game (game chess)", id="a-game-that-nobody-knows"),
        pytest.param(lambda: newest("chess"), "unknown game (game chess)", id="its-newest-rules"),
        pytest.param(
            lambda: game_of("mythical-dice", 99), "unknown rules (game mythical-dice)", id="rules-that-came-later"
        ),
        pytest.param(lambda: robot_player("chess", LUCK), "unknown game (game chess)", id="its-robot"),
        pytest.param(
            lambda: robot_player("mythical-dice", LUCK, "clever"), "unknown robot (robot clever)", id="an-unknown-robot"
        ),
    ],
)
def test_what_nobody_knows_is_refused_by_name(asked: Callable[[], object], why: str) -> None:
    """The refusal says whether the game, the rules or the robot is unknown, and has a name in it."""
    with pytest.raises(BadSetup) as refused:
        asked()
    assert str(refused.value) == why


def test_the_steady_player_stands_in_for_people_who_are_away() -> None:
    """Another robot plays only if it is asked for by name."""
    assert isinstance(robot_player("mythical-dice", LUCK), Steady)
    assert isinstance(robot_player("mythical-dice", LUCK, "steady"), Steady)
    assert isinstance(robot_player("mythical-dice", LUCK, "random"), RandomRobot)


def test_every_game_has_robots() -> None:
    """Every game has a robot, so that a table can go on when somebody is away."""
    assert all(ROBOTS[key] for key, _ in GAMES)


@pytest.mark.parametrize("game", GAMES.values(), ids=[key for key, _ in GAMES])
def test_a_game_keeps_the_promises_of_its_notation_and_its_feats(game: Game) -> None:
    """Each move is read back from its text, and the text fits on a button; the reveal has no text."""
    notation, texts = game.notation, set(map(game.notation.spell, game.notation.moves))
    for seats in game.seats:
        state = game.start(seats, {})
        moves = {entry.move for entry, _ in entries(state, seats) if isinstance(entry, Play) and entry.seat is not None}
        assert [move for move in moves if notation.parse(notation.spell(move)) != move] == []
        texts |= set(map(notation.spell, moves))
        assert {feat for feats in state.feats() for feat in feats if game.feats.adds(feat) is None} == set()
    assert [text for text in texts if not (0 < len(text) <= 65 and text.isascii() and ":" not in text)] == []
    with pytest.raises(TypeError, match="Reveal"):
        notation.spell(REVEAL)
    assert {form.verb for form in notation.short_forms} <= {text.partition(".")[0] for text in texts}


def test_a_share_of_all_games_is_told_where_only_one_is_counted() -> None:
    """The share counts the bets of one game only, because a sum over different things has no meaning."""
    bets = share_of("mythical-dice")
    assert bets is not None
    assert bets.counted({"bets.0": 2, "bets.3": 1, "kept.3": 1, "bonus": 90}) == (3, 1)
    assert (share_of(""), share_of("mythe"), share_of("chess")) == (bets, None, None)
