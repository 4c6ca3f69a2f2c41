### Rady: proč se robotovi některý tah líbí. Nejdřív slova jednotlivých her.

advised = Rada robota, nejlepší tah první:
# „chance“ je počet ze sta.
advice-chance = Šance na výhru asi { $chance } %.
advised-none = U téhle hry roboti neradí.
choice-advice = Rada
lobby-advice = Smějí tu radit roboti.
# In front of the tenths of a number.
decimal-sign = ,

## Mythe

# „risk“ a „gain“ jsou počty ze sta.
advice-mythe-draw = Šance na překážku asi { $risk } %, na kartu s body asi { $gain } %. Polí v tomhle tahu průměrně: { $spaces }.
advice-mythe-draw-to-dragon = Šance na překážku asi { $risk } %, na kartu s body asi { $gain } %. Šance porazit draka v tomhle tahu: asi { $chance } %.
advice-mythe-draw-undeclared = Šance na překážku asi { $risk } %, na kartu s body asi { $gain } %. Bez ukázané legendární karty draka v tomhle tahu neporazíš.
advice-mythe-stop =
    { $count ->
        [one] Postoupíš o { $count } pole, na pole { $space }.
        [few] Postoupíš o { $count } pole, na pole { $space }.
        [many] Postoupíš o { $count } pole, na pole { $space }.
       *[other] Postoupíš o { $count } polí, na pole { $space }.
    }
advice-mythe-win = Dojdeš k drakovi a vyhraješ.
advice-mythe-stay = S těmito body dál nedojdeš.
advice-mythe-declare = Draka smíš porazit, jen když ukážeš legendární kartu. Šance, že ho pak v tomhle tahu porazíš: asi { $chance } %.
advice-mythe-declare-early = Na tenhle tah je drak moc daleko, takže ti karta sotva pomůže.
advice-mythe-keep = Co dáš z ruky, mohou táhnout ostatní. Nech si to.
advice-mythe-give =
    { $count ->
        [one] Tuhle kartu si pak mohou táhnout ostatní. Darované body: { $points }.
        [few] Tyhle { $count } karty si pak mohou táhnout ostatní. Darované body: { $points }.
        [many] Tuhle část karet ({ $count }) si pak mohou táhnout ostatní. Darované body: { $points }.
       *[other] Těchhle { $count } karet si pak mohou táhnout ostatní. Darované body: { $points }.
    }
advice-mythe-give-legend = Dáváš z ruky poslední legendární kartu. Bez ní nemůžeš vyzvat draka.
advice-mythe-give-obstacle = Dáváš z ruky překážku. Ve tvé ruce o ni zakopne, kdo od tebe táhne.
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

advice-mythic-capture = Potom máš bodů: { $total }, cíl je { $goal }.
advice-mythic-no-capture = Všechny volné kostky ti zůstanou.
advice-mythic-roll =
    { $count ->
        [one] Nová hodnota pro tuhle kostku.
        [few] Nové hodnoty pro { $count } kostky.
        [many] Nové hodnoty pro { $count } kostky.
       *[other] Nové hodnoty pro { $count } kostek.
    }
advice-mythic-release =
    { $count ->
        [one] Ztratíš body ({ $points }), použiješ schopnost a 1 kostka bude zase volná.
        [few] Ztratíš body ({ $points }), použiješ schopnost a { $count } kostky budou zase volné.
        [many] Ztratíš body ({ $points }), použiješ schopnost a { $count } kostky bude zase volných.
       *[other] Ztratíš body ({ $points }), použiješ schopnost a { $count } kostek bude zase volných.
    }
advice-mythic-release-only =
    { $count ->
        [one] Ztratíš body ({ $points }) a 1 kostka bude zase volná.
        [few] Ztratíš body ({ $points }) a { $count } kostky budou zase volné.
        [many] Ztratíš body ({ $points }) a { $count } kostky bude zase volných.
       *[other] Ztratíš body ({ $points }) a { $count } kostek bude zase volných.
    }
advice-mythic-poach = Ztratíš body ({ $points }) a kostku, získáš artefakt.
advice-mythic-use = „{ $power }“ Nestojí to žádné body.
advice-mythic-take = Bez kostek nejde nic, tak si jednu vezmi.
advice-mythic-pass = Nic se nezmění.
advice-mythic-die = Body za tvory, které pak tvoje volné kostky můžou jednoho po druhém chytit: { $points }.

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
why-robot-saw = Co vidí { $name }:
why-you-chose = Tvoje volba: { $move }
why-chosen-for-you = Robot zvolil za tebe: { $move }
why-robot-chose = { $name } – volba: { $move }
why-same-steady = Střední robot by udělal totéž:
why-same-keen = Silný robot by udělal totéž:
why-other-steady = Střední robot by udělal něco jiného:
why-other-keen = Silný robot by udělal něco jiného:
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
why-cost-spaces = Rozdíl je v průměru asi { $cost } pole.
why-cost-dragon =
    { $cost ->
        [one] Rozdíl je asi { $cost } vítězství nad drakem ve stu takových tahů.
        [few] Rozdíl je asi { $cost } vítězství nad drakem ve stu takových tahů.
        [many] Rozdíl je asi { $cost } vítězství nad drakem ve stu takových tahů.
       *[other] Rozdíl je asi { $cost } vítězství nad drakem ve stu takových tahů.
    }
# On a button, about what another seat chose at the same moment.
why-other-seat = { $name }: proč?
why-replay = Zpátky k záznamu
losses-title = Tvoje největší ztráty · { $game }
losses-none = Pokud robot může soudit, žádné tvoje rozhodnutí tě nestálo moc.
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
loss-spaces = { $chapter }: { $decision } – v průměru asi o { $cost } pole méně.
loss-dragon = { $chapter }: { $decision } – asi o { $cost } vítězství nad drakem ve stu takových tahů méně.
lost-way = { $chapter }: { $decision }
decision = „{ $move }“
decision-bet = sázka na { $bet }
