### Stůl v terminálu.

console-seats = U stolu: { $names }.
console-who = Kdo hraje? Různá jména oddělená mezerami:
console-pass = Ke klávesnici teď jde { $name }. Nikdo jiný se nedívá? Stiskni Enter.

## Otázky

console-offer = Vyber: { $choices }
console-offer-one = Jediná možnost: { $choice }. Stiskni Enter.
console-menu = { $menu }: { $choices }
console-several = { $menu } (počet { $count }, vše na jeden řádek): { $choices }
console-count = Vyber jich prosím { $count } na jednom řádku, oddělené mezerami.
console-hint = Pravidla ukáže r, nápovědu otazník.
console-reveal = Enter ukáže všechny odpovědi, jiné číslo změní tu tvoji.
console-pass-on = Enter předá klávesnici dál, jiné číslo změní tvoji odpověď.
console-choose-again = Enter předá klávesnici dál, nová volba změní tvoji odpověď.
console-unclear = „{ $typed }“ může být: { $choices }. Napiš prosím o kousek víc.
console-unknown = „{ $typed }“ na výběr není.
console-help =
    Napiš číslo, jméno nebo jeho začátek a stiskni Enter.
    t: stůl
    h: { $hand }
    r: pravidla
    q: odejít; stůl zůstane, jak je
    ?: tato nápověda

## Návrat

console-unfinished = Čeká tu rozehraný stůl, { $game }: { $names }.
console-go-on = pokračovat u něj
console-start-anew = otevřít nový; rozehraný skončí bez výsledku
console-keep-for-later = nechat ho na jindy a vzít si jiný
console-recalled = Co se stalo naposled:
console-kept = Stůl zůstává, jak je. Pokračovat se dá příkazem „minotaur play“.
console-record = Záznam hry je v souboru { $file }. Náhodu ověří „minotaur verify { $file }“.
