### Ce que le bot sait des gens, et comment il les oublie.

somebody = quelqu’un
somebody-of-several = quelqu’un { $number }
command-privacy = confidentialité
command-privacy-about = Ce qui est conservé sur toi : l’obtenir ou le faire effacer
command-export = exporter
command-export-about = T’envoie un fichier avec tout ce qui est conservé sur toi
command-forget = oublier
command-forget-about = Le bot oublie qui tu es ; il demande d’abord
privacy-export = Tout ce qui est conservé sur toi. Les parties en cours sont seulement citées : ce que tu y fais s’ajoute quand elles sont finies.
privacy-sent =
    { $count ->
        [one] Le fichier est dans tes messages privés.
       *[other] Un seul fichier ne suffisait pas : { $count } fichiers sont dans tes messages privés.
    }
privacy-here = Voici tout ce qui est conservé sur toi. Personne d’autre ne voit ce message ; garde le fichier. Les parties en cours sont seulement citées : ce que tu y fais s’ajoute quand elles sont finies.
privacy-forget-title = Le bot doit-il oublier qui tu es ?
privacy-forget-goes = Ton compte, ton nom, tes langues et tes réglages sont effacés.
privacy-forget-tables = Tu quittes toutes tes tables ; un robot termine tes parties.
privacy-forget-stays = Les parties finies restent, sans ton nom : ce sont aussi celles des autres. Les mots que tu as ajoutés aux tirages de ces parties en font partie et restent.
privacy-forget-sure = C’est irréversible. Si tu reviens, ce sera comme une nouvelle personne.
choice-forget = Oui, oublie-moi
privacy-forgotten = C’est fait. Le bot ne sait plus qui tu es.
