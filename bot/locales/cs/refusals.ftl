### U stolu

refusal-no-such-table = Takový stůl tu není. Nový můžeš otevřít kdykoli.
refusal-table-is-full = Všechna místa jsou obsazená. Otevři vlastní stůl, nebo počkej na odvetu.
refusal-already-seated = U tohoto stolu už sedíš.
refusal-not-seated = U tohoto stolu nesedíš. Jestli je tu volné místo, přisedni.
refusal-removed-by-host = Ten, kdo stůl vede, tě od něj odebral. Otevři vlastní stůl, nebo počkej na další.
refusal-remove-who-plays = Tahle hra se počítá do ligy: odebrat můžeš jen toho, kdo je pryč. Nic se nezměnilo.
refusal-cancel-who-plays = Tahle hra se počítá do ligy a ostatní ještě hrají. Jestli musíš jít, odejdi od stolu; robot dohraje za tebe.
refusal-game-has-begun = Tohle šlo jen před začátkem hry. Hra pokračuje beze změny.
refusal-game-not-begun = Hra ještě nezačala. Spusť ji, nebo počkej, až bude stůl plný.
refusal-table-is-closed = Tenhle stůl je zavřený. Nový můžeš otevřít kdykoli.
refusal-only-the-host = Tohle může jen ten, kdo stůl vede ({ $host }). Nic se nezměnilo.
refusal-not-enough-seats = Začít se dá od { $least } obsazených míst. Počkej na další lidi, nebo přidej roboty.
refusal-stale-question = Na tohle už je odpovězeno. Tady je stůl, jak vypadá teď.
refusal-you-are-not-away = Tvoje místo je tvoje: robot za tebe nehraje.
refusal-unknown-choice = Taková volba tu není. Nic se nezměnilo: vyber si z nabídky.
refusal-too-many-seats = Lidí a robotů je víc než míst. Pozvi jich méně, nebo otevři větší stůl.
refusal-not-yet-over = To se ukáže až po konci hry. Do té doby si stůl nechává tajemství pro sebe.
refusal-nothing-played = U tohoto stolu se žádná hra neodehrála: zavřel se dřív, než začala. Nový můžeš otevřít kdykoli.
refusal-reveal-not-yours = Odpovědi se odhalí samy, až budou všechny nebo až vyprší čas.
refusal-unknown-language = Vyber si angličtinu, češtinu, nebo francouzštinu.
refusal-unknown-time-zone = Takové časové pásmo neznáme: { $value }. Napiš ho třeba jako Europe/Prague. Nic se nezměnilo.
refusal-word-too-long =
    { $most ->
        [one] Slovo je moc dlouhé: nejvýš { $most } znak. Zkus kratší.
        [few] Slovo je moc dlouhé: nejvýš { $most } znaky. Zkus kratší.
        [many] Slovo je moc dlouhé: nejvýš { $most } znaku. Zkus kratší.
       *[other] Slovo je moc dlouhé: nejvýš { $most } znaků. Zkus kratší.
    }
refusal-name-needed = Napiš prosím nejdřív svoje jméno.
refusal-store-trouble = Tah se nepodařilo uložit, takže neplatí. Stůl je, jak byl: zkus to prosím za chvíli znovu.
refusal-something-broke = U nás se něco pokazilo. Stůl je tak, jak byl naposled uložen: zkus to prosím znovu.
refusal-too-many-presses = Zpomal prosím, nic se nestalo. Počkej pár vteřin a zkus to znovu.
refusal-still-busy = Tvůj poslední stisk se ještě vyřizuje. Chvilku počkej a stiskni znovu: tentokrát se nic nezměnilo.
refusal-forgotten = Tvoje údaje jsme právě smazali, a tak se tohle neprovedlo. Vrátit se můžeš kdykoli, jako nový hráč.
refusal-too-many-tables =
    { $minutes ->
        [one] Před chvílí tu vzniklo hodně stolů. Další můžeš otevřít za { $minutes } minutu.
        [few] Před chvílí tu vzniklo hodně stolů. Další můžeš otevřít za { $minutes } minuty.
        [many] Před chvílí tu vzniklo hodně stolů. Další můžeš otevřít za { $minutes } minuty.
       *[other] Před chvílí tu vzniklo hodně stolů. Další můžeš otevřít za { $minutes } minut.
    }

## Podle pravidel hry

refusal-not-your-turn = Na tahu je teď { $name }. Až budeš na řadě ty, dáme ti vědět.
refusal-revealed-automatically = Odpovědi se odhalí samy, až budou všechny.
refusal-nothing-to-reveal = Teď není co odhalit.
refusal-game-is-over = Hra skončila. Nic už se k ní přidat nedá.
refusal-move-of-another-game = Takový tah patří k jiné hře. Nic se nezměnilo.
refusal-no-such-seat = Takové místo u tohoto stolu není.
refusal-no-move-now = Teď není o čem rozhodovat. Chvilku počkej: hra sama pokračuje.

