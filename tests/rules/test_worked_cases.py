"""The cases that the rulebooks work out, played at a table."""

from rules.game import REVEAL
from rules.mythical_dice.moves import Bet, RoundScored, TrickTaken
from tests.rules.games import bet, dealt, roll, rolling


def test_the_first_seven_is_beaten_by_the_second() -> None:
    """Red 6, red 7, purple 2 (holds no red), grey 7 (holds no red), red 5: the fourth player wins."""
    state = rolling("red", "red", "purple", "grey", "red", bets=[0, 0, 0, 1, 0])
    events = roll(state, "red 6", "red 7", "purple 2", "grey 7", "red 5")
    assert TrickTaken(seat=3, trick=1, bonus=0) in events


def test_the_mermaid_beats_the_minotaur_and_the_griffin() -> None:
    """Griffin, minotaur, red 5, red 7, mermaid: the mermaid wins with 50, paid since the bet of one is kept."""
    state = rolling("griffin", "minotaur", "red", "red", "mermaid", bets=[0, 0, 0, 0, 1])
    events = roll(state, "griffin symbol", "minotaur symbol", "red 5", "red 7", "mermaid symbol")
    assert TrickTaken(seat=4, trick=1, bonus=50) in events
    assert state.scores() == (10, 10, 10, 10, 70)


def test_with_the_mermaid_on_its_flag_the_minotaur_wins() -> None:
    """The same trick but for the mermaid's face: the minotaur wins with 30, lost here with the missed bet."""
    state = rolling("griffin", "minotaur", "red", "red", "mermaid", bets=[0, 0, 0, 0, 1])
    events = roll(state, "griffin symbol", "minotaur symbol", "red 5", "red 7", "mermaid flag")
    assert TrickTaken(seat=1, trick=1, bonus=30) in events
    assert state.scores() == (10, -10, 10, 10, -10)


def test_the_simplified_game_has_no_bonuses() -> None:
    """The mermaid wins the same trick, for 20; the missed bet of the minotaur's owner costs nothing."""
    state = rolling("griffin", "minotaur", "red", "red", "mermaid", bets=[0, 1, 0, 0, 1], variant="simplified")
    events = roll(state, "griffin symbol", "minotaur symbol", "red 5", "red 7", "mermaid symbol")
    assert TrickTaken(seat=4, trick=1, bonus=0) in events
    assert state.scores() == (10, 0, 10, 10, 20)


def test_bonuses_stand_on_the_sheet_as_earned_whatever_the_bet() -> None:
    """Who took a bonus but missed the bet reads it on the sheet and is not paid."""
    state = rolling("griffin", "minotaur", "red", bets=[0, 0, 0])
    events = roll(state, "griffin symbol", "minotaur symbol", "red 5")
    line = next(event for event in events if isinstance(event, RoundScored))
    assert (line.taken, line.bonuses, line.points) == ((0, 1, 0), (0, 30, 0), (10, -10, 10))


def test_the_last_bet_before_the_reveal_counts() -> None:
    """Who bet 3, then 2, and takes two tricks is paid for two."""
    state = dealt("red red red", "purple purple purple", "grey grey grey")
    before = state.scores()
    state.apply(0, Bet(3))
    bet(state, 2, 0, 2)
    state.apply(None, REVEAL)
    roll(state, *["red 7", "purple 1", "grey flag"], *["red 5", "purple 1", "grey 7"])
    roll(state, *["grey flag", "red 6", "purple 2"])
    assert [now - then for then, now in zip(before, state.scores(), strict=True)] == [40, 30, -10]
