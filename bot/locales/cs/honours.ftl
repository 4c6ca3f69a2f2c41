### Co lidé získávají: odznaky, osobní rekordy, rekordy.

bests-title = Osobní rekordy
bests-score = Nejlepší hra: { $points }
badges-title = Odznaky
badge-with-level = { $name } { $level }
badge-next = { $name } · { $counted } · další stupeň: { $needed }
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
weeks-in-a-row = Týdny v řadě s hrou tady: { $now } · nejdelší řada: { $longest }
choice-fame = Síň slávy
fame-title = Síň slávy: { $league }
fame-empty = Zatím tu nikdo nevyhrál týden ani sezónu. První šampion na sebe nechá chvíli čekat.
fame-seasons = Šampioni sezón
fame-evenings = Šampioni večerů a turnajů
fame-evening = Večer { $day }: { $names }
fame-tournament = Turnaj { $day }: { $names }
fame-weeks = Šampioni týdnů
fame-champion = { $period }: { $names } ({ $points })
fame-records = Rekordy
fame-weeks-won = Nejvíc vyhraných týdnů: { $names } ({ $count })
fame-best-week = Nejlepší týden: { $names } ({ $points }, { $period })
fame-best-score = Nejlepší výsledek, { $game }: { $names } ({ $points })
fame-weeks-in-a-row = Nejvíc týdnů v řadě s nějakou hrou: { $names } ({ $count })
fame-wins = Nejvíc výher: { $names } ({ $count })
fame-games = Nejvíc her: { $names } ({ $count })
fame-mine = Tvoje týdny
fame-standings = Aktuální pořadí
