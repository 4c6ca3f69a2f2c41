"""Promises of the screens of every game: cards fit, show no secrets, and lead to the next steps."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

import pytest

from bot.core.games import games
from bot.core.table.views import TableView
from bot.core.ui.languages import LANGUAGES
from bot.core.ui.panels import WIDEST, Block, Countdown, Grid, Panel, Picture, aloud
from bot.core.ui.presses import Press, Verb
from bot.core.ui.text_width import width
from rules.catalogue import newest
from rules.game import REVEAL, Game, Pending, PrivateEvent, Seat, State, chosen_options
from storage.changes import Message
from tests.rules.by_luck import entries, next_of_anybody, play
from tests.screens.sample_views import EMPTY, at_play, people_of, screens
from tests.screens.text import blocks_of, panel_text, verbs

NAMES = ("Cindy", "Ben", "Charlie", "Emily", "Žofie", "Émile", "Gus", "Hana", "Ivo", "Jo")
AWKWARD = ("W" * 60, "王小明太郎花子王小明", "\U0001f469\u200d\U0001f467" * 9, "e\u0301" * 40, "", "\u202eneB\n\n")
HOSTILE = tuple(f"{name}{number}" for number, name in enumerate(AWKWARD * 2))
LONG = tuple(f"{sign * 40} the {nth}th" for nth, sign in enumerate("WŽM明ßQWŽM明"))
CROWDS = {"awkward": AWKWARD * 2, "hostile": HOSTILE[::-1], "short": ("Al",) * 10, "long": LONG}

MOST_SIGNS = 4_000
"""Of a card, on the platform that takes the fewest."""

MOST_CHOICES = 25
"""Of a menu, and of a card's buttons."""

MOST_MENUS = 4
LONGEST_ARG = 65


@pytest.fixture(params=games())
def game(request: pytest.FixtureRequest) -> Game:
    """Each game under its newest rules."""
    return newest(str(request.param))


@pytest.fixture(params=["least", "most"])
def seats(request: pytest.FixtureRequest, game: Game) -> int:
    """The smallest and the largest table of the game."""
    return game.seats[0 if request.param == "least" else -1]


def seen(
    game: Game, state: State, seat: Seat | None = None, names: Sequence[str] = NAMES, **people: Sequence[Seat]
) -> TableView:
    """A game's table as this seat, or everybody, sees it."""
    seats = people_of(state, names, **people)
    table = replace(EMPTY, game=game.key, options=chosen_options(game, {}), seats=seats)
    return replace(at_play(table, state, seat), may_reveal=seat is not None)


def questions(game: Game, seats: int, share: int) -> Iterator[State]:
    """A game with random moves, at every n-th of its questions, and at its end."""
    state = game.start(seats, {})
    asked = (state for _ in entries(state, seats, next_of_anybody) if state.pending not in {Pending.LUCK, Pending.OVER})
    yield from islice(asked, 0, None, share)
    yield state


def finished(game: Game, seats: int) -> State:
    """A game at its end."""
    state = game.start(seats, {})
    play(state, seats)
    return state


def card(view: TableView, language: str = "en", chapter: int | None = None) -> Panel:
    """The table's card."""
    return screens().message(Message.TABLE, view, language, chapter)


def offered(panel: Panel) -> list[Press]:
    """All presses of the panel."""
    choices = [*panel.choices, *(choice for menu in panel.menus for choice in menu.choices)]
    return [choice.press for choice in choices]


def signs(panel: Panel) -> int:
    """The number of characters of the card, without its buttons."""
    return sum(len(line) + 1 for line in panel_text(panel).splitlines() if not line.startswith(("  aloud:", "[")))


def blocks(panel: Panel) -> list[Block]:
    """The panel's blocks, and the blocks that replace pictures."""
    return [*panel.blocks, *(inner for block in panel.blocks if isinstance(block, Picture) for inner in block.instead)]


