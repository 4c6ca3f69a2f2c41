### Co si lidé chtějí prohlédnout: dohrané hry, ověření náhody, co kdo odehrál a co je nastavené.

## Záznamy her

replay-title = Záznam hry · { $game } · { $stop }/{ $stops }
replay-overview = Záznam hry · { $game } · kroků: { $stops }
replay-overview-choice = Klíčové chvíle
replay-moments = Klíčové chvíle hry: vyber, kam se podívat.
replay-begin = Krok za krokem
replay-first = Na začátek
replay-back = Zpět
replay-next = Dál
replay-last = Na konec
replay-menu = Přejít na kolo
replay-to = Jen { $name } vidí: { $what }
replay-abandoned = Nedohráno: { $why }
replay-waits = Záznam tu končí; na tahu: { $names }.
replay-waits-luck = Záznam tu končí; na řadě je losování.

## Ověření náhody

verify-title = Férové losování
verify-good = Ověřeno: losovalo se férově
verify-outcomes =
    { $count ->
        [one] Ze semínka bylo přepočítáno { $count } losování a shoduje se s odehranou hrou.
        [few] Ze semínka byla přepočítána { $count } losování a všechna se shodují s odehranou hrou.
        [many] Ze semínka bylo přepočítáno { $count } losování a vše se shoduje s odehranou hrou.
       *[other] Ze semínka bylo přepočítáno { $count } losování a všechna se shodují s odehranou hrou.
    }
verify-commitment = Je to semínko, jehož otisk (SHA-256) byl zveřejněn při otevření stolu:
verify-file = Losování odpovídá semínku v tomto souboru
verify-file-commitment = Férové bylo, pokud totéž ukazují zprávy u stolu. V té z otevření stolu musí být tento otisk (SHA-256):
verify-file-client-seed = A v té ze začátku hry toto společné semínko:
verify-bad = Neověřeno: hra a semínko se neshodují
verify-bad-commitment = Semínko a otisk v souboru k sobě nepatří.
verify-bad-entry = První rozdíl je v záznamu u položky { $index }, počítáno od nuly.
verify-bad-table = Neověřeno: tohle není záznam hry u stolu { $table }
verify-bad-table-text = U toho stolu jsem zveřejnil jiný otisk, nebo hráči přidali něco jiného, než je v souboru.
verify-due = Podle semínka:
verify-found = Podle hry:
verify-unplayed = Bez hry není co losovat
verify-unplayed-text = Žádná hra se neodehrála, takže není co přepočítávat. Semínko je přesto zveřejněné.
verify-nothing = Není co ověřit: v záznamu této hry žádné semínko není.

## Co kdo odehrál

stats-title = { $name } · odehrané hry
stats-games = Hry: { $games }
stats-wins = Výhry: { $wins }
stats-streak = Nejvíc výher v řadě: { $count }
stats-titles = Vyhráno tady: { $titles }
stats-titles-weeks =
    { $count ->
        [one] { $count } týden
        [few] { $count } týdny
        [many] { $count } týdne
       *[other] { $count } týdnů
    }
stats-titles-seasons =
    { $count ->
        [one] { $count } sezóna
        [few] { $count } sezóny
        [many] { $count } sezóny
       *[other] { $count } sezón
    }
stats-titles-evenings =
    { $count ->
        [one] { $count } večer
        [few] { $count } večery
        [many] { $count } večeru
       *[other] { $count } večerů
    }
stats-titles-tournaments =
    { $count ->
        [one] { $count } turnaj
        [few] { $count } turnaje
        [many] { $count } turnaje
       *[other] { $count } turnajů
    }
stats-stayed = Z posledních her dohráno: { $stayed }/{ $games }
stats-practice = Cvičné hry: { $games }
stats-none = Zatím žádná dohraná hra. První chutná nejlíp.
meetings-title = { $name } a { $other }
meetings-none = Společnou hru tu zatím nedohráli.
meetings-games = Společné hry tady: { $games }
meetings-ahead = { $name } vpředu: { $games }×
meetings-level = Nerozhodně: { $games }×
meetings-about = „Vpředu“ znamená na lepším místě. Roboti se nepočítají.

