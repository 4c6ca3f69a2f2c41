### Jak se hraje Mythe, na čtyřech stránkách.

mythe-rules-title = Jak se hraje { game-mythe }
mythe-rules-page-game = Hra
mythe-rules-page-drawing = Táhnout
mythe-rules-page-moving = Postoupit
mythe-rules-page-giving = Darovat a karty
mythe-rules-idea-title = O co jde
mythe-rules-idea =
    Myší hrdinové závodí z vesnice k Rudému drakovi, který sedí na sýru. Vyhrává, kdo se odváží draka vyzvat a první vstoupí na jeho pole.
    Vlastní karty tě dopředu nedostanou. Táhneš naslepo z rukou ostatních, a čím déle táhneš, tím spíš o překážku zakopneš.
mythe-rules-cards-title = Karty
mythe-rules-cards =
    Obyčejné karty mají hodnotu 0 nebo 1. Legendární: Štít 2, Víla 2, Meč 3. Překážka nemá žádnou.
    2 nebo 3 hráči: tři nuly, tři jedničky, tři legendární karty a tři překážky.
    4 hráči: navíc čtvrtá jednička. 5 hráčů: šest jedniček a čtyři překážky.
    Rozdají se všechny karty, po jedné, od souseda po levici toho, kdo začíná; někdo proto může mít o kartu víc.
    Ve dvou se rozdává i třetí ruka, neutrální balíček. Táhne se z něj a dává se do něj, jako by to byl hráč.
mythe-rules-board-title = Hrací plán
mythe-rules-board =
    Mezi vesnicí a drakem leží dvanáct polí. Vstup na ně stojí 1, 1, 1, 2, 1, 2, 1, 2, 2, 3, 2 a 3 body; dračí pole stojí 1.
    Na poli stojí nejvýš jedna myš; do vesnice se vejdou všechny.
mythe-rules-turn-title = Tah
mythe-rules-turn =
    Kdo začne, určí los; pak se hraje dokola podle míst. Tah má čtyři části: vyzvat draka (když chceš), táhnout, postoupit, darovat.
mythe-rules-declare-title = 1. Vyzvat draka
mythe-rules-declare =
    Než si poprvé táhneš, můžeš ukázat legendární kartu ze své ruky. V tomto tahu pak smíš vstoupit na dračí pole.
    Karta ti zůstane a body nepřidá. Když to nevyjde, o nic nepřijdeš.
    Legendární karta, kterou si táhneš, má své body, ale draka s ní vyzvat nemůžeš.
mythe-rules-draw-title = 2. Táhnout
mythe-rules-draw =
    Vyber si cizí ruku: dostaneš z ní náhodnou kartu a všichni ji vidí. Jednu kartu si táhnout musíš. Pak táhni dál, z kterékoli cizí ruky, nebo přestaň.
    Překážka tažení hned ukončí a nepostoupíš.
    Když už nikdo jiný žádnou kartu nemá, tažení skončí samo.
mythe-rules-advance-title = 3. Postoupit
mythe-rules-advance =
    Tažené body platí za další pole, jedno po druhém, kam až vystačí. Zbytek propadá.
    Obsazené pole nic nestojí, ale zastavit se na něm nedá: projdeš jen tehdy, když máš body i na nejbližší volné.
    Příklad: stojíš na poli 2, máš 4 body a pole 3 je obsazené. Projdeš přes pole 3, za pole 4 zaplatíš 2, za pole 5 zaplatíš 1 a 1 bod propadá.
    Bez výzvy drakovi se zastavíš před jeho polem. Když jsou všechna pole až k němu obsazená, zůstáváš na místě.
mythe-rules-give-title = 4. Darovat
mythe-rules-give =
    Tažené karty si vezmeš do ruky. Pak můžeš kterékoli své karty dát komukoli, nebo nedat nic. Které to jsou, víš jen ty a ten, kdo je dostane; kolik jich je, vidí všichni.
    Na konci tahu má každá ruka aspoň jednu kartu: tvoje, všechny ostatní i neutrální balíček. Komu si vytáhneš poslední kartu, tomu nějakou dát musíš.
    Ve variantě se smějí darovat jen karty tažené v tomto tahu.
mythe-rules-end-title = Konec
mythe-rules-end =
    Kdo vstoupí na dračí pole, hned vyhrává. Ostatní se řadí podle toho, kam došli; při shodě se o místo dělí.
    Po 300 tazích bez vítěze vyhrává myš, která došla nejdál; o vítězství se může dělit i víc myší.
