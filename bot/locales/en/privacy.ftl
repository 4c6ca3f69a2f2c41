### What the house knows of people, and how it forgets them.

somebody = somebody
somebody-of-several = somebody { $number }
command-privacy = privacy
command-privacy-about = What is stored of you: have it, or have it forgotten
command-export = export
command-export-about = Sends you a file with everything that is stored of you
command-forget = forget
command-forget-about = Makes the house forget who you are; it asks you first
privacy-export = Everything that is stored of you. Games that are still running are only named: what you do there is added when they have ended.
privacy-sent =
    { $count ->
        [one] The file is in your private messages.
       *[other] It was too much for one file: { $count } files are in your private messages.
    }
privacy-here = Here is everything that is stored of you. Only you see this message; keep the file. Games that are still running are only named: what you do there is added when they have ended.
privacy-forget-title = Shall the house forget who you are?
privacy-forget-goes = Your account, your name, your languages and your settings are deleted.
privacy-forget-tables = You leave every table where you sit; the house plays your seats on.
privacy-forget-stays = Games that you have finished stay without your name, for they are other people’s games, too. Words that you gave for the luck of those games are part of it and stay.
privacy-forget-sure = This cannot be undone. If you come back, you are somebody new.
choice-forget = Yes, forget me
privacy-forgotten = Done. The house does not know any more who you are.
