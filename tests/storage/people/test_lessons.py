"""Lessons that are kept where people leave them."""

from storage.ids import PlayerId
from storage.store import Store


async def test_a_lesson_is_kept_until_it_is_ended(store: Store, ann: PlayerId) -> None:
    """The newest answers count; each game and each account has its own."""
    await store.people.keep_lesson("terminal", "Ann", "mythe", "next")
    await store.people.keep_lesson("terminal", "Ann", "mythe", "next draw.s1")
    await store.people.keep_lesson("terminal", "Ann", "mythic-dice", "next")
    assert await store.people.lessons_of("terminal", "Ann") == {"mythe": "next draw.s1", "mythic-dice": "next"}
    assert (await store.people.known_of(ann)).lessons == {"mythe": "next draw.s1", "mythic-dice": "next"}
    assert await store.people.lessons_of("matrix", "Ann") == {}

    await store.people.end_lesson("terminal", "Ann", "mythe")
    assert await store.people.lessons_of("terminal", "Ann") == {"mythic-dice": "next"}


async def test_a_lesson_is_forgotten_with_its_account(store: Store, ann: PlayerId) -> None:
    """An answer that comes after that is not stored either."""
    await store.people.keep_lesson("terminal", "Ann", "mythe", "next")
    assert await store.people.forget(ann)
    await store.people.keep_lesson("terminal", "Ann", "mythe", "next")

    assert await store.people.lessons_of("terminal", "Ann") == {}
    assert (await store.people.known_of(ann)).lessons == {}
