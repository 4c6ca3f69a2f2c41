### Conseils : pourquoi un robot aime un coup. D’abord les mots de chaque jeu.

advised = Le conseil d’un robot, le meilleur coup d’abord :
advised-line = { $move } : { $why }
advised-none = Pour ce jeu, les robots ne donnent pas de conseil.
choice-advice = Conseil
lobby-advice = Ici, les robots peuvent donner des conseils.

## Mythe

# « risk » et « chance » sont des nombres sur cent.
advice-mythe-draw = Cette main compte sans doute { $risk } % d’obstacles. En piochant ici, tu gagnes la course environ { $chance } fois sur cent.
advice-mythe-stop = Tu arrives sur la case { $space }, et tu gagnes la course environ { $chance } fois sur cent.
advice-mythe-stay = Ces points ne te mènent pas plus loin. En t’arrêtant ici, tu gagnes la course environ { $chance } fois sur cent.
advice-mythe-declare = Pour battre le Dragon, il faut montrer une carte légendaire. Avec elle, tu gagnes la course environ { $chance } fois sur cent.
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

advice-mythic-capture = Ainsi tu as { $total } points sur { $goal }. Tu gagnes environ { $chance } fois sur cent.
advice-mythic-no-capture = Tes dés restent libres pour mieux. Tu gagnes environ { $chance } fois sur cent.
advice-mythic-roll =
    { $count ->
        [one] La nouvelle valeur de ce dé aide plus que l’ancienne. Tu gagnes environ { $chance } fois sur cent.
       *[other] Les nouvelles valeurs de ces { $count } dés aident plus que les anciennes. Tu gagnes environ { $chance } fois sur cent.
    }
advice-mythic-release =
    { $count ->
        [one] Tu perds { $points } points contre 1 dé et le pouvoir. Tu gagnes environ { $chance } fois sur cent.
       *[other] Tu perds { $points } points contre { $count } dés et le pouvoir. Tu gagnes environ { $chance } fois sur cent.
    }
advice-mythic-poach = Tu perds { $points } points et un dé contre un artefact. Tu gagnes environ { $chance } fois sur cent.
advice-mythic-use = L’artefact reste à toi, ou il a fait son travail. Tu gagnes environ { $chance } fois sur cent.
advice-mythic-take = Sans dé, on ne peut rien faire : prends-en un. Tu gagnes environ { $chance } fois sur cent.
advice-mythic-pass = Tout reste comme avant. Tu gagnes environ { $chance } fois sur cent.
advice-mythic-yield = Sans le dé de valeur { $die }, tu gagnes environ { $chance } fois sur cent.
advice-mythic-raise = Si le dé de valeur { $die } monte, tu gagnes environ { $chance } fois sur cent.
advice-mythic-decay = Si le dé de valeur { $die } y passe, tu gagnes environ { $chance } fois sur cent.

## Mythical Dice

# « chance » et « kept » sont des nombres sur cent.
advice-mythical-bet-none = Ces dés ne prennent aucun pli environ { $chance } fois sur cent. Points en moyenne : { $points }.
advice-mythical-bet =
    { $tricks ->
        [one] Ces dés prennent exactement un pli environ { $chance } fois sur cent. Points en moyenne : { $points }.
       *[other] Ces dés prennent exactement { $tricks } plis environ { $chance } fois sur cent. Points en moyenne : { $points }.
    }
advice-mythical-roll = Il prend ce pli environ { $chance } fois sur cent. Tu tiens ton pari environ { $kept } fois sur cent.
advice-mythical-missed = Il prend ce pli environ { $chance } fois sur cent. Ton pari ne peut plus être tenu.

## Pourquoi ? – les décisions d’une partie finie, revues

choice-why = Pourquoi ?
choice-losses = Où j’ai perdu le plus
why-title = Pourquoi ? · { $game } · { $chapter }
why-you-saw = Ce que tu voyais :
why-robot-saw = Ce que voyait { $name } :
why-you-chose = Ton choix : { $move }
why-chosen-for-you = Un robot a choisi pour toi : { $move }
why-robot-chose = Le choix de { $name } : { $move }
why-same = Un robot conseille la même chose :
why-other = Un robot conseille autre chose :
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
