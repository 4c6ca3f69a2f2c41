"""How much load one process of the bot can take: ``make bench-load`` prints one page.

The fake Discord (tests/stub) and its people run in this process. The shipped bot runs in a process of its own, so that
with two cores neither slows the other down. One evening goes like this:

1. The bot starts, and tables of four people are opened, joined and begun by presses.
2. *What a press costs.* Some people change their secret bets as fast as they are answered. Each change is one call and
   one commit, and nothing follows from it. Three bots take turns: the shipped bot, which redraws the whole card in its
   answer; a bare bot of the library with our core and store, which answers with a word after the commit; and a bare
   bot that only answers. All get the same presses of the same cards. The figure is the CPU time of their processes,
   divided by the bare bot's in the same turn; the median of all turns counts. The bare bot is the library as it
   installs by itself and as its own examples run it: Python's loop, garbage collection and JSON. The other two have
   the shipped bot's (``bot/runtime.py``, orjson).
3. *A restart.* The shipped bot starts again, and all tables press at once.
4. *The evening itself.* Everybody thinks for a while and presses, and at one more table nobody thinks at all. Discord's
   limits by channel are active. Its limit for all calls together is off, because it would be reached first: the page
   shows how many calls a second the bot made. In the first part half of the presses are bets; in a second part most
   are rolls, which lead to more calls. For each part a bare bot that computes nothing then makes as many calls a
   press, and as many of them in servers as ours: Discord tells a bot of its own posts and edits there, and reading
   that is work, too. At its first call to a channel the library also looks through all channels that it has called.
   In a count the bare bot looked through 2,100 of them a press, and later 3,100. Ours makes its calls without this
   search; with it they would have been 6,900 and 3,000.
5. *The release before.* An older release, whose code git must have, and this one play side by side, with fewer
   tables, so that both keep up (``releases.py``).

``TABLES=50`` gives a quick look. At the end stand the figures that have limits. One counts the late answers of all
phases. CPU times are compared with others of the same run, because machines differ. Run it on a machine that does
nothing else: the waits and the late answers are those of this machine. CPU and memory are read from /proc, so this runs
only on Linux.
"""
