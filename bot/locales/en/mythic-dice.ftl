### Mythic Dice: open dice, creatures, powers.

game-mythic-dice = Mythic Dice
invite-line-mythic-dice = Capture creatures with your dice, and use their powers before the dice decay.
invite-size-mythic-dice = 2–10 players · about 40 minutes
invite-picture-mythic-dice = A golden phoenix
choice-hand-mythic-dice = My turn
hand-later-mythic-dice = What you can do will be shown here when the game begins.
hand-called-mythic-dice = your turn
# What somebody has reached at the end.
score-mythic-dice =
    { $count ->
        [one] { $shown } point
       *[other] { $shown } points
    }
mythic-size = { $seats } players: { $dice } dice each, { $goal } points win

## Creatures

mythic-face-kappa = Kappa
mythic-face-leprechaun = Leprechaun
mythic-face-jackalope = Jackalope
mythic-face-thunderbird = Thunderbird
mythic-face-nemean-lion = Nemean Lion
mythic-face-unicorn = Unicorn
mythic-face-lung = Lung
mythic-face-kraken = Kraken
mythic-face-will-o-the-wisp = Will-o’-the-wisp
mythic-face-garuda = Garuda
mythic-face-bunyip = Bunyip
mythic-face-bahamut = Bahamut
mythic-face-kelpie = Kelpie
mythic-face-basilisk = Basilisk
mythic-face-domovoi = Domovoi
mythic-face-simurgh = Simurgh
mythic-face-taniwha = Taniwha
mythic-face-golem = Golem
mythic-face-tikbalang = Tikbalang
mythic-face-cerberus = Cerberus
mythic-face-fenrir = Fenrir
mythic-face-phoenix = Phoenix
mythic-face-sphinx = Sphinx
mythic-face-roc = Roc
mythic-face-quetzalcoatl = Quetzalcoatl

## Artifacts

mythic-face-water-dish = Water Dish
mythic-face-pot-of-gold = Pot of Gold
mythic-face-antlers = Antlers
mythic-face-storm-drum = Storm Drum
mythic-face-lions-hide = Lion’s Hide
mythic-face-horn = Horn
mythic-face-dragon-pearl = Dragon Pearl
mythic-face-feather = Feather
mythic-face-riddle = Riddle
mythic-face-egg = Egg
mythic-face-mask = Mask

## What they do: creatures when they are released, artifacts when they are used

mythic-power-kappa = Take 2 dice from the pool and roll them.
mythic-power-leprechaun = Each opponent with more dice than you gives you a free die; you roll these dice.
mythic-power-jackalope = Re-roll any of your free dice; take 1 die from the pool and roll it.
mythic-power-thunderbird = One opponent re-rolls all free dice; you take 1 die from the pool and roll it.
mythic-power-nemean-lion = Take an opponent’s free die of your choice; it keeps its value.
mythic-power-unicorn = Repeat what another player did on their latest turn: roll, use that power or that artifact.
mythic-power-lung = Take 1 die from the pool and set it to 8.
mythic-power-kraken = Everybody, you too, returns a free die to the pool.
mythic-power-will-o-the-wisp = Take an opponent’s free die showing 1 to 3 and roll it.
mythic-power-garuda = An opponent’s free die of your choice goes to the pool; you take 1 die from there and roll it.
mythic-power-bunyip = The highest free die of each opponent becomes a 1.
mythic-power-bahamut = Take 2 dice from the pool and roll them.
mythic-power-kelpie = An opponent gives you a free die; it keeps its value.
mythic-power-basilisk = One opponent may not capture in the next capture phase.
mythic-power-domovoi = Take 1 die from the pool and roll it; your dice do not decay until your next turn.
mythic-power-simurgh = Set up to 2 of your free dice to any value.
mythic-power-taniwha = Once its dice are rolled, you may capture one more creature, but not this card.
mythic-power-golem = Take 2 dice from the pool; they show 1.
mythic-power-tikbalang = Swap 1 or 2 of your free dice for as many of one opponent’s; you choose all of them.
mythic-power-cerberus = All free dice of one opponent become 1.
mythic-power-fenrir = Up to 2 opponents give you a free die each; you roll these dice.
mythic-power-phoenix = Before it goes, its dice are rolled and each goes up by 2, to 8 at most.
mythic-power-sphinx = Name a number: each opponent with a free die that shows it returns one such die to the pool. You take 1 die from there and roll it.
mythic-power-roc = Take 2 dice from the pool and roll them.
mythic-power-quetzalcoatl = Each of your free dice goes up by 1, to 8 at most; take 1 die from the pool and roll it.
mythic-power-water-dish = Swap one of your free dice for an opponent’s; you choose both.
mythic-power-pot-of-gold = Take 1 die from the pool and roll it.
mythic-power-antlers = Re-roll one or more of your free dice.
mythic-power-storm-drum = All free dice of your opponents go down by 1, to 1 at least.
mythic-power-lions-hide = Always on: opponents cannot affect your free dice.
mythic-power-horn = Always on: when dice decay, one of yours may go up by 1 instead of down.
mythic-power-dragon-pearl = One or 2 of your free dice go up by 1 or 2, to 8 at most.
mythic-power-feather = Always on: when you capture, you may first turn one free die to any value.
mythic-power-riddle = Toss a coin; if you win, take an opponent’s free die of your choice; it keeps its value.
mythic-power-egg = Once: the Roc returns to the display; take 3 dice from the pool and roll them.
mythic-power-mask = Always on: in each capture one die may count as 1 more or 1 less.

