### Tournois : des soirées dont les tables viennent en rondes.

tournament-title = 🏆 Tournoi : { $league }
tournament-title-own = 🏆 Tournoi
tournament-length =
    { $hours ->
        [one] Environ { $hours } heure
       *[other] Environ { $hours } heures
    }
tournament-game = Jeu : { $name }
tournament-swiss =
    { $rounds ->
        [one] Système suisse : { $rounds } ronde, où tout le monde joue
       *[other] Système suisse : { $rounds } rondes, et tout le monde joue dans chacune
    }
tournament-knock-out = Élimination : les deux meilleures places de chaque table continuent
tournament-minutes =
    { $minutes ->
        [one] Une ronde dure { $minutes } minute au plus
       *[other] Une ronde dure { $minutes } minutes au plus
    }
tournament-missing-robot = En cas d’absence au début d’une ronde : un robot joue, et on peut revenir
tournament-missing-robot-out = En cas d’absence au début d’une ronde : c’est l’élimination, et un robot joue
tournament-missing-struck = En cas d’absence au début d’une ronde : c’est l’élimination
tournament-begins =
    Le tournoi commence
    ⏳ { $time }
tournament-how-sign-up = Inscris-toi, et je te le rappellerai avant le début.
tournament-how-check-in = Dis que tu es là avant le début. Je te préviens dès que ta partie commence.
tournament-how-play = À chaque ronde, je te préviens dès que ta partie commence.
tournament-round = Ronde { $round } sur { $rounds }
tournament-round-open = Ronde { $round }
tournament-final = La finale
tournament-next-round =
    La ronde suivante commence quand toutes les tables ont fini, et au plus tard
    ⏳ { $time }
tournament-last-round = C’est la dernière ronde.
tournament-last-tables = Toutes les rondes ont commencé. Les dernières tables se terminent.
tournament-is-over = Le tournoi est terminé.
tournament-cancelled = Ce tournoi a été annulé.
tournament-missed = Ce tournoi n’a pas lieu : j’étais absent à cette heure-là.
tournament-too-few =
    { $fewest ->
        [one] Ce tournoi n’a pas lieu : il fallait au moins { $fewest } personne au début.
       *[other] Ce tournoi n’a pas lieu : il fallait au moins { $fewest } personnes au début.
    }
tournament-event = On joue par rondes, et le bot répartit les personnes présentes. Inscris-toi sur la carte dans le salon.
tournament-standing = Classement du tournoi
tournament-points-swiss = { league-scale-placement } Qui est là sans avoir de place dans une ronde reçoit { $points }.
tournament-points-knock-out = Ce qui compte, c’est la ronde atteinte, puis les points dans cette ronde.
tournament-head-round = ronde
tournament-spoken =
    { $rank ->
        [one] { $rank }er
       *[other] { $rank }e
    } : { $name }, ronde { $round }, où il y a eu { $points }.
tournament-line-plays = table { $table }
tournament-spoken-plays = { $name } : ronde { $round }, joue à la table { $table }.
tournament-line-in = en jeu
tournament-spoken-in = { $name } : ronde { $round }, toujours en jeu.
tournament-line-out = hors jeu
tournament-spoken-out = { $name } : hors jeu depuis la ronde { $round }.
tournament-champion =
    { $count ->
        [one] 🏆 Victoire du tournoi pour { $names }. Bien joué !
       *[other] 🏆 Victoire partagée du tournoi : { $names }. Bien joué !
    }
tournament-nobody = Personne n’a terminé de partie cette fois-ci.
tournament-soon = Ton inscription à ce tournoi est notée.
tournament-table = Table { $number } : { $names }
tournament-robots =
    { $count ->
        [one] { $count } robot
       *[other] { $count } robots
    }
tournament-bye-swiss = Encore à la table de la ronde précédente, ou sans place ; { $points } par personne : { $names }
tournament-bye-knock-out = À la ronde suivante sans jouer : { $names }
tournament-more-tables =
    { $count ->
        [one] Et encore { $count } table
       *[other] Et encore { $count } tables
    }
tournament-format-swiss = Système suisse
tournament-format-knock-out = Élimination
tournament-no-shows-robot = Un robot joue à leur place
tournament-no-shows-struck = C’est l’élimination
tournament-said-sign-up = Inscription notée. Je te le rappellerai avant le début.
tournament-said-check-in = Bienvenue ! Je te préviens dès que ta partie commence.
tournament-said-pause = Tu fais une pause. Une partie en cours reste la tienne. Dis que tu es là avant la ronde suivante : sinon, c’est l’élimination.
tournament-said-pause-robot = Tu fais une pause. Une partie en cours reste la tienne. Dis que tu es là avant la ronde suivante : sinon, la ronde ne te rapporte rien, et un robot peut jouer à ta place.
tournament-said-last-round = C’est la dernière ronde : aucune autre ne commence. Une partie en cours reste la tienne.
tournament-planned = Le tournoi du { $day } à { $clock } est prévu. Sa carte est ici : { $channel }.
tournament-cancel-title = Annuler ce tournoi ?
tournament-was-cancelled = Le tournoi du { $day } à { $clock } est annulé.
refusal-tournament-closed = Ce tournoi continue sans toi : une absence au début d’une ronde, ou une élimination, met hors jeu.
refusal-tournament-rounds = Un tournoi a de { $least } à { $most } rondes. Rien n’a été prévu.
refusal-tournament-no-rounds = Les rondes d’une élimination dépendent du nombre de personnes : n’indique pas leur nombre. Rien n’a été prévu.
refusal-tournament-minutes = Une ronde dure de { $least } à { $most } minutes. Rien n’a été prévu.
refusal-tournament-over-another = Il y a déjà un tournoi à ce moment-là : le { $day } à { $clock }. Rien n’a été prévu.
