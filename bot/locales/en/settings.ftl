### For organisers: troubles, roles, settings as a panel.

trouble-shut-title = ⚠️ There is a place where I can’t write any more
trouble-gone-title = ⚠️ A place where I wrote was deleted
trouble-leagues = What is posted there: { $names }
trouble-kept =
    { $days ->
        [one] I keep what I should post there for { $days } day, and post it as soon as I may write again.
       *[other] I keep what I should post there for { $days } days, and post it as soon as I may write again.
    }
trouble-nothing-kept = Until another place is chosen, nothing is posted.
trouble-evenings-shut = An evening or a tournament there opens no tables until then. If that takes more than an hour, it is cancelled.
trouble-evenings-gone = Evenings and tournaments that were planned there are cancelled. Plan them again somewhere else.
league-begin-title = Begin season { $season } of { $name }?
choice-begin-season = Begin the season
league-void-title = Void this result?
league-restore-title = Let this result count again?
league-correct-game = The game of { $names } that ended on { $day }
league-void-leaves = It no longer counts in: { $leagues }
league-restore-enters = It counts again in: { $leagues }
league-correct-told = Standings and ratings are computed again. Everybody reads that you did it, and why:
choice-void = Void the result
choice-restore = Let it count again
settings-organisers = Organisers: people who manage this community; also: { $role }
settings-organisers-gone = Organisers: people who manage this community. The group that was chosen besides them no longer exists.
settings-no-organisers = Organisers: people who manage this community
change-organisers = Further organisers
change-nobody = none
refusal-only-organisers = Only organisers may do that: people who manage this community, and those whom they have chosen for it. Nothing was changed.
refusal-everybody-organises = Not everybody may organise: organisers found leagues and void results. Choose a smaller group. Nothing was changed.
choice-settings = Back to the settings
choice-settings-channels = Where tables may be opened
choice-settings-posts = Week’s standings
choice-settings-zone = Time zone
choice-settings-organisers = Organisers
settings-page-channels = Choose all channels in which tables may be opened. Threads belong to their channel.
settings-page-posts = Where and when the week’s standings of all games here are posted. Each league has a channel of its own.
settings-page-zone = Weeks begin on Mondays at midnight in this time zone.
settings-page-organisers = Choose a role. Its people may found leagues, plan evenings, correct results and change these settings.
settings-entry = { $what }: { $value }
settings-hour = Mondays at { $hour }:00
settings-hour-label = Hour of the post
choice-every-channel = Everywhere
choice-no-posts = Post nothing
choice-no-role = No role
choice-notify-on = Notify me
choice-notify-off = Don’t notify me
choice-aloud-on = Sentences for me
choice-aloud-off = Columns for me
choice-advice-on = Advice for me
choice-advice-off = No advice
change-notify = Notifications
change-notify-on = on
change-notify-off = off
change-aloud = Scores and standings
change-aloud-on = in sentences
change-aloud-off = in columns
change-advice-on = on
change-advice-off = off
choice-dates = What’s next
dates-title = What’s next: { $name }
dates-evening = Next evening: { $day } at { $clock }
dates-evening-of = Next evening, of the league { $league }: { $day } at { $clock }
dates-evening-own = Next evening, without a league: { $day } at { $clock }
dates-tournament = Next tournament: { $day } at { $clock }
dates-tournament-of = Next tournament, of the league { $league }: { $day } at { $clock }
dates-tournament-own = Next tournament, without a league: { $day } at { $clock }
dates-post = Next post: Monday { $day } at { $hour }:00 in { $channel }, if somebody plays this week
dates-ends = Season { $season } ends on { $day }
dates-begins = Season { $season } begins on { $day }
dates-nothing = Nothing is planned yet.
completion-today = Today
completion-tomorrow = Tomorrow
weekday =
    { $number ->
        [0] Monday
        [1] Tuesday
        [2] Wednesday
        [3] Thursday
        [4] Friday
        [5] Saturday
       *[6] Sunday
    }
help-title = What you can do here
help-play-title = 🎲 Play
help-play = Begin at once with robots, or open a table for others.
help-rules-title = 📖 Learn
help-rules = Each game in two to four minutes:
help-leagues-title = 🏆 Leagues
help-leagues = Who leads, how it counts, and what is played here.
help-own-title = 🔒 Yours
help-own = Your language, your notifications, and what is stored about you.
help-organise-title = 🛠️ For organisers
help-organise = The settings have menus for tables, posts and organisers.
choice-help-play = Choose a game
choice-help-standings = Standings
choice-help-leagues = Leagues
choice-help-settings = Settings
choice-help-forget = Delete my data…
