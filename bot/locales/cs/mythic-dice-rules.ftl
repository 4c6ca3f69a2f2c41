### Jak se hrají Mýtické kostky.

mythic-rules-title = Jak se hrají { game-mythic-dice }
mythic-rules-page-game = Hra
mythic-rules-page-poachable = Tvorové s artefaktem
mythic-rules-page-turning = Tvorové z obou stran
mythic-rules-page-thirds = Tvorové za tři kostky
mythic-rules-page-rulings = Velikosti a upřesnění

mythic-rules-idea-title = O co jde
mythic-rules-idea =
    Chytej kostkami bájné tvory a zase je pouštěj kvůli jejich schopnostem.
    Vyhráváš, když na konci své akce držíš tvory, kteří dohromady mají aspoň tolik bodů, kolik je cíl.
    40 osmistěnných kostek, 18 karet. Na zadní straně každé karty je artefakt nebo jiný tvor; v seznamech je pod přední stranou. Všechny kostky leží odkryté. Kostka je volná, nebo ji chrání chycený tvor. Kostky, které nikdo nemá, tvoří zásobu; tvorové, které nikdo nemá, tvoří nabídku.
mythic-rules-turn-title = Tah
mythic-rules-turn =
    1. Chytání: každý může chytit jednoho tvora, proti směru hodinových ručiček; kdo je na tahu, chytá poslední.
    2. Akce: kdo je na tahu, udělá jednu věc.
    3. Kdo je na tahu a má dost bodů, vyhrává.
    4. Slábnutí: každému trochu zeslábnou kostky.
    Pak je na tahu soused vlevo. Na začátku všichni hodí všemi svými kostkami a úplně první tah má ten, komu padl nejnižší součet; při shodě rozhodne los.
mythic-rules-capture-title = Chytání
mythic-rules-capture =
    Tvora chytíš volnými kostkami, které ukazují přesně jeho čísla; „+“ je ještě jedna volná kostka s jakoukoli hodnotou. Od té chvíle tvor ty kostky chrání.
    Příklad: { mythic-face-cerberus } chce 4 5 +. Chytíš ho kostkami 4, 5 a 8 a je za 8 bodů: tolik ukazuje kostka za „+“.
    Než na tebe při chytání přijde řada, můžeš dát tajný seznam přání: splní se první, které pak ještě půjde.
mythic-rules-action-title = Akce: jedna z těchto, nebo vynechat
mythic-rules-action =
    Hoď přesně polovinou svých volných kostek, zaokrouhleno nahoru: z 5 kostek 3. Kterými, vybíráš ty.
    Pusť tvora: použij jeho schopnost, nebo ne. Karta se vrátí do nabídky, obrácená, pokud na zadní straně není artefakt; kostkami, které chránil, se hodí a jsou volné.
    Upytlač tvora, který má na zadní straně artefakt: jedna jeho kostka jde do zásoby, ostatní jsou volné, jak leží. Artefakt si necháš, body nemá; můžeš ho hned použít.
    Použij svůj artefakt, pokud nepůsobí stále.
    Když nemáš vůbec žádnou kostku: vezmi jednu ze zásoby a hoď jí.
mythic-rules-decay-title = Slábnutí
mythic-rules-decay =
    Každý tajně vybere jednu svou volnou kostku, která ukazuje víc než 1; všechny vybrané naráz klesnou o 1. Kdo takovou kostku nemá, o nic nepřijde.
mythic-rules-end-title = Konec
mythic-rules-end =
    Když je každé místo čtyřicetkrát na tahu a nikdo nevyhraje, hra končí: rozhodují body, potom počet kostek.
mythic-rules-poachable-title = Tvorové s artefaktem na zadní straně
mythic-rules-poachable =
    Chytí je dvě stejné kostky; mají tolik bodů, kolik kostka ukazuje.
    { mythic-face-kappa } 2 2: { mythic-power-kappa }
    ↳ { mythic-face-water-dish }: { mythic-power-water-dish }
    { mythic-face-leprechaun } 3 3: { mythic-power-leprechaun }
    ↳ { mythic-face-pot-of-gold }: { mythic-power-pot-of-gold }
    { mythic-face-jackalope } 4 4: { mythic-power-jackalope }
    ↳ { mythic-face-antlers }: { mythic-power-antlers }
    { mythic-face-thunderbird } 5 5: { mythic-power-thunderbird }
    ↳ { mythic-face-storm-drum }: { mythic-power-storm-drum }
    { mythic-face-nemean-lion } 6 6: { mythic-power-nemean-lion }
    ↳ { mythic-face-lions-hide }: { mythic-power-lions-hide }
    { mythic-face-unicorn } 7 7: { mythic-power-unicorn }
    ↳ { mythic-face-horn }: { mythic-power-horn }
    { mythic-face-lung } 8 8: { mythic-power-lung }
    ↳ { mythic-face-dragon-pearl }: { mythic-power-dragon-pearl }
