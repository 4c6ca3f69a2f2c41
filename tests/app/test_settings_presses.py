"""The settings as a panel: menus with the present values, pages, and presses that set something."""

from collections.abc import Sequence

import pytest

from bot.app import preferences
from bot.app.caller import Caller, Lack
from bot.app.response import Private, Response
from bot.app.settings_presses import set_by_press
from bot.core.ports import Named
from bot.core.ui.panels import Facts, Heading, Panel, Text
from tests.app.hall import Hall, told
from tests.app.places import FakeChannel, FakePlace
from tests.core.refusals import refused

NAMES = {"green": "#green", "red": "#red", "captains": "Captains"}
OWN = (
    ("notify/off", "Notifications: on → off", "You are not notified when it is your turn."),
    ("aloud/on", "Scores and standings: in columns → in sentences", "You read scores and standings in sentences."),
    ("advice/on", "Advice of robots: off → on", "When it is your turn, you can ask a robot for advice."),
)
"""Presses on a person's own settings, with what each changes, and how it is then."""

CHANNELS, ROLES = (Named("green", "#green"), Named("red", "#red")), (Named("captains", "Captains"),)


def place(*, managed: bool = True, shut: bool = False, groups: Sequence[str] = ()) -> FakePlace:
    """A place of a community with two channels and a role."""
    lacking = {"red": Lack(prevents=True, remedy=(Text("I cannot speak there."),))} if shut else {}
    return FakePlace(
        managed=managed, names=NAMES, text_channels=CHANNELS, roles=ROLES, shut=lacking, groups=frozenset(groups)
    )


@pytest.fixture
async def keeper(hall: Hall) -> Caller:
    """Somebody who may manage the community."""
    return await hall.caller("Keeper", place())


def panel(response: Response) -> Panel:
    """The panel of a private answer."""
    assert isinstance(response, Private)
    return response.panel


def chosen(shown: Panel) -> list[str]:
    """The entries that the menus show as chosen."""
    return [entry.label for menu in shown.menus for entry in menu.choices if entry.primary]


def labels(shown: Panel) -> list[str]:
    """The labels of the buttons."""
    return [choice.label for choice in shown.choices]


async def test_menus_show_the_present_values(hall: Hall, keeper: Caller) -> None:
    """Another value is one press away, and the answer says what was changed, above the same settings."""
    shown = panel(await preferences.show_settings(hall.app, keeper))
    assert chosen(shown)[:2] == [
        "Language of the tables: English",
        "Pace of the tables: Live: 45 s for a secret choice, 60 s for any other",
    ]
    pages = ["Where tables may be opened", "Week’s standings", "Time zone", "Organisers"]
    assert labels(shown) == [*pages, "Don’t notify me", "Sentences for me", "Advice for me"]

    changed = await set_by_press(hall.app, keeper, "pace/daily")
    assert told(changed).splitlines()[0] == "This was changed"
    assert "Pace of the tables: Daily: 24 h for each decision" in chosen(panel(changed))
    assert labels(panel(changed)) == labels(shown)
    below = panel(await preferences.show_settings(hall.app, keeper))
    assert panel(changed).blocks[1:] == (Heading(below.notice), *below.blocks)
    assert "Language of the tables: Czech" in chosen(panel(await set_by_press(hall.app, keeper, "language/cs")))
    assert "French rules" in chosen(panel(await set_by_press(hall.app, keeper, "edition/french")))


async def test_who_does_not_organise_has_no_menus(hall: Hall) -> None:
    """Members set only what is theirs."""
    member = await hall.caller("Ben", place(managed=False))
    shown = panel(await preferences.show_settings(hall.app, member))
    assert (shown.menus, labels(shown)) == ((), ["Don’t notify me", "Sentences for me", "Advice for me"])
    for arg, line, now in OWN:
        changed = panel(await set_by_press(hall.app, member, arg))
        assert (changed.notice, changed.blocks[0]) == ("This was changed", Facts((line,)))
        assert [repr(changed).count(text) for text in (line, now)] == [1, 1]
    assert panel(await set_by_press(hall.app, member, "notify/on")).notice == "Nothing was changed"
    for arg in ("pace/daily", "page/channels", "channel/green", "posts/green", "hour/9", "zone/UTC"):
        await refused("only-organisers", set_by_press(hall.app, member, arg))
    for arg in ("organisers/captains", "organisers/none"):
        await refused("only-admins", set_by_press(hall.app, member, arg))


@pytest.mark.parametrize("where", [FakePlace(community=None), place(managed=False)], ids=["alone", "community"])
async def test_the_page_of_a_persons_own_settings_stays(hall: Hall, where: FakePlace) -> None:
    """The answer to a command shows only these; so does each press there, below what was changed."""
    ben = await hall.caller("Ben", where)
    page = panel(await preferences.show_own_settings(hall.app, ben))
    for choice, (_, line, now) in zip(page.choices, OWN, strict=True):
        changed = panel(await set_by_press(hall.app, ben, choice.press.arg))
        assert [one.press.arg.count("/own") for one in changed.choices] == [1, 1, 1]
        assert (changed.notice, changed.blocks[0]) == ("This was changed", Facts((line,)))
        assert now in repr(changed.blocks)
        assert "Pace" not in repr(changed.blocks)


