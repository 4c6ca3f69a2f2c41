### Les questions auxquelles on répond par un sondage, ou en tapant un numéro ou un nom.

question-choose = Choisis une réponse :
question-several = { $menu } (tape { $count } de ces choix, séparés par des espaces) :
question-instead = Ou bien choisis plutôt :
question-hint = Tape un numéro ou un nom.
question-hint-letter = Tape une lettre ou un nom.
question-hint-page = Tape un nom, ou un numéro si aucune question d’une partie n’est ouverte.
question-count = { $question } (exactement { $count })
question-wrong-count = Choisis-en exactement { $count }, s’il te plaît.
question-over = Cette question est close.

# Les commandes que l’on peut taper : « !join · !rules ».
question-commands = Tu peux taper : { $commands }
