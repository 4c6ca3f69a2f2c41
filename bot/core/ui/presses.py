"""What a person asks for by a button or an entry of a menu, and the short text that platforms keep of it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Final

from rules.game import JOINT
from storage.ids import TableId


class Verb(StrEnum):
    """The kinds of requests behind a choice."""

    JOIN = "join"
    SIT = "sit"
    """Take a robot's seat in a game that has begun."""

    LEAVE = "leave"
    ADD_ROBOT = "robot"
    """Seat one robot."""

    FILL = "fill"
    """Seat as many robots as the game still needs players; none if it needs no more."""

    REMOVE = "remove"
    START = "start"
    CANCEL = "cancel"
    BACK = "back"
    REMATCH = "rematch"
    MOVE = "move"
    """Make the move that ``arg`` spells in the game's notation, such as ``bet.2`` or ``roll.red``."""

    CHOOSE = "choose"
    """Show the ways to complete a move that begins with ``arg``; if ``arg`` is empty, all ways to begin.

    It changes nothing, and is offered only on private cards.
    """

    REVEAL = "reveal"
    """Show the secret answers now. Offered only to a person who plays against robots alone."""

    PLAY_NOW = "play-now"
    """Open a table of the game that ``arg`` names, with robots in all other seats, so that it begins at once."""

    OPEN = "open"
    """Open a table here, with the settings that are usual here; for the game that ``arg`` names, if it names one."""

    WEEK = "week"
    """Show the page of standings that ``arg`` names as ``league/period/game/page``."""

    EVENING = "evening"
    """Say whether I come to an evening. Its id is the press's ``decision``; ``arg`` is one of ``EVENING_WORDS``."""

    COUNTING = "counting"
    """Show how the standings are counted to which ``arg`` leads, as for ``WEEK``."""

    STAND_IN = "stand-in"
    """Let a robot answer this question for me."""

    HAND = "hand"
    """Show my private card."""

    SHOW = "show"
    """Show the table's card again."""

    ADVICE = "advice"
    """Show what a robot would do in my place, and why. Offered only to people who want advice."""

    FORGET = "forget"
    """Delete my personal data. Offered only by the panel that asks for confirmation."""

    LINK = "link"
    """Link my account with that of the player whom ``arg`` names as ``yes.<number>``, or not: ``no.<number>``."""

    LEAGUE = "league"
    """Do for a league what ``arg`` names as ``step/number``: a step of ``LeagueStep``, and the league's number."""

    HELP = "help"
    """Show what people can do here; with ``HELP_PLAY`` the games, with ``HELP_FORGET`` what forgetting means."""

    SETTING = "setting"
    """Set what ``arg`` names as ``what/value``, or show a page of settings: ``page/name``.

    Without ``arg`` show the settings, in a message of their own.
    """

    TERMS = "terms"
    """Show the rules of the league that ``arg`` names by its number; for ``ALL_LEAGUES``, or without one, the list."""

    BEGIN_SEASON = "begin-season"
    """Begin the season that ``arg`` describes. Offered only by the panel that says what that does."""

    CORRECT = "correct"
    """Void or restore the result of the table that ``arg`` names as ``void/<table>`` or ``restore/<table>``.

    Offered only by the panel that says what that does. The reason stands on that panel.
    """

    CANCEL_EVENING = "cancel-evening"
    """Cancel the evening whose id is the press's ``decision``; ``arg`` is ``ONCE``, or ``SERIES`` for later weeks, too.

    Offered only by the panel that says what that does.
    """

    CLOSE_LEAGUE = "close-league"
    """Close the league that ``arg`` names by its number. Offered only by the panel that says what that does."""

    LEARN = "learn"
    """Show a lesson, or answer it, as ``arg`` says: ``Lessons.pressed`` explains it. Without ``arg``, all lessons."""

    RULES = "rules"
    REPLAY = "replay"

    WHY = "why"
    """Show a decision of a finished game again; ``arg`` is its entry's number. Without it, where the person lost most.
    """

    DETAILS = "details"
    """Show all about a finished game that its card leaves out."""

    VERIFY = "verify"

    FAIRNESS = "fairness"
    """Show how the table's luck is drawn, with the table's own numbers."""


