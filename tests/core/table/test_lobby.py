"""The lobby: opening, sitting down and getting up, robots, the start, and the lobby's end."""

import pytest

from bot.core.clock.pace import HOUR, MINUTE
from bot.core.errors import Refused
from bot.core.games import games
from bot.core.table.actions import Opening
from bot.core.table.opening import table_setup
from bot.core.ui.presses import Verb
from rules.game import BadSetup, RulesError
from rules.robots.ladder import LADDER
from storage.changes import Deadline, DeadlineKind, Pace, Status
from storage.ids import CommandId, CommunityId, Millis, PlayerId, TableId
from storage.tables.entries import Closed, Ending, Joined, RobotAdded, SeatLeft, Started
from tests.core.fakes import MONDAY_EVENING
from tests.core.in_memory_table import BEN, CHARLIE, CINDY, EMILY, NAMES, InMemoryTable, owed

OPENING = Opening(CommunityId(1), "hall", CINDY, CommandId("opening"), "en", "mythical-dice")


def names(paper: InMemoryTable) -> list[str]:
    """The names of the seats as everybody sees them."""
    return [seat.name for seat in paper.table.view(None, NAMES).seats]


# --- opening --------------------------------------------------------------------------------------------


def test_whoever_opens_a_table_sits_first_and_is_its_host() -> None:
    """The opening seats its host, and its id is the first contribution."""
    paper = InMemoryTable(CINDY, seats=4)
    assert (Joined(CINDY, "opening"),) == paper.changes[0].entries
    assert paper.table.status == Status.LOBBY
    assert paper.table.host == CINDY
    assert [seat.host for seat in paper.table.view(None, NAMES).seats] == [True]


def test_the_bot_plays_under_no_name_that_a_person_has() -> None:
    """If a person has a robot's name, the robot gets another name, also when the person comes later."""
    paper = InMemoryTable(CINDY, robots=2, seats=5)
    called = {CINDY: "ARIADNE", BEN: "Daedalus", CHARLIE: "Talos"}
    shown = [[seat.name for seat in paper.table.view(None, called).seats]]
    for player in (BEN, CHARLIE):
        paper.press(player, Verb.JOIN)
        shown.append([seat.name for seat in paper.table.view(None, called).seats])
    assert shown == [
        ["ARIADNE", "Daedalus", "Talos"],
        ["ARIADNE", "Pasiphae", "Talos", "Daedalus"],
        ["ARIADNE", "Pasiphae", "Icarus", "Daedalus", "Talos"],
    ]
    assert names(paper) == ["Cindy", "Ariadne", "Talos", "Ben", "Charlie"]


def test_people_and_robots_who_come_along_sit_down_at_once() -> None:
    """People and robots named at the opening are seated in order, and a table that is full begins."""
    paper = InMemoryTable(CINDY, BEN, robots=2)
    assert names(paper) == ["Cindy", "Ben", "Ariadne", "Talos"]
    assert paper.table.status == Status.PLAYING


def test_a_table_is_laid_for_as_many_as_may_play_unless_said_otherwise() -> None:
    """Without a number of seats the table has as many as the game allows."""
    assert table_setup(OPENING, TableId("t"), MONDAY_EVENING).seats == 6


def test_options_that_nobody_chose_take_their_defaults() -> None:
    """The setup holds every option of the game."""
    chosen = table_setup(OPENING, TableId("t"), MONDAY_EVENING).options
    assert chosen == {"edition": "english", "variant": "standard"}


