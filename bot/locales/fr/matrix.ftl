### Ce pour quoi seul Matrix a besoin de mots.

## Droits

power-must = Je ne peux pas encore ouvrir de table ici. Il me manque un droit dans ce salon :
power-must-announce = Je ne peux encore rien publier dans ce salon-là. Il m’y manque un droit :
power-line-send = « Envoyer des messages » : pour afficher la table et dire à qui de jouer.
power-line-announce = « Envoyer des messages » : pour y publier le classement de la semaine.
power-where = Une personne qui gère le salon peut me l’accorder : Paramètres du salon → Rôles et permissions.
### Ce qu’on fait sur Matrix : toucher une réponse, taper des nombres et des commandes.

## Réponses

matrix-welcome = Réagis avec le numéro d’un jeu : la partie commence aussitôt, contre des robots. Avant la deuxième manche, tes amis peuvent prendre la place d’un robot avec « !{ command-join } ». « !{ command-play } » ouvre une table qui attend des joueurs, et « !{ matrix-command-help } » montre tout le reste.
matrix-opened = La table est ouverte. Sa carte est dans le salon où tu l’as ouverte.
matrix-not-opened = Aucune table n’a été ouverte.
matrix-which-table = Quelle table veux-tu ? Retape la commande avec le numéro de la table, par exemple « !{ command-start } 2 », ou dans le fil où l’on y joue.
matrix-old-answer = Cette réponse vient d’une autre version. « !{ command-table } { command-show } » montre la table telle qu’elle est maintenant.
matrix-hint-table = « !{ command-table } { command-list } » montre celles qui sont ouvertes, « !{ command-play } » en ouvre une.
matrix-hint-play = Dans un salon où je suis avec toi et d’autres, « !{ command-play } » en ouvre une.
matrix-hint-first-league = Une personne qui organise dans cette communauté peut en fonder une : « !{ command-league } { command-create } ».
matrix-hint-sure = Pour le faire, écris la même commande en ajoutant « { matrix-option-sure } » juste après son nom.
matrix-hint-leagues = « !{ command-league } { command-list } » montre celles qui existent.
matrix-hint-advice = « !{ command-settings } { command-advice } » les active.
matrix-hint-league-hosts = « !{ command-league } { command-list } » montre qui peut en ouvrir.
matrix-hint-change-league = « !{ command-league } { command-edit } » change son nom, ses tables et qui les ouvre, « !{ command-league } { command-season } » ses jours et la façon de compter, « !{ command-league } { command-announce } » où et quand elle publie.
matrix-hint-new-league = « !{ command-league } { matrix-command-invite } { $league } » publie une invitation dans le salon où tu la tapes.
matrix-hint-league-invitation = Pour ouvrir une table de la ligue, tape « !{ command-play } { option-league }={ $league } ». « !{ command-league } { command-standings } { $league } » montre le classement, « !{ command-league } { command-list } » les règles.
matrix-all-time = depuis toujours
matrix-as-room = comme le salon
matrix-settings-how = Pour changer un réglage, écris l’une de ces commandes :
matrix-secret-in-the-open = Tout le salon pouvait lire cette réponse, alors elle ne compte pas. Réponds ici : personne d’autre ne le voit.
matrix-slow = Ce serveur ne me laisse envoyer que quelques messages par minute : c’est trop peu pour une table en direct. Au rythme tranquille, tout ira bien : « !{ command-cancel } », puis « !{ command-play } { $game } { option-pace } tranquille ». La personne qui gère le serveur peut lever la limite ; mon README explique comment.
matrix-trouble = Invite-moi de nouveau, ou rends-moi le niveau de pouvoir qui me permet d’y écrire.
matrix-file-missing = Le fichier n’a pas pu être envoyé. Réessaie plus tard, s’il te plaît.
matrix-which-language = Dans quelle langue lis-tu ?
matrix-unreached-device = Je n’envoie ce qui est secret qu’à des appareils vérifiés, et je n’écoute qu’eux. Vérifie cet appareil dans les paramètres de ton application (dans Element : Paramètres → Chiffrement), puis tape « !{ command-hand } » ici.
matrix-unreached-unencrypted = Je n’envoie ce qui est secret que chiffré, et ton application ne chiffre pas. Connecte-toi à ton compte avec une application qui chiffre, par exemple Element, vérifie cet appareil (dans Element : Paramètres → Chiffrement), puis tape « !{ command-hand } » dans ce salon.
matrix-unreached-crowded = Quelqu’un d’autre est dans notre salon privé, alors je ne t’y envoie rien. Dès que nous n’y sommes que nous deux, je continue.
matrix-unreached-room = Je ne peux pas te joindre dans un salon privé. Tape « !{ command-hand } » ici et accepte mon invitation.
matrix-unreadable = Je n’arrive pas à lire quelque chose que tu as envoyé ici, car sa clé ne m’est pas parvenue. Si tu attends encore ma réponse, écris-le de nouveau ; au lieu de voter, tape « !{ command-move } » suivi de ta réponse.
matrix-lost-message = Les clés de mes anciens messages sont perdues : je ne sais pas à quoi tu as réagi. Tape plutôt « !{ command-join } » pour t’asseoir à une table, « !{ command-hand } » pour voir ce qu’on te demande, ou « !{ matrix-command-help } » pour voir le reste.
matrix-upgraded-league-stays = On a déjà joué dans ce salon : la ligue du salon qu’il remplace reste donc avec l’ancien. Les parties en cours continuent ici.

## Questions

