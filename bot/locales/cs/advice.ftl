### Rady: proč se robotovi některý tah líbí. Nejdřív slova jednotlivých her.

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