@pytest.mark.parametrize(
    ("opening", "reason"),
    [
        ({"game": "chess"}, BadSetup("unknown-game", game="chess")),
        ({"seats": 7}, BadSetup("wrong-number-of-seats", seats=7, least=3, most=6)),
        ({"options": {"edition": "latin"}}, BadSetup("unknown-option-value", option="edition", value="latin")),
        ({"seats": 3, "robots": ("steady",) * 3}, Refused("too-many-seats")),
        ({"seats": 3, "people": (BEN, CHARLIE, EMILY)}, Refused("too-many-seats")),
        ({"robots": ("deep",)}, Refused("unknown-choice")),
    ],
)
def test_a_table_that_cannot_be_is_not_opened(opening: dict[str, object], reason: RulesError) -> None:
    """The refusal names the mistake with a code and values."""
    wish = Opening(
        OPENING.community,
        OPENING.channel,
        OPENING.host,
        OPENING.command,
        OPENING.language,
        **{"game": OPENING.game, **opening},  # type: ignore[arg-type]  # parameters of many types
    )
    with pytest.raises(type(reason)) as refused:
        table_setup(wish, TableId("t"), MONDAY_EVENING)
    assert (reason.code, reason.values) == (refused.value.code, refused.value.values)


def test_the_seed_is_fresh_and_the_table_shows_its_commitment_only() -> None:
    """Two tables have different seeds, and the view of an open table shows no seed."""
    one, other = (table_setup(OPENING, TableId(name), MONDAY_EVENING) for name in ("one", "other"))
    assert one.seed != other.seed
    view = InMemoryTable(CINDY, seats=4).table.view(CINDY, NAMES)
    assert (len(view.commitment), view.seed) == (64, None)


# --- sitting down and getting up ------------------------------------------------------------------------


def test_joining_takes_the_next_seat_with_a_contribution_to_the_luck() -> None:
    """The contribution is the id of the press, followed by a word if one is given."""
    paper = InMemoryTable(CINDY, seats=4)
    assert (Joined(BEN, "press-2"),) == paper.press(BEN, Verb.JOIN).entries
    assert (Joined(CHARLIE, "press-3 žluťoučký"),) == paper.press(CHARLIE, Verb.JOIN, word="žluťoučký").entries
    assert names(paper) == ["Cindy", "Ben", "Charlie"]


def test_a_word_may_be_sixty_letters_long() -> None:
    """A longer word is refused."""
    paper = InMemoryTable(CINDY, seats=4)
    assert paper.refused(BEN, Verb.JOIN, word="ř" * 61) == "word too long (most 60)"
    paper.press(BEN, Verb.JOIN, word="ř" * 60)
    assert paper.seated == [CINDY, BEN]


def test_the_last_seat_taken_begins_the_game() -> None:
    """The contributions are in the order of the seats, and robots contribute nothing."""
    paper = InMemoryTable(CINDY, seats=3)
    paper.press(CINDY, Verb.ADD_ROBOT)
    change = paper.press(BEN, Verb.JOIN)
    assert Started() == change.entries[1]
    assert change.status == Status.PLAYING
    assert paper.table.view(None, NAMES).contributions == ("opening", "press-2")
    assert paper.table.opening_robots == (1,)


def test_a_robot_on_the_last_seat_begins_the_game() -> None:
    """The person may name the kind of robot; otherwise the first kind comes."""
    paper = InMemoryTable(CINDY, seats=3)
    assert (RobotAdded("random"),) == paper.press(CINDY, Verb.ADD_ROBOT, "random").entries
    change = paper.press(CINDY, Verb.ADD_ROBOT)
    assert (RobotAdded("steady"), Started()) == change.entries[:2]
    assert change.status == Status.PLAYING


def test_one_press_adds_the_robots_that_the_game_still_needs() -> None:
    """An accidental second press adds none, and neither begins the game."""
    paper = InMemoryTable(CINDY, seats=4)
    assert (RobotAdded("steady"), RobotAdded("steady")) == paper.press(CINDY, Verb.FILL).entries
    assert paper.press(CINDY, Verb.FILL).entries == ()
    assert paper.table.status is Status.LOBBY
    assert paper.refused(BEN, Verb.FILL) == "not seated"


def test_people_choose_how_strong_the_robots_are() -> None:
    """Each step of the ladder has names of its own, and each game has all steps."""
    for game in games():
        paper = InMemoryTable(CINDY, seats=5, game=game)
        for step in LADDER:
            assert (RobotAdded(step),) == paper.press(CINDY, Verb.ADD_ROBOT, step).entries[:1]
        assert names(paper) == ["Cindy", "Midas", "Ariadne", "Palamedes"]
        assert [seat.robot for seat in paper.table.view(None, NAMES).seats] == [None, *LADDER]


