### Tabulky týdne.

league-title = Tabulka týdne · { $week }. týden { $year }
league-practice-title = Cvičná tabulka · { $week }. týden { $year }
league-all-time-title = Tabulka všech týdnů
league-practice-all-time-title = Cvičná tabulka · všechny týdny
choice-week = { $week }. týden { $year }
choice-week-before = ‹ { $week }. týden
choice-week-after = { $week }. týden ›
choice-whole-week = Celé pořadí
choice-all-time = Všechny týdny
league-head-points = body
league-head-games = hry
league-spoken =
    { $games ->
        [one] { $rank }. místo: { $name }, { $points } za { $games } hru.
        [few] { $rank }. místo: { $name }, { $points } za { $games } hry.
        [many] { $rank }. místo: { $name }, { $points } za { $games } hry.
       *[other] { $rank }. místo: { $name }, { $points } za { $games } her.
    }
league-spoken-provisional =
    { $games ->
        [one] Zatím bez pořadí: { $name }, { $points } za { $games } hru.
        [few] Zatím bez pořadí: { $name }, { $points } za { $games } hry.
        [many] Zatím bez pořadí: { $name }, { $points } za { $games } hry.
       *[other] Zatím bez pořadí: { $name }, { $points } za { $games } her.
    }
league-provisional = ~ Předběžně: na pořadí je zatím málo her.
league-scale = Za poslední místo ve hře je 0 bodů, za vítězství 100.
league-practice = Sem patří hry, které dohrál nejvýš jeden člověk; do tabulky týdne se nepočítají.
league-empty = V této tabulce zatím není žádná hra.