def for_everybody(view: TableView, language: str) -> Iterator[Panel]:
    """All panels that the table shows to everybody now."""
    yield card(view, language)
    if view.result is None:
        yield card(view, language, 1)
        return
    yield screens().message(Message.RESULT, view, language)
    yield screens().of(view.game).details(view, language)
    yield from (card(view, language, chapter) for chapter in range(view.chapter + 1))


@pytest.mark.parametrize("names", CROWDS.values(), ids=CROWDS)
def test_everything_fits_a_phone(game: Game, seats: int, names: Sequence[str]) -> None:
    """At most 28 columns and 4,000 characters, in every language and with any names; each row has a spoken line."""
    for state in questions(game, seats, 4 * seats):
        view = seen(game, state, names=names, robots=[1])
        for panel in (panel for language in LANGUAGES for panel in for_everybody(view, language)):
            assert max(signs(panel), signs(aloud(panel))) < MOST_SIGNS
            for block in blocks(panel):
                if isinstance(block, Picture):
                    assert len(block.words) <= 1_000
                if isinstance(block, Grid):
                    assert max(map(width, block.lines())) <= WIDEST
                    assert len(block.spoken) == len(block.rows)
                    assert all(row[0] for row in block.rows)


def test_the_card_is_the_same_whoever_s_view_it_is_made_from(game: Game, seats: int) -> None:
    """The card is for everybody: the hand, the answer and the choices of a seat are never on it."""
    for state in questions(game, seats, 2 * seats):
        for chapter in (None, 1, state.chapter):
            cards = [card(seen(game, state, seat), chapter=chapter) for seat in (None, *range(seats))]
            assert all(found == cards[0] for found in cards)


def test_the_card_of_the_present_chapter_is_the_same_with_and_without_its_number(game: Game) -> None:
    """The card of a running chapter is the normal card."""
    for state in questions(game, 3, 5):
        if state.pending is not Pending.OVER:
            for seat, kind in ((None, Message.TABLE), (1, Message.HAND)):
                view = seen(game, state, seat)
                assert screens().message(kind, view, "en", state.chapter) == screens().message(kind, view, "en")


def test_names_stand_beside_the_marks_of_their_seats(game: Game) -> None:
    """In the grid of a running card each name has its seat's mark, as in the pictures of the game."""
    grids = [grid for state in questions(game, 3, 12) for grid in blocks_of(card(seen(game, state)), Grid)]
    assert ("seat.0", "seat.1", "seat.2") in [grid.pictures for grid in grids]


def test_details_mark_the_line_of_the_person_who_looks(game: Game) -> None:
    """A player's own line of the course is marked. For somebody without a seat no line is."""
    over = finished(game, 3)
    for seat in (0, 2, None):
        details = screens().of(game.key).details(seen(game, over, seat), "en")
        assert [picture.own for picture in blocks_of(details, Picture) if picture.key == "course"] == [seat]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_of_a_chapter_that_is_over_asks_nothing(game: Game, language: str) -> None:
    """The card has no choice, no menu and no clock."""
    state = game.start(3, {})
    play(state, 5, until=lambda now: now.chapter == 2 and bool(now.awaited))
    for kind, seat in ((Message.TABLE, None), (Message.HAND, 1)):
        over = screens().message(kind, seen(game, state, seat), language, 1)
        assert (over.choices, over.menus) == ((), ())
        assert not blocks_of(over, Countdown)