def test_all_robots_that_the_game_needs_are_of_one_kind() -> None:
    """One press adds them."""
    paper = InMemoryTable(CINDY, seats=4)
    assert (RobotAdded("keen"), RobotAdded("keen")) == paper.press(CINDY, Verb.FILL, "keen").entries


def test_the_robots_that_a_game_needs_begin_a_full_table() -> None:
    """Nobody else can join, so there is nothing to wait for."""
    paper = InMemoryTable(CINDY, seats=3)
    assert paper.press(CINDY, Verb.FILL).entries[:3] == (RobotAdded("steady"), RobotAdded("steady"), Started())


def test_getting_up_lets_the_later_seats_move_up() -> None:
    """A person who joins after that sits last."""
    paper = InMemoryTable(CINDY, BEN, CHARLIE, seats=5)
    assert (SeatLeft(1),) == paper.press(BEN, Verb.LEAVE).entries
    paper.press(BEN, Verb.JOIN)
    assert paper.seated == [CINDY, CHARLIE, BEN]


def test_when_the_host_leaves_the_next_seat_is_host() -> None:
    """Robots are skipped, and a former host who joins again is not host."""
    paper = InMemoryTable(CINDY, seats=6)
    paper.press(CINDY, Verb.ADD_ROBOT)
    paper.press(BEN, Verb.JOIN)
    paper.press(CHARLIE, Verb.JOIN)
    paper.press(CINDY, Verb.LEAVE)
    paper.press(CINDY, Verb.JOIN)
    assert paper.table.host == BEN
    paper.press(BEN, Verb.LEAVE)
    assert paper.table.host == CHARLIE


def test_the_host_after_the_last_seat_is_the_first() -> None:
    """The seats form a circle."""
    paper = InMemoryTable(CINDY, BEN, seats=4)
    paper.press(CINDY, Verb.LEAVE)
    paper.press(CINDY, Verb.JOIN)
    paper.press(BEN, Verb.LEAVE)
    assert paper.table.host == CINDY


def test_a_lobby_without_people_closes() -> None:
    """Robots alone do not keep a lobby open; the seed is published as at any other end."""
    paper = InMemoryTable(CINDY, robots=2, seats=5)
    change = paper.press(CINDY, Verb.LEAVE)
    assert (SeatLeft(0), Closed(Ending.CANCELLED)) == change.entries
    assert (change.status, change.deadline) == (Status.CLOSED, None)
    assert bytes(32).hex() == paper.table.view(None, NAMES).seed


# --- the host ---------------------------------------------------------------------------------------------


def test_the_host_may_begin_when_enough_seats_are_taken() -> None:
    """Mythical Dice needs three seats, and robots count."""
    paper = InMemoryTable(CINDY, BEN, seats=6)
    assert paper.refused(CINDY, Verb.START) == "not enough seats (least 3)"
    paper.press(BEN, Verb.ADD_ROBOT)
    assert paper.refused(BEN, Verb.START) == "only the host"
    assert paper.press(CINDY, Verb.START).status == Status.PLAYING


def test_the_host_may_remove_people_and_robots() -> None:
    """The host names a person by id and a robot by its name at the table."""
    paper = InMemoryTable(CINDY, BEN, robots=1, seats=5)
    assert paper.refused(BEN, Verb.REMOVE, str(CINDY)) == "only the host"
    assert paper.refused(CINDY, Verb.REMOVE, "Talos") == "unknown choice"
    assert (SeatLeft(2, removed=True),) == paper.press(CINDY, Verb.REMOVE, "Ariadne").entries
    assert (SeatLeft(1, removed=True),) == paper.press(CINDY, Verb.REMOVE, str(BEN)).entries
    assert paper.seated == [CINDY]


