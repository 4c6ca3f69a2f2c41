### Mythe: karty, hrací plán, tah, dárky.

game-mythe = Mythe
invite-line-mythe = Doveď svou myš k drakovi dřív než ostatní a tahej jim karty z ruky.
invite-size-mythe = 2–5 hráčů · asi 15 minut
invite-picture-mythe = Zlatá myš
choice-hand-mythe = Moje karty
hand-later-mythe = Karty tu najdeš, až hra začne.
hand-called-mythe = tvoje karty
# Kam to kdo na konci dotáhl.
score-mythe =
    { $count ->
        [one] { $shown } pole
        [few] { $shown } pole
        [many] { $shown } pole
       *[other] { $shown } polí
    }
variant-only-drawn = Darovat se smějí jen karty tažené v témže tahu

## Karty a ruce

# Karta a kolik má bodů.
card-zero = 0
card-one = 1
card-shield = Štít 2
card-fairy = Víla 2
card-sword = Meč 3
card-obstacle = překážka
mythe-cards =
    { $count ->
        [one] { $count } karta
        [few] { $count } karty
        [many] { $count } karty
       *[other] { $count } karet
    }
# Třetí ruka ve hře dvou; pak totéž ve sloupci.
mythe-neutral = neutrální balíček
mythe-neutral-row = balíček
# Karty a čí ruka je měla.
mythe-from = { $cards } ({ $name })

## Hrací plán

mythe-village = vesnice
mythe-dragon = Drak
mythe-in-village = ve vesnici
mythe-on-space = na poli { $space }
mythe-at-dragon = na dračím poli
mythe-head-space = pole
mythe-head-cost = cena
mythe-head-heroes = myši
mythe-head-cards = karty
mythe-stands = { $name }: { $where }, { $cards }.
mythe-board-costs = Pole { $first } až { $last } stojí { $costs }.
mythe-board-heroes = Stojí na nich: { $heroes }.
mythe-board-empty = Nikdo na nich nestojí.
mythe-board-then = Dál jsou pole 8 až 12 a dračí pole, které má číslo 13.

## Tah, pro všechny

mythe-declared = { $name } ukazuje kartu { $card } a v tomto tahu smí na draka.
mythe-drawn = Taženo: { $drawn }. Zatím { $points }.
mythe-tripped = 💀 Taženo: { $drawn }. Překážka: myš zakopla a zůstává stát.
mythe-moved = Taženo: { $drawn }. { $points }, a teď { $where }.
mythe-enough = To stačí na pole { $space }.
mythe-enough-dragon = To stačí na draka!
mythe-giving = { $name } vybírá, které karty daruje.
mythe-turn-moved = { $name } táhne: { $drawn }. Má { $points } a jde na pole { $space }.
mythe-turn-stayed = { $name } táhne: { $drawn }. Má { $points } a zůstává na místě.
mythe-turn-tripped = { $name } táhne: { $drawn }. Zakopne a zůstává stát.
mythe-turn-won = { $name } táhne: { $drawn }. Má { $points } a poráží draka!
# Kolik karet kdo dostal; počet znají všichni.
mythe-gift = { $name } { $cards }
mythe-turn-gave = Dary: { $gifts }.
mythe-round-over = { $round }. kolo skončilo

## Soukromá karta

mythe-hand-title = Kolo { $round }. Tvoje karty:
mythe-hand-empty = Teď nemáš žádnou kartu. Na konci tohoto tahu jednu dostaneš.
mythe-got = Dary pro tebe: { $cards }
mythe-gave = Tvoje dary: { $cards }
mythe-wait = Teď hrají ostatní. Až budeš na tahu, dám ti vědět; do té doby si mohou táhnout z tvých karet.
mythe-here = Jsi { $where }. Další pole: { $ahead }.
mythe-ahead = { $space } stojí { $cost }
mythe-ahead-taken = { $space } obsazené
mythe-ahead-dragon = drak stojí { $cost }
mythe-ask-first = Jsi na tahu. Z čí ruky táhneš?
mythe-ask-on = Z čí ruky táhneš dál, nebo to stačí?
mythe-you-drew = Taženo: { $card } ({ $name }). Zatím máš { $points }.
mythe-next =
    { $count ->
        [one] Ještě { $count } bod, a stojíš na poli { $space }.
        [few] Ještě { $count } body, a stojíš na poli { $space }.
        [many] Ještě { $count } bodu, a stojíš na poli { $space }.
       *[other] Ještě { $count } bodů, a stojíš na poli { $space }.
    }
mythe-next-dragon =
    { $count ->
        [one] Ještě { $count } bod, a drak je poražen.
        [few] Ještě { $count } body, a drak je poražen.
        [many] Ještě { $count } bodu, a drak je poražen.
       *[other] Ještě { $count } bodů, a drak je poražen.
    }
