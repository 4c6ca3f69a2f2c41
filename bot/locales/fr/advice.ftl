### Conseils : pourquoi un robot aime un coup. D’abord les mots de chaque jeu.

advised = Le conseil d’un robot, le meilleur coup d’abord :
advised-none = Pour ce jeu, les robots ne donnent pas de conseil.
choice-advice = Conseil
lobby-advice = Ici, les robots peuvent donner des conseils.

## Mythe

# « risk » et « chance » sont des nombres sur cent.
advice-mythe-draw = Obstacle : environ { $risk } %, points : environ { $gain } %. Chances de gagner : environ { $chance } %.
advice-mythe-stop = Tu arrives sur la case { $space }. Chances de gagner : environ { $chance } %.
advice-mythe-stay = Ces points ne te mènent pas plus loin. Chances de gagner : environ { $chance } %.
advice-mythe-declare = Pour battre le Dragon, il faut montrer une carte légendaire. Chances de gagner : environ { $chance } %.
advice-mythe-keep = Ce que tu donnes, les autres peuvent le piocher. Garde donc tes cartes.
advice-mythe-give =
    { $count ->
        [one] Tu donnes une carte qui peut te servir.
       *[other] Tu donnes { $count } cartes qui peuvent te servir.
    }
advice-mythe-give-least =
    { $count ->
        [one] Une main vide doit recevoir une carte. C’est celle dont tu as le moins besoin.
       *[other] Chaque main vide doit recevoir une carte. Ce sont les { $count } dont tu as le moins besoin.
    }
advice-mythe-give-points =
    { $count ->
        [one] Tu tiens presque tous les points, et personne n’avance avec sa propre main. Donne un 1 pour pouvoir le piocher plus tard.
       *[other] Tu tiens presque tous les points, et personne n’avance avec sa propre main. Donne { $count } cartes de valeur 1 pour pouvoir les piocher plus tard.
    }

## Mythic Dice

advice-mythic-capture = Tu as alors { $total } points sur { $goal }. Chances de gagner : environ { $chance } %.
advice-mythic-no-capture = Tous tes dés libres le restent. Chances de gagner : environ { $chance } %.
advice-mythic-roll =
    { $count ->
        [one] Une nouvelle valeur pour ce dé. Chances de gagner : environ { $chance } %.
       *[other] De nouvelles valeurs pour ces { $count } dés. Chances de gagner : environ { $chance } %.
    }
advice-mythic-release =
    { $count ->
        [one] Tu perds des points ({ $points }), tu utilises le pouvoir et 1 dé redevient libre. Chances de gagner : environ { $chance } %.
       *[other] Tu perds des points ({ $points }), tu utilises le pouvoir et { $count } dés redeviennent libres. Chances de gagner : environ { $chance } %.
    }
advice-mythic-release-only =
    { $count ->
        [one] Tu perds des points ({ $points }), et 1 dé redevient libre. Chances de gagner : environ { $chance } %.
       *[other] Tu perds des points ({ $points }), et { $count } dés redeviennent libres. Chances de gagner : environ { $chance } %.
    }
advice-mythic-poach = Tu perds des points ({ $points }) et un dé, et tu gagnes l’artefact. Chances de gagner : environ { $chance } %.
advice-mythic-use = Un artefact ne coûte aucun point. Chances de gagner : environ { $chance } %.
advice-mythic-take = Sans dé, on ne peut rien faire : prends-en un. Chances de gagner : environ { $chance } %.
advice-mythic-pass = Rien ne change. Chances de gagner : environ { $chance } %.
advice-mythic-die = Chances de gagner ensuite : environ { $chance } %.

## Mythical Dice

# « chance » et « kept » sont des nombres sur cent.
advice-mythical-bet-none = Chances de ne prendre aucun pli : environ { $chance } %. Points en moyenne : { $points }.
advice-mythical-bet =
    { $tricks ->
        [one] Chances de prendre exactement { $tricks } pli : environ { $chance } %. Points en moyenne : { $points }.
       *[other] Chances de prendre exactement { $tricks } plis : environ { $chance } %. Points en moyenne : { $points }.
    }
advice-mythical-roll = Chances de prendre ce pli : environ { $chance } % ; de tenir ton pari : environ { $kept } %.
advice-mythical-over = Chances de prendre ce pli : environ { $chance } %. Tu as plus de plis que ton pari, et chaque pli de plus te coûte des points.
advice-mythical-under = Chances de prendre ce pli : environ { $chance } %. Ton pari est hors d’atteinte, mais chaque pli réduit la perte.
advice-mythical-missed = Chances de prendre ce pli : environ { $chance } %. Ton pari est manqué, et d’autres plis n’y changent rien.

## Pourquoi ? – les décisions d’une partie finie, revues

choice-why = Pourquoi ?
choice-losses = Où j’ai perdu le plus
why-title = Pourquoi ? · { $game } · { $chapter }
why-you-saw = Ce que tu voyais :
why-robot-saw = Ce que voyait { $name } :
why-you-chose = Ton choix : { $move }
why-chosen-for-you = Un robot a choisi pour toi : { $move }
why-robot-chose = Le choix de { $name } : { $move }
why-same = Un robot aurait fait la même chose :
why-other = Un robot aurait fait autre chose :
why-cost-points =
    { $cost ->
        [one] La différence est d’environ { $cost } point.
       *[other] La différence est d’environ { $cost } points.
    }
why-cost-chance =
    { $cost ->
        [one] La différence est d’environ { $cost } victoire sur cent parties.
       *[other] La différence est d’environ { $cost } victoires sur cent parties.
    }
why-replay = Retour à la partie revue
losses-title = Où tu as perdu le plus · { $game }
losses-none = Presque nulle part : un robot aurait choisi à peu près pareil.
loss-points =
    { $cost ->
        [one] { $chapter } : { $decision } a coûté environ { $cost } point.
       *[other] { $chapter } : { $decision } a coûté environ { $cost } points.
    }
loss-chance =
    { $cost ->
        [one] { $chapter } : { $decision } a coûté environ { $cost } victoire sur cent parties.
       *[other] { $chapter } : { $decision } a coûté environ { $cost } victoires sur cent parties.
    }
lost-way = { $chapter } : { $decision }
decision = « { $move } »
decision-bet = ton pari de { $bet }
