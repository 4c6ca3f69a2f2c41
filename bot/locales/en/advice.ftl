### Advice: why a robot likes a move. First the games' own words.

advised = A robot’s advice, the best move first:
advised-line = { $move }: { $why }
advised-none = For this game robots give no advice.
choice-advice = Advice
lobby-advice = Robots may advise people here.

## Mythe

# "risk" and "chance" are numbers of a hundred.
advice-mythe-draw = { $risk } % of this hand are probably obstacles. With this draw you win the race about { $chance } times in a hundred.
advice-mythe-stop = You reach space { $space }, and win the race about { $chance } times in a hundred.
advice-mythe-stay = These points take you no further. If you stop here, you win the race about { $chance } times in a hundred.
advice-mythe-declare = Only who shows a legendary card may beat the Dragon. With it you win the race about { $chance } times in a hundred.
advice-mythe-keep = What you give away, others can draw. So keep your cards.
advice-mythe-give =
    { $count ->
        [one] This gives away a card that you may need yourself.
       *[other] This gives away { $count } cards that you may need yourself.
    }
advice-mythe-give-least =
    { $count ->
        [one] An empty hand must get a card. You need this one least.
       *[other] Each empty hand must get a card. You need these { $count } least.
    }
advice-mythe-give-points =
    { $count ->
        [one] You hold most of the points, and nobody moves by the cards of the own hand. Give a 1 away, so that you can draw it later.
       *[other] You hold most of the points, and nobody moves by the cards of the own hand. Give { $count } 1s away, so that you can draw them later.
    }

## Mythic Dice

advice-mythic-capture = With this you have { $total } of { $goal } points. You win about { $chance } times in a hundred.
advice-mythic-no-capture = Your dice stay free for something better. You win about { $chance } times in a hundred.
advice-mythic-roll =
    { $count ->
        [one] The new value of this die helps more than the old one. You win about { $chance } times in a hundred.
       *[other] The new values of these { $count } dice help more than the old ones. You win about { $chance } times in a hundred.
    }
advice-mythic-release =
    { $count ->
        [one] You lose { $points } points, and have 1 die and the power for them. You win about { $chance } times in a hundred.
       *[other] You lose { $points } points, and have { $count } dice and the power for them. You win about { $chance } times in a hundred.
    }
advice-mythic-poach = You lose { $points } points and a die, and have an artifact for them. You win about { $chance } times in a hundred.
advice-mythic-use = The artifact stays with you, or has done its work. You win about { $chance } times in a hundred.
advice-mythic-take = Without dice you can do nothing, so take one. You win about { $chance } times in a hundred.
advice-mythic-pass = All stays as it is. You win about { $chance } times in a hundred.
advice-mythic-yield = Without the { $die } you win about { $chance } times in a hundred.
advice-mythic-raise = If the { $die } goes up, you win about { $chance } times in a hundred.
advice-mythic-decay = If the { $die } suffers, you win about { $chance } times in a hundred.

## Mythical Dice

# "chance" and "kept" are numbers of a hundred.
advice-mythical-bet-none = These dice take no trick about { $chance } times in a hundred. Points on average: { $points }.
advice-mythical-bet =
    { $tricks ->
        [one] These dice take exactly one trick about { $chance } times in a hundred. Points on average: { $points }.
       *[other] These dice take exactly { $tricks } tricks about { $chance } times in a hundred. Points on average: { $points }.
    }
advice-mythical-roll = It takes this trick about { $chance } times in a hundred. You keep your bet about { $kept } times in a hundred.
advice-mythical-missed = It takes this trick about { $chance } times in a hundred. Your bet cannot be kept any more.

## Why? – decisions of a finished game, seen again

choice-why = Why?
choice-losses = Where I lost most
why-title = Why? · { $game } · { $chapter }
why-you-saw = What you saw:
why-robot-saw = What { $name } saw:
why-you-chose = You chose: { $move }
why-chosen-for-you = A robot chose for you: { $move }
why-robot-chose = { $name } chose: { $move }
why-same = A robot’s advice is the same:
why-other = A robot’s advice is another move:
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
why-replay = Back to the replay
losses-title = Where you lost most · { $game }
losses-none = Nowhere much: a robot would have chosen about the same.
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
lost-way = { $chapter }: { $decision }
decision = “{ $move }”
decision-bet = your bet of { $bet }
