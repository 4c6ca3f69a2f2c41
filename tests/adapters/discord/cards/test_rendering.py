"""Panels as cards: texts, pictures, buttons and menus, in a form that Discord accepts."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Final

import discord
import jsonschema_rs
import pytest
from discord import ui
from hypothesis import given, settings

from bot.adapters.discord.cards.components import CONTAINER, LONGEST_OPTION
from bot.adapters.discord.cards.rendering import (
    MOST_COMPONENTS,
    MOST_CONTENT,
    MOST_TEXT,
    Plain,
    Rendered,
    render,
    render_plain,
)
from bot.core.ui.languages import LANGUAGES
from bot.core.ui.panels import (
    Accent,
    Block,
    Buttons,
    Countdown,
    Facts,
    Grid,
    Heading,
    LargePieces,
    Menu,
    Panel,
    Piece,
    Pieces,
    Section,
    SmallPrint,
    Text,
    Verbatim,
)
from storage.ids import Millis
from tests.adapters.discord.bodies import DESCRIPTION, description
from tests.adapters.discord.cards.panels import EMBLEM, EMOJI, PANELS, SHEET, bet, drawn, said
from tests.adapters.discord.library_views import Button, Select, buttons_of, card_of
from tests.screens.golden_cards import situations
from tests.screens.sample_views import screens

LINK: Final = "https://discord.com/channels/1/2"
ROUND_4 = Heading("Round 4")
TRICK = Grid(("", "die"), (("Ben", "red"), ("Al", "…")), (), ("face.red.7", None))


def walked(rendered: Rendered) -> Iterator[ui.Item[ui.LayoutView]]:
    """All parts of a card."""
    yield from card_of(rendered).walk_children()


def texts(rendered: Rendered) -> list[str]:
    """The texts of a card, in their order."""
    return [item.content for item in walked(rendered) if isinstance(item, ui.TextDisplay)]


def text(panel: Panel, *, emoji: dict[str, str] = EMOJI) -> str:
    """The text of a card that has only one."""
    [only] = texts(render(panel, emoji=emoji))
    return only


def rows(rendered: Rendered) -> list[list[Button | Select]]:
    """The buttons and menus of a card, row by row."""
    found = [item for item in walked(rendered) if isinstance(item, ui.ActionRow)]
    return [[item for item in row.children if isinstance(item, ui.Button | ui.Select)] for row in found]


def buttons(rendered: Rendered) -> list[Button]:
    """The buttons that are no links, in their order."""
    items = [item for row in rows(rendered) for item in row]
    return [item for item in items if isinstance(item, ui.Button) and item.url is None]


def selects(rendered: Rendered) -> list[Select]:
    """The menus, in their order."""
    return [item for row in rows(rendered) for item in row if isinstance(item, ui.Select)]


# --- texts ------------------------------------------------------------------------------------------------


DICE_IN_A_ROW = (Piece("die.red", "red"), Piece("die.blue", "blue"))
DICE = said(Pieces(DICE_IN_A_ROW))


@pytest.mark.parametrize(
    ("panel", "shown"),
    [
        (said(ROUND_4, notice="Mythical Dice"), "-# Mythical Dice\n### Round 4"),
        (said(notice="Ben, your turn!"), "Ben, your turn!"),
        (
            said(ROUND_4, Text("Ben leads."), Facts(("English rules", "Live"))),
            "### Round 4\nBen leads.\nEnglish rules\nLive",
        ),
        (
            said(Verbatim(("3a7f" * 16, "press-1 *tiger*"))),
            f"```\n{'3a7f' * 16}\npress-1 *tiger*\n```",
        ),
        (said(SmallPrint("Fair\nluck:", ("3a7f" * 16, "*tiger*"))), f"-# Fair luck: {'3a7f' * 16} · \\*tiger\\*"),
        (said(Countdown("Bets close {time}.", Millis(1_763_406_038_999))), "Bets close <t:1763406038:R>."),
        (DICE, "<:red:2>\u00a0red\u2003blue"),
        (said(Pieces((Piece("die.red", "7"), Piece("die.blue", "3")))), "<:red:2>\u20033"),
        (said(LargePieces(DICE_IN_A_ROW), Text("Ben_", strong=True)), "# <:red:2>\u2003blue\n**Ben\\_**"),
        (
            said(Grid(("", "score"), (("Cindy", "−10"), ("Ben", "50")))),
            "```\n      score\nCindy   −10\nBen      50\n```",
        ),
        *[(panel, "…") for panel in (said(), said(Text(" ")), said(Facts(())), said(Grid(("",), ())))],
    ],
    ids=[
        "a notice stands small above the card",
        "a notice that says all is not small",
        "neighbouring texts are one text",
        "a long text to be copied is code without a break",
        "small print is one line",
        "a countdown runs by itself",
        "an emoji stands before its words",
        "a number is not repeated beside its picture",
        "large dice are a heading of emoji, and a strong text is bold",
        "a grid is code, so its columns stand under each other",
        *[f"Discord refuses a message of nothing {number}" for number in range(4)],
    ],
)
def test_a_panel_is_read_as(panel: Panel, shown: str) -> None:
    """Every panel here has one text, because a card may have only forty components."""
    assert text(panel) == shown


@pytest.mark.parametrize("emoji", [{}, {"face.red.7": "<:red7:3>"}, {"blank": "<:blank:1>"}])
def test_without_emoji_words_are_enough(emoji: dict[str, str]) -> None:
    """Without emoji, pieces are words, and a grid is a block of code that keeps its columns."""
    assert text(DICE, emoji=emoji) == "red\u2003blue"
    assert text(said(TRICK), emoji=emoji) == "```\n    die\nBen red\nAl    …\n```"


def test_a_heading_may_begin_with_an_emoji() -> None:
    """Its words are the same without the emoji."""
    panel = Panel("", (Heading("Mythe", "die.red"),))
    assert text(panel) == "### <:red:2>\u00a0Mythe"
    assert text(panel, emoji={}) == "### Mythe"


def test_names_are_only_read() -> None:
    """Names are escaped, except in code: there backticks, which would end the code, are replaced."""
    name = "**x** <@1> `y```"
    panel = said(
        Heading(name), Text(name), Facts((name,)), Countdown(name, Millis(0)), Grid(("",), ((name,),)), notice=name
    )
    *lines, fence, code, end = text(panel).splitlines()
    shown = r"\*\*x\*\* \<@1> \`y\`\`\`"
    assert lines == [f"-# {shown}", f"### {shown}", *[shown] * 3]
    assert (fence, code, end) == ("```", "**x** <@1> `y\u02cb\u02cb\u02cb", "```")


def test_a_grid_with_faces_keeps_its_columns() -> None:
    """Each row is code after an emoji; the header and rows without a die have the blank emoji."""
    lines = ["<:blank:1> `    die`", "<:red7:3> `Ben red`", "<:blank:1> `Al    …`"]
    assert text(said(TRICK)).replace("\u00a0", " ").splitlines() == lines


def test_what_is_too_long_loses_its_longest_end() -> None:
    """The longest text is cut to keep within Discord's limit of 4000 characters. Other blocks stay whole."""
    shown = text(said(ROUND_4, Text("word " * 2_000), Text("Ben leads.")))
    assert len(shown) <= MOST_TEXT
    assert shown.startswith("### Round 4\nword word")
    assert shown.endswith("word…\nBen leads.")


