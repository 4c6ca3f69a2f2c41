#
command-about = about
command-about-about = What is stored about people, for how long, who sees it, and whom you can ask
privacy-about-title = What this bot stores about you
privacy-about-account = Your account’s number or id, your name, your languages and your settings, so that your seat is yours. They stay until you use “{ command-privacy } { command-forget }”.
privacy-about-games = Where you sat, each of your moves and when you made it, results and ratings: a game is its moves. They stay as long as this bot is in the community, and are deleted a month after it was removed.
privacy-about-evenings = For which evenings you signed up, your answers in lessons, the roles of champions that you have, and the ids of messages to you.
privacy-about-seen = Who sees it
privacy-about-others = Everybody where it is played sees the table, its result and its replay; the people of the community see its leagues. What you hold stays yours until the rules show it.
privacy-about-webhook = Organisers may have the standings of a week sent to an address of their own, with aliases or with names.
privacy-about-host = The host of this bot could look into its database, and keeps backups for a while. Nothing is sold, and there is no advertising.
privacy-about-do = What you can do
privacy-about-export = “{ command-privacy } { command-export }” sends you everything that is stored about you.
privacy-about-forget = “{ command-privacy } { command-forget }” deletes who you are. Finished games stay, without your name. If you have a champion’s role, I take it from your account; its number stays stored until then, for some days at most.
privacy-no-host = The host of this bot has named no privacy policy and no contact. Ask the people who manage the community.

## What the bot knows about people, and how it forgets them.

somebody = somebody
somebody-of-several = somebody { $number }
command-privacy = privacy
command-privacy-about = What is stored about you: get it, have it deleted, or link accounts
command-export = export
command-export-about = Send you a file with everything that is stored about you
command-forget = forget
command-forget-about = Make the bot forget who you are; it asks you first
command-link = link
command-link-about = Link your account with yours on another platform, by a code
command-unlink = unlink
command-unlink-about = End the link with your account on another platform
privacy-export = Everything that is stored about you. Games that are still running are only named: what you did there is added when they have ended.
privacy-sent =
    { $count ->
        [one] The file is in your private messages.
       *[other] There was too much for one file: { $count } files are in your private messages.
    }
privacy-here = Here is everything that is stored about you. Only you see this message; save the file. Games that are still running are only named: what you did there is added when they have ended.
privacy-forget-title = Should the bot forget who you are?
privacy-forget-goes = Your account, your name, your languages and your settings are deleted, also those of a linked account.
privacy-forget-tables = You leave all your tables; a robot finishes your games.
privacy-forget-stays = Your finished games stay, without your name: they are other people’s games, too. Words that you added to the luck of those games are part of them and stay.
privacy-forget-sure = This cannot be undone. If you come back, you are a new player.
choice-forget = Yes, forget me
privacy-forgotten = Done. The bot no longer knows who you are.
privacy-policy = The privacy policy of this bot’s host: { $policy }
privacy-contact = Questions about your data: { $contact }

## Linked accounts

link-code-title = Link your account here with one on another platform
link-type-discord = On Discord, in a server with this bot or in private messages with it, type:
link-type-matrix = On Matrix, in a room with this bot, type:
link-typed-discord = /{ command-privacy } { command-link } { option-code }{ ":" }{ $code }
link-typed-matrix = { "!" }{ command-privacy } { command-link } { $code }
link-code-ends =
    The code expires:
    ⏳ { $time }
link-code-next = There you see this account, and confirm. Then use the same command here again, without a code, and confirm here, too. Nothing is linked before both accounts have confirmed.
link-hands = Each table stays where it is: hands of a table on Matrix come to Matrix, those of a table on Discord to Discord.
link-question = Link your account with this one?
link-who-discord = { $name } on Discord, with this account number:
link-who-matrix = { $name } on Matrix, with this id:
link-shares = Both accounts share your settings, and your statistics count the games of both. Names, results and leagues stay as they are.
link-covers = From then on, “{ command-privacy } { command-export }” and “{ command-privacy } { command-forget }” concern both accounts.
link-sure = Confirm only if both accounts are yours. Nothing is linked before the other one has confirmed, too.
choice-link = Yes, both are mine
choice-link-not = No
link-confirm-discord = You have confirmed here. Nothing is linked yet: type “/{ command-privacy } { command-link }” on Discord before the ten minutes are over, and confirm there, too.
link-confirm-matrix = You have confirmed here. Nothing is linked yet: type “!{ command-privacy } { command-link }” on Matrix before the ten minutes are over, and confirm there, too.
link-declined = Nothing is linked, and the code is void.
link-done = The accounts are linked. { link-hands } “{ command-privacy } { command-unlink }” ends the link.
link-ended = The accounts are not linked any more. Both keep the settings that they had. “{ command-privacy } { command-export }” and “{ command-privacy } { command-forget }” concern each account by itself again.
