#
command-about = infos
command-about-about = Ce qui est enregistré, pour combien de temps, qui le voit et à qui demander
privacy-about-title = Ce que ce bot enregistre sur toi
privacy-about-account = Le numéro ou l’id de ton compte, ton nom, tes langues et tes réglages, pour que ta place soit la tienne. Ils restent jusqu’à « { command-privacy } { command-forget } ».
privacy-about-games = Tes places, chacun de tes coups et son heure, les résultats et les cotes : une partie, ce sont ses coups. Ils restent tant que ce bot est dans la communauté, et sont supprimés un mois après son retrait.
privacy-about-evenings = Tes inscriptions aux soirées, tes réponses dans les leçons, les rôles de vainqueur que tu as, et les id des messages pour toi.
privacy-about-seen = Qui le voit
privacy-about-others = Tout le salon voit la table, son résultat et son enregistrement ; la communauté voit ses ligues. Ta main reste à toi jusqu’à ce que les règles la montrent.
privacy-about-webhook = L’organisation peut faire envoyer le classement d’une semaine à une adresse à elle, avec des alias ou avec des noms.
privacy-about-host = L’hébergeur de ce bot pourrait regarder dans sa base, et garde des sauvegardes un certain temps. Rien n’est vendu, et il n’y a pas de publicité.
privacy-about-do = Ce que tu peux faire
privacy-about-export = « { command-privacy } { command-export } » t’envoie tout ce qui est enregistré sur toi.
privacy-about-forget = « { command-privacy } { command-forget } » supprime qui tu es. Les parties finies restent, sans ton nom. Si une victoire t’a valu un rôle, je le retire à ton compte ; son numéro reste enregistré jusque-là, quelques jours au plus.
privacy-no-host = L’hébergeur de ce bot n’a indiqué ni politique ni contact. Demande à celles et ceux qui gèrent la communauté.

## Ce que le bot sait des gens, et comment il les oublie.

somebody = quelqu’un
somebody-of-several = quelqu’un { $number }
command-privacy = confidentialité
command-privacy-about = Ce qui est conservé sur toi : l’obtenir, le faire effacer, ou lier des comptes
command-export = exporter
command-export-about = T’envoie un fichier avec tout ce qui est conservé sur toi
command-forget = oublier
command-forget-about = Le bot oublie qui tu es ; il demande d’abord
command-link = lier
command-link-about = Lie ton compte au tien sur une autre plateforme, par un code
command-unlink = délier
command-unlink-about = Met fin au lien avec ton compte sur une autre plateforme
privacy-export = Tout ce qui est conservé sur toi. Les parties en cours sont seulement citées : ce que tu y fais s’ajoute quand elles sont finies.
privacy-sent =
    { $count ->
        [one] Le fichier est dans tes messages privés.
       *[other] Un seul fichier ne suffisait pas : { $count } fichiers sont dans tes messages privés.
    }
privacy-here = Voici tout ce qui est conservé sur toi. Personne d’autre ne voit ce message ; garde le fichier. Les parties en cours sont seulement citées : ce que tu y fais s’ajoute quand elles sont finies.
privacy-forget-title = Le bot doit-il oublier qui tu es ?
privacy-forget-goes = Ton compte, ton nom, tes langues et tes réglages sont effacés, ceux d’un compte lié aussi.
privacy-forget-tables = Tu quittes toutes tes tables ; un robot termine tes parties.
privacy-forget-stays = Les parties finies restent, sans ton nom : ce sont aussi celles des autres. Les mots que tu as ajoutés aux tirages de ces parties en font partie et restent.
privacy-forget-sure = C’est irréversible. Si tu reviens, ce sera comme une nouvelle personne.
choice-forget = Oui, oublie-moi
privacy-forgotten = C’est fait. Le bot ne sait plus qui tu es.
privacy-policy = La politique de confidentialité de l’hébergeur de ce bot : { $policy }
privacy-contact = Questions sur tes données : { $contact }

## Comptes liés

link-code-title = Lier ton compte d’ici à un compte sur une autre plateforme
link-type-discord = Sur Discord, sur un serveur où est ce bot ou en message privé avec lui, tape :
link-type-matrix = Sur Matrix, dans un salon où est ce bot, tape :
link-typed-discord = /{ command-privacy } { command-link } { option-code }{ ":" }{ $code }
link-typed-matrix = { "!" }{ command-privacy } { command-link } { $code }
link-code-ends =
    Le code expire :
    ⏳ { $time }
link-code-next = Tu y verras ce compte et tu confirmeras. Ensuite, utilise encore la même commande ici, sans code, et confirme ici aussi. Rien n’est lié tant que les deux comptes n’ont pas confirmé.
link-hands = Chaque table reste où elle est : ta main d’une table sur Matrix arrive sur Matrix, celle d’une table sur Discord arrive sur Discord.
link-question = Lier ton compte à celui-ci ?
link-who-discord = { $name } sur Discord, avec ce numéro de compte :
link-who-matrix = { $name } sur Matrix, avec cet identifiant :
link-shares = Les deux comptes partagent tes réglages, et tes statistiques comptent les parties des deux. Les noms, les résultats et les ligues restent comme ils sont.
link-covers = Ensuite, « { command-privacy } { command-export } » et « { command-privacy } { command-forget } » concernent les deux comptes.
link-sure = Confirme seulement si les deux comptes sont à toi. Rien n’est lié tant que l’autre n’a pas confirmé aussi.
choice-link = Oui, les deux sont à moi
choice-link-not = Non
link-confirm-discord = C’est confirmé ici. Rien n’est encore lié : tape « /{ command-privacy } { command-link } » sur Discord avant la fin des dix minutes, et confirme là-bas aussi.
link-confirm-matrix = C’est confirmé ici. Rien n’est encore lié : tape « !{ command-privacy } { command-link } » sur Matrix avant la fin des dix minutes, et confirme là-bas aussi.
link-declined = Rien n’est lié, et le code n’est plus valable.
link-done = Les comptes sont liés. { link-hands } « { command-privacy } { command-unlink } » met fin au lien.
link-ended = Les comptes ne sont plus liés. Chacun garde ses réglages. « { command-privacy } { command-export } » et « { command-privacy } { command-forget } » concernent de nouveau chaque compte séparément.
