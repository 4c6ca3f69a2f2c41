### Ce que les organisateurs voient de leurs ligues, et y règlent.

command-pairs = paires
command-pairs-about = Qui se rencontre étrangement souvent, et qui perd contre qui ; pour l’organisation
pairs-title = Qui rencontre qui : { $league }, { $period }
pairs-looked-at = Parties : { $games }. Personnes : { $people }.
pairs-unlikely = Difficile à expliquer par le hasard
pairs-none = Personne ne se rencontre, ni ne perd contre quelqu’un, plus souvent que le hasard ne l’explique.
pairs-meet =
    { $times ->
        [one] { $first } et { $second } : { $times } partie ensemble (par hasard : { $expected }).
       *[other] { $first } et { $second } : { $times } parties ensemble (par hasard : { $expected }).
    }
pairs-lose = { $second } finit derrière { $first } dans { $times } parties sur { $of } (par hasard : { $expected }).
pairs-under-one = moins de 1
pairs-chance = Le hasard seul donne quelque chose comme cela dans 1 ligue sur { $number }.
pairs-chance-least = Le hasard seul donne quelque chose comme cela dans moins d’une ligue sur un million.
pairs-more =
    { $count ->
        [one] Et { $count } autre paire.
       *[other] Et { $count } autres paires.
    }
pairs-proves-nothing = Cela ne prouve rien : des amis qui aiment jouer ensemble ressemblent à des gens qui arrangent leurs parties. Regarde ces parties avant d’en invalider une.
pairs-often = Qui se rencontre le plus
command-webhook = webhook
command-webhook-about = Une adresse du web qui reçoit le résultat de la semaine en JSON ; pour l’organisation
option-address = adresse
option-address-about = Où le résultat est envoyé : une adresse https
option-names = noms
option-names-about = Si les noms sont envoyés aussi ; sinon, seulement des alias
webhook-title = Webhook : { $league }
webhook-address = Le résultat de la semaine est envoyé à cette adresse :
webhook-when = Quand une semaine est finie et annoncée, son classement est envoyé en JSON. En cas d’échec, il y a trois essais en une heure.
webhook-names = Les noms sont envoyés. Qui les reçoit peut les garder.
webhook-no-names = Les personnes sont désignées par des alias, sans leurs noms.
webhook-secret = Chaque appel est signé avec ce secret, pour que l’on sache qu’il vient de moi. Tu ne le vois qu’une fois ; pour un autre, règle l’adresse de nouveau :
webhook-arrived = Le résultat est arrivé : { $week }.
webhook-dropped = Plus rien n’est envoyé.
webhook-none = Aucune adresse n’est réglée. L’option « { option-address } » en règle une.
webhook-tried-again = Le résultat ({ $week }) n’est pas arrivé au webhook ({ $league }) : { $why }. Il y aura un autre essai.
webhook-given-up = Le résultat ({ $week }) n’est pas arrivé au webhook ({ $league }) : { $why }. Il y a eu trois essais.
webhook-trouble-private = son nom mène à un réseau privé
webhook-trouble-unknown = son nom est inconnu
webhook-trouble-unreachable = la connexion a échoué
webhook-trouble-certificate = son certificat n’est pas valable
webhook-trouble-slow = la réponse n’est pas venue à temps
webhook-trouble-status = la réponse avait le statut { $status }
command-champion = champion
command-champion-about = Un rôle pour qui gagne une semaine, une saison, une soirée ou un tournoi ; pour les admins
option-contest = après
option-contest-about = Après quoi le rôle est donné
option-title-role = rôle
option-title-role-about = Quel rôle ; il doit être sous le mien
option-how = sinon
option-how-about = Me faire créer un rôle, ou ne plus en donner
champion-contest-week = une semaine
champion-contest-season = une saison
champion-contest-evening = une soirée ou un tournoi
champion-make = créer un rôle
champion-end = plus de rôle
champion-role-name = En tête : { $league }
champion-role-name-own = En tête
champion-after-week = Rôle après une semaine
champion-after-season = Rôle après une saison
champion-after-evening = Rôle après une soirée ou un tournoi
champion-title = Rôles des vainqueurs : { $league }
champion-of-week = Qui a gagné la dernière semaine a le rôle { $role }.
champion-of-season = Qui a gagné la dernière saison a le rôle { $role }.
champion-of-evening = Qui a gagné la dernière soirée ou le dernier tournoi a le rôle { $role }.
champion-when = Je le donne quelques minutes après la publication de la semaine, ou après la fin de la saison, de la soirée ou du tournoi, et je le retire aux précédents. Si personne ne termine de partie lors d’une soirée, ils le gardent. Si plus de dix personnes partagent la première place, personne ne l’a.
champion-none-chosen = Aucun rôle n’est choisi pour les vainqueurs.
champion-ended = Je retire le rôle à qui l’a, et ne le donne plus à personne.
champion-not-made = Discord n’a pas répondu comme d’habitude. Réessaie dans un instant.
champion-trouble-forbidden = Il me manque la permission « Gérer les rôles ». Une personne qui gère le serveur peut me l’accorder : Paramètres du serveur → Rôles → mon rôle.
champion-trouble-above = Le rôle { $role } est au-dessus du mien, je ne peux donc pas le donner. Place mon rôle plus haut : Paramètres du serveur → Rôles.
champion-trouble-own = Le rôle { $role } appartient à tout le monde ou à une application, je ne peux donc pas le donner.
champion-trouble-powers = Le rôle { $role } donne des permissions que tout le monde n’a pas, je ne le donne donc pas. Choisis-en un sans permissions.
champion-trouble-gone = Le rôle a été supprimé. Choisis-en un autre.
champion-trouble-full = Ce serveur a autant de rôles que Discord le permet. Supprimes-en un, ou choisis un rôle existant.
champion-trouble-two-factor = Ce serveur exige l’authentification à deux facteurs pour gérer les rôles. Le compte Discord auquel j’appartiens doit l’avoir aussi : dis-le à l’hébergeur de ce bot.
champion-trouble-later = Discord n’a pas répondu comme d’habitude. Je réessaie.
champion-trouble-given-up = Pendant des jours, Discord n’a pas répondu comme d’habitude, donc je n’essaie plus. Vérifie qui a le rôle { $role }.
command-league-export-about = Toute la ligue dans un fichier, pour vérifier le décompte ; pour l’organisation
league-export-aliases = Voici toute la ligue, avec laquelle chacun peut vérifier comment elle a été comptée. Les personnes y ont des alias ; l’alias d’une personne oubliée ne mène à personne.
league-export-names = Voici toute la ligue, avec laquelle chacun peut vérifier comment elle a été comptée. Les noms y sont, et ils y restent même si quelqu’un est oublié plus tard.
