### À la table

refusal-no-such-table = Cette table n’existe pas. Tu peux en ouvrir une quand tu veux.
refusal-table-is-full = Toutes les places sont prises. Ouvre ta propre table, ou attends la revanche.
refusal-already-seated = Tu as déjà une place à cette table.
refusal-not-seated = Tu n’as pas de place à cette table. S’il reste une place libre, rejoins la table.
refusal-removed-by-host = L’hôte t’a retiré ta place à cette table. Ouvre ta propre table, ou attends la suivante.
refusal-remove-who-plays = Cette partie compte pour une ligue : tu ne peux retirer que quelqu’un d’absent. Rien n’a changé.
refusal-cancel-who-plays = Cette partie compte pour une ligue, et d’autres jouent encore. Si tu dois partir, quitte la table ; un robot jouera à ta place.
refusal-game-has-begun = C’était possible seulement avant le début. La partie continue telle quelle.
refusal-game-not-begun = La partie n’a pas encore commencé. Lance-la, ou attends que la table soit complète.
refusal-table-is-closed = Cette table est fermée. Tu peux en ouvrir une quand tu veux.
refusal-only-the-host = Seul l’hôte ({ $host }) peut faire cela. Rien n’a changé.
refusal-not-enough-seats = Il faut au moins { $least } places prises. Attends du monde, ou ajoute des robots.
refusal-stale-question = Cette question a déjà sa réponse. Voici la table telle qu’elle est maintenant.
refusal-you-are-not-away = Ta place est bien à toi : aucun robot ne joue à ta place.
refusal-unknown-choice = Ce choix n’existe pas ici. Rien n’a changé : choisis parmi ceux qui sont proposés.
refusal-too-many-seats = Il y a plus de monde et de robots que de places. Invites-en moins, ou ouvre une table plus grande.
refusal-not-yet-over = Tu pourras voir cela après la fin de la partie. D’ici là, la table garde ses secrets.
refusal-nothing-played = Aucune partie n’a été jouée à cette table : elle s’est fermée avant le début. Tu peux en ouvrir une autre quand tu veux.
refusal-reveal-not-yours = Les réponses se montrent d’elles-mêmes, quand elles sont toutes là ou que le temps est écoulé.
refusal-unknown-language = Choisis l’anglais, le tchèque ou le français.
refusal-unknown-time-zone = Ce fuseau horaire n’existe pas : { $value }. Écris-le par exemple Europe/Prague. Rien n’a changé.
refusal-word-too-long =
    { $most ->
        [one] Ce mot est trop long : { $most } lettre au plus. Essaie plus court.
       *[other] Ce mot est trop long : { $most } lettres au plus. Essaie plus court.
    }
refusal-name-needed = Indique d’abord ton nom, s’il te plaît.
refusal-store-trouble = Ton coup n’a pas pu être enregistré, il ne compte donc pas. La table est comme avant : réessaie dans un instant.
refusal-something-broke = Une erreur s’est produite de notre côté. La table est comme au dernier enregistrement : essaie encore.
refusal-too-many-presses = Doucement, s’il te plaît : rien n’a été fait. Attends quelques secondes, puis réessaie.
refusal-still-busy = Ta dernière demande est encore en cours. Attends un instant, puis appuie de nouveau : cette fois, rien n’a changé.
refusal-forgotten = Tes données viennent d’être effacées : rien n’a donc été fait. Tu peux revenir quand tu veux, comme une nouvelle personne.
refusal-too-many-tables =
    { $minutes ->
        [one] Beaucoup de tables viennent d’être ouvertes. Tu pourras ouvrir la suivante dans { $minutes } minute.
       *[other] Beaucoup de tables viennent d’être ouvertes. Tu pourras ouvrir la suivante dans { $minutes } minutes.
    }

## Selon les règles d’un jeu

refusal-not-your-turn = C’est à { $name } de jouer. On te préviendra quand ce sera ton tour.
refusal-revealed-automatically = Les réponses se révèlent d’elles-mêmes, quand elles sont toutes là.
refusal-nothing-to-reveal = Il n’y a rien à révéler maintenant.
refusal-game-is-over = La partie est finie. On ne peut plus rien y ajouter.
refusal-move-of-another-game = Ce coup appartient à un autre jeu. Rien n’a changé.
refusal-no-such-seat = Cette place n’existe pas à cette table.
refusal-no-move-now = Il n’y a rien à décider maintenant. Attends un instant : la partie continue d’elle-même.

## Selon les règles de Mythe

