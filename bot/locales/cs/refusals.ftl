### U stolu

refusal-no-such-table = Takový stůl tu není. Nový můžeš otevřít kdykoli.
refusal-table-is-full = Všechna místa jsou obsazená. Otevři vlastní stůl, nebo počkej na odvetu.
refusal-already-seated = U tohoto stolu už sedíš.
refusal-not-seated = U tohoto stolu nesedíš. Jestli je tu volné místo, přisedni.
refusal-not-in-that-game = Odvetu může otevřít jen ten, kdo tuhle hru hrál. Až bude otevřená a zbude místo, můžeš si přisednout.
refusal-removed-by-host = Ten, kdo stůl vede, tě od něj odebral. Otevři vlastní stůl, nebo počkej na další.
refusal-remove-who-plays = Tahle hra se počítá do ligy nebo do pořadí večera: odebrat můžeš jen toho, kdo je pryč. Nic se nezměnilo.
refusal-cancel-who-plays = Tahle hra se počítá do ligy nebo do pořadí večera a ostatní ještě hrají. Jestli musíš jít, odejdi od stolu; robot dohraje za tebe. Když udělá víc než čtvrtinu tvých tahů, skončíš za těmi, kdo zůstanou.
refusal-game-has-begun = Tohle šlo jen před začátkem hry. Hra pokračuje beze změny.
refusal-game-not-begun = Hra ještě nezačala. Spusť ji, nebo počkej, až bude stůl plný.
refusal-table-is-closed = Tenhle stůl je zavřený. Nový můžeš otevřít kdykoli.
refusal-only-the-host = Tohle může jen ten, kdo stůl vede ({ $host }). Nic se nezměnilo.
refusal-not-enough-seats = Začít se dá od { $least } obsazených míst. Počkej na další lidi, nebo přidej roboty.
refusal-stale-question = Na tohle už je odpovězeno. Tady je stůl, jak vypadá teď.
refusal-advice-off = Rady nemáš zapnuté.
refusal-advice-in-league = V téhle lize roboti neradí.
refusal-advice-not-now = Rada je jen tehdy, když stůl čeká na tebe.
refusal-you-are-not-away = Tvoje místo je tvoje: robot za tebe nehraje.
refusal-unknown-choice = Taková volba tu není. Nic se nezměnilo: vyber si z nabídky.
refusal-too-many-seats = Lidí a robotů je víc než míst. Pozvi jich méně, nebo otevři větší stůl.
refusal-not-yet-over = To se ukáže až po konci hry. Do té doby si stůl nechává tajemství pro sebe.
refusal-nothing-played = U tohoto stolu se žádná hra neodehrála: zavřel se dřív, než začala. Nový můžeš otevřít kdykoli.
refusal-reveal-not-yours = Odpovědi se odhalí samy, až budou všechny nebo až vyprší čas.
refusal-unknown-language = Vyber si angličtinu, češtinu, nebo francouzštinu.
refusal-unknown-time-zone = Takové časové pásmo neznám: { $value }. Napiš ho třeba jako Europe/Prague. Nic se nezměnilo.
refusal-word-too-long =
    { $most ->
        [one] Slovo je moc dlouhé: nejvýš { $most } znak. Zkus kratší.
        [few] Slovo je moc dlouhé: nejvýš { $most } znaky. Zkus kratší.
        [many] Slovo je moc dlouhé: nejvýš { $most } znaku. Zkus kratší.
       *[other] Slovo je moc dlouhé: nejvýš { $most } znaků. Zkus kratší.
    }
refusal-name-needed = Napiš prosím nejdřív svoje jméno.
refusal-store-trouble = Teď nemůžu nic načíst ani uložit, takže se nic nestalo. Zkus to prosím za chvíli znovu.
refusal-store-in-doubt = Při ukládání se mi přerušilo spojení: možná to platí, možná ne. Za chvíli se prosím podívej a zopakuj to, jen když se nic nezměnilo.
refusal-something-broke = U nás se něco pokazilo. Stůl je tak, jak byl naposled uložen: zkus to prosím znovu.
refusal-done-already = Tohle už je hotové: přišlo mi to dvakrát.
refusal-too-many-presses = Zpomal prosím, nic se nestalo. Počkej pár vteřin a zkus to znovu.
refusal-still-busy = Tvůj poslední stisk se ještě vyřizuje. Chvilku počkej a stiskni znovu: tentokrát se nic nezměnilo.
refusal-newer-release = O tenhle stůl se teď stará moje novější verze. Nic se nezměnilo: zkus to prosím za minutku znovu.
refusal-forgotten = Tvoje údaje jsem právě smazal, a tak se tohle neprovedlo. Vrátit se můžeš kdykoli, jako nový hráč.
refusal-too-many-tables =
    { $minutes ->
        [one] Před chvílí tu vzniklo hodně stolů. Další můžeš otevřít za { $minutes } minutu.
        [few] Před chvílí tu vzniklo hodně stolů. Další můžeš otevřít za { $minutes } minuty.
        [many] Před chvílí tu vzniklo hodně stolů. Další můžeš otevřít za { $minutes } minuty.
       *[other] Před chvílí tu vzniklo hodně stolů. Další můžeš otevřít za { $minutes } minut.
    }

