### Evenings: hours in which tables fill by themselves.

evening-title = 🌙 Evening: { $league }
evening-title-own = 🌙 An evening of games
evening-when = 📅 { $weekday } { $day } · { $clock } ({ $zone })
evening-length =
    { $hours ->
        [one] Lasts { $hours } hour
       *[other] Lasts { $hours } hours
    }
evening-games = Games: { $names }
evening-weekly = Every week
evening-begins =
    The evening begins
    ⏳ { $time }
evening-ends =
    New tables open until the end of the evening
    ⏳ { $time }
evening-signed-up = Signed up: { $count }
evening-signed-up-here = Signed up: { $count } · here already: { $here }
evening-present = Here: { $here } · pausing: { $paused } · tables: { $tables }
evening-how-sign-up = Sign up, and I will remind you before it begins.
evening-how-check-in = Say that you are here, and you get a seat within a minute. You can come later, and stop whenever you like.
evening-held = No tables open at the moment, because I may not write here.
evening-last-tables = No new tables open. The last ones finish.
evening-is-over = The evening is over.
evening-cancelled = This evening was cancelled.
evening-missed = This evening does not take place: I was away at that hour.
evening-event = Tables fill by themselves with the people who are here. Sign up on the card in the channel.
evening-standing = Standing of the evening
evening-points = { league-scale-placement } Each further game that you finish yourself brings { $points } more.
evening-champion =
    { $count ->
        [one] 🏆 The champion of the evening is { $names }. Well played!
       *[other] 🏆 The champions of the evening are { $names }. Well played!
    }
evening-nobody = Nobody has finished a game this time.
evening-soon = You have signed up for this evening.
choice-evening-sign-up = Count me in
choice-evening-not-coming = Not this time
choice-evening-check-in = I’m here
choice-evening-pause = Pause
choice-evening-place = My place
evening-no-place = No game of yours has ended here yet.
evening-said-sign-up = You are signed up. I will remind you before it begins.
evening-said-sign-up-late = You are signed up. It begins soon: say that you are here, and you play.
evening-said-sign-up-quietly = You are signed up. No reminder comes, because your notifications are off.
evening-said-not-coming = You are not signed up any more.
evening-said-check-in = Welcome! I’m looking for a seat for you, and will let you know when your game begins.
evening-said-pause = You are pausing: I won’t seat you at a new table. If you are in a game, it is still yours. When you are back, say that you are here.
evening-planned = The evening of { $day } at { $clock } is planned. Its card is in { $channel }.
evening-no-season = No season of the league { $name } runs on that day: until you plan one, these games do not count in the league.
evening-season-ends = The season ends on { $day }: until you plan another one, later weeks do not count in the league { $name }.
evening-few-people =
    { $people ->
        [one] A game counts in the league { $name } only if at least { $least } people play. These tables usually have { $people } person: such games do not count in the league.
       *[other] A game counts in the league { $name } only if at least { $least } people play. These tables usually have { $people } people: such games do not count in the league.
    }
evening-slow = This server takes only a few of my messages a minute: too few for so many tables. Its administrator can lift the limit.
evening-cancel-title = Cancel this evening?
evening-cancel-tables = Open tables are played to their end.
evening-cancel-once = Next week’s stays planned.
evening-cancel-series = All later weeks are cancelled, too.
evening-cancel-told = Everybody reads there that it is cancelled.
choice-cancel-evening = Cancel it
evening-was-cancelled = The evening of { $day } at { $clock } is cancelled.
refusal-evening-length = An evening lasts { $least } to { $most } hours. Nothing was planned.
refusal-evening-clock = Write the hour like { $clock }. Nothing was changed.
refusal-evening-no-hour = There is no { $clock } on { $day }: that hour is skipped because summer time begins. Nothing was planned.
refusal-evening-past = That moment has passed already. Nothing was planned.
refusal-evening-over-another = There is already an evening at that time: on { $day } at { $clock }. Nothing was planned.
refusal-too-many-evenings = { $most } evenings and tournaments are planned here already. Cancel one first.
refusal-several-evenings = There are several on { $day }: at { $clocks }. Add the time of the one that you mean, such as “{ $example }”. Nothing was changed.
refusal-no-evening = There is no such evening or tournament here.
refusal-evening-over = It is over, or its last games are being played: nobody else can join.
refusal-evening-not-yet = You can check in from { $minutes } minutes before the beginning. Until then you can sign up.
refusal-evening-not-there = You have not checked in, so there is nothing to pause.
refusal-evening-has-begun = It has begun: now you can only say that you are here, or pause.
refusal-evening-full = It is full: nobody else can join.
refusal-evening-pace = At an evening or a tournament people play live, and the league { $name } has another pace. Change that first, or plan without a league. Nothing was planned.
