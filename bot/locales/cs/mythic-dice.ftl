### Mýtické kostky: odkryté kostky, tvorové, schopnosti.

game-mythic-dice = Mýtické kostky
invite-line-mythic-dice = Chytej kostkami tvory a využij jejich síly, dřív než kostky zeslábnou.
invite-size-mythic-dice = 2–10 hráčů · asi 40 minut
invite-picture-mythic-dice = Zlatý fénix
choice-hand-mythic-dice = Můj tah
hand-later-mythic-dice = Co můžeš udělat, tu najdeš, až hra začne.
hand-called-mythic-dice = tvůj tah
# Kam to kdo na konci dotáhl.
score-mythic-dice =
    { $count ->
        [one] { $shown } bod
        [few] { $shown } body
        [many] { $shown } bodu
       *[other] { $shown } bodů
    }
mythic-size = Hráčů: { $seats }, kostek na každého: { $dice }, bodů k výhře: { $goal }

## Tvorové

mythic-face-kappa = Kappa
mythic-face-leprechaun = Leprikón
mythic-face-jackalope = Parohatý zajíc
mythic-face-thunderbird = Hromový pták
mythic-face-nemean-lion = Nemejský lev
mythic-face-unicorn = Jednorožec
mythic-face-lung = Drak Lung
mythic-face-kraken = Kraken
mythic-face-will-o-the-wisp = Bludička
mythic-face-garuda = Garuda
mythic-face-bunyip = Bunyip
mythic-face-bahamut = Bahamut
mythic-face-kelpie = Kelpie
mythic-face-basilisk = Bazilišek
mythic-face-domovoi = Domovoj
mythic-face-simurgh = Simurg
mythic-face-taniwha = Taniwha
mythic-face-golem = Golem
mythic-face-tikbalang = Tikbalang
mythic-face-cerberus = Kerberos
mythic-face-fenrir = Fenrir
mythic-face-phoenix = Fénix
mythic-face-sphinx = Sfinga
mythic-face-roc = Pták Noh
mythic-face-quetzalcoatl = Quetzalcoatl

## Artefakty

mythic-face-water-dish = Miska s vodou
mythic-face-pot-of-gold = Hrnec zlata
mythic-face-antlers = Parohy
mythic-face-storm-drum = Bouřkový buben
mythic-face-lions-hide = Lví kůže
mythic-face-horn = Roh
mythic-face-dragon-pearl = Dračí perla
mythic-face-feather = Pero
mythic-face-riddle = Hádanka
mythic-face-egg = Vejce
mythic-face-mask = Maska

## Co umějí: tvorové, když je pustíš, artefakty, když je použiješ

