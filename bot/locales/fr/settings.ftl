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
