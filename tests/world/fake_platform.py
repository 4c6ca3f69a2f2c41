"""A fake platform that behaves like Discord in what matters: nonces, edits, deletions, threads, closed DMs."""

import asyncio
import random
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

from bot.adapters.discord.channel_limit import ChannelLimit, FullError
from bot.core.clock.wall_time import Time
from bot.core.ports import Announcing, Delivery, Message, NotSent, Sent, Trouble
from storage.ids import Millis, TableId
from storage.league.kinds import RoleTrouble
from tests.world.disk import Step
from tests.world.faults import Fault, Switchboard
from tests.world.posts import Drawing, Notice, Post, Showing, Subject, drawing

NAME: Final = "platform"
WINDOW: Final = 5 * 60 * 1000
"""Milliseconds for which the platform knows a nonce."""

OLD: Final = 55 * 60 * 1000
"""Milliseconds after which a card with choices is posted again instead of edited."""

LOOKED_AT: Final = 100
"""How many of the newest messages ``find`` reads."""

TO_PEOPLE: Final = frozenset({Message.HAND, Message.WARNING, Message.AWAY})


class FakePlatform:
    """All posts, and everything that was ever shown to somebody."""

    name = NAME
    is_open = True
    careful = False
    polls = False

    def __init__(self, time: Time, luck: random.Random, faults: Switchboard, *, threads: bool) -> None:
        self._time = time
        self._luck = luck
        self._faults = faults
        self._threads = threads
        self.step: Step = _no_step
        """The step of the bot that is open."""

        self.old = OLD
        self.version: Callable[[TableId], int] = lambda _: 0
        self.posts: dict[str, Post] = {}
        """All posts that were ever made, by id."""

        self.notices: dict[str, Notice] = {}
        """All messages that belong to no table, by id."""

        self.roles: set[tuple[str, str]] = set()
        """Which role was given to whom, by the ids of both."""

        self.shown: list[Showing] = []
        self.shut_to: set[str] = set()
        """Names of people whose DMs are closed."""

        self.gone: set[str] = set()
        """Channels and threads that do not exist any more."""

        self.shut: set[str] = set()
        """Channels and threads in which the bot may neither write nor read."""

        self.under_way = 0
        """How many calls are being carried out at the moment."""

        self._nonces: dict[str, Post] = {}
        self._turnstile = ChannelLimit(time)

    # --- the port -------------------------------------------------------------------------------------

    async def deliver(self, delivery: Delivery) -> Sent | NotSent:
        """Post or edit a message, or make a thread. Each call may fail, and channels may be full."""
        if delivery.table is None:
            return await self._call(lambda: self._tell(delivery))
        if delivery.kind is Message.PLACE:
            return await self._call(lambda: self._make_thread(delivery))
        try:
            if delivery.post is None or self._grown_old(delivery):
                with self._turnstile.through(_place(delivery)):
                    return await self._call(lambda: self._post(delivery))
            with self._turnstile.through(self.posts[delivery.post].place):
                return await self._call(lambda: self._edit(delivery, delivery.post or ""))
        except FullError as full:
            return NotSent(Trouble.FULL, full.wait)

    async def find(self, channel: str, address: str | None, nonce: str) -> Sent | NotSent:
        """Look for a message among the newest ones."""
        return await self._call(lambda: self._find(channel if address is None else f"@{address}", nonce))

    def connections(self, community: str | None = None) -> Sequence[str]:
        """None: what people press reaches whatever bot is open."""
        return ()

    def hears(self, community: str) -> bool:
        """Always."""
        return True

    @property
    def serves(self) -> Collection[str]:
        """Nothing: several processes may serve it."""
        return ()

    async def silence(self, connection: str) -> Millis:
        """Always 0."""
        return Millis(0)

    async def retract(self, channel: str, post: str) -> Sent | NotSent:
        """Delete a post. If it is gone already, that counts as deleted."""
        return await self._call(lambda: self._delete(post))

    async def put_role(self, community: str, role: str, address: str, *, held: bool) -> RoleTrouble | None:
        """Give the person the role, or take it."""

        def carry_out() -> Sent:
            (self.roles.add if held else self.roles.discard)((role, address))
            return Sent(None)

        return None if isinstance(await self._call(carry_out), Sent) else RoleTrouble.LATER

    async def answer(self, reader: str, drawing: Drawing, post: str | None) -> Sent | NotSent:
        """Answer a press: redraw the pressed post or, for None, show a panel to the reader alone."""
        return await self._call(lambda: self._answer(reader, drawing, post))

    async def _call(self, carry_out: Callable[[], Sent | NotSent]) -> Sent | NotSent:
        self.under_way += 1
        try:
            return await self._way(carry_out)
        finally:
            self.under_way -= 1

    async def _way(self, carry_out: Callable[[], Sent | NotSent]) -> Sent | NotSent:
        """Carry out one request, which may be refused, lost, late, or carried out without an answer."""
        await self.step("before call")
        if self._faults.happens(Fault.LATER):
            return NotSent(Trouble.LATER)
        if self._faults.happens(Fault.WAIT):
            return NotSent(Trouble.LATER, Millis(self._luck.randint(1, 20_000)), refused=True)
        lost, unanswered = self._faults.happens(Fault.LOST), self._faults.happens(Fault.UNANSWERED)
        arrives = self._luck.random() < 1 / 2
        way = self._luck.uniform(1, 10) if self._faults.happens(Fault.SLOW) else self._luck.uniform(0.02, 0.2)
        try:
            await asyncio.sleep(way)
        except asyncio.CancelledError:
            if arrives:
                carry_out()  # The process died, but its request was on the wire.
            raise
        outcome = NotSent(Trouble.LATER) if lost else carry_out()
        await asyncio.sleep(way / 2)
        await self.step("after call")
        return NotSent(Trouble.LATER) if unanswered else outcome

    # --- what a call does -----------------------------------------------------------------------------

    def _grown_old(self, delivery: Delivery) -> bool:
        posted = delivery.posted
        return bool(delivery.panel.choices) and posted is not None and self._time.now() - posted > self.old

    def _make_thread(self, delivery: Delivery) -> Sent | NotSent:
        if not self._threads or delivery.post is None or not self.posts[delivery.post].standing:
            return Sent(None)
        return Sent(f"{delivery.post}-thread")

    def _answer(self, reader: str, drawing: Drawing, ref: str | None) -> Sent | NotSent:
        if ref is None:
            self._show(reader, drawing)
        elif not self.posts[ref].standing:
            return NotSent(Trouble.POST_GONE)
        else:
            self._redraw(self.posts[ref], drawing)
        return Sent(ref)

    def _post(self, delivery: Delivery) -> Sent | NotSent:
        place = _place(delivery)
        if delivery.kind in TO_PEOPLE and delivery.address in self.shut_to:
            return NotSent(Trouble.UNREACHABLE)
        if (trouble := self._trouble(place)) is not None:
            return NotSent(trouble)
        known = self._nonces.get(delivery.nonce)
        if known is not None and known.standing and self._time.now() - known.at < WINDOW:
            return Sent(known.ref)
        post = Post(str(len(self.posts) + 1), place, delivery, delivery.panel, self._time.now(), mark=delivery.nonce)
        post.apart = delivery.place is not None
        found = self._latest(place, delivery.nonce)
        post.twice = found is not None and not found.lost and found.ref != delivery.post
        self.posts[post.ref] = self._nonces[delivery.nonce] = post
        self._show(_reader(place), drawing(delivery))
        return Sent(post.ref)

    def _tell(self, delivery: Delivery) -> Sent | NotSent:
        """Post or edit what belongs to no table: a message of an evening."""
        place = _place(delivery)
        if delivery.kind in TO_PEOPLE and delivery.address in self.shut_to:
            return NotSent(Trouble.UNREACHABLE)
        if delivery.kind is not Announcing.EVENT and (trouble := self._trouble(place)) is not None:
            return NotSent(trouble)
        if delivery.post is not None:
            self.notices[delivery.post].panel = delivery.panel
            return Sent(delivery.post)
        notice = Notice(f"notice-{len(self.notices) + 1}", place, delivery, delivery.panel)
        known = next((one for one in self.notices.values() if one.first.nonce == delivery.nonce), None)
        if known is not None:
            return Sent(known.ref)
        self.notices[notice.ref] = notice
        return Sent(notice.ref)

    def _trouble(self, place: str) -> Trouble | None:
        if place in self.gone:
            return Trouble.PLACE_GONE
        return Trouble.PLACE_SHUT if place in self.shut else None

    def _find(self, place: str, nonce: str) -> Sent | NotSent:
        there = self._in(place)
        if (trouble := self._trouble(place)) is not None:
            for post in there:
                post.lost = post.lost or post.first.nonce == nonce
            return NotSent(trouble) if trouble is Trouble.PLACE_SHUT else Sent(None)
        told = next((one.ref for one in self.notices.values() if one.first.nonce == nonce), None)
        found = self._latest(place, nonce)
        return Sent(told if found is None else found.ref)

    def _latest(self, place: str, nonce: str) -> Post | None:
        """The post with this nonce among the newest ones."""
        return next((post for post in self._in(place)[: -LOOKED_AT - 1 : -1] if post.mark == nonce), None)

    def _edit(self, delivery: Delivery, ref: str) -> Sent | NotSent:
        post = self.posts[ref]
        trouble = self._trouble(post.place)
        if trouble is not None:
            in_thread = trouble is Trouble.PLACE_SHUT and post.place != delivery.channel
            return NotSent(Trouble.POST_GONE if in_thread else trouble)
        if not post.standing:
            return NotSent(Trouble.POST_GONE)
        post.mark = delivery.nonce
        self._redraw(post, drawing(delivery))
        return Sent(ref)

    def _redraw(self, post: Post, drawing: Drawing) -> None:
        post.panel, post.apart = drawing.panel, drawing.apart
        self._show(_reader(post.place), drawing)

    def _delete(self, ref: str) -> Sent | NotSent:
        if (trouble := self._trouble(self.posts[ref].place)) is Trouble.PLACE_SHUT:
            return NotSent(trouble)
        self.posts[ref].standing = False
        return Sent(None)

    def _show(self, reader: str | None, drawing: Drawing) -> None:
        self.shown.append(Showing(reader, drawing, self.version(drawing.table)))

    # --- what people see and do -----------------------------------------------------------------------

    def seen_by(self, name: str) -> list[Post]:
        """The posts that the person can read, oldest first."""
        own = f"@{name}"
        return [
            post
            for post in self.posts.values()
            if post.standing and (post.place == own or not post.place.startswith("@")) and post.place not in self.gone
        ]

    def standing(self) -> list[Post]:
        """All posts that exist, oldest first."""
        return [post for post in self.posts.values() if post.standing and post.place not in self.gone]

    def by_subject(self) -> Mapping[Subject, list[Post]]:
        """The posts that exist, without excused ones."""
        found: dict[Subject, list[Post]] = {}
        for post in self.standing():
            if not post.excused:
                found.setdefault(post.subject, []).append(post)
        return found

    def shut_thread(self, place: str) -> None:
        """The bot may not be in that thread any more; what stands there stays as it is."""
        self.shut.add(place)
        for post in self._in(place):
            post.excused = True

    def open_thread(self, place: str) -> None:
        """The bot gets access again, and must now delete the posts there that it knows of."""
        self.shut.discard(place)
        for post in self._in(place):
            post.excused = post.lost

    def _in(self, place: str) -> list[Post]:
        return [post for post in self.posts.values() if post.place == place and post.standing]


def _place(delivery: Delivery) -> str:
    return f"@{delivery.address}" if delivery.kind in TO_PEOPLE else delivery.place or delivery.channel


def _reader(place: str) -> str | None:
    return place[1:] if place.startswith("@") else None


async def _no_step(_: str) -> None:
    """Do nothing: no bot is open."""
