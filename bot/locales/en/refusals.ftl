### At the table

refusal-no-such-table = There is no such table. You can open a new one at any time.
refusal-table-is-full = All seats here are taken. Open a table of your own, or wait for the rematch.
refusal-already-seated = You are already at this table.
refusal-not-seated = You are not at this table. Join it if a seat is free.
refusal-not-in-that-game = Only those who played can ask for the rematch. When it is open, you can join if a seat is free.
refusal-removed-by-host = The host has removed you from this table. Open a table of your own, or wait for the next one.
refusal-remove-who-plays = This game counts for a league or an evening: you can only remove somebody who is away. Nothing was changed.
refusal-cancel-who-plays = This game counts for a league or an evening, and others are still playing. If you have to go, leave the table: a robot plays on for you. If it makes more than a quarter of your moves, you finish behind those who stay.
refusal-game-has-begun = That was possible only before the game began. The game goes on as it is.
refusal-game-not-begun = The game has not begun yet. Start it, or wait until the table is full.
refusal-table-is-closed = This table is closed. You can open a new one at any time.
refusal-only-the-host = Only the host ({ $host }) may do that. Nothing was changed.
refusal-not-enough-seats = At least { $least } seats must be taken. Wait for more people or add robots.
refusal-stale-question = That question has been answered already. Here is the table as it is now.
refusal-advice-off = You have not switched advice on.
refusal-advice-in-league = In this league robots give no advice.
refusal-advice-not-now = There is advice only while the table waits for you.
refusal-you-are-not-away = Your seat is yours: no robot is playing for you.
refusal-unknown-choice = There is no such choice here. Nothing was changed: choose one of those offered.
refusal-too-many-seats = There are more people and robots than seats. Invite fewer, or open a bigger table.
refusal-not-yet-over = You can see that when the game is over. Until then the table keeps its secrets.
refusal-nothing-played = No game was played at this table: it closed before one began. You can open a new one at any time.
refusal-reveal-not-yours = The answers are revealed when all are in or the time is up.
refusal-unknown-language = Choose English, Czech or French.
refusal-unknown-time-zone = There is no such time zone: { $value }. Write it like Europe/Prague. Nothing was changed.
refusal-word-too-long =
    { $most ->
        [one] That word is too long: at most { $most } letter. Try a shorter one.
       *[other] That word is too long: at most { $most } letters. Try a shorter one.
    }
refusal-name-needed = Please give your name first.
refusal-store-trouble = I cannot read or save anything just now, so nothing was done. Please try again soon.
refusal-store-in-doubt = I lost my connection just as I was saving this: it may count, or not. Please look again in a moment, and repeat it only if nothing has changed.
refusal-something-broke = Something broke on our side. The table is as it was last saved: please try again.
refusal-done-already = This is done already: it has reached me twice.
refusal-too-many-presses = Slow down, please: nothing was done. Wait a few seconds, then try again.
refusal-still-busy = Your last press is still being handled. Wait for it, then press again: this press changed nothing.
refusal-newer-release = A newer version of me looks after this table now. Nothing was changed: please try again in a minute.
refusal-forgotten = Your data has just been deleted, so this was not done. You can come back at any time as a new player.
refusal-too-many-tables =
    { $minutes ->
        [one] Many tables were opened just now. You can open the next one in { $minutes } minute.
       *[other] Many tables were opened just now. You can open the next one in { $minutes } minutes.
    }

## By the rules of a game

refusal-not-your-turn = It is { $name }’s turn. You will be notified when it is yours.
refusal-revealed-automatically = The answers are revealed automatically when all are in.
refusal-nothing-to-reveal = There is nothing to reveal now.
refusal-game-is-over = The game is over. Nothing can be added to it.
refusal-move-of-another-game = That move belongs to another game. Nothing was changed.
refusal-no-such-seat = There is no such seat at this table.
refusal-no-move-now = There is nothing to decide right now. Wait a moment: the table goes on by itself.

## By the rules, of luck

refusal-no-luck-pending = No random draw is due now: the table waits for a decision.
refusal-other-luck-pending = Another random draw comes first.
refusal-wrong-number-of-hands = { $hands } hands for { $seats } seats: that does not fit.

## Before a game

refusal-unknown-game = There is no such game here.
refusal-unknown-rules = These rules of the game are not known here. A newer version may know them.
refusal-unknown-robot = There is no robot of this name.
refusal-unknown-option = This game has no such option: { $option }. Leave it out.
refusal-unknown-option-value = “{ $value }” is not a value of the option { $option }.
refusal-unknown-scheme = This way of fixing the luck is not known here. A newer version may know it.
refusal-wrong-number-of-seats = This game is for { $least } to { $most } players.

## In a league

