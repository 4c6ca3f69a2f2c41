"""Claims to channels: a process has one while it sends in a channel where other streams write, too."""

from collections.abc import Collection, Mapping

from storage.messages.rows import Stream


class ClaimedChannels:
    """The claims to channels that came with this process's claims to streams."""

    def __init__(self) -> None:
        self._names: dict[Stream, str] = {}
        self._unused: set[str] = set()
        """Claims that no stream uses any more, and that are not released yet."""

        self._claiming = 0
        """How many writes that claim streams are under way."""

    @property
    def used(self) -> Collection[str]:
        """The claims that streams use."""
        return {*self._names.values()}

    def begin(self) -> None:
        """A write that claims streams begins. Until its ``end`` no claim is released: the write may rely on it."""
        self._claiming += 1

    def end(self, claimed: Mapping[Stream, str | None]) -> None:
        """The write has ended. ``claimed``: the streams that it claimed, each with the claim to its channel."""
        self._claiming -= 1
        self._names |= {stream: name for stream, name in claimed.items() if name is not None}

    def release(self, streams: Collection[Stream]) -> Collection[str]:
        """These streams are released. Gives the claims to channels that are to be released now."""
        self._unused |= {self._names.pop(stream) for stream in streams if stream in self._names}
        if self._claiming:
            return ()
        released, self._unused = self._unused - {*self._names.values()}, set()
        return released

    def clear(self) -> None:
        """All claims have ended."""
        self._names.clear()
        self._unused.clear()
