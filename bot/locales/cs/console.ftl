### Stůl v terminálu.

console-seats = U stolu: { $names }.
console-who = Kdo hraje? Jména oddělená mezerami:
console-pass = Ke klávesnici teď jde { $name }. Nikdo jiný se nedívá? Stiskni Enter.

## Otázky

console-offer = Vyber: { $choices }
console-offer-one = Jde jen { $choice }: stiskni Enter.
console-hint = Nápovědu ukáže ?
console-reveal = Enter ukáže všechny sázky, jiné číslo změní tu tvoji.
console-pass-on = Enter předá klávesnici dál, jiné číslo změní tvoji sázku.
console-unclear = „{ $typed }“ může být: { $choices }. Napiš prosím o kousek víc.
console-unknown = „{ $typed }“ na výběr není. (Nápovědu ukáže ?)
console-help =
    Napiš číslo, jméno nebo jeho začátek a stiskni Enter.
    t: stůl
    h: tvoje kostky
    r: pravidla
    q: konec pro teď, stůl zůstane
    ?: tato nápověda

## Návrat

console-unfinished = Jeden stůl je rozehraný: { $names }.
console-go-on = pokračovat u něj
console-start-anew = otevřít nový; rozehraný skončí bez výsledku
console-keep-for-later = otevřít nový; rozehraný počká na jindy
console-recalled = Co se stalo naposled:
console-kept = Stůl zůstává, jak je. Příkaz „minotaur play“ u něj pokračuje.
console-record = Záznam hry je v souboru { $file }. Kostky zkontroluje „minotaur verify { $file }“.
