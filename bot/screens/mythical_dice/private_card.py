"""The private card of Mythical Dice: the person's dice, and what they may do now.

The card is redrawn when the person has pressed or is asked, and when a trick or a round ends, but not when others bet
or roll. So while others roll it says "so far", and names the moment of its next change. Rolls of robots that follow the
person's press are shown at once.
"""

from collections.abc import Iterator

from bot.core.table.views import Holder, TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Choice, Facts, Heading, Panel, Piece, Pieces, Text
from bot.core.ui.presses import Press, Verb
from bot.screens.choices import back_choice
from bot.screens.mythical_dice.table_card import colour_words, standing_grid, trick_facts
from bot.screens.mythical_dice.words import (
    ahead_words,
    best_words,
    dice_pieces,
    die_of,
    face_picture,
    kept_mark,
    led_words,
    move_label,
    move_picture,
    named_pieces,
    scores_words,
    shown,
    taken_words,
    trick_pieces,
    trick_words,
    why_words,
)
from bot.screens.numbers import signed
from bot.screens.seated import countdown, heads, seat_names
from rules.game import Move, Seat
from rules.mythical_dice.moves import Bet, Rolled, RoundScored
from rules.mythical_dice.notation import spell
from rules.mythical_dice.view import MythicalView


def hand(view: TableView, play: MythicalView, seat: Seat, say: Say, notice: str) -> Panel:
    """What came of the person's last press, the trick as it lies, their dice, and the question to them."""
    held = _held(play, say)
    # A robot answers for a person who is away, so the only choice is to come back.
    if view.seats[seat].holder is Holder.AWAY:
        return Panel(notice, (*held, Text(say("away-text"))), (back_choice(view, say, primary=True),))
    question = _bet_question if play.secret else _roll_question
    table = _on_the_table(view, play, seat, say)
    blocks = (*_moment(view, play, seat, say), *table, *held, *question(view, play, seat, say))
    return Panel(notice, blocks, _choices(view, play, seat, say))


def round_over(  # noqa: PLR0913, PLR0917 - all that a card is made of
    view: TableView, play: MythicalView, round_: int, seat: Seat, say: Say, notice: str
) -> Panel:
    """The card of a round that is over: the person's bet, tricks and points."""
    title = Heading(say("round-over", round=round_, rounds=play.rounds))
    # The card is drawn at the end of its round. If that comes late, the last trick may be one of the next round.
    latest = round_ == len(play.sheet) and play.trick_number <= 1
    ended = (Facts(tuple(_trick_ended(view, play, seat, say))),) if latest else ()
    return Panel(notice, (title, *ended, Text(_round_result(play.sheet[round_ - 1], seat, say))))


def standing(view: TableView, play: MythicalView, say: Say) -> tuple[Block, ...]:
    """For a person who waits: the trick in words, and whose turn it is."""
    names = seat_names(view, say)
    # While people bet, whom the table waits for is no news.
    if play.secret:
        return ()
    turns = (say("turn-of", name=names[seat]) for seat in play.awaited)
    return (Facts((*trick_facts(play, names, say), *turns)),)


def _round_result(line: RoundScored, seat: Seat, say: Say) -> str:
    bet, taken, points = line.bets[seat], line.taken[seat], signed(line.points[seat])
    bonus = line.bonuses[seat] if bet == taken else 0
    message = "hand-over-bonus" if bonus else "hand-over"
    told = say(message, round=line.round, bet=bet, taken=taken, bonus=bonus, points=points)
    return f"{kept_mark(line, seat)} {told}"


def _moment(view: TableView, play: MythicalView, seat: Seat, say: Say) -> tuple[Facts, ...]:
    """What came of the person's last die: in the trick on the table, or else in the trick before it."""
    own = die_of(seat, play.trick)
    if own is not None:
        return (Facts((_so_far(view, play, own, say),)),)
    if not play.last_trick:
        return ()
    if play.trick_number <= 1:
        # The card of the round before tells its last trick. What that round brought is told until the first die falls.
        return () if play.trick else (Facts((_round_result(play.sheet[-1], seat, say),)),)
    came, dice = _trick_ended(view, play, seat, say)
    # The dice stay to be seen until the next one falls.
    return (Facts((came, *(() if play.trick else (dice,)))),)


def _so_far(view: TableView, play: MythicalView, own: Rolled, say: Say) -> str:
    rolled, why = shown(own, say), why_words(play.trick, say)
    if play.ahead == own.seat:
        return taken_words("hand-ahead", play.bonus_ahead, say, shown=rolled, why=why)
    best, name = best_words(play.ahead, play.trick, say), seat_names(view, say)[play.ahead]
    return taken_words("hand-behind", play.bonus_ahead, say, shown=rolled, name=name, best=best, why=why)


