### Večery: hodiny, v nichž se stoly plní samy.

evening-title = 🌙 Večer: { $league }
evening-title-own = 🌙 Herní večer
evening-when = 📅 { $weekday } { $day } · { $clock } ({ $zone })
evening-length =
    { $hours ->
        [one] Trvá { $hours } hodinu
        [few] Trvá { $hours } hodiny
        [many] Trvá { $hours } hodiny
       *[other] Trvá { $hours } hodin
    }
evening-games = Hry: { $names }
evening-weekly = Každý týden
evening-begins =
    Večer začíná
    ⏳ { $time }
evening-ends =
    Nové stoly se otevírají do konce večera
    ⏳ { $time }
evening-signed-up = Přihlášeno: { $count }
evening-signed-up-here = Přihlášeno: { $count } · už tady: { $here }
evening-present = Tady: { $here } · pauza: { $paused } · stoly: { $tables }
evening-how-sign-up = Přihlas se a před začátkem ti večer připomenu.
evening-how-check-in = Řekni, že jsi tady, a do minuty máš místo u stolu. Přijít můžeš i později a skončit kdykoli.
evening-held = Stoly se teď neotevírají, protože tady nesmím psát.
evening-last-tables = Nové stoly se už neotevírají. Poslední se dohrávají.
evening-is-over = Večer skončil.
evening-cancelled = Tento večer byl zrušen.
evening-missed = Tento večer se nekoná: v tu hodinu jsem tu nebyl.
evening-event = Stoly se plní samy lidmi, kteří jsou tady. Přihlas se na kartě v kanálu.
evening-standing = Pořadí večera
evening-points = { league-scale-placement } Každá další hra, kterou dohraješ, přidá { $points }.
evening-champion =
    { $count ->
        [one] 🏆 Večer vyhrává { $names }. Skvělá hra!
        [few] 🏆 Večer vyhrávají { $names }. Skvělá hra!
        [many] 🏆 Večer vyhrávají { $names }. Skvělá hra!
       *[other] 🏆 Večer vyhrávají { $names }. Skvělá hra!
    }
evening-nobody = Tentokrát nikdo nedohrál žádnou hru.
evening-soon = Tvoje přihláška na tento večer platí.
choice-evening-sign-up = Počítejte se mnou
choice-evening-not-coming = Tentokrát ne
choice-evening-check-in = Jsem tady
choice-evening-pause = Pauza
choice-evening-place = Moje místo
evening-no-place = Žádná tvoje hra tu zatím neskončila.
evening-said-sign-up = Přihlášení platí. Před začátkem ti večer připomenu.
evening-said-sign-up-late = Přihlášení platí. Brzy to začne: řekni, že jsi tady, a hraješ.
evening-said-sign-up-quietly = Přihlášení platí. Připomínka nepřijde, protože máš upozornění vypnutá.
evening-said-not-coming = Přihlášení je zrušeno.
evening-said-check-in = Vítej! Najdu ti místo, a až hra začne, dám ti vědět.
evening-said-pause = Máš pauzu: k novému stolu tě neposadím. Rozehraná hra je dál tvoje. Až se vrátíš, řekni, že jsi tady.
evening-planned = Večer { $day } od { $clock } je naplánován. Jeho karta je tady: { $channel }.
evening-no-season = V ten den neběží žádná sezóna ligy { $name }: dokud ji nenaplánuješ, tyhle hry se v lize nepočítají.
evening-season-ends = Sezóna končí { $day }: dokud nenaplánuješ další, pozdější týdny se v lize { $name } nepočítají.
evening-few-people =
    { $least ->
        [one] V lize { $name } se počítá jen hra, kterou hraje aspoň { $least } člověk.
        [few] V lize { $name } se počítá jen hra, kterou hrají aspoň { $least } lidé.
        [many] V lize { $name } se počítá jen hra, kterou hraje aspoň { $least } člověka.
       *[other] V lize { $name } se počítá jen hra, kterou hraje aspoň { $least } lidí.
    } { $people ->
        [one] U těchto stolů ale obvykle sedí { $people } člověk: takové hry se v lize nepočítají.
        [few] U těchto stolů ale obvykle sedí { $people } lidé: takové hry se v lize nepočítají.
        [many] U těchto stolů ale obvykle sedí { $people } člověka: takové hry se v lize nepočítají.
       *[other] U těchto stolů ale obvykle sedí { $people } lidí: takové hry se v lize nepočítají.
    }
evening-slow = Tento server ode mě bere jen pár zpráv za minutu a na tolik stolů to nestačí. Omezení může zrušit jeho správce.
evening-cancel-title = Zrušit tento večer?
evening-cancel-tables = Otevřené stoly se dohrají.
evening-cancel-once = Příští týden zůstává naplánovaný.
evening-cancel-series = Ruší se i všechny další týdny.
evening-cancel-told = Všichni si tam přečtou, že se nekoná.
choice-cancel-evening = Ano, zrušit
evening-was-cancelled = Večer { $day } od { $clock } je zrušen.
refusal-evening-length = Večer trvá { $least } až { $most } hodin. Nic se nenaplánovalo.
refusal-evening-clock = Napiš čas jako { $clock }. Nic se nezměnilo.
refusal-evening-no-hour = Čas { $clock } dne { $day } neexistuje: začíná letní čas a ta hodina se přeskočí. Nic se nenaplánovalo.
refusal-evening-past = Ten okamžik už minul. Nic se nenaplánovalo.
refusal-evening-over-another = V tu dobu už je herní večer: { $day } od { $clock }. Nic se nenaplánovalo.
refusal-too-many-evenings = Naplánovaných večerů a turnajů je tu už { $most }. Nejdřív některý zruš.
refusal-several-evenings = Dne { $day } jich je víc: { $clocks }. Přidej čas toho, který myslíš, například „{ $example }“. Nic se nezměnilo.
refusal-no-evening = Takový večer ani turnaj tu není.
refusal-evening-over = Už je konec, nebo se dohrávají poslední hry: přidat se nedá.
refusal-evening-not-yet = Že jsi tady, můžeš říct nejdřív { $minutes } minut před začátkem. Do té doby se můžeš přihlásit.
refusal-evening-not-there = Ještě tu nejsi, není tedy co přerušit.
refusal-evening-has-begun = Už se začalo: teď můžeš jen říct, že jsi tady, nebo si dát pauzu.
refusal-evening-full = Je plno: nikdo další se nevejde.
refusal-evening-pace = Na večeru i v turnaji se hraje živě a liga { $name } má jiné tempo. Nejdřív ho změň, nebo plánuj bez ligy. Nic se nenaplánovalo.