class SettingsPage(StrEnum):
    """Pages of a community's settings that have no room on the first one."""

    CHANNELS = "channels"
    """Where tables may be opened."""

    POSTS = "posts"
    """Where and when the standings of all games are posted."""

    ZONE = "zone"
    ORGANISERS = "organisers"


OWN_SETTINGS: Final = "own"
"""Stands behind a press of SETTING on the page that has the person's own settings alone."""


class LeagueStep(StrEnum):
    """What the buttons under a new league, under its invitation, and under its announcements do."""

    OPEN = "open"
    """Open a table for the league."""

    INVITE = "invite"
    """Post the league's invitation in the channel."""

    PREVIEW = "preview"
    """Show what the league would post now."""

    CHANGE = "change"
    """Say how to change the league."""

    DATES = "dates"
    """Say what comes next in the league: a post, a season, an evening."""


ALL_TIME: Final = "all"
"""The period of all weeks, in the place of a week's name."""

FAME: Final = "fame"
"""The hall of fame of a league, in the place of a week's name."""

SIGN_UP: Final = "sign-up"
NOT_COMING: Final = "not-coming"
CHECK_IN: Final = "check-in"
PAUSE: Final = "pause"
OWN_PLACE: Final = "place"
EVENING_WORDS: Final = (SIGN_UP, NOT_COMING, CHECK_IN, PAUSE, OWN_PLACE)
"""What people can say of an evening; with the last one they ask for their place in its standing."""

ALL_LEAGUES: Final = "all"
"""In a press of TERMS: back to the list of leagues."""

HELP_PLAY: Final = "play"
HELP_FORGET: Final = "forget"

VOID: Final = "void"
RESTORE: Final = "restore"
"""What a press of CORRECT does."""

ONCE: Final = "once"
SERIES: Final = "series"
"""What a press of CANCEL_EVENING cancels."""

NOWHERE: Final = TableId("")
"""The table of a press that concerns no table."""


@dataclass(frozen=True, slots=True)
class Press:
    """The request behind a choice. It contains no secret, because platforms keep it in their buttons."""

    table: TableId
    """``NOWHERE`` if the press concerns no table."""

    decision: int
    """The number of the question that the press answers, or of an evening.

    0 in the lobby, and if it answers no question.
    """

    verb: Verb
    arg: str = ""


def joined(presses: Sequence[Press]) -> Press:
    """One press for several choices of a menu, in the order in which they were taken."""
    return replace(presses[0], arg=JOINT.join(press.arg for press in presses))


def parted(arg: str) -> list[str]:
    """The arguments of the choices that ``joined`` has made one press of."""
    return arg.split(JOINT)


# --- presses as short texts -----------------------------------------------------------------------------------
# Platforms keep such a text in a button or in an answer of a poll, and give it back when it is pressed. It carries the
# whole meaning of the press and nothing secret, so any process can answer it, after any restart.

LONGEST: Final = 100
"""The most characters of a spelled press. Discord allows no more in a custom id."""

_VERBS: Final = frozenset(Verb)
_SPELLED: Final = re.compile(
    r"v1:(?P<table>[A-Za-z0-9_-]*):(?P<decision>0|[1-9][0-9]{0,17}):(?P<verb>[a-z-]+):(?P<arg>.*)"
)


# A card that is redrawn has mostly the buttons that it had before.
@lru_cache(maxsize=4096)
def spell(press: Press) -> str:
    """The press as ``v1:<table>:<decision>:<verb>:<arg>``. Every press of ours fits into ``LONGEST``."""
    word = f"v1:{press.table}:{press.decision}:{press.verb}:{press.arg}"
    assert read(word) == press, "a press that cannot be read back"
    return word


def read(word: str) -> Press | None:
    """The press that the word spells; None if this version knows no such press."""
    found = _SPELLED.fullmatch(word) if len(word) <= LONGEST and word.isprintable() else None
    if found is None or found["verb"] not in _VERBS:
        return None
    return Press(TableId(found["table"]), int(found["decision"]), Verb(found["verb"]), found["arg"])


def read_all(words: Sequence[str]) -> Press | None:
    """The one press for all words that were chosen together in a menu; None if any of them is unknown."""
    presses = [press for word in words if (press := read(word)) is not None]
    return joined(presses) if presses and len(presses) == len(words) else None
