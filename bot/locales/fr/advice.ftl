### Conseils : pourquoi un robot aime un coup. D’abord les mots de chaque jeu.

advised = Le conseil d’un robot, le meilleur coup d’abord :
# « chance » est un nombre sur cent.
advice-chance = Chances de gagner : environ { $chance } %.
advised-none = Pour ce jeu, les robots ne donnent pas de conseil.
choice-advice = Conseil
lobby-advice = Ici, les robots peuvent donner des conseils.
# In front of the tenths of a number.
decimal-sign = ,

## Mythe

# « risk » et « gain » sont des nombres sur cent.
advice-mythe-draw = Chances de piocher un obstacle : environ { $risk } %, une carte à points : environ { $gain } %. Cases pendant ce tour, en moyenne : { $spaces }.
advice-mythe-draw-to-dragon = Chances de piocher un obstacle : environ { $risk } %, une carte à points : environ { $gain } %. Chances de battre le Dragon pendant ce tour : environ { $chance } %.
advice-mythe-draw-undeclared = Chances de piocher un obstacle : environ { $risk } %, une carte à points : environ { $gain } %. Sans carte légendaire montrée, tu ne peux pas battre le Dragon pendant ce tour.
advice-mythe-stop =
    { $count ->
        [one] Tu avances de { $count } case, jusqu’à la case { $space }.
       *[other] Tu avances de { $count } cases, jusqu’à la case { $space }.
    }
advice-mythe-win = Tu atteins le Dragon et tu gagnes.
advice-mythe-stay = Ces points ne te mènent pas plus loin.
advice-mythe-declare = Pour battre le Dragon, il faut montrer une carte légendaire. Chances de le battre alors pendant ce tour : environ { $chance } %.
advice-mythe-declare-early = Le Dragon est trop loin pour ce tour : la carte ne t’aide guère.
advice-mythe-keep = Ce que tu donnes, les autres peuvent le piocher. Garde donc tes cartes.
advice-mythe-give =
    { $count ->
        [one] Les autres pourront piocher cette carte. Points donnés : { $points }.
       *[other] Les autres pourront piocher ces { $count } cartes. Points donnés : { $points }.
    }
advice-mythe-give-legend = Tu donnes ta dernière carte légendaire. Sans elle, tu ne peux pas défier le Dragon.
advice-mythe-give-obstacle = Tu donnes un obstacle. Dans ta main, il fait trébucher qui pioche chez toi.
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

advice-mythic-capture =
    { $total ->
        [one] Tu as alors { $total } point sur { $goal }.
       *[other] Tu as alors { $total } points sur { $goal }.
    }
advice-mythic-no-capture = Tous tes dés libres le restent.
advice-mythic-roll =
    { $count ->
        [one] Une nouvelle valeur pour ce dé.
       *[other] De nouvelles valeurs pour ces { $count } dés.
    }
advice-mythic-release =
    { $count ->
        [one] Tu perds des points ({ $points }), tu utilises le pouvoir et 1 dé redevient libre.
       *[other] Tu perds des points ({ $points }), tu utilises le pouvoir et { $count } dés redeviennent libres.
    }
advice-mythic-release-only =
    { $count ->
        [one] Tu perds des points ({ $points }), et 1 dé redevient libre.
       *[other] Tu perds des points ({ $points }), et { $count } dés redeviennent libres.
    }
advice-mythic-poach = Tu perds des points ({ $points }) et un dé, et tu gagnes l’artefact.
advice-mythic-use = « { $power } » Cela ne coûte aucun point.
advice-mythic-take = Sans dé, on ne peut rien faire : prends-en un.
advice-mythic-pass = Rien ne change.
advice-mythic-die = Points que tes dés libres peuvent alors capturer, une créature après l’autre : { $points }.

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
why-robot-chose = { $name }, son choix : { $move }
why-same-steady = Un robot moyen aurait fait la même chose :
why-same-keen = Un robot fort aurait fait la même chose :
why-other-steady = Un robot moyen aurait fait autre chose :
why-other-keen = Un robot fort aurait fait autre chose :
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
why-cost-spaces = La différence, en cases et en moyenne : environ { $cost }.
why-cost-dragon =
    { $cost ->
        [one] La différence est d’environ { $cost } victoire sur le Dragon en cent tours comme celui-ci.
       *[other] La différence est d’environ { $cost } victoires sur le Dragon en cent tours comme celui-ci.
    }
# On a button, about what another seat chose at the same moment.
why-other-seat = { $name } : pourquoi ?
why-replay = Retour à l’enregistrement
losses-title = Où tu as perdu le plus · { $game }
losses-none = Autant qu’un robot puisse en juger, aucune de tes décisions ne t’a coûté cher.
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
loss-spaces = { $chapter } : { $decision }. Cases perdues en moyenne : environ { $cost }.
loss-dragon =
    { $cost ->
        [one] { $chapter } : { $decision } a coûté environ { $cost } victoire sur le Dragon en cent tours comme celui-ci.
       *[other] { $chapter } : { $decision } a coûté environ { $cost } victoires sur le Dragon en cent tours comme celui-ci.
    }
lost-way = { $chapter } : { $decision }
decision = « { $move } »
decision-bet = ton pari de { $bet }