## Stoly

lists-title = Kde jsem na tahu?
lists-none = Není tu otevřený žádný stůl. První může být tvůj.
lists-table = { $number }. { $game }
lists-yours = { $number }. { $game } · jsi na tahu
lists-awaited = Čeká se na: { $names }
lists-more =
    { $count ->
        [one] A ještě { $count } stůl.
        [few] A ještě { $count } stoly.
        [many] A ještě { $count } stolu.
       *[other] A ještě { $count } stolů.
    }
lists-elsewhere = Tvoje stoly na druhé platformě
lists-elsewhere-discord = { $game } na Discordu: { $names }
lists-elsewhere-matrix = { $game } na Matrixu: { $names }
choice-open = Otevřít stůl
invite-title = Labyrint má otevřeno
choice-play-now = Hrát hned
choice-learn = Naučit se
choice-league = Liga

## Co je nastavené

language-en = angličtina
language-cs = čeština
language-fr = francouzština
settings-title = Jak se tu otevírají stoly
settings-tables-speak = Jazyk stolů: { $language }
settings-time-zone = Týdny začínají a končí podle časového pásma: { $zone }
settings-channels = Tady se dají otevřít stoly: { $channels }
settings-everywhere = Stoly se tu dají otevřít všude.
settings-channels-gone =
    { $count ->
        [one] Ještě { $count } místo pro stoly bylo smazáno.
        [few] Ještě { $count } místa pro stoly byla smazána.
        [many] Ještě { $count } místa pro stoly bylo smazáno.
       *[other] Ještě { $count } míst pro stoly bylo smazáno.
    }
settings-no-channel-left =
    { $count ->
        [one] Jediné místo pro stoly bylo smazáno, takže žádný stůl nejde otevřít. Vyber jiné.
        [few] Všechna { $count } místa pro stoly byla smazána, takže žádný stůl nejde otevřít. Vyber jiné.
        [many] Všech { $count } místa pro stoly bylo smazáno, takže žádný stůl nejde otevřít. Vyber jiné.
       *[other] Všech { $count } míst pro stoly bylo smazáno, takže žádný stůl nejde otevřít. Vyber jiné.
    }
places-hidden =
    { $count ->
        [one] místo, které je ti skryté
        [few] { $count } místa, která jsou ti skrytá
        [many] { $count } místa, které je ti skryté
       *[other] { $count } míst, která jsou ti skrytá
    }
settings-default = Když nikdo neurčí jinak: { $options }
settings-speaks = Pořadí týdne ze všech zdejších her se zveřejňuje každé pondělí ({ $hour }:00) tady: { $channel }.
settings-speaks-gone = Pořadí týdne ze všech zdejších her se nezveřejňuje: místo pro něj bylo smazáno, nebo ho už nevidím.
settings-silent = Pořadí týdne ze všech zdejších her se nezveřejňuje.
settings-changed-title = Co se změnilo
settings-unchanged-title = Nic se nezměnilo
health-good = Na všech vybraných místech smím psát.
health-tables = Potíž tady: { $channel }
health-posts = Potíž tady: { $channel }. Nic se nezveřejňuje ({ $league })
health-gone = Jedno místo bylo smazáno: dokud se nevybere jiné, nic se nezveřejňuje ({ $league })
health-role-gone = Role byla smazána: dokud se nevybere jiná, stoly otevřou jen organizátoři ({ $league })
settings-yours = Tvoje nastavení
settings-you-read = Tvůj jazyk: { $language }
settings-called = Když jsi na tahu, dám ti vědět.
settings-not-called = Když jsi na tahu, nedávám ti vědět.
settings-in-columns = Body a pořadí čteš ve sloupcích.
settings-aloud = Body a pořadí čteš ve větách.
settings-advised = Když jsi na tahu, může ti poradit robot.
settings-not-advised = Roboti ti neradí.