## The table’s card

mythic-first-title = Everybody rolls
mythic-turn-title = Round { $round } of { $rounds } · { $name }’s turn
mythic-phase-luck = The dice are rolling.
mythic-phase-capture = First, captures, in this order: { $names }
mythic-phase-action = { $name } chooses an action.
mythic-phase-extra = { $name } may capture once more.
mythic-phase-return = Free dice go back to the pool. Still choosing: { $names }
mythic-phase-give = Free dice go to { $name }. Still choosing: { $names }
mythic-phase-decay = Dice decay: everybody lowers one die by 1, all at once. Still choosing: { $names }
mythic-nobody = nobody
mythic-none = none
mythic-goal = Goal: { $goal } at the end of your own action. Dice in the pool: { $pool }.
mythic-head-dice = free dice
mythic-head-points = pts
mythic-place-spoken = { $name }: { $points }. Free dice: { $dice }.
mythic-free = free: { $dice }
mythic-barred = may not capture next
mythic-calm = no decay
mythic-display-pairs = Pairs (worth the number on the dice): { $creatures }
mythic-display-others = Two dice: { $creatures }
mythic-display-thirds = Two dice and any third (worth the number on the third): { $creatures }
mythic-round-over = Round { $round } of { $rounds } is over
mythic-news-captured = Captured: { $captures }
mythic-news-capture = { $name }: { $creature } for { $points }

## Moves

mythic-by-mask = { mythic-face-mask }: { $value } as { $counted }
mythic-by-feather = { mythic-face-feather }: { $before } → { $after }
mythic-as = as { $name }
mythic-mine = mine: { $die }
mythic-theirs = { $name }: { $die }
mythic-move-pass = Pass
mythic-move-take = Take a die
mythic-move-keep = Keep { $die }
mythic-move-roll =
    { $count ->
        [one] Roll the die { $dice }
       *[other] Roll the dice { $dice }
    }
mythic-move-release = Release { $creature }
mythic-move-release-plain = Release { $creature } without its power
mythic-move-poach = Poach { $creature } ({ $artifact }), { $die } to the pool
mythic-move-poach-use = Poach { $creature }, { $die } to the pool, use { $artifact }
# What is done with a creature, below the name of that creature.
mythic-brief-release = Release it, use its power
mythic-brief-release-plain = Release it without its power
mythic-brief-poach = Poach it, { $die } to the pool
mythic-brief-poach-use = Poach it, { $die } to the pool, use { $artifact }
mythic-move-use = Use { $artifact }
mythic-move-wishes = Wishes: { $wishes }
mythic-move-list = Several, in case others are faster
# What is pressed to be asked on.
mythic-goes-on = { $move } …
mythic-back = Back

## The private card

mythic-you-captured = You captured { $capture }.
mythic-you-acted = Your action: { $move }
mythic-you-rolled = You rolled { $dice }.
mythic-you-poached = You now own: { $artifact }.
mythic-you-gave = You give { $dice } to { $receiver }.
mythic-you-got = { $giver } gives you { $dice }.
mythic-you-gave-up = You give up { $dice } to be rolled.
mythic-you-gained =
    { $number ->
        [one] You take { $number } die from the pool.
       *[other] You take { $number } dice from the pool.
    }
