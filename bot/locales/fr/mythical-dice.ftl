### Mino Dice : dés, paris, plis, scores.

game-mythical-dice = Mino Dice
invite-line-mythical-dice = Parie sur le nombre de plis de tes dés cachés, et tiens parole.
invite-size-mythical-dice = 3 à 6 joueurs · environ 25 minutes
invite-picture-mythical-dice = Un minotaure doré
choice-hand-mythical-dice = Mes dés
hand-later-mythical-dice = Tes dés s’afficheront ici quand la partie commencera.
hand-called-mythical-dice = tes dés
# Ce qu’on a atteint à la fin.
score-mythical-dice =
    { $count ->
        [one] { $shown } point
       *[other] { $shown } points
    }

## Dés et faces

die-minotaur = minotaure
die-griffin = griffon
die-mermaid = sirène
die-red = rouge
die-yellow = jaune
die-purple = violet
die-grey = gris
colour-red = rouge
colour-yellow = jaune
colour-purple = violet
colour-grey = gris
# Un dé tel qu’il est sur la table. Une créature sans autre mot montre son symbole.
die-shows =
    { $face ->
        [flag] { $die } côté drapeau
        [symbol] { $die }
       *[number] { $die } { $face }
    }

## Règles de la table

option-edition = édition
option-edition-about = Les règles de quelle édition
league-free-edition = l’édition
edition-english = règles anglaises
edition-czech = règles tchèques
edition-french = règles françaises
variant-simplified = Score simplifié : un pari manqué ne coûte rien, pas de bonus

## Commandes propres au jeu

command-bet = pari
command-bet-about = Parier sur le nombre de plis que tu vas remporter
option-tricks = plis
option-tricks-about = Combien de plis
command-roll = lancer
command-roll-about = Lancer un des dés que tu peux lancer maintenant
option-die = dé
option-die-about = Quel dé ; ceux que tu peux lancer sont proposés

## Têtes de colonnes

head-bet = pari
head-took = plis
head-score = score
head-points = points

## Paris

bets-title =
    { $round ->
        [one] Manche { $round } sur { $rounds } · { $round } dé par personne
       *[other] Manche { $round } sur { $rounds } · { $round } dés par personne
    }
bets-leader = { $name } entame le premier pli.
bets-close =
    Faites vos paris.
    ⏳ { $time }
bets-reveal =
    Tous les paris sont faits.
    Ils seront révélés :
    ⏳ { $time }
bets-spoken-in = { $name } a parié. Score : { $points }.
bets-spoken-open = { $name } réfléchit encore. Score : { $points }.
# Le cri de l’édition, et les paris de tout le monde.
reveal = { $shout } { $bets }
reveal-sum = Total des paris : { $bet }. Plis à remporter : { $due }.

## Plis

trick-title = Manche { $round } · pli { $trick } sur { $tricks }
trick-colour = Couleur : { $colour } · entame : { $name }
trick-open = Pas encore de couleur · entame : { $name }
# The first die of a trick, such as “red 7”.
trick-led = { $name } entame : { $die }.
trick-led-open = { $name } entame : { $die }. Pas encore de couleur.
# À qui irait le pli tel qu’il est ; $best est le dé, $why une des phrases plus bas.
trick-ahead = En tête : { $name } ({ $best }), car { $why }.
last-trick = Pli précédent : { $dice }. { $name } le remporte, car { $why }.
decides-mermaid-over-minotaur = une sirène bat le minotaure
decides-minotaur = le minotaure bat les griffons et les nombres
decides-griffin = un griffon bat les sirènes et les nombres
decides-last-griffin = le dernier griffon bat les sirènes et les nombres
decides-mermaid = une sirène bat tous les nombres
decides-last-mermaid = la dernière sirène bat tous les nombres
decides-number = c’est le plus grand nombre
decides-last-number = entre nombres égaux, le dernier compte
decides-flags = s’il n’y a que des drapeaux, l’entame gagne
trick-bonus = Bonus de { $bonus } si le pari est tenu.
score-spoken = { $name } : pari { $bet }, plis { $taken }. Score : { $points }.
round-line = Manche { $round } : { $points }
round-over = La manche { $round } sur { $rounds } est terminée
round-spoken = { $name } : pari { $bet }, plis { $taken } : { $points }.
round-kept = Pari tenu.
round-missed = Pari manqué.

## La carte privée

hand-title =
    { $count ->
        [one] Manche { $round }. Ton dé :
       *[other] Manche { $round }. Tes dés :
    }
hand-ask = Combien de plis vas-tu remporter ?
hand-bet = Ton pari : { $bet }. Tu peux le changer jusqu’à la révélation.
clock-bet-you = ⏰ Temps écoulé : un robot a parié { $bet } à ta place.
clock-rolled = ⏰ Temps écoulé pour { $name } : un robot a lancé le dé { $die }.
clock-rolled-you = ⏰ Temps écoulé : un robot a lancé le dé { $die } à ta place.
hand-reveal = Révéler les paris
# Combien de plis manquent encore au pari.
hand-missing =
    { $count ->
        [one] Il te manque { $count } pli.
       *[other] Il te manque { $count } plis.
    }
