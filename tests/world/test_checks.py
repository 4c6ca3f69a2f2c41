"""A good evening with one thing changed for the worse: each check finds its own kind of fault."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from zlib import crc32

import pytest

from bot.core.ports import Message
from bot.core.ui.languages import Languages
from bot.core.ui.panels import Panel, Text
from bot.screens.all_screens import AllScreens
from rules.game import Seat, State, View
from rules.mythe.state import MytheState
from rules.mythe.view import MytheView
from rules.mythic_dice.state import MythicState
from rules.mythic_dice.view import MythicView
from rules.mythical_dice.state import MythicalState
from rules.mythical_dice.view import MythicalView
from storage.ids import CommandId
from tests.world.checks import wrongs, wrongs_on_disk
from tests.world.conftest import MEMORY
from tests.world.disk import Disk, FileDisk
from tests.world.event_log import Archive
from tests.world.fake_platform import TO_PEOPLE
from tests.world.whole_evening import SMALL_TABLE, World, an_evening

GOOD: Final = 32
"""The seed of an evening of several rated games, with cards and dice."""

Tamper = Callable[[World], None]


@pytest.fixture(scope="module")
def evening(languages: Languages) -> Iterator[World]:
    """The evening, with its database in a directory of its own."""
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as place:
        world = an_evening(FileDisk(Path(place) / "good.db"), GOOD, languages, SMALL_TABLE)
        yield world
        world.disk.drop()


@pytest.fixture
def world(evening: World) -> Iterator[World]:
    """The evening in its original state, whatever the test before has changed."""
    platform, pressed, disk = evening.platform, evening.process.pressed, evening.disk
    assert isinstance(disk, FileDisk)
    posts = {ref: replace(post) for ref, post in platform.posts.items()}
    seen, asked, written = len(platform.shown), len(pressed), disk.path.read_bytes()
    yield evening
    platform.posts = posts
    del platform.shown[seen:], pressed[asked:]
    disk.wipe()
    disk.path.write_bytes(written)


def wrongs_in(world: World, languages: Languages) -> list[str]:
    """All faults that the checks find."""
    return wrongs(world.disk, world.platform, world.process.pressed, AllScreens(languages))


def test_a_good_evening_is_good(world: World, languages: Languages) -> None:
    """The evening has several games in a league, ranked people, points, games that were not played, and ratings."""
    assert wrongs_in(world, languages) == []
    assert world.people.finished >= 3
    assert world.disk.count("SELECT count(*) FROM tallies WHERE ranked AND points > 0 AND counted = 2")
    assert world.disk.count("SELECT count(*) FROM tallies WHERE ranked AND games = 3 AND period = 'all'")
    assert world.disk.count("SELECT count(*) FROM ratings") >= 6


# --- cards that stand, presses, cards that were shown ---------------------------------------------------


def blank_a_card(world: World) -> None:
    """A card that does not show the table's state."""
    card = next(post for post in world.platform.standing() if post.first.kind is Message.TABLE)
    card.panel = Panel("", (Text("nothing"),))


def post_twice(world: World) -> None:
    """A message that stands twice."""
    post = world.platform.standing()[-1]
    world.platform.posts["again"] = replace(post, ref="again")


def post_again(world: World) -> None:
    """A message that was posted a second time while the first one stood, and was deleted since."""
    post = world.platform.standing()[-1]
    world.platform.posts["again"] = replace(post, ref="again", twice=True, standing=False)


def forget_a_post(world: World) -> None:
    """A message that the bot does not know."""
    with world.disk.engine.begin() as connection:
        connection.exec_driver_sql("DELETE FROM messages")


def forget_a_press(world: World) -> None:
    """A table that does not have an accepted press."""
    accepted = next(one for one in world.process.pressed if one.answer.refusal is None)
    world.process.pressed.append(replace(accepted, command=CommandId("another")))


def show_a_hand_to_all(world: World) -> None:
    """A private card that everybody could see."""
    hands = [showing for showing in world.platform.shown if showing.drawing.kind is Message.HAND]
    world.platform.shown += [replace(showing, reader=None) for showing in hands]


def show_a_hand_to_a_stranger(world: World) -> None:
    """A private card that another person could see."""
    hands = [showing for showing in world.platform.shown if showing.drawing.kind is Message.HAND]
    world.platform.shown += [replace(showing, reader="a stranger") for showing in hands]


def show_a_hand_as_anothers(world: World) -> None:
    """One player's hand on the card of another player."""
    hands = [showing for showing in world.platform.shown if showing.drawing.kind in TO_PEOPLE]
    readers = {showing.reader: showing.drawing.player for showing in hands}
    for showing in hands:
        other = next(reader for reader in readers if reader != showing.reader)
        drawing = replace(showing.drawing, player=readers[other])
        world.platform.shown.append(replace(showing, reader=other, drawing=drawing))


