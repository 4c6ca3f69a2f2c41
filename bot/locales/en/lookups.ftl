### What people look up: games that are over, checks of their luck, what somebody has played, what is set.

## Replays

replay-title = Replay · { $game } · { $stop } of { $stops }
replay-overview = Replay · { $game } · { $stops } steps
replay-overview-choice = Key moments
replay-moments = The key moments: press one to go there.
replay-begin = Step by step
replay-first = First
replay-back = Back
replay-next = Next
replay-last = Last
replay-menu = Go to a round
replay-to = To { $name }: { $what }
replay-abandoned = Abandoned: { $why }
replay-waits = The record stops here, waiting for { $names }.
replay-waits-luck = The record stops here, waiting for a random draw.

## Checking the luck

verify-title = Fair luck
verify-good = Verified: the luck was fair
verify-outcomes =
    { $count ->
        [one] { $count } random outcome was recomputed from the seed, and it matches the game.
       *[other] { $count } random outcomes were recomputed from the seed, and all of them match the game.
    }
verify-commitment = The seed is the one whose SHA-256 fingerprint was posted at the opening:
verify-file = The luck follows from the seed in this file
verify-file-commitment = It was fair if the table’s messages show the same. The one from the opening must have this fingerprint (SHA-256):
verify-file-client-seed = And the one from the start of the game must have this client seed:
verify-bad = Not verified: the game and its seed do not agree
verify-bad-commitment = The seed and the fingerprint in this file do not belong together.
verify-bad-entry = The first difference is at entry { $index } of the log, counted from 0.
verify-bad-table = Not verified: this is not the record of table { $table }
verify-bad-table-text = At that table I posted another fingerprint, or the players added other values than those in the file.
verify-due = The seed gives:
verify-found = The game says:
verify-unplayed = No game, no luck
verify-unplayed-text = No game was played, so there is no luck to recompute. The seed was published anyway.
verify-nothing = There is nothing to verify: this game’s record contains no seed.

## What somebody has played

stats-title = { $name }’s games
stats-games = Games: { $games }
stats-wins = Won: { $wins }
stats-streak = Most victories in a row: { $count }
stats-titles = Won here: { $titles }
stats-titles-weeks =
    { $count ->
        [one] { $count } week
       *[other] { $count } weeks
    }
stats-titles-seasons =
    { $count ->
        [one] { $count } season
       *[other] { $count } seasons
    }
stats-titles-evenings =
    { $count ->
        [one] { $count } evening
       *[other] { $count } evenings
    }
stats-titles-tournaments =
    { $count ->
        [one] { $count } tournament
       *[other] { $count } tournaments
    }
stats-stayed = Recent games finished: { $stayed } of { $games }
stats-practice = Practice games: { $games }
stats-none = No finished game yet. The first one is the sweetest.
meetings-title = { $name } and { $other }
meetings-none = They have not finished a game together here yet.
meetings-games = Games together here: { $games }
meetings-ahead = { $name } ahead: { $games }
meetings-level = Level: { $games }
meetings-about = “Ahead” means a better place at the end. Robots are left out.

## Tables

lists-title = Where is it my turn?
lists-none = No table is open here. Yours could be the first.
lists-table = { $number }. { $game }
lists-yours = { $number }. { $game } · your turn
lists-awaited = Waiting for: { $names }
lists-more =
    { $count ->
        [one] And { $count } more table.
       *[other] And { $count } more tables.
    }
lists-elsewhere = Your tables on the other platform
lists-elsewhere-discord = { $game } on Discord: { $names }
lists-elsewhere-matrix = { $game } on Matrix: { $names }
choice-open = Open a table
invite-title = The labyrinth is open
choice-play-now = Play now
choice-learn = Learn
choice-league = League

## What is set

language-en = English
language-cs = Czech
language-fr = French
settings-title = How tables are opened here
settings-tables-speak = Language of the tables: { $language }
settings-time-zone = Weeks begin and end in this time zone: { $zone }
settings-channels = Tables may be opened in: { $channels }
settings-everywhere = Tables may be opened everywhere here.
settings-channels-gone =
    { $count ->
        [one] One more place for tables was deleted.
       *[other] { $count } more places for tables were deleted.
    }
settings-no-channel-left =
    { $count ->
        [one] The only place for tables was deleted, so no table can be opened. Choose another one.
       *[other] All { $count } places for tables were deleted, so no table can be opened. Choose another one.
    }
places-hidden =
    { $count ->
        [one] a place that is hidden from you
       *[other] { $count } places that are hidden from you
    }
settings-default = Unless the host chooses otherwise: { $options }
settings-speaks = The week’s standings of all games here are posted in { $channel } on Mondays at { $hour }:00.
settings-speaks-gone = The week’s standings of all games here are not posted: the place for them was deleted, or I cannot see it any more.
settings-silent = The week’s standings of all games here are not posted.
settings-changed-title = This was changed
settings-unchanged-title = Nothing was changed
health-good = I may write in every place that is chosen here.
health-tables = Trouble in { $channel }
health-posts = Trouble in { $channel }: nothing is posted for { $league }
health-gone = A place was deleted: nothing is posted for { $league } until you choose another one
health-role-gone = A role was deleted: only organisers can open tables for { $league } until you choose another one
settings-yours = Your settings
settings-you-read = Your language: { $language }
settings-called = You are notified when it is your turn.
settings-not-called = You are not notified when it is your turn.
settings-in-columns = You read scores and standings in columns.
settings-aloud = You read scores and standings in sentences.
settings-advised = When it is your turn, you can ask a robot for advice.
settings-not-advised = Robots give you no advice.
