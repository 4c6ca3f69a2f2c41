### Ce qui est pareil à toutes les tables, quel que soit le jeu.

## Noms

variant-standard = Variante normale
pace-live = En direct : 45 s pour un choix secret, 60 s pour tout autre
pace-relaxed = Tranquille : 5 min par décision
pace-daily = Au fil des jours : 24 h par décision
points =
    { $count ->
        [one] { $shown } point
       *[other] { $shown } points
    }
# À qui, et quoi : « Ben : rouge 7 ».
by = { $name } : { $what }
robot-name = { $name } (robot)
# La même chose dans une colonne, où la place manque.
robot-mark = ·R
chapter = Manche { $chapter }
rules-icons = Icônes de Lorc, Delapouite, sbed, Caro Asercion et Carl Olsen (game-icons.net, CC BY 3.0), couleurs modifiées.

## Ce qu’on peut presser

choice-join = Rejoindre
# In a game that has begun: a robot gives its seat to a person.
choice-sit = Prendre une place
choice-leave = Quitter
choice-robot = + 1 robot
# As many as the game still needs.
choice-robots = Ajouter des robots
choice-start = Commencer
choice-rules = Règles
choice-back = Me revoilà
choice-rematch = Revanche
choice-replay = Revoir la partie
choice-details = Détails
choice-verify = Vérifier
choice-fairness = Comment ça marche

## Avant la partie

lobby-title = La table est ouverte
lobby-seats = À la table : { $names }
lobby-free =
    { $count ->
        [one] { $count } place libre
       *[other] { $count } places libres
    }
lobby-host = Hôte : { $name }
lobby-league = Compte pour la ligue { $league }
lobby-league-least =
    { $least ->
        [one] Compte pour la ligue { $league } si au moins une personne joue
       *[other] Compte pour la ligue { $league } si au moins { $least } personnes jouent
    }
lobby-friendly = Partie amicale : elle ne compte plus pour la ligue { $league }.
lobby-league-closed = La ligue { $league } est fermée : cette partie ne compte pour elle que si elle finit au plus tard le { $last }.
lobby-least = Il faut au moins { $least } places prises pour commencer.
lobby-ready = « { choice-start } » lance la partie ; une table complète commence seule.
lobby-closes =
    Sinon, la table ferme :
    ⏳ { $time }
begun-title = La partie a commencé
place-title = { $game } · { $names }

## Pendant la partie

turn-of = À { $name } de jouer.
clock-turn = ⏳ { $time }
turn-forced = ⏩ La partie continue toute seule dans un instant.
# Answers a move that was typed too late.
made-already = C’était ton seul coup possible : il est déjà joué.
seat-inherited = Avant toi, un robot jouait ici : ce qu’il a choisi dans cette manche compte pour toi.
seat-stands = Ce qui a déjà été choisi à cette place dans cette manche reste valable.
seat-taken-over = Tu remplaces la personne qui jouait ici : le résultat compte pour elle.
# The people who sat there at the end.
seats-taken-over = Remplacements (le résultat compte pour la personne d’avant) : { $names }
newcomers =
    { $count ->
        [one] { $names } joue pour la première fois : deux fois plus de temps à cette manche.
       *[other] { $names } jouent pour la première fois : deux fois plus de temps à cette manche.
    }
robot-plays = Un robot joue à la place de : { $names }
# What the clock did: for everybody, then for the person on their own card.
clock-answered = ⏰ Temps écoulé : un robot a répondu pour { $names }.
clock-chose = ⏰ Temps écoulé pour { $name } : un robot a choisi « { $label } ».
clock-chose-you = ⏰ Temps écoulé : un robot a choisi « { $label } » à ta place.
unreached = Pas de messages privés pour : { $names }. Le bouton « { $choice } » montre la même chose, seulement à qui appuie.
unreached-by-polls = Pas de messages privés pour : { $names }. Tape « !{ command-hand } », et je te dis pourquoi.
nobody-here =
    Tout le monde est absent. La partie attend que quelqu’un revienne ; sinon, elle se termine :
    ⏳ { $time }

