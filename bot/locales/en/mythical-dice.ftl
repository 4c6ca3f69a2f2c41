### Mythical Dice: dice, bets, tricks, scores.

game-mythical-dice = Mythical Dice
invite-line-mythical-dice = Bet how many tricks your hidden dice will take, and keep your word.
invite-size-mythical-dice = 3–6 players · about 25 minutes
invite-picture-mythical-dice = A golden minotaur
choice-hand-mythical-dice = My dice
hand-later-mythical-dice = Your dice will be shown here when the game begins.
hand-called-mythical-dice = your dice
# What somebody has reached at the end.
score-mythical-dice =
    { $count ->
        [one] { $shown } point
       *[other] { $shown } points
    }

## Dice and faces

die-minotaur = minotaur
die-griffin = griffin
die-mermaid = mermaid
die-red = red
die-yellow = yellow
die-purple = purple
die-grey = grey
colour-red = red
colour-yellow = yellow
colour-purple = purple
colour-grey = grey
# A die as it lies on the table. A creature without a further word shows its symbol.
die-shows =
    { $face ->
        [flag] { $die } flag
        [symbol] { $die }
       *[number] { $die } { $face }
    }

## Rules of the table

option-edition = edition
option-edition-about = Which edition’s rules
league-free-edition = the edition
edition-english = English rules
edition-czech = Czech rules
edition-french = French rules
variant-simplified = Simplified scoring: a missed bet costs nothing, no bonuses

## Commands of its own

command-bet = bet
command-bet-about = Bet how many tricks you will take
option-tricks = tricks
option-tricks-about = How many tricks
command-roll = roll
command-roll-about = Roll one of the dice that you may roll now
option-die = die
option-die-about = Which die; those that you may roll now are offered

## Heads of columns

head-bet = bet
head-took = took
head-score = score
head-points = points

## Bets

bets-title =
    { $round ->
        [one] Round { $round } of { $rounds } · { $round } die each
       *[other] Round { $round } of { $rounds } · { $round } dice each
    }
bets-leader = { $name } leads the first trick.
bets-close =
    Place your bets.
    ⏳ { $time }
bets-reveal =
    All bets are in.
    They are shown:
    ⏳ { $time }
bets-spoken-in = { $name } has bet. Score: { $points }.
bets-spoken-open = { $name } is still thinking. Score: { $points }.
# The edition's shout, and what everybody bet.
reveal = { $shout } { $bets }
reveal-sum = Total of the bets: { $bet }. Tricks to take: { $due }.

## Tricks

trick-title = Round { $round } · trick { $trick } of { $tricks }
trick-colour = Colour: { $colour } · led by { $name }
trick-open = No colour yet · led by { $name }
# The first die of a trick, such as “red 7”.
trick-led = { $name } leads with { $die }.
trick-led-open = { $name } leads with { $die }. No colour yet.
# Who would take the trick as it lies; $best is the die, $why one of the sentences below.
trick-ahead = { $name } is winning with { $best }: { $why }.
last-trick = Previous trick: { $dice }. { $name } takes it: { $why }.
decides-mermaid-over-minotaur = a mermaid beats the minotaur
decides-minotaur = the minotaur beats griffins and numbers
decides-griffin = a griffin beats mermaids and numbers
decides-last-griffin = the last griffin beats mermaids and numbers
decides-mermaid = a mermaid beats all numbers
decides-last-mermaid = the last mermaid beats all numbers
decides-number = it is the highest number
decides-last-number = of equal numbers, the last one counts
decides-flags = if all show flags, whoever led wins
trick-bonus = Bonus of { $bonus } if the bet is kept.
score-spoken = { $name }: bet { $bet }, took { $taken }. Score: { $points }.
round-line = Round { $round }: { $points }
round-over = Round { $round } of { $rounds } is over
round-spoken = { $name }: bet { $bet }, took { $taken }: { $points }.
round-kept = Bet kept.
round-missed = Bet missed.

## The private card

hand-title =
    { $count ->
        [one] Round { $round }. Your die:
       *[other] Round { $round }. Your dice:
    }
hand-ask = How many tricks will you take?
hand-bet = Your bet: { $bet }. You can change it until the reveal.
clock-bet-you = ⏰ Time was up: a robot bet { $bet } for you.
clock-rolled = ⏰ Time was up: a robot rolled { $die } for { $name }.
clock-rolled-you = ⏰ Time was up: a robot rolled { $die } for you.
hand-reveal = Show the bets now
# How many tricks the bet still needs.
hand-missing =
    { $count ->
        [one] You need { $count } more trick.
       *[other] You need { $count } more tricks.
    }
