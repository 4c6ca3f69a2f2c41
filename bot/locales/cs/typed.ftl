### Texty pro lidi, kteří odpovědi píšou, všude, kde to jde.

typed-offer = Vyber: { $choices }
typed-menu = { $menu }: { $choices }
typed-several = { $menu } (napiš { $count } z nich, oddělené mezerami): { $choices }
# The same below a question that stands above, and the choices that are taken instead.
typed-together = Napiš { $count } z nich, oddělené mezerami: { $choices }
typed-instead = Nebo: { $choices }
typed-count = Napiš jich prosím { $count } na jeden řádek, oddělené mezerami.
typed-unclear = „{ $typed }“ může být: { $choices }. Napiš prosím o kousek víc.
typed-unknown = „{ $typed }“ na výběr není.
