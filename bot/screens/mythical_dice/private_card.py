"""The private card of Mythical Dice: the person's dice, and what they may do now.

The card is redrawn only when one of these changes, not when others bet or roll. So while others play it tells only what
they cannot make untrue.
"""

from bot.core.table.views import Holder, TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Choice, Facts, Heading, Panel, Press, Text, Verb
from bot.screens.choices import back_choice
from bot.screens.mythical_dice.table_card import colour_words
from bot.screens.mythical_dice.words import dice_pieces, move_label, move_picture, trick_words
from bot.screens.numbers import signed
from bot.screens.seated import countdown, seat_names
from rules.game import Move, Seat
from rules.mythical_dice.moves import Bet
from rules.mythical_dice.notation import spell
from rules.mythical_dice.view import MythicalView


def hand(view: TableView, play: MythicalView, seat: Seat, say: Say, notice: str) -> Panel:
    """The person's dice and the question to them; on their turn to roll, also the dice on the table."""
    blocks = _held(play, say)
    # A robot answers for a person who is away, so the only choice is to come back.
    if view.seats[seat].holder is Holder.AWAY:
        return Panel(notice, (*blocks, Text(say("away-text"))), (back_choice(view, say, primary=True),))
    question = _bet_question if play.secret else _roll_question
    return Panel(notice, (*blocks, *question(view, play, seat, say)), _choices(view, play, seat, say))


def round_over(play: MythicalView, round_: int, seat: Seat, say: Say, notice: str) -> Panel:
    """The card of a round that is over: the person's bet, tricks and points."""
    line = play.sheet[round_ - 1]
    came_to = say("hand-over", bet=line.bets[seat], taken=line.taken[seat], points=signed(line.points[seat]))
    return Panel(notice, (Heading(say("round-over", round=round_, rounds=play.rounds)), Text(came_to)))


def _held(play: MythicalView, say: Say) -> tuple[Block, ...]:
    if not play.hand:
        return (Heading(say("chapter", chapter=play.round)),)
    return Heading(say("hand-title", round=play.round)), dice_pieces(play.hand, say)


def _bet_question(view: TableView, play: MythicalView, seat: Seat, say: Say) -> tuple[Block, ...]:
    bet = play.bets[seat]
    all_in = (Text(say("bets-all-in")),) if view.may_reveal else ()
    question = say("hand-ask") if bet is None else say("hand-bet", bet=bet)
    leads = say("bets-leader", name=seat_names(view, say)[play.leader])
    return Text(question), Facts((leads,)), *all_in, *countdown(view, "bets-close", say)


def _roll_question(view: TableView, play: MythicalView, seat: Seat, say: Say) -> tuple[Block, ...]:
    bet = play.bets[seat]
    # Bets are secret or known: after the reveal every seat has one.
    assert bet is not None
    standing = Text(say("hand-standing", bet=bet, taken=play.taken[seat]))
    if not play.hand:
        return (standing,)
    if seat not in play.awaited:
        return standing, Text(say("hand-wait"))
    return standing, _on_the_table(view, play, say), Text(_what_to_roll(play, say)), *countdown(view, "clock-turn", say)


def _on_the_table(view: TableView, play: MythicalView, say: Say) -> Facts:
    names = seat_names(view, say)
    dice = trick_words(play.trick, names, say)
    return Facts((colour_words(play, names, say), say("table-dice", dice=dice) if dice else say("table-empty")))


def _what_to_roll(play: MythicalView, say: Say) -> str:
    """That it is the person's turn, and which dice they may roll and why."""
    if len(play.hand) == 1:
        return say("hand-last")
    only = len(play.choices) == 1
    if play.colour is not None and play.colour in play.hand:
        return say("hand-only" if only else "hand-follow", colour=say(f"colour-{play.colour.key}"))
    if only:
        return say("hand-alike")
    if play.colour is not None:
        return say("hand-free", colour=say(f"colour-{play.colour.key}"))
    return say("hand-roll")


def _choices(view: TableView, play: MythicalView, seat: Seat, say: Say) -> tuple[Choice, ...]:
    # Until the reveal a bet may be changed, so all bets stay on offer and the present one is marked. So is the only die
    # that may be rolled.
    own, forced = _own_bet(play, seat), play.forced(seat)
    moves = tuple(_move_choice(view, play, move, say, primary=forced or move == own) for move in play.choices)
    if not view.may_reveal:
        return moves
    return *moves, Choice(say("hand-reveal"), Press(view.id, play.decision, Verb.REVEAL))


def _move_choice(view: TableView, play: MythicalView, move: Move, say: Say, *, primary: bool) -> Choice:
    press = Press(view.id, play.decision, Verb.MOVE, spell(move))
    return Choice(move_label(move, say), press, primary, move_picture(move))


def _own_bet(play: MythicalView, seat: Seat) -> Bet | None:
    bet = play.bets[seat]
    return Bet(bet) if play.secret and bet is not None else None