hand-enough = Your bet is met: win no more.
hand-missed = Too many tricks: your bet is lost.
hand-too-few = Too few tricks are left: your bet is lost.
hand-ahead = You rolled { $shown }. So far you are winning: { $why }.
hand-behind = You rolled { $shown }. So far { $name } is winning with { $best }: { $why }.
hand-trick-won = 🏆 You rolled { $shown } and took the trick: { $why }.
hand-trick-lost = You rolled { $shown }. { $name } took the trick with { $best }: { $why }.
hand-scores = Scores: { $seats }
hand-wait = The others are rolling. This card changes when it is your turn, or when the trick ends.
hand-roll = Your turn. Which die will you roll?
hand-follow = Your turn. The colour is { $colour }: roll a die of that colour, or a special one.
hand-free = Your turn. You have no die of the colour ({ $colour }): roll any.
hand-only = Your turn. The colour is { $colour }, so this is the only die you may roll.
hand-alike = Your turn. Your dice are all alike, so there is nothing to choose.
# The table rolls it in a second or two.
hand-last = Your last die falls by itself in a moment.
hand-over = Round { $round }: bet { $bet }, took { $taken }: { $points }
hand-over-bonus = Round { $round }: bet { $bet }, took { $taken }, bonus { $bonus }: { $points }

## What happens

story-leader = Round 1 begins. Luck decides: { $name } leads.
story-round = Round { $round } begins. { $name } leads.
story-hand = You hold: { $dice }.
story-bet = { $name } has bet.
story-own-bet = Your bet: { $bet }.
story-robot-bet = A robot bets { $bet } for you.
story-rolled = { $name } rolls { $shown }.
story-trick = { $name } takes trick { $trick }: { $why }.

## The end

mythical-moment-scored = Round { $round }: { $told }
mythical-moment-revealed = Round { $round }: the bets add up to { $sum }, not { $round }
mythical-moment-last-die = Round { $round }, trick { $trick }: { $name } takes it with the last die
mythical-turn = In round { $round } { $told }: a swing of { $points }.
mythical-turn-kept = { $name } kept a bet of { $bet } ({ $points })
mythical-turn-bonus = { $name } kept a bet of { $bet } with a bonus of { $bonus } ({ $points })
mythical-turn-missed = { $name } missed a bet of { $bet } ({ $points })
end-growl = Grrr. The minotaur trots back into its labyrinth.
end-sheet = Round by round
end-course = The course of the scores
end-course-words = A line for each seat, round by round. At the end: { $scores }.

## What somebody has done over many games

share-head-bets = bets kept
share-spoken-bets = Bets kept: { $hits } of { $tries }.
share-largest-bets = Surest bets: { $names } ({ $hits } of { $tries } kept)
feats-title = Bets by size
feats-kept = Bets kept: { $kept } of { $bets }
feats-spoken = Bets of { $bet }: { $made } made, { $kept } kept.
head-made = made
head-kept = kept
feats-best-round = Best round: { $points }
feats-worst-round = Worst round: { $points }
feats-bonus = Bonuses: { $points }
luck-title = Luck
luck-tricks =
    { $tricks } { $count ->
        [one] trick
       *[other] tricks
    } in { $games ->
        [one] { $games } game
       *[other] { $games } games
    }
luck-about = How many more (or fewer) tricks went the way your bets needed than the same dice bring on average against the same opponents.
luck-unknown =
    { $games ->
        [one] Luck was not counted yet in { $games } older game.
       *[other] Luck was not counted yet in { $games } older games.
    }

## Refusals

refusal-bets-are-closed = The bets have been revealed. Yours counts as it was.
refusal-bet-out-of-range = You can bet from 0 to { $most }. Your last bet stands, if you made one.
refusal-no-roll-now = There is nothing to roll right now. Your dice stay with you.
refusal-die-not-held = You do not have this die ({ $die }). Choose one of yours.
refusal-colour-must-be-followed = You hold the colour { $colour }, so this die ({ $die }) must wait. Roll your colour or a special die.
refusal-wrong-number-of-dice = A hand holds { $dice } dice, but the round deals { $due }.
refusal-too-many-dice-of-a-kind = The bag holds no more than { $most } dice of this kind ({ $die }).
refusal-face-not-on-die = This die has no such face ({ $die }).

## Badges

badge-name-mythical-dice-oracle = Oracle
badge-value-mythical-dice-oracle = kept bets in a row: { $count }
badge-name-mythical-dice-spotless = Spotless
badge-value-mythical-dice-spotless = games with every bet kept: { $count }
badge-name-mythical-dice-daring = Daredevil
badge-value-mythical-dice-daring = kept bets of three tricks or more: { $count }
badge-name-mythical-dice-ascetic = Ascetic
badge-value-mythical-dice-ascetic = kept bets of no trick at all: { $count }
badge-name-mythical-dice-hunter = Bonus Hunter
badge-value-mythical-dice-hunter = points from bonuses: { $count }
bests-hits-bets = Most bets kept in one game: { $count }
