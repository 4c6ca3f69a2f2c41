### What people win: badges, personal bests, records.

bests-title = Personal bests
bests-score = Best game: { $points }
badges-title = Badges
badge-with-level = { $name } { $level }
badge-next = { $name }: { $counted } · next level: { $needed }
