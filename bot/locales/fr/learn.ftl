### Leçons : le début de chaque jeu, en privé avec des robots, avec des dés et des cartes préparés.

command-learn = apprendre
command-learn-about = Apprendre un jeu en y jouant : en privé, en deux à quatre minutes
learn-title = Apprends un jeu en y jouant
learn-about = Chaque leçon dure de deux à quatre minutes. Tu joues avec des robots, et rien ne compte.
learn-stands = { $game } : tu en es à l’étape { $number } sur { $of }
learn-done = { $game } : terminée ✓
learn-notice = 🎓 { $game } : leçon, étape { $number } sur { $of }
learn-prepared = C’est une leçon : les dés et les cartes sont préparés, pas tirés au hasard. Rien ne compte ici.
learn-suggestion = 💡 Suggestion : { $move }
learn-begin = Commencer
learn-next = Continuer
learn-anew = Reprendre au début
learn-others = Toutes les leçons
# In the terminal.
learn-help =
    Tape le nombre ou la lettre devant un choix, un nom ou son début, puis Entrée.
    Entrée seule suit la suggestion.
    r, règles : les règles
    q, quitter : arrêter ici ; une leçon inachevée t’attend
    { "?" }, aide : cette aide
# In the terminal, to somebody who leaves.
learn-kept = La leçon t’attend là où tu l’as laissée.
refusal-no-such-lesson = Il n’y a pas de leçon pour ce jeu. Ses règles te disent tout.

## Mino Dice

learn-mythical-start =
    À chaque pli, chaque personne lance un dé, et la meilleure face remporte le pli. Parie sur le nombre de plis que tes dés vont remporter, et essaie d’en remporter exactement autant. Nous jouons { $rounds ->
        [one] { $rounds } manche
       *[other] { $rounds } manches
    } contre des robots ({ $names }), et tu peux choisir ce que tu veux.
learn-mythical-bet-number = Chaque personne a un dé que les autres ne voient pas. Le tien ({ $die }) montre de { $least } à { $most }. Va-t-il remporter le pli (1) ou non (0) ?
learn-mythical-bet-symbol = Maintenant il y a { $tricks } dés par personne, donc { $tricks } plis. Le dé « { $die } » a { $sides } faces, dont { $shows } avec son symbole. Un symbole bat tous les nombres : cela devrait suffire pour un pli.
learn-mythical-first-roll = Tu entames : ton dé donne sa couleur au pli. Qui a un dé de cette couleur doit le lancer, ou un dé spécial (avec un symbole). Lance !
learn-mythical-could = Ton dé « { $die } » peut remporter ce pli.
learn-mythical-bonus = Ton dé « { $die } » peut remporter ce pli, avec un bonus de { $bonus } si tu tiens ton pari.
learn-mythical-cannot = Même ton meilleur dé (« { $die } ») ne peut pas remporter ce pli : laisse-le aux autres.
learn-mythical-met = Tu as exactement autant de plis que ton pari : lance maintenant ce qui perd.
learn-mythical-lost = C’est plus que ton pari : il est perdu. Essaie maintenant de faire manquer ceux des autres.
learn-mythical-out-of-reach = Ton pari est hors d’atteinte. Chaque pli que tu prends encore réduit la perte.
learn-mythical-kept = Pari { $bet }, plis { $taken } : tenu ! Chaque pli rapporte { $each }.
learn-mythical-kept-bonus = Pari { $bet }, plis { $taken } : tenu ! Chaque pli rapporte { $each }, et le bonus de { $bonus } s’y ajoute.
learn-mythical-kept-zero = Un pari de 0, tenu ! Il rapporte { $each } par dé de la manche.
learn-mythical-missed = Pari { $bet }, plis { $taken } : manqué. Chaque pli en trop ou en moins coûte { $each }.
learn-mythical-missed-zero = Un pari de 0, mais tu as un pli : manqué. Cela coûte { $each } par dé de la manche.
learn-mythical-symbol = Un symbole (ici : { $die }) bat tous les nombres.
learn-mythical-end = Maintenant tu sais jouer : { $rounds } manches, chacune avec un dé de plus.

## Mythe

learn-mythe-start =
    Des souris courent vers le Dragon, sur la case { $space }. Tes propres cartes ne te font pas avancer : tu pioches dans la main des autres. Tu joues { $turns ->
        [one] { $turns } tour
       *[other] { $turns } tours
    } contre des robots ({ $names }).
