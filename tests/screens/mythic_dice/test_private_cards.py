"""The private card: every legal move can be pressed in a few steps, and no other move can."""

from dataclasses import replace

import pytest

from bot.core.ui.languages import LANGUAGES
from bot.core.ui.panels import Choice, Grid, Heading, LargePieces, Panel, Piece, Pieces, Text
from bot.core.ui.presses import Verb
from bot.screens.mythic_dice.transcript import news
from rules.game import IllegalMove, Move, Seat
from rules.mythic_dice.events import Acted
from rules.mythic_dice.layout import ROLL, Repeatable
from rules.mythic_dice.moves import Choice as Chosen
from rules.mythic_dice.moves import Decay, Dice, Pass, Poach, Release, Roll, Use, Wishes
from rules.mythic_dice.notation import LONGEST, parse
from rules.mythic_dice.pieces import Face
from rules.mythic_dice.state import MythicState
from rules.mythic_dice.steps import CapturePhase
from tests.rules.mythic_dice.tables import acting, capturing, held, laid, place
from tests.screens.mythic_dice.sample_views import (
    SCREEN,
    ahead,
    finished,
    hand,
    press,
    pressed,
    questions,
    reached,
    seen,
    to_act,
    to_capture,
    to_capture_again,
    to_decay,
    to_return,
)
from tests.screens.sample_views import languages
from tests.screens.text import blocks_of, labels, panel_text, verbs

MOST_MENUS = 4
LONGEST_LABEL = 80
FEW = 7
"""Questions with more free dice than this are skipped: too many sets of dice could be chosen."""


def labelled(panel: Panel) -> list[Choice]:
    """All choices of the panel and of its menus."""
    return [*panel.choices, *[choice for menu in panel.menus for choice in menu.choices]]


def allowed(state: MythicState, seat: Seat, move: Move) -> bool:
    """Whether the rules accept the move."""
    try:
        state.copy().apply(seat, move)
    except IllegalMove:
        return False
    return True


def asked(state: MythicState) -> list[Seat]:
    """The seats that may answer now."""
    return [seat for seat in range(len(state.scores())) if state.legal(seat)]


def idle(move: Move) -> bool:
    """Whether a die is set to the value that it already shows; the same move without this die has the same effect."""
    match move:
        case Release(_, Chosen() as choice) | Poach(_, _, Chosen() as choice) | Use(_, choice):
            return any(die == value for die, value in zip(choice.dice, choice.to, strict=False))
        case _:
            return False


def told(move: Move, state: MythicState, seat: Seat) -> Move:
    """The answer that the card makes of a move: a capture ahead of one's turn becomes a list of one wish."""
    view = state.view(None)
    ahead_of_turn = isinstance(view.question, CapturePhase) and seat != view.open_to[0] and not isinstance(move, Pass)
    return Wishes((move,)) if ahead_of_turn else move  # type: ignore[arg-type] # a capture phase offers captures


@pytest.mark.parametrize("seats", [2, 3, 6, 10])
def test_every_offered_move_can_be_pressed(seats: int) -> None:
    """One, two or three presses reach each legal move, if the seat has not too many free dice and has not answered."""
    for state in questions(seats, seats, every=9):
        for seat in asked(state):
            if len(state.view(None).places[seat].free) > FEW or state.view(seat).answer:
                continue
            moves = set(reached(state, seat))
            offered = [told(move, state, seat) for move in state.legal(seat) if not idle(move)]
            assert [move for move in offered if move not in moves] == []


@pytest.mark.parametrize("seats", [2, 4, 10])
def test_what_is_pressed_alone_is_allowed(seats: int) -> None:
    """No button leads to a refusal, and each argument fits into a press."""
    for state in questions(seats, seats + 1, every=7):
        for seat in asked(state):
            for choice in pressed(hand(state, seat)):
                if choice.press.verb is Verb.DETAILS:
                    continue
                assert len(choice.press.arg) <= LONGEST
                move = parse(choice.press.arg)
                assert choice.press.verb is Verb.CHOOSE or (move is not None and allowed(state, seat, move))


