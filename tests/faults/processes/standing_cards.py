"""Compares the cards that stand on the fake Discord with those that the bot's screens draw of the stored tables."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import ndiff
from functools import cache
from itertools import product, takewhile
from typing import Final, NamedTuple

from sqlalchemy import Connection, func, select

from bot.adapters.discord.cards.emojis import emoji_name
from bot.adapters.discord.cards.rendering import render
from bot.core.ui.languages import Languages
from bot.core.ui.panels import Picture
from bot.pictures.painter import Painter
from bot.screens.all_screens import AllScreens
from storage.changes import Message as Kind
from storage.ids import PlayerId, TableId
from storage.league import leagues
from storage.schema import entries, messages, players
from storage.tables.stored_tables import table
from tests.stub.bodies import Json, every, parts, text
from tests.stub.server import Discord
from tests.stub.things import Version
from tests.world.event_log import EventLog

CHANGING: Final = re.compile(r"(?<=<t:)\d+|(?<=<)a?(?=:mino_)|(?<=_)[0-9a-f]{8}:\d+(?=>)")
"""What differs from one drawing to the next: when a countdown ends, and how Discord writes an emoji."""


class Shows(NamedTuple):
    """What people read on a card, and what they can press."""

    texts: Sequence[str]
    presses: Sequence[str]


class _Row(NamedTuple):
    """What the store knows of a posted message."""

    kind: str
    player: PlayerId | None
    about: int
    ref: str
    language: str | None


class StandingCards:
    """Checks the cards of many tables. A card that was right is checked again when it or its table has changed."""

    def __init__(self, stub: Discord) -> None:
        self._stub = stub
        self._logs: dict[TableId, EventLog] = {}
        self._right: dict[str, tuple[int, Version]] = {}
        """For each card that was right: how many entries its table had, and what the card showed."""

    def outdated(self, connection: Connection, tables: Iterable[TableId]) -> Iterator[str]:
        """What is wrong with the tables' cards: a missing one, or one that does not show its table as it is now."""
        names = {row.id: row.name for row in connection.execute(select(players.c.id, players.c.name))}
        places = self._stub.world.channels.values()
        standing = {f"{place.id}/{one.id}": one.now for place in places for one in place.standing}
        for which in tables:
            log = self._read(connection, which, names)
            yield from (f"{fault} at {which}" for fault in self._outdated(log, _rows(connection, which), standing))

    def _read(self, connection: Connection, which: TableId, names: Mapping[PlayerId, str]) -> EventLog:
        stored = table(connection, which)
        assert stored is not None
        log = self._logs.setdefault(which, EventLog(stored.setup, (), names))
        if stored.setup.league is not None:
            log.league = leagues.league(connection, stored.setup.league).name
        commands = select(entries.c.command).where(entries.c.table == which).order_by(entries.c.seq)
        log.go_on(stored, connection.scalars(commands).all())
        return log

    def _outdated(self, log: EventLog, rows: Sequence[_Row], standing: Mapping[str, Version]) -> Iterator[str]:
        now = log.now
        asked = {now.chairs[seat].player for seat in now.awaited_people()}
        has_card = {row.player for row in rows if row.kind == Kind.HAND and row.about == now.chapter}
        yield from (f"player {player} is asked and has no card" for player in asked - has_card)
        if not any(row.kind == Kind.TABLE and row.about == now.chapter for row in rows):
            yield "there is no card for all"
        apart = any(row.kind == Kind.PLACE for row in rows)
        for row in rows:
            card = standing.get(row.ref)
            known = self._right.get(row.ref)
            if row.kind not in {Kind.TABLE, Kind.HAND} or card is None or known == (len(log.rows), card):
                continue
            if wrong := _wrong(log, row, _shows(card.components), apart=apart):
                yield f"{row.kind} {row.about} of {row.player} shows: {' | '.join(wrong)}"
            else:
                self._right[row.ref] = len(log.rows), card


def _wrong(log: EventLog, row: _Row, shown: Shows, *, apart: bool) -> Sequence[str]:
    """What the card should not show, and what it should; nothing if it is right."""
    if row.kind == Kind.HAND and not _is_in_play(log, row):
        # It may tell how the game was when its person went away or left. But it offers only what they can do now.
        shown = Shows([], shown.presses)
        expected = [Shows([], one.presses) for one in _drawn(log, row, len(log.rows), apart=apart)]
    else:
        expected = []
        for moment in _moments(log, row):
            expected += _drawn(log, row, moment, apart=apart)
            if shown in expected:
                break
    return [] if shown in expected else min((_differing(shown, one) for one in expected), key=len)


def _drawn(log: EventLog, row: _Row, moment: int, *, apart: bool) -> Iterator[Shows]:
    """The card at this version of the table. The bot leaves out what it cannot draw or what Discord does not take."""
    view = log.view(moment, row.player)
    panel = _screens().message(Kind(row.kind), view, row.language or view.language, row.about, apart=apart)
    pictures = {block: b"" for block in panel.blocks if isinstance(block, Picture)}
    for emoji, drawn in product((_emoji(), {}), (pictures, None)):
        yield _shows(render(panel, emoji=emoji, pictures=drawn).components)


def _moments(log: EventLog, row: _Row) -> Sequence[int]:
    """The versions of the table of which the card may tell."""
    if row.kind == Kind.TABLE:
        # The card of a past chapter is drawn at some moment after its end.
        return log.since_left(row.about)[::-1]
    # Nobody redraws a hand for what the others do while its person waits.
    waiting = takewhile(lambda moment: not log.view(moment, row.player).awaits_viewer, reversed(log.moments))
    return list(waiting) or [len(log.rows)]


def _is_in_play(log: EventLog, row: _Row) -> bool:
    """Whether the hand's person plays this game now."""
    seat = log.now.seat_of(row.player)
    return seat is not None and not log.now.over and row.about == log.now.chapter and not log.now.chairs[seat].away


def _differing(shown: Shows, expected: Shows) -> Sequence[str]:
    """The lines of the card that should not be there, and those that are missing."""
    before, after = ("\n".join([*one.texts, *one.presses]).splitlines() for one in (shown, expected))
    return [line for line in ndiff(before, after) if line[0] in "+-"]


def _shows(components: Sequence[Json]) -> Shows:
    """What a card of these components shows, without what differs from one drawing to the next."""
    every_part = list(every(components))
    texts = [CHANGING.sub("", text(one, "content")) for one in every_part]
    texts += [text(picture, "description") for one in every_part for picture in parts(one, "items")]
    presses = [text(one, "custom_id") for one in every_part]
    presses += [text(option, "value") for one in every_part for option in parts(one, "options")]
    return Shows([one for one in texts if one], [one for one in presses if one])


def _rows(connection: Connection, table: TableId) -> Sequence[_Row]:
    """The posted messages of the table."""
    language = func.coalesce(players.c.language, players.c.seen_language).label("language")
    columns = (messages.c.kind, messages.c.player, messages.c.about, messages.c.ref, language)
    of = select(*columns).outerjoin(players, players.c.id == messages.c.player)
    of = of.where(messages.c.table == table, messages.c.ref.is_not(None))
    return [_Row(row.kind, row.player, row.about, str(row.ref), row.language) for row in connection.execute(of)]


@cache
def _screens() -> AllScreens:
    return AllScreens(Languages())


@cache
def _emoji() -> Mapping[str, str]:
    return {key: f"<:{emoji_name(key, image)}:1>" for key, image in Painter().dice().items()}
