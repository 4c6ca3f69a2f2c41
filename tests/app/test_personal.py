"""People's own settings, the export of their data, and completions while they type."""

from collections.abc import Sequence

import pytest

from bot.app import completions, personal_data, preferences
from bot.app.caller import Mention
from bot.app.completions import NOBODY, Typing
from bot.app.league.score_lookups import stats
from bot.app.response import Attachment, Private
from bot.core.people.communities import STRANGE
from bot.core.people.privacy import HostNotice
from bot.core.ui.panels import Text
from storage.ids import CommandId
from tests.app.hall import ELSEWHERE, Hall, told
from tests.app.places import FakePlace
from tests.core.refusals import refused


class Sender:
    """Receives files for a person; `reaches` says whether private messages arrive."""

    def __init__(self, *, reaches: bool) -> None:
        self._reaches = reaches
        self.sent: list[str] = []
        self.before: list[str] = []

    async def send_privately(self, words: str, files: Sequence[Attachment]) -> bool:
        """Note the names of the files."""
        self.sent += [file.name for file in files]
        return self._reaches

    async def send_before_answer(self, files: Sequence[Attachment]) -> None:
        """Note the names of the files."""
        self.before += [file.name for file in files]


async def test_anybody_reads_what_is_stored(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the host's policy and contact, or that there are none."""
    ben = await hall.caller("Ben")
    page = told(await personal_data.about(hall.app, ben))
    assert page.splitlines()[0] == "What this bot stores about you"
    assert "“privacy forget” deletes who you are." in page
    assert "has named no privacy policy and no contact" in page
    monkeypatch.setattr(hall.app.services.privacy, "host", HostNotice(contact="host@example.org"))
    page = told(await personal_data.about(hall.app, ben))
    assert "Questions about your data: host@example.org" in page
    assert "has named no" not in page


@pytest.mark.parametrize(("largest", "names"), [(1 << 20, ["minotaur-you.json"]), (1, None)])
async def test_what_is_known_of_somebody_is_in_files(hall: Hall, largest: int, names: list[str] | None) -> None:
    """Several files are numbered. If no private message arrives, all files come with the answer, in order."""
    await hall.opens("Cindy")
    await hall.opens("Cindy")
    names = names or [f"minotaur-you-{number}-of-2.json" for number in (1, 2)]
    for reaches in (True, False):
        sender = Sender(reaches=reaches)
        answer = await personal_data.export(hall.app, await hall.caller("Cindy"), sender, largest)
        assert isinstance(answer, Private)
        here = [*sender.before, *([answer.attachment.name] if answer.attachment else [])]
        assert (sender.sent, here) == (names, [] if reaches else names)


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "en",
            [
                "The privacy policy of this bot’s host: https://example.org",
                "Questions about your data: host@example.org",
            ],
        ),
        (
            "cs",
            [
                "Zásady ochrany soukromí provozovatele tohoto bota: https://example.org",
                "Otázky k\u00a0tvým údajům: host@example.org",
            ],
        ),
        (
            "fr",
            [
                "La politique de confidentialité de l’hébergeur de ce bot\u00a0: https://example.org",
                "Questions sur tes données\u00a0: host@example.org",
            ],
        ),
    ],
)
async def test_people_are_told_the_hosts_policy_and_contact(
    hall: Hall, language: str, lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the question whether to forget them, and with their file, however it comes; nothing if nothing is set."""
    caller = await hall.caller("Cindy", FakePlace(locale=language))

    async def answers() -> list[list[str]]:
        given = [await personal_data.ask_to_forget(hall.app, caller)]
        given += [
            await personal_data.export(hall.app, caller, Sender(reaches=reaches), 1 << 20) for reaches in (False, True)
        ]
        panels = [one.panel for one in given if isinstance(one, Private)]
        return [[block.text for block in panel.blocks if isinstance(block, Text)] for panel in panels]

    assert not [line for texts in await answers() for line in lines if line in texts]
    monkeypatch.setattr(hall.app.services.privacy, "host", HostNotice("https://example.org", "host@example.org"))
    assert [texts[-2:] for texts in await answers()] == [lines] * 3


async def test_a_language_is_chosen_and_given_back(hall: Hall) -> None:
    """Without a choice the platform's language holds. The answer is already in the new language."""
    caller = await hall.caller("Cindy", FakePlace(locale="fr"))
    assert "Tvoje nastavení" in told(await preferences.speak(hall.app, caller, "cs"))
    assert "français" in told(await preferences.speak(hall.app, caller, None))


async def test_of_whom_no_language_is_known_reads_that_of_the_people_around(hall: Hall) -> None:
    """That is the community's; in a private place it is the language of their table, and English without a table."""
    alone, here = FakePlace(locale=None, community=None), FakePlace(locale=None, managed=True)
    assert (await hall.caller("Cindy", alone)).language == "en"
    await preferences.set_table_language(hall.app, await hall.caller("Cindy", here), "fr")
    await hall.opens("Cindy", here)
    assert [(await hall.caller("Cindy", place)).language for place in (here, alone)] == ["fr", "fr"]
    assert (await hall.caller("Ben", here)).language == "fr"
    people = [(here, "stranger"), (alone, "stranger"), (alone, "cindy")]
    assert [await hall.app.language_of(place, name) for place, name in people] == ["fr", "en", "fr"]
    assert await hall.bot.people.language_of("somewhere", "cindy") is None


async def test_a_time_zone_that_is_none_leaves_a_new_community_unknown(hall: Hall) -> None:
    """An unknown time zone is refused before the community is stored."""
    keeper = await hall.caller("Keeper", FakePlace(managed=True))
    await refused("unknown-time-zone", preferences.set_time_zone(hall.app, keeper, "Crete/Labyrinth"))
    assert (await hall.app.community(keeper)).id == STRANGE


async def test_what_somebody_plays_elsewhere_is_not_told(hall: Hall) -> None:
    """For others they are unknown, like a person who has never played; they themselves see everything."""
    abroad = FakePlace(community=ELSEWHERE)
    await hall.ends((await hall.opens("Cindy", abroad)).id, "Cindy")
    ben = await hall.caller("Ben")
    for address in ("cindy", "nobody"):
        await refused("nobody-known", stats(hall.app, ben, Mention(address, "Somebody"), None))
    assert "Cindy" in told(await stats(hall.app, await hall.caller("Cindy"), None, None))


async def test_somebody_new_who_types_stays_unknown(hall: Hall) -> None:
    """Typing stores nothing about a new person; completions offer the tables that everybody can read."""
    table = await hall.opens("Cindy")
    typist = await completions.typist(hall.app, FakePlace(), "ben", "Ben", CommandId("somewhere:typing"))
    assert typist.person.id == NOBODY
    assert [value for _, value in await completions.any_table(hall.app, Typing(typist))] == [table.id]
    assert await completions.own_table(hall.app, Typing(typist)) == []
    assert await hall.bot.people.known("somewhere", "ben") is None


async def test_moves_are_offered_for_the_table_that_is_named(hall: Hall) -> None:
    """If no table is named, moves of the waiting table are offered. What is typed already narrows the list."""
    lobby, table = await hall.opens("Cindy"), await hall.opens("Cindy")
    await hall.starts(table.id, "Cindy")
    cindy = await hall.caller("Cindy")
    values = [value for _, value in await completions.move(hall.app, Typing(cindy))]
    assert values
    assert await completions.move(hall.app, Typing(cindy, table=lobby.id)) == []
    assert await completions.move(hall.app, Typing(cindy), "roll.") == []
    assert [value for _, value in await completions.move(hall.app, Typing(cindy, table=table.id), "bet.")] == values
