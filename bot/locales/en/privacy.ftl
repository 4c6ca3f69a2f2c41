### What the bot knows about people, and how it forgets them.

somebody = somebody
somebody-of-several = somebody { $number }
command-privacy = privacy
command-privacy-about = What is stored about you: get it, or have it deleted
command-export = export
command-export-about = Send you a file with everything that is stored about you
command-forget = forget
command-forget-about = Make the bot forget who you are; it asks you first
privacy-export = Everything that is stored about you. Games that are still running are only named: what you did there is added when they have ended.
privacy-sent =
    { $count ->
        [one] The file is in your private messages.
       *[other] There was too much for one file: { $count } files are in your private messages.
    }
privacy-here = Here is everything that is stored about you. Only you see this message; save the file. Games that are still running are only named: what you did there is added when they have ended.
privacy-forget-title = Should the bot forget who you are?
privacy-forget-goes = Your account, your name, your languages and your settings are deleted.
privacy-forget-tables = You leave all your tables; a robot finishes your games.
privacy-forget-stays = Your finished games stay, without your name: they are other people’s games, too. Words that you added to the luck of those games are part of them and stay.
privacy-forget-sure = This cannot be undone. If you come back, you are a new player.
choice-forget = Yes, forget me
privacy-forgotten = Done. The bot no longer knows who you are.
