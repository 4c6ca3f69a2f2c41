### Les soirées : des heures où les tables se remplissent toutes seules.

evening-title = 🌙 Soirée : { $league }
evening-title-own = 🌙 Soirée de jeux
evening-when = 📅 { $weekday } { $day } · { $clock } ({ $zone })
evening-length =
    { $hours ->
        [one] Dure { $hours } heure
       *[other] Dure { $hours } heures
    }
evening-games = Jeux : { $names }
evening-weekly = Chaque semaine
evening-begins =
    La soirée commence
    ⏳ { $time }
evening-ends =
    De nouvelles tables s’ouvrent jusqu’à la fin de la soirée
    ⏳ { $time }
evening-signed-up = Inscriptions : { $count }
evening-signed-up-here = Inscriptions : { $count } · déjà là : { $here }
evening-present = Présences : { $here } · pauses : { $paused } · tables : { $tables }
evening-how-sign-up = Inscris-toi, et je te le rappellerai avant le début.
evening-how-check-in = Dis que tu es là, et tu auras une place en moins d’une minute. Tu peux venir plus tard, et arrêter quand tu veux.
evening-held = Aucune table ne s’ouvre pour le moment, car je ne peux pas écrire ici.
evening-last-tables = Plus aucune table ne s’ouvre. Les dernières se terminent.
evening-is-over = La soirée est terminée.
evening-cancelled = Cette soirée a été annulée.
evening-missed = Cette soirée n’a pas lieu : j’étais absent à cette heure-là.
evening-event = Les tables se remplissent toutes seules avec les personnes présentes. Inscris-toi sur la carte dans le salon.
evening-standing = Classement de la soirée
evening-points = { league-scale-placement } Chaque partie de plus que tu termines toi-même rapporte { $points } en plus.
evening-champion =
    { $count ->
        [one] 🏆 Victoire de la soirée pour { $names }. Bien joué !
       *[other] 🏆 Victoire partagée de la soirée : { $names }. Bien joué !
    }
evening-nobody = Personne n’a terminé de partie cette fois-ci.
evening-soon = Ton inscription à cette soirée est notée.
choice-evening-sign-up = J’en suis
choice-evening-not-coming = Pas cette fois
choice-evening-check-in = Je suis là
choice-evening-pause = Faire une pause
choice-evening-place = Ma place
evening-no-place = Aucune de tes parties n’est encore terminée ici.
evening-said-sign-up = Inscription notée. Je te le rappellerai avant le début.
evening-said-sign-up-late = Inscription notée. Ça commence bientôt : dis que tu es là, et tu joues.
evening-said-sign-up-quietly = Inscription notée. Il n’y aura pas de rappel, car tes notifications sont désactivées.
evening-said-not-coming = Ton inscription est annulée.
evening-said-check-in = Bienvenue ! Je te cherche une place et te préviens dès que ta partie commence.
evening-said-pause = Tu fais une pause : aucune nouvelle table ne te prend. Une partie en cours reste la tienne. À ton retour, dis que tu es là.
evening-planned = La soirée du { $day } à { $clock } est prévue. Sa carte est ici : { $channel }.
evening-no-season = Aucune saison de la ligue { $name } n’est en cours ce jour-là : tant que tu n’en prévois pas une, ces parties ne comptent pas dans la ligue.
evening-season-ends = La saison se termine le { $day } : tant que tu n’en prévois pas une autre, les semaines suivantes ne comptent pas dans la ligue { $name }.
evening-few-people =
    { $people ->
        [one] Une partie compte dans la ligue { $name } seulement si au moins { $least } personnes jouent. À ces tables, il y a d’habitude { $people } personne : de telles parties ne comptent pas dans la ligue.
       *[other] Une partie compte dans la ligue { $name } seulement si au moins { $least } personnes jouent. À ces tables, il y a d’habitude { $people } personnes : de telles parties ne comptent pas dans la ligue.
    }
evening-slow = Ce serveur n’accepte que quelques messages de ma part par minute : c’est trop peu pour autant de tables. La personne qui l’administre peut lever cette limite.
evening-cancel-title = Annuler cette soirée ?
evening-cancel-tables = Les tables ouvertes vont jusqu’à leur fin.
evening-cancel-once = La semaine suivante reste prévue.
evening-cancel-series = Toutes les semaines suivantes sont annulées aussi.
evening-cancel-told = Tout le monde lit dans le salon que c’est annulé.
choice-cancel-evening = Oui, annuler
evening-was-cancelled = La soirée du { $day } à { $clock } est annulée.
refusal-evening-length = Une soirée dure de { $least } à { $most } heures. Rien n’a été prévu.
refusal-evening-clock = Écris l’heure ainsi : { $clock }. Rien n’a changé.
refusal-evening-no-hour = Il n’y a pas de { $clock } le { $day } : le passage à l’heure d’été saute cette heure. Rien n’a été prévu.
refusal-evening-past = Ce moment est déjà passé. Rien n’a été prévu.
refusal-evening-over-another = Il y a déjà une soirée à ce moment-là : le { $day } à { $clock }. Rien n’a été prévu.
refusal-too-many-evenings = { $most } soirées et tournois sont déjà prévus ici. Annules-en un d’abord.
refusal-several-evenings = Il y en a plusieurs le { $day } : à { $clocks }. Ajoute l’heure, par exemple « { $example } ». Rien n’a changé.
refusal-no-evening = Il n’y a pas de telle soirée ni de tel tournoi ici.
refusal-evening-over = C’est fini, ou les dernières parties se jouent : plus personne ne peut s’y joindre.
refusal-evening-not-yet = Tu pourras dire que tu es là à partir de { $minutes } minutes avant le début. D’ici là, tu peux t’inscrire.
refusal-evening-not-there = Tu n’es pas encore là : il n’y a rien à interrompre.
refusal-evening-has-begun = C’est commencé : tu peux seulement dire que tu es là, ou faire une pause.
refusal-evening-full = C’est complet : il n’y a plus de place.
refusal-evening-pace = Une soirée ou un tournoi se joue en direct, et la ligue { $name } a un autre rythme. Change-le d’abord, ou prévois sans ligue. Rien n’a été prévu.