matrix-only-one = Seul choix possible : { $choice }. Touche-le, ou tape son début.
matrix-reveal = Toutes les réponses sont là. Fais-les montrer maintenant, ou choisis encore pour changer la tienne.
matrix-another-number = Ta réponse est notée. Pour la changer, touche ou tape un autre nombre.
matrix-choose-again = Ta réponse est notée. Pour la changer, choisis encore.
matrix-nothing-asked = Je ne sais pas à quelle question tu réponds. Touche une réponse dans son sondage, ou tape « !{ command-move } » suivi de ta réponse. « !{ matrix-command-help } » montre tout ce qu’on peut taper.

## Commandes mal comprises

matrix-unknown-command = La commande « !{ $typed } » n’existe pas. Tu voulais dire « { $nearest } » ?
matrix-no-such-command = La commande « !{ $typed } » n’existe pas. « !{ matrix-command-help } » montre ce qu’on peut taper.
matrix-whole-group = Voici ce que fait « { $typed } » :
matrix-line-too-long = C’est trop long pour une commande. Essaie plus court, s’il te plaît.
matrix-usage = Ça se tape comme ceci :
matrix-missing = Il manque encore : { $option }.
matrix-unplaced = Je ne sais pas ce que « { $typed } » veut dire ici.
matrix-unfit = « { $typed } » ne convient pas ici ({ $option }).
matrix-unfit-choices = « { $typed } » ne convient pas ici ({ $option }). Tu peux choisir :
matrix-unfit-number = Il faut ici un nombre de { $least } à { $most } ({ $option }).
matrix-unfit-number-from = Il faut ici un nombre, { $least } au moins ({ $option }).
matrix-unfit-yes-no = Il faut ici { matrix-yes } ou { matrix-no } ({ $option }).
matrix-unfit-person = Je ne trouve personne du nom de « { $typed } » dans ce salon. J’y reconnais chaque membre à son adresse, comme { "@ann:example.org" }.
matrix-unfit-room = Je ne trouve pas de salon à l’adresse « { $typed } » dans cette communauté. Je trouve les salons où nous sommes tous les deux, à une adresse comme { "#games:example.org" }.

## Noms, comme ceux des commandes

matrix-command-advice = conseil
matrix-command-details = détails
matrix-command-fairness = équité
matrix-command-help = aide
matrix-command-invite = inviter
matrix-command-rooms = salons
matrix-option-command = commande
matrix-option-command-about = Quelle commande
matrix-option-hosts = hôtes
matrix-option-hosts-about = Qui peut ouvrir des tables de la ligue : { matrix-group-everybody }, { matrix-group-moderators } ou { matrix-group-admins }
matrix-option-power = niveau
matrix-option-power-about = À partir de quel niveau de pouvoir on peut organiser, de 1 à 100 ; 0 : seulement qui gère cette communauté
matrix-option-robots = robots
matrix-option-robots-about = Combien de robots prennent place
matrix-option-room = salon
matrix-option-room-about = L’adresse d’un salon de cette communauté où tu es, comme { "#games:example.org" }
matrix-option-sure = certain
matrix-option-sure-about = Le faire sans demander
matrix-group-everybody = tout le monde
matrix-group-moderators = modération
matrix-group-admins = administration
matrix-group-power = niveau de pouvoir { $level } ou plus
matrix-yes = oui
matrix-no = non
matrix-on = activer
matrix-off = désactiver

## Aide

matrix-help-title = Ce qu’on peut faire ici
matrix-help-answer = Quand je te pose une question, touche une réponse, ou tape son numéro, sa lettre ou son nom.
matrix-help-open = « !{ command-play } » ouvre une table, « !{ command-join } » te donne une place, « !{ command-start } » lance la partie sans attendre que la table soit complète.
matrix-help-hand = « !{ command-hand } » montre ton jeu, « !{ command-move } » joue un coup, « !{ matrix-command-advice } » demande conseil à un robot.
matrix-help-seat = « !{ command-leave } » laisse ta place, « !{ command-back } » la reprend au robot, « !{ command-rematch } » relance une partie.
matrix-help-tables = « !{ command-table } { command-list } » montre où c’est ton tour.
matrix-help-scores = « !{ command-leaderboard } » montre le classement, « !{ command-stats } » tes parties, « !{ command-league } { command-list } » les ligues.
matrix-help-after = « !{ matrix-command-details } » dit tout d’une partie finie, « !{ command-replay } » la fait revoir, « !{ command-verify } » vérifie ses tirages, « !{ matrix-command-fairness } » les explique.
matrix-help-rules = « !{ command-learn } » t’apprend un jeu en deux à quatre minutes, « !{ command-rules } » explique ses règles.
matrix-help-own = « !{ command-language } », « !{ command-settings } » et « !{ command-privacy } » te concernent.
matrix-help-organise = Pour l’organisation : « !{ command-league } { command-create } » fonde une ligue. « !{ command-league } { command-evening } » prévoit une soirée ; « !{ command-league } { command-cancel-evening } » l’annule d’après son jour et son heure. « !{ command-league } { command-void } » corrige un résultat. « !{ command-settings } » montre comment les tables s’ouvrent ici.
matrix-help-champions = Ici, une victoire ne donne pas de rôle : Matrix n’en a pas. Les noms des vainqueurs sont dans le salon et au palmarès.
matrix-help-more = « !{ matrix-command-help } { command-play } » explique une commande, et ainsi de suite.
matrix-help-lesson = Leçon : { $game }
matrix-help-option = { $option } : { $about }
