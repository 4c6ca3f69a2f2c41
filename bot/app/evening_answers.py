"""Evenings: organisers plan and cancel them; people sign up, check in and pause by a press."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, time
from types import MappingProxyType
from typing import Final

from bot.app.application import Application
from bot.app.caller import Caller, Channel
from bot.app.league.organising import day_named, question
from bot.app.league.uncounted_evenings import does_not_count
from bot.app.organisers import check_organises
from bot.app.response import Private, Response
from bot.core.errors import Refused
from bot.core.evenings.evening_plans import EveningTerms
from bot.core.evenings.tournament_terms import hours_of, tournament
from bot.core.games import games
from bot.core.ports import Evening, Format, NoShows, Presence, Stage, Tournament
from bot.core.ui.days import day_in_words
from bot.core.ui.panels import Panel, Text
from bot.core.ui.presses import (
    CHECK_IN,
    EVENING_WORDS,
    NOT_COMING,
    NOWHERE,
    ONCE,
    OWN_PLACE,
    PAUSE,
    SERIES,
    SIGN_UP,
    Press,
    Verb,
)
from storage.ids import EveningId

_CLOCK: Final = re.compile(r"([01]?[0-9]|2[0-3])[:.]([0-5][0-9])")

_SAID: Final = MappingProxyType(
    {SIGN_UP: Presence.SIGNED_UP, NOT_COMING: None, CHECK_IN: Presence.HERE, PAUSE: Presence.PAUSED}
)
"""What each word of a press says of an evening, except ``OWN_PLACE``; None takes the sign-up back."""


FORMATS: Final[Mapping[str, str]] = MappingProxyType(
    {Format.SWISS: "tournament-format-swiss", Format.KNOCK_OUT: "tournament-format-knock-out"}
)
"""Each format → the id of the message that names it."""

NO_SHOWS: Final[Mapping[str, str]] = MappingProxyType(
    {NoShows.ROBOT: "tournament-no-shows-robot", NoShows.STRUCK: "tournament-no-shows-struck"}
)
"""What may become of people who are missing → the id of the message that names it."""


@dataclass(frozen=True, slots=True)
class EveningWish:
    """An evening as an organiser types it."""

    day: str
    """Written like ``2026-11-26``."""

    clock: str
    """Written like ``20:00``."""

    hours: int
    league: str | None = None
    """None for the community's own league of all games."""

    games: tuple[str, ...] = ()
    """The keys of the games; empty for the league's game or, if it has none, the usual one."""

    weekly: bool = False


@dataclass(frozen=True, slots=True)
class TournamentWish:
    """What an organiser types of a tournament besides; None for a usual value."""

    format: Format
    rounds: int | None = None
    minutes: int | None = None
    no_shows: NoShows | None = None


async def plan_tournament(
    app: Application, caller: Caller, wish: EveningWish, of: TournamentWish, channel: Channel | None
) -> Response:
    """Plan a tournament as an evening. The hours of the wish do not matter: they follow from the rounds.

    Raises Refused: the codes of ``plan_evening`` and of ``tournament``.
    """
    await check_organises(app, caller)
    planned = tournament(of.format, of.rounds, of.minutes, of.no_shows)
    return await _plan(app, caller, replace(wish, hours=hours_of(planned)), channel, planned)


async def plan_evening(app: Application, caller: Caller, wish: EveningWish, channel: Channel | None) -> Response:
    """Plan an evening in that channel, or here. If the bot cannot post there, nothing is planned.

    Raises Refused: only-organisers, server-needed, not-a-day, evening-clock, and the codes of ``Evenings.plan``.
    """
    await check_organises(app, caller)
    return await _plan(app, caller, wish, channel, None)


async def _plan(
    app: Application, caller: Caller, wish: EveningWish, channel: Channel | None, of: Tournament | None
) -> Response:
    day, clock = day_named(wish.day), _clock(wish.clock)
    say = app.services.languages.voice(caller.language)
    lack = channel.lack_for_tables(say) if channel is not None else caller.place.lack(say)
    if lack is not None and lack.prevents:
        return Private(Panel(say("announce-not-kept"), lack.remedy))
    community, leagues, evenings = await app.community(caller), app.services.leagues, app.services.evenings
    league = await leagues.named(community.id, wish.league) if wish.league else None
    played = tuple(dict.fromkeys(wish.games)) or ((league.game if league else None) or games()[0],)
    at = channel.id if channel is not None else caller.place.channel
    terms = EveningTerms(day, clock, wish.hours, played, at, wish.weekly, of)
    # This line only checks: a refused evening must not store a new community.
    evenings.hours(terms, community.time_zone if league is None else league.zone)
    here = (await app.known_community(caller)).id
    league = league or await leagues.own(here)
    await evenings.plan(league, terms, caller.command)
    await app.services.communities.note_organiser(here, caller.person.id)
    what = "evening-planned" if of is None else "tournament-planned"
    channel_name = caller.place.channel_name(at, say) or at
    told = say(what, channel=channel_name, day=day_in_words(day, say), clock=f"{clock:%H:%M}")
    slow = (Text(say("evening-slow")),) if caller.place.slow else ()
    idle = await does_not_count(app, league, terms, say)
    return Private(Panel(told, (*idle, *slow, *(() if lack is None else lack.remedy))))


