### Ligy: jaké jsou a co se s nimi dělá.

leagues-title = Ligy této komunity
leagues-none = Žádná liga tu zatím není.
league-terms-title = Pravidla ligy: { $name }
choice-league-terms = Pravidla ligy
choice-all-leagues = Všechny ligy
leagues-is-closed = uzavřená
leagues-closed = Uzavřená: žádné nové stoly
leagues-own = Každá hra, kterou tu hrají aspoň dva lidé, ligová i mimo ligu
leagues-takes = Hraje se: { $terms }
leagues-all-games = všechny hry
leagues-season = { $season }. sezóna · { $days }
leagues-counts =
    { $count ->
        [one] Za týden se počítá { $count } hra
        [few] Za týden se počítají { $count } hry
        [many] Za týden se počítá { $count } hry
       *[other] Za týden se počítá { $count } her
    }; do pořadí { $ranked ->
        [one] stačí { $ranked } hra
        [few] jsou potřeba { $ranked } hry
        [many] je potřeba { $ranked } hry
       *[other] je potřeba { $ranked } her
    }
leagues-people =
    { $people ->
        [one] Hra se počítá, když ji hraje aspoň { $people } člověk
        [few] Hra se počítá, když ji hrají aspoň { $people } lidé
        [many] Hra se počítá, když ji hraje aspoň { $people } člověka
       *[other] Hra se počítá, když ji hraje aspoň { $people } lidí
    }
leagues-best-weeks =
    { $best ->
        [one] Do sezóny se počítá nejlepší týden (týdnů celkem: { $weeks })
        [few] Do sezóny se počítají { $best } nejlepší týdny (týdnů celkem: { $weeks })
        [many] Do sezóny se počítá { $best } nejlepšího týdne (týdnů celkem: { $weeks })
       *[other] Do sezóny se počítá { $best } nejlepších týdnů (týdnů celkem: { $weeks })
    }
leagues-best-weeks-open =
    { $best ->
        [one] Do sezóny se počítá nejlepší týden
        [few] Do sezóny se počítají { $best } nejlepší týdny
        [many] Do sezóny se počítá { $best } nejlepšího týdne
       *[other] Do sezóny se počítá { $best } nejlepších týdnů
    }
league-choice-closed = { $name } (uzavřená)
completion-this-week = Tento týden
completion-last-week = Minulý týden
completion-next-week = Příští týden
completion-weeks-ahead =
    { $count ->
        [one] Za { $count } týden
        [few] Za { $count } týdny
        [many] Za { $count } týdne
       *[other] Za { $count } týdnů
    }
leagues-zone = Časové pásmo: { $zone }
leagues-hosts = Stoly smí otevírat: { $role }
leagues-everybody-hosts = Její stoly smí otevřít každý.
leagues-hosts-gone = Role, která smí otevírat její stoly, byla smazána. Dokud se nevybere jiná nebo se pravidlo nezruší, otevře stůl jen ten, kdo tuhle komunitu spravuje.
leagues-advice = U jejích stolů smějí radit roboti.
leagues-speaks = Každé pondělí ({ $hour }:00) zveřejní pořadí týdne tady: { $channel }.
leagues-channel-gone = Nic nezveřejňuje: místo pro její příspěvky bylo smazáno, nebo ho už nevidím. Vyber jiné.
leagues-silent = Sama nic nezveřejňuje.
scoring-placement = Body podle pořadí: 100 první, 0 poslední
scoring-points = Body získané ve hře
scoring-wins = Bod za výhru
league-free-game = hra
league-free-variant = varianta
league-free-pace = tempo
league-free-hosts = kdo otevírá stoly
league-free-zone = časové pásmo: podle komunity
league-free-last-day = poslední den: zatím neznámý
league-season-begin = začít novou
league-season-change = změnit nejnovější
league-closed-tables =
    { $tables ->
        [one] Otevřený zůstává ještě { $tables } její stůl: hra, která skončí po { $last }, se v lize nepočítá.
        [few] Otevřené zůstávají ještě { $tables } její stoly: hra, která skončí po { $last }, se v lize nepočítá.
        [many] Otevřeno zůstává ještě { $tables } jejího stolu: hra, která skončí po { $last }, se v lize nepočítá.
       *[other] Otevřených zůstává ještě { $tables } jejích stolů: hra, která skončí po { $last }, se v lize nepočítá.
    }
league-closed-between-seasons =
    { $tables ->
        [one] Otevřený zůstává ještě { $tables } její stůl, ale žádná sezóna neběží: jeho hra se v lize nepočítá.
        [few] Otevřené zůstávají ještě { $tables } její stoly, ale žádná sezóna neběží: jejich hry se v lize nepočítají.
        [many] Otevřeno zůstává ještě { $tables } jejího stolu, ale žádná sezóna neběží: jejich hry se v lize nepočítají.
       *[other] Otevřených zůstává ještě { $tables } jejích stolů, ale žádná sezóna neběží: jejich hry se v lize nepočítají.
    }
league-open-again = Dokud běží sezóna, dají se pro ni otevírat stoly.
league-close-title = Uzavřít ligu { $name }?
league-close-tables = Žádný nový stůl se pro ni neotevře.
league-close-stays = Pořadí zůstane. Novou sezónou nebo pozdějším posledním dnem se zase otevře.
league-close-evenings = Ruší se naplánované večery a turnaje: { $days }.
league-close-going-on = Večer nebo turnaj, který právě běží, už neotevře žádný další stůl.
league-evenings-no-season = Tyto naplánované večery a turnaje už nespadají do žádné sezóny ligy { $name }: { $days }. Dokud ji nenaplánuješ, jejich hry se v lize nepočítají.
choice-close-league = Uzavřít ligu
league-first-post = První zveřejnění: pondělí { $day }, { $hour }:00, { $channel }, pokud do té doby někdo odehraje hru.
choice-post-invitation = Zveřejnit pozvánku tady
choice-preview-post = Náhled pondělního zveřejnění
choice-change-league = Změnit
league-invitation-title = Hraj v lize { $name }
league-preview = Tohle by se zveřejnilo teď. Týden, ve kterém nikdo nehraje, se nezveřejní.
league-change-title = Co se dá změnit: { $name }
league-voided-title = Jeden výsledek se už nepočítá
league-voided = { $actor } zneplatňuje výsledek hry ({ $names }), která skončila { $day }. Důvod: { $reason }
league-restored-title = Jeden výsledek se zase počítá
league-restored = { $actor } obnovuje výsledek hry ({ $names }), která skončila { $day }. Důvod: { $reason }
league-correction-posted = Všichni si to přečtou tady: { $channels }.