learn-mythe-draw = Les cartes piochées paient les cases suivantes. Parmi les { $cards } cartes, { $obstacles } sont des obstacles.
learn-mythe-draw-again = Encore une fois : les points paient des cases, et un obstacle met fin à ton tour.
learn-mythe-legend = Qui montre une carte légendaire (ici : { $card }) avant sa première pioche peut entrer sur la case du Dragon pendant ce tour. Tu es { $where }, le Dragon est sur la case { $space } : c’est trop loin, pioche simplement.
learn-mythe-declared = Tu as montré une carte légendaire ({ $card }). Si tes points y suffisent, tu peux entrer ce tour-ci sur la case du Dragon ({ $space }) ; la carte montrée n’en ajoute aucun. Pioche !
learn-mythe-stop-or-draw = Tout Mythe est là : t’arrêter et avancer, ou piocher encore ? Plus de points te mènent plus loin, mais un obstacle les prend tous.
learn-mythe-drawn-legend = La carte { $card } rapporte des points maintenant. Dès ton prochain tour, tu peux la montrer pour défier le Dragon.
learn-mythe-drawn-zero = Un 0 ne te fait pas avancer, mais il ne te nuit pas non plus.
learn-mythe-drawn-short = Cela ne suffit pas encore pour avancer.
learn-mythe-drawn-on = Tu irais maintenant à la case { $space }, mais avec un obstacle tu restes sur place.
learn-mythe-stop-now = Tu as { $points }, et un obstacle les prendrait tous : mieux vaut t’arrêter.
learn-mythe-passed = { $name } est sur la case { $space } : tu passes, et cela ne te coûte rien.
learn-mythe-tripped = Tu trébuches ! Garde les obstacles : ils font trébucher qui pioche chez toi.
learn-mythe-left-over = Les points restants sont perdus.
learn-mythe-give = Maintenant tu peux donner des cartes en secret, ou ne rien donner. Les autres peuvent piocher ce que tu donnes : le plus souvent, garde tout.
learn-mythe-must-give =
    { $hands ->
        [one] Tu as vidé une main, tu dois donc lui donner une carte.
       *[other] Tu as vidé { $hands } mains, tu dois donc donner une carte à chacune.
    }
learn-mythe-gave = Ce que tu as donné peut être repioché, par toi aussi.
learn-mythe-gave-obstacle = L’obstacle que tu as donné protège maintenant une autre main, pas la tienne.
learn-mythe-tripped-by-you = { $name } a pioché chez toi et trébuche. Des obstacles protègent ta main.
learn-mythe-tripped-too = { $name } a pioché une fois de trop et trébuche.
learn-mythe-moved-too = { $name } s’arrête à temps et va à la case { $space }.
learn-mythe-stayed-too = { $name } n’a pas assez de points pour avancer.
learn-mythe-end = Tu es { $where }. Maintenant tu sais jouer : pour gagner, montre une carte légendaire au début d’un tour et atteins pendant ce tour le Dragon, sur la case { $space }.

## Dés mythiques

learn-mythic-start = Au début, tout le monde lance ses dés ({ $dice } par personne), et ils restent découverts. On s’en sert pour capturer des créatures, et il faut { $goal } points pour gagner. Nous jouons ton tour, puis celui d’un robot ({ $name }).
learn-mythic-capture = Avant ton action, tout le monde peut capturer, en commençant par { $name }. Pour une créature, il te faut exactement ses nombres ; un dé après « + » peut montrer n’importe quelle valeur. Elle rapporte des points et protège ses dés.
learn-mythic-capture-first = { $name } va agir, mais d’abord tout le monde peut capturer, toi en premier ; une créature avec un « + » rapporte autant de points qu’en montre le dé qui le suit.
learn-mythic-first-come = { $name } n’a plus que des 1, et il faut des 1 pour { $creature } : prends cette carte avant.
learn-mythic-captured = { $creature } est à toi : { $points } !
learn-mythic-declined = Tu n’as rien capturé : cela ne rapporte aucun point, mais ne retient aucun dé.
learn-mythic-action = À toi d’agir : relance des dés, ou libère une créature pour son pouvoir, mais ses points sont alors perdus.
learn-mythic-action-roll = À toi d’agir : tu n’as aucune créature à libérer, relance donc la moitié de tes dés, ou passe.
learn-mythic-poach = Ou braconne-la ({ $creature }) : un de ses dés va dans la réserve, et au lieu de ses points tu gardes un artefact ({ $artifact }).
learn-mythic-power-of = Le pouvoir ({ $creature }) : « { $power } »
learn-mythic-power = Le pouvoir ({ $creature }) a agi : la carte est partie, et ses dés sont relancés et de nouveau libres.
learn-mythic-released = La carte { $creature } est partie sans son pouvoir, et ses dés sont relancés et de nouveau libres.
learn-mythic-poached = Tu gardes un artefact ({ $artifact }) ; les points de la créature et un de ses dés sont perdus.
learn-mythic-rolled = La moitié de tes dés libres est nouvelle, pour de meilleures captures.
learn-mythic-passed = Tu passes : tes dés et tes créatures restent tels quels.
learn-mythic-decay = Chaque tour finit par l’usure : tout le monde baisse un dé libre de 1. Choisis-en un dont tu n’as pas besoin.
learn-mythic-decayed = Ton { $before } est devenu un { $after }.
learn-mythic-decay-again = Le tour du robot finit aussi par l’usure.
learn-mythic-surrender = Un pouvoir te prend un dé libre. Tu choisis lequel.
learn-mythic-end = Tu as { $points } sur { $goal }. Maintenant tu sais jouer : qui atteint l’objectif à la fin de sa propre action gagne.
