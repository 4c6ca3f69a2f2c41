### Ce qu’on vient consulter : parties finies, vérification du hasard, bilans, réglages.

## Revoir une partie

replay-title = Revoir la partie · { $game } · { $stop } sur { $stops }
replay-overview = Revoir la partie · { $game } · { $stops } étapes
replay-overview-choice = Moments forts
replay-moments = Les moments forts : choisis où aller.
replay-begin = Pas à pas
replay-first = Début
replay-back = Retour
replay-next = Suite
replay-last = Fin
replay-menu = Aller à une manche
replay-to = À { $name } : { $what }
replay-abandoned = Partie interrompue : { $why }
replay-waits = L’enregistrement s’arrête ici ; on attend { $names }.
replay-waits-luck = L’enregistrement s’arrête ici ; on attend un tirage.

## Vérifier le hasard

verify-title = Tirages vérifiables
verify-good = Vérifié : les tirages étaient honnêtes
verify-outcomes =
    { $count ->
        [one] { $count } tirage a été recalculé à partir de la graine, et c’est bien celui de la partie.
       *[other] { $count } tirages ont été recalculés à partir de la graine, et ce sont bien ceux de la partie.
    }
verify-commitment = C’est bien la graine dont l’empreinte (SHA-256) a été publiée à l’ouverture :
verify-file = Les tirages viennent bien de la graine de ce fichier
verify-file-commitment = Ils étaient honnêtes si les messages de la table montrent la même chose. Celui de l’ouverture doit contenir cette empreinte (SHA-256) :
verify-file-client-seed = Et celui du début de la partie, cette graine commune :
verify-bad = Non vérifié : la partie et sa graine ne concordent pas
verify-bad-commitment = La graine et l’empreinte de ce fichier ne vont pas ensemble.
verify-bad-entry = La première différence est à la ligne { $index } du journal, comptée à partir de 0.
verify-bad-table = Non vérifié : ce n’est pas l’enregistrement de la table { $table }
verify-bad-table-text = À cette table, j’ai publié une autre empreinte, ou les joueurs ont ajouté d’autres valeurs que celles du fichier.
verify-due = La graine donne :
verify-found = La partie dit :
verify-unplayed = Sans partie, pas de tirages
verify-unplayed-text = Aucune partie n’a été jouée, il n’y a donc rien à recalculer. La graine est publiée quand même.
verify-nothing = Il n’y a rien à vérifier : l’enregistrement de cette partie ne contient pas de graine.

## Bilans

stats-title = { $name } · parties jouées
stats-games = Parties : { $games }
stats-wins = Victoires : { $wins }
stats-streak = Le plus de victoires d’affilée : { $count }
stats-titles = Gagné ici : { $titles }
stats-titles-weeks =
    { $count ->
        [one] { $count } semaine
       *[other] { $count } semaines
    }
stats-titles-seasons =
    { $count ->
        [one] { $count } saison
       *[other] { $count } saisons
    }
stats-titles-evenings =
    { $count ->
        [one] { $count } soirée
       *[other] { $count } soirées
    }
stats-titles-tournaments =
    { $count ->
        [one] { $count } tournoi
       *[other] { $count } tournois
    }
stats-stayed = Parties récentes terminées : { $stayed } sur { $games }
stats-practice = Parties d’entraînement : { $games }
stats-none = Pas encore de partie finie. La première est la plus belle.
meetings-title = { $name } et { $other }
meetings-none = Pas encore de partie finie ensemble ici.
meetings-games = Parties ensemble ici : { $games }
meetings-ahead = { $name } devant : { $games }
meetings-level = À égalité : { $games }
meetings-about = « Devant » : à un meilleur rang à la fin de la partie. Les robots ne comptent pas.

## Tables

lists-title = Où est-ce à moi de jouer ?
lists-none = Aucune table n’est ouverte ici. La première peut être la tienne.
lists-table = { $number }. { $game }
lists-yours = { $number }. { $game } · à toi de jouer
lists-awaited = On attend : { $names }
lists-more =
    { $count ->
        [one] Et encore { $count } table.
       *[other] Et encore { $count } tables.
    }
lists-elsewhere = Tes tables sur l’autre plateforme
lists-elsewhere-discord = { $game } sur Discord : { $names }
lists-elsewhere-matrix = { $game } sur Matrix : { $names }
choice-open = Ouvrir une table
invite-title = Le labyrinthe est ouvert
choice-play-now = Jouer tout de suite
choice-learn = Apprendre
choice-league = Ligue

## Réglages

language-en = anglais
language-cs = tchèque
language-fr = français
settings-title = Comment les tables s’ouvrent ici
settings-tables-speak = Langue des tables : { $language }
settings-time-zone = Les semaines commencent et finissent selon ce fuseau horaire : { $zone }
settings-channels = On peut ouvrir une table dans : { $channels }
settings-everywhere = On peut ouvrir une table dans tous les salons.
settings-channels-gone =
    { $count ->
        [one] Un autre salon pour les tables a été supprimé.
       *[other] { $count } autres salons pour les tables ont été supprimés.
    }
settings-no-channel-left =
    { $count ->
        [one] Le seul salon pour les tables a été supprimé : aucune table ne peut s’ouvrir. Choisis-en un autre.
       *[other] Les { $count } salons pour les tables ont été supprimés : aucune table ne peut s’ouvrir. Choisis-en un autre.
    }
places-hidden =
    { $count ->
        [one] un salon qui t’est caché
       *[other] { $count } salons qui te sont cachés
    }
settings-default = Sans autre choix : { $options }
settings-speaks = Le classement de la semaine, toutes parties confondues, est publié dans { $channel }, le lundi à { $hour } h.
settings-speaks-gone = Le classement de la semaine, toutes parties confondues, n’est pas publié : son salon a été supprimé, ou je ne le vois plus.
settings-silent = Le classement de la semaine, toutes parties confondues, n’est pas publié.
settings-changed-title = Ce qui a changé
settings-unchanged-title = Rien n’a changé
health-good = Je peux écrire dans tous les salons choisis.
health-tables = Problème dans { $channel }
health-posts = Problème dans { $channel } : rien n’est publié pour { $league }
health-gone = Un salon a été supprimé : rien n’est publié pour { $league } tant qu’aucun autre n’est choisi
health-role-gone = Un rôle a été supprimé : seule l’organisation peut ouvrir des tables pour { $league } tant qu’aucun autre n’est choisi
settings-yours = Tes réglages
settings-you-read = Ta langue : { $language }
settings-called = Je te préviens quand c’est à toi de jouer.
settings-not-called = Je ne te préviens pas quand c’est à toi de jouer.
settings-in-columns = Les scores et classements s’affichent en colonnes.
settings-aloud = Les scores et classements s’affichent sous forme de phrases.
settings-advised = Quand c’est à toi de jouer, tu peux demander conseil à un robot.
settings-not-advised = Les robots ne te donnent pas de conseils.
