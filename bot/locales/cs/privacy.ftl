### Co bot o lidech ví a jak je zapomene.

somebody = někdo
somebody-of-several = někdo { $number }
command-privacy = soukromí
command-privacy-about = Co je o tobě uloženo: vyžádej si to, nebo to nech smazat
command-export = vydat
command-export-about = Pošle ti soubor se vším, co je o tobě uloženo
command-forget = zapomenout
command-forget-about = Bot zapomene, kdo jsi; napřed se zeptá
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
privacy-forget-goes = Smaže se tvůj účet, jméno, jazyky i nastavení.
privacy-forget-tables = Odejdeš od všech stolů; tvoje hry dohraje robot.
privacy-forget-stays = Dohrané hry zůstanou beze jména, protože patří i ostatním. Slova, kterými přispíváš do losování, jsou součástí těch her a zůstanou.
privacy-forget-sure = Nejde to vzít zpátky. Když se vrátíš, začneš jako nový hráč.
choice-forget = Ano, zapomenout
privacy-forgotten = Hotovo. Bot už neví, kdo jsi.
