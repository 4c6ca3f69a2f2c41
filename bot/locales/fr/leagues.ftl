### Les ligues : ce qu’elles sont, et ce qu’on en fait.

leagues-title = Ligues de cette communauté
leagues-none = Il n’y a pas encore de ligue ici.
league-terms-title = Règles de la ligue : { $name }
choice-league-terms = Règles de la ligue
choice-all-leagues = Toutes les ligues
leagues-is-closed = fermée
leagues-closed = Fermée : aucune nouvelle table
leagues-own = Toute partie que deux personnes ou plus jouent ici, dans une ligue ou non
leagues-takes = Ses tables : { $terms }
leagues-all-games = tous les jeux
leagues-season = Saison { $season } · { $days }
leagues-counts = Parties qui comptent par semaine : { $count } ; parties pour entrer au classement : { $ranked }
leagues-people = Personnes nécessaires pour qu’une partie compte : { $people }
leagues-best-weeks =
    { $best ->
        [one] Semaines qui comptent pour la saison : la meilleure sur { $weeks }
       *[other] Semaines qui comptent pour la saison : les { $best } meilleures sur { $weeks }
    }
leagues-best-weeks-open =
    { $best ->
        [one] Semaines qui comptent pour la saison : la meilleure
       *[other] Semaines qui comptent pour la saison : les { $best } meilleures
    }
league-choice-closed = { $name } (fermée)
completion-this-week = Cette semaine
completion-last-week = La semaine dernière
completion-next-week = La semaine prochaine
completion-weeks-ahead =
    { $count ->
        [one] Dans { $count } semaine
       *[other] Dans { $count } semaines
    }
leagues-zone = Fuseau horaire : { $zone }
leagues-hosts = Qui peut ouvrir des tables : { $role }
leagues-everybody-hosts = Tout le monde peut y ouvrir une table.
leagues-hosts-gone = Le rôle qui peut ouvrir ses tables a été supprimé. Tant qu’on n’en choisit pas un autre ou qu’on n’efface pas cette règle, seules les personnes qui gèrent cette communauté peuvent en ouvrir une.
leagues-advice = À ses tables, les robots peuvent donner des conseils.
leagues-speaks = Publie le classement de la semaine dans { $channel }, le lundi à { $hour } h.
leagues-channel-gone = Ne publie rien : son salon a été supprimé, ou je ne le vois plus. Choisis-en un autre.
leagues-silent = Ne publie rien d’elle-même.
scoring-placement = Points selon la place : 100 pour la première, 0 pour la dernière
scoring-points = Les points marqués dans la partie
scoring-wins = Un point par victoire
league-free-game = le jeu
league-free-variant = la variante
league-free-pace = le rythme
league-free-hosts = qui ouvre les tables
league-free-zone = le fuseau : celui de la communauté
league-free-last-day = le dernier jour : pas encore connu
league-season-begin = en commencer une
league-season-change = modifier la dernière
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
league-open-again = Tant qu’une saison est en cours, on peut ouvrir des tables pour elle.
league-close-title = Fermer la ligue { $name } ?
league-close-tables = Aucune nouvelle table ne pourra s’ouvrir pour elle.
league-close-stays = Son classement reste. Une nouvelle saison ou un dernier jour plus tardif la rouvre.
league-close-evenings = Ses soirées et tournois prévus sont annulés : { $days }.
league-close-going-on = La soirée ou le tournoi en cours n’ouvre plus de tables.
league-evenings-no-season = Ces soirées et tournois prévus ne tombent plus dans aucune saison de la ligue { $name } : { $days }. Tant que tu n’en prévois pas une, leurs parties ne comptent pas dans la ligue.
choice-close-league = Fermer la ligue
league-first-post = Première publication : le lundi { $day } à { $hour } h dans { $channel }, si quelqu’un a joué d’ici là.
choice-post-invitation = Publier l’invitation ici
choice-preview-post = Aperçu de la publication
choice-change-league = Modifier
league-invitation-title = Joue dans la ligue { $name }
league-preview = Voici ce qui serait publié maintenant. Une semaine où personne ne joue n’est pas publiée.
league-change-title = Ce qui peut changer : { $name }
league-voided-title = Un résultat ne compte plus
league-voided = { $actor } a invalidé la partie finie le { $day } ({ $names }). Raison : { $reason }
league-restored-title = Un résultat compte de nouveau
league-restored = { $actor } a rétabli la partie finie le { $day } ({ $names }). Raison : { $reason }
league-correction-posted = Tout le monde le lit dans { $channels }.
