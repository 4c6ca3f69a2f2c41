### Pro organizátory: potíže, role, nastavení jako panel.

trouble-shut-title = ⚠️ Na jednom místě už nesmím psát
trouble-gone-title = ⚠️ Jedno místo pro moje příspěvky bylo smazáno
trouble-leagues = Co se tam zveřejňuje: { $names }
trouble-kept =
    { $days ->
        [one] Co tam mám zveřejnit, počká { $days } den. Pošlu to, jakmile budu zase smět psát.
        [few] Co tam mám zveřejnit, počká { $days } dny. Pošlu to, jakmile budu zase smět psát.
        [many] Co tam mám zveřejnit, počká { $days } dne. Pošlu to, jakmile budu zase smět psát.
       *[other] Co tam mám zveřejnit, počká { $days } dní. Pošlu to, jakmile budu zase smět psát.
    }
trouble-nothing-kept = Dokud se nevybere jiné místo, nic se nezveřejní.
trouble-evenings-shut = Do té doby se tam na večeru ani na turnaji neotevřou žádné stoly. Když to potrvá déle než hodinu, zruší se.
trouble-evenings-gone = Večery a turnaje, které tam byly naplánované, jsou zrušené. Naplánuj je znovu jinde.
league-begin-title = { $name }: začít { $season }. sezónu?
choice-begin-season = Začít sezónu
league-void-title = Zneplatnit tenhle výsledek?
league-restore-title = Má se tenhle výsledek zase počítat?
league-correct-game = Hra, která skončila { $day }: { $names }
league-void-leaves = Přestane se počítat: { $leagues }
league-restore-enters = Zase se počítá: { $leagues }
league-correct-told = Pořadí a rating se přepočítají. Všichni si přečtou, že to bylo tvoje rozhodnutí, a důvod:
choice-void = Zneplatnit výsledek
choice-restore = Ať se zase počítá
settings-organisers = Organizují: kdo spravuje tuhle komunitu; a dál: { $role }
settings-organisers-gone = Organizují: kdo spravuje tuhle komunitu. Skupina, která k tomu byla vybraná navíc, už neexistuje.
settings-no-organisers = Organizují: kdo spravuje tuhle komunitu
change-organisers = Další organizátoři
change-nobody = žádní
refusal-only-organisers = To smí jen ten, kdo tu organizuje: kdo spravuje tuto komunitu, a koho k tomu její správci vybrali. Nic se nezměnilo.
refusal-everybody-organises = Organizovat nemůžou všichni: organizátoři zakládají ligy a zneplatňují výsledky. Vyber menší skupinu. Nic se nezměnilo.
choice-settings = Zpět na nastavení
choice-settings-channels = Kde se smějí otevírat stoly
choice-settings-posts = Pořadí týdne
choice-settings-zone = Časové pásmo
choice-settings-organisers = Organizátoři
settings-page-channels = Vyber všechny kanály, ve kterých se smí otevírat stoly. Vlákna patří ke svému kanálu.
settings-page-posts = Kde a kdy se zveřejňuje pořadí týdne ze všech zdejších her. Každá liga má vlastní kanál.
settings-page-zone = Týdny začínají v pondělí o půlnoci v tomhle časovém pásmu.
settings-page-organisers = Vyber roli. Kdo ji má, smí zakládat ligy, plánovat večery, opravovat výsledky a měnit tahle nastavení.
settings-entry = { $what }: { $value }
settings-hour = Pondělí { $hour }:00
settings-hour-label = Hodina zveřejnění
choice-every-channel = Všude
choice-no-posts = Nic nezveřejňovat
choice-no-role = Žádná role
choice-notify-on = Dávat mi vědět
choice-notify-off = Nedávat mi vědět
choice-aloud-on = Chci věty
choice-aloud-off = Chci sloupce
choice-advice-on = Chci rady
choice-advice-off = Nechci rady
change-notify = Upozornění
change-notify-on = zapnuto
change-notify-off = vypnuto
change-aloud = Body a pořadí
change-aloud-on = ve větách
change-aloud-off = ve sloupcích
change-advice-on = zapnuto
change-advice-off = vypnuto
choice-dates = Co bude dál
dates-title = Co bude dál: { $name }
dates-evening = Příští večer: { $day } od { $clock }
dates-evening-of = Příští večer, v lize { $league }: { $day } od { $clock }
dates-evening-own = Příští večer, bez ligy: { $day } od { $clock }
dates-tournament = Příští turnaj: { $day } od { $clock }
dates-tournament-of = Příští turnaj, v lize { $league }: { $day } od { $clock }
dates-tournament-own = Příští turnaj, bez ligy: { $day } od { $clock }
dates-post = Příští zveřejnění: pondělí { $day }, { $hour }:00, { $channel }, pokud tento týden někdo hraje
dates-ends = { $season }. sezóna končí { $day }
dates-begins = { $season }. sezóna začíná { $day }
dates-nothing = Zatím není nic naplánováno.
completion-today = Dnes
completion-tomorrow = Zítra
weekday =
    { $number ->
        [0] Pondělí
        [1] Úterý
        [2] Středa
        [3] Čtvrtek
        [4] Pátek
        [5] Sobota
       *[6] Neděle
    }
help-title = Co tu jde dělat
help-play-title = 🎲 Hrát
help-play = Začni hned s roboty, nebo otevři stůl pro ostatní.
help-rules-title = 📖 Naučit se
help-rules = Každá hra za dvě až čtyři minuty:
help-leagues-title = 🏆 Ligy
help-leagues = Kdo vede, jak se počítá a co se tu hraje.
help-own-title = 🔒 Tvoje věci
help-own = Tvůj jazyk, upozornění a co je o tobě uložené.
help-organise-title = 🛠️ Pro organizátory
help-organise = Nastavení má nabídky pro stoly, zveřejňování a organizátory.
choice-help-play = Vybrat hru
choice-help-standings = Pořadí
choice-help-leagues = Ligy
choice-help-settings = Nastavení
choice-help-forget = Smazat moje údaje…
