"""A missing permission is named as Discord names it, with its use and the place where it is granted."""

from urllib.parse import parse_qs, urlsplit

import discord
import pytest

from bot.adapters.discord.permissions import ANNOUNCING, CHANNEL, THREAD, VOICE, english, explained, invite_url, missing
from bot.core.ui.languages import LANGUAGES
from bot.core.ui.panels import Facts, Text
from tests.screens.sample_views import languages

ALL = discord.Permissions.all()


def flags(*needs: str) -> discord.Permissions:
    """All permissions except these."""
    granted = discord.Permissions.all()
    granted.update(**dict.fromkeys(needs, False))
    return granted


def test_nothing_is_missing_where_everything_is_granted() -> None:
    """With all permissions nothing is missing, in a channel and in a thread."""
    assert missing(ALL) == missing(ALL, THREAD) == ()


def test_what_is_missing_is_found() -> None:
    """A game needs the permissions to see the channel and to write; threads and the history are optional."""
    lacking = missing(flags("send_messages", "create_public_threads"))
    assert [(need.flag, need.must) for need in lacking] == [("send_messages", True), ("create_public_threads", False)]
    assert missing(flags("read_message_history"))[0].must is False
    assert [need.flag for need in CHANNEL if need.must] == ["view_channel", "send_messages"]


def test_a_thread_needs_what_is_written_in_threads() -> None:
    """In a thread the permissions to write in the channel and to make threads do not count."""
    assert missing(flags("send_messages", "create_public_threads"), THREAD) == ()
    assert [need.must for need in missing(flags("send_messages_in_threads"), THREAD)] == [True]


def test_a_voice_channel_needs_a_connection() -> None:
    """Without it, nobody reads or writes its messages. It has no threads, so it needs nothing for them."""
    assert [need.must for need in missing(flags("connect"), VOICE)] == [True]
    assert missing(flags("create_public_threads", "send_messages_in_threads"), VOICE) == ()
    assert missing(flags("connect")) == ()


@pytest.mark.parametrize(
    ("language", "names", "way"),
    [
        ("en", ["View Channel", "Connect", "Attach Files"], "Edit Channel → Permissions"),
        ("cs", ["Zobrazit kanál", "Připojit", "Přikládat soubory"], "Upravit kanál → Oprávnění"),
        ("fr", ["Voir le salon", "Se connecter", "Joindre des fichiers"], "Modifier le salon → Permissions"),
    ],
)
def test_it_is_told_in_the_words_of_discord(language: str, names: list[str], way: str) -> None:
    """The text has the names that Discord's settings show in this language."""
    lacking = missing(flags("view_channel", "connect", "attach_files"), VOICE)
    title, lines, remedy = explained(lacking, languages().voice(language))
    assert isinstance(lines, Facts)
    assert isinstance(remedy, Text)
    assert [name in line for name, line in zip(names, lines.lines, strict=True)] == [True] * 3
    assert way in remedy.text
    assert title == Text(languages().say(language, "permission-must"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_need_can_be_told(language: str) -> None:
    """Each permission has its own line, and an optional permission is not called necessary."""
    for needs in (CHANNEL, THREAD, VOICE, ANNOUNCING):
        _, lines, _ = explained(needs, languages().voice(language))
        assert isinstance(lines, Facts)
        assert len(set(lines.lines)) == len(needs)
    title, *_ = explained(missing(flags("attach_files")), languages().voice(language))
    assert title == Text(languages().say(language, "permission-may"))


def test_the_invitation_asks_for_no_more_than_is_needed() -> None:
    """The invitation asks for the permissions of a channel, for a bot with commands."""
    asked = parse_qs(urlsplit(invite_url(42)).query)
    assert asked["client_id"] == ["42"]
    assert asked["scope"] == ["bot applications.commands"]
    granted = discord.Permissions(int(asked["permissions"][0]))
    assert {flag for flag, allowed in granted if allowed} == {
        "read_messages",
        "send_messages",
        "create_public_threads",
        "send_messages_in_threads",
        "read_message_history",
        "attach_files",
    }
    assert english(CHANNEL) == (
        "View Channel",
        "Send Messages",
        "Create Public Threads",
        "Send Messages in Threads",
        "Read Message History",
        "Attach Files",
    )