mythic-you-set = You take { $dice } from the pool.
mythic-you-returned = You return { $dice } to the pool.
mythic-hand-wait = There is nothing to decide right now. Your next choice will be shown here; the table’s card and its “{ choice-details }” show everything.
mythic-hand-dice = Your free dice:
mythic-hand-no-dice = You have no free dice.
mythic-hand-points = { $points } of { $goal } points, { $missing } to go
mythic-hand-act = Your turn. What do you do?
mythic-hand-capture = You may capture one creature now; its power works only when you release it. Which one?
mythic-hand-extra = You may capture one more creature now. Which one?
mythic-hand-ahead = Wish ahead: each press adds a creature. When your turn to capture comes, you get the first one that is still possible.
# The same in a poll, of which one answer is a list.
mythic-hand-wish = Which creature do you want? When it is your turn to capture, you get it if it is still there.
mythic-hand-wishes = Your wishes, in this order:
mythic-hand-no-wish = You have passed. You can still add wishes.
mythic-hand-clear = Drop all wishes, pass
mythic-hand-full = The list is full.
mythic-hand-return = Which free die do you return to the pool?
mythic-hand-give = Which free die do you give to { $name }?
mythic-hand-decay = Your dice decay. Which one changes?
mythic-hand-answered = Your choice: { $move }. You can change it until all choices are shown.
mythic-hand-over = You have { $points }; the highest score is { $best }.
mythic-about-roll = You roll half of your free dice, rounded up.
mythic-about-price = Released, it leaves you: { $points } gone, its dice are rolled and free.
mythic-about-back = On its back: { $artifact }. { $power }
mythic-menu-roll =
    { $number ->
        [one] Roll { $number } die
       *[other] Roll { $number } dice
    }
mythic-menu-cards = Use one of your cards
mythic-menu-capture = Capture
mythic-ask-roll =
    { $number ->
        [one] Which die do you roll?
       *[other] Which { $number } dice do you roll?
    }
# The most points that a creature with a die of any value can bring.
mythic-up-to = up to { $points }
mythic-ask-creature = What do you do with it?
mythic-ask-capture = With which dice?
mythic-ask-wishes = Which creatures do you want, the best first?
mythic-ask-one = Choose one.
mythic-ask-whom = With whom?
mythic-ask-pair = Which dice, yours ⇄ theirs?
mythic-ask-theirs = Whose die, and which one?
mythic-ask-number = Which number?
mythic-ask-dice = Which dice? Choose { $number }.
mythic-ask-turns = Which dice change, and to what? Choose { $number }.
mythic-ask-to = What does the { $die } become?
mythic-ask-victims = Which opponents? Choose { $number }.
mythic-ask-swap = Choose { $number } of yours and as many of theirs.
mythic-range = { $least } to { $most }
mythic-choose-none = None

## What happens

mythic-story-hands = Everybody rolls. { $dice }
mythic-story-starter = { $name } rolled the lowest total and starts.
mythic-story-round = Round { $round } begins.
mythic-story-turn = { $name }’s turn.
mythic-story-noted = Your choice: { $move }.
mythic-story-robot-noted = A robot chooses for you: { $move }.
# What somebody does on their turn. In brackets after a name is what they chose.
mythic-deed-pass = { $name } passes.
mythic-deed-take = { $name } takes a die.
mythic-deed-roll = { $name } re-rolls { $dice }.
mythic-deed-release = { $name } releases { $creature }.
mythic-deed-release-plain = { $name } releases { $creature } without its power.
mythic-deed-poach = { $name } poaches { $creature }; { $die } goes to the pool.
mythic-deed-poach-use = { $name } poaches { $creature }, { $die } to the pool, and at once uses { $artifact }.
mythic-deed-use = { $name } uses { $artifact }.
mythic-story-captured = { $name } captures { $capture }
mythic-story-declined = { $name } captures nothing.
mythic-story-coin-won = { $name } wins the toss.
mythic-story-coin-lost = { $name } loses the toss.
mythic-story-decay = Decay: { $dice }
mythic-story-barred = { $name } may not capture in the next capture phase.
mythic-story-calmed = { $name } has no decay until their next turn.
mythic-story-rolled = { $name } rolls { $dice }.
mythic-story-picked = { $name } gives up { $dice } to be rolled.
mythic-story-gained =
    { $number ->
        [one] { $name } takes { $number } die from the pool.
       *[other] { $name } takes { $number } dice from the pool.
    }
mythic-story-set = { $name } takes { $dice } from the pool.
mythic-story-turned = { $name }: { $before } → { $after }.
mythic-story-returned = { $name } returns { $dice } to the pool.
mythic-story-moved = { $giver } gives { $dice } to { $receiver }.
mythic-story-unbound = The dice of { $creature } are rolled before it goes.
mythic-story-released = { $creature } is back in the display.
mythic-story-turned-over = { $creature } turns over; { $other } is now in the display.
mythic-story-poached = { $name } now owns: { $artifact }.
mythic-story-hatched = The Egg hatches; the Roc is back in the display.

## The end

