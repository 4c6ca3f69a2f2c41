"""Whole evenings in a world where everything goes wrong: nothing is lost, nothing doubled, nothing told amiss."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pytest

from bot.core.i18n import Languages
from bot.core.panels import Panel, Text
from bot.core.ports import Message
from bot.screens.all_screens import AllScreens
from storage.ids import CommandId
from tests.world.checks import wrongs
from tests.world.disk import Disk
from tests.world.faults import Fault
from tests.world.world import ANY_TABLE, SMALL_TABLE, World, an_evening

BLOCK: Final = 100
"""Evenings of one long test."""


def wrongs_of(world: World, languages: Languages) -> list[str]:
    """All that was not as it must be, while the evening went on and at its end."""
    return [*world.wrongs, *wrongs(world.disk, world.town, world.process.pressed, AllScreens(languages))]


@pytest.mark.parametrize("seed", range(1, 51))
def test_an_evening_goes_as_it_must(seed: int, disk: Disk, languages: Languages) -> None:
    """Whatever fails: what was accepted is stored once, everybody is told what is theirs, and nothing stays owed.

    Twice may stand a message that was posted, not noted, and is further up than the last hundred when it is looked for,
    or in a thread that is shut just then.
    """
    world = an_evening(disk, seed, languages, SMALL_TABLE)
    assert wrongs_of(world, languages) == [], f"seed {seed}"


@pytest.mark.long
@pytest.mark.parametrize("first", range(1000, 3000, BLOCK))
def test_many_evenings_go_as_they_must(first: int, disk: Disk, languages: Languages) -> None:
    """Tables of all sizes, and every fault often enough; how often is printed."""
    tried: Counter[Fault] = Counter()
    found: list[str] = []
    for seed in range(first, first + BLOCK):
        world = an_evening(disk, seed, languages, ANY_TABLE)
        found += [f"seed {seed}: {wrong}" for wrong in wrongs_of(world, languages)]
        tried += world.faults.tried
    print({fault.name: tried[fault] for fault in Fault})  # noqa: T201 - for who reads how much was tried
    assert found == []


def test_a_seed_is_an_evening(disk: Disk, languages: Languages) -> None:
    """The same one again: what happened, what went wrong, and what everybody saw."""
    first = an_evening(disk, 3, languages, SMALL_TABLE)
    again = an_evening(disk, 3, languages, SMALL_TABLE)
    assert first.town.shown == again.town.shown
    assert (first.seconds, first.faults.tried) == (again.seconds, again.faults.tried)


# --- the checks themselves ------------------------------------------------------------------------------


def blank_a_card(world: World) -> None:
    """A card that does not show what is."""
    card = next(post for post in world.town.standing() if post.first.kind is Message.TABLE)
    card.panel = Panel("", (Text("nothing"),))


def post_twice(world: World) -> None:
    """A message that stands twice."""
    post = world.town.standing()[-1]
    world.town.posts["again"] = replace(post, ref="again")


def forget_a_press(world: World) -> None:
    """A table that does not know what was accepted."""
    accepted = next(one for one in world.process.pressed if one.answer.refusal is None)
    world.process.pressed.append(replace(accepted, command=CommandId("another")))


def show_a_hand_to_all(world: World) -> None:
    """A private card that everybody saw."""
    hands = [showing for showing in world.town.shown if showing.drawing.kind is Message.HAND]
    world.town.shown += [replace(showing, reader=None) for showing in hands]


def show_a_hand_to_a_stranger(world: World) -> None:
    """A private card that somebody else saw."""
    hands = [showing for showing in world.town.shown if showing.drawing.kind is Message.HAND]
    world.town.shown += [replace(showing, reader="a stranger") for showing in hands]


@pytest.mark.parametrize(
    "tamper",
    [blank_a_card, post_twice, forget_a_press, show_a_hand_to_all, show_a_hand_to_a_stranger],
)
def test_what_goes_wrong_is_seen(tamper: Callable[[World], None], disk: Disk, languages: Languages) -> None:
    """A good evening, and one thing in it that is not so."""
    world = an_evening(disk, 4, languages, SMALL_TABLE)
    assert wrongs_of(world, languages) == []
    tamper(world)
    assert wrongs_of(world, languages) != []