def test_everything_that_is_open_to_a_rich_hand_can_be_pressed() -> None:
    """The seat holds six powers that ask for choices, and presses reach all its legal moves."""
    powers = (Face.TIKBALANG, "1 7"), (Face.SIMURGH, "3 7"), (Face.FENRIR, "5 6 8"), (Face.JACKALOPE, "4 4")
    others = (Face.NEMEAN_LION, "6 6"), (Face.SPHINX, "2 3 8")
    mine = [held(face, dice) for face, dice in (*powers, *others)]
    state = acting(place("1 3 3 7", *mine, Face.WATER_DISH, Face.DRAGON_PEARL), place("2 5"), place("4 4 8"))
    moves = set(reached(state, 0))

    assert [move for move in state.legal(0) if move not in moves and not idle(move)] == []
    assert len(hand(state, 0).menus) <= MOST_MENUS


def test_the_simurgh_asks_for_dice_and_then_for_what_each_becomes() -> None:
    """One menu would be too long, because four different values give 28 ways."""
    state = acting(place("1 3 5 7", held(Face.SIMURGH, "2 8")), place("2"))
    first = hand(state, 0, "rel.f.")
    second = hand(state, 0, "rel.f.d1+rel.f.d5")
    third = hand(state, 0, "rel.f.d15o8")

    assert [(menu.least, menu.most) for menu in first.menus] == [(1, 2)]
    assert {choice.press.verb for choice in first.menus[0].choices} == {Verb.CHOOSE}
    assert labels(second)[7:] == ["1→8 …", "Back"]
    assert "rel.f.d15o88" in {choice.press.arg for choice in pressed(third)}
    assert hand(state, 0, "rel.f.d15o88") == hand(state, 0)


@pytest.mark.parametrize("latest", [ROLL, Face.TIKBALANG, Face.SIMURGH, Face.FENRIR, Face.RIDDLE, Face.KAPPA])
def test_whatever_a_unicorn_repeats_can_be_pressed(latest: Repeatable) -> None:
    """Presses reach every legal move of a Unicorn, with the choices of the repeated power."""
    mine = place("1 3 3 7", held(Face.UNICORN, "7 7"))
    state = acting(mine, place("2 5")._replace(latest=latest), place("4 4 8")._replace(latest=Face.KELPIE))
    moves = set(reached(state, 0))

    assert [move for move in state.legal(0) if move not in moves and not idle(move)] == []


def test_what_is_poached_can_be_used_at_once_with_its_dice() -> None:
    """The dice that the creature protected are free by then, so the power may use them."""
    mine = [held(Face.JACKALOPE, "4 4"), held(Face.LUNG, "8 8"), held(Face.KAPPA, "2 3"), held(Face.SPHINX, "2 3 8")]
    state = acting(place("1", *mine), place("2 5"), place("4 4 8"))
    moves = set(reached(state, 0))

    assert [move for move in state.legal(0) if move not in moves and not idle(move)] == []
    assert any(isinstance(move, Poach) and move.use is not None and move.use.dice == (1, 4) for move in moves)


def test_a_power_that_can_do_nothing_is_not_offered() -> None:
    """The pool is empty and all opponents' dice show 1, so Kappa and Storm Drum change nothing; Kelpie takes a die."""
    mine = [held(Face.KAPPA, "2 2"), held(Face.KELPIE, "1 5"), held(Face.UNICORN, "7 7")]
    state = acting(place("8", *mine, Face.STORM_DRUM, Face.DRAGON_PEARL), place("1 1"), pool=0)
    (cards,) = hand(state, 0).menus

    assert [choice.picture for choice in cards.choices] == ["icon.kappa", "icon.kelpie", "icon.unicorn"]
    assert labels(hand(state, 0, "rel.c"))[:2] == ["Release it, use its power · Ben", "Release it without its power"]
    assert [labels(hand(state, 0, begun))[0] for begun in ("rel.0", "rel.5")] == ["Release it without its power"] * 2
    assert hand(state, 0, "use.v.") == hand(state, 0)


def test_dice_that_would_stay_as_they_are_are_not_offered() -> None:
    """The Dragon Pearl raises the 3, and not the 8. The Simurgh asks for a die, since without one it does nothing."""
    state = acting(place("3 8", held(Face.SIMURGH, "3 7"), Face.DRAGON_PEARL), place("1 1"))
    (pearl,) = hand(state, 0, "use.v.").menus
    simurgh = hand(state, 0, "rel.f.")

    assert ([choice.label for choice in pearl.choices], pearl.least, pearl.most) == (["3→4", "3→5"], 1, 1)
    assert labels(simurgh) == ["Back"]


def test_a_unicorn_says_what_it_would_repeat() -> None:
    """The button names the player whose action is repeated, and the action."""
    table = laid(place("1 3", held(Face.UNICORN, "7 7")), place("2 5")._replace(latest=Face.KELPIE))
    state = acting(*table.places)

    assert labels(hand(state, 0, "rel.5"))[0] == "Release it, use its power · as Ben, Ben (Kelpie)"


