"""Values that the adapter of a platform keeps between two starts."""

from collections.abc import Sequence

from storage.store import Store


class PlatformValues:
    """The values of all platforms. Every awaited call may raise StoreFault."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def get(self, platform: str, name: str) -> str | None:
        """The platform's value of this name; None if there is none."""
        return await self._store.platform_value(platform, name)

    async def names(self, platform: str, beginning: str) -> Sequence[str]:
        """The names of the platform's values that begin so."""
        return await self._store.platform_value_names(platform, beginning)

    async def put(self, platform: str, name: str, value: str) -> None:
        """Store the value, in place of the one before."""
        await self._store.put_platform_value(platform, name, value)

    def note(self, platform: str, name: str, value: str) -> None:
        """Store the value with the next write of any kind. If the process dies before that, the old value stays."""
        self._store.note_platform_value(platform, name, value)

    def note_gone(self, platform: str, name: str) -> None:
        """Delete the value with the next write of any kind. If the process dies before that, the value stays."""
        self._store.note_platform_value_gone(platform, name)