hand-enough = Le compte est bon : n’en prends plus.
hand-missed = Trop de plis : ton pari est perdu.
hand-too-few = Il reste trop peu de plis : ton pari est perdu.
hand-ahead = Tu as lancé : { $shown }. Pour l’instant tu es en tête, car { $why }.
hand-behind = Tu as lancé : { $shown }. Pour l’instant { $name } est en tête ({ $best }), car { $why }.
hand-trick-won = 🏆 Tu as lancé : { $shown }. Tu remportes le pli, car { $why }.
hand-trick-lost = Tu as lancé : { $shown }. { $name } remporte le pli ({ $best }), car { $why }.
hand-scores = Scores : { $seats }
hand-wait = Les autres lancent leurs dés. Cette carte changera à ton tour ou à la fin du pli.
hand-roll = À toi de jouer. Quel dé lances-tu ?
hand-follow = À toi de jouer. Couleur du pli : { $colour }. Lance cette couleur ou un dé spécial.
hand-free = À toi de jouer. Couleur du pli : { $colour }. Tu n’en as pas : lance ce que tu veux.
hand-only = À toi de jouer. Couleur du pli : { $colour }. Tu ne peux lancer que ce dé.
hand-alike = À toi de jouer. Tous tes dés sont pareils : il n’y a rien à choisir.
# The table rolls it in a second or two.
hand-last = Ton dernier dé va se lancer tout seul dans un instant.
hand-over = Manche { $round } : pari { $bet }, plis { $taken } : { $points }
hand-over-bonus = Manche { $round } : pari { $bet }, plis { $taken }, bonus { $bonus } : { $points }

## Ce qui se passe

story-leader = La manche 1 commence. Le sort a parlé : { $name } entame.
story-round = La manche { $round } commence. { $name } entame.
story-hand = Tu as : { $dice }.
story-bet = { $name } a parié.
story-own-bet = Ton pari : { $bet }.
story-robot-bet = Un robot parie à ta place : { $bet }.
story-rolled = { $name } lance : { $shown }.
story-trick = { $name } remporte le pli { $trick }, car { $why }.

## La fin

mythical-moment-scored = Manche { $round } : { $told }
mythical-moment-revealed = Manche { $round } : les paris font { $sum } au total, et non { $round }
mythical-moment-last-die = Manche { $round }, pli { $trick } : { $name } l’emporte au dernier dé
mythical-turn = À la manche { $round }, { $told } : { $points } d’écart.
mythical-turn-kept = { $name } tient son pari de { $bet } ({ $points })
mythical-turn-bonus = { $name } tient son pari de { $bet } avec un bonus de { $bonus } ({ $points })
mythical-turn-missed = { $name } manque son pari de { $bet } ({ $points })
end-growl = Grrr. Le minotaure retourne au trot dans son labyrinthe.
end-sheet = Manche par manche
end-course = La course aux points
end-course-words = Une ligne par place, manche après manche. À la fin : { $scores }.

## Ce que quelqu’un a fait en plusieurs parties

share-head-bets = paris tenus
share-spoken-bets = Paris tenus : { $hits } sur { $tries }.
share-largest-bets = Paris les plus sûrs : { $names } ({ $hits } tenus sur { $tries })
feats-title = Les paris, par taille
feats-kept = Paris tenus : { $kept } sur { $bets }
feats-spoken = Paris de { $bet } : { $made } en tout, dont { $kept } tenus.
head-made = faits
head-kept = tenus
feats-best-round = Meilleure manche : { $points }
feats-worst-round = Pire manche : { $points }
feats-bonus = Bonus : { $points }
luck-title = Chance
luck-tricks =
    { $tricks } { $count ->
        [one] pli
       *[other] plis
    } en { $games ->
        [one] { $games } partie
       *[other] { $games } parties
    }
luck-about = Combien de plis de plus (ou de moins) ont tourné en ta faveur, par rapport à la moyenne avec les mêmes dés.
luck-unknown =
    { $games ->
        [one] La chance n’était pas encore comptée dans { $games } partie plus ancienne.
       *[other] La chance n’était pas encore comptée dans { $games } parties plus anciennes.
    }

## Refus

refusal-bets-are-closed = Les paris sont révélés et ne changent plus. Le tien compte tel quel.
refusal-bet-out-of-range = Tu peux parier de 0 à { $most }. Ton dernier pari tient toujours, s’il y en a un.
refusal-no-roll-now = Ce n’est pas le moment de lancer un dé. Tu gardes les tiens.
refusal-die-not-held = Tu n’as pas ce dé ({ $die }). Choisis parmi les tiens.
refusal-colour-must-be-followed = Tu as la couleur du pli ({ $colour }), ce dé ({ $die }) doit donc attendre. Lance ta couleur ou un dé spécial.
refusal-wrong-number-of-dice = Dés dans une main : { $dice }, dés de la manche : { $due }.
refusal-too-many-dice-of-a-kind = Le sac n’a que { $most } dés de cette sorte ({ $die }).
refusal-face-not-on-die = Ce dé n’a pas cette face ({ $die }).

## Badges et titres

badge-name-mythical-dice-oracle = Devin
badge-value-mythical-dice-oracle = paris tenus d’affilée : { $count }
badge-name-mythical-dice-spotless = Sans-faute
badge-value-mythical-dice-spotless = parties où chaque pari est tenu : { $count }
badge-name-mythical-dice-daring = Tête brûlée
badge-value-mythical-dice-daring = paris tenus de trois plis ou plus : { $count }
badge-name-mythical-dice-ascetic = Ascète
badge-value-mythical-dice-ascetic = paris tenus à zéro pli : { $count }
badge-name-mythical-dice-hunter = Chasseur de bonus
badge-value-mythical-dice-hunter = points de bonus : { $count }
bests-hits-bets = Le plus de paris tenus en une partie : { $count }
