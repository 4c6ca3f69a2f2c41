### Les textes pour les personnes qui tapent leurs réponses, partout où c’est possible.

typed-offer = Choisis : { $choices }
typed-menu = { $menu } : { $choices }
typed-several = { $menu } (tape-en { $count }, séparés par des espaces) : { $choices }
# The same below a question that stands above, and the choices that are taken instead.
typed-together = Tape-en { $count }, séparés par des espaces : { $choices }
typed-instead = Ou : { $choices }
typed-count = Tape-en { $count } sur une ligne, séparés par des espaces, s’il te plaît.
typed-unclear = « { $typed } » peut être : { $choices }. Tape un peu plus, s’il te plaît.
typed-unknown = « { $typed } » n’est pas parmi les choix.
