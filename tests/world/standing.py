"""Checks of the messages that exist, for any moment at which no message waits and no call runs."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from sqlalchemy import select

from bot.core.ports import Message, Screens
from storage.ids import TableId
from storage.schema import messages
from tests.world.disk import Disk
from tests.world.event_log import EventLog
from tests.world.fake_platform import FakePlatform
from tests.world.posts import Post
from tests.world.reading import clocks_in, dice_in, timeless

CALLS: Final = frozenset({Message.TURN, Message.WARNING, Message.AWAY})


def wrong_cards(told: Mapping[TableId, EventLog], posts: Iterable[Post], screens: Screens) -> Iterator[str]:
    """Cards among the posts that are out of date."""
    for post in posts:
        chronicle = told[post.table]
        if post.excused:
            continue
        if post.first.kind is Message.TABLE:
            yield from _wrong_table(chronicle, post, screens)
        elif post.first.kind is Message.HAND and _hand_is_stale(chronicle, post, screens):
            yield f"stale{' and over' if chronicle.now.over else ''}: {_name(post)}"


def _wrong_table(chronicle: EventLog, post: Post, screens: Screens) -> Iterator[str]:
    """Check a table's card: the current one shows the present, one of a past chapter shows how that ended."""
    first, shown = post.first, timeless(post.panel)
    views = (chronicle.view(moment, None) for moment in chronicle.since_left(first.about))
    cards = (screens.message(post.kind, view, first.language, first.about, apart=post.apart) for view in views)
    if all(shown != timeless(card) for card in cards):
        yield f"stale: {_name(post)}"
    deadline = chronicle.deadline
    if not all(deadline and deadline.shown == shown for shown in clocks_in(post.panel)):
        yield f"the clock is off: {_name(post)} shows {clocks_in(post.panel)} and not {deadline}"


def _hand_is_stale(chronicle: EventLog, post: Post, screens: Screens) -> bool:
    """Whether a hand offers anything but the moves that its person may make now, or shows other dice than theirs.

    For somebody who is away a robot plays on, and the bot tells them all when they are back; whom their own card does
    not reach the table tells where to look.
    """
    first, table = post.first, chronicle.now
    seat = table.seat_of(first.player)
    if seat is None or first.about != table.chapter or table.over:
        return bool(post.panel.choices or post.panel.menus)
    if not table.chairs[seat].reached:
        return False
    due = screens.message(post.kind, chronicle.view(table.version, first.player), first.language, first.about)
    dice_differ = dice_in(post.panel) != dice_in(due) and not table.chairs[seat].away
    return dice_differ or (post.panel.choices, post.panel.menus) != (due.choices, due.menus)


def wrong_posts(disk: Disk, told: Mapping[TableId, EventLog], platform: FakePlatform) -> Iterator[str]:
    """What stands twice or was posted twice, what the bot does not know of, and calls that have had their day."""
    for subject, posts in platform.by_subject().items():
        if len(posts) > 1:
            yield f"stands {len(posts)} times: {subject} {[post.ref for post in posts]}"
    for post in platform.posts.values():
        if post.twice:
            yield f"posted twice, though it stood: {_name(post)}"
    known = set(disk.read(lambda rows: rows.scalars(select(messages.c.ref)).all()))
    for post in platform.standing():
        if post.excused:
            continue
        if post.ref not in known:
            yield f"the bot does not know of {_name(post)}"
        if post.first.kind in CALLS and told[post.table].now.over:
            yield f"still calls: {_name(post)}"


def _name(post: Post) -> str:
    offered = [choice.press.verb.value for choice in post.panel.choices]
    return f"{post.ref} {post.subject} with {dice_in(post.panel)} and {offered}"