mythe-risk = Překážka by tvoje tažení ukončila bez kroku.
mythe-others = Ostatní: { $others }
mythe-other = { $name } { $where }, { $cards }
mythe-sizes = Karet v ruce: { $hands }
mythe-lost = Ostatní ti vytáhli: { $cards }
mythe-own-moved = Taženo: { $drawn }. Za { $points } jdeš na pole { $space }.
mythe-own-stayed = Taženo: { $drawn }. Máš { $points } a zůstáváš na místě.
mythe-own-tripped = Taženo: { $drawn }. Zakopáváš o překážku a zůstáváš stát.
mythe-own-won = Taženo: { $drawn }. Máš { $points } a porážíš draka!
mythe-draw = Táhnout: { $name }
# A hand to draw from: its number of cards.
mythe-draw-of = { $name } ({ $count })
mythe-stop = Stačí
mythe-stop-at = Stačí, jdu na pole { $space }
mythe-stop-stay = Stačí, zůstávám na místě
mythe-stop-win = Stačí, porážím draka
mythe-declare = Vyzvat draka: { $card }
mythe-you-declared = Ukazuješ kartu { $card }: v tomto tahu smíš na draka.
mythe-you-tripped = 💀 Překážka ({ $name }): tvoje tažení končí, zůstáváš { $where }. Všechny tažené karty už máš v ruce.
mythe-you-stand = { $points }: stojíš { $where }. Všechny tažené karty už máš v ruce.
mythe-give-any = Chceš někomu darovat karty? Které to jsou, ví jen ten, kdo je dostane. Aspoň jedna ti musí zůstat.
mythe-give-drawn = Chceš darovat některé z karet tažených v tomto tahu? Které to jsou, ví jen ten, kdo je dostane.
mythe-give-must = Bez karet: { $names }. Do každé prázdné ruky musíš dát aspoň jednu kartu. Aspoň jedna musí zůstat tobě.
mythe-give-none = Nedat nic
# A move by its name, such as "Give Ben: 0".
mythe-give = Darovat { $gifts }
# The gifts that are chosen already, such as “Ben: 0”.
mythe-give-so-far = Zatím: { $gifts }
# Which card, if only one hand may get it.
mythe-give-which-to = Kterou kartu dostane { $name }?
mythe-give-several = Víc karet …
mythe-give-cards = Které karty dáš?
# The card that is given next: “Who gets your Sword 3?”.
mythe-give-whom = Karta { $card }: kdo ji dostane?
# The cards of which it is asked after that.
mythe-give-then = Potom: { $cards }
# All cards that are left go to one hand. $count is their number, at least 2.
mythe-give-all = { $name }: všechny ({ $count })
mythe-give-back = Zpět

## Co se děje

mythe-story-starter = Los rozhodl: začíná { $name }.
mythe-story-hand = Tvoje karty: { $cards }.
mythe-story-round = Začíná kolo { $round }.
mythe-story-drew = { $name } táhne: { $card } ({ $source }).
mythe-story-tripped = { $name } táhne překážku ({ $source }): zakopne a zůstává stát.
mythe-story-moved = { $name } má { $points } a jde na pole { $space }.
mythe-story-stayed = { $name } má { $points } a zůstává na místě.
mythe-story-won = { $name } má { $points } a poráží draka!
mythe-story-gifts = { $name } rozdává: { $gifts }.
mythe-story-kept = { $name } nikomu nic nedává.
mythe-story-gave = Tvoje dary · { $gifts }.
mythe-story-robot-gave = Robot za tebe rozdává · { $gifts }.
mythe-story-got = { $name } ti dává: { $cards }.

## Konec

mythe-decisive-way =
    { $count ->
        [one] V kole { $round } jde { $name } o jedno pole dál a je { $where }.
        [few] V kole { $round } jde { $name } o { $count } pole dál a je { $where }.
        [many] V kole { $round } jde { $name } o { $count } pole dál a je { $where }.
       *[other] V kole { $round } jde { $name } o { $count } polí dál a je { $where }.
    }
mythe-decisive-obstacle = V kole { $round } přichází { $name } kvůli překážce o { $points }.
mythe-end-cheese = Rudý drak se plíží pryč a ze sýra nezbyl ani drobek.
mythe-end-hungry = Rudý drak zívá: nikdo přes něj neprošel. Sýr počká.
mythe-board = Hrací plán
mythe-board-dragon = { $space }: drak
mythe-board-words = Kde jsou myši: { $where }.
mythe-course = Jak se závodilo
mythe-course-words = Pro každé místo jedna čára, kolo za kolem. Na konci: { $spaces }.
mythe-feats-title = Myši a drak
mythe-feats-drawn = Tažené karty: { $drawn }, z toho překážky: { $obstacles }
mythe-feats-points = Body z tahů bez překážky: { $points }
mythe-feats-dragon = Výzvy drakovi: { $faced }, vítězné: { $beaten }

## Odmítnutí

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
refusal-wrong-number-of-cards = Karet v ruce: { $cards }, rozdat se jich má: { $due }.
refusal-wrong-number-of-a-card = Rozdaných karet jednoho druhu: { $cards }, v balíčku jich je: { $due }.
refusal-neutral-deck-is-for-two = Neutrální balíček má jen hra pro dva.
refusal-card-not-in-hand = V ruce, ze které se táhne, taková karta není.

## Odznaky

badge-name-mythe-slayer = Drakobijec
badge-value-mythe-slayer = vítězství nad drakem: { $count }
badge-name-mythe-challenger = Vyzyvatel
badge-value-mythe-challenger = výzvy drakovi: { $count }
badge-name-mythe-surefooted = Jistý krok
badge-value-mythe-surefooted = hry bez jediné překážky: { $count }
badge-name-mythe-wayfarer = Poutník
badge-value-mythe-wayfarer = body z tahů bez překážky: { $count }
badge-name-mythe-leap = Velký skok
badge-value-mythe-leap = nejvíc bodů v jednom tahu: { $count }
