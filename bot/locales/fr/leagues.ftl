### Les ligues : ce qu’elles sont, et ce qu’on en fait.

leagues-title = Ligues de ce serveur
leagues-none = Il n’y a pas encore de ligue ici. Qui gère le serveur peut en fonder une : « /{ command-league } { command-create } ».
leagues-more = Et aussi : { $names }
leagues-closed = Fermée : plus de nouvelles tables
leagues-own = Toute partie que deux personnes ou plus ont jouée ici, quelle que soit sa ligue
leagues-takes = Ses tables : { $terms }
leagues-all-games = tous les jeux
leagues-season = Saison { $season } : { $first } au { $last }
leagues-season-open = Saison { $season } : depuis { $first }
leagues-counts = Parties comptées par semaine : { $count } ; pour être classé : { $ranked }
leagues-people = Personnes pour une partie : { $people }
leagues-zone = Fuseau horaire : { $zone }
leagues-hosts = Qui ouvre les tables : { $role }
leagues-everybody-hosts = Chacun peut ouvrir ses tables.
leagues-speaks = Le lundi à { $hour } h, le tableau de la semaine vient dans { $channel }.
leagues-silent = Elle n’annonce rien d’elle-même.
scoring-placement = Points selon la place : 100 pour la première, 0 pour la dernière
scoring-points = Les points du jeu même
scoring-wins = Un point par victoire
league-free-game = le jeu
league-free-edition = l’édition
league-free-variant = la variante
league-free-pace = le rythme
league-free-hosts = qui ouvre les tables
league-free-zone = le fuseau : celui du serveur
league-free-last-day = le dernier jour : pas encore connu
league-season-begin = en commencer une
league-season-change = changer la dernière
league-closed-tables =
    { $tables ->
        [one] Une de ses tables est encore ouverte : une partie qui finit après le { $last } ne compte pas dans la ligue.
       *[other] { $tables } de ses tables sont encore ouvertes : une partie qui finit après le { $last } ne compte pas dans la ligue.
    }
league-closed-between-seasons =
    { $tables ->
        [one] Une de ses tables est encore ouverte, mais aucune saison n’est en cours : sa partie ne compte pas dans la ligue.
       *[other] { $tables } de ses tables sont encore ouvertes, mais aucune saison n’est en cours : leurs parties ne comptent pas dans la ligue.
    }
league-open-again = La ligue est rouverte : tant qu’une saison est en cours, on peut ouvrir des tables pour elle.
league-voided-title = Un résultat ne compte plus
league-voided = { $actor } : la partie de { $names } finie le { $day } ne compte plus. Raison : { $reason }
league-restored-title = Un résultat compte de nouveau
league-restored = { $actor } : la partie de { $names } finie le { $day } compte de nouveau. Raison : { $reason }
