### Brave Coins.

game-coins = Brave Coins
invite-line-coins = Toss coins, and keep your nerve.
invite-picture-coins = A golden coin
invite-size-coins = 2–4 players · about 5 minutes
choice-hand-coins = My coins
hand-later-coins = Your coins come here when the game begins.
hand-called-coins = your coins
score-coins =
    { $count ->
        [one] { $shown } point
       *[other] { $shown } points
    }
rounds-three = Three rounds
rounds-five = Five rounds
option-rounds = rounds
option-rounds-about = How long the game lasts
league-free-rounds = how long the game lasts
command-toss = toss
command-toss-about = Toss as many coins as you dare
option-coins = coins
option-coins-about = How many coins
share-head-tosses = tosses
share-spoken-tosses = All heads: { $hits } of { $tries } tosses.
share-largest-tosses = Luckiest hand: { $names } ({ $hits } of { $tries } tosses)
bests-hits-tosses = Luckiest game: { $count } tosses of all heads
coins-toss =
    { $count ->
        [one] { $count } coin
       *[other] { $count } coins
    }
coins-ask = How many coins do you toss? They score only if all show heads.
coins-wait = Others are tossing.
coins-round-over = Round { $round } is over
coins-story-starter = Luck decides: { $name } tosses first.
coins-story-round = Round { $round } begins.
coins-story-fallen = { $name } shows { $heads } heads on { $coins }: { $points }.
coins-feats = All heads: { $lucky } of { $tosses } tosses
coins-rules-title = The rules of Brave Coins
coins-rules-idea-title = All or nothing
coins-rules-idea = In your turn you toss one to five coins. If all show heads, you score their number times itself.
refusal-too-many-coins = You may toss 1 to { $most } coins.
