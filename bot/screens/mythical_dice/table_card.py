"""The table's card of Mythical Dice, for everybody: bets, tricks, the end.

It uses only what everybody may know, even if the given view is a seat's own.
"""

from collections.abc import Collection, Iterator, Sequence

from bot.core.table.views import TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Facts, Grid, Heading, Panel, Picture, Text
from bot.screens.choices import table_choices
from bot.screens.grids import Row, equal_columns, named_grid
from bot.screens.mythical_dice.words import (
    PENDING,
    ahead_words,
    kept_mark,
    last_trick_words,
    led_words,
    reveal_words,
    round_words,
    trick_pieces,
    trick_words,
)
from bot.screens.numbers import number, points, signed
from bot.screens.seated import Head, absent, clock, cut, heads, listed, seat_names
from rules.game import Pending, Result, Seat
from rules.mythical_dice.moves import RoundScored
from rules.mythical_dice.view import MythicalView
from rules.swings import largest_swing

SHORT = 12
"""The most columns of a name where many names stand in one line."""

_DONE = "✓"
_WAITING = "…"
_TURN = "▶"
_LATER = " "
"""As wide as the mark of the seat whose turn it is."""


def betting(view: TableView, play: MythicalView, say: Say, notice: str) -> Panel:
    """The card while people bet: who has bet, how much time the others have, and how the last trick ended.

    What the previous round brought stands on that round's own card.
    """
    names = seat_names(view, say)
    blocks: tuple[Block, ...] = (
        *((Text(last_trick_words(play, names, say)),) if play.sheet else ()),
        Heading(say("bets-title", round=play.round, rounds=play.rounds)),
        *clock(view, "bets-reveal" if play.pending is Pending.REVEAL else "bets-close", say),
        Text(say("bets-leader", name=names[play.leader])),
        _bets_grid(play, heads(view, say), say),
        *absent(view, say),
    )
    return Panel(notice, blocks, table_choices(view, say))


def trick(view: TableView, play: MythicalView, say: Say, notice: str) -> Panel:
    """The card of the running trick: its dice, who is ahead, whose turn it is, and how everybody stands.

    The card begins with what came before: the reveal of the bets during the first trick, so that nobody misses it if
    the first die falls at once; then the finished trick, until the next die falls.
    """
    names = seat_names(view, say)
    blocks: tuple[Block, ...] = (
        *(_reveal(play, names, say) if play.trick_number == 1 else ()),
        *(() if play.trick or play.trick_number == 1 else (Text(last_trick_words(play, names, say)),)),
        Heading(say("trick-title", round=play.round, trick=play.trick_number, tricks=play.round)),
        trick_pieces(play, say),
        Facts(tuple(trick_facts(play, names, say))),
        *[Text(f"{_TURN} {say('turn-of', name=names[seat])}", strong=True) for seat in play.awaited],
        *clock(view, "clock-turn", say),
        standing_grid(play, heads(view, say), say, play.awaited),
        *absent(view, say),
    )
    return Panel(notice, blocks, table_choices(view, say))


def round_over(view: TableView, play: MythicalView, round_: int, say: Say, notice: str) -> Panel:
    """The card of a round that is over: everybody's bet, tricks and points."""
    line = play.sheet[round_ - 1]
    rows = []
    for seat, head in enumerate(heads(view, say)):
        bet, taken, won = str(line.bets[seat]), str(line.taken[seat]), signed(line.points[seat])
        kept = say("round-kept" if bet == taken else "round-missed")
        spoken = f"{say('round-spoken', name=head.spoken, bet=bet, taken=taken, points=won)} {kept}"
        cells = bet, taken, won, kept_mark(line, seat)
        rows.append(Row(head.name, cells, spoken, head.picture, head.mark))
    grid = named_grid((say("head-bet"), say("head-took"), say("head-points"), ""), rows)
    return Panel(notice, (Heading(say("round-over", round=round_, rounds=play.rounds)), grid))


def details(play: MythicalView, names: tuple[str, ...], say: Say) -> Sequence[Block]:
    """The score sheet, the course of the scores, how the last trick ended, and the minotaur's last word."""
    return *_pictures(play, names, say), Text(last_trick_words(play, names, say)), Text(say("end-growl"))


def turning_point(play: MythicalView, names: tuple[str, ...], result: Result, say: Say) -> str | None:
    """The round in which the winner gained most, with both bets; None if no round stands out."""
    swing = largest_swing([line.points for line in play.sheet], result.ranks)
    if swing is None:
        return None
    told = listed(_bet_words(play.sheet[swing.part - 1], seat, names, say) for seat in (swing.winner, swing.rival))
    return say("mythical-turn", round=swing.part, told=told, points=points(swing.size, say))


