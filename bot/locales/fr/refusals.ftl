### À la table

refusal-no-such-table = Cette table n’existe pas. Tu peux en ouvrir une quand tu veux.
refusal-table-is-full = Toutes les places sont prises. Ouvre ta propre table, ou attends la revanche.
refusal-already-seated = Tu as déjà une place à cette table.
refusal-not-seated = Tu n’as pas de place à cette table. S’il reste une place libre, rejoins la table.
refusal-not-in-that-game = Seules les personnes qui ont joué peuvent demander la revanche. Quand elle sera ouverte, tu pourras la rejoindre s’il reste une place.
refusal-removed-by-host = L’hôte t’a retiré ta place à cette table. Ouvre ta propre table, ou attends la suivante.
refusal-remove-who-plays = Cette partie compte pour une ligue ou une soirée : tu ne peux retirer que quelqu’un d’absent. Rien n’a changé.
refusal-cancel-who-plays = Cette partie compte pour une ligue ou une soirée, et d’autres jouent encore. Si tu dois partir, quitte la table ; un robot jouera à ta place. S’il joue plus d’un quart de tes coups, tu finiras derrière les personnes qui restent.
refusal-game-has-begun = C’était possible seulement avant le début. La partie continue telle quelle.
refusal-game-not-begun = La partie n’a pas encore commencé. Lance-la, ou attends que la table soit complète.
refusal-table-is-closed = Cette table est fermée. Tu peux en ouvrir une quand tu veux.
refusal-only-the-host = Seul l’hôte ({ $host }) peut faire cela. Rien n’a changé.
refusal-not-enough-seats = Il faut au moins { $least } places prises. Attends du monde, ou ajoute des robots.
refusal-stale-question = Cette question a déjà sa réponse. Voici la table telle qu’elle est maintenant.
refusal-advice-off = Tu n’as pas activé les conseils.
refusal-advice-in-league = Dans cette ligue, les robots ne donnent pas de conseils.
refusal-advice-not-now = Il n’y a de conseil que quand la table t’attend.
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
refusal-store-trouble = Je ne peux rien lire ni enregistrer en ce moment : rien n’a été fait. Réessaie dans un instant.
refusal-store-in-doubt = J’ai perdu la connexion pendant l’enregistrement : cela compte peut-être, ou peut-être pas. Regarde de nouveau dans un instant, et recommence seulement si rien n’a changé.
refusal-something-broke = Une erreur s’est produite de notre côté. La table est comme au dernier enregistrement : essaie encore.
refusal-done-already = C’est déjà fait : je l’ai reçu deux fois.
refusal-too-many-presses = Doucement, s’il te plaît : rien n’a été fait. Attends quelques secondes, puis réessaie.
refusal-still-busy = Ta dernière demande est encore en cours. Attends un instant, puis appuie de nouveau : cette fois, rien n’a changé.
refusal-newer-release = Une version plus récente de moi s’occupe maintenant de cette table. Rien n’a changé : réessaie dans une minute.
refusal-forgotten = Tes données viennent d’être effacées : rien n’a donc été fait. Tu peux revenir quand tu veux, comme une nouvelle personne.
refusal-too-many-tables =
    { $minutes ->
        [one] Beaucoup de tables viennent d’être ouvertes. Tu pourras ouvrir la suivante dans { $minutes } minute.
       *[other] Beaucoup de tables viennent d’être ouvertes. Tu pourras ouvrir la suivante dans { $minutes } minutes.
    }

## Selon les règles d’un jeu

refusal-not-your-turn = C’est à { $name } de jouer. Je te préviendrai quand ce sera ton tour.
refusal-revealed-automatically = Les réponses se révèlent d’elles-mêmes, quand elles sont toutes là.
refusal-nothing-to-reveal = Il n’y a rien à révéler maintenant.
refusal-game-is-over = La partie est finie. On ne peut plus rien y ajouter.
refusal-move-of-another-game = Ce coup appartient à un autre jeu. Rien n’a changé.
refusal-no-such-seat = Cette place n’existe pas à cette table.
refusal-no-move-now = Il n’y a rien à décider maintenant. Attends un instant : la partie continue d’elle-même.

## Selon les règles, pour le hasard

refusal-no-luck-pending = Aucun tirage n’est à faire maintenant : la table attend une décision.
refusal-other-luck-pending = Un autre tirage doit être fait d’abord.
refusal-wrong-number-of-hands = Mains distribuées : { $hands }, places : { $seats }. Cela ne va pas ensemble.

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
refusal-league-name-taken = Le nom { $name } est déjà pris ici. Choisis-en un autre. Rien n’a changé.
refusal-league-hour = L’heure doit être de 0 à 23. Rien n’a changé.
refusal-league-count = Un nombre de parties doit être de 1 à { $most }. Rien n’a changé.
refusal-league-people = Une ligue peut exiger de { $least } à { $most } personnes par partie. Rien n’a changé.
refusal-league-closed = La ligue { $name } est fermée : son classement reste, mais aucune table ne s’ouvre plus pour elle.
refusal-league-hosts = Seules certaines personnes peuvent ouvrir des tables de la ligue { $name }. Tout le monde peut y prendre place.
refusal-league-hosts-gone = Seul un rôle qui a été supprimé peut ouvrir des tables de la ligue { $name }. Une personne qui gère cette communauté peut en choisir un autre.
refusal-league-game = La ligue { $name } joue à un autre jeu. Ne nomme pas de jeu : ce sera celui de la ligue.
refusal-league-option = La ligue { $name } a une autre valeur ici ({ $option }). Si tu omets cette option, la table prend la valeur de la ligue.
refusal-league-pace = La ligue { $name } joue à un autre rythme. Si tu ne nommes pas de rythme, la table prend celui de la ligue.
refusal-league-seats =
    { $seats ->
        [one] Une partie compte pour la ligue { $name } seulement si au moins { $least } personnes jouent, et cette table aurait { $seats } place. Choisis plus de places, ou un jeu pour plus de personnes.
       *[other] Une partie compte pour la ligue { $name } seulement si au moins { $least } personnes jouent, et cette table aurait { $seats } places. Choisis plus de places, ou un jeu pour plus de personnes.
    }
