### Comment on joue à Mino Dice, sur trois pages.

rules-title = Comment jouer à { game-mythical-dice }
rules-page-game = Le jeu
rules-page-tricks = Les plis
rules-page-points = Points et éditions
rules-idea-title = L’idée
rules-idea =
    Annonce combien de plis tu vas remporter, puis remportes-en exactement autant. Le plus haut score gagne ; à égalité, la victoire est partagée.
    À 3 ou 4, on joue 8 manches ; à 5, on en joue 7 ; à 6, on en joue 6. À la manche 1, tout le monde a un dé ; à la manche 2, deux ; et ainsi de suite.
rules-dice-title = Le sac : 36 dés
rules-dice =
    Dés spéciaux : 1 minotaure (marron), 3 griffons (verts), 2 sirènes (bleues). Quatre de leurs faces portent le symbole, deux un drapeau.
    7 rouges : 7 7 6 6 5 5
    7 jaunes : 5 5 4 4 3 3
    8 violets : 3 3 2 2 1 1
    8 gris : 7 1 1 et trois drapeaux
    À chaque manche, on tire au hasard dans le sac plein.
rules-bets-title = Les paris
rules-bets =
    Tout le monde parie en secret, de 0 au nombre de dés ; la somme des paris est libre. Tu peux changer ton pari jusqu’à ce que tous soient révélés ensemble.
rules-trick-title = Un pli
rules-trick =
    La personne qui entame lance un dé, puis le reste de la table dans l’ordre des places. Tu choisis le dé, le hasard choisit la face.
    Le premier dé à chiffres fixe la couleur : rouge, jaune, violet ou gris. Un dé gris la fixe même s’il montre un drapeau ; un dé spécial, jamais.
    Si tu as des dés de cette couleur, lance l’un d’eux ou un dé spécial. Si tu n’en as pas, ou s’il n’y a pas encore de couleur, lance ce que tu veux.
    La personne qui remporte un pli entame le suivant.
rules-winner-title = Qui remporte le pli
rules-winner =
    Les faces comptent, pas les dés. La première ligne qui convient décide :
    1. Des symboles de minotaure et de sirène : la sirène l’emporte ; de deux sirènes, la dernière. Les griffons n’y changent rien.
    2. Un symbole de minotaure : le minotaure.
    3. Des symboles de griffon : le dernier griffon, avec ou sans sirènes.
    4. Des symboles de sirène : la dernière sirène.
    5. Des chiffres : le plus haut, peu importe sa couleur ; à égalité, le dernier lancé. Tout chiffre bat un drapeau.
    6. Rien que des drapeaux : la personne qui a entamé le pli.
    Exemple : rouge 6, rouge 7, violet 2, gris 7, rouge 5. La quatrième personne remporte le pli : des deux 7, le dernier compte.
rules-bonus-title = Les bonus
rules-bonus =
    50 quand une sirène souffle le pli au minotaure, une fois par pli.
    30 pour chaque symbole de griffon dans un pli que remporte le minotaure.
    Un drapeau ne rapporte rien, quel que soit le dé. Les bonus ne comptent que si le pari est tenu.
    Exemple : griffon, minotaure, rouge 5, rouge 7, sirène. La sirène remporte le pli avec un bonus de 50 ; si elle montrait un drapeau, le minotaure le remporterait avec 30.
rules-score-title = Le score d’une manche
rules-score =
    Pari de 1 ou plus : tenu, +20 par pli et tes bonus ; manqué, −10 par pli en trop ou en moins.
    Pari de 0 : tenu, +10 par dé de la manche ; manqué, −10 par dé de la manche, quel que soit le nombre de plis.
    Le score peut passer sous zéro.
    Score simplifié : un pari manqué vaut 0, et il n’y a pas de bonus.
    Exemples : pari 3, plis 3 : +60. Pari 5, plis 1 : −40. Pari 0 à la manche 4, plis 0 : +40. Pari 0 à la manche 6, plis 2 : −60.
rules-editions-title = Trois éditions
rules-editions =
    Le sort désigne qui entame le tout premier pli.
    Règles anglaises et tchèques : qui remporte le dernier pli d’une manche entame la suivante.
    Règles françaises : la manche suivante est entamée à gauche de la place qui a entamé celle-ci.
    Et chacune a son cri pour la révélation : { $english } { $czech } { $french }
