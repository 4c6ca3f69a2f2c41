### Co organizátoři vidí ze svých lig a co pro ně nastavují.

command-pairs = dvojice
command-pairs-about = Kdo se nezvykle často potkává a kdo s kým prohrává; pro organizátory
pairs-title = Kdo se s kým potkává: { $league }, { $period }
pairs-looked-at = Hry: { $games }. Lidé: { $people }.
pairs-unlikely = Náhodou nepravděpodobné
pairs-none = Nikdo se nepotkává ani s nikým neprohrává častěji, než vysvětlí náhoda.
pairs-meet =
    { $times ->
        [one] { $first } a { $second }: { $times } společná hra (náhodou: { $expected }).
        [few] { $first } a { $second }: { $times } společné hry (náhodou: { $expected }).
        [many] { $first } a { $second }: { $times } společné hry (náhodou: { $expected }).
       *[other] { $first } a { $second }: { $times } společných her (náhodou: { $expected }).
    }
pairs-lose = { $first } a { $second }: v { $times } z { $of } společných her má lepší místo { $first } (náhodou: { $expected }).
pairs-chance = Sama náhoda přinese něco takového v 1 z { $number } lig.
pairs-chance-least = Sama náhoda přinese něco takového nejvýš v jedné z milionu lig.
pairs-more =
    { $count ->
        [one] A ještě { $count } dvojice.
        [few] A ještě { $count } dvojice.
        [many] A ještě { $count } dvojice.
       *[other] A ještě { $count } dvojic.
    }
pairs-proves-nothing = Nic to nedokazuje: přátelé, kteří spolu rádi hrají, vypadají stejně jako lidé, kteří se na hrách domluvili. Než některou hru zrušíš, podívej se na ni.
pairs-often = Kdo se potkává nejčastěji
