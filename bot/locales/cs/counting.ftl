### Jak se v lize počítá: pro hráče.

choice-counting = Jak se to počítá
choice-standings = Zpět na pořadí
league-you =
    { $games ->
        [one] Jsi na { $rank }. místě: { $points }, { $games } hra.
        [few] Jsi na { $rank }. místě: { $points }, { $games } hry.
        [many] Jsi na { $rank }. místě: { $points }, { $games } hry.
       *[other] Jsi na { $rank }. místě: { $points }, { $games } her.
    }
league-you-unranked =
    { $games ->
        [one] Zatím nemáš pořadí: { $points }, { $games } hra.
        [few] Zatím nemáš pořadí: { $points }, { $games } hry.
        [many] Zatím nemáš pořadí: { $points }, { $games } hry.
       *[other] Zatím nemáš pořadí: { $points }, { $games } her.
    }
counting-title = Jak se to počítá
counting-people =
    { $count ->
        [one] Hra se počítá, když ji hrál aspoň jeden člověk.
        [few] Hra se počítá, když ji hráli aspoň { $count } lidé. Roboti se vynechají: lidé mají pořadí mezi sebou.
        [many] Hra se počítá, když ji hrálo aspoň { $count } člověka. Roboti se vynechají: lidé mají pořadí mezi sebou.
       *[other] Hra se počítá, když ji hrálo aspoň { $count } lidí. Roboti se vynechají: lidé mají pořadí mezi sebou.
    }
counting-season = V sezóně se sčítají tvoje nejlepší týdny: třetina všech, nebo osm, dokud se neví, kdy sezóna skončí.
counting-example = Annin týden jako příklad
counting-example-game = { $place }. místo (lidí: { $people })
counting-example-skipped =
    { $count ->
        [one] { $count } nehraná hra
        [few] každá nehraná ({ $count })
        [many] každá nehraná ({ $count })
       *[other] každá nehraná ({ $count })
    }
counting-example-sum = Součet je Annin týden. Počítají se i hry, které nehrála, takže jedna nepovedená hra není důvod skončit.
counting-example-unranked =
    { $count ->
        [one] Do pořadí Anně chybí ještě { $count } hra.
        [few] Do pořadí Anně chybějí ještě { $count } hry.
        [many] Do pořadí Anně chybí ještě { $count } hry.
       *[other] Do pořadí Anně chybí ještě { $count } her.
    }
league-week-full =
    { $count ->
        [one] Hru, která se tento týden počítá, už máš za sebou. Další hry teď body nepřinesou, ale rating, odznaky a úspěchy týdne běží dál.
        [few] Všechny { $count } hry, které se tento týden počítají, už máš za sebou. Další teď body nepřinesou, ale rating, odznaky a úspěchy týdne běží dál.
        [many] Všech { $count } hry, které se tento týden počítají, už máš za sebou. Další teď body nepřinesou, ale rating, odznaky a úspěchy týdne běží dál.
       *[other] Všech { $count } her, které se tento týden počítají, už máš za sebou. Další teď body nepřinesou, ale rating, odznaky a úspěchy týdne běží dál.
    }
league-more-games =
    { $count ->
        [one] Body přináší první hra každého hráče; další se počítají do ratingu, odznaků a úspěchů týdne.
        [few] Body přinášejí první { $count } hry každého hráče; další se počítají do ratingu, odznaků a úspěchů týdne.
        [many] Body přináší prvních { $count } hry každého hráče; další se počítají do ratingu, odznaků a úspěchů týdne.
       *[other] Body přináší prvních { $count } her každého hráče; další se počítají do ratingu, odznaků a úspěchů týdne.
    }
counting-more-games = Další hry body nepřinesou, ale počítají se do ratingu, odznaků a úspěchů týdne.