refusal-no-declaration-now = On défie le Dragon une fois par tour, avant la première pioche. Ton tour continue tel quel.
refusal-card-not-legendary = Pour défier le Dragon, il faut une carte légendaire, pas { $card }. Montre une carte légendaire, ou pioche.
refusal-card-not-held = Tu n’as pas cette carte, ou pas autant ({ $card }). Rien n’a changé : choisis parmi les tiennes.
refusal-no-draw-now = Tu as fini de piocher pendant ce tour. À présent, donne des cartes, ou aucune.
refusal-no-such-hand = Cette main n’existe pas à cette table. Choisis parmi celles qui sont proposées.
refusal-your-own-hand = C’est ta propre main. Choisis-en une autre.
refusal-hand-is-empty = Cette main est vide. Pioche dans une autre.
refusal-draw-first = À chaque tour, il faut piocher au moins une carte. Ensuite, tu pourras t’arrêter.
refusal-no-stop-now = Ta souris a déjà avancé pendant ce tour. À présent, donne des cartes, ou aucune.
refusal-no-gifts-now = Les cartes se donnent à la fin du tour. Tu gardes les tiennes jusque-là.
refusal-card-not-drawn = À cette table, on ne donne que les cartes piochées pendant ce tour, pas { $card }. Choisis l’une d’elles.
refusal-hand-stays-empty = À la fin, chaque main doit avoir une carte, la tienne aussi. Rien n’est encore donné : répartis autrement.

## Selon les règles des Dés mythiques

refusal-no-answer-to-this = Ce n’est pas ce que la table demande. Rien n’a changé : choisis parmi ce qui est proposé.
refusal-nothing-asked-of-you = On ne te demande rien pour l’instant. La partie continue dès que les autres ont répondu.
refusal-creature-not-in-display = Cette créature n’est plus dans la rivière. Tes dés restent libres : choisis-en une autre.
refusal-dice-do-not-match = Ces dés ne montrent pas ce que la créature demande. Ils restent libres.
refusal-any-die-wanted = Cette créature demande encore un dé, de n’importe quelle valeur. Ajoute-le : sa valeur fait tes points.
refusal-no-any-die = Cette créature demande ses deux nombres et aucun autre dé. Enlève le troisième.
refusal-dice-not-free = Tu n’as pas ces dés libres. Choisis parmi ceux qu’aucune créature ne protège.
refusal-mask-not-like-that = Avec le Masque, un dé de la capture compte pour un de plus ou un de moins, de 1 à 8. Rien n’a changé.
refusal-feather-not-like-that = La Plume tourne un de tes dés libres sur une valeur de 1 à 8. Rien n’a changé.
refusal-no-free-die = Tu n’as aucun dé libre à lancer. Choisis une autre action.
refusal-nothing-to-take = Tu ne peux prendre un dé que si tu n’en as aucun et s’il en reste dans la réserve. Choisis une autre action.
refusal-creature-not-yours = Tu n’as pas capturé cette créature. Choisis parmi les tiennes.
refusal-not-poachable = Cette créature n’a pas d’artefact au dos. On peut la libérer, mais pas la braconner.
refusal-die-not-protected-there = Cette créature ne protège pas ce dé ({ $die }). Choisis l’un des siens.
refusal-artifact-not-yours = Cet artefact n’est pas à toi. Choisis parmi les tiens.
refusal-artifact-always-on = Cet artefact agit de lui-même, ce n’est pas une action. Choisis-en un autre.
refusal-victim-cannot-be-chosen = Cette place ne peut pas être choisie ici, ou ne peut pas l’être deux fois. Choisis parmi celles qui sont proposées.
refusal-wrong-number-of-choices = Choisis-en ici au moins { $least } et au plus { $most }. Rien n’a changé : choisis de nouveau.
refusal-dice-not-theirs = Cette personne n’a pas ces dés libres, ou ce pouvoir ne les atteint pas. Choisis de nouveau.
refusal-die-cannot-become-that = Ici, ce dé ({ $die }) ne peut pas devenir { $value }. Choisis une autre valeur.
refusal-wrong-number-named = Si le pouvoir demande un nombre, nomme-en un de 1 à 8 ; sinon, n’en nomme aucun.
refusal-nothing-to-repeat-there = La dernière action de cette place ne se répète pas. Choisis parmi celles qui sont proposées.
refusal-yield-one-free-die = Cède un de tes dés libres. C’est toi qui le choisis.
refusal-no-such-decay = Aucun de tes dés libres ne peut passer de { $die } à { $to } maintenant. Choisis parmi ce qui est proposé.

## Selon les règles, pour le hasard

