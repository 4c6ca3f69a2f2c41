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


async def test_names_are_found_by_their_beginning(url: str) -> None:
    """No sign of the beginning has a special meaning, and other platforms' names are left out."""
    store = await Store.open(url)
    for platform, name in (
        ("matrix", "room_ !a"),
        ("matrix", "room_ !b"),
        ("matrix", "roomx !c"),
        ("other", "room_ !d"),
    ):
        await store.put_platform_value(platform, name, "yes")
    found = await store.platform_value_names("matrix", "room_ ")
    await store.close()
    assert sorted(found) == ["room_ !a", "room_ !b"]


async def test_a_value_is_deleted_by_its_whole_name(url: str) -> None:
    """A note that deletes it counts after the one that stored it. Other names that begin so stay."""
    store = await Store.open(url)
    for name in ("late $a", "late $ab"):
        store.note_platform_value("matrix", name, "!room")
    store.note_platform_value_gone("matrix", "late $a")
    await store.close()
    store = await Store.open(url)
    found = await store.platform_value_names("matrix", "late ")
    await store.close()
    assert found == ["late $ab"]
