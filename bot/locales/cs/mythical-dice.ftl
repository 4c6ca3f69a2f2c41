### Bájné kostky: kostky, sázky, zdvihy, body.

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
face-flag = vlajka
face-symbol = symbol
# Kostka, jak leží na stole.
die-shows =
    { $face ->
        [flag] { $die } s vlajkou
        [symbol] { $die } se symbolem
       *[number] { $die } { $face }
    }

## Pravidla stolu

edition-english = anglická pravidla
edition-czech = česká pravidla
edition-french = francouzská pravidla
variant-standard = Běžné bodování
variant-simplified = Zjednodušené bodování: nesplněná sázka nic nestojí, prémie nejsou

## Hlavičky sloupců

head-die = kostka
head-face = padlo
head-bet = sázka
head-took = má
head-score = body

## Sázky

bets-title =
    { $round ->
        [one] Kolo { $round } z { $rounds } · po { $round } kostce
        [few] Kolo { $round } z { $rounds } · po { $round } kostkách
        [many] Kolo { $round } z { $rounds } · po { $round } kostky
       *[other] Kolo { $round } z { $rounds } · po { $round } kostkách
    }
bets-leader = První zdvih vynáší { $name }.
bets-close = Sázky se uzavřou { $time }
bets-all-in = Všechny sázky jsou na stole.
bets-spoken-in = { $name } má vsazeno, { $points }.
bets-spoken-open = { $name } ještě přemýšlí, { $points }.
# Výkřik vydání a kdo kolik vsadil.
reveal = { $shout } { $bets }
reveal-sum =
    { $due ->
        [one] Vsazeno { $bet }, k mání { $due } zdvih.
        [few] Vsazeno { $bet }, k mání { $due } zdvihy.
        [many] Vsazeno { $bet }, k mání { $due } zdvihu.
       *[other] Vsazeno { $bet }, k mání { $due } zdvihů.
    }

## Zdvihy

trick-title = Kolo { $round } · zdvih { $trick } z { $tricks }
trick-colour = Barva: { $colour } · vynáší { $name }
trick-open = Barva zatím není · vynáší { $name }
trick-spoken-next = { $name } je na tahu.
trick-spoken-later = { $name } hází později.
last-trick = Minulý zdvih: { $dice }. Bere ho { $name }.
trick-bonus = Prémie { $bonus }, vyjde-li sázka.
score-spoken = { $name }: sázka { $bet }, zdvihy { $taken }, { $points }.
round-line = Kolo { $round }: { $points }

## Soukromá karta

hand-title =
    { $round ->
        [one] Kolo { $round }. Tvoje kostka:
        [few] Kolo { $round }. Tvoje kostky:
        [many] Kolo { $round }. Tvoje kostky:
       *[other] Kolo { $round }. Tvoje kostky:
    }
hand-ask = Kolik zdvihů získáš?
hand-bet = Tvoje sázka: { $bet }. Do odhalení ji můžeš změnit.
hand-reveal = Ukázat sázky hned
hand-standing = Tvoje sázka: { $bet } · získané zdvihy: { $taken }
hand-roll = Tvůj tah. Kterou kostkou hodíš?
hand-follow = Barva zdvihu je { $colour }: hoď kostkou této barvy, nebo zvláštní.
hand-empty = V tomto kole už nemáš žádnou kostku.
hand-later = Kostky tu najdeš, až hra začne.
table-bets = Vynáší { $leader }. Vsazeno: { $count } z { $seats }.
table-dice = Na stole: { $dice }.
table-empty = Na stole zatím neleží žádná kostka.

## Co se děje

story-leader = Los rozhodl: první vynáší { $name }.
story-round = Začíná kolo { $round }. Vynáší { $name }.
story-hand = Držíš: { $dice }.
story-bet = { $name } má vsazeno.
story-own-bet = Tvoje sázka: { $bet }.
story-rolled = { $name } hází: { $shown }.
story-trick = Zdvih { $trick } bere { $name }.

## Konec

end-growl = Grrr. Minotaurus odklusal zpátky do labyrintu.
end-sheet = Kolo po kole