def test_a_card_leads_to_what_is_one_s_own_and_at_the_end_on(game: Game) -> None:
    """The card is for everybody; while somebody is away, it also has the button to come back. Details stand last."""
    state = next(islice(questions(game, 3, 1), 2, None))
    usual = verbs(card(seen(game, state)))
    assert usual in ([Verb.HAND], [Verb.HAND, Verb.DETAILS])
    assert verbs(card(seen(game, state, away=[2]))) == [Verb.HAND, Verb.BACK, *usual[1:]]
    assert verbs(card(replace(seen(game, state), robots_give_way=True))) == [Verb.HAND, Verb.SIT, *usual[1:]]
    over = seen(game, finished(game, 3))
    for kind in (Message.TABLE, Message.RESULT):
        assert verbs(screens().message(kind, over, "en")) == [Verb.REMATCH, Verb.REPLAY, Verb.DETAILS]
    assert Verb.VERIFY in verbs(screens().of(game.key).details(over, "en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_has_few_key_moments_in_few_words(game: Game, language: str) -> None:
    """They come in the order of the game, and each fits a button."""
    state = game.start(3, {})
    story = [[one for one in events if not isinstance(one, PrivateEvent)] for _, events in entries(state, 3)]
    found = screens().of(game.key).moments(story, seen(game, state), language)

    assert 2 <= len(found) <= 8
    assert [number for number, _ in found] == sorted(number for number, _ in found)
    assert all(1 <= number <= len(story) and 0 < len(label) <= 80 for number, label in found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_told_twice_in_one_channel(game: Game, language: str) -> None:
    """Without a thread, the lobby's card, the last round's card and the result stand in one channel at the end."""
    over = seen(game, finished(game, 3))
    cards = [
        screens().message(Message.TABLE, over, language, 0, apart=False),
        screens().message(Message.TABLE, over, language, over.chapter, apart=False),
        screens().message(Message.RESULT, over, language),
    ]
    told = [repr(block) for shown in cards for block in blocks(shown)]

    assert len(set(told)) == len(told)
    assert [bool(shown.choices) for shown in cards] == [False, False, True]
    assert cards[0] != screens().message(Message.TABLE, over, language, 0)


def test_a_private_card_reads_well_aloud_and_has_room_for_all_that_it_offers(game: Game, seats: int) -> None:
    """Its columns have sentences, it stays within the limits of buttons and menus, and a press names its question.

    The way to the table's details is the same at each question.
    """
    screen = screens().of(game.key)
    for state in questions(game, seats, 2 * seats):
        for seat in (seat for seat in range(seats) if state.legal(seat)):
            view = replace(seen(game, state, seat), advises=True)
            first = screen.hand(view, "en")
            assert verbs(first).count(Verb.ADVICE) == (seat in state.awaited)
            ways = [choice for choice in offered(first) if choice.verb is Verb.CHOOSE]
            for panel in (first, *(screen.hand(view, "en", begun=way.arg) for way in ways)):
                assert all(len(grid.spoken) == len(grid.rows) for grid in blocks_of(panel, Grid))
                presses = offered(panel)
                assert len(set(presses)) == len(presses)
                asked = [press for press in presses if press.verb is not Verb.DETAILS]
                assert {(press.table, press.decision) for press in asked} <= {(view.id, state.decision)}
                assert all(len(press.arg) <= LONGEST_ARG for press in presses)
                assert len(panel.choices) <= MOST_CHOICES
                assert len(panel.menus) <= MOST_MENUS
                for menu in panel.menus:
                    assert 1 <= menu.least <= menu.most <= len(menu.choices) <= MOST_CHOICES
                    assert menu.most == 1 or len({choice.press.verb for choice in menu.choices}) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_page_of_the_rules_fits_one_message(game: Game, language: str) -> None:
    """A page has at most 60 lines and fewer than 4,000 characters."""
    screen = screens().of(game.key)
    first = screen.rules(language)
    for page in (first, *(screen.rules(language, way.press.arg.partition("/")[2]) for way in first.choices)):
        assert signs(page) < MOST_SIGNS
        assert len(panel_text(page).splitlines()) <= 60


def test_the_reveal_is_no_seat_s_move(game: Game) -> None:
    """The bot makes the reveal, so the reveal has no label for a button."""
    with pytest.raises(TypeError, match="Reveal"):
        screens().of(game.key).move(REVEAL, seen(game, game.start(3, {})), "en")
