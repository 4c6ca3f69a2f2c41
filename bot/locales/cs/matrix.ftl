### K čemu potřebuje slova jen Matrix.

## Oprávnění

power-must = Tady stůl otevřít nemůžu. V této místnosti mi chybí oprávnění:
power-must-announce = V té místnosti zatím psát nemůžu. Chybí mi tam oprávnění:
power-line-send = „Posílat zprávy“: abych mohl ukázat stůl a říkat, kdo je na tahu.
power-line-announce = „Posílat zprávy“: abych tam mohl poslat pořadí týdne.
power-where = Dát mi ho může správce místnosti: Nastavení místnosti → Role a oprávnění.
### Co se dělá na Matrixu: klepe se na odpovědi a píšou se čísla a příkazy.

## Odpovědi

matrix-welcome = Přidej reakci s číslem hry a hned se hraje; soupeři jsou roboti. Než začne druhé kolo, můžou přátelé příkazem „!{ command-join }“ usednout místo robota. „!{ command-play }“ otevře stůl, který čeká na hráče, a všechno ostatní ukáže „!{ matrix-command-help }“.
matrix-opened = Stůl je otevřený. Jeho kartu najdeš v místnosti, kde vznikl.
matrix-not-opened = Žádný stůl se neotevřel.
matrix-which-table = Který stůl myslíš? Napiš příkaz znovu i s číslem stolu, třeba „!{ command-start } 2“, nebo ve vlákně, kde se u něj hraje.
matrix-old-answer = Tahle odpověď je z jiné verze. Stůl, jak je teď, ukáže „!{ command-table } { command-show }“.
matrix-hint-table = Otevřené stoly ukáže „!{ command-table } { command-list }“, nový otevře „!{ command-play }“.
matrix-hint-play = V místnosti, kde jsem s tebou i ostatními, ho otevře „!{ command-play }“.
matrix-hint-first-league = Založit ji může organizátor této komunity: „!{ command-league } { command-create }“.
matrix-hint-sure = Provedeš to stejným příkazem, když hned za jeho název připíšeš „{ matrix-option-sure }“.
matrix-hint-leagues = Které tu jsou, ukáže „!{ command-league } { command-list }“.
matrix-hint-advice = Zapne je „!{ command-settings } { command-advice }“.
matrix-hint-league-hosts = Kdo smí otevírat, ukáže „!{ command-league } { command-list }“.
matrix-hint-change-league = „!{ command-league } { command-edit }“ mění její název, stoly a kdo je otevírá, „!{ command-league } { command-season }“ její dny a jak se hry počítají, „!{ command-league } { command-announce }“ kde a kdy zveřejňuje.
matrix-hint-new-league = „!{ command-league } { matrix-command-invite } { $league }“ zveřejní pozvánku v místnosti, kde to napíšeš.
matrix-hint-league-invitation = Stůl pro tuhle ligu otevřeš takto: „!{ command-play } { option-league }={ $league }“. Pořadí ukáže „!{ command-league } { command-standings } { $league }“, pravidla „!{ command-league } { command-list }“.
matrix-all-time = za celou dobu
matrix-as-room = jako v místnosti
matrix-settings-how = Nastavení změníš jedním z těchto příkazů:
matrix-secret-in-the-open = Tohle by v místnosti četli i ostatní, takže to neplatí. Odpověz tady, sem nikdo jiný nevidí.
matrix-slow = Tenhle server mi dovolí poslat jen pár zpráv za minutu, a to na stůl naživo nestačí. Klidnější tempo zvládnu: „!{ command-cancel }“ a pak „!{ command-play } { $game } { option-pace } v klidu“. Správce serveru může omezení zrušit, návod je v mém README.
matrix-trouble = Pozvi mě znovu, nebo mi vrať úroveň oprávnění, se kterou tam smím psát.
matrix-file-missing = Soubor se nepodařilo poslat. Zkus to prosím později.
matrix-which-language = V jakém jazyce chceš číst?
matrix-unreached-device = Co je tajné, posílám jen na ověřená zařízení, a jiná neposlouchám. Ověř tohle zařízení v nastavení své aplikace (v Elementu: Nastavení → Šifrování) a pak tu napiš „!{ command-hand }“.
matrix-unreached-unencrypted = Co je tajné, posílám jen šifrovaně, a tvoje aplikace nešifruje. Přihlas se ke svému účtu v takové, která šifruje, třeba v Elementu, ověř v ní své zařízení (v Elementu: Nastavení → Šifrování) a pak napiš v téhle místnosti „!{ command-hand }“.
matrix-unreached-crowded = V naší soukromé místnosti je ještě někdo, takže ti tam nic neposílám. Jakmile tam budeme jen my dva, pokračuju.
matrix-unreached-room = V soukromé místnosti tě nemůžu zastihnout. Napiš tady „!{ command-hand }“ a přijmi moji pozvánku.
matrix-unreadable = Něco, co od tebe sem přišlo, nedokážu přečíst, protože k tomu nedorazil klíč. Jestli na mě ještě čekáš, napiš to znovu; místo hlasování napiš „!{ command-move }“ a za to svou odpověď.
matrix-lost-message = Klíče k mým starším zprávám jsou ztracené, takže nevím, na co tvoje reakce odpovídá. Napiš to raději: „!{ command-join }“ tě posadí ke stolu, „!{ command-hand }“ ukáže, na co se tě ptám, a zbytek ukáže „!{ matrix-command-help }“.
matrix-upgraded-league-stays = V této místnosti se už hrálo, takže liga místnosti, kterou nahradila, zůstává u té staré. Rozehrané hry pokračují tady.

## Otázky