## Podle pravidel hry

refusal-not-your-turn = Na tahu je teď { $name }. Až budeš na řadě ty, dám ti vědět.
refusal-revealed-automatically = Odpovědi se odhalí samy, až budou všechny.
refusal-nothing-to-reveal = Teď není co odhalit.
refusal-game-is-over = Hra skončila. Nic už se k ní přidat nedá.
refusal-move-of-another-game = Takový tah patří k jiné hře. Nic se nezměnilo.
refusal-no-such-seat = Takové místo u tohoto stolu není.
refusal-no-move-now = Teď není o čem rozhodovat. Chvilku počkej: hra sama pokračuje.

## Podle pravidel, o štěstí

refusal-no-luck-pending = Teď není co losovat: stůl čeká na rozhodnutí.
refusal-other-luck-pending = Nejdřív se má losovat něco jiného.
refusal-wrong-number-of-hands = Rozdaných rukou: { $hands }, míst: { $seats }. To nesedí.

## Před hrou

refusal-unknown-game = Takovou hru tu neznám.
refusal-unknown-rules = Taková pravidla této hry tu neznám. Novější verze možná ano.
refusal-unknown-robot = Robot toho jména tu není.
refusal-unknown-option = Takovou možnost tato hra nemá: { $option }. Vynech ji.
refusal-unknown-option-value = Možnost { $option } nemá hodnotu „{ $value }“.
refusal-unknown-scheme = Takový způsob losování tu neznám. Novější verze možná ano.
refusal-wrong-number-of-seats = Tato hra je pro { $least } až { $most } hráčů.

## V lize

refusal-no-such-league = Taková liga tu není.
refusal-too-many-leagues = Je tu už { $most } otevřených lig. Nejdřív některou uzavři.
refusal-league-name = Liga potřebuje název, 1 až { $most } znaků. Nic se nezměnilo.
refusal-league-name-taken = Název { $name } je tu už obsazený. Vyber jiný. Nic se nezměnilo.
refusal-league-hour = Hodina musí být od 0 do 23. Nic se nezměnilo.
refusal-league-count = Počet her musí být od 1 do { $most }. Nic se nezměnilo.
refusal-league-people = Liga může pro hru požadovat { $least } až { $most } lidí. Nic se nezměnilo.
refusal-league-closed = Liga { $name } je uzavřená: pořadí zůstává, ale žádný stůl se pro ni už neotevře.
refusal-league-hosts = Stoly ligy { $name } nesmí otevírat každý. Přisednout může kdokoli.
refusal-league-hosts-gone = Stoly ligy { $name } smí otevírat jen role, která byla smazána. Kdo tuhle komunitu spravuje, může vybrat jinou.
refusal-league-game = Liga { $name } hraje jinou hru. Když hru nevybereš, použije se ta ligová.
refusal-league-option = Liga { $name } má jinak nastaveno: { $option }. Když tuto možnost vynecháš, platí nastavení ligy.
refusal-league-pace = Liga { $name } hraje jiným tempem. Když tempo nevybereš, použije se to ligové.
refusal-league-seats =
    { $least ->
        [one] Do ligy { $name } se počítá jen hra, kterou hraje aspoň { $least } člověk
        [few] Do ligy { $name } se počítá jen hra, kterou hrají aspoň { $least } lidé
        [many] Do ligy { $name } se počítá jen hra, kterou hraje aspoň { $least } člověka
       *[other] Do ligy { $name } se počítá jen hra, kterou hraje aspoň { $least } lidí
    }, a tenhle stůl by měl { $seats ->
        [one] { $seats } místo
        [few] { $seats } místa
        [many] { $seats } místa
       *[other] { $seats } míst
    }. Vyber víc míst, nebo hru pro víc lidí.
