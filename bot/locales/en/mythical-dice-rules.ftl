### How Mythical Dice is played, on three pages.

rules-title = How to play { game-mythical-dice }
rules-page-game = The game
rules-page-tricks = Tricks
rules-page-points = Points and editions
rules-idea-title = The idea
rules-idea =
    Say how many tricks you will take, then take exactly that many. Most points win; equal points share the victory.
    3 or 4 players play 8 rounds, 5 play 7, 6 play 6. In round 1 everybody holds one die, in round 2 two, and so on.
rules-dice-title = The bag: 36 dice
rules-dice =
    Special dice: 1 minotaur (brown), 3 griffins (green), 2 mermaids (blue). Four of their faces show the symbol, two a flag.
    7 red: 7 7 6 6 5 5
    7 yellow: 5 5 4 4 3 3
    8 purple: 3 3 2 2 1 1
    8 grey: 7 1 1 and three flags
    Every round is dealt at random from the full bag.
rules-bets-title = The bets
rules-bets =
    Everybody secretly bets a number from 0 to the number of dice; the bets may add up to anything. You may change your bet until all bets are revealed together.
rules-trick-title = A trick
rules-trick =
    The leader rolls a die, then everybody else in seat order. You choose the die, luck chooses the face.
    The first number die sets the colour: red, yellow, purple or grey. A grey die does so even when it shows a flag; a special die never does.
    If you hold dice of that colour, roll one of them or a special die. If you hold none, or there is no colour yet, roll any die.
    Whoever takes a trick leads the next one.
rules-winner-title = Who takes it
rules-winner =
    Faces count, not dice. The first line that fits decides:
    1. Symbols of the minotaur and a mermaid: the mermaid takes it; of two mermaids, the last. Griffins change nothing.
    2. The minotaur’s symbol: the minotaur.
    3. Griffins’ symbols: the last griffin, with or without mermaids.
    4. Mermaids’ symbols: the last mermaid.
    5. Numbers: the highest, whatever its colour; if several are equal, the last one rolled. Any number beats a flag.
    6. Only flags: whoever led the trick.
    Example: red 6, red 7, purple 2, grey 7, red 5. The fourth player takes the trick: of the two 7s the last one counts.
rules-bonus-title = Bonuses
rules-bonus =
    50 when a mermaid takes the trick from the minotaur, once a trick.
    30 for each griffin’s symbol in a trick that the minotaur takes.
    A flag earns nothing, whatever die shows it. You get bonuses only if you keep your bet.
    Example: griffin, minotaur, red 5, red 7, mermaid. The mermaid takes the trick with a bonus of 50; had it shown a flag, the minotaur would take it with 30.
rules-score-title = The score of a round
rules-score =
    Bet of 1 or more: kept, +20 for each trick and your bonuses; missed, −10 for each trick too many or too few.
    Bet of 0: kept, +10 for each die of the round; missed, −10 for each die of the round, however many tricks you took.
    Scores may fall below zero.
    Simplified scoring: a missed bet scores 0, and there are no bonuses.
    Examples: bet 3, took 3: +60. Bet 5, took 1: −40. Bet 0 in round 4, took 0: +40. Bet 0 in round 6, took 2: −60.
rules-editions-title = Three editions
rules-editions =
    Luck chooses who leads the very first trick.
    English and Czech rules: whoever took the last trick of a round leads the next round.
    French rules: the next round is led by the player to the left of this round’s first leader.
    Each edition has its own shout for the reveal: { $english } { $czech } { $french }
