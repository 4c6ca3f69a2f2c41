### What organisers see of their leagues, and set for them.

command-pairs = pairs
command-pairs-about = Who meets whom unusually often, and who loses to whom; for organisers
pairs-title = Who meets whom: { $league }, { $period }
pairs-looked-at = Games: { $games }. People: { $people }.
pairs-unlikely = Unlikely by chance
pairs-none = No two people meet, and nobody loses to somebody, more often than chance explains.
pairs-meet =
    { $times ->
        [one] { $first } and { $second }: { $times } game together (by chance: { $expected }).
       *[other] { $first } and { $second }: { $times } games together (by chance: { $expected }).
    }
pairs-lose = { $second } finished behind { $first } in { $times } of { $of } games (by chance: { $expected }).
pairs-under-one = fewer than 1
pairs-chance = Chance alone brings something like this to 1 of { $number } leagues.
pairs-chance-least = Chance alone brings something like this to fewer than 1 of a million leagues.
pairs-more =
    { $count ->
        [one] And { $count } other pair.
       *[other] And { $count } other pairs.
    }
pairs-proves-nothing = This proves nothing: friends who like to play together look like people who arrange their games. Look at these games before you void any.
pairs-often = Who meets most
command-webhook = webhook
command-webhook-about = An address on the web that gets the week’s result as JSON; for organisers
option-address = address
option-address-about = Where the result is sent: an https address
option-names = names
option-names-about = Whether people’s names are sent, too; else only aliases
webhook-title = Webhook of { $league }
webhook-address = The week’s result is sent to this address:
webhook-when = When a week is over and announced, its standings are sent as JSON. If that fails, it is tried three times in an hour.
webhook-names = People’s names are sent. Whoever gets them may keep them.
webhook-no-names = People are sent as aliases, without names.
webhook-secret = Each call is signed with this secret, so that the receiver can tell it is from me. You see it only this once; for another one set the address again:
webhook-arrived = The result of { $week } has arrived.
webhook-dropped = Nothing is sent any more.
webhook-none = No address is set. Set one with the option “{ option-address }”.
webhook-tried-again = The result of { $week } did not reach the webhook of { $league }: { $why }. It is tried again.
webhook-given-up = The result of { $week } did not reach the webhook of { $league }: { $why }. It was tried three times.
webhook-trouble-private = its name leads into a private network
webhook-trouble-unknown = its name is unknown
webhook-trouble-unreachable = there was no connection
webhook-trouble-certificate = its certificate is not valid
webhook-trouble-slow = it did not answer in time
webhook-trouble-status = it answered with status { $status }
command-champion = champion
command-champion-about = A role for the champions of a week, a season, an evening or a tournament; for admins
option-contest = after
option-contest-about = After what the champion gets the role
option-title-role = role
option-title-role-about = The role; it must stand below mine
option-how = instead
option-how-about = Let me make a role, or give none any more
champion-contest-week = a week
champion-contest-season = a season
champion-contest-evening = an evening or tournament
champion-make = make a role
champion-end = no role any more
champion-role-name = Champion of { $league }
champion-role-name-own = Champion
champion-after-week = Role after a week
champion-after-season = Role after a season
champion-after-evening = Role after an evening or tournament
champion-title = Roles of champions: { $league }
champion-of-week = Whoever won the last week has the role { $role }.
champion-of-season = Whoever won the last season has the role { $role }.
champion-of-evening = Whoever won the last evening or tournament has the role { $role }.
champion-when = I give it a few minutes after the week’s post, or after the end of the season, evening or tournament, and take it from the champions before. If nobody finishes a game on an evening, they keep it. If more than ten people share the first place, nobody gets it.
champion-none-chosen = No role is chosen for champions.
champion-ended = I take the role from those who have it, and give it to nobody any more.
champion-not-made = Discord did not answer as usual. Try again in a moment.
champion-trouble-forbidden = I lack the permission “Manage Roles”. Anybody who manages the server can grant it: Server Settings → Roles → my role.
champion-trouble-above = The role { $role } stands above mine, so I cannot give it. Move my role above it: Server Settings → Roles.
champion-trouble-own = The role { $role } belongs to everybody or to an app, so I cannot give it to people.
champion-trouble-powers = The role { $role } brings permissions that not everybody has, so I do not give it to champions. Choose one without.
champion-trouble-gone = The role was deleted. Choose another one.
champion-trouble-full = This server has as many roles as Discord allows. Delete one, or choose one that exists.
champion-trouble-two-factor = This server demands two-factor authentication for managing roles. The Discord account that owns me needs it, too: tell the host of this bot.
champion-trouble-later = Discord did not answer as usual. I try again.
champion-trouble-given-up = For days Discord did not answer as usual, so I do not try any more. Check who has the role { $role }.
command-league-export-about = The whole league as a file, to check how it was counted; for organisers
league-export-aliases = Here is the whole league, with which anybody can check how it was counted. People have aliases in it; the alias of somebody who is forgotten leads to nobody.
league-export-names = Here is the whole league, with which anybody can check how it was counted. People’s names are in it, and stay there even if somebody is forgotten later.
