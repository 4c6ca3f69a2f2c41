### Tournaments: evenings whose tables come in rounds.

tournament-title = 🏆 Tournament: { $league }
tournament-title-own = 🏆 A tournament
tournament-length =
    { $hours ->
        [one] About { $hours } hour
       *[other] About { $hours } hours
    }
tournament-game = Game: { $name }
tournament-swiss =
    { $rounds ->
        [one] Swiss system: { $rounds } round, in which everybody plays
       *[other] Swiss system: { $rounds } rounds, and everybody plays in each
    }
tournament-knock-out = Knock-out: the best two of each table go on
tournament-minutes =
    { $minutes ->
        [one] A round lasts { $minutes } minute at most
       *[other] A round lasts { $minutes } minutes at most
    }
tournament-missing-robot = Missing when a round begins: a robot plays instead, and you can come back
tournament-missing-robot-out = Missing when a round begins: you are out, and a robot plays instead
tournament-missing-struck = Missing when a round begins: you are out
tournament-begins =
    The tournament begins
    ⏳ { $time }
tournament-how-sign-up = Sign up, and I will remind you before it begins.
tournament-how-check-in = Say that you are here before the tournament begins. I will let you know when your game begins.
tournament-how-play = In each round I will let you know when your game begins.
tournament-round = Round { $round } of { $rounds }
tournament-round-open = Round { $round }
tournament-final = The final
tournament-next-round =
    The next round begins when all tables have ended, and at the latest
    ⏳ { $time }
tournament-last-round = This is the last round.
tournament-last-tables = All rounds have begun. The last tables finish.
tournament-is-over = The tournament is over.
tournament-cancelled = This tournament was cancelled.
tournament-missed = This tournament does not take place: I was away at that hour.
tournament-too-few =
    { $fewest ->
        [one] This tournament does not take place: at least { $fewest } person was needed at the beginning.
       *[other] This tournament does not take place: at least { $fewest } people were needed at the beginning.
    }
tournament-event = Tables come in rounds, and the bot pairs the people who are here. Sign up on the card in the channel.
tournament-standing = Standing of the tournament
tournament-points-swiss = { league-scale-placement } If you are here but get no seat in a round, you get { $points } for it.
tournament-points-knock-out = What counts is the round that you have reached, and then your points in that round.
tournament-head-round = round
tournament-spoken = Place { $rank }: { $name }, round { $round }, { $points } in it.
tournament-line-plays = table { $table }
tournament-spoken-plays = { $name }: round { $round }, plays at table { $table }.
tournament-line-in = still in
tournament-spoken-in = { $name }: round { $round }, still in.
tournament-line-out = out
tournament-spoken-out = { $name }: out in round { $round }.
tournament-champion =
    { $count ->
        [one] 🏆 The champion of the tournament is { $names }. Well played!
       *[other] 🏆 The champions of the tournament are { $names }. Well played!
    }
tournament-nobody = Nobody has finished a game this time.
tournament-soon = You have signed up for this tournament.
tournament-table = Table { $number }: { $names }
tournament-robots =
    { $count ->
        [one] { $count } robot
       *[other] { $count } robots
    }
tournament-bye-swiss = Still at the table of the round before, or without a seat; { $points } each: { $names }
tournament-bye-knock-out = In the next round without a game: { $names }
tournament-more-tables =
    { $count ->
        [one] And { $count } more table
       *[other] And { $count } more tables
    }
tournament-format-swiss = Swiss system
tournament-format-knock-out = Knock-out
tournament-no-shows-robot = A robot plays instead
tournament-no-shows-struck = They are out
tournament-said-sign-up = You are signed up. I will remind you before it begins.
tournament-said-check-in = Welcome! I will let you know when your game begins.
tournament-said-pause = You are pausing. If you are in a game, it is still yours. Say that you are here before the next round begins: otherwise you are out.
tournament-said-pause-robot = You are pausing. If you are in a game, it is still yours. Say that you are here before the next round begins: otherwise the round brings you nothing, and a robot may play in your place.
tournament-said-last-round = This is the last round: no other one begins. If you are in a game, it is still yours.
tournament-planned = The tournament of { $day } at { $clock } is planned. Its card is in { $channel }.
tournament-cancel-title = Cancel this tournament?
tournament-was-cancelled = The tournament of { $day } at { $clock } is cancelled.
refusal-tournament-closed = This tournament goes on without you: you were not here when a round began, or you were knocked out.
refusal-tournament-rounds = A tournament has { $least } to { $most } rounds. Nothing was planned.
refusal-tournament-no-rounds = The rounds of a knock-out follow from the number of people, so leave their number out. Nothing was planned.
refusal-tournament-minutes = A round lasts { $least } to { $most } minutes. Nothing was planned.
refusal-tournament-over-another = There is already a tournament at that time: on { $day } at { $clock }. Nothing was planned.