def test_the_accent_colours_the_edge_of_the_card() -> None:
    """Each accent has a colour of its own; a panel without an accent has none."""
    cards = [card_of(render(replace(said(Text("Over.")), accent=accent), emoji={})).children[0] for accent in Accent]
    shown = {card.accent_colour for card in cards if isinstance(card, ui.Container)}
    assert len(shown) == len(Accent)
    assert None not in shown
    (plain,) = card_of(render(said(Text("Over.")), emoji={})).children
    assert isinstance(plain, ui.Container)
    assert plain.accent_colour is None


# --- pictures ---------------------------------------------------------------------------------------------


def test_a_picture_brings_its_file_and_its_words() -> None:
    """The picture is a file of the message, and has a description for people who do not see it."""
    panel = said(Text("Over."), SHEET, Text("Bye."))
    rendered = render(panel, emoji={}, pictures=drawn(panel))
    [file] = rendered.files
    [gallery] = [item for item in walked(rendered) if isinstance(item, ui.MediaGallery)]
    [item] = gallery.items
    assert texts(rendered) == ["Over.", "Bye."]
    assert (file.filename[:8], file.fp.read()) == ("sheet-0-", b"The sheet")
    assert (item.media.url, item.description) == (f"attachment://{file.filename}", "Cindy won 10.")


