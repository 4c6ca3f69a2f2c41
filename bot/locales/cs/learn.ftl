### Lekce: začátek každé hry, o samotě s roboty, s připravenými kostkami a kartami.

command-learn = naučit
command-learn-about = Naučí tě hru tím, že si ji zahraješ: o samotě, za dvě až čtyři minuty
learn-title = Nauč se hru tím, že si ji zahraješ
learn-about = Každá lekce trvá dvě až čtyři minuty. Hraješ jen s roboty a nic se nepočítá.
learn-stands = { $game }: krok { $number }/{ $of }
learn-done = { $game }: hotovo ✓
learn-notice = 🎓 { $game }: lekce, krok { $number }/{ $of }
learn-prepared = Tohle je lekce: kostky i karty jsou připravené předem, nelosují se. Nic se tu nepočítá.
learn-suggestion = 💡 Návrh: { $move }
learn-begin = Začít
learn-next = Dál
learn-anew = Znovu od začátku
learn-others = Všechny lekce
# In the terminal.
learn-help =
    Napiš číslo nebo písmeno před možností, jméno nebo jeho začátek a stiskni Enter.
    Samotný Enter udělá to, co je navrženo.
    r, pravidla: pravidla
    q, konec: odejít; nedokončená lekce počká
    ?, nápověda: tato nápověda
# In the terminal, to somebody who leaves.
learn-kept = Lekce počká tam, kde teď končíš.
refusal-no-such-lesson = K této hře žádná lekce není. Všechno je v jejích pravidlech.

## Bájné kostky

learn-mythical-start =
    V každém štychu hodí každý jednou kostkou a štych bere nejlepší strana. Vsaď, kolik štychů tvoje kostky vezmou, a snaž se jich vzít přesně tolik. Zahrajeme si { $rounds ->
        [one] { $rounds } kolo
        [few] { $rounds } kola
        [many] { $rounds } kola
       *[other] { $rounds } kol
    } proti robotům ({ $names }) a vybírat můžeš, co chceš.
learn-mythical-bet-number = Každý má jednu kostku, kterou nikdo jiný nevidí. Ta tvoje je { $die } a ukazuje { $least } až { $most }. Vezme štych (1), nebo ne (0)?
learn-mythical-bet-symbol =
    Teď má každý { $tricks ->
        [one] { $tricks } kostku
        [few] { $tricks } kostky
        [many] { $tricks } kostky
       *[other] { $tricks } kostek
    } a hraje se o tolik štychů. Kostka „{ $die }“ má { $sides } stran a na { $shows } z nich symbol. Symbol přebíjí všechna čísla, takže na jeden štych by měl stačit.
learn-mythical-first-roll = Vynášíš ty, takže barvu štychu určí tvoje kostka. Kdo tu barvu má, musí hodit jí, nebo zvláštní kostkou (tou se symbolem). Házej!
learn-mythical-could = Tenhle štych může vzít { $die }.
learn-mythical-bonus = Tenhle štych může vzít { $die } a k tomu jsou bonusové body ({ $bonus }), když sázka vyjde.
learn-mythical-cannot = Tenhle štych nevezme ani { $die }, nech ho tedy ostatním.
learn-mythical-met = Máš přesně tolik štychů, kolik je vsazeno: teď už házej tím, co prohraje.
learn-mythical-lost = To je víc, než kolik je vsazeno, takže sázka nevyjde. Teď aspoň zařiď, ať nevyjde ani ostatním.
learn-mythical-out-of-reach = Tahle sázka už nevyjde. Každý štych, který ještě vezmeš, ale ztrátu zmenší.
learn-mythical-kept = Sázka { $bet }, štychy { $taken }: vyšlo to! Každý štych je za { $each }.
learn-mythical-kept-bonus = Sázka { $bet }, štychy { $taken }: vyšlo to! Každý štych je za { $each } a k tomu bonusové body: { $bonus }.
learn-mythical-kept-zero = Sázka 0 vyšla! Za každou kostku kola je { $each }.
learn-mythical-missed = Sázka { $bet }, štychy { $taken }: nevyšlo to. Každý štych navíc nebo chybějící stojí { $each }.
learn-mythical-missed-zero = Sázka 0, ale štych je tvůj: nevyšlo to. Za každou kostku kola to stojí { $each }.
learn-mythical-symbol = Symbol ({ $die }) přebíjí každé číslo.
learn-mythical-end =
    Teď už můžeš hrát: { $rounds ->
        [one] { $rounds } kolo
        [few] { $rounds } kola
        [many] { $rounds } kola
       *[other] { $rounds } kol
    }, v každém o kostku víc.

## Mythe

learn-mythe-start =
    Myši závodí k drakovi na poli { $space }. Vlastní karty tě dopředu nedostanou: táhneš z rukou ostatních. Zahraješ si { $turns ->
        [one] { $turns } tah
        [few] { $turns } tahy
        [many] { $turns } tahu
       *[other] { $turns } tahů
    } proti robotům ({ $names }).
learn-mythe-draw =
    Taženými kartami platíš za další pole. Mezi { $cards } kartami { $obstacles ->
        [one] je { $obstacles } překážka
        [few] jsou { $obstacles } překážky
        [many] je { $obstacles } překážky
       *[other] je { $obstacles } překážek
    }.