## Podle pravidel Mythe

refusal-no-declaration-now = Draka lze vyzvat jednou za tah, a to před prvním tažením. Tvůj tah pokračuje beze změny.
refusal-card-not-legendary = Na draka potřebuješ legendární kartu, tohle je { $card }. Ukaž legendární kartu, nebo táhni.
refusal-card-not-held = Takovou kartu nemáš, nebo jich nemáš tolik ({ $card }). Nic se nezměnilo: vyber si ze svých.
refusal-no-draw-now = V tomto tahu už máš dotaženo. Teď můžeš karty darovat, nebo nedat nic.
refusal-no-such-hand = Taková ruka u tohoto stolu není. Vyber si z nabídky.
refusal-your-own-hand = To je tvoje vlastní ruka. Vyber jinou.
refusal-hand-is-empty = Ta ruka je prázdná. Táhni z jiné.
refusal-draw-first = V každém tahu se musí táhnout aspoň jedna karta. Pak můžeš přestat.
refusal-no-stop-now = Tvoje myš už v tomto tahu došla, kam mohla. Teď můžeš karty darovat, nebo nedat nic.
refusal-no-gifts-now = Karty se darují až na konci tahu. Do té doby ti zůstávají.
refusal-card-not-drawn = U tohoto stolu se darují jen karty tažené v tomto tahu, ne { $card }. Vyber některou z nich.
refusal-hand-stays-empty = V každé ruce musí nakonec být aspoň jedna karta, i v té tvojí. Zatím se nic nedarovalo: rozděl karty jinak.

## Podle pravidel Mýtických kostek

refusal-no-answer-to-this = Na tohle se teď stůl neptá. Nic se nezměnilo: vyber si z nabídky.
refusal-nothing-asked-of-you = Teď se na tebe nečeká. Hra pokračuje, jakmile odpoví ostatní.
refusal-creature-not-in-display = Tento tvor už v nabídce není. Tvoje kostky jsou dál volné: chyť si jiného.
refusal-dice-do-not-match = Tyto kostky neukazují, co tvor chce. Jsou dál volné.
refusal-any-die-wanted = Tento tvor chce ještě jednu kostku s libovolnou hodnotou. Přidej ji: její hodnota ti přinese body.
refusal-no-any-die = Tento tvor chce jen svá dvě čísla. Další kostku vynech.
refusal-dice-not-free = Takové volné kostky nemáš. Vyber z těch, které žádný tvor nechrání.
refusal-mask-not-like-that = S Maskou platí jedna kostka při chytání za o jednu vyšší nebo nižší, od 1 do 8. Nic se nezměnilo.
refusal-feather-not-like-that = Pero otočí jednu tvou volnou kostku na hodnotu od 1 do 8. Nic se nezměnilo.
refusal-no-free-die = Nemáš volnou kostku, kterou hodit. Vyber jinou akci.
refusal-nothing-to-take = Kostku si bere jen ten, kdo žádnou nemá, a jen dokud nějaká je v zásobě. Vyber jinou akci.
refusal-creature-not-yours = Tohoto tvora nemáš. Vyber některého ze svých.
refusal-not-poachable = Tento tvor nemá na zadní straně artefakt. Pustit ho můžeš, upytlačit ne.
refusal-die-not-protected-there = Takovou kostku tento tvor nechrání ({ $die }). Vyber některou z jeho kostek.
refusal-artifact-not-yours = Tento artefakt nemáš. Vyber některý ze svých.
refusal-artifact-always-on = Tento artefakt působí sám od sebe, akcí není. Vyber jiný.
refusal-victim-cannot-be-chosen = Tohle místo tu vybrat nejde, nebo ho nejde vybrat dvakrát. Vyber si z nabídky.
refusal-wrong-number-of-choices = Vyber tu nejméně { $least } a nejvýš { $most }. Nic se nezměnilo: vyber znovu.
refusal-dice-not-theirs = Tento soupeř takové volné kostky nemá, nebo na ně tato schopnost nedosáhne. Vyber znovu.
refusal-die-cannot-become-that = Z této kostky ({ $die }) tu { $value } být nemůže. Vyber jinou hodnotu.
refusal-wrong-number-named = Pokud schopnost žádá číslo, řekni jedno od 1 do 8; jinak žádné.
refusal-nothing-to-repeat-there = Poslední akci tohoto místa zopakovat nejde. Vyber si z nabídky.
refusal-yield-one-free-die = Vzdej se jedné své volné kostky. Vybíráš ji ty.
refusal-no-such-decay = Žádná tvoje volná kostka teď nemůže z { $die } na { $to }. Vyber si z nabídky.

## Podle pravidel, o štěstí

