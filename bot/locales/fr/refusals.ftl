### Ce qui ne va pas : ce qui s’est passé, ce qui tient toujours, que faire.

## À la table

refusal-no-such-table = Cette table n’existe pas. Tu peux en ouvrir une quand tu veux.
refusal-table-is-full = Toutes les places sont prises. Ouvre ta propre table, ou attends la revanche.
refusal-already-seated = Tu as déjà une place à cette table.
refusal-not-seated = Tu n’as pas de place à cette table. S’il reste une place libre, rejoins la table.
refusal-removed-by-host = L’hôte t’a retiré ta place ici. Ouvre ta propre table, ou attends la suivante.
refusal-game-has-begun = C’était possible seulement avant le début. La partie est en cours et continue telle quelle.
refusal-game-not-begun = La partie n’a pas encore commencé. Lance-la, ou attends que la table soit complète.
refusal-table-is-closed = Cette table est terminée. Tu peux en ouvrir une quand tu veux.
refusal-only-the-host = Seule la personne qui tient la table ({ $host }) peut faire cela. Rien n’a changé.
refusal-not-enough-seats = Il faut au moins { $least } places prises. Attends du monde, ou ajoute des robots.
refusal-stale-question = Cette question a déjà sa réponse. Voici la table telle qu’elle est maintenant.
refusal-you-are-not-away = Ta place est bien à toi ; la maison ne joue pas pour toi.
refusal-unknown-choice = Ce choix n’existe pas ici. Rien n’a changé : choisis parmi ceux qui sont proposés.
refusal-too-many-seats = Il y a plus de monde et de robots que de places. Invites-en moins, ou ouvre une table plus grande.
refusal-not-yet-over = Cela ne se voit qu’après la fin de la partie. D’ici là, les dés gardent leur secret.
refusal-nothing-played = Aucune partie n’a été jouée à cette table : elle s’est fermée avant le début. Tu peux en ouvrir une quand tu veux.
refusal-reveal-not-yours = Les paris se montrent d’eux-mêmes, quand ils sont tous faits ou que le temps est écoulé.
refusal-unknown-language = Ici on parle anglais, tchèque et français. Choisis l’une de ces langues.
refusal-unknown-time-zone = Ce fuseau horaire n’existe pas : { $value }. Écris-le par exemple Europe/Prague. Rien n’a changé.
refusal-word-too-long =
    { $most ->
        [one] Ce mot est trop long : { $most } lettre au plus. Essaie plus court.
       *[other] Ce mot est trop long : { $most } lettres au plus. Essaie plus court.
    }
refusal-name-needed = Il faut d’abord un nom. Indique le tien.
refusal-store-trouble = Ton coup n’a pas pu être enregistré, il ne compte donc pas. La table est comme avant : réessaie dans un instant.
refusal-something-broke = Une erreur s’est produite de notre côté. La table est telle qu’enregistrée : essaie encore.
refusal-too-many-presses = C’était trop d’un coup, et rien n’a été fait. Fais une pause de quelques secondes : d’ici là, plus rien n’aura de réponse.
refusal-still-busy = Ce que tu as demandé avant est encore en cours. Attends un instant, puis appuie de nouveau : cette fois, rien n’a changé.
refusal-forgotten = La maison vient d’oublier qui tu es : ceci n’a donc pas été fait. Reviens quand tu veux, tu seras quelqu’un de nouveau.
refusal-too-many-tables =
    { $minutes ->
        [one] Beaucoup de tables viennent d’être ouvertes. Tu pourras ouvrir la suivante dans { $minutes } minute.
       *[other] Beaucoup de tables viennent d’être ouvertes. Tu pourras ouvrir la suivante dans { $minutes } minutes.
    }

## Selon les règles d’un jeu

refusal-not-your-turn = C’est à { $name } de jouer. On te préviendra quand ce sera ton tour.
refusal-bets-are-closed = Les paris sont révélés et ne changent plus. Le tien compte tel quel.
refusal-bet-out-of-range = Tu peux parier de 0 à { $most }. Ton dernier pari tient toujours, s’il y en a un.
refusal-no-roll-now = Ce n’est pas le moment de lancer un dé. Tu gardes les tiens.
refusal-die-not-held = Tu n’as pas ce dé ({ $die }). Choisis parmi les tiens.
refusal-colour-must-be-followed = Tu as la couleur du pli ({ $colour }), ce dé ({ $die }) doit donc attendre. Lance ta couleur ou un dé spécial.
refusal-only-the-house-reveals = C’est la maison qui révèle les paris, quand ils sont tous faits.
refusal-nothing-to-reveal = Il n’y a rien à révéler maintenant.
refusal-game-is-over = La partie est finie. On ne peut plus rien y ajouter.
refusal-move-of-another-game = Ce coup appartient à un autre jeu. Rien n’a changé.
refusal-no-such-seat = Cette place n’existe pas à cette table.