learn-mythe-draw-again = A znovu: body platí za pole a překážka tvůj tah ukončí.
learn-mythe-legend = Když před první kartou ukážeš legendární ({ $card }), smíš v tomto tahu na dračí pole. Stojíš { $where }, drak na poli { $space }: to je daleko, takže prostě táhni.
learn-mythe-declared = Ukazuješ legendární kartu ({ $card }). V tomto tahu smíš na dračí pole { $space }, když ti na něj vystačí body; ukázaná karta žádné nepřidá. Táhni!
learn-mythe-stop-or-draw = O tom Mythe je: přestat a jít, nebo táhnout ještě jednou? Víc bodů tě dostane dál, ale překážka je všechny sebere.
learn-mythe-drawn-legend = Karta { $card } teď přidává body. Od příštího tahu s ní můžeš vyzvat draka.
learn-mythe-drawn-zero = Karta 0 tě dál nedostane, ale ani neuškodí.
learn-mythe-drawn-short = Na krok to ještě nestačí.
learn-mythe-drawn-on = Teď by to stačilo na pole { $space }, ale s překážkou zůstaneš stát.
learn-mythe-stop-now = Máš { $points } a překážka by ti je všechny sebrala: radši přestaň.
learn-mythe-passed = { $name } stojí na poli { $space }: projdeš kolem a nic to nestojí.
learn-mythe-tripped = Zakopnutí! Překážky si nech: zakopne o ně, kdo táhne od tebe.
learn-mythe-left-over = Zbylé body propadají.
learn-mythe-give = Teď můžeš karty tajně darovat, nebo nedat nic. Co daruješ, mohou táhnout ostatní, takže si většinou všechno nech.
learn-mythe-must-give =
    { $hands ->
        [one] Jedna ruka je teď prázdná, takže do ní musíš kartu dát.
        [few] { $hands } ruce jsou teď prázdné, takže do každé musíš kartu dát.
        [many] { $hands } ruky je teď prázdných, takže do každé musíš kartu dát.
       *[other] { $hands } rukou je teď prázdných, takže do každé musíš kartu dát.
    }
learn-mythe-gave = Co je darované, může si zase kdokoli vytáhnout, i ty.
learn-mythe-gave-obstacle = Darovaná překážka teď chrání cizí ruku, ne tu tvou.
learn-mythe-tripped-by-you = { $name } táhne od tebe a zakopne. Překážky tvoji ruku chrání.
learn-mythe-tripped-too = { $name } táhne jednou navíc a zakopne.
learn-mythe-moved-too = { $name } přestane včas a stojí na poli { $space }.
learn-mythe-stayed-too = { $name } nemá na krok dost bodů.
learn-mythe-end = Stojíš { $where }. Teď už můžeš hrát: vyhraješ, když na začátku tahu ukážeš legendární kartu a v tomtéž tahu dojdeš k drakovi na pole { $space }.

## Mýtické kostky

learn-mythic-start = Na začátku všichni házejí a všechny kostky leží odkryté; každý jich má { $dice }. Chytají se jimi tvorové, cíl je { $goal } bodů. Zahrajeme si tvůj tah a po něm robotův ({ $name }).
learn-mythic-capture = Před tvou akcí smějí chytat všichni a { $name } jako první. Na tvora potřebuješ přesně jeho čísla; kostka za „+“ smí ukazovat cokoli. Tvor přinese body a svoje kostky chrání.
learn-mythic-capture-first = Na tahu je { $name }, ale nejdřív smějí chytat všichni, ty jako první; tvor s „+“ je za tolik bodů, kolik ukazuje kostka za ním.
learn-mythic-first-come = { $name } teď má samé jedničky a { $creature } potřebuje jedničky: chyť si ho dřív.
learn-mythic-captured = { $creature }: chyceno za { $points }!
learn-mythic-declined = Nechytáš nic: žádné body to nepřinese, ale ani to žádnou kostku neváže.
learn-mythic-action = Teď tvoje akce: můžeš znovu házet, nebo pustit tvora kvůli jeho schopnosti, ale jeho body tím ztratíš.
learn-mythic-action-roll = Teď tvoje akce: tvora k puštění nemáš, takže znovu hoď polovinou kostek, nebo vynech.
learn-mythic-poach = Nebo ho můžeš upytlačit ({ $creature }): jedna jeho kostka půjde do zásoby a místo bodů ti zůstane artefakt ({ $artifact }).
learn-mythic-power-of = Schopnost ({ $creature }): „{ $power }“
learn-mythic-power = Schopnost ({ $creature }) zabrala: karta je pryč a její kostky jsou po hodu zase volné.
learn-mythic-released = { $creature }: karta je pryč bez užití schopnosti a její kostky jsou po hodu zase volné.
learn-mythic-poached = Máš artefakt ({ $artifact }); body za tvora a jedna jeho kostka jsou pryč.
learn-mythic-rolled = Polovina tvých volných kostek je nová, snad k lepšímu chytání.
learn-mythic-passed = Vynecháváš, takže tvoje kostky i tvorové zůstávají, jak jsou.
learn-mythic-decay = Každý tah končí slábnutím: všichni sníží jednu volnou kostku o 1. Vyber tu, kterou nepotřebuješ.
learn-mythic-decayed = Tvoje kostka klesla: { $before } → { $after }.
learn-mythic-decay-again = Slábnutím končí i robotův tah.
learn-mythic-surrender = Schopnost ti bere jednu volnou kostku. Kterou, vybíráš ty.
learn-mythic-end = Máš { $points }, cíl je { $goal }. Teď už můžeš hrát: vyhrává, kdo má na konci své akce dost bodů.
