### What people win: badges, personal bests, records.

bests-title = Personal bests
bests-score = Best game: { $points }
badges-title = Badges
badge-with-level = { $name } { $level }
badge-next = { $name }: { $counted } · next level: { $needed }
won-title = Won in this game
won-badge = { $name }: { $badge } ({ $counted })
won-best = { $name }: a personal best, { $points }
won-weeks =
    { $count ->
        [one] { $name }: { $count } week with a game here
       *[other] { $name }: { $count } weeks in a row with a game here
    }
