### Rady: proč se robotovi některý tah líbí. Nejdřív slova jednotlivých her.

advised = Rada robota, nejlepší tah první:
advised-line = { $move }: { $why }
advised-none = U téhle hry roboti neradí.
choice-advice = Rada
lobby-advice = Smějí tu radit roboti.

## Mythe

# „risk“ a „chance“ jsou počty ze sta.
advice-mythe-draw = { $risk } % této ruky jsou asi překážky. S tímto tahem závod vyhraješ asi { $chance }krát ze sta.
advice-mythe-stop = Dojdeš na pole { $space } a závod vyhraješ asi { $chance }krát ze sta.
advice-mythe-stay = S těmito body dál nedojdeš. Když teď skončíš, závod vyhraješ asi { $chance }krát ze sta.
advice-mythe-declare = Draka smí porazit jen ten, kdo ukáže legendární kartu. S ní závod vyhraješ asi { $chance }krát ze sta.
advice-mythe-keep = Co dáš z ruky, mohou táhnout ostatní. Nech si to.
advice-mythe-give =
    { $count ->
        [one] Dáváš z ruky kartu, která se ti může hodit.
        [few] Dáváš z ruky { $count } karty, které se ti mohou hodit.
        [many] Dáváš z ruky { $count } karty, které se ti mohou hodit.
       *[other] Dáváš z ruky { $count } karet, které se ti mohou hodit.
    }
advice-mythe-give-least =
    { $count ->
        [one] Prázdná ruka musí dostat kartu. Tahle ti bude chybět nejmíň.
        [few] Každá prázdná ruka musí dostat kartu. Tyhle { $count } ti budou chybět nejmíň.
        [many] Každá prázdná ruka musí dostat kartu. Těch { $count } ti bude chybět nejmíň.
       *[other] Každá prázdná ruka musí dostat kartu. Těchhle { $count } ti bude chybět nejmíň.
    }
advice-mythe-give-points =
    { $count ->
        [one] Držíš skoro všechny body, a vlastními kartami se nikdo nepohne. Daruj jednu jedničku, ať ji potom můžeš táhnout.
        [few] Držíš skoro všechny body, a vlastními kartami se nikdo nepohne. Daruj { $count } jedničky, ať je potom můžeš táhnout.
        [many] Držíš skoro všechny body, a vlastními kartami se nikdo nepohne. Daruj { $count } jedničky, ať je potom můžeš táhnout.
       *[other] Držíš skoro všechny body, a vlastními kartami se nikdo nepohne. Daruj { $count } jedniček, ať je potom můžeš táhnout.
    }

## Mythic Dice

advice-mythic-capture = S tímhle máš { $total } z { $goal } bodů. Vyhraješ asi { $chance }krát ze sta.
advice-mythic-no-capture = Kostky ti zůstanou volné na něco lepšího. Vyhraješ asi { $chance }krát ze sta.
advice-mythic-roll =
    { $count ->
        [one] Nová hodnota téhle kostky pomůže víc než stará. Vyhraješ asi { $chance }krát ze sta.
        [few] Nové hodnoty těchto { $count } kostek pomohou víc než staré. Vyhraješ asi { $chance }krát ze sta.
        [many] Nové hodnoty těchto { $count } kostek pomohou víc než staré. Vyhraješ asi { $chance }krát ze sta.
       *[other] Nové hodnoty těchto { $count } kostek pomohou víc než staré. Vyhraješ asi { $chance }krát ze sta.
    }
advice-mythic-release =
    { $count ->
        [one] Přijdeš o body ({ $points }), zato máš 1 kostku a schopnost. Vyhraješ asi { $chance }krát ze sta.
        [few] Přijdeš o body ({ $points }), zato máš { $count } kostky a schopnost. Vyhraješ asi { $chance }krát ze sta.
        [many] Přijdeš o body ({ $points }), zato máš { $count } kostky a schopnost. Vyhraješ asi { $chance }krát ze sta.
       *[other] Přijdeš o body ({ $points }), zato máš { $count } kostek a schopnost. Vyhraješ asi { $chance }krát ze sta.
    }
advice-mythic-poach = Přijdeš o body ({ $points }) a o kostku, zato máš artefakt. Vyhraješ asi { $chance }krát ze sta.
advice-mythic-use = Artefakt ti zůstane, nebo už splnil svůj úkol. Vyhraješ asi { $chance }krát ze sta.
advice-mythic-take = Bez kostek nejde nic, tak si jednu vezmi. Vyhraješ asi { $chance }krát ze sta.
advice-mythic-pass = Všechno zůstane, jak je. Vyhraješ asi { $chance }krát ze sta.
advice-mythic-yield = Bez kostky s hodnotou { $die } vyhraješ asi { $chance }krát ze sta.
advice-mythic-raise = Když stoupne kostka s hodnotou { $die }, vyhraješ asi { $chance }krát ze sta.
advice-mythic-decay = Když to odnese kostka s hodnotou { $die }, vyhraješ asi { $chance }krát ze sta.

## Mythical Dice

# „chance“ a „kept“ jsou počty ze sta.
advice-mythical-bet-none = S těmito kostkami nezískáš žádný štych asi { $chance }krát ze sta. Bodů v průměru: { $points }.
advice-mythical-bet =
    { $tricks ->
        [one] S těmito kostkami získáš přesně jeden štych asi { $chance }krát ze sta. Bodů v průměru: { $points }.
        [few] S těmito kostkami získáš přesně { $tricks } štychy asi { $chance }krát ze sta. Bodů v průměru: { $points }.
        [many] S těmito kostkami získáš přesně { $tricks } štychu asi { $chance }krát ze sta. Bodů v průměru: { $points }.
       *[other] S těmito kostkami získáš přesně { $tricks } štychů asi { $chance }krát ze sta. Bodů v průměru: { $points }.
    }
advice-mythical-roll = Tento štych získá asi { $chance }krát ze sta. Sázku splníš asi { $kept }krát ze sta.
advice-mythical-missed = Tento štych získá asi { $chance }krát ze sta. Sázku už splnit nejde.

## Proč? – rozhodnutí z dohrané hry ještě jednou

choice-why = Proč?
choice-losses = Kde mi to uteklo
why-title = Proč? · { $game } · { $chapter }
why-you-saw = Tohle bylo vidět z tvého místa:
why-robot-saw = Pohled z místa { $name }:
why-you-chose = Tvoje volba: { $move }
why-chosen-for-you = Robot zvolil za tebe: { $move }
why-robot-chose = { $name } – volba: { $move }
why-same = Robot by poradil totéž:
why-other = Robot by poradil něco jiného:
why-cost-points = Rozdíl v bodech: asi { $cost }.
why-cost-chance = Rozdíl ve výhrách ze sta her: asi { $cost }.
why-replay = Zpátky k záznamu
losses-title = Kde ti to nejvíc uteklo · { $game }
losses-none = Nikde moc: robot by zvolil skoro totéž.
loss-points = { $chapter }: { $decision } – ztráta bodů: asi { $cost }.
loss-chance = { $chapter }: { $decision } – ztráta výher ze sta her: asi { $cost }.
lost-way = { $chapter }: { $decision }
decision = „{ $move }“
decision-bet = sázka na { $bet }