mythic-power-kappa = Vezmi ze zásoby 2 kostky a hoď jimi.
mythic-power-leprechaun = Každý soupeř, který má víc kostek než ty, ti dá jednu volnou kostku; těmi kostkami hodíš.
mythic-power-jackalope = Hoď znovu libovolnými svými volnými kostkami; vezmi ze zásoby 1 kostku a hoď jí.
mythic-power-thunderbird = Jeden soupeř hodí znovu všemi volnými kostkami; vezmi ze zásoby 1 kostku a hoď jí.
mythic-power-nemean-lion = Vezmi soupeři volnou kostku podle svého výběru; její hodnota zůstane.
mythic-power-unicorn = Zopakuj, co jiný hráč udělal ve svém posledním tahu: hod, jeho schopnost nebo jeho artefakt.
mythic-power-lung = Vezmi ze zásoby 1 kostku a nastav ji na 8.
mythic-power-kraken = Každý, i ty, vrátí jednu volnou kostku do zásoby.
mythic-power-will-o-the-wisp = Vezmi soupeři volnou kostku s hodnotou 1 až 3 a hoď jí.
mythic-power-garuda = Volná kostka soupeře podle tvého výběru jde do zásoby; vezmi odtud 1 kostku a hoď jí.
mythic-power-bunyip = Nejvyšší volná kostka každého soupeře se změní na 1.
mythic-power-bahamut = Vezmi ze zásoby 2 kostky a hoď jimi.
mythic-power-kelpie = Jeden soupeř ti dá volnou kostku; její hodnota zůstane.
mythic-power-basilisk = Jeden soupeř nesmí v příští fázi chytání nic chytit.
mythic-power-domovoi = Vezmi ze zásoby 1 kostku a hoď jí; tvoje kostky do tvého příštího tahu neslábnou.
mythic-power-simurgh = Nastav až 2 své volné kostky na libovolnou hodnotu.
mythic-power-taniwha = Až padnou její kostky, můžeš chytit ještě jednoho tvora, jen ne tuto kartu.
mythic-power-golem = Vezmi ze zásoby 2 kostky; ukazují 1.
mythic-power-tikbalang = Vyměň 1 nebo 2 své volné kostky za stejný počet kostek jednoho soupeře; všechny vybíráš ty.
mythic-power-cerberus = Všechny volné kostky jednoho soupeře se změní na 1.
mythic-power-fenrir = Až 2 soupeři ti dají po jedné volné kostce; těmi kostkami hodíš.
mythic-power-phoenix = Jeho kostkami se hodí dřív, než odletí, a každá se zvýší o 2, nejvýš na 8.
mythic-power-sphinx = Řekni číslo: každý soupeř, který ho má na volné kostce, vrátí jednu takovou do zásoby. Vezmi odtud 1 kostku a hoď jí.
mythic-power-roc = Vezmi ze zásoby 2 kostky a hoď jimi.
mythic-power-quetzalcoatl = Každá tvoje volná kostka se zvýší o 1, nejvýš na 8; vezmi ze zásoby 1 kostku a hoď jí.
mythic-power-water-dish = Vyměň jednu svou volnou kostku za soupeřovu; obě vybíráš ty.
mythic-power-pot-of-gold = Vezmi ze zásoby 1 kostku a hoď jí.
mythic-power-antlers = Hoď znovu aspoň jednou svou volnou kostkou.
mythic-power-storm-drum = Všechny volné kostky soupeřů se sníží o 1, nejníž na 1.
mythic-power-lions-hide = Působí stále: soupeři nesmějí sahat na tvoje volné kostky.
mythic-power-horn = Působí stále: když kostky slábnou, může se jedna tvoje o 1 zvýšit místo snížit.
mythic-power-dragon-pearl = Jedna nebo 2 tvoje volné kostky se zvýší o 1 nebo o 2, nejvýš na 8.
mythic-power-feather = Působí stále: když chytáš, můžeš nejdřív jednu volnou kostku otočit na libovolnou hodnotu.
mythic-power-riddle = Hoď mincí; když vyhraješ, vezmi soupeři volnou kostku podle svého výběru; její hodnota zůstane.
mythic-power-egg = Jednou: Pták Noh se vrátí do nabídky; vezmi ze zásoby 3 kostky a hoď jimi.
mythic-power-mask = Působí stále: při každém chytání se může jedna kostka počítat o 1 výš nebo níž.

## Karta stolu

mythic-first-title = Všichni házejí
mythic-turn-title = Kolo { $round } ze { $rounds } · na tahu: { $name }
mythic-phase-luck = Kostky se kutálejí.
mythic-phase-capture = Nejdřív se chytá, a to v tomto pořadí: { $names }
mythic-phase-action = { $name } volí akci.
mythic-phase-extra = { $name } může chytit ještě jednoho tvora.
mythic-phase-return = Volné kostky se vracejí do zásoby. Kdo ještě vybírá: { $names }
mythic-phase-give = Volné kostky dostává { $name }. Kdo ještě vybírá: { $names }
mythic-phase-decay = Kostky slábnou: každému klesne jedna o 1, všem naráz. Kdo ještě vybírá: { $names }
mythic-nobody = nikdo
mythic-none = žádné
mythic-goal = Cíl: { $goal } na konci vlastní akce. V zásobě kostek: { $pool }.
mythic-head-dice = volné
mythic-head-points = body
mythic-place-spoken = { $name }: { $points }. Volné kostky: { $dice }.
mythic-free = volné: { $dice }
mythic-barred = příště nechytá
mythic-calm = kostky neslábnou
mythic-display-pairs = Dvojice (za tolik bodů, jaké je číslo): { $creatures }
mythic-display-others = Dvě kostky: { $creatures }
mythic-display-thirds = Dvě kostky a libovolná třetí (za tolik bodů, kolik ukazuje ta třetí): { $creatures }
mythic-round-over = { $round }. kolo ze { $rounds } skončilo
mythic-news-captured = Chyceno: { $captures }
mythic-news-capture = { $name }: { $creature } za { $points }

## Tahy

