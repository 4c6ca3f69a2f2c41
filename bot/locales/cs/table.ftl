### Co je u všech stolů stejné, ať se hraje cokoli.

## Názvy

variant-standard = Základní varianta
pace-live = Naživo: 45 s na tajnou volbu, 60 s na každou jinou
pace-relaxed = V klidu: 5 min na každé rozhodnutí
pace-daily = Na pokračování: 24 h na každé rozhodnutí
points =
    { $count ->
        [one] { $shown } bod
        [few] { $shown } body
        [many] { $shown } bodu
       *[other] { $shown } bodů
    }
# Čí to je a co to je: „Ben: červená 7“.
by = { $name }: { $what }
robot-name = { $name } (robot)
# Totéž ve sloupci, kde je málo místa.
robot-mark = ·R
chapter = Kolo { $chapter }

## Co se dá stisknout

choice-join = Přisednout
choice-leave = Odejít
choice-robot = Přidat robota
choice-start = Začít
choice-rules = Pravidla
choice-back = Jsem zpátky
choice-rematch = Odveta
choice-replay = Záznam hry
choice-verify = Ověřit

## Před hrou

lobby-title = Stůl je otevřený
lobby-seats = U stolu: { $names }
lobby-free =
    { $count ->
        [one] { $count } volné místo
        [few] { $count } volná místa
        [many] { $count } volného místa
       *[other] { $count } volných míst
    }
lobby-host = Stůl vede { $name }
lobby-league = Počítá se do ligy { $league }
lobby-friendly = Přátelská hra: liga { $league } už tento stůl nebere.
lobby-least = Začít se dá od { $least } obsazených míst.
lobby-ready = „{ choice-start }“ spustí hru hned; u plného stolu začne sama.
lobby-closes = Když se nic nestane, stůl se zavře { $time }.
begun-title = Hra začala
place-title = { $game } · { $names }

## Během hry

turn-of = Na tahu: { $name }
clock-turn = Čas vyprší { $time }.
seat-taken-over = Hraješ za toho, kdo tu seděl před tebou: výsledek zůstává jemu.
# Who sat there at the end.
seats-taken-over = Na převzatém místě (výsledek zůstává tomu, kdo tam seděl předtím): { $names }
house-plays = Robot hraje za: { $names }
unreached = Bez soukromých zpráv: { $names }. Tlačítko „{ $choice }“ tady ukáže totéž, jen pro tvoje oči.
nobody-here = Teď tu nikdo není. Hra čeká, až se někdo vrátí; jinak skončí { $time }.

## Soukromě a nahlas

notice-hand = { $game } · jen pro tebe
# Stands after the name of whom it calls.
notice-turn = Jsi na tahu!
notice-warning = { $game } · stůl na tebe čeká
notice-away = { $game } · tvoje místo na tebe čeká
warning-text = Když nezahraješ, zahraje za tebe robot. Místo ti zůstane.
warning-clock = Robot za tebe zahraje { $time }.
away-text = Tvoje místo teď hlídá robot. Dokud hrají ostatní, hraje za tebe; když jsou pryč všichni, hra čeká. Stiskni „{ choice-back }“, kdykoli chceš: místo je hned zase tvoje.

## Po hře

end-title = Konec hry
end-winner = Vítězí { $name }: { $points }!
end-winners = Společné vítězství: { $names }! Shodně { $points }.
end-place = { $rank }. místo: { $name }, { $points }.
end-seed = Semínko je zveřejněné: náhodu teď může kdokoli ověřit.
closed-title = Stůl je zavřený
closed-cancelled = Hra byla zrušena dřív, než začala. Nic se nezapočítalo.
closed-expired = Dlouho se nic nedělo, a tak se zavřel sám. Nový se dá otevřít kdykoli.
closed-place-gone = Jeho kanál už neexistuje, nebo do něj nemáme přístup. Nic se nezapočítalo.
abandoned-title = Hra skončila předčasně
abandoned-cancelled = Ukončil ji ten, kdo vede stůl. Hra nemá výsledek a nic se nezapočítalo.
abandoned-nobody-is-here = U stolu už nikdo nezbyl. Hra nemá výsledek a nic se nezapočítalo.
abandoned-place-gone = Její kanál už neexistuje, nebo do něj nemáme přístup. Hra nemá výsledek a nic se nezapočítalo.

## Poctivá náhoda

fairness-title = Poctivá náhoda u stolu { $table }
fairness-commitment = Veškerou náhodu u tohoto stolu určuje tajné semínko, dané už od jeho otevření. Tady je SHA-256 semínka; kdo by semínko vyměnil, změnil by i tento otisk:
fairness-contributions = Aby o náhodě nerozhodoval jen ten, kdo hru provozuje, přidávají lidé u stolu něco svého, v pořadí míst:
fairness-client-seed = Společné semínko, které z toho vzešlo:
fairness-sealed = Samo tajné semínko se zveřejní, až stůl skončí.
fairness-published = Semínko tohoto stolu, zveřejněné teď, když stůl skončil:
fairness-committed = Jeho SHA-256, zveřejněné při otevření stolu:
