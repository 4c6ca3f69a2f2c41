"""When a community's games are deleted, people who play nowhere else are forgotten, too."""

import shutil
from pathlib import Path

import pytest

from storage.backups.forgotten import forgotten_since
from storage.ids import CommunityId, PlayerId, TableId
from storage.league.results import Correction
from storage.people import forgetting
from storage.people.players import Player
from storage.store import Store
from tests.storage.sample_changes import NOON, finish, people, place, purge, result, seat


async def linked(store: Store, player: PlayerId, *, platform: str = "matrix") -> PlayerId:
    """Link the player with an account on another platform, which has never played."""
    other = (await store.people.player_of(platform, f"@{player}:here", "Other", NOON)).id
    await store.people.offer_link(player, "code", NOON)
    await store.people.take_link(other, "code", NOON)
    for one, another in ((player, other), (other, player)):
        await store.people.agree_to_link(one, another, NOON)
    assert await store.people.accounts_of(player) == (player, other)
    return other


@pytest.fixture
async def there(store: Store, ann: PlayerId) -> CommunityId:
    """Another community."""
    return await place(store, "there")


async def test_nothing_is_left_of_who_played_only_there(store: Store, ann: PlayerId, ben: PlayerId) -> None:
    """Neither account, nor name, nor settings, nor link. The same account is a new person later."""
    await store.people.set_language(ann, "fr")
    await store.people.set_notify(ann, notify=False)
    other = await linked(store, ann)
    await finish(store, "played", result(seat(0, ann), seat(1, ben)), host=ann)
    await purge(store)

    for one in (ann, ben, other):
        assert await store.people.player(one) == Player(one, "", None)
        known = await store.people.known_of(one)
        assert (known.created, known.identities, known.linked_since) == (0, {}, None)
        assert (known.tables, known.ratings, known.messages) == ((), (), ())
    assert await store.people.known_player("matrix", "@1:here") is None
    assert (await store.people.player_of("terminal", "Ann", "Ann", NOON)).id not in {ann, ben, other}


async def test_who_plays_elsewhere_is_known_as_before(
    store: Store, ann: PlayerId, ben: PlayerId, there: CommunityId
) -> None:
    """Until that community is purged, too. Ben has lost all his games, so he is forgotten at once."""
    await finish(store, "here", result(seat(0, ann), seat(1, ben)), host=ann)
    await finish(store, "there", result(seat(0, ann)), host=ann, community=there)
    await purge(store)
    assert (await store.people.known_of(ann)).identities == {"terminal": "Ann"}
    assert (await store.people.known_of(ann)).tables == ("there",)
    assert (await store.people.player(ben)).name == ""
    await purge(store, there)
    assert (await store.people.player(ann)).name == ""


async def test_a_linked_account_keeps_both(store: Store, ann: PlayerId, there: CommunityId) -> None:
    """A person is both accounts: they are forgotten when neither has a game any more."""
    other = await linked(store, ann)
    await finish(store, "here", result(seat(0, ann)), host=ann)
    await finish(store, "there", result(seat(0, other)), host=other, community=there)
    await purge(store)
    assert await store.people.accounts_of(ann) == (ann, other)
    assert (await store.people.player(ann)).name == "Ann"
    await purge(store, there)
    assert [(await store.people.player(one)).name for one in (ann, other)] == ["", ""]


async def test_an_organiser_whose_corrections_stand_elsewhere_stays(
    store: Store, ann: PlayerId, ben: PlayerId, there: CommunityId
) -> None:
    """Everybody there should be able to read who has voided a result."""
    await finish(store, "here", result(seat(0, ann)), host=ann)
    await finish(store, "there", result(seat(0, ben)), host=ben, community=there)
    await store.leagues.correct(Correction(TableId("there"), voids=True, actor=ann, reason="a slip", at=NOON))
    await purge(store)
    assert (await store.people.player(ann)).name == "Ann"
    await purge(store, there)
    assert (await store.people.player(ann)).name == ""


async def test_who_has_not_played_there_is_not_touched(store: Store, ann: PlayerId, ben: PlayerId) -> None:
    """Ben has settings and no game yet: nobody knows where he will play."""
    await finish(store, "here", result(seat(0, ann)), host=ann)
    await purge(store)
    assert (await store.people.player(ben)).name == "Ben"


async def test_many_people_are_forgotten_in_parts(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A statement names only some of them."""
    monkeypatch.setattr(forgetting, "AT_ONCE", 2)
    await place(store)
    everybody = await people(store, *"ABCDE")
    await finish(store, "here", result(*[seat(number, one) for number, one in enumerate(everybody)]))
    await purge(store)
    assert [(await store.people.player(one)).name for one in everybody] == [""] * 5


async def test_a_restored_bot_forgets_them_again(tmp_path: Path) -> None:
    """Ben has no game left since the copy was made, Ann has one."""
    file, copy = tmp_path / "minotaur.db", tmp_path / "copy.db"
    store = await Store.open(f"sqlite:///{file}")
    await place(store)
    there = await place(store, "there")
    ann, ben = await people(store, "Ann", "Ben")
    await finish(store, "here", result(seat(0, ann), seat(1, ben)), host=ben)
    await finish(store, "there", result(seat(0, ann)), host=ann, community=there)
    await store.close()
    shutil.copy(file, copy)
    store = await Store.open(f"sqlite:///{file}")
    await purge(store)
    await store.close()
    assert forgotten_since(copy, file) == [ben]
