### Advice: why a robot likes a move. First the games' own words.

advised = A robot’s advice, the best move first:
# "chance" is a number of a hundred.
advice-chance = Chance to win: about { $chance }%.
advised-none = For this game robots give no advice.
choice-advice = Advice
lobby-advice = Robots may advise people here.
# In front of the tenths of a number.
decimal-sign = .

## Mythe

# "risk" and "gain" are numbers of a hundred.
advice-mythe-draw = Chance of an obstacle: about { $risk }%, of a card with points: about { $gain }%. Spaces in this turn, on average: { $spaces }.
advice-mythe-draw-to-dragon = Chance of an obstacle: about { $risk }%, of a card with points: about { $gain }%. Chance to beat the Dragon in this turn: about { $chance }%.
advice-mythe-draw-undeclared = Chance of an obstacle: about { $risk }%, of a card with points: about { $gain }%. You have shown no legendary card, so you cannot beat the Dragon in this turn.
advice-mythe-stop =
    { $count ->
        [one] This takes you { $count } space further, to space { $space }.
       *[other] This takes you { $count } spaces further, to space { $space }.
    }
advice-mythe-win = This takes you to the Dragon, and you win.
advice-mythe-stay = These points take you no further.
advice-mythe-declare = You can beat the Dragon only if you show a legendary card. Chance that you then beat it in this turn: about { $chance }%.
advice-mythe-declare-early = The Dragon is too far away for this turn, so the card hardly helps you.
advice-mythe-keep = What you give away, others can draw. So keep your cards.
advice-mythe-give =
    { $count ->
        [one] Others can then draw this card. Points that you give away: { $points }.
       *[other] Others can then draw these { $count } cards. Points that you give away: { $points }.
    }
advice-mythe-give-legend = You give away your last legendary card. Without one you cannot face the Dragon.
advice-mythe-give-obstacle = You give away an obstacle. In your hand it trips whoever draws from you.
advice-mythe-give-least =
    { $count ->
        [one] An empty hand must get a card. You need this one least.
       *[other] Each empty hand must get a card. You need these { $count } least.
    }
advice-mythe-give-points =
    { $count ->
        [one] You hold nearly all points, and nobody moves by cards of their own hand. Give a 1 away, so that you can draw it later.
       *[other] You hold nearly all points, and nobody moves by cards of their own hand. Give { $count } 1s away, so that you can draw them later.
    }

## Mythic Dice

advice-mythic-capture = You then have { $total } of { $goal } points.
advice-mythic-no-capture = All your free dice stay free.
advice-mythic-roll =
    { $count ->
        [one] A new value for this die.
       *[other] New values for these { $count } dice.
    }
advice-mythic-release =
    { $count ->
        [one] Points lost: { $points }. You use the power, and 1 die is free again.
       *[other] Points lost: { $points }. You use the power, and { $count } dice are free again.
    }
advice-mythic-release-only =
    { $count ->
        [one] Points lost: { $points }. 1 die is free again.
       *[other] Points lost: { $points }. { $count } dice are free again.
    }
advice-mythic-poach = Points lost: { $points }. You also lose a die, and gain the artifact.
advice-mythic-use = “{ $power }” This costs no points.
advice-mythic-take = Without dice you can do nothing, so take one.
advice-mythic-pass = Nothing changes.
advice-mythic-die = Points that your free dice can then capture, one creature after the other: { $points }.

## Mythical Dice

# "chance" and "kept" are numbers of a hundred.
advice-mythical-bet-none = Chance to take no trick: about { $chance }%. Points on average: { $points }.
advice-mythical-bet =
    { $tricks ->
        [one] Chance to take exactly { $tricks } trick: about { $chance }%. Points on average: { $points }.
       *[other] Chance to take exactly { $tricks } tricks: about { $chance }%. Points on average: { $points }.
    }
advice-mythical-roll = Chance to take this trick: about { $chance }%; to keep your bet: about { $kept }%.
advice-mythical-over = Chance to take this trick: about { $chance }%. You have more tricks than you bet, and each one more costs points.
advice-mythical-under = Chance to take this trick: about { $chance }%. Your bet is out of reach, but each trick makes the loss smaller.
advice-mythical-missed = Chance to take this trick: about { $chance }%. Your bet is missed, and more tricks change nothing for you.

## Why? – decisions of a finished game, seen again

choice-why = Why?
choice-losses = Where I lost most
why-title = Why? · { $game } · { $chapter }
why-you-saw = What you saw:
why-robot-saw = What { $name } saw:
why-you-chose = You chose: { $move }
why-chosen-for-you = A robot chose for you: { $move }
why-robot-chose = { $name } chose: { $move }
why-same-steady = A fair robot would have done the same:
why-same-keen = A strong robot would have done the same:
why-other-steady = A fair robot would have done something else:
why-other-keen = A strong robot would have done something else:
why-cost-points =
    { $cost ->
        [one] The difference is about 1 point.
       *[other] The difference is about { $cost } points.
    }
why-cost-chance =
    { $cost ->
        [one] The difference is about 1 victory in a hundred games.
       *[other] The difference is about { $cost } victories in a hundred games.
    }
why-cost-spaces = The difference is about { $cost } spaces on average.
why-cost-dragon = In a hundred such turns, the Dragon would be beaten about { $cost } times more.
# On a button, about what another seat chose at the same moment.
why-other-seat = { $name }: why?
why-replay = Back to the replay
losses-title = Where you lost most · { $game }
losses-none = As far as a robot can tell, none of your decisions cost you much.
loss-points =
    { $cost ->
        [one] { $chapter }: { $decision } cost about 1 point.
       *[other] { $chapter }: { $decision } cost about { $cost } points.
    }
loss-chance =
    { $cost ->
        [one] { $chapter }: { $decision } cost about 1 victory in a hundred games.
       *[other] { $chapter }: { $decision } cost about { $cost } victories in a hundred games.
    }
loss-spaces = { $chapter }: { $decision } cost about { $cost } spaces on average.
loss-dragon =
    { $cost ->
        [one] { $chapter }: { $decision } cost about 1 victory over the Dragon in a hundred such turns.
       *[other] { $chapter }: { $decision } cost about { $cost } victories over the Dragon in a hundred such turns.
    }
lost-way = { $chapter }: { $decision }
decision = “{ $move }”
decision-bet = your bet of { $bet }
