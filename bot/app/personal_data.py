"""What the bot knows of the caller: it is handed to them as files, and forgotten when they wish."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Protocol

from bot.app.application import Application
from bot.app.caller import Caller
from bot.app.response import Attachment, Private, Response
from bot.core.ui.panels import Panel, Text

FILE: Final = "minotaur-you"


class FileSender(Protocol):
    """Sends files to the caller."""

    async def send_privately(self, words: str, files: Sequence[Attachment]) -> bool:
        """Send the files to the caller's private channel, with these words.

        Returns whether all of them have arrived.
        """

    async def send_before_answer(self, files: Sequence[Attachment]) -> None:
        """Show the files to the caller alone, before the answer to their command. There may be no files."""


async def about(app: Application, caller: Caller) -> Response:
    """Say what is stored about people, for how long, who sees it, and whom they can ask."""
    panel, host = app.services.screens.privacy(caller.language), app.services.privacy.host
    if host.policy is None and host.contact is None:
        unknown = Text(app.services.languages.say(caller.language, "privacy-no-host"))
        panel = replace(panel, blocks=(*panel.blocks, unknown))
    return Private(_with_host(app, caller, panel))


async def export(app: Application, caller: Caller, sender: FileSender, largest: int) -> Response:
    """Send the caller everything that the bot knows of them, in files of at most ``largest`` bytes.

    The files go to the caller's private channel. If they do not arrive there, they come with the answer.
    """
    files = _named(await app.services.privacy.export(caller.person.id, largest))
    if await sender.send_privately(app.services.languages.say(caller.language, "privacy-export"), files):
        return Private(_with_host(app, caller, app.sentence(caller.language, "privacy-sent", count=len(files))))
    # An answer carries one file: the others go first.
    *earlier, last = files
    await sender.send_before_answer(earlier)
    return Private(_with_host(app, caller, app.sentence(caller.language, "privacy-here")), last)


def _with_host(app: Application, caller: Caller, panel: Panel) -> Panel:
    """The panel, and below it the host's privacy policy and contact, if the host has set them."""
    host, say = app.services.privacy.host, app.services.languages.voice(caller.language)
    lines = []
    if host.policy is not None:
        lines.append(say("privacy-policy", policy=host.policy))
    if host.contact is not None:
        lines.append(say("privacy-contact", contact=host.contact))
    return replace(panel, blocks=(*panel.blocks, *map(Text, lines)))


def _named(texts: Sequence[str]) -> Sequence[Attachment]:
    """One file, or several files with numbers in their names."""
    if len(texts) == 1:
        return [Attachment(f"{FILE}.json", texts[0])]
    return [Attachment(f"{FILE}-{number}-of-{len(texts)}.json", text) for number, text in enumerate(texts, 1)]


async def ask_to_forget(app: Application, caller: Caller) -> Response:
    """Say what forgetting means, and show the button that does it."""
    return Private(_with_host(app, caller, app.services.screens.forgetting(caller.language)))


async def forget(app: Application, caller: Caller) -> Panel:
    """Forget the caller, and say so. The answer does not name them. Raises Refused."""
    await app.services.privacy.forget(caller.person.id)
    return app.sentence(caller.language, "privacy-forgotten")