## En privé, et à voix haute

notice-hand = { $game } · pour toi seulement
# Follows the names of the players who are called; $table names the game and its players.
notice-turn = À toi de jouer : { $table }
# The same for a question that all answer in secret.
notice-answer = Il manque ta réponse : { $table }
notice-warning = { $game } · la table t’attend
notice-away = { $game } · un robot joue à ta place
warning-text = Si tu ne joues pas, un robot joue à ta place. Tu gardes ta place.
warning-clock =
    Un robot joue à ta place :
    ⏳ { $time }
away-text = Un robot joue à ta place tant que d’autres jouent ; si tout le monde est absent, la partie attend. Appuie sur « { choice-back } » quand tu veux : tu reprends ta place aussitôt.

## Après la partie

end-title = La partie est finie
end-winner = { $name } gagne avec { $points } !
end-winners = Victoire partagée avec { $points } : { $names } !
end-place =
    { $rank ->
        [one] { $rank }er
       *[other] { $rank }e
    } : { $name }, { $points }.
# Over the column of what everybody has reached: points, or spaces of a board.
end-head = score
end-turn = Le tournant
closed-title = La table est fermée
closed-cancelled = Elle a été annulée avant le début. Rien n’a été compté.
closed-expired = Il ne s’est rien passé pendant un moment, et la table s’est fermée toute seule. Tu peux en ouvrir une autre quand tu veux.
closed-place-gone = Son salon n’existe plus, ou je n’y ai plus accès. Rien n’a été compté.
closed-restored = J’ai dû revenir à une sauvegarde de l’époque de cette table, et je ne sais pas ce qui s’est passé depuis. Rien n’a été compté. Tu peux en ouvrir une autre quand tu veux.
abandoned-title = La partie est abandonnée
abandoned-cancelled = L’hôte y a mis fin. Pas de résultat, rien n’a été compté.
abandoned-nobody-is-here = Il ne restait personne pour jouer. Pas de résultat, rien n’a été compté.
abandoned-place-gone = Son salon n’existe plus, ou je n’y ai plus accès. Pas de résultat, rien n’a été compté.
abandoned-restored = J’ai dû revenir à une sauvegarde faite pendant cette partie, et je ne sais pas ce qui s’est passé depuis. Pas de résultat, rien n’a été compté.

## Tirages vérifiables

fairness-title = Tirages vérifiables à la table { $table }
# Les trois lignes suivantes sont en petits caractères. Chacune est suivie de ses valeurs.
fairness-commitment = 🔒 Tirages vérifiables :
fairness-contributions = 🔒 Tirages vérifiables, graine commune et ce que chacun y a ajouté :
fairness-seed = 🔓 Graine :
fairness-sealed = 1. À l’ouverture de la table, j’ai tiré un nombre secret, la graine, et j’en ai publié l’empreinte (SHA-256). Une autre graine aurait une autre empreinte : je ne peux donc plus la changer :
fairness-mixed = 2. Chaque personne assise ici au début de la partie ajoute une valeur. Ainsi, je ne décide pas seul des tirages, et personne d’autre non plus.
fairness-client-seed = Ces valeurs forment ensemble la graine commune :
fairness-drawn = 3. Les deux graines déterminent ensemble tout ce qui est tiré au sort. Elles sont fixées avant le premier tirage.
fairness-later = 4. Quand la table se ferme, je publie la graine. Tout le monde peut alors recalculer la partie entière.
fairness-published = 4. La table est fermée, voici la graine :
fairness-check = « { choice-verify } » recalcule la partie entière. Le fichier joint à « { choice-replay } » contient tout ce qu’il faut pour le faire sans moi ; docs/fairness.md explique chaque octet.
fairness-restored = J’ai dû revenir à une sauvegarde de l’époque de cette table. La partie s’est peut-être terminée depuis, et sa graine est publique. J’ai donc détruit la mienne : elle ne décide plus de rien, et il n’y a rien à vérifier.
