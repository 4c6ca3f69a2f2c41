"""The people's part of the store: people and communities, what is stored about them, and how it is deleted."""

from collections.abc import Collection, Iterable, Mapping
from typing import Unpack

from storage.engine.database import Database
from storage.ids import CommandId, CommunityId, Millis, PlayerId, TableId
from storage.league import purging
from storage.league.purging import Purge
from storage.people import (
    caretakers,
    departures,
    forgetting,
    honours,
    lesson_answers,
    links,
    personal_tables,
    players,
    replaced_places,
    stats,
)
from storage.people.departures import Since, Whereabouts
from storage.people.honours import Honours, HonoursAt
from storage.people.known import Known, known_of
from storage.people.links import Account, LinkedAlready, NotTaken
from storage.people.personal_tables import PersonalTable
from storage.people.player_cache import PlayerCache
from storage.people.players import Choices, Community, Player
from storage.people.replaced_places import Move
from storage.people.stats import Meetings, PlayerStats
from storage.writer import Writer


class PeopleStore:
    """Every call may raise StoreFault.

    A call with a ``command`` raises DuplicateCommand, and writes nothing, if the command has been carried out.
    """

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database = database
        self._writer = writer
        self._cache = PlayerCache(database, writer)

    # --- people -----------------------------------------------------------------------------------------------

    async def player_of(
        self, platform: str, external: str, name: str, now: Millis, seen_language: str | None = None
    ) -> Player:
        """The player whom the platform calls ``external``; stored if new, renamed if the name has changed.

        ``seen_language``: the language of their client; None if it is not known.
        """
        known = await self._cache.identified(platform, external)
        # Every press asks this. Nothing is written unless the person is new, or has a new name or language.
        if known is not None and known.name == name and seen_language in {None, known.seen_language}:
            return known
        return await self._cache.player_of(platform, external, name, now, seen_language)

    async def known_player(self, platform: str, external: str) -> Player | None:
        """The player whom the platform calls ``external``, or None for a stranger; nothing is stored."""
        return await self._cache.identified(platform, external)

    async def player(self, player: PlayerId) -> Player:
        """The player with this id, who must exist."""
        return await self._database.read(players.player, player)

    async def players(self, among: Iterable[PlayerId]) -> tuple[Player, ...]:
        """The players with these ids, in the order of their ids."""
        return await self._cache.some(tuple(among))

    async def address(self, player: PlayerId, platform: str) -> str | None:
        """The player's id on the platform, or None if they have none there."""
        return await self._database.read(players.address, player, platform)

    async def addresses_to_call(self, among: Collection[PlayerId], platform: str) -> tuple[str, ...]:
        """The ids on the platform of those of the players who want to be called when it is their turn."""
        return await self._database.read_at_once(players.addresses_to_call, among, platform)

    async def set_language(self, player: PlayerId, language: str | None) -> None:
        """Store the language that the player has chosen; None for the language of the place where they play."""
        await self._cache.change(players.set_language, player, language)

    async def set_notify(self, player: PlayerId, *, notify: bool) -> None:
        """Store whether the player wants to be called when it is their turn."""
        await self._cache.change(players.set_notify, player, notify)

    async def set_aloud(self, player: PlayerId, *, aloud: bool) -> None:
        """Store whether the player listens to a screen reader: then columns are told in sentences."""
        await self._cache.change(players.set_aloud, player, aloud)

    async def set_advice(self, player: PlayerId, *, advice: bool) -> None:
        """Store whether the player wants to be able to ask robots for advice."""
        await self._cache.change(players.set_advice, player, advice)

    async def community_of(self, platform: str, external: str, *, time_zone: str, language: str) -> Community:
        """The community that the platform calls ``external``; if new, stored with this time zone and language."""
        known = await self._database.read_at_once(players.known_community, platform, external)
        if known is not None:
            return known
        return await self._writer.run(players.community_of, platform, external, time_zone, language)

    async def known_community(self, platform: str, external: str) -> Community | None:
        """The community that the platform calls ``external``, or None if it is not stored."""
        return await self._database.read(players.known_community, platform, external)

    async def community(self, community: CommunityId) -> Community:
        """The community with this id, which must exist."""
        return await self._database.read(players.community, community)

    async def choose(
        self, community: CommunityId, command: CommandId | None = None, **choices: Unpack[Choices]
    ) -> None:
        """Change settings of the community; a time zone is an IANA name."""
        await self._writer.run_once(command, players.choose, community, **choices)

    async def set_option(
        self, community: CommunityId, option: str, value: str | None, command: CommandId | None = None
    ) -> None:
        """Set an option for the community's tables that name no value; None for its language's usual value."""
        await self._writer.run_once(command, players.set_option, community, option, value)

    async def note_caretaker(self, community: CommunityId, player: PlayerId) -> None:
        """The player has changed something in the community as an organiser."""
        await self._writer.run(caretakers.note, community, player)

    # --- linked accounts --------------------------------------------------------------------------------------

    async def accounts_of(self, player: PlayerId) -> tuple[PlayerId, ...]:
        """The player, and behind them the player of another platform with whom they are linked."""
        return await self._database.read(links.accounts_of, player)

    async def linked_with(self, player: PlayerId) -> Account | None:
        """The account that is linked with the player's; None if there is none."""
        return await self._database.read(links.linked_with, player)

    async def offer_link(self, player: PlayerId, code: str, now: Millis) -> Millis | LinkedAlready:
        """Store the hash of a new code for the player. Returns until when (wall time) the code is valid."""
        return await self._writer.run(links.offer_link, player, code, now)

    async def take_link(self, player: PlayerId, code: str, now: Millis) -> Account | NotTaken | LinkedAlready:
        """Take the offer of the code with this hash: the account that was shown it."""
        return await self._writer.run(links.take_offer, player, code, now)

    async def link_offered_to(self, player: PlayerId, now: Millis) -> Account | None:
        """The other account of a link that waits to be confirmed; None if none waits."""
        return await self._database.read(links.offered_to, player, now)

    async def agree_to_link(self, player: PlayerId, other: PlayerId, now: Millis) -> bool | None:
        """Confirm a link: whether the two are linked now, or None if no such link waits to be confirmed."""
        return await self._cache.change(links.agree_to_link, player, other, now)

    async def decline_link(self, player: PlayerId, other: PlayerId, command: CommandId | None = None) -> bool:
        """Delete the offer of a link between the two. Returns whether there was one."""
        return await self._writer.run_once(command, links.decline_link, player, other)

    async def unlink(self, player: PlayerId, command: CommandId | None = None) -> bool:
        """End the player's link. Returns whether there was one."""
        return await self._writer.run_once(command, links.unlink, player)

    # --- lessons ----------------------------------------------------------------------------------------------

    async def lessons_of(self, platform: str, external: str) -> Mapping[str, str]:
        """What the account has answered in the lessons that it has begun, by game."""
        return await self._database.read(lesson_answers.lessons_of, platform, external)

    async def keep_lesson(self, platform: str, external: str, game: str, answers: str) -> None:
        """Store what the account has answered in the game's lesson, in place of what was stored before."""
        await self._writer.run_beside((), lesson_answers.keep_lesson, platform, external, game, answers)

    async def end_lesson(self, platform: str, external: str, game: str) -> None:
        """Delete what the account has answered in the game's lesson."""
        await self._writer.run_beside((), lesson_answers.end_lesson, platform, external, game)

    # --- privacy ----------------------------------------------------------------------------------------------

    async def known_of(self, player: PlayerId) -> Known:
        """What is stored about the player, except what happened at their tables. The player must exist."""
        return await self._database.read(known_of, player)

    async def personal_table(self, table: TableId) -> PersonalTable | None:
        """A table where a person has sat, with all that their file tells of it; None if it was deleted."""
        return await self._database.read(personal_tables.personal_table, table)

    async def forget(self, player: PlayerId) -> bool:
        """Delete who the player was, and who is linked with them.

        Gives False, and deletes nothing, while one of them sits at a live table.
        """
        is_forgotten = await self._cache.change(forgetting.forget, player)
        if is_forgotten:
            await self._database.erase(forgetting.WITH_NAMES)
        return is_forgotten

    # --- communities that are left -----------------------------------------------------------------------------

    async def whereabouts(self, platform: str) -> Mapping[str, Whereabouts]:
        """The platform's communities by its ids for them, and since when (open time) the bot is absent from each."""
        return await self._database.read(departures.whereabouts, platform)

    async def note_absence(self, community: CommunityId, now: Millis) -> None:
        """Store that the bot is absent from the community since ``now`` (open time), or since earlier if stored so."""
        await self._writer.run(departures.note_absence, community, now)

    async def note_presence(self, community: CommunityId) -> None:
        """Store that the bot is in the community."""
        await self._writer.run(departures.note_presence, community)

    async def purge_absent(self, community: CommunityId, since: Since, why: str, now: Millis) -> Purge | None:
        """Delete all games of a community, and forget who plays nowhere else. Gives the note of the first part.

        None, and nothing is deleted, if the bot or a player was there since.
        """
        purged = await self._cache.change_many(departures.purge_absent, community, since, why, now)
        if purged is not None:
            await self._end_purges(why, now)
        return purged

    async def purge_rest(self, why: str, now: Millis) -> None:
        """Delete the rest of communities whose purge has begun, part by part: others write in between."""
        if await self._database.read(purging.half_purged) is not None:
            await self._end_purges(why, now)

    async def _end_purges(self, why: str, now: Millis) -> None:
        try:
            while (community := await self._database.read(purging.half_purged)) is not None:
                await self._cache.change_many(departures.purge_rest, community, why, now)
        finally:
            # Once after all parts, because it rewrites the names of everybody.
            await self._database.erase(forgetting.WITH_NAMES)

    async def move_place(self, platform: str, old: str, new: str) -> Move:
        """Move all that belongs to a place of the platform to the place that replaces it; a second time nothing."""
        return await self._writer.run(replaced_places.move_place, platform, old, new)

    # --- what people have played ------------------------------------------------------------------------------

    async def stats(self, player: PlayerId, community: CommunityId | None = None) -> PlayerStats:
        """The player's numbers, of all games or of those in one community."""
        return await self._database.read(stats.stats_of, player, community)

    async def honours(self, player: PlayerId, community: CommunityId | None = None) -> Honours:
        """What the player has won, with all games or with those in one community."""
        return await self._database.read(honours.honours_of, player, community)

    async def honours_at(self, table: TableId) -> tuple[HonoursAt, ...]:
        """The honours of the table's people in their community, just before the end of its game and just after it."""
        return await self._database.read(honours.honours_at, table)

    async def has_finished(self, player: PlayerId, game: str) -> bool:
        """Whether the player, by either account, has finished a game of this kind."""
        return await self._database.read(stats.has_finished, player, game)

    async def meetings(self, player: PlayerId, other: PlayerId, community: CommunityId) -> Meetings:
        """The community's games that both players have finished, and how often each was ahead."""
        return await self._database.read(stats.meetings_of, player, other, community)