refusal-no-such-league = There is no such league here.
refusal-too-many-leagues = There are already { $most } open leagues here. Close one of them first.
refusal-league-name = A league needs a name of 1 to { $most } letters. Nothing was changed.
refusal-league-name-taken = The name { $name } is already taken here. Choose another one. Nothing was changed.
refusal-league-hour = The hour must be from 0 to 23. Nothing was changed.
refusal-league-count = A number of games must be from 1 to { $most }. Nothing was changed.
refusal-league-people = A league can demand { $least } to { $most } people for a game. Nothing was changed.
refusal-league-closed = The league { $name } is closed: its standings stay, but no more tables can be opened for it.
refusal-league-hosts = Only some people may open tables of the league { $name }. Anybody may join.
refusal-league-hosts-gone = Only people with a role that was deleted may open tables of the league { $name }. Somebody who manages this community can choose another role.
refusal-league-game = The league { $name } plays another game. Leave the game out: then it is the league’s.
refusal-league-option = The league { $name } has another value of { $option }. Leave this option out: the table then has the league’s value.
refusal-league-pace = The league { $name } plays at another pace. Do not name a pace: the table then has the league’s pace.
refusal-league-seats =
    { $seats ->
        [one] A game counts for the league { $name } only if at least { $least } people play, and this table would have { $seats } seat. Choose more seats, or a game for more people.
       *[other] A game counts for the league { $name } only if at least { $least } people play, and this table would have { $seats } seats. Choose more seats, or a game for more people.
    }
refusal-league-evening = The evening or tournament of { $day } at { $clock } does not fit this change. Cancel it first. Nothing was changed.
refusal-league-evening-ends = The last games of the weekly evening or tournament of { $day } at { $clock } still go on, and its next week does not fit this change. When they are over, cancel the later weeks first. Nothing was changed.
refusal-no-season = No season of the league { $name } is running now. A friendly table can be opened at any time.
refusal-season-has-begun = This season already has games that count, so only its last day can be changed. For anything else, start a new season.
refusal-season-days = A season cannot end before it begins, or before a week that already has games in it. Nothing was changed.
refusal-seasons-overlap = Two seasons cannot share a week: each one begins after the last day of the one before. Nothing was changed.
refusal-no-such-season = This league has no such season. It has: { $seasons }. Nothing was changed.
refusal-new-season-named = A new season gets the next number by itself: do not name a season. Nothing was changed.
refusal-set-and-cleared = You gave a new value for the very thing that you clear. Leave out one of the two. Nothing was changed.
refusal-channel-and-quiet = You named a place and asked me to post nothing. Leave out one of the two. Nothing was changed.
refusal-not-a-day = Write the day like 2026-11-23: year, month, day. Nothing was changed.
refusal-no-such-result = This table has no result here. Nothing was changed.
refusal-already-void = This result is already void. Nothing was changed.
refusal-not-void = This result already counts. Nothing was changed.
refusal-no-reason = Everybody can read the reason: write 1 to { $most } letters. Nothing was changed.
refusal-not-in-standings = No games counted this season yet.
refusal-no-such-period = No standings exist for that time. Choose one of the weeks or seasons that are offered.
refusal-no-such-page =
    { $pages ->
        [one] These standings have only one page.
       *[other] These standings have only { $pages } pages.
    }

## Requests in the wrong place, and lookups without a result

refusal-server-needed = That works only where you play with others: in a channel or a room where I am, too. Try it there.
refusal-play-elsewhere = Tables are opened where others can join.
refusal-other-channel = Here, tables are opened in: { $channels }.
refusal-no-channel-left = Tables may be opened only in places that were deleted. Somebody who manages this community can choose others.
refusal-only-admins = Only people who can manage this community may do that. Nothing was changed.
refusal-no-table-of-yours = You are not at a table right now.
refusal-nobody-known = They have not played here yet.
refusal-no-ended-game = There is no finished game here for you to look at yet.
refusal-unreadable-record = I cannot read this record: { $reason }.
refusal-file-too-long = This file is too large for a record: at most { $most } kB.
refusal-file-unreachable = I could not download your file from Discord. Nothing is wrong with the file itself: attach it once more.

## Linking accounts

refusal-already-linked = Your account is already linked with { $name } ({ $address }). End that link first.
refusal-no-other-platform = This bot is on one platform only: there is no other account to link yours with.
refusal-link-wrong-code = This code does not work: it is mistyped, older than ten minutes, used already, or from this platform.
refusal-link-too-many-codes = There were five wrong codes within ten minutes. Wait ten minutes: until then no code is accepted, not even a right one.
refusal-link-over = This link cannot be confirmed any more: the ten minutes are over, or it was answered already. Begin again.
refusal-not-linked = Your account is not linked with another one.
refusal-webhooks-off = The host of this bot does not allow webhooks: LEAGUE_WEBHOOKS is off. Nothing was changed.
refusal-champion-role-made = The role { $role } is there already, and it is chosen. Nothing was changed.
refusal-champion-role-and-instead = You chose a role, and something instead of it. Leave out one of the two. Nothing was changed.
refusal-webhook-address = That is no address for a webhook. It must begin with https and name a public server. Nothing was changed.
refusal-export-too-large = That league is too large for a message. The host of this bot can export it with “minotaur league export”.