mythic-won-by-goal = The goal of { $goal } was reached in round { $round }.
mythic-won-first = Also had enough points: { $names }. Only the player whose turn it is can win, at the end of the action.
mythic-won-by-rounds = Nobody had the goal at the end of their own action in { $rounds } rounds: most points win.
mythic-moment-captured = Round { $round }: { $name } captures { $creature } ({ $points })
mythic-moment-lost = Round { $round }: { $name } gives up { $creature } ({ $points })
mythic-moment-power = Round { $round }: { $name } uses { $card }: the others have { $number } less on their dice
# The turning point of the game.
mythic-turn-captured = In round { $round } { $name } captured { $creature }: { $points } that lasted to the end.
mythic-turn-led = In round { $round } { $name } captured { $creature } for { $points } and took the lead.
mythic-turn-lost = In round { $round } { $name } was ahead and gave up { $creature }: { $points } gone.
mythic-end = The creatures slip back into their stories.
mythic-course = The course of the points
mythic-course-words = A line for each seat, round by round. At the end: { $scores }.

## Statistics

mythic-feats-title = Mythic Dice in numbers
mythic-feats-captured =
    { $count ->
        [one] { $count } creature captured. Most often: { $creatures }
       *[other] { $count } creatures captured. Most often: { $creatures }
    }
mythic-feats-actions = Actions: { $actions }
mythic-action-roll = rolls
mythic-action-release = releases
mythic-action-poach = poaches
mythic-action-use = artifacts
mythic-action-take = dice taken
mythic-action-pass = passes

## Refusals

refusal-no-answer-to-this = That does not answer what the table is asking. Nothing was changed: choose one of those offered.
refusal-nothing-asked-of-you = You have nothing to decide right now. The table goes on as soon as the others have answered.
refusal-creature-not-in-display = That creature is no longer in the display. Your dice are still free: choose another one.
refusal-dice-do-not-match = These dice do not show what the creature needs. They are still free.
refusal-any-die-wanted = This creature needs one more die of any value. Add one: its value is what you score.
refusal-no-any-die = This creature needs its two numbers and no further die. Leave the third one out.
refusal-dice-not-free = You have no such free dice. Choose from those that no creature protects.
refusal-mask-not-like-that = The Mask makes one die of the capture count as one more or one less, from 1 to 8. Nothing was changed.
refusal-feather-not-like-that = The Feather turns one of your free dice to a value from 1 to 8. Nothing was changed.
refusal-no-free-die = You have no free die to roll. Choose another action.
refusal-nothing-to-take = You may take a die only if you have none and the pool has one. Choose another action.
refusal-creature-not-yours = You have not captured that creature. Choose one of yours.
refusal-not-poachable = That creature has no artifact on its back. It can be released, but not poached.
refusal-die-not-protected-there = That creature protects no such die ({ $die }). Choose one of its own.
refusal-artifact-not-yours = You do not own that artifact. Choose one of yours.
refusal-artifact-always-on = That artifact works by itself and is no action. Choose another one.
refusal-victim-cannot-be-chosen = That seat cannot be chosen here, or cannot be chosen twice. Choose one of those offered.
refusal-wrong-number-of-choices = Choose at least { $least } and at most { $most } here. Nothing was changed: choose again.
refusal-dice-not-theirs = That player has no such free dice, or this power cannot touch them. Choose again.
refusal-die-cannot-become-that = This die ({ $die }) cannot become { $value } here. Choose another value.
refusal-wrong-number-named = If the power asks for a number, name one from 1 to 8; otherwise name none.
refusal-nothing-to-repeat-there = That seat’s latest action cannot be repeated. Choose one of those offered.
refusal-yield-one-free-die = Give up one of your free dice. You choose which.
refusal-no-such-decay = None of your free dice can go from { $die } to { $to } now. Choose one of those offered.
refusal-wrong-sides = Each card with two creatures must show exactly one of them.
refusal-not-among-the-lowest = The starting player is drawn from the players whose dice have the lowest total.
refusal-wrong-number-of-dice-rolled = { $dice } dice were rolled, but it should be { $due }.
refusal-no-such-value = A die shows a number from 1 to 8.

## Badges

badge-name-mythic-dice-tamer = Tamer
badge-value-mythic-dice-tamer = creatures captured: { $count }
badge-name-mythic-dice-haul = Big Haul
badge-value-mythic-dice-haul = most creatures captured in one game: { $count }
badge-name-mythic-dice-bestiary = Living Bestiary
badge-value-mythic-dice-bestiary = different creatures captured: { $count }
badge-name-mythic-dice-poacher = Poacher
badge-value-mythic-dice-poacher = creatures poached: { $count }
badge-name-mythic-dice-artificer = Artificer
badge-value-mythic-dice-artificer = artifacts used: { $count }
