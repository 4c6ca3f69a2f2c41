### La table dans le terminal.

# The SHA-256 of the seed, which everybody can check at the end. The words before it fill at most 16 columns.
console-fair = 🔒 Tirages : { $commitment }
console-seats = À la table : { $names }.
# To people who have not finished a game of this kind yet.
console-learn = Ce jeu est nouveau pour toi ? « { $command } » te l’apprend en deux à quatre minutes.
console-who = Qui joue ? Tape des noms différents, séparés par des espaces :
console-pass = Passe le clavier à { $name }. Quand personne d’autre ne regarde, appuie sur Entrée.

## Questions

console-offer-one = Seul choix possible : { $choice }. Appuie sur Entrée.
console-forced = Il n’y a rien à choisir.
console-hint = Tape r pour les règles, { "?" } pour l’aide.
console-reveal = Entrée montre toutes les réponses ; un autre nombre change la tienne.
console-pass-on = Entrée passe le clavier ; un autre nombre change ta réponse.
console-choose-again = Entrée passe le clavier ; un nouveau choix change ta réponse.
# Where there are many choices: a kind of them, such as “Release …”, more of them, and the way back.
console-kind = { $kind } …
console-more = d’autres …
console-back = Retour
console-help =
    Tape le nombre ou la lettre devant un choix, un nom ou son début, puis Entrée.
    t, table : la table
    h, main : { $hand }
    r, règles : les règles
    w, conseil : ce que ferait un robot
    q, quitter : arrêter ici ; la table est enregistrée
    { "?" }, aide : cette aide

# Words that do the same as the letters above, separated by spaces. The words of all languages are understood.
console-words-help = aide
console-words-table = table
console-words-hand = main dés cartes
console-words-rules = règles
console-words-advice = conseil
console-words-quit = quitter
console-words-yes = o oui

## Le retour

console-unfinished = Une partie de { $game } attend la suite : { $names }.
console-go-on = la reprendre (ou Entrée)
console-start-anew = en ouvrir une nouvelle ; l’ancienne finit sans résultat
console-keep-for-later = la garder pour plus tard ; voir la suivante ou en ouvrir une nouvelle
console-recalled = Ce qui s’est passé avant :
console-again = Encore une partie ? o rejoue, Entrée arrête.
console-kept = La table est enregistrée. « { $command } » la reprend.
console-kept-in = Elle est dans { $file }.
console-elsewhere = Une partie se joue déjà dans un autre terminal avec cette base de données. Termine-la d’abord.
console-watched-counts = Un robot a joué à la place des gens, donc la partie leur rapporte 0 point.
console-record = La partie est enregistrée dans { $file }. Pour vérifier les tirages : « { $command } ».
