### Odvážné mince.

game-coins = Odvážné mince
invite-line-coins = Házej mincemi a neztrať nervy.
invite-picture-coins = Zlatá mince
invite-size-coins = 2–4 hráči · asi 5 minut
choice-hand-coins = Moje mince
hand-later-coins = Až hra začne, budou tu tvoje mince.
hand-called-coins = tvoje mince
score-coins =
    { $count ->
        [one] { $shown } bod
        [few] { $shown } body
        [many] { $shown } bodu
       *[other] { $shown } bodů
    }
rounds-three = Tři kola
rounds-five = Pět kol
option-rounds = kola
option-rounds-about = Jak dlouho se hraje
league-free-rounds = délka hry
command-toss = hoď-mince
command-toss-about = Hoď tolik mincí, kolik si troufáš
option-coins = mince
option-coins-about = Kolik mincí
share-head-tosses = hody
share-spoken-tosses = Samé panny: { $hits } z { $tries } hodů.
share-largest-tosses = Nejšťastnější ruka: { $names } ({ $hits } z { $tries } hodů)
bests-hits-tosses = Nejšťastnější hra: samé panny { $count }×
coins-toss =
    { $count ->
        [one] { $count } mince
        [few] { $count } mince
        [many] { $count } mince
       *[other] { $count } mincí
    }
coins-ask = Kolik mincí hodíš? Bodují jen samé panny.
coins-wait = Hází ostatní.
coins-round-over = Kolo { $round } skončilo
coins-story-starter = Los rozhodl: začíná { $name }.
coins-story-round = Začíná kolo { $round }.
coins-story-fallen = { $name }: panny { $heads } z { $coins }, { $points }.
coins-feats = Samé panny: { $lucky } z { $tosses } hodů
coins-rules-title = Pravidla Odvážných mincí
coins-rules-idea-title = Všechno, nebo nic
coins-rules-idea = Když jsi na řadě, hodíš jednu až pět mincí. Padnou-li samé panny, máš jejich počet na druhou.
refusal-too-many-coins = Hodit můžeš 1 až { $most } mincí.