def test_where_no_pictures_can_be_words_stand_instead() -> None:
    """The words stand in the picture's place, as one text with the texts around it."""
    rendered = render(said(Text("Over."), SHEET, Text("Bye.")), emoji={})
    assert (texts(rendered), rendered.files) == (["Over.\nInstead of it.\nBye."], [])


def test_a_picture_stands_beside_its_words() -> None:
    """The small picture has a description. It takes the place of the emoji before the heading."""
    panel = said(Text("Play:"), Section((Heading("Mythe", "die.red"), Facts(("2–5 players",))), EMBLEM), Text("Bye."))
    rendered = render(panel, emoji=EMOJI, pictures=drawn(panel))
    [section] = [item for item in walked(rendered) if isinstance(item, ui.Section)]
    [file] = rendered.files
    assert isinstance(section.accessory, ui.Thumbnail)
    assert (section.accessory.media.url, section.accessory.description) == (
        f"attachment://{file.filename}",
        "A golden mouse",
    )
    assert texts(rendered) == ["Play:", "### Mythe\n2–5 players", "Bye."]


def test_where_no_picture_can_stand_beside_them_the_words_stand_alone() -> None:
    """The words are one text with the texts around them, with the emoji. So it is on a card that is full of buttons."""
    section = Section((Heading("Mythe", "die.red"), Facts(("2–5 players",))), EMBLEM)
    whole = "Play:\n### <:red:2>\u00a0Mythe\n2–5 players\nBye."
    assert texts(render(said(Text("Play:"), section, Text("Bye.")), emoji=EMOJI)) == [whole]
    full = replace(said(Text("Play:"), section, Text("Bye.")), choices=tuple(bet(number) for number in range(25)))
    rendered = render(replace(full, menus=(Menu("Which?", (bet(7),)),) * 2), emoji=EMOJI, pictures=drawn(full))
    assert (texts(rendered), rendered.files) == ([whole], [])


def test_two_pictures_of_one_kind_are_two_files() -> None:
    """The files have different names, because Discord tells the files of a message apart by name."""
    panel = said(SHEET, SHEET)
    rendered = render(panel, emoji={}, pictures=drawn(panel))
    assert [file.filename[:8] for file in rendered.files] == ["sheet-0-", "sheet-1-"]


def test_equal_pictures_have_equal_names_wherever_they_stand() -> None:
    """The name of a file depends on what it shows: an edit that only changes texts before it keeps the file."""
    names = []
    for panel in (said(SHEET), said(Text("Over."), SHEET), said(replace(SHEET, title="Another"))):
        [file] = render(panel, emoji={}, pictures=drawn(panel)).files
        names.append(file.filename)
    assert names[0] == names[1] != names[2]


# --- buttons and menus ------------------------------------------------------------------------------------


def test_a_choice_is_a_button_that_carries_its_press() -> None:
    """The custom id spells the whole press, so any process can answer it."""
    choice = bet(2, "Two", primary=True, picture="die.red")
    [button] = buttons(render(Panel("", (), (choice,)), emoji=EMOJI))
    assert (button.label, button.custom_id, str(button.emoji)) == ("Two", "v1:k7m2q4x9ab:12:move:bet.2", "<:red:2>")
    assert button.style is discord.ButtonStyle.primary


def test_a_number_stands_once_on_a_button_and_in_a_menu() -> None:
    """The picture of a die or a card with a number shows that number, so the label alone is enough."""
    choice = bet(2, "7", picture="die.red")
    [button] = buttons(render(Panel("", (), (choice,)), emoji=EMOJI))
    [menu] = selects(render(Panel("", (), (), (Menu("Which?", (choice,)),)), emoji=EMOJI))
    assert (button.emoji, menu.options[0].emoji) == (None, None)