def test_a_robot_takes_a_name_that_is_free() -> None:
    """A robot that has left leaves its name to the next."""
    paper = InMemoryTable(CINDY, robots=2, seats=6)
    paper.press(CINDY, Verb.REMOVE, "Ariadne")
    paper.press(CINDY, Verb.ADD_ROBOT)
    assert names(paper) == ["Cindy", "Talos", "Ariadne"]


def test_the_host_may_cancel() -> None:
    """Nobody else may cancel; after that every press at the table is refused."""
    paper = InMemoryTable(CINDY, BEN, seats=4)
    assert paper.refused(BEN, Verb.CANCEL) == "only the host"
    change = paper.press(CINDY, Verb.CANCEL)
    assert (Closed(Ending.CANCELLED),) == change.entries
    assert (change.status, change.deadline) == (Status.CLOSED, None)
    for verb in (Verb.JOIN, Verb.LEAVE, Verb.ADD_ROBOT, Verb.START, Verb.CANCEL, Verb.REMOVE, Verb.BACK, Verb.MOVE):
        assert paper.refused(CINDY, verb) == "table is closed"


@pytest.mark.parametrize(
    ("player", "verb", "arg", "reason"),
    [
        (CINDY, Verb.JOIN, "", "already seated"),
        (CHARLIE, Verb.LEAVE, "", "not seated"),
        (CHARLIE, Verb.ADD_ROBOT, "", "not seated"),
        (CINDY, Verb.ADD_ROBOT, "deep", "unknown choice"),
        (CINDY, Verb.BACK, "", "game not begun"),
        (CINDY, Verb.REVEAL, "", "game not begun"),
        (CINDY, Verb.MOVE, "bet.0", "game not begun"),
    ],
)
def test_what_cannot_be_done_in_the_lobby_changes_nothing(player: PlayerId, verb: Verb, arg: str, reason: str) -> None:
    """Each refusal has its code."""
    assert reason == InMemoryTable(CINDY, BEN, seats=4).refused(player, verb, arg)


# --- the clock --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pace", "length"), [(Pace.LIVE, 30 * MINUTE), (Pace.RELAXED, 2 * HOUR), (Pace.DAILY, 72 * HOUR)]
)
def test_a_lobby_where_nothing_happens_expires(pace: Pace, length: int) -> None:
    """The lobby closes after half an hour, two hours or three days, by the table's pace."""
    paper = InMemoryTable(CINDY, BEN, seats=4, pace=pace)
    due = Millis(MONDAY_EVENING + length)
    assert Deadline(TableId("papertable"), 0, DeadlineKind.EXPIRE, due, due, due) == paper.deadline
    change = paper.expire()
    assert (Closed(Ending.EXPIRED),) == change.entries
    assert (change.status, change.deadline) == (Status.CLOSED, None)
    assert owed(change) == ["table"]


@pytest.mark.parametrize(
    ("player", "verb", "arg"),
    [(CHARLIE, Verb.JOIN, ""), (BEN, Verb.LEAVE, ""), (BEN, Verb.ADD_ROBOT, ""), (CINDY, Verb.REMOVE, str(BEN))],
)
def test_what_happens_in_the_lobby_puts_its_end_off(player: PlayerId, verb: Verb, arg: str) -> None:
    """The lobby's whole time begins again."""
    paper = InMemoryTable(CINDY, BEN, seats=5)
    paper.at = Millis(paper.at + 20 * MINUTE)
    paper.press(player, verb, arg)
    assert paper.deadline.due == MONDAY_EVENING + 50 * MINUTE


@pytest.mark.parametrize(("seats", "status"), [(5, Status.LOBBY), (3, Status.PLAYING)])
def test_an_end_that_was_put_off_at_the_last_moment_does_not_come(seats: int, status: Status) -> None:
    """A deadline that was read before somebody joined is outdated, whether the game has begun or not."""
    paper = InMemoryTable(CINDY, BEN, seats=seats)
    before = paper.deadline
    paper.at = before.due
    paper.press(CHARLIE, Verb.JOIN)
    assert paper.expire(before).entries == ()
    assert paper.table.status == status