mythic-rules-turning-title = Karty s tvorem z obou stran
mythic-rules-turning =
    Která strana je na začátku nahoře, určí los; puštěním se karta obrátí. Upytlačit se nedají.
    { mythic-face-kraken } 6 8, body: 7: { mythic-power-kraken }
    ↳ { mythic-face-will-o-the-wisp } 1 3, body: 2: { mythic-power-will-o-the-wisp }
    { mythic-face-garuda } 5 7, body: 6: { mythic-power-garuda }
    ↳ { mythic-face-bunyip } 2 4, body: 3: { mythic-power-bunyip }
    { mythic-face-bahamut } 4 8, body: 6: { mythic-power-bahamut }
    ↳ { mythic-face-kelpie } 1 5, body: 3: { mythic-power-kelpie }
    { mythic-face-basilisk } 4 6, body: 5: { mythic-power-basilisk }
    ↳ { mythic-face-domovoi } 3 5, body: 4: { mythic-power-domovoi }
    { mythic-face-simurgh } 3 7, body: 5: { mythic-power-simurgh }
    ↳ { mythic-face-taniwha } 2 6, body: 4: { mythic-power-taniwha }
    { mythic-face-golem } 2 8, body: 5: { mythic-power-golem }
    ↳ { mythic-face-tikbalang } 1 7, body: 4: { mythic-power-tikbalang }
mythic-rules-thirds-title = Tvorové za tři kostky
mythic-rules-thirds =
    Třetí kostka může ukazovat cokoli. Tvor má tolik bodů, kolik na ní je při chycení.
    { mythic-face-cerberus } 4 5 +: { mythic-power-cerberus }
    ↳ { mythic-face-fenrir } 5 6 +: { mythic-power-fenrir } Tito dva jsou na jedné kartě.
    { mythic-face-phoenix } 1 1 +: { mythic-power-phoenix }
    ↳ { mythic-face-feather }: { mythic-power-feather }
    { mythic-face-sphinx } 2 3 +: { mythic-power-sphinx }
    ↳ { mythic-face-riddle }: { mythic-power-riddle }
    { mythic-face-roc } 3 4 +: { mythic-power-roc }
    ↳ { mythic-face-egg }: { mythic-power-egg }
    { mythic-face-quetzalcoatl } 6 7 +: { mythic-power-quetzalcoatl }
    ↳ { mythic-face-mask }: { mythic-power-mask }
mythic-rules-sizes-title = Kostky a cíle
mythic-rules-sizes =
    2 hráči: každý 10 kostek, k výhře 36 bodů.
    3 nebo 4 hráči: 8 kostek, 28 bodů.
    5 nebo 6 hráčů: 6 kostek, 20 bodů.
    7 nebo 8 hráčů: 5 kostek, 18 bodů.
    9 nebo 10 hráčů: 4 kostky, 14 bodů.
mythic-rules-choosing-title = Na koho schopnosti působí
mythic-rules-choosing =
    Schopnosti působí jen na volné kostky. Kdo nemá žádnou volnou kostku nebo má Lví kůži, toho schopnosti soupeřů přeskočí a nikdo si ho nemůže vybrat.
    Kdo o kostku přichází, tajně vybírá kterou, pokud text nedává výběr tobě.
    Když je v zásobě méně kostek, než kolik schopnost bere, vezme se, co tam je.
mythic-rules-rulings-title = Upřesnění
mythic-rules-rulings =
    Leprikón: počítají se všechny kostky, volné i chráněné; kostky Leprikóna patří k tvým.
    Jednorožec: napodobí jen akci, kterou někdo udělal od tvého posledního tahu. Vybíráš v ní ty. Nenapodobí vynechání, Jednorožce ani Vejce. Když není co napodobit, nemá schopnost.
    Bazilišek: platí na jednu fázi chytání, ať dopadne jakkoli.
    Fénix: když odchází, jeho kostkami se už znovu nehází.
    Roh: když máš samé jedničky, můžeš jednu zvýšit, nebo je nechat být.
    Maska: body se počítají podle toho, co kostky opravdu ukazují.
    Pustit nebo upytlačit tvora či použít artefakt smíš, i když se tím nic nezmění.
