### Stůl v terminálu.

# The SHA-256 of the seed, which everybody can check at the end. The words before it fill at most 16 columns.
console-fair = 🔒 Férový los: { $commitment }
console-seats = U stolu: { $names }.
# To people who have not finished a game of this kind yet.
console-learn = Neznáš tuhle hru? „{ $command }“ ti ji ukáže za dvě až čtyři minuty.
console-who = Kdo hraje? Napiš různá jména oddělená mezerami:
console-pass = Předej klávesnici, hraje { $name }. Až se nikdo jiný nedívá, stiskni Enter.

## Otázky

console-offer-one = Jediná možnost: { $choice }. Stiskni Enter.
console-forced = Není z čeho vybírat.
console-hint = Pravidla ukáže r, nápovědu otazník.
console-reveal = Enter ukáže všechny odpovědi, jiné číslo změní tu tvoji.
console-pass-on = Enter předá klávesnici dál, jiné číslo změní tvoji odpověď.
console-choose-again = Enter předá klávesnici dál, nová volba změní tvoji odpověď.
# Where there are many choices: a kind of them, such as “Release …”, more of them, and the way back.
console-kind = { $kind } …
console-more = další …
console-back = Zpět
console-help =
    Napiš číslo nebo písmeno před možností, jméno nebo jeho začátek a stiskni Enter.
    t, stůl: stůl
    h, ruka: { $hand }
    r, pravidla: pravidla
    w, rada: co by udělal robot
    q, konec: odejít; stůl se uloží
    ?, nápověda: tato nápověda

# Words that do the same as the letters above, separated by spaces. The words of all languages are understood.
console-words-help = nápověda pomoc
console-words-table = stůl
console-words-hand = ruka kostky karty
console-words-rules = pravidla
console-words-advice = rada
console-words-quit = konec odejít
console-words-yes = a ano

## Návrat

console-unfinished = Čeká tu rozehraný stůl, { $game }: { $names }.
console-go-on = pokračovat u něj
console-start-anew = otevřít nový; ten rozehraný skončí bez výsledku
console-keep-for-later = nechat ho na jindy; přijde další nebo nový
console-recalled = Co se stalo naposled:
console-again = Ještě jednu hru? a hraje znovu, Enter končí.
console-kept = Stůl je uložený. Pokračovat se dá příkazem „{ $command }“.
console-kept-in = Je v souboru { $file }.
console-elsewhere = V jiném terminálu se s touto databází už hraje. Nejdřív tu hru ukonči.
console-watched-counts = Tahy za lidi tu dělal robot, a tak se jim za hru počítá 0 bodů.
console-record = Záznam hry je v souboru { $file }. Losování ověří „{ $command }“.
