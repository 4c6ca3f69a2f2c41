"""What is known of the caller, handed to them as files, and forgotten when they wish it."""

from collections.abc import Sequence
from typing import Final, Protocol

from bot.app.application import Application
from bot.app.caller import Caller
from bot.app.response import Attachment, Private, Response
from bot.core.ui.panels import Panel

FILE: Final = "minotaur-you"


class FileSender(Protocol):
    """How files reach the caller."""

    async def send_privately(self, words: str, files: Sequence[Attachment]) -> bool:
        """Send the files to the caller's own channel with these words; says whether all have arrived."""

    async def send_before_answer(self, files: Sequence[Attachment]) -> None:
        """Show the files to the caller alone, before the answer to their command; there may be none."""


async def export(app: Application, caller: Caller, sender: FileSender, largest: int) -> Response:
    """All that is known of the caller, in files of at most ``largest`` bytes.

    The files go to the caller's own channel. Where they do not arrive there, they come with the answer.
    """
    files = _named(await app.services.privacy.export(caller.person.id, largest))
    if await sender.send_privately(app.services.languages.say(caller.language, "privacy-export"), files):
        return Private(app.sentence(caller.language, "privacy-sent", count=len(files)))
    *earlier, last = files
    await sender.send_before_answer(earlier)
    return Private(app.sentence(caller.language, "privacy-here"), last)


def _named(texts: Sequence[str]) -> Sequence[Attachment]:
    """One file, or several that are numbered."""
    if len(texts) == 1:
        return [Attachment(f"{FILE}.json", texts[0])]
    return [Attachment(f"{FILE}-{number}-of-{len(texts)}.json", text) for number, text in enumerate(texts, 1)]


async def ask_to_forget(app: Application, caller: Caller) -> Response:
    """What it means to be forgotten, with the button that does it."""
    return Private(app.services.screens.forgetting(caller.language))


async def forget(app: Application, caller: Caller) -> Panel:
    """Forget the caller, and say so: nothing leads from this answer to who they were. Raises Refused."""
    await app.services.privacy.forget(caller.person.id)
    return app.sentence(caller.language, "privacy-forgotten")
