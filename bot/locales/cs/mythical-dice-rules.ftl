### Jak se hrají Bájné kostky, na třech stránkách.

rules-title = Jak se hrají { game-mythical-dice }
rules-page-game = Hra
rules-page-tricks = Štychy
rules-page-points = Body a vydání
rules-idea-title = O co jde
rules-idea =
    Řekni, kolik štychů vezmeš, a pak jich vezmi přesně tolik. Vyhrává, kdo má nejvíc bodů; při shodě je vítězství společné.
    Ve třech a ve čtyřech se hraje 8 kol, v pěti 7, v šesti 6. V 1. kole mají všichni jednu kostku, ve 2. dvě a tak dál.
rules-dice-title = Pytlík: 36 kostek
rules-dice =
    Zvláštní kostky: 1 minotaurus (hnědý), 3 gryfové (zelení), 2 mořské panny (modré). Na čtyřech stranách mají symbol, na dvou vlajku.
    7 červených: 7 7 6 6 5 5
    7 žlutých: 5 5 4 4 3 3
    8 fialových: 3 3 2 2 1 1
    8 šedých: 7 1 1 a tři vlajky
    V každém kole se losuje znovu z plného pytlíku.
rules-bets-title = Sázky
rules-bets =
    Všichni tajně vsadí číslo od 0 do počtu kostek; součet sázek může být jakýkoli. Svou sázku můžeš měnit, dokud se všechny naráz neodhalí.
rules-trick-title = Štych
rules-trick =
    Kdo vynáší, hodí kostkou první, ostatní po něm v pořadí míst. Kostku vybíráš ty, stranu vybírá náhoda.
    První číselná kostka určí barvu: červenou, žlutou, fialovou nebo šedou. Šedá ji určí, i když ukáže vlajku; zvláštní kostka nikdy.
    Když máš kostky té barvy, hoď jednou z nich, nebo zvláštní. Když žádnou nemáš nebo barva ještě není, hoď kteroukoli.
    Kdo štych vezme, vynáší příští.
rules-winner-title = Kdo štych bere
rules-winner =
    Rozhoduje, co padlo, ne na které kostce. Platí první řádek, který sedí:
    1. Symbol minotaura i mořské panny: štych bere mořská panna; ze dvou panen ta poslední. Gryfové na tom nic nemění.
    2. Symbol minotaura: minotaurus.
    3. Symboly gryfů: poslední gryf, s pannami i bez nich.
    4. Symboly mořských panen: poslední panna.
    5. Čísla: nejvyšší, na barvě nezáleží; když je jich víc stejných, to, které padlo poslední. Každé číslo je víc než vlajka.
    6. Jen vlajky: kdo vynášel.
    Příklad: červená 6, červená 7, fialová 2, šedá 7, červená 5. Štych bere čtvrtý hráč: ze dvou sedmiček platí ta poslední.
rules-bonus-title = Bonusové body
rules-bonus =
    50, když mořská panna vezme štych minotaurovi, jednou za štych.
    30 za každý symbol gryfa ve štychu, který bere minotaurus.
    Vlajka nic nepřidá, ať ji ukáže kterákoli kostka. Bonusové body se počítají, jen když sázka vyjde.
    Příklad: gryf, minotaurus, červená 5, červená 7, mořská panna. Štych bere mořská panna a k tomu 50 bodů; kdyby ukázala vlajku, bral by minotaurus a k tomu 30.
rules-score-title = Body za kolo
rules-score =
    Sázka 1 a víc: když vyjde, +20 za každý štych a k tomu bonusové body; když nevyjde, −10 za každý štych navíc nebo chybějící.
    Sázka 0: když vyjde, +10 za každou kostku kola; když nevyjde, −10 za každou kostku kola, ať je štychů, kolik chce.
    Body mohou klesnout pod nulu.
    Zjednodušené bodování: sázka, která nevyjde, je za 0 a bonusové body nejsou.
    Příklady: sázka 3, štychy 3: +60. Sázka 5, štychy 1: −40. Sázka 0 ve 4. kole, štychy 0: +40. Sázka 0 v 6. kole, štychy 2: −60.
rules-editions-title = Tři vydání
rules-editions =
    Kdo vynáší úplně první štych, určí los.
    Anglická a česká pravidla: další kolo začíná, kdo vzal poslední štych.
    Francouzská pravidla: další kolo začíná o místo vlevo od toho, kde začalo minulé.
    A každé vydání má při odhalení svůj výkřik: { $english } { $czech } { $french }