@pytest.mark.parametrize(
    "tamper",
    [
        blank_a_card,
        post_twice,
        post_again,
        forget_a_post,
        forget_a_press,
        show_a_hand_to_all,
        show_a_hand_to_a_stranger,
        show_a_hand_as_anothers,
    ],
)
def test_what_goes_wrong_is_seen(tamper: Tamper, world: World, languages: Languages) -> None:
    """The tampering is with the cards that stand, the presses, or the cards that were shown."""
    tamper(world)
    assert wrongs_in(world, languages) != []


# --- secrets in a view ----------------------------------------------------------------------------------


Leak = Callable[[View, Sequence[View]], View]
"""Makes a view that also shows some of what each seat may see."""


def let_out_a_bet(seen: View, theirs: Sequence[View]) -> View:
    """The points contain everybody's bets."""
    assert isinstance(seen, MythicalView)
    bets = [one.bets[seat] for seat, one in enumerate(theirs) if isinstance(one, MythicalView)]
    return seen._replace(scores=tuple(points + (bet or 0) for points, bet in zip(seen.scores, bets, strict=True)))


def let_out_an_answer(seen: View, theirs: Sequence[View]) -> View:
    """The goal that everybody sees depends on the secret answers."""
    assert isinstance(seen, MythicView)
    answers = [one.answer for one in theirs if isinstance(one, MythicView)]
    return seen._replace(goal=seen.goal + crc32(repr(answers).encode()) % 100)


def let_out_a_gift(seen: View, theirs: Sequence[View]) -> View:
    """All players see all gifts."""
    assert isinstance(seen, MytheView)
    return seen._replace(gifts=tuple(gift for one in theirs if isinstance(one, MytheView) for gift in one.gifts))


@pytest.mark.parametrize(
    ("leaks", "leak", "seed"),
    [
        (MytheState, let_out_a_gift, 16),
        pytest.param(MythicalState, let_out_a_bet, 2, marks=pytest.mark.long),
        pytest.param(MythicState, let_out_an_answer, 23, marks=pytest.mark.long),
    ],
)
def test_what_a_view_lets_out_is_seen(
    leaks: type[State], leak: Leak, seed: int, disk: Disk, languages: Languages, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The leak is in the view itself: the check compares what the card would show if the secrets were different."""
    see = leaks.view

    def view(state: State, seat: Seat | None) -> View:
        return leak(see(state, seat), [see(state, other) for other in range(len(state.scores()))])

    monkeypatch.setattr(leaks, "view", view)
    world = an_evening(disk, seed, languages, SMALL_TABLE)
    found = wrongs_in(world, languages)
    assert any("saw something hidden" in wrong for wrong in found)
    assert not any("saw what never was" in wrong for wrong in found)


# --- the database ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("UPDATE ratings SET mu = mu + 1", "ratings of"),
        ("UPDATE ratings SET sigma = sigma - 1", "ratings of"),
        ("UPDATE ratings SET games = games + 1", "ratings of"),
        ("DELETE FROM ratings WHERE number = (SELECT max(number) FROM ratings)", "ratings of"),
        ("DELETE FROM ratings", "ratings of"),
        ("UPDATE tallies SET points = points + 1 WHERE period = 'all'", "standings of"),
        ("UPDATE tallies SET points = points - 1680 WHERE period = 'S1' AND ranked", "standings of"),
        ("UPDATE tallies SET points = points + 1 WHERE period LIKE '2%'", "standings of"),
        ("UPDATE tallies SET wins = wins + 1", "standings of"),
        ("UPDATE tallies SET games = games + 1", "standings of"),
        ("UPDATE tallies SET ranked = NOT ranked", "standings of"),
        ("DELETE FROM tallies WHERE period = 'all'", "standings of"),
        ("UPDATE seat_results SET placement = placement + 1", "has not the result of its entries"),
        ("UPDATE seat_results SET rank = 3 - rank WHERE rank < 3", "has not the result of its entries"),
        ("UPDATE results SET people = people + 1", "has not the result of its entries"),
        ("UPDATE results SET ended = ended + 1", "has not the result of its entries"),
        ("INSERT INTO deadlines SELECT id, 1, 'move', 1, 1, 1 FROM tables", "has the deadline"),
        ("UPDATE tables SET status = 'playing'", "is playing with entries"),
        ("UPDATE tables SET seed = zeroblob(32)", "does not verify"),
    ],
)
def test_what_is_written_otherwise_is_seen(written: str, seen: str, world: World) -> None:
    """Ratings, standings, results, deadlines, tables and records: each fault is named by its own sentence."""
    with world.disk.engine.begin() as connection:
        triggers = connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        for trigger in triggers.scalars().all():
            connection.exec_driver_sql(f"DROP TRIGGER {trigger}")
        assert connection.exec_driver_sql(written).rowcount > 0
    assert any(seen in wrong for wrong in wrongs_on_disk(world.disk, Archive(world.disk).read()))