def test_a_beginning_that_is_none_here_shows_how_one_may_begin() -> None:
    """Old or forged first steps, for example with a creature, a seat or a game that is not there, are ignored."""
    state = to_act()
    first = hand(state, 0)

    for begun in [
        "rel.4.",
        "rel.i.v9",
        "rel.i.v0",
        "use.w.",
        "poa.05.d9",
        "rel.5.u7",
        "bet.2",
        "cap.0",
        "+",
        "rel.i.d8",
    ]:
        assert hand(state, 0, begun) == first


def test_more_dice_than_a_power_takes_are_no_beginning() -> None:
    """A first step that was never offered is ignored."""
    state = acting(place("1 " * 20, held(Face.SIMURGH, "3 7")), place("1"))

    assert hand(state, 0, f"rel.f.d{'1' * 20}") == hand(state, 0)


def test_every_further_step_leads_back() -> None:
    """After each first step the card has a button back, so a first step does not bind the player."""
    state = to_act()
    begun = [choice.press.arg for choice in pressed(hand(state, 0)) if choice.press.verb is Verb.CHOOSE]

    assert begun
    for arg in begun:
        assert ("Back", "") in [(one.label, one.press.arg) for one in hand(state, 0, arg).choices]


def test_a_wish_that_can_no_longer_come_true_is_off_the_list() -> None:
    """Another player has captured this creature; the rest of the list stays and can be extended legally."""
    state = capturing(place("2 2 3 3 4 4"), place("5 5"), place("2 2"))
    press(state, 0, "wish.022-133")
    press(state, 2, "cap.022")
    panel = hand(state, 0)

    lines = [block.text for block in panel.blocks if isinstance(block, Text) and block.text[1:2] == "."]
    assert lines == ["1. Leprechaun\u00a03\u00a03 · 3 points"]
    adding = list(reached(state, 0))
    assert len(adding) > 2
    assert [move for move in adding if not allowed(state, 0, move)] == []


def test_a_list_of_wishes_ends_where_a_press_has_no_more_room() -> None:
    """The card then says that the list is full."""
    state = capturing(place("1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8"), place("8 8"))
    for _ in range(30):
        adding = [move for move in reached(state, 0) if isinstance(move, Wishes)]
        if not adding:
            break
        state.apply(0, adding[-1])

    assert "The list is full." in panel_text(hand(state, 0))


def test_many_captures_are_asked_for_by_creature() -> None:
    """With the Mask and the Feather there are too many ways for one menu, so the creature is chosen first."""
    mine = place("1 2 3 4 5 6 7 8", Face.MASK, Face.FEATHER)
    state = capturing(mine, place("1"))
    creatures = [choice for choice in pressed(hand(state, 0)) if choice.press.verb is Verb.CHOOSE]
    moves = set(reached(state, 0))

    assert creatures
    assert all(choice.picture for choice in creatures)
    assert [move for move in state.legal(0) if told(move, state, 0) not in moves] == []


def test_what_a_choice_is_about_stands_before_it() -> None:
    """Captures and releases show the creature, a poach the artifact that it brings, a use the artifact."""
    shown = {choice.label.partition("\u00a0")[0]: choice.picture for choice in pressed(hand(to_capture(), 0))}
    cards = {"Kraken": "icon.kraken", "Golem": "icon.golem", "Kappa": "icon.kappa"}
    assert shown == {**cards, "Pass": None, "Details": None}
    shown = {choice.label.partition("\u00a0")[0]: choice.picture for choice in pressed(hand(to_act(), 0))}
    assert shown["Tikbalang"] == "icon.tikbalang"
    assert shown["Use Antlers …"] == "icon.antlers"
    shown = {choice.label: choice.picture for choice in pressed(hand(to_act(), 0, "rel.0"))}
    assert shown["Release it, use its power"] == "icon.kappa"
    assert shown["Poach it, 2 to the pool"] == "icon.water-dish"


