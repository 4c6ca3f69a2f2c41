### Mythe: cards, the board, a turn, gifts.

game-mythe = Mythe
invite-line-mythe = Race mice to the dragon, and draw cards from your rivals’ hands.
invite-size-mythe = 2–5 players · about 15 minutes
invite-picture-mythe = A golden mouse
choice-hand-mythe = My cards
hand-later-mythe = Your cards will be shown here when the game begins.
hand-called-mythe = your cards
# What somebody has reached at the end.
score-mythe =
    { $count ->
        [one] { $shown } space
       *[other] { $shown } spaces
    }
variant-only-drawn = Only cards drawn in the same turn may be given

## Cards and hands

# A card with what it is worth.
card-zero = 0
card-one = 1
card-shield = Shield 2
card-fairy = Fairy 2
card-sword = Sword 3
card-obstacle = obstacle
mythe-cards =
    { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
# The third hand of the game of two; then the same in a column.
mythe-neutral = the neutral deck
mythe-neutral-row = neutral deck
# Cards, and whose hand they came from.
mythe-from = { $cards } ({ $name })

## The board

mythe-village = village
mythe-dragon = Dragon
mythe-in-village = in the village
mythe-on-space = on space { $space }
mythe-at-dragon = on the Dragon’s space
mythe-head-space = space
mythe-head-cost = cost
mythe-head-heroes = mice
mythe-head-cards = cards
mythe-stands = { $name }: { $where }, { $cards }.
mythe-board-costs = Spaces { $first } to { $last } cost { $costs }.
mythe-board-heroes = On them: { $heroes }.
mythe-board-empty = Nobody is on them.
mythe-board-then = Then come spaces 8 to 12 and the Dragon’s, which is space 13.

## The turn, for everybody

mythe-declared = { $name } shows { $card } and may fight the Dragon this turn.
mythe-drawn = Drawn: { $drawn }. So far { $points }.
mythe-tripped = 💀 Drawn: { $drawn }. An obstacle: no step this turn.
mythe-moved = Drawn: { $drawn }. { $points }, and now { $where }.
mythe-enough = Enough for space { $space }.
mythe-enough-dragon = Enough to beat the Dragon!
mythe-giving = { $name } is choosing cards to give away.
mythe-turn-moved = { $name } draws { $drawn } for { $points } and moves to space { $space }.
mythe-turn-stayed = { $name } draws { $drawn } for { $points } and stays put.
mythe-turn-tripped = { $name } draws { $drawn } and trips: no step.
mythe-turn-won = { $name } draws { $drawn } for { $points } and beats the Dragon!
# How many cards a hand was given; everybody knows the number.
mythe-gift = { $cards } to { $name }
mythe-turn-gave = Given away: { $gifts }.
mythe-round-over = Round { $round } is over

## The private card

mythe-hand-title = Round { $round }. Your cards:
mythe-hand-empty = You hold no card just now. At the end of this turn you get one.
mythe-got = You were given: { $cards }
mythe-gave = You gave: { $cards }
mythe-wait = The others are playing. You will be notified when it is your turn. Until then, others may draw your cards.
mythe-here = You are { $where }. The spaces ahead: { $ahead }.
mythe-ahead = { $space } costs { $cost }
mythe-ahead-taken = { $space } is taken
mythe-ahead-dragon = the Dragon costs { $cost }
mythe-ask-first = Your turn. From whose hand do you draw?
mythe-ask-on = From whose hand do you draw now, or do you stop?
mythe-you-drew = You drew { $card } from { $name }: now { $points }.
mythe-next =
    { $count ->
        [one] { $count } more point would take you to space { $space }.
       *[other] { $count } more points would take you to space { $space }.
    }
mythe-next-dragon =
    { $count ->
        [one] { $count } more point would beat the Dragon.
       *[other] { $count } more points would beat the Dragon.
    }
mythe-risk = An obstacle would end your drawing without a step.
mythe-others = The others: { $others }
mythe-other = { $name } { $where }, { $cards }
mythe-sizes = Cards held: { $hands }
mythe-lost = Drawn from your hand: { $cards }
mythe-own-moved = You drew: { $drawn }. With { $points } you moved to space { $space }.
mythe-own-stayed = You drew: { $drawn }. With { $points } you stayed put.
mythe-own-tripped = You drew: { $drawn }. You tripped over the obstacle and took no step.
mythe-own-won = You drew: { $drawn }. With { $points } you beat the Dragon!
mythe-draw = Draw from { $name }
# A hand to draw from: its number of cards.
mythe-draw-of = { $name } ({ $count })
mythe-stop = Stop
mythe-stop-at = Stop and move to space { $space }
mythe-stop-stay = Stop and stay here
mythe-stop-win = Stop and beat the Dragon
mythe-declare = Face the Dragon with { $card }
mythe-you-declared = You have shown { $card }: this turn you may fight the Dragon.
mythe-you-tripped = 💀 An obstacle, from { $name }! Your drawing ends here: you stay { $where }. The cards you drew are now in your hand.
mythe-you-stand = { $points }: you are { $where }. The cards you drew are now in your hand.
mythe-give-any = Give cards away? Only the receiver learns which ones. Keep at least one.
mythe-give-drawn = Give away cards that you drew this turn? Only the receiver learns which ones.
mythe-give-must = No cards left: { $names }. Every empty hand needs at least one card from you. Keep at least one yourself.
mythe-give-none = Give nothing
# A move by its name, such as "Give Ben: 0".
mythe-give = Give { $gifts }
# The gifts that are chosen already, such as “Ben: 0”.
mythe-give-so-far = So far: { $gifts }
# Which card, if only one hand may get it.
mythe-give-which-to = Which card do you give to { $name }?
mythe-give-several = Several cards …
mythe-give-cards = Which cards do you give away?
# The card that is given next: “Who gets your Sword 3?”.
mythe-give-whom = Who gets your { $card }?
# The cards of which it is asked after that.
mythe-give-then = After it: { $cards }
# All cards that are left go to one hand. $count is their number, at least 2.
mythe-give-all = { $name } gets all { $count }
mythe-give-back = Back

## What happens

mythe-story-starter = Luck decides: { $name } begins.
mythe-story-hand = Your cards: { $cards }.
mythe-story-round = Round { $round } begins.
mythe-story-drew = { $name } draws { $card } from { $source }.
mythe-story-tripped = { $name } draws an obstacle from { $source }: no step this turn.
mythe-story-moved = { $name } has { $points } and moves to space { $space }.
mythe-story-stayed = { $name } has { $points } and stays put.
mythe-story-won = { $name } has { $points } and beats the Dragon!
mythe-story-gifts = { $name } gives away: { $gifts }.
mythe-story-kept = { $name } gives nothing away.
mythe-story-gave = Your gifts · { $gifts }.
mythe-story-robot-gave = A robot gives away for you · { $gifts }.
mythe-story-got = { $name } gives you: { $cards }.

## The end

mythe-decisive-way =
    { $count ->
        [one] In round { $round } { $name } gained one space and stood { $where }.
       *[other] In round { $round } { $name } ran { $count } spaces and stood { $where }.
    }
mythe-decisive-obstacle = In round { $round } an obstacle stopped { $name } and cost { $points }.
mythe-end-cheese = The Red Dragon slinks away, and not a crumb of the cheese is left.
mythe-end-hungry = The Red Dragon yawns: nobody got past it. The cheese will keep.
mythe-board = The board
mythe-board-dragon = { $space }: the Dragon
mythe-board-words = Where the mice are: { $where }.
mythe-course = The course of the race
mythe-course-words = A line for each seat, round by round. At the end: { $spaces }.
mythe-feats-title = Mice and the Dragon
mythe-feats-drawn = Cards drawn: { $drawn }, obstacles among them: { $obstacles }
mythe-feats-points = Points drawn without tripping: { $points }
mythe-feats-dragon = Dragon faced: { $faced }, beaten: { $beaten }

## Refusals

refusal-no-declaration-now = You can face the Dragon once a turn, before your first draw. Your turn goes on as it is.
refusal-card-not-legendary = You need a legendary card to face the Dragon, not { $card }. Show a legendary card, or draw.
refusal-card-not-held = You do not have this card, or not as many copies of it ({ $card }). Nothing was changed: choose one of yours.
refusal-no-draw-now = You have finished drawing this turn. Now give cards, or none.
refusal-no-such-hand = There is no such hand at this table. Choose one of those offered.
refusal-your-own-hand = That is your own hand. Choose another one.
refusal-hand-is-empty = That hand is empty. Draw from another one.
refusal-draw-first = You must draw at least one card each turn. Then you may stop.
refusal-no-stop-now = Your mouse has already moved this turn. Now give cards, or none.
refusal-no-gifts-now = You give cards at the end of your turn. Until then you keep yours.
refusal-card-not-drawn = At this table you can give only cards that you drew this turn, not { $card }. Choose one of those.
refusal-hand-stays-empty = Every hand must hold a card at the end, yours too. Nothing was given yet: share the cards out differently.
refusal-wrong-number-of-cards = A hand got { $cards } cards, but it should get { $due }.
refusal-wrong-number-of-a-card =
    { $cards ->
        [one] { $cards } copy of one card was dealt; the deck has { $due }.
       *[other] { $cards } copies of one card were dealt; the deck has { $due }.
    }
refusal-neutral-deck-is-for-two = Only a game of two has a neutral deck.
refusal-card-not-in-hand = The hand that is drawn from holds no such card.

## Badges

badge-name-mythe-slayer = Dragon Slayer
badge-value-mythe-slayer = victories over the Dragon: { $count }
badge-name-mythe-challenger = Challenger
badge-value-mythe-challenger = challenges to the Dragon: { $count }
badge-name-mythe-surefooted = Sure-footed
badge-value-mythe-surefooted = games without an obstacle: { $count }
badge-name-mythe-wayfarer = Wayfarer
badge-value-mythe-wayfarer = points drawn without tripping: { $count }
badge-name-mythe-leap = Great Leap
badge-value-mythe-leap = most points in one turn: { $count }
