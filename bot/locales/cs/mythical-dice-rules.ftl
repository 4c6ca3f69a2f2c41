### Jak se hrají Bájné kostky, na jedné stránce.

rules-title = Jak se hrají { game-mythical-dice }
rules-idea-title = O co jde
rules-idea =
    Řekni, kolik zdvihů získáš, a pak jich získej přesně tolik. Vyhrává nejvíc bodů; při shodě je vítězství společné.
    Při 3 nebo 4 lidech se hraje 8 kol, při 5 sedm, při 6 šest. V 1. kole mají všichni jednu kostku, ve 2. dvě a tak dál.
rules-dice-title = Pytlík: 36 kostek
rules-dice =
    Zvláštní kostky: 1 minotaurus, 3 gryfové, 2 mořské panny. Čtyři strany mají symbol, dvě vlajku.
    7 červených: 7 7 6 6 5 5
    7 žlutých: 5 5 4 4 3 3
    8 fialových: 3 3 2 2 1 1
    8 šedých: 7 1 1 a tři vlajky
    V každém kole se losuje znovu z plného pytlíku.
rules-bets-title = Sázky
rules-bets =
    Všichni tajně vsadí číslo od 0 do počtu kostek. Sázku můžeš měnit, dokud se všechny naráz neodhalí.
rules-trick-title = Zdvih
rules-trick =
    Kdo vynáší, hodí kostkou, ostatní po řadě za ním. Ty vybíráš kostku, štěstí vybírá stranu.
    První číselná kostka určí barvu: červenou, žlutou, fialovou, nebo šedou. Šedá ji určí, i když ukáže vlajku; zvláštní kostka nikdy.
    Máš-li kostky té barvy, hoď jednou z nich, nebo zvláštní. Nemáš-li žádnou, nebo barva ještě není, hoď čímkoli.
    Kdo zdvih získá, vynáší příští.
rules-winner-title = Kdo zdvih bere
rules-winner =
    Počítají se strany, ne kostky. Rozhoduje první řádek, který platí:
    1. Symbol minotaura i mořské panny: panna, ze dvou ta poslední. Gryfové na tom nic nemění.
    2. Symbol minotaura: minotaurus.
    3. Symboly gryfů: poslední gryf, ať jsou u toho panny, nebo ne.
    4. Symboly panen: poslední panna.
    5. Čísla: nejvyšší, na barvě nezáleží; ze stejných to, které padlo poslední. Každé číslo je víc než vlajka.
    6. Jen vlajky: kdo vynášel.
rules-bonus-title = Prémie
rules-bonus =
    50, když mořská panna vezme zdvih minotaurovi, jednou za zdvih.
    30 za každý symbol gryfa ve zdvihu, který bere minotaurus.
    Vlajka nevynáší nic, ať je na kterékoli kostce. Prémie se platí jen za sázku, která vyšla.
rules-score-title = Body za kolo
rules-score =
    Sázka 1 a víc: vyšla-li, 20 za každý zdvih a k tomu prémie; nevyšla-li, −10 za každý zdvih navíc nebo chybějící.
    Sázka 0: vyšla-li, 10 za každou kostku kola; nevyšla-li, stejně tolik dolů, ať je zdvihů kolik chce.
    Zjednodušeně: nesplněná sázka je za 0 a prémie nejsou.
rules-editions-title = Tři vydání
rules-editions =
    Kdo vynáší úplně první zdvih, určí los.
    Anglická a česká pravidla: další kolo začíná, kdo vzal poslední zdvih.
    Francouzská pravidla: další kolo se začíná o místo vlevo od toho, kde začalo minulé.
    A každé vydání má při odhalení svůj výkřik: { $english } { $czech } { $french }
