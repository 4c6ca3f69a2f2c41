### Bájné kostky: kostky, sázky, štychy, body.

game-mythical-dice = Bájné kostky
invite-line-mythical-dice = Vsaď, kolik štychů získají tvoje skryté kostky, a dodrž slovo.
invite-size-mythical-dice = 3–6 hráčů · asi 25 minut
invite-picture-mythical-dice = Zlatý minotaurus
choice-hand-mythical-dice = Moje kostky
hand-later-mythical-dice = Kostky tu najdeš, až hra začne.
hand-called-mythical-dice = tvoje kostky
# Kam to kdo na konci dotáhl.
score-mythical-dice =
    { $count ->
        [one] { $shown } bod
        [few] { $shown } body
        [many] { $shown } bodu
       *[other] { $shown } bodů
    }

## Kostky a strany

die-minotaur = minotaurus
die-griffin = gryf
die-mermaid = mořská panna
die-red = červená
die-yellow = žlutá
die-purple = fialová
die-grey = šedá
colour-red = červená
colour-yellow = žlutá
colour-purple = fialová
colour-grey = šedá
# Kostka, jak leží na stole. Tvor bez dalšího slova ukazuje svůj symbol.
die-shows =
    { $face ->
        [flag] { $die } s vlajkou
        [symbol] { $die }
       *[number] { $die } { $face }
    }

## Pravidla stolu

option-edition = vydání
option-edition-about = Pravidla kterého vydání
league-free-edition = vydání
edition-english = anglická pravidla
edition-czech = česká pravidla
edition-french = francouzská pravidla
variant-simplified = Zjednodušené bodování: sázka, která nevyjde, nic nestojí; bonusové body nejsou

## Vlastní příkazy

command-bet = sázka
command-bet-about = Vsadí, kolik štychů vezmeš
option-tricks = štychy
option-tricks-about = Kolik štychů
command-roll = hodit
command-roll-about = Hodí jednou z kostek, kterými teď můžeš
option-die = kostka
option-die-about = Která kostka; nabídnou se ty, kterými teď můžeš hodit

## Hlavičky sloupců

head-bet = sázka
head-took = štychy
head-score = body
head-points = body

## Sázky

bets-title =
    Kolo { $round } { $rounds ->
        [8] z
       *[ze] ze
    } { $rounds } · po { $round ->
        [one] { $round } kostce
        [few] { $round } kostkách
        [many] { $round } kostky
       *[other] { $round } kostkách
    }
bets-leader = První štych vynáší { $name }.
bets-close =
    Sází se.
    ⏳ { $time }
bets-reveal =
    Všichni mají vsazeno.
    Sázky se odkryjí:
    ⏳ { $time }
bets-spoken-in = { $name } má vsazeno. Celkem { $points }.
bets-spoken-open = { $name } ještě přemýšlí. Celkem { $points }.
# Výkřik vydání a kdo kolik vsadil.
reveal = { $shout } { $bets }
reveal-sum =
    { $due ->
        [one] Celkem vsazeno: { $bet }. K mání je { $due } štych.
        [few] Celkem vsazeno: { $bet }. K mání jsou { $due } štychy.
        [many] Celkem vsazeno: { $bet }. K mání je { $due } štychu.
       *[other] Celkem vsazeno: { $bet }. K mání je { $due } štychů.
    }

## Štychy

trick-title =
    Kolo { $round } · štych { $trick } { $tricks ->
        [1] z
        [5] z
        [8] z
       *[ze] ze
    } { $tricks }