def _trick_ended(view: TableView, play: MythicalView, seat: Seat, say: Say) -> Iterator[str]:
    """The last finished trick: what the person rolled, who took it and why, and its dice."""
    names, trick, winner = seat_names(view, say), play.last_trick, play.last_winner
    rolled, why = best_words(seat, trick, say), why_words(trick, say)
    if winner == seat:
        yield taken_words("hand-trick-won", play.last_bonus, say, shown=rolled, why=why)
    else:
        yield say("hand-trick-lost", shown=rolled, name=names[winner], best=best_words(winner, trick, say), why=why)
    yield trick_words(trick, names, say)


def _held(play: MythicalView, say: Say) -> tuple[Block, ...]:
    if not play.hand:
        return (Heading(say("chapter", chapter=play.round)),)
    return Heading(say("hand-title", round=play.round, count=len(play.hand))), dice_pieces(play.hand, say)


def _bet_question(view: TableView, play: MythicalView, seat: Seat, say: Say) -> tuple[Block, ...]:
    bet = play.bets[seat]
    question = say("hand-ask") if bet is None else say("hand-bet", bet=bet)
    names = seat_names(view, say)
    facts = Facts((say("bets-leader", name=names[play.leader]), scores_words(play, names, say)))
    return Text(question), facts, *countdown(view, "bets-reveal" if view.may_reveal else "clock-turn", say)


def _roll_question(view: TableView, play: MythicalView, seat: Seat, say: Say) -> tuple[Block, ...]:
    bet = play.bets[seat]
    # Bets are secret or known: after the reveal every seat has one.
    assert bet is not None
    told = Text(_missing(play, seat, bet - play.taken[seat], say)), standing_grid(play, heads(view, say), say)
    if seat not in play.awaited:
        return *told, Text(say("hand-wait"))
    # The table rolls the last die itself, so nobody has to hurry.
    if len(play.hand) == 1:
        return *told, Text(say("hand-last"))
    return *told, Text(what_to_roll(play, say)), *countdown(view, "clock-turn", say)


def _on_the_table(view: TableView, play: MythicalView, seat: Seat, say: Say) -> Iterator[Block]:
    """The trick as it lies: for a person who is asked with names and words, each die once, and who is winning.

    A person who waits sees large dice without words: while others roll, words would become untrue.
    """
    names = seat_names(view, say)
    if seat not in play.awaited or play.secret:
        if play.trick:
            yield trick_pieces(play, say)
        return
    if len(play.trick) == 1:
        # One line tells all: who has led, and with what.
        yield Pieces((Piece(face_picture(play.trick[0]), led_words(play, names, say)),))
    elif play.trick:
        yield named_pieces(play.trick, names, say)
        # Where a colour was led, the question names it.
        led = () if play.colour else (colour_words(play, names, say),)
        # These are texts, because a terminal leaves facts out, and its story has told no one who is winning.
        yield from map(Text, (*led, ahead_words(play, names, say)))


def _tricks_left(play: MythicalView, seat: Seat) -> int:
    """How many tricks of this round the person may still take, with the one that their die lies in."""
    return len(play.hand) + (die_of(seat, play.trick) is not None)


def _missing(play: MythicalView, seat: Seat, tricks: int, say: Say) -> str:
    """What the person needs to keep the bet, if ``tricks`` more are to be taken; a negative number is too many."""
    if tricks > _tricks_left(play, seat):
        return say("hand-too-few")
    if tricks > 0:
        return say("hand-missing", count=tricks)
    return say("hand-enough") if tricks == 0 else say("hand-missed")


def what_to_roll(play: MythicalView, say: Say) -> str:
    """That it is the person's turn, and which dice they may roll and why."""
    only = len(play.choices) == 1
    if play.colour is not None and play.colour in play.hand:
        return say("hand-only" if only else "hand-follow", colour=say(f"colour-{play.colour.key}"))
    if only:
        return say("hand-alike")
    if play.colour is not None:
        return say("hand-free", colour=say(f"colour-{play.colour.key}"))
    return say("hand-roll")


def _choices(view: TableView, play: MythicalView, seat: Seat, say: Say) -> tuple[Choice, ...]:
    # Until the reveal a bet may be changed, so all bets stay on offer. The large button is the next step: the reveal,
    # or the only die that may be rolled. While other bets are missing, it marks the own bet.
    own = None if view.may_reveal else _own_bet(play, seat)
    forced = not play.secret and play.forced(seat)
    moves = tuple(_move_choice(view, play, move, say, primary=forced or move == own) for move in play.choices)
    if not view.may_reveal:
        return moves
    return *moves, Choice(say("hand-reveal"), Press(view.id, play.decision, Verb.REVEAL), primary=True)


def _move_choice(view: TableView, play: MythicalView, move: Move, say: Say, *, primary: bool) -> Choice:
    press = Press(view.id, play.decision, Verb.MOVE, spell(move))
    return Choice(move_label(move, say), press, primary, move_picture(move))


def _own_bet(play: MythicalView, seat: Seat) -> Bet | None:
    bet = play.bets[seat]
    return Bet(bet) if play.secret and bet is not None else None