async def test_channels_are_chosen_together(hall: Hall, keeper: Caller) -> None:
    """Exactly those that are chosen; where the bot cannot hold tables, none is changed. The page stays."""
    page = panel(await set_by_press(hall.app, keeper, "page/channels"))
    assert [entry.label for entry in page.menus[0].choices] == ["#green", "#red"]
    assert page.menus[0].most == 2
    assert labels(page) == ["Everywhere", "Back to the settings"]

    limited = await hall.caller("Keeper", place(shut=True))
    kept = await set_by_press(hall.app, limited, "channel/green+channel/red")
    refused = "Nothing was changed.\nTrouble in #red\nI cannot speak there.\nWhere tables may be opened\n"
    assert told(kept).startswith(refused)
    assert labels(panel(kept)) == labels(page)
    both = await set_by_press(hall.app, keeper, "channel/green+channel/red")
    assert "Where tables may be opened: everywhere → #green, #red" in told(both)
    assert (chosen(panel(both)), labels(panel(both))) == (["#green", "#red"], labels(page))
    assert "#green, #red → everywhere" in told(await set_by_press(hall.app, keeper, "channels/all"))


async def test_a_channel_that_was_shut_later_holds_up_no_change_of_the_others(hall: Hall, keeper: Caller) -> None:
    """The menu still has it as chosen. The answer says what is missing there."""
    await set_by_press(hall.app, keeper, "channel/red")
    limited = await hall.caller("Keeper", place(shut=True))
    changed = told(await set_by_press(hall.app, limited, "channel/green+channel/red"))
    assert "Where tables may be opened: #red → #green, #red" in changed
    assert "Trouble in #red\nI cannot speak there.\n" in changed


async def test_channels_that_the_menu_does_not_show_stay_allowed(hall: Hall) -> None:
    """It has room for 25, those that are allowed among them. A channel that the organiser cannot read is not in it."""
    many = tuple(Named(f"c{number}", f"#c{number}") for number in range(30))
    names = {one.id: one.name for one in many} | {"hidden": "#hidden"}
    here = FakePlace(managed=True, names=names, text_channels=many)
    keeper = await hall.caller("Keeper", here)
    for channel in ("hidden", "c29", "gone"):
        await preferences.allow_channel(hall.app, keeper, FakeChannel(channel), allowed=True)

    page = panel(await set_by_press(hall.app, keeper, "page/channels"))
    assert [entry.label for entry in page.menus[0].choices] == [f"#c{number}" for number in (*range(24), 29)]
    assert chosen(page) == ["#c29"]
    await set_by_press(hall.app, keeper, "channel/c1+channel/c2")
    assert (await hall.app.community(keeper)).channels == ("hidden", "c1", "c2")
    await set_by_press(hall.app, keeper, "channels/all")
    assert (await hall.app.community(keeper)).channels == ()


async def test_posts_and_zone_are_chosen_on_their_pages(hall: Hall, keeper: Caller) -> None:
    """Each answer shows the page again, which leads back to the settings."""
    assert [len(menu.choices) for menu in panel(await set_by_press(hall.app, keeper, "page/posts")).menus] == [2, 24]
    posts = await set_by_press(hall.app, keeper, "posts/green")
    assert "not posted → in #green on Mondays at" in told(posts)
    assert labels(panel(posts))[-1] == "Back to the settings"
    assert chosen(panel(posts))[0] == "#green"
    assert "in #green on Mondays at 20:00" in told(await set_by_press(hall.app, keeper, "hour/20"))
    assert chosen(panel(await set_by_press(hall.app, keeper, "page/posts"))) == [
        "#green",
        "Hour of the post: Mondays at 20:00",
    ]
    assert "→ not posted" in told(await set_by_press(hall.app, keeper, "posts/none"))

    zone = await set_by_press(hall.app, keeper, "zone/Europe/Prague")
    assert "Time zone of the weeks: UTC → Europe/Prague" in told(zone)
    assert chosen(panel(zone)) == ["Time zone: Europe/Prague"]
    assert len(panel(zone).menus[0].choices) <= 25


async def test_the_role_of_organisers_is_chosen_by_those_who_manage(hall: Hall, keeper: Caller) -> None:
    """Organisers do not see that page."""
    assert "none → Captains" in told(await set_by_press(hall.app, keeper, "organisers/captains"))
    captain = await hall.caller("Ben", place(managed=False, groups=["captains"]))
    shown = panel(await preferences.show_settings(hall.app, captain))
    assert "Organisers" not in labels(shown)
    await refused("only-admins", set_by_press(hall.app, captain, "page/organisers"))
    assert "Captains → none" in told(await set_by_press(hall.app, keeper, "organisers/none"))
    assert "Organisers" in labels(panel(await set_by_press(hall.app, keeper, "page/")))


@pytest.mark.parametrize(
    "arg",
    [
        *(
            "",
            "x/y",
            "notify/on/all",
            "pace/never",
            "language/de",
            "hour/24",
            "hour/²",
            "notify/maybe",
            "page/attic",
            "edition",
        ),
        *("channel/attic", "channel/green+pace/daily", "posts/attic", "organisers/everybody", "channels/some"),
    ],
)
async def test_a_forged_press_sets_nothing(hall: Hall, keeper: Caller, arg: str) -> None:
    """What no menu offers is refused."""
    code = "unknown-option-value" if arg == "edition" else "unknown-choice"
    await refused(code, set_by_press(hall.app, keeper, arg))


async def test_where_there_are_no_menus_the_settings_are_text(hall: Hall) -> None:
    """On Matrix people type commands."""
    typed = place()
    typed.polls = True
    assert panel(await preferences.show_settings(hall.app, await hall.caller("Keeper", typed))).menus == ()