trick-colour = Barva: { $colour } · vynáší { $name }
trick-open = Barva zatím není · vynáší { $name }
# The first die of a trick, such as “red 7”.
trick-led = { $name } vynáší: { $die }.
trick-led-open = { $name } vynáší: { $die }. Barva zatím není.
# Kdo by štych vzal, jak teď leží; $best je kostka, $why jedna z vět níže.
trick-ahead = Zatím bere { $name } ({ $best }): { $why }.
last-trick = Předchozí štych: { $dice }. Bere ho { $name }: { $why }.
decides-mermaid-over-minotaur = mořská panna přebíjí minotaura
decides-minotaur = minotaurus přebíjí gryfy i čísla
decides-griffin = gryf přebíjí mořské panny i čísla
decides-last-griffin = poslední gryf přebíjí mořské panny i čísla
decides-mermaid = mořská panna přebíjí všechna čísla
decides-last-mermaid = poslední mořská panna přebíjí všechna čísla
decides-number = je to nejvyšší číslo
decides-last-number = ze stejných čísel platí poslední
decides-flags = když padnou samé vlajky, bere ten, kdo vynášel
trick-bonus = Když sázka vyjde, jsou k tomu bonusové body: { $bonus }.
score-spoken = { $name }: sázka { $bet }, štychy { $taken }. Celkem { $points }.
round-line = Kolo { $round }: { $points }
round-over =
    { $round }. kolo { $rounds ->
        [8] z
       *[ze] ze
    } { $rounds } skončilo
round-spoken = { $name }: sázka { $bet }, štychy { $taken }: { $points }.
round-kept = Sázka vyšla.
round-missed = Sázka nevyšla.

## Soukromá karta

hand-title =
    { $count ->
        [one] Kolo { $round }. Tvoje kostka:
        [few] Kolo { $round }. Tvoje kostky:
        [many] Kolo { $round }. Tvoje kostky:
       *[other] Kolo { $round }. Tvoje kostky:
    }
hand-ask = Kolik štychů vezmeš?
hand-bet = Tvoje sázka: { $bet }. Do odhalení ji můžeš změnit.
clock-bet-you = ⏰ Čas vypršel: robot za tebe vsadil { $bet }.
clock-rolled = ⏰ { $name }: čas vypršel, hází robot: { $die }.
clock-rolled-you = ⏰ Čas vypršel, a tak za tebe hodil robot: { $die }.
hand-reveal = Ukázat sázky hned
# Kolik štychů ještě do sázky chybí.
hand-missing =
    { $count ->
        [one] Chybí ti { $count } štych.
        [few] Chybí ti { $count } štychy.
        [many] Chybí ti { $count } štychu.
       *[other] Chybí ti { $count } štychů.
    }
hand-enough = Sázka teď sedí: další štych už neber.
hand-missed = Štychů je moc: sázka nevyjde.
hand-too-few = Zbývá už málo štychů: sázka nevyjde.
hand-ahead = Padlo ti: { $shown }. Zatím bereš ty: { $why }.
hand-behind = Padlo ti: { $shown }. Zatím bere { $name } ({ $best }): { $why }.
hand-trick-won = 🏆 Padlo ti: { $shown }. Štych bereš ty: { $why }.
hand-trick-lost = Padlo ti: { $shown }. Štych bere { $name } ({ $best }): { $why }.
hand-scores = Body: { $seats }
hand-wait = Teď hází ostatní. Tahle karta se změní, až budeš na tahu nebo až štych skončí.
hand-roll = Jsi na tahu. Kterou kostkou hodíš?
hand-follow = Jsi na tahu. Barva štychu je { $colour }: hoď kostkou této barvy, nebo zvláštní.
hand-free = Jsi na tahu. Barvu štychu ({ $colour }) nemáš: hoď kteroukoli kostkou.
hand-only = Jsi na tahu. Barva štychu je { $colour }, takže smíš hodit jen touhle kostkou.
hand-alike = Jsi na tahu. Všechny tvoje kostky jsou stejné, není z čeho vybírat.
# The table rolls it in a second or two.
hand-last = Tvoje poslední kostka padne za chvilku sama.
hand-over = Kolo { $round }: sázka { $bet }, štychy { $taken }: { $points }
hand-over-bonus = Kolo { $round }: sázka { $bet }, štychy { $taken }, bonusové body { $bonus }: { $points }

## Co se děje

story-leader = Začíná kolo 1. Los rozhodl: vynáší { $name }.
story-round = Začíná kolo { $round }. Vynáší { $name }.
story-hand = Držíš: { $dice }.
story-bet = { $name } má vsazeno.
story-own-bet = Tvoje sázka: { $bet }.
story-robot-bet = Robot za tebe sází: { $bet }.
story-rolled = { $name } hází: { $shown }.
story-trick = Štych { $trick } bere { $name }: { $why }.