mythic-by-mask = { mythic-face-mask }: { $value } za { $counted }
mythic-by-feather = { mythic-face-feather }: { $before } → { $after }
mythic-as = jako { $name }
mythic-mine = moje: { $die }
mythic-theirs = { $name }: { $die }
mythic-move-pass = Vynechat
mythic-move-take = Vzít kostku
mythic-move-keep = Nechat { $die }
mythic-move-roll =
    { $count ->
        [one] Hodit kostkou { $dice }
        [few] Hodit kostkami { $dice }
        [many] Hodit kostkami { $dice }
       *[other] Hodit kostkami { $dice }
    }
mythic-move-release = Pustit: { $creature }
mythic-move-release-plain = Pustit bez schopnosti: { $creature }
mythic-move-poach = Upytlačit: { $creature } ({ $artifact }), { $die } do zásoby
mythic-move-poach-use = Upytlačit: { $creature }, { $die } do zásoby, použít: { $artifact }
# What is done with a creature, below the name of that creature.
mythic-brief-release = Pustit a použít schopnost
mythic-brief-release-plain = Jen pustit, bez schopnosti
mythic-brief-poach = Upytlačit, { $die } do zásoby
mythic-brief-poach-use = Upytlačit, { $die } do zásoby, použít: { $artifact }
mythic-move-use = Použít: { $artifact }
mythic-move-wishes = Přání: { $wishes }
mythic-move-list = Několik, kdyby byl někdo rychlejší
# Co se stiskne, když se má ptát dál.
mythic-goes-on = { $move } …
mythic-back = Zpět

## Soukromá karta

mythic-you-captured = Tvůj úlovek: { $capture }.
mythic-you-acted = Tvoje akce: { $move }
mythic-you-rolled = Padlo ti { $dice }.
mythic-you-poached = Teď máš: { $artifact }.
mythic-you-gave = Dáváš { $dice }, dostává { $receiver }.
mythic-you-got = { $giver } ti dává { $dice }.
mythic-you-gave-up = Dáváš k hodu { $dice }.
mythic-you-gained =
    { $number ->
        [one] Bereš ze zásoby { $number } kostku.
        [few] Bereš ze zásoby { $number } kostky.
        [many] Bereš ze zásoby { $number } kostky.
       *[other] Bereš ze zásoby { $number } kostek.
    }
mythic-you-set = Bereš ze zásoby { $dice }.
mythic-you-returned = Vracíš do zásoby { $dice }.
mythic-hand-wait = Teď není co rozhodovat. Až bude, ukáže se to tady; všechno ostatní ukazuje karta stolu a její „{ choice-details }“.
mythic-hand-dice = Tvoje volné kostky:
mythic-hand-no-dice = Nemáš žádné volné kostky.
mythic-hand-points = Body: { $points }, do cíle ({ $goal }) chybí { $missing }
mythic-hand-act = Jsi na tahu. Co uděláš?
mythic-hand-capture = Teď můžeš chytit jednoho tvora; jeho schopnost účinkuje, až když ho pustíš. Kterého?
mythic-hand-extra = Teď můžeš chytit ještě jednoho tvora. Kterého?
mythic-hand-ahead = Přej si předem: každý stisk přidá jednoho tvora. Až přijde řada na tebe, dostaneš prvního, který ještě půjde.
# Totéž v hlasování, kde je jedna z odpovědí seznam.
mythic-hand-wish = Kterého tvora chceš? Až na tebe při chytání přijde řada, dostaneš ho, jestli tam ještě bude.
mythic-hand-wishes = Tvoje přání, v tomto pořadí:
mythic-hand-no-wish = Zatím vynecháváš. Přání můžeš ještě přidat.
mythic-hand-clear = Zrušit přání a vynechat
mythic-hand-full = Seznam je plný.
mythic-hand-return = Kterou volnou kostku vrátíš do zásoby?
mythic-hand-give = Kterou tvoji volnou kostku dostane { $name }?
mythic-hand-decay = Tvoje kostky slábnou. Která se změní?
mythic-hand-answered = Tvoje volba: { $move }. Můžeš ji měnit, dokud se všechny neukážou.
mythic-hand-over = Máš { $points }; nejvyšší skóre je { $best }.
mythic-about-roll = Hodíš polovinou svých volných kostek, zaokrouhleno nahoru.
mythic-about-price = Když ho pustíš, přijdeš o { $points }; jeho kostkami se hodí a budou volné.
mythic-about-back = Na rubu: { $artifact }. { $power }
mythic-menu-roll =
    { $number ->
        [one] Hodit { $number } kostkou
        [few] Hodit { $number } kostkami
        [many] Hodit { $number } kostky
       *[other] Hodit { $number } kostkami
    }
