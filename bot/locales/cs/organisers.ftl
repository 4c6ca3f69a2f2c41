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
command-webhook = webhook
command-webhook-about = Adresa na webu, která dostává výsledek týdne jako JSON; pro správce
option-address = adresa
option-address-about = Kam se výsledek posílá: adresa s https
option-names = jména
option-names-about = Jestli se posílají i jména; jinak jen přezdívky
webhook-title = Webhook: { $league }
webhook-address = Výsledek týdne se posílá na tuto adresu:
webhook-when = Když týden skončí a zveřejní se, pošle se jeho pořadí jako JSON. Když se to nepovede, zkusí se to během hodiny třikrát.
webhook-names = Posílají se jména. Kdo je dostane, může si je nechat.
webhook-no-names = Místo jmen se posílají přezdívky.
webhook-secret = Každé volání je podepsané tímto tajemstvím, aby příjemce poznal, že je ode mě. Vidíš ho jen teď; když nastavíš adresu znovu, dostaneš jiné:
webhook-arrived = Výsledek dorazil: { $week }.
webhook-dropped = Hotovo. Nic se už neposílá.
webhook-none = Žádná adresa není nastavená. Nastavíš ji volbou „{ option-address }“.
webhook-tried-again = Výsledek ({ $week }) nedorazil na webhook, { $league }: { $why }. Zkusí se to znovu.
webhook-given-up = Výsledek ({ $week }) nedorazil na webhook, { $league }: { $why }. Zkusilo se to třikrát.
webhook-trouble-private = jméno vede do soukromé sítě
webhook-trouble-unknown = jméno nikdo nezná
webhook-trouble-unreachable = spojení se nepovedlo
webhook-trouble-certificate = certifikát neplatí
webhook-trouble-slow = odpověď nepřišla včas
webhook-trouble-status = odpověď měla stav { $status }