## Konec

mythical-moment-scored = Kolo { $round }: { $told }
mythical-moment-revealed = Kolo { $round }: sázky dávají dohromady { $sum }, ne { $round }
mythical-moment-last-die = Kolo { $round }, štych { $trick }: { $name } bere poslední kostkou
mythical-turn = V kole { $round } { $told }: rozdíl { $points }.
mythical-turn-kept = { $name } plní sázku { $bet } ({ $points })
mythical-turn-bonus = { $name } plní sázku { $bet }, bonusové body { $bonus } ({ $points })
mythical-turn-missed = { $name } neplní sázku { $bet } ({ $points })
end-growl = Grrr. Minotaurus odklusal zpátky do labyrintu.
end-sheet = Kolo po kole
end-course = Jak se vyvíjelo skóre
end-course-words = Pro každé místo jedna čára, kolo za kolem. Na konci: { $scores }.

## Co kdo dokázal ve více hrách

share-head-bets = splněno
share-spoken-bets = Splněné sázky: { $hits }/{ $tries }.
share-largest-bets = Nejjistější sázky: { $names } (splněno { $hits }/{ $tries })
feats-title = Sázky podle velikosti
feats-kept = Sázky: { $bets } · vyšlo: { $kept }
feats-spoken = Sázka { $bet }: vsazeno { $made }×, vyšlo { $kept }×.
head-made = počet
head-kept = vyšlo
feats-best-round = Nejlepší kolo: { $points }
feats-worst-round = Nejhorší kolo: { $points }
feats-bonus = Bonusové body: { $points }
luck-title = Štěstí
luck-tricks =
    { $tricks } { $count ->
        [one] štych
        [few] štychy
        [many] štychu
       *[other] štychů
    } za { $games ->
        [one] { $games } hru
        [few] { $games } hry
        [many] { $games } hry
       *[other] { $games } her
    }
luck-about = O kolik víc (nebo míň) štychů ti vyšlo, než by se stejnými kostkami vyšlo v průměru.
luck-unknown = Starší hry, u kterých se štěstí ještě nepočítalo: { $games }.

## Odmítnutí

refusal-bets-are-closed = Sázky jsou odhalené a platí. Ta tvoje se počítá, jak byla.
refusal-bet-out-of-range = Vsadit můžeš od 0 do { $most }. Tvoje poslední sázka platí dál, pokud nějaká byla.
refusal-no-roll-now = Teď se na žádnou kostku nečeká. Kostky ti zůstávají.
refusal-die-not-held = Takovou kostku nemáš ({ $die }). Vyber si ze svých.
refusal-colour-must-be-followed = Máš barvu štychu ({ $colour }), takže tato kostka ({ $die }) musí počkat. Hoď kostkou té barvy, nebo zvláštní.
refusal-wrong-number-of-dice = Kostek v ruce: { $dice }, v tomto kole jich má být: { $due }.
refusal-too-many-dice-of-a-kind = Kostek tohoto druhu ({ $die }) je v pytlíku nejvýš { $most }.
refusal-face-not-on-die = Taková strana na této kostce není ({ $die }).

## Odznaky

badge-name-mythical-dice-oracle = Orákulum
badge-value-mythical-dice-oracle = vyšlé sázky v řadě: { $count }
badge-name-mythical-dice-spotless = Bez chybičky
badge-value-mythical-dice-spotless = hry, kde vyšla každá sázka: { $count }
badge-name-mythical-dice-daring = Hazardér
badge-value-mythical-dice-daring = vyšlé sázky na 3 a víc: { $count }
badge-name-mythical-dice-ascetic = Asketa
badge-value-mythical-dice-ascetic = vyšlé sázky na nulu: { $count }
badge-name-mythical-dice-hunter = Lovec bonusů
badge-value-mythical-dice-hunter = bonusové body: { $count }
bests-hits-bets = Nejvíc vyšlých sázek v jedné hře: { $count }