def test_an_action_begins_with_the_card_and_goes_on_with_what_may_be_done_with_it() -> None:
    """One menu has each card once, with what it does. A creature's step says more: its release's price, its back."""
    (cards,) = [menu for menu in hand(to_act(), 0).menus if menu.most == 1 and menu.choices[0].description]
    kappa = next(choice for choice in cards.choices if choice.label.startswith("Kappa"))

    assert (kappa.label, kappa.press.verb) == ("Kappa\u00a0(2\u00a02) · 2 points …", Verb.CHOOSE)
    assert kappa.description == "Take 2 dice from the pool and roll them."
    assert labels(hand(to_act(), 0)) == ["Pass", "Details"]
    step = hand(to_act(), 0, kappa.press.arg)
    price = "Released, it leaves you: 2 points gone, its dice are rolled and free."
    back = "On its back: Water Dish. Swap one of your free dice for an opponent’s; you choose both."
    title = "**Kappa\u00a0(2\u00a02) · 2 points**"
    assert f"{title}\n{kappa.description}\n{price}\n{back}\nWhat do you do with it?" in panel_text(step)
    assert labels(step) == [
        "Release it, use its power",
        "Release it without its power",
        "Poach it, 2 to the pool",
        "Poach it, 2 to the pool, use Water Dish · Ben …",
        "Back",
    ]


def test_more_uses_of_a_creature_than_a_phone_has_rows_for_are_a_menu() -> None:
    """Three different dice may be given up for the artifact, and it may be used at once: eight long labels."""
    step = hand(acting(place("1", held(Face.ROC, "3 4 6")), place("2")), 0, "rel.n")
    (menu,) = step.menus
    assert (labels(step), len(menu.choices)) == (["Back"], 8)


def test_a_creature_is_chosen_before_the_dice_that_capture_it() -> None:
    """One menu has each creature once, with its icon, its cost and its power. Cerberus asks for its third die next."""
    state = capturing(place("4 5 7 8 8"), place("1"))
    first = {choice.label: choice for choice in hand(state, 0).menus[0].choices}
    cerberus = first["Cerberus\u00a04\u00a05\u00a0+\u00a0? · up to 8 points …"]

    assert (cerberus.picture, cerberus.description) == (
        "icon.cerberus",
        "All free dice of one opponent become 1.",
    )
    assert sum(label.startswith("Cerberus") for label in first) == 1
    assert first["Lung\u00a08\u00a08 · 8 points"].press.arg == "cap.688"
    assert [choice.press.arg for choice in hand(state, 0, cerberus.press.arg).menus[0].choices] == [
        "cap.j45a8",
        "cap.j45a7",
    ]


def test_the_own_points_stand_on_top() -> None:
    """The card begins with the points of the goal, and says how many are missing."""
    state = capturing(place("2 2", held(Face.UNICORN, "7 7")), place("1"))
    assert hand(state, 0).blocks[1] == Text("7 of 36 points, 29 to go")


def test_each_first_step_has_a_way_to_what_everybody_holds() -> None:
    """The card has no room for it. In a poll a way elsewhere would be an answer, so there is none."""
    for state in (to_act(), to_capture(), ahead(), to_capture_again(), to_decay()):
        assert verbs(hand(state, 0)).count(Verb.DETAILS) == 1
        asked_by_poll = replace(seen(state, 0), polls=True)
        assert Verb.DETAILS not in verbs(SCREEN.hand(asked_by_poll, "en"))


def test_the_own_decay_is_marked_and_may_be_changed() -> None:
    """The card offers both dice again, and the die that was chosen is the marked button."""
    state = to_decay()
    state.apply(0, Decay(8, 7))
    panel = hand(state, 0)

    assert labels(panel) == ["4→3", "8→7", "Details"]
    assert [choice.label for choice in panel.choices if choice.primary] == ["8→7"]
    assert [choice.picture for choice in panel.choices] == ["die8.3", "die8.7", None]
    assert labels(hand(to_decay(), 1))[0] == "1→2"


@pytest.mark.parametrize("state", [to_act(), to_capture(), ahead(), to_decay(), to_return(), to_capture_again()])
@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_are_told_in_every_language(state: MythicState, language: str) -> None:
    """The card has dice but no columns, so it reads well aloud."""
    for seat in asked(state):
        panel = hand(state, seat, language=language)
        assert not blocks_of(panel, Grid)
        assert blocks_of(panel, Pieces)


def test_who_gives_a_die_is_told_to_whom() -> None:
    """The question names the receiver, or says that the die goes to the pool."""
    state = acting(place("2 5", held(Face.KELPIE, "1 5")), place("1 3"))
    state.apply(0, Release(Face.KELPIE, Chosen(victims=(1,))))

    assert "Which free die do you give to Cindy?" in panel_text(hand(state, 1))
    assert "Which free die do you return to the pool?" in panel_text(hand(to_return(), 1))


