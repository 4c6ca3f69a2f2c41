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

## Ce qu’on peut presser

choice-join = Rejoindre
choice-leave = Quitter
choice-robot = Ajouter un robot
choice-start = Commencer
choice-rules = Règles
choice-back = Me revoilà
choice-rematch = Revanche
choice-replay = Revoir la partie
choice-verify = Vérifier

## Avant la partie

lobby-title = La table est ouverte
lobby-seats = À la table : { $names }
lobby-free =
    { $count ->
        [one] { $count } place libre
       *[other] { $count } places libres
    }
lobby-host = Table tenue par { $name }
lobby-league = Compte pour la ligue { $league }
lobby-friendly = Partie amicale : la ligue { $league } ne prend plus cette table.
lobby-least = Il faut au moins { $least } places prises pour commencer.
lobby-ready = « { choice-start } » lance la partie ; une table complète commence toute seule.
lobby-closes = S’il ne se passe rien, la table ferme { $time }.
begun-title = La partie a commencé
place-title = { $game } · { $names }

## Pendant la partie

turn-of = À { $name } de jouer.
clock-turn = Le tour se termine { $time }.
seat-taken-over = Tu joues pour qui était assis ici avant toi : le résultat reste le sien.
# Who sat there at the end.
seats-taken-over = À une place reprise (le résultat reste à qui l’occupait avant) : { $names }
house-plays = La maison joue pour : { $names }
unreached = Aucun message privé ne parvient à : { $names }. « { $choice } » montre ici la même chose, pour tes yeux seulement.
nobody-here = Personne n’est là pour l’instant. La partie attend que quelqu’un revienne ; sinon, elle se termine { $time }.

## En privé, et à voix haute

notice-hand = { $game } · pour toi seulement
# Stands after the name of whom it calls.
notice-turn = À toi de jouer !
notice-warning = { $game } · la table t’attend
notice-away = { $game } · ta place est gardée
warning-text = Si tu ne joues pas, la maison joue pour toi. Ta place reste la tienne.
warning-clock = La maison joue pour toi { $time }.
away-text = La maison garde ta place. Elle joue pour toi tant que d’autres jouent ; si tout le monde est absent, la partie attend. Appuie sur « { choice-back } » quand tu veux : ta place est à toi aussitôt.

## Après la partie

end-title = La partie est finie
end-winner = { $name } gagne avec { $points } !
end-winners = Victoire partagée avec { $points } : { $names } !
end-place = Rang { $rank } : { $name }, { $points }.
end-seed = La graine est publiée : tout le monde peut vérifier le hasard.
closed-title = La table est fermée
closed-cancelled = Elle a été annulée avant le début. Rien n’a été compté.
closed-expired = Il ne s’est rien passé pendant un moment, elle s’est donc fermée toute seule. Tu peux en ouvrir une autre quand tu veux.
closed-place-gone = Son salon n’existe plus, ou il nous est fermé. Rien n’a été compté.
abandoned-title = La partie est abandonnée
abandoned-cancelled = La personne qui tient la table y a mis fin. Pas de résultat, rien n’a été compté.
abandoned-nobody-is-here = Il ne restait personne pour jouer. Pas de résultat, rien n’a été compté.
abandoned-place-gone = Son salon n’existe plus, ou il nous est fermé. Pas de résultat, rien n’a été compté.

## Un hasard honnête

fairness-title = Un hasard honnête à la table { $table }
fairness-commitment = Tout le hasard de cette table vient d’une graine secrète, fixée à l’ouverture. Voici le SHA-256 de la graine ; impossible de changer la graine sans le changer :
fairness-contributions = Pour que la maison ne choisisse pas seule le hasard, les personnes à la table ajoutent quelque chose, dans l’ordre des places :
fairness-client-seed = La graine commune qu’on en tire :
fairness-sealed = La graine elle-même est publiée quand la table se termine.
fairness-published = La graine de cette table, publiée maintenant qu’elle est terminée :
fairness-committed = Son SHA-256, publié à l’ouverture :
