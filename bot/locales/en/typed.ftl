### Texts for people who type their answers, on every platform where they can.

typed-offer = Choose: { $choices }
typed-menu = { $menu }: { $choices }
typed-several = { $menu } (type { $count } of these, separated by spaces): { $choices }
# The same below a question that stands above, and the choices that are taken instead.
typed-together = Type { $count } of these, separated by spaces: { $choices }
typed-instead = Or: { $choices }
typed-count = Please type { $count } of them on one line, separated by spaces.
typed-unclear = “{ $typed }” could be: { $choices }. Please type a little more.
typed-unknown = “{ $typed }” is not one of the choices.
