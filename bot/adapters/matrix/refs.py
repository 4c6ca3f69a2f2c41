"""Where a message stands on Matrix, in the form that the store keeps."""

from dataclasses import dataclass
from typing import Final, Self

_POLL: Final = "poll"


@dataclass(frozen=True, slots=True)
class Ref:
    """The event of a message: ``!room:server/$event``, or ``poll:cs:!room:server/$event`` for a poll."""

    room: str
    event: str
    poll: str | None = None
    """For a poll the language of its question."""

    @classmethod
    def read(cls, text: str) -> Self:
        """The ref that the text spells."""
        language = None
        if text.startswith(f"{_POLL}:"):
            _, language, text = text.split(":", 2)
        room, _, event = text.rpartition("/")
        return cls(room, event, language)

    def __str__(self) -> str:
        where = f"{self.room}/{self.event}"
        return where if self.poll is None else f"{_POLL}:{self.poll}:{where}"