def test_buttons_stand_in_rows_of_five() -> None:
    """Nine bets are two rows."""
    rendered = render(Panel("", (), tuple(map(bet, range(9)))), emoji={})
    assert [len(row) for row in rows(rendered)] == [5, 4]


def test_buttons_stand_below_the_text_to_which_they_belong() -> None:
    """Each row is between two texts. If there are too many rows, or a press comes twice, all are at the end."""
    offers = [(Text(f"Offer {number}"), Buttons((bet(number),))) for number in range(6)]

    def order(*blocks: Block) -> list[str]:
        items = walked(render(Panel("", blocks, (bet(9),)), emoji={}))
        shown = {ui.TextDisplay: "text", ui.Button: "button"}
        return [shown[type(item)] for item in items if type(item) in shown]

    assert order(*offers[0], *offers[1]) == ["text", "button", "text", "button", "button"]
    assert order(*(block for offer in offers for block in offer)) == ["text", *["button"] * 7]
    assert order(*offers[0], *offers[0]) == ["text", "button", "button"]


def test_a_press_is_offered_once() -> None:
    """Discord refuses a message with one id twice; the first label stays."""
    rendered = render(Panel("", (), (bet(1, "One"), bet(1, "1"), bet(2))), emoji={})
    assert [button.label for button in buttons(rendered)] == ["One", "2"]


@pytest.mark.parametrize(("label", "shown"), [("", "…"), ("x" * 80, "x" * 80), ("x" * 81, "x" * 79 + "…")])
def test_a_label_fits(label: str, shown: str) -> None:
    """A label has 1 to 80 characters."""
    panel = Panel("", (), (replace(bet(1), label=label),))
    assert [button.label for button in buttons(render(panel, emoji={}))] == [shown]


def test_a_link_is_the_last_button() -> None:
    """A link leads away and causes no press. With too many buttons, the link is still the last one."""
    panel = Panel("", (), tuple(map(bet, range(30))))
    last = rows(render(panel, emoji={}, link=("To the table", "https://discord.com/channels/1/2")))[-1][-1]
    assert isinstance(last, ui.Button)
    assert (last.label, last.url, last.is_dispatchable()) == ("To the table", "https://discord.com/channels/1/2", False)


def test_a_menu_offers_presses() -> None:
    """The options spell presses, each press is offered once, and the current option is selected."""
    menu = Menu("Which round?", (bet(1, "One"), bet(2, "Two", primary=True), bet(1, "Again")))
    [select] = selects(render(Panel("", (), (), (menu, Menu("Empty", ()))), emoji={}))
    assert (select.placeholder, select.custom_id) == ("Which round?", "v1:k7m2q4x9ab:12:menu:0")
    assert [(option.label, option.value, option.default) for option in select.options] == [
        ("One", "v1:k7m2q4x9ab:12:move:bet.1", False),
        ("Two", "v1:k7m2q4x9ab:12:move:bet.2", True),
    ]


def test_an_option_is_described_within_the_limit_of_discord() -> None:
    """What a choice does stands below its label, in at most 100 characters."""
    choices = replace(bet(1), description="Take 2 dice."), replace(bet(2), description="word " * 40), bet(3)
    [select] = selects(render(Panel("", (), (), (Menu("Which?", choices),)), emoji={}))
    first, long, none = [option.description for option in select.options]
    assert (first, none) == ("Take 2 dice.", None)
    assert long is not None
    assert len(long) <= LONGEST_OPTION


def test_a_menu_may_be_taken_several_of() -> None:
    """At most as many options may be chosen as the menu allows and has. The current options are selected."""
    choices = tuple(bet(tricks, primary=tricks > 1) for tricks in range(4))
    menus = (Menu("Two", choices, least=2, most=2), Menu("Any", choices, most=9))
    found = selects(render(Panel("", (), (), menus), emoji={}))
    assert [(select.min_values, select.max_values) for select in found] == [(2, 2), (1, 4)]
    assert [sum(option.default for option in select.options) for select in found] == [2, 2]