matrix-only-one = Jediná možnost: { $choice }. Klepni na ni, nebo napiš, jak začíná.
matrix-reveal = Všechny odpovědi jsou tu. Nech je hned ukázat, nebo vyber znovu a změň tu svoji.
matrix-another-number = Tvoje odpověď je uložená. Když ji chceš změnit, klepni na jiné číslo, nebo ho napiš.
matrix-choose-again = Tvoje odpověď je uložená. Když ji chceš změnit, vyber znovu.
matrix-nothing-asked = Nevím, na kterou otázku odpovídáš. Klepni na odpověď v anketě, nebo napiš „!{ command-move }“ a za to svou odpověď. Co všechno se dá napsat, ukáže „!{ matrix-command-help }“.

## Příkazy, kterým není rozumět

matrix-unknown-command = Příkaz „!{ $typed }“ tu není. Nemyslíš „{ $nearest }“?
matrix-no-such-command = Příkaz „!{ $typed }“ tu není. Co se dá napsat, ukáže „!{ matrix-command-help }“.
matrix-whole-group = Tohle všechno umí „{ $typed }“:
matrix-line-too-long = Na příkaz je to moc dlouhé. Zkus to prosím kratší.
matrix-usage = Píše se to takhle:
matrix-missing = Ještě chybí: { $option }.
matrix-unplaced = Nevím, co tu znamená „{ $typed }“.
matrix-unfit = „{ $typed }“ se sem nehodí ({ $option }).
matrix-unfit-choices = „{ $typed }“ se sem nehodí ({ $option }). Vybrat si můžeš:
matrix-unfit-number = Sem patří číslo od { $least } do { $most } ({ $option }).
matrix-unfit-number-from = Sem patří číslo, aspoň { $least } ({ $option }).
matrix-unfit-yes-no = Sem patří { matrix-yes }, nebo { matrix-no } ({ $option }).
matrix-unfit-person = Nikoho, komu se říká „{ $typed }“, v téhle místnosti nevidím. Kdo v ní je, toho poznám podle adresy, třeba { "@ann:example.org" }.
matrix-unfit-room = Místnost s adresou „{ $typed }“ v téhle komunitě nevidím. Najdu místnosti, ve kterých jsme oba, podle adresy, jako je { "#games:example.org" }.

## Názvy, jako u příkazů

matrix-command-advice = rada
matrix-command-details = podrobnosti
matrix-command-fairness = férovost
matrix-command-help = pomoc
matrix-command-invite = pozvat
matrix-command-rooms = místnosti
matrix-option-command = příkaz
matrix-option-command-about = Který příkaz
matrix-option-hosts = pořadatelé
matrix-option-hosts-about = Kdo smí otevírat stoly ligy: { matrix-group-everybody }, { matrix-group-moderators }, nebo { matrix-group-admins }
matrix-option-power = úroveň
matrix-option-power-about = Od které úrovně oprávnění lidé smějí organizovat, 1 až 100; 0: jen kdo spravuje tuhle komunitu
matrix-option-robots = roboti
matrix-option-robots-about = Kolik robotů přisedne
matrix-option-room = místnost
matrix-option-room-about = Adresa místnosti v téhle komunitě, ve které jsi, třeba { "#games:example.org" }
matrix-option-sure = jistě
matrix-option-sure-about = Udělat to bez ptaní
matrix-group-everybody = všichni
matrix-group-moderators = moderátoři
matrix-group-admins = správci
matrix-group-power = úroveň oprávnění { $level } a vyšší
matrix-yes = ano
matrix-no = ne
matrix-on = zapnout
matrix-off = vypnout

## Nápověda

matrix-help-title = Co se tu dá dělat
matrix-help-answer = Když se na něco zeptám, klepni na odpověď, nebo napiš její číslo, písmeno či název.
matrix-help-open = „!{ command-play }“ otevře stůl, „!{ command-join }“ ti u něj dá místo, „!{ command-start }“ spustí hru dřív, než je plno.
matrix-help-hand = „!{ command-hand }“ ukáže, co držíš, „!{ command-move }“ udělá tah, „!{ matrix-command-advice }“ požádá robota o radu.
matrix-help-seat = „!{ command-leave }“ uvolní tvoje místo, „!{ command-back }“ ti ho vrátí od robota, „!{ command-rematch }“ znamená hrát ještě jednou.
matrix-help-tables = „!{ command-table } { command-list }“ ukáže, kde jsi na tahu.
matrix-help-scores = „!{ command-leaderboard }“ ukáže pořadí, „!{ command-stats }“ tvoje hry, „!{ command-league } { command-list }“ ligy.
matrix-help-after = „!{ matrix-command-details }“ ukáže podrobnosti dohrané hry, „!{ command-replay }“ ji projde, „!{ command-verify }“ ověří její losování a „!{ matrix-command-fairness }“ ho vysvětlí.
matrix-help-rules = „!{ command-learn }“ tě hru naučí za dvě až čtyři minuty, „!{ command-rules }“ vysvětlí její pravidla.
matrix-help-own = „!{ command-language }“, „!{ command-settings }“ a „!{ command-privacy }“ jsou o tobě.
matrix-help-organise = Pro organizátory: „!{ command-league } { command-create }“ založí ligu. „!{ command-league } { command-evening }“ naplánuje večer, „!{ command-league } { command-cancel-evening }“ ho podle dne a času zruší. „!{ command-league } { command-void }“ opraví výsledek. „!{ command-settings }“ ukáže, jak se tu otevírají stoly.
matrix-help-champions = Šampioni tu žádnou roli nedostanou, protože Matrix role nemá. Jejich jména jsou v místnosti a v síni slávy.
matrix-help-more = „!{ matrix-command-help } { command-play }“ vysvětlí příkaz, a tak je to s každým.
matrix-help-lesson = Lekce: { $game }
matrix-help-option = { $option }: { $about }