def test_labels_stay_short_whatever_people_are_called() -> None:
    """Names are cut, so every label is one line of at most 80 characters."""
    names = ("W" * 60, "小" * 40, "\u202eneB\n\n")
    for begun in ("", "rel.i.", "poa.02.v1", "rel.i.v1"):
        panel = SCREEN.hand(seen(to_act(), 0, names), "fr", begun=begun)
        labels = [choice.label for choice in labelled(panel)]
        assert [label for label in labels if not 0 < len(label) <= LONGEST_LABEL or "\n" in label] == []


def test_whom_nothing_is_asked_of_waits() -> None:
    """The card says so. A person whose seat a robot keeps sees their dice, and can only come back."""
    assert hand(to_act(), 1).blocks[-1] == Text(
        "There is nothing to decide right now. Your next choice will be shown here; "
        "the table’s card and its “Details” show everything."
    )
    away = SCREEN.hand(seen(to_act(), 0, away={0}), "en")
    assert verbs(away) == [Verb.BACK]
    (dice,) = blocks_of(away, Pieces)
    assert [piece.words for piece in dice.pieces] == ["1", "3", "3", "7"]


def test_only_a_question_says_whose_turn_it_belongs_to() -> None:
    """Each turn of a round ends with the same question. A card that asks nothing may be of a turn that is over."""
    assert Heading("Round 1 of 40 · Cindy’s turn") in hand(to_decay(), 1).blocks
    assert Heading("Round 1") in hand(to_act(), 1).blocks


def test_a_round_that_is_over_says_how_the_seat_stood() -> None:
    """The card has the seat's points and the highest score, both of that round."""
    state = finished()
    card = SCREEN.hand(seen(state, 1), "en", chapter=1)

    first = state.view(None).course[0]
    assert f"You have {first[1]} points; the highest score is {max(first)} points." in panel_text(card)


def test_what_came_of_a_roll_is_told_where_it_was_pressed() -> None:
    """The dice lie on top, as large as can be. The others read who rolled, and see no large dice."""
    state = acting(place("2 5 5 8"), place("1 3"))
    state.apply(0, Roll((2, 5)))
    state.settle(Dice((3, 7)))
    mine, theirs = hand(state, 0), hand(state, 1)
    assert mine.blocks[0] == LargePieces((Piece("die8.3", "3"), Piece("die8.7", "7")))
    assert "- Your action: Roll the dice 2\u00a05. You rolled 3\u00a07." in panel_text(mine)
    assert "- Cindy re-rolls 2\u00a05. Cindy rolls 3\u00a07." in panel_text(theirs)
    assert not blocks_of(theirs, LargePieces)


def test_a_player_is_told_of_their_own_dice_as_you() -> None:
    """Who takes a die and who loses it are each addressed; everybody else reads both names."""
    state = acting(place("1", held(Face.NEMEAN_LION, "6 6")), place("1 8"), place("5"))
    state.apply(0, Release(Face.NEMEAN_LION, Chosen(victims=(1,), theirs=(8,))))
    told = [panel_text(hand(state, seat)) for seat in range(3)]
    assert "Ben gives you 8." in told[0]
    assert "Cindy releases Nemean Lion (Ben, 8). You give 8 to Cindy." in told[1]
    assert "Ben gives 8 to Cindy." in told[2]


def test_an_own_capture_is_told_with_its_dice_and_points() -> None:
    """The line tells what the creature cost and brought; the points so far stand below it."""
    state = capturing(place("2 2"), place("3 3"))
    press(state, 1, "pass")
    press(state, 0, "cap.022")
    told = panel_text(hand(state, 0))
    assert "- You captured Kappa\u00a02\u00a02 · 2 points." in told
    assert "You captured" not in panel_text(hand(state, 1))


def test_what_a_person_did_stays_though_others_do_much() -> None:
    """The news are the last four lines, but they never push out the person's own capture."""
    state = capturing(place("2 2"), place("3 3"))
    press(state, 1, "pass")
    press(state, 0, "cap.022")
    play = state.view(0)
    later, say = play._replace(news=(*play.news, *[Acted(1, Pass())] * 6)), languages().voice("en")
    own, *others = news(later, ("Cindy", "Ben"), say, 0)
    assert own.startswith("You captured Kappa")
    assert others == ["Ben passes."] * 3
    assert len(news(later, ("Cindy", "Ben"), say)) == 4
