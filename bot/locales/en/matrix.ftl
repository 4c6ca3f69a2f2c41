### What Matrix alone needs words for.

## Power

power-must = I cannot open a table here yet. I lack a right in this room:
power-must-announce = I cannot post in that room yet. I lack a right there:
power-line-send = “Send messages”: so that I can post the table and say whose turn it is.
power-line-announce = “Send messages”: so that I can post the week’s standings there.
power-where = Anybody who manages the room can grant it: Room settings → Roles & Permissions.
### What people do on Matrix: they tap answers, and type numbers and commands.

## Answers

matrix-welcome = React with the number of a game, and it begins at once, with robots as your rivals. Until the second round, friends can take a robot’s seat with “!{ command-join }”. “!{ command-play }” opens a table that waits for players, and “!{ matrix-command-help }” shows everything else.
matrix-opened = Your table is open. Its card is in the room where you opened it.
matrix-not-opened = No table was opened.
matrix-which-table = Which table do you mean? Type the command again with the table’s number, such as “!{ command-start } 2”, or in the thread where it is played.
matrix-old-answer = This answer belongs to another version of me. “!{ command-table } { command-show }” shows the table as it is now.
matrix-hint-table = “!{ command-table } { command-list }” shows the open tables, “!{ command-play }” opens a new one.
matrix-hint-play = In a room where I am with you and others, “!{ command-play }” opens one.
matrix-hint-first-league = An organiser of this community can create one: “!{ command-league } { command-create }”.
matrix-hint-sure = To do it, write the same command again with “{ matrix-option-sure }” right behind its name.
matrix-hint-leagues = “!{ command-league } { command-list }” shows the leagues.
matrix-hint-advice = “!{ command-settings } { command-advice }” switches it on.
matrix-hint-league-hosts = “!{ command-league } { command-list }” shows who may.
matrix-hint-change-league = “!{ command-league } { command-edit }” changes its name, its tables and who opens them, “!{ command-league } { command-season }” its days and how games count, “!{ command-league } { command-announce }” where and when it posts.
matrix-hint-new-league = “!{ command-league } { matrix-command-invite } { $league }” posts an invitation in the room where you type it.
matrix-hint-league-invitation = To open a table for the league, type “!{ command-play } { option-league }={ $league }”. “!{ command-league } { command-standings } { $league }” shows the standings, “!{ command-league } { command-list }” the rules.
matrix-all-time = all time
matrix-as-room = as in the room
matrix-settings-how = To change a setting, type one of these commands:
matrix-secret-in-the-open = Everybody in the room could read that, so it does not count. Answer here: nobody else sees it.
matrix-slow = This homeserver lets me send only a few messages a minute, which is too few for a live table. A relaxed table works: type “!{ command-cancel }”, then “!{ command-play } { $game } { option-pace } relaxed”. The administrator of the server can lift the limit; my README says how.
matrix-trouble = Invite me again, or give me back the power level that lets me write there.
matrix-file-missing = The file could not be sent. Please try again later.
matrix-which-language = Which language do you read?
matrix-unreached-device = I send secrets only to devices that you have verified, and ignore what you type on others. Verify this device in the settings of your app (in Element: Settings → Encryption), then type “!{ command-hand }” here.
matrix-unreached-unencrypted = I send secrets only encrypted, and your app does not encrypt. Sign in to your account with an app that does, such as Element, verify that device (in Element: Settings → Encryption), then type “!{ command-hand }” in this room.
matrix-unreached-crowded = Somebody else is in our private room, so I send you nothing there. As soon as only the two of us are in it, I go on.
matrix-unreached-room = I cannot reach you in a private room. Type “!{ command-hand }” here and accept my invitation.
matrix-unreadable = I could not read something that you sent here, because its key has not reached me. If you are still waiting for me, type it again; instead of a vote, type “!{ command-move }” and then your answer.
matrix-lost-message = The keys to my older messages here are lost, so I do not know what you reacted to. Type instead: “!{ command-join }” seats you at a table, “!{ command-hand }” shows what you are asked, “!{ matrix-command-help }” shows the rest.
matrix-upgraded-league-stays = This room already has games of its own, so the league of the room that it replaces stays with that one. Its open games go on here.

## Questions

