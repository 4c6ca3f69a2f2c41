"""Values that adapters of platforms keep between two starts."""

from storage.store import Store


async def test_a_value_survives_a_restart_and_belongs_to_its_platform(url: str) -> None:
    """The newest value counts; another platform, or another name, has none."""
    store = await Store.open(url)
    await store.put_platform_value("matrix", "token", "one")
    store.note_platform_value("matrix", "token", "two")
    await store.close()
    store = await Store.open(url)
    values = [
        await store.platform_value(*where) for where in (("matrix", "token"), ("other", "token"), ("matrix", "x"))
    ]
    await store.close()
    assert values == ["two", None, None]