refusal-no-luck-pending = Teď není co losovat: stůl čeká na rozhodnutí.
refusal-other-luck-pending = Nejdřív se má losovat něco jiného.
refusal-wrong-number-of-hands = Rozdaných rukou: { $hands }, míst: { $seats }. To nesedí.
refusal-wrong-number-of-dice = Kostek v ruce: { $dice }, v tomto kole jich má být: { $due }.
refusal-too-many-dice-of-a-kind = Kostek tohoto druhu ({ $die }) je v pytlíku nejvýš { $most }.
refusal-face-not-on-die = Taková strana na této kostce není ({ $die }).
refusal-wrong-number-of-cards = Karet v ruce: { $cards }, rozdat se jich má: { $due }.
refusal-wrong-number-of-a-card = Rozdaných karet jednoho druhu: { $cards }, v balíčku jich je: { $due }.
refusal-neutral-deck-is-for-two = Neutrální balíček má jen hra pro dva.
refusal-card-not-in-hand = V ruce, ze které se táhne, taková karta není.
refusal-wrong-sides = Z každé karty se dvěma tvory musí nahoře ležet právě jeden.
refusal-not-among-the-lowest = Začínající hráč se losuje z těch, kdo mají nejnižší součet.
refusal-wrong-number-of-dice-rolled = Hozených kostek: { $dice }, má jich být: { $due }.
refusal-no-such-value = Kostka ukazuje číslo od 1 do 8.

## Před hrou

refusal-unknown-game = Takovou hru tu neznáme.
refusal-unknown-rules = Taková pravidla této hry tu neznáme. Novější verze možná ano.
refusal-unknown-robot = Robot toho jména tu není.
refusal-unknown-option = Takovou možnost tato hra nemá: { $option }. Vynech ji.
refusal-unknown-option-value = Možnost { $option } nemá hodnotu „{ $value }“.
refusal-unknown-scheme = Takový způsob losování tu neznáme. Novější verze možná ano.
refusal-wrong-number-of-seats = Tato hra je pro { $least } až { $most } hráčů.

## V lize

refusal-no-such-league = Taková liga tu není.
refusal-too-many-leagues = Je tu už { $most } otevřených lig. Nejdřív některou uzavři.
refusal-league-name = Liga potřebuje název, 1 až { $most } znaků. Nic se nezměnilo.
refusal-league-name-taken = Jiná liga se tu už jmenuje { $name }. Vyber jiný název.
refusal-league-hour = Hodina musí být od 0 do 23. Nic se nezměnilo.
refusal-league-count = Počet her musí být od 1 do { $most }. Nic se nezměnilo.
refusal-league-people = Ligová hra potřebuje { $least } až { $most } lidí. Nic se nezměnilo.
refusal-league-closed = Liga { $name } je uzavřená: pořadí zůstává, ale žádný stůl se pro ni už neotevře.
refusal-league-hosts = Stoly ligy { $name } nesmí otevírat každý. Přisednout může kdokoli.
refusal-league-game = Liga { $name } hraje jinou hru. Když hru nevybereš, použije se ta ligová.
refusal-league-option = Liga { $name } má jinak nastaveno: { $option }. Když tuto možnost vynecháš, platí nastavení ligy.
refusal-league-pace = Liga { $name } hraje jiným tempem. Když tempo nevybereš, použije se to ligové.
refusal-no-season = V lize { $name } teď žádná sezóna neběží. Přátelský stůl se dá otevřít kdykoli.
refusal-season-has-begun = V této sezóně se už počítají hry, takže změnit jde jen její poslední den. Na cokoli jiného začni novou sezónu.
refusal-season-days = Sezóna nemůže skončit dřív, než začne, ani před týdnem, ve kterém se už hrálo. Nic se nezměnilo.
refusal-seasons-overlap = Dvě sezóny nemohou mít společný týden. Novou začni až po posledním dni té předchozí.
refusal-not-a-day = Den napiš takto: 2026-11-23, tedy rok, měsíc a den. Nic se nezměnilo.
refusal-no-such-result = Tento stůl tu výsledek nemá. Nic se nezměnilo.
refusal-already-void = Tento výsledek se už nepočítá. Nic se nezměnilo.
refusal-not-void = Tento výsledek se počítá. Nic se nezměnilo.
refusal-no-reason = Důvod si můžou přečíst všichni: napiš 1 až { $most } znaků. Nic se nezměnilo.
refusal-not-in-standings = V této sezóně se zatím žádná hra nepočítá.

## Requests in the wrong place, and lookups without a result

refusal-server-needed = Stoly se otevírají tam, kde mohou přisednout i ostatní. Zkus to znovu v kanálu, kde jsem i já.
refusal-other-channel = Tady se stoly otevírají v kanálech: { $channels }.
refusal-only-admins = To smí jen ten, kdo spravuje tuto komunitu. Nic se nezměnilo.
refusal-no-table-of-yours = Právě nesedíš u žádného stolu.
refusal-nobody-known = Tento člověk tu ještě nehrál.
refusal-no-ended-game = Zatím tu pro tebe není žádná dohraná hra.
refusal-unreadable-record = Tento záznam neumím přečíst: { $reason }.
refusal-file-too-long = Na záznam je soubor moc velký: nejvýš { $most } kB.
