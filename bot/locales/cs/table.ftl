### Co je u všech stolů stejné, ať se hraje cokoli.

## Názvy

game-mythical-dice = Bájné kostky
pace-live = Naživo: 45 s na sázku, 60 s na hod
pace-relaxed = V klidu: 5 min na každé rozhodnutí
pace-daily = Na dny: 24 h na každé rozhodnutí
points =
    { $count ->
        [one] { $count } bod
        [few] { $count } body
        [many] { $count } bodu
       *[other] { $count } bodů
    }
# Čí to je a co to je: „Ben: červená 7“.
by = { $name }: { $what }
robot-name = { $name } (robot)

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
choice-hand-mythical-dice = Moje kostky

## Před hrou

lobby-title = Stůl je otevřený
lobby-seats = U stolu: { $names }
lobby-free =
    { $count ->
        [one] { $count } volné místo
        [few] { $count } volná místa
        [many] { $count } volného místa
       *[other] { $count } volných míst
    }
lobby-host = Stůl vede: { $name }
lobby-least = Začít se dá od { $least } obsazených míst.
lobby-ready = „{ choice-start }“ spustí hru hned; plný stůl začne sám.
lobby-closes = Když se nic nestane, stůl se zavře { $time }.

## Během hry

turn-of = Na tahu: { $name }
clock-turn = Čas vyprší { $time }
house-plays = Robot hraje za: { $names }

## Soukromě a nahlas

notice-hand = { $game } · jen pro tebe
notice-turn = Na tahu: { $name }!
notice-warning = { $game } · stůl na tebe čeká
notice-away = { $game } · tvé místo na tebe čeká
warning-text = Bez tvého tahu za tebe zahraje robot. Místo ti zůstane.
warning-clock = Robot za tebe zahraje { $time }.
away-text = Tvé místo teď hlídá robot a hraje za tebe. Stiskni „{ choice-back }“, kdykoli chceš: místo je hned zase tvoje.

## Po hře

end-title = Konec hry
end-winner = Vítězí { $name }, { $points }!
end-winners = O vítězství se dělí { $names }, shodně { $points }!
end-place = { $rank }. místo: { $name }, { $points }.
end-seed = Semínko kostek je zveřejněné.
closed-title = Stůl je zavřený
closed-cancelled = Hra byla zrušena dřív, než začala. Nic se nezapočítalo.
closed-expired = Dlouho se nic nedělo, a tak se zavřel sám. Nový se dá otevřít kdykoli.
abandoned-title = Hra skončila předčasně
abandoned-cancelled = Kdo vedl stůl, hru ukončil. Výsledek není a nic se nezapočítalo.
abandoned-nobody-is-here = U stolu už nikdo nezbyl. Výsledek není a nic se nezapočítalo.

## Poctivé kostky

fairness-title = Poctivé kostky u stolu { $table }
fairness-commitment = O kostkách tohoto stolu už je rozhodnuto tajným semínkem. Tohle je jeho SHA-256; kdo by změnil semínko, změnil by i tento otisk:
fairness-contributions = Aby o kostkách nerozhodoval jen ten, kdo hru provozuje, přidali se k losu i lidé u stolu, v pořadí míst:
fairness-client-seed = Společné semínko z jejich příspěvků:
fairness-sealed = Samo tajné semínko se zveřejní, až stůl skončí.
fairness-seed = Tajné semínko, zveřejněné, protože stůl už skončil:
fairness-how = Jeho SHA-256 je otisk z otevření stolu. „minotaur verify“ ze záznamu hry přepočítá každou kostku.