refusal-league-evening = Ce changement ne va pas avec la soirée ou le tournoi du { $day } à { $clock }. Annule d’abord l’événement. Rien n’a changé.
refusal-league-evening-ends = Les dernières parties de la soirée ou du tournoi hebdomadaire du { $day } à { $clock } durent encore, et la semaine suivante ne va pas avec ce changement. Quand elles seront finies, annule d’abord les semaines suivantes. Rien n’a changé.
refusal-no-season = Aucune saison de la ligue { $name } n’est en cours. Une table amicale peut s’ouvrir à tout moment.
refusal-season-has-begun = Des parties comptent déjà dans cette saison : seul son dernier jour peut changer. Pour le reste, commence une nouvelle saison.
refusal-season-days = Une saison ne peut finir ni avant son début, ni avant une semaine où l’on a déjà joué. Rien n’a changé.
refusal-seasons-overlap = Deux saisons ne peuvent pas partager une semaine : chacune commence après le dernier jour de la précédente. Rien n’a changé.
refusal-no-such-season = Cette ligue n’a pas cette saison. Elle a : { $seasons }. Rien n’a changé.
refusal-new-season-named = Une nouvelle saison reçoit d’elle-même le numéro suivant : ne nomme pas de saison. Rien n’a changé.
refusal-set-and-cleared = Tu donnes une nouvelle valeur à ce que tu effaces. Omets l’une des deux options. Rien n’a changé.
refusal-channel-and-quiet = Tu nommes un salon et demandes de ne rien publier. Omets l’une des deux options. Rien n’a changé.
refusal-not-a-day = Écris le jour ainsi : 2026-11-23, année, mois, jour. Rien n’a changé.
refusal-no-such-result = Cette table n’a pas de résultat ici. Rien n’a changé.
refusal-already-void = Ce résultat est déjà invalidé. Rien n’a changé.
refusal-not-void = Ce résultat compte déjà. Rien n’a changé.
refusal-no-reason = Tout le monde peut lire la raison : donne-la en 1 à { $most } lettres. Rien n’a changé.
refusal-not-in-standings = Aucune partie ne compte encore dans cette saison.
refusal-no-such-period = Il n’y a pas de classement pour cette période. Choisis une des semaines ou des saisons proposées.
refusal-no-such-page =
    { $pages ->
        [one] Ce classement n’a qu’une page.
       *[other] Ce classement n’a que { $pages } pages.
    }

## Requests in the wrong place, and lookups without a result

refusal-server-needed = Cela ne marche que là où l’on joue avec d’autres : dans un salon où je suis aussi. Essaie là-bas.
refusal-play-elsewhere = Les tables s’ouvrent là où d’autres peuvent jouer.
refusal-other-channel = Ici, les tables s’ouvrent dans : { $channels }.
refusal-no-channel-left = Les tables ne s’ouvrent que dans des salons qui ont été supprimés. Une personne qui gère cette communauté peut en choisir d’autres.
refusal-only-admins = C’est réservé aux personnes qui gèrent cette communauté. Rien n’a changé.
refusal-no-table-of-yours = Tu n’es à aucune table en ce moment.
refusal-nobody-known = Cette personne n’a pas encore joué ici.
refusal-no-ended-game = Tu n’as encore aucune partie terminée à voir ici.
refusal-unreadable-record = Je ne sais pas lire cet enregistrement : { $reason }.
refusal-file-too-long = Ce fichier est trop gros pour un enregistrement : { $most } ko au plus.
refusal-file-unreachable = Je n’ai pas pu télécharger ton fichier depuis Discord. Le fichier lui-même n’est pas en cause : joins-le encore une fois.

## Lier des comptes

refusal-already-linked = Ton compte est déjà lié à { $name } ({ $address }). Mets d’abord fin à ce lien.
refusal-no-other-platform = Ce bot n’est que sur une plateforme : il n’y a pas d’autre compte auquel lier le tien.
refusal-link-wrong-code = Ce code ne marche pas : il est mal tapé, a plus de dix minutes, a déjà servi, ou vient de cette plateforme.
refusal-link-too-many-codes = Il y a eu cinq codes faux en dix minutes. Attends dix minutes : d’ici là, aucun code n’est accepté, même juste.
refusal-link-over = Ce lien ne peut plus être confirmé : les dix minutes sont passées, ou il a déjà eu sa réponse. Recommence.
refusal-not-linked = Ton compte n’est lié à aucun autre.
refusal-webhooks-off = L’hébergeur de ce bot n’autorise pas les webhooks : LEAGUE_WEBHOOKS est désactivé. Rien n’a changé.
refusal-champion-role-made = Le rôle { $role } existe déjà, et il est choisi. Rien n’a changé.
refusal-champion-role-and-instead = Tu choisis un rôle, et autre chose à sa place. Omets l’une des deux options. Rien n’a changé.
refusal-webhook-address = Ce n’est pas une adresse de webhook. Elle doit commencer par https et mener à un serveur public. Rien n’a changé.
refusal-export-too-large = Cette ligue est trop grande pour un message. L’hébergeur de ce bot peut l’exporter avec « minotaur league export ».