## Selon les règles, pour le hasard

refusal-no-luck-pending = Pas de lancer maintenant : la table attend une décision.
refusal-other-luck-pending = Le hasard a d’abord autre chose à décider.
refusal-wrong-number-of-hands = Mains distribuées : { $hands }, places : { $seats }. Cela ne va pas ensemble.
refusal-wrong-number-of-dice = Dés dans une main : { $dice }, dés de la manche : { $due }.
refusal-too-many-dice-of-a-kind = Le sac n’a que { $most } dés de cette sorte ({ $die }).
refusal-face-not-on-die = Ce dé n’a pas cette face ({ $die }).

## Avant une partie

refusal-unknown-game = La maison ne connaît pas ce jeu.
refusal-unknown-rules = La maison ne connaît pas ces règles du jeu. Une version plus récente, peut-être.
refusal-unknown-robot = La maison n’a pas de robot de ce nom.
refusal-unknown-option = Ce jeu n’a pas cette option : { $option }.
refusal-unknown-option-value = Cette option ne peut pas valoir « { $value } » : { $option }.
refusal-unknown-scheme = La maison ne connaît pas cette façon de fixer le hasard. Une version plus récente, peut-être.
refusal-wrong-number-of-seats = Ce jeu se joue de { $least } à { $most }.

## Dans une ligue

refusal-no-such-league = Cette ligue n’existe pas sur ce serveur. « /{ command-league } { command-list } » montre celles qui existent.
refusal-too-many-leagues = Ce serveur a déjà { $most } ligues ouvertes. Ferme d’abord l’une d’elles.
refusal-league-name = Une ligue a besoin d’un nom de 1 à { $most } lettres. Rien n’a changé.
refusal-league-name-taken = Une autre ligue s’appelle déjà { $name }. Choisis un autre nom.
refusal-league-hour = L’heure est un nombre de 0 à 23. Rien n’a changé.
refusal-league-count = Combien de parties comptent, ou suffisent au classement, est un nombre de 1 à { $most }. Rien n’a changé.
refusal-league-people = Une partie de ligue demande de { $least } à { $most } personnes. Rien n’a changé.
refusal-league-closed = La ligue { $name } est fermée : son classement reste, mais aucune table ne s’ouvre plus pour elle.
refusal-league-hosts = Tout le monde ne peut pas ouvrir les tables de la ligue { $name }. « /{ command-league } { command-list } » montre qui le peut ; chacun peut y prendre place.
refusal-league-game = La ligue { $name } joue à un autre jeu. Ne nomme pas le jeu, et ce sera celui de la ligue.
refusal-league-option = La ligue { $name } joue autrement : { $option }. Ne la nomme pas, et ce sera celle de la ligue.
refusal-league-pace = La ligue { $name } joue à un autre rythme. Ne le nomme pas, et ce sera celui de la ligue.
refusal-no-season = Aucune saison de la ligue { $name } n’est en cours. Une table amicale peut s’ouvrir à tout moment.
refusal-season-has-begun = Des parties comptent déjà dans cette saison : seul son dernier jour peut changer. Pour le reste, commence une nouvelle saison.
refusal-season-days = Une saison ne peut finir ni avant son début, ni avant une semaine de ses parties. Rien n’a changé.
refusal-seasons-overlap = Deux saisons ne partagent pas de semaine. Commence la nouvelle après le dernier jour de la précédente.
refusal-not-a-day = Écris le jour ainsi : 2026-11-23, année, mois, jour. Rien n’a changé.
refusal-no-such-result = Cette table n’a pas de résultat sur ce serveur. Rien n’a changé.
refusal-already-void = Ce résultat ne compte déjà plus. Rien n’a changé.
refusal-not-void = Ce résultat compte déjà. Rien n’a changé.
refusal-no-reason = Tout le monde lit la raison : donne-la en 1 à { $most } lettres. Rien n’a changé.
refusal-not-in-standings = Aucune de leurs parties ne compte encore dans cette saison.
