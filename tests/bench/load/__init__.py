"""How much one process bears: ``make bench-load`` prints one page.

A Discord of our own (tests/stub) and its people live in this process; the bot is the shipped one in a process of its
own, so that on two cores neither takes the other's. One evening goes like this:

1. The bot starts, and tables of four people are opened, joined and begun by presses.
2. *What a press costs.* Some people change their secret bets as fast as they are answered. That is one call and one
   commit, with nothing that follows: to the shipped bot, which redraws the whole card in its answer; to a bare bot of
   the library with core and store behind it, which answers with a word after the commit; and to the bare bot, which
   only answers. All are told the very same presses of the very same cards, and what they take is the time of their
   processes on the cores. They take turns, and of each the least counts: what else the machine does can only add to
   it. The bare bot runs on Python's loop and collects garbage as Python does it, as the library's own examples do; the
   others run and collect as the shipped one does (``bot/runtime.py``).
3. *Starting anew.* The shipped bot comes again, and all tables press at once.
4. *The evening itself.* Everybody thinks for a while and presses, and at one more table nobody thinks at all. Discord's
   limits by channel are in force; its limit for all calls together is not, since it would be met first: how many calls
   a second were wished stands beside it.

``TABLES=50`` is a quick look. Nothing here is asserted: what is slow on this machine is no fault. CPU and memory are
read from /proc, so this runs on Linux.
"""