refusal-league-evening = Tahle změna se nehodí k večeru nebo turnaji { $day } od { $clock }. Nejdřív ho zruš. Nic se nezměnilo.
refusal-league-evening-ends = Poslední hry týdenního večera nebo turnaje { $day } od { $clock } ještě běží a jeho příští týden se k téhle změně nehodí. Až skončí, zruš nejdřív další týdny. Nic se nezměnilo.
refusal-no-season = V lize { $name } teď žádná sezóna neběží. Přátelský stůl se dá otevřít kdykoli.
refusal-season-has-begun = V této sezóně se už počítají hry, takže změnit jde jen její poslední den. Na cokoli jiného začni novou sezónu.
refusal-season-days = Sezóna nemůže skončit dřív, než začne, ani před týdnem, ve kterém se už hrálo. Nic se nezměnilo.
refusal-seasons-overlap = Dvě sezóny nemohou mít společný týden: každá začíná až po posledním dni té předchozí. Nic se nezměnilo.
refusal-no-such-season = Takovou sezónu tahle liga nemá. Má tyto: { $seasons }. Nic se nezměnilo.
refusal-new-season-named = Nová sezóna dostane další číslo sama: žádnou sezónu neuváděj. Nic se nezměnilo.
refusal-set-and-cleared = Zadáváš novou hodnotu právě toho, co rušíš. Jedno z toho vynech. Nic se nezměnilo.
refusal-channel-and-quiet = Zadáváš místo, a zároveň chceš, aby se nic nezveřejňovalo. Jedno z toho vynech. Nic se nezměnilo.
refusal-not-a-day = Den napiš takto: 2026-11-23, tedy rok, měsíc a den. Nic se nezměnilo.
refusal-no-such-result = Tento stůl tu výsledek nemá. Nic se nezměnilo.
refusal-already-void = Tento výsledek se už nepočítá. Nic se nezměnilo.
refusal-not-void = Tento výsledek se počítá. Nic se nezměnilo.
refusal-no-reason = Důvod si můžou přečíst všichni: napiš 1 až { $most } znaků. Nic se nezměnilo.
refusal-not-in-standings = V této sezóně se zatím žádná hra nepočítá.
refusal-no-such-period = Pro tuhle dobu žádné pořadí není. Vyber si z nabízených týdnů a sezón.
refusal-no-such-page =
    { $pages ->
        [one] Tohle pořadí má jen { $pages } stránku.
        [few] Tohle pořadí má jen { $pages } stránky.
        [many] Tohle pořadí má jen { $pages } stránky.
       *[other] Tohle pořadí má jen { $pages } stránek.
    }

## Requests in the wrong place, and lookups without a result

refusal-server-needed = To jde jen tam, kde hraješ s ostatními: v kanálu nebo v místnosti, kde jsem i já. Zkus to tam.
refusal-play-elsewhere = Stoly se otevírají tam, kde mohou přisednout i ostatní.
refusal-other-channel = Stoly se otevírají tady: { $channels }.
refusal-no-channel-left = Stoly se tu smějí otevírat jen na místech, která byla smazána. Kdo tuhle komunitu spravuje, může vybrat jiná.
refusal-only-admins = To smí jen ten, kdo spravuje tuto komunitu. Nic se nezměnilo.
refusal-no-table-of-yours = Právě nesedíš u žádného stolu.
refusal-nobody-known = Tento člověk tu ještě nehrál.
refusal-no-ended-game = Zatím tu pro tebe není žádná dohraná hra.
refusal-unreadable-record = Tento záznam neumím přečíst: { $reason }.
refusal-file-too-long = Na záznam je soubor moc velký: nejvýš { $most } kB.
refusal-file-unreachable = Tvůj soubor se z Discordu nepodařilo stáhnout. Soubor za to nemůže: přilož ho znovu.

## Propojování účtů

refusal-already-linked = Tvůj účet už je propojený: { $name } ({ $address }). Nejdřív tohle propojení zruš.
refusal-no-other-platform = Tento bot je jen na jedné platformě: není tu jiný účet, se kterým by šel ten tvůj propojit.
refusal-link-wrong-code = Tento kód nefunguje: je v něm překlep, je starší než deset minut, už byl použitý, nebo je z této platformy.
refusal-link-too-many-codes = Během deseti minut přišlo pět špatných kódů. Počkej deset minut: do té doby se nepřijme žádný kód, ani správný.
refusal-link-over = Tohle propojení už nejde potvrdit: deset minut uplynulo, nebo už je vyřízené. Začni znovu.
refusal-not-linked = Tvůj účet není propojený s žádným jiným.
refusal-webhooks-off = Provozovatel tohoto bota webhooky nepovolil (LEAGUE_WEBHOOKS). Nic se nezměnilo.
refusal-champion-role-made = Role { $role } už existuje a je vybraná. Nic se nezměnilo.
refusal-champion-role-and-instead = Vybíráš roli, a zároveň něco místo ní. Jedno z toho vynech. Nic se nezměnilo.
refusal-webhook-address = To není adresa pro webhook. Musí začínat https a vést na veřejný server. Nic se nezměnilo.
refusal-export-too-large = Tahle liga je na jednu zprávu moc velká. Provozovatel bota ji může vypsat příkazem „minotaur league export“.
