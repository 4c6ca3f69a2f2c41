### Otázky, na které se odpovídá hlasováním, nebo číslem či jménem, které člověk napíše.

question-choose = Vyber jedno:
question-several = { $menu } (napiš { $count } z nich, oddělené mezerami):
question-instead = Nebo místo toho vyber jedno:
question-hint = Napiš číslo nebo jméno.
question-hint-letter = Napiš písmeno nebo jméno.
question-hint-page = Napiš název, nebo i číslo, pokud zrovna není otevřená otázka ze hry.
question-count = { $question } (přesně { $count })
question-wrong-count = Vyber jich prosím přesně { $count }.
question-over = Tahle otázka je uzavřená.

# Příkazy, které jde napsat: „!join · !rules“.
question-commands = Můžeš napsat: { $commands }
