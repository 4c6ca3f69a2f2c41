### Rady: proč se robotovi některý tah líbí. Nejdřív slova jednotlivých her.

advised = Rada robota, nejlepší tah první:
advised-none = U téhle hry roboti neradí.
choice-advice = Rada
lobby-advice = Smějí tu radit roboti.

## Mythe

# „risk“, „gain“ a „chance“ jsou počty ze sta.
advice-mythe-draw = Překážka asi { $risk } %, body asi { $gain } %. Šance na výhru asi { $chance } %.
advice-mythe-stop = Dojdeš na pole { $space }. Šance na výhru asi { $chance } %.
advice-mythe-stay = S těmito body dál nedojdeš. Šance na výhru asi { $chance } %.
advice-mythe-declare = Draka smíš porazit, jen když ukážeš legendární kartu. Šance na výhru asi { $chance } %.
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

advice-mythic-capture = Potom máš { $total } z { $goal } bodů. Šance na výhru asi { $chance } %.
advice-mythic-no-capture = Všechny volné kostky ti zůstanou. Šance na výhru asi { $chance } %.
advice-mythic-roll =
    { $count ->
        [one] Nová hodnota pro tuhle kostku. Šance na výhru asi { $chance } %.
        [few] Nové hodnoty pro { $count } kostky. Šance na výhru asi { $chance } %.
        [many] Nové hodnoty pro { $count } kostky. Šance na výhru asi { $chance } %.
       *[other] Nové hodnoty pro { $count } kostek. Šance na výhru asi { $chance } %.
    }
advice-mythic-release =
    { $count ->
        [one] Ztratíš body ({ $points }), použiješ schopnost a 1 kostka bude zase volná. Šance na výhru asi { $chance } %.
        [few] Ztratíš body ({ $points }), použiješ schopnost a { $count } kostky budou zase volné. Šance na výhru asi { $chance } %.
        [many] Ztratíš body ({ $points }), použiješ schopnost a { $count } kostky bude zase volných. Šance na výhru asi { $chance } %.
       *[other] Ztratíš body ({ $points }), použiješ schopnost a { $count } kostek bude zase volných. Šance na výhru asi { $chance } %.
    }
advice-mythic-release-only =
    { $count ->
        [one] Ztratíš body ({ $points }) a 1 kostka bude zase volná. Šance na výhru asi { $chance } %.
        [few] Ztratíš body ({ $points }) a { $count } kostky budou zase volné. Šance na výhru asi { $chance } %.
        [many] Ztratíš body ({ $points }) a { $count } kostky bude zase volných. Šance na výhru asi { $chance } %.
       *[other] Ztratíš body ({ $points }) a { $count } kostek bude zase volných. Šance na výhru asi { $chance } %.
    }
advice-mythic-poach = Ztratíš body ({ $points }) a kostku, získáš artefakt. Šance na výhru asi { $chance } %.
advice-mythic-use = Artefakt nestojí žádné body. Šance na výhru asi { $chance } %.
advice-mythic-take = Bez kostek nejde nic, tak si jednu vezmi. Šance na výhru asi { $chance } %.
advice-mythic-pass = Nic se nezmění. Šance na výhru asi { $chance } %.
advice-mythic-die = Šance na výhru potom asi { $chance } %.

## Mythical Dice

# „chance“ a „kept“ jsou počty ze sta.
advice-mythical-bet-none = Šance, že nevezmeš žádný štych: asi { $chance } %. Bodů v průměru: { $points }.
advice-mythical-bet =
    { $tricks ->
        [one] Šance na přesně { $tricks } štych: asi { $chance } %. Bodů v průměru: { $points }.
        [few] Šance na přesně { $tricks } štychy: asi { $chance } %. Bodů v průměru: { $points }.
        [many] Šance na přesně { $tricks } štychu: asi { $chance } %. Bodů v průměru: { $points }.
       *[other] Šance na přesně { $tricks } štychů: asi { $chance } %. Bodů v průměru: { $points }.
    }
advice-mythical-roll = Šance na tenhle štych asi { $chance } %, na splnění sázky asi { $kept } %.
advice-mythical-over = Šance na tenhle štych asi { $chance } %. Máš víc štychů, než kolik je vsazeno, a každý další stojí body.
advice-mythical-under = Šance na tenhle štych asi { $chance } %. Sázka už nevyjde, ale každý štych ztrátu zmenší.
advice-mythical-missed = Šance na tenhle štych asi { $chance } %. Sázka nevyšla a další štychy na tvých bodech nic nezmění.

## Proč? – rozhodnutí z dohrané hry ještě jednou

choice-why = Proč?
choice-losses = Moje největší ztráty
why-title = Proč? · { $game } · { $chapter }
why-you-saw = Tohle bylo vidět z tvého místa:
why-robot-saw = Pohled z místa { $name }:
why-you-chose = Tvoje volba: { $move }
why-chosen-for-you = Robot zvolil za tebe: { $move }
why-robot-chose = { $name } – volba: { $move }
why-same = Robot by udělal totéž:
why-other = Robot by udělal něco jiného:
why-cost-points =
    { $cost ->
        [one] Rozdíl je asi { $cost } bod.
        [few] Rozdíl je asi { $cost } body.
        [many] Rozdíl je asi { $cost } bodu.
       *[other] Rozdíl je asi { $cost } bodů.
    }
why-cost-chance =
    { $cost ->
        [one] Rozdíl je asi { $cost } výhra ze sta her.
        [few] Rozdíl je asi { $cost } výhry ze sta her.
        [many] Rozdíl je asi { $cost } výhry ze sta her.
       *[other] Rozdíl je asi { $cost } výher ze sta her.
    }
why-replay = Zpátky k záznamu
losses-title = Tvoje největší ztráty · { $game }
losses-none = Žádná velká ztráta: robot by volil skoro stejně.
loss-points =
    { $cost ->
        [one] { $chapter }: { $decision } – asi o { $cost } bod méně.
        [few] { $chapter }: { $decision } – asi o { $cost } body méně.
        [many] { $chapter }: { $decision } – asi o { $cost } bodu méně.
       *[other] { $chapter }: { $decision } – asi o { $cost } bodů méně.
    }
loss-chance =
    { $cost ->
        [one] { $chapter }: { $decision } – asi o { $cost } výhru ze sta her méně.
        [few] { $chapter }: { $decision } – asi o { $cost } výhry ze sta her méně.
        [many] { $chapter }: { $decision } – asi o { $cost } výhry ze sta her méně.
       *[other] { $chapter }: { $decision } – asi o { $cost } výher ze sta her méně.
    }
lost-way = { $chapter }: { $decision }
decision = „{ $move }“
decision-bet = sázka na { $bet }
