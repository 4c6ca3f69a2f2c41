### Co lidé získávají: odznaky, osobní rekordy, rekordy.

bests-title = Osobní rekordy
bests-score = Nejlepší hra: { $points }
badges-title = Odznaky
badge-with-level = { $name } { $level }
badge-next = { $name }: { $counted } · další stupeň: { $needed }
won-title = Získáno v této hře
won-badge = { $name }: { $badge } ({ $counted })
won-best = { $name }: osobní rekord, { $points }
won-weeks =
    { $count ->
        [one] { $name }: hra tu každý týden, už { $count } týden
        [few] { $name }: hra tu každý týden, už { $count } týdny v řadě
        [many] { $name }: hra tu každý týden, už { $count } týdne v řadě
       *[other] { $name }: hra tu každý týden, už { $count } týdnů v řadě
    }
