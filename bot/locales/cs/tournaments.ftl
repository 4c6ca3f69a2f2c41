### Turnaje: večery, na nichž se hraje po kolech.

tournament-title = 🏆 Turnaj: { $league }
tournament-title-own = 🏆 Turnaj
tournament-length =
    { $hours ->
        [one] Trvá asi { $hours } hodinu
        [few] Trvá asi { $hours } hodiny
        [many] Trvá asi { $hours } hodiny
       *[other] Trvá asi { $hours } hodin
    }
tournament-game = Hra: { $name }
tournament-swiss =
    { $rounds ->
        [one] Švýcarský systém: { $rounds } kolo, hrají v něm všichni
        [few] Švýcarský systém: { $rounds } kola, v každém hrají všichni
        [many] Švýcarský systém: { $rounds } kola, v každém hrají všichni
       *[other] Švýcarský systém: { $rounds } kol, v každém hrají všichni
    }
tournament-knock-out = Vyřazovací systém: od každého stolu postupují dva nejlepší
tournament-minutes =
    { $minutes ->
        [one] Kolo trvá nejvýš { $minutes } minutu
        [few] Kolo trvá nejvýš { $minutes } minuty
        [many] Kolo trvá nejvýš { $minutes } minuty
       *[other] Kolo trvá nejvýš { $minutes } minut
    }
tournament-missing-robot = Kdo na začátku kola chybí, za toho hraje robot; vrátit se může
tournament-missing-robot-out = Kdo na začátku kola chybí, vypadává a hraje za něj robot
tournament-missing-struck = Kdo na začátku kola chybí, vypadává
tournament-begins =
    Turnaj začíná
    ⏳ { $time }
tournament-how-sign-up = Přihlas se a před začátkem ti turnaj připomenu.
tournament-how-check-in = Řekni ještě před začátkem, že jsi tady. Až tvoje hra začne, dám ti vědět.
tournament-how-play = V každém kole ti dám vědět, až tvoje hra začne.
tournament-round = Kolo { $round }/{ $rounds }
tournament-round-open = Kolo { $round }
tournament-final = Finále
tournament-next-round =
    Další kolo začne, až dohrají všechny stoly, a nejpozději
    ⏳ { $time }
tournament-last-round = Tohle je poslední kolo.
tournament-last-tables = Všechna kola začala. Poslední stoly dohrávají.
tournament-is-over = Turnaj skončil.
tournament-cancelled = Tento turnaj byl zrušen.
tournament-missed = Tento turnaj se nekoná: v tu hodinu jsem tu nebyl.
tournament-too-few =
    { $fewest ->
        [one] Tento turnaj se nekoná: na začátku by tu musel být aspoň { $fewest } člověk.
        [few] Tento turnaj se nekoná: na začátku by tu museli být aspoň { $fewest } lidé.
        [many] Tento turnaj se nekoná: na začátku by tu muselo být aspoň { $fewest } člověka.
       *[other] Tento turnaj se nekoná: na začátku by tu muselo být aspoň { $fewest } lidí.
    }
tournament-event = Hraje se po kolech a bot do každého rozsadí lidi, kteří jsou tady. Přihlas se na kartě v kanálu.
tournament-standing = Pořadí turnaje
tournament-points-swiss = { league-scale-placement } Kdo tu je a nemá v některém kole místo u stolu, dostane za to kolo { $points }.
tournament-points-knock-out = Rozhoduje, do kterého kola se kdo dostane, a pak body v tom kole.
tournament-head-round = kolo
tournament-spoken = { $rank }. místo: { $name }, kolo { $round }, v něm { $points }.
tournament-line-plays = stůl { $table }
tournament-spoken-plays = { $name }: kolo { $round }, hraje u stolu { $table }.
tournament-line-in = ve hře
tournament-spoken-in = { $name }: kolo { $round }, dál ve hře.
tournament-line-out = mimo
tournament-spoken-out = { $name }: konec v kole { $round }.
tournament-champion =
    { $count ->
        [one] 🏆 Turnaj vyhrává { $names }. Skvělá hra!
        [few] 🏆 Turnaj vyhrávají { $names }. Skvělá hra!
        [many] 🏆 Turnaj vyhrávají { $names }. Skvělá hra!
       *[other] 🏆 Turnaj vyhrávají { $names }. Skvělá hra!
    }
tournament-nobody = Tentokrát nikdo nedohrál žádnou hru.
tournament-soon = Tvoje přihláška na tento turnaj platí.
tournament-table = Stůl { $number }: { $names }
tournament-robots =
    { $count ->
        [one] { $count } robot
        [few] { $count } roboti
        [many] { $count } robota
       *[other] { $count } robotů
    }
tournament-bye-swiss = Ještě u stolu z minulého kola, nebo bez místa; každý { $points }: { $names }
tournament-bye-knock-out = Do dalšího kola bez hry: { $names }
tournament-more-tables =
    { $count ->
        [one] A ještě { $count } stůl
        [few] A ještě { $count } stoly
        [many] A ještě { $count } stolu
       *[other] A ještě { $count } stolů
    }
tournament-format-swiss = Švýcarský systém
tournament-format-knock-out = Vyřazovací systém
tournament-no-shows-robot = Hraje za ně robot
tournament-no-shows-struck = Vypadávají
tournament-said-sign-up = Přihlášení platí. Před začátkem ti turnaj připomenu.
tournament-said-check-in = Vítej! Až tvoje hra začne, dám ti vědět.
tournament-said-pause = Máš pauzu. Rozehraná hra je dál tvoje. Než začne další kolo, řekni, že jsi tady: jinak vypadneš.
tournament-said-pause-robot = Máš pauzu. Rozehraná hra je dál tvoje. Než začne další kolo, řekni, že jsi tady: jinak ti kolo nic nepřinese a místo tebe může hrát robot.
tournament-said-last-round = Tohle je poslední kolo, další už nezačne. Rozehraná hra je dál tvoje.
tournament-planned = Turnaj { $day } od { $clock } je naplánován. Jeho karta je tady: { $channel }.
tournament-cancel-title = Zrušit tento turnaj?
tournament-was-cancelled = Turnaj { $day } od { $clock } je zrušen.
refusal-tournament-closed = Tenhle turnaj pokračuje bez tebe. Kdo na začátku kola chyběl nebo byl vyřazen, dál nehraje.
refusal-tournament-rounds = Turnaj má { $least } až { $most } kol. Nic se nenaplánovalo.
refusal-tournament-no-rounds = Počet kol vyřazovacího turnaje plyne z počtu lidí, neuváděj ho tedy. Nic se nenaplánovalo.
refusal-tournament-minutes = Kolo trvá { $least } až { $most } minut. Nic se nenaplánovalo.
refusal-tournament-over-another = V tu dobu už je turnaj: { $day } od { $clock }. Nic se nenaplánovalo.