refusal-no-luck-pending = Aucun tirage n’est à faire maintenant : la table attend une décision.
refusal-other-luck-pending = Un autre tirage doit être fait d’abord.
refusal-wrong-number-of-hands = Mains distribuées : { $hands }, places : { $seats }. Cela ne va pas ensemble.
refusal-wrong-number-of-dice = Dés dans une main : { $dice }, dés de la manche : { $due }.
refusal-too-many-dice-of-a-kind = Le sac n’a que { $most } dés de cette sorte ({ $die }).
refusal-face-not-on-die = Ce dé n’a pas cette face ({ $die }).
refusal-wrong-number-of-cards = Cartes dans une main : { $cards }, cartes à distribuer : { $due }.
refusal-wrong-number-of-a-card = Cartes distribuées d’une même sorte : { $cards }, cartes dans le paquet : { $due }.
refusal-neutral-deck-is-for-two = Seule une partie à deux a un paquet neutre.
refusal-card-not-in-hand = La main où l’on pioche ne contient pas cette carte.
refusal-wrong-sides = Chaque carte à deux créatures doit en montrer une seule.
refusal-not-among-the-lowest = La personne qui commence est tirée au sort parmi celles dont les dés ont le total le plus bas.
refusal-wrong-number-of-dice-rolled = Dés lancés : { $dice }, dés attendus : { $due }.
refusal-no-such-value = Un dé montre un nombre de 1 à 8.

## Avant une partie

refusal-unknown-game = Ce jeu n’existe pas ici.
refusal-unknown-rules = Ces règles du jeu ne sont pas connues ici. Une version plus récente les connaît peut-être.
refusal-unknown-robot = Il n’y a pas de robot de ce nom.
refusal-unknown-option = Ce jeu n’a pas cette option : { $option }. Laisse-la de côté.
refusal-unknown-option-value = L’option { $option } n’a pas de valeur « { $value } ».
refusal-unknown-scheme = Cette façon de fixer les tirages n’est pas connue ici. Une version plus récente la connaît peut-être.
refusal-wrong-number-of-seats = Ce jeu se joue de { $least } à { $most } joueurs.

## Dans une ligue

refusal-no-such-league = Cette ligue n’existe pas ici.
refusal-too-many-leagues = Il y a déjà { $most } ligues ouvertes ici. Ferme d’abord l’une d’elles.
refusal-league-name = Une ligue a besoin d’un nom de 1 à { $most } lettres. Rien n’a changé.
refusal-league-name-taken = Une autre ligue s’appelle déjà { $name }. Choisis un autre nom.
refusal-league-hour = L’heure doit être de 0 à 23. Rien n’a changé.
refusal-league-count = Un nombre de parties doit être de 1 à { $most }. Rien n’a changé.
refusal-league-people = Une partie de ligue demande { $least } à { $most } personnes. Rien n’a changé.
refusal-league-closed = La ligue { $name } est fermée : son classement reste, mais aucune table ne s’ouvre plus pour elle.
refusal-league-hosts = Seules certaines personnes peuvent ouvrir des tables de la ligue { $name }. Tout le monde peut y prendre place.
refusal-league-game = La ligue { $name } joue à un autre jeu. Si tu ne nommes pas de jeu, la table prend celui de la ligue.
refusal-league-option = La ligue { $name } a une autre valeur de { $option }. Si tu omets cette option, la table prend la valeur de la ligue.
refusal-league-pace = La ligue { $name } joue à un autre rythme. Si tu ne nommes pas de rythme, la table prend celui de la ligue.
refusal-no-season = Aucune saison de la ligue { $name } n’est en cours. Une table amicale peut s’ouvrir à tout moment.
refusal-season-has-begun = Des parties comptent déjà dans cette saison : seul son dernier jour peut changer. Pour le reste, commence une nouvelle saison.
refusal-season-days = Une saison ne peut finir ni avant son début, ni avant une semaine où l’on a déjà joué. Rien n’a changé.
refusal-seasons-overlap = Deux saisons ne peuvent pas partager une semaine. Commence la nouvelle après le dernier jour de la précédente.
refusal-not-a-day = Écris le jour ainsi : 2026-11-23, année, mois, jour. Rien n’a changé.
refusal-no-such-result = Cette table n’a pas de résultat ici. Rien n’a changé.
refusal-already-void = Ce résultat est déjà invalidé. Rien n’a changé.
refusal-not-void = Ce résultat compte déjà. Rien n’a changé.
refusal-no-reason = Tout le monde peut lire la raison : donne-la en 1 à { $most } lettres. Rien n’a changé.
refusal-not-in-standings = Aucune partie ne compte encore dans cette saison.

## Requests in the wrong place, and lookups without a result

refusal-server-needed = Les tables s’ouvrent là où d’autres peuvent jouer. Réessaie dans un salon où je suis aussi.
refusal-other-channel = Ici, les tables s’ouvrent dans : { $channels }.
refusal-only-admins = C’est réservé aux personnes qui gèrent cette communauté. Rien n’a changé.
refusal-no-table-of-yours = Tu n’es à aucune table en ce moment.
refusal-nobody-known = Cette personne n’a pas encore joué ici.
refusal-no-ended-game = Tu n’as encore aucune partie terminée à voir ici.
refusal-unreadable-record = Je ne sais pas lire cet enregistrement : { $reason }.
refusal-file-too-long = Ce fichier est trop gros pour un enregistrement : { $most } ko au plus.
