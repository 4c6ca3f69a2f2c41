### Mino Dice : dés, paris, plis, scores.

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
face-flag = drapeau
face-symbol = symbole
# Un dé tel qu’il est sur la table.
die-shows =
    { $face ->
        [flag] { $die } (drapeau)
        [symbol] { $die } (symbole)
       *[number] { $die } { $face }
    }

## Règles de la table

edition-english = règles anglaises
edition-czech = règles tchèques
edition-french = règles françaises
variant-standard = Score normal
variant-simplified = Score simplifié : un pari manqué ne coûte rien, pas de bonus

## Têtes de colonnes

head-die = dé
head-face = face
head-bet = pari
head-took = plis
head-score = score

## Paris

bets-title =
    { $round ->
        [one] Manche { $round } sur { $rounds } · { $round } dé par personne
       *[other] Manche { $round } sur { $rounds } · { $round } dés par personne
    }
bets-leader = Premier pli entamé par { $name }.
bets-close = Fin des paris { $time }
bets-all-in = Tous les paris sont faits.
bets-spoken-in = { $name } a parié, { $points }.
bets-spoken-open = { $name } réfléchit encore, { $points }.
# Le cri de l’édition, et les paris de tout le monde.
reveal = { $shout } { $bets }
reveal-sum = Paris : { $bet }, plis à prendre : { $due }.

## Plis

trick-title = Manche { $round } · pli { $trick } sur { $tricks }
trick-colour = Couleur : { $colour } · entame : { $name }
trick-open = Pas encore de couleur · entame : { $name }
trick-spoken-next = C’est à { $name } de lancer.
trick-spoken-later = { $name } lance plus tard.
last-trick = Dernier pli : { $dice }. { $name } le remporte.
trick-bonus = Bonus de { $bonus } si le pari est tenu.
score-spoken = { $name } : pari { $bet }, plis { $taken }, { $points }.
round-line = Manche { $round } : { $points }

## La carte privée

hand-title =
    { $round ->
        [one] Manche { $round }. Ton dé :
       *[other] Manche { $round }. Tes dés :
    }
hand-ask = Combien de plis vas-tu prendre ?
hand-bet = Ton pari : { $bet }. Tu peux le changer jusqu’à la révélation.
hand-reveal = Révéler les paris
hand-standing = Ton pari : { $bet } · plis pris : { $taken }
hand-roll = À toi. Quel dé lances-tu ?
hand-follow = La couleur est { $colour } : un dé de cette couleur, ou un dé spécial.
hand-empty = Tu n’as plus de dé pour cette manche.
hand-later = Tes dés arrivent ici quand la partie commence.
table-bets = Entame : { $leader }. Paris faits : { $count } sur { $seats }.
table-dice = Sur la table : { $dice }.
table-empty = Aucun dé sur la table pour l’instant.

## Ce qui se passe

story-leader = Le sort a parlé : { $name } entame.
story-round = La manche { $round } commence. Entame : { $name }.
story-hand = Tu as : { $dice }.
story-bet = { $name } a parié.
story-own-bet = Ton pari : { $bet }.
story-rolled = { $name } lance : { $shown }.
story-trick = { $name } remporte le pli { $trick }.

## La fin

end-growl = Grrr. Le minotaure retourne au trot dans son labyrinthe.
end-sheet = Manche par manche