mythic-menu-cards = Použít jednu ze svých karet
mythic-menu-capture = Chytit
mythic-ask-roll =
    { $number ->
        [one] Kterou { $number } kostkou hodíš?
        [few] Kterými { $number } kostkami hodíš?
        [many] Kterými { $number } kostky hodíš?
       *[other] Kterými { $number } kostkami hodíš?
    }
# The most points that a creature with a die of any value can bring.
mythic-up-to = až { $points }
mythic-ask-creature = Co s tím tvorem uděláš?
mythic-ask-capture = Kterými kostkami?
mythic-ask-wishes = Které tvory chceš, od toho nejlepšího?
mythic-ask-one = Vyber jedno.
mythic-ask-whom = Kdo to bude?
mythic-ask-pair = Které kostky (tvoje ⇄ soupeřova)?
mythic-ask-theirs = Čí kostka to bude a která?
mythic-ask-number = Které číslo?
mythic-ask-dice = Které kostky? Vyber { $number }.
mythic-ask-turns = Které kostky se změní a na co? Vyber { $number }.
mythic-ask-to = Na co se změní { $die }?
mythic-ask-victims = Kteří soupeři? Vyber { $number }.
mythic-ask-swap = Vyber svoje kostky ({ $number }) a stejně tolik soupeřových.
mythic-range = { $least } až { $most }
mythic-choose-none = Žádná

## Co se děje

mythic-story-hands = Všichni házejí. { $dice }
mythic-story-starter = Nejnižší součet má a začíná { $name }.
mythic-story-round = Začíná kolo { $round }.
mythic-story-turn = Na tahu: { $name }.
mythic-story-noted = Tvoje volba: { $move }.
mythic-story-robot-noted = Robot za tebe volí: { $move }.
# Co kdo dělá ve svém tahu. V závorce za jménem je, co si k tomu zvolil.
mythic-deed-pass = { $name } vynechává.
mythic-deed-take = { $name } bere kostku.
mythic-deed-roll = { $name } přehazuje { $dice }.
mythic-deed-release = { $name } pouští: { $creature }.
mythic-deed-release-plain = { $name } pouští bez schopnosti: { $creature }.
mythic-deed-poach = { $name } pytlačí: { $creature }; { $die } jde do zásoby.
mythic-deed-poach-use = { $name } pytlačí: { $creature }, { $die } do zásoby, a hned používá: { $artifact }.
mythic-deed-use = { $name } používá: { $artifact }.
mythic-story-captured = { $name } chytá: { $capture }
mythic-story-declined = { $name } nechytá nic.
mythic-story-coin-won = Mince přeje: vyhrává { $name }.
mythic-story-coin-lost = Mince nepřeje, { $name } nedostane nic.
mythic-story-decay = Slábnutí: { $dice }
mythic-story-barred = V příští fázi chytání nechytá { $name }.
mythic-story-calmed = Do příštího tahu kostky neslábnou: { $name }.
mythic-story-rolled = { $name } hází { $dice }.
mythic-story-picked = { $name } dává k hodu { $dice }.
mythic-story-gained =
    { $number ->
        [one] { $name } bere ze zásoby { $number } kostku.
        [few] { $name } bere ze zásoby { $number } kostky.
        [many] { $name } bere ze zásoby { $number } kostky.
       *[other] { $name } bere ze zásoby { $number } kostek.
    }
mythic-story-set = { $name } bere ze zásoby { $dice }.
mythic-story-turned = { $name }: { $before } → { $after }.
mythic-story-returned = { $name } vrací do zásoby { $dice }.
mythic-story-moved = { $giver } dává { $dice }, dostává { $receiver }.
mythic-story-unbound = { $creature } ještě neodchází: nejdřív se hází jeho kostkami.
mythic-story-released = { $creature } je zpátky v nabídce.
mythic-story-turned-over = { $creature } se obrací; v nabídce je teď { $other }.
mythic-story-poached = { $name } teď má: { $artifact }.
mythic-story-hatched = Z vejce se líhne Pták Noh a je zpátky v nabídce.

## Konec