@pytest.mark.parametrize(("buttons", "menus"), [(24, 4), (25, 3)])
def test_whole_menus_are_left_out_where_buttons_leave_no_room(buttons: int, menus: int) -> None:
    """All buttons are kept, and as many whole menus as the limit of components allows."""
    panel = Panel("", (ROUND_4,), tuple(map(bet, range(buttons))), (Menu("More", (bet(30),)),) * 5)
    rendered = render(panel, emoji={})
    assert (sum(map(len, rows(rendered))), len(selects(rendered))) == (buttons + menus, menus)
    assert len(list(walked(rendered))) <= MOST_COMPONENTS


async def test_the_library_keeps_nothing_of_a_message() -> None:
    """A view is finished and persistent: the library waits for no press, and a restart changes nothing."""
    panel = Panel("", (ROUND_4,), (bet(1),), (Menu("More", (bet(2),)),))
    for view in (render(panel, emoji={}).view, render_plain(panel, emoji={}).view):
        assert view.is_finished()
        assert view.is_persistent()


# --- plain words ------------------------------------------------------------------------------------------


def test_a_call_in_plain_words_has_all_its_words_in_the_message() -> None:
    """A phone's notification shows only plain text, so all words of a call are in it; the buttons stay."""
    panel = Panel("Your turn!", (Text("The **robot** moves."), SHEET), (bet(1, "My dice"),))
    plain = render_plain(panel, emoji={}, mentions=["123", "456"], link=("To the table", LINK))
    assert plain.content == "<@123> <@456> Your turn!\nThe \\*\\*robot\\*\\* moves.\nInstead of it."
    assert [item.url for item in buttons_of(plain).children if isinstance(item, ui.Button)] == [None, LINK]


# --- Discord's own schema ---------------------------------------------------------------------------------


@cache
def validator() -> jsonschema_rs.Draft202012Validator:
    """A validator with Discord's own description of a new message."""
    if not DESCRIPTION.exists():
        pytest.skip("Discord's description is not beside the project")
    schema = {"$ref": "#/components/schemas/MessageCreateRequest", "components": description()["components"]}
    return jsonschema_rs.Draft202012Validator(schema)


def check(rendered: Rendered) -> None:
    """Check a card against the schema."""
    validator().validate({"flags": 1 << 15, "components": rendered.components})


def check_plain(plain: Plain) -> None:
    """Check a plain message against the schema."""
    validator().validate({"content": plain.content, "components": plain.components})


def test_the_schema_finds_what_is_wrong() -> None:
    """An empty container is refused, so the check does find errors."""
    with pytest.raises(jsonschema_rs.ValidationError):
        check(Rendered([{"type": CONTAINER, "components": []}], []))


@pytest.mark.parametrize("language", LANGUAGES)
def test_discord_takes_every_card_of_a_game(language: str) -> None:
    """Every card from the lobby to the end fits the schema, in each language."""
    for _, view, kind in situations():
        panel = screens().message(kind, view, language)
        check(render(panel, emoji=EMOJI, link=("Table", "https://discord.com/")))
        check_plain(render_plain(panel, emoji=EMOJI))


@settings(max_examples=50)
@given(PANELS)
def test_discord_takes_any_panel(panel: Panel) -> None:
    """Any panel becomes a card within Discord's limits: parts that do not fit are left out."""
    rendered = render(panel, emoji=EMOJI, pictures=drawn(panel), link=("To the table", "https://discord.com/"))
    ids = [item.custom_id for row in rows(rendered) for item in row if item.custom_id is not None]
    check(rendered)
    assert len(list(walked(rendered))) <= MOST_COMPONENTS
    assert card_of(rendered).content_length() <= MOST_TEXT
    assert len(set(ids)) == len(ids)
    plain = render_plain(panel, emoji=EMOJI, link=("To the table", "https://discord.com/"))
    check_plain(plain)
    assert 0 < len(plain.content) <= MOST_CONTENT
