### Lessons: the beginning of each game, alone with robots, with prepared dice and cards.

command-learn = learn
command-learn-about = Learn a game by playing it: alone, in two to four minutes
learn-title = Learn a game by playing it
learn-about = Each lesson takes two to four minutes. You are alone with robots, and nothing counts.
learn-stands = { $game }: you are at step { $number } of { $of }
learn-done = { $game }: done ✓
learn-notice = 🎓 { $game }: lesson, step { $number } of { $of }
learn-prepared = This is a lesson: its dice and cards are prepared, not random. Nothing here counts.
learn-suggestion = 💡 Suggestion: { $move }
learn-begin = Begin
learn-next = Go on
learn-anew = Start over
learn-others = All lessons
# In the terminal.
learn-help =
    Type the number or the letter before a choice, a name or the beginning of one, then press Enter.
    Enter alone takes the suggestion.
    r, rules: the rules
    q, quit: stop here; an unfinished lesson is kept
    ?, help: this help
# In the terminal, to somebody who leaves.
learn-kept = The lesson is kept where you left it.
refusal-no-such-lesson = There is no lesson for this game. Its rules tell you all about it.

## Mythical Dice

learn-mythical-start =
    In each trick everybody rolls one die, and the best face takes the trick. Bet how many tricks your dice will take, and try to take exactly that many. We play { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
    } against robots ({ $names }), and you may choose whatever you like.
learn-mythical-bet-number = Everybody holds one die that nobody else sees. Yours is { $die } and shows { $least } to { $most }. Will it take the trick (1) or not (0)?
learn-mythical-bet-symbol = Now there are { $tricks } dice each, and so { $tricks } tricks. Of the { $sides } sides of the die “{ $die }”, { $shows } show its symbol. A symbol beats all numbers, so it should be good for one trick.
learn-mythical-first-roll = You lead, so your die gives the trick its colour. Whoever holds that colour must roll it, or a special die (one with a symbol). Roll!
learn-mythical-could = The { $die } can take this trick.
learn-mythical-bonus = The { $die } can take this trick, with a bonus of { $bonus } if you keep your bet.
learn-mythical-cannot = Not even the { $die } can take this trick, so let the others have it.
learn-mythical-met = You have taken as many tricks as you bet: from now on roll what loses.
learn-mythical-lost = That is more than you bet, so this bet is lost. Now see to it that the others miss theirs, too.
learn-mythical-out-of-reach = Your bet is out of reach now. Each trick that you still take makes the loss smaller.
learn-mythical-kept = Bet { $bet }, taken { $taken }: kept! Each trick brings { $each }.
learn-mythical-kept-bonus = Bet { $bet }, taken { $taken }: kept! Each trick brings { $each }, and the bonus of { $bonus } comes on top.
learn-mythical-kept-zero = A bet of 0, kept! It brings { $each } for each die of the round.
learn-mythical-missed = Bet { $bet }, taken { $taken }: missed. Each trick too many or too few costs { $each }.
learn-mythical-missed-zero = A bet of 0, but you took a trick: missed. It costs { $each } for each die of the round.
learn-mythical-symbol = A symbol (here: { $die }) beats every number.
learn-mythical-end = Now you can play: { $rounds } rounds, each with one die more.

## Mythe

learn-mythe-start =
    Mice race to the Dragon on space { $space }. Your own cards do not move you: you draw from the hands of others. You play { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    } against robots ({ $names }).