mythic-won-by-goal = Cíl ({ $goal }) padl v kole { $round }.
mythic-won-first = Dost bodů na cíl také: { $names }. Vyhrát ale může jen ten, kdo je na tahu, na konci své akce.
mythic-won-by-rounds = Za { $rounds } kol nikdo neměl na konci vlastní akce dost bodů na cíl: rozhodují body.
mythic-moment-captured = Kolo { $round }: { $name } chytá: { $creature } ({ $points })
mythic-moment-lost = Kolo { $round }: { $name } se vzdává: { $creature } ({ $points })
mythic-moment-power = Kolo { $round }: { $name } a { $card }: ostatní mají na kostkách o { $number } méně
# Zlom celé hry.
mythic-turn-captured = V kole { $round } chytá { $name } tvora { $creature } za { $points } a má je až do konce.
mythic-turn-led = V kole { $round } chytá { $name } tvora { $creature } za { $points } a jde do vedení.
mythic-turn-lost = V kole { $round } vede { $name }, ale vzdává se tvora { $creature } a přichází o { $points }.
mythic-end = Tvorové mizí zpátky ve svých příbězích.
mythic-course = Jak přibývaly body
mythic-course-words = Pro každé místo jedna čára, kolo za kolem. Na konci: { $scores }.

## Statistika

mythic-feats-title = Mýtické kostky v číslech
mythic-feats-captured =
    { $count ->
        [one] Chycen { $count } tvor. Nejčastěji: { $creatures }
        [few] Chyceni { $count } tvorové. Nejčastěji: { $creatures }
        [many] Chyceno { $count } tvora. Nejčastěji: { $creatures }
       *[other] Chyceno { $count } tvorů. Nejčastěji: { $creatures }
    }
mythic-feats-actions = Akce: { $actions }
mythic-action-roll = hody
mythic-action-release = puštění
mythic-action-poach = pytlačení
mythic-action-use = artefakty
mythic-action-take = vzaté kostky
mythic-action-pass = vynechání

## Odmítnutí

refusal-no-answer-to-this = Na tohle se teď stůl neptá. Nic se nezměnilo: vyber si z nabídky.
refusal-nothing-asked-of-you = Teď se na tebe nečeká. Hra pokračuje, jakmile odpoví ostatní.
refusal-creature-not-in-display = Tento tvor už v nabídce není. Tvoje kostky jsou dál volné: chyť si jiného.
refusal-dice-do-not-match = Tyto kostky neukazují, co tvor chce. Jsou dál volné.
refusal-any-die-wanted = Tento tvor chce ještě jednu kostku s libovolnou hodnotou. Přidej ji: její hodnota ti přinese body.
refusal-no-any-die = Tento tvor chce jen svá dvě čísla. Další kostku vynech.
refusal-dice-not-free = Takové volné kostky nemáš. Vyber z těch, které žádný tvor nechrání.
refusal-mask-not-like-that = S Maskou se jedna kostka při chytání počítá o 1 výš nebo níž, vždy od 1 do 8. Nic se nezměnilo.
refusal-feather-not-like-that = Pero otočí jednu tvou volnou kostku na hodnotu od 1 do 8. Nic se nezměnilo.
refusal-no-free-die = Nemáš žádnou volnou kostku k hodu. Vyber jinou akci.
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
refusal-no-such-decay = Žádnou tvoji volnou kostku teď nejde takhle změnit: { $die } → { $to }. Vyber si z nabídky.
refusal-wrong-sides = Z každé karty se dvěma tvory musí nahoře ležet právě jeden.
refusal-not-among-the-lowest = Začínající hráč se losuje z těch, kdo mají nejnižší součet.
refusal-wrong-number-of-dice-rolled = Hozených kostek: { $dice }, má jich být: { $due }.
refusal-no-such-value = Kostka ukazuje číslo od 1 do 8.

## Odznaky

badge-name-mythic-dice-tamer = Krotitel
badge-value-mythic-dice-tamer = ulovení tvorové: { $count }
badge-name-mythic-dice-haul = Bohatý úlovek
badge-value-mythic-dice-haul = nejvíc tvorů ulovených v jedné hře: { $count }
badge-name-mythic-dice-bestiary = Živý bestiář
badge-value-mythic-dice-bestiary = různí ulovení tvorové: { $count }
badge-name-mythic-dice-poacher = Pytlák
badge-value-mythic-dice-poacher = upytlačení tvorové: { $count }
badge-name-mythic-dice-artificer = Mistr artefaktů
badge-value-mythic-dice-artificer = použité artefakty: { $count }
