### Co organizátoři vidí ze svých lig a co pro ně nastavují.

command-pairs = dvojice
command-pairs-about = Kdo se nezvykle často potkává a kdo s kým prohrává; pro organizátory
pairs-title = Kdo se s kým potkává: { $league }, { $period }
pairs-looked-at = Hry: { $games }. Lidé: { $people }.
pairs-unlikely = Sotva jen náhoda
pairs-none = Nikdo se nepotkává ani s nikým neprohrává častěji, než vysvětlí náhoda.
pairs-meet =
    { $times ->
        [one] { $first } a { $second }: { $times } společná hra (náhodou: { $expected }).
        [few] { $first } a { $second }: { $times } společné hry (náhodou: { $expected }).
        [many] { $first } a { $second }: { $times } společné hry (náhodou: { $expected }).
       *[other] { $first } a { $second }: { $times } společných her (náhodou: { $expected }).
    }
pairs-lose = { $first } a { $second }, společné hry: { $of }. { $first } má lepší místo { $times }× (náhodou: { $expected }).
pairs-under-one = míň než 1
pairs-chance = Šance, že něco takového přinese v lize sama náhoda: 1 : { $number }.
pairs-chance-least = Sama náhoda přinese něco takového nejvýš v jedné z milionu lig.
pairs-more =
    { $count ->
        [one] A ještě { $count } dvojice.
        [few] A ještě { $count } dvojice.
        [many] A ještě { $count } dvojice.
       *[other] A ještě { $count } dvojic.
    }
pairs-proves-nothing = Nic to nedokazuje: přátelé, kteří spolu rádi hrají, vypadají stejně jako lidé, kteří se na hrách domluvili. Než některou hru zneplatníš, podívej se na ni.
pairs-often = Kdo se potkává nejčastěji
command-webhook = webhook
command-webhook-about = Adresa na webu, která dostává výsledek týdne jako JSON; pro organizátory
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
webhook-dropped = Nic se už neposílá.
webhook-none = Žádná adresa není nastavená. Nastavíš ji volbou „{ option-address }“.
webhook-tried-again = Výsledek ({ $week }) nedorazil na webhook, { $league }: { $why }. Zkusí se to znovu.
webhook-given-up = Výsledek ({ $week }) nedorazil na webhook, { $league }: { $why }. Zkusilo se to třikrát.
webhook-trouble-private = jméno vede do soukromé sítě
webhook-trouble-unknown = jméno nikdo nezná
webhook-trouble-unreachable = spojení se nepovedlo
webhook-trouble-certificate = certifikát neplatí
webhook-trouble-slow = odpověď nepřišla včas
webhook-trouble-status = odpověď měla stav { $status }
command-champion = šampion
command-champion-about = Role pro šampiony týdne, sezóny, večera nebo turnaje; pro správce
option-contest = po
option-contest-about = Po čem šampion roli dostane
option-title-role = role
option-title-role-about = Která role; musí stát pod mojí
option-how = místo-toho
option-how-about = Vytvořit roli, nebo už žádnou nedávat
champion-contest-week = týdnu
champion-contest-season = sezóně
champion-contest-evening = večeru nebo turnaji
champion-make = vytvořit roli
champion-end = už žádná role
champion-role-name = Šampion: { $league }
champion-role-name-own = Šampion
champion-after-week = Role po týdnu
champion-after-season = Role po sezóně
champion-after-evening = Role po večeru nebo turnaji
champion-title = Role šampionů: { $league }
champion-of-week = Roli { $role } má, kdo vyhrál poslední týden.
champion-of-season = Roli { $role } má, kdo vyhrál poslední sezónu.
champion-of-evening = Roli { $role } má, kdo vyhrál poslední večer nebo turnaj.
champion-when = Dávám ji pár minut po zveřejnění týdne nebo po konci sezóny, večera či turnaje a předchozím šampionům ji beru. Když na večeru nikdo nedohraje žádnou hru, role jim zůstane. Když se o první místo dělí víc než deset lidí, nedostane ji nikdo.
champion-none-chosen = Pro šampiony není vybraná žádná role.
champion-ended = Kdo roli má, o ni přijde, a nikdo další ji nedostane.
champion-not-made = Discord neodpověděl jako obvykle. Zkus to za chvíli znovu.
champion-trouble-forbidden = Chybí mi oprávnění „Spravovat role“. Dát mi ho může správce serveru: Nastavení serveru → Role → moje role.
champion-trouble-above = Role { $role } stojí nad mojí, takže ji dávat nemůžu. Přesuň moji roli nad ni: Nastavení serveru → Role.
champion-trouble-own = Role { $role } patří všem nebo nějaké aplikaci, takže ji lidem dávat nemůžu.
champion-trouble-powers = Role { $role } dává oprávnění, která nemá každý, takže ji šampionům nedávám. Vyber takovou, která žádná nedává.
champion-trouble-gone = Role byla smazána. Vyber jinou.
champion-trouble-full = Server má tolik rolí, kolik Discord dovolí. Některou smaž, nebo vyber roli, která už existuje.
champion-trouble-two-factor = Server vyžaduje pro správu rolí dvoufázové ověření. Musí ho mít i účet na Discordu, kterému patřím: řekni to provozovateli bota.
champion-trouble-later = Discord neodpověděl jako obvykle. Zkusím to znovu.
champion-trouble-given-up = Discord několik dní neodpovídal jako obvykle, tak už to nezkouším. Zkontroluj, kdo má roli { $role }.
command-league-export-about = Celá liga jako soubor, ke kontrole toho, jak se počítala; pro organizátory
league-export-aliases = Tady je celá liga. Kdokoli podle ní může ověřit, jak se počítala. Místo jmen jsou v ní přezdívky; přezdívka zapomenutého člověka nevede k nikomu.
league-export-names = Tady je celá liga. Kdokoli podle ní může ověřit, jak se počítala. Jsou v ní jména a zůstanou tam, i když bude někdo později zapomenut.