matrix-only-one = There is only one choice: { $choice }. Tap it, or type how it begins.
matrix-reveal = All answers are in. Show them now, or choose again to change yours.
matrix-another-number = Your answer is saved. To change it, tap or type another number.
matrix-choose-again = Your answer is saved. To change it, choose again.
matrix-nothing-asked = I do not know which question you mean. Tap an answer in its poll, or type “!{ command-move }” and then your answer. “!{ matrix-command-help }” shows what else you can type.

## Commands that are not understood

matrix-unknown-command = There is no command “!{ $typed }”. Did you mean “{ $nearest }”?
matrix-no-such-command = There is no command “!{ $typed }”. “!{ matrix-command-help }” shows what you can type.
matrix-whole-group = This is what “{ $typed }” can do:
matrix-line-too-long = That is too long for a command. Please write it shorter.
matrix-usage = You type it like this:
matrix-missing = One thing is still missing: { $option }.
matrix-unplaced = I do not know what “{ $typed }” means here.
matrix-unfit = “{ $typed }” does not fit “{ $option }”.
matrix-unfit-choices = “{ $typed }” does not fit “{ $option }”. You can choose:
matrix-unfit-number = “{ $option }” is a number from { $least } to { $most }.
matrix-unfit-number-from = “{ $option }” is a number, { $least } or more.
matrix-unfit-yes-no = “{ $option }” is { matrix-yes } or { matrix-no }.
matrix-unfit-person = I find nobody called “{ $typed }” in this room. I know everybody in it by their address, such as { "@ann:example.org" }.
matrix-unfit-room = I find no room with the address “{ $typed }” in this community. I find rooms that both of us are in, by an address such as { "#games:example.org" }.

## Names, as in the commands

matrix-command-advice = advice
matrix-command-details = details
matrix-command-fairness = fairness
matrix-command-help = help
matrix-command-invite = invite
matrix-command-rooms = rooms
matrix-option-command = command
matrix-option-command-about = Which command
matrix-option-hosts = hosts
matrix-option-hosts-about = Who may open its tables: { matrix-group-everybody }, { matrix-group-moderators } or { matrix-group-admins }
matrix-option-power = power
matrix-option-power-about = From which power level on people may organise, 1 to 100; 0: only people who manage this community
matrix-option-robots = robots
matrix-option-robots-about = How many robots join
matrix-option-room = room
matrix-option-room-about = The address of a room of this community that you are in, such as { "#games:example.org" }
matrix-option-sure = sure
matrix-option-sure-about = Do it without asking
matrix-group-everybody = everybody
matrix-group-moderators = moderators
matrix-group-admins = admins
matrix-group-power = power level { $level } or higher
matrix-yes = yes
matrix-no = no
matrix-on = on
matrix-off = off

## Help

matrix-help-title = What you can do here
matrix-help-answer = When I ask you, tap an answer, or type its number, its letter or its name.
matrix-help-open = “!{ command-play }” opens a table, “!{ command-join }” takes a seat, “!{ command-start }” begins before the table is full.
matrix-help-hand = “!{ command-hand }” shows what you hold, “!{ command-move }” makes a move, “!{ matrix-command-advice }” asks a robot for advice.
matrix-help-seat = “!{ command-leave }” gives up your seat, “!{ command-back }” takes it back from the robot, “!{ command-rematch }” plays once more.
matrix-help-tables = “!{ command-table } { command-list }” shows where it is your turn.
matrix-help-scores = “!{ command-leaderboard }” shows the standings, “!{ command-stats }” your games, “!{ command-league } { command-list }” the leagues.
matrix-help-after = “!{ matrix-command-details }” shows all about a finished game, “!{ command-replay }” plays it again, “!{ command-verify }” checks its luck, “!{ matrix-command-fairness }” explains it.
matrix-help-rules = “!{ command-learn }” teaches a game in two to four minutes, “!{ command-rules }” explains its rules.
matrix-help-own = “!{ command-language }”, “!{ command-settings }” and “!{ command-privacy }” are about you.
matrix-help-organise = For organisers: “!{ command-league } { command-create }” founds a league. “!{ command-league } { command-evening }” plans an evening; “!{ command-league } { command-cancel-evening }” with its day and time cancels it. “!{ command-league } { command-void }” corrects a result. “!{ command-settings }” shows how tables are opened here.
matrix-help-champions = Champions get no role here, because Matrix has none to give. They are named in the room and in the hall of fame.
matrix-help-more = “!{ matrix-command-help } { command-play }” explains a command, and so on for every other.
matrix-help-lesson = Lesson: { $game }
matrix-help-option = { $option }: { $about }
