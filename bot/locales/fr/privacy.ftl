### Ce que la maison sait des gens, et comment elle les oublie.

somebody = quelqu’un
somebody-of-several = quelqu’un { $number }
command-privacy = confidentialité
command-privacy-about = Ce qui est conservé sur toi : l’obtenir ou le faire oublier
command-export = exporter
command-export-about = T’envoie un fichier avec tout ce qui est conservé sur toi
command-forget = oublier
command-forget-about = La maison oublie qui tu es ; elle demande d’abord
privacy-export = Tout ce qui est conservé sur toi. Les parties en cours sont seulement citées : ce que tu y fais s’ajoute quand elles sont finies.
privacy-sent =
    { $count ->
        [one] Le fichier est dans tes messages privés.
       *[other] C’était trop pour un seul fichier : { $count } fichiers sont dans tes messages privés.
    }
privacy-here = Voici tout ce qui est conservé sur toi. Personne d’autre ne voit ce message ; garde le fichier. Les parties en cours sont seulement citées : ce que tu y fais s’ajoute quand elles sont finies.
privacy-forget-title = La maison doit-elle oublier qui tu es ?
privacy-forget-goes = Ton compte, ton nom, tes langues et tes réglages sont effacés.
privacy-forget-tables = Tu quittes toutes les tables où tu joues ; la maison y prend ta place.
privacy-forget-stays = Les parties finies restent, sans ton nom : ce sont aussi celles des autres. Les mots que tu as ajoutés au hasard de ces parties en font partie et restent.
privacy-forget-sure = C’est irréversible. Si tu reviens, tu seras quelqu’un de nouveau.
choice-forget = Oui, oublie-moi
privacy-forgotten = C’est fait. La maison ne sait plus qui tu es.
