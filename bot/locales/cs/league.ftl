### Pořadí lig a co ligy oznamují.

league-own = Pořadí
league-own-named = Pořadí všech her
league-practice-own = Cvičné pořadí
period-week = { $week }. týden { $year }
period-season = { $season }. sezóna
period-all = všechny týdny
choice-week = { $week }. týden { $year }
choice-week-before = ‹ { $week }. týden
choice-week-after = { $week }. týden ›
choice-season = { $season }. sezóna
choice-season-before = ‹ { $season }. sezóna
choice-season-after = { $season }. sezóna ›
choice-page-before = ‹ { $page }. strana
choice-page-after = { $page }. strana ›
choice-where-am-i = Kde jsem? { $line }. řádek
choice-whole-week = Celé pořadí
choice-all-time = Všechny týdny
choice-by-game = Podle hry
choice-all-games = Všechny hry
league-head-points = body
league-head-games = hry
league-head-a-game = za hru
league-head-wins = výhry
league-head-form = posledních 5
league-head-streak = v řadě
league-head-rating = rating
league-spoken =
    { $games ->
        [one] { $rank }. místo: { $name }, { $points }, { $games } hra.
        [few] { $rank }. místo: { $name }, { $points }, { $games } hry.
        [many] { $rank }. místo: { $name }, { $points }, { $games } hry.
       *[other] { $rank }. místo: { $name }, { $points }, { $games } her.
    }
league-spoken-provisional =
    { $games ->
        [one] Zatím bez pořadí: { $name }, { $points }, { $games } hra.
        [few] Zatím bez pořadí: { $name }, { $points }, { $games } hry.
        [many] Zatím bez pořadí: { $name }, { $points }, { $games } hry.
       *[other] Zatím bez pořadí: { $name }, { $points }, { $games } her.
    }
league-spoken-mine = To jsi ty.
league-spoken-asked = Tady je člověk, kterého hledáš.
league-spoken-up =
    { $count ->
        [one] O { $count } místo výš.
        [few] O { $count } místa výš.
        [many] O { $count } místa výš.
       *[other] O { $count } míst výš.
    }
league-spoken-down =
    { $count ->
        [one] O { $count } místo níž.
        [few] O { $count } místa níž.
        [many] O { $count } místa níž.
       *[other] O { $count } míst níž.
    }
league-spoken-wins = Vyhrané hry: { $count }.
league-spoken-a-game = Bodů za hru: { $shown }.
league-spoken-form = Poslední umístění od nejnovějšího: { $ranks }.
league-spoken-streak = Výher v řadě: { $count }.
league-spoken-rating = Rating: { $number }.
league-spoken-rating-unsure = Rating: { $number }, zatím nejistý.
league-provisional = ~ Předběžně: zatím málo her na pořadí.
league-unsure = ? Rating zatím není jistý: chce to asi patnáct her.
league-scale-placement = Za poslední místo ve hře je 0 bodů, za vítězství 100.
league-scale-points = Počítají se body získané ve hře.
league-scale-wins = Za vítězství ve hře je bod.
league-first-count =
    { $count ->
        [one] Z každého týdne se počítá jen první hra.
        [few] Z každého týdne se počítají první { $count } hry.
        [many] Z každého týdne se počítá prvních { $count } hry.
       *[other] Z každého týdne se počítá prvních { $count } her.
    }
league-ranked =
    { $ranked ->
        [one] V pořadí jsi od první hry.
        [few] Do pořadí potřebuješ { $ranked } hry.
        [many] Do pořadí potřebuješ { $ranked } hry.
       *[other] Do pořadí potřebuješ { $ranked } her.
    }
league-not-played =
    { $count ->
        [one] Jakmile jsi v pořadí, vynechaná první hra týdne se počítá za { $points }.
        [few] Jakmile jsi v pořadí, každá vynechaná z prvních { $count } her týdne se počítá za { $points }.
        [many] Jakmile jsi v pořadí, každá vynechaná z prvních { $count } hry týdne se počítá za { $points }.
       *[other] Jakmile jsi v pořadí, každá vynechaná z prvních { $count } her týdne se počítá za { $points }.
    }
league-alone-together = Z her, kde proti sobě hrají jen stejní dva lidé, se do týdne počítají nejvýš { $count }.
league-left = Když za tebe robot udělá víc než čtvrtinu tahů, skončíš až za všemi, kdo hráli do konce.
league-best-weeks =
    { $count ->
        [one] Do sezóny se počítá tvůj nejlepší týden.
        [few] Do sezóny se počítají tvoje { $count } nejlepší týdny.
        [many] Do sezóny se počítá tvých { $count } nejlepších týdnů.
       *[other] Do sezóny se počítá tvých { $count } nejlepších týdnů.
    }
league-practice = Cvičné hry: jen proti robotům. Do pořadí týdne se nepočítají.
league-empty = Zatím žádné hry.
# Where nobody has played yet.
league-own-empty = Zatím žádné hry. Počítá se každá hra, kterou tu hrají aspoň dva lidé: otevři stůl a první místo může být tvoje.

announce-not-kept = Nic se nezměnilo.
announce-must = V tom kanálu zatím nic zveřejnit nemůžu. Chybí mi tam oprávnění:
announce-may = Zveřejňovat tam můžu. S těmito oprávněními v tom kanálu by to ale bylo ještě lepší:
announce-week = Týden skončil: { $table }
announce-season = Sezóna skončila: { $table }
announce-first =
    { $count ->
        [one] První místo: { $names }. Gratulujeme!
        [few] O první místo se dělí: { $names }. Gratulujeme!
        [many] O první místo se dělí: { $names }. Gratulujeme!
       *[other] O první místo se dělí: { $names }. Gratulujeme!
    }
announce-digest = Otisk výsledků do tohoto týdne. Kdyby je někdo později změnil, už nebude sedět:
week-feats-title = Úspěchy týdne
week-feat-best-game = Nejlepší hra ({ $game }): { $names } ({ $points })
week-feat-streak = Nejvíc výher v řadě: { $names } ({ $count })
week-feat-games = Nejvíc odehraných her: { $names } ({ $count })
ratings-title = Rating · { $name }
ratings-games = hry
ratings-words =
    { $games ->
        [one] Po { $games } hře je rating { $number }, nejspíš mezi { $low } a { $high }.
        [few] Po posledních { $games } hrách je rating { $number }, nejspíš mezi { $low } a { $high }.
        [many] Po posledních { $games } hrách je rating { $number }, nejspíš mezi { $low } a { $high }.
       *[other] Po posledních { $games } hrách je rating { $number }, nejspíš mezi { $low } a { $high }.
    }