async def cancel_evening(
    app: Application, caller: Caller, when: str | None, *, series: bool, sure: bool = False
) -> Response:
    """Cancel the evening of this day, or of this hour (``2026-11-26 20:00``); else the next one, or the present one.

    With ``series`` all its later weeks are cancelled, too. A caller who is not ``sure`` is told what that does, and
    asked. Raises Refused: only-organisers, server-needed, no-evening, several-evenings, not-a-day, evening-clock.
    """
    await check_organises(app, caller)
    wanted = () if when is None else _moment(when)
    found = await app.services.evenings.next_in((await app.community(caller)).id, *wanted)
    if sure:
        return await _cancelled(app, caller, found, series=series)
    evening = await app.services.evenings.shown(found.id)
    return question(app, caller, app.services.screens.cancelling(evening, caller.language, series=series))


async def cancel_pressed(app: Application, caller: Caller, press: Press) -> Private:
    """Cancel the evening that the pressed button names, once or as a series. Raises Refused."""
    await check_organises(app, caller)
    if press.arg not in {ONCE, SERIES}:
        raise Refused("unknown-choice")
    community = await app.community(caller)
    found = await app.services.evenings.in_community(EveningId(press.decision), community.id)
    return await _cancelled(app, caller, found, series=press.arg == SERIES)


async def _cancelled(app: Application, caller: Caller, cancelled: Evening, *, series: bool) -> Private:
    await app.services.evenings.cancel(cancelled.id, caller.command, series=series)
    say = app.services.languages.voice(caller.language)
    what = "evening-was-cancelled" if cancelled.tournament is None else "tournament-was-cancelled"
    told = say(what, day=day_in_words(cancelled.hours.day, say), clock=f"{cancelled.hours.clock:%H:%M}")
    tables = (Text(say("evening-cancel-tables")),) if cancelled.stage is Stage.RUNNING else ()
    weeks = (Text(say("evening-cancel-series" if series else "evening-cancel-once")),) if cancelled.hours.weekly else ()
    return Private(Panel(told, (*tables, *weeks)))


async def say_of_evening(app: Application, caller: Caller, press: Press) -> Private:
    """Note what the press says of an evening, or tell the person's place in its standing.

    Raises Refused: the codes of ``Evenings.say``, and unknown-choice.
    """
    if press.arg not in EVENING_WORDS:
        raise Refused("unknown-choice")
    evening, evenings = EveningId(press.decision), app.services.evenings
    if caller.place.community is not None:
        found = await evenings.in_community(evening, (await app.community(caller)).id)
        may = await _may_come(app, caller, found)
    else:
        # In a private message only people have such a button who have signed up.
        may = await evenings.knows(evening, caller.person.id)
    if not may:
        raise Refused("no-evening")
    if press.arg == OWN_PLACE:
        shown = await evenings.shown(evening)
        mine = next((line for line in shown.lines if line.player == caller.person.id), None)
        return Private(app.services.screens.evening_place(shown, mine, caller.language))
    said = await evenings.say(evening, caller.person.id, _SAID[press.arg], caller.command)
    return Private(app.sentence(caller.language, await _answer(app, caller, said, press.arg)))


async def attend(app: Application, caller: Caller, word: str) -> Private:
    """The same as a press of the next evening's card, or of the one that goes on. ``word`` is in ``EVENING_WORDS``.

    ``OWN_PLACE`` asks about the evening that has begun last. In channels that the caller cannot read, only evenings
    count of which they have said something.

    Raises Refused: server-needed, no-evening, and the codes of ``say_of_evening``.
    """
    community = await app.community(caller)
    evenings, me = app.services.evenings, caller.person.id
    found = await (evenings.begun_in(community.id, me) if word == OWN_PLACE else evenings.coming_in(community.id))
    for evening in found:
        if await _may_come(app, caller, evening):
            return await say_of_evening(app, caller, Press(NOWHERE, evening.id, Verb.EVENING, word))
    raise Refused("no-evening")


async def _may_come(app: Application, caller: Caller, evening: Evening) -> bool:
    """Whether the caller can read the channel of the community's evening, or has said something of the evening."""
    can_read = caller.place.can_read(evening.channel)
    return can_read or await app.services.evenings.knows(evening.id, caller.person.id)


async def _answer(app: Application, caller: Caller, evening: Evening, word: str) -> str:
    """The id of the answer to a press."""
    of = evening.tournament
    if word == SIGN_UP and evening.reminded:
        return "evening-said-sign-up-late"
    if word == SIGN_UP and not caller.person.notify:
        return "evening-said-sign-up-quietly"
    if of is None or word == NOT_COMING:
        return f"evening-said-{word}"
    if evening.stage is Stage.RUNNING:
        shown = (await app.services.evenings.shown(evening.id)).tournament
        if shown is not None and shown.is_last:
            return "tournament-said-last-round"
    if word == PAUSE and of.format is Format.SWISS and of.no_shows is NoShows.ROBOT:
        return "tournament-said-pause-robot"
    return f"tournament-said-{word}"


def _moment(text: str) -> tuple[date, time | None]:
    """The day that the text names, and the hour if it names one, too. Raises Refused: not-a-day, evening-clock."""
    day, _, clock = text.strip().partition(" ")
    return day_named(day), _clock(clock) if clock else None


def _clock(text: str) -> time:
    """The hour that the text names, such as ``20:00``. Raises Refused: evening-clock."""
    found = _CLOCK.fullmatch(text.strip())
    if found is None:
        raise Refused("evening-clock", clock="20:00")
    return time(int(found[1]), int(found[2]))