learn-mythe-draw = Cards you draw pay for the next spaces. Among the { $cards } cards are { $obstacles } obstacles.
learn-mythe-draw-again = Again: points pay for spaces, and an obstacle ends your turn.
learn-mythe-legend = Whoever shows a legendary card (here: { $card }) before the first draw may step onto the Dragon’s space in that turn. You are { $where }, the Dragon is on space { $space }: that is too far, so just draw.
learn-mythe-declared = You have shown a legendary card ({ $card }). If your points reach that far, you may enter the Dragon’s space { $space } this turn; the shown card adds none. Now draw!
learn-mythe-stop-or-draw = This is the heart of Mythe: stop and move, or draw once more? More points take you further, but an obstacle takes them all.
learn-mythe-drawn-legend = { $card } brings points now. From your next turn on you can show it to face the Dragon.
learn-mythe-drawn-zero = A 0 takes you no further, but it does no harm either.
learn-mythe-drawn-short = That is not enough for a step yet.
learn-mythe-drawn-on = You would come to space { $space } now, but with an obstacle you stay where you are.
learn-mythe-stop-now = You have { $points }, and an obstacle would take them all: better stop.
learn-mythe-passed = { $name } stands on space { $space }: you pass it, and it costs nothing.
learn-mythe-tripped = Tripped! Keep the obstacles: they trip whoever draws from you.
learn-mythe-left-over = Points left over are lost.
learn-mythe-give = Now you may give cards away, unseen by others, or give nothing. Others can draw what you give, so mostly keep everything.
learn-mythe-must-give =
    { $hands ->
        [one] You have emptied a hand, so now you must give it a card.
       *[other] You have emptied { $hands } hands, so now you must give each of them a card.
    }
learn-mythe-gave = What you gave away can be drawn again, also by you.
learn-mythe-gave-obstacle = The obstacle that you gave away guards another hand now, not yours.
learn-mythe-tripped-by-you = { $name } drew from you and tripped. Obstacles in your hand guard it.
learn-mythe-tripped-too = { $name } drew once too often and tripped.
learn-mythe-moved-too = { $name } stopped in time and is now on space { $space }.
learn-mythe-stayed-too = { $name } did not get enough points for a step.
learn-mythe-end = You are { $where }. Now you can play: to win, show a legendary card at the start of a turn and reach the Dragon on space { $space } in that turn.

## Mythic Dice

learn-mythic-start = Everybody rolls at the start, and all { $dice } dice of each player lie open. They capture creatures, and { $goal } points win. We play your turn, and then a robot’s ({ $name }).
learn-mythic-capture = Before your action everybody may capture, and { $name } comes first. To capture a creature, you need exactly its numbers; a die behind “+” may show any value. The creature brings points, and it protects its dice.
learn-mythic-capture-first = Before { $name }’s action everybody may capture, you first; a creature with a “+” brings as many points as the die behind it shows.
learn-mythic-first-come = { $name } has only 1s left, and { $creature } needs 1s: take it first.
learn-mythic-captured = { $creature } is yours: { $points }!
learn-mythic-declined = You captured nothing: that brings no points, but it binds no dice either.
learn-mythic-action = Now your action: roll dice again, or release a creature for its power, but then its points are gone.
learn-mythic-action-roll = Now your action: you hold no creature to release, so roll half of your dice again, or pass.
learn-mythic-poach = Or poach { $creature }: one of its dice goes to the pool, and instead of its points you keep an artifact ({ $artifact }).
learn-mythic-power-of = The power of { $creature }: “{ $power }”
learn-mythic-power = The power of { $creature } has worked: the card is gone, and its dice are rolled and free again.
learn-mythic-released = { $creature } is gone without its power, and its dice are rolled and free again.
learn-mythic-poached = You keep an artifact ({ $artifact }); the creature’s points and one of its dice are gone.
learn-mythic-rolled = Half of your free dice are new, for better captures.
learn-mythic-passed = You passed, so your dice and creatures stay as they are.
learn-mythic-decay = Each turn ends with decay: everybody lowers one free die by 1. Choose one that you do not need.
learn-mythic-decayed = Your { $before } is a { $after } now.
learn-mythic-decay-again = The robot’s turn ends with decay, too.
learn-mythic-surrender = A power takes one of your free dice. You choose which.
learn-mythic-end = You have { $points } of { $goal }. Now you can play: whoever reaches the goal by the end of their own action wins.