def _bet_words(line: RoundScored, seat: Seat, names: tuple[str, ...], say: Say) -> str:
    """Whether the seat kept its bet in the round, with which bonus, and what that brought."""
    bet, bonus, won = line.bets[seat], line.bonuses[seat], signed(line.points[seat])
    if bet != line.taken[seat]:
        return say("mythical-turn-missed", name=names[seat], bet=bet, points=won)
    if bonus:
        return say("mythical-turn-bonus", name=names[seat], bet=bet, bonus=bonus, points=won)
    return say("mythical-turn-kept", name=names[seat], bet=bet, points=won)


def trick_facts(play: MythicalView, names: tuple[str, ...], say: Say) -> Iterator[str]:
    """Who rolled what, the colour that was led, and who would take the trick as it lies."""
    if len(play.trick) == 1:
        # One line tells all of it.
        yield led_words(play, names, say)
        return
    if play.trick:
        yield trick_words(play.trick, names, say)
    yield colour_words(play, names, say)
    if play.trick:
        yield ahead_words(play, names, say)


def colour_words(play: MythicalView, names: tuple[str, ...], say: Say) -> str:
    """The trick's colour, if it has one yet, and who leads."""
    if play.colour is None:
        return say("trick-open", name=names[play.leader])
    return say("trick-colour", colour=say(f"colour-{play.colour.key}"), name=names[play.leader])


def _reveal(play: MythicalView, names: tuple[str, ...], say: Say) -> tuple[Block, ...]:
    bets = _revealed(play)
    # If all bets together want more or fewer tricks than the round has, somebody must miss.
    sums = say("reveal-sum", bet=sum(bets), due=play.round)
    return Text(reveal_words(play.edition, bets, names, say)), Text(sums)


def _bets_grid(play: MythicalView, seats: tuple[Head, ...], say: Say) -> Grid:
    rows = []
    # ``have_bet`` and not ``bets``: the view of a seat knows that seat's own bet, and this card is for everybody.
    for head, done, score in zip(seats, play.have_bet, play.scores, strict=True):
        sentence = "bets-spoken-in" if done else "bets-spoken-open"
        spoken = say(sentence, name=head.spoken, points=points(score, say))
        # A bet that is missing tumbles, until the seat's mark stands there.
        cells = (_DONE if done else _WAITING, number(score))
        rows.append(Row(head.name, cells, spoken, head.picture if done else PENDING, head.mark))
    return named_grid((say("head-bet"), say("head-score")), rows)


def standing_grid(play: MythicalView, seats: tuple[Head, ...], say: Say, turn: Collection[Seat] | None = None) -> Grid:
    """A line for each seat: the bet, the tricks taken, the score.

    With ``turn``, a sign for the seats in it, and the picture of each seat, which makes the lines higher.
    """
    rows = []
    standing = zip(seats, _revealed(play), play.taken, play.scores, strict=True)
    for seat, (head, bet, taken, score) in enumerate(standing):
        cells = str(bet), str(taken), number(score)
        # Texts, because Fluent takes long to write numbers, and here their sentence does not depend on them.
        spoken = say("score-spoken", name=head.spoken, bet=cells[0], taken=cells[1], points=points(score, say))
        if turn is None:
            rows.append(Row(head.name, cells, spoken, mark=head.mark))
        else:
            name = (_TURN if seat in turn else _LATER) + head.name
            rows.append(Row(name, cells, spoken, head.picture, head.mark))
    return named_grid((say("head-bet"), say("head-took"), say("head-score")), rows)


def _pictures(play: MythicalView, names: tuple[str, ...], say: Say) -> tuple[Picture, ...]:
    """The score sheet and the course of the scores as pictures, each with words; the sheet also as a grid."""
    rows = tuple(line.points for line in play.sheet)
    grid = _sheet_grid(play, names, say)
    # Long names could make the words of the picture longer than allowed.
    short = tuple(cut(name, SHORT) for name in names)
    sheet = "\n".join(round_words(line, short, say) for line in play.sheet)
    scores = listed(f"{name} {number(score)}" for name, score in zip(short, play.scores, strict=True))
    title = Text(say("end-sheet"))
    return (
        Picture("sheet", title.text, names, rows, sheet, (title, grid)),
        Picture("course", say("end-course"), names, rows, say("end-course-words", scores=scores), own=play.seat),
    )


def _sheet_grid(play: MythicalView, names: tuple[str, ...], say: Say) -> Grid:
    """The points of each round: one line for each round, one column for each seat."""
    return Grid(
        ("", *equal_columns(names, first=1)),
        tuple((str(line.round), *map(number, line.points)) for line in play.sheet),
        tuple(round_words(line, names, say) for line in play.sheet),
    )


def _revealed(play: MythicalView) -> tuple[int, ...]:
    """The bets, by seat. They must be revealed: call this only in the tricks of a round."""
    assert not play.secret
    return tuple(bet for bet in play.bets if bet is not None)
