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
rules-icons = Ikony nakreslili Lorc, Delapouite, sbed, Caro Asercion a Carl Olsen (game-icons.net, CC BY 3.0); barvy jsou změněné.

## Co se dá stisknout

choice-join = Přisednout
# In a game that has begun: a robot gives its seat to a person.
choice-sit = Sednout si místo robota
choice-leave = Odejít
choice-robot = Přidat robota
# As many as the game still needs.
choice-robots = Přidat roboty
choice-start = Začít
choice-rules = Pravidla
choice-back = Jsem zpátky
choice-rematch = Odveta
choice-replay = Záznam hry
choice-details = Podrobnosti
choice-verify = Ověřit
choice-fairness = Jak to funguje

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
lobby-league-least =
    { $least ->
        [one] Počítá se do ligy { $league }, když hraje aspoň jeden člověk
        [few] Počítá se do ligy { $league }, když hrají aspoň { $least } lidé
        [many] Počítá se do ligy { $league }, když hraje aspoň { $least } člověka
       *[other] Počítá se do ligy { $league }, když hraje aspoň { $least } lidí
    }
lobby-friendly = Přátelská hra: do ligy { $league } se už nepočítá.
lobby-league-closed = Liga { $league } je uzavřená: tahle hra se do ní počítá, jen když skončí nejpozději { $last }.
lobby-least = Začít se dá od { $least } obsazených míst.
lobby-ready = „{ choice-start }“ spustí hru hned; u plného stolu začne sama.
lobby-closes =
    Když se nic nestane, stůl se zavře:
    ⏳ { $time }
begun-title = Hra začala
place-title = { $game } · { $names }

## Během hry

turn-of = Na tahu: { $name }
clock-turn = ⏳ { $time }
turn-forced = ⏩ Hra za okamžik pokračuje sama.
# Answers a move that was typed too late.
made-already = Jiný tah nebyl možný, takže už se odehrál sám.
seat-inherited = Před tebou tu hrál robot: co v tomhle kole zvolil, platí teď za tebe.
seat-stands = Co už se na tomhle místě v tomhle kole zvolilo, platí.
seat-taken-over = Hraješ na převzatém místě: výsledek se počítá hráči, který tu seděl před tebou.
# The people who sat there at the end.
seats-taken-over = Náhradníci (výsledek se počítá hráči před nimi): { $names }
newcomers =
    { $count ->
        [one] { $names } hraje poprvé: v tomto kole je dvakrát tolik času.
        [few] { $names } hrají poprvé: v tomto kole je dvakrát tolik času.
        [many] { $names } hrají poprvé: v tomto kole je dvakrát tolik času.
       *[other] { $names } hrají poprvé: v tomto kole je dvakrát tolik času.
    }
robot-plays = Robot hraje za: { $names }
# What the clock did: for everybody, then for the person on their own card.
clock-answered = ⏰ Čas vypršel, robot odpověděl za: { $names }
clock-chose = ⏰ { $name }: čas vypršel, robot vybral „{ $label }“.
clock-chose-you = ⏰ Čas vypršel: robot za tebe vybral „{ $label }“.
unreached = Soukromé zprávy nedostává: { $names }. Tlačítko „{ $choice }“ ukáže totéž jen tomu, kdo ho stiskne.
unreached-by-polls = Soukromé zprávy nedostává: { $names }. Proč, to řeknu na příkaz „!{ command-hand }“.
nobody-here =
    Všichni jsou pryč. Hra čeká, až se někdo vrátí; jinak skončí:
    ⏳ { $time }

## Soukromě a nahlas

notice-hand = { $game } · jen pro tebe
# Follows the names of the players who are called; $table names the game and its players.
notice-turn = Jsi na tahu: { $table }
# The same for a question that all answer in secret.
notice-answer = Chybí tvoje odpověď: { $table }
notice-warning = { $game } · stůl na tebe čeká
notice-away = { $game } · robot hraje za tebe
warning-text = Když nezahraješ, zahraje za tebe robot. Místo ti zůstane.
warning-clock =
    Robot za tebe zahraje:
    ⏳ { $time }
away-text = Dokud hrají ostatní, hraje za tebe robot; když jsou pryč všichni, hra čeká. Stiskni „{ choice-back }“, kdykoli chceš: místo je hned zase tvoje.

## Po hře

end-title = Konec hry
end-winner = Vítězí { $name }: { $points }!
end-winners = Společné vítězství: { $names }! Shodně { $points }.
end-place = { $rank }. místo: { $name }, { $points }.
# Over the column of what everybody has reached: points, or spaces of a board.
end-head = výsledek
end-turn = Zlom
closed-title = Stůl je zavřený
closed-cancelled = Hra byla zrušena dřív, než začala. Nic se nezapočítalo.
closed-expired = Dlouho se nic nedělo, a tak se zavřel sám. Nový se dá otevřít kdykoli.
closed-place-gone = Místo, kde stál, už neexistuje, nebo k němu nemám přístup. Nic se nezapočítalo.
closed-restored = Musel jsem se vrátit k záloze z doby, kdy byl stůl otevřený, a nevím, co bylo pak. Nic se nezapočítalo. Nový stůl se dá otevřít kdykoli.
abandoned-title = Hra skončila předčasně
abandoned-cancelled = Ukončil ji ten, kdo vede stůl. Hra nemá výsledek a nic se nezapočítalo.
abandoned-nobody-is-here = U stolu už nikdo nezbyl. Hra nemá výsledek a nic se nezapočítalo.
abandoned-place-gone = Místo, kde se hrála, už neexistuje, nebo k němu nemám přístup. Hra nemá výsledek a nic se nezapočítalo.
abandoned-restored = Musel jsem se vrátit k záloze z doby, kdy se tato hra hrála, a nevím, co bylo pak. Hra nemá výsledek a nic se nezapočítalo.

## Férové losování

fairness-title = Férové losování u stolu { $table }
# Tři následující řádky jsou drobným písmem. Za každým následují jeho hodnoty.
fairness-commitment = 🔒 Férové losování:
fairness-contributions = 🔒 Férové losování, společné semínko a co do něj kdo přidal:
fairness-seed = 🔓 Semínko:
fairness-sealed = 1. Při otevření stolu jsem vylosoval tajné číslo, semínko, a zveřejnil jeho otisk (SHA-256). Jiné semínko by mělo jiný otisk, takže ho už vyměnit nemůžu:
fairness-mixed = 2. Každý, kdo tu sedí na začátku hry, přidá něco svého. O losování tak nerozhoduju sám a nikdo jiný také ne.
fairness-client-seed = Z toho všeho vzniklo společné semínko:
fairness-drawn = 3. Obě semínka dohromady určují vše, o čem rozhoduje los. Obě jsou daná dřív, než se začne losovat.
fairness-later = 4. Až se stůl zavře, tajné semínko zveřejním. Pak může celou hru přepočítat kdokoli.
fairness-published = 4. Stůl je zavřený, tady je tajné semínko:
fairness-check = „{ choice-verify }“ celou hru přepočítá. Soubor u záznamu hry obsahuje vše, co je potřeba k přepočtu beze mě; každý bajt vysvětluje docs/fairness.md.
fairness-restored = Musel jsem se vrátit k záloze z doby, kdy byl stůl otevřený. Hra mezitím možná skončila a její semínko je zveřejněné. Svoje semínko jsem proto zničil: o ničem už nerozhodne a není co ověřovat.
