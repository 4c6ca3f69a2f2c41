#
command-about = informace
command-about-about = Co se o lidech ukládá, na jak dlouho, kdo to vidí a koho se můžeš zeptat
privacy-about-title = Co o tobě tento bot ukládá
privacy-about-account = Číslo nebo id tvého účtu, jméno, jazyky a nastavení, aby tvoje místo bylo tvoje. Zůstávají, dokud nepoužiješ „{ command-privacy } { command-forget }“.
privacy-about-games = Kde sedíš, každý tvůj tah a jeho čas, výsledky a rating: hra, to jsou její tahy. Zůstávají, dokud je bot v komunitě; měsíc po jeho odebrání se smažou.
privacy-about-evenings = Na které večery je tvoje přihláška, tvé odpovědi v lekcích, role šampionů, které máš, a id zpráv pro tebe.
privacy-about-seen = Kdo to vidí
privacy-about-others = Stůl, jeho výsledek a záznam vidí každý, kdo je tam, kde se hraje; ligy vidí lidé komunity. Co držíš, je jen tvoje, dokud to pravidla neukážou.
privacy-about-webhook = Organizátoři si můžou nechat posílat pořadí týdne na vlastní adresu, s přezdívkami, nebo se jmény.
privacy-about-host = Provozovatel bota by se do databáze mohl podívat a nějakou dobu uchovává zálohy. Nic se neprodává a není tu žádná reklama.
privacy-about-do = Co můžeš udělat
privacy-about-export = „{ command-privacy } { command-export }“ ti pošle všechno, co je o tobě uložené.
privacy-about-forget = „{ command-privacy } { command-forget }“ smaže, kdo jsi. Dohrané hry zůstanou, bez tvého jména. Když máš roli šampiona, vezmu ji tvému účtu; do té doby, nejvýš pár dní, zůstane uložené jeho číslo.
privacy-no-host = Provozovatel tohoto bota neuvedl zásady ani kontakt. Zeptej se těch, kdo komunitu spravují.

## Co bot o lidech ví a jak je zapomene.

somebody = někdo
somebody-of-several = někdo { $number }
command-privacy = soukromí
command-privacy-about = Co je o tobě uloženo: vyžádej si to, nech to smazat, nebo propoj účty
command-export = vydat
command-export-about = Pošle ti soubor se vším, co je o tobě uloženo
command-forget = zapomenout
command-forget-about = Bot zapomene, kdo jsi; napřed se zeptá
command-link = propojit
command-link-about = Propojí tvůj účet s tvým účtem na jiné platformě, pomocí kódu
command-unlink = odpojit
command-unlink-about = Zruší propojení s tvým účtem na jiné platformě
privacy-export = Vše, co je o tobě uloženo. Rozehrané hry jsou tu jen jmenované: co v nich děláš, přibude, až skončí.
privacy-sent =
    { $count ->
        [one] Soubor máš v soukromých zprávách.
        [few] Do jednoho souboru se to nevešlo: v soukromých zprávách máš { $count } soubory.
        [many] Do jednoho souboru se to nevešlo: v soukromých zprávách máš { $count } souboru.
       *[other] Do jednoho souboru se to nevešlo: v soukromých zprávách máš { $count } souborů.
    }
privacy-here = Tady je vše, co je o tobě uloženo. Zprávu vidíš jen ty; soubor si ulož. Rozehrané hry jsou tu jen jmenované: co v nich děláš, přibude, až skončí.
privacy-forget-title = Má bot zapomenout, kdo jsi?
privacy-forget-goes = Smaže se tvůj účet, jméno, jazyky i nastavení, a také propojený účet.
privacy-forget-tables = Odejdeš od všech stolů; tvoje hry dohraje robot.
privacy-forget-stays = Dohrané hry zůstanou beze jména, protože patří i ostatním. Slova, kterými přispíváš do losování, jsou součástí těch her a zůstanou.
privacy-forget-sure = Nejde to vzít zpátky. Když se vrátíš, začneš jako nový hráč.
choice-forget = Ano, zapomenout
privacy-forgotten = Hotovo. Bot už neví, kdo jsi.
privacy-policy = Zásady ochrany soukromí provozovatele tohoto bota: { $policy }
privacy-contact = Otázky k tvým údajům: { $contact }

## Propojené účty

link-code-title = Propojení tvého účtu s účtem na jiné platformě
link-type-discord = Na Discordu, na serveru s tímto botem nebo v soukromých zprávách s ním, napiš:
link-type-matrix = Na Matrixu, v místnosti s tímto botem, napiš:
link-typed-discord = /{ command-privacy } { command-link } { option-code }{ ":" }{ $code }
link-typed-matrix = { "!" }{ command-privacy } { command-link } { $code }
link-code-ends =
    Kód vyprší:
    ⏳ { $time }
link-code-next = Uvidíš tam tento účet a potvrdíš ho. Pak tady znovu použij stejný příkaz, bez kódu, a potvrď to i tady. Dokud to nepotvrdí oba účty, nic propojené není.
link-hands = Každý stůl zůstává, kde je: co držíš u stolu na Matrixu, chodí na Matrix, a co u stolu na Discordu, na Discord.
link-question = Propojit tvůj účet s tímto?
link-who-discord = { $name } na Discordu, účet s tímto číslem:
link-who-matrix = { $name } na Matrixu, účet s tímto jménem:
link-shares = Oba účty budou mít společné nastavení a statistiky sečtou hry obou. Jména, výsledky a ligy zůstanou, jak jsou.
link-covers = „{ command-privacy } { command-export }“ a „{ command-privacy } { command-forget }“ se pak týkají obou účtů.
link-sure = Potvrď to, jen když jsou oba účty tvoje. Dokud to nepotvrdí i ten druhý, nic propojené není.
choice-link = Ano, oba jsou moje
choice-link-not = Ne
link-confirm-discord = Tady je to potvrzené. Propojené ještě nic není: než uplyne deset minut, napiš na Discordu „/{ command-privacy } { command-link }“ a potvrď to i tam.
link-confirm-matrix = Tady je to potvrzené. Propojené ještě nic není: než uplyne deset minut, napiš na Matrixu „!{ command-privacy } { command-link }“ a potvrď to i tam.
link-declined = Nic se nepropojilo a kód už neplatí.
link-done = Účty jsou propojené. { link-hands } Propojení zruší „{ command-privacy } { command-unlink }“.
link-ended = Účty už propojené nejsou. Oba si nechávají svoje nastavení. „{ command-privacy } { command-export }“ a „{ command-privacy } { command-forget }“ se zase týkají každého účtu zvlášť.
