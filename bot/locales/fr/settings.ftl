### Pour l’organisation : ennuis, rôles, réglages dans un panneau.

trouble-shut-title = ⚠️ Je ne peux plus écrire dans un salon
trouble-gone-title = ⚠️ Un salon a été supprimé
trouble-leagues = Ce qui s’y publie : { $names }
trouble-kept =
    { $days ->
        [one] Ce que je dois y publier attend { $days } jour, et part dès que je peux de nouveau écrire.
       *[other] Ce que je dois y publier attend { $days } jours, et part dès que je peux de nouveau écrire.
    }
trouble-nothing-kept = Tant qu’aucun autre salon n’est choisi, rien n’est publié.
trouble-evenings-shut = Jusque-là, une soirée ou un tournoi n’y ouvre aucune table, et s’annule au bout d’une bonne heure.
trouble-evenings-gone = Les soirées et les tournois qui y étaient prévus sont annulés. Prévois-les à nouveau dans un autre salon.
league-begin-title = { $name } : commencer la saison { $season } ?
choice-begin-season = Commencer la saison
league-void-title = Invalider ce résultat ?
league-restore-title = Ce résultat doit-il compter de nouveau ?
league-correct-game = La partie finie le { $day } : { $names }
league-void-leaves = Elle ne compte plus dans : { $leagues }
league-restore-enters = Elle compte de nouveau dans : { $leagues }
league-correct-told = Le classement et les cotes sont recalculés. Tout le monde lit que tu l’as fait, et pourquoi :
choice-void = Invalider le résultat
choice-restore = Faire compter de nouveau
settings-organisers = À l’organisation : qui gère cette communauté ; et aussi : { $role }
settings-organisers-gone = À l’organisation : qui gère cette communauté. Le groupe choisi en plus n’existe plus.
settings-no-organisers = À l’organisation : qui gère cette communauté
change-organisers = Aussi à l’organisation
change-nobody = personne
refusal-only-organisers = C’est réservé à l’organisation : aux personnes qui gèrent cette communauté et à celles qu’elles ont choisies pour cela. Rien n’a changé.
refusal-everybody-organises = Tout le monde ne peut pas organiser : l’organisation fonde des ligues et invalide des résultats. Choisis un groupe plus petit. Rien n’a changé.
choice-settings = Retour aux réglages
choice-settings-channels = Salons pour les tables
choice-settings-posts = Classement de la semaine
choice-settings-zone = Fuseau horaire
choice-settings-organisers = Organisation
settings-page-channels = Choisis tous les salons où une table peut s’ouvrir. Un fil appartient à son salon.
settings-page-posts = Où et quand le classement de la semaine, toutes parties confondues, est publié. Chaque ligue a son propre salon.
settings-page-zone = Les semaines commencent le lundi à minuit dans ce fuseau horaire.
settings-page-organisers = Choisis un rôle. Qui l’a peut fonder des ligues, prévoir des soirées, corriger des résultats et changer ces réglages.
settings-entry = { $what } : { $value }
settings-hour = Le lundi à { $hour } h
settings-hour-label = Heure de publication
choice-every-channel = Tous les salons
choice-no-posts = Ne rien publier
choice-no-role = Aucun rôle
choice-notify-on = Me prévenir
choice-notify-off = Ne pas me prévenir
choice-aloud-on = Des phrases pour moi
choice-aloud-off = Des colonnes pour moi
choice-advice-on = Des conseils pour moi
choice-advice-off = Pas de conseils
change-notify = Notifications
change-notify-on = activées
change-notify-off = désactivées
change-aloud = Scores et classements
change-aloud-on = en phrases
change-aloud-off = en colonnes
change-advice-on = activés
change-advice-off = désactivés
choice-dates = La suite
dates-title = La suite : { $name }
dates-evening = Prochaine soirée : le { $day } à { $clock }
dates-evening-of = Prochaine soirée, dans la ligue { $league } : le { $day } à { $clock }
dates-evening-own = Prochaine soirée, sans ligue : le { $day } à { $clock }
dates-tournament = Prochain tournoi : le { $day } à { $clock }
dates-tournament-of = Prochain tournoi, dans la ligue { $league } : le { $day } à { $clock }
dates-tournament-own = Prochain tournoi, sans ligue : le { $day } à { $clock }
dates-post = Prochaine publication : le lundi { $day } à { $hour } h dans { $channel }, si quelqu’un joue cette semaine
dates-ends = La saison { $season } finit le { $day }
dates-begins = La saison { $season } commence le { $day }
dates-nothing = Rien n’est encore prévu.
completion-today = Aujourd’hui
completion-tomorrow = Demain
weekday =
    { $number ->
        [0] Lundi
        [1] Mardi
        [2] Mercredi
        [3] Jeudi
        [4] Vendredi
        [5] Samedi
       *[6] Dimanche
    }
help-title = Ce que tu peux faire ici
help-play-title = 🎲 Jouer
help-play = Commence tout de suite avec des robots, ou ouvre une table pour d’autres.
help-rules-title = 📖 Apprendre
help-rules = Chaque jeu en deux à quatre minutes :
help-leagues-title = 🏆 Les ligues
help-leagues = Qui mène, comment on compte, et ce qui se joue ici.
help-own-title = 🔒 Pour toi
help-own = Ta langue, tes notifications, et ce qui est enregistré sur toi.
help-organise-title = 🛠️ Pour l’organisation
help-organise = Les réglages ont des menus pour les tables, les publications et l’organisation.
choice-help-play = Choisir un jeu
choice-help-standings = Classement
choice-help-leagues = Ligues
choice-help-settings = Réglages
choice-help-forget = Supprimer mes données…
